// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes two programs of a kernel that are said to write the same element.
//
//   programs 0 and 1 both write out[32]     lane 32 of program 0 does, and lane
//                                           0 of program 1

#ifndef SHAPEPROOF_MLIR_CONTRACTS_OVERLAPRUNS_H
#define SHAPEPROOF_MLIR_CONTRACTS_OVERLAPRUNS_H

#include "core/checks/Findings.h"
#include "core/exec/Interpreter.h"
#include "core/facts/ImportOptions.h"
#include "engine/base/Budget.h"
#include <set>

namespace shapeproof {

class OverlapRuns {
public:
  /// `libraries` may be null.
  OverlapRuns(const ImportOptions &options, const ShapeLibraries *libraries);

  /// Whether both programs of the example end, and both write one element of
  /// the buffer by some store; says so in the report. The message of the report
  /// is the name of the buffer.
  bool confirm(mlir::Operation *function, CheckReport &report);

private:
  /// The elements of the buffer that a program writes; none if it does not end.
  std::set<int64_t> writtenBy(mlir::Operation *function, const Example &inputs,
                              llvm::StringRef buffer);

  const SourceExcerpt *source;
  Budget runs;
  exec::Interpreter interpreter;
  /// The stores of the last run: their buffers, and the elements.
  std::vector<std::pair<mlir::Value, int64_t>> written;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_OVERLAPRUNS_H
