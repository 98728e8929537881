// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The purpose of each finder of lemmas, on the smallest problem that needs it:
// the proof is lost, or takes longer, when a condition of the finder changes.

#include "engine/proof/CheckedProof.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class FinderConditions : public ::testing::Test {
protected:
  /// Whether there is a proof within this number of steps. (If one finder
  /// misses a lemma, another one may find a proof by a detour.)
  bool proves(std::vector<ClaimId> given, ClaimId goal,
              uint64_t most = UINT64_MAX) {
    std::vector<AssumedFact> facts;
    for (ClaimId claim : given)
      facts.push_back({claim, FactId(static_cast<uint32_t>(facts.size()))});
    CheckedProof found = proveAndCheck(s, facts, goal, ProverOptions());
    if (found.result != ClaimProver::Result::Refuted)
      return false;
    EXPECT_LE(found.steps, most) << s.str(goal);
    return true;
  }
  DimId c(int64_t value) { return s.constant(value); }

  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  DimId i = s.intSymbol("i"), j = s.intSymbol("j");
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
};

TEST_F(FinderConditions, ResiduesOfParts) {
  // The residue of an odd n follows from facts modulo a part of the divisor.
  DimId product = s.mul(n, s.add(n, c(2)));
  DimId rest = s.sub(product, s.scale(s.floorDiv(product, c(4)), Int(4)));
  EXPECT_TRUE(proves({s.eq(s.mod(n, c(2)), c(1))}, s.eq(rest, c(3)), 850));
  EXPECT_FALSE(proves({}, s.eq(rest, c(3))));
  // n*(n + 1) is even, whatever n is.
  DimId even = s.mul(n, s.add(n, c(1)));
  EXPECT_TRUE(
      proves({}, s.eq(s.scale(s.floorDiv(even, c(2)), Int(2)), even), 700));
}

TEST_F(FinderConditions, ResiduesOfFactors) {
  const DimId product = s.mul(n, m);
  const ClaimId multiple = s.eq(s.mod(product, c(64)), c(0)),
                odd = s.eq(s.mod(m, c(2)), c(1)),
                whole = s.eq(s.mod(n, c(64)), c(0));
  EXPECT_TRUE(proves({multiple, odd}, whole, 3300));
  EXPECT_FALSE(proves({multiple}, whole));
  EXPECT_FALSE(proves({odd}, whole));
  EXPECT_FALSE(proves({multiple, s.eq(s.mod(m, c(3)), c(1))}, whole));
  // A modulus beyond the residues that are tried one by one.
  EXPECT_TRUE(proves({s.eq(s.mod(product, c(1000003)), c(0)),
                      s.eq(s.mod(m, c(1000003)), c(7))},
                     s.eq(s.mod(n, c(1000003)), c(0)), 3300));
}

TEST_F(FinderConditions, LongSumsOverSums) {
  DimId sum = c(0);
  for (int index = 0; index < 24; ++index)
    sum = s.add(sum, s.dimSymbol("t" + std::to_string(index)));
  const DimId by = s.add(n, m);
  EXPECT_TRUE(proves({s.ge(by, c(1))}, s.eq(s.mod(s.mul(sum, by), by), c(0))));
}

TEST_F(FinderConditions, ExtentsOfEqualShapes) {
  DimId a = s.extent(t, i), b = s.extent(u, j);
  std::vector<ClaimId> within = {s.ge(i, c(0)), s.lt(i, s.rank(t))};
  std::vector<ClaimId> facts = within;
  facts.push_back(s.shapeEq(t, u));
  facts.push_back(s.eq(i, j));
  EXPECT_TRUE(proves(facts, s.eq(a, b), 1000));
  facts.pop_back();
  EXPECT_FALSE(proves(facts, s.eq(a, b)));
  facts = within;
  facts.push_back(s.eq(i, j));
  EXPECT_FALSE(proves(facts, s.eq(a, b)));
  // Two extents of one shape are equal by equal indices alone.
  EXPECT_TRUE(proves(facts, s.eq(a, s.extent(t, j)), 400));
}

