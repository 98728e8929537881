// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claim prover on the facts of a kernel: see ProofSearch.h.
//
// Tested by tests/engine/laws and tests/engine/context.

#include "engine/kernel/ProofSearch.h"
#include "engine/base/Allowances.h"
#include "engine/base/Limits.h"
#include "engine/base/Reasons.h"
#include "engine/kernel/SpelledOut.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/ContextOptions.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-proof-search"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

ALWAYS_ENABLED_STATISTIC(NumSearches, "Proofs searched for");
ALWAYS_ENABLED_STATISTIC(NumProofs, "Proofs found and checked");

static ProverOptions proverOptions(const ContextOptions &given) {
  ProverOptions result;
  auto scaled = [&](auto n) {
    return static_cast<decltype(n)>(
        std::min(1e9, static_cast<double>(n) * given.budget) + 1);
  };
  result.steps = Allowances(given).proofSearch();
  result.arms = scaled(result.arms);
  result.lemmas = scaled(result.lemmas);
  result.size = given.budget;
  return result;
}

ProofSearch::ProofSearch(TermStore &store, ScopeStack &scopes,
                         const ContextOptions &options, Budget &work)
    : store(store), work(work), options(proverOptions(options)),
      facts(store, scopes), hardFacts(scopes) {
  hardFacts.push_back(0);
}

/// Whether the claim says that more than limits::proofListedSizes sizes fit.
static bool isLargeSet(const TermStore &store, ClaimId claim) {
  if (store.kind(claim) != ClaimKind::Broadcastable)
    return false;
  const DimId join = store.join(claim);
  return (join.valid() ? store.numJoined(join) : store.shapes(claim).size()) >
         limits::proofListedSizes;
}

/// The conjuncts of the claim, through nested conjunctions.
static SmallVector<ClaimId, 8> conjunctsOf(const TermStore &store,
                                           ClaimId claim) {
  SmallVector<ClaimId, 8> found, open{claim};
  llvm::SmallDenseSet<ClaimId, 16> seen;
  while (!open.empty()) {
    const ClaimId c = open.pop_back_val();
    if (!seen.insert(c).second)
      continue;
    if (store.kind(c) == ClaimKind::And)
      llvm::append_range(open, llvm::reverse(store.operands(c)));
    else
      found.push_back(c);
  }
  return found;
}

void ProofSearch::add(ClaimId fact, FactId id) {
  if (store.kind(fact) != ClaimKind::And)
    return addConjunct(fact, id);
  const SmallVector<ClaimId, 8> conjuncts = conjunctsOf(store, fact);
  work.charge(conjuncts.size());
  if (llvm::none_of(conjuncts, [&](ClaimId c) { return isLargeSet(store, c); }))
    return addConjunct(fact, id);
  for (ClaimId conjunct : conjuncts)
    addConjunct(conjunct, id);
}

void ProofSearch::addConjunct(ClaimId fact, FactId id) {
  if (!isLargeSet(store, fact))
    fact = spelledOut(store, fact, work).value_or(fact);
  facts.add(fact, id);
  if (!isLinear(fact))
    hardFacts.set(0, hardFacts[0] + 1);
}

CheckedProof ProofSearch::search(ArrayRef<AssumedFact> nearby, ClaimId goal) {
  ProverOptions affordable = options;
  affordable.steps =
      std::min(options.steps, work.remaining() / rate::kProverStep);
  CheckedProof found = proveCanonically(store, nearby, goal, affordable);
  work.charge(found.steps * rate::kProverStep);
  ++NumSearches;
  NumProofs += found.result == ClaimProver::Result::Refuted;
  return found;
}

void ProofSearch::spellOutSets(llvm::MutableArrayRef<AssumedFact> nearby,
                               ClaimId goal) {
  SmallVector<ClaimId, 16> others{goal};
  for (const AssumedFact &fact : nearby)
    if (!isLargeSet(store, fact.claim))
      others.push_back(fact.claim);
  if (others.size() == nearby.size() + 1)
    return;
  const SymbolSet symbols = symbolsOf(store, others);
  work.charge(symbols.visited);
  const llvm::SmallDenseSet<DimId, 16> known(symbols.dims.begin(),
                                             symbols.dims.end());
  for (AssumedFact &fact : nearby) {
    if (!isLargeSet(store, fact.claim))
      continue;
    SmallVector<DimId, limits::proofListedSizes> near;
    for (DimId size : joins::sizesOf(store, fact.claim))
      if (near.size() < limits::proofListedSizes &&
          llvm::any_of(symbolsOf(store, {Term(size)}).dims,
                       [&](DimId symbol) { return known.contains(symbol); }))
        near.push_back(size);
    fact.claim = store.spelledOut(joins::fit(store, near));
    work.charge(store.size(fact.claim) + 16 * near.size());
  }
}

