// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow paths of the cache: see QuestionCache.h.
//
// Tested by tests/engine/kernel.

#include "engine/kernel/QuestionCache.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>

using namespace shapeproof;

bool QuestionCache::findLarge(const Entry &entry, Bounds &result) const {
  result = large[static_cast<size_t>(entry.lo)];
  return true;
}

void QuestionCache::keep(DimId dim, const Bounds &bounds) {
  if (dim.raw >= limits::cachedDims)
    return;
  if (entries.size() == limits::cachedAnswers)
    clear();
  if (dim.raw >= places.size())
    places.resize(dim.raw + dim.raw / 2 + 16);
  places[dim.raw] = {epoch, static_cast<uint32_t>(entries.size())};
  Entry entry{};
  entry.isLarge = bounds.premises.size() > std::size(entry.premises) ||
                  (bounds.lo && !fitsInt64(*bounds.lo)) ||
                  (bounds.hi && !fitsInt64(*bounds.hi));
  if (entry.isLarge) {
    entry.lo = static_cast<int64_t>(large.size());
    large.push_back(bounds);
  } else {
    entry.hasLo = bounds.lo.has_value();
    entry.hasHi = bounds.hi.has_value();
    if (bounds.lo)
      entry.lo = static_cast<int64_t>(*bounds.lo);
    if (bounds.hi)
      entry.hi = static_cast<int64_t>(*bounds.hi);
    entry.limit = bounds.limit;
    entry.vacuous = bounds.vacuous;
    entry.undefined = bounds.undefined;
    entry.numPremises = static_cast<uint8_t>(bounds.premises.size());
    llvm::copy(bounds.premises, entry.premises);
  }
  entries.push_back(entry);
}

void QuestionCache::clear() {
  if (!equalities.empty())
    equalities.clear();
  if (entries.empty())
    return;
  entries.clear();
  large.clear();
  if (++epoch != 0)
    return;
  epoch = 1;
  places.clear();
}

size_t QuestionCache::memoryUsage() const {
  return places.capacity() * sizeof(Place) +
         entries.capacity() * sizeof(Entry) +
         large.capacity() * sizeof(Bounds) + equalities.getMemorySize();
}
