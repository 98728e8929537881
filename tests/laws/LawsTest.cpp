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
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Failures after which a test gives up: the first ones say enough.
constexpr unsigned kMaxFailures = 3;
/// Worlds a problem may have to be enumerated.
constexpr uint64_t kMaxWorlds = 20000;
constexpr unsigned kRandomProblems = 150;
/// Laws other than Sound look at one in this many of the small problems.
constexpr unsigned kSample = 7;

std::string testName(llvm::StringRef name) {
  std::string result = name.str();
  std::replace(result.begin(), result.end(), '-', '_');
  return result;
}

class Laws : public ::testing::TestWithParam<Subject> {
protected:
  void expect(const NamedLaw &law, const Problem &problem) {
    if (failures >= kMaxFailures || !law.check(GetParam(), problem))
      return;
    ++failures;
    ADD_FAILURE() << describe(
        law.name, GetParam().name, problem,
        [&](const Problem &p) { return law.check(GetParam(), p); });
  }

  unsigned failures = 0;
};

TEST_P(Laws, SoundOnEverySmallProblem) {
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      expect(lawsOfOneContext(family.box)[0],
             problemOf(family, i, /*boxed=*/false));
}

void forEachSample(llvm::function_ref<void(const Problem &)> visit) {
  unsigned counter = 0;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      if (++counter % kSample == 0)
        visit(problemOf(family, i, /*boxed=*/counter % 2));
  for (unsigned seed = 0; seed < kRandomProblems; ++seed) {
    Problem problem = randomProblem(seed);
    if (countWorlds(problem, randomBox(), kMaxWorlds) < kMaxWorlds)
      visit(problem);
  }
}

TEST_P(Laws, HoldOnASample) {
  std::vector<NamedLaw> laws = lawsOfOneContext(randomBox());
  for (const NamedLaw &law : laws) {
    failures = 0;
    forEachSample([&](const Problem &problem) { expect(law, problem); });
  }
}

TEST_P(Laws, DecideWhatWeakerContextsDecide) {
  const ContextInfo *info = nullptr;
  for (const ContextInfo &candidate : registeredContexts())
    if (candidate.name == GetParam().name)
      info = &candidate;
  ASSERT_NE(info, nullptr);
  for (llvm::StringRef weaker : info->atLeast) {
    Subject weak = registeredSubject(weaker);
    NamedLaw ordered = {"Ordered", [&](const Subject &s, const Problem &p) {
                          return checkOrdered(weak, s, p);
                        }};
    forEachSample([&](const Problem &problem) { expect(ordered, problem); });
  }
}

INSTANTIATE_TEST_SUITE_P(Registered, Laws,
                         ::testing::ValuesIn(registeredSubjects()),
                         [](const auto &info) {
                           return testName(info.param.name);
                         });

} // namespace
