// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random models (generate.py) against what ONNX Runtime made of them, which
// recorded.jsonl holds: a line for each model with its bytes, the sizes that it
// ran on, and the sizes that came out, or null where it failed. `check.py
// --record` writes it.
//
// Small models that it refuses at some sizes (corners.py), of which more is
// said: that is known, each time.
//
// And models that are not what they should be: cut off, and with other bytes.

#include "shapeproof-mlir/Execute.h"
#include "shapeproof-onnx/Onnx.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace shapeproof;
namespace json = llvm::json;

namespace {

/// The least share of known results among all runs, in per cent.
constexpr unsigned kLeastKnown = 99;

struct Recorded {
  std::string name, bytes;
  json::Array runs;
  /// For a corner: whether the results are known; the maximal number of checks.
  bool isKnown = true;
  std::optional<int64_t> numChecks;
};

std::vector<Recorded> readRecorded(const char *file) {
  std::vector<Recorded> all;
  auto buffer = llvm::MemoryBuffer::getFile(file);
  EXPECT_TRUE(buffer) << file;
  llvm::SmallVector<llvm::StringRef> lines;
  if (buffer)
    (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    json::Value value = llvm::cantFail(json::parse(line));
    const json::Object &object = *value.getAsObject();
    Recorded &one = all.emplace_back();
    one.name = object.getString("name")->str();
    std::vector<char> bytes;
    llvm::cantFail(llvm::decodeBase64(*object.getString("model"), bytes));
    one.bytes.assign(bytes.begin(), bytes.end());
    one.runs = *object.getArray("runs");
    one.isKnown = object.getBoolean("knows").value_or(true);
    one.numChecks = object.getInteger("checks");
  }
  return all;
}

std::string sizesOf(const json::Value &value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator separator;
  os << '[';
  for (const json::Value &dim : *value.getAsArray())
    os << separator << *dim.getAsInteger();
  os << ']';
  return text;
}

enum class Outcome { Known, Unknown, Missed };

/// Errors and false results fail the test.
Outcome compare(const std::string &program, const json::Object &run) {
  ExecuteOptions options;
  for (auto &[name, value] : *run.getObject("inputs"))
    options.inputs.push_back({name.str(), Int(*value.getAsInteger())});
  Execution execution = executeMlirFile(
      "m", llvm::MemoryBuffer::getMemBufferCopy(program), options);
  EXPECT_FALSE(execution.error) << *execution.error;
  const json::Array *expected = run.getArray("results");
  if (execution.ending == Execution::Ending::CheckFailed) {
    EXPECT_FALSE(expected) << "a false alarm: " << execution.detail;
    return Outcome::Known;
  }
  if (execution.ending != Execution::Ending::Completed)
    return Outcome::Unknown;
  if (!expected)
    return Outcome::Missed;
  EXPECT_EQ(expected->size(), execution.results.size());
  Outcome outcome = Outcome::Known;
  for (size_t i = 0; i < execution.results.size() && i < expected->size();
       ++i) {
    // Elements may follow the sizes.
    llvm::StringRef said =
        llvm::StringRef(execution.results[i]).split('{').first;
    if (said.contains('?'))
      outcome = Outcome::Unknown;
    else
      EXPECT_EQ(said.str(), sizesOf((*expected)[i])) << "result " << i;
  }
  return outcome;
}

/// Ends, with a program or an error.
void readAnything(llvm::StringRef bytes) {
  auto program = readOnnx(bytes, OnnxOptions());
  if (!program) {
    EXPECT_FALSE(llvm::toString(program.takeError()).empty());
  }
}

} // namespace

TEST(OnnxRecorded, outcomesAndSizesAreThoseOfOnnxRuntime) {
  unsigned known = 0, all = 0;
  for (const Recorded &one : readRecorded(SHAPEPROOF_ONNX_RECORDED)) {
    SCOPED_TRACE(one.name);
    auto program = readOnnx(one.bytes, OnnxOptions());
    if (!program) {
      ADD_FAILURE() << llvm::toString(program.takeError());
      continue;
    }
    for (const json::Value &run : one.runs) {
      SCOPED_TRACE(llvm::formatv("{0}", run).str());
      ++all;
      known += compare(program->text, *run.getAsObject()) == Outcome::Known;
    }
  }
  llvm::outs() << known << " of " << all << " runs exact or foretold\n";
  ASSERT_GT(all, 0u);
  EXPECT_GE(known * 100, all * kLeastKnown);
}

TEST(OnnxRecorded, cornersAreAsInOnnxRuntime) {
  for (const Recorded &one : readRecorded(SHAPEPROOF_ONNX_CORNERS)) {
    SCOPED_TRACE(one.name);
    auto program = readOnnx(one.bytes, OnnxOptions());
    if (!program) {
      ADD_FAILURE() << llvm::toString(program.takeError());
      continue;
    }
    if (one.numChecks) {
      EXPECT_LE(int64_t(llvm::StringRef(program->text).count("cf.assert")),
                *one.numChecks);
    }
    for (const json::Value &run : one.runs) {
      SCOPED_TRACE(llvm::formatv("{0}", run).str());
      Outcome outcome = compare(program->text, *run.getAsObject());
      EXPECT_TRUE(outcome == Outcome::Known ||
                  (outcome == Outcome::Unknown && !one.isKnown));
    }
  }
}

TEST(OnnxRecorded, modelsThatAreCutOffAreErrorsOrModels) {
  size_t read = 0;
  for (const Recorded &one : readRecorded(SHAPEPROOF_ONNX_RECORDED)) {
    if (one.bytes.size() > 400 || ++read > 12)
      continue;
    for (size_t length = 0; length < one.bytes.size(); ++length)
      readAnything(llvm::StringRef(one.bytes).take_front(length));
  }
  EXPECT_GT(read, 0u);
}

TEST(OnnxRecorded, modelsWithOtherBytesAreErrorsOrModels) {
  uint64_t state = 1;
  auto next = [&](uint64_t below) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (state >> 33) % below;
  };
  for (const Recorded &one : readRecorded(SHAPEPROOF_ONNX_RECORDED))
    for (unsigned i = 0; i < 20; ++i) {
      std::string bytes = one.bytes;
      for (uint64_t n = 1 + next(3); n; --n)
        bytes[next(bytes.size())] = char(next(256));
      readAnything(bytes);
    }
}
