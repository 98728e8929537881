// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clauses, truth values, hypotheses: see DeductiveKernel.h.
//
// Every fact is settled at once: its literals go to the engine, the engine
// draws its conclusions and names the watched literals that may have changed,
// the clauses they occur in are examined, and what those conclude is absorbed
// in turn, until nothing is left. (Settling only when asked would be faster for
// bulk loading, but then the evidence of an answer would depend on which
// questions were asked between the facts.)
//
// Tested by tests/laws and tests/unit/kernel.

#include "kernel/DeductiveKernel.h"
#include "terms/Axioms.h"
#include "terms/Symbols.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

/// Formulas nested deeper than this are not looked into.
static constexpr unsigned kMaxDepth = 256;
/// A clause watches at most this many literals.
static constexpr unsigned kMaxWatched = 4096;
/// Clauses with which a question may try all its arms.
static constexpr uint64_t kClausesPerArm = 1000;
static constexpr uint32_t kEndOfList = ~0u;
/// Arms that would decide a claim, of which the one with the fewest facts is
/// the reason.
static constexpr unsigned kMaxAlternatives = 4;

DeductiveKernel::DeductiveKernel(TermStore &store)
    : store(store), reasons(scopes), clauses(scopes), broadcasts(scopes),
      truths(scopes), firstLink(scopes), links(scopes), firstOfSymbol(scopes),
      entered(scopes), conflict(scopes) {
  conflict.push_back(ReasonId());
}

void DeductiveKernel::push() {
  settle();
  scopes.push();
  enginePush();
}

void DeductiveKernel::pop() {
  pending.clear();
  clauseQueue.clear();
  unsettled = false; // push settled what lies below.
  enginePop();
  scopes.pop();
  refreshQuick();
}

void DeductiveKernel::assume(ClaimId claim, FactId fact) {
  beginQuestion();
  assumedFact(claim, fact);
  conclude(claim, reasons.fact(fact));
  settle();
}

void DeductiveKernel::conclude(ClaimId formula, ReasonId reason) {
  pending.emplace_back(formula, reason);
  unsettled = true;
  quick = nullptr;
}

void DeductiveKernel::contradict(ArrayRef<ReasonId> why) {
  if (!contradictory())
    conflict.set(0, reasons.derived(why));
}

//===- Taking formulas apart ----------------------------------------------===//

void DeductiveKernel::absorb(ClaimId formula, ReasonId reason) {
  SmallVector<ClaimId, 8> work{formula};
  while (!work.empty() && !contradictory()) {
    ClaimId c = work.pop_back_val();
    switch (store.kind(c)) {
    case ClaimKind::True:
      break;
    case ClaimKind::False:
      contradict(reason);
      break;
    case ClaimKind::And:
      for (ClaimId o : llvm::reverse(store.operands(c)))
        work.push_back(o);
      break;
    case ClaimKind::Or:
      addClause(c, reason);
      break;
    case ClaimKind::Bool:
    case ClaimKind::NotBool: {
      ClaimId atom = store.boolAtom(c);
      bool value = store.kind(c) == ClaimKind::Bool;
      if (const Truth *known = truths.find(atom)) {
        if (known->value != value)
          contradict({known->reason, reason});
        break;
      }
      truths.set(atom, {value, reason});
      for (ClaimId literal : {atom, store.negate(atom)})
        if (const uint32_t *first = firstLink.find(literal))
          for (uint32_t k = *first; k != kEndOfList; k = links[k].next)
            clauseQueue.push_back(links[k].clause);
      break;
    }
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      broadcasts.push_back({c, reason, c});
      broadcastsStale = true;
      break;
    case ClaimKind::Eq:
    case ClaimKind::Ne:
      if (ClaimId same = choiceFree(c); same != c)
        conclude(same, reason);
      [[fallthrough]];
    case ClaimKind::Ge:
    case ClaimKind::ShapeEq:
    case ClaimKind::ShapeNe:
      enterAtoms(c);
      assumeLiteral(c, reason);
      broadcastsStale = true;
      break;
    }
  }
}

void DeductiveKernel::addClause(ClaimId disjunction, ReasonId reason) {
  if (knownClauses.find(disjunction))
    return;
  knownClauses.set(disjunction, reason);
  auto index = static_cast<uint32_t>(clauses.size());
  clauses.push_back({disjunction, reason, false});
  if (splitDepth() > 0)
    registerSymbols(disjunction, index);
  if (reason == ReasonTable::axiom())
    return; // Looked at by the questions it may matter to.
  watchArms(disjunction, index);
  assumeClause(disjunction, reason);
  clauseQueue.push_back(index);
}

