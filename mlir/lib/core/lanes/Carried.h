// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that control flow makes another one of.
//
//   %r = scf.for .. iter_args(%p = %a) { .. scf.yield %b }
//                                       %p is %a or %b; %r is %p, a last time
//   %r = scf.if .. { scf.yield %a } else { scf.yield %b }     %r is %a or %b

#ifndef SHAPEPROOF_MLIR_LANES_CARRIED_H
#define SHAPEPROOF_MLIR_LANES_CARRIED_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof {

/// The values that `v`, a result or a block argument, is one of; a result of a
/// loop is the argument of its body that carries it. Nothing if no control flow
/// that is known brings it.
std::optional<llvm::SmallVector<mlir::Value, 2>> carriedFrom(mlir::Value v);

/// The values that branches pass to the argument of a block that is no entry;
/// nothing if one of them is not known.
std::optional<llvm::SmallVector<mlir::Value, 2>>
passedTo(mlir::BlockArgument argument);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_CARRIED_H
