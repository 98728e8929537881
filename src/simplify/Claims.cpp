// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies claims. See Simplifier.h.
//
// Tested by tests/unit/simplify/SimplifyTest.cpp.

#include "base/Limits.h"
#include "simplify/Atoms.h"
#include "simplify/Parts.h"

namespace shapeproof::simplify {

/// Simplifies each part of `and` where the others hold, and each part of `or`
/// where the others fail.
ClaimId Simplifier::simplifyJunction(ClaimId claim, unsigned depth) {
  const bool isAnd = store.kind(claim) == ClaimKind::And;
  llvm::SmallVector<ClaimId> parts(store.operands(claim));
  llvm::stable_sort(
      parts, [&](ClaimId a, ClaimId b) { return rankOf(b) < rankOf(a); });
  auto join = [&] { return isAnd ? store.conj(parts) : store.disj(parts); };
  for (size_t i = 0; i < parts.size() && parts.size() > 1;) {
    context.push();
    for (size_t j = 0; j < parts.size(); ++j)
      if (j != i) {
        const FactId fact(~0u - 2 - uint32_t(assumed.size()));
        assumed.insert(fact);
        context.assume(isAnd ? parts[j] : store.negate(parts[j]), fact);
      }
    const bool wasContradictory = isContradictory;
    ClaimId next = simplest(parts[i], depth + 1);
    if (isContradictory && !wasContradictory) {
      // The others decide the whole.
      isContradictory = false;
      next = parts[i];
    }
    context.pop();
    if (next == (isAnd ? TermStore::trueClaim() : TermStore::falseClaim())) {
      parts.erase(parts.begin() + i);
      continue;
    }
    parts[i] = next;
    if (next == (isAnd ? TermStore::falseClaim() : TermStore::trueClaim()))
      return next;
    ++i;
  }
  return join();
}

ClaimId Simplifier::simplest(ClaimId claim, unsigned depth) {
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return claim;
  if (Verdict verdict = ask(claim); verdict != Verdict::Unknown)
    return store.boolConstant(verdict == Verdict::Proved);
  if (isContradictory)
    return claim;
  const ClaimKind kind = store.kind(claim);
  const bool isJunction = kind == ClaimKind::And || kind == ClaimKind::Or;
  ClaimId best = claim;
  if (isJunction && depth < limits::simplestParts)
    best = simplifyJunction(claim, depth);
  if (rankOf(claim) < rankOf(best))
    best = claim;
  best = replaceParts(best);
  return asAtoms(best);
}

/// A cheaper comparison that is equivalent to the claim, or a few.
ClaimId Simplifier::asAtoms(ClaimId claim) {
  const Rank rank = rankOf(claim);
  std::vector<Assignment> first;
  // No claim is cheaper than a comparison of two symbols.
  for (size_t round = 0; rank.cost > 3 && round < limits::simplestParts;
       ++round) {
    Parts parts = partsFor(claim, claim, first);
    if (parts.samples.size() == 0)
      return claim;
    parts.pool.grow(rank.cost - 2,
                    parts.pool.size() + limits::simplestCandidates / 16);
    ClaimId found = claim;
    Atoms(store, parts.samples, parts.pool)
        .forEach(parts.samples.truth(claim), rank.cost, [&](ClaimId candidate) {
          if (!(rankOf(candidate) < rank))
            return false;
          if (areEqual(claim, candidate)) {
            found = candidate;
            return true;
          }
          separate(parts, store.iff(claim, candidate));
          return parts.counterexamples.size() == limits::simplestParts;
        });
    if (found != claim || parts.counterexamples.empty())
      return found;
    first.insert(first.end(), parts.counterexamples.begin(),
                 parts.counterexamples.end());
  }
  return claim;
}

} // namespace shapeproof::simplify
