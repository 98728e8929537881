// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which symbols a term has.
//
//   SymbolMark mark(store);     ... the body of a loop is walked ...
//   mark.hasLaterSymbol(store, claim)     the claim is about the body

#ifndef SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H
#define SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H

#include "terms/Traversal.h"

namespace shapeproof {

/// A moment in the life of a store.
class SymbolMark {
public:
  SymbolMark() = default;
  explicit SymbolMark(const TermStore &store)
      : dims(store.numDims()), shapes(store.numShapes()),
        claims(store.numClaims()) {}

  /// Whether a symbol in the term has been made since. Terms that are large
  /// count as if they had one.
  bool hasLaterSymbol(const TermStore &store, ClaimId claim) const;
  bool hasLaterSymbol(const TermStore &store, DimId term) const;

private:
  bool search(const TermStore &store, Term root) const;

  uint32_t dims = 0, shapes = 0, claims = 0;
};

/// The factor of `summand` in the term, seen as a sum.
Int coefficientOf(const TermStore &store, DimId term, DimId summand);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H
