// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lemmas that each finder offers in one small state: a few columns with
// values, and known facts. A lemma is offered where the solution violates it,
// and none where it would be useless. (FinderConditionsTest.cpp has the proofs
// that need them.)

#include "engine/checker/LemmaRules.h"
#include "engine/proof/KnownFormulas.h"
#include "engine/proof/LemmaFinder.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Finders : public ::testing::Test {
protected:
  using Find = void (*)(LemmaContext &, LemmaList &);
  using Names = std::vector<std::string>;

  /// Makes the dim a column with that value.
  DimId at(DimId column, int64_t value) {
    if (!llvm::is_contained(columns, column))
      columns.push_back(column);
    values[column] = Int(value);
    return column;
  }

  std::vector<ProofFormula> lemmasOf(Find find) {
    auto value = [&](DimId d) { return values.lookup(d); };
    auto valueOf = [&](DimId d) {
      LinearView v = s.linearView(d);
      Int sum = v.constant;
      for (const Summand &x : v.summands)
        sum += x.coefficient * values.lookup(x.column);
      return sum;
    };
    auto isKnown = [&](ClaimId c) {
      return c == TermStore::trueClaim() || llvm::is_contained(known, c) ||
             llvm::is_contained(literals, c);
    };
    auto isImplied = [&](ClaimId c) { return llvm::is_contained(implied, c); };
    auto isMade = [](ClaimId) { return false; };
    ProverBudget budget(s, 1000000);
    RewriteCache rewrites;
    LemmaContext context{s,       literals, columns,   value,
                         valueOf, isKnown,  isImplied, isMade,
                         known,   tangents, budget,    rewrites};
    llvm::SmallVector<ProofFormula, 8> found;
    find(context, found);
    return {found.begin(), found.end()};
  }
  /// Their formulas, in some order that does not change.
  Names offered(Find find) {
    Names names;
    for (const ProofFormula &f : lemmasOf(find))
      names.push_back(s.str(f.formula));
    llvm::sort(names);
    return names;
  }
  unsigned number(Find find, ProofRule rule) {
    return static_cast<unsigned>(llvm::count_if(
        lemmasOf(find), [&](const ProofFormula &f) { return f.rule == rule; }));
  }
  std::string lemma(ProofRule rule, DimId a, DimId b = {}, DimId third = {}) {
    ProofFormula f;
    f.rule = rule;
    f.a = a;
    f.b = b;
    f.c = third;
    return s.str(*formulaOf(s, f));
  }
  std::string replacement(ClaimId source, DimId a, DimId b, DimId kept = {}) {
    ProofFormula f;
    f.rule = ProofRule::ReplaceDim;
    f.source = source;
    f.a = a;
    f.b = b;
    f.c = kept;
    return s.str(*formulaOf(s, f));
  }
  DimId c(int64_t value) { return s.constant(value); }

  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  DimId h = s.dimSymbol("h");
  DimId i = s.intSymbol("i"), j = s.intSymbol("j");
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");

  std::vector<ClaimId> literals, known, implied;
  std::vector<DimId> columns;
  llvm::DenseMap<DimId, Int> values;
  unsigned tangents = 0;
};

//===- Multiples of factors -----------------------------------------------===//

TEST_F(Finders, ProductsThatAreMultiplesOfAFactor) {
  // n * m == h and h == n: n is 0 or m is 1.
  at(n, 2), at(m, 5), at(h, 6), at(s.mul(n, m), 6);
  literals = {s.eq(s.mul(n, m), h), s.eq(h, n)};
  const std::string expected = lemma(ProofRule::Zero, n, s.sub(m, c(1)));
  EXPECT_TRUE(llvm::is_contained(offered(findEqualityMultiples), expected));
  EXPECT_TRUE(llvm::is_contained(offered(findProductLemmas), expected));
  // No lemma is offered if the solution satisfies it already.
  values[m] = Int(1);
  EXPECT_EQ(number(findEqualityMultiples, ProofRule::Zero), 0u);
  values[m] = Int(5), values[n] = Int(0);
  EXPECT_EQ(number(findEqualityMultiples, ProofRule::Zero), 0u);
  values[n] = Int(2);
  // No lemma comes from one of the two equalities alone, or from a product that
  // is n + 1.
  literals = {s.eq(s.mul(n, m), h), s.eq(k, n)};
  EXPECT_EQ(number(findEqualityMultiples, ProofRule::Zero), 0u);
  literals = {s.eq(s.mul(n, m), h), s.eq(h, s.add(n, c(1)))};
  EXPECT_EQ(number(findEqualityMultiples, ProofRule::Zero), 0u);
  // n and m - 3: one equality has them, once h is replaced in it.
  literals = {s.eq(s.mul(n, m), h), s.eq(h, s.scale(n, Int(3)))};
  EXPECT_TRUE(llvm::is_contained(offered(findProductLemmas),
                                 lemma(ProofRule::Zero, n, s.sub(m, c(3)))));
  // A square that equals its root, or the negated root.
  at(s.mul(k, k), 4), at(k, 4);
  for (int64_t sign : {1, -1}) {
    literals = {s.eq(s.mul(k, k), h), s.eq(h, s.scale(k, Int(sign)))};
    EXPECT_TRUE(
        llvm::is_contained(offered(findEqualityMultiples),
                           lemma(ProofRule::Zero, k, s.sub(k, c(sign)))));
  }
}

