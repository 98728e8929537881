// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every Proved and Refuted has a certificate that the checker accepts: found
// again from the answer's premises alone.

#include "laws/Laws.h"
#include "model/ModelSearch.h"
#include "checker/ClaimProofChecker.h"
#include "proof/ClaimProver.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

struct Count {
  unsigned answers = 0, certified = 0;
};

/// The engines together may get further than one search with the same budget.
const ProverOptions generous = [] {
  ProverOptions options;
  options.steps *= 10;
  options.arms *= 10;
  options.lemmas *= 10;
  return options;
}();

using Premises = std::vector<std::pair<ClaimId, FactId>>;

/// Whether a proof from the premises alone is found, and accepted by the
/// checker: of the claim, its negation, or (vacuous) false.
bool certify(TermStore &store, const Premises &premises, ClaimId claim,
             const Answer &answer) {
  ClaimId goal = answer.vacuous                      ? store.falseClaim()
                 : answer.verdict == Verdict::Proved ? claim
                                                     : store.negate(claim);
  ClaimProver prover(store, generous);
  for (auto [formula, id] : premises)
    prover.addFact(formula, id);
  return prover.refute(goal) == ClaimProver::Result::Refuted &&
         checkClaimProof(
             store, prover.takeProof(), [&](ClaimId formula, FactId id) {
               return llvm::is_contained(premises, std::make_pair(formula, id));
             });
}

void certifyAll(const Problem &problem, Count &count) {
  Session session(registeredSubject("affine"), problem);
  session.assumeAll();
  TermStore &store = session.terms();
  for (unsigned question : session.questions()) {
    if (!session.lowered(question).goal)
      continue;
    ClaimId goal = *session.lowered(question).goal;
    Answer answer = session.inference().decide(goal);
    if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
      continue;
    Premises premises;
    for (FactId id : answer.premises)
      premises.push_back({*session.lowered(id.raw).fact, id});
    ++count.answers;
    if (certify(store, premises, goal, answer))
      ++count.certified;
    else
      ADD_FAILURE() << "no certificate of statement " << question
                    << (answer.vacuous ? " (vacuous)" : "") << " in\n"
                    << toText(problem);
  }
}

TEST(Certified, EveryAnswerOnSmallProblems) {
  Count count;
  unsigned counter = 0;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      if (counter++ % 8 == 0)
        for (bool boxed : {false, true})
          certifyAll(problemOf(family, i, boxed), count);
  EXPECT_GT(count.answers, 500u);
  EXPECT_EQ(count.certified, count.answers);
}

TEST(Certified, EveryAnswerOnRandomProblems) {
  Count count;
  for (unsigned seed = 0; seed < 400; ++seed)
    certifyAll(randomProblem(seed), count);
  EXPECT_GT(count.answers, 200u);
  EXPECT_EQ(count.certified, count.answers);
}

} // namespace
