// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Components of facts: a union-find over symbols, read off per question.

#include "model/FactComponents.h"
#include "llvm/ADT/DenseSet.h"

using namespace shapeproof;

FactComponents::FactComponents(const TermStore &store) : store(store) {}

uint32_t FactComponents::find(uint32_t n) const {
  while (nodes[n].parent != n)
    n = nodes[n].parent;
  return n;
}

void FactComponents::add(ClaimId claim) {
  SymbolSet set = symbolsOf(store, claim);
  uint32_t root = kNone;
  auto join = [&](auto &map, auto symbol) {
    uint32_t node;
    if (const uint32_t *known = map.find(symbol)) {
      node = find(*known);
    } else {
      node = static_cast<uint32_t>(nodes.size());
      nodes.push_back({node, 1});
      map.set(symbol, node);
    }
    if (root == kNone || root == node) {
      root = node;
      return;
    }
    if (nodes[root].size < nodes[node].size)
      std::swap(root, node);
    nodes.set(root, {root, nodes[root].size + nodes[node].size});
    nodes.set(node, {root, nodes[node].size});
  };
  for (DimId d : set.dims)
    join(dims, d);
  for (ShapeId s : set.shapes)
    join(shapes, s);
  for (ClaimId b : set.bools)
    join(bools, b);
  facts.push_back({claim, root, nextSerial++});
}

void FactComponents::split(ClaimId claim, Component &connected,
                           std::vector<Component> &others) const {
  SymbolSet set = symbolsOf(store, claim);
  llvm::SmallDenseSet<uint32_t, 8> roots;
  for (DimId d : set.dims)
    if (const uint32_t *n = dims.find(d))
      roots.insert(find(*n));
  for (ShapeId s : set.shapes)
    if (const uint32_t *n = shapes.find(s))
      roots.insert(find(*n));
  for (ClaimId b : set.bools)
    if (const uint32_t *n = bools.find(b))
      roots.insert(find(*n));
  llvm::DenseMap<uint32_t, size_t> indexOf;
  for (const Fact &f : facts) {
    if (f.node == kNone)
      continue;
    uint32_t root = find(f.node);
    Component *target = &connected;
    if (!roots.contains(root)) {
      auto [it, inserted] = indexOf.try_emplace(root, others.size());
      if (inserted)
        others.emplace_back();
      target = &others[it->second];
    }
    target->facts.push_back(f.claim);
    target->version = f.serial;
  }
}

size_t FactComponents::memoryUsage() const {
  return nodes.memoryUsage() + dims.memoryUsage() + shapes.memoryUsage() +
         bools.memoryUsage() + facts.memoryUsage();
}
