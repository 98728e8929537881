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
struct AnalyzeOptions {
  /// A registered context.
  std::string context;
  const ReportFormat *format = reportFormats().begin();
  /// If not empty, only these functions of an MLIR file.
  std::vector<std::string> functions;
  /// Files with shape functions for the operations of MLIR files.
  std::vector<std::string> libraries;
  std::optional<Verdict> failOn;
  double budget = 1.0;
  bool trustOpContracts = false;
  bool assumeNoOverflow = true;
  bool assumeValidInputs = false;
  /// The contracts of functions; as text, nothing else.
  bool contracts = false;
  OnnxOptions onnx;
  /// The contracts of functions of MLIR besides, and facts that remove checks.
  bool remedies = false;
  /// Put in the checks of MLIR's --generate-runtime-verification.
  bool verifyOps = false;
  /// End with status 1 if a file has nothing to check.
  bool requireChecks = false;
  /// Parts of MLIR files between lines `// -----` are modules of their own.
  bool splitInput = false;
  CheckExtras extras;
  TextStyle style;
  /// "-" is standard output.
  std::string output = "-";
  /// If not empty, where to write the certificates of the one file.
  std::string certificate;
  /// How many processes analyse several files; 0 is one for each core.
  unsigned jobs = 0;
  /// Which part of the files to analyse, of how many.
  std::optional<Shard> shard;
  /// Analyse all files in this process.
  bool inProcess = false;
  /// If not empty, a JSON report: only checks that are worse are reported.
  std::string baseline;
  /// "-" is standard input, at most once.
  std::vector<std::string> files;
};

/// Analyses the one file; what is wrong with it is its error.
FileReport analyzeOneFile(const AnalyzeOptions &options);

/// Writes the check with this id, or all checks if it is empty, with the facts
/// that hold there: each as a problem of its own. Returns the exit status.
int dump(const AnalyzeOptions &options, llvm::StringRef id);

/// Analyses the files and writes the report; what is wrong with the input or
/// the output goes to standard error. Returns the exit status.
int analyze(const AnalyzeOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_ANALYZE_H
