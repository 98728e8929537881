// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The problems that the laws are tried on: all small ones of some families, and
// random ones.

#ifndef SHAPEPROOF_TESTS_LAWS_PROBLEMS_H
#define SHAPEPROOF_TESTS_LAWS_PROBLEMS_H

#include "support/Generate.h"

namespace shapeproof::testing {

struct SmallProblem {
  const Family *family;
  unsigned index;
  bool boxed;

  Problem problem() const { return problemOf(*family, index, boxed); }
};

std::vector<SmallProblem> smallProblems(bool boxedToo);

/// A part of the small problems and the random ones; randomBox() is the box to
/// enumerate.
const std::vector<Problem> &sampleOfProblems();

/// Calls `visit` on `count` of 0 .. total-1, spread out.
void forEachSpread(unsigned total, unsigned count,
                   llvm::function_ref<void(unsigned)> visit);

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_LAWS_PROBLEMS_H
