// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analysing MLIR files: every check in them, with its verdict and evidence.
//
// The command line holds text and wants a report; this class connects the two.
// No MLIR header is needed to use it:
//
//   MlirAnalyzeOptions options;
//   options.context = "equality";
//   MlirAnalyzer analyzer(options);
//   FileReport report = analyzer.analyze("m.mlir", std::move(buffer));
//   if (report.error)
//     errs() << *report.error;           // m.mlir:3:7: error: ...

#ifndef SHAPEPROOF_MLIR_ANALYZE_H
#define SHAPEPROOF_MLIR_ANALYZE_H

#include "shapeproof/Analyze.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace shapeproof {

class RangeFacts;

struct MlirAnalyzeOptions : FileOptions {
  /// Ask whether the arithmetic of addresses and sizes fits its types, as
  /// checks of kind `wrap`.
  bool noWrap = false;
  /// Find the certificate of each check (shapeproof/Certificate.h).
  bool certificates = false;
  /// Write each check, with the facts at its point, as a problem of its own.
  enum class Problems : unsigned char { None, Dims, Smtlib, Smt };
  Problems problems = Problems::None;
  /// Explain the checks of this line (and column, if that is not 0).
  Place explain;
  /// Places are those in the text, also of operations that state another
  /// location.
  bool placesOfText = false;
};

/// Analyses files one after another: the dialects, which all of them need, are
/// set up once. The result for a file does not depend on those before.
class MlirAnalyzer {
public:
  explicit MlirAnalyzer(MlirAnalyzeOptions options);
  ~MlirAnalyzer();

  /// Parses (unregistered dialects allowed), verifies and analyses one module,
  /// without changing it. Failures are reported through the report's `error`
  /// only: lines of `path:line:column: error: text`, without a final newline.
  /// Cost: a parse, and one walk that asks the context once per check.
  FileReport analyze(llvm::StringRef path,
                     std::unique_ptr<llvm::MemoryBuffer> buffer);

  /// A report for each of these texts, which are modules of one file. A range
  /// has to be about one of them.
  std::vector<FileReport> analyzeParts(llvm::StringRef path,
                                       llvm::ArrayRef<std::string> parts);

private:
  std::string setUp();
  void finish(llvm::StringRef path, const RangeFacts &ranges,
              FileReport &report);
  bool analyzeWhole(llvm::StringRef path, llvm::StringRef text,
                    RangeFacts &ranges, FileReport &report);
  void analyzeModule(class ParsedFile &file, llvm::StringRef text,
                     RangeFacts &ranges, FileReport &report);

  MlirAnalyzeOptions options;
  std::unique_ptr<class FileContext> context;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYZE_H
