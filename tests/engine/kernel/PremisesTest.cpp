// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many answers name a fact that they could do without.
//
// A premise took part in a derivation; another derivation may do without it
// (n == 0 or n >= 1 holds of any dim, but where n >= 2 is a fact it may be the
// reason). The share of such answers, on a sample of the problems of the laws,
// may only fall.

#include "support/Generate.h"
#include "support/Session.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <iostream>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

struct Share {
  const char *context;
  /// The allowed number out of 1,000 answers with premises.
  unsigned allowed;
};

class Premises : public ::testing::TestWithParam<Share> {};

std::vector<Problem> sample() {
  std::vector<Problem> problems;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); i += 4)
      problems.push_back(problemOf(family, i, i % 8 == 0));
  for (unsigned seed = 0; seed < 60; ++seed)
    problems.push_back(randomProblem(seed));
  return problems;
}

bool hasPremises(const Reply &reply) {
  return !reply.atLimit() && !reply.premises().empty();
}

/// Is the answer the same without one of its premises?
bool canDoWithout(const Subject &subject, const Problem &problem,
                  unsigned question, const Reply &reply, FactId premise) {
  Session session(subject, problem);
  for (FactId fact : reply.premises())
    if (fact != premise)
      session.assume(fact.raw);
  Reply without = session.ask(question);
  return sameReply(without, reply) && without.vacuous() == reply.vacuous();
}

TEST_P(Premises, AreSeldomMoreThanNeeded) {
  if (kSanitized)
    GTEST_SKIP() << "how large a share is says nothing of the code";
  Subject subject = registeredSubject(GetParam().context);
  unsigned answers = 0, larger = 0;
  for (const Problem &problem : sample()) {
    Session session(subject, problem);
    session.assumeAll();
    std::vector<Reply> replies = session.askAll();
    for (size_t i = 0; i < replies.size(); ++i) {
      if (!hasPremises(replies[i]))
        continue;
      ++answers;
      larger += llvm::any_of(replies[i].premises(), [&](FactId premise) {
        return canDoWithout(subject, problem, session.questions()[i],
                            replies[i], premise);
      });
    }
  }
  ASSERT_GT(answers, 500u);
  unsigned share = 1000 * larger / answers;
  EXPECT_LE(share, GetParam().allowed);
  if (share + 10 < GetParam().allowed)
    std::cout << "fallen: " << GetParam().context << " " << share << "\n";
}

INSTANTIATE_TEST_SUITE_P(Contexts, Premises,
                         ::testing::Values(Share{"equality", 105},
                                           Share{"bounds", 120},
                                           Share{"equality-bounds", 135}),
                         [](const auto &info) {
                           std::string name = info.param.context;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
