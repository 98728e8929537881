// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims in a store of their own, where names and order depend on nothing but
// how the claims are built.
//
//   m * k == 7, n >= m        s1 * s0 == 7, s2 >= s1
//   y >= x, x * z == 7        the same
//
// What a search finds within its budget may depend on the order of the facts
// and of the symbols in them. Given the claims in this form it finds the same
// whoever named them.
//
// Symbols are told apart by colour refinement (the one-dimensional algorithm of
// Weisfeiler and Leman) on the graph of the terms: the colour of a term is
// mixed from those of its operands and then from those of its users, until no
// more symbols are told apart. Of symbols with one colour, which most often
// only differ by name, the first in structural order gets one of its own.
//
// Tested by tests/unit/terms/CanonicalTest.cpp.

#ifndef SHAPEPROOF_TERMS_CANONICAL_H
#define SHAPEPROOF_TERMS_CANONICAL_H

#include "terms/Traversal.h"
#include <memory>

namespace shapeproof {

struct CanonicalClaims {
  std::unique_ptr<TermStore> store;
  /// In the store.
  ClaimId goal;
  llvm::SmallVector<ClaimId, 16> claims;
  /// Of each of these, the position in what was given.
  llvm::SmallVector<uint32_t, 16> origins;
  struct Symbol {
    Term image, original;
  };
  llvm::SmallVector<Symbol, 16> symbols;
  /// Terms that were looked at.
  size_t visited = 0;
};

/// Of claims of any store, and one that is set apart from them; null if they
/// are of more than some hundreds of terms or dozens of symbols. Linear in
/// terms times symbols of one colour.
std::unique_ptr<CanonicalClaims>
canonicalClaims(const TermStore &from, llvm::ArrayRef<ClaimId> claims,
                ClaimId goal = TermStore::trueClaim());

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_CANONICAL_H
