// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of an op, read as numbers.
//
//   "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers =
//       #stablehlo.dot<lhs_contracting_dimensions = [2], ...>}
//
//   dot_dimension_numbers.lhs_contracting_dimensions      [2]
//
//   assumptions.0.*.umin      [5, 7] of [[<umin = 5>, <umin = 7>]]
//
// A path is the name of an attribute, then fields. A field of a dictionary is
// given by name, and one of a list by number, or by `*` for each. An attribute
// of a dialect that is not registered is known by its text alone: a field is
// given by the word before `=`, or as `#1` for the second list in brackets. A
// word, such as an enumerator, is -1 - (its place among those that the reader
// knows).

#ifndef SHAPEPROOF_MLIR_LIBRARIES_ATTRIBUTEPATH_H
#define SHAPEPROOF_MLIR_LIBRARIES_ATTRIBUTEPATH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace shapeproof {

/// Numbers, row after row; a single one has no extents.
struct AttributeNumbers {
  llvm::SmallVector<int64_t> numbers, extents;
  bool isList() const { return !extents.empty(); }
};

class AttributePath {
public:
  /// Looks the path up; the op has to outlive this.
  AttributePath(mlir::Operation *op, llvm::StringRef path);
  /// Reads an attribute that no op has.
  explicit AttributePath(mlir::Attribute attribute) : attribute(attribute) {}

  bool exists() const { return attribute || text; }
  /// The attribute; null where it is a part of a text.
  mlir::Attribute getAttribute() const { return attribute; }
  /// The numbers; nothing if the attribute has anything but numbers and these
  /// words, or too many of them (kMaxElements). `otherwise`, unless it is null,
  /// stands for what a path with `*` does not find.
  std::optional<AttributeNumbers>
  numbers(llvm::ArrayRef<llvm::StringRef> words = {},
          mlir::Attribute otherwise = {}) const;
  /// A string, or the text of an attribute that is no string.
  std::string asText() const;
  /// The last word of the text: `LT` of `comparison_direction LT`.
  std::string asWord() const;

private:
  void walk(llvm::StringRef path);
  void walkEach(llvm::StringRef path);
  void step(llvm::StringRef field);

  mlir::Attribute attribute;
  std::optional<std::string> text;
};

/// The numbers of a constant that is no integer and has no shape, such as a
/// !tosa.shape; nothing for other values.
std::optional<AttributeNumbers> constantNumbers(mlir::Value v);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_ATTRIBUTEPATH_H
