// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The changes that make a clause worth examining again: see Deduction.h.
//
//   n == 3 or s == t      watches n == 3, the classes of s and t, their ranks
//   rank(s) == 2 == rank(t)      from here on also s[0] == t[0], s[1] == t[1]
//
// Once more is known of its shapes, by whichever fact, more literals decide an
// arm about shapes. So that the order of facts does not matter, the arm is
// rebuilt over the best known forms whenever something was learnt.
//
// Tested by tests/engine/laws and tests/engine/corpus.

#include "engine/base/Limits.h"
#include "engine/kernel/Deduction.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/Kinds.h"

using namespace shapeproof;
using llvm::SmallVector;

static bool isLiteral(ClaimKind kind) {
  return isComparison(kind) || withoutNot(kind) == ClaimKind::ShapeEq;
}

void Deduction::watchArm(uint32_t index, ClaimId arm,
                         llvm::function_ref<void(ClaimId)> ofShapes) {
  watchLiterals(
      arm, [&](ClaimId literal) { clauses.watch(index, literal); }, ofShapes);
}

void Deduction::watchLiterals(ClaimId formula,
                              llvm::function_ref<void(ClaimId)> each,
                              llvm::function_ref<void(ClaimId)> ofShapes) {
  SmallVector<ClaimId, 8> work{formula};
  for (unsigned watched = 0; !work.empty() &&
                             watched < limits::watchedLiterals &&
                             !state.work.isExhausted();) {
    ClaimId c = work.pop_back_val();
    ClaimKind kind = store.kind(c);
    if (isJunction(kind)) {
      if (kind == ClaimKind::And && mayBeNegated(c))
        each(store.negate(c)); // This fact refutes `c` as well.
      for (ClaimId o : llvm::reverse(store.operands(c)))
        work.push_back(o);
      continue;
    }
    if (ClaimId pairs = store.spelledOut(c); pairs != c) {
      state.work.charge(store.size(pairs));
      work.push_back(pairs); // A set of sizes that may fit.
      continue;
    }
    ++watched;
    state.work.charge(16);
    each(c);
    if (!store.shapes(c).empty())
      ofShapes(c);
    if (!isLiteral(kind)) {
      // Whether shapes fit may change with the shapes they equal.
      if (!store.shapes(c).empty())
        if (ClaimId same =
                store.shapeEq(store.shapes(c)[0], store.shapes(c)[1]);
            isLiteral(store.kind(same)))
          work.push_back(same);
      continue;
    }
    enterAtoms(store.dim(c), store.shapes(c));
    for (auto &theory : theories)
      theory->watch(c);
    if (!store.shapes(c).empty())
      sizeEquations(store, store.shapes(c)[0], store.shapes(c)[1],
                    limits::maxRank, work);
  }
}

ClaimId Deduction::spelledOutArm(ClaimId arm) {
  const ClaimKind kind = store.kind(arm);
  if (kind == ClaimKind::Broadcastable || kind == ClaimKind::NotBroadcastable)
    return spelledOut(arm, nullptr);
  const ClaimId equal = store.shapeEq(knownForm(store.shapes(arm)[0], nullptr),
                                      knownForm(store.shapes(arm)[1], nullptr));
  return kind == ClaimKind::ShapeEq ? equal : store.negate(equal);
}

void Deduction::examineShapeArm(uint32_t index, bool mayEqualOthers) {
  const ShapeArm arm = shapeArms[index];
  if (clauses[arm.clause].done)
    return;
  const ClaimId formula = spelledOutArm(arm.claim);
  // A fact about equal shapes may decide the arm.
  if (mayEqualOthers && store.kind(formula) == store.kind(arm.claim))
    clauses.wakeClause(arm.clause);
  if (formula == arm.spelledOut)
    return;
  shapeArms.set(index, {arm.claim, arm.clause, formula});
  clauses.wakeClause(arm.clause);
  if (formula != arm.claim)
    watchArm(arm.clause, formula, [](ClaimId) {});
}
