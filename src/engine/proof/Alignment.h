// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities whose sides differ in a part.
//
//   proved   max(x, y) floordiv 4 == max(x floordiv 4, y floordiv 4)
//   claim    P mod 3 == Q mod 3, where P is n times the left side above, and
//            Q is n times the right side
//
// The two terms under `mod` are equal, and asking for that alone proves it. So
// the sides are aligned, and the search splits on the equality of the parts
// that differ,
//
//   lemma:  P != Q or P mod 3 == Q mod 3
//
// or asks for it alone. (The least general generalisation, of Plotkin and
// Reynolds, of two terms.)

#ifndef SHAPEPROOF_PROOF_ALIGNMENT_H
#define SHAPEPROOF_PROOF_ALIGNMENT_H

#include "engine/checker/ClaimProof.h"

namespace shapeproof {

/// A disjunction to split on: the columns of the two sides are equal, or one of
/// their operands differs.
struct AlignedPart {
  static constexpr unsigned kNone = ~0u;
  /// A lemma of the rule Congruence or Scale, with its formula.
  ProofFormula lemma;
  /// The equation of the columns; the other arms contradict if the operands are
  /// equal.
  ClaimId equation;
  /// Dims that are all 0 if the operands are equal.
  llvm::SmallVector<DimId, 2> differences;
  /// A summand of the difference of the sides; it is 0 by the equation.
  DimId contribution;
  /// The number of the part whose operands contain this one; kNone for the
  /// claim itself.
  unsigned parent = kNone;
};

/// The parts of an equality: each two columns of one kind on different sides,
/// and `levels` levels down of their operands; parents come first. None for
/// other claims. Costs about the operands of a few columns.
llvm::SmallVector<AlignedPart, 4> alignedParts(TermStore &store, ClaimId claim,
                                               unsigned levels);

/// For a fact `a * n * m + b * m + c == d * n * m + e * m + f`, the parts for a
/// == d, and then for b == e: pairs with a common factor, those with most
/// factors first and `most` in all. None if there is only one pair.
llvm::SmallVector<AlignedPart, 4> leadingParts(TermStore &store,
                                               ClaimId equation, unsigned most);

/// Dims that make an equality true if all are 0: the difference of the sides
/// without factors that all its columns have, or differences of operands: `P
/// floordiv 3 + P == Q floordiv 3 + Q` holds if `P - Q` is 0. Nothing if there
/// are none.
std::optional<llvm::SmallVector<DimId, 4>> alignSides(TermStore &store,
                                                      ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_ALIGNMENT_H
