// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Components by shared symbols; nearest first, cut off when told to; and back
// where it was after a pop.

#include "engine/facts/FactIndex.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

std::vector<uint32_t> idsOf(llvm::ArrayRef<AssumedFact> facts) {
  std::vector<uint32_t> ids;
  for (const AssumedFact &f : facts)
    ids.push_back(f.id.raw);
  return ids;
}

TEST(FactComponents, SplitBySharedSymbolsAndUndo) {
  TermStore s;
  ScopeStack scopes;
  FactIndex index(s, scopes);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  ClaimId nm = s.eq(n, m), k7 = s.eq(k, s.constant(7)), mk = s.ge(m, k);
  index.add(nm, FactId(0));
  index.add(k7, FactId(1));
  ClaimId asked = s.ge(n, s.constant(2));
  auto connected = [&] {
    llvm::SmallVector<ClaimId, 8> facts;
    EXPECT_TRUE(index.collect(index.touched(asked), 9, facts));
    return facts;
  };
  using Claims = llvm::SmallVector<ClaimId, 8>;
  EXPECT_EQ(connected(), (Claims{nm}));
  EXPECT_EQ(index.components().size(), 2u);
  EXPECT_EQ(index.touched(n), index.touched(asked));
  const uint64_t version = index.version(index.componentOf(0));
  scopes.push();
  index.add(mk, FactId(2));
  EXPECT_EQ(connected(), (Claims{nm, k7, mk}));
  EXPECT_EQ(index.components().size(), 1u);
  EXPECT_NE(index.version(index.componentOf(0)), version);
  Claims none;
  EXPECT_FALSE(index.collect(index.touched(asked), 2, none));
  EXPECT_TRUE(none.empty());
  scopes.pop();
  EXPECT_EQ(connected(), (Claims{nm}));
  EXPECT_EQ(index.components().size(), 2u);
  EXPECT_EQ(index.version(index.componentOf(0)), version);
}

TEST(FactComponents, OfFactsWithoutSymbolsAndOfFunctions) {
  TermStore s;
  ScopeStack scopes;
  FactIndex bySymbols(s, scopes), byFunctions(s, scopes, true);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  DimId quotient = s.floorDiv(s.constant(5), s.constant(0));
  ClaimId facts[] = {s.eq(s.apply("f", {n}), s.constant(1)),
                     s.eq(s.apply("f", {m}), s.constant(2)),
                     s.eq(quotient, s.constant(3))};
  for (uint32_t i = 0; i < 3; ++i) {
    bySymbols.add(facts[i], FactId(i));
    byFunctions.add(facts[i], FactId(i));
  }
  EXPECT_EQ(bySymbols.components().size(), 3u);
  EXPECT_EQ(byFunctions.components().size(), 2u);
  EXPECT_EQ(byFunctions.componentOf(0), byFunctions.componentOf(1));
  EXPECT_EQ(bySymbols.touched(s.apply("f", {s.constant(1)})).size(), 0u);
  // The result of a division by zero is an unknown like a symbol.
  llvm::SmallVector<FactIndex::Component, 4> ofQuotient =
      bySymbols.touched(s.add(quotient, s.constant(1)));
  ASSERT_EQ(ofQuotient.size(), 1u);
  EXPECT_EQ(ofQuotient[0], bySymbols.componentOf(2));
}

TEST(NearestFacts, AreThoseThatAreConnected) {
  TermStore s;
  ScopeStack scopes;
  FactIndex nearby(s, scopes);
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

TEST(NearestFacts, ManyBulkyOnesDoNotHideAWayOfSmallOnes) {
  TermStore s;
  ScopeStack scopes;
  FactIndex nearby(s, scopes);
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

TEST(NearestFacts, OfManyThatMentionASymbolTheLast) {
  TermStore s;
  ScopeStack scopes;
  FactIndex index(s, scopes);
  DimId n = s.dimSymbol("n");
  for (uint32_t k = 0; k < 20; ++k)
    index.add(s.ge(n, s.dimSymbol("m")), FactId(k));
  auto near = [&](Term term) { return idsOf(index.nearest(term, 9, 3)); };
  using Ids = std::vector<uint32_t>;
  EXPECT_EQ(near(n), (Ids{17, 18, 19}));
  EXPECT_EQ(near(s.ge(n, s.constant(4))), (Ids{17, 18, 19}));
  // Facts entered before the scope are still there after it.
  index.beforePush();
  scopes.push();
  index.add(s.ge(n, s.constant(1)), FactId(20));
  EXPECT_EQ(near(n), (Ids{18, 19, 20}));
  scopes.pop();
  EXPECT_EQ(near(n), (Ids{17, 18, 19}));
}

// A join of many sizes stands for them once it has been visited; the result for
// one does not depend on whether it was visited for links or for components
// first.
TEST(FactComponents, OfJoinsOfManySizes) {
  for (bool linksFirst : {true, false}) {
    TermStore s;
    ScopeStack scopes;
    FactIndex index(s, scopes);
    std::vector<DimId> dims;
    for (unsigned i = 0; i < 90; ++i)
      dims.push_back(s.dimSymbol("d"));
    DimId join = s.broadcastExtent(dims), n = s.dimSymbol("n"),
          m = s.dimSymbol("m");
    scopes.push();
    index.add(s.ge(join, n), FactId(0));
    index.add(s.ge(join, m), FactId(1));
    auto near = [&](DimId d) {
      auto ids = idsOf(index.nearest(d, 9, 9));
      EXPECT_FALSE(ids.empty());
    };
    if (linksFirst)
      near(dims[3]);
    for (DimId d : dims)
      EXPECT_EQ(index.touched(d), index.touched(n));
    EXPECT_EQ(index.touched(m), index.touched(join));
    EXPECT_EQ(index.components().size(), 1u);
    near(dims[3]);
    near(join);
    // Another scope begins anew.
    scopes.pop();
    EXPECT_TRUE(index.touched(dims[3]).empty());
    index.add(s.ge(join, n), FactId(2));
    EXPECT_EQ(index.touched(dims[3]), index.touched(n));
    near(dims[80]);
  }
}

} // namespace
