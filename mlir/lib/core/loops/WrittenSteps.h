// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps of loops, as they are written in the text, for guessing.
//
//   cf.br ^header(%i + 4)        a step of 4
//   x + 4 * n + 6                a step that is a multiple of 2
//
// Guesses are proved before they count (Invariants.h), so these may be wrong.

#ifndef SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H
#define SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H

#include "mlir/IR/Value.h"
#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

/// The constant that is added to `argument` in each of the values that become
/// the next one; nothing where the constants differ, or a value is no such sum.
std::optional<int64_t> writtenStep(mlir::Value argument,
                                   llvm::ArrayRef<mlir::Value> yielded);

/// Whether the block that has the argument compares it, and branches on the
/// result.
bool isTestedFirst(mlir::Value argument);

/// The greatest number that divides all coefficients and the constant of the
/// term: 2 for 4 * n + 6; for a choice, the common factor of both arms.
Int commonFactor(TermStore &store, DimId term, unsigned depth = 0);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_LOOPS_WRITTENSTEPS_H
