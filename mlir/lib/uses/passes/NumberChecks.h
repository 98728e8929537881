// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose checks are about numbers that they read from memory:
//
//   scf.for %i = ... {
//     %x = memref.load %ix[%i]           the number
//     %p = arith.cmpi slt, %x, %n        a comparison with what stays the same
//     cf.assert %p
//
// The condition of a check has to be a conjunction of such comparisons, so that
// one can say of many numbers at once whether it holds.

#ifndef SHAPEPROOF_MLIR_PASSES_NUMBERCHECKS_H
#define SHAPEPROOF_MLIR_PASSES_NUMBERCHECKS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include <optional>

namespace shapeproof {

/// A comparison that a check makes: one of a number from memory, or one that is
/// the same in all iterations.
struct NumberComparison {
  mlir::arith::CmpIOp op;
  mlir::memref::LoadOp number; ///< Null: it is always the same.
};

/// A loop whose checks can be made before it.
struct CheckedLoop {
  mlir::scf::ForOp loop;
  llvm::SmallVector<mlir::cf::AssertOp> checks;
  /// The comparisons of each check.
  llvm::SmallVector<llvm::SmallVector<NumberComparison>> comparisons;
  llvm::SetVector<mlir::Operation *> numbers;
  llvm::SetVector<mlir::Value> written;
  /// Whether a place in memory depends on what the loop has read.
  bool readsPlaces = false;
};

/// The loop with its checks, if one can say of many numbers at once whether
/// they hold, as far as one can see. It has at most so many operations.
std::optional<CheckedLoop> checkedLoop(mlir::scf::ForOp loop, unsigned maxOps);

/// The load behind casts that keep the order of signed numbers.
mlir::memref::LoadOp loadedNumber(mlir::Value value);

/// The comparison of a number with the number on its left: the predicate and
/// what it is compared with.
std::pair<mlir::arith::CmpIPredicate, mlir::Value>
numberFirst(mlir::arith::CmpIOp op);

/// Whether the comparison says that its number is not negative.
bool isNotNegative(NumberComparison comparison);

/// Whether a comparison of a number holds for all if it does for the greatest.
bool isUpper(mlir::arith::CmpIOp op);

/// The bits of an integer or an index.
unsigned widthOf(mlir::Type type);

/// Adds the condition that two contiguous buffers lie apart.
mlir::Value areApart(mlir::OpBuilder &builder, mlir::Location location,
                     mlir::Value a, mlir::Value b);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_NUMBERCHECKS_H
