// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names under which others register contexts. This is a separate program, as a
// registered context stays.

#include "shapeproof/Analyze.h"
#include "shapeproof/Backend.h"
#include "shapeproof/Problem.h"
#include "gtest/gtest.h"
#include <thread>

using namespace shapeproof;

namespace {

std::string registered(llvm::StringRef name, llvm::StringRef knows = "nothing",
                       llvm::ArrayRef<llvm::StringRef> atLeast = {}) {
  return llvm::toString(registerContext(
      name, knows,
      [](TermStore &store, const ContextOptions &) {
        return std::make_unique<Backend>(store);
      },
      atLeast));
}

TEST(RegisterContext, refusesNamesThatCannotBe) {
  for (llvm::StringRef name :
       {"", "Two", "2nd", "a b", "a--b", "-a", "a-", "a,b", "\xc3\xa9", "a\n"})
    EXPECT_NE(registered(name).find("is no name"), std::string::npos)
        << name.str();
  EXPECT_NE(registered("tiered").find("already"), std::string::npos);
  EXPECT_NE(registered("test-a", "").find("one line"), std::string::npos);
  EXPECT_NE(registered("test-a", "x\ny").find("one line"), std::string::npos);
  EXPECT_NE(registered("test-a", "x", {"no-such"}).find("unknown"),
            std::string::npos);
  EXPECT_NE(llvm::toString(registerContext("test-a", "x", nullptr))
                .find("no factory"),
            std::string::npos);
  TermStore store;
  EXPECT_NE(llvm::toString(createContext("test-a", store).takeError())
                .find("unknown context"),
            std::string::npos);
}

TEST(RegisterContext, isFoundByItsName) {
  llvm::ArrayRef<ContextInfo> before = registeredContexts();
  const size_t numBefore = before.size();
  ASSERT_EQ(registered("test-silent", "nothing", {"static"}), "");
  EXPECT_NE(registered("test-silent").find("already"), std::string::npos);
  EXPECT_EQ(before.size(), numBefore);
  EXPECT_EQ(before[0].name, "static"); // Still there.
  const ContextInfo &info = registeredContexts().back();
  EXPECT_EQ(info.name, "test-silent");
  EXPECT_EQ(info.knows, "nothing");
  ASSERT_EQ(info.atLeast.size(), 1u);
  EXPECT_EQ(info.atLeast[0], "static");
  EXPECT_FALSE(info.isDefault);
  EXPECT_EQ(defaultContextName(), "tiered");

  auto problem = parseProblem("dim n\nprove n >= 1\nprove n >= 0", "p.dims");
  ASSERT_TRUE(bool(problem));
  auto report = analyzeProblem(*problem, "p.dims", "test-silent");
  ASSERT_TRUE(bool(report));
  ASSERT_EQ(report->checks.size(), 2u);
  EXPECT_EQ(report->checks[0].verdict, Verdict::Unknown);
  EXPECT_EQ(report->checks[1].verdict, Verdict::Proved);
  EXPECT_EQ(report->checks[1].decidedBy, "test-silent");
}

TEST(RegisterContext, mayMakeNone) {
  ASSERT_FALSE(bool(registerContext("test-none", "makes none",
                                    [](TermStore &, const ContextOptions &) {
                                      return std::unique_ptr<Backend>();
                                    })));
  TermStore store;
  EXPECT_NE(llvm::toString(createContext("test-none", store).takeError())
                .find("made no backend"),
            std::string::npos);
}

TEST(RegisterContext, fromSeveralThreads) {
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      for (unsigned i = 0; i < 20; ++i) {
        std::string name =
            "test-t" + std::to_string(t) + "-" + std::to_string(i);
        EXPECT_EQ(registered(name), "");
        TermStore store;
        EXPECT_TRUE(bool(createContext(name, store)));
        EXPECT_EQ(registeredContexts().front().name, "static");
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
