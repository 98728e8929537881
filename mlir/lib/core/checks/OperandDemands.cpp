// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See OperandDemands.h. Tested by tests/mlir/ir/demands.mlir.

#include "core/checks/OperandDemands.h"
#include "core/checks/CheckRecorder.h"
#include "core/libraries/Libraries.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

bool OperandDemands::areVerified() const {
  return options.verified && !checks.instance();
}

bool OperandDemands::areAsked(mlir::Operation *op, bool areUnverified) const {
  return areVerified() && (areUnverified || !options.verified->contains(op)) &&
         !(options.libraries && options.libraries->isMapped(op));
}

void OperandDemands::add(mlir::Operation *op, ClaimId claim,
                         EvidenceId evidence, llvm::StringRef message) {
  if (claim != store.trueClaim())
    parts.push_back({op, claim, evidence, message});
}

void OperandDemands::ask(mlir::Operation *op) {
  llvm::SmallVector<ClaimId> claims;
  EvidenceId evidence = kNoEvidence;
  llvm::StringRef message;
  llvm::erase_if(parts, [&](const Part &part) {
    if (part.op != op)
      return false;
    claims.push_back(part.claim);
    evidence = facts.evidence().unite(evidence, part.evidence);
    message = message.empty() ? part.message : message;
    return true;
  });
  if (!claims.empty())
    checks.demand(op, {store.conj(claims), evidence}, message);
}

} // namespace shapeproof
