// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms of all sorts are walked, rewritten and taken to another store, however
// deep they are.

#include "engine/terms/Rewrite.h"
#include "engine/terms/Symbols.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Traversal : public ::testing::Test {
protected:
  TermStore t;
  ShapeId s = t.shapeSymbol("s");
  DimId n = t.dimSymbol("n"), m = t.dimSymbol("m");
  ClaimId p = t.boolSymbol("p");
  /// A claim such as select(not p, n, s[m]) >= 3 and not p.
  ClaimId claim =
      t.conj(t.ge(t.select(p, n, t.extent(s, m)), t.constant(3)), t.negate(p));
};

TEST_F(Traversal, OperandsComeBeforeUsersEachOnce) {
  std::vector<Term> order = postorder(t, Term(claim));
  TermSet seen;
  for (Term term : order) {
    forEachOperand(t, term, [&](Term o) { EXPECT_TRUE(seen.count(o)); });
    EXPECT_TRUE(seen.insert(term).second);
  }
  EXPECT_TRUE(order.back() == Term(claim));
  for (Term symbol : {Term(n), Term(m), Term(s), Term(p)}) {
    EXPECT_TRUE(symbol.isSymbol(t));
    EXPECT_TRUE(seen.count(symbol));
  }
  EXPECT_EQ(postorder(t, Term(claim), order.size()).size(), order.size());
  EXPECT_TRUE(postorder(t, Term(claim), order.size() - 1).empty());
}

TEST_F(Traversal, MarksAreOfOneWalk) {
  TermMarks seen;
  for (unsigned walk = 0; walk < 3; ++walk) {
    // Terms have equal numbers in each sort, and some are made after the last
    // walk.
    for (Term term : postorder(t, Term(claim))) {
      EXPECT_TRUE(seen.insert(term));
      EXPECT_FALSE(seen.insert(term));
    }
    claim = t.conj(claim, t.ge(t.dimSymbol("k" + std::to_string(walk)), m));
    seen.clear();
  }
  EXPECT_GT(seen.memoryUsage(), 0u);
  const SymbolSet symbols = symbolsAsMet(t, Term(claim), seen);
  EXPECT_EQ(symbols.dims.size(), 5u);
  EXPECT_EQ(symbols.shapes.size(), 1u);
  EXPECT_EQ(symbols.bools.size(), 1u);
}

TEST_F(Traversal, WalksUsersFirstAndNotWhereItIsTold) {
  std::vector<Term> met;
  walkTerms(t, Term(t.sub(t.floorDiv(n, m), t.rank(s))), [&](Term term) {
    met.push_back(term);
    return !term.is(t, DimKind::FloorDiv);
  });
  for (Term term : met)
    EXPECT_FALSE(term == Term(n) || term == Term(m));
  EXPECT_EQ(met.size(), 4u); // The difference, the quotient, rank(s), s.
}

TEST_F(Traversal, RewritesIntoAnotherStore) {
  TermStore other;
  Rewriter rewrite(other, t);
  DimId k = other.dimSymbol("k");
  rewrite.set(n, k);
  rewrite.set(m, other.constant(0));
  rewrite.set(s, other.ranked({k}));
  rewrite.set(p, other.trueClaim());
  EXPECT_EQ(rewrite(claim), other.falseClaim());
  EXPECT_EQ(rewrite(t.ge(t.apply("f", {n}), t.numElements(s))),
            other.ge(other.apply("f", {k}), k));
}

TEST_F(Traversal, DepthTakesNoStack) {
  DimId deep = n;
  for (int i = 0; i < 20000; ++i)
    deep = t.floorDiv(t.add(deep, m), t.add(m, t.constant(1)));
  Rewriter rewrite(t);
  rewrite.set(m, t.constant(0));
  EXPECT_EQ(rewrite(deep), n);
  EXPECT_GT(postorder(t, Term(deep)).size(), 20000u);
}

TEST_F(Traversal, StoreIsCheckedAndDumped) {
  EXPECT_TRUE(t.checkInvariants());
  ::testing::internal::CaptureStderr();
  t.dump();
  t.dump(t.min({n, m}));
  std::string text = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(text.find("symbol, n\n"), std::string::npos) << text;
  EXPECT_NE(text.find("extent, s[m]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("not bool, not p\n"), std::string::npos) << text;
  EXPECT_NE(text.find("min(n, m)\n"), std::string::npos) << text;
}

} // namespace
