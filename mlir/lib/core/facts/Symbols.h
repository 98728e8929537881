// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about the symbols of a term.
//
//   SymbolMark mark(store);     ... the body of a loop is walked ...
//   mark.hasLaterSymbol(store, claim)     the claim is about the body

#ifndef SHAPEPROOF_MLIR_FACTS_SYMBOLS_H
#define SHAPEPROOF_MLIR_FACTS_SYMBOLS_H

#include "engine/terms/Traversal.h"

namespace shapeproof {

/// Whether `is(part)` for the term or a part of it. Asks each part once, users
/// first, up to the first that is.
template <typename F> bool anyPart(const TermStore &store, Term root, F is) {
  bool found = false;
  TermSet seen;
  walkTerms(store, root, [&](Term t) {
    if (found || !seen.insert(t).second)
      return false;
    found = is(t);
    return !found;
  });
  return found;
}

/// A moment in the life of a store.
class SymbolMark {
public:
  SymbolMark() = default;
  explicit SymbolMark(const TermStore &store)
      : dims(store.numDims()), shapes(store.numShapes()),
        claims(store.numClaims()) {}

  /// Whether the term has a symbol made after the mark. A large term counts as
  /// if it had one.
  bool hasLaterSymbol(const TermStore &store, ClaimId claim) const;
  bool hasLaterSymbol(const TermStore &store, DimId term) const;
  /// Whether the term is itself a symbol made after the mark.
  bool isLaterSymbol(const TermStore &store, Term t) const;
  /// As hasLaterSymbol, for a term of any size.
  bool findLaterSymbol(const TermStore &store, Term root) const;

private:
  uint32_t dims = 0, shapes = 0, claims = 0;
};

/// The factor of `summand` in the term, seen as a sum.
Int coefficientOf(const TermStore &store, DimId term, DimId summand);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_SYMBOLS_H
