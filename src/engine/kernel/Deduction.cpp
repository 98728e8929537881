// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Taking formulas apart, and the fixpoint: see Deduction.h.
//
// Every fact is settled at once. (Settling only when asked would be faster for
// bulk loading, but then the evidence of an answer would depend on which
// questions were asked between the facts.)
//
// Tested by tests/engine/laws and tests/engine/kernel.

#include "engine/kernel/Deduction.h"
#include "engine/base/Limits.h"
#include "engine/kernel/SpelledOut.h"
#include "engine/terms/Axioms.h"
#include "engine/terms/Broadcasts.h"
#include "engine/terms/Extremum.h"
#include "engine/terms/Kinds.h"
#include "engine/theories/Broadcastability.h"
#include "engine/theories/Differences.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <utility>

#define DEBUG_TYPE "shapeproof-deduction"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

Deduction::Deduction(TermStore &store, const ContextOptions &options,
                     ArrayRef<CreateTheory> list, bool forSplits,
                     Budget *shared)
    : store(store), state(store, shared, options.parent), forSplits(forSplits),
      clauses(store, state.scopes, forSplits), broadcasts(state.scopes),
      shapeArms(state.scopes), ofFormula(state.scopes), truths(state.scopes),
      entered(state.scopes) {
  for (CreateTheory create : list) {
    theories.push_back(create(state, options));
    wantsAxioms |= theories.back()->wantsAxioms();
  }
}

void Deduction::push() {
  settle();
  for (auto &theory : theories)
    theory->beforePush();
  state.scopes.push();
  for (auto &theory : theories)
    theory->push();
}

void Deduction::pop() {
  state.pending.clear();
  forgetWoken();
  state.unsettled = false; // push settled the scopes below.
  for (auto &theory : llvm::reverse(theories))
    theory->pop();
  state.scopes.pop();
}

//===- Taking formulas apart ----------------------------------------------===//

void Deduction::absorb(ClaimId formula, ReasonId reason) {
  SmallVector<ClaimId, 8> work{formula};
  while (!work.empty() && !state.contradictory() && !state.work.isExhausted()) {
    state.work.charge(8);
    ClaimId c = work.pop_back_val();
    switch (store.kind(c)) {
    case ClaimKind::True:
      break;
    case ClaimKind::False:
      state.contradict(reason);
      break;
    case ClaimKind::And:
      for (ClaimId o : llvm::reverse(store.operands(c)))
        work.push_back(o);
      break;
    case ClaimKind::Or:
      addClause(c, reason);
      break;
    case ClaimKind::Bool:
    case ClaimKind::NotBool:
      assumeTruth(c, reason);
      break;
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable: {
      if (store.kind(c) == ClaimKind::Broadcastable && state.fitting &&
          state.fitting->isSet(c)) {
        assumeSet(c, reason);
        break;
      }
      const auto pairs = shapeproof::spelledOut(store, c, state.work);
      if (!pairs)
        break;
      if (*pairs != c) {
        if (store.kind(c) == ClaimKind::Broadcastable && state.fitting)
          state.fitting->rememberShapes(c, reason);
        work.push_back(*pairs);
        break;
      }
      assumeBroadcast(c, reason);
      break;
    }
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
      assumeLiteral(c, reason);
      break;
    }
  }
}

void Deduction::assumeTruth(ClaimId literal, ReasonId reason) {
  ClaimId atom = store.boolAtom(literal);
  bool value = store.kind(literal) == ClaimKind::Bool;
  if (const Truth *known = truths.find(atom)) {
    if (known->value != value)
      state.contradict({known->reason, reason});
    return;
  }
  truths.set(atom, {value, reason});
  for (ClaimId either : {atom, store.negate(atom)}) {
    clauses.wake(either);
    changed.insert(either);
  }
}

