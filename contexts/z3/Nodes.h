// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walking dims, shapes and claims as one graph, without recursion.
//
// Problem: a claim mentions dims, dims mention shapes and (in a select) claims,
// and any of them may be nested deeper than the stack allows. A Node is one
// term of any sort; `postorder` lists everything below some roots, operands
// first, each once, in an order that depends on the terms' structure alone.

#ifndef SHAPEPROOF_CONTEXTS_Z3_NODES_H
#define SHAPEPROOF_CONTEXTS_Z3_NODES_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace shapeproof::z3 {

struct Node {
  enum Sort : uint8_t { Dim, Shape, Claim };
  Sort sort;
  uint32_t raw;

  Node(DimId d) : sort(Dim), raw(d.raw) {}
  Node(ShapeId s) : sort(Shape), raw(s.raw) {}
  Node(ClaimId c) : sort(Claim), raw(c.raw) {}
  DimId dim() const { return DimId(raw); }
  ShapeId shape() const { return ShapeId(raw); }
  ClaimId claim() const { return ClaimId(raw); }
  /// Unique among nodes of one store.
  uint64_t key() const { return (uint64_t(sort) << 32) | raw; }
};

/// Calls `visit` with the direct operands, in the store's order.
void forEachOperand(const TermStore &store, Node node,
                    llvm::function_ref<void(Node)> visit);

/// All nodes reachable from the roots, operands before users, or an empty list
/// if they are more than `limit`. Cost: linear in what is reachable.
std::vector<Node> postorder(const TermStore &store, llvm::ArrayRef<Node> roots,
                            size_t limit);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_NODES_H
