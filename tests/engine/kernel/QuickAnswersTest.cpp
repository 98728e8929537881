// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The quick ways to an answer agree with the slow ones: the table of classes
// with the kernel's own isEqual, remembered bounds with a fresh context.

#include "engine/base/Limits.h"
#include "engine/kernel/DeductiveKernel.h"
#include "engine/kernel/QuestionCache.h"
#include "engine/theories/Bounds.h"
#include "engine/theories/Equality.h"
#include "engine/theories/Linear.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

/// Dims and integers, plain and (unless the seed is odd) compound, and facts
/// about some of them.
struct Scene {
  TermStore s;
  std::mt19937 random;
  std::vector<DimId> terms;

  explicit Scene(unsigned seed) : random(seed) {
    for (int i = 0; i < 5; ++i)
      terms.push_back(s.dimSymbol("n"));
    for (int i = 0; i < 4; ++i)
      terms.push_back(s.intSymbol("i"));
    for (int i = 0; i < 3; ++i)
      terms.push_back(s.add(terms[i + 4], s.constant(i + 1)));
    if (seed % 2 != 0)
      return;
    for (int i = 0; i < 4; ++i) {
      terms.push_back(s.floorDiv(terms[i], s.constant(3)));
      terms.push_back(s.mul(terms[i], terms[8 - i]));
      terms.push_back(s.max({terms[i], terms[8 - i]}));
      terms.push_back(s.mod(terms[8 - i], s.constant(4)));
    }
    terms.push_back(s.constant(2));
  }
  DimId any() { return terms[random() % terms.size()]; }
  ClaimId fact() {
    DimId a = any(), b = s.add(any(), s.constant(random() % 3));
    switch (random() % 8) {
    case 0:
      return s.ne(a, b);
    case 1:
      return s.ge(a, b);
    case 2:
      return s.ge(a, s.constant(random() % 4));
    case 3:
      return s.le(a, s.constant(random() % 9));
    case 4:
      return s.disj(s.eq(a, b), s.eq(any(), b));
    default:
      return s.eq(a, b);
    }
  }
};

class QuickTable : public ::testing::TestWithParam<Composition> {};

TEST_P(QuickTable, TellsWhatTheKernelTells) {
  unsigned counts[4] = {};
  for (unsigned seed = 0; seed < 100; ++seed) {
    Scene scene(seed);
    auto kernel = createDeductiveKernel(scene.s, {}, GetParam());
    ASSERT_NE(kernel->quickTable(), nullptr);
    unsigned depth = 0;
    for (uint32_t step = 0; step < 8; ++step) {
      if (scene.random() % 4 == 0) {
        kernel->push();
        ++depth;
      } else if (depth > 0 && scene.random() % 3 == 0) {
        kernel->pop();
        --depth;
      }
      kernel->assume(scene.fact(), FactId(step));
      const bool contradictory = kernel->isContradictory(nullptr);
      ASSERT_TRUE(contradictory || kernel->quickTable());
      if (contradictory)
        continue;
      for (unsigned question = 0; question < 40; ++question) {
        DimId a = scene.any(), b = scene.any();
        Verdict quick;
        if (a == b || !kernel->quickTable()->look(a, b, quick))
          continue;
        ++counts[static_cast<unsigned>(quick)];
        ASSERT_EQ(toString(quick), toString(kernel->isEqual(a, b)))
            << "seed " << seed << " step " << step;
      }
    }
  }
  // All three verdicts occur often.
  EXPECT_GT(counts[static_cast<unsigned>(Verdict::Proved)], 50u);
  EXPECT_GT(counts[static_cast<unsigned>(Verdict::Refuted)], 50u);
  EXPECT_GT(counts[static_cast<unsigned>(Verdict::Unknown)], 50u);
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, QuickTable,
    ::testing::Values(Composition{{equalityTheory}},
                      Composition{{equalityTheory, boundsTheory}},
                      Composition{{equalityTheory, boundsTheory, linearTheory},
                                  {3, 16, 64},
                                  true}));

TEST(QuickTableTest, DistancesBeyond32BitsAreLeftToTheKernel) {
  TermStore s;
  auto kernel = createDeductiveKernel(s, {}, {{equalityTheory}});
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  DimId far = s.constant(int64_t(1) << 40);
  kernel->assume(s.eq(n, s.add(m, far)), FactId(0));
  kernel->assume(s.eq(k, s.add(m, far)), FactId(1));
  Verdict verdict;
  EXPECT_FALSE(kernel->quickTable()->look(n, k, verdict) &&
               verdict != Verdict::Proved);
  EXPECT_EQ(kernel->isEqual(n, k), Verdict::Proved);
  EXPECT_EQ(kernel->isEqual(n, m), Verdict::Refuted);
}

