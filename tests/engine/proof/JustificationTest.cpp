// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formulas that the checker accepts as valid whatever the facts are, and
// similar ones that it rejects: a rule with one of its conditions left out.

#include "engine/checker/ClaimProofChecker.h"
#include "engine/checker/LemmaRules.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Justification : public ::testing::Test {
protected:
  bool isValid(ProofRule rule, DimId a, DimId b, ClaimId formula) {
    ProofFormula f;
    f.formula = formula;
    f.rule = rule;
    f.a = a;
    f.b = b;
    return isValid(f);
  }
  bool isValid(const ProofFormula &f) {
    ClaimProof proof;
    proof.goal = s.falseClaim();
    proof.formulas.push_back(f);
    std::string why;
    EXPECT_FALSE(checkClaimProof(
        s, proof, [](ClaimId, FactId) { return false; }, &why));
    // After an accepted formula it goes on to the tree.
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
  ClaimId noneX = s.eq(x, zero), noneY = s.eq(y, zero);
  EXPECT_TRUE(isValid(ProofRule::Zero, s.add(x, z), y,
                      s.disj({s.ne(s.mul(s.add(x, z), y), zero),
                              s.eq(s.add(x, z), zero), noneY})));
  EXPECT_FALSE(isValid(ProofRule::Zero, x, y, s.disj(noneX, noneY)));
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

TEST_F(Justification, QuotientsNeedTheirDivisors) {
  ProofFormula f;
  f.a = x;
  f.b = y;
  f.c = z;
  for (ProofRule rule :
       {ProofRule::DivShift, ProofRule::DivCancel, ProofRule::DivNested,
        ProofRule::DivOrder, ProofRule::DivBelow, ProofRule::DivSmall,
        ProofRule::DivLess, ProofRule::DivAtLeast, ProofRule::ModShift,
        ProofRule::ModCancel, ProofRule::ModNested}) {
    f.rule = rule;
    ClaimId whole = *formulaOf(s, f);
    f.formula = whole;
    EXPECT_TRUE(isValid(f));
    llvm::SmallVector<ClaimId, 4> arms(s.operands(whole));
    for (size_t k = 0; k < arms.size(); ++k) {
      llvm::SmallVector<ClaimId, 4> fewer(arms);
      fewer.erase(fewer.begin() + k);
      f.formula = s.disj(fewer);
      EXPECT_FALSE(isValid(f)) << s.str(f.formula);
    }
  }
  f.rule = ProofRule::Residue;
  f.a = s.floorDiv(s.mul(x, x), s.constant(4));
  f.residues = {{x, 2, 1}};
  ClaimId isOdd = s.eq(s.mod(x, s.constant(2)), s.constant(1));
  ClaimId isOne = s.eq(s.mod(s.mul(x, x), s.constant(4)), s.constant(1));
  f.formula = s.implies(isOdd, isOne);
  EXPECT_TRUE(isValid(f));
  f.formula = isOne;
  EXPECT_FALSE(isValid(f));
}

TEST_F(Justification, ShapesNeedWhatMakesThemEqual) {
  ShapeId a = s.shapeSymbol("a"), b = s.shapeSymbol("b");
  ClaimId differ = s.shapeNe(a, b);
  ProofFormula f;
  auto isValidAs = [&](ClaimId formula) {
    f.formula = formula;
    return isValid(f);
  };
  f.rule = ProofRule::SameShape;
  f.from = a;
  f.to = b;
  ClaimId same = s.conj(s.eq(s.rank(a), s.rank(b)),
                        s.eq(s.numElements(a), s.numElements(b)));
  EXPECT_TRUE(isValidAs(s.disj(differ, same)));
  EXPECT_FALSE(isValidAs(same));

  f.rule = ProofRule::ReplaceShape;
  f.source = s.lt(s.rank(a), x);
  ClaimId replacedA = s.lt(s.rank(b), x);
  EXPECT_TRUE(isValidAs(s.disj({s.negate(f.source), differ, replacedA})));
  EXPECT_FALSE(isValidAs(s.disj(s.negate(f.source), replacedA)));
  EXPECT_FALSE(isValidAs(s.disj(differ, replacedA)));

  f.rule = ProofRule::ReplaceDim;
  f.a = y;
  f.b = z;
  f.source = s.shapeEq(s.head(a, y), b);
  ClaimId replacedY = s.shapeEq(s.head(a, z), b);
  EXPECT_TRUE(isValidAs(s.disj({s.negate(f.source), s.ne(y, z), replacedY})));
  EXPECT_FALSE(isValidAs(s.disj(s.negate(f.source), replacedY)));

  f.rule = ProofRule::SpellOut;
  for (int64_t rank : {0, 1, 2}) {
    f.b = s.constant(rank);
    llvm::SmallVector<DimId, 2> extents;
    for (int64_t k = 0; k < rank; ++k)
      extents.push_back(s.extent(a, k));
    ClaimId spelled = s.shapeEq(a, s.ranked(extents));
    EXPECT_TRUE(isValidAs(s.disj(s.ne(s.rank(a), f.b), spelled)));
    EXPECT_FALSE(isValidAs(spelled));
    f.b = s.constant(rank + 1);
    EXPECT_FALSE(isValidAs(s.disj(s.ne(s.rank(a), f.b), spelled)));
  }
  f.b = s.constant(-1);
  EXPECT_FALSE(
      isValidAs(s.disj(s.ne(s.rank(a), f.b), s.shapeEq(a, s.ranked({})))));
}

} // namespace
