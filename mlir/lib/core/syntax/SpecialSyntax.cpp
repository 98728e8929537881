// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of formats that one or two operations have.
//
//   slice-ranges      [0:4, 2:8:2]
//   conv-dimensions   [b, 0, f]x[0, i, o]->[b, 0, f]
//   words             [DEFAULT, HIGHEST]
//   fields            <lhs_precision_type = f32, num_primitive_operations = 1>
//   parts-type        tensor<?xcomplex<f32>>, of operands tensor<?xf32>
//   value-type        !torch.vtensor<[?],f32>, of an operand
//   !torch.tensor<...>,
//                     or the other way round
//   window            {stride = [2, 2], pad = [[0, 1], [0, 1]]}
//   reduce            (%x init: %c) applies stablehlo.add across dimensions =
//   [1] while             (%i = %c, %acc = %x) : t, t cond { ... } do { ... }
//   function          public @f(%x: t) -> t { ... }
//   assumptions       %d<umin = 1, umax = 64>, %e[<udiv = 8>, <udiv = 16>]

#include "core/syntax/SpecialSyntax.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {

using namespace mlir;

/// The names are those of the starts, limits and strides.
static ParseResult readSliceRanges(OpReader &r, const SyntaxElement &element) {
  llvm::SmallVector<int64_t> starts, limits, strides;
  auto one = [&]() -> ParseResult {
    strides.push_back(1);
    if (r.parser.parseInteger(starts.emplace_back()) || r.parser.parseColon() ||
        r.parser.parseInteger(limits.emplace_back()))
      return failure();
    return succeeded(r.parser.parseOptionalColon())
               ? r.parser.parseInteger(strides.back())
               : success();
  };
  if (element.names.size() != 3)
    return r.fail("slice-ranges has three names");
  if (r.parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, one))
    return failure();
  Builder &b = r.parser.getBuilder();
  r.set(element.names[0], b.getDenseI64ArrayAttr(starts));
  r.set(element.names[1], b.getDenseI64ArrayAttr(limits));
  r.set(element.names[2], b.getDenseI64ArrayAttr(strides));
  return success();
}

/// Words and numbers in brackets, as text.
static ParseResult readWords(OpReader &r, std::string &text) {
  llvm::ListSeparator comma;
  text += '[';
  auto one = [&]() -> ParseResult {
    text += llvm::StringRef(comma);
    int64_t number;
    OptionalParseResult isNumber = r.parser.parseOptionalInteger(number);
    if (isNumber.has_value()) {
      text += std::to_string(number);
      return *isNumber;
    }
    llvm::StringRef word;
    if (succeeded(r.parser.parseOptionalQuestion())) {
      text += '?';
      return success();
    }
    if (r.parser.parseKeyword(&word))
      return failure();
    text += word;
    return success();
  };
  if (r.parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, one))
    return failure();
  text += ']';
  return success();
}

/// `<a = 1, b = word>`
static ParseResult readFields(OpReader &r, NamedAttrList &into) {
  auto one = [&]() -> ParseResult {
    llvm::StringRef key, word;
    Attribute value;
    if (r.parser.parseKeyword(&key) || r.parser.parseEqual())
      return failure();
    if (succeeded(r.parser.parseOptionalKeyword(&word)))
      value = r.parser.getBuilder().getStringAttr(word);
    else if (r.parser.parseAttribute(value, r.parser.getBuilder().getI64Type()))
      return failure();
    into.set(key, value);
    return success();
  };
  return r.parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                          one);
}

static ParseResult readConvDimensions(OpReader &r, llvm::StringRef name) {
  std::string text = "conv<";
  if (readWords(r, text) || r.parser.parseKeyword("x"))
    return failure();
  text += 'x';
  if (readWords(r, text) || r.parser.parseArrow())
    return failure();
  text += "->";
  if (readWords(r, text))
    return failure();
  text += '>';
  MLIRContext *context = r.parser.getContext();
  r.set(name, OpaqueAttr::get(StringAttr::get(context, "stablehlo"), text,
                              NoneType::get(context)));
  return success();
}

/// The numbers of an attribute in nested brackets, as a dense one.
static Attribute asDense(Builder &b, Attribute value) {
  auto rows = dyn_cast<ArrayAttr>(value);
  if (!rows || rows.empty() || !isa<ArrayAttr>(rows[0]))
    return value;
  llvm::SmallVector<int64_t> numbers;
  for (Attribute row : rows) {
    auto list = dyn_cast<ArrayAttr>(row);
    if (!list || list.size() != cast<ArrayAttr>(rows[0]).size())
      return value;
    for (Attribute element : list) {
      auto number = dyn_cast<IntegerAttr>(element);
      if (!number)
        return value;
      numbers.push_back(number.getInt());
    }
  }
  auto type = RankedTensorType::get(
      {int64_t(rows.size()), int64_t(cast<ArrayAttr>(rows[0]).size())},
      b.getI64Type());
  return DenseIntElementsAttr::get(type, numbers);
}

