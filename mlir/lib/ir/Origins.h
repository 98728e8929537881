// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values that a tensor may have its elements from, for Uninitialised.h.
//
//   %r = scf.for .. iter_args(%t = %e) { .. scf.yield %u }
//
// Those of %r are of %u or, if the loop runs no iteration, of %e; those of %t
// are of %e or of %u. What is computed of the elements of others counts as
// well: it may be computed anew where it is read.

#ifndef SHAPEPROOF_MLIR_IR_ORIGINS_H
#define SHAPEPROOF_MLIR_IR_ORIGINS_H

#include "ir/Uninitialised.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::linalg {
class LinalgOp;
} // namespace mlir::linalg

namespace shapeproof {

/// Which calls of a module call which functions of it.
class ModuleCalls {
public:
  /// In and below symbol tables.
  explicit ModuleCalls(llvm::ArrayRef<mlir::Operation *> tops);

  llvm::ArrayRef<mlir::Operation *> calls() const { return all; }

  /// Those that are called, or may be.
  llvm::SmallVector<mlir::Operation *> functions() const;
  struct Function {
    llvm::SmallVector<mlir::CallOpInterface, 2> calls;
    /// The ops that return from it.
    llvm::SmallVector<mlir::Operation *, 1> returns;
    /// Other code may call it as well.
    bool isOpen = false;
  };
  /// Null if nobody calls it.
  const Function *find(mlir::Operation *function) const;
  /// Null if it is not known, or has no body.
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

  /// Within a root. What is found is added to `known`.
  Origins(Known &known, llvm::ArrayRef<const HandedTensors *> modules)
      : known(known), modules(modules) {}
  /// Across the functions of a module.
  Origins(Known &known, const ModuleCalls &links)
      : known(known), links(&links) {}

  /// Answers for the tensor, of which it is not known, and for all that it may
  /// be made from.
  bool find(mlir::Value tensor);
  /// Whether a value of the type may be elements in memory, which are read
  /// later.
  static bool mayHoldElements(mlir::Type type);

private:
  /// True if nobody may have written it; otherwise `from` is where it comes
  /// from.
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

  /// Null if the value is not known to a module.
  const bool *findHanded(mlir::Value v) const;

  Known &known;
  llvm::ArrayRef<const HandedTensors *> modules;
  const ModuleCalls *links = nullptr;
  llvm::SmallVector<mlir::Value, 8> from;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IR_ORIGINS_H
