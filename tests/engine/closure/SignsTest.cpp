// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// That sizes are not negative, asked of equality classes: c + 1 differs from e
// where e is 0, whichever of the two is named.
//
// Against enumeration: two sizes from 0 to 4 and an integer from -4 to 4, all
// facts of few forms, all questions; and each answer in all orders of facts.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct Signs : ::testing::Test {
  Signs() {
    for (int64_t x = 0; x <= 4; ++x)
      for (int64_t y = 0; y <= 4; ++y)
        for (int64_t z = -4; z <= 4; ++z) {
          Assignment world;
          world.dims = {{c, Int(x)}, {e, Int(y)}, {i, Int(z)}};
          worlds.push_back(std::move(world));
        }
  }

  DimId plus(DimId d, int64_t k) { return s.add(d, s.constant(k)); }

  Answer ask(llvm::ArrayRef<ClaimId> facts, ClaimId claim) {
    auto context = llvm::cantFail(createContext("equality", s));
    for (auto [k, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(k));
    return context->decide(claim);
  }

  TermStore s;
  DimId c = s.dimSymbol("c"), e = s.dimSymbol("e"), i = s.intSymbol("i");
  std::vector<Assignment> worlds;
};

} // namespace

TEST_F(Signs, AgreeWithEnumeration) {
  std::vector<std::vector<ClaimId>> sets;
  for (int64_t k : {-1, 0, 1, 2}) {
    const ClaimId value = s.eq(e, s.constant(k)), offset = s.eq(c, plus(i, k));
    sets.push_back({value});
    for (int64_t m : {-2, 0, 1}) {
      sets.push_back({s.eq(i, s.constant(m)), offset});
      sets.push_back({value, s.eq(i, plus(c, m))});
      sets.push_back({value, s.eq(plus(c, m), plus(i, 1))});
    }
  }
  unsigned decided = 0;
  for (const auto &facts : sets)
    for (DimId x : {c, i, s.neg(c), s.neg(i)})
      for (DimId y : {e, i, s.constant(0)})
        for (int64_t k : {-2, -1, 0, 1, 2}) {
          const DimId left = plus(x, k);
          for (ClaimId claim :
               {s.eq(left, y), s.ne(left, y), s.ge(left, y), s.le(left, y)}) {
            const Answer answer = ask(facts, claim);
            if (answer.verdict == Verdict::Unknown)
              continue;
            ++decided;
            std::vector<ClaimId> swapped(facts.rbegin(), facts.rend());
            EXPECT_EQ(ask(swapped, claim).verdict, answer.verdict)
                << s.str(claim);
            for (const Assignment &world : worlds) {
              Evaluator evaluator(s, world);
              if (!llvm::all_of(answer.premises, [&](FactId premise) {
                    return evaluator.value(facts[premise.raw]) == true;
                  }))
                continue;
              EXPECT_EQ(*evaluator.value(claim) && !answer.vacuous,
                        answer.verdict == Verdict::Proved)
                  << s.str(claim) << " by " << s.str(facts.back());
            }
          }
        }
  EXPECT_GT(decided, 1000u);
}

TEST_F(Signs, OfWhatEqualsAConstant) {
  const ClaimId zero = s.eq(e, s.constant(0));
  for (bool negated : {false, true}) {
    const DimId x = negated ? s.neg(c) : c;
    auto shifted = [&](int64_t k) { return plus(x, negated ? -k : k); };
    EXPECT_EQ(ask({zero}, s.eq(shifted(1), e)).verdict, Verdict::Refuted);
    EXPECT_EQ(ask({zero}, s.ne(shifted(1), e)).verdict, Verdict::Proved);
    EXPECT_EQ(ask({zero}, s.eq(shifted(0), e)).verdict, Verdict::Unknown);
    EXPECT_EQ(ask({zero}, s.eq(shifted(-1), e)).verdict, Verdict::Unknown);
  }
  EXPECT_EQ(ask({zero}, s.ge(c, e)).verdict, Verdict::Proved);
  EXPECT_EQ(ask({zero}, s.ge(c, plus(e, 1))).verdict, Verdict::Unknown);
  EXPECT_EQ(ask({zero}, s.ge(e, plus(c, 1))).verdict, Verdict::Refuted);
  EXPECT_EQ(ask({zero}, s.ge(e, c)).verdict, Verdict::Unknown);
  EXPECT_EQ(
      ask({zero}, s.eq(s.add(s.scale(c, Int(2)), s.constant(1)), e)).verdict,
      Verdict::Refuted);
  // An integer may be negative, unless it equals a size.
  EXPECT_EQ(ask({zero}, s.eq(plus(i, 1), e)).verdict, Verdict::Unknown);
  EXPECT_EQ(ask({zero, s.eq(i, plus(c, 2))}, s.eq(plus(i, -1), e)).verdict,
            Verdict::Refuted);
  EXPECT_EQ(ask({zero, s.eq(i, plus(c, 2))}, s.eq(plus(i, -2), e)).verdict,
            Verdict::Unknown);
}