void DeductiveKernel::watchArms(ClaimId disjunction, uint32_t clause) {
  SmallVector<ClaimId, 8> work{disjunction};
  for (unsigned watched = 0; !work.empty() && watched < kMaxWatched;) {
    ClaimId c = work.pop_back_val();
    ClaimKind kind = store.kind(c);
    if (kind == ClaimKind::And || kind == ClaimKind::Or) {
      for (ClaimId o : llvm::reverse(store.operands(c)))
        work.push_back(o);
      continue;
    }
    ++watched;
    const uint32_t *first = firstLink.find(c);
    links.push_back({clause, first ? *first : kEndOfList});
    firstLink.set(c, static_cast<uint32_t>(links.size() - 1));
    if (kind == ClaimKind::Eq || kind == ClaimKind::Ne ||
        kind == ClaimKind::Ge || kind == ClaimKind::ShapeEq ||
        kind == ClaimKind::ShapeNe) {
      enterAtoms(c);
      watch(c);
    }
  }
}

bool DeductiveKernel::isEntered(DimId d) const {
  DimKind kind = store.kind(d);
  return kind == DimKind::Constant || kind == DimKind::Symbol ||
         entered.find(d);
}

void DeductiveKernel::enterAtoms(ClaimId literal) {
  SmallVector<DimId, 1> dims;
  if (store.dim(literal).valid())
    dims.push_back(store.dim(literal));
  enterAtoms(dims, store.shapes(literal));
}

void DeductiveKernel::enterAtoms(ArrayRef<DimId> dims,
                                 ArrayRef<ShapeId> shapes) {
  SmallVector<DimId, 8> work(dims);
  SmallVector<ShapeId, 4> shapeWork(shapes);
  while (!work.empty() || !shapeWork.empty()) {
    if (!shapeWork.empty()) {
      ShapeId s = shapeWork.pop_back_val();
      if (store.kind(s) == ShapeKind::Ranked)
        llvm::append_range(work, store.extents(s));
      llvm::append_range(shapeWork, store.parts(s));
      if (store.kind(s) == ShapeKind::Head || store.kind(s) == ShapeKind::Tail)
        work.push_back(store.index(s));
      continue;
    }
    DimId d = work.pop_back_val();
    if (isEntered(d))
      continue;
    DimKind kind = store.kind(d);
    entered.set(d, true);
    llvm::append_range(work, store.operands(d));
    if (kind == DimKind::Rank || kind == DimKind::Extent ||
        kind == DimKind::NumElements)
      if (store.kind(store.shape(d)) != ShapeKind::Symbol)
        shapeWork.push_back(store.shape(d));
    if (!wantsAxioms(d))
      continue;
    SmallVector<ClaimId, 8> axioms;
    axiomsOf(store, d, axioms);
    // A select is news to every engine; what the other axioms say is known to
    // engines of bounds, and left to case splits where there are some.
    ReasonId reason = kind == DimKind::Select ? ReasonTable::hypothesis()
                                              : ReasonTable::axiom();
    for (ClaimId axiom : axioms)
      conclude(axiom, reason);
  }
}

//===- The fixpoint -------------------------------------------------------===//

void DeductiveKernel::settle() {
  if (settled())
    return;
  while (!contradictory()) {
    if (!pending.empty()) {
      // Conclusions made while absorbing wait their turn.
      std::vector<std::pair<ClaimId, ReasonId>> batch;
      batch.swap(pending);
      for (auto [claim, reason] : batch)
        absorb(claim, reason);
      continue;
    }
    settleEngine();
    if (contradictory() || !pending.empty())
      continue;
    SmallVector<ClaimId, 16> woken;
    takeWoken(woken);
    for (ClaimId literal : woken)
      if (const uint32_t *first = firstLink.find(literal))
        for (uint32_t k = *first; k != kEndOfList; k = links[k].next)
          clauseQueue.push_back(links[k].clause);
    if (!clauseQueue.empty()) {
      llvm::sort(clauseQueue);
      clauseQueue.erase(std::unique(clauseQueue.begin(), clauseQueue.end()),
                        clauseQueue.end());
      std::vector<uint32_t> batch;
      batch.swap(clauseQueue);
      for (uint32_t index : batch)
        if (!contradictory())
          examineClause(index);
      continue;
    }
    if (broadcastsStale) {
      broadcastsStale = false;
      for (uint32_t k = 0; k < broadcasts.size(); ++k)
        examineBroadcast(k);
      continue;
    }
    unsettled = false;
    return refreshQuick();
  }
  unsettled = false;
  pending.clear();
  clauseQueue.clear();
  refreshQuick();
}

