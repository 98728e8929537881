// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sizes that fit, in every context that has their theory: against all
// values of six sizes from 0 to 3, and against the same facts told pair by
// pair, by which nothing more may be known.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
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

  const std::vector<bool> &truths(ClaimId claim) {
    std::vector<bool> &result = known[claim];
    if (result.empty())
      for (const Assignment &world : all)
        result.push_back(Evaluator(store, world).value(claim).value_or(false));
    return result;
  }

  /// Whether the claim has the truth value wherever all facts hold.
  bool follows(const std::vector<ClaimId> &facts, ClaimId claim, bool value) {
    std::vector<bool> given(all.size(), true);
    for (ClaimId fact : facts)
      for (size_t k = 0; k < all.size(); ++k)
        given[k] = given[k] && truths(fact)[k];
    for (size_t k = 0; k < all.size(); ++k)
      if (given[k] && truths(claim)[k] != value)
        return false;
    return true;
  }

private:
  TermStore &store;
  std::vector<Assignment> all;
  std::map<ClaimId, std::vector<bool>> known;
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
    switch (below(8)) {
    case 0:
      return s.add(d, s.constant(1));
    case 1:
      return s.constant(int64_t(below(3)));
    default:
      return d;
    }
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
    switch (below(4)) {
    case 0:
    case 1:
      return set();
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
  // Of four million pairs, three thousand matter.
  context->assume(s.ge(many[1700], s.constant(2)), FactId(1));
  context->assume(s.ge(many[20], s.constant(2)), FactId(2));
  const Answer same = context->decide(s.eq(many[20], many[1700]));
  if (llvm::StringRef(GetParam()) != "equality") {
    EXPECT_EQ(same.verdict, Verdict::Proved);
    EXPECT_EQ(same.premises.size(), 3u);
  }
  // What fits by classes.
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
