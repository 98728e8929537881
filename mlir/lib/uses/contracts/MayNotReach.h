// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a program is sure to come to an op, or to stop at a check before it.
//
//   call @log(%m)             may end the program, its body is not known
//   cf.assert %q >= 1         so %q may not be looked at
//
// A scf.while and a loop of blocks may not end either, and an op of which no
// effects are known may end the program. Loops that count end.

#ifndef SHAPEPROOF_MLIR_CONTRACTS_MAYNOTREACH_H
#define SHAPEPROOF_MLIR_CONTRACTS_MAYNOTREACH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class ShapeLibraries;

class MayNotReach {
public:
  /// The operations of unknown dialects that may stop: all, or those that seem
  /// made to do so and have no function in a library.
  enum class OfUnknown : uint8_t { All, Some };
  /// `endingCalls`: calls that return, or stop at a check that is asked for.
  MayNotReach(mlir::Operation *root,
              const llvm::DenseSet<mlir::Operation *> &endingCalls,
              OfUnknown stopping, const ShapeLibraries *libraries)
      : root(root), endingCalls(endingCalls), stopping(stopping),
        libraries(libraries) {}

  /// Whether some op in `root` that runs before `op` may end the program or run
  /// forever. The ways that branches go do not matter. All questions together
  /// cost as much as to look at each op once for each of the ops around it.
  bool mayMiss(mlir::Operation *op);
  /// Whether some op in `root` may do so, or `root` has a place to stop at that
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
