// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the text of a loop says of its steps, for guessing.
//
//   cf.br ^header(%i + 4)        a step of 4
//   x + 4 * n + 6                what divides the rest by what is written: 2
//
// Guesses are proved before they count (Invariants.h), so these may be wrong.

#ifndef SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H
#define SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H

#include "mlir/IR/Value.h"
#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// The constant that is added to `argument` in each of the values that become
/// the next one: none where they differ, or are something else.
std::optional<int64_t> writtenStep(mlir::Value argument,
                                   llvm::ArrayRef<mlir::Value> yielded);

/// Whether the block that has the argument compares it, and goes on by that.
bool isTestedFirst(mlir::Value argument);

/// What divides the term, as far as it is written in it: of 4 * n + 6, 2; of a
/// choice, what divides both.
Int commonFactor(TermStore &store, DimId term, unsigned depth = 0);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H
