// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A disjunction that comes late decides arms of those before it.
//
//   a == b and c == d or e == 5
//   a != b or c != d               refutes the first arm: e == 5 is left
//
// Neither literal of the arm is decided; the second fact as a whole is its
// negation. The conclusions do not depend on the order of the two facts.

#include "shapeproof/InferenceContext.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct LateDisjunctions : ::testing::TestWithParam<const char *> {
  TermStore s;
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c"),
        d = s.dimSymbol("d"), e = s.dimSymbol("e");
  ClaimId first = s.disj(
              {s.conj({s.eq(a, b), s.eq(c, d)}), s.eq(e, s.constant(5))}),
          late = s.disj({s.ne(a, b), s.ne(c, d)});

  std::unique_ptr<InferenceContext> context() {
    return llvm::cantFail(createContext(GetParam(), s));
  }
};

TEST_P(LateDisjunctions, RefuteAConjunctionThatIsAnArm) {
  for (bool isLate : {true, false}) {
    auto context = this->context();
    context->assume(isLate ? first : late, FactId(0));
    context->assume(isLate ? late : first, FactId(1));
    const Bounds bounds = context->bound(e);
    EXPECT_EQ(bounds.lo, Int(5)) << isLate;
    EXPECT_EQ(bounds.hi, Int(5)) << isLate;
    EXPECT_EQ(bounds.premises.size(), 2u) << isLate;
  }
}

TEST_P(LateDisjunctions, RefuteDeepWithinAnArm) {
  const ClaimId deep =
      s.disj({s.conj({s.disj({s.conj({s.eq(a, b), s.eq(c, d)}),
                              s.conj({s.eq(a, d), s.eq(b, c)})}),
                      s.eq(e, s.constant(2))}),
              s.eq(e, s.constant(5))});
  const ClaimId facts[] = {deep, late, s.disj({s.ne(a, d), s.ne(b, c)})};
  for (unsigned start = 0; start < 3; ++start) {
    auto context = this->context();
    for (unsigned k = 0; k < 3; ++k)
      context->assume(facts[(start + k) % 3], FactId(k));
    EXPECT_EQ(context->bound(e).lo, Int(5)) << start;
  }
}

TEST_P(LateDisjunctions, OfAnInnerScopeAreForgotten) {
  auto context = this->context();
  context->assume(first, FactId(0));
  for (unsigned round = 0; round < 2; ++round) {
    context->push();
    context->assume(late, FactId(1));
    EXPECT_EQ(context->bound(e).lo, Int(5));
    context->pop();
    EXPECT_NE(context->bound(e).lo, Int(5));
  }
}

INSTANTIATE_TEST_SUITE_P(Contexts, LateDisjunctions,
                         ::testing::Values("equality", "bounds", "affine",
                                           "tiered"),
                         [](const auto &info) {
                           return std::string(info.param);
                         });

} // namespace
