// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The residues of polynomials are exactly those that occur.

#include "engine/checker/Residues.h"
#include "engine/checker/LemmaRules.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace shapeproof;

namespace {

class Residues : public ::testing::Test {
protected:
  DimId times(std::initializer_list<DimId> factors) {
    DimId product = s.constant(1);
    for (DimId f : factors)
      product = s.mul(product, f);
    return product;
  }

  TermStore s;
  DimId n = s.intSymbol("n"), m = s.intSymbol("m"), one = s.constant(1);
};

TEST_F(Residues, AreThoseThatOccur) {
  for (DimId p :
       {times({n, s.add(n, one)}), times({n, n}), times({n, n, n}),
        times({n, s.add(n, one), s.add(n, s.constant(2))}), times({n, m}),
        s.add(times({n, n}), times({m, m})), s.scale(times({n, m}), Int(-3)),
        s.sub(times({n, n}), s.constant(7)), times({n, m, s.sub(n, m)})})
    for (int64_t modulus : {2, 3, 4, 6, 8, 12})
      for (bool isOdd : {false, true}) {
        llvm::SmallVector<KnownResidue, 1> known;
        if (isOdd && modulus % 2 == 0)
          known.push_back({n, 2, 1});
        auto values = residuesOf(s, p, modulus, known);
        ASSERT_TRUE(values);
        std::set<int64_t> seen;
        DimId q = s.floorDiv(p, s.constant(modulus));
        auto formula = residueFormula(s, q, known);
        for (int64_t x = -modulus; x < modulus; ++x)
          for (int64_t y = -modulus; y < modulus; ++y) {
            Assignment world;
            world.dims = {{n, Int(x)}, {m, Int(y)}};
            Evaluator evaluator(s, world);
            if (formula) {
              EXPECT_EQ(evaluator.value(*formula), true) << s.str(*formula);
            }
            if (known.empty() || x % 2 != 0)
              seen.insert(static_cast<int64_t>(
                  *evaluator.value(s.mod(p, s.constant(modulus)))));
          }
        EXPECT_TRUE(llvm::equal(*values, seen)) << s.str(p) << " " << modulus;
      }
}

TEST_F(Residues, NotOfWhatIsTooLargeOrIll) {
  DimId square = times({n, n});
  EXPECT_FALSE(residuesOf(s, square, 1, {}));
  EXPECT_FALSE(residuesOf(s, square, 65, {}));
  EXPECT_FALSE(residuesOf(s, square, 4, KnownResidue{n, 3, 1}));
  EXPECT_FALSE(residuesOf(s, square, 4, KnownResidue{n, 0, 0}));
  EXPECT_FALSE(residuesOf(s, times({n, m, s.intSymbol("k")}), 64, {}));
  EXPECT_FALSE(residueFormula(s, square, {}));
  EXPECT_FALSE(residueFormula(s, s.floorDiv(square, m), {}));
}

/// The residues of a factor are of the factor and of the product.
TEST_F(Residues, OfFactorsAndTheirProduct) {
  ProofFormula f;
  f.rule = ProofRule::Factor;
  f.a = n;
  f.b = m;
  const KnownResidue odd{m, 2, 1}, multiple{s.mul(n, m), 8, 0};
  f.residues = {odd, multiple};
  EXPECT_EQ(factorFormula(s, f),
            s.disj({s.ne(s.mod(m, s.constant(2)), one),
                    s.ne(s.mod(s.mul(n, m), s.constant(8)), s.constant(0)),
                    s.eq(s.mod(n, s.constant(8)), s.constant(0))}));
  const std::vector<std::vector<KnownResidue>> wrong = {
      {multiple, odd},       {odd},
      {{n, 2, 1}, multiple}, {odd, {n, 8, 0}},
      {{m, 0, 1}, multiple}, {odd, {s.mul(n, m), -8, 0}}};
  for (const std::vector<KnownResidue> &others : wrong) {
    f.residues.assign(others.begin(), others.end());
    EXPECT_FALSE(factorFormula(s, f));
  }
}

} // namespace
