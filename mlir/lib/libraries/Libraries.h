// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which shape function belongs to which op.
//
//   shape.function_library @lib {
//     shape.func @matmul(%a: !shape.value_shape, %b: !shape.value_shape)
//         -> !shape.shape { ... }
//   } mapping {
//     foo.matmul = @matmul          "foo.matmul"(%x, %y) has the shape that
//   }                               @matmul makes of those of %x and %y
//
// A library holds for what stands in the op that it stands in, at any depth. If
// that op has an attribute `shape.lib` (a symbol, or an array of them), only
// the libraries named there do. The innermost one that maps an op is asked, of
// several on one level the first. An op can name its function itself, in an
// attribute `shape.function = @lib::@matmul`. Libraries that come from
// elsewhere, such as the command line, are asked after all of these.
//
// An op may be mapped to a list of functions: it has the first that is meant
// for its attributes (Annotations.h).

#ifndef SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H
#define SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H

#include "ir/Uninitialised.h"
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
  /// Those in `others` as well, which have to outlive this.
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
  /// The shape function of an op; null if it has none. Ops that stand in a
  /// library have none.
  mlir::FunctionOpInterface functionFor(mlir::Operation *op) const;
  /// The function that a call in a library calls; null if it is not known.
  static mlir::FunctionOpInterface calleeOf(mlir::Operation *call);

  /// Which tensors that functions of libraries give each other may not be
  /// written.
  const HandedTensors *handed() const { return &*given; }

private:
  struct Library {
    mlir::Operation *op;
    llvm::DenseMap<mlir::StringAttr, mlir::FunctionOpInterface> byName;
    llvm::DenseMap<mlir::StringAttr,
                   llvm::SmallVector<mlir::FunctionOpInterface, 1>>
        byOp;
    /// The one for the op; null if there is none.
    mlir::FunctionOpInterface functionFor(mlir::Operation *op) const;
  };
  Library &add(mlir::Operation *library);
  void map(Library &library, mlir::StringAttr name, mlir::Attribute function);
  void choose();
  void findCircles(mlir::FunctionOpInterface function);

  std::vector<std::unique_ptr<Library>> libraries;
  /// By the op they stand in, those that hold there.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Library *, 1>> scopes;
  /// Those that hold everywhere.
  llvm::SmallVector<Library *, 1> everywhere;
  std::vector<Problem> found;
  std::optional<HandedTensors> given;
  /// Functions looked at by findCircles; true while they are being looked at.
  llvm::DenseMap<mlir::Operation *, bool> visited;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LIBRARIES_LIBRARIES_H
