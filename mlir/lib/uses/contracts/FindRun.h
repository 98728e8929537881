// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An input on which a function runs, as people would choose one: batches of 1,
// and sizes that occur in the program, or powers of two.
//
//   func.func @f(%x: tensor<?x3x?x?xf32>)        arg0.dim0 = 1,
//     ... % 32 == 0 is asserted                  arg0.dim2 = arg0.dim3 = 32

#ifndef SHAPEPROOF_MLIR_CONTRACTS_FINDRUN_H
#define SHAPEPROOF_MLIR_CONTRACTS_FINDRUN_H

#include "mlir/IR/Operation.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace shapeproof {

/// How far the program comes with an input.
struct RunAttempt {
  bool runs = false;
  /// The number of steps executed; more is nearer to the end.
  uint64_t steps = 0;
};

/// Finds an input on which `attempt`, which executes, runs; calls it up to
/// several hundred times. `known` is a guess that satisfies all facts, or null.
/// Sizes that have one letter in `inputs` are equal. Where facts of inputs are
/// others than equalities and least sizes, only the guess is tried.
std::optional<Example>
findRun(mlir::Operation *function, const Example *known,
        llvm::ArrayRef<ContractReport::Input> inputs,
        llvm::function_ref<RunAttempt(const Example &)> attempt);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CONTRACTS_FINDRUN_H
