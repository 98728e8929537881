// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities whose sides differ in a part.
//
//   max(x, y) floordiv 4 == ...           proved
//   n * (max(x, y) floordiv 4) mod 3 == n * max(x floordiv 4, y floordiv 4) mod
//   3
//
// The two terms under `mod` are equal, and that is proved, if it is asked. So
// the sides are aligned, and what they differ in is split on,
//
//   lemma:  P != Q or P mod 3 == Q mod 3
//
// or asked by itself. (The least general generalisation of Plotkin and
// Reynolds, of two terms.)

#ifndef SHAPEPROOF_PROOF_ALIGNMENT_H
#define SHAPEPROOF_PROOF_ALIGNMENT_H

#include "checker/ClaimProof.h"

namespace shapeproof {

/// A disjunction to split on: the sides' columns are equal, or one of the
/// operands they are made of differs.
struct AlignedPart {
  static constexpr unsigned kNone = ~0u;
  /// Of the rule Congruence or Scale, its formula included.
  ProofFormula lemma;
  /// The equation of the columns; the other arms are what contradicts if the
  /// operands are equal.
  ClaimId equation;
  /// These are 0 if the operands are equal.
  llvm::SmallVector<DimId, 2> differences;
  /// What it contributes to the difference of the sides, which is 0 by the
  /// equation.
  DimId contribution;
  /// The number of the part in whose operands this one is; kNone of the claim
  /// itself.
  unsigned parent = kNone;
};

/// Of each two columns of one kind on different sides of the equality, and
/// so many levels down of what their operands differ in; parents come first.
/// None for other claims. Costs about the operands of a few columns.
llvm::SmallVector<AlignedPart, 4> alignedParts(TermStore &store, ClaimId claim,
                                               unsigned levels);

/// Of a fact `a * n * m + b * m + c == d * n * m + e * m + f`, that a == d, and
/// then that b == e: pairs with a common factor, those with most factors first
/// and `most` in all. None if there is but one pair.
llvm::SmallVector<AlignedPart, 4> leadingParts(TermStore &store,
                                               ClaimId equation, unsigned most);

/// Of an equality, what is left without factors that all its columns have; or
/// what operands of its columns differ in, if the sides are equal when these
/// are: `P floordiv 3 + P == Q floordiv 3 + Q` is if `P - Q` is 0. Dims that
/// are enough for the equality if all are 0.
std::optional<llvm::SmallVector<DimId, 4>> alignSides(TermStore &store,
                                                      ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_ALIGNMENT_H
