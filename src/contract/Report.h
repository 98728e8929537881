// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a contract into a report.

#ifndef SHAPEPROOF_CONTRACT_REPORT_H
#define SHAPEPROOF_CONTRACT_REPORT_H

#include "contract/Inference.h"
#include "shapeproof/Report.h"

namespace shapeproof::contract {

/// A check that is not proved; requirements name it by its number.
struct NeededCheck {
  SourcePlace place;
  std::string message;
  /// The reason why inputs alone do not decide it; empty if they do.
  std::string why = {};
};

/// The text of a claim for reports; empty for a claim that is too long to be
/// read.
std::string shownClaim(const TermStore &store, ClaimId claim);

/// Describes the clauses, the residue and the inputs that the function runs
/// with. A clause is exact if its text is exact, too. `facts` hold for all
/// inputs.
ContractReport describe(TermStore &store, llvm::ArrayRef<ClaimId> facts,
                        const Inputs &inputs, const Contract &contract,
                        llvm::ArrayRef<NeededCheck> checks);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_REPORT_H
