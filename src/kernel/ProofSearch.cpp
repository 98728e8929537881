// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The claim prover on the facts of a kernel: see ProofSearch.h.
//
// Tested by tests/laws and tests/unit/linear.

#include "kernel/ProofSearch.h"
#include "base/Reasons.h"
#include "proof/ClaimProofChecker.h"
#include "shapeproof/ContextOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-proof-search"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

ALWAYS_ENABLED_STATISTIC(NumSearches, "Proofs searched for");
ALWAYS_ENABLED_STATISTIC(NumProofs, "Proofs found and checked");

/// Facts that a search looks at.
static constexpr size_t kFacts = 48;
/// Nodes of a term that are looked at before it counts as hard.
static constexpr unsigned kMaxVisited = 256;

static ProverOptions proverOptions(double budget) {
  ProverOptions result;
  auto scaled = [&](auto n) {
    return static_cast<decltype(n)>(
        std::min(1e9, static_cast<double>(n) * budget) + 1);
  };
  result.steps = scaled(result.steps);
  result.arms = scaled(result.arms);
  result.lemmas = scaled(result.lemmas);
  return result;
}

ProofSearch::ProofSearch(TermStore &store, ScopeStack &scopes,
                         const ContextOptions &options)
    : store(store), options(proverOptions(options.budget)),
      facts(store, scopes), hardFacts(scopes) {
  hardFacts.push_back(0);
}

void ProofSearch::add(ClaimId fact, FactId id) {
  facts.add(fact, id);
  if (!isLinear(fact))
    hardFacts.set(0, hardFacts[0] + 1);
}

ClaimProver::Result ProofSearch::search(ArrayRef<NearbyFacts::Fact> nearby,
                                        ClaimId goal,
                                        std::optional<Facts> &proven,
                                        std::optional<Assignment> *candidate) {
  ++NumSearches;
  ClaimProver prover(store, options);
  for (const NearbyFacts::Fact &f : nearby)
    prover.addFact(f.claim, f.id);
  ClaimProver::Result result = prover.refute(goal);
  if (result == ClaimProver::Result::Satisfied && candidate)
    *candidate = prover.solution();
  if (result != ClaimProver::Result::Refuted)
    return result;
  // Believed when checked.
  auto isFact = [&](ClaimId formula, FactId id) {
    return llvm::any_of(nearby, [&](const NearbyFacts::Fact &f) {
      return f.claim == formula && f.id == id;
    });
  };
  if (!checkClaimProof(store, prover.takeProof(), isFact))
    return ClaimProver::Result::Limit;
  ++NumProofs;
  proven = prover.premises();
  return result;
}

Answer ProofSearch::decide(ClaimId claim, Answer open) {
  candidates[0].reset();
  candidates[1].reset();
  bool cutOff = false;
  auto nearby = facts.nearest(claim, kFacts, cutOff);
  if (isLinear(claim) && areLinear(nearby))
    return open;
  // By whether the claim follows (or its negation), and from what.
  std::optional<Facts> premises[2];
  ClaimProver::Result results[2];
  for (bool holds : {true, false}) {
    ClaimId goal = holds ? claim : store.negate(claim);
    results[holds] = search(nearby, goal, premises[holds], &candidates[!holds]);
    cutOff |= results[holds] == ClaimProver::Result::Limit;
  }
  // Half an answer may be one of facts that contradict.
  for (bool holds : {true, false})
    if (premises[holds] && results[!holds] == ClaimProver::Result::Limit)
      if (std::optional<Facts> conflict;
          search(nearby, store.falseClaim(), conflict, nullptr) ==
          ClaimProver::Result::Refuted)
        premises[true] = premises[false] = conflict;
  if (premises[true] && premises[false]) {
    addFacts(*premises[true], *premises[false]);
    Answer answer = Answer::proved(*premises[true]);
    answer.vacuous = true;
    return answer;
  }
  if (premises[true])
    return Answer::proved(*premises[true]);
  if (premises[false])
    return Answer::refuted(*premises[false]);
  if (cutOff)
    return Answer::unknown(UnknownKind::Limit, "the step budget ended");
  return open;
}

bool ProofSearch::areLinear(ArrayRef<NearbyFacts::Fact> nearby) const {
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
        visited == kMaxVisited)
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
  // Any claim with the term's symbols.
  ClaimId probe = store.eq(dim, store.constant(7));
  bool cutOff = store.kind(probe) != ClaimKind::Eq;
  auto nearby = facts.nearest(probe, kFacts, cutOff);
  return !cutOff && areLinear(nearby);
}
