// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translation validation: each rewrite is proved once more, by z3, from nothing
// but the premises that the first proof named. Whatever a context got wrong, a
// check goes only if two provers agree or the second cannot say.

#ifndef SHAPEPROOF_MLIR_CHECKS_VALIDATE_H
#define SHAPEPROOF_MLIR_CHECKS_VALIDATE_H

#include "core/checks/Findings.h"
#include "results/analysis/ProblemText.h"

namespace shapeproof {

/// Whether this build has z3.
bool canValidate();

/// Whether z3 agrees that `claim` follows from the premises. NotRun without z3.
/// On disagreement `problem` is the .dims text.
Validation validateProof(TermStore &store, llvm::ArrayRef<NamedClaim> premises,
                         ClaimId claim, double budget, std::string &problem);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_VALIDATE_H
