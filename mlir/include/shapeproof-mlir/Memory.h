// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that the functions of a file of MLIR need.
//
//   MemoryReport report = analyzeMemory("m.mlir", std::move(buffer), {});
//   report.functions[0].peak        // "max(4 * arg0.dim0, 8 * arg1)"
//
// No MLIR header is needed to use it. MemoryAnalysis.h has the same for IR that
// is in memory.

#ifndef SHAPEPROOF_MLIR_MEMORY_H
#define SHAPEPROOF_MLIR_MEMORY_H

#include "shapeproof/MemoryReport.h"
#include "shapeproof/SizeRange.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace shapeproof {

struct MemoryOptions {
  /// A registered context; empty for the default one.
  std::string context;
  /// Multiplies the steps of each question.
  double budget = 1.0;
  bool assumeNoOverflow = true;
  /// Facts about the inputs of functions, for analyzeMemory. One that is about
  /// no function is an error.
  std::vector<SizeRange> ranges = {};
  /// Compare the peaks with this number of bytes.
  std::optional<Int> limit = std::nullopt;
  /// Look for facts that would lower bounds.
  bool findLowering = false;
  /// For analyzeMemory: as in MlirAnalyzeOptions, for dialects that are not
  /// registered.
  std::vector<std::string> libraries = {};
  std::string libraryFolder = {};
};

MemoryReport analyzeMemory(llvm::StringRef path,
                           std::unique_ptr<llvm::MemoryBuffer> buffer,
                           const MemoryOptions &options = {});

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_MEMORY_H
