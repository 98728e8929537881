// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of which only the types of results matter, and types that stand
// without their dialect:
//
//   %t = ttng.tmem_load %m[%tok] {a = 1} : !ttg.memdesc<4xf32> -> tensor<4xf32>
//   %p = tt.advance %q, [%i, %j] : <tensor<64x16xf16>>
//
// Such statements have operands, words, numbers, brackets and attributes in any
// order, then a colon and types. The operands are not kept. A statement ends
// where the next one begins: on a new line that starts with `%a =`, with a name
// with a point in it, or with the end of the block.

#include "core/syntax/ForeignDialects.h"
#include "core/syntax/SpecialSyntax.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

namespace shapeproof {

using namespace mlir;

namespace {

bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; }

/// Whether a new line begins in front of the token.
bool isFirstOfLine(AsmParser &parser) {
  const char *at = parser.getCurrentLocation().getPointer();
  while (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '\r')
    --at;
  return at[-1] == '\n';
}

/// Whether a statement begins with the text: `%a, %b:2 =`, `a.b`, `"a.b"(`.
bool isStatement(llvm::StringRef text) {
  if (text.starts_with("\"") || text.starts_with("^"))
    return true;
  if (text.starts_with("%")) {
    text = text.drop_while([](char c) {
      return isWordChar(c) || c == '%' || c == ',' || c == ' ' || c == ':' ||
             c == '.' || c == '-';
    });
    return text.starts_with("=") && !text.starts_with("==");
  }
  llvm::StringRef word = text.take_while(isWordChar);
  return !word.empty() && text.drop_front(word.size()).starts_with(".");
}

bool isAtEnd(AsmParser &parser) {
  // The text is not measured: it may be long.
  const char *at = parser.getCurrentLocation().getPointer();
  if (*at == '\0' || *at == '}' || *at == '^' ||
      llvm::StringRef(at, strnlen(at, 4)) == "loc(")
    return true;
  return isFirstOfLine(parser) &&
         isStatement(llvm::StringRef(at, strcspn(at, "\n")));
}

/// Whether a dictionary of attributes begins at the brace, not a region.
bool isDictionary(AsmParser &parser) {
  const char *at = parser.getCurrentLocation().getPointer() + 1;
  at += strspn(at, " \t\r\n");
  if (*at == '}' || *at == '"')
    return true;
  const size_t length = strcspn(at, " \t\r\n,=}");
  llvm::StringRef word(at, length);
  if (word.empty() || !llvm::all_of(word, [](char c) {
        return isWordChar(c) || c == '.' || c == '-';
      }))
    return false;
  at += length;
  at += strspn(at, " \t\r\n");
  return *at == ',' || *at == '=' || *at == '}';
}

/// Consumes a punctuation; false if there is none.
bool skipPunctuation(AsmParser &parser) {
  return succeeded(parser.parseOptionalComma()) ||
         succeeded(parser.parseOptionalLParen()) ||
         succeeded(parser.parseOptionalRParen()) ||
         succeeded(parser.parseOptionalLSquare()) ||
         succeeded(parser.parseOptionalRSquare()) ||
         succeeded(parser.parseOptionalEqual()) ||
         succeeded(parser.parseOptionalLess()) ||
         succeeded(parser.parseOptionalGreater()) ||
         succeeded(parser.parseOptionalStar()) ||
         succeeded(parser.parseOptionalQuestion()) ||
         succeeded(parser.parseOptionalVerticalBar()) ||
         succeeded(parser.parseOptionalMinus());
}

/// `default { ... } partition0(%x: t) num_warps(4) { ... }`
ParseResult readPartition(OpReader &r) {
  llvm::SmallVector<OpAsmParser::Argument> arguments;
  if (r.parser.parseArgumentList(arguments, AsmParser::Delimiter::OptionalParen,
                                 /*allowType=*/true))
    return failure();
  if (succeeded(r.parser.parseOptionalKeyword("num_warps"))) {
    int64_t warps;
    if (r.parser.parseLParen() || r.parser.parseInteger(warps) ||
        r.parser.parseRParen())
      return failure();
  }
  return r.parser.parseRegion(*r.result.addRegion(), arguments);
}

/// Reads one thing in front of the colon; false if nothing fits.
FailureOr<bool> readPiece(OpReader &r) {
  OpAsmParser &parser = r.parser;
  OpAsmParser::UnresolvedOperand operand;
  OptionalParseResult found = parser.parseOptionalOperand(operand);
  if (found.has_value())
    return failed(*found) ? FailureOr<bool>(failure()) : true;
  if (*parser.getCurrentLocation().getPointer() == '{') {
    if (isDictionary(parser))
      return failed(parser.parseOptionalAttrDict(r.result.attributes))
                 ? FailureOr<bool>(failure())
                 : true;
    return failed(parser.parseRegion(*r.result.addRegion()))
               ? FailureOr<bool>(failure())
               : true;
  }
  llvm::StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    llvm::StringRef number = word;
    if (number.consume_front("partition") && !number.empty() &&
        llvm::all_of(number, llvm::isDigit))
      return failed(readPartition(r)) ? FailureOr<bool>(failure()) : true;
    return true;
  }
  std::string text;
  int64_t number;
  StringAttr symbol;
  if (succeeded(parser.parseOptionalString(&text)) ||
      succeeded(parser.parseOptionalSymbolName(symbol)) ||
      skipPunctuation(parser))
    return true;
  // An attribute would take the colon and a type as well.
  found = parser.parseOptionalInteger(number);
  if (found.has_value())
    return failed(*found) ? FailureOr<bool>(failure()) : true;
  Attribute attribute;
  found = parser.parseOptionalAttribute(attribute);
  if (found.has_value())
    return failed(*found) ? FailureOr<bool>(failure()) : true;
  return false;
}

} // namespace

