// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers to small questions that were asked before, while the facts stand.
//
// A compiler asks for the bounds of one dim again and again between two facts.
// No law allows the second answer to differ from the first, so it is kept: by
// dim, in a list that is emptied when a fact comes or goes, or when it is full.
// Where in the list is a table by dim; emptying it is starting a new epoch. The
// table ends at limits::cachedDims: bounds of dims beyond, in stores of
// millions of terms, are not kept.

#ifndef SHAPEPROOF_KERNEL_QUESTIONCACHE_H
#define SHAPEPROOF_KERNEL_QUESTIONCACHE_H

#include "base/Limits.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Ids.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace shapeproof {

class QuestionCache {
public:
  /// False if the bounds are not known; `result` is as constructed.
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
    // In pairs: most bounds have two premises, one per end.
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
  /// Bounds as they nearly always are, and quick to copy; others are in
  /// `large`, at the index `lo`.
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
