// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about terms at an operation of a function that has been walked.
//
//   AtPoint here(state, op);
//   here.isProved(claim)      by the facts that hold before `op`

#ifndef SHAPEPROOF_MLIR_MEMORY_ATPOINT_H
#define SHAPEPROOF_MLIR_MEMORY_ATPOINT_H

#include "analysis/FunctionState.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof::memory {

class AtPoint {
public:
  /// The place before `op`. At code that the walk does not come to, nothing is
  /// known. `isQuick`: more questions are asked than a solver has time for.
  AtPoint(FunctionState &state, mlir::Operation *op, bool isQuick = false)
      : state(state), point(state.reach(op)), isQuick(isQuick) {}

  bool isProved(ClaimId claim) const {
    if (claim == TermStore::trueClaim())
      return true;
    if (!point || claim == TermStore::falseClaim())
      return false;
    const Answer answer =
        isQuick ? context().decideQuickly(claim) : context().decide(claim);
    return answer.verdict == Verdict::Proved;
  }
  Bounds bound(DimId term) const {
    if (!point)
      return Bounds();
    return isQuick ? context().boundQuickly(term) : context().bound(term);
  }
  /// Whether a model with this evidence is right here.
  bool holds(EvidenceId evidence) const {
    if (evidence == kNoEvidence)
      return true;
    if (!point)
      return false;
    context();
    return state.importer().facts().holdsThere(evidence);
  }
  bool isNonNegative(DimId term) const {
    return state.importer().store().isObviouslyNonNegative(term) ||
           isProved(state.importer().store().ge(
               term, state.importer().store().constant(0)));
  }

private:
  InferenceContext &context() const {
    return state.importer().facts().contexts().withoutPremisesAt(*point);
  }

  FunctionState &state;
  std::optional<Point> point;
  bool isQuick;
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ATPOINT_H
