// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FactScopes.h.

#include "core/facts/FactScopes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

llvm::Error FactScopes::init(bool withWitnesses) {
  auto created = Contexts::create(store, table, options, withWitnesses);
  if (!created)
    return created.takeError();
  asked.emplace(std::move(*created));
  return llvm::Error::success();
}

void FactScopes::push() {
  asked->push();
  scopes.push();
}

void FactScopes::pop() {
  asked->pop();
  scopes.pop();
}

void FactScopes::activate(FactId fact) {
  asked->assume(fact);
  active.resize(table.size(), 0);
  active[fact.raw] = depth() + 1;
  assumed.record(fact);
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
  activate(id);
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
      activate(id);
}

void FactScopes::carry(FactId fact, bool follows) {
  if (!follows)
    asked->carry(fact);
  carried.insert(fact, true);
}

void FactScopes::leaveBehind(EvidenceId set) { leaveBehindOnce(set); }

bool FactScopes::leaveBehindOnce(EvidenceId set) {
  const std::pair<size_t, unsigned> now(depth(), generation);
  if (const auto *known = setsBehind.find(set); known && *known == now)
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
        behind.record(fact);
        everBehind.insert(fact);
      } else if (it->second != depth()) {
        // Outside of this scope only some of the values that rest on it are
        // such that it held.
        leftBehind.erase(it);
        ++generation;
        isDone = false;
      }
      return true;
    });
  }
  if (isDone)
    setsBehind.set(set, {depth(), generation});
  return isDone;
}

llvm::ArrayRef<FactId>
FactScopes::executedSince(std::optional<size_t> depth) const {
  llvm::ArrayRef<FactId> all = executedFacts;
  if (!depth)
    return all;
  const FactId *first = llvm::partition_point(
      all, [&](FactId fact) { return active[fact.raw] <= *depth + 1; });
  return all.drop_front(first - all.begin());
}

bool FactScopes::holds(FactId fact, Holding how) const {
  return isActive(fact) ||
         (how == Holding::Here && leftBehind.contains(fact)) ||
         (how == Holding::Carried && carried.contains(fact));
}

bool FactScopes::hold(EvidenceId set, Holding how) {
  if (set == kNoEvidence)
    return true;
  ScopedMap<EvidenceId, unsigned> &known = held[size_t(how)];
  if (const unsigned *kept = known.find(set); kept && *kept == generation)
    return true;
  auto parts = sets.parts(set);
  // The part with the later facts first: those are the new ones.
  const bool doHold =
      parts ? hold(parts->second, how) && hold(parts->first, how)
            : sets.all(set, [&](FactId fact) { return holds(fact, how); });
  if (doHold)
    known.set(set, generation);
  return doHold;
}

void FactScopes::addOthers(EvidenceId set,
                           llvm::SmallVectorImpl<FactId> &others) {
  if (hold(set))
    return;
  if (auto parts = sets.parts(set)) {
    addOthers(parts->first, others);
    return addOthers(parts->second, others);
  }
  sets.all(set, [&](FactId fact) {
    if (!holds(fact, Holding::Here))
      others.push_back(fact);
    return true;
  });
}

llvm::SmallVector<FactId, 2> FactScopes::others(EvidenceId set) {
  llvm::SmallVector<FactId, 2> result;
  addOthers(set, result);
  return result;
}

std::pair<ClaimId, EvidenceId> FactScopes::guard(EvidenceId set) {
  if (hold(set))
    return {store.trueClaim(), set};
  llvm::SmallVector<ClaimId> elsewhere;
  for (FactId fact : others(set))
    elsewhere.push_back(table[fact].claim);
  return {store.conj(elsewhere), partHere(set)};
}

EvidenceId FactScopes::partHere(EvidenceId set) {
  if (hold(set))
    return set;
  llvm::SmallVector<FactId> here;
  for (FactId fact : sets.facts(set))
    if (holds(fact, Holding::Here))
      here.push_back(fact);
  return sets.of(here);
}

std::optional<EvidenceId> FactScopes::prove(ClaimId claim, Verdict *verdict) {
  if (claim == store.trueClaim())
    return kNoEvidence;
  if (claim == store.falseClaim() || asked->canBeSeenToFail(claim))
    return std::nullopt;
  Answer answer = asked->decide(claim);
  if (verdict)
    *verdict = answer.verdict;
  if (answer.verdict != Verdict::Proved)
    return std::nullopt;
  return closure(answer.premises);
}

bool FactScopes::isRefuted(ClaimId claim) {
  if (claim == store.falseClaim())
    return true;
  return claim != store.trueClaim() &&
         asked->decide(claim).verdict == Verdict::Refuted;
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
           asked->isAssumedThere(fact);
  });
}

} // namespace shapeproof
