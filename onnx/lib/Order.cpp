// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts nodes into an order in which they can be walked.
//
//   y = Conv(x1, w); x1 = Cast(x)        becomes        x1 = ..., y = ...
//
// A file should be in this order, but ONNX Runtime accepts any, and tools that
// add casts in front append them. A node that holds graphs uses the values that
// these use from outside. The next node is always the first one whose operands
// are all defined, so nodes that are in order stay as they are.
//
// Tested by tests/onnx/RecordedTests.cpp.

#include "program/Model.h"
#include "llvm/ADT/StringMap.h"
#include <queue>

namespace shapeproof::onnx {
namespace {

/// The node that defines a value, by the name of the value.
using Givers = llvm::StringMap<size_t>;

/// Calls `use` with each node whose values this one uses. Names that inner
/// graphs define anew count as uses of outer ones, which orders more than
/// necessary.
template <typename F>
void forGivers(const Node &node, const Givers &givers, F use) {
  std::vector<const Node *> work = {&node};
  while (!work.empty()) {
    const Node *next = work.back();
    work.pop_back();
    for (const std::string &name : next->inputs)
      if (auto it = givers.find(name); it != givers.end())
        use(it->second);
    for (auto &entry : next->attributes)
      if (const Graph *graph = entry.second.graph.get()) {
        for (const Node &inner : graph->nodes)
          work.push_back(&inner);
        for (const Input &output : graph->outputs)
          if (auto it = givers.find(output.name); it != givers.end())
            use(it->second);
      }
  }
}

} // namespace

void sortNodes(std::vector<Node> &nodes) {
  Givers givers;
  for (size_t i = 0; i < nodes.size(); ++i)
    for (const std::string &name : nodes[i].outputs)
      if (!name.empty())
        givers.try_emplace(name, i);
  // The number of nodes that each one waits for, and the nodes that wait for
  // it.
  std::vector<size_t> waits(nodes.size());
  std::vector<std::vector<size_t>> takers(nodes.size());
  bool isSorted = true;
  for (size_t i = 0; i < nodes.size(); ++i)
    forGivers(nodes[i], givers, [&](size_t giver) {
      if (giver == i)
        return;
      isSorted &= giver < i;
      ++waits[i];
      takers[giver].push_back(i);
    });
  if (isSorted)
    return;
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
  for (size_t i = 0; i < nodes.size(); ++i)
    if (waits[i] == 0)
      ready.push(i);
  std::vector<size_t> order;
  while (!ready.empty()) {
    order.push_back(ready.top());
    ready.pop();
    for (size_t taker : takers[order.back()])
      if (--waits[taker] == 0)
        ready.push(taker);
  }
  if (order.size() < nodes.size())
    return;
  std::vector<Node> sorted;
  for (size_t i : order)
    sorted.push_back(std::move(nodes[i]));
  nodes = std::move(sorted);
}

} // namespace shapeproof::onnx
