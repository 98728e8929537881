// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of lemmas, one finder each. What they have in common is said in
// Lemmas.h, which calls them in turn until one finds something.

#ifndef SHAPEPROOF_PROOF_LEMMAFINDERS_H
#define SHAPEPROOF_PROOF_LEMMAFINDERS_H

#include "proof/Lemmas.h"

namespace shapeproof {

using LemmaList = llvm::SmallVectorImpl<ProofFormula>;

/// Equal shapes put for each other, ranks spelled out (ShapeLemmas.cpp).
void findShapeLemmas(LemmaContext &context, LemmaList &lemmas);

/// Known equalities, put in where no linear arithmetic sees them: with
/// x == b*d, x*y == 6 is b*d*y == 6, and x floordiv b is (b*d) floordiv b.
void findReplacements(LemmaContext &context, LemmaList &lemmas);

/// Rewrites quotients; compares quotients by one divisor.
void findDivisionLemmas(LemmaContext &context, LemmaList &lemmas);
void findQuotientOrders(LemmaContext &context, LemmaList &lemmas);

/// Values a polynomial can have modulo a constant: n*(n + 1) mod 2 is 0.
void findResidueLemmas(LemmaContext &context, LemmaList &lemmas);

/// Equal operands, equal values; the elements of a shape of known rank.
void findCongruences(LemmaContext &context, LemmaList &lemmas);

/// Products of what is known.
void findProductLemmas(LemmaContext &context, LemmaList &lemmas);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_LEMMAFINDERS_H
