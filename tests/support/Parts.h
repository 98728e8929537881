// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All small problems about parts of shapes, many of which are undefined.
//
//   assume i == 1
//   assume s == [0]
//   prove broadcastable([i], concat(s, tail(t, 1)))
//
// The claim fails where t is empty. A context that takes tail([], 1) for a
// shape of rank -1 finds that nothing is left of the concatenation, and so
// "proves" it. Random problems have such a claim once in a million; here each
// term of a pool is compared with each, under each two of a list of facts.

#ifndef SHAPEPROOF_TESTS_SUPPORT_PARTS_H
#define SHAPEPROOF_TESTS_SUPPORT_PARTS_H

#include "shapeproof/Problem.h"

namespace shapeproof::testing {

/// The number of problems.
unsigned numPartsProblems();
/// A problem with some facts and some dozens of claims. Precondition: index <
/// numPartsProblems().
Problem partsProblem(unsigned index);

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_PARTS_H