KernelAnswer ProofSearch::decide(ClaimId claim, Answer open) {
  bool cutOff = false;
  auto nearby = facts.nearest(
      claim, limits::scaled(limits::proofFacts, options.size), cutOff);
  spellOutSets(nearby, claim);
  if (isLinear(claim) && areLinear(nearby))
    return open;
  // Indexed by whether the claim (1) or its negation (0) is to be proved.
  CheckedProof proofs[2];
  for (bool holds : {true, false}) {
    proofs[holds] = search(nearby, holds ? claim : store.negate(claim));
    cutOff |= proofs[holds].result == ClaimProver::Result::Limit;
  }
  auto isProved = [&](bool holds) {
    return proofs[holds].result == ClaimProver::Result::Refuted;
  };
  // If only one half is decided, the facts may contradict.
  for (bool holds : {true, false})
    if (isProved(holds) &&
        proofs[!holds].result == ClaimProver::Result::Limit) {
      CheckedProof conflict = search(nearby, TermStore::falseClaim());
      if (conflict.result == ClaimProver::Result::Refuted)
        proofs[true] = proofs[false] = std::move(conflict);
    }
  if (isProved(true) && isProved(false)) {
    addFacts(proofs[true].premises, proofs[false].premises);
    return vacuousAnswer(proofs[true].premises);
  }
  if (isProved(true))
    return Answer::proved(proofs[true].premises);
  if (isProved(false))
    return Answer::refuted(proofs[false].premises);
  KernelAnswer answer = std::move(open);
  if (cutOff)
    answer = Answer::unknown(UnknownKind::Limit, "the step budget ended");
  // Each solution satisfies the facts and the negation of a goal.
  answer.candidates = std::make_unique<CandidateValues>(CandidateValues{
      std::move(proofs[false].solution), std::move(proofs[true].solution)});
  return answer;
}

bool ProofSearch::areLinear(ArrayRef<AssumedFact> nearby) const {
  return llvm::all_of(nearby, [&](auto &f) { return isLinear(f.claim); });
}

bool ProofSearch::isLinear(ClaimId formula) const {
  SmallVector<ClaimId, 8> claims{formula};
  while (!claims.empty()) {
    ClaimId c = claims.pop_back_val();
    switch (store.kind(c)) {
    case ClaimKind::Eq:
    case ClaimKind::Ge:
      if (!isLinear(store.dim(c)))
        return false;
      break;
    case ClaimKind::And:
      llvm::append_range(claims, store.operands(c));
      break;
    case ClaimKind::True:
    case ClaimKind::Bool:
    case ClaimKind::NotBool:
      break;
    default:
      return false;
    }
  }
  return true;
}

bool ProofSearch::isLinear(DimId dim) const {
  SmallVector<DimId, 8> dims{dim};
  for (unsigned visited = 0; !dims.empty(); ++visited) {
    DimId d = dims.pop_back_val();
    DimKind kind = store.kind(d);
    bool divides =
        kind == DimKind::FloorDiv && store.getConstant(store.operands(d)[1]);
    if ((kind != DimKind::Constant && kind != DimKind::Symbol &&
         kind != DimKind::Sum && !divides) ||
        visited == limits::proofVisitedNodes)
      return false;
    llvm::append_range(dims, store.operands(d));
  }
  return true;
}

bool ProofSearch::onlyLinearMatters(DimId dim) {
  if (!isLinear(dim))
    return false;
  if (hardFacts[0] == 0)
    return true;
  // A claim that has the symbols of the term.
  ClaimId probe = store.eq(dim, store.constant(7));
  bool cutOff = store.kind(probe) != ClaimKind::Eq;
  auto nearby = facts.nearest(
      probe, limits::scaled(limits::proofFacts, options.size), cutOff);
  return !cutOff && areLinear(nearby);
}
