// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Among many connected facts, those near a question are used first: claims they
// prove follow from the named premises, and claims they leave open are still
// decided by all facts.

#include "shapeproof/InferenceContext.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

/// Sizes in a row, each tied to the next; loops over each of them.
struct Row {
  TermStore s;
  std::vector<DimId> sizes, counters;
  std::vector<ClaimId> facts;

  explicit Row(unsigned seed) {
    std::mt19937 random(seed);
    for (unsigned k = 0; k < 60; ++k) {
      sizes.push_back(s.dimSymbol("n"));
      counters.push_back(s.intSymbol("i"));
      facts.push_back(s.ge(counters[k], s.constant(0)));
      facts.push_back(s.lt(counters[k], sizes[k]));
      if (k == 0)
        continue;
      DimId last = sizes[k - 1];
      switch (random() % 4) {
      case 0:
        facts.push_back(s.eq(sizes[k], s.add(last, s.constant(3))));
        break;
      case 1:
        facts.push_back(s.ge(sizes[k], last));
        break;
      case 2:
        facts.push_back(s.eq(sizes[k], s.scale(last, Int(2))));
        break;
      default:
        facts.push_back(s.ge(s.floorDiv(sizes[k], s.constant(2)), last));
      }
    }
  }
};

std::unique_ptr<InferenceContext> contextOf(TermStore &s,
                                            llvm::StringRef name) {
  return llvm::cantFail(createContext(name, s));
}

TEST(Nearby, DecidesWhatAllFactsDecide) {
  unsigned proved = 0, far = 0;
  for (unsigned seed = 0; seed < 4; ++seed) {
    Row row(seed);
    TermStore &s = row.s;
    auto tiered = contextOf(s, "tiered"), affine = contextOf(s, "affine");
    for (size_t k = 0; k < row.facts.size(); ++k)
      for (auto *context : {&tiered, &affine})
        (*context)->assume(row.facts[k], FactId(k));
    std::mt19937 random(seed);
    for (unsigned question = 0; question < 24; ++question) {
      size_t k = random() % 50, distance = question % 6 ? random() % 3 : 9;
      DimId i = row.counters[k], n = row.sizes[k + distance];
      const ClaimId claims[] = {s.lt(i, n), s.ge(s.add(i, n), s.constant(1)),
                                s.ge(i, n), s.ne(row.sizes[k], s.constant(0)),
                                s.ge(row.sizes[k], n)};
      const ClaimId claim = claims[random() % 5];
      const Answer answer = tiered->decide(claim);
      const Answer quick = tiered->decideQuickly(claim);
      const Verdict whole = affine->decide(claim).verdict;
      for (Verdict other : {whole, quick.verdict})
        if (other == Verdict::Proved || other == Verdict::Refuted) {
          EXPECT_EQ(answer.verdict, other) << s.str(claim);
        }
      if (answer.verdict != Verdict::Proved)
        continue;
      ++proved;
      far += distance == 9;
      EXPECT_FALSE(answer.vacuous);
      auto alone = contextOf(s, "affine");
      for (FactId fact : answer.premises)
        alone->assume(row.facts[fact.raw], fact);
      EXPECT_EQ(alone->decide(claim).verdict, Verdict::Proved) << s.str(claim);
    }
    // Bounds of the same kind: sound, if wider.
    for (unsigned k : {0u, 30u, 59u}) {
      const Bounds quick = tiered->boundQuickly(row.sizes[k]);
      const Bounds whole = affine->bound(row.sizes[k]);
      ASSERT_TRUE(quick.lo && whole.lo);
      EXPECT_LE(*quick.lo, *whole.lo);
      EXPECT_GE(*quick.lo, Int(1));
    }
  }
  EXPECT_GT(proved, 20u);
  EXPECT_GT(far, 0u);
}

TEST(Nearby, FollowsScopes) {
  Row row(1);
  TermStore &s = row.s;
  auto context = contextOf(s, "tiered");
  for (size_t k = 0; k < row.facts.size(); ++k)
    context->assume(row.facts[k], FactId(k));
  DimId i = row.counters[7], n = row.sizes[7], m = s.dimSymbol("m");
  const ClaimId claim = s.lt(i, s.scale(m, Int(2)));
  EXPECT_NE(context->decide(claim).verdict, Verdict::Proved);
  context->push();
  context->assume(s.ge(m, n), FactId(1000));
  EXPECT_EQ(context->decideQuickly(claim).verdict, Verdict::Proved);
  context->pop();
  EXPECT_NE(context->decide(claim).verdict, Verdict::Proved);
}

TEST(Nearby, DoesNotSpeakOfNothing) {
  Row row(1);
  TermStore &s = row.s;
  auto context = contextOf(s, "tiered");
  for (size_t k = 0; k < row.facts.size(); ++k)
    context->assume(row.facts[k], FactId(k));
  // These facts are far from the question, and each of them can hold.
  DimId x = s.dimSymbol("x");
  context->assume(s.ge(x, s.constant(5)), FactId(1000));
  context->assume(s.lt(x, s.constant(3)), FactId(1001));
  DimId i = row.counters[7], n = row.sizes[7];
  for (ClaimId claim :
       {s.ge(s.add(i, n), s.constant(1)), s.lt(s.add(i, n), s.constant(1)),
        s.ge(s.scale(i, Int(2)), s.scale(n, Int(3)))}) {
    const Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved) << s.str(claim);
    EXPECT_TRUE(answer.vacuous) << s.str(claim);
  }
}

} // namespace
