// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads an operation as its format says: see OpSyntax.h.
//
// Operands come in groups, in the order in which they are read; the operands of
// an operation are those of all groups, one after another. `types` gives the
// types of operands that have none yet, and the types of results:
//
//   (A, B) -> C      A, B -> C      A to C      the same without parentheses
//   A                              all operands and results have type A
//   A, B                           operand i and result i have the same type
//
// Sizes in braces behind a type, `tensor<?xf32>{%d}`, are operands of their
// own, behind all others.

#include "core/syntax/OpSyntax.h"
#include "core/syntax/SpecialSyntax.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <utility>

namespace shapeproof {

using namespace mlir;

//===- Literals --------------------------------------------------------------//

ParseResult OpReader::tryLiteral(llvm::StringRef text) {
  using Parse = ParseResult (AsmParser::*)();
  auto punctuation = llvm::StringSwitch<Parse>(text)
                         .Case("(", &AsmParser::parseOptionalLParen)
                         .Case(")", &AsmParser::parseOptionalRParen)
                         .Case("[", &AsmParser::parseOptionalLSquare)
                         .Case("]", &AsmParser::parseOptionalRSquare)
                         .Case("{", &AsmParser::parseOptionalLBrace)
                         .Case("}", &AsmParser::parseOptionalRBrace)
                         .Case("<", &AsmParser::parseOptionalLess)
                         .Case(">", &AsmParser::parseOptionalGreater)
                         .Case(",", &AsmParser::parseOptionalComma)
                         .Case(":", &AsmParser::parseOptionalColon)
                         .Case("=", &AsmParser::parseOptionalEqual)
                         .Case("->", &AsmParser::parseOptionalArrow)
                         .Case("?", &AsmParser::parseOptionalQuestion)
                         .Case("*", &AsmParser::parseOptionalStar)
                         .Case("-", &AsmParser::parseOptionalMinus)
                         .Default(nullptr);
  return punctuation ? (parser.*punctuation)()
                     : parser.parseOptionalKeyword(text);
}

ParseResult OpReader::literal(llvm::StringRef text) {
  return succeeded(tryLiteral(text)) ? success()
                                     : fail("expected '" + text + "'");
}

ParseResult OpReader::fail(const llvm::Twine &message) {
  return parser.emitError(parser.getCurrentLocation(), message);
}

//===- Attributes ------------------------------------------------------------//

/// `a.b` is the field b of the dictionary a.
void OpReader::set(llvm::StringRef name, Attribute value) {
  auto [outer, inner] = name.split('.');
  if (inner.empty()) {
    result.attributes.set(outer, value);
    return;
  }
  NamedAttrList fields;
  if (auto before =
          dyn_cast_or_null<DictionaryAttr>(result.attributes.get(outer)))
    fields.append(before.getValue());
  fields.set(inner, value);
  result.attributes.set(outer, fields.getDictionary(parser.getContext()));
}

ParseResult OpReader::attribute(llvm::StringRef name, Type type) {
  Attribute value;
  if (parser.parseAttribute(value, type))
    return failure();
  set(name, value);
  return success();
}

ParseResult OpReader::integers(llvm::StringRef name) {
  llvm::SmallVector<int64_t> numbers;
  auto one = [&]() -> ParseResult {
    return parser.parseInteger(numbers.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, one))
    return failure();
  set(name, parser.getBuilder().getDenseI64ArrayAttr(numbers));
  return success();
}

/// An attribute, if there is one. With `isTyped` its type is one of a result.
OptionalParseResult OpReader::tryAttribute(llvm::StringRef name, bool isTyped) {
  Attribute value;
  OptionalParseResult found = parser.parseOptionalAttribute(value);
  if (!found.has_value() || failed(*found))
    return found;
  set(name, value);
  if (!isTyped)
    return success();
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed)
    return fail("expected an attribute with a type");
  result.types.push_back(typed.getType());
  return success();
}

OptionalParseResult OpReader::tryWord(llvm::StringRef name) {
  llvm::StringRef word;
  if (failed(parser.parseOptionalKeyword(&word)))
    return std::nullopt;
  set(name, parser.getBuilder().getStringAttr(word));
  return success();
}

