// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Transform.h. Tested by tests/tools/cli/transform-ops.mlir.

#include "shapeproof-mlir/Transform.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/MatchInterfaces.h"
#include "mlir/Dialect/Transform/PDLExtension/PDLExtensionOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Pass/PassManager.h"
#include "shapeproof-mlir/Passes.h"
#include "shapeproof-mlir/ValueBounds.h"

namespace shapeproof {
namespace transforms {

using namespace mlir;
using transform::TransformState;

//===- Claims ---------------------------------------------------------------//

/// The size that `part` names: an integer, or a dimension of a shaped value;
/// nothing if the value has none like that.
static std::optional<Size> sizeOf(Value value, std::optional<int64_t> dim) {
  if (!dim)
    return value.getType().isIntOrIndex() ? std::optional(Size(value))
                                          : std::nullopt;
  auto shaped = dyn_cast<ShapedType>(value.getType());
  if (!shaped || !shaped.hasRank() || *dim < 0 || *dim >= shaped.getRank())
    return std::nullopt;
  return Size(value, *dim);
}

/// The integers of an array; nothing if it has others.
static std::optional<SmallVector<int64_t, 2>> integersOf(Attribute attribute) {
  auto array = dyn_cast_if_present<ArrayAttr>(attribute);
  if (!array)
    return std::nullopt;
  SmallVector<int64_t, 2> integers;
  for (Attribute element : array) {
    auto integer = dyn_cast<IntegerAttr>(element);
    if (!integer || integer.getValue().getSignificantBits() > 64)
      return std::nullopt;
    integers.push_back(integer.getValue().getSExtValue());
  }
  return integers;
}

static bool isWithin(Operation *at, const Size &size, int64_t lo, int64_t hi) {
  ValueBounds bounds;
  return bounds.compare(at, size, Comparison::GE, Size::constant(lo)) &&
         bounds.compare(at, size, Comparison::LE, Size::constant(hi));
}

static bool areEqual(Operation *at, const Size &a, const Size &b) {
  return ValueBounds().compare(at, a, Comparison::EQ, b);
}

static bool isDivisible(Operation *at, const Size &size, int64_t by) {
  return ValueBounds().isDivisible(at, size, by);
}

/// Whether values of the type refer to operations.
static bool isHandle(Type type) {
  return isa<transform::TransformHandleTypeInterface>(type);
}

//===- Matches --------------------------------------------------------------//

/// An operation that matches one payload operation by sizes of its operands.
template <typename Derived>
class MatchOp : public Op<Derived, OpTrait::OneOperand, OpTrait::ZeroResults,
                          OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                          transform::TransformOpInterface::Trait,
                          transform::MatchOpInterface::Trait,
                          MemoryEffectOpInterface::Trait> {
public:
  using Base = MatchOp;
  using Op<
      Derived, OpTrait::OneOperand, OpTrait::ZeroResults, OpTrait::ZeroRegions,
      OpTrait::ZeroSuccessors, transform::TransformOpInterface::Trait,
      transform::MatchOpInterface::Trait, MemoryEffectOpInterface::Trait>::Op;

  /// `%op, [0, 1] KEYWORD ATTRIBUTE : TYPE`.
  static ParseResult parse(OpAsmParser &parser, OperationState &result) {
    OpAsmParser::UnresolvedOperand operand;
    Attribute first, second;
    Type type;
    const llvm::StringRef keyword = Derived::kKeyword;
    return failure(parser.parseOperand(operand) || parser.parseComma() ||
                   parser.parseAttribute(first, kFirst, result.attributes) ||
                   (keyword.empty() ? parser.parseComma()
                                    : parser.parseKeyword(keyword)) ||
                   parser.parseAttribute(second,
                                         parser.getBuilder().getI64Type(),
                                         Derived::kSecond, result.attributes) ||
                   parser.parseOptionalAttrDict(result.attributes) ||
                   parser.parseColonType(type) ||
                   parser.resolveOperand(operand, type, result.operands));
  }
  void print(OpAsmPrinter &printer) {
    Operation *op = this->getOperation();
    printer << ' ' << op->getOperand(0) << ", " << op->getAttr(kFirst);
    if (Derived::kKeyword.empty())
      printer << ", ";
    else
      printer << ' ' << Derived::kKeyword << ' ';
    printer.printAttributeWithoutType(op->getAttr(Derived::kSecond));
    printer.printOptionalAttrDict(op->getAttrs(), {kFirst, Derived::kSecond});
    printer << " : " << op->getOperand(0).getType();
  }
  static ArrayRef<StringRef> getAttributeNames() {
    static const StringRef names[] = {kFirst, Derived::kSecond};
    return names;
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    transform::onlyReadsHandle(this->getOperation()->getOpOperands(), effects);
    transform::onlyReadsPayload(effects);
  }
  DiagnosedSilenceableFailure apply(transform::TransformRewriter &,
                                    transform::TransformResults &,
                                    TransformState &state) {
    auto payload = state.getPayloadOps(this->getOperation()->getOperand(0));
    if (!llvm::hasSingleElement(payload))
      return mlir::emitDefiniteFailure(this->getOperation(),
                                       "matches one operation at a time");
    if (static_cast<Derived *>(this)->matches(*payload.begin()))
      return DiagnosedSilenceableFailure::success();
    return mlir::emitSilenceableFailure(this->getOperation())
           << "this is not proved of the operation";
  }

protected:
  static constexpr llvm::StringLiteral kFirst = "size";
  /// Checks `[OPERAND]` or `[OPERAND, DIMENSION]`.
  LogicalResult verifySize(StringRef name) {
    if (!isHandle(this->getOperation()->getOperand(0).getType()))
      return this->emitOpError("expects a handle of operations");
    auto part = integersOf(this->getOperation()->getAttr(name));
    if (part && (part->size() == 1 || part->size() == 2) &&
        llvm::all_of(*part, [](int64_t n) { return n >= 0; }))
      return success();
    return this->emitOpError("'")
           << name << "' has to be [OPERAND] or [OPERAND, DIMENSION]";
  }
  std::optional<Size> sizeIn(Operation *payload, StringRef name) {
    const auto part = *integersOf(this->getOperation()->getAttr(name));
    if (part[0] >= int64_t(payload->getNumOperands()))
      return std::nullopt;
    return sizeOf(payload->getOperand(unsigned(part[0])),
                  part.size() == 2 ? std::optional(part[1]) : std::nullopt);
  }
};

class MatchEqualDimsOp : public MatchOp<MatchEqualDimsOp> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral kKeyword = "", kSecond = "other";
  static StringRef getOperationName() {
    return "transform.shapeproof.match.equal_dims";
  }
  LogicalResult verify() {
    return failure(failed(verifySize(kFirst)) || failed(verifySize(kSecond)));
  }
  bool matches(Operation *payload) {
    auto a = sizeIn(payload, kFirst), b = sizeIn(payload, kSecond);
    return a && b && areEqual(payload, *a, *b);
  }
};

class MatchBoundedOp : public MatchOp<MatchBoundedOp> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral kKeyword = "in", kSecond = "range";
  static StringRef getOperationName() {
    return "transform.shapeproof.match.bounded";
  }
  LogicalResult verify() {
    auto range = integersOf((*this)->getAttr(kSecond));
    if (!range || range->size() != 2)
      return emitOpError("'range' has to be [LEAST, MOST]");
    return verifySize(kFirst);
  }
  bool matches(Operation *payload) {
    auto size = sizeIn(payload, kFirst);
    const auto range = *integersOf((*this)->getAttr(kSecond));
    return size && isWithin(payload, *size, range[0], range[1]);
  }
};