TEST_F(FinderConditions, IndicesThatAreRanks) {
  ClaimId sameRank = s.eq(s.rank(t), s.rank(u));
  DimId index = s.rank(u);
  std::vector<ClaimId> facts = {sameRank};
  EXPECT_TRUE(proves(facts, s.shapeEq(s.head(t, index), t)));
  EXPECT_TRUE(proves(facts, s.shapeEq(s.tail(t, index), s.ranked({}))));
  EXPECT_TRUE(
      proves(facts, s.eq(s.numElements(s.head(t, index)), s.numElements(t))));
  EXPECT_FALSE(proves({}, s.shapeEq(s.head(t, index), t)));
  EXPECT_FALSE(
      proves({s.le(s.rank(t), index)}, s.shapeEq(s.head(t, index), t)));
}

TEST_F(FinderConditions, QuotientsOfEqualOperands) {
  EXPECT_TRUE(
      proves({s.eq(i, j)}, s.eq(s.floorDiv(i, n), s.floorDiv(j, n)), 600));
  EXPECT_TRUE(
      proves({s.eq(n, m)}, s.eq(s.floorDiv(i, n), s.floorDiv(i, m)), 600));
  EXPECT_FALSE(proves({s.le(i, j)}, s.eq(s.floorDiv(i, n), s.floorDiv(j, n))));
}

TEST_F(FinderConditions, QuotientsGrowWithDividends) {
  EXPECT_TRUE(proves({s.ge(n, c(1)), s.le(i, j)},
                     s.le(s.floorDiv(i, n), s.floorDiv(j, n)), 2450));
  // A quotient by a divisor that may be zero has no order.
  EXPECT_FALSE(proves({s.le(i, j)}, s.le(s.floorDiv(i, n), s.floorDiv(j, n))));
  EXPECT_TRUE(
      proves({s.ge(i, c(0)), s.lt(i, n)}, s.eq(s.floorDiv(i, n), c(0)), 1700));
  EXPECT_FALSE(proves({s.ge(i, c(0)), s.le(i, n), s.ge(n, c(1))},
                      s.eq(s.floorDiv(i, n), c(0))));
}

TEST_F(FinderConditions, WhatIsSolvedIsPutIn) {
  DimId product = s.mul(m, k);
  EXPECT_TRUE(proves({s.eq(n, product), s.eq(m, c(12)), s.ge(m, c(1))},
                     s.eq(s.floorDiv(n, m), k), 5050));
  EXPECT_TRUE(proves({s.eq(n, product), s.ge(m, c(1))},
                     s.eq(s.floorDiv(n, m), k), 2550));
  EXPECT_FALSE(proves({s.eq(n, product)}, s.eq(s.floorDiv(n, m), k)));
}

TEST_F(FinderConditions, NumbersOfElementsOfAKnownRank) {
  std::vector<ClaimId> two = {s.eq(s.rank(t), c(2)),
                              s.eq(s.extent(t, c(0)), c(3)),
                              s.eq(s.extent(t, c(1)), n)};
  EXPECT_TRUE(proves(two, s.eq(s.numElements(t), s.scale(n, Int(3))), 4250));
  EXPECT_TRUE(
      proves({s.eq(s.rank(t), c(0))}, s.eq(s.numElements(t), c(1)), 500));
  two.erase(two.begin());
  EXPECT_FALSE(proves(two, s.eq(s.numElements(t), s.scale(n, Int(3)))));
}

TEST_F(FinderConditions, ShapesOfAKnownRankAreSpelledOut) {
  // Rank 0 as well: an empty list, and no unknown one.
  EXPECT_TRUE(proves({s.eq(s.rank(t), c(0))}, s.shapeEq(t, s.ranked({})), 300));
  EXPECT_TRUE(proves({s.eq(s.rank(t), c(1)), s.eq(s.extent(t, c(0)), n)},
                     s.shapeEq(t, s.ranked({n})), 1050));
  EXPECT_FALSE(proves({s.le(s.rank(t), c(1))}, s.shapeEq(t, s.ranked({}))));
}

