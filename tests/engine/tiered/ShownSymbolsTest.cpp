// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Examples with values for some symbols: those of the claim and of what is
// shown, which some values of the others complete.

#include "engine/base/Limits.h"
#include "engine/model/ExampleSymbols.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

using Shown = ExampleSymbols::Shown;

Shown byName(llvm::StringRef name) {
  return !name.contains('@')      ? Shown::Always
         : name.starts_with("i@") ? Shown::Lately
                                  : Shown::Never;
}

constexpr ExampleSymbols kByName{byName};

std::unique_ptr<InferenceContext> contextWithFew(TermStore &store) {
  ContextOptions options;
  options.exampleSymbols = &kByName;
  return llvm::cantFail(createContext("tiered", store, options));
}

struct ShownSymbols : ::testing::Test {
  TermStore s;
  std::unique_ptr<InferenceContext> context = contextWithFew(s);
  DimId n = s.intSymbol("n"), m = s.intSymbol("m"), k = s.intSymbol("k@1"),
        j = s.intSymbol("j@2");
  uint32_t numFacts = 0;

  ClaimId atLeast(DimId d, int64_t least) { return s.ge(d, s.constant(least)); }
  void assume(ClaimId fact) { context->assume(fact, FactId(numFacts++)); }
};

TEST_F(ShownSymbols, ThoseOfInputsAndOneOther) {
  assume(atLeast(n, 5));
  assume(atLeast(k, 7));
  assume(atLeast(j, 3));
  const Answer answer = context->decide(atLeast(m, 4));
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  for (const auto &example : {answer.example, answer.counterexample}) {
    EXPECT_TRUE(example->dims.count(m));
    ASSERT_TRUE(example->dims.count(n));
    EXPECT_GE(example->dims.at(n), Int(5));
    EXPECT_TRUE(example->dims.count(j)); // The first by name.
    EXPECT_FALSE(example->dims.count(k));
  }
}

// In a large function a search has few steps, and at least those to look at
// each fact.
TEST_F(ShownSymbols, ManyFactsAreLookedAt) {
  ContextOptions options;
  options.exampleSymbols = &kByName;
  options.size = 16'000; // 250 evaluations.
  context = llvm::cantFail(createContext("tiered", s, options));
  for (int i = 0; i < 300; ++i)
    assume(atLeast(s.add(s.intSymbol("x@" + std::to_string(i)), n), 0));
  const Answer answer = context->decide(atLeast(n, 4));
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_EQ(answer.decidedBy, "search");
  ASSERT_TRUE(answer.example && answer.counterexample);
  EXPECT_GE(answer.example->dims.at(n), Int(4));
  EXPECT_LT(answer.counterexample->dims.at(n), Int(4));
}

TEST_F(ShownSymbols, AllWithoutAChoice) {
  context = llvm::cantFail(createContext("tiered", s));
  assume(atLeast(k, 7));
  assume(atLeast(j, 3));
  const Answer answer = context->decide(atLeast(m, 4));
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_TRUE(answer.example->dims.count(k) && answer.example->dims.count(j));
}

TEST_F(ShownSymbols, ThoseConnectedWithTheClaim) {
  assume(s.eq(k, s.add(n, m)));
  assume(atLeast(j, 3));
  const Answer answer = context->decide(atLeast(k, 4));
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_TRUE(answer.example->dims.count(k));
}

TEST_F(ShownSymbols, ThoseOfAScopeThatEndedAreGone) {
  context->push();
  assume(atLeast(n, 5));
  EXPECT_TRUE(context->decide(atLeast(m, 4)).example->dims.count(n));
  context->pop();
  assume(atLeast(j, 3));
  EXPECT_FALSE(context->decide(atLeast(m, 4)).example->dims.count(n));
  assume(atLeast(n, 6));
  EXPECT_TRUE(context->decide(atLeast(m, 4)).example->dims.count(n));
}

TEST_F(ShownSymbols, TheLastOfMany) {
  std::vector<DimId> variables;
  for (size_t i = 0; i < limits::nearbyFacts + 50; ++i) {
    variables.push_back(s.intSymbol("i@" + std::to_string(i)));
    assume(atLeast(variables.back(), 1));
  }
  const Answer answer = context->decide(atLeast(m, 4));
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_FALSE(answer.example->dims.count(variables.front()));
  EXPECT_TRUE(answer.example->dims.count(variables.back()));
  EXPECT_EQ(answer.example->dims.size(), limits::nearbyFacts + 1);
}

/// Facts about symbols that are not shown can contradict all the same.
TEST_F(ShownSymbols, ContradictionsOfOthersAreSeen) {
  assume(atLeast(n, 5));
  assume(atLeast(j, 1));
  assume(s.eq(s.mul(k, k), s.constant(50)));
  EXPECT_NE(context->decide(atLeast(m, 4)).verdict, Verdict::Contingent);
}

/// No fact fails in an example, and those of inputs hold.
TEST_F(ShownSymbols, ExamplesFitAllFacts) {
  std::mt19937 random(1);
  const DimId symbols[] = {n, m, k, j, s.intSymbol("l@3"), s.intSymbol("o")};
  auto pick = [&] { return symbols[random() % std::size(symbols)]; };
  auto number = [&] { return s.constant(int64_t(random() % 7) - 3); };
  unsigned numContingent = 0;
  for (unsigned round = 0; round < 200; ++round) {
    context = contextWithFew(s);
    numFacts = 0;
    std::vector<ClaimId> facts;
    for (unsigned i = 0; i < 5; ++i) {
      const DimId a = pick(), b = random() % 2 ? pick() : number();
      facts.push_back(random() % 3 ? s.ge(a, s.add(b, number())) : s.eq(a, b));
      assume(facts.back());
    }
    const ClaimId claim = s.ge(pick(), s.add(pick(), number()));
    const Answer answer = context->decide(claim);
    const Answer complete = [&] {
      auto other = llvm::cantFail(createContext("tiered", s));
      for (auto [i, fact] : llvm::enumerate(facts))
        other->assume(fact, FactId(uint32_t(i)));
      return other->decide(claim);
    }();
    EXPECT_EQ(answer.verdict, complete.verdict);
    if (answer.verdict != Verdict::Contingent)
      continue;
    ++numContingent;
    for (bool holds : {true, false}) {
      const Assignment &example =
          holds ? *answer.example : *answer.counterexample;
      Evaluator evaluator(s, example);
      EXPECT_EQ(evaluator.value(claim), std::optional(holds));
      for (ClaimId fact : facts)
        EXPECT_NE(evaluator.value(fact), std::optional(false));
      // Inputs have a value where they have one in the complete example.
      for (const auto &[symbol, value] : complete.example->dims)
        EXPECT_TRUE(byName(s.symbol(symbol).name) != Shown::Always ||
                    example.dims.count(symbol));
    }
  }
  EXPECT_GT(numContingent, 20u);
}

} // namespace
