// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sizes that fit, and their broadcasts, in every context that has their
// theory: against all values of six sizes from 0 to 3, and against the same
// facts told pair by pair, by which nothing more may be known.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <array>
#include <map>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

constexpr unsigned kSizes = 6, kValues = 4;
const char *const kContexts[] = {"equality", "bounds", "equality-bounds",
                                 "affine"};

class Worlds {
public:
  Worlds(TermStore &store, const std::vector<DimId> &sizes) : store(store) {
    unsigned count = 1;
    for (size_t i = 0; i < sizes.size(); ++i)
      count *= kValues;
    for (unsigned world = 0; world < count; ++world) {
      Assignment values;
      for (unsigned rest = world, i = 0; i < sizes.size(); ++i, rest /= kValues)
        values.dims[sizes[i]] = Int(int64_t(rest % kValues));
      all.push_back(std::move(values));
    }
  }

  /// Whether the claim has the truth value wherever all facts hold and it has
  /// one.
  bool follows(const std::vector<ClaimId> &facts, ClaimId claim, bool value) {
    std::vector<bool> given(all.size(), true);
    for (ClaimId fact : facts)
      for (size_t k = 0; k < all.size(); ++k)
        given[k] = given[k] && truths(fact)[k] == Truth::Yes;
    const Truth wrong = value ? Truth::No : Truth::Yes;
    for (size_t k = 0; k < all.size(); ++k)
      if (given[k] && truths(claim)[k] == wrong)
        return false;
    return true;
  }

  std::vector<Assignment> all;

private:
  enum class Truth : uint8_t { No, Yes, Undefined };

  const std::vector<Truth> &truths(ClaimId claim) {
    std::vector<Truth> &result = known[claim];
    if (result.empty())
      for (const Assignment &world : all) {
        std::optional<bool> value = Evaluator(store, world).value(claim);
        result.push_back(!value   ? Truth::Undefined
                         : *value ? Truth::Yes
                                  : Truth::No);
      }
    return result;
  }

  TermStore &store;
  std::map<ClaimId, std::vector<Truth>> known;
};

class Fitting : public ::testing::TestWithParam<const char *> {
protected:
  Fitting() {
    for (unsigned i = 0; i < kSizes; ++i)
      sizes.push_back(s.dimSymbol(std::string(1, char('a' + i))));
    worlds.emplace(s, sizes);
  }

  unsigned below(unsigned limit) { return random() % limit; }
  DimId size() {
    DimId d = sizes[below(kSizes)];
    switch (below(10)) {
    case 0:
      return s.add(d, s.constant(1));
    case 2:
      return join();
    case 1:
      return s.constant(int64_t(below(3)));
    default:
      return d;
    }
  }
  DimId join() {
    std::vector<DimId> operands;
    for (unsigned i = 2 + below(4); i > 0; --i)
      operands.push_back(below(5) ? sizes[below(kSizes)] : size());
    return s.broadcastExtent(operands);
  }
  /// The claim that the broadcast has a value, and that this is `value`.
  ClaimId joinIs(DimId value) {
    std::vector<DimId> operands;
    std::vector<ShapeId> lists;
    for (unsigned i = 2 + below(4); i > 0; --i)
      operands.push_back(sizes[below(kSizes)]);
    for (DimId operand : operands)
      lists.push_back(s.ranked({operand}));
    return s.conj(s.broadcastable(lists),
                  s.eq(s.broadcastExtent(operands), value));
  }
  /// That most of the sizes fit.
  ClaimId set() {
    std::vector<ShapeId> lists;
    for (DimId d : sizes)
      if (below(7))
        lists.push_back(s.ranked({d}));
    while (lists.size() < 5 || below(3) == 0)
      lists.push_back(s.ranked({size()}));
    return s.broadcastable(lists);
  }
  ClaimId literal() {
    DimId d = sizes[below(kSizes)], other = size();
    switch (below(5)) {
    case 0:
      return s.eq(d, other);
    case 1:
      return s.ne(d, other);
    case 2:
      return s.ge(d, s.constant(2));
    case 3:
      return s.eq(d, s.constant(1));
    default:
      return s.le(d, other);
    }
  }
  ClaimId fact() {
    switch (below(6)) {
    case 0:
    case 1:
      return set();
    case 4:
      return joinIs(s.constant(1));
    case 5:
      return joinIs(sizes[below(kSizes)]);
    case 2:
      return s.disj(literal(), literal());
    default:
      return literal();
    }
  }
  ClaimId question() {
    ShapeId x = s.ranked({size()}), y = s.ranked({size()});
    switch (below(6)) {
    case 0:
      return set();
    case 1:
      return s.broadcastable({x, y});
    case 2:
      return s.negate(s.broadcastable({x, y, s.ranked({size()})}));
    case 3:
      return s.disj(s.broadcastable({x, y}), literal());
    default:
      return literal();
    }
  }

