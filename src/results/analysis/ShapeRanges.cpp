// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ShapeRanges.h. Shapes are read into ranges of axes, which are written as
// texts that parseSizeRange reads: `data[1]=144,160`.
//
// Tested by tests/tools/cli/range-shapes.test.

#include "shapeproof/ShapeRanges.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {
namespace {

/// The sizes of an axis as a list of ranges; empty for any size.
using Axis = std::string;
using Axes = std::vector<Axis>;

/// Reads a text without spaces from its start. What cannot be read leaves
/// `isWrong`.
class ShapeReader {
public:
  explicit ShapeReader(llvm::StringRef text) : rest(text) {}

  /// All shapes of the text.
  std::vector<Axes> read();
  bool isWrong = false;

private:
  std::string number();
  Axis axis();
  Axis rangeDim();
  Axes list(char end);
  Axes shape();
  std::vector<Axes> enumerated();
  /// Takes the name of a function, with or without a module, and its bracket.
  bool takeCall(llvm::StringRef name);
  /// Takes the name of an argument.
  void takeName(llvm::StringRef name) {
    llvm::StringRef after = rest;
    if (after.consume_front(name) && after.consume_front("="))
      rest = after;
  }
  void take(llvm::StringRef sign) { isWrong |= !rest.consume_front(sign); }

  llvm::StringRef rest;
};

bool ShapeReader::takeCall(llvm::StringRef name) {
  llvm::StringRef after = rest;
  for (llvm::StringRef module : {"ct.", "coremltools."})
    after.consume_front(module);
  if (!after.consume_front(name) || !after.consume_front("("))
    return false;
  rest = after;
  return true;
}

std::string ShapeReader::number() {
  llvm::StringRef digits = rest.take_while(llvm::isDigit);
  isWrong |= digits.empty();
  rest = rest.drop_front(digits.size());
  return digits.str();
}

/// RangeDim(lower_bound, upper_bound, default, symbol), each by place or name.
Axis ShapeReader::rangeDim() {
  static const llvm::StringRef names[] = {"lower_bound", "upper_bound",
                                          "default", "symbol"};
  std::string ends[] = {"1", ""};
  for (unsigned place = 0; !isWrong && !rest.consume_front(")"); ++place) {
    if (place)
      take(",");
    unsigned which = place;
    for (auto [i, name] : llvm::enumerate(names))
      if (llvm::StringRef after = rest;
          after.consume_front(name) && after.consume_front("=")) {
        which = i;
        rest = after;
      }
    if (which > 1) // The default and the name say nothing about the range.
      rest = rest.drop_until([](char c) { return c == ',' || c == ')'; });
    else if (!rest.consume_front("-1"))
      ends[which] = number();
  }
  return ends[0] + ".." + (ends[1].empty() ? llvm::itostr(INT64_MAX) : ends[1]);
}

Axis ShapeReader::axis() {
  if (rest.consume_front("?") || rest.consume_front("-1"))
    return "";
  if (takeCall("RangeDim"))
    return rangeDim();
  std::string first = rest.starts_with("..") ? "0" : number();
  if (!rest.consume_front(".."))
    return first;
  const bool isOpen = rest.empty() || !llvm::isDigit(rest.front());
  return first + ".." + (isOpen ? llvm::itostr(INT64_MAX) : number());
}

Axes ShapeReader::list(char end) {
  const llvm::StringRef close(&end, 1);
  Axes axes;
  while (!isWrong && !rest.consume_front(close)) {
    if (!axes.empty())
      take(",");
    if (axes.empty() || !rest.consume_front(close)) // A tuple: (8,)
      axes.push_back(axis());
    else
      break;
  }
  return axes;
}

Axes ShapeReader::shape() {
  if (takeCall("Shape")) {
    takeName("shape");
    Axes axes = shape();
    take(")");
    return axes;
  }
  if (rest.consume_front("("))
    return list(')');
  if (rest.consume_front("["))
    return list(']');
  Axes axes = {axis()};
  while (!isWrong && rest.consume_front("x"))
    axes.push_back(axis());
  return axes;
}

std::vector<Axes> ShapeReader::enumerated() {
  takeName("shapes");
  take("[");
  std::vector<Axes> shapes = {shape()};
  while (!isWrong && rest.consume_front(","))
    shapes.push_back(shape());
  take("]");
  if (rest.consume_front(",")) { // One of them.
    takeName("default");
    shape();
  }
  take(")");
  return shapes;
}

std::vector<Axes> ShapeReader::read() {
  std::vector<Axes> shapes;
  if (takeCall("EnumeratedShapes")) {
    shapes = enumerated();
  } else {
    shapes = {shape()};
    while (!isWrong && rest.consume_front(","))
      shapes.push_back(shape());
  }
  isWrong |= !rest.empty();
  return shapes;
}

/// Whether the text after a name is of shapes, and no list of sizes.
bool areShapes(llvm::StringRef text) {
  return text.starts_with("(") || text.starts_with("[") ||
         text.contains("Shape(") || text.contains("EnumeratedShapes(") ||
         text.contains("RangeDim(") || text.drop_front(1).contains('x');
}

} // namespace

llvm::Expected<std::vector<SizeRange>> parseRanges(llvm::StringRef given) {
  std::string text;
  for (char c : given)
    if (!llvm::isSpace(c))
      text += c;
  llvm::StringRef name = text, shapesText;
  if (size_t end = name.find_first_of("=[:"); end != llvm::StringRef::npos) {
    const bool isBracket = name[end] == '[';
    shapesText = name.drop_front(isBracket ? end : end + 1);
    name = name.take_front(end);
    // x[0]=1..32 is a size.
    if (isBracket && !shapesText.ends_with("]"))
      shapesText = "";
  }
  if (name.empty() || !areShapes(shapesText)) {
    llvm::Expected<SizeRange> range = parseSizeRange(given);
    if (!range)
      return range.takeError();
    return std::vector<SizeRange>{std::move(*range)};
  }
  ShapeReader reader(shapesText);
  const std::vector<Axes> shapes = reader.read();
  auto wrong = [&](const llvm::Twine &what) {
    return llvm::createStringError("'" + given + "' " + what);
  };
  if (reader.isWrong)
    return wrong("is no shape: write data=1x3x224, data[1,3,60..120] or "
                 "data=(1, RangeDim(60, 120))");
  std::vector<SizeRange> ranges;
  for (size_t i = 0; i < shapes.front().size(); ++i) {
    std::string values;
    bool isAny = false;
    for (const Axes &shape : shapes) {
      if (shape.size() != shapes.front().size())
        return wrong("has shapes of several ranks");
      isAny |= shape[i].empty();
      values += (values.empty() ? "" : ",") + shape[i];
    }
    if (isAny)
      continue;
    llvm::Expected<SizeRange> range =
        parseSizeRange(name.str() + "[" + llvm::utostr(i) + "]=" + values);
    if (!range)
      return range.takeError();
    ranges.push_back(std::move(*range));
  }
  return ranges;
}

} // namespace shapeproof
