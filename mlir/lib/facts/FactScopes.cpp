// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FactScopes.h.

#include "facts/FactScopes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

llvm::Error FactScopes::init(bool withWitnesses) {
  auto created = Contexts::create(store, table, options, withWitnesses);
  if (!created)
    return created.takeError();
  lockstep.emplace(std::move(*created));
  return llvm::Error::success();
}

void FactScopes::push() {
  lockstep->push();
  scopes.push();
  marks.push_back(executedFacts.size());
  behindMarks.push_back(behind.size());
}

void FactScopes::pop() {
  lockstep->pop();
  scopes.pop();
  executedFacts.resize(marks.back());
  marks.pop_back();
  for (FactId fact : llvm::ArrayRef(behind).drop_front(behindMarks.back()))
    leftBehind.erase(fact);
  behind.resize(behindMarks.back());
  behindMarks.pop_back();
  if (marks.size() < contradictoryFrom)
    contradictoryFrom = SIZE_MAX;
}

FactId FactScopes::add(Fact fact) {
  if (options.lazy)
    factOps.insert(fact.op);
  return table.add(std::move(fact));
}

std::optional<FactId> FactScopes::assume(Fact fact) {
  if (fact.claim == store.trueClaim())
    return std::nullopt;
  // Some evidence of the fact was left behind, and others may not rely on it:
  // the fact becomes an implication.
  if (!hold(fact.evidence, Holding::Active)) {
    llvm::SmallVector<FactId> here;
    llvm::SmallVector<ClaimId> ways{fact.claim};
    for (FactId part : sets.facts(fact.evidence)) {
      if (!isActive(part) && leftBehind.contains(part))
        ways.push_back(store.negate(table[part].claim));
      else
        here.push_back(part);
    }
    if (ways.size() > 1)
      fact = fact.withClaim(store.disj(ways), sets.of(here));
  }
  FactId id = add(std::move(fact));
  lockstep->assume(id);
  return id;
}

std::optional<FactId> FactScopes::assumeExecuted(Fact fact) {
  std::optional<FactId> id = assume(std::move(fact));
  if (id)
    executedFacts.push_back(*id);
  return id;
}

std::optional<FactId> FactScopes::establish(mlir::Operation *op, ClaimId claim,
                                            EvidenceId support,
                                            llvm::StringRef message) {
  if (claim == store.trueClaim())
    return std::nullopt;
  Fact fact = Fact::of(op, claim, support, message);
  if (!mlir::isSpeculatable(op))
    return assumeExecuted(std::move(fact));
  if (!options.trustOpContracts)
    return std::nullopt;
  fact.message = std::move(fact.kind);
  fact.kind = "contract";
  return assume(std::move(fact));
}

void FactScopes::consume(llvm::ArrayRef<FactId> facts) {
  for (FactId id : facts)
    if (!isActive(id))
      lockstep->assume(id);
}

void FactScopes::leaveBehind(EvidenceId set) { leaveBehindOnce(set); }

bool FactScopes::leaveBehindOnce(EvidenceId set) {
  if (auto known = setsBehind.find(set);
      known != setsBehind.end() && scopes.isOpen(scopes.depth(), known->second))
    return true;
  bool isDone = true;
  if (auto parts = sets.parts(set)) {
    isDone &= leaveBehindOnce(parts->first);
    isDone &= leaveBehindOnce(parts->second);
  } else {
    sets.all(set, [&](FactId fact) {
      if (isActive(fact))
        return true;
      auto [it, isNew] = leftBehind.try_emplace(fact, depth());
      if (isNew) {
        behind.push_back(fact);
        everBehind.insert(fact);
      } else if (it->second != depth()) {
        // Outside of this scope only some of the values that rest on it are
        // such that it held.
        leftBehind.erase(it);
        scopes.renew();
        isDone = false;
      }
      return true;
    });
  }
  if (isDone)
    setsBehind[set] = scopes.at(scopes.depth());
  return isDone;
}

llvm::ArrayRef<FactId> FactScopes::executedSince(size_t depth) const {
  return llvm::ArrayRef(executedFacts)
      .drop_front(depth < marks.size() ? marks[depth] : executedFacts.size());
}

std::optional<size_t> FactScopes::since(FactId fact, Holding how) const {
  std::optional<size_t> since = activeSince(fact);
  if (how == Holding::Here)
    if (auto it = leftBehind.find(fact); it != leftBehind.end())
      since = std::min(since.value_or(SIZE_MAX), it->second);
  if (how == Holding::Carried && !since)
    since = lockstep->carriedSince(fact);
  return since;
}

bool FactScopes::hold(EvidenceId set, Holding how) const {
  return held[size_t(how)].hold(set,
                                [&](FactId fact) { return since(fact, how); });
}

llvm::SmallVector<FactId, 2> FactScopes::others(EvidenceId set) const {
  llvm::SmallVector<FactId, 2> result;
  held[size_t(Holding::Here)].forEachOther(
      set, [&](FactId fact) { return since(fact, Holding::Here); },
      [&](FactId fact) { result.push_back(fact); });
  return result;
}

std::pair<ClaimId, EvidenceId> FactScopes::guard(EvidenceId set) {
  if (hold(set))
    return {store.trueClaim(), set};
  llvm::SmallVector<ClaimId> elsewhere;
  for (FactId fact : sets.facts(set))
    if (!since(fact, Holding::Here))
      elsewhere.push_back(table[fact].claim);
  return {store.conj(elsewhere), partHere(set)};
}

EvidenceId FactScopes::partHere(EvidenceId set) {
  if (hold(set))
    return set;
  llvm::SmallVector<FactId> here;
  for (FactId fact : sets.facts(set))
    if (since(fact, Holding::Here))
      here.push_back(fact);
  return sets.of(here);
}

std::optional<EvidenceId> FactScopes::prove(ClaimId claim) {
  if (claim == store.trueClaim())
    return kNoEvidence;
  if (claim == store.falseClaim())
    return std::nullopt;
  Answer answer = lockstep->decide(claim);
  if (answer.verdict != Verdict::Proved)
    return std::nullopt;
  return closure(answer.premises);
}

bool FactScopes::isRefuted(ClaimId claim) {
  if (claim == store.falseClaim())
    return true;
  return claim != store.trueClaim() &&
         lockstep->decide(claim).verdict == Verdict::Refuted;
}

EvidenceId FactScopes::closure(llvm::ArrayRef<FactId> premises) {
  // Evidence is closed: that of a proof includes the evidence of its facts.
  EvidenceId all = sets.of(premises);
  for (FactId fact : premises)
    all = sets.unite(all, table[fact].evidence);
  return all;
}

bool FactScopes::holdsThere(EvidenceId set) const {
  return sets.all(set, [&](FactId fact) {
    return fact == kNoOverflow || everBehind.contains(fact) ||
           lockstep->isAssumedThere(fact);
  });
}

} // namespace shapeproof
