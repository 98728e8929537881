// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many random problems a test tries.
//
// With sanitizers each trial takes ten times as long. They check the code
// rather than the answers, which the other builds have checked, and a twelfth
// of the problems reaches the same code. `trials(600)` is 300, and 50 with
// sanitizers; from a list whose members are all tried, `tried` keeps all, and
// every twelfth with sanitizers.

#ifndef SHAPEPROOF_TESTS_SUPPORT_TRIALS_H
#define SHAPEPROOF_TESTS_SUPPORT_TRIALS_H

#include <cstddef>
#include <utility>
#include <vector>

namespace shapeproof::testing {

#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
/// With sanitizers one in this many is tried.
constexpr unsigned kSanitizedShare = 12;
/// Otherwise one in this many. A change of a rule is tried with 1.
constexpr unsigned kUsualShare = 2;

/// `count`, or a smaller number where each trial is slow; also for the number
/// of times that something has to be seen in that many trials.
constexpr unsigned trials(unsigned count) {
  const unsigned share = kSanitized ? kSanitizedShare : kUsualShare;
  return (count + share - 1) / share;
}

template <typename T> std::vector<T> tried(std::vector<T> all) {
  if (!kSanitized)
    return all;
  std::vector<T> some;
  for (size_t i = 0; i < all.size(); i += kSanitizedShare)
    some.push_back(std::move(all[i]));
  return some;
}

} // namespace shapeproof::testing

#endif
