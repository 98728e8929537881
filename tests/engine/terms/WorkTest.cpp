// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps that terms take: the count of constructors, and evaluation in one
// pass.

#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

/// If a budget depended on terms made before, answers would depend on earlier
/// questions.
TEST(TermWork, IsOfTheCallAlone) {
  TermStore s;
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
  auto make = [&] {
    const uint64_t before = s.work();
    DimId d = s.floorDiv(s.mul(s.add(n, m), s.sub(n, m)), s.constant(3));
    ShapeId x = s.concat({t, s.ranked({d, n})});
    ClaimId c = s.disj(
        {s.ge(d, m), s.shapeEq(x, u), s.broadcastable({x, s.ranked({n, m})})});
    s.negate(s.conj(c, s.eq(s.rank(x), d)));
    s.max({d, n, s.select(c, n, m)});
    return s.work() - before;
  };
  const uint64_t first = make();
  EXPECT_GT(first, 20u);
  for (unsigned again = 0; again < 3; ++again)
    EXPECT_EQ(make(), first);
}

TEST(TermWork, GrowsWithTheOperands) {
  TermStore s;
  std::vector<DimId> dims;
  for (unsigned k = 0; k < 1000; ++k)
    dims.push_back(s.dimSymbol("n"));
  const uint64_t before = s.work();
  s.ranked(dims);
  EXPECT_GE(s.work() - before, 1000u);
}

/// Each operand of a wide formula is visited once; visiting all before it again
/// would be 10^10 visits.
TEST(EvaluatorTest, WideFormulasAreLinear) {
  TermStore s;
  std::vector<ClaimId> arms;
  Assignment input;
  for (int64_t k = 0; k < 100'000; ++k) {
    DimId n = s.dimSymbol("n");
    arms.push_back(s.eq(n, s.constant(k + 1)));
    input.dims[n] = Int(k);
  }
  EXPECT_EQ(Evaluator(s, input).value(s.disj(arms)), std::optional(false));
  for (ClaimId &arm : arms)
    arm = s.negate(arm);
  EXPECT_EQ(Evaluator(s, input).value(s.conj(arms)), std::optional(true));
}

/// Kleene's logic, whichever operand lacks a value.
TEST(EvaluatorTest, AnyOperandThatDecidesIsEnough) {
  TermStore s;
  DimId known = s.dimSymbol("known"), unknown = s.dimSymbol("unknown");
  Assignment input;
  input.dims[known] = Int(3);
  for (int code = 0; code < 27; ++code) {
    // 0: false, 1: true, 2: no value.
    const int values[] = {code % 3, code / 3 % 3, code / 9};
    std::vector<ClaimId> operands;
    for (int k = 0; k < 3; ++k)
      operands.push_back(s.ge(values[k] == 2 ? unknown : known,
                              s.constant(values[k] == 1 ? 1 + k : 7 + k)));
    bool anyTrue = false, anyFalse = false, anyUnknown = false;
    for (int v : values) {
      anyTrue |= v == 1;
      anyFalse |= v == 0;
      anyUnknown |= v == 2;
    }
    std::optional<bool> either, both;
    if (anyTrue || !anyUnknown)
      either = anyTrue;
    if (anyFalse || !anyUnknown)
      both = !anyFalse;
    EXPECT_EQ(Evaluator(s, input).value(s.disj(operands)), either) << code;
    EXPECT_EQ(Evaluator(s, input).value(s.conj(operands)), both) << code;
  }
}

} // namespace
