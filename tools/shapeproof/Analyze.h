// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof analyze` and `contract`: from files to a report to an exit
// status.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_ANALYZE_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_ANALYZE_H

#include "Onnx.h"
#include "ReportText.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/ReportFormats.h"
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

/// The options of `shapeproof analyze` and `contract`, checked.
struct AnalyzeOptions : FileOptions {
  const ReportFormat *format = reportFormats().begin();
  std::optional<Verdict> failOn;
  /// With contracts as text, write all that is known of each clause.
  bool details = false;
  OnnxOptions onnx;
  /// A number of bytes that contracts keep peaks of memory within.
  std::optional<int64_t> limit;
  /// End with status 1 if a file has nothing to check.
  bool requireChecks = false;
  /// Ask whether the arithmetic of addresses and sizes fits its types.
  bool noWrap = false;
  CheckExtras extras;
  TextStyle style;
  /// "-" is standard output.
  std::string output = "-";
  /// If not empty, the file to which the certificates of the one input are
  /// written.
  std::string certificate;
  /// The number of processes that analyse several files; 0 means one for each
  /// core.
  unsigned jobs = 0;
  /// The part of the files to analyse, and the number of parts.
  std::optional<Shard> shard;
  /// Analyse all files in this process.
  bool inProcess = false;
  /// Limits of the analysis of one file: seconds, and bytes of memory.
  /// With either, or to go on with an interrupted run, what ends a process is
  /// described beside the output.
  std::optional<double> timeout;
  std::optional<int64_t> memory;
  bool resumes = false;
  /// If not empty, the folder where results are kept; the bytes that it is cut
  /// to at the end; and whether to compute all results, and compare them.
  std::string cache;
  std::optional<int64_t> cacheSize;
  bool verifiesCache = false;
  /// The options as they were given, to repeat the analysis of one file.
  std::vector<std::string> given;
  /// If not empty, a JSON report: only checks that became worse are reported.
  std::string baseline;
  /// "-" is standard input, at most once.
  std::vector<std::string> files;

  bool hasLimits() const { return timeout || memory || resumes; }
  /// Where --resume keeps results.
  std::string unfinished() const { return output + ".unfinished"; }
  bool writesRows() const { return format->name == "rows"; }
};

/// Analyses the one file; problems of the file are in the report's error.
FileReport analyzeOneFile(const AnalyzeOptions &options);

/// Adds clauses with which the functions of the file in the buffer need no more
/// bytes than the limit.
void addLimit(FileReport &report, std::unique_ptr<llvm::MemoryBuffer> buffer,
              const AnalyzeOptions &options);

/// Writes the check with this id, or all checks if it is empty, with the facts
/// that hold there: each as a problem of its own. Returns the exit status.
int dump(const AnalyzeOptions &options, llvm::StringRef id);

/// Analyses the files and writes the report; errors of the input or the output
/// go to standard error. Returns the exit status.
int analyze(const AnalyzeOptions &options);

/// The error of --certificate, or null.
const char *certificateProblem(const AnalyzeOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ANALYZE_H
