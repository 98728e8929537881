// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about terms at an operation of a function that has been walked.
//
//   AtPoint here(state, op);
//   here.isProved(claim)      by the facts that hold before `op`

#ifndef SHAPEPROOF_MLIR_MEMORY_ATPOINT_H
#define SHAPEPROOF_MLIR_MEMORY_ATPOINT_H

#include "shapeproof/InferenceContext.h"
#include "uses/analysis/FunctionState.h"

namespace shapeproof::memory {

class AtPoint {
public:
  /// The place before `op`. At code that the walk does not reach, nothing is
  /// known.
  AtPoint(FunctionState &state, mlir::Operation *op)
      : state(state), point(state.reach(op)) {}

  bool isProved(ClaimId claim) const {
    if (claim == TermStore::trueClaim())
      return true;
    if (!point || claim == TermStore::falseClaim())
      return false;
    return context().decideQuickly(claim).verdict == Verdict::Proved;
  }
  /// Whether an assignment of the facts shows that the claim can fail; this
  /// costs much less than a proof that is in vain. False says nothing.
  bool canFail(ClaimId claim) const {
    return point &&
           state.importer().facts().contexts().canFailAt(*point, claim);
  }
  Bounds bound(DimId term) const {
    return point ? context().boundQuickly(term) : Bounds();
  }
  /// The simplest term that is found for it.
  DimId simplest(DimId term) const {
    return point ? context().simplify(term).term : term;
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
};

} // namespace shapeproof::memory

#endif // SHAPEPROOF_MLIR_MEMORY_ATPOINT_H
