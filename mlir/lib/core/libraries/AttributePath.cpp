// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See AttributePath.h. Texts of attributes are only split at commas at one
// depth of brackets.

#include "core/libraries/AttributePath.h"
#include "core/ir/Limits.h"
#include "core/ir/Types.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

using namespace mlir;

//===- Texts ----------------------------------------------------------------//

/// The change of the depth of brackets at a place of a text; `->` changes
/// nothing.
static int bracketAt(llvm::StringRef text, size_t i) {
  switch (text[i]) {
  case '<':
  case '[':
  case '(':
  case '{':
    return 1;
  case '>':
    return i > 0 && text[i - 1] == '-' ? 0 : -1;
  case ']':
  case ')':
  case '}':
    return -1;
  default:
    return 0;
  }
}

/// The parts between commas that stand in no brackets.
static llvm::SmallVector<llvm::StringRef> splitAtCommas(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += bracketAt(text, i);
    if (text[i] != ',' || depth != 0)
      continue;
    parts.push_back(text.slice(begin, i).trim());
    begin = i + 1;
  }
  if (llvm::StringRef last = text.drop_front(begin).trim(); !last.empty())
    parts.push_back(last);
  return parts;
}

/// `a = [1]` of `dot<a = [1]>`.
static llvm::StringRef bodyOf(llvm::StringRef text) {
  size_t open = text.find('<');
  size_t close = text.rfind('>');
  if (open == llvm::StringRef::npos || close == llvm::StringRef::npos ||
      close <= open)
    return text;
  return text.slice(open + 1, close);
}

static llvm::StringRef lastWord(llvm::StringRef text) {
  text = text.rtrim(" \t\n>\"");
  size_t begin = text.size();
  while (begin > 0 &&
         (llvm::isAlnum(text[begin - 1]) || text[begin - 1] == '_'))
    --begin;
  return text.drop_front(begin);
}

static std::optional<std::string> fieldOf(llvm::StringRef text,
                                          llvm::StringRef name) {
  for (llvm::StringRef part : splitAtCommas(bodyOf(text))) {
    auto [key, value] = part.split('=');
    // `raw a` of `conv<raw a = 0, b = 1>`
    if (lastWord(key) == name && key.size() < part.size())
      return value.trim().str();
  }
  return std::nullopt;
}

/// The list in brackets with this number, among the lists that stand in no
/// other; nothing if they are fields, which have names.
static std::optional<std::string> listOf(llvm::StringRef text,
                                         unsigned number) {
  llvm::StringRef body = bodyOf(text);
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < body.size(); ++i) {
    int change = bracketAt(body, i);
    if (change > 0 && depth == 0) {
      begin = i;
      if (body.take_front(i).rtrim().ends_with("="))
        return std::nullopt;
    }
    depth += change;
    if (change >= 0 || depth != 0 || body[i] != ']')
      continue;
    if (number-- == 0)
      return body.slice(begin, i + 1).str();
  }
  return std::nullopt;
}

static std::optional<int64_t> numberOf(llvm::StringRef text,
                                       llvm::ArrayRef<llvm::StringRef> words) {
  int64_t number;
  text = text.trim();
  // `2 : i64` is a number with its type.
  if (!text.split(':').first.trim().getAsInteger(10, number))
    return number;
  if (text == "true" || text == "false")
    return text == "true";
  auto found = llvm::find(words, lastWord(text));
  if (found == words.end())
    return std::nullopt;
  return -1 - (found - words.begin());
}

//===- Attributes -----------------------------------------------------------//

static std::optional<int64_t> numberOf(const llvm::APInt &value, Type type) {
  if (value.getBitWidth() == 1)
    return value.getZExtValue();
  if (type.isUnsignedInteger())
    return value.getActiveBits() < 64
               ? std::optional<int64_t>(value.getZExtValue())
               : std::nullopt;
  return value.getSignificantBits() <= 64
             ? std::optional<int64_t>(value.getSExtValue())
             : std::nullopt;
}

static std::optional<AttributeNumbers> numbersOf(DenseIntElementsAttr list) {
  AttributeNumbers result;
  if (list.getNumElements() > limits::listElements)
    return std::nullopt;
  for (const llvm::APInt &element : list) {
    auto number = numberOf(element, list.getElementType());
    if (!number)
      return std::nullopt;
    result.numbers.push_back(*number);
  }
  llvm::append_range(result.extents, list.getType().getShape());
  if (result.extents.empty()) // A single number is a list here.
    result.extents.push_back(1);
  return result;
}

static std::optional<AttributeNumbers> numbersOf(DenseArrayAttr list) {
  AttributeNumbers result;
  auto add = [&](auto typed) {
    if (!typed)
      return false;
    for (auto element : typed.asArrayRef())
      result.numbers.push_back(int64_t(element));
    return true;
  };
  if (list.size() > limits::listElements ||
      !(add(dyn_cast<DenseI64ArrayAttr>(list)) ||
        add(dyn_cast<DenseI32ArrayAttr>(list)) ||
        add(dyn_cast<DenseI16ArrayAttr>(list)) ||
        add(dyn_cast<DenseI8ArrayAttr>(list)) ||
        add(dyn_cast<DenseBoolArrayAttr>(list))))
    return std::nullopt;
  result.extents.push_back(list.size());
  return result;
}

