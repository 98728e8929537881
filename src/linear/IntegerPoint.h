// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers that satisfy a few linear literals.
//
//   3*x + 5*y >= 7,  2*x - 3*y == 1        x = 2, y = 1
//
// Where each literal speaks of one symbol or two, moving symbols one by one
// gets there (model/ModelSearch.h). Of dense literals every move breaks others.
// These are put into a small table (WordTableau.h), whose solution satisfies
// them all at once; while a value in it is no integer, the cases below and
// above it are tried (branch and bound; Land and Doig, Econometrica 1960).
//
// Tested by tests/unit/linear.

#ifndef SHAPEPROOF_LINEAR_INTEGERPOINT_H
#define SHAPEPROOF_LINEAR_INTEGERPOINT_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

/// Whether every literal is `term >= 0` or `term == 0`, where the term is a
/// linear one of symbols, and at least one has more than two of these.
bool areDense(const TermStore &store, llvm::ArrayRef<ClaimId> literals);

struct IntegerPoint {
  enum class Outcome : uint8_t { Found, None, GivenUp } outcome;
  /// Found: a value for each symbol.
  llvm::SmallVector<std::pair<DimId, int64_t>, 16> values;
  /// Numbers computed.
  uint64_t work = 0;
};
/// None: there are none, not even rational ones. Precondition: areDense.
IntegerPoint integerPoint(const TermStore &store,
                          llvm::ArrayRef<ClaimId> literals);

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_INTEGERPOINT_H
