// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Symbols.h. Operands are visited as often as they occur; what this is
// called on is small.

#include "import/Symbols.h"

namespace shapeproof {

constexpr uint32_t kMaxTermSize = 300;

bool SymbolMark::search(const TermStore &store, Term root) const {
  bool found = false;
  walkTerms(store, root, [&](Term t) {
    if (t.isSymbol(store))
      found |= t.raw >= (t.sort == Term::Dim     ? dims
                         : t.sort == Term::Shape ? shapes
                                                 : claims);
    return !found;
  });
  return found;
}

bool SymbolMark::hasLaterSymbol(const TermStore &store, ClaimId claim) const {
  return store.size(claim) > kMaxTermSize || search(store, claim);
}

bool SymbolMark::hasLaterSymbol(const TermStore &store, DimId term) const {
  return store.size(term) > kMaxTermSize || search(store, term);
}

Int coefficientOf(const TermStore &store, DimId term, DimId column) {
  for (const Summand &summand : store.linearView(term).summands)
    if (summand.column == column)
      return summand.coefficient;
  return Int(0);
}

} // namespace shapeproof
