// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an answer still holds where code motion may take the operation that
// uses it: see ir/Movable.h.

#ifndef SHAPEPROOF_MLIR_PASSES_MOVED_H
#define SHAPEPROOF_MLIR_PASSES_MOVED_H

#include "core/ir/Movable.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

/// Whether the answer is Proved without facts that the motion leaves behind.
inline bool holdsAfter(const Leaving &leaving,
                       const ShapeConstraintAnalysis::Explanation &answer) {
  return answer.verdict == Verdict::Proved &&
         llvm::none_of(answer.reasons, [&](const auto &reason) {
           return leaving.leavesBehind(reason.op);
         });
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_MOVED_H
