// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards before loops and launches, where the inputs of the function do not say
// how often these run, or come too early.
//
//   %n = memref.load %sizes[%c0]             %n = memref.load %sizes[%c0]
//   gpu.launch .. in (%grid = %n, ..) {  ->  cf.assert dim(%m) >= 256 * %n
//     cf.assert %i < dim(%m)                 gpu.launch .. in (%grid = %n, ..)
//     {
//
// A loop is copied into a function of its own, together with the sizes that it
// is about; the arguments are the values that these are computed from. The
// contract of this function is asserted at its entry, as that of any function
// is (contracts/AssertedClauses.h), and the asserts are moved to where the loop
// is.

#ifndef SHAPEPROOF_MLIR_PASSES_LOOPFUNCTIONS_H
#define SHAPEPROOF_MLIR_PASSES_LOOPFUNCTIONS_H

#include "core/checks/Findings.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "uses/contracts/AssertedClauses.h"

namespace shapeproof {

/// The loop before which a check may be made: a launch or a parallel loop, and
/// otherwise the outermost one. Null if there is none in the function.
mlir::Operation *loopFor(mlir::Operation *check);

class LoopFunctions {
public:
  /// Copies the launches and parallel loops in `root` that have a check, and
  /// the outermost one of other loops, but not those before which nothing
  /// happens that keeps a check from the entry of the function.
  LoopFunctions(mlir::Operation *root, Sooner sooner);

  bool empty() const { return all.empty(); }
  /// The functions, which nothing else refers to.
  mlir::ModuleOp module() const { return *functions; }
  /// Makes the asserts of a contract of one of the functions before its loop;
  /// returns how many.
  unsigned assertBefore(const FunctionContract &contract,
                        bool assumeNoOverflow) const;

private:
  struct LoopFunction {
    mlir::Operation *loop;
    llvm::SmallVector<mlir::Value> arguments;
  };
  void add(mlir::Operation *loop);
  void addFunction(mlir::Operation *loop,
                   llvm::SmallVector<mlir::Value> arguments,
                   llvm::SmallVector<mlir::Operation *, 0> ops);

  const Sooner sooner;
  /// The ops that may still be copied: in all as many as there are in the root.
  size_t left = 0;
  mlir::OwningOpRef<mlir::ModuleOp> functions;
  llvm::DenseMap<mlir::Operation *, LoopFunction> all;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_LOOPFUNCTIONS_H
