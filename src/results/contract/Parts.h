// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a claim into a conjunction of small ones.
//
//   (n == 0 and i >= 0 and i <= d) or (n != 0 and i >= 0 and i < d)
//   is   i >= 0,   n != 0 or i <= d,   n == 0 or i < d,   and what follows
//
//   select(n == 1, m, n) == m    is    n == 1 or n == m

#ifndef SHAPEPROOF_CONTRACT_PARTS_H
#define SHAPEPROOF_CONTRACT_PARTS_H

#include "results/contract/Requirement.h"

namespace shapeproof::contract {

/// Claims whose conjunction is equivalent to the claim. A claim that would have
/// very many parts stays whole.
Claims partsOf(TermStore &store, ClaimId claim);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_PARTS_H
