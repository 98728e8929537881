// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluating the same claims under many assignments, in machine words.
//
// A search for an assignment changes one symbol at a time and looks again. The
// claims are therefore laid out once, operands before what uses them,
//
//   0: n   1: m   2: n - m   3: (2) >= 0        n >= m
//
// and a look computes what may have changed of the nodes below the one asked
// for: those that were laid out after a symbol that did. A long term of which
// an operand is new costs what it costs to look at the operand.
//
// Whatever does not fit (values beyond 64 bits, divisions by zero) has no value
// here, and who asks turns to Evaluator. A value given is Evaluator's.
//
// What is only tried is taken back at once: between `beginTrial` and `endTrial`
// symbols may be set, and afterwards all values are what they were, without
// being computed again.

#ifndef SHAPEPROOF_MODEL_WORDEVALUATOR_H
#define SHAPEPROOF_MODEL_WORDEVALUATOR_H

#include "terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace shapeproof {

class WordEvaluator {
public:
  /// Lays out the claims. Those of more than some thousand terms have no
  /// values.
  WordEvaluator(const TermStore &store, llvm::ArrayRef<ClaimId> claims);
  /// None yet; dim symbols start with the value, shapes as two extents of it,
  /// truth values as false. `areApart`: dim symbols start with values above it,
  /// few with the same.
  WordEvaluator(const TermStore &store, int64_t start, bool areApart = false);

  /// Lays out one more claim or dim. False if it has more than some thousand
  /// terms that were not there; it has no value then.
  bool include(Term term);

  /// Changes a symbol of the claims; others are ignored. Without a value until
  /// then.
  void set(DimId symbol, const Int &value);
  void set(ClaimId boolean, bool value);
  void set(ShapeId symbol, llvm::ArrayRef<int64_t> extents);

  /// The value of a claim or dim that occurs in the claims.
  std::optional<bool> value(ClaimId claim);
  std::optional<int64_t> value(DimId dim);
  std::optional<llvm::ArrayRef<int64_t>> value(ShapeId shape);

  void beginTrial();
  void endTrial();

  size_t memoryUsage() const;
  /// Nodes and operands laid out and looked at so far.
  uint64_t work() const { return worked; }

  //===- The layout -------------------------------------------------------===//

  static constexpr uint32_t kNone = ~0u;
  uint32_t numNodes() const { return nodes.size(); }
  /// kNone if the term was not laid out.
  uint32_t nodeOf(Term term) const { return places.find(term); }
  /// The nodes of the operands; these come before the node.
  llvm::ArrayRef<uint32_t> operandsOf(uint32_t node) const {
    const size_t begin = nodes[node].begin;
    const size_t end =
        node + 1 < nodes.size() ? nodes[node + 1].begin : operands.size();
    return llvm::ArrayRef(operands).slice(begin, end - begin);
  }
  Term termAt(uint32_t node) const {
    return Term(nodes[node].sort, nodes[node].term);
  }
  /// The symbol at the node; invalid if there is none of the kind.
  DimId dimAt(uint32_t node) const {
    return isSymbolOf(node, Term::Dim) ? DimId(nodes[node].term) : DimId();
  }
  ClaimId boolAt(uint32_t node) const {
    return isSymbolOf(node, Term::Claim) ? ClaimId(nodes[node].term)
                                         : ClaimId();
  }
  ShapeId shapeAt(uint32_t node) const {
    return isSymbolOf(node, Term::Shape) ? ShapeId(nodes[node].term)
                                         : ShapeId();
  }
  bool isSymbol(uint32_t node) const { return nodes[node].isSymbol; }
  bool is(uint32_t node, DimKind kind) const {
    return nodes[node].sort == Term::Dim &&
           nodes[node].kind == static_cast<uint8_t>(kind);
  }
  /// The value of a dim or truth value symbol, if it has been given one; of
  /// another such term, as when it was last looked at.
  std::optional<int64_t> valueAt(uint32_t node) const {
    return nodes[node].known ? std::optional(nodes[node].value) : std::nullopt;
  }
  void setAt(uint32_t node, int64_t value);

private:
  /// Small, as there is one for each term of a program.
  struct Node {
    /// Of which time the value is; 0 before the first.
    uint64_t stamp;
    int64_t value;
    uint32_t term;
    /// The first operand. They end where the next node's begin.
    uint32_t begin;
    /// Of a shape: which of `shapeValues`. Of a constant or a sum: the place of
    /// its constant in `numbers`, which the coefficients follow.
    uint32_t place;
    Term::Sort sort;
    /// The DimKind, ShapeKind or ClaimKind.
    uint8_t kind;
    bool isSymbol : 1;
    /// Else its value is one that was set, or none.
    bool isComputed : 1;
    bool known : 1;
    /// A claim that the sizes of its operand fit.
    bool isOfJoin : 1;
    /// A Broadcast whose operands have values that do not fit.
    bool isMisfit : 1;
  };
  using Extents = llvm::SmallVector<int64_t, 4>;

