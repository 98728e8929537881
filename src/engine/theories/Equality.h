// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The theory of equal and different dims and shapes.
//
// Congruence closure (closure/CongruenceClosure.h): n == m, m == k gives n == k
// and n floordiv 4 == k floordiv 4; n == m + 1 refutes n == m. It knows no
// order: n >= 1 and n <= 1 have no consequences here. It gives a bound only for
// a term that equals a constant.
//
// Cost: isEqual of two terms that occur in facts is two table look-ups; n facts
// settle in O(n log n) plus the terms they re-normalise.

#ifndef SHAPEPROOF_THEORIES_EQUALITY_H
#define SHAPEPROOF_THEORIES_EQUALITY_H

#include "engine/closure/ClosureLiterals.h"
#include "engine/theories/Theory.h"

namespace shapeproof {

class EqualityTheory final : public Theory {
public:
  explicit EqualityTheory(TheoryState &state)
      : Theory(state), closure(store, &state.work), literals(store, closure) {
    state.equality = this;
  }

  void beforePush() override { closure.settle(); }
  void push() override { literals.push(); }
  void pop() override { literals.pop(); }
  void assume(ClaimId literal, ReasonId reason) override {
    literals.assume(literal, reason);
  }
  bool settle() override;
  Verdict status(ClaimId literal, Why *why) override {
    return literals.status(literal, why);
  }
  void tighten(DimId dim, Bounds &bounds, Why &why) override {
    bounds.lo = bounds.hi = literals.constantOf(dim, &why);
  }
  ShapeId knownForm(ShapeId s, Why *why) override {
    return literals.knownForm(s, why);
  }
  void watch(ClaimId literal) override { literals.watch(literal); }
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override {
    literals.takeWoken(woken);
  }
  void beginQuestion() override { closure.takePoppedLimit(); }
  bool hitLimit(ClaimId) override {
    return closure.limit() || closure.takePoppedLimit();
  }
  /// Appends the dims known to equal `dim`, without `dim` itself, among the
  /// first `most` members of its class.
  void appendEqual(DimId dim, size_t most,
                   llvm::SmallVectorImpl<DimId> &equal) const;
  llvm::SmallVector<Term, 8> beside(DimId dim) const;
  /// Explains that two dims are of one class and equal, or that one is the
  /// value of the other; false if neither is known.
  bool explainEqual(DimId dim, DimId other, Why &why);
  uint64_t numShapeMerges() const { return closure.numShapeMerges(); }
  /// The table that isEqual may read while all is settled.
  const ClassTable &classTable() const { return closure.classTable(); }
  void dump(llvm::raw_ostream &os) const override;
  size_t memoryUsage() const override { return closure.memoryUsage(); }

private:
  friend class Exchange; // Passes equalities in bulk.
  CongruenceClosure closure;
  ClosureLiterals literals;
};

std::unique_ptr<Theory> equalityTheory(TheoryState &state,
                                       const ContextOptions &options);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_EQUALITY_H
