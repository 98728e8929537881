// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a claim about one number as ranges and remainders.
//
//   h ceildiv 2 == 1 or h ceildiv 2 == 2 * (h ceildiv 4)
//
//   of h = 4 * q + r     r == 0: 2q == 2q, always     r == 1: 2q + 1 == 2q + 2
//                        r == 2: 2q + 1 == 1, q == 0  only for q == 0
//                        r == 3: 2q + 2 == 2q + 2, always
//
//   is h mod 4 == 0 or h mod 4 == 3 or h in [1, 2]
//
// Dividing by the common period of all divisions leaves, for each remainder, a
// claim about q that is linear. From some q on it has to stay true or false,
// which is proved; the values before are evaluated one by one.

#ifndef SHAPEPROOF_SIMPLIFY_RESIDUES_H
#define SHAPEPROOF_SIMPLIFY_RESIDUES_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof::simplify {

/// The claim in this form if it is about one dim symbol, all divisors are
/// constants with a small period, and the form is cheaper (Simplified.h).
/// Otherwise the claim as a few ranges, if its truth on the first values
/// suggests them and they are proved. In `and` and `or` about several symbols,
/// each part about one symbol is rewritten. Otherwise the claim itself.
/// `proves` tells whether a claim holds where the result is used.
ClaimId asResidues(TermStore &store, llvm::function_ref<bool(ClaimId)> proves,
                   ClaimId claim);

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_RESIDUES_H
