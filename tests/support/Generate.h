// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Problems for the laws: all small ones of some families, and random ones.
//
// A family has a list of facts and a list of questions over a few symbols. Its
// problems are every set of at most two of the facts, with all the questions.
// All four constraint kinds (shape ==, broadcastable, meet, slice) and both
// kinds of question occur.
//
// In a *boxed* problem the box that tests enumerate is among the facts, so that
// the result of enumeration is the truth and not only a limit on it.

#ifndef SHAPEPROOF_TESTS_SUPPORT_GENERATE_H
#define SHAPEPROOF_TESTS_SUPPORT_GENERATE_H

#include "shapeproof/Problem.h"
#include "support/Reference.h"

namespace shapeproof::testing {

struct Family {
  const char *name;
  /// Declarations without and with the box.
  const char *open;
  const char *boxed;
  std::vector<const char *> facts;
  std::vector<const char *> questions;
  Box box;
};

const std::vector<Family> &families();

/// The number of problems of a family: its sets of at most two facts.
unsigned numProblems(const Family &family);
Problem problemOf(const Family &family, unsigned index, bool boxed);

/// A random problem: a few symbols, facts and questions of every construct.
Problem randomProblem(unsigned seed);
/// One about shapes of unknown rank and lists whose extents may be negative.
Problem randomUnrankedProblem(unsigned seed);
/// One about sets of sizes that can be broadcast together.
Problem randomSizesProblem(unsigned seed);
Box randomBox();

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_GENERATE_H
