// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choosing lemmas by the table LemmaFinders.def: the first finder with any ends
// the round. See Lemmas.h.
//
// Tested by tests/engine/proof: every lemma holds in every assignment.

#include "engine/proof/Lemmas.h"
#include "engine/proof/LemmaFinder.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-lemmas"

#define LEMMA_FINDER(find, description)                                        \
  ALWAYS_ENABLED_STATISTIC(Num_##find, "Lemmas: " description);
#include "engine/proof/LemmaFinders.def"

using namespace shapeproof;

void shapeproof::findLemmas(LemmaContext &context, LemmaList &lemmas) {
  using Find = void (*)(LemmaContext &, LemmaList &);
  static const std::pair<Find, llvm::TrackingStatistic *> finders[] = {
#define LEMMA_FINDER(find, description) {find, &Num_##find},
#include "engine/proof/LemmaFinders.def"
  };
  for (auto [find, count] : finders) {
    find(context, lemmas);
    if (lemmas.empty() && !context.budget.isExhausted())
      continue;
    *count += lemmas.size();
    LLVM_DEBUG(for (const ProofFormula &f
                    : lemmas) llvm::dbgs()
               << "lemma " << nameOf(f.rule) << ": "
               << context.store.str(f.formula) << '\n');
    return;
  }
}
