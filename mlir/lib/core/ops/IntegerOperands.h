// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for the rules of integer operations (Integers.cpp, Bits.cpp): their
// operands, and the ways to set their results.
//
// Facts that these rules assume are about functions of all integers and hold
// for every operand: "andi8(a, b)" is the `and` of a and b with arbitrarily
// many sign bits. So they also hold for poison operands, whose terms may be
// outside of their types.

#ifndef SHAPEPROOF_MLIR_OPS_INTEGEROPERANDS_H
#define SHAPEPROOF_MLIR_OPS_INTEGEROPERANDS_H

#include "core/ops/Integers.h"

namespace shapeproof::integers {

struct Operands {
  IntModel a, b;
  EvidenceId evidence;
  unsigned width = 0;
};

/// The operands of a scalar integer op; nothing for vectors and widths that are
/// not modelled, whose results stay unknown.
std::optional<Operands> operandsOf(RuleContext rule);
/// Whether the op works on two single bits.
bool isTruthOp(mlir::Operation *op);

using IntegerRule = void (*)(RuleContext, const Operands &);
using TruthRule = ClaimId (*)(TermStore &, ClaimId, ClaimId);

template <IntegerRule OnIntegers>
void binary(RuleContext rule, mlir::Operation *) {
  if (auto o = operandsOf(rule))
    OnIntegers(rule, *o);
}

/// The rule for an op that is a function of truth values on single bits.
template <IntegerRule OnIntegers, TruthRule OnTruths>
void bitwise(RuleContext rule, mlir::Operation *op) {
  if (!isTruthOp(op))
    return binary<OnIntegers>(rule, op);
  BoolModel a = rule.truth(op->getOperand(0)),
            b = rule.truth(op->getOperand(1));
  rule.set(op->getResult(0), BoolModel{OnTruths(rule.store(), a.claim, b.claim),
                                       rule.unite({a.evidence, b.evidence})});
}

ClaimId both(TermStore &store, ClaimId a, ClaimId b);
ClaimId either(TermStore &store, ClaimId a, ClaimId b);
ClaimId differ(TermStore &store, ClaimId a, ClaimId b);

/// Sets the result to this term, within [lo, hi] and its type.
void setTerm(RuleContext rule, DimId term, EvidenceId evidence,
             int64_t lo = INT64_MIN, int64_t hi = INT64_MAX);
/// Sets the result to `exact`, wrapped to its type; see ModelBuilder::wrap.
void setWrapped(RuleContext rule, const UnwrappedInt &exact);
/// The term "divui32(a, b)": equal operands of equal widths give equal values.
DimId opaque(RuleContext rule, llvm::StringRef name, const Operands &o);
/// Sets the result of an unsigned operation, a function of the operands as
/// unsigned numbers. If both are >= 0 it lies in [0, hi].
void setUnsigned(RuleContext rule, const Operands &o,
                 llvm::function_ref<DimId(DimId, DimId)> function, int64_t hi);

/// The exact result of a shift to the left; nothing if it is not known that the
/// number of bits is below the width.
std::optional<UnwrappedInt> shiftedLeft(RuleContext rule, const Operands &o);
/// Assumes of sizes in the term, whose type is index, that they fit it.
void assumeSizesFit(RuleContext rule, const IntModel &x);

/// Adds the rules of shifts, and, or, exclusive or.
void addBitRules(OpTable &table);
/// Adds the rules of casts to another width.
void addCastRules(OpTable &table);
/// Adds the rule of checks whether results fit their types.
void addWrapRules(OpTable &table);

} // namespace shapeproof::integers

#endif // SHAPEPROOF_MLIR_OPS_INTEGEROPERANDS_H
