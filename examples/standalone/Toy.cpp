// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Toy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

toy::ToyDialect::ToyDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<ToyDialect>()) {
  // Reified sizes and checks are operations of these.
  context->getOrLoadDialect<arith::ArithDialect>();
  context->getOrLoadDialect<cf::ControlFlowDialect>();
  context->getOrLoadDialect<shape::ShapeDialect>();
  context->getOrLoadDialect<tensor::TensorDialect>();
  addOperations<AppendOp, LaneOp, TwiceOp, NextOp, TouchOp>();
}

ParseResult toy::AppendOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand, 2> operands;
  Type type;
  if (parser.parseOperandList(operands, 2) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type, result.operands))
    return failure();
  result.addTypes(type);
  return success();
}

void toy::AppendOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getOperation()->getOperands();
  printer.printOptionalAttrDict((*this)->getAttrs());
  printer << " : " << (*this)->getResult(0).getType();
}

LogicalResult
toy::AppendOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &sizes) {
  Location loc = getLoc();
  Value a = tensor::DimOp::create(builder, loc, getOperand(0), 0);
  Value b = tensor::DimOp::create(builder, loc, getOperand(1), 0);
  sizes.push_back({arith::AddIOp::create(builder, loc, a, b).getResult()});
  return success();
}

ParseResult toy::LaneOp::parse(OpAsmParser &parser, OperationState &result) {
  result.addTypes(parser.getBuilder().getIndexType());
  return parser.parseOptionalAttrDict(result.attributes);
}

void toy::LaneOp::print(OpAsmPrinter &printer) {
  printer.printOptionalAttrDict((*this)->getAttrs());
}

void toy::LaneOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                    SetIntRangeFn setRange) {
  setRange((*this)->getResult(0),
           ConstantIntRanges::fromUnsigned(APInt(64, 0), APInt(64, 31)));
}

ParseResult toy::TwiceOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  if (parser.parseOperand(operand) || parser.parseColonType(type) ||
      parser.resolveOperand(operand, type, result.operands))
    return failure();
  result.addTypes(type);
  return success();
}

void toy::TwiceOp::print(OpAsmPrinter &printer) {
  printer << ' ' << (*this)->getOperand(0) << " : "
          << (*this)->getResult(0).getType();
}

LogicalResult
toy::TwiceOp::reifyReturnTypeShapes(OpBuilder &builder, ValueRange operands,
                                    SmallVectorImpl<Value> &shapes) {
  Location loc = getLoc();
  Value once = tensor::DimOp::create(builder, loc, operands[0], 0);
  Value twice = arith::AddIOp::create(builder, loc, once, once);
  shapes.push_back(tensor::FromElementsOp::create(builder, loc, twice));
  return success();
}

ParseResult toy::NextOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  Type type = parser.getBuilder().getIndexType();
  result.addTypes(type);
  return failure(parser.parseOperand(operand) ||
                 parser.resolveOperand(operand, type, result.operands));
}

void toy::NextOp::print(OpAsmPrinter &printer) {
  printer << ' ' << (*this)->getOperand(0);
}

void toy::NextOp::populateBoundsForIndexValue(Value value,
                                              ValueBoundsConstraintSet &cstr) {
  cstr.bound(value) == cstr.getExpr((*this)->getOperand(0)) + 1;
}

ParseResult toy::TouchOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand tensor, index;
  Type type;
  return failure(parser.parseOperand(tensor) || parser.parseComma() ||
                 parser.parseOperand(index) || parser.parseColonType(type) ||
                 parser.resolveOperand(tensor, type, result.operands) ||
                 parser.resolveOperand(index,
                                       parser.getBuilder().getIndexType(),
                                       result.operands));
}

void toy::TouchOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getOperand(0) << ", " << getOperand(1) << " : "
          << getOperand(0).getType();
}

void toy::TouchOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> message) {
  Value size = tensor::DimOp::create(builder, loc, getOperand(0), 0);
  Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                      getOperand(1), size);
  cf::AssertOp::create(builder, loc, holds,
                       message(*this, "touches no element"));
}

MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::ToyDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::AppendOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::LaneOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::TwiceOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::NextOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::TouchOp)