class MatchDivisibleOp : public MatchOp<MatchDivisibleOp> {
public:
  using Base::Base;
  static constexpr llvm::StringLiteral kKeyword = "by", kSecond = "divisor";
  static StringRef getOperationName() {
    return "transform.shapeproof.match.divisible";
  }
  LogicalResult verify() {
    auto by = dyn_cast_if_present<IntegerAttr>((*this)->getAttr(kSecond));
    if (!by || by.getValue().getSignificantBits() > 64 ||
        !by.getValue().isStrictlyPositive())
      return emitOpError("'divisor' has to be a number above 0");
    return verifySize(kFirst);
  }
  bool matches(Operation *payload) {
    auto size = sizeIn(payload, kFirst);
    return size &&
           isDivisible(payload, *size,
                       cast<IntegerAttr>((*this)->getAttr(kSecond)).getInt());
  }
};

//===- Transformations ------------------------------------------------------//

class ApplySimplifyOp
    : public Op<ApplySimplifyOp, OpTrait::OneOperand, OpTrait::OneResult,
                OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                transform::TransformOpInterface::Trait,
                MemoryEffectOpInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() {
    return "transform.shapeproof.apply_simplify";
  }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    if (isHandle((*this)->getOperand(0).getType()) &&
        isHandle((*this)->getResult(0).getType()))
      return success();
    return emitOpError("expects handles of operations");
  }
  static ParseResult parse(OpAsmParser &parser, OperationState &result) {
    OpAsmParser::UnresolvedOperand operand;
    FunctionType type;
    llvm::SMLoc loc = parser.getCurrentLocation();
    if (parser.parseOperand(operand) ||
        parser.parseOptionalAttrDict(result.attributes) ||
        parser.parseColonType(type))
      return failure();
    if (type.getNumInputs() != 1 || type.getNumResults() != 1)
      return parser.emitError(loc, "expects (HANDLE) -> HANDLE");
    result.addTypes(type.getResults());
    return parser.resolveOperand(operand, type.getInput(0), result.operands);
  }
  void print(OpAsmPrinter &printer) {
    printer << ' ' << (*this)->getOperand(0);
    printer.printOptionalAttrDict((*this)->getAttrs());
    printer << " : ";
    printer.printFunctionalType(getOperation());
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    transform::consumesHandle((*this)->getOpOperands(), effects);
    transform::producesHandle((*this)->getOpResults(), effects);
    transform::modifiesPayload(effects);
  }
  DiagnosedSilenceableFailure apply(transform::TransformRewriter &,
                                    transform::TransformResults &results,
                                    TransformState &state) {
    SmallVector<Operation *> targets(
        state.getPayloadOps((*this)->getOperand(0)));
    for (Operation *target : targets) {
      PassManager passes(getContext(), target->getName().getStringRef());
      passes.addPass(createSimplifyPass());
      if (failed(passes.run(target)))
        return mlir::emitDefiniteFailure(getOperation(),
                                         "shapeproof-simplify failed");
    }
    results.set(cast<OpResult>((*this)->getResult(0)), targets);
    return DiagnosedSilenceableFailure::success();
  }
};

