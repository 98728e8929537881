// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OperandDemands.h. Tested by tests/ir/demands.mlir.

#include "checks/OperandDemands.h"
#include "checks/CheckRecorder.h"
#include "libraries/Libraries.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

bool OperandDemands::areAsked(mlir::Operation *op) const {
  return options.verified && !checks.instance() &&
         !options.verified->contains(op) &&
         !(options.libraries && options.libraries->functionFor(op));
}

void OperandDemands::add(mlir::Operation *op, ClaimId claim,
                         EvidenceId evidence) {
  if (claim != store.trueClaim())
    parts.push_back({op, claim, evidence});
}

void OperandDemands::ask(mlir::Operation *op) {
  llvm::SmallVector<ClaimId> claims;
  EvidenceId evidence = kNoEvidence;
  llvm::erase_if(parts, [&](const Part &part) {
    if (part.op != op)
      return false;
    claims.push_back(part.claim);
    evidence = facts.evidence().unite(evidence, part.evidence);
    return true;
  });
  if (!claims.empty())
    checks.demand(op, {store.conj(claims), evidence});
}

} // namespace shapeproof
