// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Among many facts a tier may be told those connected with the claim only. The
// answers, evidence included, are those of tiers that were told everything.

#include "shapeproof/InferenceContext.h"
#include "support/Generate.h"
#include "support/Session.h"
#include "support/Trials.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

constexpr uint32_t kFarFacts = 1000;

/// Adds more facts about other symbols than the tiers assume without need:
/// every second symbol is even, and each of the others is at least the one
/// before it.
void assumeManyOthers(Session &session) {
  TermStore &s = session.terms();
  DimId last;
  for (uint32_t i = 0; i < 60; ++i) {
    DimId d = s.dimSymbol("far." + std::to_string(i));
    ClaimId fact =
        i % 2 ? s.ge(d, last) : s.eq(s.mod(d, s.constant(2)), s.constant(0));
    session.inference().assume(fact, FactId(kFarFacts + i));
    last = d;
  }
}

TEST(Parts, AnswerAsTiersThatKnowEverything) {
  const Subject tiered = registeredSubject("tiered");
  unsigned compared = 0;
  for (unsigned seed = 0; seed < trials(150); ++seed) {
    Problem problem = randomProblem(seed);
    Session asked(tiered, problem), told(tiered, problem);
    for (Session *session : {&asked, &told}) {
      assumeManyOthers(*session);
      session->push();
      session->assumeAll();
    }
    for (unsigned question : asked.questions()) {
      // Asking after contradictions tells each tier everything.
      told.inference().isContradictory();
      Reply part = asked.ask(question), whole = told.ask(question);
      if (part.isBound || part.atLimit() || whole.atLimit())
        continue;
      ++compared;
      EXPECT_TRUE(sameEvidence(part, whole))
          << "seed " << seed << ", question " << question << ": "
          << toString(part) << " versus " << toString(whole);
      EXPECT_EQ(part.answer.decidedBy, whole.answer.decidedBy) << seed;
    }
  }
  EXPECT_GT(compared, trials(300));
}

// Without the search and the solver fewer claims are decided, but none
// differently, and later answers do not change.
TEST(Quickly, SaysNothingThatIsNotSaidInEarnest) {
  const Subject tiered = registeredSubject("tiered");
  unsigned decided = 0, compared = 0;
  for (unsigned seed = 0; seed < trials(150); ++seed) {
    Problem problem = randomProblem(seed);
    Session quick(tiered, problem), asked(tiered, problem);
    quick.assumeAll();
    asked.assumeAll();
    for (unsigned question : asked.questions()) {
      Reply reply = asked.ask(question);
      if (reply.isBound || reply.atLimit())
        continue;
      ClaimId claim = *quick.lowered(question).goal;
      Verdict verdict = quick.inference().decideQuickly(claim).verdict;
      ++compared;
      decided += verdict != Verdict::Unknown;
      if (verdict != Verdict::Unknown) {
        EXPECT_EQ(verdict, reply.answer.verdict) << "seed " << seed;
      }
      EXPECT_TRUE(sameEvidence(quick.ask(question), reply)) << "seed " << seed;
      EXPECT_EQ(quick.inference().decideQuickly(claim).verdict, verdict)
          << "seed " << seed << ": it says more after a question in earnest";
    }
  }
  EXPECT_GT(compared, trials(300));
  EXPECT_GT(decided, compared / 2);
}

TEST(Parts, FollowScopes) {
  TermStore s;
  auto context = llvm::cantFail(createContext("tiered", s));
  DimId x = s.dimSymbol("x"), y = s.dimSymbol("y"), z = s.dimSymbol("z");
  for (uint32_t i = 0; i < 100; ++i)
    context->assume(s.ge(s.dimSymbol("other"), s.constant(3)), FactId(100 + i));
  // x + y <= z and z <= 2*x give y <= x, which substitution does not find.
  context->assume(s.le(s.add(x, y), z), FactId(0));
  ClaimId claim = s.le(y, x);
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Contingent);
  for (int round = 0; round < 3; ++round) {
    context->push();
    context->assume(s.le(z, s.scale(x, Int(2))), FactId(1));
    Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    EXPECT_EQ(answer.premises,
              (llvm::SmallVector<FactId, 4>{FactId(0), FactId(1)}));
    context->pop();
    EXPECT_EQ(context->decide(claim).verdict, Verdict::Contingent);
  }
  // A claim of symbols that are in no fact.
  DimId p = s.dimSymbol("p"), q = s.dimSymbol("q");
  ClaimId square =
      s.ge(s.add(s.mul(p, p), s.mul(q, q)), s.scale(s.mul(p, q), Int(2)));
  Answer answer = context->decide(square);
  EXPECT_NE(answer.verdict, Verdict::Refuted);
  EXPECT_TRUE(answer.premises.empty());
}

} // namespace
