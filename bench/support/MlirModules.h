// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common start of benchmarks on IR: a context that parses everything, and
// the modules of examples/.

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

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MLIRMODULES_H
