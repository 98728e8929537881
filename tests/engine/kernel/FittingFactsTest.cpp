// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers of contexts from facts that shapes fit, and from equal shapes,
// compared with enumeration: an answer about shapes is one about shapes equal
// to them, by rank, by extents, or as terms.
//
//   s == t, broadcastable(s, u)     proves broadcastable(t, u)
//   rank(s) == 1, s[0] == n         proves the same of s and [n]

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

class FittingFacts : public ::testing::TestWithParam<const char *> {
protected:
  FittingFacts() {
    const std::vector<std::vector<Int>> values = {
        {}, {Int(0)}, {Int(1)}, {Int(2)}, {Int(2), Int(1)}, {Int(1), Int(3)}};
    for (const auto &first : values)
      for (const auto &second : values)
        for (const auto &third : values)
          for (int64_t size : {0, 1, 2})
            for (int64_t number : {-1, 0, 1, 2}) {
              Assignment a;
              a.shapes = {{s, first}, {t, second}, {u, third}};
              a.dims = {{n, Int(size)}, {i, Int(number)}};
              worlds.push_back(std::move(a));
            }
  }

  unsigned below(size_t limit) {
    return random() % static_cast<unsigned>(limit);
  }

  /// One of only a few shapes, so that two are often alike.
  ShapeId shape(ShapeBuilder &builder) {
    DimId one = store.constant(1);
    switch (below(9)) {
    case 0:
    case 1:
      return s;
    case 2:
    case 3:
      return t;
    case 4:
      return u;
    case 5:
      return builder.ranked({n});
    case 6:
      return builder.ranked({i});
    case 7:
      return builder.tail(below(2) ? s : t, below(2) ? one : i);
    default:
      return builder.broadcast({s, below(2) ? t : builder.ranked({n})});
    }
  }

  /// A claim with its definedness.
  ClaimId claim(bool isFact) {
    ShapeBuilder builder(store);
    ClaimId made;
    ShapeId a = shape(builder), b = shape(builder);
    switch (below(isFact ? 6 : 4)) {
    case 0:
    case 1:
      made = store.broadcastable({a, b});
      break;
    case 2:
      made = store.negate(store.broadcastable({a, b}));
      break;
    case 3:
      made = store.shapeEq(a, b);
      break;
    case 4:
      made = store.eq(store.rank(a), store.constant(below(3)));
      break;
    default:
      made = store.eq(builder.extent(a, store.constant(0)), below(2) ? n : i);
    }
    return store.conj(builder.takeDefinedness(), made);
  }

  TermStore store;
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t"),
          u = store.shapeSymbol("u");
  DimId n = store.dimSymbol("n"), i = store.intSymbol("i");
  std::vector<Assignment> worlds;
  std::mt19937 random{5};
};

TEST_P(FittingFacts, AgreeWithEnumeration) {
  unsigned decided = 0, tried = 0;
  for (unsigned round = 0; round < trials(250); ++round) {
    auto context = llvm::cantFail(createContext(GetParam(), store));
    std::vector<ClaimId> facts;
    const unsigned numFacts = 1 + below(3);
    for (unsigned k = 0; k < numFacts; ++k) {
      facts.push_back(claim(/*isFact=*/true));
      context->assume(facts.back(), FactId(k));
    }
    std::vector<std::pair<ClaimId, Verdict>> answers;
    for (unsigned k = 0; k < 6; ++k) {
      ClaimId question = claim(/*isFact=*/false);
      Verdict verdict = context->decide(question).verdict;
      ++tried;
      if (verdict == Verdict::Proved || verdict == Verdict::Refuted)
        answers.emplace_back(question, verdict);
    }
    decided += answers.size();
    for (const Assignment &world : worlds) {
      if (answers.empty())
        break;
      Evaluator evaluator(store, world);
      if (!llvm::all_of(facts, [&](ClaimId fact) {
            return evaluator.value(fact) == true;
          }))
        continue;
      for (auto [question, verdict] : answers) {
        std::string text = store.str(question) + " under";
        for (ClaimId fact : facts)
          text += " " + store.str(fact) + ";";
        // A question without a value fails.
        EXPECT_EQ(evaluator.value(question).value_or(false),
                  verdict == Verdict::Proved)
            << text;
      }
      if (HasFailure())
        return;
    }
  }
  EXPECT_GT(decided, tried / 20);
}

// A clause about shapes that fit has its effect in whatever order it comes.
TEST_P(FittingFacts, ReachClausesThatCameBefore) {
  const ClaimId fit = store.broadcastable({s, t}), p = store.boolSymbol("p"),
                q = store.boolSymbol("q");
  for (ClaimId fact : {fit, store.negate(fit)})
    for (bool reversed : {false, true}) {
      std::vector<ClaimId> facts = {fact, store.disj(store.negate(fit), p),
                                    store.disj(fit, q)};
      if (reversed)
        std::reverse(facts.begin(), facts.end());
      auto context = llvm::cantFail(createContext(GetParam(), store));
      for (auto [k, claim] : llvm::enumerate(facts))
        context->assume(claim, FactId(k));
      const bool fits = fact == fit;
      EXPECT_EQ(context->decide(p).verdict,
                fits ? Verdict::Proved : Verdict::Unknown);
      EXPECT_EQ(context->decide(q).verdict,
                fits ? Verdict::Unknown : Verdict::Proved);
      // The same contradiction from a fact instead of a hypothesis.
      context->assume(store.negate(fits ? p : q), FactId(3));
      EXPECT_TRUE(context->isContradictory());
    }
}

