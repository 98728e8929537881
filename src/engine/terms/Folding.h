// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises claims that a size fits a shape of unknown rank in the normal form
// of claims (see Broadcasts.cpp), so that they are printed in short form:
//
//   n == 1 or rank(s) <= 1 or s[-2] == 1 or s[-2] == n or p
//   broadcastable(s, [n, 1]) or p
//
// The first form is no problem text with that meaning: in text, reading from a
// shape implies that the extent exists, and s[-2] may not.

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
  /// The other claims, in their order.
  llvm::SmallVector<ClaimId, 4> rest;
};

/// The parts of an Or, which holds if some size fits or one of the rest holds;
/// or of an And, which holds if no such size fits and the rest holds.
FoldedClaim foldFitting(const TermStore &store, ClaimId claim);

/// `broadcastable(s, [n, 1])`, or the negation of that.
void printFitting(const TermStore &store, llvm::raw_ostream &os,
                  const SizeFits &fits, bool isNegated);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_FOLDING_H
