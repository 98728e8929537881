// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nearest first, cut off when told to, and back where it was after a pop.

#include "model/NearbyFacts.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

std::vector<uint32_t> idsOf(llvm::ArrayRef<NearbyFacts::Fact> facts) {
  std::vector<uint32_t> ids;
  for (const NearbyFacts::Fact &f : facts)
    ids.push_back(f.id.raw);
  return ids;
}

TEST(NearbyFacts, AreThoseThatAreConnected) {
  TermStore s;
  ScopeStack scopes;
  NearbyFacts nearby(s, scopes);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k"),
        j = s.dimSymbol("j");
  ClaimId p = s.boolSymbol("p");
  nearby.add(s.ge(j, s.constant(1)), FactId(0));
  nearby.add(s.ge(k, s.constant(7)), FactId(1));
  nearby.add(s.ge(m, k), FactId(2));
  nearby.add(s.disj(s.eq(n, m), p), FactId(3));
  ClaimId claim = s.ge(n, s.constant(2));
  bool cutOff = false;
  EXPECT_EQ(idsOf(nearby.nearest(claim, 9, cutOff)),
            (std::vector<uint32_t>{1, 2, 3}));
  EXPECT_FALSE(cutOff);
  EXPECT_EQ(idsOf(nearby.nearest(claim, 2, cutOff)),
            (std::vector<uint32_t>{2, 3}));
  EXPECT_TRUE(cutOff);

  scopes.push();
  cutOff = false;
  nearby.add(s.implies(p, s.eq(j, s.constant(4))), FactId(4));
  EXPECT_EQ(idsOf(nearby.nearest(claim, 9, cutOff)),
            (std::vector<uint32_t>{0, 1, 2, 3, 4}));
  scopes.pop();
  EXPECT_EQ(idsOf(nearby.nearest(claim, 9, cutOff)),
            (std::vector<uint32_t>{1, 2, 3}));
  EXPECT_FALSE(cutOff);
}

TEST(NearbyFacts, ManyBulkyOnesDoNotHideAWayOfSmallOnes) {
  TermStore s;
  ScopeStack scopes;
  NearbyFacts nearby(s, scopes);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k"),
        j = s.dimSymbol("j");
  for (uint32_t i = 0; i < 20; ++i)
    nearby.add(s.le(s.add(s.mul(n, j), s.max({n, j, s.constant(i + 2)})),
                    s.add(s.mul(j, j), s.constant(i))),
               FactId(i));
  nearby.add(s.eq(m, k), FactId(20));
  nearby.add(s.eq(n, m), FactId(21));
  bool cutOff = false;
  EXPECT_EQ(idsOf(nearby.nearest(s.ge(n, s.constant(2)), 3, cutOff)),
            (std::vector<uint32_t>{0, 20, 21}));
  EXPECT_TRUE(cutOff);
}

} // namespace
