// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers to small questions that were asked before, while the facts stand.
//
// A compiler asks for the bounds of one dim again and again between two facts.
// No law allows the second answer to differ from the first, so it is kept in a
// list that is emptied when a fact comes or goes, or when the list is full. A
// table by dim has the places in the list; a new epoch empties it. The table
// ends at limits::cachedDims: bounds of later dims, in stores of millions of
// terms, are not kept.

#ifndef SHAPEPROOF_KERNEL_QUESTIONCACHE_H
#define SHAPEPROOF_KERNEL_QUESTIONCACHE_H

#include "engine/base/Limits.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Ids.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace shapeproof {

class QuestionCache {
public:
  /// Writes the bounds to `result`, which is as constructed; false if not
  /// known.
  bool find(DimId dim, Bounds &result) const {
    if (dim.raw >= places.size())
      return false;
    Place place = places[dim.raw];
    if (place.epoch != epoch)
      return false;
    const Entry &entry = entries[place.index];
    if (entry.isLarge)
      return findLarge(entry, result);
    if (entry.hasLo)
      result.lo.emplace(entry.lo);
    if (entry.hasHi)
      result.hi.emplace(entry.hi);
    result.limit = entry.limit;
    result.vacuous = entry.vacuous;
    result.undefined = entry.undefined;
    // Copies pairs, as most bounds have two premises, one per end.
    llvm::ArrayRef<FactId> premises(entry.premises, entry.numPremises);
    for (; premises.size() > 1; premises = premises.drop_front(2))
      result.premises.append({premises[0], premises[1]});
    if (!premises.empty())
      result.premises.push_back(premises[0]);
    return true;
  }
  void keep(DimId dim, const Bounds &bounds);

  const Verdict *findEqual(DimId a, DimId b) const {
    auto it = equalities.find({a, b});
    return it == equalities.end() ? nullptr : &it->second;
  }
  void keepEqual(DimId a, DimId b, Verdict verdict) {
    if (equalities.size() == limits::cachedAnswers)
      equalities.clear();
    equalities[{a, b}] = verdict;
  }

  void clear();

  size_t memoryUsage() const;

private:
  struct Place {
    uint32_t epoch = 0, index = 0;
  };
  /// The usual form of bounds, quick to copy; others are in `large`, at the
  /// index `lo`.
  struct Entry {
    int64_t lo, hi;
    FactId premises[4];
    uint8_t numPremises;
    bool hasLo, hasHi, limit, vacuous, undefined, isLarge;
  };
  bool findLarge(const Entry &entry, Bounds &result) const;

  std::vector<Place> places;
  uint32_t epoch = 1;
  std::vector<Entry> entries;
  std::vector<Bounds> large;
  llvm::DenseMap<std::pair<DimId, DimId>, Verdict> equalities;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_QUESTIONCACHE_H