void Deduction::assumeLiteral(ClaimId literal, ReasonId reason) {
  LLVM_DEBUG(store.print(llvm::dbgs() << "assume ", literal);
             llvm::dbgs() << "\n");
  if (ClaimId same = choiceFree(literal); same != literal)
    assume(same, reason);
  enterAtoms(store.dim(literal), store.shapes(literal));
  if (store.dim(literal).valid() && truthByOperands(store, literal) == false)
    return state.contradict({reason});
  // Theories that want no axioms learn the form without a common factor, too.
  if (reason != ReasonTable::axiom() && store.dim(literal).valid())
    if (auto formula = factored(store, literal))
      assume(*formula, reason);
  for (auto &theory : theories)
    if (reason != ReasonTable::axiom() || theory->wantsAxioms())
      theory->assume(literal, reason);
  staleFrom = staleArmsFrom = 0;
  numShapeFacts += !store.shapes(literal).empty();
}

void Deduction::addClause(ClaimId disjunction, ReasonId reason) {
  const uint64_t visited = clauses.visited();
  std::optional<uint32_t> index = clauses.add(disjunction, reason);
  if (index)
    clauses.wake(disjunction); // Wakes clauses with its negation as an arm.
  state.work.charge(16 + limits::clauseSteps * (clauses.visited() - visited));
  // Clauses of axioms are examined only by the questions they may matter to.
  if (!index || reason == ReasonTable::axiom())
    return;
  // Once two sizes fit, more may follow for the broadcasts they are in.
  if (DimId a, b; state.fitting && isFittingPair(store, disjunction, a, b)) {
    state.fitting->fitsOthers(a);
    state.fitting->fitsOthers(b);
  }
  watchArm(*index, disjunction, [&](ClaimId claim) {
    staleArmsFrom = std::min<size_t>(staleArmsFrom, shapeArms.size());
    shapeArms.push_back({claim, *index, claim});
  });
  for (auto &theory : theories)
    theory->assumeClause(disjunction, reason);
  clauses.wakeClause(*index);
}

bool Deduction::isEntered(DimId d) const {
  DimKind kind = store.kind(d);
  return kind == DimKind::Constant || kind == DimKind::Symbol ||
         entered.contains(d);
}

void Deduction::enterAtoms(DimId dim, ArrayRef<ShapeId> shapes) {
  SmallVector<DimId, 8> work;
  if (dim.valid())
    work.push_back(dim);
  SmallVector<ShapeId, 4> shapeWork(shapes);
  llvm::SmallDenseSet<ShapeId, 8> seen; // Shapes share parts.
  while ((!work.empty() || !shapeWork.empty()) && !state.work.isExhausted()) {
    state.work.charge(4);
    if (!shapeWork.empty()) {
      ShapeId s = shapeWork.pop_back_val();
      if (!seen.insert(s).second)
        continue;
      state.work.charge(store.extents(s).size() + store.parts(s).size());
      llvm::append_range(work, store.extents(s));
      llvm::append_range(shapeWork, store.parts(s));
      if (DimId index = store.index(s); index.valid())
        work.push_back(index);
      continue;
    }
    DimId d = work.pop_back_val();
    if (isEntered(d))
      continue;
    entered.insert(d);
    llvm::append_range(work, store.operands(d));
    if (ShapeId s = store.shape(d);
        s.valid() && store.kind(s) != ShapeKind::Symbol)
      shapeWork.push_back(s);
    if (state.fitting && store.kind(d) == DimKind::Broadcast)
      newJoins.push_back(d);
    if (wantsAxioms || areAxiomsNews(d))
      enterAtom(d);
  }
}

/// Whether the axioms of an atom are news to every theory: those of a select,
/// and those that give sizes a sign. The bounds theory knows all others, and
/// case splits, where there are some, use them.
bool Deduction::areAxiomsNews(DimId atom) const {
  const DimKind kind = store.kind(atom);
  return kind == DimKind::Select ||
         ((kind == DimKind::Extent || kind == DimKind::NumElements) &&
          !store.hasNonNegativeExtents(store.shape(atom)));
}

void Deduction::enterAtom(DimId atom) {
  SmallVector<ClaimId, 8> axioms;
  axiomsOf(store, atom, axioms);
  ReasonId reason =
      areAxiomsNews(atom) ? ReasonTable::hypothesis() : ReasonTable::axiom();
  for (ClaimId axiom : axioms)
    assume(axiom, reason);
}

