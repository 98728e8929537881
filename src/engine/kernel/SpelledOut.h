// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TermStore::spelledOut, charged before it runs: the pairs of n sets, each with
// one more shape than the last, take time n * n * n.

#ifndef SHAPEPROOF_KERNEL_SPELLEDOUT_H
#define SHAPEPROOF_KERNEL_SPELLEDOUT_H

#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "engine/terms/Broadcasts.h"
#include <optional>

namespace shapeproof {

/// The claim with pairs in place of sets. If that takes more steps than are
/// left, nothing, and the allowance is used up.
inline std::optional<ClaimId> spelledOut(TermStore &store, ClaimId claim,
                                         Budget &work) {
  if (store.size(claim) > limits::spelledOutNodes) {
    const uint64_t left = work.remaining();
    if (spellingSteps(store, claim, left) >= left) {
      work.charge(left);
      return std::nullopt;
    }
  }
  const ClaimId pairs = store.spelledOut(claim);
  if (pairs != claim)
    work.charge(store.size(pairs));
  return pairs;
}

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_SPELLEDOUT_H
