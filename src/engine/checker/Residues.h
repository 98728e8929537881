// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of a polynomial modulo a constant.
//
//   n*n + n  mod 2   is 0         n*n  mod 4   is 0 or 1
//   n*n      mod 8   is 1 where n mod 2 == 1
//
// The value depends on the atoms modulo the constant only, and those are few:
// all are tried. Of an atom known to be r modulo a divisor d of the constant,
// only those that are.

#ifndef SHAPEPROOF_CHECKER_RESIDUES_H
#define SHAPEPROOF_CHECKER_RESIDUES_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// atom - divisor * (atom floordiv divisor) == residue.
struct KnownResidue {
  DimId atom;
  int64_t divisor, residue;
};

/// The atoms of a polynomial: its columns, and the factors of its products.
llvm::SmallVector<DimId, 4> atomsOf(const TermStore &store, DimId dim);

/// The values of `dim` mod `modulus`, ascending. Nothing if the modulus is not
/// in [2, 64], a residue's divisor does not divide it, or there are more than
/// 4096 cases.
std::optional<llvm::SmallVector<int64_t, 8>>
residuesOf(const TermStore &store, DimId dim, int64_t modulus,
           llvm::ArrayRef<KnownResidue> known);

/// For a FloorDiv by a constant: a known residue does not hold, or
/// dividend - divisor * quotient is one of the values above.
std::optional<ClaimId> residueFormula(TermStore &store, DimId quotient,
                                      llvm::ArrayRef<KnownResidue> known);

} // namespace shapeproof

#endif // SHAPEPROOF_CHECKER_RESIDUES_H
