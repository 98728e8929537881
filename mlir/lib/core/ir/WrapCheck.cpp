// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WrapCheck.h.

#include "core/ir/WrapCheck.h"
#include "core/ir/Types.h"
#include "core/lanes/Kernels.h"
#include "shapeproof-mlir/ShapeproofDialect.h"

namespace shapeproof {

using namespace mlir;

static constexpr llvm::StringLiteral kOperation = "operation", kBits = "bits",
                                     kUnsigned = "unsigned", kHolds = "holds",
                                     kMessage = "message", kHint = "hint";
/// The names of operations, in the order of their enumeration, for the
/// attribute and for messages.
static constexpr llvm::StringLiteral kNames[] = {"sum", "difference", "product",
                                                 "shift", "narrowing"};
static constexpr llvm::StringLiteral kWords[] = {
    "addition", "subtraction", "multiplication", "shift", "truncation"};

void WrapCheckOp::add(Operation *before, ValueRange operands,
                      const WrapQuestion &question, llvm::StringRef hint) {
  before->getContext()->getOrLoadDialect<ShapeproofDialect>();
  OpBuilder b(before);
  OperationState state(before->getLoc(), getOperationName(), operands,
                       TypeRange());
  const auto operation = size_t(question.operation);
  std::string message;
  llvm::raw_string_ostream(message)
      << kWords[operation]
      << (question.operation == Wrapping::Narrowing ? " to " : " in ")
      << (question.isUnsigned ? "unsigned " : "")
      << before->getResult(0).getType();
  state.addAttribute(kKindAttribute, b.getStringAttr(kWrapKind));
  state.addAttribute(kOperation, b.getStringAttr(kNames[operation]));
  state.addAttribute(kBits, b.getI64IntegerAttr(question.bits));
  state.addAttribute(kMessage, b.getStringAttr(message));
  if (!hint.empty())
    state.addAttribute(kHint, b.getStringAttr(hint));
  if (question.isUnsigned)
    state.addAttribute(kUnsigned, b.getUnitAttr());
  if (question.holds)
    state.addAttribute(kHolds, b.getUnitAttr());
  b.create(state);
}

WrapQuestion WrapCheckOp::question() {
  WrapQuestion result;
  if (auto name = (*this)->getAttrOfType<StringAttr>(kOperation))
    for (size_t i = 0; i < std::size(kNames); ++i)
      if (name.getValue() == kNames[i])
        result.operation = Wrapping(i);
  if (auto bits = (*this)->getAttrOfType<IntegerAttr>(kBits))
    result.bits = unsigned(bits.getInt());
  result.isUnsigned = (*this)->hasAttr(kUnsigned);
  result.holds = (*this)->hasAttr(kHolds);
  return result;
}

LogicalResult WrapCheckOp::verify() {
  const WrapQuestion asked = question();
  const bool isCut = asked.operation == Wrapping::Narrowing;
  if ((*this)->getNumOperands() != (isCut ? 1 : 2))
    return emitOpError("has another number of operands");
  const auto width = integerWidth((*this)->getOperand(0).getType());
  if (!width || llvm::any_of((*this)->getOperandTypes(), [&](Type type) {
        return type != (*this)->getOperand(0).getType();
      }))
    return emitOpError("takes integers of one type");
  if (isCut ? asked.bits < 2 || asked.bits >= *width : asked.bits != *width)
    return emitOpError("has another number of bits");
  return success();
}

static llvm::StringRef textOf(Operation *op, llvm::StringRef name) {
  auto text = op->getAttrOfType<StringAttr>(name);
  return text ? text.getValue() : llvm::StringRef();
}

llvm::StringRef WrapCheckOp::message() { return textOf(*this, kMessage); }
llvm::StringRef WrapCheckOp::hint() { return textOf(*this, kHint); }

} // namespace shapeproof
