// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses many files: finds them, and analyses them in several processes.
//
// Each process takes the next file, writes its entry of the report to an
// unnamed file of its own, and sends a short result. So a file that ends its
// process costs that file alone, memory is that of the files being analysed,
// and an interrupted run leaves nothing. The entries are in the order of the
// files. A user gets those of the first files before the others are made.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H

#include "FileAnalyzer.h"
#include "shapeproof/ReportFormats.h"
#include <functional>
#include <map>

namespace shapeproof {

/// The files that arguments name, sorted: for a folder the files below it that
/// end in .mlir, .dims or .onnx, for a pattern (`*`, `?`, `[`) the files that
/// match. Error: a pattern or a folder without any.
llvm::Expected<std::vector<std::string>>
findFiles(const std::vector<std::string> &arguments);

/// The result for one file.
struct FileResult {
  bool isDone = false;
  int status = 0;
  Summary summary;
  Measured measured;
  /// The place of its entry in the file of this process, and the size of its
  /// errors, which follow.
  unsigned process = 0;
  uint64_t offset = 0, length = 0, errors = 0;
};

class Corpus {
public:
  /// Takes the entries of files, in order.
  using Use = llvm::function_ref<void(llvm::StringRef entry)>;

  /// A report in the form ReadBack is for readReport.
  Corpus(const AnalyzeOptions &options, const ResultCache *cache,
         const RowIdentity *rows, EntryForm form);
  Corpus(const Corpus &) = delete;
  ~Corpus();

  /// Analyses the files in processes. Error: one of the operating system.
  llvm::Error analyze(Use use);

  /// Writes the report, as rows or JSON; `shard` says which part of a report it
  /// is.
  llvm::Error write(llvm::raw_ostream &os, std::optional<Shard> shard) const;
  /// The errors of files, in order.
  void printErrors(llvm::raw_ostream &os) const;
  int exitStatus() const;
  std::vector<Measured> measured() const;
  /// Whether each file was analysed by a process that did not end.
  bool isComplete() const { return lost.empty(); }

private:
  friend class Processes;
  /// The text of a file in the output, and its errors, a line each.
  struct Entry {
    std::string text, errors;
  };
  FileResult resultOf(const Rendered &rendered) const;
  Entry entryOf(const Rendered &rendered) const;
  FileResult keep(const Rendered &rendered, int spool) const;
  void lose(size_t piece, const std::string &how, const std::string &errors);
  llvm::Expected<Entry> read(size_t piece) const;

  const AnalyzeOptions &options;
  const ResultCache *cache;
  const RowIdentity *rows;
  EntryForm form;
  std::vector<FileResult> results;
  /// The entries that each process wrote, and those of files whose process
  /// ended.
  std::vector<int> spools;
  std::map<size_t, Entry> lost;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_CORPUS_H