  TermStore s;
  std::vector<DimId> sizes;
  std::optional<Worlds> worlds;
  std::mt19937 random{7};
};

std::unique_ptr<InferenceContext> contextOf(TermStore &s, const char *name) {
  auto context = createContext(name, s);
  EXPECT_TRUE(bool(context));
  return std::move(*context);
}

} // namespace

TEST_P(Fitting, SaysWhatHoldsOfAllValuesAndNoLessThanThePairs) {
  for (unsigned trial = 0; trial < trials(60); ++trial) {
    auto whole = contextOf(s, GetParam()), pairs = contextOf(s, GetParam());
    std::vector<ClaimId> facts;
    std::vector<size_t> marks;
    for (unsigned step = 0; step < 14; ++step) {
      switch (below(7)) {
      case 0:
        marks.push_back(facts.size());
        whole->push();
        pairs->push();
        continue;
      case 1:
        if (marks.empty())
          continue;
        facts.resize(marks.back());
        marks.pop_back();
        whole->pop();
        pairs->pop();
        continue;
      case 2:
      case 3: {
        const ClaimId claim = fact();
        whole->assume(claim, FactId(facts.size()));
        pairs->assume(s.spelledOut(claim), FactId(facts.size()));
        facts.push_back(claim);
        continue;
      }
      default:
        break;
      }
      const ClaimId claim = question();
      const Answer answer = whole->decide(claim);
      const Answer byPairs = pairs->decide(claim);
      std::string problem;
      for (ClaimId fact : facts)
        problem += s.str(fact) + "\n";
      SCOPED_TRACE(problem + "asked: " + s.str(claim));
      if (answer.verdict == Verdict::Proved) {
        ASSERT_TRUE(worlds->follows(facts, claim, true));
      }
      if (answer.verdict == Verdict::Refuted) {
        ASSERT_TRUE(worlds->follows(facts, claim, false));
      }
      if (answer.verdict == Verdict::Unknown) {
        // Proof searches choose among more clauses there.
        ASSERT_TRUE(byPairs.verdict == Verdict::Unknown ||
                    llvm::StringRef(GetParam()) == "affine");
        continue;
      }
      auto again = contextOf(s, GetParam());
      std::vector<ClaimId> premises;
      for (FactId premise : answer.premises) {
        again->assume(facts[premise.raw], premise);
        premises.push_back(facts[premise.raw]);
      }
      ASSERT_EQ(again->decide(claim).verdict, answer.verdict);
      if (!answer.vacuous) {
        ASSERT_TRUE(worlds->follows(premises, claim,
                                    answer.verdict == Verdict::Proved));
      }
    }
  }
}

TEST_P(Fitting, BoundsContainAllValuesOfBroadcasts) {
  unsigned undefined = 0;
  for (unsigned trial = 0; trial < trials(300); ++trial) {
    auto context = contextOf(s, GetParam());
    std::vector<ClaimId> facts;
    for (unsigned i = 2 + below(5); i > 0; --i) {
      const DimId any = sizes[below(kSizes)];
      facts.push_back(below(3) ? s.eq(any, s.constant(int64_t(below(4))))
                               : fact());
      context->assume(facts.back(), FactId(facts.size() - 1));
    }
    const DimId term = below(2) ? join() : s.add(join(), size());
    const Bounds bounds = context->bound(term);
    std::string problem;
    for (ClaimId fact : facts)
      problem += s.str(fact) + "\n";
    SCOPED_TRACE(problem + "asked: " + s.str(term));
    undefined += bounds.undefined;
    for (const Assignment &world : worlds->all) {
      Evaluator evaluator(s, world);
      if (!llvm::all_of(facts, [&](ClaimId fact) {
            return evaluator.value(fact) == true;
          }))
        continue;
      ASSERT_FALSE(bounds.vacuous);
      std::optional<Int> value = evaluator.value(term);
      ASSERT_FALSE(value && bounds.undefined);
      ASSERT_TRUE(!value || !bounds.lo || *value >= *bounds.lo);
      ASSERT_TRUE(!value || !bounds.hi || *value <= *bounds.hi);
    }
  }
  EXPECT_GE(undefined, trials(6));
}

