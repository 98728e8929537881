// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Occurrences.h.

#include "engine/model/Occurrences.h"
#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

Occurrences::Occurrences(const TermStore &store, const WordEvaluator &words,
                         ScopeStack &scopes)
    : store(store), words(words),
      entered(scopes, [this](uint32_t node) { leave(node); }),
      facts(scopes, [this](uint32_t node) { entries[node].fact = ClaimId(); }),
      sets(scopes) {}

bool Occurrences::isLargeJoin(uint32_t node) const {
  if (!words.is(node, DimKind::Broadcast))
    return false;
  const DimId join = words.termAt(node).dim();
  return !joins::isFlat(store, join) && store.joinsSymbols(join);
}

/// A set among the facts has all its symbols, and all its parts, below it.
bool Occurrences::isBelowFact(uint32_t node) const {
  if (isEntered(node))
    return true;
  if (sets.empty() ||
      !(words.isSymbol(node) || words.is(node, DimKind::Broadcast)))
    return false;
  const Term term = words.termAt(node);
  return term.sort == Term::Dim && llvm::any_of(sets, [&](uint32_t set) {
           return joins::isPart(store, term.dim(), words.termAt(set).dim());
         });
}

void Occurrences::forEachFree(uint32_t join,
                              llvm::function_ref<bool(DimId)> each) const {
  const DimId term = words.termAt(join).dim();
  const joins::Parts parts = joins::partsOf(store, term);
  // Find the longest set of the same chain, which has most parts of this one.
  // One part of this one may be new.
  DimId longest;
  for (uint32_t set : sets) {
    const DimId other = words.termAt(set).dim();
    if (longest.valid() && store.numJoined(other) <= store.numJoined(longest))
      continue;
    if (llvm::any_of(
            llvm::ArrayRef{parts.root, parts.below, parts.above}, [&](DimId d) {
              return d.valid() &&
                     joins::contains(store, other, joins::firstOf(store, d));
            }))
      longest = other;
  }
  joins::forEachBeyond(
      store, term, longest,
      [&](DimId part) { return isEntered(words.nodeOf(part)); },
      [&](DimId leaf) { return !each(leaf); });
}

void Occurrences::enter(uint32_t node) {
  entries[node].isEntered = true;
  entered.record(node);
  for (uint32_t operand : words.operandsOf(node)) {
    Entry &entry = entries[operand];
    uses.push_back({node, entry.latestUse});
    entry.latestUse = static_cast<uint32_t>(uses.size() - 1);
    ++entry.numUses;
  }
}

void Occurrences::leave(uint32_t node) {
  entries[node].isEntered = false;
  // Nodes entered later have been removed before.
  for (uint32_t operand : llvm::reverse(words.operandsOf(node))) {
    entries[operand].latestUse = uses.pop_back_val().before;
    --entries[operand].numUses;
  }
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
    if (isLargeJoin(node) && sets.size() < limits::occurrencesSets) {
      if (!llvm::is_contained(sets, node))
        sets.push_back(node);
      continue;
    }
    enter(node);
    for (uint32_t operand : words.operandsOf(node))
      if (!entries[operand].isEntered)
        open.push_back(operand);
  }
}

bool Occurrences::hasFewUses(uint32_t node) const {
  return node >= entries.size() ||
         entries[node].numUses <= limits::occurrencesFewUses;
}

bool Occurrences::factsAbove(uint32_t root,
                             llvm::SmallVectorImpl<ClaimId> &above) {
  if (!isBelowFact(root))
    return true;
  ++climbs;
  open.assign(1, root);
  entries.resize(words.numNodes());
  entries[root].seen = climbs;
  if (words.isSymbol(root) && words.dimAt(root).valid())
    for (uint32_t set : sets)
      if (joins::contains(store, words.termAt(set).dim(), words.dimAt(root))) {
        entries[set].seen = climbs;
        open.push_back(set);
      }
  for (size_t met = 1; !open.empty();) {
    const Entry &entry = entries[open.pop_back_val()];
    if (entry.fact.valid())
      above.push_back(entry.fact);
    if (entry.numUses > 2 * limits::occurrencesAbove)
      return false;
    // Examine the latest fact first, as it is most likely the one to satisfy.
    users.clear();
    for (uint32_t use = entry.latestUse; use != kLast; use = uses[use].before)
      users.push_back(uses[use].user);
    for (uint32_t user : llvm::reverse(users)) {
      if (entries[user].seen == climbs)
        continue;
      if (++met > limits::occurrencesAbove)
        return false;
      entries[user].seen = climbs;
      open.push_back(user);
    }
  }
  return true;
}

size_t Occurrences::memoryUsage() const {
  return entries.capacity() * sizeof(Entry) + uses.capacity_in_bytes() +
         entered.memoryUsage() + facts.memoryUsage() + sets.memoryUsage();
}
