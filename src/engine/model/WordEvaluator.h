// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluating the same claims under many assignments, in machine words.
//
// A search for an assignment changes one symbol at a time and evaluates again.
// So the claims are laid out once, operands before their users:
//
//   0: n   1: m   2: n - m   3: (2) >= 0        n >= m
//
// and an evaluation computes the nodes below the one asked for that may have
// changed: those laid out after a changed symbol. If only one operand of a long
// term is new, the term costs no more than that operand.
//
// A term whose value does not fit (values beyond 64 bits, divisions by zero)
// has no value here, and callers fall back on Evaluator. Values given are those
// of Evaluator.
//
// Trials are undone at once: between `beginTrial` and `endTrial` symbols may be
// set, and afterwards all values are as before, without being computed again.

#ifndef SHAPEPROOF_MODEL_WORDEVALUATOR_H
#define SHAPEPROOF_MODEL_WORDEVALUATOR_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace shapeproof {

class WordEvaluator {
public:
  /// Lays out the claims. A claim of more than some thousand terms has no
  /// value.
  WordEvaluator(const TermStore &store, llvm::ArrayRef<ClaimId> claims);
  /// Lays out nothing yet; dim symbols start with the value `start`, shapes as
  /// two extents of it, truth values as false. `areApart`: dim symbols start
  /// with values above `start`, few with the same value.
  WordEvaluator(const TermStore &store, int64_t start, bool areApart = false);

  /// Lays out one more claim or dim. False if it has more than some thousand
  /// new terms; then it has no value.
  bool include(Term term);

  /// Sets a symbol of the claims, which has no value before; others are
  /// ignored.
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
  /// The number of nodes and operands laid out and evaluated so far.
  uint64_t work() const { return worked; }

  //===- The layout -------------------------------------------------------===//

  static constexpr uint32_t kNone = ~0u;
  uint32_t numNodes() const { return nodes.size(); }
  /// The node of a term; kNone if it was not laid out.
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
  /// The dim symbol at the node; invalid if it is no dim symbol.
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
  /// The value of a dim or truth value symbol, if it has been set; of another
  /// such term, the value when it was last evaluated.
  std::optional<int64_t> valueAt(uint32_t node) const {
    return nodes[node].known ? std::optional(nodes[node].value) : std::nullopt;
  }
  void setAt(uint32_t node, int64_t value);

private:
  /// A node; small, as there is one for each term of a program.
  struct Node {
    /// The time of the value; 0 before the first.
    uint64_t stamp;
    int64_t value;
    uint32_t term;
    /// The index of the first operand. Operands end where the next node's
    /// begin.
    uint32_t begin;
    /// For a shape, its index in `shapeValues`. For a constant or a sum, the
    /// index of its constant in `numbers`, followed by the coefficients.
    uint32_t place;
    Term::Sort sort;
    /// The DimKind, ShapeKind or ClaimKind.
    uint8_t kind;
    bool isSymbol : 1;
    /// Whether the value is computed; else it was set, or there is none.
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
  /// Adds a node; false if operands are missing, which are then on the stack.
  bool add(Term term, llvm::SmallVectorImpl<Term> &stack);
  /// Appends a node with these operands; `list` are the numbers of a constant
  /// or a sum.
  void keep(Term term, bool isComputed, llvm::ArrayRef<uint32_t> below,
            llvm::ArrayRef<int64_t> list);
  /// Computes the node if it is not up to date.
  const Node &evaluate(uint32_t node);
  /// Whether no symbol below the node has changed since it was computed; false
  /// may be wrong. Symbols are placed before the nodes above them.
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
  /// Maps terms to nodes: by a table, or, if kept, by arrays over all ids.
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
    std::vector<uint32_t> arrays[3]; // Indexed by sort.
  };
  Places places;
  std::vector<Extents> shapeValues;
  /// The symbols that changed after a time. A change is forgotten when a symbol
  /// laid out earlier changes later, since that affects more nodes.
  class Changes {
  public:
    void add(uint64_t time, uint32_t node);
    /// Whether a symbol laid out before the node has changed after the time.
    bool areBelow(uint32_t node, uint64_t time) const {
      if (list.empty() || list.back().time <= time)
        return false;
      // The last change decides most often.
      return list.back().node < node || firstAfter(time) < node;
    }
    void clear() { list.clear(); }
    size_t memoryUsage() const { return list.capacity_in_bytes(); }

  private:
    struct Change {
      uint64_t time;
      uint32_t node;
    };
    /// The earliest in the layout of the symbols changed after the time, if
    /// any.
    uint32_t firstAfter(uint64_t time) const;
    llvm::SmallVector<Change, 16> list; // Times and nodes both rise.
  };
  /// The time, which advances with each change. A symbol is always up to date.
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