TEST_P(Fitting, WhatDoesNotFitHasNoBroadcast) {
  auto context = contextOf(s, GetParam());
  const DimId a = sizes[0], b = sizes[1];
  const DimId join = s.broadcastExtent({a, b}), larger = s.add(join, b);
  const ClaimId which = s.boolSymbol("p");
  context->assume(s.eq(a, s.constant(2)), FactId(0));
  EXPECT_FALSE(context->bound(join).undefined);
  context->assume(s.eq(b, s.constant(0)), FactId(1));
  for (DimId term : {join, larger, s.mul(sizes[2], join)}) {
    const Bounds bounds = context->bound(term);
    EXPECT_TRUE(bounds.undefined) << s.str(term);
    EXPECT_EQ(bounds.premises.size(), 2u);
  }
  // One of these has a value.
  EXPECT_FALSE(context->bound(s.select(which, join, a)).undefined);
}

TEST_P(Fitting, WhetherABroadcastExistsIsAskedAsAClaimIs) {
  auto context = contextOf(s, GetParam());
  const DimId a = sizes[0], b = sizes[1], c = sizes[2], one = s.constant(1);
  const ClaimId differ = s.ne(a, b);
  const ClaimId facts[] = {s.ne(a, one), s.ne(b, one),
                           s.disj(differ, s.eq(c, s.constant(3))),
                           s.disj(differ, s.eq(c, s.constant(4)))};
  const DimId join = s.broadcastExtent({a, b});
  for (auto [i, fact] : llvm::enumerate(facts)) {
    EXPECT_FALSE(context->bound(join).undefined);
    context->assume(fact, FactId(i));
  }
  const Bounds bounds = context->bound(join);
  EXPECT_TRUE(bounds.undefined);
  EXPECT_EQ(bounds.premises.size(), 4u);
}

TEST_P(Fitting, OfTwoSizesThatDifferByANumberOneIsOne) {
  const DimId a = sizes[0], b = sizes[1], c = sizes[2];
  auto shifted = [&](int64_t by) {
    return s.ranked({s.add(a, s.constant(by))});
  };
  // The lists come in all orders, and in sets that grow.
  const std::vector<ShapeId> lists[] = {
      {shifted(0), s.ranked({b}), s.ranked({c}), shifted(1)},
      {shifted(1), s.ranked({b}), s.ranked({c}), shifted(0)},
      {shifted(-1), s.ranked({b}), s.ranked({c}), shifted(1)}};
  for (const auto &some : lists) {
    auto context = contextOf(s, GetParam());
    // Another set with such a size has no effect on this one.
    context->assume(s.broadcastable({shifted(2), s.ranked({b}), s.ranked({c})}),
                    FactId(7));
    context->push();
    context->assume(s.broadcastable(some), FactId(0));
    const bool hasNegative = some[0] == shifted(-1);
    const Bounds bounds = context->bound(a);
    if (llvm::StringRef(GetParam()) != "equality") {
      EXPECT_EQ(bounds.hi, hasNegative ? 2 : 1);
      EXPECT_EQ(bounds.premises, (llvm::SmallVector<FactId, 4>{FactId(0)}));
    }
    EXPECT_FALSE(context->isContradictory());
    // No two of three are 1.
    std::vector<ShapeId> more(some);
    more.push_back(shifted(5));
    context->assume(s.broadcastable(more), FactId(1));
    EXPECT_TRUE(context->isContradictory());
    context->pop();
    EXPECT_FALSE(context->bound(a).hi);
    EXPECT_FALSE(context->isContradictory());
  }
}

