// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect of a page: two operations that Shapeproof has no rule for. It
// understands them through the interfaces that they implement.

#ifndef TOY_TOY_H
#define TOY_TOY_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace toy {

class ToyDialect : public mlir::Dialect {
public:
  explicit ToyDialect(mlir::MLIRContext *context);
  static llvm::StringRef getDialectNamespace() { return "toy"; }
};

/// `toy.append %a, %b : tensor<?xf32>`: the elements of a, then those of b.
class AppendOp
    : public mlir::Op<AppendOp, mlir::OpTrait::NOperands<2>::Impl,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::ReifyRankedShapedTypeOpInterface::Trait,
                      mlir::MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "toy.append"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result);
  void print(mlir::OpAsmPrinter &printer);
  llvm::LogicalResult
  reifyResultShapes(mlir::OpBuilder &builder,
                    mlir::ReifiedRankedShapedTypeDims &sizes);
  void
  getEffects(llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &) {}
};

/// `toy.lane`: the number of this lane, from 0 to 31.
class LaneOp
    : public mlir::Op<LaneOp, mlir::OpTrait::ZeroOperands,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::InferIntRangeInterface::Trait,
                      mlir::MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "toy.lane"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result);
  void print(mlir::OpAsmPrinter &printer);
  void inferResultRanges(llvm::ArrayRef<mlir::ConstantIntRanges>,
                         mlir::SetIntRangeFn setRange);
  void
  getEffects(llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &) {}
};

} // namespace toy

MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::ToyDialect)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::AppendOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::LaneOp)

#endif // TOY_TOY_H
