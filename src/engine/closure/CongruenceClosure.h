// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Congruence closure over dims and shapes, with offsets, undo and explanations.
//
// The closure answers which terms are equal, given some equations. It keeps
// classes of equal terms so that "are a and b equal?" is two table look-ups;
// when two classes merge, the terms built over them are re-normalised, and may
// merge in turn:
//
//   n == m             gives  n floordiv 4 == m floordiv 4
//   a == 1             gives  a * b == b
//   n == m + 3         gives  n - m == 3, n floordiv 4 == (m + 3) floordiv 4
//   a + b == c, b == d gives  a + d == c
//   rank(s) == 2       gives  s == [s[0], s[1]]
//   concat([n], s) == [m, 4]  gives  n == m, s == [4]
//
// The classes, with differences, are those of EqualityClasses.h. Linear
// equations are not solved (linear/Elimination.h does that); one of up to
// limits::closureIsolatedColumns columns joins each column of coefficient +-1
// with the rest.
//
// The method is that of Nieuwenhuis and Oliveras, "Fast congruence closure and
// extensions" (Inf. Comput. 205, 2007): the smaller class is relabelled, so a
// look-up is one load and n merges cost O(n log n) in all; a proof forest with
// one edge per merge gives explanations. What differs: the signature of a term
// is its normal form over the classes' columns, which the term store computes,
// so the laws of arithmetic take part in congruence; and it is recomputed in
// batches (settle), after Willsey et al., "egg: Fast and extensible equality
// saturation" (POPL 2021).
//
// The choice of the term that stands for a class never decides what is equal:
// columns are substituted by columns of the same kind, and every rule depends
// on classes alone. So the order of facts does not matter, up to
// limits::closureRewrites.
//
// The closure has its own undo instead of base/Scoped.h: a question opens a
// scope, and most scopes add a term or two, so push has to cost one mark and
// pop no more than what was changed. A merge is undone as a whole (the members
// that moved, the list that was spliced, the edge of the proof); a log of the
// single words that changed would be several times as long.

#ifndef SHAPEPROOF_CLOSURE_CONGRUENCECLOSURE_H
#define SHAPEPROOF_CLOSURE_CONGRUENCECLOSURE_H

#include "engine/base/Budget.h"
#include "engine/base/Reasons.h"
#include "engine/closure/ClassTable.h"
#include "engine/closure/EqualityClasses.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <utility>
#include <vector>

namespace shapeproof {

class CongruenceClosure : public EqualityClasses {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  /// Receives the changes of classes, to keep data on them.
  class Listener {
  public:
    virtual ~Listener() = default;
    /// A node was added, alone in its class.
    virtual void added(NodeId node) = 0;
    /// A node moved to the class that it is in now.
    virtual void relabelled(NodeId node) = 0;
    /// The class of `gone` is now part of that of `kept` (both were
    /// representatives), and offsets are relative to `kept`. The reason is
    /// edge.a == edge.b + edge.offset, which is no fact if `derived`.
    struct Edge {
      NodeId a, b;
      const Int &offset;
      bool derived;
    };
    virtual void merged(NodeId kept, NodeId gone, const Edge &edge) = 0;
  };

  /// Charges work to `shared`, and stops when its scope ends.
  explicit CongruenceClosure(TermStore &store, Budget *shared = nullptr);

  void setListener(Listener *l) { listener = l; }
  /// The classes of dims as isEqual reads them. The closure itself maintains
  /// Structure; its user adds any other knowledge.
  const ClassTable &classTable() const { return table; }
  void addKnowledge(NodeId n, uint8_t known);

  /// Opens a scope; work that is not settled yet is settled first.
  void push();
  void pop();
  unsigned depth() const { return static_cast<unsigned>(marks.size()); }

  //===- Facts. They take effect when settled. ----------------------------===//

  void assumeZero(DimId t, ReasonId reason);
  void assumeNonZero(DimId t, ReasonId reason);
  /// x >= y + least. It is used only to find that it fails within one class,
  /// or, if the value of x is known, by the sign of a member of y's class.
  void assumeAtLeast(DimId x, DimId y, const Int &least, ReasonId reason);
  void assumeEqual(ShapeId a, ShapeId b, ReasonId reason);
  void assumeDifferent(ShapeId a, ShapeId b, ReasonId reason);

  /// Runs to the fixpoint. False if the facts contradict.
  bool settle();
  bool contradictory() const { return conflicting; }
  /// The reasons of the contradiction.
  void explainContradiction(Why &why) const {
    why.append(conflict.begin(), conflict.end());
  }
  bool limit() const { return limited; }
  /// Whether a scope popped since the last call had stopped early.
  bool takePoppedLimit() { return std::exchange(poppedLimit, false); }

