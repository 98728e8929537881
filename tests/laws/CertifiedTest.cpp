// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every Proved and Refuted of affine has a certificate (Certified.cpp).

#include "laws/Laws.h"
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

} // namespace
