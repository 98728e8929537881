// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Axioms hold in every assignment of a grid, negative operands and divisors
// included, and factored formulas follow from their originals.

#include "engine/terms/Axioms.h"
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
                     s.mul(g.x, s.mul(g.x, g.y)),
                     s.broadcastExtent({g.x, g.y}),
                     s.broadcastExtent({g.x, g.y, g.z})};
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

TEST(Axioms, OfWhatIsReadFromAListNeedItsExtentsToBeSizes) {
  // [x] and terms that contain it: an extent is known to be a size only if all
  // listed extents are.
  Grid g;
  TermStore &s = g.s;
  ShapeId shape = s.shapeSymbol("s"), list = s.ranked({g.x, g.y});
  ShapeId parts[] = {list,
                     s.concat({shape, list}),
                     s.concat({list, shape}),
                     s.broadcast({shape, list}),
                     s.head(s.concat({shape, list}), g.z),
                     s.tail(s.concat({shape, list}), g.z)};
  unsigned evaluated = 0, undefined = 0;
  for (ShapeId part : parts) {
    EXPECT_FALSE(s.hasNonNegativeExtents(part)) << s.str(part);
    for (DimId size : {s.extent(part, g.z), s.numElements(part)}) {
      EXPECT_FALSE(s.isObviouslyNonNegative(size)) << s.str(size);
      llvm::SmallVector<ClaimId, 8> axioms;
      axiomsOf(s, s.linearView(size).summands[0].column, axioms);
      EXPECT_FALSE(axioms.empty()) << s.str(size);
      // If the term has no value, the axiom still has one, and does not
      // restrict a list that is undefined.
      for (ClaimId axiom : axioms)
        g.forEach([&](Assignment values) {
          for (unsigned rank : {0u, 1u, 2u}) {
            values.shapes[shape] = std::vector<Int>(rank, Int(1));
            Evaluator evaluator(s, values);
            std::optional<bool> truth = evaluator.value(axiom);
            const bool isList = values.dims[g.x] >= 0 && values.dims[g.y] >= 0;
            if (!isList) {
              ++undefined;
              ASSERT_EQ(truth, std::optional(true)) << s.str(axiom);
            } else if (truth) {
              ++evaluated;
              ASSERT_TRUE(*truth) << s.str(axiom);
            }
          }
        });
    }
  }
  EXPECT_GT(evaluated, 1000u);
  EXPECT_GT(undefined, 1000u);
  DimId n = s.dimSymbol("n");
  EXPECT_TRUE(s.hasNonNegativeExtents(s.concat({shape, s.ranked({n})})));
  EXPECT_FALSE(s.hasNonNegativeExtents(s.ranked({n, s.constant(-1)})));
}

TEST(Axioms, AreSilentOnDivisionByZero) {
  // With y == 0 every axiom of x floordiv y must hold whatever its value is:
  // the guards make it true.
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
  DimId xy = s.mul(g.x, g.y), xz = s.mul(g.x, g.z), yz = s.mul(g.y, g.z);
  unsigned found = 0;
  for (int64_t k = -3; k <= 3; ++k)
    for (ClaimId claim :
         {s.eq(s.sub(xy, xz), c(k)), s.ge(s.sub(xy, xz), c(k)),
          s.ge(s.add(xy, s.scale(g.x, Int(2))), c(k)),
          s.eq(s.mul(g.x, xy), s.add(xz, c(k))),
          // The common factor is not the first one.
          s.eq(s.add(xy, yz), c(k)), s.ge(s.sub(yz, xy), c(k)),
          s.ne(s.sub(xy, g.x), c(k)), s.ne(s.add(yz, xy), c(k)),
          // These have no common factor.
          s.eq(s.add(xy, g.z), c(k)), s.ge(s.add(g.x, yz), c(k)),
          s.ge(s.add(g.x, g.y), c(k))}) {
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
  EXPECT_EQ(factored(s, s.ne(xy, g.x)),
            s.conj(s.ne(g.x, c(0)), s.ne(g.y, c(1))));
}

/// Checks that withoutChoice gives an equivalent claim for the equality and for
/// its negation, on the whole grid.
void expectSameMeaning(Grid &g, ClaimId claim, bool isFound = true) {
  TermStore &s = g.s;
  for (ClaimId literal : {claim, s.negate(claim)}) {
    std::optional<ClaimId> same = withoutChoice(s, literal);
    ASSERT_EQ(same.has_value(), isFound) << s.str(literal);
    if (!same)
      continue;
    unsigned trues = 0, falses = 0;
    g.forEach([&](const Assignment &values) {
      auto expected = Evaluator(s, values).value(literal);
      auto found = Evaluator(s, values).value(*same);
      ASSERT_EQ(expected, found) << s.str(literal) << " as " << s.str(*same);
      ++(*found ? trues : falses);
    });
    EXPECT_GT(trues, 0u) << s.str(literal);
    EXPECT_GT(falses, 0u) << s.str(literal);
  }
}

TEST(Axioms, EqualityWithAnOperandOfAChoice) {
  Grid g;
  TermStore &s = g.s;
  DimId one = s.constant(1), two = s.constant(2);
  // The choice equals one operand, of either sign, scaled and moved.
  for (DimId choice : {s.max({g.x, one}), s.min({g.x, one}),
                       s.max({g.x, g.y, s.add(g.z, one)}),
                       s.min({s.sub(g.x, two), s.scale(g.y, Int(2))})})
    for (int64_t factor : {1, -1, 3})
      for (DimId moved : {g.z, s.neg(g.y), s.constant(0)})
        for (DimId operand : s.operands(choice)) {
          DimId scaled = s.add(s.scale(choice, Int(factor)), moved);
          ClaimId claim =
              s.eq(scaled, s.add(s.scale(operand, Int(factor)), moved));
          if (s.kind(claim) == ClaimKind::Eq)
            expectSameMeaning(g, claim);
        }
  // The choice equals a choice of some of its operands, moved.
  expectSameMeaning(g, s.eq(s.max({g.x, g.y, one}), s.max({g.x, g.y})));
  expectSameMeaning(g, s.eq(s.min({g.x, g.y, one}), s.min({g.x, one})));
  DimId shifted =
      s.add(s.max({s.sub(g.x, one), s.sub(g.y, one), s.constant(0)}), one);
  expectSameMeaning(g, s.eq(shifted, s.max({g.x, g.y})));
  expectSameMeaning(
      g, s.eq(s.scale(shifted, Int(-2)), s.scale(s.max({g.x, g.y}), Int(-2))));
  // The choice equals an arm.
  ClaimId condition = s.ge(g.x, one);
  DimId chosen = s.select(condition, g.y, g.z);
  expectSameMeaning(g, s.eq(chosen, g.y));
  expectSameMeaning(g, s.eq(s.add(s.scale(chosen, Int(-2)), g.x),
                            s.add(s.scale(g.z, Int(-2)), g.x)));
}

TEST(Axioms, OtherEqualitiesOfAChoiceStay) {
  Grid g;
  TermStore &s = g.s;
  DimId one = s.constant(1);
  DimId most = s.max({g.x, g.y});
  for (DimId other : {s.add(g.x, one), g.z, s.scale(g.x, Int(2)),
                      s.max({g.x, s.add(g.y, one)}), s.min({g.x, g.y}),
                      s.max({g.x, g.z}), s.select(s.ge(g.z, one), g.x, g.z)})
    expectSameMeaning(g, s.eq(most, other), false);
}

} // namespace
