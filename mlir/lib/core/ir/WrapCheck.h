// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The check that the result of an operation on integers fits its type:
//
//   "shapeproof.wrap"(%i, %k) {operation = "product", bits = 32} : (i32, i32)
//   %p = arith.muli %i, %k : i32
//
// It holds where the exact product is within -2^31 .. 2^31 - 1 or, with
// `unsigned`, where that of the numbers without signs is below 2^32. It stands
// before the operation. Nothing stops where it does not hold: the operation
// wraps. With `holds` it is known behind the check that it held, as behind a
// cf.assert.
//
// uses/analysis/WrapChecks.h puts these checks in.

#ifndef SHAPEPROOF_MLIR_IR_WRAPCHECK_H
#define SHAPEPROOF_MLIR_IR_WRAPCHECK_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace shapeproof {

/// The kind of these checks in reports.
inline constexpr llvm::StringLiteral kWrapKind = "wrap";

/// The operations that may wrap.
enum class Wrapping { Sum, Difference, Product, Shift, Narrowing };

/// The question about an operation.
struct WrapQuestion {
  Wrapping operation = Wrapping::Sum;
  /// The bits of the result.
  unsigned bits = 0;
  /// Whether the result is meant without its sign.
  bool isUnsigned = false;
  /// Whether the check holds behind it.
  bool holds = false;
};

class WrapCheckOp
    : public mlir::Op<WrapCheckOp, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroResults, mlir::OpTrait::ZeroSuccessors,
                      mlir::OpTrait::VariadicOperands,
                      mlir::ConditionallySpeculatable::Trait,
                      mlir::OpTrait::AlwaysSpeculatableImplTrait,
                      mlir::MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrapCheckOp)
  using Op::Op;
  static constexpr llvm::StringLiteral getOperationName() {
    return "shapeproof.wrap";
  }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  mlir::LogicalResult verify();
  /// It touches no memory.
  void getEffects(
      llvm::SmallVectorImpl<
          mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>> &) {}

  /// Puts the check before the operation. `hint`, unless it is empty, says what
  /// would help where the result does not fit.
  static void add(mlir::Operation *before, mlir::ValueRange operands,
                  const WrapQuestion &question, llvm::StringRef hint);

  WrapQuestion question();
  /// Such as `multiplication in i32`.
  llvm::StringRef message();
  llvm::StringRef hint();
};

inline bool isWrapCheck(mlir::Operation *op) {
  return llvm::isa<WrapCheckOp>(op);
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_WRAPCHECK_H
