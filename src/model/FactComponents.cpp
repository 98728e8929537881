// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Components of facts: a union-find over symbols, read off per question.

#include "model/FactComponents.h"
#include "terms/Symbols.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

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
      Node fresh;
      fresh.parent = node;
      nodes.push_back(fresh);
      map.set(symbol, node);
    }
    if (root == kNone || root == node) {
      root = node;
      return;
    }
    if (nodes[root].size < nodes[node].size)
      std::swap(root, node);
    Node to = nodes[root], from = nodes[node];
    to.size += from.size;
    append(from.first, from.last, from.numFacts, from.serial, to);
    from.parent = root;
    nodes.set(root, to);
    nodes.set(node, from);
  };
  for (DimId d : set.dims)
    join(dims, d);
  for (ShapeId s : set.shapes)
    join(shapes, s);
  for (ClaimId b : set.bools)
    join(bools, b);
  auto index = static_cast<uint32_t>(facts.size());
  facts.push_back({claim, root, nextSerial++});
  if (root == kNone)
    return;
  Node to = nodes[root];
  append(index, index, 1, facts[index].serial, to);
  nodes.set(root, to);
}

void FactComponents::append(uint32_t first, uint32_t last, uint32_t numFacts,
                            uint64_t serial, Node &to) {
  if (first == kNone)
    return;
  if (to.first == kNone) {
    to.first = first;
  } else {
    Fact before = facts[to.last];
    before.next = first;
    facts.set(to.last, before);
  }
  to.last = last;
  to.numFacts += numFacts;
  to.serial = std::max(to.serial, serial);
}

llvm::SmallVector<uint32_t, 4> FactComponents::touched(ClaimId claim) const {
  SymbolSet set = symbolsOf(store, claim);
  llvm::SmallVector<uint32_t, 4> roots;
  auto add = [&](const uint32_t *node) {
    if (!node)
      return;
    uint32_t root = find(*node);
    if (!llvm::is_contained(roots, root))
      roots.push_back(root);
  };
  for (DimId d : set.dims)
    add(dims.find(d));
  for (ShapeId s : set.shapes)
    add(shapes.find(s));
  for (ClaimId b : set.bools)
    add(bools.find(b));
  return roots;
}

bool FactComponents::collect(llvm::ArrayRef<uint32_t> components, size_t most,
                             llvm::SmallVectorImpl<uint32_t> &indices) const {
  size_t total = 0;
  for (uint32_t component : components)
    total += nodes[component].numFacts;
  if (total > most)
    return false;
  for (uint32_t component : components)
    for (uint32_t i = nodes[component].first; i != kNone; i = facts[i].next)
      indices.push_back(i);
  llvm::sort(indices);
  return true;
}

bool FactComponents::collect(llvm::ArrayRef<uint32_t> components, size_t most,
                             llvm::SmallVectorImpl<ClaimId> &claims) const {
  llvm::SmallVector<uint32_t, 16> indices;
  if (!collect(components, most, indices))
    return false;
  for (uint32_t i : indices)
    claims.push_back(facts[i].claim);
  return true;
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
