// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses of a kernel whose place in the buffer of an argument is not
// followed.
//
//   %q = arith.select %c, %x, %y        a load of %q reads %x or %y, somewhere
//   tt.call @f(%x)                      @f may read and write %x
//   ttg.warp_specialize { tt.load %x }  nobody looks into the region
//
// Whatever is computed from a pointer may be one into the same buffer, but for
// what is loaded: a pointer in memory is not the argument's.

#ifndef SHAPEPROOF_MLIR_LANES_UNTRACKED_H
#define SHAPEPROOF_MLIR_LANES_UNTRACKED_H

#include "core/lanes/Pointers.h"
#include "llvm/ADT/BitVector.h"

namespace shapeproof {

/// On a pointer argument: the kinds of accesses that are not followed, as
/// `reads`, `writes`, both with a comma, or none.
inline constexpr llvm::StringLiteral kUntrackedAttribute =
    "shapeproof.untracked";

class UntrackedAccesses {
public:
  /// `bases` are the buffers of pointers that are followed.
  UntrackedAccesses(mlir::func::FuncOp kernel, const PointerBases &bases);
  /// The text of the attribute.
  std::string of(mlir::BlockArgument argument) const;

private:
  bool flow(mlir::Operation *op);
  bool flowInto(mlir::Value v, mlir::ValueRange from);
  void noteUses(mlir::Operation *op, const PointerBases &bases);
  llvm::BitVector reached(mlir::ValueRange values) const;

  /// The arguments that each value may point into, by their numbers.
  llvm::DenseMap<mlir::Value, llvm::BitVector> into;
  llvm::BitVector read, written;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LANES_UNTRACKED_H
