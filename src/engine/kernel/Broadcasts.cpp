// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that sizes can be broadcast together: sets, and shapes of unknown rank.
//
//   broadcastable([a], [b], [c], [d], [e])   a set, which is kept whole
//   broadcastable(s, [4]),  rank(s) == 1     is s[0] == 4 or s[0] == 1
//
// The theory of sets holds the sizes. This file watches the literals that
// matter to a size x (x == 1, and x == the broadcast it is an operand of), and
// examines the size when one of them may have changed.
//
// A fact about shapes of unknown rank waits. Whenever something was learnt, it
// is rebuilt over the best known forms of its shapes; once the store can write
// it with dims it is assumed like any formula. A question is answered in the
// same way, or by a fact about equal shapes.
//
// Arms of clauses about shapes are watched by Watches.cpp.
//
// Tested by tests/engine/laws.

#include "engine/kernel/Deduction.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/theories/Broadcastability.h"
#include "engine/theories/Equality.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

//===- Sets of sizes ------------------------------------------------------===//

void Deduction::assumeSet(ClaimId set, ReasonId reason) {
  SmallVector<uint32_t, 8> fresh;
  state.fitting->assumeSet(set, reason, fresh);
  watchSizes(fresh);
}

void Deduction::watchNewJoins() {
  while (!newJoins.empty() && !state.work.isExhausted()) {
    SmallVector<uint32_t, 8> fresh;
    state.fitting->addJoin(newJoins.pop_back_val(), fresh);
    watchSizes(fresh);
  }
}

void Deduction::watchSizes(ArrayRef<uint32_t> numbers) {
  const DimId one = store.constant(1);
  for (uint32_t number : numbers) {
    if (state.work.isExhausted())
      return;
    auto watch = [&](ClaimId literal) {
      state.fitting->watchSize(number, literal);
    };
    const DimId size = state.fitting->size(number),
                join = state.fitting->joinOf(number);
    auto ofShapes = [](ClaimId) {};
    watchLiterals(store.eq(size, one), watch, ofShapes);
    if (join.valid() && size != join)
      watchLiterals(store.eq(size, join), watch, ofShapes);
  }
}

bool Deduction::examineSizes() {
  if (!state.fitting)
    return false;
  const std::vector<uint32_t> batch = state.fitting->takeChanged();
  for (uint32_t number : batch) {
    if (state.contradictory() || state.work.isExhausted())
      break;
    if (state.fitting->joinOf(number).valid())
      examineJoin(number);
    else
      examineSize(number);
  }
  return !batch.empty();
}

void Deduction::examineSize(uint32_t number) {
  const ClaimId isOne =
      store.eq(state.fitting->size(number), store.constant(1));
  SmallVector<ReasonId, 8> why;
  if (armStatus(isOne) == Verdict::Refuted &&
      status(isOne, &why) == Verdict::Refuted)
    state.fitting->isNotOne(number, why);
}

/// Applies where the operands fit: the broadcast equals an operand that is not
/// 1, an operand that differs from the broadcast is 1, and if the broadcast is
/// 1, so are all operands.
void Deduction::examineJoin(uint32_t number) {
  if (state.fitting->isDone(number))
    return;
  const DimId join = state.fitting->joinOf(number),
              size = state.fitting->size(number), one = store.constant(1);
  const ClaimId isOne = store.eq(size, one), isJoin = store.eq(size, join);
  ClaimId known;
  if (size == join ? armStatus(isOne) == Verdict::Proved
                   : armStatus(isOne) == Verdict::Refuted)
    known = isOne;
  else if (size != join && armStatus(isJoin) == Verdict::Refuted)
    known = isJoin;
  else
    return;
  const ClaimId fit = joins::fit(store, join);
  SmallVector<ReasonId, 8> why;
  if (status(fit, nullptr) != Verdict::Proved ||
      status(fit, &why) != Verdict::Proved ||
      status(known, &why) == Verdict::Unknown)
    return;
  state.fitting->markDone(number);
  const ReasonId reason = state.reasons.derived(why);
  if (known == isJoin)
    return assume(isOne, reason);
  if (size != join)
    return assume(isJoin, reason);
  for (DimId operand : joins::leavesOf(store, join))
    assume(store.eq(operand, one), reason);
}

Verdict Deduction::setStatus(ClaimId set, Why *why) {
  const bool positive = store.kind(set) == ClaimKind::Broadcastable;
  const ClaimId sizes = positive ? set : store.negate(set);
  if (state.fitting->isSet(set) ? !state.fitting->fits(sizes, why)
                                : !state.fitting->shapesFit(sizes, why))
    return Verdict::Unknown;
  return positive ? Verdict::Proved : Verdict::Refuted;
}

//===- Shapes of unknown rank ---------------------------------------------===//

ShapeId Deduction::knownForm(ShapeId s, Why *why) {
  for (auto &theory : theories)
    s = theory->knownForm(s, why);
  return s;
}

