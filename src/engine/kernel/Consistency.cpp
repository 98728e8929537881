// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Consistency.h. Tested by tests/engine/laws and tests/engine/tiered.

#include "engine/kernel/Consistency.h"
#include "engine/base/Allowances.h"
#include "engine/base/Limits.h"
#include "engine/base/Reasons.h"
#include "engine/model/ModelSearch.h"
#include "engine/terms/Canonical.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-consistency"

using namespace shapeproof;

ALWAYS_ENABLED_STATISTIC(NumNotMoved,
                         "Facts that no move of a symbol satisfied");
ALWAYS_ENABLED_STATISTIC(NumComponentsSearched,
                         "Components searched for an assignment");
ALWAYS_ENABLED_STATISTIC(NumContradictions,
                         "Components that the prover refuted");

std::optional<Assignment>
shapeproof::searchModelWithin(Budget &work, TermStore &store,
                              llvm::ArrayRef<ClaimId> claims,
                              const Assignment &start, uint64_t steps) {
  const Budget::Scope scope(work, steps * rate::kEvaluation);
  uint64_t left = std::min(steps, work.remaining() / rate::kEvaluation);
  const uint64_t before = left;
  if (left == 0)
    return std::nullopt;
  std::optional<Assignment> found = searchModel(store, claims, start, left);
  work.charge((before - left + claims.size()) * rate::kEvaluation);
  return found;
}

Consistency::Consistency(TermStore &store, FactLog &log, Budget &work,
                         CreateEngine createEngine,
                         const ContextOptions &options)
    : store(store), log(log), work(work), createEngine(std::move(createEngine)),
      proverSteps(Allowances(options).proofSearch()), facts(store, scopes),
      consistent(scopes),
      indexed(
          log,
          [this] {
            facts.beforePush();
            scopes.push();
          },
          [this] { scopes.pop(); },
          [this](auto &fact) { facts.add(fact.claim, fact.id); }),
      standing(store),
      satisfied(
          log, [this] { standing.push(); }, [this] { standing.pop(); },
          [this](auto &fact) { satisfy(fact); }) {}

/// Adds the fact to the standing models. If no move of a symbol satisfies it,
/// its component is searched for an assignment, if it is small. Only this fact
/// and earlier ones count, whatever is in the log by now.
void Consistency::satisfy(const AssumedFact &fact) {
  standing.add(fact.claim, [&] {
    ++NumNotMoved;
    const auto number = static_cast<uint32_t>(satisfied.numSeen());
    indexed.catchUpTo(number + 1);
    return search(facts.componentOf(number));
  });
}

StandingModels &Consistency::models() {
  satisfied.catchUp();
  return standing;
}

FactIndex &Consistency::index() {
  models(); // First, since it takes in the facts one by one.
  indexed.catchUp();
  return facts;
}

std::optional<Assignment> Consistency::search(FactIndex::Component component) {
  llvm::SmallVector<ClaimId, 16> claims;
  if (!facts.collect({component}, limits::consistencyFirstFacts, claims))
    return std::nullopt;
  ++NumComponentsSearched;
  return searchModelWithin(work, store, claims, {},
                           limits::consistencyFirstSteps);
}

bool Consistency::isKnown() {
  if (models().satisfiesAll())
    return true;
  index();
  uint32_t i = consistent;
  while (i < facts.size() && hasAssignment(facts.componentOf(i)))
    ++i;
  consistent = i;
  return i == facts.size();
}

llvm::SmallVector<ClaimId, 4>
Consistency::contradictionIn(FactIndex::Component component) {
  llvm::SmallVector<ClaimId, 16> claims;
  if (!facts.collect({component}, limits::consistencyFirstFacts, claims))
    return {};
  llvm::SmallVector<ClaimId, 4> contradicting;
  if (std::unique_ptr<CanonicalClaims> named = canonicalClaims(store, claims)) {
    work.charge(named->visited);
    for (FactId k : contradictionOf(*named->store, named->claims))
      contradicting.push_back(claims[named->origins[k.raw]]);
  } else {
    for (FactId k : contradictionOf(store, claims))
      contradicting.push_back(claims[k.raw]);
  }
  NumContradictions += !contradicting.empty();
  return contradicting;
}

CheckedProof Consistency::prove(TermStore &in,
                                llvm::ArrayRef<AssumedFact> numbered) {
  ProverOptions options;
  const Budget::Scope scope(work, proverSteps * rate::kProverStep);
  options.steps = std::min(proverSteps, work.remaining() / rate::kProverStep);
  CheckedProof proof;
  if (options.steps > 0)
    proof = proveAndCheck(in, numbered, TermStore::falseClaim(), options);
  work.charge(proof.steps * rate::kProverStep);
  return proof;
}

