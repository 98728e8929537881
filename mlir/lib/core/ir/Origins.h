// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that a tensor may have its elements from, for Uninitialised.h.
//
//   %r = scf.for .. iter_args(%t = %e) { .. scf.yield %u }
//
// The elements of %r are those of %u or, if the loop runs no iteration, of %e;
// those of %t are those of %e or of %u. The values that an element is computed
// from count as well: it may be computed anew where it is read.

#ifndef SHAPEPROOF_MLIR_IR_ORIGINS_H
#define SHAPEPROOF_MLIR_IR_ORIGINS_H

#include "core/ir/Uninitialised.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::linalg {
class LinalgOp;
} // namespace mlir::linalg

namespace shapeproof {

/// The calls of a module and the functions that they call.
class ModuleCalls {
public:
  /// Looks at the calls in and below the symbol tables.
  explicit ModuleCalls(llvm::ArrayRef<mlir::Operation *> tops);

  llvm::ArrayRef<mlir::Operation *> calls() const { return all; }

  /// The functions that are called, or may be.
  llvm::SmallVector<mlir::Operation *> functions() const;
  struct Function {
    llvm::SmallVector<mlir::CallOpInterface, 2> calls;
    /// The ops that return from the function.
    llvm::SmallVector<mlir::Operation *, 1> returns;
    /// Whether other code may call it as well.
    bool isOpen = false;
  };
  /// The function if it is called; null if nobody calls it.
  const Function *find(mlir::Operation *function) const;
  /// The function called; null if it is not known, or has no body.
  const Function *calledBy(mlir::Operation *call) const;
  /// Whether the call is one of a function without a body.
  bool isExternal(mlir::Operation *call) const {
    return externalCalls.contains(call);
  }

private:
  void addCall(mlir::CallOpInterface call, mlir::SymbolTableCollection &tables);
  void addUses(mlir::Operation *top, mlir::SymbolTableCollection &tables);

  llvm::SmallVector<mlir::Operation *> all;
  llvm::MapVector<mlir::Operation *, Function> called;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> callees;
  llvm::DenseSet<mlir::Operation *> externalCalls;
};

class Origins {
public:
  using Known = llvm::DenseMap<mlir::Value, bool>;

  /// Within a root. Answers that are found are added to `known`.
  Origins(Known &known, llvm::ArrayRef<const HandedTensors *> modules)
      : known(known), modules(modules) {}
  /// Across the functions of a module.
  Origins(Known &known, const ModuleCalls &links)
      : known(known), links(&links) {}

  /// Finds whether the tensor may have elements that nobody has written.
  /// Precondition: it is not known. The answer becomes known for all tensors
  /// that it may be made from, too.
  bool find(mlir::Value tensor);
  /// Whether a value of the type may be elements in memory, which are read
  /// later.
  static bool mayHoldElements(mlir::Type type);

private:
  /// True if nobody may have written it; otherwise `from` has the values that
  /// its elements may come from.
  bool isSource(mlir::Value v);
  bool ofArgument(mlir::BlockArgument argument);
  bool ofFunctionArgument(mlir::BlockArgument argument);
  bool ofForwarded(mlir::BlockArgument argument);
  bool ofResult(mlir::OpResult result);
  bool ofCall(mlir::OpResult result);
  bool ofInserted(mlir::Operation *op);
  bool ofStructured(mlir::linalg::LinalgOp op, mlir::OpResult result);
  bool ofBranches(mlir::RegionBranchOpInterface op, mlir::Value v);
  bool ofAnything(mlir::Operation *op);

  void add(mlir::Value v) {
    if (mayHoldElements(v.getType()))
      from.push_back(v);
  }
  void add(mlir::ValueRange values) {
    for (mlir::Value v : values)
      add(v);
  }
  void addUsedIn(mlir::Operation *op);

  /// The answer of a module for the value; null if there is none.
  const bool *findHanded(mlir::Value v) const;

  Known &known;
  llvm::ArrayRef<const HandedTensors *> modules;
  const ModuleCalls *links = nullptr;
  llvm::SmallVector<mlir::Value, 8> from;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_ORIGINS_H
