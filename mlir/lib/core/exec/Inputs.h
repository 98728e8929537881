// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates the inputs of a function that a report names to the arguments of a
// call.
//
//   {"arg0.dim0": 3, "arg1": [2, 5], "arg2[1]": 7}
//
// arg0.dim0 is a size, arg1 a shape of rank 2, arg2[1] an element of an extent
// tensor, and `arg3.error` says that a !shape.shape is an error.
// scf.forall@4:3.arg0 is no input, but names the thread that runs first, and
// shape.const_size@4:3[0] gives the value of an unknown extent. Arguments with
// names of their own (ir/InputNames.h) have these as well.

#ifndef SHAPEPROOF_MLIR_EXEC_INPUTS_H
#define SHAPEPROOF_MLIR_EXEC_INPUTS_H

#include "core/exec/Arguments.h"
#include "core/exec/Interpreter.h"
#include "mlir/IR/Dominance.h"
#include "shapeproof/Example.h"

namespace shapeproof::exec {

/// The values given for one argument in addition to its parameters.
struct Content {
  std::optional<llvm::SmallVector<int64_t>>
      all; ///< The elements of an extent tensor.
  llvm::SmallVector<std::pair<int64_t, int64_t>> elements;
  bool error = false;
};

/// One value per parameter, if it is given.
using Partial = std::vector<std::optional<int64_t>>;

/// The values that a report gives for inputs.
struct Given {
  Partial fixed;
  std::vector<Content> contents;
  Interpreter::FirstThreads threads;
  /// A name with a value in the report that is no input.
  std::string other;
  std::string problem;
};

/// The largest rank of a shape in \p example, and at least 3.
int64_t maxRankIn(const Example &example);

/// The parameters of \p function for runs of sizes, with room for shapes of
/// that rank.
Arguments parametersFor(mlir::Operation *function, int64_t maxRank);

/// The loops whose iterations may run in any order, and the function itself
/// where many threads run it; an example may name what runs first.
std::vector<mlir::Operation *> parallelLoopsIn(mlir::Operation *function);

/// The values that \p example gives for the inputs of \p function and for its
/// \p parallelLoops.
Given readInputs(const Example &example, const Arguments &arguments,
                 mlir::Operation *function,
                 llvm::ArrayRef<mlir::Operation *> parallelLoops);

/// Vectors that agree with \p given, likely ones first: all parameters that are
/// not given have one value.
std::vector<Vector> completions(const Given &given, const Arguments &arguments);
/// Random vectors that agree with \p given, to try after \p numTried others;
/// with these at most limits::inputCompletions.
std::vector<Vector> moreCompletions(const Given &given,
                                    const Arguments &arguments,
                                    size_t numTried);

/// The arguments for \p vector, with the given contents; nothing if there are
/// none of these sizes.
std::optional<std::vector<RtValue>> makeInputs(const Arguments &arguments,
                                               const Vector &vector,
                                               const Given &given,
                                               int64_t maxElements);

/// The values of \p vector in the form of a report, in place of those that \p
/// given has for inputs.
Example describeInputs(const Arguments &arguments, const Vector &vector,
                       const Example &given);

/// As forEachVariable of Interpreter.h, the innermost first, while `visit` says
/// so. \p dominance keeps the trees of code that does not change.
void forEachVariable(mlir::Operation *op, mlir::Region *body,
                     mlir::DominanceInfo &dominance,
                     llvm::function_ref<bool(mlir::BlockArgument)> visit);

/// The values that \p example gives for variables of loops around \p check; as
/// forEachVariable.
llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2>
variablesIn(const Example &example, mlir::Operation *check,
            mlir::DominanceInfo &dominance);

/// Leaves in \p example the inputs of a run, and the variables of loops with
/// the values that they were seen with: those that it names, or all if the
/// check did otherwise elsewhere in the run.
void keepSeen(Example &example, const Arguments &arguments,
              const Sighting &seen, bool isOneOfMany);

/// The arguments of the call that was seen, and the variables of loops that \p
/// example names.
Example describeCall(const Sighting &seen, const Example &example);
/// Whether the second example has the values of the first one, and perhaps
/// more.
bool isPartOf(const Example &example, const Example &other);

/// All integers in \p example, each once, as far as they have 64 bits.
std::vector<int64_t> integersIn(const Example &example);

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_INPUTS_H
