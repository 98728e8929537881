// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether all facts of a set hold, without going through all of them each time.
//
//   scope 1: {f1 ... f900} hold          known of the set until scope 1 ends
//     scope 2: {f1 ... f900, f901}?      only f901 is looked at
//
// Facts begin to hold in a scope and hold until it ends. For each part of a set
// (Evidence.h) that is found to hold, the scope since which all of it holds is
// kept.

#ifndef SHAPEPROOF_MLIR_FACTS_HELDSETS_H
#define SHAPEPROOF_MLIR_FACTS_HELDSETS_H

#include "facts/Evidence.h"

namespace shapeproof {

/// Scopes by depth, each with a number that no other one has or had.
class ScopeNumbers {
public:
  void push() { numbers.push_back(++last); }
  void pop() { numbers.pop_back(); }
  size_t depth() const { return numbers.size() - 1; }
  /// Whether the scope with that number is still open, at that depth.
  bool isOpen(size_t depth, uint64_t number) const {
    return depth < numbers.size() && numbers[depth] == number;
  }
  uint64_t at(size_t depth) const { return numbers[depth]; }
  /// Forgets everything known of the open scopes.
  void renew() {
    for (uint64_t &number : numbers)
      number = ++last;
  }

private:
  /// The outermost is always open.
  std::vector<uint64_t> numbers{0};
  uint64_t last = 0;
};

class HeldSets {
public:
  HeldSets(const EvidenceTable &sets, const ScopeNumbers &scopes)
      : sets(sets), scopes(scopes) {}

  /// Whether all facts of the set hold. `since` gives the depth of the scope
  /// since which a fact holds, or nullopt.
  template <typename Since> bool hold(EvidenceId set, Since since) {
    return depthOf(set, since).has_value();
  }

  /// Calls `each` for the facts that do not hold, in ascending order.
  template <typename Since, typename Each>
  void forEachOther(EvidenceId set, Since since, Each each) {
    if (depthOf(set, since))
      return;
    if (auto parts = sets.parts(set)) {
      forEachOther(parts->first, since, each);
      return forEachOther(parts->second, since, each);
    }
    sets.all(set, [&](FactId fact) {
      if (!since(fact))
        each(fact);
      return true;
    });
  }

private:
  /// The depth of the scope since which all facts of the set hold.
  template <typename Since>
  std::optional<size_t> depthOf(EvidenceId set, Since since) {
    if (set == kNoEvidence)
      return 0;
    if (auto known = held.find(set);
        known != held.end() &&
        scopes.isOpen(known->second.first, known->second.second))
      return known->second.first;
    size_t depth = 0;
    if (auto parts = sets.parts(set)) {
      // The part with the later facts first: those are the new ones.
      for (EvidenceId part : {parts->second, parts->first}) {
        std::optional<size_t> ofPart = depthOf(part, since);
        if (!ofPart)
          return std::nullopt;
        depth = std::max(depth, *ofPart);
      }
    } else if (!sets.all(set, [&](FactId fact) {
                 std::optional<size_t> ofFact = since(fact);
                 depth = std::max(depth, ofFact.value_or(0));
                 return ofFact.has_value();
               })) {
      return std::nullopt;
    }
    held[set] = {depth, scopes.at(depth)};
    return depth;
  }

  const EvidenceTable &sets;
  const ScopeNumbers &scopes;
  /// The depth and the number of the scope since which each set holds.
  llvm::DenseMap<EvidenceId, std::pair<size_t, uint64_t>> held;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_HELDSETS_H
