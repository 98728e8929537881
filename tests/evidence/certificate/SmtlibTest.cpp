// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions for another solver: their content, and the claims for which none is
// made. A solver, and not this test, shows that they mean the same as the
// terms.

#include "evidence/certificate/Smtlib.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(Smtlib, SaysWhatHasToBeProved) {
  TermStore s;
  DimId n = s.dimSymbol("n"), i = s.intSymbol("i");
  DimId q = s.floorDiv(i, n);
  auto query =
      smtQuery(s, {s.ge(n, s.constant(1))}, s.eq(s.min({q, n}), s.constant(3)));
  ASSERT_TRUE(query);
  llvm::StringRef text = *query;
  EXPECT_TRUE(text.contains("(declare-const t0 Int)\n(assert (>= t0 0))\n"))
      << *query;
  EXPECT_EQ(text.count("(assert (>= "), 1u) << "an int has no sign";
  EXPECT_TRUE(text.contains("(floordiv "));
  EXPECT_TRUE(text.contains("(ite (<= "));
  EXPECT_TRUE(text.contains("(assert (not "));
  EXPECT_TRUE(text.ends_with("(check-sat)\n"));
  EXPECT_EQ(text.count('('), text.count(')'));
}

TEST(Smtlib, ShapesMatterByTheirSizesOnly) {
  TermStore s;
  ShapeId a = s.shapeSymbol("a"), b = s.shapeSymbol("b");
  ClaimId sizes = s.eq(s.add(s.rank(a), s.extent(a, 0)), s.numElements(a));
  auto query = smtQuery(s, {sizes}, s.falseClaim());
  ASSERT_TRUE(query);
  EXPECT_TRUE(llvm::StringRef(*query).contains("_rank"));
  EXPECT_FALSE(smtQuery(s, {s.shapeEq(a, b)}, s.falseClaim()));
  EXPECT_FALSE(smtQuery(s, {}, s.broadcastable({a, b})));
  ShapeId both = s.broadcast({a, b});
  EXPECT_FALSE(smtQuery(s, {sizes}, s.eq(s.numElements(both), s.rank(a))));
}

TEST(Smtlib, LargeNumbersAreDigits) {
  TermStore s;
  DimId i = s.intSymbol("i");
  Int large = Int(INT64_MAX) * Int(8);
  auto query = smtQuery(s, {s.eq(i, s.constant(-large))}, s.falseClaim());
  ASSERT_TRUE(query);
  EXPECT_TRUE(llvm::StringRef(*query).contains("73786976294838206456"));
}

} // namespace
