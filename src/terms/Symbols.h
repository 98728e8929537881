// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that claims mention: of `n + m * k >= 2 or p`, the dims k, m, n
// and the truth value p. Whether two facts can influence each other is a matter
// of the symbols they share.

#ifndef SHAPEPROOF_TERMS_SYMBOLS_H
#define SHAPEPROOF_TERMS_SYMBOLS_H

#include "terms/TermMarks.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

/// The symbols in claims: dims, shapes and truth values, each once, in
/// structural order; and the names of uninterpreted functions, in theirs.
struct SymbolSet {
  llvm::SmallVector<DimId, 8> dims;
  llvm::SmallVector<ShapeId, 4> shapes;
  llvm::SmallVector<ClaimId, 4> bools;
  llvm::SmallVector<llvm::StringRef, 1> functions;
  /// Terms that were looked at.
  size_t visited = 0;
  /// Whether something is divided by the constant 0: what that gives is an
  /// unknown that needs no symbol.
  bool dividesByZero = false;
};
SymbolSet symbolsOf(const TermStore &store, llvm::ArrayRef<ClaimId> claims);
/// Does not look below the terms for which `isKnown`, if given, is true.
SymbolSet symbolsOf(const TermStore &store, llvm::ArrayRef<Term> roots,
                    llvm::function_ref<bool(Term)> isKnown = nullptr);
/// The same in the order of a walk, functions as often as they are met: where
/// there are thousands, to sort them takes longer than to find them. \p seen is
/// scratch space.
SymbolSet symbolsAsMet(const TermStore &store, llvm::ArrayRef<Term> roots,
                       TermMarks &seen,
                       llvm::function_ref<bool(Term)> isKnown = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_SYMBOLS_H
