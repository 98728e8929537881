// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect of a page: operations that Shapeproof has no rule for. It
// understands each through an interface that it implements.

#ifndef TOY_TOY_H
#define TOY_TOY_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

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

/// `toy.twice %t : tensor<?xf32>`: all elements two times.
class TwiceOp
    : public mlir::Op<TwiceOp, mlir::OpTrait::OneOperand,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::InferShapedTypeOpInterface::Trait,
                      mlir::MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "toy.twice"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result);
  void print(mlir::OpAsmPrinter &printer);
  static llvm::LogicalResult inferReturnTypeComponents(
      mlir::MLIRContext *, std::optional<mlir::Location>, mlir::ValueShapeRange,
      mlir::DictionaryAttr, mlir::OpaqueProperties, mlir::RegionRange,
      llvm::SmallVectorImpl<mlir::ShapedTypeComponents> &) {
    return llvm::failure();
  }
  llvm::LogicalResult
  reifyReturnTypeShapes(mlir::OpBuilder &builder, mlir::ValueRange operands,
                        llvm::SmallVectorImpl<mlir::Value> &shapes);
  void
  getEffects(llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &) {}
};

/// `toy.next %i`: the index behind it.
class NextOp
    : public mlir::Op<NextOp, mlir::OpTrait::OneOperand,
                      mlir::OpTrait::OneResult, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::ValueBoundsOpInterface::Trait,
                      mlir::MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "toy.next"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result);
  void print(mlir::OpAsmPrinter &printer);
  void populateBoundsForIndexValue(mlir::Value value,
                                   mlir::ValueBoundsConstraintSet &cstr);
  void
  getEffects(llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &) {}
};

/// `toy.touch %t, %i : tensor<?xf32>`: looks at an element, which has to be in
/// bounds.
class TouchOp
    : public mlir::Op<TouchOp, mlir::OpTrait::NOperands<2>::Impl,
                      mlir::OpTrait::ZeroResults, mlir::OpTrait::ZeroRegions,
                      mlir::OpTrait::ZeroSuccessors,
                      mlir::RuntimeVerifiableOpInterface::Trait> {
public:
  using Op::Op;
  static llvm::StringRef getOperationName() { return "toy.touch"; }
  static llvm::ArrayRef<llvm::StringRef> getAttributeNames() { return {}; }
  static mlir::ParseResult parse(mlir::OpAsmParser &parser,
                                 mlir::OperationState &result);
  void print(mlir::OpAsmPrinter &printer);
  void generateRuntimeVerification(
      mlir::OpBuilder &builder, mlir::Location loc,
      llvm::function_ref<std::string(mlir::Operation *, llvm::StringRef)>
          message);
};

} // namespace toy

MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::ToyDialect)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::AppendOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::LaneOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::TwiceOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::NextOp)
MLIR_DECLARE_EXPLICIT_TYPE_ID(toy::TouchOp)

#endif // TOY_TOY_H
