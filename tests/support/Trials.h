// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many random problems a test tries.
//
// Sanitizers make each of them take ten times as long, and look at the code
// rather than at the answers, which the other builds have looked at: a twelfth
// of the problems reaches the same code. `trials(600)` is 600, and 50 there; of
// a list whose members are all tried, `tried` leaves every twelfth there.

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
/// One in so many is tried with sanitizers.
constexpr unsigned kSanitizedShare = 12;

/// `count`, or what takes its place where each trial is slow; also for how
/// often something has to be seen in so many trials.
constexpr unsigned trials(unsigned count) {
  return kSanitized ? (count + kSanitizedShare - 1) / kSanitizedShare : count;
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