  /// Disjunctions that follow from merges (a * b == a * c gives a == 0 or b ==
  /// c), with their reasons, for the caller to use. Those made in a scope end
  /// with it.
  using Formulas =
      llvm::SmallVector<std::pair<ClaimId, llvm::SmallVector<ReasonId, 4>>, 2>;
  Formulas takeFormulas();

  //===- Questions; settled. They add no terms. ---------------------------===//

  /// Whether a fact excludes that the node is 0, by its class.
  bool isNonZero(NodeId n, Why *why) const;
  bool areDifferent(NodeId shapeA, NodeId shapeB, Why *why) const;
  /// Whether any x != 0 was assumed.
  bool hasNonZero() const { return nonZeroFlags != 0; }
  /// The reasons why two nodes of one class are in it.
  void explain(NodeId a, NodeId b, Why &why) const;

  //===- Terms ------------------------------------------------------------===//

  /// Adds a dim or shape and its subterms (in this scope). Settle before
  /// asking.
  NodeId add(Term t);
  /// Reports a node in takeWoken whenever its class is relabelled.
  void watch(NodeId n);
  /// Watched nodes whose class changed, in order of change.
  void takeWoken(llvm::SmallVectorImpl<NodeId> &woken);

  size_t memoryUsage() const;

private:
  /// The reason of a merge: a reason, and pairs of nodes that were equal
  /// before.
  struct Justification {
    ReasonId reason;
    /// The first index in `pairs`; the pairs end where those of the next one
    /// begin.
    uint32_t firstPair = 0;
  };
  using Pairs = llvm::SmallVector<std::pair<NodeId, NodeId>, 4>;
  /// value(a) == value(b) + offset.
  struct Merge {
    NodeId a, b;
    Int offset;
    uint32_t justification;
  };
  /// A fact about one node: not zero, or a shape unlike another.
  struct Flag {
    enum Kind : uint8_t { NonZero, Different } kind;
    NodeId node, other;
    ReasonId reason;
  };
  /// node >= other + least.
  struct AtLeast {
    NodeId node, other;
    ReasonId reason;
    Int least;
  };
  struct Undo {
    enum Kind : uint8_t {
      Added,
      Merged,
      Watched,
      Flagged,
      Compared,
      Known,
      Listed,
      Best
    } kind;
    NodeId kept = kNone, gone = kNone, oldBest = kNone;
    /// The ends of the proof edge, and value(gone) - value(kept). For Known,
    /// `a` is the previous knowledge.
    NodeId a = kNone, b = kNone;
    Int shift;
  };
  struct Mark {
    size_t undo, justifications, pairs, signatures, woken, formulas;
    bool conflicting, limited;
  };

  // Terms.cpp
  NodeId newNode(Term t);
  uint8_t knownFromBirth(Term t) const;
  void linkParent(NodeId operand, NodeId parent);
  template <typename F> void forEachPart(Term t, F visit);
  void addAll(Term root);
  void enter(Term t);

  // CongruenceClosure.cpp; merge to undoMerge are in Merging.cpp.
  using PairList = llvm::ArrayRef<std::pair<NodeId, NodeId>>;
  uint32_t justify(ReasonId reason, PairList because);
  /// Valid until the next justification is made.
  PairList pairsOf(uint32_t justification) const;
  void enqueue(NodeId a, NodeId b, const Int &offset, uint32_t justification);
  /// Calls enqueue(a, b) for nodes that are equal because of these pairs.
  void enqueueEqual(NodeId a, NodeId b, PairList because) {
    enqueue(a, b, Int(0), justify(ReasonId(), because));
  }
  void merge(const Merge &m);
  void relabel(NodeId kept, NodeId gone, const Int &shift);
  void undoMerge(const Undo &u);
  void markDirty(NodeId n);
  void markParentsDirty(NodeId n);
  /// Drops all pending work of settle.
  void dropWork();
  void log(Undo u) {
    if (!marks.empty())
      undo.push_back(std::move(u));
  }
  void addFlag(Flag::Kind kind, NodeId node, NodeId other, ReasonId reason);
  void checkFlag(const Flag &flag);
  const Flag *nonZeroFlag(NodeId n) const;
  void checkAtLeast(const AtLeast &comparison);
  void wakeClass(NodeId rep);
  void wakeBySigns(NodeId rep, const Int &shift);
  NodeId leastBySign(NodeId rep) const;
  bool isOverBest(NodeId n) const;
  bool standsBefore(NodeId a, NodeId b) const;
  void chooseBest(NodeId rep, NodeId candidate);
  void fail(ReasonId reason, PairList because);

  // Conclusions.cpp
  void zeroBecause(DimId t, uint32_t justification);
  void solve(DimId sum, const Int &value, uint32_t justification);
  void becameConstant(NodeId n);
  void concludeFactors(NodeId rep);
  void shapesMerged(NodeId rep);
  void mergeExtents(NodeId a, NodeId b);
  NodeId leastSymbol(NodeId rep);
  void spellOutSymbol(NodeId rep, NodeId list);
  void concludeFrom(ClaimId formula, PairList because);