llvm::SmallVector<FactId, 4>
Consistency::contradictionOf(TermStore &in, llvm::ArrayRef<ClaimId> claims) {
  llvm::SmallVector<AssumedFact, 16> numbered;
  for (auto [k, claim] : llvm::enumerate(claims))
    numbered.push_back({claim, FactId(k)});
  const CheckedProof whole = prove(in, numbered);
  if (!whole.premises.empty() || !createEngine)
    return whole.premises;
  std::unique_ptr<Kernel> engine = createEngine(in, work);
  for (const AssumedFact &fact : numbered)
    engine->assume(fact.claim, fact.id);
  llvm::SmallVector<FactId, 4> premises;
  if (engine->isContradictory(&premises))
    return premises;
  for (ClaimId fact : claims.take_front(limits::consistencyFirstCases))
    if (engine->refutes(fact, premises))
      return premises;
  if (whole.result == ClaimProver::Result::Satisfied ||
      claims.size() > limits::consistencyLeftOut)
    return {};
  // A single fact may have misled the search, so leave out each one in turn.
  for (size_t without = 0; without < claims.size(); ++without) {
    llvm::SmallVector<AssumedFact, 16> others = numbered;
    others.erase(others.begin() + without);
    if (CheckedProof proof = prove(in, others); !proof.premises.empty())
      return proof.premises;
  }
  return {};
}

bool Consistency::findInSmall(llvm::SmallVectorImpl<FactId> &premises) {
  index();
  const size_t first = consistent;
  const size_t end =
      std::min(facts.size(), first + 4 * limits::consistencyFirstFacts);
  for (size_t i = first; i < end; ++i) {
    FactIndex::Component c = facts.componentOf(i);
    if (hasAssignment(c))
      continue;
    const auto &found = contradictions.get(facts.version(c),
                                           [&] { return contradictionIn(c); });
    if (found.empty())
      continue;
    for (ClaimId claim : found)
      premises.push_back(llvm::find_if(log.all(), [&](const AssumedFact &f) {
                           return f.claim == claim;
                         })->id);
    llvm::sort(premises);
    premises.erase(llvm::unique(premises), premises.end());
    LLVM_DEBUG(llvm::dbgs() << "contradiction of " << found.size()
                            << " facts near fact " << i << "\n");
    return true;
  }
  return false;
}

bool Consistency::areContradictory(EngineOf engine,
                                   llvm::SmallVectorImpl<FactId> &premises) {
  if (isKnown())
    return false;
  if (engine().isContradictory(&premises) || findInSmall(premises))
    return true;
  llvm::SmallVector<ClaimId, 16> claims;
  return !facts.collect({facts.componentOf(consistent)},
                        limits::consistencyFirstFacts, claims) &&
         engine().refutes(facts[consistent].claim, premises);
}

Answer shapeproof::unlessBothWays(Kernel &engine, TermStore &store,
                                  ClaimId claim, Answer answer) {
  if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
    return answer;
  const bool holds = answer.verdict == Verdict::Proved;
  llvm::SmallVector<FactId, 4> premises;
  if (!engine.refutes(holds ? claim : store.negate(claim), premises))
    return answer;
  addFacts(premises, answer.premises);
  return vacuousAnswer(premises);
}

Answer Consistency::unlessContradictory(EngineOf engine, ClaimId claim,
                                        Answer answer) {
  if (answer.vacuous || isKnown())
    return answer;
  llvm::SmallVector<FactId, 4> premises;
  if (areContradictory(engine, premises))
    return vacuousAnswer(premises);
  return unlessBothWays(engine(), store, claim, std::move(answer));
}

KernelBounds Consistency::unlessContradictory(EngineOf engine,
                                              KernelBounds bounds) {
  llvm::SmallVector<FactId, 4> premises;
  if (!bounds.vacuous && areContradictory(engine, premises))
    return vacuousBounds(premises);
  return bounds;
}

void Consistency::payForVisits() {
  work.chargeParent(rate::kSearchedTerm * (facts.visited() - visitsPaidFor));
  visitsPaidFor = facts.visited();
}

size_t Consistency::memoryUsage() const {
  return facts.memoryUsage() + standing.memoryUsage() + hasModel.memoryUsage() +
         contradictions.memoryUsage();
}
