// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts that contradict without a theory noticing: a claim can be proved from
// some and refuted from others. Answers do not choose one of the two.
//
//   {c*e, d, b+1, d+1} fit, b == c, d != b      has no solution
//   e == 0                                      is refuted by bounds

#include "shapeproof/InferenceContext.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace shapeproof;

TEST(BothWays, WhatIsProvedAndRefutedShowsThatFactsContradict) {
  // By enumeration to 8: no values satisfy the facts.
  constexpr int64_t kMost = 8;
  auto fit = [](int64_t x, int64_t y) { return x == y || x == 1 || y == 1; };
  for (int64_t b = 0; b <= kMost; ++b)
    for (int64_t d = 0; d <= kMost; ++d)
      for (int64_t e = 0; e <= kMost; ++e)
        EXPECT_FALSE(d != b && fit(b * e, d) && fit(b * e, b + 1) &&
                     fit(b * e, d + 1) && fit(d, b + 1) && fit(d, d + 1) &&
                     fit(b + 1, d + 1));
  TermStore s;
  DimId b = s.dimSymbol("b"), c = s.dimSymbol("c"), d = s.dimSymbol("d"),
        e = s.dimSymbol("e"), one = s.constant(1);
  const ClaimId facts[] = {
      s.broadcastable({s.ranked({s.mul(c, e)}), s.ranked({d}),
                       s.ranked({s.add(b, one)}), s.ranked({s.add(d, one)})}),
      s.eq(b, c), s.ne(d, b)};
  const ClaimId claim = s.eq(e, s.constant(0));
  for (unsigned first = 0; first < 3; ++first) {
    auto context = llvm::cantFail(createContext("affine", s));
    for (unsigned k = 0; k < 3; ++k)
      context->assume(facts[(first + k) % 3], FactId(k));
    const Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    EXPECT_TRUE(answer.vacuous);
    EXPECT_EQ(answer.premises.size(), 3u);
    EXPECT_EQ(context->decide(s.negate(claim)).verdict, Verdict::Proved);
  }
}

// A claim that is a fact is answered at once; the same claim over an equal name
// is proved by assuming its negation.
TEST(BothWays, WhatIsAFactIsAnsweredAsWhatEqualsOne) {
  TermStore s;
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c"),
        one = s.constant(1);
  auto either = [&](DimId size) { return s.disj(s.eq(c, one), s.eq(c, size)); };
  for (bool contradict : {false, true}) {
    auto context = llvm::cantFail(createContext("equality", s));
    context->assume(either(b), FactId(0));
    context->assume(s.eq(a, b), FactId(1));
    context->assume(s.eq(b, s.constant(0)), FactId(2));
    if (contradict)
      context->assume(s.ge(c, s.constant(2)), FactId(3));
    for (DimId size : {a, b}) {
      const Answer answer = context->decide(either(size));
      EXPECT_EQ(answer.verdict, Verdict::Proved);
      EXPECT_EQ(answer.vacuous, contradict);
      const Answer opposite = context->decide(s.negate(either(size)));
      EXPECT_EQ(opposite.verdict,
                contradict ? Verdict::Proved : Verdict::Refuted);
      EXPECT_EQ(opposite.vacuous, contradict);
    }
  }
}
