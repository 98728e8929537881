// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Look-ups in the table of rules. See LemmaRules.h.

#include "engine/checker/LemmaRules.h"

using namespace shapeproof;

std::optional<ClaimId> shapeproof::formulaOf(TermStore &store,
                                             const ProofFormula &f) {
  switch (f.rule) {
  case ProofRule::Given:
  case ProofRule::Axiom:
    break;
#define LEMMA_RULE(Name, formula, effect, operands)                            \
  case ProofRule::Name:                                                        \
    return formula(store, f);
#include "engine/checker/LemmaRules.def"
  }
  return std::nullopt;
}

LemmaEffect shapeproof::effectOf(ProofRule rule) {
  static constexpr LemmaEffect effects[] = {
      LemmaEffect::Plain, // Given
      LemmaEffect::Plain, // Axiom
#define LEMMA_RULE(Name, formula, effect, operands) LemmaEffect::effect,
#include "engine/checker/LemmaRules.def"
  };
  return effects[static_cast<size_t>(rule)];
}

llvm::StringRef shapeproof::nameOf(ProofRule rule) {
  static constexpr llvm::StringLiteral names[] = {
      "Given",
      "Axiom",
#define LEMMA_RULE(Name, formula, effect, operands) #Name,
#include "engine/checker/LemmaRules.def"
  };
  return names[static_cast<size_t>(rule)];
}

llvm::StringRef shapeproof::operandsOf(ProofRule rule) {
  static constexpr llvm::StringLiteral fields[] = {
      "",
      "a",
#define LEMMA_RULE(Name, formula, effect, operands) operands,
#include "engine/checker/LemmaRules.def"
  };
  return fields[static_cast<size_t>(rule)];
}

std::optional<ProofRule> shapeproof::ruleNamed(llvm::StringRef name) {
  enum : size_t {
    Given,
    Axiom,
#define LEMMA_RULE(Name, formula, effect, operands) Name,
#include "engine/checker/LemmaRules.def"
    count
  };
  for (size_t k = 0; k < size_t(count); ++k)
    if (nameOf(static_cast<ProofRule>(k)) == name)
      return static_cast<ProofRule>(k);
  return std::nullopt;
}