static ParseResult readWindow(OpReader &r) {
  auto one = [&]() -> ParseResult {
    llvm::StringRef key;
    Attribute value;
    if (r.parser.parseKeyword(&key) || r.parser.parseEqual() ||
        r.parser.parseAttribute(value))
      return failure();
    llvm::StringRef name = llvm::StringSwitch<llvm::StringRef>(key)
                               .Case("stride", "window_strides")
                               .Case("pad", "padding")
                               .Case("lhs_dilate", "lhs_dilation")
                               .Case("rhs_dilate", "rhs_dilation")
                               .Case("reverse", "window_reversal")
                               .Default(key);
    r.set(name, asDense(r.parser.getBuilder(), value));
    return success();
  };
  return r.parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, one);
}

/// The result has the type that is read, operands one that follows from it.
static ParseResult readDerivedType(OpReader &r, bool isComplex) {
  Type type, operand;
  if (r.parser.parseType(type))
    return failure();
  if (auto all = dyn_cast<FunctionType>(type)) {
    llvm::append_range(r.result.types, all.getResults());
    return r.giveTypes(all.getInputs());
  }
  r.result.types.push_back(type);
  if (isComplex) {
    auto shaped = dyn_cast<ShapedType>(type);
    auto element =
        dyn_cast<ComplexType>(shaped ? shaped.getElementType() : type);
    if (!element)
      return r.fail("expected a complex type");
    operand = shaped ? shaped.clone(element.getElementType())
                     : element.getElementType();
  } else {
    auto opaque = dyn_cast<OpaqueType>(type);
    llvm::StringRef text = opaque ? opaque.getTypeData() : "";
    if (!text.starts_with("vtensor") && !text.starts_with("tensor"))
      return r.fail("expected a type of tensors");
    operand = OpaqueType::get(opaque.getDialectNamespace(),
                              text.consume_front("v") ? text.str()
                                                      : "v" + text.str());
  }
  return r.giveTypes(operand);
}