/// Asked twice, asked after more facts, after pop, and by someone who was never
/// asked before: always the same.
TEST(RememberedAnswers, AreThoseOfAFreshContext) {
  for (llvm::StringRef name :
       {"equality", "bounds", "equality-bounds", "affine", "tiered"}) {
    for (unsigned seed = 0; seed < trials(name == "tiered" ? 4 : 12); ++seed) {
      Scene scene(seed);
      auto context = llvm::cantFail(createContext(name, scene.s));
      std::vector<std::vector<ClaimId>> facts(1);
      for (uint32_t step = 0; step < 6; ++step) {
        unsigned what = scene.random() % 4;
        if (what == 0) {
          context->push();
          facts.push_back(facts.back());
        } else if (what == 1 && facts.size() > 1) {
          context->pop();
          facts.pop_back();
        } else {
          ClaimId fact = scene.fact();
          context->assume(fact, FactId(facts.back().size()));
          facts.back().push_back(fact);
        }
        auto fresh = llvm::cantFail(createContext(name, scene.s));
        for (uint32_t i = 0; i < facts.back().size(); ++i)
          fresh->assume(facts.back()[i], FactId(i));
        for (unsigned question = 0; question < 6; ++question) {
          DimId a = scene.any(), b = scene.any();
          Bounds expected = fresh->bound(a);
          for (int again = 0; again < 2; ++again) {
            Bounds bounds = context->bound(a);
            ASSERT_TRUE(bounds.lo == expected.lo && bounds.hi == expected.hi)
                << name.str() << " seed " << seed;
            ASSERT_EQ(bounds.premises, expected.premises);
            ASSERT_EQ(bounds.vacuous, expected.vacuous);
            ASSERT_EQ(bounds.limit, expected.limit);
            ASSERT_EQ(context->isEqual(a, b), fresh->isEqual(a, b))
                << name.str() << " seed " << seed;
          }
        }
      }
    }
  }
}

TEST(QuestionCacheTest, HasAnEnd) {
  QuestionCache cache;
  Bounds bounds;
  bounds.lo = Int(3);
  cache.keep(DimId(limits::cachedDims), bounds);
  Bounds found;
  EXPECT_FALSE(cache.find(DimId(limits::cachedDims), found));
  EXPECT_LT(cache.memoryUsage(), 1000u);
}

TEST(ContextDump, ShowsFactsClassesAndBounds) {
  TermStore s;
  auto context = llvm::cantFail(createContext("affine", s));
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  context->assume(s.eq(n, m), FactId(0));
  context->push();
  context->assume(s.ge(m, s.constant(3)), FactId(1));
  ::testing::internal::CaptureStderr();
  context->dump();
  std::string text = ::testing::internal::GetCapturedStderr();
  for (const char *part :
       {"context affine", "scopes: 1", "fact 0: ", "fact 1: ", "{n}", "{m}",
        "bounds of n: [3, ]", "bounds of m: [3, ]"})
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

TEST(ContextDump, EveryContextShowsSomethingOfContradictoryFacts) {
  for (const ContextInfo &info : registeredContexts()) {
    TermStore s;
    auto context = llvm::cantFail(createContext(info.name, s));
    DimId n = s.dimSymbol("n");
    context->assume(s.eq(n, s.constant(4)), FactId(6));
    context->assume(TermStore::falseClaim(), FactId(7));
    ::testing::internal::CaptureStderr();
    context->dump();
    std::string text = ::testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("fact 7"), std::string::npos)
        << info.name.str() << text;
    if (info.name != "static") {
      EXPECT_NE(text.find("fact 6: n == 4"), std::string::npos)
          << info.name.str() << text;
    }
  }
}

TEST(QuestionCacheTest, KeepsAllOfTheBoundsUntilCleared) {
  QuestionCache cache;
  DimId small(3), large(900), many(5);
  Bounds a, b, c, found;
  a.lo = Int(-4);
  a.limit = true;
  a.premises = {FactId(7), FactId(8), FactId(9)};
  b.hi = Int(INT64_MAX) * Int(4);
  c.vacuous = true;
  for (uint32_t i = 0; i < 9; ++i)
    c.premises.push_back(FactId(i));
  for (int round = 0; round < 2; ++round) {
    EXPECT_FALSE(cache.find(small, found));
    EXPECT_FALSE(cache.find(large, found));
    cache.keep(small, a);
    cache.keep(large, b);
    cache.keep(many, c);
    Bounds x, y, z;
    ASSERT_TRUE(cache.find(small, x) && cache.find(large, y) &&
                cache.find(many, z));
    EXPECT_TRUE(x.lo == a.lo && !x.hi && x.limit && !x.vacuous);
    EXPECT_EQ(x.premises, a.premises);
    EXPECT_TRUE(y.hi == b.hi && !y.lo && !y.limit && y.premises.empty());
    EXPECT_TRUE(z.vacuous);
    EXPECT_EQ(z.premises, c.premises);
    cache.clear();
  }
}

} // namespace
