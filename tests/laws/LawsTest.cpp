// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every law, on every registered context. A new context is found by its name in
// the registry and has to pass this file unchanged.
//
// Three kinds of problems: all small ones of some families (soundness; the
// other laws on a sample of them), and random ones. Each failure is printed as
// a shrunk .dims text, ready for tests/corpus.

#include "laws/Laws.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
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
/// Worlds a problem may have to be enumerated.
constexpr uint64_t kMaxWorlds = 20000;
constexpr unsigned kRandomProblems = 150, kRandomUnranked = 75;
/// Laws other than Sound look at one in this many of the small problems.
constexpr unsigned kSample = 7;

/// How many problems a test asks a context that may call a solver; the others
/// are asked everything, and so are these with SHAPEPROOF_LAWS_ALL=1.
constexpr unsigned kSolverShare = 14;

bool asksSolver(llvm::StringRef context) {
  for (const ContextInfo &info : registeredContexts())
    if (info.name == context)
      return llvm::is_contained(info.atLeast, "affine");
  return false;
}

/// Sanitizers make each problem take ten times as long, and look at the code,
/// not at the answers: every context gets a part of a solver's share.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// Calls `visit` on 0 .. count-1, or on as many of them, spread out, as the
/// context is asked.
void forEachSpread(llvm::StringRef context, unsigned count, unsigned share,
                   llvm::function_ref<void(unsigned)> visit) {
  constexpr unsigned kPrime = 7919; // Above any count, so coprime to it.
  unsigned asked = count;
  if (kSanitized)
    asked = std::min(count, (share + 6) / 7);
  else if (asksSolver(context) && !std::getenv("SHAPEPROOF_LAWS_ALL"))
    asked = std::min(count, share);
  for (unsigned i = 0; i < asked; ++i)
    visit(uint64_t(i) * kPrime % count);
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
      SHAPEPROOF_TEST_DIR "/laws/known_violations.txt", /*IsText=*/true);
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
  /// Checks one law on one problem. Counts what is known, reports what is new.
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

struct SmallProblem {
  const Family *family;
  unsigned index;
  bool boxed;
};

std::vector<SmallProblem> smallProblems(bool boxedToo) {
  std::vector<SmallProblem> all;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      for (bool boxed : {false, true})
        if (!boxed || boxedToo)
          all.push_back({&family, i, boxed});
  return all;
}

/// Boxed problems are compared with the truth by CompletenessTest.cpp.
TEST_P(Laws, SoundOnEverySmallProblem) {
  std::vector<SmallProblem> all = smallProblems(/*boxedToo=*/false);
  forEachSpread(GetParam().name, all.size(), 10 * kSolverShare,
                [&](unsigned i) {
                  const SmallProblem &p = all[i];
                  expect(lawsOfOneContext(p.family->box)[0],
                         problemOf(*p.family, p.index, p.boxed));
                });
}

/// A part of the small problems and the random ones.
const std::vector<Problem> &sample() {
  static const std::vector<Problem> problems = [] {
    std::vector<Problem> result;
    std::vector<SmallProblem> all = smallProblems(/*boxedToo=*/true);
    for (size_t i = 0; i < all.size(); i += 2 * kSample + 1)
      result.push_back(problemOf(*all[i].family, all[i].index, all[i].boxed));
    auto add = [&](Problem problem) {
      if (countWorlds(problem, randomBox(), kMaxWorlds) < kMaxWorlds)
        result.push_back(std::move(problem));
    };
    for (unsigned seed = 0; seed < kRandomProblems; ++seed)
      add(randomProblem(seed));
    for (unsigned seed = 0; seed < kRandomUnranked; ++seed)
      add(randomUnrankedProblem(seed));
    return result;
  }();
  return problems;
}

TEST_P(Laws, HoldOnASample) {
  std::vector<NamedLaw> laws = lawsOfOneContext(randomBox());
  forEachSpread(GetParam().name, sample().size(), kSolverShare,
                [&](unsigned i) {
                  for (const NamedLaw &law : laws)
                    expect(law, sample()[i]);
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
  forEachSpread(GetParam().name, sample().size(), kSolverShare,
                [&](unsigned i) {
                  for (const NamedLaw &law : laws)
                    expect(law, sample()[i]);
                });
}

INSTANTIATE_TEST_SUITE_P(Registered, Laws,
                         ::testing::ValuesIn(registeredSubjects()),
                         [](const auto &info) {
                           return testName(info.param.name);
                         });

} // namespace