//===- Residues -----------------------------------------------------------===//

TEST_F(Finders, ResiduesAreOfConstantDivisors) {
  at(s.mul(n, m), 5);
  at(s.floorDiv(s.mul(n, m), k), 0);
  EXPECT_EQ(offered(findResidueLemmas), Names());
  // Three atoms modulo 64 have too many cases.
  DimId all = at(s.mul(s.mul(n, m), k), 5);
  at(s.floorDiv(all, c(64)), 0);
  EXPECT_EQ(offered(findResidueLemmas), Names());
}

TEST_F(Finders, ResiduesThatTheFactsImply) {
  at(n, 3);
  DimId q = at(s.floorDiv(at(s.mul(n, n), 8), c(4)), 2);
  implied = {s.eq(s.mod(n, c(2)), c(1))};
  std::vector<ProofFormula> found = lemmasOf(findResidueLemmas);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].residues.size(), 1u);
  EXPECT_EQ(found[0].residues[0].divisor, 2);
  EXPECT_EQ(found[0].formula, residueFormula(s, q, {{n, 2, 1}}));
  // Nothing known, and a value that no square has.
  implied.clear();
  at(s.mul(n, n), 10);
  found = lemmasOf(findResidueLemmas);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].residues.empty());
}

TEST_F(Finders, ResiduesOfTheCaseOfTheSolution) {
  // n is odd, and 3 in the solution: modulo 4 that says more.
  at(n, 3);
  at(m, 1);
  DimId q = at(s.floorDiv(at(s.mul(n, m), 5), c(4)), 1);
  implied = {s.eq(s.mod(n, c(2)), c(1))};
  EXPECT_EQ(offered(findResidueLemmas),
            Names{s.str(*residueFormula(s, q, {{n, 4, 3}, {m, 4, 1}}))});
}

TEST_F(Finders, KnownResiduesAreOneCase) {
  at(n, 1);
  at(m, 1);
  at(k, 1);
  DimId q = at(s.floorDiv(at(s.mul(s.mul(n, m), k), 2), c(7)), 0);
  implied = {s.eq(s.mod(n, c(7)), c(1)), s.eq(s.mod(m, c(7)), c(1))};
  EXPECT_EQ(
      offered(findResidueLemmas),
      Names{s.str(*residueFormula(s, q, {{n, 7, 1}, {m, 7, 1}, {k, 7, 1}}))});
  implied.clear();
  EXPECT_EQ(offered(findResidueLemmas), Names()); // 343 cases.
}

//===- Residues of factors ------------------------------------------------===//

TEST_F(Finders, FactorsThatCannotBeDivided) {
  // n*m is a multiple of 8, and n is odd; m is 5 in the solution.
  at(m, 5);
  const DimId half = at(s.floorDiv(at(n, 3), c(2)), 1);
  const DimId q = at(s.floorDiv(at(s.mul(n, m), 16), c(8)), 2);
  EXPECT_EQ(offered(findFactorLemmas), Names());
  known = {s.eq(s.mod(n, c(2)), c(1))};
  EXPECT_EQ(offered(findFactorLemmas), Names());
  known.push_back(s.eq(s.mod(s.mul(n, m), c(8)), c(0)));
  std::vector<ProofFormula> found = lemmasOf(findFactorLemmas);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].a, m);
  EXPECT_EQ(found[0].b, n);
  EXPECT_EQ(found[0].formula, s.disj({s.ne(s.mod(n, c(2)), c(1)),
                                      s.ne(s.mod(s.mul(n, m), c(8)), c(0)),
                                      s.eq(s.mod(m, c(8)), c(0))}));
  // A solution that has the residue is not excluded.
  at(m, 16);
  EXPECT_EQ(offered(findFactorLemmas), Names());
  // Quotients by other terms have no residues.
  EXPECT_TRUE(half.valid() && q.valid());
  at(m, 5);
  at(s.floorDiv(at(s.mul(n, k), 16), m), 2);
  EXPECT_EQ(offered(findFactorLemmas).size(), 1u);
}

