// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities that follow from linear equations, compared with their solutions:
// after a few random equations with coefficients up to 3, any two terms that
// the closure calls equal, different or ordered are so in every solution within
// a box, and a contradiction has none. 2 * x + y + z == 0 determines y, but not
// x.

#include "engine/closure/ClosureLiterals.h"
#include "support/TermEvaluation.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

TEST(ClosureEquations, HoldInEverySolution) {
  unsigned decided = 0, contradictions = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    std::mt19937 random(seed);
    auto pick = [&](unsigned n) { return int64_t(random() % n); };
    TermStore s;
    DimId symbols[] = {s.intSymbol("x"), s.intSymbol("y"), s.dimSymbol("n")};
    auto linear = [&] {
      DimId sum = s.constant(pick(5) - 2);
      for (DimId symbol : symbols)
        sum = s.add(sum, s.scale(symbol, Int(pick(4) ? pick(5) - 2 : 3)));
      return sum;
    };
    CongruenceClosure closure(s);
    ClosureLiterals literals(s, closure);
    std::vector<ClaimId> facts;
    for (int64_t k = 0, e = 1 + pick(3); k < e; ++k) {
      ClaimId fact = pick(4) ? s.eq(linear(), s.constant(0))
                             : s.ne(linear(), s.constant(0));
      if (s.kind(fact) != ClaimKind::Eq && s.kind(fact) != ClaimKind::Ne)
        continue;
      facts.push_back(fact);
      literals.assume(fact, ReasonId(uint32_t(k)));
    }
    closure.settle();

    std::vector<TermWorld> solutions;
    for (int64_t x = -4; x <= 4; ++x)
      for (int64_t y = -4; y <= 4; ++y)
        for (int64_t n = 0; n <= 6; ++n) {
          TermWorld world;
          world.dims = {{symbols[0], x}, {symbols[1], y}, {symbols[2], n}};
          bool all = true;
          for (ClaimId fact : facts)
            all &= TermEvaluation(s, world).holds(fact);
          if (all)
            solutions.push_back(std::move(world));
        }
    if (closure.contradictory()) {
      ++contradictions;
      EXPECT_TRUE(solutions.empty()) << "seed " << seed;
      continue;
    }
    std::vector<DimId> terms(std::begin(symbols), std::end(symbols));
    for (DimId a : symbols)
      for (DimId b : symbols) {
        terms.push_back(s.add(a, b));
        terms.push_back(s.sub(a, b));
      }
    terms.push_back(linear());
    terms.push_back(s.constant(1));
    for (DimId a : terms)
      for (DimId b : terms)
        for (ClaimId claim : {s.eq(a, b), s.ne(a, b), s.ge(a, b)}) {
          if (s.kind(claim) == ClaimKind::True ||
              s.kind(claim) == ClaimKind::False)
            continue;
          Verdict verdict = literals.status(claim, nullptr);
          if (verdict == Verdict::Unknown)
            continue;
          ++decided;
          for (const TermWorld &world : solutions)
            ASSERT_EQ(TermEvaluation(s, world).holds(claim),
                      verdict == Verdict::Proved)
                << s.str(claim) << ", seed " << seed;
        }
  }
  EXPECT_GT(decided, 3000u);
  EXPECT_GT(contradictions, 2u);
}
