// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Toy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

toy::ToyDialect::ToyDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<ToyDialect>()) {
  // Reified sizes are operations of these.
  context->getOrLoadDialect<arith::ArithDialect>();
  context->getOrLoadDialect<tensor::TensorDialect>();
  addOperations<AppendOp, LaneOp>();
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

MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::ToyDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::AppendOp)
MLIR_DEFINE_EXPLICIT_TYPE_ID(toy::LaneOp)
