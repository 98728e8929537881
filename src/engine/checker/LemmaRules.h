// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formulas of the rules of LemmaRules.def: each is written once, for the
// finders that make lemmas and the checker that accepts them.
//
//   Product, for a = m - 1 and b = k:   m - 1 < 0 or k < 0 or (m - 1)*k >= 0
//
// The checker relies on these formulas being valid in every assignment; tests
// enumerate them.

#ifndef SHAPEPROOF_CHECKER_LEMMARULES_H
#define SHAPEPROOF_CHECKER_LEMMARULES_H

#include "engine/checker/ClaimProof.h"

namespace shapeproof {

/// The prover's use of the arms of a lemma.
enum class LemmaEffect : uint8_t {
  Plain,
  /// The lemma restates a fact, and the result may be rewritten in turn.
  Rewrites,
  /// Inequalities among the arms are not multiplied again, as that would make
  /// lemmas of the same kind without end.
  Breeds,
};

/// The formula that the rule of `f` makes from its operands; nothing for Given
/// and Axiom, and for operands to which the rule does not apply.
std::optional<ClaimId> formulaOf(TermStore &store, const ProofFormula &f);
LemmaEffect effectOf(ProofRule rule);
llvm::StringRef nameOf(ProofRule rule);
/// The rule with this name.
std::optional<ProofRule> ruleNamed(llvm::StringRef name);
/// The fields of a ProofFormula that the rule uses, as in LemmaRules.def.
llvm::StringRef operandsOf(ProofRule rule);

#define LEMMA_RULE(Name, formula, effect, operands)                            \
  std::optional<ClaimId> formula(TermStore &store, const ProofFormula &f);
#include "engine/checker/LemmaRules.def"

} // namespace shapeproof

#endif // SHAPEPROOF_CHECKER_LEMMARULES_H
