// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of constant lower and upper bounds, and divisibility.
//
//   n + m <= 10                     0 <= n <= 10
//   2 * h == n, n in [0, 9]         h <= 4, n is even
//   n floordiv 4 == 3               n in [12, 15]
//   broadcastable([n], [7])         n in {1, 7}, which is [1, 7] and 1 (mod 6)
//
// It knows terms by their ranges only (propagation/BoundsEngine.h): two dims
// are equal when both are the same constant, or when the range of their
// difference is 0. It draws no conclusion from x <= y and y <= z to x <= z;
// that is the linear theory's.
//
// After the equality theory in a kernel's list, it works on equality classes:
// see Exchange.h.
//
// Cost: assuming a fact runs the constraints that it touches, about a
// microsecond each; a question about a term that facts mention is a look-up.
// Limits: see BoundsEngine.h.

#ifndef SHAPEPROOF_THEORIES_BOUNDS_H
#define SHAPEPROOF_THEORIES_BOUNDS_H

#include "engine/propagation/BoundsEngine.h"
#include "engine/theories/Exchange.h"

namespace shapeproof {

class BoundsTheory final : public Theory {
public:
  BoundsTheory(TheoryState &state, const ContextOptions &options);

  void push() override { engine.push(); }
  void pop() override;
  void assume(ClaimId literal, ReasonId reason) override;
  void assumeClause(ClaimId disjunction, ReasonId reason) override;
  bool settle() override;
  Verdict status(ClaimId literal, Why *why) override;
  void tighten(DimId dim, Bounds &bounds, Why &why) override;
  void watch(ClaimId literal) override;
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override {
    engine.takeWoken(woken);
  }
  bool isPrepared(DimId dim) override {
    return !exchange || exchange->isPrepared(dim);
  }
  void prepare(DimId dim) override;
  void beginQuestion() override { engine.beginQuestion(); }
  bool hitLimit(ClaimId claim) override { return engine.hitLimit(claim); }
  size_t memoryUsage() const override {
    return engine.memoryUsage() + (exchange ? exchange->memoryUsage() : 0);
  }

private:
  BoundsEngine engine;
  /// The exchange with the equality theory, if the kernel has that.
  std::optional<Exchange> exchange;
};

std::unique_ptr<Theory> boundsTheory(TheoryState &state,
                                     const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_BOUNDS_H
