// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ShapeproofDialect.h. The syntax of texts is checked as they are read,
// whatever their names stand for; the names are, where facts and contracts
// stand on a function.
//
// Tested by tests/tools/cli/dialect.mlir.

#include "shapeproof-mlir/ShapeproofDialect.h"
#include "core/ir/WrapCheck.h"
#include "core/walk/DeclaredContracts.h"
#include "core/walk/Stated.h"
#include "engine/text/GivenText.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

namespace shapeproof {

using namespace mlir;

//===- Elements -------------------------------------------------------------//

LogicalResult detail::verifyTexts(EmitError emitError, ArrayAttr list,
                                  bool areClaims) {
  for (Attribute element : list) {
    auto text = dyn_cast<StringAttr>(element);
    if (!text)
      return emitError() << "expected a string";
    auto error = areClaims ? syntaxErrorIn(text.getValue()) : std::nullopt;
    if (error)
      return emitError() << "column " << error->place.column << ": "
                         << error->message << " in \"" << text.getValue()
                         << "\"";
  }
  return success();
}

ArrayAttr detail::listOf(MLIRContext *context, ArrayRef<StringRef> texts) {
  return Builder(context).getStrArrayAttr(texts);
}

/// An end of a range is an integer of 64 bits, or unit where there is none.
static std::optional<int64_t> endOf(Attribute attribute) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  return integer ? std::optional(integer.getInt()) : std::nullopt;
}

static bool isEnd(Attribute attribute) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  return isa<UnitAttr>(attribute) ||
         (integer && integer.getType().isSignlessInteger(64));
}

static Attribute endFor(Builder builder, std::optional<int64_t> value) {
  return value ? Attribute(builder.getI64IntegerAttr(*value))
               : Attribute(builder.getUnitAttr());
}

static Ends endsOf(Attribute pair) {
  auto ends = cast<ArrayAttr>(pair);
  return {endOf(ends[0]), endOf(ends[1])};
}

//===- Attributes -----------------------------------------------------------//

BoundsAttr BoundsAttr::get(MLIRContext *context, ArrayRef<Ends> bounds) {
  Builder builder(context);
  SmallVector<Attribute> pairs;
  for (auto [lo, hi] : bounds)
    pairs.push_back(
        builder.getArrayAttr({endFor(builder, lo), endFor(builder, hi)}));
  return Base::get(context, builder.getArrayAttr(pairs));
}

SmallVector<Ends> BoundsAttr::getBounds() const {
  return llvm::map_to_vector(getList(), endsOf);
}

LogicalResult BoundsAttr::verifyInvariants(EmitError emitError,
                                           ArrayAttr list) {
  for (Attribute element : list) {
    auto pair = dyn_cast<ArrayAttr>(element);
    if (!pair || pair.size() != 2 || !llvm::all_of(pair, isEnd))
      return emitError() << "expected [LEAST, MOST]";
    auto [lo, hi] = endsOf(pair);
    if (lo && hi && *lo > *hi)
      return emitError() << "the bounds [" << *lo << ", " << *hi
                         << "] contain no number";
  }
  return success();
}

BoundedAttr BoundedAttr::get(MLIRContext *context,
                             ArrayRef<std::optional<int64_t>> ends) {
  Builder builder(context);
  SmallVector<Attribute> list;
  for (std::optional<int64_t> end : ends)
    list.push_back(endFor(builder, end));
  return Base::get(context, builder.getArrayAttr(list));
}

SmallVector<std::optional<int64_t>, 4> BoundedAttr::getEnds() const {
  return llvm::to_vector<4>(llvm::map_range(getList(), endOf));
}

LogicalResult BoundedAttr::verifyInvariants(EmitError emitError,
                                            ArrayAttr list) {
  for (Attribute end : list) {
    if (!isEnd(end))
      return emitError() << "expected an integer or '?'";
    if (endOf(end).value_or(0) < 0)
      return emitError() << "a size is at least 0, not " << *endOf(end);
  }
  return success();
}

LogicalResult BoundedAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                          EmitError emitError) const {
  const auto ends = getEnds();
  if (ends.size() != shape.size())
    return emitError() << ends.size() << " bounds for " << shape.size()
                       << " dimensions";
  for (auto [i, end] : llvm::enumerate(ends))
    if (end && !ShapedType::isDynamic(shape[i]) && shape[i] > *end)
      return emitError() << "the size " << shape[i] << " of dimension " << i
                         << " is above its bound " << *end;
  return success();
}

//===- Reading and printing -------------------------------------------------//

/// Reads a string; a mistake in it is reported at its place.
static FailureOr<Attribute> parseText(AsmParser &parser, bool isClaim) {
  const SMLoc start = parser.getCurrentLocation();
  std::string text;
  if (parser.parseString(&text))
    return failure();
  if (auto error = isClaim ? syntaxErrorIn(text) : std::nullopt) {
    // In a string with escapes, columns are others than in its text.
    const char *first = start.getPointer() + 1;
    const bool isPlain = StringRef(first, text.size()) == text;
    const SMLoc at =
        isPlain && error->place.line == 1
            ? SMLoc::getFromPointer(first + error->place.column - 1)
            : start;
    return parser.emitError(at, error->message);
  }
  return Attribute(parser.getBuilder().getStringAttr(text));
}

