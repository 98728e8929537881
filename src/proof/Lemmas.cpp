// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Choosing lemmas by the table Lemmas.def: the first finder with any ends the
// round. See Lemmas.h.
//
// Tested by tests/unit/proof: every lemma holds in every assignment.

#include "proof/Lemmas.h"
#include "proof/LemmaFinder.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-lemmas"

#define LEMMA_FINDER(find, description)                                        \
  ALWAYS_ENABLED_STATISTIC(Num_##find, "Lemmas: " description);
#include "proof/Lemmas.def"

using namespace shapeproof;

std::optional<ClaimId> shapeproof::formulaOf(TermStore &store,
                                             const ProofFormula &f) {
  switch (f.rule) {
  case ProofRule::Given:
  case ProofRule::Axiom:
    break;
#define LEMMA_RULE(Name, formula, effect)                                      \
  case ProofRule::Name:                                                        \
    return formula(store, f);
#include "proof/Lemmas.def"
  }
  return std::nullopt;
}

LemmaEffect shapeproof::effectOf(ProofRule rule) {
  static constexpr LemmaEffect effects[] = {
      LemmaEffect::Plain, // Given
      LemmaEffect::Plain, // Axiom
#define LEMMA_RULE(Name, formula, effect) LemmaEffect::effect,
#include "proof/Lemmas.def"
  };
  return effects[static_cast<size_t>(rule)];
}

llvm::StringRef shapeproof::nameOf(ProofRule rule) {
  static constexpr llvm::StringLiteral names[] = {
      "Given",
      "Axiom",
#define LEMMA_RULE(Name, formula, effect) #Name,
#include "proof/Lemmas.def"
  };
  return names[static_cast<size_t>(rule)];
}

void shapeproof::findLemmas(LemmaContext &context, LemmaList &lemmas) {
  using Find = void (*)(LemmaContext &, LemmaList &);
  static const std::pair<Find, llvm::TrackingStatistic *> finders[] = {
#define LEMMA_FINDER(find, description) {find, &Num_##find},
#include "proof/Lemmas.def"
  };
  for (auto [find, count] : finders) {
    find(context, lemmas);
    if (lemmas.empty())
      continue;
    *count += lemmas.size();
    LLVM_DEBUG(for (const ProofFormula &f
                    : lemmas) llvm::dbgs()
               << "lemma " << nameOf(f.rule) << ": "
               << context.store.str(f.formula) << '\n');
    return;
  }
}
