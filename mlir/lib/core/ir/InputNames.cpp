// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See InputNames.h. Tested by tests/mlir/ir/input-names.mlir.

#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Places.h"
#include "engine/text/Lexer.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {

mlir::Attribute attributeOf(mlir::BlockArgument argument,
                            llvm::StringRef name) {
  auto function = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
      argument.getOwner()->getParentOp());
  if (!function || !argument.getOwner()->isEntryBlock() ||
      !function.getAllArgAttrs() ||
      argument.getArgNumber() >= function.getNumArguments())
    return {};
  return function.getArgAttr(argument.getArgNumber(), name);
}

static std::string numberOf(mlir::BlockArgument argument) {
  return "arg" + std::to_string(argument.getArgNumber());
}

std::optional<llvm::StringRef> givenName(mlir::BlockArgument argument) {
  auto name = llvm::dyn_cast_if_present<mlir::StringAttr>(
      attributeOf(argument, kNameAttribute));
  return name ? std::optional(name.getValue()) : std::nullopt;
}

std::optional<std::string> unknownExtentName(mlir::Operation *constant,
                                             unsigned index) {
  Place place = placeOf(constant);
  if (!place.line)
    return std::nullopt;
  return (constant->getName().getStringRef() + "@" + llvm::Twine(place.line) +
          ":" + llvm::Twine(place.column) + "[" + llvm::Twine(index) + "]")
      .str();
}

llvm::SmallVector<unsigned> unknownExtents(mlir::Operation *op) {
  llvm::SmallVector<unsigned> result;
  auto add = [&](unsigned i, const llvm::APInt &extent) {
    if (extent.getSignificantBits() <= 64 &&
        mlir::ShapedType::isDynamic(extent.getSExtValue()))
      result.push_back(i);
  };
  if (auto size = llvm::dyn_cast<mlir::shape::ConstSizeOp>(op))
    add(0, size.getValue());
  if (auto shape = llvm::dyn_cast<mlir::shape::ConstShapeOp>(op))
    for (auto [i, extent] :
         llvm::enumerate(shape.getShape().getValues<llvm::APInt>()))
      add(i, extent);
  return result;
}

std::string inputName(mlir::BlockArgument argument) {
  std::optional<llvm::StringRef> name = givenName(argument);
  return name ? name->str() : numberOf(argument);
}

static std::string atPlace(mlir::Operation *op) {
  Place place = placeOf(op);
  std::string name = op->getName().getStringRef().str();
  if (place.line)
    name +=
        "@" + std::to_string(place.line) + ":" + std::to_string(place.column);
  return name;
}

std::string symbolName(mlir::Value v) {
  if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(v)) {
    std::string name = inputName(argument);
    mlir::Operation *parent = argument.getOwner()->getParentOp();
    if (parent && llvm::isa<mlir::FunctionOpInterface>(parent) &&
        argument.getOwner()->isEntryBlock())
      return name;
    if (parent && isLaunch(parent))
      for (const auto &[id, own] : launchIds(parent))
        if (id == v)
          return own;
    return parent ? atPlace(parent) + "." + name : name;
  }
  auto result = llvm::cast<mlir::OpResult>(v);
  std::string name = atPlace(result.getOwner());
  if (result.getOwner()->getNumResults() > 1)
    name += "." + std::to_string(result.getResultNumber());
  return name;
}

llvm::SmallVector<std::string> inputNames(mlir::Operation *function) {
  llvm::SmallVector<std::string> names;
  for (mlir::BlockArgument argument : function->getRegion(0).getArguments())
    names.push_back(inputName(argument));
  return names;
}

llvm::SmallVector<llvm::StringRef> givenLetters(mlir::BlockArgument argument) {
  llvm::SmallVector<llvm::StringRef> letters;
  auto list = llvm::dyn_cast_if_present<mlir::ArrayAttr>(
      attributeOf(argument, kLettersAttribute));
  if (!list)
    return letters;
  for (mlir::Attribute one : list) {
    auto text = llvm::dyn_cast<mlir::StringAttr>(one);
    letters.push_back(text ? text.getValue() : llvm::StringRef());
  }
  return letters;
}

static bool isIdentifier(llvm::StringRef name) {
  // A point may stand between words, as in `grid.x`.
  auto [first, rest] = name.split('.');
  return !first.empty() && !llvm::isDigit(first.front()) &&
         llvm::all_of(first,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; }) &&
         !Lexer::isKeyword(first) &&
         (first.size() == name.size() ||
          (!rest.starts_with("dim") && !rest.starts_with("e") &&
           isIdentifier(rest)));
}

bool checkInputNames(mlir::FunctionOpInterface function) {
  bool ok = true;
  llvm::StringMap<unsigned> seen;
  if (function.isExternal() || !function.getAllArgAttrs())
    return ok;
  for (mlir::BlockArgument argument : function.getArguments()) {
    auto fail = [&](llvm::StringRef attribute, const llvm::Twine &message) {
      mlir::emitError(argument.getLoc()) << attribute << ": " << message;
      ok = false;
    };
    std::string name = inputName(argument);
    // Such a name would be taken for the number of another argument.
    llvm::StringRef digits = name;
    unsigned number;
    bool isOther = digits.consume_front("arg") &&
                   !digits.getAsInteger(10, number) &&
                   number != argument.getArgNumber();
    if (attributeOf(argument, kNameAttribute) && !givenName(argument))
      fail(kNameAttribute, "expected a string");
    else if (!isIdentifier(name) || isOther)
      fail(kNameAttribute, "'" + name + "' is no name of an input");
    else if (!seen.try_emplace(name).second)
      fail(kNameAttribute, "two inputs are called '" + name + "'");
    mlir::Attribute letters = attributeOf(argument, kLettersAttribute);
    if (letters && !llvm::isa<mlir::ArrayAttr>(letters))
      fail(kLettersAttribute, "expected a list of strings");
    for (llvm::StringRef letter : givenLetters(argument))
      if (!letter.empty() && !isIdentifier(letter))
        fail(kLettersAttribute, "'" + letter + "' is no name of a size");
  }
  return ok;
}

} // namespace shapeproof
