// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that contradict in a way that the theories do not find: every answer of
// a context that searches for proofs is vacuous, whatever the claim is about.

#include "shapeproof/InferenceContext.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using Conflict = llvm::SmallVector<FactId, 4>;

namespace {

struct Vacuity : ::testing::TestWithParam<const char *> {
  TermStore s;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext(GetParam(), s));
  DimId a = s.dimSymbol("a"), e = s.dimSymbol("e"), c = s.dimSymbol("c"),
        n = s.dimSymbol("n"), m = s.dimSymbol("m");

  /// The facts contradict: a * e fits e, so e is 1, and neither arm of the
  /// disjunction holds. The equal dims play no part.
  void assumeContradiction() {
    const DimId two = s.constant(2), ae = s.mul(a, e);
    context->assume(s.eq(n, m), FactId(4));
    context->assume(s.ge(a, two), FactId(7));
    context->assume(
        s.disj({s.ge(e, a), s.ge(s.mul(e, c), s.add(c, s.constant(1)))}),
        FactId(8));
    context->assume(s.broadcastable({s.ranked({ae}), s.ranked({e})}),
                    FactId(9));
  }
  const Conflict conflict{FactId(7), FactId(8), FactId(9)};
};

TEST_P(Vacuity, OfWhatTheTheoriesDecide) {
  assumeContradiction();
  for (ClaimId claim :
       {s.eq(n, m), s.eq(s.add(n, s.constant(1)), m), s.eq(n, a)}) {
    const Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved) << s.str(claim);
    EXPECT_TRUE(answer.vacuous) << s.str(claim);
    EXPECT_EQ(answer.premises, conflict) << s.str(claim);
  }
}

TEST_P(Vacuity, OfBoundsAndOfTheFactsThemselves) {
  assumeContradiction();
  const Bounds bounds = context->bound(n);
  EXPECT_TRUE(bounds.vacuous);
  EXPECT_EQ(bounds.premises, conflict);
  Conflict premises;
  EXPECT_TRUE(context->isContradictory(&premises));
  EXPECT_EQ(premises, conflict);
  EXPECT_TRUE(context->isContradictory());
}

TEST_P(Vacuity, EndsWithTheScopeOfTheContradiction) {
  context->push();
  assumeContradiction();
  EXPECT_TRUE(context->isContradictory());
  context->pop();
  EXPECT_FALSE(context->isContradictory());
  context->assume(s.eq(n, m), FactId(1));
  const Answer answer = context->decide(s.eq(s.add(n, s.constant(1)), m));
  EXPECT_EQ(answer.verdict, Verdict::Refuted);
  EXPECT_FALSE(context->bound(n).vacuous);
}

TEST_P(Vacuity, NotOfFactsThatHoldTogether) {
  context->assume(s.eq(s.mul(a, e), s.mul(c, c)), FactId(0));
  context->assume(s.eq(n, m), FactId(1));
  EXPECT_FALSE(context->isContradictory());
  const Answer answer = context->decide(s.eq(n, m));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_FALSE(answer.vacuous);
}

INSTANTIATE_TEST_SUITE_P(Contexts, Vacuity,
                         ::testing::Values("affine", "tiered"));

} // namespace