void DeductiveKernel::examineClause(uint32_t index) {
  const Clause clause = clauses[index];
  if (clause.done)
    return;
  ClaimId last;
  for (ClaimId arm : store.operands(clause.disjunction)) {
    Verdict v = status(arm, nullptr);
    if (v == Verdict::Refuted)
      continue;
    if (v == Verdict::Proved) {
      clauses.set(index, {clause.disjunction, clause.reason, true});
      if (splitDepth() > 0 || choiceFree(arm) != arm) {
        // One of several engines knows it, or none as it stands: let all of
        // them.
        SmallVector<ReasonId, 8> known;
        status(arm, &known);
        conclude(arm, reasons.derived(known));
      }
      return;
    }
    if (last.valid())
      return; // Two arms are open.
    last = arm;
  }
  SmallVector<ReasonId, 8> why{clause.reason};
  for (ClaimId arm : store.operands(clause.disjunction))
    if (arm != last)
      status(arm, &why);
  if (!last.valid())
    return contradict(why);
  clauses.set(index, {clause.disjunction, clause.reason, true});
  // Of an axiom's clause the last arm is no axiom.
  ReasonId reason = reasons.derived(why);
  conclude(last,
           reason == ReasonTable::axiom() ? ReasonTable::hypothesis() : reason);
}

void DeductiveKernel::examineBroadcast(uint32_t index) {
  const Broadcast b = broadcasts[index];
  ArrayRef<ShapeId> operands = store.shapes(b.claim);
  ShapeId x = knownForm(operands[0], nullptr);
  ShapeId y = knownForm(operands[1], nullptr);
  ClaimId formula = store.broadcastable({x, y});
  if (store.kind(b.claim) == ClaimKind::NotBroadcastable)
    formula = store.negate(formula);
  if (formula == b.spelledOut)
    return;
  SmallVector<ReasonId, 8> why{b.reason};
  knownForm(operands[0], &why);
  knownForm(operands[1], &why);
  broadcasts.set(index, {b.claim, b.reason, formula});
  if (store.kind(formula) != store.kind(b.claim))
    conclude(formula, reasons.derived(why));
}

//===- Questions ----------------------------------------------------------===//

Verdict DeductiveKernel::status(ClaimId c, Why *why, unsigned depth) {
  if (depth > kMaxDepth)
    return Verdict::Unknown;
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
  case ClaimKind::NotBroadcastable:
    return broadcastStatus(c, why, depth);
  case ClaimKind::And:
  case ClaimKind::Or:
    break;
  }
  // One operand with the deciding verdict decides; else all must agree.
  const Verdict deciding =
      kind == ClaimKind::And ? Verdict::Refuted : Verdict::Proved;
  const Verdict agreeing =
      kind == ClaimKind::And ? Verdict::Proved : Verdict::Refuted;
  bool open = false;
  for (ClaimId o : store.operands(c)) {
    Verdict v = status(o, nullptr, depth + 1);
    if (v == deciding) {
      if (why)
        explainByOne(c, deciding, *why, depth);
      return deciding;
    }
    open |= v != agreeing;
  }
  if (open) {
    // A disjunction whose arms are all open may still be a fact itself.
    const ReasonId *fact =
        kind == ClaimKind::Or ? knownClauses.find(c) : nullptr;
    if (!fact)
      return Verdict::Unknown;
    if (why)
      why->push_back(*fact);
    return Verdict::Proved;
  }
  if (why)
    for (ClaimId o : store.operands(c))
      status(o, why, depth + 1);
  return agreeing;
}

ClaimId DeductiveKernel::choiceFree(ClaimId literal) {
  if (store.kind(literal) != ClaimKind::Eq &&
      store.kind(literal) != ClaimKind::Ne)
    return literal;
  auto [it, inserted] = choiceless.try_emplace(literal, literal);
  if (inserted)
    if (std::optional<ClaimId> same = withoutChoice(store, literal))
      it->second = *same;
  return it->second;
}

void DeductiveKernel::explainByOne(ClaimId c, Verdict deciding, Why &why,
                                   unsigned depth) {
  SmallVector<ReasonId, 8> best;
  size_t fewest = ~size_t(0);
  unsigned tried = 0;
  for (ClaimId o : store.operands(c)) {
    SmallVector<ReasonId, 8> some;
    // Below the top the first will do: alternatives of alternatives multiply.
    if (tried == (depth == 0 ? kMaxAlternatives : 1) || fewest == 0)
      break;
    if (status(o, nullptr, depth + 1) != deciding)
      continue;
    ++tried;
    status(o, &some, depth + 1);
    size_t count = reasons.facts(some).size();
    if (count < fewest) {
      fewest = count;
      best = std::move(some);
    }
  }
  why.append(best.begin(), best.end());
}

