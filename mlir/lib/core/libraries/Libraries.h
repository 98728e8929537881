// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions of ops, found in libraries.
//
//   shape.function_library @lib {
//     shape.func @matmul(%a: !shape.value_shape, %b: !shape.value_shape)
//         -> !shape.shape { ... }
//   } mapping {
//     foo.matmul = @matmul          "foo.matmul"(%x, %y) has the shape that
//   }                               @matmul makes of those of %x and %y
//
// A library holds for ops within the op that it stands in, at any depth. If
// that op has an attribute `shape.lib` (a symbol, or an array of them), only
// the libraries named there hold. The innermost library that maps an op is
// asked; among several on one level, the first. An op can name its function
// itself, in an attribute `shape.function = @lib::@matmul`. Libraries from
// elsewhere, such as the command line, are asked after all of these.
//
// An op may be mapped to a list of functions: it has the first one whose
// condition its attributes satisfy (Annotations.h).
//
// A library with the attribute `shapeproof.rules = "onnx"` also holds for the
// operators of ONNX that it does not map: their functions are made from the
// rules of the reader of models (OnnxFunctions.h).

#ifndef SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H
#define SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H

#include "core/ir/Uninitialised.h"
#include "core/libraries/OnnxFunctions.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shapeproof {

/// All libraries in and below an op. An analysis of MLIR's pass manager: a pass
/// on functions gets the one that is cached for the module.
class ShapeLibraries {
public:
  explicit ShapeLibraries(mlir::Operation *root) : ShapeLibraries(root, {}) {}
  /// Finds the libraries in `root` and those in `others`, which have to outlive
  /// this.
  ShapeLibraries(mlir::Operation *root,
                 llvm::ArrayRef<mlir::Operation *> others);

  /// Something wrong with a library: a mapped function that does not exist or
  /// has no body, functions that call one another in a circle.
  struct Problem {
    mlir::Location location;
    std::string message;
  };
  llvm::ArrayRef<Problem> problems() const { return found; }
  /// Emits each as an error.
  void emitProblems() const;

  bool empty() const { return libraries.empty(); }
  /// Whether an op has a shape function. Ops that stand in a library have none.
  bool isMapped(mlir::Operation *op) const {
    auto [function, isMade] = find(op);
    return function || isMade;
  }
  /// The shape function that a library maps the op to; null if there is none.
  mlir::FunctionOpInterface mappedFor(mlir::Operation *op) const {
    return find(op).function;
  }
  /// The same, or the function that is made for operands of which this is
  /// known; null if there is none.
  mlir::FunctionOpInterface functionFor(mlir::Operation *op,
                                        KnownOperand known) const {
    auto [function, isMade] = find(op);
    return isMade ? made.functionFor(op, known) : function;
  }
  /// The function that a call in a library calls; null if it is not known.
  static mlir::FunctionOpInterface calleeOf(mlir::Operation *call);

  /// Tensors that functions of libraries give each other and that may be
  /// unwritten.
  const HandedTensors *handed() const { return &*given; }

private:
  struct Found {
    mlir::FunctionOpInterface function;
    /// The function is made for each use.
    bool isMade = false;
  };
  Found find(mlir::Operation *op) const;

  struct Library {
    mlir::Operation *op;
    bool hasOnnxRules = false;
    llvm::DenseMap<mlir::StringAttr, mlir::FunctionOpInterface> byName;
    llvm::DenseMap<mlir::StringAttr,
                   llvm::SmallVector<mlir::FunctionOpInterface, 1>>
        byOp;
    /// The library's function for the op; null if there is none.
    mlir::FunctionOpInterface functionFor(mlir::Operation *op) const;
  };
  Library &add(mlir::Operation *library);
  void map(Library &library, mlir::StringAttr name, mlir::Attribute function);
  void choose();
  void findCircles(mlir::FunctionOpInterface function);

  std::vector<std::unique_ptr<Library>> libraries;
  /// The libraries by the op they stand in, where they hold.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Library *, 1>> scopes;
  /// Libraries that hold everywhere.
  llvm::SmallVector<Library *, 1> everywhere;
  std::vector<Problem> found;
  std::optional<HandedTensors> given;
  OnnxFunctions made;
  /// Functions looked at by findCircles; true while they are being looked at.
  llvm::DenseMap<mlir::Operation *, bool> visited;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H
