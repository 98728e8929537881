// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The status of a claim, in three values, and its reasons.
//
// Literals are asked of the theories in order; the status of `and` and `or`
// follows from their operands. Where several operands each decide a claim, the
// reasons of the one with the fewest facts are given.
//
// Tested by tests/engine/laws and tests/engine/kernel.

#include "engine/base/Limits.h"
#include "engine/kernel/Deduction.h"
#include "engine/kernel/SpelledOut.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/Broadcasts.h"
#include "engine/terms/Extremum.h"
#include "engine/theories/Broadcastability.h"

using namespace shapeproof;
using llvm::SmallVector;

Verdict Deduction::literalStatus(ClaimId literal, Why *why) {
  state.work.charge(32 * theories.size());
  if (store.dim(literal).valid())
    if (std::optional<bool> truth = truthByOperands(store, literal))
      return *truth ? Verdict::Proved : Verdict::Refuted;
  for (auto &theory : theories)
    if (Verdict v = theory->status(literal, why); v != Verdict::Unknown)
      return v;
  return Verdict::Unknown;
}

Verdict Deduction::status(ClaimId c, Why *why, unsigned depth) {
  if (depth > limits::statusDepth)
    return Verdict::Unknown;
  state.work.charge(32);
  ClaimKind kind = store.kind(c);
  switch (kind) {
  case ClaimKind::True:
    return Verdict::Proved;
  case ClaimKind::False:
    return Verdict::Refuted;
  case ClaimKind::Bool:
  case ClaimKind::NotBool: {
    const Truth *known = truths.find(store.boolAtom(c));
    if (!known)
      return Verdict::Unknown;
    if (why)
      why->push_back(known->reason);
    return known->value == (kind == ClaimKind::Bool) ? Verdict::Proved
                                                     : Verdict::Refuted;
  }
  case ClaimKind::Eq:
  case ClaimKind::Ne: {
    Verdict v = literalStatus(c, why);
    if (v != Verdict::Unknown)
      return v;
    ClaimId same = choiceFree(c);
    return same == c ? v : status(same, why, depth + 1);
  }
  case ClaimKind::Ge:
  case ClaimKind::ShapeEq:
  case ClaimKind::ShapeNe:
    return literalStatus(c, why);
  case ClaimKind::Broadcastable:
  case ClaimKind::NotBroadcastable: {
    if (state.fitting)
      if (Verdict v = setStatus(c, why); v != Verdict::Unknown)
        return v;
    const auto pairs = shapeproof::spelledOut(store, c, state.work);
    if (!pairs)
      return Verdict::Unknown;
    return *pairs != c ? status(*pairs, why, depth + 1)
                       : broadcastStatus(c, why, depth);
  }
  case ClaimKind::And:
  case ClaimKind::Or: {
    if (auto it = junctions.find(c);
        it != junctions.end() && (!why || it->second == Verdict::Unknown))
      return it->second;
    // Shared parts are explained once per occurrence, so check the allowance.
    if (why && state.work.isExhausted())
      return Verdict::Unknown;
    Verdict v = compoundStatus(c, why, depth);
    if (!state.work.isExhausted())
      junctions[c] = v;
    return v;
  }
  }
  llvm_unreachable("all kinds handled");
}

Verdict Deduction::compoundStatus(ClaimId c, Why *why, unsigned depth) {
  // One operand with the deciding verdict decides; else all must agree.
  const bool isAnd = store.kind(c) == ClaimKind::And;
  const Verdict deciding = isAnd ? Verdict::Refuted : Verdict::Proved;
  const Verdict agreeing = isAnd ? Verdict::Proved : Verdict::Refuted;
  bool open = false;
  for (ClaimId o : store.operands(c)) {
    if (state.work.isExhausted())
      return Verdict::Unknown;
    Verdict v = status(o, nullptr, depth + 1);
    if (v == deciding)
      return !why || explainByOne(c, deciding, *why, depth) ? deciding
                                                            : Verdict::Unknown;
    open |= v != agreeing;
  }
  if (open) {
    // A disjunction with open arms may still be a fact itself, and a
    // conjunction the negation of one.
    if (isAnd && !mayBeNegated(c))
      return Verdict::Unknown;
    if (const ReasonId *fact = clauses.reasonOf(isAnd ? store.negate(c) : c)) {
      if (why)
        why->push_back(*fact);
      return isAnd ? Verdict::Refuted : Verdict::Proved;
    }
    DimId a, b;
    return !isAnd && state.fitting && isFittingPair(store, c, a, b) &&
                   state.fitting->fits(a, b, why)
               ? Verdict::Proved
               : Verdict::Unknown;
  }
  if (why)
    for (ClaimId o : store.operands(c))
      if (status(o, why, depth + 1) != agreeing)
        return Verdict::Unknown; // The allowance ended in between.
  return agreeing;
}

bool Deduction::mayBeNegated(ClaimId conjunction) const {
  return store.operands(conjunction).size() <= limits::statusNegatedOperands;
}

bool Deduction::isClause(ClaimId claim) const {
  if (store.kind(claim) == ClaimKind::And)
    return llvm::any_of(store.operands(claim),
                        [&](ClaimId o) { return clauses.reasonOf(o); });
  return store.kind(claim) == ClaimKind::Or && clauses.reasonOf(claim);
}

ClaimId Deduction::choiceFree(ClaimId literal) {
  if (store.kind(literal) != ClaimKind::Eq &&
      store.kind(literal) != ClaimKind::Ne)
    return literal;
  if (choiceless.size() == limits::statusCached)
    choiceless.clear();
  auto [it, inserted] = choiceless.try_emplace(literal, literal);
  if (inserted)
    if (std::optional<ClaimId> same = withoutChoice(store, literal))
      it->second = *same;
  return it->second;
}

bool Deduction::explainByOne(ClaimId c, Verdict deciding, Why &why,
                             unsigned depth) {
  SmallVector<ReasonId, 8> best;
  size_t fewest = ~size_t(0);
  unsigned tried = 0;
  // Below the top the first alternative is taken, since the number of
  // combinations of alternatives grows exponentially.
  const bool first = depth != 0;
  for (ClaimId o : store.operands(c)) {
    SmallVector<ReasonId, 8> some;
    if (tried == (first ? 1 : limits::statusAlternatives) || fewest == 0)
      break;
    if (status(o, nullptr, depth + 1) != deciding)
      continue;
    ++tried;
    if (status(o, &some, depth + 1) != deciding)
      continue;
    size_t visited = 0;
    size_t count = first ? 0 : state.reasons.facts(some, &visited).size();
    state.work.charge(4 * visited);
    if (count < fewest) {
      fewest = count;
      best = std::move(some);
    }
  }
  why.append(best.begin(), best.end());
  return fewest != ~size_t(0);
}