Verdict DeductiveKernel::broadcastStatus(ClaimId claim, Why *why,
                                         unsigned depth) {
  bool positive = store.kind(claim) == ClaimKind::Broadcastable;
  ArrayRef<ShapeId> operands = store.shapes(claim);
  ShapeId x = knownForm(operands[0], nullptr);
  ShapeId y = knownForm(operands[1], nullptr);
  ClaimId formula = store.broadcastable({x, y});
  if (!positive)
    formula = store.negate(formula);
  if (store.kind(formula) != store.kind(claim)) {
    Verdict v = status(formula, why, depth + 1);
    if (why && v != Verdict::Unknown) {
      knownForm(operands[0], why);
      knownForm(operands[1], why);
    }
    return v;
  }
  // A fact about equal shapes.
  for (const Broadcast &b : broadcasts) {
    ArrayRef<ShapeId> known = store.shapes(b.claim);
    for (bool crossed : {false, true}) {
      ClaimId same = store.conj(store.shapeEq(operands[0], known[crossed]),
                                store.shapeEq(operands[1], known[!crossed]));
      if (status(same, nullptr, depth + 1) != Verdict::Proved)
        continue;
      if (why) {
        status(same, why, depth + 1);
        why->push_back(b.reason);
      }
      return store.kind(b.claim) == store.kind(claim) ? Verdict::Proved
                                                      : Verdict::Refuted;
    }
  }
  return Verdict::Unknown;
}

Answer DeductiveKernel::answerOf(Verdict verdict, ArrayRef<ReasonId> why) {
  Answer answer;
  answer.verdict = verdict;
  answer.premises = reasons.facts(why);
  return answer;
}

//===- Hypotheses and case splits -----------------------------------------===//

void DeductiveKernel::registerSymbols(ClaimId disjunction, uint32_t clause) {
  for (DimId symbol : symbolsOf(store, disjunction).dims) {
    const uint32_t *first = firstOfSymbol.find(symbol);
    links.push_back({clause, first ? *first : kEndOfList});
    firstOfSymbol.set(symbol, static_cast<uint32_t>(links.size() - 1));
  }
}

SmallVector<uint32_t, 8> DeductiveKernel::relevantClauses(ClaimId formula) {
  SmallVector<uint32_t, 8> found;
  if (splitDepth() == 0)
    return found;
  llvm::SmallDenseSet<DimId, 16> seen;
  SmallVector<DimId, 16> work(symbolsOf(store, formula).dims);
  llvm::SmallDenseSet<uint32_t, 16> taken;
  // Breadth first, so that the nearest clauses come first.
  for (size_t k = 0; k < work.size() && found.size() < splitClauses(); ++k) {
    if (!seen.insert(work[k]).second)
      continue;
    const uint32_t *first = firstOfSymbol.find(work[k]);
    for (uint32_t l = first ? *first : kEndOfList;
         l != kEndOfList && found.size() < splitClauses(); l = links[l].next) {
      uint32_t clause = links[l].clause;
      if (clauses[clause].done || !taken.insert(clause).second)
        continue;
      found.push_back(clause);
      llvm::append_range(work,
                         symbolsOf(store, clauses[clause].disjunction).dims);
    }
  }
  return found;
}

bool DeductiveKernel::isContradictoryNow(Facts &facts) {
  settle();
  if (contradictory()) {
    facts = reasons.facts(conflict[0]);
    return true;
  }
  SmallVector<ReasonId, 8> why;
  if (!deepConflict(why))
    return false;
  facts = reasons.facts(why);
  return true;
}

bool DeductiveKernel::contradicts(ArrayRef<uint32_t> splits, unsigned depth,
                                  Facts &facts) {
  // Clauses with one open arm left are examined until none is.
  uint32_t choice = kEndOfList;
  size_t fewest = ~size_t(0);
  for (bool again = true; again;) {
    if (isContradictoryNow(facts))
      return true;
    again = false;
    choice = kEndOfList;
    fewest = ~size_t(0);
    for (uint32_t index : splits) {
      if (clauses[index].done)
        continue;
      size_t open = 0;
      bool satisfied = false;
      for (ClaimId arm : store.operands(clauses[index].disjunction)) {
        Verdict v = status(arm, nullptr);
        satisfied |= v == Verdict::Proved;
        open += v != Verdict::Refuted;
      }
      if (satisfied || open <= 1) {
        examineClause(index);
        // Not done where an allowance of steps ended in between.
        again |= clauses[index].done || contradictory();
      } else if (open < fewest) {
        fewest = open;
        choice = index;
      }
    }
  }
  if (depth == 0 || choice == kEndOfList)
    return false;
  Facts all = reasons.facts(clauses[choice].reason);
  for (ClaimId arm : store.operands(clauses[choice].disjunction)) {
    if (armsLeft == 0) {
      splitsCutOff = true;
      return false;
    }
    --armsLeft;
    Facts used;
    push();
    conclude(arm, ReasonTable::hypothesis());
    bool closed = contradicts(splits, depth - 1, used);
    pop();
    if (!closed)
      return false;
    all.append(used);
  }
  llvm::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  facts = std::move(all);
  return true;
}

