// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much each context decides, on problems that have the enumerated box among
// their facts, so that enumeration is the truth. The shares are checked in, in
// completeness.txt: floors that may only rise. Here too: what a context says
// about a boxed problem is compared with the truth in both directions.
//
// A line of completeness.txt: the context, how many of 1000 claims it decides,
// how many of 1000 bounds are exact. When a share has risen the test says so;
// write it down then.

#include "laws/Laws.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <iostream>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// The sample has one in this many of the small problems.
constexpr unsigned kSample = 3;

/// The result of enumeration for a question.
struct Truth {
  bool decidable = true;
  Verdict verdict = Verdict::Unknown;
  bool vacuous = false;
  std::optional<int64_t> lo, hi;
};

/// Truths of all questions, by position among the statements.
std::vector<Truth> truthsOf(const Problem &problem, const Box &box) {
  size_t n = problem.statements.size();
  // Claims that hold in some world, and for every zero division of some world.
  std::vector<bool> holds(n), fails(n), surelyHolds(n), surelyFails(n);
  std::vector<unsigned> holding(n), failing(n);
  std::vector<Truth> truths(n);
  unsigned perWorld = mayDivideByZero(problem) ? kNumZeroDivisions : 1;
  unsigned visited = 0;
  bool any = false;
  forEachWorld(problem, box, [&](World &world) {
    if (visited++ % perWorld == 0) {
      holding.assign(n, 0);
      failing.assign(n, 0);
    }
    std::vector<Outcome> outcomes = evaluate(problem, world);
    for (size_t i = 0; i < n; ++i) {
      StatementKind kind = problem.statements[i].kind;
      if (kind != StatementKind::Prove && kind != StatementKind::Bound &&
          !outcomes[i].holds)
        return true;
    }
    any = true;
    for (size_t i = 0; i < n; ++i) {
      if (outcomes[i].holds) {
        holds[i] = true;
        surelyHolds[i] = surelyHolds[i] || ++holding[i] == perWorld;
        int64_t x = outcomes[i].value;
        truths[i].lo = std::min(truths[i].lo.value_or(x), x);
        truths[i].hi = std::max(truths[i].hi.value_or(x), x);
      } else {
        fails[i] = true;
        surelyFails[i] = surelyFails[i] || ++failing[i] == perWorld;
      }
    }
    return true;
  });
  for (size_t i = 0; i < n; ++i) {
    Truth &truth = truths[i];
    truth.vacuous = !any;
    if (!fails[i])
      truth.verdict = Verdict::Proved;
    else if (!holds[i])
      truth.verdict = Verdict::Refuted;
    else if (surelyHolds[i] && surelyFails[i])
      truth.verdict = Verdict::Contingent;
    else
      truth.decidable = false; // It depends on a division by zero.
    if (problem.statements[i].kind == StatementKind::Bound && fails[i])
      truth.decidable = false; // The term is not defined everywhere.
  }
  return truths;
}

struct Sample {
  Problem problem;
  std::vector<Truth> truths;
};

const std::vector<Sample> &samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> result;
    unsigned counter = 0;
    for (const Family &family : families())
      for (unsigned i = 0; i < numProblems(family); ++i) {
        if (counter++ % kSample != 0)
          continue;
        Problem problem = problemOf(family, i, /*boxed=*/true);
        std::vector<Truth> truths = truthsOf(problem, family.box);
        result.push_back({std::move(problem), std::move(truths)});
      }
    return result;
  }();
  return all;
}

struct Share {
  unsigned of = 0, good = 0;
  unsigned permille() const { return of ? uint64_t(good) * 1000 / of : 0; }
};

/// Counts the claims that the context decides; reports wrong answers.
void measure(const Subject &subject, Share &claims, Share &bounds) {
  for (const auto &[problem, truths] : samples()) {
    Session session(subject, problem);
    session.assumeAll();
    for (unsigned question : session.questions()) {
      const Truth &truth = truths[question];
      if (!truth.decidable)
        continue;
      Reply reply = session.ask(question);
      Share &share = reply.isBound ? bounds : claims;
      ++share.of;
      if (reply.isBound) {
        share.good += truth.vacuous ? reply.bounds.vacuous
                                    : reply.bounds.lo == Int(*truth.lo) &&
                                          reply.bounds.hi == Int(*truth.hi);
        continue;
      }
      Verdict verdict = reply.answer.verdict;
      if (verdict == Verdict::Unknown)
        continue;
      ++share.good;
      EXPECT_TRUE(truth.vacuous || verdict == truth.verdict)
          << toString(verdict).str() << ", but it is "
          << toString(truth.verdict).str() << ": statement " << question
          << " of\n"
          << toText(problem);
    }
  }
}

struct Floor {
  unsigned claims = 0, bounds = 0;
};

std::map<std::string, Floor> floors() {
  std::map<std::string, Floor> result;
  auto buffer = llvm::MemoryBuffer::getFile(
      SHAPEPROOF_TEST_DIR "/engine/laws/completeness.txt", /*IsText=*/true);
  if (!buffer) {
    ADD_FAILURE() << "no completeness.txt";
    return result;
  }
  llvm::SmallVector<llvm::StringRef, 16> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef, 4> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    if (words.empty() || words[0].starts_with("#"))
      continue;
    Floor floor;
    if (words.size() != 3 || words[1].getAsInteger(10, floor.claims) ||
        words[2].getAsInteger(10, floor.bounds))
      ADD_FAILURE() << "cannot read: " << line.str();
    result[words[0].str()] = floor;
  }
  return result;
}

class Completeness : public ::testing::TestWithParam<Subject> {};

TEST_P(Completeness, DoesNotFall) {
  Share claims, bounds;
  measure(GetParam(), claims, bounds);
  ASSERT_GT(claims.of, 1000u);
  ASSERT_GT(bounds.of, 300u);
  // The decisions without Z3 of a context that may ask Z3 have a floor of their
  // own.
  std::map<std::string, Floor> known = floors();
  std::string name = GetParam().name;
  if (!SHAPEPROOF_WITH_Z3 && known.count(name + "-without-z3"))
    name += "-without-z3";
  Floor floor = known[name];
  std::string now = GetParam().name + " " + std::to_string(claims.permille()) +
                    " " + std::to_string(bounds.permille());
  EXPECT_GE(claims.permille(), floor.claims) << "now: " << now;
  EXPECT_GE(bounds.permille(), floor.bounds) << "now: " << now;
  if (claims.permille() > floor.claims || bounds.permille() > floor.bounds)
    std::cout << "risen, for completeness.txt: " << now << "\n";
}

INSTANTIATE_TEST_SUITE_P(Registered, Completeness,
                         ::testing::ValuesIn(registeredSubjects()),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