TEST_F(FinderConditions, SolutionsGoIntoQuotients) {
  DimId h = s.dimSymbol("h"), d = s.dimSymbol("d"), q = s.dimSymbol("q");
  DimId tokens = s.mul(m, k), per = s.mul(h, d);
  std::vector<ClaimId> facts = {s.eq(n, s.mul(tokens, per)),
                                s.eq(h, c(12)),
                                s.eq(d, c(64)),
                                s.ge(m, c(1)),
                                s.ge(k, c(1)),
                                s.eq(s.floorDiv(n, tokens), q)};
  EXPECT_TRUE(proves(facts, s.eq(q, c(768)), 47050));
  facts.erase(facts.begin() + 1);
  EXPECT_FALSE(proves(facts, s.eq(q, c(768))));
  // n is a multiple of m.
  DimId tiles = s.floorDiv(n, m);
  EXPECT_TRUE(
      proves({s.eq(n, s.mul(m, tiles)), s.ge(m, c(2)), s.eq(tiles, c(3)),
              s.eq(k, s.floorDiv(s.mul(n, h), m)), s.eq(h, c(5))},
             s.eq(k, c(15)), 5700));
  // By a remainder.
  EXPECT_TRUE(proves(
      {s.eq(s.mod(n, m), c(0)), s.ge(m, c(1)), s.eq(s.floorDiv(n, m), k)},
      s.eq(n, tokens), 4450));
}

TEST_F(FinderConditions, QuotientsOfQuotientsSumsAndProducts) {
  std::vector<ClaimId> positive = {s.ge(m, c(1)), s.ge(k, c(1))};
  DimId sum = s.add(s.mul(i, m), j);
  EXPECT_TRUE(proves(
      positive, s.eq(s.floorDiv(sum, m), s.add(i, s.floorDiv(j, m))), 950));
  EXPECT_TRUE(proves(
      positive, s.eq(s.floorDiv(s.mul(n, k), s.mul(m, k)), s.floorDiv(n, m)),
      1550));
  EXPECT_TRUE(proves(
      positive,
      s.eq(s.floorDiv(s.floorDiv(n, m), k), s.floorDiv(n, s.mul(m, k))), 3200));
  EXPECT_TRUE(proves({s.ge(m, c(1)), s.lt(i, n)},
                     s.lt(s.floorDiv(i, m), s.ceilDiv(n, m)), 1650));
  EXPECT_FALSE(proves({s.ge(m, c(1)), s.le(i, n)},
                      s.lt(s.floorDiv(i, m), s.ceilDiv(n, m))));
  // Without the divisor's sign the claim does not hold.
  EXPECT_FALSE(
      proves({}, s.eq(s.floorDiv(sum, m), s.add(i, s.floorDiv(j, m)))));
}

TEST_F(FinderConditions, EqualShapesArePutInForEachOther) {
  ShapeId list = s.ranked({n, m}), both = s.broadcast({t, u});
  std::vector<ClaimId> facts = {s.shapeEq(t, u), s.shapeEq(u, list)};
  EXPECT_TRUE(proves(facts, s.shapeEq(t, list), 350));
  EXPECT_TRUE(proves(facts, s.eq(s.numElements(t), s.mul(n, m)), 1800));
  EXPECT_TRUE(proves({s.shapeEq(t, list), s.eq(s.rank(both), c(2))},
                     s.le(s.rank(u), c(2)), 150));
  EXPECT_FALSE(proves({s.shapeEq(t, list), s.eq(s.rank(both), c(3))},
                      s.le(s.rank(u), c(2))));
  // Dims in them as constants, and as each other.
  EXPECT_TRUE(proves({s.shapeEq(t, list), s.eq(n, c(4))},
                     s.shapeEq(t, s.ranked({c(4), m})), 600));
  EXPECT_TRUE(proves({s.shapeEq(t, list), s.eq(n, k)},
                     s.shapeEq(t, s.ranked({k, m})), 800));
  EXPECT_TRUE(proves({s.shapeEq(t, s.concat({u, s.ranked({n})})),
                      s.shapeEq(u, s.ranked({k})), s.eq(n, k)},
                     s.shapeEq(t, s.ranked({k, k})), 1800));
  EXPECT_FALSE(
      proves({s.shapeEq(t, list), s.le(n, k)}, s.shapeEq(t, s.ranked({k, m}))));
}

