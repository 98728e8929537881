// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Best first from the claim's symbols, as shortest paths are found (Dijkstra).
// See NearbyFacts.h.
//
// Tested by tests/unit/model.

#include "model/NearbyFacts.h"
#include "terms/Symbols.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <queue>

using namespace shapeproof;
using llvm::SmallVector;

NearbyFacts::NearbyFacts(const TermStore &store, ScopeStack &scopes)
    : store(store), facts(scopes), indexed(scopes), links(scopes),
      ofDim(scopes), ofShape(scopes), ofBool(scopes) {
  indexed.push_back(0);
}

template <typename IdT>
void NearbyFacts::link(ScopedMap<IdT, uint32_t> &first, IdT id, uint32_t fact) {
  const uint32_t *head = first.find(id);
  links.push_back({fact, head ? *head : kNone});
  first.set(id, static_cast<uint32_t>(links.size() - 1));
}

SmallVector<NearbyFacts::Fact, 16>
NearbyFacts::nearest(ClaimId claim, size_t most, bool &cutOff) {
  for (uint32_t f = indexed[0]; f < facts.size(); ++f) {
    SymbolSet symbols = symbolsOf(store, facts[f].claim);
    for (DimId d : symbols.dims)
      link(ofDim, d, f);
    for (ShapeId s : symbols.shapes)
      link(ofShape, s, f);
    for (ClaimId b : symbols.bools)
      link(ofBool, b, f);
  }
  if (indexed[0] != facts.size())
    indexed.set(0, static_cast<uint32_t>(facts.size()));

  llvm::SmallDenseSet<DimId, 16> dims;
  llvm::SmallDenseSet<ShapeId, 4> shapes;
  llvm::SmallDenseSet<ClaimId, 4> bools;
  llvm::DenseSet<uint32_t> taken;
  SmallVector<uint32_t, 32> found;
  // Facts that share a symbol with what was taken, nearest on top.
  using Near = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Near, std::vector<Near>, std::greater<>> waiting;
  auto meet = [&](const SymbolSet &symbols, uint64_t distance) {
    auto follow = [&](const uint32_t *head) {
      for (uint32_t l = head ? *head : kNone; l != kNone; l = links[l].next)
        if (uint32_t f = links[l].fact; !taken.contains(f))
          waiting.push({distance + store.size(facts[f].claim), f});
    };
    for (DimId d : symbols.dims)
      if (dims.insert(d).second)
        follow(ofDim.find(d));
    for (ShapeId s : symbols.shapes)
      if (shapes.insert(s).second)
        follow(ofShape.find(s));
    for (ClaimId b : symbols.bools)
      if (bools.insert(b).second)
        follow(ofBool.find(b));
  };
  meet(symbolsOf(store, claim), 0);
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
    meet(symbolsOf(store, facts[f].claim), distance);
  }
  llvm::sort(found);
  SmallVector<Fact, 16> result;
  for (uint32_t f : found)
    result.push_back(facts[f]);
  return result;
}
