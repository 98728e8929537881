// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fact about a difference holds for the difference of equal dims, in either
// order of the facts: theories/Differences.h. Answers are compared with all
// values of a small box.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

#include <algorithm>

using namespace shapeproof;

namespace {

struct Differences : ::testing::TestWithParam<const char *> {
  TermStore s;
  DimId a = s.dimSymbol("a"), c = s.dimSymbol("c"), d = s.dimSymbol("d"),
        e = s.dimSymbol("e"), k = s.dimSymbol("k");

  DimId plus(DimId x, int64_t offset) { return s.add(x, s.constant(offset)); }
  std::unique_ptr<InferenceContext> context() {
    return llvm::cantFail(createContext(GetParam(), s));
  }

  /// Whether the claim holds, and fails, somewhere where the facts hold, with c
  /// == e + shift and d == a + other.
  std::pair<bool, bool> seen(llvm::ArrayRef<ClaimId> facts, ClaimId claim,
                             int64_t shift, int64_t other) {
    constexpr int64_t kMost = 12;
    bool isTrue = false, isFalse = false;
    for (int64_t first = 0; first <= kMost; ++first)
      for (int64_t second = std::max<int64_t>(0, shift); second <= kMost;
           ++second) {
        Assignment values;
        values.dims[a] = Int(first);
        values.dims[c] = Int(second);
        values.dims[d] = Int(first + other);
        values.dims[e] = Int(second - shift);
        Evaluator evaluator(s, values);
        if (llvm::all_of(facts, [&](ClaimId fact) {
              return evaluator.value(fact) == true;
            }))
          (evaluator.value(claim) == true ? isTrue : isFalse) = true;
      }
    return {isTrue, isFalse};
  }

