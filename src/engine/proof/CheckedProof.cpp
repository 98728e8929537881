// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Searches for a proof, then checks it. Tested by tests/engine/laws.

#include "engine/proof/CheckedProof.h"
#include "engine/base/Limits.h"
#include "engine/checker/ClaimProofChecker.h"
#include "engine/terms/Canonical.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

/// The equations among the facts, and for two of them that have a column in
/// common, `x == P` and `x == Q`, the equation without it.
static llvm::SmallVector<ClaimId, 8>
equationsOf(TermStore &store, llvm::ArrayRef<AssumedFact> facts) {
  llvm::SmallVector<ClaimId, 8> equations;
  for (const AssumedFact &fact : facts)
    if (store.kind(fact.claim) == ClaimKind::Eq &&
        equations.size() < limits::splitEquationsRead)
      equations.push_back(fact.claim);
  const size_t numFacts = equations.size();
  const DimId zero = store.constant(0);
  for (size_t i = 0; i < numFacts; ++i)
    for (size_t k = i + 1; k < numFacts; ++k) {
      const DimId p = store.dim(equations[i]), q = store.dim(equations[k]);
      const LinearView ofP = store.linearView(p), ofQ = store.linearView(q);
      for (const Summand &x : ofP.summands) {
        const auto *y = llvm::find_if(ofQ.summands, [&](const Summand &other) {
          return other.column == x.column &&
                 abs(other.coefficient) == abs(x.coefficient);
        });
        if (y == ofQ.summands.end())
          continue;
        equations.push_back(store.eq(
            y->coefficient == x.coefficient ? store.sub(p, q) : store.add(p, q),
            zero));
        break;
      }
    }
  return equations;
}

/// A proof that splits on `first` before the prover chooses splits.
static CheckedProof proveBy(TermStore &store, llvm::ArrayRef<AssumedFact> facts,
                            ClaimId goal, llvm::ArrayRef<AlignedPart> first,
                            const ProverOptions &options) {
  ClaimProver prover(store, options);
  for (const AssumedFact &fact : facts)
    prover.addFact(fact.claim, fact.id);
  prover.setFirstSplits(first);
  CheckedProof found;
  found.result = prover.refute(goal);
  found.steps = prover.stepsTaken();
  if (found.result == ClaimProver::Result::Satisfied)
    found.solution = prover.solution();
  if (found.result != ClaimProver::Result::Refuted)
    return found;
  found.proof = prover.takeProof();
  auto isFact = [&](ClaimId formula, FactId id) {
    return llvm::is_contained(facts, AssumedFact{formula, id});
  };
  if (checkClaimProof(store, found.proof, isFact))
    found.premises = prover.premises();
  else
    found.result = ClaimProver::Result::Limit;
  return found;
}

CheckedProof shapeproof::proveAndCheck(TermStore &store,
                                       llvm::ArrayRef<AssumedFact> given,
                                       ClaimId goal,
                                       const ProverOptions &options) {
  llvm::SmallVector<AssumedFact, 16> facts(given.begin(), given.end());
  for (AssumedFact &fact : facts)
    fact.claim = store.spelledOut(fact.claim);
  goal = store.spelledOut(goal);
  // Sort, so that results within the limits do not depend on the facts' order.
  llvm::stable_sort(facts, [&](const AssumedFact &a, const AssumedFact &b) {
    return store.compare(a.claim, b.claim) < 0;
  });
  CheckedProof found = proveBy(store, facts, goal, {}, options);
  if (found.result != ClaimProver::Result::Limit)
    return found;
  auto isProvedBy = [&](llvm::ArrayRef<AlignedPart> parts) {
    CheckedProof byParts = proveBy(store, facts, goal, parts, options);
    byParts.steps += found.steps;
    if (byParts.result == ClaimProver::Result::Refuted)
      found = std::move(byParts);
    else
      found.steps = byParts.steps;
    return found.result == ClaimProver::Result::Refuted;
  };
  size_t numTried = 0;
  for (unsigned levels = 1; levels <= options.alignedLevels; ++levels) {
    const auto parts = alignedParts(store, goal, levels);
    if (parts.size() == numTried)
      break;
    numTried = parts.size();
    if (isProvedBy(parts))
      return found;
  }
  unsigned numLeading = 0;
  for (ClaimId equation : equationsOf(store, facts)) {
    const auto parts = leadingParts(store, equation, limits::splitLeadingPairs);
    if (parts.empty() || ++numLeading > limits::splitEquationsTried)
      continue;
    for (size_t most = 1; most <= parts.size(); ++most)
      if (isProvedBy(llvm::ArrayRef<AlignedPart>(parts).take_front(most)))
        return found;
  }
  return found;
}

/// The solution in the given names, for the symbols that have one.
static Assignment givenNames(const CanonicalClaims &named,
                             const Assignment &solution) {
  Assignment result;
  for (const CanonicalClaims::Symbol &s : named.symbols) {
    auto take = [](auto &into, const auto &values, auto original, auto image) {
      if (auto it = values.find(image); it != values.end())
        into[original] = it->second;
    };
    if (s.image.sort == Term::Dim)
      take(result.dims, solution.dims, s.original.dim(), s.image.dim());
    else if (s.image.sort == Term::Shape)
      take(result.shapes, solution.shapes, s.original.shape(), s.image.shape());
    else
      take(result.bools, solution.bools, s.original.claim(), s.image.claim());
  }
  result.applications = solution.applications;
  return result;
}

CheckedProof shapeproof::proveCanonically(TermStore &store,
                                          llvm::ArrayRef<AssumedFact> facts,
                                          ClaimId goal,
                                          const ProverOptions &options) {
  llvm::SmallVector<ClaimId, 16> claims;
  for (const AssumedFact &fact : facts)
    claims.push_back(fact.claim);
  std::unique_ptr<CanonicalClaims> named = canonicalClaims(store, claims, goal);
  if (!named)
    return proveAndCheck(store, facts, goal, options);
  llvm::SmallVector<AssumedFact, 16> given;
  for (auto [k, claim] : llvm::enumerate(named->claims))
    given.push_back({claim, facts[named->origins[k]].id});
  CheckedProof found =
      proveAndCheck(*named->store, given, named->goal, options);
  found.proof = {};
  if (found.solution)
    found.solution = givenNames(*named, *found.solution);
  return found;
}