// That s and t fit satisfies no clause about s and u, or about u and t.
TEST_P(FittingFacts, SatisfyClausesAboutTheSameShapesAlone) {
  const ClaimId p = store.boolSymbol("p");
  for (ClaimId other :
       {store.broadcastable({s, u}), store.broadcastable({u, t})}) {
    auto context = llvm::cantFail(createContext(GetParam(), store));
    const ClaimId facts[] = {store.broadcastable({s, t}), store.disj(other, p),
                             store.negate(p)};
    for (auto [k, fact] : llvm::enumerate(facts)) {
      EXPECT_EQ(context->decide(other).verdict, Verdict::Unknown);
      context->assume(fact, FactId(k));
    }
    EXPECT_EQ(context->decide(other).verdict, Verdict::Proved);
    context->assume(store.negate(other), FactId(3));
    EXPECT_TRUE(context->isContradictory());
  }
}

// Facts about equal shapes, one the opposite of the other.
TEST_P(FittingFacts, ContradictTheirOpposites) {
  const bool knowsEqual = llvm::StringRef(GetParam()) != "bounds";
  std::vector<ClaimId> facts = {store.broadcastable({s, u}),
                                store.shapeEq(s, t),
                                store.negate(store.broadcastable({t, u}))};
  for (unsigned rotated = 0; rotated < 3; ++rotated) {
    std::rotate(facts.begin(), facts.begin() + 1, facts.end());
    auto context = llvm::cantFail(createContext(GetParam(), store));
    for (auto [k, fact] : llvm::enumerate(facts)) {
      EXPECT_FALSE(context->isContradictory());
      context->assume(fact, FactId(k));
    }
    llvm::SmallVector<FactId, 4> premises;
    EXPECT_EQ(context->isContradictory(&premises), knowsEqual);
    EXPECT_EQ(premises.size(), knowsEqual ? 3u : 0u);
  }
  auto context = llvm::cantFail(createContext(GetParam(), store));
  context->assume(facts[0], FactId(0));
  context->push();
  context->assume(store.negate(facts[0]), FactId(1));
  EXPECT_TRUE(context->isContradictory());
  context->pop();
  EXPECT_FALSE(context->isContradictory());
}

/// If the spelled-out fact is the claim itself, the facts that make the shapes
/// equal are premises nevertheless.
TEST_P(FittingFacts, NameWhatMakesTheirShapesEqual) {
  if (GetParam() == llvm::StringRef("bounds"))
    GTEST_SKIP() << "knows nothing of equal shapes";
  for (auto [known, asked] : {std::pair(s, t), std::pair(t, s)})
    for (bool negative : {false, true}) {
      auto context = llvm::cantFail(createContext(GetParam(), store));
      auto fit = [&](ShapeId shape) {
        ClaimId claim = store.broadcastable({shape, u});
        return negative ? store.negate(claim) : claim;
      };
      context->assume(fit(known), FactId(0));
      EXPECT_EQ(context->decide(fit(known)).premises.size(), 1u);
      context->assume(store.shapeEq(s, t), FactId(1));
      Answer own = context->decide(fit(known)),
             other = context->decide(fit(asked)),
             opposite = context->decide(store.negate(fit(asked)));
      EXPECT_EQ(own.verdict, Verdict::Proved);
      EXPECT_EQ(own.premises.size(), 1u);
      EXPECT_EQ(other.verdict, Verdict::Proved);
      EXPECT_EQ(other.premises.size(), 2u);
      EXPECT_EQ(opposite.verdict, Verdict::Refuted);
      EXPECT_EQ(opposite.premises.size(), 2u);
    }
}

INSTANTIATE_TEST_SUITE_P(Contexts, FittingFacts,
                         ::testing::Values("equality", "bounds",
                                           "equality-bounds", "affine"),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace

// A number that no fact mentions fits if a size with this value fits, for the
// same reasons, whether or not a fact about something else mentions the number.
TEST(FittingNumbers, AreThoseOfTheSizesThatEqualThem) {
  TermStore s;
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c"),
        d = s.dimSymbol("d"), other = s.dimSymbol("other"), two = s.constant(2);
  auto fit = [&](llvm::ArrayRef<DimId> sizes) {
    llvm::SmallVector<ShapeId, 8> shapes;
    for (DimId size : sizes)
      shapes.push_back(s.ranked({size}));
    return s.broadcastable(shapes);
  };
  for (bool isMentioned : {false, true}) {
    auto context = llvm::cantFail(createContext("equality", s));
    if (isMentioned)
      context->assume(s.eq(s.max({other, d}), two), FactId(7));
    context->assume(s.eq(a, two), FactId(1));
    context->assume(s.ge(c, s.constant(1)), FactId(2));
    context->assume(fit({a, b, c, s.add(c, s.constant(1)), d}), FactId(3));
    const Answer answer = context->decide(fit({two, a, b, c, d}));
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    EXPECT_EQ(answer.premises,
              (llvm::SmallVector<FactId, 4>{FactId(1), FactId(3)}));
  }
}