OptionalParseResult OpReader::tryString(llvm::StringRef name) {
  std::string text;
  if (failed(parser.parseOptionalString(&text)))
    return std::nullopt;
  set(name, parser.getBuilder().getStringAttr(text));
  return success();
}

//===- Operands --------------------------------------------------------------//

OperandGroup &OpReader::group(const SyntaxElement &element) {
  OperandGroup &made = groups.emplace_back();
  if (!element.names.empty())
    made.name = element.names.front();
  if (element.names.size() > 1) {
    made.fixed = parseType(element.names[1], parser.getContext());
    if (!made.fixed)
      (void)fail("no type: '" + element.names[1] + "'");
  }
  return made;
}

OptionalParseResult OpReader::tryOperand(const SyntaxElement &element) {
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult found = parser.parseOptionalOperand(operand);
  if (found.has_value() && succeeded(*found))
    group(element).operands.push_back(operand);
  return found;
}

/// `{%a, %b}` behind a type.
ParseResult OpReader::sizes(OperandGroup &into) {
  if (failed(parser.parseOptionalLBrace()))
    return success();
  return failure(parser.parseOperandList(into.operands) ||
                 parser.parseRBrace());
}

ParseResult OpReader::typeWithSizes(llvm::SmallVectorImpl<Type> &types,
                                    OperandGroup &sizesOf) {
  return failure(parser.parseType(types.emplace_back()) || sizes(sizesOf));
}

ParseResult OpReader::typeList(llvm::SmallVectorImpl<Type> &types,
                               OperandGroup &sizesOf, bool *wasInParentheses) {
  auto one = [&] { return typeWithSizes(types, sizesOf); };
  const bool inParentheses = succeeded(parser.parseOptionalLParen());
  if (wasInParentheses)
    *wasInParentheses = inParentheses;
  if (!inParentheses)
    return parser.parseCommaSeparatedList(one);
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseCommaSeparatedList(one) || parser.parseRParen());
}

ParseResult OpReader::giveTypes(llvm::ArrayRef<Type> types) {
  llvm::SmallVector<OperandGroup *> open;
  size_t count = 0;
  for (OperandGroup &g : groups)
    if (!g.fixed && g.types.empty()) {
      open.push_back(&g);
      count += g.operands.size();
    }
  if (types.size() != 1 && types.size() != count)
    return fail("expected " + llvm::Twine(count) + " types, got " +
                llvm::Twine(types.size()));
  size_t next = 0;
  for (OperandGroup *g : open)
    for (size_t i = 0; i < g->operands.size(); ++i)
      g->types.push_back(types[types.size() == 1 ? 0 : next++]);
  return success();
}

ParseResult OpReader::giveFirstTypes(llvm::ArrayRef<Type> types) {
  size_t next = 0;
  for (OperandGroup &g : groups)
    for (size_t i = 0; i < g.operands.size(); ++i) {
      if (next == types.size())
        return fail("too many operands");
      g.types.push_back(types[next++]);
    }
  return success();
}

ParseResult OpReader::types() {
  llvm::SmallVector<Type> in, out;
  OperandGroup sizesIn, sizesOut;
  sizesIn.fixed = sizesOut.fixed = parser.getBuilder().getIndexType();
  bool inParentheses = false;
  if (typeList(in, sizesIn, &inParentheses))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) ||
      succeeded(parser.parseOptionalKeyword("to"))) {
    bool isList = false;
    if (typeList(out, sizesOut, &isList))
      return failure();
    if (!isList && out.size() == 1 && parser.getNumResults() > 1)
      out.resize(parser.getNumResults(), out.front());
  } else if (llvm::all_of(groups, [](const OperandGroup &g) {
               return g.operands.empty();
             })) {
    // All types are of results; with one type, all results have it.
    out = std::exchange(in, {});
    if (out.size() == 1)
      out.resize(parser.getNumResults(), out.front());
  } else if (const size_t results = parser.getNumResults(); results > 0) {
    if (in.size() == 1)
      out.assign(results, in.front());
    else if (in.size() == results)
      out = in;
    else
      return fail("expected '->' and the types of results");
  }
  if (!in.empty() && giveTypes(in))
    return failure();
  llvm::append_range(result.types, out);
  later.push_back(std::move(sizesIn));
  later.push_back(std::move(sizesOut));
  return success();
}

