// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The set of terms that a walk has met, for code that walks often: a number for
// each term instead of a set for each walk.
//
//   TermMarks seen;
//   for (ClaimId claim : claims) {
//     seen.clear();                          // costs nothing
//     walkTerms(store, claim, [&](Term t) { return seen.insert(t); });
//   }

#ifndef SHAPEPROOF_TERMS_TERMMARKS_H
#define SHAPEPROOF_TERMS_TERMMARKS_H

#include "engine/terms/Traversal.h"
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace shapeproof {

class TermMarks {
public:
  void clear() {
    if (++walk != 0)
      return;
    for (std::vector<uint32_t> &walks : lastWalk)
      std::fill(walks.begin(), walks.end(), 0);
    walk = 1;
  }
  /// Whether the term is met for the first time since the last clear(). Takes
  /// four bytes for each term interned before the last one ever met.
  bool insert(Term t) {
    std::vector<uint32_t> &walks = lastWalk[t.sort];
    if (t.raw >= walks.size())
      walks.resize(t.raw + t.raw / 2 + 64);
    return std::exchange(walks[t.raw], walk) != walk;
  }
  size_t memoryUsage() const {
    size_t bytes = 0;
    for (const std::vector<uint32_t> &walks : lastWalk)
      bytes += walks.capacity() * sizeof(uint32_t);
    return bytes;
  }

private:
  uint32_t walk = 1;
  /// The last walk that met the term, by sort and number.
  std::array<std::vector<uint32_t>, 3> lastWalk;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_TERMMARKS_H
