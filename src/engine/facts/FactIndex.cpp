// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Union by size without path compression, so that pop undoes a few writes; the
// nearest facts are found as shortest paths (Dijkstra). See FactIndex.h.

#include "engine/facts/FactIndex.h"
#include "engine/terms/BroadcastSets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <queue>

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

/// When a join of many sizes (terms/BroadcastSets.h) has been visited, its key
/// stands for all that is in it, so a chain of joins costs what is new in each.
/// For components its key is then united with those of its symbols; for links
/// some fact has the links of all of them. One may be done without the other,
/// so the keys differ.
static constexpr uint64_t kJoined = 0, kLinked = uint64_t(1) << 61;

FactIndex::FactIndex(const TermStore &store, ScopeStack &scopes,
                     bool byFunctions)
    : store(store), byFunctions(byFunctions), facts(scopes), joined(scopes),
      linked(scopes), numbers(scopes), nodes(scopes), firstLink(scopes),
      links(scopes) {
  joined.push_back(0);
  linked.push_back(0);
}

void FactIndex::add(ClaimId claim, FactId id) {
  facts.push_back({{claim, id}, nextSerial++});
}

/// Keys that do not belong to a term.
static constexpr uint64_t kFunction = uint64_t(1) << 63,
                          kZeroDivision = kFunction | uint64_t(1) << 62;

template <typename F>
void FactIndex::forEachKey(Term root, uint64_t space, F visit) {
  SmallVector<Term, 4> sets;
  const SymbolSet symbols = symbolsAsMet(store, root, seen, [&](Term t) {
    if (!t.is(store, DimKind::Broadcast) || joins::isFlat(store, t.dim()))
      return false;
    sets.push_back(t);
    return numbers.find(space | t.key()) != nullptr;
  });
  termsVisited += symbols.visited;
  for (DimId d : symbols.dims)
    visit(Term(d).key());
  for (ShapeId s : symbols.shapes)
    visit(Term(s).key());
  for (ClaimId b : symbols.bools)
    visit(Term(b).key());
  for (Term t : sets)
    visit(space | t.key());
  if (symbols.dividesByZero)
    visit(kZeroDivision);
  if (byFunctions)
    for (llvm::StringRef f : symbols.functions)
      visit(kFunction |
            functions.try_emplace(f, functions.size()).first->second);
}

uint32_t FactIndex::newNode() {
  auto node = static_cast<uint32_t>(nodes.size());
  Node fresh;
  fresh.parent = node;
  nodes.push_back(fresh);
  firstLink.push_back(kNone);
  return node;
}

uint32_t FactIndex::nodeOf(uint64_t key) {
  if (const uint32_t *known = numbers.find(key))
    return *known;
  uint32_t node = newNode();
  numbers.set(key, node);
  return node;
}

//===- Components ---------------------------------------------------------===//

uint32_t FactIndex::find(uint32_t node) const {
  while (nodes[node].parent != node)
    node = nodes[node].parent;
  return node;
}

void FactIndex::append(const Node &list, Node &to) {
  if (list.first == kNone)
    return;
  if (to.first == kNone) {
    to.first = list.first;
  } else {
    Entry before = facts[to.last];
    before.next = list.first;
    facts.set(to.last, before);
  }
  to.last = list.last;
  to.numFacts += list.numFacts;
  to.serial = std::max(to.serial, list.serial);
}

uint32_t FactIndex::unite(uint32_t a, uint32_t b) {
  if (a == b)
    return a;
  if (nodes[a].size < nodes[b].size)
    std::swap(a, b);
  Node to = nodes[a], from = nodes[b];
  to.size += from.size;
  append(from, to);
  from.parent = a;
  nodes.set(a, to);
  nodes.set(b, from);
  return a;
}

void FactIndex::beforePush() {
  if (hasJoined)
    join();
  if (hasLinked)
    link();
}

void FactIndex::join() {
  hasJoined = true;
  if (joined[0] == facts.size())
    return;
  for (uint32_t i = joined[0]; i < facts.size(); ++i) {
    uint32_t root = kNone;
    forEachKey(facts[i].fact.claim, kJoined, [&](uint64_t key) {
      uint32_t node = find(nodeOf(key));
      root = root == kNone ? node : unite(root, node);
    });
    if (root == kNone)
      root = newNode();
    Entry entry = facts[i];
    entry.node = root;
    facts.set(i, entry);
    Node only, to = nodes[root];
    only.first = only.last = i;
    only.numFacts = 1;
    only.serial = entry.serial;
    append(only, to);
    nodes.set(root, to);
  }
  joined.set(0, static_cast<uint32_t>(facts.size()));
}

