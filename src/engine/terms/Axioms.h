// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Axioms of atoms: formulas that hold whatever the facts are.
//
// An engine of linear arithmetic sees `min(a, b)` as one more unknown. These
// formulas tie it to its operands: it is at most a, at most b, and equal to one
// of them. They are true in every assignment, division by zero included, so
// using them needs no premise.
//
//   q = x floordiv c, c > 0    0 <= x - c*q <= c - 1
//   q = x floordiv y           y <= 0 or 0 <= x - y*q <= y - 1, and for y < 0
//   m = x mod y                y <= 0 or 0 <= m <= y - 1,       and for y < 0;
//                              y == 0 or x == y*q + m
//   min(a, b)                  <= a, <= b, == a or == b
//   select(p, a, b)            p: == a; not p: == b
//   e = concat(s, [i])[k]      i >= 0: e >= 0
//   p = x*y                    x >= 1 and y >= 0: p >= y; x, y >= 0: p >= 0;
//   ...

#ifndef SHAPEPROOF_TERMS_AXIOMS_H
#define SHAPEPROOF_TERMS_AXIOMS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// Appends the axioms of a column except its range (a dim symbol is >= 0).
/// Appends none for symbols and uninterpreted functions.
void axiomsOf(TermStore &store, DimId column,
              llvm::SmallVectorImpl<ClaimId> &axioms);

/// The constant rank of one of the two shapes, if it has one.
std::optional<unsigned> knownRankOfEither(const TermStore &store, ShapeId a,
                                          ShapeId b);

/// The list of the extents of a shape that has this rank.
ShapeId withExtents(TermStore &store, ShapeId s, unsigned rank);

/// Appends the equations that follow from the equality of two shapes: of ranks,
/// of element counts and, where the rank is known and at most `maxRank`, of
/// each extent.
void sizeEquations(TermStore &store, ShapeId a, ShapeId b, unsigned maxRank,
                   llvm::SmallVectorImpl<ClaimId> &equations);

/// For an Eq, Ne or Ge whose summands have a common factor x, a formula without
/// the product that the literal implies: x * t == 0 implies x == 0 or t == 0; x
/// * t != 0 implies that neither is 0; x * t >= 0 implies that the signs agree;
/// x * t >= c > 0 implies that both are positive or both negative. Nothing
/// otherwise.
std::optional<ClaimId> factored(TermStore &store, ClaimId literal);

/// For an Eq or Ne that compares a min, max or select with one of its operands,
/// the same claim without that choice: max(n, 1) == n is n >= 1, max(n, m, 1)
/// == max(n, m) says that one of n and m is >= 1, select(p, n, m) == n is p or
/// n == m. Nothing otherwise. The two claims are equal in every assignment.
std::optional<ClaimId> withoutChoice(TermStore &store, ClaimId literal);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_AXIOMS_H
