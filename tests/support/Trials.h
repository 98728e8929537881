// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many random problems a test tries.
//
// Sanitizers make each of them take ten times as long, and look at the code
// rather than at the answers, which the other builds have looked at: a sixth of
// the problems reaches the same code. `trials(600)` is 600, and 100 there.

#ifndef SHAPEPROOF_TESTS_SUPPORT_TRIALS_H
#define SHAPEPROOF_TESTS_SUPPORT_TRIALS_H

namespace shapeproof::testing {

#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// `count`, or what takes its place where each trial is slow; also for how
/// often something has to be seen in so many trials.
constexpr unsigned trials(unsigned count) {
  return kSanitized ? (count + 5) / 6 : count;
}

} // namespace shapeproof::testing

#endif
