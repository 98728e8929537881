// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The regression corpus: every .dims file below tests/engine/corpus, through
// the whole path from text to report.
//
// tests/engine/corpus/NAME/... has problems that context NAME decides: its
// `expect`s must hold for NAME and for every context at least as precise. No
// other context may contradict them, unless NAME says that the facts
// contradict, which others need not notice. A new case is a new file; no list
// names it.

#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace shapeproof;

namespace {

const char *const kCorpus = SHAPEPROOF_TEST_DIR "/engine/corpus";

std::vector<std::string> corpusFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator it(kCorpus, error), end;
       it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".dims")
      files.push_back(it->path().substr(strlen(kCorpus) + 1));
  std::sort(files.begin(), files.end());
  return files;
}

/// Whether `name` has to decide what `folder` decides.
bool mustDecide(llvm::StringRef name, llvm::StringRef folder) {
  if (name == folder)
    return true;
  for (const ContextInfo &info : registeredContexts())
    if (info.name == name)
      return llvm::is_contained(info.atLeast, folder);
  return false;
}

bool isDecided(Verdict verdict) { return verdict != Verdict::Unknown; }

void compare(const CheckReport &check, bool exactly) {
  if (!check.expected)
    return;
  bool good = check.verdict == *check.expected;
  if (!exactly)
    good = good || !isDecided(check.verdict) || !isDecided(*check.expected);
  EXPECT_TRUE(good) << "line " << check.place.line << ": "
                    << toString(check.verdict).str() << ", expected "
                    << toString(*check.expected).str() << " " << check.detail;
}

void compare(const BoundReport &bound, bool exactly) {
  if (!bound.expected)
    return;
  const auto &expected = *bound.expected;
  bool contains = (!bound.lo || (expected.lo && *bound.lo <= *expected.lo)) &&
                  (!bound.hi || (expected.hi && *bound.hi >= *expected.hi));
  bool equal = bound.lo == expected.lo && bound.hi == expected.hi;
  EXPECT_TRUE(exactly ? equal : contains)
      << "line " << bound.place.line << ": the bounds of " << bound.expr
      << " are not those expected";
}

/// Whether the expected interval has no ends, as it has where facts contradict.
bool isOpen(const BoundReport &bound) {
  return bound.expected && !bound.expected->lo && !bound.expected->hi;
}

class Corpus : public ::testing::TestWithParam<std::string> {};

TEST_P(Corpus, ExpectationsHold) {
  auto buffer =
      llvm::MemoryBuffer::getFile(std::string(kCorpus) + "/" + GetParam());
  ASSERT_TRUE(bool(buffer));
  llvm::Expected<Problem> problem =
      parseProblem((*buffer)->getBuffer(), GetParam());
  ASSERT_TRUE(bool(problem)) << llvm::toString(problem.takeError());
  llvm::StringRef folder = llvm::StringRef(GetParam()).split('/').first;
  const bool isOfContext =
      llvm::any_of(registeredContexts(), [&](const ContextInfo &info) {
        return info.name == folder;
      });
  FileReport own;
  if (isOfContext)
    own = llvm::cantFail(analyzeProblem(*problem, GetParam(), folder));
  for (const ContextInfo &info : registeredContexts()) {
    SCOPED_TRACE("context " + info.name.str());
    bool exactly = mustDecide(info.name, folder);
    FileReport report =
        llvm::cantFail(analyzeProblem(*problem, GetParam(), info.name));
    for (auto [k, check] : llvm::enumerate(report.checks))
      if (exactly || !isOfContext || !own.checks[k].vacuous)
        compare(check, exactly);
    for (const BoundReport &bound : report.bounds)
      if (exactly || own.contradictions.empty() || !isOpen(bound))
        compare(bound, exactly);
    if (!exactly)
      continue;
    for (const SimplifiedReport &entry : report.simplified)
      EXPECT_TRUE(entry.isAsExpected) << "line " << entry.place.line << ": "
                                      << entry.expr << " is " << entry.result;
  }
}

TEST(CorpusFiles, HaveExpectations) {
  EXPECT_FALSE(corpusFiles().empty());
  for (const std::string &file : corpusFiles()) {
    auto buffer =
        llvm::MemoryBuffer::getFile(std::string(kCorpus) + "/" + file);
    ASSERT_TRUE(bool(buffer));
    EXPECT_TRUE((*buffer)->getBuffer().contains(" expect ")) << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Corpus, ::testing::ValuesIn(corpusFiles()),
                         [](const auto &info) {
                           std::string name = info.param;
                           for (char &c : name)
                             if (!llvm::isAlnum(c))
                               c = '_';
                           return name;
                         });

} // namespace
