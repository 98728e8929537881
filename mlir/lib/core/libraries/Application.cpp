// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Application.h.

#include "core/libraries/Application.h"
#include "core/ir/Foreign.h"
#include "core/ir/Types.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

namespace shapeproof {

using namespace mlir;

bool isWithin(Type from, Type to) {
  from = getElementTypeOrSelf(from);
  to = getElementTypeOrSelf(to);
  if (isTruth(from) || isTruth(to))
    return isTruth(from) && isTruth(to);
  auto fromWidth = integerWidth(from), toWidth = integerWidth(to);
  if (to.isIndex() && fromWidth != 64u)
    return false;
  return fromWidth && toWidth && *fromWidth <= *toWidth &&
         !from.isUnsignedInteger() && !to.isUnsignedInteger();
}

/// The operands that belong to a segment, by operandSegmentSizes; nothing if
/// there is none with that number.
static std::optional<OperandRange> segmentOf(Operation *op, unsigned segment) {
  for (llvm::StringRef name :
       {"operandSegmentSizes", "operand_segment_sizes"}) {
    auto sizes = AttributePath(op, name).numbers();
    if (!sizes || segment >= sizes->numbers.size())
      continue;
    uint64_t begin = 0;
    for (int64_t size : llvm::ArrayRef(sizes->numbers).take_front(segment))
      begin += uint64_t(std::max<int64_t>(size, 0));
    int64_t size = sizes->numbers[segment];
    if (size < 0 || begin + uint64_t(size) > op->getNumOperands())
      return std::nullopt;
    return op->getOperands().slice(begin, size);
  }
  return std::nullopt;
}

OperandRange foldedOperands(Operation *op,
                            const FunctionAnnotations &annotations) {
  OperandRange operands = op->getOperands();
  if (annotations.foldSegment)
    return segmentOf(op, *annotations.foldSegment)
        .value_or(operands.take_front(0));
  return operands;
}

std::optional<OperandRange>
Application::operandsFor(const ArgumentSource &source) const {
  OperandRange operands = op->getOperands();
  unsigned place = source.index;
  if (source.segment) {
    auto segment = segmentOf(op, *source.segment);
    if (!segment)
      return std::nullopt;
    operands = *segment;
  } else if (result && place == 0) {
    place = *result;
  } else if (next && place == 1) {
    place = *next;
  }
  bool mayBeNone = source.kind == ArgumentSource::Kind::Values;
  if (place + (mayBeNone ? 0 : 1) > operands.size() ||
      (!mayBeNone && isa<NoneType>(operands[place].getType())))
    return std::nullopt;
  return operands.drop_front(place);
}

bool Application::isGiven(const ArgumentSource &source) const {
  auto operands = operandsFor(source);
  return operands && !operands->empty() && !isNone(operands->front().getType());
}

std::optional<AttributeNumbers>
Application::defaultFor(const ArgumentSource &source) const {
  bool isOfOperand = source.kind == ArgumentSource::Kind::Operand ||
                     source.kind == ArgumentSource::Kind::Value;
  if (!isOfOperand || !source.otherwise || isGiven(source))
    return std::nullopt;
  return AttributePath(source.otherwise).numbers();
}

Type Application::typeFor(const ArgumentSource &source) const {
  using Kind = ArgumentSource::Kind;
  return source.kind == Kind::ResultWidth || source.kind == Kind::ResultType
             ? op->getResult(resultFor(source.index)).getType()
             : operandsFor(source)->front().getType();
}

std::optional<AttributeNumbers>
Application::extentsFor(const ArgumentSource &source) const {
  auto extents = AttributePath(TypeAttr::get(typeFor(source))).numbers();
  return extents || !source.otherwise
             ? extents
             : AttributePath(source.otherwise).numbers();
}

int64_t Application::bitsFor(const ArgumentSource &source) const {
  Type type = getElementTypeOrSelf(typeFor(source));
  int64_t parts = 1;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    type = complex.getElementType();
    parts = 2;
  }
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() ? parts * type.getIntOrFloatBitWidth() : 0;
}

OpResult Application::resultFor(const ResultTarget &target) const {
  unsigned place = resultFor(target.index);
  return place < op->getNumResults() ? op->getResult(place) : OpResult();
}

std::string Application::pathFor(const ArgumentSource &source) const {
  std::string path;
  for (char c : source.path)
    path += c == '$' ? std::to_string(result.value_or(0)) : std::string(1, c);
  return path;
}

std::string Application::lacksFor(const ArgumentSource &source) const {
  switch (source.kind) {
  case ArgumentSource::Kind::Present:
  case ArgumentSource::Kind::Given:
  case ArgumentSource::Kind::Unknown:
    return {};
  case ArgumentSource::Kind::Attribute:
    if (source.otherwise || AttributePath(op, pathFor(source)).exists())
      return {};
    return "it has no attribute '" + pathFor(source) + "'";
  case ArgumentSource::Kind::ResultType:
  case ArgumentSource::Kind::ResultWidth:
  case ArgumentSource::Kind::ResultValue:
    if (resultFor(source.index) < op->getNumResults())
      return {};
    return "it has no result #" + std::to_string(resultFor(source.index));
  case ArgumentSource::Kind::Operand:
  case ArgumentSource::Kind::Value:
  case ArgumentSource::Kind::Values:
  case ArgumentSource::Kind::Width:
  case ArgumentSource::Kind::OperandType:
    break;
  }
  if (isFolded(source) || source.otherwise || operandsFor(source))
    return {};
  std::string why = "it has no operand #" + std::to_string(source.index);
  return source.segment ? why + " in segment " + std::to_string(*source.segment)
                        : why;
}

std::string
Application::lacksFor(const FunctionAnnotations &annotations) const {
  unsigned plain = annotations.numPlain();
  if (plain > 0 && !result && !next && plain != op->getNumOperands())
    return "its shape function takes " + std::to_string(plain) +
           " operands, the operation has " +
           std::to_string(op->getNumOperands());
  for (const ArgumentSource &source : annotations.arguments)
    if (std::string why = lacksFor(source); !why.empty())
      return why;
  return {};
}

} // namespace shapeproof