TEST_F(Finders, FactorsThatAreSums) {
  // 2*n*m + m is a multiple of 4: so is m, as 2*n + 1 is odd.
  at(n, 3);
  at(m, 2);
  const DimId product = s.mul(m, s.add(s.scale(n, Int(2)), c(1)));
  at(s.mul(n, m), 5);
  at(s.floorDiv(product, c(4)), 3);
  known = {s.eq(s.mod(product, c(4)), c(0))};
  std::vector<ProofFormula> found = lemmasOf(findFactorLemmas);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].a, m);
  EXPECT_EQ(found[0].b, s.add(s.scale(n, Int(2)), c(1)));
}

//===- Congruence ---------------------------------------------------------===//

TEST_F(Finders, ExtentsOfOneShapeAtEqualIndices) {
  at(i, 0);
  at(j, 0);
  DimId a = at(s.extent(t, i), 1), b = at(s.extent(u, j), 2);
  EXPECT_EQ(offered(findCongruences), Names());
  known = {s.shapeEq(t, u)};
  EXPECT_EQ(offered(findCongruences),
            Names{lemma(ProofRule::Congruence, a, b)});
  at(j, 1);
  EXPECT_EQ(offered(findCongruences), Names());
}

TEST_F(Finders, ExtentsOfTheSameShape) {
  at(i, 0);
  at(j, 0);
  DimId a = at(s.extent(t, i), 1), b = at(s.extent(t, j), 2);
  EXPECT_EQ(offered(findCongruences),
            Names{lemma(ProofRule::Congruence, a, b)});
}

TEST_F(Finders, ElementsOfRankZero) {
  DimId rank = at(s.rank(t), 0), count = at(s.numElements(t), 2);
  EXPECT_EQ(offered(findCongruences), Names());
  implied = {s.eq(rank, c(0))};
  EXPECT_EQ(offered(findCongruences),
            Names{lemma(ProofRule::Elements, count, c(0))});
}

//===- Quotients ----------------------------------------------------------===//

TEST_F(Finders, QuotientsOfLessThanTheDivisor) {
  at(n, 3);
  at(s.floorDiv(i, n), 1);
  at(i, 2);
  EXPECT_EQ(offered(findDivisionLemmas),
            Names{lemma(ProofRule::DivSmall, i, n)});
  at(i, 3);
  EXPECT_EQ(offered(findDivisionLemmas), Names());
}

TEST_F(Finders, OrderOfQuotients) {
  DimId p = at(s.floorDiv(i, n), 2), q = at(s.floorDiv(j, n), 1);
  at(n, 2);
  at(i, 3);
  at(j, 3);
  EXPECT_EQ(offered(findQuotientOrders),
            Names{lemma(ProofRule::DivOrder, i, j, n)});
  at(j, 2);
  EXPECT_EQ(offered(findQuotientOrders), Names());
  at(j, 3);
  at(n, 0);
  EXPECT_EQ(offered(findQuotientOrders), Names());
  // i + j < 0, and the quotients' sum is not.
  at(n, 2);
  at(p, 0);
  at(q, 0);
  at(i, 1);
  at(j, -1);
  EXPECT_EQ(offered(findQuotientOrders), Names());
  at(j, -2);
  EXPECT_EQ(offered(findQuotientOrders),
            Names{lemma(ProofRule::DivBelow, i, j, n)});
}

//===- Products -----------------------------------------------------------===//

TEST_F(Finders, InequalitiesTimesFactorsOfEitherSign) {
  // m - n >= 0 is multiplied by i, using the definition of i.
  at(n, 1);
  at(m, 2);
  DimId gap = s.sub(m, n);
  literals = {s.ge(gap, c(0))};
  DimId ni = at(s.mul(n, i), 0), mi = at(s.mul(m, i), 0);
  struct Case {
    int64_t i, mi;
    DimId factor;
  };
  for (const Case &x :
       {Case{3, 0, s.sub(i, c(1))}, Case{0, -1, i}, Case{-3, 1, s.neg(i)},
        Case{-3, 0, s.sub(s.neg(i), c(1))}}) {
    at(i, x.i);
    at(ni, 0);
    at(mi, x.mi);
    EXPECT_TRUE(llvm::is_contained(offered(findProductLemmas),
                                   lemma(ProofRule::Product, gap, x.factor)))
        << x.i;
  }
}