TEST_F(FinderConditions, ProductsOfWhatIsKnown) {
  EXPECT_TRUE(proves({s.le(n, m)}, s.le(s.mul(n, k), s.mul(m, k)), 1400));
  EXPECT_FALSE(proves({s.le(n, m)}, s.le(s.mul(n, i), s.mul(m, i))));
  // Lines through products at small values.
  EXPECT_TRUE(proves({s.ge(s.mul(n, i), c(1))}, s.ge(i, c(1)), 150));
  EXPECT_TRUE(
      proves({s.eq(s.mul(n, i), c(0)), s.ge(n, c(1))}, s.eq(i, c(0)), 350));
  EXPECT_FALSE(proves({s.eq(s.mul(n, i), c(0))}, s.eq(i, c(0))));
  EXPECT_TRUE(proves({s.eq(s.mul(m, n), s.mul(m, k)), s.ge(m, c(1))},
                     s.eq(n, k), 1450));
  EXPECT_FALSE(proves({s.eq(s.mul(m, n), s.mul(m, k))}, s.eq(n, k)));
  // Two inequalities multiplied, squares.
  EXPECT_TRUE(proves({s.ge(i, c(3)), s.ge(j, c(2))},
                     s.ge(s.mul(i, j), s.add(i, j)), 700));
  EXPECT_TRUE(proves(
      {}, s.ge(s.add(s.mul(i, i), s.mul(j, j)), s.scale(s.mul(i, j), Int(2))),
      5100));
  EXPECT_TRUE(proves({s.le(i, c(-3))}, s.ge(s.mul(i, i), c(9)), 2050));
}

//===- Disjunctions -------------------------------------------------------===//

TEST_F(FinderConditions, ArmsAreCounted) {
  ClaimId either = s.disj(s.ge(i, c(5)), s.ge(j, c(5)));
  for (unsigned arms : {1u, 2u}) {
    ProverOptions options;
    options.arms = arms;
    ClaimProver prover(s, options);
    prover.addFact(either, FactId(0));
    prover.addFact(s.le(i, c(3)), FactId(1));
    EXPECT_EQ(prover.refute(s.ge(j, c(3))), arms == 1
                                                ? ClaimProver::Result::Limit
                                                : ClaimProver::Result::Refuted);
  }
}

TEST_F(FinderConditions, WithoutTangentsNothingIsSaid) {
  // There is no solution, and tangents do not prove that.
  ProverOptions options;
  options.steps = 20000000;
  options.lemmas = options.arms = 100000;
  ClaimProver prover(s, options);
  prover.addFact(s.eq(s.mul(n, n), s.scale(s.mul(m, m), Int(2))), FactId(0));
  EXPECT_EQ(prover.refute(s.le(m, c(0))), ClaimProver::Result::Limit);
  EXPECT_LT(prover.stepsTaken(), options.steps);
}

TEST_F(FinderConditions, WhatIsDecidedMayBeHiddenInAShape) {
  for (DimId most : {s.max({i, j}), s.max({i, j, k})}) {
    std::vector<ClaimId> facts = {s.gt(i, j), s.gt(i, k), s.le(most, n)};
    ClaimId goal = s.shapeEq(s.head(t, most), s.head(t, i));
    EXPECT_TRUE(proves(facts, goal));
    facts[0] = s.lt(i, j);
    EXPECT_FALSE(proves(facts, goal));
  }
}

} // namespace
