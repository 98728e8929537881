// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies claims. See Simplifier.h.
//
// Tested by tests/results/simplify/SimplifyTest.cpp.

#include "engine/base/Limits.h"
#include "engine/terms/Folding.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Written.h"
#include "results/simplify/Atoms.h"
#include "results/simplify/Factored.h"
#include "results/simplify/Parts.h"
#include "results/simplify/Residues.h"

namespace shapeproof::simplify {

/// Simplifies each part of `and` where the others hold, and each part of `or`
/// where the others fail.
ClaimId Simplifier::simplifyJunction(
    ClaimId claim, llvm::function_ref<ClaimId(ClaimId)> simplifyPart) {
  const bool isAnd = store.kind(claim) == ClaimKind::And;
  llvm::SmallVector<ClaimId> parts(store.operands(claim));
  llvm::stable_sort(
      parts, [&](ClaimId a, ClaimId b) { return rankOf(b) < rankOf(a); });
  auto join = [&] { return isAnd ? store.conj(parts) : store.disj(parts); };
  for (size_t i = 0; i < parts.size() && parts.size() > 1;) {
    llvm::SmallVector<ClaimId> others;
    for (size_t j = 0; j < parts.size(); ++j)
      if (j != i)
        others.push_back(isAnd ? parts[j] : store.negate(parts[j]));
    // If the others contradict, they decide the whole.
    const ClaimId next = where(others, [&] {
                           return simplifyPart(parts[i]);
                         }).value_or(parts[i]);
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

/// Simplifies each comparison by itself: those of large claims are often the
/// same ones again.
ClaimId Simplifier::simplifyComparisons(ClaimId claim) {
  Rewriter rewrite(store);
  llvm::SmallVector<ClaimId> left{claim};
  TermSet seen;
  while (!left.empty() && seen.size() < limits::simplestLeaves) {
    const ClaimId part = left.pop_back_val();
    if (!seen.insert(part).second)
      continue;
    const ClaimKind kind = store.kind(part);
    if (isJunction(kind))
      llvm::append_range(left, llvm::reverse(store.operands(part)));
    else
      rewrite.set(part, simplest(part, 1));
  }
  return isContradictory ? claim : rewrite(claim);
}

/// Whether a remainder of a negated size is written: (-n) mod 4.
static bool hasNegatedRemainder(const TermStore &store, ClaimId claim) {
  Written written(store, /*hasWraps=*/false);
  return written.anyOf(written(claim), [&](const WrittenNode &node) {
    if (node.op != WrittenOp::Mod)
      return false;
    const WrittenNode &dividend = written[node.operands[0]];
    return dividend.op == WrittenOp::Sum && dividend.isNegative(0);
  });
}

ClaimId Simplifier::simplest(ClaimId claim, unsigned depth) {
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return claim;
  if (Verdict verdict = ask(claim); verdict != Verdict::Unknown)
    return store.boolConstant(verdict == Verdict::Proved);
  if (isContradictory)
    return claim;
  // A comparison of two symbols is the cheapest claim there is.
  if (costOf(store, claim) <= 3)
    return claim;
  if (const ClaimId split = splitSelect(store, claim);
      rankOf(split) < rankOf(claim))
    return simplest(split, depth);
  if (isSpent())
    return claim;
  if (const ClaimId other = otherForm(store, claim);
      rankOf(other) < rankOf(claim) && areEqual(claim, other))
    return simplest(other, depth);
  const ClaimKind kind = store.kind(claim);
  const bool hasParts = isJunction(kind);
  ClaimId best = claim;
  if (hasParts && depth == 0) {
    // Parts that the others imply go before any part is simplified.
    best = simplifyJunction(claim, [&](ClaimId part) {
      const Verdict verdict = ask(part);
      return verdict == Verdict::Unknown
                 ? part
                 : store.boolConstant(verdict == Verdict::Proved);
    });
    if (best != claim)
      return simplest(best, 0);
    best = simplifyComparisons(claim);
    if (best != claim && !(rankOf(claim) < rankOf(best)))
      return simplest(best, 1);
    best = claim;
  }
  if (hasParts && depth < limits::simplestParts)
    best = simplifyJunction(
        claim, [&](ClaimId part) { return simplest(part, depth + 1); });
  if (rankOf(claim) < rankOf(best))
    best = claim;
  best = replaceParts(best);
  // A claim without remainders is cheaper; but people read the remainder of a
  // size more easily than the remainder of its negation.
  const bool isNegated = hasNegatedRemainder(store, best);
  if (!isNegated && rankOf(best).cost <= 2 * limits::simplestParts)
    return best;
  const std::set<FactId> before = premises;
  const ClaimId residues = asResidues(
      store, [&](ClaimId c) { return proves(c); }, isNegated ? claim : best);
  if (rankOf(residues) < rankOf(best) ||
      (isNegated && residues != claim && !(rankOf(claim) < rankOf(residues)) &&
       !hasNegatedRemainder(store, residues)))
    return residues;
  premises = before;
  return best;
}

/// Writes a comparison that only an end of a term's values satisfies as an
/// equality: x mod 4 <= 0 as x mod 4 == 0.
ClaimId Simplifier::atEnds(ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (isJunction(kind)) {
    // Sizes that broadcast have a text as a whole.
    if (!foldFitting(store, claim).fits.empty())
      return claim;
    llvm::SmallVector<ClaimId> parts(store.operands(claim));
    for (ClaimId &part : parts)
      part = atEnds(part);
    return kind == ClaimKind::And ? store.conj(parts) : store.disj(parts);
  }
  if (kind != ClaimKind::Ge)
    return claim;
  const DimId dim = store.dim(claim), zero = store.constant(0);
  if (context.boundQuickly(dim).hi != Int(0) || !proves(store.le(dim, zero)))
    return claim;
  const ClaimId equal = store.eq(dim, zero);
  return costOf(store, claim) < costOf(store, equal) ? claim : equal;
}

bool Simplifier::replaceByAtoms(ClaimId &claim, Parts &parts) {
  const Rank rank = rankOf(claim);
  // A comparison of two symbols is the cheapest claim there is.
  if (rank.cost <= 3 || isSpent())
    return false;
  parts.pool.grow(rank.cost - 2,
                  parts.pool.size() + limits::simplestCandidates / 16);
  const ClaimId given = claim;
  Atoms(store, parts.pool)
      .forEach(parts.samples.truth(given), rank.cost, [&](ClaimId candidate) {
        if (!(rankOf(candidate) < rank))
          return false;
        if (areEqual(parts, given, candidate))
          claim = candidate;
        return claim != given || isSpent() ||
               parts.counterexamples.size() == limits::simplestParts;
      });
  return claim != given;
}

} // namespace shapeproof::simplify