/// `P, T`, of a select: the type of the predicate, and of all others.
ParseResult OpReader::selectTypes() {
  llvm::SmallVector<Type> in, out;
  OperandGroup none;
  bool inParentheses = false;
  if (typeList(in, none, &inParentheses))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    if (typeList(out, none) || giveTypes(in))
      return failure();
  } else {
    if (in.size() != 2)
      return fail("expected the types of the predicate and of the values");
    out.push_back(in[1]);
    if (giveTypes({in[0], in[1], in[1]}))
      return failure();
  }
  llvm::append_range(result.types, out);
  return success();
}

/// Operands have the types that the parts of the tuple have.
ParseResult OpReader::tupleTypes() {
  TupleType type;
  if (parser.parseType(type) || giveTypes(type.getTypes()))
    return failure();
  result.types.push_back(type);
  return success();
}

ParseResult OpReader::resolve() {
  for (OperandGroup &g : later)
    groups.push_back(std::move(g));
  for (OperandGroup &g : groups) {
    if (g.fixed)
      g.types.assign(g.operands.size(), g.fixed);
    if (g.types.size() != g.operands.size())
      return fail("an operand has no type");
    if (parser.resolveOperands(g.operands, g.types, parser.getCurrentLocation(),
                               result.operands))
      return failure();
  }
  return success();
}

//===- Elements --------------------------------------------------------------//

ParseResult OpReader::read(const SyntaxElement &element) {
  switch (element.kind) {
  case SyntaxElement::Literal:
    return literal(element.text);
  case SyntaxElement::Optional: {
    do {
      OptionalParseResult first = tryRead(element.inner.front());
      if (!first.has_value())
        return success();
      if (failed(*first) || readAll(llvm::ArrayRef(element.inner).drop_front()))
        return failure();
    } while (element.text == "*");
    return success();
  }
  case SyntaxElement::Clauses:
    return clauses(element);
  case SyntaxElement::Alternative:
    return readAll(element.inner);
  case SyntaxElement::Directive:
    return directive(element);
  }
  return failure();
}

ParseResult OpReader::readAll(llvm::ArrayRef<SyntaxElement> elements) {
  for (const SyntaxElement &element : elements)
    if (read(element))
      return failure();
  return success();
}

/// Reads the element if it is there.
OptionalParseResult OpReader::tryRead(const SyntaxElement &element) {
  auto name = [&] {
    return element.names.empty() ? "" : element.names.front();
  };
  if (element.kind == SyntaxElement::Literal)
    return succeeded(tryLiteral(element.text)) ? OptionalParseResult(success())
                                               : std::nullopt;
  if (element.text == "operand")
    return tryOperand(element);
  if (element.text == "word")
    return tryWord(name());
  if (element.text == "string")
    return tryString(name());
  if (element.text == "symbol" || element.text == "attr" ||
      element.text == "typed-attr")
    return tryAttribute(name(), element.text == "typed-attr");
  if (element.text == "region") {
    std::unique_ptr<Region> region;
    OptionalParseResult found = parser.parseOptionalRegion(region);
    if (found.has_value() && succeeded(*found))
      result.addRegion(std::move(region));
    return found;
  }
  return read(element);
}

ParseResult OpReader::clauses(const SyntaxElement &element) {
  while (succeeded(parser.parseOptionalComma())) {
    bool isKnown = false;
    for (const SyntaxElement &one : element.inner) {
      OptionalParseResult first = tryRead(one.inner.front());
      if (!first.has_value())
        continue;
      if (failed(*first) || readAll(llvm::ArrayRef(one.inner).drop_front()))
        return failure();
      isKnown = true;
      break;
    }
    if (!isKnown)
      return fail("an unknown clause");
  }
  return success();
}

