// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lemmas about shapes of unknown rank.
//
//   s == t, t == [n, m]; rank(broadcast(s, u)) == 2      what is known
//   lemma:  s != t  or rank(s) == rank(t) and num_elements(s) == ...
//   lemma:  t != [n, m] or s != t or s == [n, m]
//   lemma:  s != [n, m] or not (rank(broadcast(s, u)) == 2) or
//           max(2, rank(u)) == 2
//
// Nothing here is chosen by a solution, which has no values for shapes: what
// is known is rewritten, the more complicated of two equal shapes always by
// the simpler, until nothing is left to rewrite. A shape whose rank turns out
// to be one number is spelled out as the list of its extents.

#ifndef SHAPEPROOF_PROOF_SHAPELEMMAS_H
#define SHAPEPROOF_PROOF_SHAPELEMMAS_H

#include "proof/Lemmas.h"

namespace shapeproof {

/// Appends lemmas that say something new, a handful at most.
void findShapeLemmas(LemmaContext &context,
                     llvm::SmallVectorImpl<ProofFormula> &lemmas);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_SHAPELEMMAS_H
