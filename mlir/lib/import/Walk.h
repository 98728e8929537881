// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walking a function so that each op is seen with what holds before it.

#ifndef SHAPEPROOF_MLIR_IMPORT_WALK_H
#define SHAPEPROOF_MLIR_IMPORT_WALK_H

#include "import/Importer.h"
#include "mlir/IR/Operation.h"

namespace shapeproof {

/// Analyses everything in and below `top`. Ops isolated from above (functions)
/// are analysed one by one, each with a store and contexts of its own. If
/// `function` is not empty, only the function of that name. Findings come in
/// the order in which the ops stand in the IR. Error: no such context.
llvm::Error analyze(mlir::Operation *top, llvm::StringRef function,
                    const ImportOptions &options, Findings &findings);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_WALK_H
