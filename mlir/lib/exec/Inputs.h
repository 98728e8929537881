// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inputs of a function as reports name them, and what it is called with.
//
//   {"arg0.dim0": 3, "arg1": [2, 5], "arg2[1]": 7}
//
//   arg0.dim0 a size; arg1 a shape, of rank 2; arg2[1] an element of an extent
//   tensor; `arg3.error` that a !shape.shape is an error. scf.forall@4:3.arg0
//   is no input, but says which thread comes first, and shape.const_size@4:3[0]
//   what an unknown extent is. Arguments with names of their own
//   (ir/InputNames.h) have those besides.

#ifndef SHAPEPROOF_MLIR_EXEC_INPUTS_H
#define SHAPEPROOF_MLIR_EXEC_INPUTS_H

#include "exec/Arguments.h"
#include "exec/Interpreter.h"
#include "shapeproof/Example.h"

namespace shapeproof::exec {

/// What is said of one argument besides its parameters.
struct Content {
  std::optional<llvm::SmallVector<int64_t>> all; ///< Of an extent tensor.
  llvm::SmallVector<std::pair<int64_t, int64_t>> elements;
  bool error = false;
};

/// One value per parameter, as far as it is said.
using Partial = std::vector<std::optional<int64_t>>;

/// What a report says of the inputs.
struct Given {
  Partial fixed;
  std::vector<Content> contents;
  Interpreter::FirstThreads threads;
  /// Something that is no input and that the report has a value for.
  std::string other;
  std::string problem;
};

/// The largest rank of a shape in \p example, and at least 3.
int64_t maxRankIn(const Example &example);

/// The parameters of \p function for runs of sizes, with room for shapes of
/// that rank.
Arguments parametersFor(mlir::Operation *function, int64_t maxRank);

/// The loops whose iterations may run in any order, whose first one an example
/// may name.
std::vector<mlir::Operation *> parallelLoopsIn(mlir::Operation *function);

/// What \p example says of the inputs, and of the \p parallelLoops, of \p
/// function.
Given readInputs(const Example &example, const Arguments &arguments,
                 mlir::Operation *function,
                 llvm::ArrayRef<mlir::Operation *> parallelLoops);

/// Vectors that agree with \p given, likely ones first: all that is left out is
/// of one size.
std::vector<Vector> completions(const Given &given, const Arguments &arguments);
/// Some at random, to be tried after so many; with these at most
/// kMaxCompletions.
std::vector<Vector> moreCompletions(const Given &given,
                                    const Arguments &arguments,
                                    size_t numTried);
inline constexpr size_t kMaxCompletions = 40;

/// The arguments that are \p vector, with the contents that are given; nothing
/// if there are none of these sizes.
std::optional<std::vector<RtValue>> makeInputs(const Arguments &arguments,
                                               const Vector &vector,
                                               const Given &given,
                                               int64_t maxElements);

/// The values of \p vector as a report has them, instead of those that \p given
/// has for inputs.
Example describeInputs(const Arguments &arguments, const Vector &vector,
                       const Example &given);

} // namespace shapeproof::exec

#endif // SHAPEPROOF_MLIR_EXEC_INPUTS_H
