// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Evidence.h. The recursions are at most as deep as a key has bits.

#include "core/facts/Evidence.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

EvidenceId EvidenceTable::leaf(uint32_t key, uint64_t bits) {
  auto [known, isNew] = leaves.try_emplace({key, bits}, kNoEvidence);
  if (isNew) {
    known->second = EvidenceId(uint32_t(nodes.size()));
    nodes.push_back({key, 0, bits, {}, {}});
  }
  return known->second;
}

EvidenceId EvidenceTable::branch(uint32_t key, uint32_t bit, EvidenceId low,
                                 EvidenceId high) {
  auto [known, isNew] = branches.try_emplace({low, high}, kNoEvidence);
  if (isNew) {
    known->second = EvidenceId(uint32_t(nodes.size()));
    nodes.push_back({key, bit, 0, low, high});
  }
  return known->second;
}

EvidenceId EvidenceTable::of(FactId fact) {
  return leaf(fact.raw / kBits, uint64_t(1) << (fact.raw % kBits));
}

EvidenceId EvidenceTable::of(llvm::ArrayRef<FactId> facts) {
  EvidenceId all = kNoEvidence;
  for (FactId fact : facts)
    all = unite(all, of(fact));
  return all;
}

EvidenceId EvidenceTable::unite(EvidenceId a, EvidenceId b) {
  if (a == b || b == kNoEvidence)
    return a;
  if (a == kNoEvidence)
    return b;
  if (nodes[a.raw].bit < nodes[b.raw].bit)
    std::swap(a, b);
  // Copies, since nodes made below move the others.
  const Node x = nodes[a.raw], y = nodes[b.raw];
  if (shared(x, y.key) != x.key) {
    // The keys differ above both nodes: put them side by side.
    uint32_t bit = uint32_t(1) << llvm::Log2_32(x.key ^ y.key);
    if (x.key & bit)
      std::swap(a, b);
    return branch(x.key & ~(2 * bit - 1), bit, a, b);
  }
  if (x.bit == 0)
    return leaf(x.key, x.bits | y.bits);
  EvidenceId low = x.low, high = x.high;
  if (x.bit == y.bit) {
    low = unite(low, y.low);
    high = unite(high, y.high);
  } else {
    EvidenceId &part = y.key & x.bit ? high : low;
    part = unite(part, b);
  }
  return branch(x.key, x.bit, low, high);
}

bool EvidenceTable::contains(EvidenceId set, FactId fact) const {
  const Node *node = &nodes[set.raw];
  while (node->bit != 0)
    node = &nodes[(fact.raw / kBits & node->bit ? node->high : node->low).raw];
  return node->key == fact.raw / kBits &&
         (node->bits >> (fact.raw % kBits) & 1) != 0;
}

llvm::SmallVector<FactId, 8> EvidenceTable::facts(EvidenceId set) const {
  llvm::SmallVector<FactId, 8> result;
  all(set, [&](FactId fact) {
    result.push_back(fact);
    return true;
  });
  return result;
}

FactId EvidenceTable::first(EvidenceId set) const {
  while (nodes[set.raw].bit != 0)
    set = nodes[set.raw].low;
  const Node &node = nodes[set.raw];
  return FactId(node.key * kBits + llvm::countr_zero(node.bits));
}

} // namespace shapeproof
