// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Occurrences.h.

#include "model/Occurrences.h"

using namespace shapeproof;

/// Nodes met on the way up.
static constexpr size_t kMaxAbove = 128;

Occurrences::Occurrences(const WordEvaluator &words, ScopeStack &scopes)
    : words(words), entered(scopes, [this](uint32_t node) { leave(node); }),
      facts(scopes, [this](uint32_t node) { entries[node].fact = ClaimId(); }) {
}

void Occurrences::enter(uint32_t node) {
  entries[node].isEntered = true;
  entered.record(node);
  for (const WordEvaluator::Operand &operand : words.operandsOf(node))
    entries[operand.node].users.push_back(node);
}

void Occurrences::leave(uint32_t node) {
  entries[node].isEntered = false;
  // Those entered later have left before.
  for (const WordEvaluator::Operand &operand :
       llvm::reverse(words.operandsOf(node)))
    entries[operand.node].users.pop_back();
}

void Occurrences::addFact(ClaimId fact) {
  const uint32_t root = words.nodeOf(fact);
  entries.resize(words.numNodes());
  if (!entries[root].fact.valid()) {
    entries[root].fact = fact;
    facts.record(root);
  }
  open.assign(1, root);
  while (!open.empty()) {
    uint32_t node = open.pop_back_val();
    if (entries[node].isEntered)
      continue;
    enter(node);
    for (const WordEvaluator::Operand &operand : words.operandsOf(node))
      if (!entries[operand.node].isEntered)
        open.push_back(operand.node);
  }
}

bool Occurrences::factsAbove(uint32_t root,
                             llvm::SmallVectorImpl<ClaimId> &above) {
  if (!isBelowFact(root))
    return true;
  ++climbs;
  open.assign(1, root);
  entries[root].seen = climbs;
  for (size_t met = 1; !open.empty();) {
    const Entry &entry = entries[open.back()];
    if (entry.fact.valid())
      above.push_back(entry.fact);
    open.pop_back();
    for (uint32_t user : entry.users) {
      if (entries[user].seen == climbs)
        continue;
      if (++met > kMaxAbove)
        return false;
      entries[user].seen = climbs;
      open.push_back(user);
    }
  }
  return true;
}

size_t Occurrences::memoryUsage() const {
  return entries.capacity() * sizeof(Entry) + entered.memoryUsage() +
         facts.memoryUsage();
}
