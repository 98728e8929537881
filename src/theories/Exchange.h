// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What theories tell each other of equalities and bounds.
//
//   n == m, m <= 7                 gives  n <= 7
//   n >= 3, n <= 3                 gives  n == 3, so n * k == 3 * k
//   x <= y, y <= x                 gives  x floordiv 4 == y floordiv 4
//   a == b + 3, b >= 2             gives  a >= 5
//   n * m == k, k == n             gives  n == 0 or m == 1
//   k == n floordiv m, m == n      gives  n == 0 or k == 1
//
// Equalities live in the equality theory's congruence closure
// (closure/CongruenceClosure.h), everything else in a bounds engine
// (propagation/BoundsEngine.h). The engine only deals with *active* terms,
// those that its facts are about. A class that has active members has one of
// them as its *anchor*; the others are linked to it by an equality in the
// engine. So of a chain of 100,000 equal-but-for-an-offset dims the engine sees
// nothing, or one. What all members are known to be by themselves (a dim is
// >= 0) is kept per class, shifted by the offsets: an analysis in the sense of
// Willsey et al., "egg" (POPL 2021).
//
// The other way, an active term whose range shrinks to one value becomes equal
// to that constant in the closure.
//
// Subscribers (the linear theory) are told the equalities that congruence found
// between columns. Those that are facts they heard as facts.
//
// Invariant (checkInvariants): a class's anchor is a member of it, and active.

#ifndef SHAPEPROOF_THEORIES_EXCHANGE_H
#define SHAPEPROOF_THEORIES_EXCHANGE_H

#include "closure/CongruenceClosure.h"
#include "theories/Differences.h"
#include "theories/Theory.h"

namespace shapeproof {

class Exchange final : CongruenceClosure::Listener {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  Exchange(TheoryState &state, EqualityTheory &equality, BoundsEngine &bounds);

  /// Has `theory` told of equalities, by assumeEqual.
  void subscribe(Theory &theory) { subscribers.push_back(&theory); }
  /// Forgets what waits to be passed on: the scope it came from ends.
  void pop();

  /// A literal was assumed. True if the engine is to hear of it; its term is
  /// active then.
  bool passLiteral(ClaimId literal, ReasonId reason);
  /// Makes the columns of a term, and what they are made of, active.
  void activate(DimId term);
  /// Makes the term of a literal active, and has the engine report the literal
  /// by whatever decides it.
  void watch(ClaimId literal);

  /// Passes on what the classes found, and what the engine found. True if
  /// there was anything.
  bool passToBounds();
  bool passToClasses();
  void passToSubscribers();

  /// What the engine says of the literal about the classes' anchors instead.
  Verdict statusByAnchors(ClaimId literal, Why *why);
  /// The bounds of a term of one column, if its class tells more than the
  /// column itself.
  bool boundByClass(DimId dim, Bounds &bounds, Why &why);
  /// Narrows the bounds of a sum of several by those of the same sum of
  /// anchors.
  void boundByAnchors(DimId dim, Bounds &bounds, Why &why);
  bool isPrepared(DimId dim) const;

  size_t memoryUsage() const {
    return classes.memoryUsage() + active.memoryUsage() +
           concluded.memoryUsage() + differences.memoryUsage();
  }

private:
  using NodeId = CongruenceClosure::NodeId;
  using NodePair = std::pair<NodeId, NodeId>;
  static constexpr NodeId kNone = CongruenceClosure::kNone;
  struct ClassData {
    NodeId anchor = kNone;
    /// The member that is >= 0 by itself and gives the class the greatest lower
    /// bound by that: the one with the least offset.
    NodeId lowest = kNone;
  };
  struct Equality {
    NodeId a, b;
    Int offset;
  };

  void added(NodeId node) override;
  void relabelled(NodeId node) override;
  void merged(NodeId kept, NodeId gone, const Edge &edge) override;
  /// In a scope of the closure's own, for a question about new terms.
  bool isQuestion() const { return closure.depth() != state.scopes.depth(); }
  /// Its range is not defined by those of other terms.
  bool isPlain(DimId column) const;
  /// Of a product, how many different factors it has; else 0.
  size_t numDistinct(DimId d) const;
  void activateColumn(DimId column);
  /// Links a quotient to its dividend in the engine, if they are in one class:
  /// n == n floordiv 2 says more than both equalities to an anchor.
  void linkQuotient(NodeId quotient);
  /// Whether what a term is may follow from which classes it and its operands
  /// are in.
  bool dependsOnClasses(DimId d) const;
  /// Says so where a product is in one class with a factor, or the dividend of
  /// a quotient or remainder with the divisor, or is a multiple of it.
  bool passClasses(NodeId node);
  bool concludeOnce(ClaimId formula, NodeId a, NodeId b);
  bool passLowerBound(NodeId node);
  bool passLink(NodePair link);
  ReasonId reasonOf(NodeId a, NodeId b);
  /// The column of a term a * x + c with a == 1, if the closure knows it.
  NodeId singleColumn(const LinearView &view) const;
  /// x as its class's anchor plus an offset, if the class is active.
  std::optional<DimId> anchored(DimId column,
                                llvm::SmallVectorImpl<NodePair> &used);
  /// The same of each column of a term.
  DimId anchoredSum(DimId term, llvm::SmallVectorImpl<NodePair> &used);
  /// The literal about \p term instead of its own.
  ClaimId aboutTerm(ClaimId literal, DimId term);
  void trackSum(ClaimId literal, ReasonId reason);
  /// Keeps a literal about a sum over the anchors; whether they are others.
  bool keepByAnchors(uint32_t literal);
  void checkInvariants() const;

  TheoryState &state;
  TermStore &store;
  EqualityTheory &equality;
  CongruenceClosure &closure;
  BoundsEngine &engine;
  llvm::SmallVector<Theory *, 1> subscribers;
  /// By node, meaningful for representatives.
  ScopedVector<ClassData> classes;
  ScopedIdSet<DimId> active;
  /// What passClasses concluded.
  ScopedIdSet<ClaimId> concluded;
  Differences differences;

  // What waits to be passed on.
  /// Nodes to be linked in the engine; nodes whose class got a better lower
  /// bound, or its first anchor; compound terms that turned out constant.
  std::vector<NodePair> links;
  /// What congruence found to be equal to a term with a range by what it is
  /// made of: s[0] and n * n.
  std::vector<NodePair> defined;
  /// Terms of which dependsOnClasses that are new, or whose classes are.
  std::vector<NodeId> dependent;
  std::vector<NodeId> lowerBounds, constants;
  /// For subscribers.
  std::vector<Equality> equalities;
};

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_EXCHANGE_H
