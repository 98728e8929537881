// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literals as questions to, and facts of, a congruence closure.
//
// Kernels that reason on equality classes share this: the meaning of `x == 0`,
// `x != 0` and equal shapes for the closure, and questions about terms that
// occur in no fact, which are asked in a scope of their own, so that they leave
// nothing behind.

#ifndef SHAPEPROOF_CLOSURE_CLOSURELITERALS_H
#define SHAPEPROOF_CLOSURE_CLOSURELITERALS_H

#include "engine/closure/CongruenceClosure.h"
#include "shapeproof/Answer.h"

namespace shapeproof {

class ClosureLiterals {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;
  using NodeId = CongruenceClosure::NodeId;

  ClosureLiterals(TermStore &store, CongruenceClosure &closure)
      : store(store), closure(closure) {}

  /// Assumes an Eq, Ne, Ge, ShapeEq or ShapeNe.
  void assume(ClaimId literal, ReasonId reason);
  /// The verdict of the classes on a literal.
  Verdict status(ClaimId literal, Why *why);
  /// Whether the classes give t a constant value.
  std::optional<Int> constantOf(DimId t, Why *why);
  void watch(ClaimId literal);
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken);
  ShapeId knownForm(ShapeId s, Why *why);

  void push() {
    watched.push();
    closure.push();
  }
  void pop() {
    closure.pop();
    watched.pop();
  }

private:
  /// The value of c * x - c * y + d, if x and y turn out to be in one class:
  /// for terms that occur in no fact, this has a simpler explanation than their
  /// sum.
  std::optional<Int> differenceOf(const LinearView &v, Why *why);
  Verdict dimStatus(ClaimId literal, Why *why);
  Verdict shapeStatus(ClaimId literal, Why *why);
  /// Whether column >= least because it equals a term that cannot be negative.
  bool isAtLeast(DimId column, const Int &least, Why *why);
  /// The verdict that signs give on a literal over one column or a difference.
  Verdict signStatus(ClaimKind kind, const LinearView &v, Why *why);
  /// Whether a fact excludes that t, which the closure has, is 0.
  bool isNonZero(DimId t, Why *why);

  TermStore &store;
  CongruenceClosure &closure;
  ScopeStack watched;
  ScopedMap<uint32_t, llvm::SmallVector<ClaimId, 1>> literals{watched};
};

} // namespace shapeproof

#endif // SHAPEPROOF_CLOSURE_CLOSURELITERALS_H