ParseResult readBraces(OpReader &r) {
  while (*r.parser.getCurrentLocation().getPointer() == '{')
    if (isDictionary(r.parser)
            ? r.parser.parseOptionalAttrDict(r.result.attributes)
            : r.parser.parseRegion(*r.result.addRegion()))
      return failure();
  return success();
}

ParseResult readBareType(OpReader &r, llvm::StringRef prefix, Type &type) {
  OpAsmParser &parser = r.parser;
  const char *begin = parser.getCurrentLocation().getPointer();
  if (*begin != '<')
    return r.fail("expected '<'");
  size_t length = 0;
  for (int depth = 0; begin[length] != '\0' && begin[length] != '\n';) {
    const char c = begin[length++];
    const bool isArrow = c == '>' && begin[length - 2] == '-';
    depth += c == '<' ? 1 : c == '>' && !isArrow ? -1 : 0;
    if (depth == 0)
      break;
  }
  const char *end = begin + length;
  while (parser.getCurrentLocation().getPointer() < end) {
    int64_t number;
    llvm::StringRef word;
    std::string text;
    Type inner;
    Attribute attribute;
    // Types and attributes have their names by now: `!t`, `#a`.
    if (const char c = *parser.getCurrentLocation().getPointer();
        c == '!' || c == '#') {
      OptionalParseResult found =
          c == '!' ? parser.parseOptionalType(inner)
                   : parser.parseOptionalAttribute(attribute);
      if (!found.has_value() || failed(*found))
        return failure();
      continue;
    }
    // Before the next token is looked at, as `4x` would be a hexadecimal `0x`.
    OptionalParseResult found = parser.parseOptionalInteger(number);
    if (found.has_value() && succeeded(*found))
      continue;
    if (succeeded(parser.parseOptionalKeyword(&word)) ||
        succeeded(parser.parseOptionalString(&text)) || skipPunctuation(parser))
      continue;
    if (succeeded(parser.parseOptionalLBrace()) ||
        succeeded(parser.parseOptionalRBrace()) ||
        succeeded(parser.parseOptionalColon()) ||
        succeeded(parser.parseOptionalArrow()))
      continue;
    return r.fail("expected a type");
  }
  auto [dialect, name] = prefix.split('.');
  dialect.consume_front("!");
  type = foreignType(parser.getContext(), dialect,
                     (name + llvm::StringRef(begin, length)).str());
  return success();
}

