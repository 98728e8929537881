// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checker takes for valid whatever the facts are, and what only looks
// like it: a rule with one of its conditions left out.

#include "proof/ClaimProofChecker.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Justification : public ::testing::Test {
protected:
  bool isValid(ProofRule rule, DimId a, DimId b, ClaimId formula) {
    ClaimProof proof;
    proof.goal = s.falseClaim();
    ProofFormula f;
    f.formula = formula;
    f.rule = rule;
    f.a = a;
    f.b = b;
    proof.formulas.push_back(f);
    std::string why;
    EXPECT_FALSE(checkClaimProof(
        s, proof, [](ClaimId, FactId) { return false; }, &why));
    // Of a formula that is taken it goes on to the tree.
    return why == "no tree";
  }

  TermStore s;
  DimId x = s.intSymbol("x"), y = s.intSymbol("y"), z = s.intSymbol("z"),
        zero = s.constant(0);
};

TEST_F(Justification, ProductsNeedBothSigns) {
  ClaimId negX = s.lt(x, zero), negY = s.lt(y, zero),
          product = s.ge(s.mul(x, y), zero);
  EXPECT_TRUE(isValid(ProofRule::Product, x, y, s.disj({negX, negY, product})));
  EXPECT_FALSE(isValid(ProofRule::Product, x, y, s.disj(negX, product)));
  EXPECT_FALSE(isValid(ProofRule::Product, x, y, s.disj(negY, product)));
  ClaimId none = s.eq(s.mul(x, y), zero);
  EXPECT_TRUE(isValid(ProofRule::Scale, x, y, s.disj(s.ne(x, zero), none)));
  EXPECT_FALSE(isValid(ProofRule::Scale, x, y, none));
}

TEST_F(Justification, CongruenceNeedsAllThatMakesAColumn) {
  auto congruent = [&](DimId a, DimId b, std::vector<ClaimId> differ) {
    differ.push_back(s.eq(a, b));
    return isValid(ProofRule::Congruence, a, b, s.disj(differ));
  };
  ClaimId xy = s.ne(x, y);
  EXPECT_TRUE(congruent(s.floorDiv(x, z), s.floorDiv(y, z), {xy}));
  EXPECT_TRUE(congruent(s.mod(z, x), s.mod(z, y), {xy}));
  EXPECT_FALSE(congruent(s.floorDiv(x, z), s.mod(y, z), {xy}));
  EXPECT_TRUE(congruent(s.apply("f", {x}), s.apply("f", {y}), {xy}));
  EXPECT_FALSE(congruent(s.apply("f", {x}), s.apply("g", {y}), {xy}));
  ClaimId p = s.boolSymbol("p"), q = s.boolSymbol("q");
  EXPECT_TRUE(congruent(s.select(p, x, z), s.select(p, y, z), {xy}));
  EXPECT_FALSE(congruent(s.select(p, x, z), s.select(q, y, z), {xy}));
  ShapeId a = s.shapeSymbol("a"), b = s.shapeSymbol("b");
  EXPECT_TRUE(congruent(s.rank(a), s.rank(b), {s.shapeNe(a, b)}));
  EXPECT_FALSE(congruent(s.rank(a), s.rank(b), {}));
  // Symbols have no operands to differ in.
  EXPECT_FALSE(congruent(x, y, {}));
}

} // namespace
