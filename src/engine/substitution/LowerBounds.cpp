// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LowerBounds.h.

#include "engine/substitution/LowerBounds.h"

using namespace shapeproof;

void LowerBounds::add(DimId term, FactId fact) {
  const Int constant = store.linearView(term).constant;
  const DimId base = store.sub(term, store.constant(constant));
  const Bound *bound = known.find(base);
  if (!bound || bound->constant > constant)
    known.set(base, {constant, fact});
}

std::optional<FactId> LowerBounds::proof(ClaimId claim) {
  if (known.size() == 0)
    return std::nullopt;
  auto boundOf = [&](DimId term) {
    const Int constant = store.linearView(term).constant;
    return known.find(store.sub(term, store.constant(constant)));
  };
  const DimId term = store.dim(claim);
  if (store.kind(claim) == ClaimKind::Ge) {
    const Bound *bound = boundOf(term);
    if (bound && bound->constant <= store.linearView(term).constant)
      return bound->fact;
    return std::nullopt;
  }
  for (DimId side : {term, store.neg(term)}) {
    const Bound *bound = boundOf(side);
    if (bound && bound->constant < store.linearView(side).constant)
      return bound->fact;
  }
  return std::nullopt;
}
