// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Validate.h. Each proof gets a context of its own: what z3 saw of others
// would make answers depend on the order of the checks.

#include "validate/Validate.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof {

bool canValidate() {
  return llvm::any_of(registeredContexts(), [](const ContextInfo &info) {
    return info.name == "z3";
  });
}

Validation validateProof(TermStore &store, llvm::ArrayRef<NamedClaim> premises,
                         ClaimId claim, double budget, std::string &problem) {
  ContextOptions options;
  options.budget = budget;
  auto z3 = createContext("z3", store, options);
  if (!z3) {
    llvm::consumeError(z3.takeError());
    return Validation::NotRun;
  }
  for (auto [i, premise] : llvm::enumerate(premises))
    (*z3)->assume(premise.claim, FactId(i));
  switch ((*z3)->decide(claim).verdict) {
  case Verdict::Proved:
    return Validation::Agreed;
  case Verdict::Unknown:
    return Validation::Unknown;
  case Verdict::Refuted:
  case Verdict::Contingent:
    break;
  }
  problem = problemText(store, premises, claim);
  return Validation::Disagreed;
}

void Importer::validate(Decision &decision, const Answer &answer,
                        const BoolModel &claim) {
  bool isProved = answer.verdict == Verdict::Proved;
  if (!options.validate || decision.action == Action::Keep ||
      !(isProved || answer.verdict == Verdict::Refuted))
    return;
  llvm::SmallVector<NamedClaim> premises;
  for (FactId fact : allPremises(answer, claim)) {
    if (fact == kNoOverflow)
      continue;
    Premise from = premise(fact);
    std::string text = from.kind;
    if (from.place.line)
      text += " at " + std::to_string(from.place.line) + ":" +
              std::to_string(from.place.column);
    premises.push_back({facts[fact].claim, std::move(text)});
  }
  decision.validation = validateProof(
      store, premises, isProved ? claim.claim : store.negate(claim.claim),
      options.budget, decision.problem);
  if (decision.validation == Validation::Disagreed)
    decision.action = Action::Keep;
}

} // namespace shapeproof
