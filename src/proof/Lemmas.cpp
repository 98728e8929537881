// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choosing lemmas: the first finder with any ends the round. What rewrites
// comes before what multiplies, which makes new products. See Lemmas.h.
//
// Tested by tests/unit/proof: every lemma holds in every assignment.

#include "proof/LemmaFinders.h"

using namespace shapeproof;

void shapeproof::findLemmas(LemmaContext &context, LemmaList &lemmas) {
  for (auto find : {findShapeLemmas, findReplacements, findDivisionLemmas,
                    findResidueLemmas, findCongruences, findProductLemmas}) {
    find(context, lemmas);
    if (!lemmas.empty())
      return;
  }
}
