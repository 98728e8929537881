// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbols of facts are moved if that satisfies everything, and nothing changes
// if it does not; questions do not change answers.

#include "engine/model/StandingModels.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

/// Whether the claim can hold and fail. False means unknown.
bool isContingent(StandingModels &models, ClaimId claim) {
  return models.valuesInModels(claim).isBoth() || models.canDiffer(claim);
}

TEST(Repair, MovesAlongAChain) {
  TermStore s;
  StandingModel model(s);
  llvm::SmallVector<DimId> d;
  for (unsigned k = 0; k < 8; ++k) {
    d.push_back(s.dimSymbol("d"));
    if (k > 0) {
      ASSERT_TRUE(model.add(s.ge(d[k], d[k - 1])));
    }
  }
  const ClaimId large = s.ge(d[0], s.constant(5));
  EXPECT_EQ(model.value(large), std::optional(false));
  EXPECT_TRUE(model.canDiffer(large));
  EXPECT_EQ(model.value(large), std::optional(false));
  model.push();
  ASSERT_TRUE(model.add(large));
  EXPECT_EQ(model.value(s.ge(d[7], s.constant(5))), std::optional(true));
  model.pop();
  EXPECT_EQ(model.value(s.ge(d[7], s.constant(5))), std::optional(false));
  EXPECT_FALSE(model.canDiffer(s.ge(d[7], d[0])));
}

TEST(Repair, SolvesForWhatIsDivided) {
  TermStore s;
  StandingModel model(s);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  ASSERT_TRUE(model.add(s.eq(s.floorDiv(n, s.constant(16)), m)));
  ASSERT_TRUE(model.add(s.ge(m, s.constant(1))));
  ASSERT_TRUE(model.add(s.eq(s.mod(n, s.constant(8)), s.constant(3))));
  EXPECT_EQ(model.value(s.ge(n, s.constant(16))), std::optional(true));
}

TEST(Repair, SatisfiesEveryPartOfAConjunction) {
  TermStore s;
  StandingModel model(s);
  DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
  ClaimId p = s.boolSymbol("p");
  ASSERT_TRUE(model.add(s.disj(s.eq(a, b), p)));
  ASSERT_TRUE(model.add(s.disj(s.lt(b, c), s.negate(p))));
  ASSERT_TRUE(model.add(
      s.conj({s.ne(a, b), s.ge(c, s.constant(-5)), s.lt(c, s.constant(0))})));
  EXPECT_EQ(model.value(p), std::optional(true));
}

TEST(Repair, LeavesNoTraceOfWhatFails) {
  TermStore s;
  StandingModel model(s);
  DimId a = s.intSymbol("a"), b = s.intSymbol("b");
  ASSERT_TRUE(model.add(s.eq(s.add(a, b), s.constant(7))));
  const ClaimId sign = s.ge(a, b);
  const std::optional<bool> before = model.value(sign);
  EXPECT_FALSE(model.canDiffer(s.eq(s.add(a, b), s.constant(7))));
  EXPECT_FALSE(model.canDiffer(s.eq(s.mul(a, b), s.constant(13))));
  EXPECT_EQ(model.value(sign), before);
}

/// Claims over few symbols, so that many facts share each. They are compared
/// with a context that uses no assignments.
TEST(Repair, KeepsAllFactsOfRandomOnes) {
  unsigned moved = 0, differing = 0;
  for (unsigned seed = 0; seed < trials(100); ++seed) {
    std::mt19937 random(seed);
    auto pick = [&](unsigned n) { return random() % n; };
    TermStore s;
    std::vector<DimId> dims;
    for (unsigned k = 0; k < 4; ++k)
      dims.push_back(k % 2 ? s.intSymbol("i") : s.dimSymbol("n"));
    auto dim = [&] {
      DimId a = dims[pick(4)], b = dims[pick(4)];
      switch (pick(5)) {
      case 0:
        return s.add(a, b);
      case 1:
        return s.floorDiv(a, s.constant(int64_t(pick(5)) - 2));
      case 2:
        return s.max({a, b});
      case 3:
        return s.mul(a, b);
      default:
        return s.add(a, s.constant(int64_t(pick(7)) - 3));
      }
    };
    auto claim = [&] {
      ClaimId a = pick(2) ? s.ge(dim(), dim()) : s.eq(dim(), dim());
      ClaimId b = pick(2) ? s.lt(dim(), dim()) : s.ne(dim(), dim());
      return pick(3) ? a : pick(2) ? s.conj(a, b) : s.disj(a, b);
    };
    StandingModels models(s);
    std::vector<ClaimId> facts;
    for (unsigned k = 0; k < 6; ++k) {
      ClaimId fact = claim();
      bool searched = false;
      models.add(fact, [&]() -> std::optional<Assignment> {
        searched = true;
        return std::nullopt;
      });
      facts.push_back(fact);
      if (!models.satisfiesAll())
        break;
      moved += !searched;
      for (ClaimId held : facts) {
        EXPECT_FALSE(models.valuesInModels(held).toFail) << s.str(held);
        EXPECT_TRUE(models.valuesInModels(held).toHold) << s.str(held);
        EXPECT_FALSE(isContingent(models, held)) << s.str(held);
      }
      // A claim with both outcomes is not decided by reasoning.
      auto context = llvm::cantFail(createContext("affine", s));
      for (size_t i = 0; i < facts.size(); ++i)
        context->assume(facts[i], FactId(i));
      for (unsigned j = 0; j < 4; ++j) {
        ClaimId question = claim();
        if (!isContingent(models, question))
          continue;
        ++differing;
        EXPECT_EQ(context->decide(question).verdict, Verdict::Unknown)
            << "seed " << seed << ": " << s.str(question);
      }
    }
  }
  EXPECT_GT(moved, trials(240));
  EXPECT_GT(differing, trials(400));
}

TEST(StandingModels, SeeBothSidesOfAHub) {
  TermStore s;
  StandingModels models(s);
  DimId n = s.dimSymbol("n");
  auto none = [] { return std::optional<Assignment>(); };
  for (unsigned k = 0; k < 100; ++k)
    models.add(s.eq(s.dimSymbol("d"), n), none);
  const StandingModels::Seen seen =
      models.valuesInModels(s.ge(n, s.constant(1)));
  EXPECT_TRUE(seen.isBoth());
  models.push();
  models.add(s.ge(n, s.constant(1)), none);
  EXPECT_TRUE(models.satisfiesAll());
  EXPECT_FALSE(models.valuesInModels(s.ge(n, s.constant(1))).toFail);
  models.pop();
  EXPECT_TRUE(models.valuesInModels(s.ge(n, s.constant(1))).isBoth());
  models.add(s.lt(n, s.constant(0)), none);
  EXPECT_FALSE(models.satisfiesAll());
}

} // namespace
