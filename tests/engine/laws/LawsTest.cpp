// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every law, on every registered context. A new context is found by its name in
// the registry and has to pass this file unchanged.
//
// Three kinds of problems: all small ones of some families (soundness; the
// other laws on a sample of them), and random ones. Each failure is printed as
// a shrunk .dims text, ready for tests/engine/corpus.

#include "laws/Laws.h"
#include "laws/Problems.h"
#include "support/Rewrite.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <iostream>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Failures after which a test gives up: the first ones say enough.
constexpr unsigned kMaxFailures = 3;
/// The number of problems that a context which may call a solver is asked. With
/// SHAPEPROOF_LAWS_ALL=1 every context is asked everything.
constexpr unsigned kSolverShare = 4;

bool asksSolver(llvm::StringRef context) {
  for (const ContextInfo &info : registeredContexts())
    if (info.name == context)
      return llvm::is_contained(info.atLeast, "affine");
  return false;
}

/// On how many of `count` problems the context is asked: a third of them
/// where answers are quick, a twentieth in affine, `share` where Z3 is asked.
/// Sanitizers look at the code: every context gets a part of a solver's share
/// there.
unsigned shareOf(llvm::StringRef context, unsigned count, unsigned share) {
  if (kSanitized)
    return (share + 6) / 7;
  if (std::getenv("SHAPEPROOF_LAWS_ALL"))
    return count;
  if (asksSolver(context))
    return share;
  return std::max(share, count / (context == "affine" ? 20 : 3));
}

std::string testName(llvm::StringRef name) {
  std::string result = name.str();
  std::replace(result.begin(), result.end(), '-', '_');
  return result;
}

/// known_violations.txt: "LAW CONTEXT N", at most N problems of a test may
/// break the law. The numbers may only fall.
unsigned knownViolations(llvm::StringRef law, llvm::StringRef context) {
  auto buffer = llvm::MemoryBuffer::getFile(
      SHAPEPROOF_TEST_DIR "/engine/laws/known_violations.txt", /*IsText=*/true);
  if (!buffer)
    return 0;
  llvm::SmallVector<llvm::StringRef, 16> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef, 4> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    unsigned count;
    if (words.size() == 3 && words[0] == law && words[1] == context &&
        !words[2].getAsInteger(10, count))
      return count;
  }
  return 0;
}

class Laws : public ::testing::TestWithParam<Subject> {
protected:
  /// Checks one law on one problem. Counts known violations, reports new ones.
  void expect(const NamedLaw &law, const Problem &problem) {
    auto [it, isNew] = tallies.try_emplace(law.name);
    Tally &tally = it->second;
    if (isNew)
      tally.known = knownViolations(law.name, GetParam().name);
    if (tally.found >= tally.known + kMaxFailures ||
        !law.check(GetParam(), problem))
      return;
    if (++tally.found <= tally.known)
      return;
    ADD_FAILURE() << describe(
        law.name, GetParam().name, problem,
        [&](const Problem &p) { return law.check(GetParam(), p); });
  }

  void forEachOfSample(const std::vector<NamedLaw> &laws) {
    const std::vector<Problem> &sample = sampleOfProblems();
    unsigned share = shareOf(GetParam().name, sample.size(), kSolverShare / 2);
    forEachSpread(sample.size(), share, [&](unsigned i) {
      for (const NamedLaw &law : laws)
        expect(law, sample[i]);
    });
  }

  void TearDown() override {
    for (const auto &[law, tally] : tallies)
      if (tally.found > 0)
        std::cout << "  problems that break it: " << law << " "
                  << GetParam().name << " " << tally.found << "\n";
  }

private:
  struct Tally {
    unsigned known = 0, found = 0;
  };
  std::map<std::string, Tally> tallies;
};

/// Boxed problems are compared with the truth by CompletenessTest.cpp.
TEST_P(Laws, SoundOnEverySmallProblem) {
  std::vector<SmallProblem> all = smallProblems(/*boxedToo=*/false);
  unsigned share = shareOf(GetParam().name, all.size(), 10 * kSolverShare);
  forEachSpread(all.size(), share, [&](unsigned i) {
    expect(lawsOfOneContext(all[i].family->box)[0], all[i].problem());
  });
}

TEST_P(Laws, HoldOnASample) { forEachOfSample(lawsOfOneContext(randomBox())); }

/// Facts are added one after another, until some terms have no possible value.
TEST_P(Laws, HoldOfTermsThatAreNeverDefined) {
  const std::vector<const char *> facts = {
      "rank(s) <= 0", "rank(t) <= 1", "s == [n, 2]", "t == [i]",
      "i < 0",        "i >= 3",       "t == [3, 2]", "not broadcastable(s, t)"};
  std::vector<std::string> texts;
  for (const char *first : facts)
    for (const char *second : facts)
      if (first != second)
        texts.push_back(std::string("int i; dim n; shape s, t\nassume ") +
                        first + "\nassume " + second +
                        "\n"
                        "bound broadcast(s, [i])[-2]\n"
                        "bound s[1]\n"
                        "bound tail(t, 1)[i]\n"
                        "bound num_elements(head(s, i))\n"
                        "bound broadcast(s, t)[-1]\n"
                        "bound num_elements(broadcast(t, [n, 2]))\n");
  const unsigned total = static_cast<unsigned>(texts.size());
  forEachSpread(total, shareOf(GetParam().name, total, kSolverShare / 4),
                [&](unsigned i) {
                  for (const NamedLaw &law : lawsOfOneContext(randomBox()))
                    expect(law, fromText(texts[i]));
                });
}

TEST_P(Laws, DecideWhatWeakerContextsDecide) {
  const ContextInfo *info = nullptr;
  for (const ContextInfo &candidate : registeredContexts())
    if (candidate.name == GetParam().name)
      info = &candidate;
  ASSERT_NE(info, nullptr);
  std::vector<NamedLaw> laws;
  for (llvm::StringRef weaker : info->atLeast) {
    Subject weak = registeredSubject(weaker);
    laws.push_back({"Ordered", [weak](const Subject &s, const Problem &p) {
                      return checkOrdered(weak, s, p);
                    }});
  }
  if (laws.empty())
    return;
  forEachOfSample(laws);
}

INSTANTIATE_TEST_SUITE_P(Registered, Laws,
                         ::testing::ValuesIn(registeredSubjects()),
                         [](const auto &info) {
                           return testName(info.param.name);
                         });

} // namespace
