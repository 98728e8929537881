// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptions of analyses that ended their process, or were ended: a text for
// each file, in the folder OUT.failed beside the output.
//
//   file: m.mlir
//   its analysis was ended: it took more than 5 s (--timeout)
//   shapeproof analyze --timeout=5 m.mlir
//   standard error:
//   ...

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_FAILURES_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_FAILURES_H

#include "Analyze.h"

namespace shapeproof {

struct Failure {
  const AnalyzeOptions &options;
  /// Its place among the files.
  size_t file;
  const std::string &how, &errors;
};

/// Removes the texts of an earlier run.
void clearFailures(const AnalyzeOptions &options);

/// Writes a text, unless the output is no file. Where that is impossible the
/// report has the error nevertheless.
void writeFailure(const Failure &failure);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_FAILURES_H
