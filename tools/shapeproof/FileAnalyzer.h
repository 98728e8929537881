// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyses files one after another, of all formats, or finds their results
// among those of an earlier run.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_FILEANALYZER_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_FILEANALYZER_H

#include "Analyze.h"
#include "ResultCache.h"
#include "shapeproof/ReportRows.h"
#include <array>
#include <memory>

namespace shapeproof {

/// The data of a file besides its report.
struct Measured {
  /// The hash of its bytes, in hexadecimal; empty if it is not asked for, or
  /// the file could not be read.
  std::array<char, 64> content = {};
  uint64_t bytes = 0;
  /// The time of its analysis, even where the result is an earlier one.
  double milliseconds = 0;

  bool hasContent() const { return content[0] != 0; }
  llvm::StringRef contentText() const {
    return hasContent() ? llvm::StringRef(content.data(), content.size()) : "";
  }
};

struct Analysis {
  FileReport report;
  Measured measured;
  /// The text that places are in: the file, or the program of a model. Null if
  /// the file could not be read.
  std::unique_ptr<llvm::MemoryBuffer> text;
  bool isProgram = false;
  /// How the result that was kept differs from this one; empty if it does not.
  std::string complaint;
};

/// The columns that the rows of one run have in common.
class RowIdentity {
public:
  explicit RowIdentity(const AnalyzeOptions &options);
  RowOrigin originOf(const Measured &measured) const;

private:
  std::string options, version;
};

/// The ways in which the result for a file is written.
enum class EntryForm {
  Json,
  ReadBack, ///< JSON with all that the other formats show.
  Rows
};

/// The result for a file, rendered.
struct Rendered {
  KeptResult result;
  /// Without a report where the result is an earlier one.
  Analysis analysis;
  bool isEarlier = false;
};

class FileAnalyzer {
public:
  /// All outlive it. Without a cache each file is analysed; `rows` is needed
  /// for rows.
  FileAnalyzer(const AnalyzeOptions &options, const ResultCache *cache,
               const RowIdentity *rows);
  ~FileAnalyzer();

  /// "-" is standard input. Problems of the file are in the report's error.
  Analysis analyze(const std::string &file);
  Rendered render(const std::string &file, EntryForm form);
  /// The result of an analysis that was made elsewhere.
  KeptResult render(Analysis &analysis, EntryForm form) const;

private:
  Analysis read(const std::string &file) const;
  FileReport compute(llvm::StringRef path,
                     std::unique_ptr<llvm::MemoryBuffer> &kept);
  void compute(Analysis &analysis);
  bool readBack(const KeptResult &kept, Analysis &analysis) const;
  std::string keyOf(const Analysis &analysis, EntryForm form) const;
  bool findReport(Analysis &analysis) const;

  const AnalyzeOptions &options;
  const ResultCache *cache;
  const RowIdentity *rows;
  std::unique_ptr<struct LazyMlir> mlir;
};

/// The exit status of a result, by these options.
int statusOf(const KeptResult &result, const AnalyzeOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_FILEANALYZER_H
