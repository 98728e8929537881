// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common start of benchmarks on IR: a context that parses everything, the
// modules of examples/, and code about which benchmarks ask.

#ifndef SHAPEPROOF_BENCH_SUPPORT_MLIRMODULES_H
#define SHAPEPROOF_BENCH_SUPPORT_MLIRMODULES_H

#include "mlir/IR/MLIRContext.h"
#include <memory>
#include <string>
#include <vector>

namespace shapeproof::bench {

/// A context with all of MLIR's dialects and extensions, on one thread: times
/// are of one core, and repeat. Unregistered dialects are allowed.
std::unique_ptr<mlir::MLIRContext> moduleContext();

/// The paths of examples/*.mlir, sorted.
std::vector<std::string> examplePaths();

/// A slice of %t with so many rows, a tensor of its size, sums of sizes, and a
/// check. `n` is the number in the names of values, `rows` a value.
std::string sliceText(unsigned n, const std::string &rows);

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MLIRMODULES_H
