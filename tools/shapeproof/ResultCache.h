// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps results of analyses in a folder, to be found by a later run.
//
//   ResultCache cache(folder, options);
//   std::string key = cache.keyOf("json", path, contentHash);
//   if (auto kept = cache.find(key)) ...
//
// The key is a hash of all that the result depends on: the path, the bytes, the
// options, the libraries, the program, and the form in which it is kept. An
// entry is a file with this name. It appears whole, by renaming, so processes
// and machines share a folder; it has a hash of its own bytes, and a damaged
// one counts as missing. A full disk keeps less and changes nothing.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_RESULTCACHE_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_RESULTCACHE_H

#include "shapeproof/Report.h"
#include "llvm/Support/Error.h"

namespace shapeproof {

struct AnalyzeOptions;

/// The result of the analysis of a file, as it is kept.
struct KeptResult {
  /// The text of the file in the output.
  std::string text;
  /// The program of a model, which the places of the report are in.
  std::string program;
  double milliseconds = 0;
  Summary summary;
  /// The exit status, a digit for each set of options that it depends on.
  std::string statuses;
};

class ResultCache {
public:
  /// Error: there is no such folder, and it cannot be made.
  static llvm::Expected<ResultCache> open(llvm::StringRef folder,
                                          const AnalyzeOptions &options);

  /// `content` is the hash of the file's bytes.
  std::string keyOf(llvm::StringRef form, llvm::StringRef path,
                    llvm::StringRef content) const;
  std::optional<KeptResult> find(llvm::StringRef key) const;
  void add(llvm::StringRef key, const KeptResult &result) const;
  /// Removes the entries that were not used for the longest time, until they
  /// have at most so many bytes.
  void prune(uint64_t bytes) const;
  /// Removes all entries, and the folder if nothing else is in it.
  void remove() const;

private:
  ResultCache() = default;
  std::string pathOf(llvm::StringRef key) const;

  std::string folder, identity;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_RESULTCACHE_H
