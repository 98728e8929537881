// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Broadcastability of shapes of unknown rank.
//
//   broadcastable(s, [4]),  rank(s) == 1    is  s[0] == 4 or s[0] == 1
//
// Such a fact waits. Whenever something was learnt, it is spelled out over the
// best known forms of its shapes; once the store takes that apart it is assumed
// like any formula. A question is answered in the same way, or by a fact about
// shapes equal to its own.
//
// Tested by tests/laws.

#include "kernel/Deduction.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

ShapeId Deduction::knownForm(ShapeId s, Why *why) {
  for (auto &theory : theories)
    s = theory->knownForm(s, why);
  return s;
}

ClaimId Deduction::spelledOut(ClaimId claim, Why *why) {
  ArrayRef<ShapeId> operands = store.shapes(claim);
  ShapeId x = knownForm(operands[0], why), y = knownForm(operands[1], why);
  ClaimId formula = store.broadcastable({x, y});
  return store.kind(claim) == ClaimKind::Broadcastable ? formula
                                                       : store.negate(formula);
}

void Deduction::examineBroadcast(uint32_t index) {
  const Broadcast b = broadcasts[index];
  ClaimId formula = spelledOut(b.claim, nullptr);
  if (formula == b.spelledOut)
    return;
  broadcasts.set(index, {b.claim, b.reason, formula});
  if (store.kind(formula) == store.kind(b.claim))
    return;
  SmallVector<ReasonId, 8> why{b.reason};
  spelledOut(b.claim, &why);
  assume(formula, state.reasons.derived(why));
}

Verdict Deduction::broadcastStatus(ClaimId claim, Why *why, unsigned depth) {
  ClaimId formula = spelledOut(claim, nullptr);
  if (store.kind(formula) != store.kind(claim)) {
    Verdict v = status(formula, why, depth + 1);
    if (why && v != Verdict::Unknown)
      spelledOut(claim, why);
    return v;
  }
  // A fact about equal shapes.
  ArrayRef<ShapeId> operands = store.shapes(claim);
  for (const Broadcast &b : broadcasts) {
    ArrayRef<ShapeId> known = store.shapes(b.claim);
    for (bool crossed : {false, true}) {
      ClaimId same = store.conj(store.shapeEq(operands[0], known[crossed]),
                                store.shapeEq(operands[1], known[!crossed]));
      if (status(same, nullptr, depth + 1) != Verdict::Proved)
        continue;
      if (why) {
        if (status(same, why, depth + 1) != Verdict::Proved)
          return Verdict::Unknown; // The allowance ended in between.
        why->push_back(b.reason);
      }
      return store.kind(b.claim) == store.kind(claim) ? Verdict::Proved
                                                      : Verdict::Refuted;
    }
  }
  return Verdict::Unknown;
}