/// Adds all of this to the transform dialect.
class Extension : public transform::TransformDialectExtension<Extension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Extension)
  void init() {
    registerTransformOps<MatchEqualDimsOp, MatchBoundedOp, MatchDivisibleOp,
                         ApplySimplifyOp>();
    declareGeneratedDialect<arith::ArithDialect>();
    addDialectDataInitializer<transform::PDLMatchHooks>(
        [](transform::PDLMatchHooks &hooks) {
          PDLPatternModule patterns;
          registerPDLConstraints(patterns);
          hooks.mergeInPDLMatchHooks(patterns.takeConstraintFunctions());
        });
  }
};

/// The size that a constraint names; `unit` for an integer.
static std::optional<Size> sizeOf(Value value, Attribute dim) {
  if (isa<UnitAttr>(dim))
    return sizeOf(value, std::optional<int64_t>());
  auto integer = dyn_cast<IntegerAttr>(dim);
  if (!integer || integer.getValue().getSignificantBits() > 64)
    return std::nullopt;
  return sizeOf(value, integer.getValue().getSExtValue());
}

} // namespace transforms

void registerTransformExtension(mlir::DialectRegistry &registry) {
  registry.addExtensions<transforms::Extension>();
}

void registerPDLConstraints(mlir::PDLPatternModule &patterns) {
  using namespace mlir;
  patterns.registerConstraintFunction(
      "shapeproof.equal_dims", [](PatternRewriter &, Operation *at, Value a,
                                  Attribute dimA, Value b, Attribute dimB) {
        auto x = transforms::sizeOf(a, dimA), y = transforms::sizeOf(b, dimB);
        return success(x && y && transforms::areEqual(at, *x, *y));
      });
  patterns.registerConstraintFunction(
      "shapeproof.bounded", [](PatternRewriter &, Operation *at, Value v,
                               Attribute dim, Attribute range) {
        auto size = transforms::sizeOf(v, dim);
        auto ends = transforms::integersOf(range);
        return success(size && ends && ends->size() == 2 &&
                       transforms::isWithin(at, *size, (*ends)[0], (*ends)[1]));
      });
  patterns.registerConstraintFunction(
      "shapeproof.divisible", [](PatternRewriter &, Operation *at, Value v,
                                 Attribute dim, Attribute divisor) {
        auto size = transforms::sizeOf(v, dim);
        auto by = dyn_cast<IntegerAttr>(divisor);
        return success(
            size && by && by.getValue().isStrictlyPositive() &&
            by.getValue().getSignificantBits() <= 64 &&
            transforms::isDivisible(at, *size, by.getValue().getSExtValue()));
      });
}

} // namespace shapeproof
