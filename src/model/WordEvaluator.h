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
  struct Operand {
    uint32_t node;
    int64_t coefficient;
  };
  uint32_t numNodes() const { return nodes.size(); }
  /// kNone if the term was not laid out.
  uint32_t nodeOf(Term term) const { return places.find(term); }
  llvm::ArrayRef<Operand> operandsOf(uint32_t node) const {
    return llvm::ArrayRef(operands).slice(nodes[node].begin,
                                          nodes[node].end - nodes[node].begin);
  }
  Term termAt(uint32_t node) const {
    return Term(nodes[node].sort, nodes[node].term);
  }
  /// The symbol at the node; invalid if there is none of the kind.
  DimId dimAt(uint32_t node) const {
    return nodes[node].sort == Term::Dim ? DimId(nodes[node].symbol) : DimId();
  }
  ClaimId boolAt(uint32_t node) const {
    return nodes[node].sort == Term::Claim ? ClaimId(nodes[node].symbol)
                                           : ClaimId();
  }
  ShapeId shapeAt(uint32_t node) const {
    return nodes[node].sort == Term::Shape ? ShapeId(nodes[node].symbol)
                                           : ShapeId();
  }
  bool isSymbol(uint32_t node) const { return nodes[node].symbol != kNone; }
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
  struct Node {
    Term::Sort sort;
    uint32_t term;
    /// The DimKind, ShapeKind or ClaimKind.
    uint8_t kind;
    /// Else its value is one that was set, or none.
    bool isComputed;
    bool known = false;
    /// A claim that the sizes of its operand fit.
    bool isOfJoin = false;
    /// A Broadcast whose operands have values that do not fit.
    bool isMisfit = false;
    uint32_t begin = 0, end = 0; // Operands.
    uint32_t symbol = kNone;
    /// Of a shape: which of `shapeValues`.
    uint32_t slot = kNone;
    /// Of which time the value is; 0 before the first.
    uint64_t stamp = 0;
    int64_t value = 0;
    int64_t constant = 0;
  };
  using Extents = llvm::SmallVector<int64_t, 4>;

  void charge(uint64_t steps) { worked += steps; }
  bool layOut(Term root, size_t most);
  /// Whether it could be added; else operands are missing, and on the stack.
  bool add(Term term, llvm::SmallVectorImpl<Term> &stack);
  void keep(Term term, bool isComputed, llvm::ArrayRef<Operand> list,
            int64_t constant);
  /// Brings the node up to date.
  const Node &evaluate(uint32_t node);
  /// Whether no symbol below the node has changed since it was computed; no may
  /// be wrong.
  bool isUpToDate(uint32_t node) const;
  void compute(Node &node);
  bool computeDim(const Node &node, int64_t &result) const;
  bool computeShape(const Node &node, Extents &result) const;
  bool computeClaim(const Node &node) const;
  bool areMisfit(const Node &node) const;
  void computeJunction(Node &node) const;
  void change(uint32_t node, bool known, int64_t value);
  void noteChange(uint32_t node);
  void keepForTrial(uint32_t node);

  const TermStore &store;
  const std::optional<int64_t> start;
  const bool areApart = false;
  uint64_t worked = 0;
  llvm::SmallVector<Node, 32> nodes;
  llvm::SmallVector<Operand, 64> operands;
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
    /// The first in the layout of those that changed after the time; kNone if
    /// none did.
    uint32_t firstAfter(uint64_t time) const;
    void clear() { list.clear(); }
    size_t memoryUsage() const { return list.capacity_in_bytes(); }

  private:
    struct Change {
      uint64_t time;
      uint32_t node;
    };
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
