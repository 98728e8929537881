// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unbounded.h. A fact stays true when x grows if x occurs only as a summand
// of  a*x + ... >= 0  with a > 0, however such literals are combined by `and`
// and `or`. A literal  c >= x  does not stay true, but where it is false
// already the fact does not depend on it.

#include "results/contract/Unbounded.h"
#include "engine/terms/Kinds.h"

namespace shapeproof::contract {

void Unbounded::addFact(ClaimId fact) {
  llvm::SmallVector<ClaimId> open{fact};
  while (!open.empty()) {
    ClaimId claim = open.pop_back_val();
    if (!parts.insert(claim).second)
      continue;
    if (isJunction(store.kind(claim)))
      open.append(store.operands(claim).begin(), store.operands(claim).end());
    else
      addLiteral(claim);
  }
}

void Unbounded::addLiteral(ClaimId literal) {
  llvm::SmallVector<Term, 4> below{literal};
  if (store.kind(literal) == ClaimKind::Ge) {
    below.clear();
    LinearView view = store.linearView(store.dim(literal));
    for (const Summand &part : view.summands) {
      if (store.kind(part.column) != DimKind::Symbol) {
        below.push_back(part.column);
      } else if (part.coefficient < Int(0)) {
        if (view.summands.size() > 1) {
          below.push_back(part.column);
          continue;
        }
        Int most = floorDiv(view.constant, -part.coefficient);
        auto [it, isNew] = atMost.try_emplace(part.column, most);
        if (!isNew && it->second < most)
          it->second = most;
      }
    }
  }
  walkTerms(store, below, [&](Term term) {
    if (term.isSymbol(store))
      bounded.insert(term);
    return inside.insert(term).second;
  });
}

bool Unbounded::fails(
    ClaimId claim, const Inputs &inputs,
    llvm::function_ref<bool(DimId, const Int &)> isAbove) const {
  const ClaimKind kind = store.kind(claim);
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ge)
    return false;
  LinearView view = store.linearView(store.dim(claim));
  llvm::SmallVector<Term, 4> others;
  for (const Summand &part : view.summands)
    if (store.kind(part.column) != DimKind::Symbol)
      others.push_back(part.column);
  TermSet below;
  walkTerms(store, others,
            [&](Term term) { return below.insert(term).second; });
  return llvm::any_of(view.summands, [&](const Summand &part) {
    Term symbol(part.column);
    if (!symbol.is(store, DimKind::Symbol) || inputs.contains(symbol) ||
        bounded.contains(symbol) || below.contains(symbol) ||
        (kind == ClaimKind::Ge && part.coefficient > Int(0)))
      return false;
    auto most = atMost.find(part.column);
    return most == atMost.end() || isAbove(part.column, most->second);
  });
}

} // namespace shapeproof::contract
