// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of shapes of unknown rank that a broadcast aligns.
//
//   s ++ [n]  and  t ++ [m]      s and t, of what rank ever, and [n] and [m]
//   s ++ u    and  t ++ u        s and t, and u and u
//   s ++ [n]  and  t             nothing: where t begins is not known
//
// Broadcasting goes from the back, extent by extent, so it does so for each of
// these sets by itself.

#ifndef SHAPEPROOF_TERMS_COMMONENDS_H
#define SHAPEPROOF_TERMS_COMMONENDS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof {

/// A set of shapes that are aligned by themselves.
using AlignedSet = llvm::SmallVector<ShapeId, 4>;

/// Takes the shapes apart. Appends to `ends`, the last one first, sets of
/// shapes of the same rank, none of them a broadcast or a concatenation unless
/// all in the set are the same; and to `fronts` what is left of those that
/// reach further, maybe none. False: they stay as they are.
bool splitAtEnds(TermStore &store, llvm::ArrayRef<ShapeId> operands,
                 AlignedSet &fronts, llvm::SmallVectorImpl<AlignedSet> &ends);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_COMMONENDS_H
