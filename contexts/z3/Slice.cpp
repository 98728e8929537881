// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Slice.h. Tested by tests/engine/z3.

#include "z3/Slice.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::z3;

void Facts::push() {
  index.join();
  scopes.push();
}

void Facts::pop() {
  if (scopes.depth() == 0)
    return;
  scopes.pop();
  fresh = false;
}

void Facts::assume(ClaimId claim, FactId fact) {
  llvm::SmallVector<ClaimId, 8> pending = {claim};
  while (!pending.empty()) {
    ClaimId c = pending.pop_back_val();
    if (store.kind(c) == ClaimKind::And) {
      llvm::append_range(pending, llvm::reverse(store.operands(c)));
      continue;
    }
    // Assumed before, in this scope or one around it: keep the first.
    if (store.kind(c) == ClaimKind::True || assumed.find(c))
      continue;
    assumed.set(c, true);
    index.add(c, fact);
    fresh = false;
  }
}

const std::vector<Component> &Facts::components() {
  if (fresh)
    return parts;
  fresh = true;
  parts.clear();
  partOf.clear();
  for (FactIndex::Component c : index.components()) {
    llvm::SmallVector<uint32_t, 16> indices;
    index.collect({c}, index.size(), indices);
    partOf[c] = parts.size();
    Component &part = parts.emplace_back();
    for (uint32_t i : indices)
      part.push_back(index[i]);
  }
  return parts;
}

llvm::SmallVector<unsigned, 4> Facts::touchedBy(Term claimOrDim) {
  components();
  llvm::SmallVector<unsigned, 4> touched;
  for (FactIndex::Component c : index.touched(claimOrDim))
    touched.push_back(partOf.lookup(c));
  llvm::sort(touched);
  return touched;
}

size_t Facts::memoryUsage() const {
  size_t bytes = assumed.memoryUsage() + index.memoryUsage();
  for (const Component &part : parts)
    bytes += part.capacity() * sizeof(AssumedFact);
  return bytes;
}

llvm::SmallVector<FactId, 4>
z3::connectedPremises(TermStore &store, llvm::ArrayRef<FactId> premises,
                      const Component &slice, Term node) {
  Facts alone(store);
  for (const AssumedFact &item : slice)
    if (llvm::is_contained(premises, item.id))
      alone.assume(item.claim, item.id);
  if (alone.touchedBy(node).size() == alone.components().size())
    return llvm::SmallVector<FactId, 4>(premises);
  llvm::SmallVector<FactId, 4> all;
  for (const AssumedFact &item : slice)
    all.push_back(item.id);
  llvm::sort(all);
  all.erase(llvm::unique(all), all.end());
  return all;
}
