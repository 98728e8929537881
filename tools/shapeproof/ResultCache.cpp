// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ResultCache.h. An entry, after the line of its format:
//
//   <hash of all that follows>
//   {"milliseconds":1.5,"statuses":"00000111","summary":[1,0,..], ...}
//   <the text><the program>
//
// Tested by tests/tools/cli/cache.test and limits.test.

#include "ResultCache.h"
#include "Analyze.h"
#include "Identity.h"
#include "Output.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace json = llvm::json;

namespace shapeproof {
namespace {

constexpr llvm::StringLiteral kFormat = "shapeproof.result/1\n";

/// LLVM's pruneCache knows entries by this.
constexpr llvm::StringLiteral kPrefix = "llvmcache-";

/// An entry that was used is younger than those that were not.
void touch(llvm::StringRef path) {
  int file = 0;
  if (fs::openFileForWrite(path, file, fs::CD_OpenExisting, fs::OF_Append))
    return;
  (void)fs::setLastAccessAndModificationTime(file,
                                             std::chrono::system_clock::now());
  (void)fs::closeFile(file);
}

constexpr unsigned Summary::*kKeptCounts[] = {
    &Summary::checks,     &Summary::proved,  &Summary::refuted,
    &Summary::contingent, &Summary::unknown, &Summary::vacuous,
    &Summary::limited};

std::string headOf(const KeptResult &result) {
  json::Array counts;
  for (auto count : kKeptCounts)
    counts.push_back(result.summary.*count);
  return llvm::formatv(
      "{0}\n", json::Value(json::Object{{"milliseconds", result.milliseconds},
                                        {"statuses", result.statuses},
                                        {"summary", std::move(counts)},
                                        {"text", result.text.size()},
                                        {"program", result.program.size()}}));
}

/// Reads what headOf writes; nothing if the sizes are not those of the body.
std::optional<KeptResult> readHead(llvm::StringRef line, llvm::StringRef body) {
  llvm::Expected<json::Value> value = json::parse(line);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *head = value->getAsObject();
  const json::Array *counts = head ? head->getArray("summary") : nullptr;
  if (!counts || counts->size() != std::size(kKeptCounts))
    return std::nullopt;
  KeptResult result;
  for (auto [count, number] : llvm::zip_equal(kKeptCounts, *counts))
    result.summary.*count = unsigned(number.getAsInteger().value_or(0));
  result.milliseconds = head->getNumber("milliseconds").value_or(0);
  result.statuses = head->getString("statuses").value_or("").str();
  const uint64_t text = uint64_t(head->getInteger("text").value_or(-1));
  const uint64_t program = uint64_t(head->getInteger("program").value_or(-1));
  if (text > body.size() || program != body.size() - text)
    return std::nullopt;
  result.text = body.take_front(text).str();
  result.program = body.drop_front(text).str();
  return result;
}

} // namespace

llvm::Expected<ResultCache> ResultCache::open(llvm::StringRef folder,
                                              const AnalyzeOptions &options) {
  if (std::error_code error = fs::create_directories(folder))
    return llvm::createStringError("cannot make the folder " + folder + ": " +
                                   error.message());
  ResultCache cache;
  cache.folder = folder.str();
  cache.identity = ListHash()
                       .add(kFormat)
                       .add(programIdentity())
                       .add(optionsIdentity(options))
                       .hex();
  return cache;
}

std::string ResultCache::keyOf(llvm::StringRef form, llvm::StringRef path,
                               llvm::StringRef content) const {
  return ListHash().add(identity).add(form).add(path).add(content).hex();
}

std::string ResultCache::pathOf(llvm::StringRef key) const {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, kPrefix + key);
  return path.str().str();
}

std::optional<KeptResult> ResultCache::find(llvm::StringRef key) const {
  const std::string path = pathOf(key);
  Bytes bytes = readFile(path);
  if (!bytes)
    return std::nullopt;
  llvm::StringRef text = (*bytes)->getBuffer();
  if (!text.consume_front(kFormat))
    return std::nullopt;
  auto [hash, rest] = text.split('\n');
  if (hashOf(rest) != hash)
    return std::nullopt;
  auto [head, body] = rest.split('\n');
  std::optional<KeptResult> result = readHead(head, body);
  if (result)
    touch(path);
  return result;
}

void ResultCache::add(llvm::StringRef key, const KeptResult &result) const {
  const std::string rest = headOf(result) + result.text + result.program;
  llvm::consumeError(writeOutput(pathOf(key), [&](llvm::raw_ostream &os) {
    os << kFormat << hashOf(rest) << '\n' << rest;
  }));
}

void ResultCache::prune(uint64_t bytes) const {
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::seconds(0);
  policy.MaxSizePercentageOfAvailableSpace = 0;
  policy.MaxSizeFiles = 0;
  policy.MaxSizeBytes = bytes;
  llvm::pruneCache(folder, policy);
}

void ResultCache::remove() const {
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (llvm::sys::path::filename(it->path()).starts_with(kPrefix))
      (void)fs::remove(it->path());
  (void)fs::remove(folder);
}

} // namespace shapeproof