//===- The fixpoint -------------------------------------------------------===//

void Deduction::settleTheories() {
  for (size_t k = 0; k < theories.size() && !state.contradictory();)
    k = theories[k]->settle() ? 0 : k + 1;
}

bool Deduction::examineWoken() {
  SmallVector<ClaimId, 16> woken;
  for (auto &theory : theories)
    theory->takeWoken(woken);
  for (ClaimId literal : woken) {
    clauses.wake(literal);
    changed.insert(literal);
    if (state.fitting)
      state.fitting->wake(literal);
  }
  std::vector<uint32_t> batch = clauses.takeWoken();
  arms.clear();
  for (uint32_t index : batch)
    if (!state.contradictory() && !state.work.isExhausted() &&
        !isOpenStill(index))
      examineNext(index);
  changed.clear();
  return examineSizes() || !batch.empty();
}

bool Deduction::examineStale() {
  const size_t first = std::exchange(staleFrom, SIZE_MAX);
  const size_t firstArm = std::exchange(staleArmsFrom, SIZE_MAX);
  auto examine = [&](size_t from, size_t end, auto each) {
    for (size_t k = from; k < end && !state.work.isExhausted(); ++k) {
      const uint64_t termsBefore = store.work();
      each(k);
      state.work.charge(16 + store.work() - termsBefore);
    }
  };
  examine(first, broadcasts.size(), [&](size_t k) { examineBroadcast(k); });
  const uint64_t shapeNews =
      numShapeFacts + (state.equality ? state.equality->numShapeMerges() : 0);
  const bool mayEqualOthers =
      std::exchange(shapeNewsSeen, shapeNews) != shapeNews;
  examine(firstArm, shapeArms.size(),
          [&](size_t k) { examineShapeArm(k, mayEqualOthers); });
  return first < broadcasts.size() || firstArm < shapeArms.size();
}

void Deduction::settle() {
  if (state.settled() && newJoins.empty())
    return;
  while (!state.contradictory() && !state.work.isExhausted()) {
    if (!state.pending.empty()) {
      // Conclusions made while absorbing wait for the next round.
      std::vector<std::pair<ClaimId, ReasonId>> batch;
      batch.swap(state.pending);
      for (auto [claim, reason] : batch)
        absorb(claim, reason);
      continue;
    }
    watchNewJoins();
    settleTheories();
    if (state.contradictory() || !state.pending.empty())
      continue;
    if (examineWoken())
      continue;
    if (!examineStale())
      break;
  }
  state.unsettled = false;
  if (!state.contradictory() && !state.work.isExhausted())
    return;
  LLVM_DEBUG(llvm::dbgs() << (state.contradictory() ? "contradiction\n"
                                                    : "allowance used up\n"));
  state.pending.clear();
  forgetWoken();
}

void Deduction::forgetWoken() {
  newJoins.clear();
  changed.clear();
  clauses.forgetWoken();
  if (state.fitting)
    state.fitting->forgetChanged();
}

Verdict Deduction::armStatus(ClaimId arm) {
  auto [it, isNew] = arms.try_emplace(arm, Verdict::Unknown);
  if (!isNew)
    return it->second;
  Verdict verdict = status(arm, nullptr);
  arms[arm] = verdict;
  return verdict;
}

bool Deduction::isWatched(ClaimId arm) {
  const ClaimKind kind = store.kind(arm);
  return kind == ClaimKind::Ge || infoOf(kind).form == ClaimForm::Truth ||
         (isComparison(kind) && choiceFree(arm) == arm);
}

bool Deduction::isOpenStill(uint32_t index) {
  const Clauses::OpenArms open = clauses.openArms(index);
  if (clauses[index].done || !open.areKnown())
    return false;
  ArrayRef<ClaimId> all = store.operands(clauses[index].disjunction);
  auto isChanged = [&](ClaimId arm) {
    return !isWatched(arm) || changed.contains(arm);
  };
  if (isChanged(all[open.first]) || isChanged(all[open.second]))
    return false;
  for (ClaimId arm : all.take_front(open.second))
    if (isChanged(arm) && armStatus(arm) == Verdict::Proved) {
      satisfied(index, arm);
      break;
    }
  return true;
}

