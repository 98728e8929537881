// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last iteration of a loop tells of the values that it carries: see
// Invariants.h.
//
//   for .. iter_args(%v = %s) { yield min(%v + 1, %cap) }
//             no iteration and v == s, or v == min(u + 1, cap), where u is the
//             value that the last iteration began with
//   for %i = .. { yield %i + 1 }
//             s, or the i of the last iteration plus 1
//   while (i < n) { i += 4 }
//             no iteration, or i - 4 < n; and as i == s + 4 * iterations, these
//             are max(0, (n - s) ceildiv 4)
//
// The walk of an iteration gives what it yields and the condition that it met
// as terms over the values at its start. In these, a value that grows by the
// same amount in each iteration becomes what it was then, another one a symbol
// of which the invariants hold. A term with other symbols of the body is about
// values that nobody knows any more.

#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "core/loops/Invariants.h"
#include "core/loops/UnrolledLoop.h"
#include "engine/terms/Rewrite.h"

using namespace shapeproof;

/// The claims that the claim is the conjunction of: itself, unless it is one.
static llvm::SmallVector<ClaimId> conjuncts(const TermStore &store,
                                            ClaimId claim) {
  if (store.kind(claim) != ClaimKind::And)
    return {claim};
  return llvm::SmallVector<ClaimId>(store.operands(claim));
}

std::optional<DimId> Invariants::valueAfter(unsigned slot,
                                            DimId iterations) const {
  TermStore &store = rule.store();
  for (const Guess &g : guesses)
    if (g.kind == Kind::Linear && g.x == slot)
      return store.add(slots[slot].start, store.mul(g.term, iterations));
  return std::nullopt;
}

FirstIteration Invariants::firstIteration() const {
  TermStore &store = rule.store();
  FirstIteration result;
  result.start = start;
  if (slots.empty())
    return result;
  result.addFirst(store, count, store.constant(0));
  const DimId before = store.sub(count, store.constant(1));
  result.previous.emplace_back(count, before);
  for (unsigned i = 0; i < slots.size(); ++i)
    if (auto value = valueAfter(i, before))
      result.previous.emplace_back(slots[i].now, *value);
  result.evidence = evidence;
  return result;
}

/// The value of the slot at the start of the last of `times` iterations.
DimId Invariants::atLastStart(unsigned slot, DimId times) {
  TermStore &store = rule.store();
  if (auto value = valueAfter(slot, store.sub(times, store.constant(1))))
    return *value;
  Slot &of = slots[slot];
  if (!of.before.valid())
    of.before = rule.carriedSymbol(of.argument, of.suffix() + ".before",
                                   /*isSize=*/false);
  return of.before;
}

/// A term of an iteration, in the last of `times` iterations; nothing if it has
/// other symbols of the loop than those of the slots and the counters. Adds the
/// slots whose value at the start of that iteration is a symbol to `used`.
template <typename IdT>
std::optional<IdT> Invariants::inLast(IdT term, DimId times,
                                      llvm::SmallVectorImpl<unsigned> &used) {
  TermStore &store = rule.store();
  if (store.size(term) > limits::scopedTermNodes)
    return std::nullopt;
  llvm::SmallVector<Term> symbols;
  anyPart(store, term, [&](Term t) {
    if (start.isLaterSymbol(store, t))
      symbols.push_back(t);
    return false;
  });
  const DimId passed = store.sub(times, store.constant(1));
  Rewriter rewriter(store);
  llvm::SmallVector<unsigned> unknown;
  for (Term t : symbols) {
    auto slot =
        llvm::find_if(slots, [&](const Slot &of) { return t == Term(of.now); });
    if (t == Term(count)) {
      rewriter.set(count, passed);
    } else if (counter && t == Term(counter->variable)) {
      rewriter.set(counter->variable,
                   store.add(counter->start, store.mul(counter->step, passed)));
    } else if (slot != slots.end()) {
      const unsigned i = slot - slots.begin();
      rewriter.set(slot->now, atLastStart(i, times));
      if (!valueAfter(i, passed))
        unknown.push_back(i);
    } else {
      return std::nullopt;
    }
  }
  used.append(unknown);
  return rewriter(term);
}

/// Assumes what the last of `times` iterations tells of `values`, the values of
/// the slots after them.
void Invariants::assumeLast(llvm::ArrayRef<DimId> values, DimId times,
                            EvidenceId support) {
  TermStore &store = rule.store();
  if (last.yielded.empty())
    return;
  if (counter)
    support = rule.unite({support, counter->support});
  const ClaimId none = store.le(times, store.constant(0)),
                some = store.negate(none);
  llvm::SmallVector<unsigned> used;
  for (unsigned i = 0; i < slots.size(); ++i) {
    if (valueAfter(i, times))
      continue;
    rule.assume(store.disj(some, store.eq(values[i], slots[i].start)), support,
                "loop");
    if (auto yielded = inLast(last.yielded[i], times, used))
      rule.assume(store.disj(none, store.eq(values[i], *yielded)), support,
                  "loop");
  }
  if (last.condition) {
    const EvidenceId met =
        rule.unite({support, rule.partHere(last.condition->evidence)});
    for (ClaimId part : conjuncts(store, last.condition->claim))
      if (auto known = inLast(part, times, used))
        rule.assume(store.disj(none, *known), met, "loop");
  }
  assumeAtLastStart(used, times, support);
}