TEST_F(Finders, LinesThroughOneProduct) {
  // n*i is 0 where i is.
  at(n, 2);
  at(i, 0);
  at(s.mul(n, i), -1);
  EXPECT_TRUE(llvm::is_contained(offered(findProductLemmas),
                                 lemma(ProofRule::Product, i, s.sub(n, c(1)))));
  at(s.mul(n, i), 0);
  EXPECT_EQ(offered(findProductLemmas), Names());
}

TEST_F(Finders, SquaresOfDifferences) {
  at(s.mul(i, j), 3);
  DimId xx = at(s.mul(i, i), 1), yy = at(s.mul(j, j), 4);
  for (auto [x, y] : {std::pair(1, 3), std::pair(3, 1)}) {
    at(i, x);
    at(j, y);
    at(xx, x == 1 ? 1 : 4);
    at(yy, y == 1 ? 1 : 4);
    DimId d = x > y ? s.sub(i, j) : s.sub(j, i);
    EXPECT_TRUE(llvm::is_contained(offered(findProductLemmas),
                                   lemma(ProofRule::Product, d, d)))
        << x;
  }
}

TEST_F(Finders, TwoInequalitiesMultiplied) {
  at(n, 5);
  at(m, 4);
  at(s.mul(n, m), 15);
  DimId x = s.sub(n, c(3)), y = s.sub(m, c(2));
  literals = {s.ge(x, c(0)), s.ge(y, c(0))};
  EXPECT_EQ(offered(findProductLemmas), Names{lemma(ProofRule::Product, x, y)});
  // Without these facts the tangent at (5, 4) is offered, if tangents are left.
  literals.clear();
  EXPECT_EQ(offered(findProductLemmas), Names());
  tangents = 2;
  EXPECT_EQ(offered(findProductLemmas),
            Names{lemma(ProofRule::Product, s.sub(n, c(5)), s.sub(m, c(4)))});
  EXPECT_EQ(tangents, 1u);
}

//===- Replacements -------------------------------------------------------===//

TEST_F(Finders, MultiplesOfAQuotientArePutIn) {
  DimId q = at(s.floorDiv(n, m), 0), multiple = at(s.mul(m, q), 0);
  at(n, 0);
  at(m, 0);
  ClaimId use = s.eq(k, at(s.floorDiv(at(s.mul(n, h), 0), m), 0));
  known = {use};
  literals = {s.eq(n, multiple)};
  EXPECT_EQ(offered(findReplacements), Names{replacement(use, n, multiple, q)});
  // The remainder is used, too; but n is not substituted for itself.
  const DimId more = s.add(multiple, c(3));
  literals = {s.eq(n, more)};
  EXPECT_EQ(offered(findReplacements), Names{replacement(use, n, more, q)});
  literals = {s.eq(n, s.add(multiple, at(s.mul(n, k), 0)))};
  EXPECT_EQ(offered(findReplacements), Names());
}

TEST_F(Finders, QuotientsArePutInUnlessByQuotients) {
  DimId q = at(s.floorDiv(n, m), 0);
  ClaimId use = s.ge(at(s.mul(q, k), 0), c(12));
  known = {use};
  literals = {s.eq(q, at(h, 0))};
  EXPECT_EQ(offered(findReplacements), Names{replacement(use, q, h)});
  literals = {s.eq(q, at(s.floorDiv(h, c(3)), 0))};
  EXPECT_EQ(offered(findReplacements), Names());
  literals = {s.eq(q, at(s.mod(h, s.add(k, c(1))), 0))};
  EXPECT_EQ(offered(findReplacements), Names());
}

TEST_F(Finders, ConstantsArePutInEverywhere) {
  // h is in no product or quotient.
  at(s.mul(n, k), 0);
  ClaimId use =
      s.ge(s.add(at(s.max({h, c(2)}), 0), at(s.max({i, c(3)}), 0)), m);
  known = {use};
  literals = {s.eq(at(h, 0), at(j, 0))};
  EXPECT_EQ(offered(findReplacements), Names());
  literals = {s.eq(h, c(5))};
  EXPECT_EQ(offered(findReplacements), Names{replacement(use, h, c(5))});
  // A replacement is offered beside a product; a sum without one is left to the
  // linear solver.
  ClaimId beside = s.eq(s.add(h, s.mul(n, k)), m);
  known = {beside};
  EXPECT_EQ(offered(findReplacements), Names{replacement(beside, h, c(5))});
  known = {s.eq(s.add(h, n), m)};
  EXPECT_EQ(offered(findReplacements), Names());
}

//===- Shapes -------------------------------------------------------------===//

