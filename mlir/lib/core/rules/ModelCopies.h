// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that are what others are: everywhere, or where a condition holds, or
// one of two by a condition.
//
//   %r = shape.assuming %w { yield %x }    %r is %x
//   %r = scf.if %p { yield %x } else ..    %r is %x where %p holds
//   %r = arith.select %p, %a, %b           %r is %a or %b
//
// Each works on every kind of value: on the parts of the model that the type
// has.

#ifndef SHAPEPROOF_MLIR_RULES_MODELCOPIES_H
#define SHAPEPROOF_MLIR_RULES_MODELCOPIES_H

#include "core/rules/Importer.h"

namespace shapeproof {

/// `to` is what `from` is.
void copyModel(Importer &importer, mlir::Value from, mlir::Value to);
/// `to` is what `from` is, where `from` is from a region that was sure to run
/// and has ended.
void copyOut(Importer &importer, mlir::Value from, mlir::Value to);
/// `to` is what `from` is wherever the evidence of `from` holds, of which not
/// all has to hold here; elsewhere unknown.
void copyGuarded(Importer &importer, mlir::Value from, mlir::Value to);
/// `to` is `inside` wherever the claim that `guardOf` gives for the evidence
/// holds, and unknown elsewhere.
void setGuarded(
    Importer &importer, mlir::Value to, const Model &inside,
    llvm::function_ref<std::pair<ClaimId, EvidenceId>(EvidenceId)> guardOf);
/// `result` is `a` where `condition` holds and `b` elsewhere. Shapes whose
/// ranks may differ get no model.
void setChoice(Importer &importer, mlir::Value result,
               const BoolModel &condition, mlir::Value a, mlir::Value b);
/// Makes `claim` what the witness `v` says: it holds where `v` is consumed, and
/// for each later shape.cstr_* that carries `v`. `op` is the op that states it.
void setClaimedWitness(Importer &importer, mlir::Value v, mlir::Operation *op,
                       const BoolModel &claim);
/// The witness `v` says what `said` does: it is a copy that can be carried
/// where the witnesses of `said` cannot.
void setSameWitness(Importer &importer, mlir::Value v,
                    const WitnessModel &said);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_RULES_MODELCOPIES_H
