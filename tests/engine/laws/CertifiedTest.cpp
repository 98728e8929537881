// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every Proved and Refuted of affine has a certificate (Certified.cpp).

#include "laws/Laws.h"
#include "shapeproof/Problem.h"
#include "support/Generate.h"
#include "support/Rewrite.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

void certifyAll(const Problem &problem, unsigned &certified) {
  Violation missing = checkCertified(problem, "affine", &certified);
  EXPECT_FALSE(missing) << *missing << " in\n" << toText(problem);
}

TEST(Certified, EveryAnswerOnSmallProblems) {
  unsigned certified = 0, counter = 0;
  for (const Family &family : families())
    for (unsigned i = 0; i < numProblems(family); ++i)
      if (counter++ % 8 == 0)
        for (bool boxed : {false, true})
          certifyAll(problemOf(family, i, boxed), certified);
  EXPECT_GT(certified, 500u);
}

TEST(Certified, EveryAnswerOnRandomProblems) {
  unsigned certified = 0;
  for (unsigned seed = 0; seed < 400; ++seed)
    certifyAll(randomProblem(seed), certified);
  EXPECT_GT(certified, 200u);
}

/// Decided by the closure and cases of the kernel, with more than one rule of
/// proofs to find.
TEST(Certified, AnswersAboutPositionsRanksAndIndices) {
  const char *problems[] = {
      // A list at a position that is one number by its bounds.
      "int i\ndim n\nassume i >= 1\nprove 0 == [i][n]\n",
      "int i\nshape s\nprove [i][rank(s) - 1] > i\n",
      "int i\ndim n\nshape s\nassume s == [i]\nprove i < s[n]\n",
      // An equality of shapes that a select depends on.
      "int i\nshape s\nassume rank(s) >= 2\n"
      "assume select(s == [i], i, -1) == i\nprove true\n",
      // The solution violates none of the cases of max(rank(s), rank(t)).
      "shape s, t\nassume rank(t) <= 1\n"
      "prove tail(t, rank(s)) != tail(concat(tail(broadcast(s, t), 1), s), "
      "1)\n",
      // An index equals a term that contains it.
      "int i\nshape s, t\nassume s == [0]\n"
      "prove tail(concat(head(s, i), s), 1) == concat(t, [i])\n",
  };
  for (const char *text : problems) {
    unsigned certified = 0;
    certifyAll(llvm::cantFail(parseProblem(text, "p.dims")), certified);
    EXPECT_EQ(certified, 1u) << text;
  }
}

} // namespace
