// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Induction variables.

#ifndef SHAPEPROOF_MLIR_OPS_LOOPS_H
#define SHAPEPROOF_MLIR_OPS_LOOPS_H

#include "import/OpTable.h"

namespace shapeproof::loops {

struct Bounds {
  IntModel lb, ub, step;
};

/// Models the induction variable and assumes what the loop says of it; to be
/// called in the scope of the body. `isUnsigned`: the loop compares as
/// unsigned. Returns what it rests on that iv is lb + step * (number of
/// iterations so far); nothing if that is not known.
std::optional<EvidenceId> enter(Importer &importer, mlir::Operation *op,
                                mlir::Value iv, const Bounds &bounds,
                                bool isUnsigned);

/// Running `op` takes a positive step.
void requireStep(Importer &importer, mlir::Operation *op, const IntModel &step);

/// Whether enter() will return something, for a variable of this type.
bool isCounted(Importer &importer, mlir::Type type, const Bounds &bounds,
               bool isUnsigned);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_OPS_LOOPS_H
