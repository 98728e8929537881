// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an attribute of an op says, as numbers.
//
//   "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers =
//       #stablehlo.dot<lhs_contracting_dimensions = [2], ...>}
//
//   dot_dimension_numbers.lhs_contracting_dimensions      [2]
//
// A path is the name of an attribute, then fields: of a dictionary by name, of
// a list by number, and of an attribute of a dialect that is not registered, of
// which only the text is known, by what stands before `=` in it, or `#1` for
// the second list in brackets that it has. A word, such as an enumerator, is
// -1 - (its place among those that the reader knows).

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
  /// Of an attribute that no op has.
  explicit AttributePath(mlir::Attribute attribute) : attribute(attribute) {}

  bool exists() const { return attribute || text; }
  /// The attribute; null where it is a part of a text.
  mlir::Attribute getAttribute() const { return attribute; }
  /// Nothing if it is anything but numbers and these words, or more than
  /// kMaxElements of them.
  std::optional<AttributeNumbers>
  numbers(llvm::ArrayRef<llvm::StringRef> words = {}) const;
  /// A string, or the text of what is no string.
  std::string asText() const;
  /// The last word of the text: `LT` of `comparison_direction LT`.
  std::string asWord() const;

private:
  void step(llvm::StringRef field);

  mlir::Attribute attribute;
  std::optional<std::string> text;
};

/// The numbers that a constant is which is no integer and has no shape, such as
/// a !tosa.shape; nothing of others.
std::optional<AttributeNumbers> constantNumbers(mlir::Value v);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_ATTRIBUTEPATH_H
