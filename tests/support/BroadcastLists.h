// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The broadcast of lists of sizes, by definition: aligned at the back, sizes
// have to be equal, or one of them is 1.

#ifndef SHAPEPROOF_TESTS_SUPPORT_BROADCASTLISTS_H
#define SHAPEPROOF_TESTS_SUPPORT_BROADCASTLISTS_H

#include <algorithm>
#include <cstddef>
#include <utility>

namespace shapeproof::testing {

template <typename List> bool listsFit(const List &a, const List &b) {
  for (size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
    const auto &x = a[a.size() - i], &y = b[b.size() - i];
    if (x != y && x != 1 && y != 1)
      return false;
  }
  return true;
}

/// Precondition: listsFit.
template <typename List> List broadcastOfLists(List a, List b) {
  if (a.size() < b.size())
    std::swap(a, b);
  for (size_t i = 1; i <= b.size(); ++i)
    if (a[a.size() - i] == 1)
      a[a.size() - i] = b[b.size() - i];
  return a;
}

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_BROADCASTLISTS_H
