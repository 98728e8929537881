// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses many files: finds them, and analyses them in several processes.
//
// Each process takes the next file, writes its entry of the report to an
// unnamed file of its own, and sends a short result. So a file that ends its
// process costs that file alone, memory is that of the files being analysed,
// and an interrupted run leaves nothing. The entries are in the order of the
// files.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H

#include "shapeproof/ReportFormats.h"
#include <functional>

namespace shapeproof {

/// The files that arguments name, sorted: for a folder the files below it that
/// end in .mlir, .dims or .onnx, for a pattern (`*`, `?`, `[`) the files that
/// match. Error: a pattern or a folder without any.
llvm::Expected<std::vector<std::string>>
findFiles(const std::vector<std::string> &arguments);

/// The result for one file.
struct FileResult {
  bool isDone = false, hasError = false;
  int status = 0;
  Summary summary;
  /// The place of its entry in the file of this process.
  unsigned process = 0;
  uint64_t offset = 0, length = 0;
};

class Corpus {
public:
  /// Analyses one file after the other; there is one for each process.
  using Analyzer = std::function<FileReport(const std::string &path)>;

  /// `isReadBack`: the output of writeJson is for readReport, not for a file.
  Corpus(std::string context, double budget, std::optional<Verdict> failOn,
         bool requireChecks, bool isReadBack);
  Corpus(const Corpus &) = delete;
  ~Corpus();

  /// Analyses the files in `jobs` processes. Error: one of the operating
  /// system.
  llvm::Error analyze(const std::vector<std::string> &files, unsigned jobs,
                      llvm::function_ref<Analyzer()> makeAnalyzer);

  /// Writes the report as JSON; `shard` says which part of a report it is.
  llvm::Error writeJson(llvm::raw_ostream &os,
                        std::optional<struct Shard> shard) const;
  /// The errors of files, in order.
  void printErrors(llvm::raw_ostream &os) const;
  int exitStatus() const;

private:
  friend class Processes;
  std::string entryOf(const FileReport &file) const;
  std::string read(const FileResult &result) const;

  std::string context;
  double budget;
  std::optional<Verdict> failOn;
  bool requireChecks, isReadBack;
  std::vector<FileResult> results;
  /// The entries that each process wrote.
  std::vector<int> spools;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H