ParseResult readLoose(OpReader &r, llvm::StringRef standard) {
  OpAsmParser &parser = r.parser;
  MLIRContext *context = parser.getContext();
  bool hasTypes = false;
  while (!hasTypes && !isAtEnd(parser)) {
    if (succeeded(parser.parseOptionalColon())) {
      hasTypes = true;
      break;
    }
    FailureOr<bool> piece = readPiece(r);
    if (failed(piece))
      return failure();
    if (!*piece)
      break;
  }
  // The types of operands, and of results.
  llvm::SmallVector<Type> types;
  bool hasArrow = false;
  const llvm::StringRef bare =
      standard.empty() ? llvm::StringRef("!ttg.memdesc") : standard;
  while (hasTypes && !isAtEnd(parser)) {
    if (succeeded(parser.parseOptionalColon()))
      continue;
    if (succeeded(parser.parseOptionalArrow())) {
      hasArrow = true;
      types.clear();
      continue;
    }
    if (*parser.getCurrentLocation().getPointer() == '<') {
      if (readBareType(r, bare, types.emplace_back()))
        return failure();
      continue;
    }
    if (succeeded(parser.parseOptionalComma()) ||
        succeeded(parser.parseOptionalStar()) ||
        succeeded(parser.parseOptionalLParen()) ||
        succeeded(parser.parseOptionalRParen()) ||
        succeeded(parser.parseOptionalLSquare()) ||
        succeeded(parser.parseOptionalRSquare()) ||
        succeeded(parser.parseOptionalLBrace()) ||
        succeeded(parser.parseOptionalRBrace()))
      continue;
    Type type;
    OptionalParseResult found = parser.parseOptionalType(type);
    if (found.has_value()) {
      if (failed(*found))
        return failure();
      types.push_back(type);
      continue;
    }
    FailureOr<bool> piece = readPiece(r);
    if (failed(piece))
      return failure();
    if (!*piece)
      break;
  }
  const size_t count = parser.getNumResults();
  auto standardType = [&]() -> Type {
    auto [dialect, name] = standard.split('.');
    if (dialect.consume_front("!") && !standard.ends_with("memdesc"))
      return foreignType(context, dialect, name.str());
    return foreignType(context, "ttg", "async.token");
  };
  // A token is the result of an operation whose arrow is no type of results.
  if (standard.ends_with("async.token"))
    types.clear();
  else if (!hasArrow && !types.empty())
    types.assign(count, types.back()); // The type of all.
  while (types.size() < count)
    types.push_back(standardType());
  types.truncate(count);
  llvm::append_range(r.result.types, types);
  return success();
}

/// The type that a pointer points to, of which `tensor` may be a tensor; null
/// for other types.
static Type pointeeOf(Type type) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  auto pointer = dyn_cast<OpaqueType>(shaped ? shaped.getElementType() : type);
  llvm::StringRef text = pointer ? pointer.getTypeData() : "";
  if (!text.consume_front("ptr<") || !text.consume_back(">"))
    return {};
  size_t length = text.rfind(',');
  if (length != llvm::StringRef::npos &&
      llvm::all_of(text.drop_front(length + 1), llvm::isDigit))
    text = text.take_front(length);
  ScopedDiagnosticHandler silent(type.getContext(),
                                 [](Diagnostic &) { return success(); });
  Type pointee = mlir::parseType(text.str(), type.getContext());
  return pointee && shaped ? shaped.clone(pointee) : pointee;
}

/// A type with the shape of this one, of other elements.
static Type withElement(Type type, Type element) {
  auto shaped = dyn_cast<RankedTensorType>(type);
  return shaped ? shaped.clone(element) : element;
}

ParseResult readAccess(OpReader &r, bool isLoad) {
  Type type;
  OpAsmParser &parser = r.parser;
  if (parser.parseColon() || parser.parseType(type))
    return failure();
  MLIRContext *context = parser.getContext();
  Type value = pointeeOf(type), pointer = type;
  if (!value) { // Older versions print the type of the value.
    value = type;
    Type element = type;
    if (auto shaped = dyn_cast<RankedTensorType>(type))
      element = shaped.getElementType();
    std::string text;
    llvm::raw_string_ostream(text) << "ptr<" << element << ">";
    pointer = withElement(type, foreignType(context, "tt", text));
  }
  // The pointer, then (in a store) the value; a mask; the value without it.
  llvm::SmallVector<Type> operands{pointer};
  if (!isLoad)
    operands.push_back(value);
  operands.push_back(withElement(value, IntegerType::get(context, 1)));
  if (isLoad)
    operands.push_back(value);
  if (parser.getNumResults() > 0)
    r.result.types.push_back(value);
  return r.giveFirstTypes(operands);
}

} // namespace shapeproof
