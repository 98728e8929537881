// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Parts.h.
//
// Tested by tests/results/contract/ProblemContractTest.cpp.

#include "results/contract/Parts.h"
#include "engine/base/Limits.h"
#include "engine/terms/Replace.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {
namespace {

/// A select in the claim that is in no condition of another select.
std::optional<DimId> selectIn(const TermStore &store, ClaimId claim) {
  std::optional<DimId> found;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (found || !seen.insert(t).second)
      return false;
    if (t.is(store, DimKind::Select))
      found = t.dim();
    return !found;
  });
  return found;
}

/// The claim with each select replaced by its cases.
ClaimId withoutSelects(TermStore &store, ClaimId claim, unsigned choices) {
  std::optional<DimId> choice = selectIn(store, claim);
  if (!choice || choices == 0 || store.size(claim) > limits::contractPartNodes)
    return claim;
  ClaimId condition = store.condition(*choice);
  DimId a = store.operands(*choice)[0], b = store.operands(*choice)[1];
  ClaimId yes = replaced(store, claim, *choice, a);
  ClaimId no = replaced(store, claim, *choice, b);
  return store.conj(
      withoutSelects(store, store.implies(condition, yes), choices - 1),
      withoutSelects(store, store.disj(condition, no), choices - 1));
}

/// Adds the parts of the claim; returns false if there are too many.
bool addParts(TermStore &store, ClaimId claim, Claims &parts) {
  if (store.kind(claim) == ClaimKind::And) {
    for (ClaimId part : Claims(store.operands(claim)))
      if (!addParts(store, part, parts))
        return false;
    return true;
  }
  if (store.kind(claim) != ClaimKind::Or) {
    if (claim != TermStore::trueClaim() && !llvm::is_contained(parts, claim))
      parts.push_back(claim);
    return parts.size() <= limits::contractParts;
  }
  // Combine one part of each arm, in all ways; a part that all arms have stays
  // single.
  Claims sums{TermStore::falseClaim()};
  for (ClaimId arm : Claims(store.operands(claim))) {
    Claims own, next;
    if (!addParts(store, arm, own))
      return false;
    for (ClaimId sum : sums)
      for (ClaimId part : own)
        if (ClaimId both = store.disj(sum, part);
            both != TermStore::trueClaim() && !llvm::is_contained(next, both))
          next.push_back(both);
    if (next.size() > 2 * limits::contractParts)
      return false;
    sums = std::move(next);
  }
  for (ClaimId sum : sums)
    if (!llvm::is_contained(parts, sum))
      parts.push_back(sum);
  return parts.size() <= limits::contractParts;
}

} // namespace

Claims partsOf(TermStore &store, ClaimId claim) {
  // The size counts the claim as a tree, which is how it is walked.
  if (store.size(claim) > limits::contractPartNodes)
    return {claim};
  Claims parts;
  if (!addParts(store, withoutSelects(store, claim, limits::contractChoices),
                parts))
    return {claim};
  return parts;
}

} // namespace shapeproof::contract
