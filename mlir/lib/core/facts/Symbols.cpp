// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Symbols.h.

#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"

namespace shapeproof {

bool SymbolMark::isLaterSymbol(const TermStore &store, Term t) const {
  return t.isSymbol(store) && t.raw >= (t.sort == Term::Dim     ? dims
                                        : t.sort == Term::Shape ? shapes
                                                                : claims);
}

bool SymbolMark::findLaterSymbol(const TermStore &store, Term root) const {
  return anyPart(store, root, [&](Term t) { return isLaterSymbol(store, t); });
}

bool SymbolMark::hasLaterSymbol(const TermStore &store, ClaimId claim) const {
  return store.size(claim) > limits::scopedTermNodes ||
         findLaterSymbol(store, claim);
}

bool SymbolMark::hasLaterSymbol(const TermStore &store, DimId term) const {
  return store.size(term) > limits::scopedTermNodes ||
         findLaterSymbol(store, term);
}

Int coefficientOf(const TermStore &store, DimId term, DimId column) {
  for (const Summand &summand : store.linearView(term).summands)
    if (summand.column == column)
      return summand.coefficient;
  return Int(0);
}

} // namespace shapeproof
