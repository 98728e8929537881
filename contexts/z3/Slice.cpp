// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Slice.h. Tested by tests/unit/z3.

#include "z3/Slice.h"
#include <algorithm>
#include <limits>

using namespace shapeproof;
using namespace shapeproof::z3;

void Facts::push() { scopes.push_back(items.size()); }

void Facts::pop() {
  if (scopes.empty())
    return;
  size_t kept = scopes.back();
  scopes.pop_back();
  if (kept == items.size())
    return;
  while (items.size() > kept) {
    assumed.erase(items.back().claim);
    items.pop_back();
  }
  fresh = false;
  if (united > kept) {
    united = 0;
    parent.clear();
  }
}

void Facts::assume(ClaimId claim, FactId fact) {
  std::vector<ClaimId> pending = {claim};
  while (!pending.empty()) {
    ClaimId c = pending.back();
    pending.pop_back();
    if (store.kind(c) == ClaimKind::And) {
      llvm::ArrayRef<ClaimId> operands = store.operands(c);
      for (size_t i = operands.size(); i-- > 0;)
        pending.push_back(operands[i]);
      continue;
    }
    // Said before, in this scope or one around it: the first stays.
    if (store.kind(c) == ClaimKind::True || !assumed.insert(c).second)
      continue;
    items.push_back({c, fact});
    fresh = false;
  }
}

const std::vector<Facts::Key> &Facts::symbolsOf(Term node) {
  auto [it, inserted] = symbolCache.try_emplace(node.key());
  if (!inserted)
    return it->second;
  std::vector<Key> found;
  auto add = [&](uint64_t symbol) {
    auto [entry, isNew] = keys.try_emplace(symbol, nextKey);
    nextKey += isNew;
    found.push_back(entry->second);
  };
  for (Term n : postorder(store, node)) {
    if (n.isSymbol(store))
      add(n.key());
    else if (n.is(store, DimKind::Apply)) {
      auto [entry, isNew] =
          functionKeys.try_emplace(store.function(n.dim()), nextKey);
      nextKey += isNew;
      found.push_back(entry->second);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  it->second = std::move(found);
  return it->second;
}

Facts::Key Facts::find(Key key) {
  while (parent[key] != key) {
    parent[key] = parent[parent[key]];
    key = parent[key];
  }
  return key;
}

void Facts::partition() {
  if (fresh)
    return;
  auto grow = [&] {
    for (Key k = parent.size(); k < nextKey; ++k)
      parent.push_back(k);
  };
  for (; united < items.size(); ++united) {
    const std::vector<Key> &symbols = symbolsOf(items[united].claim);
    grow();
    for (size_t i = 1; i < symbols.size(); ++i)
      parent[find(symbols[i])] = find(symbols[0]);
  }
  grow();
  parts.clear();
  partOf.clear();
  for (const Item &item : items) {
    const std::vector<Key> &symbols = symbolsOf(item.claim);
    unsigned part = parts.size();
    if (!symbols.empty())
      part = partOf.try_emplace(find(symbols[0]), part).first->second;
    if (part == parts.size())
      parts.emplace_back();
    parts[part].push_back(item);
  }
  fresh = true;
}

const std::vector<Component> &Facts::components() {
  partition();
  return parts;
}

llvm::SmallVector<unsigned, 4> Facts::touchedBy(Term node) {
  partition();
  llvm::SmallVector<unsigned, 4> touched;
  for (Key symbol : symbolsOf(node)) {
    if (symbol >= parent.size())
      continue; // In no fact.
    auto it = partOf.find(find(symbol));
    if (it != partOf.end())
      touched.push_back(it->second);
  }
  std::sort(touched.begin(), touched.end());
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  return touched;
}

size_t Facts::memoryUsage() const {
  size_t bytes = items.capacity() * sizeof(Item) + keys.getMemorySize() +
                 assumed.getMemorySize() + symbolCache.getMemorySize() +
                 parent.capacity() * sizeof(Key);
  for (const auto &entry : symbolCache)
    bytes += entry.second.capacity() * sizeof(Key);
  for (const Component &part : parts)
    bytes += part.capacity() * sizeof(Item);
  return bytes;
}
