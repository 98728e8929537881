// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints terms and claims for people who do not know the grammar of problem
// text.
//
//   (h + 31) floordiv 32                    ceildiv(h, 32)
//   h mod 4 == 0 or h mod 4 >= 2            h mod 4 in {0, 2, 3}
//   h >= 1 and h <= 4, or h == 7            h in 1..4 or h = 7
//   select(a == 1, b, a)                    broadcast(a, b)

#ifndef SHAPEPROOF_CONTRACT_WORDS_H
#define SHAPEPROOF_CONTRACT_WORDS_H

#include "contract/Report.h"

namespace shapeproof::contract {

/// The term in words; a large term is printed as the store does.
std::string inWords(const TermStore &store, DimId term);
std::string inWords(const TermStore &store, ClaimId claim);
/// Whether the claim is a range of one number in words: `h in 10..11`.
bool isRangeInWords(const TermStore &store, ClaimId claim);

/// Ends the sentence of a contract with the inputs that it runs and breaks
/// with, which the report has to contain already.
void completeSentence(ContractReport &report);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_WORDS_H