static FailureOr<Attribute> parseEnd(AsmParser &parser) {
  int64_t value = 0;
  if (succeeded(parser.parseOptionalQuestion()))
    return Attribute(parser.getBuilder().getUnitAttr());
  if (parser.parseInteger(value))
    return failure();
  return Attribute(parser.getBuilder().getI64IntegerAttr(value));
}

static FailureOr<Attribute> parsePair(AsmParser &parser) {
  if (parser.parseLSquare())
    return failure();
  auto lo = parseEnd(parser);
  if (failed(lo) || parser.parseComma())
    return failure();
  auto hi = parseEnd(parser);
  if (failed(hi) || parser.parseRSquare())
    return failure();
  return Attribute(parser.getBuilder().getArrayAttr({*lo, *hi}));
}

template <typename A>
static FailureOr<Attribute> parseElement(AsmParser &parser) {
  if constexpr (std::is_same_v<A, BoundedAttr>)
    return parseEnd(parser);
  else if constexpr (std::is_same_v<A, BoundsAttr>)
    return parsePair(parser);
  else
    return parseText(parser, A::kAreClaims);
}

template <typename A> static Attribute parseList(DialectAsmParser &parser) {
  const SMLoc start = parser.getCurrentLocation();
  SmallVector<Attribute> elements;
  auto parseOne = [&]() -> ParseResult {
    auto element = parseElement<A>(parser);
    if (failed(element))
      return failure();
    elements.push_back(*element);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseOne))
    return {};
  return parser.getChecked<A>(start, parser.getContext(),
                              parser.getBuilder().getArrayAttr(elements));
}

Attribute ShapeproofDialect::parseAttribute(DialectAsmParser &parser,
                                            Type) const {
  const SMLoc start = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return {};
  Attribute result;
  auto tryKind = [&](auto kind) {
    using A = decltype(kind);
    if (word != A::kWord)
      return false;
    result = parseList<A>(parser);
    return true;
  };
  if (!(tryKind(FactsAttr()) || tryKind(ContractAttr()) ||
        tryKind(SizesAttr()) || tryKind(BoundsAttr()) ||
        tryKind(BoundedAttr())))
    parser.emitError(start) << "unknown attribute 'shapeproof." << word << "'";
  return result;
}

static void printElement(DialectAsmPrinter &printer, Attribute element) {
  if (auto text = dyn_cast<StringAttr>(element)) {
    printer << text;
  } else if (auto end = dyn_cast<IntegerAttr>(element)) {
    printer << end.getInt();
  } else if (auto pair = dyn_cast<ArrayAttr>(element)) {
    printer << '[';
    llvm::interleaveComma(pair, printer,
                          [&](Attribute end) { printElement(printer, end); });
    printer << ']';
  } else {
    printer << '?';
  }
}

void ShapeproofDialect::printAttribute(Attribute attribute,
                                       DialectAsmPrinter &printer) const {
  auto print = [&](auto list) {
    printer << decltype(list)::kWord << '<';
    llvm::interleaveComma(list.getList(), printer, [&](Attribute element) {
      printElement(printer, element);
    });
    printer << '>';
  };
  llvm::TypeSwitch<Attribute>(attribute)
      .Case<FactsAttr, ContractAttr, SizesAttr, BoundsAttr, BoundedAttr>(print);
}

//===- The dialect ----------------------------------------------------------//

ShapeproofDialect::ShapeproofDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context,
              TypeID::get<ShapeproofDialect>()) {
  addAttributes<FactsAttr, ContractAttr, SizesAttr, BoundsAttr, BoundedAttr>();
  addOperations<WrapCheckOp>();
  // Importers write operations of their own (ir/Declared.h).
  allowUnknownOperations();
}

/// Whether the attribute, or one in a list, is of this dialect.
static bool isOurs(Attribute attribute) {
  if (auto list = dyn_cast<ArrayAttr>(attribute))
    return llvm::any_of(list, isOurs);
  return isa<ShapeproofDialect>(attribute.getDialect());
}

LogicalResult
ShapeproofDialect::verifyOperationAttribute(Operation *op,
                                            NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!isa<ContractAttr>(attribute.getValue())) {
    if (attribute.getName() == kContractAttribute &&
        isOurs(attribute.getValue()))
      return op->emitError()
             << "'" << kContractAttribute << "' is a contract, or strings";
    return success();
  }
  if (!function || attribute.getName() != kContractAttribute)
    return op->emitError() << "a contract is the attribute '"
                           << kContractAttribute << "' of a function";
  return success(checkContract(function));
}

LogicalResult ShapeproofDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned argument, NamedAttribute attribute) {
  if (!isa<FactsAttr>(attribute.getValue())) {
    if (attribute.getName() == kFactsAttribute && isOurs(attribute.getValue()))
      return op->emitError()
             << "'" << kFactsAttribute << "' are facts, or strings";
    return success();
  }
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || attribute.getName() != kFactsAttribute)
    return op->emitError() << "facts are the attribute '" << kFactsAttribute
                           << "' of an argument of a function";
  return success(function.isExternal() ||
                 checkFacts(function.getArgument(argument)));
}

void registerShapeproofDialect(DialectRegistry &registry) {
  registry.insert<ShapeproofDialect>();
}

} // namespace shapeproof
