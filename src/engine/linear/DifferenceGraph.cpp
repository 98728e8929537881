// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Incremental negative cycles, and distances.
//
// Adding a -> b of length -1 to potentials a = b = c = 0 with b -> c of length
// 0: b must fall by 1, and then c by 1. Heaps order by (drop, node), so ties
// are broken by number and the potential is a function of the edges in force.
//
// Tested by tests/engine/linear/DifferenceGraphTest.cpp.

#include "engine/linear/DifferenceGraph.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <functional>

namespace shapeproof::linear {

using Queued = std::pair<int64_t, uint32_t>;

static void enqueue(std::vector<Queued> &heap, int64_t key, uint32_t node) {
  heap.push_back({key, node});
  std::push_heap(heap.begin(), heap.end(), std::greater<Queued>());
}

static Queued dequeue(std::vector<Queued> &heap) {
  std::pop_heap(heap.begin(), heap.end(), std::greater<Queued>());
  Queued top = heap.back();
  heap.pop_back();
  return top;
}

std::optional<DifferenceGraph::Edge>
DifferenceGraph::match(const LinearForm &form, uint32_t tag) const {
  if (form.terms.empty() || form.terms.size() > 2 || nodes.size() > maxNodes ||
      form.constant > maxLength || form.constant < -maxLength)
    return std::nullopt;
  Edge edge{0, 0, static_cast<int64_t>(form.constant), tag};
  for (const auto &[var, c] : form.terms) {
    // x - y + c >= 0 is an edge from x to y; a missing variable is zero.
    uint32_t &end = c == 1 ? edge.from : edge.to;
    if ((c != 1 && c != -1) || end != 0)
      return std::nullopt;
    end = nodeOf(var);
  }
  return edge;
}

DifferenceGraph::Result DifferenceGraph::add(const Edge &edge,
                                             std::vector<uint32_t> &cycle,
                                             Budget &budget) {
  auto accept = [&] {
    nodes[edge.from].out.push_back(static_cast<uint32_t>(edges.size()));
    append(edges, edge);
    return Result::Feasible;
  };
  int64_t drop =
      nodes[edge.from].potential + edge.length - nodes[edge.to].potential;
  if (drop >= 0)
    return accept();
  if (reached.size() < nodes.size())
    reached.resize(nodes.size());
  std::vector<Queued> heap;
  std::vector<uint32_t> touched = {edge.to};
  const uint32_t theEdge = static_cast<uint32_t>(edges.size());
  reached[edge.to] = {drop, theEdge, false};
  enqueue(heap, drop, edge.to);
  Result result = Result::Feasible;
  while (!heap.empty() && result == Result::Feasible) {
    auto [key, node] = dequeue(heap);
    Reach &r = reached[node];
    if (r.done || r.drop != key)
      continue;
    r.done = true;
    int64_t lowered = nodes[node].potential + r.drop;
    if (!budget.spend(1 + nodes[node].out.size())) {
      result = Result::Limit;
      break;
    }
    for (uint32_t number : nodes[node].out) {
      const Edge &e = edges[number];
      int64_t need = lowered + e.length - nodes[e.to].potential;
      Reach &next = reached[e.to];
      if (next.done || need >= next.drop)
        continue;
      if (next.drop == 0)
        touched.push_back(e.to);
      next.drop = need;
      next.via = number;
      if (e.to == edge.from) {
        result = Result::Cycle;
        break;
      }
      enqueue(heap, need, e.to);
    }
  }
  if (edge.from == edge.to)
    result = Result::Cycle;
  if (result == Result::Cycle) {
    // Back from the edge's start to its end, then the edge itself.
    cycle.clear();
    cycle.push_back(edge.tag);
    for (uint32_t at = edge.from; at != edge.to;) {
      const Edge &e = edges[reached[at].via];
      cycle.push_back(e.tag);
      at = e.from;
    }
  }
  for (uint32_t node : touched) {
    if (result == Result::Feasible) {
      if (!scopes.empty())
        trail.push_back({node, nodes[node].potential});
      nodes[node].potential += reached[node].drop;
    }
    reached[node] = Reach();
  }
  return result == Result::Feasible ? accept() : result;
}

void DifferenceGraph::order(std::vector<Edge> &edges) {
  if (edges.size() < limits::linearLongBatch)
    return; // nothing to gain
  // Reverse postorder of a depth-first walk, each node's edges side by side.
  llvm::stable_sort(
      edges, [](const Edge &a, const Edge &b) { return a.from < b.from; });
  struct Frame {
    uint32_t node;
    size_t next; // edge to follow
  };
  uint32_t nodes = 0;
  for (const Edge &e : edges)
    nodes = std::max({nodes, e.from + 1, e.to + 1});
  std::vector<uint32_t> first(nodes + 1), rank(nodes);
  std::vector<bool> seen(nodes);
  for (const Edge &e : edges)
    ++first[e.from + 1];
  for (uint32_t n = 0; n < nodes; ++n)
    first[n + 1] += first[n];
  uint32_t postorder = 0;
  std::vector<Frame> stack;
  for (const Edge &start : edges) {
    if (seen[start.from])
      continue;
    seen[start.from] = true;
    stack.push_back({start.from, first[start.from]});
    while (!stack.empty()) {
      Frame &top = stack.back();
      if (top.next == first[top.node + 1]) {
        rank[top.node] = postorder++;
        stack.pop_back();
        continue;
      }
      uint32_t to = edges[top.next++].to;
      if (!seen[to]) {
        seen[to] = true;
        stack.push_back({to, first[to]});
      }
    }
  }
  llvm::stable_sort(edges, [&](const Edge &a, const Edge &b) {
    return rank[a.from] > rank[b.from];
  });
}

DifferenceGraph::Bound DifferenceGraph::longest(uint32_t from, uint32_t to,
                                                int64_t &value,
                                                Budget &budget) const {
  // Reduced lengths: length + potential(from) - potential(to) >= 0.
  std::vector<int64_t> distance(nodes.size(), -1); // -1: not reached
  std::vector<bool> done(nodes.size());
  std::vector<Queued> heap;
  distance[from] = 0;
  enqueue(heap, 0, from);
  while (!heap.empty()) {
    auto [key, node] = dequeue(heap);
    if (done[node])
      continue;
    done[node] = true;
    if (node == to) {
      value = key - nodes[from].potential + nodes[to].potential;
      return Bound::Finite;
    }
    if (!budget.spend(1 + nodes[node].out.size()))
      return Bound::Limit;
    for (uint32_t number : nodes[node].out) {
      const Edge &e = edges[number];
      int64_t through =
          key + e.length + nodes[node].potential - nodes[e.to].potential;
      if (!done[e.to] && (distance[e.to] < 0 || through < distance[e.to])) {
        distance[e.to] = through;
        enqueue(heap, through, e.to);
      }
    }
  }
  return Bound::None;
}

void DifferenceGraph::pop() {
  Scope scope = scopes.back();
  scopes.pop_back();
  while (edges.size() > scope.edges) {
    nodes[edges.back().from].out.pop_back();
    edges.pop_back();
  }
  while (trail.size() > scope.trail) {
    nodes[trail.back().first].potential = trail.back().second;
    trail.pop_back();
  }
}

} // namespace shapeproof::linear
