// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a program is sure to come to an op, or to stop at a check before it.
//
//   call @log(%m)             may end the program, its body is not known
//   cf.assert %q >= 1         so %q may not be looked at
//
// The same holds after a scf.while and a loop of blocks, which may not end, and
// after an op of which no effects are known. Loops that count end.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_MAYNOTREACH_H
#define SHAPEPROOF_MLIR_CONTRACTS_MAYNOTREACH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class ShapeLibraries;

class MayNotReach {
public:
  /// Of dialects that are not known, whether all operations may stop, or those
  /// that may be there to do so and have no function in a library.
  enum class OfUnknown : uint8_t { All, Some };
  /// `endingCalls`: those that end, or stop at a check that is asked for.
  MayNotReach(mlir::Operation *root,
              const llvm::DenseSet<mlir::Operation *> &endingCalls,
              OfUnknown stopping, const ShapeLibraries *libraries)
      : root(root), endingCalls(endingCalls), stopping(stopping),
        libraries(libraries) {}

  /// Whether something in `root` that runs before `op` may end the program or
  /// run forever. Which way branches go does not matter. All questions together
  /// cost as much as to look at each op once for each of the ops around it.
  bool mayMiss(mlir::Operation *op);
  /// Whether something in `root` may do so, or it has a place to stop at that
  /// is not a return.
  bool mayMissTheEnd();

private:
  bool mayStop(mlir::Operation *op) const;
  /// The first op of the block that may stop the program, if any.
  mlir::Operation *firstStop(mlir::Block *block);
  /// The blocks of the region before which the program may have stopped.
  const llvm::DenseSet<mlir::Block *> &missed(mlir::Region *region);

  mlir::Operation *root;
  const llvm::DenseSet<mlir::Operation *> &endingCalls;
  OfUnknown stopping;
  const ShapeLibraries *libraries;
  llvm::DenseMap<mlir::Block *, mlir::Operation *> firstStops;
  llvm::DenseMap<mlir::Region *, llvm::DenseSet<mlir::Block *>> missedBlocks;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_MAYNOTREACH_H
