// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of few iterations, whose number is known.
//
//   %p = scf.for %i = %c0 to %rank step %c1 iter_args(%p = %c1) -> (index) {
//     %x = tensor.extract %sizes[%i]                rank 3:  1 * x0 * x1 * x2
//     ...
//
// Most loops of shape functions go over a shape of known rank. The body is then
// walked once for each iteration, with the values that the iteration has: no
// invariant is guessed, and a check has a claim for each iteration.

#ifndef SHAPEPROOF_MLIR_LOOPS_UNROLLEDLOOP_H
#define SHAPEPROOF_MLIR_LOOPS_UNROLLEDLOOP_H

#include "core/loops/InductionVariable.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace shapeproof::loops {

/// The iterations of a loop: the variable is first + step * i for i < count.
struct Iterations {
  Int first, step;
  unsigned count;

  int64_t at(unsigned i) const {
    return int64_t(first + step * Int(int64_t(i)));
  }
};

/// The iterations, if they are known and at most limits::loopRepetitions, and
/// the variable does not leave its type; values that are compared as unsigned
/// may not be negative.
std::optional<Iterations> knownIterations(RuleContext rule, mlir::Type type,
                                          const Bounds &bounds,
                                          bool isUnsigned);

/// The model, where it rests on the evidence `support` as well.
Model withSupport(RuleContext rule, Model model, EvidenceId support);

/// Plans a walk of the body for each iteration. The results are what the last
/// one yields, or what the loop begins with.
void planUnrolled(RegionContext rule, mlir::LoopLikeOpInterface loop,
                  const Bounds &bounds, const Iterations &iterations,
                  RegionPlan &plan);

} // namespace shapeproof::loops

#endif // SHAPEPROOF_MLIR_LOOPS_UNROLLEDLOOP_H
