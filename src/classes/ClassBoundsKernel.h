// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equality classes and bounds, each sharpening the other.
//
//   n == m, m <= 7                 gives  n <= 7
//   n >= 3, n <= 3                 gives  n == 3, so n * k == 3 * k
//   x <= y, y <= x                 gives  x floordiv 4 == y floordiv 4
//   a == b + 3, b >= 2             gives  a >= 5
//
// Equalities live in a congruence closure (closure/CongruenceClosure.h),
// everything else in a bounds engine (propagation/BoundsEngine.h). The engine
// only deals with *active* terms, those that its facts are about. A class that
// has active members has one of them as its *anchor*; the others are linked to
// it by an equality in the engine. So of a chain of 100,000 equal-but-for-an-
// offset dims the engine sees nothing, or one. What all members are known to be
// by themselves (a dim is >= 0) is kept per class, shifted by the offsets: an
// analysis in the sense of Willsey et al., "egg" (POPL 2021).
//
// The other way, an active term whose range shrinks to one value becomes equal
// to that constant in the closure.

#ifndef SHAPEPROOF_CLASSES_CLASSBOUNDSKERNEL_H
#define SHAPEPROOF_CLASSES_CLASSBOUNDSKERNEL_H

#include "closure/ClosureLiterals.h"
#include "kernel/DeductiveKernel.h"
#include "propagation/BoundsEngine.h"

namespace shapeproof {

class ClassBoundsKernel : public DeductiveKernel,
                          protected CongruenceClosure::Listener {
public:
  ClassBoundsKernel(TermStore &store, const ContextOptions &options);

  size_t memoryUsage() const override;

protected:
  using NodeId = CongruenceClosure::NodeId;

  void enginePush() override;
  void enginePop() override;
  void assumeLiteral(ClaimId literal, ReasonId reason) override;
  void assumeClause(ClaimId disjunction, ReasonId reason) override;
  void settleEngine() override;
  Verdict literalStatus(ClaimId literal, Why *why) override;
  void watch(ClaimId literal) override;
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override;
  bool isPrepared(DimId dim) override;
  void prepare(DimId dim) override;
  Bounds engineBound(DimId dim, Why &why) override;
  ShapeId knownForm(ShapeId s, Why *why) override;
  void beginQuestion() override {
    closure.takePoppedLimit();
    engine.beginQuestion();
  }
  bool hitLimit(ClaimId claim) override;

  /// Two dims were joined by the closure, in a scope that is not a question's.
  virtual void dimsMerged(const Edge &) {}

  CongruenceClosure closure;
  ClosureLiterals literals;

private:
  /// The least value that a class can have by its members' ranges alone, as a
  /// bound of the representative, and the member it comes from.
  struct Floor {
    bool known = false;
    Int value;
    NodeId member = CongruenceClosure::kNone;
  };
  struct ClassData {
    NodeId anchor = CongruenceClosure::kNone;
    Floor floor;
  };

  void added(NodeId node) override;
  void relabelled(NodeId node) override;
  void merged(NodeId kept, NodeId gone, const Int &offset,
              const Edge &edge) override;
  /// Its range is not defined by those of other terms.
  bool isPlain(DimId column) const;
  /// Ranks and element counts of equal shapes, for the engine: those of
  /// compound shapes are sums and products, which the classes do not take
  /// apart.
  void measureShapes(ClaimId equality, ReasonId reason);
  /// Makes the columns of a term, and what they are made of, active.
  void activate(DimId term);
  void activateColumn(DimId column);
  /// Links a quotient to its dividend in the engine, if they are in one class:
  /// n == n floordiv 2 says more than both equalities to an anchor.
  void linkQuotient(NodeId quotient);
  /// Passes pending links and floors to the engine. True if there were any.
  bool passToEngine();
  /// Passes constants that the engine found to the closure.
  bool passToClosure();
  Verdict rangeStatus(ClaimId literal, Why *why);
  /// x == anchor + offset, or x a constant: the column of `form` in terms the
  /// engine knows; nothing if the class is not active.
  std::optional<DimId>
  anchored(DimId column,
           llvm::SmallVectorImpl<std::pair<NodeId, NodeId>> &used);

  BoundsEngine engine;
  /// By node, meaningful for representatives.
  ScopedVector<ClassData> classes;
  ScopedMap<DimId, bool> active;
  /// Nodes to be linked in the engine; classes whose floor is to be passed on.
  std::vector<std::pair<NodeId, NodeId>> links;
  std::vector<NodeId> floors;
  /// Compound terms that turned out constant, for the engine to hear of.
  std::vector<NodeId> constants;
  /// Woken literals, for the clauses they may be in.
  llvm::SmallVector<ClaimId, 8> wokenByEngine;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CLASSES_CLASSBOUNDSKERNEL_H
