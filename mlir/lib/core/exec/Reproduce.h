// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a function on the inputs that a report names.
//
//   func.func @f(%n: index, %m: index) {
//     %p = arith.cmpi eq, %n, %m
//     cf.assert %p             contingent; fails at {"arg0": 1, "arg1": 2}
//   }
//
// The engine reasons about a model of the program. A report that an input
// reaches a check and makes it fail is a promise about the program itself, so
// the function is run on that input (a run of sizes, Interpreter.h) before it
// is reported.
//
// A private function is run by the functions that call it (Entries.h), and its
// inputs are the arguments of one of these calls.

#ifndef SHAPEPROOF_MLIR_EXEC_REPRODUCE_H
#define SHAPEPROOF_MLIR_EXEC_REPRODUCE_H

#include "core/exec/Arguments.h"
#include "core/exec/Entries.h"
#include "core/exec/Interpreter.h"
#include "core/exec/RunSteps.h"
#include "shapeproof/Example.h"

namespace shapeproof::exec {

class Reproducer {
public:
  /// \p steps is for all runs of a function together and replaces the steps in
  /// \p runs. \p libraries may be null.
  Reproducer(const RunOptions &runs, uint64_t steps,
             const ShapeLibraries *libraries);

  /// Whether \p check is reached and fails (or holds, if \p holds) in a run on
  /// the values, once at least. Inputs without a value get small values; if
  /// that does not succeed, so do the others. On success \p example has inputs
  /// of the function around the check and the values of the loops around it
  /// when it failed (or held), and nothing else; otherwise \p why says why the
  /// first run did not succeed. A check of a shape function is that of \p
  /// instanceOf.
  bool settle(mlir::Operation *check, Example &example, bool holds,
              std::string &why, mlir::Operation *instanceOf = nullptr);

  /// Whether a run in which the function around \p op has these values comes to
  /// it.
  bool reaches(mlir::Operation *op, const Example &example);

  /// Whether the function around the check uses no values that neither its
  /// inputs nor its ops nor the machine (vscale) give.
  bool dependsOnInputsAlone(mlir::Operation *check);

private:
  class Trial;
  /// Data about a function with checks, computed once.
  struct Function {
    mlir::Operation *op;
    std::vector<std::string> unknownExtents;
    std::vector<mlir::Operation *> parallelLoops;
    int64_t maxRank;
    Arguments arguments;
    std::unique_ptr<Budget> runs;
  };
  const Function &lookUp(mlir::Operation *function, int64_t maxRank);

  Interpreter interpreter;
  const uint64_t steps;
  mlir::SymbolTableCollection symbols;
  mlir::DominanceInfo dominance;
  Entries entries;
  llvm::DenseMap<mlir::Operation *, Function> functions;
};

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_REPRODUCE_H