/// Assumes the invariants of the values of slots at the start of the last of
/// `times` iterations.
void Invariants::assumeAtLastStart(llvm::ArrayRef<unsigned> used, DimId times,
                                   EvidenceId support) {
  if (used.empty())
    return;
  TermStore &store = rule.store();
  const DimId one = store.constant(1);
  llvm::SmallVector<DimId> values;
  for (unsigned i = 0; i < slots.size(); ++i)
    values.push_back(atLastStart(i, times));
  for (const Guess &g : guesses) {
    const bool isPair = g.kind == Kind::Equal || g.kind == Kind::PairLe ||
                        g.kind == Kind::Apart;
    if (llvm::is_contained(used, g.x) ||
        (isPair && llvm::is_contained(used, g.y)))
      rule.assume(store.disj(store.lt(times, one),
                             claim(g, values, store.sub(times, one))),
                  support, "loop");
  }
}

/// The value of a slot after a loop of `trips` iterations, if an iteration
/// yields what does not depend on other values than those linear in their
/// number.
std::optional<DimId> Invariants::chosenByRuns(unsigned slot, DimId trips) {
  TermStore &store = rule.store();
  llvm::SmallVector<unsigned> used;
  if (last.yielded.empty() || !counter)
    return std::nullopt;
  auto yielded = inLast(last.yielded[slot], trips, used);
  if (!yielded || !used.empty())
    return std::nullopt;
  return store.select(store.lt(counter->start, counter->limit), *yielded,
                      slots[slot].start);
}

/// The number of iterations of a loop that goes on as long as the claim holds,
/// a comparison of values that are linear in their number; adds the evidence of
/// that form to `support`.
std::optional<DimId> Invariants::tripsBy(ClaimId claim, EvidenceId &support) {
  TermStore &store = rule.store();
  if (store.kind(claim) != ClaimKind::Ge)
    return std::nullopt;
  // The claim is `first - fall * iterations >= 0`.
  const DimId zero = store.constant(0), one = store.constant(1);
  LinearView view = store.linearView(store.dim(claim));
  DimId first = store.constant(view.constant), fall = zero;
  for (const Summand &summand : view.summands) {
    DimId start = summand.column;
    for (unsigned i = 0; i < slots.size(); ++i)
      if (summand.column == slots[i].now && valueAfter(i, zero)) {
        start = slots[i].start;
        DimId step = store.sub(*valueAfter(i, one), start);
        fall = store.sub(fall, store.scale(step, summand.coefficient));
      }
    if (!isInvariant(start))
      return std::nullopt;
    first = store.add(first, store.scale(start, summand.coefficient));
  }
  auto falls = rule.prove(store.ge(fall, one));
  if (!falls)
    return std::nullopt;
  support = rule.unite({support, *falls});
  return store.ceilDiv(store.add(first, one), fall);
}

/// The number of iterations of a loop that tests before each.
std::optional<DimId> Invariants::testedTrips(EvidenceId &support) {
  TermStore &store = rule.store();
  if (!last.condition)
    return std::nullopt;
  support = rule.unite({evidence, rule.partHere(last.condition->evidence)});
  llvm::SmallVector<DimId> trips;
  for (ClaimId part : conjuncts(store, last.condition->claim)) {
    auto until = tripsBy(part, support);
    if (!until)
      return std::nullopt;
    trips.push_back(*until);
  }
  return store.max({store.constant(0), store.min(trips)});
}

void Invariants::finishTested(mlir::ValueRange passed,
                              mlir::ValueRange results) {
  TermStore &store = rule.store();
  EvidenceId support = kNoEvidence;
  std::optional<DimId> trips = testedTrips(support);
  if (!trips) {
    for (auto [from, result] : llvm::zip(passed, results))
      rule.copyGuarded(from, result);
    return;
  }
  rule.assume(store.eq(count, *trips), support, "loop");
  Rewriter rewriter(store);
  rewriter.set(count, *trips);
  for (unsigned i = 0; i < slots.size(); ++i)
    if (auto value = valueAfter(i, *trips))
      rewriter.set(slots[i].now, *value);
  auto close = [&](auto &term) {
    if (term.valid() && store.size(term) <= limits::scopedTermNodes)
      term = rewriter(term);
  };
  for (auto [from, result] : llvm::zip(passed, results)) {
    if (!rule.isModelled(from) || from.getType() != result.getType()) {
      rule.copyGuarded(from, result);
      continue;
    }
    Model model = rule.model(from);
    close(model.integer.term);
    close(model.truth.claim);
    close(model.shape.term);
    close(model.content.term);
    Repetition(rule, rule.op()->getRegion(0))
        .give(result, loops::withSupport(rule, model, support));
  }
}