  /// The verdict, which is the same in every order.
  Verdict inAnyOrder(std::vector<ClaimId> facts, ClaimId claim) {
    std::sort(facts.begin(), facts.end());
    std::optional<Verdict> verdict;
    do {
      auto context = this->context();
      for (size_t i = 0; i < facts.size(); ++i)
        context->assume(facts[i], FactId(uint32_t(i)));
      const Answer answer = context->decide(claim);
      EXPECT_EQ(verdict.value_or(answer.verdict), answer.verdict)
          << s.str(claim);
      verdict = answer.verdict;
    } while (std::next_permutation(facts.begin(), facts.end()));
    return *verdict;
  }
};

TEST_P(Differences, AreThoseOfEqualDims) {
  for (int64_t shift : {0, 1, -2})
    for (int64_t other : {0, 2})
      for (int64_t least : {-1, 0, 1}) {
        const ClaimId said[] = {s.ge(a, plus(c, least)),
                                s.ne(a, plus(c, least)),
                                s.le(a, plus(c, least))};
        const ClaimId asked[] = {s.ge(d, plus(e, 1)), s.eq(d, plus(e, least)),
                                 s.le(d, plus(e, least + other - shift))};
        for (ClaimId fact : said)
          for (ClaimId claim : asked) {
            const std::vector<ClaimId> facts = {fact, s.eq(c, plus(e, shift)),
                                                s.eq(d, plus(a, other))};
            const Verdict verdict = inAnyOrder(facts, claim);
            auto [isTrue, isFalse] = seen(facts, claim, shift, other);
            EXPECT_TRUE(verdict != Verdict::Proved || !isFalse);
            EXPECT_TRUE(verdict != Verdict::Refuted || !isTrue);
            // In terms of a and c it is about the same difference.
            EXPECT_TRUE(verdict != Verdict::Unknown || (isTrue && isFalse))
                << s.str(fact) << ", " << shift << ", " << other << ": "
                << s.str(claim);
          }
      }
}

TEST_P(Differences, WakeTheClausesAboutEqualOnes) {
  const std::vector<ClaimId> facts = {
      s.ge(a, plus(c, 1)), s.eq(c, e), s.eq(d, plus(a, 2)),
      s.disj(s.le(d, plus(e, 2)), s.eq(k, s.constant(5)))};
  EXPECT_EQ(inAnyOrder(facts, s.eq(k, s.constant(5))), Verdict::Proved);
  EXPECT_NE(inAnyOrder({facts[0], facts[1], facts[3]}, s.eq(k, s.constant(5))),
            Verdict::Proved);
}

// The premises name the equalities, whichever of c and e stands for their
// class, and whichever terms stood for it before.
TEST_P(Differences, NameTheEqualities) {
  const DimId dims[] = {c, d, e, k};
  for (DimId said : dims)
    for (DimId asked : dims) {
      if (said == asked)
        continue;
      for (bool isFirst : {true, false}) {
        auto context = this->context();
        if (isFirst)
          context->assume(s.ge(a, plus(said, 1)), FactId(9));
        for (uint32_t i = 1; i < 4; ++i) {
          // This bound brings each dim into the engine, so that it may be an
          // anchor.
          context->assume(s.le(dims[i], s.constant(90)), FactId(20 + i));
          context->assume(s.eq(dims[i - 1], dims[i]), FactId(i));
        }
        if (!isFirst)
          context->assume(s.ge(a, plus(said, 1)), FactId(9));
        const Answer answer = context->decide(s.ge(a, plus(asked, 1)));
        EXPECT_EQ(answer.verdict, Verdict::Proved);
        // A third term that stands for both may add premises.
        const auto at = [&](DimId x) {
          return uint32_t(std::find(dims, dims + 4, x) - dims);
        };
        const uint32_t low = std::min(at(said), at(asked)),
                       high = std::max(at(said), at(asked));
        EXPECT_TRUE(llvm::is_contained(answer.premises, FactId(9)));
        for (uint32_t i = low + 1; i <= high; ++i)
          EXPECT_TRUE(llvm::is_contained(answer.premises, FactId(i)))
              << s.str(s.ge(a, plus(said, 1))) << ", "
              << s.str(s.ge(a, plus(asked, 1)));
      }
    }
}

TEST_P(Differences, OfThreeDims) {
  const std::vector<ClaimId> facts = {s.ge(s.add(a, d), plus(c, 3)), s.eq(c, e),
                                      s.eq(d, plus(k, 1))};
  EXPECT_EQ(inAnyOrder(facts, s.ge(s.add(a, k), plus(e, 2))), Verdict::Proved);
  EXPECT_NE(inAnyOrder(facts, s.ge(s.add(a, k), plus(e, 3))), Verdict::Proved);
}

TEST_P(Differences, OfAnInnerScopeAreForgotten) {
  auto context = this->context();
  const ClaimId claim = s.ge(a, plus(e, 1));
  context->assume(s.ge(a, plus(c, 1)), FactId(0));
  for (unsigned i = 0; i < 2; ++i) {
    context->push();
    context->assume(s.eq(c, e), FactId(1));
    const Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    EXPECT_EQ(answer.premises.size(), 2u);
    context->pop();
    EXPECT_NE(context->decide(claim).verdict, Verdict::Proved);
  }
  context->assume(s.eq(e, c), FactId(2));
  context->push();
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Proved);
  context->pop();
}

TEST_P(Differences, HaveTheBoundsOfEqualOnes) {
  for (bool isFirst : {true, false}) {
    auto context = this->context();
    if (isFirst)
      context->assume(s.eq(c, plus(e, 1)), FactId(0));
    context->assume(s.ge(a, plus(c, 1)), FactId(1));
    context->assume(s.le(a, plus(c, 4)), FactId(2));
    if (!isFirst)
      context->assume(s.eq(c, plus(e, 1)), FactId(0));
    const Bounds bounds = context->bound(s.sub(a, e));
    EXPECT_EQ(bounds.lo, Int(2)) << isFirst;
    EXPECT_EQ(bounds.hi, Int(5)) << isFirst;
    EXPECT_EQ(bounds.premises.size(), 3u) << isFirst;
  }
}

INSTANTIATE_TEST_SUITE_P(Contexts, Differences,
                         ::testing::Values("equality-bounds", "affine"),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
