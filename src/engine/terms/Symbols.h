// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that claims mention: for `n + m * k >= 2 or p`, the dims k, m, n
// and the truth value p. Two facts can influence each other only through
// symbols that they share.

#ifndef SHAPEPROOF_TERMS_SYMBOLS_H
#define SHAPEPROOF_TERMS_SYMBOLS_H

#include "engine/terms/TermMarks.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

/// The symbols in claims: dims, shapes and truth values, each once, in
/// structural order; and the names of uninterpreted functions, in alphabetical
/// order.
struct SymbolSet {
  llvm::SmallVector<DimId, 8> dims;
  llvm::SmallVector<ShapeId, 4> shapes;
  llvm::SmallVector<ClaimId, 4> bools;
  llvm::SmallVector<llvm::StringRef, 1> functions;
  /// The number of terms visited.
  size_t visited = 0;
  /// Whether something is divided by the constant 0: the result is an unknown
  /// without a symbol.
  bool dividesByZero = false;
};
SymbolSet symbolsOf(const TermStore &store, llvm::ArrayRef<ClaimId> claims);
/// The symbols of terms, without a look below terms for which `isKnown`, if
/// given, is true.
SymbolSet symbolsOf(const TermStore &store, llvm::ArrayRef<Term> roots,
                    llvm::function_ref<bool(Term)> isKnown = nullptr);
/// The symbols in the order of the walk, with functions as often as they occur:
/// sorting thousands takes longer than finding them. \p seen is scratch space.
SymbolSet symbolsAsMet(const TermStore &store, llvm::ArrayRef<Term> roots,
                       TermMarks &seen,
                       llvm::function_ref<bool(Term)> isKnown = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_SYMBOLS_H