TEST_F(Finders, EqualShapesAreAlike) {
  known = {s.shapeEq(t, u), s.eq(s.numElements(t), n)};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::SameShape), 1u);
}

TEST_F(Finders, ShapesAreSpelledOutOnce) {
  DimId rank = at(s.rank(t), 1);
  implied = {s.eq(rank, c(1))};
  ClaimId use = s.ge(s.numElements(t), c(1));
  // A replacement is offered if another shape is a list, and if the shape
  // equals another one.
  known = {use, s.shapeEq(u, s.ranked({n}))};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::SpellOut), 1u);
  known = {use, s.shapeEq(t, u)};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::SpellOut), 1u);
  known = {use, s.shapeEq(t, s.ranked({n}))};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::SpellOut), 0u);
  known = {use};
  implied.clear();
  EXPECT_EQ(number(findShapeLemmas, ProofRule::SpellOut), 0u);
}

TEST_F(Finders, DimsInShapes) {
  at(n, 4);
  at(m, 4);
  known = {s.shapeEq(t, s.ranked({n, m}))};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::ReplaceDim), 0u);
  implied = {s.eq(n, m)};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::ReplaceDim), 1u);
  implied = {s.eq(n, c(4))};
  EXPECT_EQ(number(findShapeLemmas, ProofRule::ReplaceDim), 1u);
}

//===- What finders are given ---------------------------------------------===//

struct LearnedFormulas : Finders {
  void learn(ClaimId claim, ProofRule rule = ProofRule::Given) {
    ProofFormula f;
    f.formula = claim;
    f.rule = rule;
    EXPECT_TRUE(formulas.addValid(f));
    formulas.learnValid();
  }
  bool isRefuted(ClaimId claim) {
    return linear.solver.refute({linear.constraintOf(claim)}, budget.steps())
               .status == linear::Status::Infeasible;
  }

  ScopeStack scopes;
  ProverBudget budget{s, 1000000};
  LinearPart linear{s, scopes, linear::SolverOptions()};
  KnownFormulas formulas{s, scopes, linear, budget};
};

TEST_F(LearnedFormulas, AxiomsThatAreEqualitiesMayBeRewritten) {
  DimId d = s.add(m, c(1)), rest = s.mod(n, d);
  learn(s.ge(rest, c(1)));
  ClaimId axiom = s.eq(n, s.add(s.mul(d, s.floorDiv(n, d)), rest));
  EXPECT_TRUE(formulas.isKnown(axiom));
  EXPECT_EQ(formulas.lemmaEffect(axiom), nullptr);
  EXPECT_TRUE(llvm::is_contained(formulas.rewritable(), axiom));
}

TEST_F(LearnedFormulas, LemmasStayAsTheyAre) {
  ClaimId equality = s.eq(n, s.scale(m, Int(2)));
  learn(equality, ProofRule::DivShift);
  EXPECT_TRUE(formulas.isKnown(equality));
  EXPECT_NE(formulas.lemmaEffect(equality), nullptr);
  EXPECT_FALSE(llvm::is_contained(formulas.rewritable(), equality));
}

TEST_F(LearnedFormulas, EqualitiesOfWhatBreedsAreLiterals) {
  ClaimId equality = s.eq(i, j), inequality = s.ge(i, k);
  formulas.assume(s.conj(equality, inequality), true, /*breeds=*/true);
  EXPECT_TRUE(llvm::is_contained(formulas.literals(), equality));
  EXPECT_FALSE(llvm::is_contained(formulas.literals(), inequality));
}

TEST_F(LearnedFormulas, ExtentsOfListsAreColumns) {
  DimId q = s.floorDiv(n, c(2));
  learn(s.shapeEq(t, s.concat({u, s.ranked({q})})));
  EXPECT_TRUE(llvm::is_contained(linear.columns(), q));
}

TEST_F(LearnedFormulas, ExtremaOfConstantsHaveRanges) {
  DimId least = s.add(s.min({m, c(3)}), s.min({k, c(3)}));
  DimId most = s.add(s.max({i, c(3)}), s.max({j, c(3)}));
  DimId x = s.intSymbol("x"), y = s.intSymbol("y");
  linear.solver.assume(linear.constraintOf(s.eq(x, least)), 1);
  linear.solver.assume(linear.constraintOf(s.eq(y, most)), 2);
  EXPECT_TRUE(isRefuted(s.ge(x, c(7))));
  EXPECT_FALSE(isRefuted(s.ge(x, c(6))));
  EXPECT_TRUE(isRefuted(s.le(y, c(5))));
  EXPECT_FALSE(isRefuted(s.le(y, c(6))));
}

} // namespace