ClaimId Deduction::spelledOut(ClaimId claim, Why *why) {
  ArrayRef<ShapeId> operands = store.shapes(claim);
  ShapeId x = knownForm(operands[0], why), y = knownForm(operands[1], why);
  const uint64_t termsBefore = store.work();
  ClaimId formula = store.broadcastable({x, y});
  state.work.charge(store.work() - termsBefore);
  return store.kind(claim) == ClaimKind::Broadcastable ? formula
                                                       : store.negate(formula);
}

void Deduction::assumeBroadcast(ClaimId claim, ReasonId reason) {
  staleFrom = std::min<size_t>(staleFrom, broadcasts.size());
  ofFormula.set(claim, static_cast<uint32_t>(broadcasts.size()));
  broadcasts.push_back({claim, reason, ClaimId()});
  clauses.wake(claim);
  clauses.wake(store.negate(claim));
  // The arms of clauses may be about shapes that equal these.
  staleArmsFrom = 0;
  ++numShapeFacts;
}

void Deduction::findOpposite(uint32_t index, ClaimId formula) {
  ofFormula.set(formula, index);
  const ClaimId opposite = store.negate(formula);
  const uint32_t *found = ofFormula.find(opposite);
  // The fact found may have a better known form by now; then it gets its own
  // turn.
  if (!found || spelledOut(broadcasts[*found].claim, nullptr) != opposite)
    return;
  SmallVector<ReasonId, 8> why;
  for (const Broadcast &each : {broadcasts[index], broadcasts[*found]}) {
    why.push_back(each.reason);
    spelledOut(each.claim, &why);
  }
  state.contradict(why);
}

void Deduction::examineBroadcast(uint32_t index) {
  const Broadcast b = broadcasts[index];
  ClaimId formula = spelledOut(b.claim, nullptr);
  if (formula == b.spelledOut)
    return;
  broadcasts.set(index, {b.claim, b.reason, formula});
  if (store.kind(formula) == store.kind(b.claim))
    return findOpposite(index, formula);
  SmallVector<ReasonId, 8> why{b.reason};
  spelledOut(b.claim, &why);
  assume(formula, state.reasons.derived(why));
}

bool Deduction::provesEqual(ShapeId a, ShapeId b, Why *why, unsigned depth) {
  if (a == b)
    return true;
  std::optional<unsigned> rank = store.knownRank(knownForm(a, nullptr));
  if (rank != store.knownRank(knownForm(b, nullptr)))
    return false;
  ClaimId same = store.shapeEq(a, b);
  // The equality theory alone knows equalities of shapes of unknown rank.
  bool isForClasses =
      !rank && state.equality && store.kind(same) == ClaimKind::ShapeEq;
  Verdict v = isForClasses ? state.equality->status(same, why)
                           : status(same, why, depth);
  return v == Verdict::Proved;
}

Verdict Deduction::broadcastStatus(ClaimId claim, Why *why, unsigned depth) {
  // A fact that says exactly this, whatever is known of its shapes.
  for (ClaimId either : {claim, store.negate(claim)})
    if (const uint32_t *found = ofFormula.find(either))
      if (const Broadcast &b = broadcasts[*found]; b.claim == either) {
        if (why)
          why->push_back(b.reason);
        return either == claim ? Verdict::Proved : Verdict::Refuted;
      }
  ClaimId formula = spelledOut(claim, nullptr);
  if (store.kind(formula) != store.kind(claim)) {
    Verdict v = status(formula, why, depth + 1);
    if (why && v != Verdict::Unknown)
      spelledOut(claim, why);
    return v;
  }
  // A fact about equal shapes decides the claim as well.
  SmallVector<ShapeId, 2> operands(store.shapes(claim));
  llvm::SmallDenseMap<ShapeId, bool, 4> known[2];
  auto isEqual = [&](unsigned operand, ShapeId shape) {
    auto [it, isNew] = known[operand].try_emplace(shape);
    if (isNew)
      it->second = provesEqual(operands[operand], shape, nullptr, depth + 1);
    return it->second;
  };
  auto explain = [&](unsigned operand, ShapeId shape) {
    return provesEqual(operands[operand], shape, why, depth + 1);
  };
  for (const Broadcast &b : broadcasts) {
    SmallVector<ShapeId, 2> shapes(store.shapes(b.claim));
    for (unsigned turn : {0, 1}) {
      if (!isEqual(0, shapes[turn]) || !isEqual(1, shapes[1 - turn]))
        continue;
      if (why) {
        if (!explain(0, shapes[turn]) || !explain(1, shapes[1 - turn]))
          return Verdict::Unknown; // The allowance ended in between.
        why->push_back(b.reason);
      }
      return store.kind(b.claim) == store.kind(claim) ? Verdict::Proved
                                                      : Verdict::Refuted;
    }
  }
  return Verdict::Unknown;
}