  bool isSymbolOf(uint32_t node, Term::Sort sort) const {
    return nodes[node].isSymbol && nodes[node].sort == sort;
  }
  void charge(uint64_t steps) { worked += steps; }
  bool layOut(Term root, size_t most);
  /// Whether it could be added; else operands are missing, and on the stack.
  bool add(Term term, llvm::SmallVectorImpl<Term> &stack);
  /// The node after all others, with these operands; `list` are the numbers of
  /// a constant or a sum.
  void keep(Term term, bool isComputed, llvm::ArrayRef<uint32_t> below,
            llvm::ArrayRef<int64_t> list);
  /// Brings the node up to date.
  const Node &evaluate(uint32_t node);
  /// Whether no symbol below the node has changed since it was computed; no may
  /// be wrong. Symbols have places before what they are below.
  bool isUpToDate(uint32_t index) const {
    const Node &node = nodes[index];
    if (!node.isComputed || node.stamp == now)
      return true;
    return node.stamp != 0 && !changes.areBelow(index, node.stamp) &&
           !changesOfTrial.areBelow(index, node.stamp);
  }
  void compute(uint32_t index);
  bool computeDim(uint32_t index, int64_t &result) const;
  bool computeShape(uint32_t index, Extents &result) const;
  bool computeClaim(uint32_t index) const;
  bool areMisfit(uint32_t index) const;
  void computeJunction(uint32_t index);
  void change(uint32_t node, bool known, int64_t value);
  void noteChange(uint32_t node);
  void keepForTrial(uint32_t node);

  const TermStore &store;
  const std::optional<int64_t> start;
  const bool areApart = false;
  uint64_t worked = 0;
  llvm::SmallVector<Node, 32> nodes;
  llvm::SmallVector<uint32_t, 64> operands;
  llvm::SmallVector<int64_t, 16> numbers;
  /// From terms to nodes: a table, or for what is kept arrays over all ids.
  class Places {
  public:
    explicit Places(bool isKept) : isKept(isKept) {}
    uint32_t find(Term term) const {
      if (isKept) {
        const std::vector<uint32_t> &array = arrays[term.sort];
        return term.raw < array.size() ? array[term.raw] : kNone;
      }
      auto it = table.find(term);
      return it == table.end() ? kNone : it->second;
    }
    void set(Term term, uint32_t node) {
      if (!isKept) {
        table[term] = node;
        return;
      }
      std::vector<uint32_t> &array = arrays[term.sort];
      if (term.raw >= array.size())
        array.resize(term.raw + term.raw / 2 + 64, kNone);
      array[term.raw] = node;
    }
    size_t memoryUsage() const {
      size_t bytes = table.getMemorySize();
      for (const std::vector<uint32_t> &array : arrays)
        bytes += array.capacity() * sizeof(uint32_t);
      return bytes;
    }

  private:
    const bool isKept;
    llvm::SmallDenseMap<Term, uint32_t, 32> table;
    std::vector<uint32_t> arrays[3]; // By sort.
  };
  Places places;
  std::vector<Extents> shapeValues;
  /// Which symbols have changed after a time. A change is forgotten when a
  /// symbol laid out before it changes later: then there are more nodes above.
  class Changes {
  public:
    void add(uint64_t time, uint32_t node);
    /// Whether one laid out before the node has changed after the time.
    bool areBelow(uint32_t node, uint64_t time) const {
      if (list.empty() || list.back().time <= time)
        return false;
      // Most often the last change tells.
      return list.back().node < node || firstAfter(time) < node;
    }
    void clear() { list.clear(); }
    size_t memoryUsage() const { return list.capacity_in_bytes(); }

  private:
    struct Change {
      uint64_t time;
      uint32_t node;
    };
    /// The first in the layout of those that changed after the time. Some did.
    uint32_t firstAfter(uint64_t time) const;
    llvm::SmallVector<Change, 16> list; // Times and nodes both rise.
  };
  /// Passes with each change. A symbol is always up to date.
  uint64_t now = 1, latest = 1;
  Changes changes, changesOfTrial;
  llvm::SmallVector<uint32_t, 32> open;
  /// Nodes as they were before the trial, and its time.
  bool isTrial = false;
  uint64_t trialSince = 0;
  llvm::SmallVector<std::pair<uint32_t, Node>, 16> before;
  std::vector<std::pair<uint32_t, Extents>> shapesBefore;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_WORDEVALUATOR_H
