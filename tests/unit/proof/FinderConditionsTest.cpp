// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each finder of lemmas is there for, on the least problem that needs it:
// a proof that is found no more when a condition of the finder changes.

#include "proof/CheckedProof.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class FinderConditions : public ::testing::Test {
protected:
  bool proves(std::vector<ClaimId> given, ClaimId goal) {
    std::vector<AssumedFact> facts;
    for (ClaimId claim : given)
      facts.push_back({claim, FactId(static_cast<uint32_t>(facts.size()))});
    return proveAndCheck(s, facts, goal, ProverOptions()).result ==
           ClaimProver::Result::Refuted;
  }
  DimId c(int64_t value) { return s.constant(value); }

  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  DimId i = s.intSymbol("i"), j = s.intSymbol("j");
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
};

TEST_F(FinderConditions, ResiduesOfParts) {
  // Of an odd n, by what is known modulo a part of the divisor.
  DimId product = s.mul(n, s.add(n, c(2)));
  DimId rest = s.sub(product, s.scale(s.floorDiv(product, c(4)), Int(4)));
  EXPECT_TRUE(proves({s.eq(s.mod(n, c(2)), c(1))}, s.eq(rest, c(3))));
  EXPECT_FALSE(proves({}, s.eq(rest, c(3))));
  // n*(n + 1) is even, whatever n is.
  DimId even = s.mul(n, s.add(n, c(1)));
  EXPECT_TRUE(proves({}, s.eq(s.scale(s.floorDiv(even, c(2)), Int(2)), even)));
}

TEST_F(FinderConditions, ExtentsOfEqualShapes) {
  DimId a = s.extent(t, i), b = s.extent(u, j);
  std::vector<ClaimId> within = {s.ge(i, c(0)), s.lt(i, s.rank(t))};
  std::vector<ClaimId> facts = within;
  facts.push_back(s.shapeEq(t, u));
  facts.push_back(s.eq(i, j));
  EXPECT_TRUE(proves(facts, s.eq(a, b)));
  facts.pop_back();
  EXPECT_FALSE(proves(facts, s.eq(a, b)));
  facts = within;
  facts.push_back(s.eq(i, j));
  EXPECT_FALSE(proves(facts, s.eq(a, b)));
  // Of one shape by equal indices alone.
  EXPECT_TRUE(proves(facts, s.eq(a, s.extent(t, j))));
}

TEST_F(FinderConditions, QuotientsOfEqualOperands) {
  EXPECT_TRUE(proves({s.eq(i, j)}, s.eq(s.floorDiv(i, n), s.floorDiv(j, n))));
  EXPECT_TRUE(proves({s.eq(n, m)}, s.eq(s.floorDiv(i, n), s.floorDiv(i, m))));
  EXPECT_FALSE(proves({s.le(i, j)}, s.eq(s.floorDiv(i, n), s.floorDiv(j, n))));
}

TEST_F(FinderConditions, QuotientsGrowWithDividends) {
  EXPECT_TRUE(proves({s.ge(n, c(1)), s.le(i, j)},
                     s.le(s.floorDiv(i, n), s.floorDiv(j, n))));
  // A divisor that may be zero says nothing.
  EXPECT_FALSE(proves({s.le(i, j)}, s.le(s.floorDiv(i, n), s.floorDiv(j, n))));
  EXPECT_TRUE(
      proves({s.ge(i, c(0)), s.lt(i, n)}, s.eq(s.floorDiv(i, n), c(0))));
  EXPECT_FALSE(proves({s.ge(i, c(0)), s.le(i, n), s.ge(n, c(1))},
                      s.eq(s.floorDiv(i, n), c(0))));
}

TEST_F(FinderConditions, WhatIsSolvedIsPutIn) {
  DimId product = s.mul(m, k);
  EXPECT_TRUE(proves({s.eq(n, product), s.eq(m, c(12)), s.ge(m, c(1))},
                     s.eq(s.floorDiv(n, m), k)));
  EXPECT_TRUE(
      proves({s.eq(n, product), s.ge(m, c(1))}, s.eq(s.floorDiv(n, m), k)));
  EXPECT_FALSE(proves({s.eq(n, product)}, s.eq(s.floorDiv(n, m), k)));
}

TEST_F(FinderConditions, NumbersOfElementsOfAKnownRank) {
  std::vector<ClaimId> two = {s.eq(s.rank(t), c(2)),
                              s.eq(s.extent(t, c(0)), c(3)),
                              s.eq(s.extent(t, c(1)), n)};
  EXPECT_TRUE(proves(two, s.eq(s.numElements(t), s.scale(n, Int(3)))));
  EXPECT_TRUE(proves({s.eq(s.rank(t), c(0))}, s.eq(s.numElements(t), c(1))));
  two.erase(two.begin());
  EXPECT_FALSE(proves(two, s.eq(s.numElements(t), s.scale(n, Int(3)))));
}

} // namespace
