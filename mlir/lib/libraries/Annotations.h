// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a shape function says of its arguments and results, in attributes:
//
//   func.func @slice(%x: !shape.shape,
//                    %start: tensor<?xindex>
//                        {shapeproof.attribute = "start_indices"})
//       -> !shape.shape
//
// %x, which says nothing, stands for the first operand of the op; %start for
// what its attribute says. All annotations are in docs/libraries.md.

#ifndef SHAPEPROOF_MLIR_LIBRARIES_ANNOTATIONS_H
#define SHAPEPROOF_MLIR_LIBRARIES_ANNOTATIONS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <optional>
#include <string>

namespace shapeproof {

/// What an argument of a shape function stands for.
struct ArgumentSource {
  enum class Kind : uint8_t {
    Operand,     ///< an operand, as the type of the argument wants it
    Value,       ///< the elements of an operand
    Values,      ///< the one element of each operand from a place on
    Attribute,   ///< an attribute of the op
    Present,     ///< whether the op has it
    ResultType,  ///< the extents that the type of a result says, else -1
    ResultValue, ///< the elements of a result
  };
  Kind kind = Kind::Operand;
  /// Of the operand, within the segment if there is one; of the result.
  unsigned index = 0;
  std::optional<unsigned> segment;
  /// Of Attribute: where it is, what it is if it is not there (may be null),
  /// and the words that may stand in it. Of Values: the path of an affine map
  /// that they go through.
  std::string path;
  mlir::Attribute otherwise;
  llvm::SmallVector<llvm::StringRef> words;
  /// It says nothing: it is the next operand.
  bool isPlain = true;
};

/// What a result of a shape function says of the op.
struct ResultTarget {
  enum class Kind : uint8_t {
    Shape, ///< the shape of a result
    Value, ///< the elements of a result
    Fact,  ///< what is so after the op
  };
  Kind kind = Kind::Shape;
  unsigned index = 0;
  /// Of Value: the op is undefined where they do not fit the result's type.
  bool fits = false;
};

/// How a shape function is used.
struct FunctionAnnotations {
  llvm::SmallVector<ArgumentSource> arguments;
  llvm::SmallVector<ResultTarget> results;
  /// Once for each result, the operand and result with its number being those
  /// of number 0.
  bool isForEachResult = false;
  /// With the first two operands, then with what came out of that and the next;
  /// of all operands, or of a segment.
  bool isFold = false;
  std::optional<unsigned> foldSegment;
  /// Where the op has the text of its check; may be empty.
  std::string message;
  /// The op has to have these attributes; may be null.
  mlir::DictionaryAttr condition;

  unsigned numPlain() const;
};

/// Reads them; what is wrong with them is put into `problem`, with its place.
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
