// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exchange of equalities and bounds between theories.
//
//   n == m, m <= 7                 gives  n <= 7
//   n >= 3, n <= 3                 gives  n == 3, so n * k == 3 * k
//   x <= y, y <= x                 gives  x floordiv 4 == y floordiv 4
//   a == b + 3, b >= 2             gives  a >= 5
//   n * m == k, k == n             gives  n == 0 or m == 1
//   k == n floordiv m, m == n      gives  n == 0 or k == 1
//
// Equalities are in the equality theory's congruence closure
// (closure/CongruenceClosure.h), everything else in a bounds engine
// (propagation/BoundsEngine.h). The engine handles only *active* terms, those
// that its facts are about. A class with active members has one of them as its
// *anchor*; the others are linked to it by an equality in the engine. So of a
// chain of 100,000 dims that are equal up to an offset, the engine has none or
// one. Bounds that members have by themselves (a dim is >= 0) are kept per
// class, shifted by the offsets: an analysis in the sense of Willsey et al.,
// "egg" (POPL 2021).
//
// In return, an active term whose range shrinks to one value becomes equal to
// that constant in the closure.
//
// Subscribers (the linear theory) get the equalities between columns that
// congruence found. Equalities that are facts they get as facts.
//
// Invariant (checkInvariants): a class's anchor is a member of it, and active.

#ifndef SHAPEPROOF_THEORIES_EXCHANGE_H
#define SHAPEPROOF_THEORIES_EXCHANGE_H

#include "engine/closure/CongruenceClosure.h"
#include "engine/theories/Differences.h"
#include "engine/theories/Theory.h"

namespace shapeproof {

class Exchange final : CongruenceClosure::Listener {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  Exchange(TheoryState &state, EqualityTheory &equality, BoundsEngine &bounds);

  /// Calls assumeEqual of `theory` for equalities.
  void subscribe(Theory &theory) { subscribers.push_back(&theory); }
  /// Forgets all queued reports, which belong to the scope that ends.
  void pop();

  /// Takes in a literal that was assumed. True if the engine needs it; its term
  /// is active then.
  bool passLiteral(ClaimId literal, ReasonId reason);
  /// Makes the columns of a term, and their operands, active.
  void activate(DimId term);
  /// Makes the term of a literal active, and has the engine report the literal
  /// when it may be decided.
  void watch(ClaimId literal);

  /// Passes on the news of the classes, or of the engine. True if there was
  /// any.
  bool passToBounds();
  bool passToClasses();
  void passToSubscribers();

  /// The engine's verdict on the literal over the classes' anchors.
  Verdict statusByAnchors(ClaimId literal, Why *why);
  /// Sets the bounds of a term of one column, if its class has better ones than
  /// the column itself.
  bool boundByClass(DimId dim, Bounds &bounds, Why &why);
  /// Narrows the bounds of a sum of several columns by those of the same sum of
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
    /// The member with the least offset among those that are >= 0 by
    /// themselves; it gives the greatest lower bound.
    NodeId lowest = kNone;
  };
  struct Equality {
    NodeId a, b;
    Int offset;
  };

  void added(NodeId node) override;
  void relabelled(NodeId node) override;
  void merged(NodeId kept, NodeId gone, const Edge &edge) override;
  /// Whether a scope of the closure's own is open, for a question about new
  /// terms.
  bool isQuestion() const { return closure.depth() != state.scopes.depth(); }
  /// Whether the range of a column is not defined by those of other terms.
  bool isPlain(DimId column) const;
  /// The number of different factors of a product; 0 for other terms.
  size_t numDistinct(DimId d) const;
  void activateColumn(DimId column);
  /// Links a quotient to its dividend in the engine, if they are in one class:
  /// n == n floordiv 2 implies more than an equality of each to an anchor.
  void linkQuotient(NodeId quotient);
  /// Whether the value of a term may follow from the classes of the term and
  /// its operands.
  bool dependsOnClasses(DimId d) const;
  /// Draws the conclusion if a product is in one class with a factor, or the
  /// dividend of a quotient or remainder is in one class with the divisor or a
  /// multiple of it.
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
  /// A sum with each column replaced like that.
  DimId anchoredSum(DimId term, llvm::SmallVectorImpl<NodePair> &used);
  /// The literal, made about \p term instead of its own term.
  ClaimId aboutTerm(ClaimId literal, DimId term);
  void trackSum(ClaimId literal, ReasonId reason);
  /// Keeps a literal about a sum over the anchors; false if these are no news.
  bool keepByAnchors(uint32_t literal);
  void checkInvariants() const;

  TheoryState &state;
  TermStore &store;
  EqualityTheory &equality;
  CongruenceClosure &closure;
  BoundsEngine &engine;
  llvm::SmallVector<Theory *, 1> subscribers;
  /// The data of classes, by node; meaningful for representatives.
  ScopedVector<ClassData> classes;
  ScopedIdSet<DimId> active;
  /// The formulas that passClasses concluded.
  ScopedIdSet<ClaimId> concluded;
  Differences differences;

  // The queues of reports.
  /// Nodes to be linked in the engine; nodes whose class got a better lower
  /// bound, or its first anchor; compound terms that became constant.
  std::vector<NodePair> links;
  /// Pairs that congruence found equal, one of which has a range by its
  /// operands, as s[0] and n * n.
  std::vector<NodePair> defined;
  /// New terms, or terms whose class changed, for which dependsOnClasses()
  /// holds.
  std::vector<NodeId> dependent;
  std::vector<NodeId> lowerBounds, constants;
  /// Equalities for subscribers.
  std::vector<Equality> equalities;
};

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_EXCHANGE_H