AttributePath::AttributePath(Operation *op, llvm::StringRef path) {
  // The name of an attribute may have points in it.
  llvm::StringRef name = path;
  while (!(attribute = op->getAttr(name)) && name.contains('.'))
    name = name.rsplit('.').first;
  walk(path.drop_front(name.size()));
}

void AttributePath::walk(llvm::StringRef path) {
  while (exists() && path.consume_front(".")) {
    llvm::StringRef field = path.split('.').first;
    path = path.drop_front(field.size());
    if (field == "*")
      return walkEach(path);
    step(field);
  }
}

/// The attribute becomes the list of what the path finds in each element: a
/// number, or `unit` if it finds nothing; none if it finds something else.
void AttributePath::walkEach(llvm::StringRef path) {
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  attribute = {};
  text = std::nullopt;
  if (!list)
    return;
  Builder builder(list.getContext());
  llvm::SmallVector<Attribute> found;
  for (Attribute element : list) {
    AttributePath part(element);
    part.walk(path);
    auto numbers = part.numbers();
    if (part.exists() && !(numbers && !numbers->isList()))
      return;
    found.push_back(part.exists() ? Attribute(builder.getI64IntegerAttr(
                                        numbers->numbers.front()))
                                  : builder.getUnitAttr());
  }
  attribute = builder.getArrayAttr(found);
}

void AttributePath::step(llvm::StringRef field) {
  unsigned number;
  if (auto fields = dyn_cast_or_null<DictionaryAttr>(attribute)) {
    attribute = fields.get(field);
  } else if (auto list = dyn_cast_or_null<ArrayAttr>(attribute)) {
    bool isPlace = !field.getAsInteger(10, number) && number < list.size();
    attribute = isPlace ? list[number] : Attribute();
  } else {
    std::string all = asText();
    attribute = {};
    if (field.consume_front("#"))
      text =
          field.getAsInteger(10, number) ? std::nullopt : listOf(all, number);
    else
      text = fieldOf(all, field);
  }
}

std::string AttributePath::asText() const {
  if (text)
    return *text;
  if (auto string = dyn_cast_or_null<StringAttr>(attribute))
    return string.str();
  if (auto opaque = dyn_cast_or_null<OpaqueAttr>(attribute))
    return opaque.getAttrData().str();
  std::string printed;
  llvm::raw_string_ostream os(printed);
  if (attribute)
    attribute.print(os);
  return printed;
}

std::string AttributePath::asWord() const { return lastWord(asText()).str(); }

std::optional<AttributeNumbers>
AttributePath::numbers(llvm::ArrayRef<llvm::StringRef> words,
                       Attribute otherwise) const {
  AttributeNumbers result;
  auto add = [&](std::optional<int64_t> number) {
    if (number)
      result.numbers.push_back(*number);
    return number.has_value();
  };
  if (isa_and_nonnull<UnitAttr>(attribute)) {
    add(1);
    return result;
  }
  if (auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute))
    return numbersOf(dense);
  if (auto dense = dyn_cast_or_null<DenseArrayAttr>(attribute))
    return numbersOf(dense);
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return add(numberOf(integer.getValue(), integer.getType()))
               ? std::optional(result)
               : std::nullopt;
  if (auto type = dyn_cast_or_null<TypeAttr>(attribute)) {
    auto extents = extentsOf(type.getValue());
    if (!extents)
      return std::nullopt;
    for (int64_t extent : *extents)
      add(ShapedType::isDynamic(extent) ? -1 : extent);
    result.extents.push_back(extents->size());
    return result;
  }
  if (auto list = dyn_cast_or_null<ArrayAttr>(attribute)) {
    if (list.size() > limits::listElements)
      return std::nullopt;
    for (Attribute element : list) {
      if (otherwise && isa<UnitAttr>(element))
        element = otherwise;
      auto one = AttributePath(element).numbers(words);
      if (!one || one->isList() || !add(one->numbers.front()))
        return std::nullopt;
    }
    result.extents.push_back(list.size());
    return result;
  }
  std::string all = asText();
  llvm::StringRef rest = llvm::StringRef(all).trim();
  if (!(rest.consume_front("[") && rest.consume_back("]")))
    return add(numberOf(all, words)) ? std::optional(result) : std::nullopt;
  for (llvm::StringRef part : splitAtCommas(rest))
    if (result.numbers.size() >= size_t(limits::listElements) ||
        !add(numberOf(part, words)))
      return std::nullopt;
  result.extents.push_back(result.numbers.size());
  return result;
}

std::optional<AttributeNumbers> constantNumbers(Value v) {
  Attribute constant;
  if (isa<ShapedType>(v.getType()) || v.getType().isIntOrIndexOrFloat() ||
      !matchPattern(v, m_Constant(&constant)))
    return std::nullopt;
  return AttributePath(constant).numbers();
}

} // namespace shapeproof
