// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contexts with a mistake that is easily made; the law that tells of each.

#include "Parity.h"
#include "shapeproof-testing/Laws.h"

using namespace shapeproof;

namespace {

/// Takes even numbers for zero.
struct EvenIsZero : ParityBackend {
  using ParityBackend::ParityBackend;
  Answer decide(ClaimId claim) override {
    Answer answer = ParityBackend::decide(claim);
    return answer.detail == "even, or not known" ? Answer::proved({}) : answer;
  }
};

/// Leaves out a premise where there are several.
struct MissesAPremise : ParityBackend {
  using ParityBackend::ParityBackend;
  Answer decide(ClaimId claim) override {
    Answer answer = ParityBackend::decide(claim);
    if (answer.premises.size() > 1)
      answer.premises.pop_back();
    return answer;
  }
};

/// Remembers its answers even when the facts are gone.
struct Remembers : ParityBackend {
  using ParityBackend::ParityBackend;
  Answer decide(ClaimId claim) override {
    auto [it, isNew] = answers.try_emplace(claim);
    if (isNew || it->second.verdict == Verdict::Unknown)
      it->second = ParityBackend::decide(claim);
    return it->second;
  }
  std::map<ClaimId, Answer> answers;
};

template <typename T> bool isCaught(llvm::StringRef law, llvm::StringRef name) {
  llvm::cantFail(registerContext(name, "broken",
                                 [](TermStore &store, const ContextOptions &) {
                                   return std::make_unique<T>(store);
                                 }));
  return !laws::violations(law, name).empty();
}

TEST(Broken, isCaughtByTheLaws) {
  EXPECT_TRUE(isCaught<EvenIsZero>("Sound", "even-is-zero"));
  EXPECT_TRUE(isCaught<MissesAPremise>("Evident", "misses-a-premise"));
  EXPECT_TRUE(isCaught<Remembers>("Scoped", "remembers"));
}

TEST(Broken, namesHaveToBeThere) {
  EXPECT_FALSE(laws::violations("Sound", "no-such-context").empty());
  EXPECT_FALSE(laws::violations("NoSuchLaw", registerParity()).empty());
}

} // namespace