  // Renormalise.cpp
  bool better(NodeId a, NodeId b) const;
  void renormalise(NodeId n);
  void renormaliseShape(NodeId n);
  void operandByList(NodeId list);
  void setCanonicalList(NodeId rep, NodeId list);
  /// A term rebuilt from its canonical operands.
  struct Rebuilt {
    DimId form;
    llvm::SmallVector<DimId, 8> dims;
    llvm::SmallVector<ShapeId, 1> shapes;
  };
  Rebuilt rebuilt(DimId d, Pairs &used);
  ClaimId outsideShape(const Rebuilt &made, Pairs &used);
  ClaimId whereUndefined(DimId d, const Rebuilt &made, Pairs &used);
  void concludeForm(NodeId n, DimId form, ClaimId undefined, PairList used);
  void congruence(NodeId n);
  DimId canonicalOperand(DimId d, Pairs &used);
  ShapeId canonicalOperand(ShapeId s, Pairs &used);
  DimId canonicalIndex(DimId index, ShapeId of, ShapeId part, Pairs &used);
  DimId expandedForm(DimId sum, Pairs &used);

  // Concatenations.cpp
  void wakeReaders(NodeId rep);
  void concludeSizes(llvm::ArrayRef<NodeId> structured, NodeId rep);
  void concludeSizes(NodeId symbol, NodeId concatenation, ShapeId part,
                     DimId at);
  llvm::SmallVector<NodeId, 4> concatenationsFor(NodeId read);
  void readConcatenations(NodeId n);

  // Products.cpp
  /// A factor of a product: equal factors have the same class and offset.
  struct Factor {
    NodeId node, rep;
    Int offset;
    bool operator==(const Factor &o) const {
      return rep == o.rep && offset == o.offset;
    }
  };
  using Factors = llvm::SmallVector<Factor, 4>;
  Factors factorsOf(NodeId product);
  DimId without(NodeId product, size_t factor);
  void compareProducts(NodeId n);
  void compareFactors(NodeId n, llvm::ArrayRef<Factor> own, NodeId m,
                      llvm::ArrayRef<Factor> others);
  void compareWithFactors(NodeId n, llvm::ArrayRef<Factor> own);
  void concludeWithout(NodeId factor, DimId rest, DimId otherRest,
                       const Int &difference, PairList because);

  // ProofForest.cpp
  void reroot(NodeId n);
  void cut(NodeId a, NodeId b);
  /// The node where the proof paths of two nodes join. Linear in the longer
  /// path.
  NodeId meetingOf(NodeId x, NodeId y) const;
  /// Whether the edge states only this: same operator, and operands equal
  /// because of the pairs it used.
  bool isOperandwise(NodeId x, NodeId y, uint32_t edge) const;

  Budget ownWork;
  Budget &work;
  Listener *listener = nullptr;
  ClassTable table;
  std::vector<Justification> justifications;
  std::vector<std::pair<NodeId, NodeId>> pairs;
  std::vector<Flag> flags;
  /// Flags by class representative, and the entries that merging appended to
  /// each.
  using ByClass = llvm::DenseMap<NodeId, llvm::SmallVector<uint32_t, 2>>;
  ByClass classFlags;
  size_t nonZeroFlags = 0;
  std::vector<AtLeast> comparisons;
  ByClass classComparisons;
  /// Appends the entries of `gone` to those of `kept`; moveListBack undoes it.
  static llvm::SmallVector<uint32_t, 2> moveList(ByClass &lists, NodeId kept,
                                                 NodeId gone);
  static void moveListBack(ByClass &lists, NodeId kept, NodeId gone);
  /// By class representative: the list with sizes in canonical form, if the
  /// class has several lists and it differs from the best form.
  llvm::DenseMap<NodeId, NodeId> canonicalLists;
  /// Signatures over class ids, for operands whose class has no column.
  std::map<std::vector<uint64_t>, NodeId> signatures;
  std::vector<std::vector<uint64_t>> signatureLog;

  std::vector<Merge> merges;
  size_t mergeHead = 0;
  /// Work of settle: terms to re-normalise, classes whose best form changed,
  /// nodes that became constant, shape classes that grew, nonzero classes with
  /// new members.
  std::vector<NodeId> dirty, bestChanged, newConstants, grownShapes, nonZero;
  std::vector<bool> isDirty;
  std::vector<NodeId> woken;
  std::vector<std::pair<ClaimId, uint32_t>> formulas;

  std::vector<Undo> undo;
  std::vector<Mark> marks;
  bool conflicting = false, limited = false, poppedLimit = false;
  llvm::SmallVector<ReasonId, 4> conflict;

  mutable std::vector<uint32_t> stamps;
  mutable uint32_t stamp = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CLOSURE_CONGRUENCECLOSURE_H