FactIndex::Component FactIndex::componentOf(uint32_t fact) {
  join();
  return find(facts[fact].node);
}

SmallVector<FactIndex::Component, 8> FactIndex::components() {
  join();
  SmallVector<Component, 8> result;
  llvm::SmallDenseSet<Component, 16> seen;
  for (const Entry &entry : facts)
    if (Component c = find(entry.node); seen.insert(c).second)
      result.push_back(c);
  return result;
}

SmallVector<FactIndex::Component, 4> FactIndex::touched(Term claimOrDim) {
  join();
  SmallVector<Component, 4> result;
  forEachKey(claimOrDim, kJoined, [&](uint64_t key) {
    const uint32_t *node = numbers.find(key);
    if (!node)
      return;
    if (Component c = find(*node); !llvm::is_contained(result, c))
      result.push_back(c);
  });
  return result;
}

bool FactIndex::collect(ArrayRef<Component> components, size_t most,
                        llvm::SmallVectorImpl<uint32_t> &indices) const {
  size_t total = 0;
  for (Component c : components)
    total += nodes[c].numFacts;
  if (total > most)
    return false;
  for (Component c : components)
    for (uint32_t i = nodes[c].first; i != kNone; i = facts[i].next)
      indices.push_back(i);
  llvm::sort(indices);
  return true;
}

bool FactIndex::collect(ArrayRef<Component> components, size_t most,
                        llvm::SmallVectorImpl<ClaimId> &claims) const {
  SmallVector<uint32_t, 16> indices;
  if (!collect(components, most, indices))
    return false;
  for (uint32_t i : indices)
    claims.push_back(facts[i].fact.claim);
  return true;
}

//===- Nearest facts ------------------------------------------------------===//

void FactIndex::link() {
  hasLinked = true;
  if (linked[0] == facts.size())
    return;
  for (uint32_t i = linked[0]; i < facts.size(); ++i)
    forEachKey(facts[i].fact.claim, kLinked, [&](uint64_t key) {
      uint32_t node = nodeOf(key);
      links.push_back({i, firstLink[node]});
      firstLink.set(node, static_cast<uint32_t>(links.size() - 1));
    });
  linked.set(0, static_cast<uint32_t>(facts.size()));
}

SmallVector<AssumedFact, 16> FactIndex::nearest(ClaimId claim, size_t most,
                                                bool &cutOff) {
  return nearest(claim, most, SIZE_MAX, cutOff);
}

SmallVector<AssumedFact, 16> FactIndex::nearest(Term claimOrDim, size_t most,
                                                size_t perSymbol) {
  bool cutOff = false;
  return nearest(claimOrDim, most, perSymbol, cutOff);
}

SmallVector<AssumedFact, 16>
FactIndex::nearest(Term root, size_t most, size_t perSymbol, bool &cutOff) {
  link();
  llvm::SmallDenseSet<uint32_t, 16> met;
  llvm::DenseSet<uint32_t> taken;
  SmallVector<uint32_t, 32> found;
  // Facts that share a symbol with the facts taken, the nearest on top.
  using Near = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Near, std::vector<Near>, std::greater<>> waiting;
  auto meet = [&](Term from, uint64_t distance) {
    forEachKey(from, kLinked, [&](uint64_t key) {
      const uint32_t *node = numbers.find(key);
      if (!node || !met.insert(*node).second)
        return;
      size_t looks = 0;
      for (uint32_t l = firstLink[*node]; l != kNone && looks < perSymbol;
           l = links[l].next, ++looks)
        if (uint32_t f = links[l].fact; !taken.contains(f))
          waiting.push({distance + store.size(facts[f].fact.claim), f});
    });
  };
  meet(root, 0);
  for (; !waiting.empty(); waiting.pop()) {
    auto [distance, f] = waiting.top();
    if (taken.contains(f))
      continue;
    if (found.size() == most) {
      cutOff = true;
      break;
    }
    taken.insert(f);
    found.push_back(f);
    meet(facts[f].fact.claim, distance);
  }
  llvm::sort(found);
  SmallVector<AssumedFact, 16> result;
  for (uint32_t f : found)
    result.push_back(facts[f].fact);
  return result;
}

size_t FactIndex::memoryUsage() const {
  return facts.memoryUsage() + numbers.memoryUsage() + nodes.memoryUsage() +
         firstLink.memoryUsage() + links.memoryUsage() + seen.memoryUsage();
}
