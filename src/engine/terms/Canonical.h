// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies claims into a store of their own, in a form that depends on nothing
// but the structure of the claims.
//
//   m * k == 7, n >= m        s1 * s0 == 7, s2 >= s1
//   y >= x, x * z == 7        the same
//
// The result of a budgeted search may depend on the order of the facts and of
// the symbols in them. Given the claims in this form it does not depend on
// names.
//
// Symbols are told apart by colour refinement (the one-dimensional algorithm of
// Weisfeiler and Leman) on the graph of the terms: the colour of a term is
// mixed from those of its operands and then from those of its users, until the
// number of colours stops growing. Among symbols with one colour, which most
// often differ by name only, the first in structural order gets a colour of its
// own.
//
// Tested by tests/engine/terms/CanonicalTest.cpp.

#ifndef SHAPEPROOF_TERMS_CANONICAL_H
#define SHAPEPROOF_TERMS_CANONICAL_H

#include "engine/terms/Traversal.h"
#include <memory>

namespace shapeproof {

struct CanonicalClaims {
  std::unique_ptr<TermStore> store;
  /// The image of the goal.
  ClaimId goal;
  llvm::SmallVector<ClaimId, 16> claims;
  /// The position of each claim in the input.
  llvm::SmallVector<uint32_t, 16> origins;
  struct Symbol {
    Term image, original;
  };
  llvm::SmallVector<Symbol, 16> symbols;
  /// The number of terms visited.
  size_t visited = 0;
};

/// The canonical form of claims of any store, and of a goal that is kept apart
/// from them; null if they have more than some hundreds of terms or dozens of
/// symbols. Linear in terms times the number of symbols with one colour.
std::unique_ptr<CanonicalClaims>
canonicalClaims(const TermStore &from, llvm::ArrayRef<ClaimId> claims,
                ClaimId goal = TermStore::trueClaim());

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_CANONICAL_H
