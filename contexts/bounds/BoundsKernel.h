// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The `bounds` context: constant lower and upper bounds, and divisibility.
//
//   n + m <= 10                     0 <= n <= 10
//   2 * h == n, n in [0, 9]         h <= 4, n is even
//   n floordiv 4 == 3               n in [12, 15]
//   broadcastable([n], [7])         n in {1, 7}, which is [1, 7] and 1 (mod 6)
//
// It knows terms by their ranges only (src/propagation): two dims are equal
// when both are the same constant, or when the range of their difference is 0.
// It draws no conclusion from x <= y and y <= z to x <= z; that is `affine`.
//
// Of shapes of unknown rank it knows what their ranks and extents say, and
// which equalities were assumed literally.
//
// Cost: assuming a fact runs the constraints that it touches, about a
// microsecond each; a question about a term that facts mention is a look-up.
// Limits: see BoundsEngine.h.

#ifndef SHAPEPROOF_CONTEXTS_BOUNDS_BOUNDSKERNEL_H
#define SHAPEPROOF_CONTEXTS_BOUNDS_BOUNDSKERNEL_H

#include "kernel/DeductiveKernel.h"
#include "propagation/BoundsEngine.h"

namespace shapeproof {

class BoundsKernel final : public DeductiveKernel {
public:
  BoundsKernel(TermStore &store, const ContextOptions &options);

  Verdict isEqual(DimId a, DimId b) override;
  Verdict isEqual(ShapeId a, ShapeId b) override;
  size_t memoryUsage() const override;

protected:
  void enginePush() override { engine.push(); }
  void enginePop() override { engine.pop(); }
  void assumeLiteral(ClaimId literal, ReasonId reason) override;
  void assumeClause(ClaimId disjunction, ReasonId reason) override;
  void settleEngine() override;
  Verdict literalStatus(ClaimId literal, Why *why) override;
  void watch(ClaimId literal) override;
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override;
  Bounds engineBound(DimId dim, Why &why) override;
  ShapeId knownForm(ShapeId s, Why *why) override;
  void beginQuestion() override { engine.beginQuestion(); }
  bool hitLimit(ClaimId claim) override { return engine.hitLimit(claim); }

private:
  void assumeShapes(ClaimId literal, ReasonId reason);
  Verdict shapeStatus(ClaimId literal, Why *why);

  BoundsEngine engine;
  /// Equalities of shapes that were assumed, or their negations.
  ScopedMap<ClaimId, ReasonId> shapeFacts;
  /// Watched literals about shapes: reported whenever anything narrows.
  ScopedVector<ClaimId> watchedShapes;
  uint64_t narrowingsSeen = 0;
  bool shapesChanged = false;
};

std::unique_ptr<Kernel> createBoundsKernel(TermStore &store,
                                           const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_CONTEXTS_BOUNDS_BOUNDSKERNEL_H
