// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The points of a path, one by one, for small inputs.

#ifndef SHAPEPROOF_TESTS_SUPPORT_PATHPOINTS_H
#define SHAPEPROOF_TESTS_SUPPORT_PATHPOINTS_H

#include "results/contract/Requirement.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::testing {

using Values = std::vector<std::pair<DimId, Int>>;

inline Assignment assigned(const Values &values) {
  Assignment result;
  result.dims = {values.begin(), values.end()};
  return result;
}

inline bool isTrue(const TermStore &store, const Values &values, ClaimId c) {
  return Evaluator(store, assigned(values)).value(c) == true;
}

/// Whether the claim holds at all points of the path from the range on that
/// satisfy its conditions.
inline bool holdsAtAll(const TermStore &store, const contract::Path &path,
                       ClaimId claim, Values values, size_t range = 0) {
  if (range == path.ranges.size())
    return !llvm::all_of(path.conditions, [&](ClaimId c) {
      return isTrue(store, values, c);
    }) || isTrue(store, values, claim);
  const contract::Range &own = path.ranges[range];
  auto valueOf = [&](DimId term) {
    return int64_t(*Evaluator(store, assigned(values)).value(term));
  };
  const int64_t last = valueOf(own.ub), step = valueOf(own.step);
  for (int64_t at = valueOf(own.lb); at < last && step > 0; at += step) {
    values.emplace_back(own.variable, Int(at));
    if (!holdsAtAll(store, path, claim, values, range + 1))
      return false;
    values.pop_back();
  }
  return true;
}

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_PATHPOINTS_H
