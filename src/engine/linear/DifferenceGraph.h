// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints x - y + c >= 0 and +-x + c >= 0, decided over the integers by
// shortest paths.
//
// Each constraint is an edge x -> y of length c, which means y <= x + c. The
// constraints contradict iff some cycle has negative length, and the cycle is
// the explanation (each constraint once). Otherwise a potential, a number per
// variable with y <= x + c on every edge, is an integer solution. Example:
// a >= b, b >= c and c >= a + 1 are edges a -> b, b -> c of length 0 and
// c -> a of length -1, a cycle of length -1.
//
// The potential is kept up to date edge by edge, as in Cotton and Maler, "Fast
// and Flexible Difference Constraint Propagation for DPLL(T)", SAT 2006: a
// violated edge lowers its end and all variables that depend on it, in
// Dijkstra's order, each variable at most once; if the start of the edge is
// reached, there is a cycle. A chain of n inequalities and the question about
// its ends costs about n log n, where a tableau fills in to n^2.
//
// Its own undo (push, pop) restores edges by popping them off the lists of
// their nodes, so that an edge costs no entry in a log as in base/Scoped.h.

#ifndef SHAPEPROOF_LINEAR_DIFFERENCEGRAPH_H
#define SHAPEPROOF_LINEAR_DIFFERENCEGRAPH_H

#include "engine/base/Append.h"
#include "engine/base/Budget.h"
#include "engine/checker/LinearForm.h"
#include <optional>
#include <vector>

namespace shapeproof::linear {

class DifferenceGraph {
public:
  /// Numbers beyond this, and more variables than maxNodes, stay outside the
  /// graph, so that no path overflows 64 bits.
  static constexpr int64_t maxLength = int64_t(1) << 38;
  static constexpr size_t maxNodes = size_t(1) << 22;

  DifferenceGraph() { nodes.emplace_back(); } // node 0 is the number zero

  void addVar() { append(nodes, Node()); }
  void truncateVars(size_t count) { nodes.resize(count + 1); }

  /// A constraint of the graph's kind, as an edge.
  struct Edge {
    uint32_t from, to;
    int64_t length;
    uint32_t tag;
  };
  /// form >= 0 as an edge, if it is one.
  std::optional<Edge> match(const LinearForm &form, uint32_t tag) const;

  enum class Result { Feasible, Cycle, Limit };
  /// On Cycle (tags of its edges in `cycle`) and on Limit the edge is not
  /// added.
  Result add(const Edge &edge, std::vector<uint32_t> &cycle, Budget &budget);

  /// Reorders new edges so that adding them costs little: an edge comes before
  /// those that start where it ends, as far as there are no cycles. (A chain of
  /// n added from its far end lowers everything behind each edge again, n^2 in
  /// all; in this order, n.) The order depends on the edges only.
  static void order(std::vector<Edge> &edges);

  /// The variable's value in the solution.
  int64_t value(Var var) const {
    return nodes[var + 1].potential - nodes[0].potential;
  }

  enum class Bound { Finite, None, Limit };
  /// The largest value of `to - from` (nodes as in Edge), by Dijkstra.
  Bound longest(uint32_t from, uint32_t to, int64_t &value,
                Budget &budget) const;
  static uint32_t nodeOf(Var var) { return var + 1; }

  void push() { scopes.push_back({edges.size(), trail.size()}); }
  void pop();

private:
  struct Node {
    SHAPEPROOF_NOEXCEPT_MOVE(Node);
    int64_t potential = 0;
    llvm::SmallVector<uint32_t, 2> out; // numbers of edges
  };
  struct Scope {
    size_t edges, trail;
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Scope> scopes;
  std::vector<std::pair<uint32_t, int64_t>> trail; // node, old potential

  // Scratch of add(), all clear between calls.
  struct Reach {
    int64_t drop = 0; // < 0: how far the potential must fall
    uint32_t via = 0; // the edge that demands it
    bool done = false;
  };
  std::vector<Reach> reached;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_DIFFERENCEGRAPH_H
