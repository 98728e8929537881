// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Validate.h. Each proof gets a context of its own: facts that z3 keeps
// from other proofs would make answers depend on the order of the checks.

#include "core/checks/Validate.h"
#include "shapeproof/InferenceContext.h"
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

} // namespace shapeproof