/// Operands, then their initial values. The function that is applied says
/// nothing of sizes, so that its region stays empty.
static ParseResult readReduce(OpReader &r) {
  llvm::SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  auto &parser = r.parser;
  do {
    if (parser.parseLParen() || parser.parseOperand(inputs.emplace_back()) ||
        parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(inits.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  OperandGroup &all = r.newGroup();
  llvm::append_range(all.operands, inputs);
  llvm::append_range(all.operands, inits);
  if (succeeded(parser.parseOptionalKeyword("applies")) &&
      failed(parser.parseCustomOperationName()))
    return failure();
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") ||
      parser.parseEqual() || r.integers("dimensions") ||
      parser.parseOptionalAttrDict(r.result.attributes) ||
      parser.parseColon() || r.types())
    return failure();
  Region *body = r.result.addRegion();
  if (failed(parser.parseOptionalKeyword("reducer")))
    return success();
  llvm::SmallVector<OpAsmParser::Argument> first, second;
  while (succeeded(parser.parseOptionalLParen())) {
    if (parser.parseArgument(first.emplace_back(), /*allowType=*/true) ||
        parser.parseComma() ||
        parser.parseArgument(second.emplace_back(), /*allowType=*/true) ||
        parser.parseRParen())
      return failure();
  }
  llvm::append_range(first, second);
  return parser.parseRegion(*body, first);
}

static ParseResult readWhile(OpReader &r) {
  auto &parser = r.parser;
  llvm::SmallVector<OpAsmParser::Argument> arguments;
  OperandGroup &inits = r.newGroup();
  if (parser.parseLParen())
    return failure();
  if (failed(parser.parseOptionalRParen())) {
    do {
      if (parser.parseArgument(arguments.emplace_back()) ||
          parser.parseEqual() ||
          parser.parseOperand(inits.operands.emplace_back()))
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseRParen() || parser.parseColon() ||
        parser.parseTypeList(inits.types))
      return failure();
  }
  if (inits.types.size() != arguments.size())
    return r.fail("expected a type for each value");
  for (auto [argument, type] : llvm::zip_equal(arguments, inits.types))
    argument.type = type;
  llvm::append_range(r.result.types, inits.types);
  return failure(parser.parseOptionalAttrDictWithKeyword(r.result.attributes) ||
                 parser.parseKeyword("cond") ||
                 parser.parseRegion(*r.result.addRegion(), arguments) ||
                 parser.parseKeyword("do") ||
                 parser.parseRegion(*r.result.addRegion(), arguments));
}

static ParseResult readFunction(OpReader &r) {
  auto build = [](Builder &b, llvm::ArrayRef<Type> in, llvm::ArrayRef<Type> out,
                  function_interface_impl::VariadicFlag,
                  std::string &) { return b.getFunctionType(in, out); };
  Builder &b = r.parser.getBuilder();
  return function_interface_impl::parseFunctionOp(
      r.parser, r.result, /*allowVariadic=*/false,
      b.getStringAttr("function_type"), build, b.getStringAttr("arg_attrs"),
      b.getStringAttr("res_attrs"));
}

static ParseResult readAssumptions(OpReader &r) {
  auto &parser = r.parser;
  Builder &b = parser.getBuilder();
  OperandGroup &values = r.newGroup();
  llvm::SmallVector<Attribute> all;
  auto one = [&](llvm::SmallVectorImpl<Attribute> &into) -> ParseResult {
    NamedAttrList fields;
    if (readFields(r, fields))
      return failure();
    into.push_back(fields.getDictionary(parser.getContext()));
    return success();
  };
  do {
    llvm::SmallVector<Attribute> assumptions;
    auto next = [&] { return one(assumptions); };
    if (parser.parseOperand(values.operands.emplace_back()))
      return failure();
    if (succeeded(parser.parseOptionalLSquare())) {
      if (parser.parseCommaSeparatedList(next) || parser.parseRSquare())
        return failure();
    } else if (next()) {
      return failure();
    }
    all.push_back(b.getArrayAttr(assumptions));
  } while (succeeded(parser.parseOptionalComma()));
  r.set("assumptions", b.getArrayAttr(all));
  return success();
}

/// `P, I`: the types of operands, of which the first is that of the result.
static ParseResult readFirstTypes(OpReader &r) {
  llvm::SmallVector<Type> types;
  if (r.parser.parseTypeList(types) || r.giveTypes(types))
    return failure();
  r.result.types.push_back(types.front());
  return success();
}

/// `: <tensor<64x16xf16>>`, the type of the result; operands are not kept.
static ParseResult readBarePointer(OpReader &r, llvm::StringRef prefix) {
  Type type;
  if (r.parser.parseColon())
    return failure();
  OptionalParseResult whole = r.parser.parseOptionalType(type);
  if (whole.has_value() ? failed(*whole)
                        : failed(readBareType(r, prefix, type)))
    return failure();
  r.result.types.push_back(type);
  r.dropOperands();
  return success();
}

/// `tensor<1xf32>`, the type of the operand; the result is an element.
static ParseResult readElementType(OpReader &r) {
  Type type;
  if (r.parser.parseType(type) || r.giveTypes(type))
    return failure();
  auto shaped = dyn_cast<ShapedType>(type);
  r.result.types.push_back(shaped ? shaped.getElementType() : type);
  return success();
}

ParseResult readSpecial(OpReader &reader, const SyntaxElement &element) {
  llvm::StringRef kind = element.text;
  if (kind == "slice-ranges")
    return readSliceRanges(reader, element);
  if (kind == "conv-dimensions")
    return readConvDimensions(reader, element.names.front());
  if (kind == "words") {
    std::string text;
    if (readWords(reader, text))
      return failure();
    reader.set(element.names.front(),
               reader.parser.getBuilder().getStringAttr(text));
    return success();
  }
  if (kind == "fields") {
    NamedAttrList fields;
    if (readFields(reader, fields))
      return failure();
    reader.set(element.names.front(),
               fields.getDictionary(reader.parser.getContext()));
    return success();
  }
  if (kind == "parts-type" || kind == "value-type")
    return readDerivedType(reader, kind == "parts-type");
  if (kind == "window")
    return readWindow(reader);
  if (kind == "reduce")
    return readReduce(reader);
  if (kind == "while")
    return readWhile(reader);
  if (kind == "function")
    return readFunction(reader);
  if (kind == "assumptions")
    return readAssumptions(reader);
  if (kind == "braces")
    return readBraces(reader);
  const llvm::StringRef name =
      element.names.empty() ? llvm::StringRef() : element.names.front();
  if (kind == "loose")
    return readLoose(reader, name);
  if (kind == "load" || kind == "store")
    return readAccess(reader, kind == "load");
  if (kind == "first-types")
    return readFirstTypes(reader);
  if (kind == "bare-type")
    return readBarePointer(reader, name);
  if (kind == "element-type")
    return readElementType(reader);
  return reader.fail("no element of a format: '" + kind + "'");
}

} // namespace shapeproof
