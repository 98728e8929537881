// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors whose elements nobody has written.
//
//   %e = tensor.empty() : tensor<3xindex>
//   %x = tensor.extract %e[%c0]      some number
//   %y = tensor.extract %e[%c0]      another one: bufferization may have put
//                                    something else there in between
//
// A tensor made from one by writing some elements has elements of its own.

#ifndef SHAPEPROOF_MLIR_IMPORT_UNINITIALISED_H
#define SHAPEPROOF_MLIR_IMPORT_UNINITIALISED_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// Whether what is read from the tensor may be something else each time. Of
/// those that are `known` it was asked before.
bool isUninitialised(mlir::Value tensor,
                     const llvm::DenseMap<mlir::Value, bool> &known);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_UNINITIALISED_H