bool DeductiveKernel::refutesAtOnce(ClaimId formula, Facts &facts) {
  push();
  conclude(formula, ReasonTable::hypothesis());
  settle();
  bool refuted = contradicts(relevantClauses(formula), splitDepth(), facts);
  pop();
  return refuted;
}

bool DeductiveKernel::refutes(ClaimId formula, Facts &facts) {
  if (refutesAtOnce(formula, facts))
    return true;
  if (store.kind(formula) != ClaimKind::Or)
    return false;
  // Arms that are conjunctions: each may need what only itself assumes.
  Facts all;
  for (ClaimId arm : store.operands(formula)) {
    Facts some;
    if (!refutesAtOnce(arm, some))
      return false;
    all.append(some.begin(), some.end());
  }
  llvm::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  facts = std::move(all);
  return true;
}

Answer DeductiveKernel::decide(ClaimId claim) {
  Answer answer = decideQuickly(claim);
  return answer.verdict == Verdict::Unknown
             ? decideFurther(claim, std::move(answer))
             : answer;
}

Answer DeductiveKernel::decideQuickly(ClaimId claim) {
  beginQuestion();
  Facts conflicting;
  if (isContradictoryNow(conflicting)) {
    Answer answer = Answer::proved(conflicting);
    answer.vacuous = true;
    return answer;
  }
  SmallVector<ReasonId, 8> why;
  Verdict v = status(claim, &why);
  if (v != Verdict::Unknown)
    return answerOf(v, why);
  Facts facts;
  // An arm may wake every clause: fewer of them where there are many.
  armsLeft =
      static_cast<unsigned>(uint64_t(splitArms()) * kClausesPerArm /
                            std::max<uint64_t>(kClausesPerArm, clauses.size()));
  splitsCutOff = false;
  if (refutes(store.negate(claim), facts))
    return Answer::proved(facts);
  if (refutes(claim, facts))
    return Answer::refuted(facts);
  if (splitsCutOff || hitLimit(claim))
    return Answer::unknown(UnknownKind::Limit, "the step budget ended");
  return Answer::unknown(UnknownKind::Incomplete,
                         "not decided by this context's rules");
}

Bounds DeductiveKernel::bound(DimId dim) {
  beginQuestion();
  Bounds bounds;
  if (isContradictoryNow(bounds.premises)) {
    bounds.vacuous = true;
    return bounds;
  }
  // New atoms bring their axioms, for the length of the question.
  bool scoped = !isPrepared(dim);
  if (scoped) {
    push();
    prepare(dim);
    settle();
  }
  SmallVector<ReasonId, 8> why;
  if (!contradictory()) {
    bounds = engineBound(dim, why);
    bounds.premises = reasons.facts(why);
  }
  if (scoped)
    pop();
  return bounds;
}

bool DeductiveKernel::isContradictory(llvm::SmallVectorImpl<FactId> *premises) {
  beginQuestion();
  Facts facts;
  if (!isContradictoryNow(facts))
    return false;
  if (premises)
    *premises = facts;
  return true;
}

Verdict DeductiveKernel::isEqual(DimId a, DimId b) {
  beginQuestion();
  settle();
  return contradictory() ? Verdict::Proved : status(store.eq(a, b), nullptr);
}

Verdict DeductiveKernel::isEqual(ShapeId a, ShapeId b) {
  beginQuestion();
  settle();
  return contradictory() ? Verdict::Proved
                         : status(store.shapeEq(a, b), nullptr);
}

size_t DeductiveKernel::memoryUsage() const {
  return reasons.memoryUsage() + clauses.memoryUsage() +
         broadcasts.memoryUsage() + truths.memoryUsage() +
         choiceless.getMemorySize() + firstLink.memoryUsage() +
         links.memoryUsage() + entered.memoryUsage();
}
