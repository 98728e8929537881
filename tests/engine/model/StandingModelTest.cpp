// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The assignment satisfies all facts; its value of a claim is right; scopes and
// questions leave no trace; symbols without constraints can change.

#include "engine/model/StandingModel.h"
#include "support/RandomTerms.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct Problem : RandomTerms {
  explicit Problem(unsigned seed) : RandomTerms(seed) {
    for (unsigned k = 0; k < 5; ++k)
      dims.push_back(k % 2 ? s.intSymbol("i") : s.dimSymbol("n"));
    for (unsigned k = 0; k < 2; ++k) {
      shapes.push_back(s.shapeSymbol("t"));
      truths.push_back(s.boolSymbol("p"));
    }
  }
};

TEST(StandingModel, SatisfiesTheFactsInEveryScope) {
  unsigned kept = 0, differing = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Problem p(seed);
    StandingModel model(p.s);
    std::vector<ClaimId> facts;
    std::vector<size_t> scopes;
    std::vector<std::vector<std::optional<bool>>> answers;
    std::vector<ClaimId> questions;
    for (unsigned k = 0; k < 8; ++k)
      questions.push_back(p.claim(p.below(3)));
    auto ask = [&] {
      std::vector<std::optional<bool>> result;
      for (ClaimId question : questions)
        result.push_back(model.value(question));
      return result;
    };
    for (unsigned step = 0; step < 14; ++step) {
      switch (p.below(4)) {
      case 0:
        answers.push_back(ask());
        model.push();
        scopes.push_back(facts.size());
        break;
      case 1:
        if (scopes.empty())
          break;
        model.pop();
        facts.resize(scopes.back());
        scopes.pop_back();
        EXPECT_EQ(ask(), answers.back()) << "seed " << seed;
        answers.pop_back();
        break;
      default: {
        ClaimId fact = p.claim(p.below(3));
        if (model.add(fact))
          facts.push_back(fact);
        else
          model.giveUp();
      }
      }
      if (!model.satisfiesAll()) {
        EXPECT_EQ(model.value(p.s.trueClaim()), std::nullopt);
        continue;
      }
      kept += facts.size() > 2;
      for (ClaimId fact : facts)
        EXPECT_EQ(model.value(fact), std::optional(true)) << p.s.str(fact);
      std::vector<std::optional<bool>> before = ask();
      for (ClaimId question : questions)
        if (model.value(question) && model.canDiffer(question))
          ++differing;
      EXPECT_EQ(ask(), before) << "seed " << seed;
      for (ClaimId fact : facts)
        EXPECT_FALSE(model.canDiffer(fact)) << p.s.str(fact);
    }
  }
  EXPECT_GT(kept, 500u);
  EXPECT_GT(differing, 1000u);
}

TEST(StandingModel, ChainsGiveWay) {
  TermStore s;
  StandingModel model(s);
  DimId first = s.dimSymbol("d"), last = first;
  for (unsigned k = 0; k < 200; ++k) {
    DimId next = s.dimSymbol("d");
    EXPECT_TRUE(model.add(s.eq(next, s.add(last, s.constant(3)))));
    last = next;
  }
  EXPECT_EQ(model.value(s.eq(last, s.add(first, s.constant(600)))),
            std::optional(true));
  EXPECT_FALSE(model.canDiffer(s.eq(last, s.add(first, s.constant(600)))));
}

TEST(StandingModel, SeesBothSidesOfWhatIsFree) {
  TermStore s;
  StandingModel model(s);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  ShapeId t = s.shapeSymbol("t");
  ASSERT_TRUE(model.add(s.eq(n, m)));
  ASSERT_TRUE(model.add(s.shapeEq(t, s.ranked({n, m, n}))));
  EXPECT_TRUE(model.canDiffer(s.eq(n, k)));
  EXPECT_TRUE(model.canDiffer(s.broadcastable({t, s.ranked({k})})));
  EXPECT_TRUE(model.canDiffer(s.lt(k, n)));
  EXPECT_EQ(model.value(s.eq(s.rank(t), s.constant(3))), std::optional(true));
  EXPECT_FALSE(model.canDiffer(s.eq(n, m)));
  EXPECT_FALSE(model.canDiffer(s.ge(k, s.constant(0))));
}

TEST(StandingModel, AdoptsWhatWasFound) {
  TermStore s;
  StandingModel model(s);
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  ASSERT_TRUE(model.add(s.eq(n, m)));
  ClaimId large = s.eq(s.mul(n, m), s.constant(49));
  model.push();
  ASSERT_FALSE(model.add(large)); // No few moves give that.
  Assignment wrong;
  wrong.dims[n] = Int(1);
  wrong.dims[m] = Int(1);
  model.push();
  EXPECT_FALSE(model.adopt(large, wrong));
  EXPECT_FALSE(model.satisfiesAll());
  model.pop();
  Assignment right;
  right.dims[n] = right.dims[m] = Int(7);
  EXPECT_TRUE(model.adopt(large, right));
  EXPECT_EQ(model.value(s.eq(n, s.constant(7))), std::optional(true));
  model.pop();
  EXPECT_EQ(model.value(s.eq(n, s.constant(7))), std::optional(false));
  EXPECT_TRUE(model.satisfiesAll());
}

/// The same where the sizes are terms: 0 + 1 and 2 + 1 fit, 7 + 1 does not.
TEST(StandingModel, SymbolsBelowSizesOfALargeSetAreInFacts) {
  TermStore s;
  StandingModel model(s);
  std::vector<ShapeId> lists;
  std::vector<DimId> dims;
  for (unsigned i = 0; i < 80; ++i) {
    dims.push_back(s.dimSymbol("d"));
    lists.push_back(s.ranked({s.add(dims.back(), s.constant(1))}));
  }
  ClaimId fit = s.broadcastable(lists);
  ASSERT_TRUE(s.join(fit).valid());
  ASSERT_TRUE(model.add(s.eq(dims[0], s.constant(2))));
  ASSERT_TRUE(model.add(fit));
  for (DimId some : llvm::ArrayRef(dims).drop_front())
    for (int64_t v : {1, 7})
      EXPECT_FALSE(model.canDiffer(s.eq(some, s.constant(v))));
}

/// In a large set of sizes that fit, no size may differ from the others. The
/// facts are chains, each in a scope of its own or all in one.
TEST(StandingModel, SizesOfALargeSetAreInFacts) {
  for (bool inScopes : {true, false}) {
    TermStore s;
    StandingModel model(s);
    std::vector<ShapeId> lists;
    std::vector<DimId> dims;
    auto add = [&](ClaimId fact) { ASSERT_TRUE(model.add(fact)); };
    for (unsigned i = 0; i < 110; ++i) {
      dims.push_back(s.dimSymbol("d"));
      lists.push_back(s.ranked({dims.back()}));
      if (i == 0)
        add(s.eq(dims[0], s.constant(2)));
      if (i < 80)
        continue;
      if (inScopes)
        model.push();
      add(s.broadcastable(lists));
      DimId some = dims[1 + i * 7 % (i - 1)];
      for (int64_t v : {0, 1, 2, 7}) {
        ClaimId is = s.eq(some, s.constant(v));
        ASSERT_TRUE(model.value(is).has_value());
        EXPECT_TRUE(v == 1 || v == 2 || !model.canDiffer(is)) << i << " " << v;
      }
      // A size that is in no fact may change.
      EXPECT_TRUE(model.canDiffer(s.broadcastable(
          {lists[0], s.ranked({s.dimSymbol("other")}), lists[i]})));
      if (inScopes && i % 3)
        model.pop();
    }
  }
}

} // namespace
