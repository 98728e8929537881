// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes of equal dims and shapes, with the differences between their members.
//
//   n == m, k == n + 3      one class: n + 0, m + 0, k + 3
//   j == 7                  the class of 0: 0 + 0, 7 + 7, j + 7
//
// Classes know differences, not only equality (a weighted union-find): each
// term is its class's representative plus a constant, so all constants are in
// one class, that of 0, and `n == m + 3` joins n and m. Labels are flat, so
// every question here is a load or two. A CongruenceClosure adds terms and
// merges classes; this is the part that its users read.

#ifndef SHAPEPROOF_CLOSURE_EQUALITYCLASSES_H
#define SHAPEPROOF_CLOSURE_EQUALITYCLASSES_H

#include "engine/terms/Traversal.h"
#include "llvm/ADT/PagedVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compiler.h"
#include <string>
#include <vector>

namespace shapeproof {

/// Whether it is c * x - c * y + d, which has a value if x and y are in one
/// class.
inline bool isDifference(const LinearView &v) {
  return v.summands.size() == 2 &&
         v.summands[0].coefficient + v.summands[1].coefficient == 0;
}

class EqualityClasses {
public:
  using NodeId = uint32_t;
  static constexpr NodeId kNone = ~0u;

  /// The node of an added term, or kNone.
  NodeId find(DimId d) const {
    return d.raw < dimNode.size() ? dimNode[d.raw].node : kNone;
  }
  NodeId find(ShapeId s) const {
    return s.raw < shapeNode.size() ? shapeNode[s.raw].node : kNone;
  }
  NodeId find(Term t) const {
    return t.sort == Term::Shape ? find(t.shape()) : find(t.dim());
  }
  bool sameClass(NodeId a, NodeId b) const {
    return nodes[a].rep == nodes[b].rep;
  }
  NodeId representative(NodeId n) const { return nodes[n].rep; }
  /// value(n) - value(representative(n)).
  const Int &offset(NodeId n) const { return offsets[n]; }
  bool isConstant(NodeId n) const { return nodes[n].rep == zero; }
  /// The best known form of a shape's class: one of known rank if there is one.
  ShapeId bestForm(NodeId n) const { return shape(nodes[nodes[n].rep].best); }

  bool isShape(NodeId n) const { return nodes[n].isShape; }
  DimId dim(NodeId n) const { return DimId(nodes[n].term); }
  ShapeId shape(NodeId n) const { return ShapeId(nodes[n].term); }
  NodeId zeroNode() const { return zero; }
  size_t numNodes() const { return nodes.size(); }
  /// The number of merges of shape classes so far, including those in scopes
  /// that have ended.
  uint64_t numShapeMerges() const { return shapeMerges; }
  /// The members of a class, `n` first.
  template <typename F> void forEachMember(NodeId n, F f) const {
    NodeId m = n;
    do {
      f(m);
      m = nodes[m].next;
    } while (m != n);
  }
  /// The members of a class form a ring.
  NodeId nextMember(NodeId n) const { return nodes[n].next; }
  /// The terms that have `n` as an operand.
  template <typename F> void forEachParent(NodeId n, F f) const {
    for (uint32_t p = nodes[n].firstParent; p != kNone; p = parents[p].next)
      f(parents[p].node);
  }

  /// The term as text.
  std::string name(NodeId n) const;
  /// Checks that labels are flat, that a class is the members of its list, and
  /// that a representative has offset 0. Linear.
  bool checkInvariants() const;
  /// Prints the classes of two or more members, one per line.
  void print(llvm::raw_ostream &os) const;
  LLVM_DUMP_METHOD void dump() const;

protected:
  explicit EqualityClasses(TermStore &store) : store(store) {}

  struct Node {
    uint32_t term;
    bool isShape;
    bool watched = false;
    NodeId rep, next;
    /// For a representative: the number of members, the best column or shape
    /// form.
    uint32_t size = 1;
    NodeId best = kNone;
    /// The undirected proof forest: the edge to `proofParent`.
    NodeId proofParent = kNone;
    uint32_t proofEdge = 0;
    uint32_t firstParent = kNone;
  };
  struct ParentLink {
    NodeId node, operand;
    uint32_t next;
  };

  TermStore &store;
  std::vector<Node> nodes;
  std::vector<Int> offsets;
  /// Nodes by id of the store, which may have many terms of which few are
  /// added.
  struct Place {
    NodeId node = kNone;
  };
  llvm::PagedVector<Place> dimNode, shapeNode;
  std::vector<ParentLink> parents;
  NodeId zero = kNone;
  uint64_t shapeMerges = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_CLOSURE_EQUALITYCLASSES_H
