// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Failures.h. Tested by tests/tools/cli/limits.test.

#include "Failures.h"
#include "Output.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace shapeproof {
namespace {

constexpr llvm::StringLiteral kSuffix = ".failure.txt";

/// The folder; empty where the output has no name to put it beside.
std::string folderOf(const AnalyzeOptions &options) {
  return isStream(options.output) ? "" : options.output + ".failed";
}

/// The text as one word for a shell.
std::string quoted(llvm::StringRef text) {
  if (!text.empty() && llvm::all_of(text, [](char c) {
        return llvm::isAlnum(c) || llvm::StringRef("-_=./,:+@%").contains(c);
      }))
    return text.str();
  std::string word = "'";
  for (char c : text)
    c == '\'' ? word += "'\\''" : word += c;
  return word + "'";
}

} // namespace

void clearFailures(const AnalyzeOptions &options) {
  const std::string folder = folderOf(options);
  std::error_code error;
  if (folder.empty())
    return;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error))
    if (llvm::StringRef(it->path()).ends_with(kSuffix))
      (void)fs::remove(it->path());
  (void)fs::remove(folder); // If nothing else is in it.
}

void writeFailure(const Failure &failure) {
  const AnalyzeOptions &options = failure.options;
  const std::string folder = folderOf(options);
  if (folder.empty() || fs::create_directories(folder))
    return;
  const std::string &file = options.files[failure.file];
  llvm::SmallString<256> to(folder);
  path::append(to, std::to_string(failure.file + 1) + "-" +
                       path::filename(file).take_front(100) + kSuffix);
  llvm::consumeError(writeOutput(to, [&](llvm::raw_ostream &os) {
    os << "file: " << file << '\n' << failure.how << '\n';
    os << "shapeproof";
    for (const std::string &word : options.given)
      os << ' ' << quoted(word);
    os << " -- " << quoted(file) << "\nstandard error:\n" << failure.errors;
  }));
}

} // namespace shapeproof