/// Elements that set one attribute; nothing if this is another element.
OptionalParseResult OpReader::attributeElement(llvm::StringRef kind,
                                               const std::string &name) {
  Builder &builder = parser.getBuilder();
  if (kind == "attr")
    return attribute(name);
  if (kind == "int")
    return attribute(name, builder.getI64Type());
  if (kind == "float")
    return attribute(name, builder.getF64Type());
  if (kind == "ints")
    return integers(name);
  if (kind == "typed-attr") {
    OptionalParseResult found = tryAttribute(name, /*isTyped=*/true);
    return found.has_value() ? *found : fail("expected an attribute");
  }
  if (kind == "operand-attr") {
    if (attribute(name))
      return failure();
    auto typed = dyn_cast<TypedAttr>(result.attributes.get(name));
    return typed ? giveTypes(typed.getType())
                 : fail("expected an attribute with a type");
  }
  if (kind == "word") {
    OptionalParseResult found = tryWord(name);
    return found.has_value() ? *found : fail("expected a word");
  }
  if (kind == "string") {
    OptionalParseResult found = tryString(name);
    return found.has_value() ? *found : fail("expected a string");
  }
  if (kind == "symbol")
    return attribute(name);
  if (kind == "symbol-name") {
    StringAttr symbol;
    if (parser.parseSymbolName(symbol))
      return failure();
    set(name, symbol);
    return success();
  }
  if (kind == "type") {
    Type type;
    if (parser.parseType(type))
      return failure();
    set(name, TypeAttr::get(type));
    return success();
  }
  return std::nullopt;
}

ParseResult OpReader::directive(const SyntaxElement &element) {
  llvm::StringRef kind = element.text;
  const std::string name = element.names.empty() ? "" : element.names.front();
  Builder &builder = parser.getBuilder();
  OptionalParseResult asAttribute = attributeElement(kind, name);
  if (asAttribute.has_value())
    return *asAttribute;
  if (kind == "operand") {
    OptionalParseResult found = tryOperand(element);
    return found.has_value() ? *found : fail("expected an operand");
  }
  if (kind == "operands")
    return parser.parseOperandList(group(element).operands);
  if (kind == "returns") {
    Type type = parseType(name, parser.getContext());
    if (!type)
      return fail("no type: '" + name + "'");
    result.types.push_back(type);
    return success();
  }
  if (kind == "pair")
    return failure(integers(name) || parser.parseKeyword("x") ||
                   integers(element.names.back()));
  if (kind == "attr-dict")
    return parser.parseOptionalAttrDict(result.attributes);
  if (kind == "attr-dict-with-keyword")
    return parser.parseOptionalAttrDictWithKeyword(result.attributes);
  if (kind == "types")
    return types();
  if (kind == "select-types")
    return selectTypes();
  if (kind == "tuple-types")
    return tupleTypes();
  if (kind == "result-types") {
    OperandGroup dims;
    dims.fixed = builder.getIndexType();
    if (typeList(result.types, dims))
      return failure();
    later.push_back(std::move(dims));
    return success();
  }
  if (kind == "function-type") {
    FunctionType type;
    if (parser.parseType(type) || giveTypes(type.getInputs()))
      return failure();
    llvm::append_range(result.types, type.getResults());
    return success();
  }
  if (kind == "operand-types" || kind == "same-types") {
    llvm::SmallVector<Type> in;
    OperandGroup dims;
    dims.fixed = builder.getIndexType();
    if (typeList(in, dims) || giveTypes(in))
      return failure();
    if (kind == "same-types")
      llvm::append_range(result.types, in);
    later.push_back(std::move(dims));
    return success();
  }
  if (kind == "type-of") {
    for (OperandGroup &g : groups)
      if (g.name == name && g.types.empty()) {
        auto one = [&] { return parser.parseType(g.types.emplace_back()); };
        return parser.parseCommaSeparatedList(one);
      }
    return fail("no operands are called '" + name + "'");
  }
  if (kind == "dims") {
    OperandGroup &dims = group(element);
    dims.fixed = builder.getIndexType();
    return sizes(dims);
  }
  if (kind == "region")
    return parser.parseRegion(*result.addRegion());
  return readSpecial(*this, element);
}

ParseResult OpSyntax::operator()(OpAsmParser &parser,
                                 OperationState &result) const {
  OpReader reader(parser, result);
  return failure(failed(reader.readAll(elements)) || failed(reader.resolve()));
}

} // namespace shapeproof