void Deduction::satisfied(uint32_t index, ClaimId arm) {
  clauses.markDone(index);
  // With classes, a literal about a sum holds for all terms equal to the sum.
  const bool isOfSum = state.equality && store.dim(arm).valid() &&
                       Differences::isSum(store, store.dim(arm));
  if (!forSplits && !isOfSum && choiceFree(arm) == arm)
    return;
  // Perhaps only one theory knows the arm, or it follows from several facts, so
  // tell every theory.
  SmallVector<ReasonId, 8> known;
  status(arm, &known);
  assume(arm, state.reasons.derived(known));
}

void Deduction::examineNext(uint32_t index) {
  const Clause clause = clauses[index];
  if (clause.done)
    return;
  ClaimId last;
  Clauses::OpenArms open;
  for (auto [i, arm] : llvm::enumerate(store.operands(clause.disjunction))) {
    Verdict v = armStatus(arm);
    if (v == Verdict::Refuted)
      continue;
    if (v == Verdict::Proved)
      return satisfied(index, arm);
    if (last.valid()) {
      open.second = static_cast<uint32_t>(i);
      return clauses.setOpenArms(index, open);
    }
    open.first = static_cast<uint32_t>(i);
    last = arm;
  }
  SmallVector<ReasonId, 8> why{clause.reason};
  for (ClaimId arm : store.operands(clause.disjunction))
    if (arm != last && status(arm, &why) != Verdict::Refuted)
      return; // The allowance ended in between.
  if (!last.valid())
    return state.contradict(why);
  LLVM_DEBUG(store.print(llvm::dbgs() << "last arm ", last);
             store.print(llvm::dbgs() << " of ", clause.disjunction);
             llvm::dbgs() << "\n");
  clauses.markDone(index);
  // The last arm of an axiom's clause is not an axiom.
  ReasonId reason = state.reasons.derived(why);
  assume(last,
         reason == ReasonTable::axiom() ? ReasonTable::hypothesis() : reason);
}

bool Deduction::contradicts(Facts &facts) {
  settle();
  if (state.contradictory()) {
    facts = state.reasons.facts(state.contradiction());
    return true;
  }
  SmallVector<ReasonId, 8> why;
  for (auto &theory : theories)
    if (theory->finalCheck(why)) {
      facts = state.reasons.facts(why);
      return true;
    }
  return false;
}

//===- Questions about terms ----------------------------------------------===//

bool Deduction::isPrepared(DimId dim) const {
  return isEntered(dim) && llvm::all_of(theories, [&](auto &theory) {
           return theory->isPrepared(dim);
         });
}

void Deduction::prepare(DimId dim) {
  enterAtoms(dim, {});
  for (auto &theory : theories)
    theory->prepare(dim);
}

Bounds Deduction::bounds(DimId dim, Why &why) {
  Bounds bounds;
  for (auto &theory : theories) {
    theory->tighten(dim, bounds, why);
    if (bounds.lo && bounds.hi && *bounds.lo == *bounds.hi)
      break;
  }
  return bounds;
}

void Deduction::beginQuestion() {
  for (auto &theory : theories)
    theory->beginQuestion();
}

bool Deduction::hitLimit(ClaimId claim) {
  return llvm::any_of(theories,
                      [&](auto &theory) { return theory->hitLimit(claim); });
}

void Deduction::dump(llvm::raw_ostream &os) const {
  for (uint32_t k = 0; k < clauses.size(); ++k) {
    store.print(os << "clause: ", clauses[k].disjunction);
    os << (clauses[k].done ? " (done)\n" : "\n");
  }
  for (auto &theory : theories)
    theory->dump(os);
}

size_t Deduction::memoryUsage() const {
  size_t bytes = state.reasons.memoryUsage() + clauses.memoryUsage() +
                 broadcasts.memoryUsage() + ofFormula.memoryUsage() +
                 truths.memoryUsage() + choiceless.getMemorySize() +
                 entered.memoryUsage();
  for (auto &theory : theories)
    bytes += theory->memoryUsage();
  return bytes;
}
