// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Axioms hold in every assignment of a grid, negative operands and divisors
// included, and factored formulas follow from what they were made of.

#include "kernel/Axioms.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct Grid {
  TermStore s;
  DimId x = s.intSymbol("x"), y = s.intSymbol("y"), z = s.intSymbol("z");

  template <typename F> void forEach(F f) {
    for (int64_t a = -4; a <= 4; ++a)
      for (int64_t b = -4; b <= 4; ++b)
        for (int64_t c = -2; c <= 3; ++c) {
          Assignment values;
          values.dims = {{x, Int(a)}, {y, Int(b)}, {z, Int(c)}};
          f(values);
        }
  }
};

TEST(Axioms, HoldEverywhere) {
  Grid g;
  TermStore &s = g.s;
  DimId five = s.constant(5), minus = s.constant(-3);
  DimId columns[] = {s.floorDiv(g.x, g.y),
                     s.mod(g.x, g.y),
                     s.floorDiv(g.x, five),
                     s.mod(s.add(g.x, g.z), g.y),
                     s.min({g.x, g.y, g.z}),
                     s.max({g.x, s.add(g.y, five)}),
                     s.max({g.x, minus}),
                     s.select(s.lt(g.x, g.y), g.z, five),
                     s.mul(g.x, g.y),
                     s.mul(g.x, g.x),
                     s.mul(g.x, s.mul(g.y, g.z)),
                     s.mul(g.x, s.mul(g.x, g.y))};
  unsigned evaluated = 0;
  for (DimId term : columns)
    for (const Summand &column : s.linearView(term).summands) {
      llvm::SmallVector<ClaimId, 8> axioms;
      axiomsOf(s, column.column, axioms);
      EXPECT_FALSE(axioms.empty()) << s.str(column.column);
      for (ClaimId axiom : axioms)
        g.forEach([&](const Assignment &values) {
          auto truth = Evaluator(s, values).value(axiom);
          if (!truth)
            return; // A division by zero: nothing is claimed of its value.
          ++evaluated;
          ASSERT_TRUE(*truth) << s.str(axiom);
        });
    }
  EXPECT_GT(evaluated, 10000u);
}

TEST(Axioms, AreSilentOnDivisionByZero) {
  // With y == 0 every axiom of x floordiv y must hold whatever its value is:
  // the guards alone make it true.
  Grid g;
  TermStore &s = g.s;
  for (DimId column : {s.floorDiv(g.x, g.y), s.mod(g.x, g.y)}) {
    llvm::SmallVector<ClaimId, 8> axioms;
    axiomsOf(s, column, axioms);
    for (ClaimId axiom : axioms) {
      Assignment values;
      values.dims = {{g.x, Int(3)}, {g.y, Int(0)}};
      auto truth = Evaluator(s, values).value(axiom);
      ASSERT_TRUE(truth) << s.str(axiom);
      EXPECT_TRUE(*truth) << s.str(axiom);
    }
  }
}

TEST(Axioms, FactoredFormulasFollow) {
  Grid g;
  TermStore &s = g.s;
  auto c = [&](int64_t v) { return s.constant(v); };
  DimId xy = s.mul(g.x, g.y), xz = s.mul(g.x, g.z);
  unsigned found = 0;
  for (int64_t k = -3; k <= 3; ++k)
    for (ClaimId claim : {s.eq(s.sub(xy, xz), c(k)), s.ge(s.sub(xy, xz), c(k)),
                          s.ge(s.add(xy, s.scale(g.x, Int(2))), c(k)),
                          s.eq(s.mul(g.x, xy), s.add(xz, c(k)))}) {
      auto formula = factored(s, claim);
      if (!formula)
        continue;
      ++found;
      g.forEach([&](const Assignment &values) {
        Evaluator evaluator(s, values);
        if (*evaluator.value(claim)) {
          ASSERT_TRUE(*evaluator.value(*formula))
              << s.str(claim) << " gave " << s.str(*formula);
        }
      });
    }
  EXPECT_GT(found, 10u);
}

} // namespace
