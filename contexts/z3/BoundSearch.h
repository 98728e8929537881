// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The range of a dim, by asking Z3 how far it goes.
//
//   facts: n <= 10, n >= 3      model: n = 4
//   n > 4? n = 7.  n > 8? n = 10.  n > 12? no.  n > 11? no.  n > 10? no: end
//
// From the value in some model the steps double until one is too far; then
// bisection finds the end. The core of "beyond the end" gives the premises.

#ifndef SHAPEPROOF_CONTEXTS_Z3_BOUNDSEARCH_H
#define SHAPEPROOF_CONTEXTS_Z3_BOUNDSEARCH_H

#include "z3/Question.h"

namespace shapeproof::z3 {

/// Sets the ends, premises and `limit` of the result. False if the facts
/// contradict, with the reasons in the question's premises.
bool searchBounds(Question &question, DimId dim, Budget &budget,
                  Bounds &result);

} // namespace shapeproof::z3

#endif // SHAPEPROOF_CONTEXTS_Z3_BOUNDSEARCH_H
