// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer of a kernel points into the buffer of an argument.
//
//   %q = tt.addptr %x, %i         %q points into the buffer of %x
//   scf.for .. iter_args(%p = %q) { %r = tt.addptr %p, %c; scf.yield %r }
//                                 so do %p and %r
//
// Pointers to elements of another size are counted in other units: what a
// bitcast gives points into nothing that is known.

#ifndef SHAPEPROOF_MLIR_LANES_POINTERS_H
#define SHAPEPROOF_MLIR_LANES_POINTERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof {

/// The type that a pointer of Triton points to, as text; nothing for other
/// types.
std::optional<llvm::StringRef> pointeeOf(mlir::Type type);

class PointerBases {
public:
  /// Cost: as many walks of the function as pointers are handed on in circles.
  explicit PointerBases(mlir::func::FuncOp function);
  /// The argument, or null.
  mlir::BlockArgument of(mlir::Value pointer) const {
    return llvm::dyn_cast_if_present<mlir::BlockArgument>(
        bases.lookup(pointer));
  }

private:
  /// The base of each value, null if it has none. Values that no
  /// walk has come to are not in the map.
  llvm::DenseMap<mlir::Value, mlir::Value> bases;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_POINTERS_H
