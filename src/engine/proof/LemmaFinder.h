// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common base of the finders of lemmas (LemmaFinders.def): a solution to
// make false, a list to append to, and a limit for each round. A finder is a
// class in a file of its own, derived from this one, and a function that runs
// it.

#ifndef SHAPEPROOF_PROOF_LEMMAFINDER_H
#define SHAPEPROOF_PROOF_LEMMAFINDER_H

#include "engine/base/Limits.h"
#include "engine/checker/LemmaRules.h"
#include "engine/proof/Lemmas.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class LemmaFinder {
public:
  LemmaFinder(LemmaContext &context, LemmaList &lemmas)
      : c(context), s(context.store), out(lemmas) {}

protected:
  /// Whether to stop: there are enough lemmas, or the budget has ended.
  bool full() const {
    return out.size() >= limits::lemmasPerRound || c.budget.isExhausted();
  }

  /// Appends the lemma of the rule's operands, unless it is trivial, was made
  /// in an earlier round, or was appended before.
  void add(ProofFormula lemma) {
    lemma.formula = *formulaOf(s, lemma);
    append(lemma);
  }
  /// Adds the lemma if the rule gives a formula for operands this large.
  void addIfAny(const ProofFormula &lemma) {
    if (std::optional<ClaimId> formula = formulaOf(s, lemma))
      append(lemma, *formula);
  }
  void append(ProofFormula lemma, ClaimId formula) {
    lemma.formula = formula;
    append(lemma);
  }
  static ProofFormula lemma(ProofRule rule, DimId a, DimId b = {},
                            DimId third = {}) {
    ProofFormula f;
    f.rule = rule;
    f.a = a;
    f.b = b;
    f.c = third;
    return f;
  }

  LemmaContext &c;
  TermStore &s;
  LemmaList &out;

private:
  // Lemmas of earlier rounds are known. If such a lemma does not exclude the
  // solution (an arm is a disjunction not yet split), others are needed.
  void append(const ProofFormula &lemma) {
    if (lemma.formula != TermStore::trueClaim() && !c.isMade(lemma.formula) &&
        appended.insert(lemma.formula).second)
      out.push_back(lemma);
  }
  llvm::DenseSet<ClaimId> appended;
};

#define LEMMA_FINDER(find, description)                                        \
  void find(LemmaContext &context, LemmaList &lemmas);
#include "engine/proof/LemmaFinders.def"

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_LEMMAFINDER_H
