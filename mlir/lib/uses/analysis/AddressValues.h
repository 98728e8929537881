// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that reach an index, an offset, a size or a bound of a loop.
//
//   %q = arith.addi %p, %j : i32            %q, %p, %j
//   %a = arith.index_cast %q : i32 to index
//   memref.load %m[%a]
//   %h = arith.remui %x, %n : i32           %h, where it is an index; not %x
//
// They are found backwards from where they are used, through arithmetic, casts,
// choices, and what branches and loops carry.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_ADDRESSVALUES_H
#define SHAPEPROOF_MLIR_ANALYSIS_ADDRESSVALUES_H

#include "core/ir/WrapCheck.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace shapeproof {

/// An operation on integers, as far as its wrapping is concerned.
struct ArithmeticOp {
  llvm::StringLiteral name;
  /// The way in which it may wrap, if it may. Casts are narrowings only where
  /// they narrow.
  std::optional<Wrapping> wraps;
  /// The operands, as bits, whose numbers the result is made of.
  unsigned passes;
  /// Whether it reads these without their signs; or reads them as its own
  /// result is read.
  enum Reading { Signed, Unsigned, AsResult } reading;
};

/// Null for other operations, and for those on vectors and tensors.
const ArithmeticOp *arithmeticOf(mlir::Operation *op);
/// The way in which the op may wrap, by its types as well.
std::optional<Wrapping> wrappingOf(mlir::Operation *op);

class AddressValues {
public:
  /// Looks at all operations in `root`.
  explicit AddressValues(mlir::Operation *root);
  bool contains(mlir::Value v) const { return found.contains(v); }

private:
  void add(mlir::Value v);
  void addSources(mlir::Value v);
  void addYielded(mlir::Operation *op, unsigned result);
  void addIncoming(mlir::BlockArgument argument);

  llvm::DenseSet<mlir::Value> found;
  llvm::SmallVector<mlir::Value> open;
};

/// Whether the number is read without its sign, and nowhere with it.
bool isReadUnsigned(mlir::Value v);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_ADDRESSVALUES_H
