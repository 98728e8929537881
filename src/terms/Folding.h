// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that a size fits a shape of unknown rank, found again in the normal
// form of claims (see Broadcasts.cpp), so that they are printed as what they
// are:
//
//   n == 1 or rank(s) <= 1 or s[-2] == 1 or s[-2] == n or p
//   broadcastable(s, [n, 1]) or p
//
// The first of these is no problem text with that meaning: text means that all
// that is read from a shape is there, and s[-2] may not be.

#ifndef SHAPEPROOF_TERMS_FOLDING_H
#define SHAPEPROOF_TERMS_FOLDING_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// broadcastable(shape, [size, 1, ..., 1]), with `numOnes` ones.
struct SizeFits {
  ShapeId shape;
  Int constant;
  llvm::SmallVector<Summand, 2> summands;
  unsigned numOnes = 0;

  LinearView size() const { return {constant, summands}; }
};

struct FoldedClaim {
  llvm::SmallVector<SizeFits, 1> fits;
  /// What the claim has besides, in its order.
  llvm::SmallVector<ClaimId, 4> rest;
};

/// The arms of an Or: some size fits, or one of the rest holds. Of an And: no
/// such size fits, and the rest holds.
FoldedClaim foldFitting(const TermStore &store, ClaimId claim);

/// `broadcastable(s, [n, 1])`, or the negation of that.
void printFitting(const TermStore &store, llvm::raw_ostream &os,
                  const SizeFits &fits, bool isNegated);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_FOLDING_H
