// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialects that files may use: those of mlir-opt, and ours
// (ShapeproofDialect.h).

#ifndef SHAPEPROOF_MLIR_DIALECTS_H
#define SHAPEPROOF_MLIR_DIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace shapeproof {

/// Every dialect of MLIR, with its extensions (transform.structured.* is one)
/// and the implementations of interfaces that are linked apart from it.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_DIALECTS_H
