// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FactScopes.h.

#include "import/FactScopes.h"
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
  marks.push_back(executedFacts.size());
  behindMarks.push_back(behind.size());
}

void FactScopes::pop() {
  lockstep->pop();
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
  // It is about what rests on facts that others may not rely on.
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

void FactScopes::consume(const WitnessModel &witness) {
  for (FactId id : witness.facts)
    if (!isActive(id))
      lockstep->assume(id);
}

void FactScopes::leaveBehind(EvidenceId set) {
  for (FactId fact : sets.facts(set)) {
    if (isActive(fact))
      continue;
    auto [it, isNew] = leftBehind.try_emplace(fact, depth());
    if (isNew) {
      behind.push_back(fact);
      everBehind.insert(fact);
    } else if (it->second != depth()) {
      // Outside of this scope only some of the values that rest on it are such
      // that it held.
      leftBehind.erase(it);
    }
  }
}

llvm::ArrayRef<FactId> FactScopes::executedInScope() const {
  return llvm::ArrayRef(executedFacts)
      .drop_front(marks.empty() ? 0 : marks.back());
}

llvm::ArrayRef<FactId> FactScopes::executedSince(size_t depth) const {
  return llvm::ArrayRef(executedFacts)
      .drop_front(depth < marks.size() ? marks[depth] : executedFacts.size());
}

bool FactScopes::isActive(EvidenceId set) const {
  return llvm::all_of(sets.facts(set),
                      [&](FactId fact) { return holds(fact); });
}

std::pair<ClaimId, EvidenceId> FactScopes::guard(EvidenceId set) {
  llvm::SmallVector<FactId> here;
  llvm::SmallVector<ClaimId> elsewhere;
  for (FactId fact : sets.facts(set)) {
    if (holds(fact))
      here.push_back(fact);
    else
      elsewhere.push_back(table[fact].claim);
  }
  if (elsewhere.empty())
    return {store.trueClaim(), set};
  return {store.conj(elsewhere), sets.of(here)};
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
  return llvm::all_of(sets.facts(set), [&](FactId fact) {
    return fact == kNoOverflow || everBehind.contains(fact) ||
           lockstep->isAssumedThere(fact);
  });
}

} // namespace shapeproof