TEST_P(Fitting, GrowsWithItsSizesAndNotWithTheirPairs) {
  auto context = contextOf(s, GetParam());
  std::vector<DimId> many;
  std::vector<ShapeId> lists;
  for (unsigned i = 0; i < 3000; ++i)
    many.push_back(s.dimSymbol("n" + std::to_string(i)));
  for (DimId d : many)
    lists.push_back(s.ranked({d}));
  context->assume(s.broadcastable(lists), FactId(0));
  const ClaimId part = s.broadcastable(llvm::ArrayRef(lists).take_back(1000));
  EXPECT_EQ(context->decide(part).verdict, Verdict::Proved);
  // Three thousand of four million pairs matter.
  context->assume(s.ge(many[1700], s.constant(2)), FactId(1));
  context->assume(s.ge(many[20], s.constant(2)), FactId(2));
  const Answer same = context->decide(s.eq(many[20], many[1700]));
  if (llvm::StringRef(GetParam()) != "equality") {
    EXPECT_EQ(same.verdict, Verdict::Proved);
    EXPECT_EQ(same.premises.size(), 3u);
  }
  // Sizes fit because of their classes.
  if (llvm::StringRef(GetParam()) == "bounds")
    return;
  DimId x = s.dimSymbol("x"), y = s.dimSymbol("y");
  context->assume(s.eq(x, many[3]), FactId(3));
  context->assume(s.eq(y, many[2999]), FactId(4));
  const Answer byClasses =
      context->decide(s.broadcastable({s.ranked({x}), s.ranked({y})}));
  EXPECT_EQ(byClasses.verdict, Verdict::Proved);
  EXPECT_EQ(byClasses.premises.size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Contexts, Fitting, ::testing::ValuesIn(kContexts),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

/// Facts and a claim that follows; without its last fact it does not.
struct Broadcasting : ::testing::Test {
  TermStore s;
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c"),
        d = s.dimSymbol("d"), e = s.dimSymbol("e"), f = s.dimSymbol("f");
  DimId one = s.constant(1), two = s.constant(2);

  ClaimId fit(std::initializer_list<DimId> sizes) {
    std::vector<ShapeId> lists;
    for (DimId size : sizes)
      lists.push_back(s.ranked({size}));
    return s.broadcastable(lists);
  }
  Verdict verdict(llvm::ArrayRef<ClaimId> facts, ClaimId claim) {
    auto context = contextOf(s, "equality-bounds");
    for (auto [k, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(k));
    return context->decide(claim).verdict;
  }
  void expectOnlyByAll(std::vector<ClaimId> facts, ClaimId claim) {
    EXPECT_EQ(verdict(facts, claim), Verdict::Proved) << s.str(claim);
    for (size_t left = 0; left < facts.size(); ++left) {
      std::vector<ClaimId> some(facts);
      some.erase(some.begin() + left);
      EXPECT_EQ(verdict(some, claim), Verdict::Unknown)
          << s.str(claim) << " without " << s.str(facts[left]);
    }
  }
};

TEST_F(Broadcasting, IsTheOperandThatIsNotOne) {
  expectOnlyByAll({fit({a, b}), s.ge(a, two)},
                  s.eq(s.broadcastExtent({a, b}), a));
  expectOnlyByAll({fit({a, b, c, d, e, f}), s.ne(a, one)},
                  s.eq(s.broadcastExtent({a, b, c, d, e}), a));
}

TEST_F(Broadcasting, IsOneWhereAllOperandsAre) {
  const DimId join = s.broadcastExtent({a, b, c, d, e});
  expectOnlyByAll({s.eq(join, f), fit({a, b, c, d, e}), s.eq(f, one)},
                  s.eq(b, one));
}

TEST_F(Broadcasting, IsNoOperandThatDiffersFromIt) {
  const DimId join = s.broadcastExtent({a, b, c, d, e});
  expectOnlyByAll({fit({a, b, c, d, e}), s.ne(b, join)}, s.eq(b, one));
  // No size is one more than itself, so b is 1 and the others are 2.
  expectOnlyByAll({fit({a, b, c, d, e}), s.eq(join, s.add(b, one))},
                  s.eq(join, two));
}

TEST_F(Broadcasting, WhicheverFactComesFirst) {
  const ClaimId facts[] = {s.ge(a, two), fit({a, b, c, d, e}),
                           s.eq(s.broadcastExtent({a, b, c, d, e}), f)};
  for (auto order : {std::array{0, 1, 2}, std::array{1, 2, 0},
                     std::array{2, 1, 0}, std::array{2, 0, 1}})
    EXPECT_EQ(verdict({facts[order[0]], facts[order[1]], facts[order[2]]},
                      s.eq(f, a)),
              Verdict::Proved);
}

TEST_F(Broadcasting, PremisesAreTheSameBesideOtherFacts) {
  const ClaimId facts[] = {s.eq(b, c), s.ge(a, two), fit({a, c, d, e, two}),
                           s.eq(s.broadcastExtent({a, c, d, e, two}), c)};
  const DimId x = s.dimSymbol("x"), y = s.dimSymbol("y");
  const ClaimId others[] = {s.eq(x, s.add(y, one)), s.eq(y, two)};
  size_t numPremises = 0;
  for (bool beside : {false, true}) {
    auto context = contextOf(s, "equality-bounds");
    if (beside)
      for (ClaimId fact : others)
        context->assume(fact, FactId(9));
    for (auto [k, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(k));
    const Answer answer = context->decide(fit({b, e}));
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    if (beside) {
      EXPECT_EQ(answer.premises.size(), numPremises);
    }
    numPremises = answer.premises.size();
  }
}

TEST_F(Broadcasting, PremisesAreThoseOfTheSizesAsked) {
  auto premises = [&](llvm::ArrayRef<ClaimId> facts, ClaimId claim) {
    auto context = contextOf(s, "equality-bounds");
    for (auto [k, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(k));
    const Answer answer = context->decide(claim);
    EXPECT_EQ(answer.verdict, Verdict::Proved) << s.str(claim);
    return std::vector<FactId>(answer.premises.begin(), answer.premises.end());
  };
  const DimId g = s.dimSymbol("g"), x = s.dimSymbol("x");
  auto numbers = [](std::initializer_list<uint32_t> list) {
    std::vector<FactId> result;
    for (uint32_t k : list)
      result.push_back(FactId(k));
    return result;
  };
  // Sizes that fit with ones need no set.
  const DimId h = s.dimSymbol("h"), i = s.dimSymbol("i");
  EXPECT_EQ(premises({fit({a, b, c, d, e}), s.eq(f, one), s.eq(g, one),
                      s.eq(h, one), s.eq(i, one)},
                     fit({a, f, g, h, i})),
            numbers({1, 2, 3, 4}));
  // A size that differs from another of the set for certain.
  EXPECT_EQ(premises({fit({c, s.add(c, one), d, e, f}), s.eq(x, d)},
                     fit({c, s.add(c, one), x})),
            numbers({0, 1}));
  // Pairs of shapes, beside a set of others.
  std::vector<ShapeId> shapes;
  for (unsigned i = 0; i < 6; ++i)
    shapes.push_back(s.shapeSymbol("s" + std::to_string(i)));
  EXPECT_EQ(premises({s.broadcastable({shapes[0], shapes[1], shapes[2]}),
                      s.broadcastable({shapes[3], shapes[4]}),
                      s.broadcastable({shapes[4], shapes[5]}),
                      s.broadcastable({shapes[3], shapes[5]})},
                     s.broadcastable({shapes[3], shapes[4], shapes[5]})),
            numbers({1, 2, 3}));
}

TEST_F(Broadcasting, SetsGrowAroundTheirPivot) {
  auto context = contextOf(s, "equality-bounds");
  context->assume(fit({a, b, c, d, e}), FactId(0));
  context->assume(s.eq(a, s.constant(4)), FactId(1));
  context->assume(fit({a, b, c, d, e, f}), FactId(2));
  for (DimId size : {b, f}) {
    const Bounds bounds = context->bound(size);
    EXPECT_EQ(bounds.lo, Int(1));
    EXPECT_EQ(bounds.hi, Int(4));
  }
}

TEST_F(Broadcasting, PartsOfWhatFitsOfUnknownRank) {
  std::vector<ShapeId> shapes;
  for (unsigned i = 0; i < 7; ++i)
    shapes.push_back(s.shapeSymbol("s" + std::to_string(i)));
  const llvm::ArrayRef<ShapeId> all(shapes);
  const ClaimId fact = s.broadcastable(all.drop_back());
  EXPECT_EQ(verdict({fact}, s.broadcastable(all.take_front(5))),
            Verdict::Proved);
  EXPECT_EQ(verdict({fact}, s.broadcastable(all.take_back(6))),
            Verdict::Unknown);
  EXPECT_EQ(verdict({fact}, s.negate(s.broadcastable(all.take_front(5)))),
            Verdict::Refuted);
}
