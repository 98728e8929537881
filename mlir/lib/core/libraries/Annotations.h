// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Annotations of a shape function's arguments and results, in attributes:
//
//   func.func @slice(%x: !shape.shape,
//                    %start: tensor<?xindex>
//                        {shapeproof.attribute = "start_indices"})
//       -> !shape.shape
//
// %x, which has no annotation, stands for the first operand of the op; %start
// for the attribute that its annotation names. All annotations are in
// docs/libraries.md.

#ifndef SHAPEPROOF_MLIR_LIBRARIES_ANNOTATIONS_H
#define SHAPEPROOF_MLIR_LIBRARIES_ANNOTATIONS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>
#include <string>

namespace shapeproof {

/// The part of the op that an argument of a shape function stands for.
struct ArgumentSource {
  enum class Kind : uint8_t {
    Operand,     ///< an operand, as the type of the argument wants it
    Value,       ///< the elements of an operand
    Values,      ///< the one element of each operand from a place on
    Attribute,   ///< an attribute of the op
    Present,     ///< whether the op has the attribute
    Given,       ///< whether the op has the operand, and it is not None
    Width,       ///< the number of bits of an element of an operand
    OperandType, ///< the extents that the type of an operand says, else -1
    ResultWidth, ///< the number of bits of an element of a result
    ResultType,  ///< the extents that the type of a result says, else -1
    ResultValue, ///< the elements of a result
    Unknown,     ///< something that is not known
  };
  Kind kind = Kind::Operand;
  /// The index of the operand, within the segment if there is one, or of the
  /// result.
  unsigned index = 0;
  std::optional<unsigned> segment;
  /// For Attribute: its path, and the words that may stand in it. For Values:
  /// the path of an affine map that they go through.
  std::string path;
  /// For Attribute, Operand and Value: the value where it is not there, or is
  /// None. May be null.
  mlir::Attribute otherwise;
  /// For Operand: its elements are integers of this type. May be null.
  mlir::Type elements;
  llvm::SmallVector<llvm::StringRef> words;
  /// The argument has no annotation: it is the next operand.
  bool isPlain = true;
};

/// The part of the op that a result of a shape function is about.
struct ResultTarget {
  enum class Kind : uint8_t {
    Shape, ///< the shape of a result
    Value, ///< the elements of a result
    Fact,  ///< a claim that holds after the op
  };
  Kind kind = Kind::Shape;
  unsigned index = 0;
  /// For Value: the op is undefined where they do not fit the result's type.
  bool fits = false;
};

/// How a shape function is used.
struct FunctionAnnotations {
  llvm::SmallVector<ArgumentSource> arguments;
  llvm::SmallVector<ResultTarget> results;
  /// The function is applied once for each result, with the operand and result
  /// of that number in place of number 0.
  bool isForEachResult = false;
  /// The function is applied to the first two operands, then to the result and
  /// the next operand, and so on: over all operands, or those of a segment.
  bool isFold = false;
  std::optional<unsigned> foldSegment;
  /// The path of the attribute with the text of the op's check; may be empty.
  std::string message;
  /// Attributes that the op has to have; may be null.
  mlir::DictionaryAttr condition;

  unsigned numPlain() const;
};

/// Reads them; reports mistakes to `problem`, with their places.
FunctionAnnotations
annotationsOf(mlir::FunctionOpInterface function,
              llvm::function_ref<void(mlir::Location, std::string)> problem);
inline FunctionAnnotations annotationsOf(mlir::FunctionOpInterface function) {
  return annotationsOf(function, [](mlir::Location, std::string) {});
}

/// Whether the op has the attributes that the function asks for.
bool isMeantFor(mlir::FunctionOpInterface function, mlir::Operation *op);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_ANNOTATIONS_H
