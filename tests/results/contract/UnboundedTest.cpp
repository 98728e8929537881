// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "results/contract/Unbounded.h"
#include "shapeproof/Evaluate.h"
#include "support/Trials.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

struct OfUnbounded : ::testing::Test {
  TermStore store;
  DimId n = store.dimSymbol("n"), x = store.dimSymbol("x"),
        y = store.dimSymbol("y");
  contract::Inputs inputs{store};
  contract::Unbounded unbounded{store};

  OfUnbounded() { inputs.add(n); }
  DimId number(int64_t value) { return store.constant(value); }
  bool fails(ClaimId claim) {
    return unbounded.fails(claim, inputs,
                           [](DimId, const Int &) { return false; });
  }
};

TEST_F(OfUnbounded, OnlyWhatCanGrow) {
  EXPECT_TRUE(fails(store.eq(x, n)));
  EXPECT_TRUE(fails(store.ge(n, x)));
  EXPECT_FALSE(fails(store.ge(x, n)));
  EXPECT_FALSE(fails(store.ne(x, n)));
  EXPECT_FALSE(fails(store.eq(n, number(2))));
  // The symbol also occurs elsewhere, which may compensate.
  EXPECT_FALSE(fails(store.eq(x, store.max({x, n}))));

  unbounded.addFact(store.ge(x, number(1)));
  unbounded.addFact(
      store.disj({store.ge(x, n), store.ge(store.add(x, y), number(3))}));
  EXPECT_TRUE(fails(store.eq(x, n)));
  unbounded.addFact(store.ge(y, x));
  EXPECT_FALSE(fails(store.eq(x, n)));
  EXPECT_TRUE(fails(store.eq(y, n)));
  unbounded.addFact(store.ne(y, number(7)));
  EXPECT_FALSE(fails(store.eq(y, n)));
}

TEST_F(OfUnbounded, MarksWhatLiteralsShare) {
  // The literal that lets x grow is in a select, too.
  ClaimId grows = store.ge(x, number(2));
  unbounded.addFact(grows);
  EXPECT_TRUE(fails(store.eq(x, n)));
  unbounded.addFact(store.eq(store.select(grows, number(1), number(2)), y));
  EXPECT_FALSE(fails(store.eq(x, n)));
}

TEST_F(OfUnbounded, AboveWhatItIsAtMost) {
  unbounded.addFact(
      store.disj({store.ge(number(0), x), store.eq(n, number(2))}));
  unbounded.addFact(store.disj(
      {store.ge(number(7), store.scale(x, Int(2))), store.eq(n, number(2))}));
  EXPECT_FALSE(fails(store.eq(x, n)));
  std::vector<Int> asked;
  EXPECT_TRUE(unbounded.fails(store.eq(x, n), inputs,
                              [&](DimId size, const Int &number) {
                                EXPECT_EQ(size, x);
                                asked.push_back(number);
                                return true;
                              }));
  EXPECT_EQ(asked, std::vector<Int>({Int(3)}));
}

/// Random facts and claims about three sizes. If a claim is said to fail, it is
/// compared with all values: for each n for which the facts can hold, there are
/// values with which they hold and the claim does not.
struct UnboundedByEnumeration : OfUnbounded {
  std::mt19937_64 random;

  int64_t below(int64_t end) { return int64_t(random() % uint64_t(end)); }
  DimId size() {
    DimId sizes[] = {n, x, y, x, number(below(4))};
    return sizes[below(5)];
  }
  DimId term() {
    switch (below(7)) {
    case 0:
      return store.max({size(), size()});
    case 1:
      return store.add(size(), size());
    case 2:
      return store.sub(size(), number(below(3)));
    case 3:
      return store.scale(size(), Int(below(5) - 2));
    case 4:
      return store.floorDiv(size(), number(1 + below(3)));
    default:
      return size();
    }
  }
  ClaimId literal() {
    DimId a = term(), b = term();
    switch (below(4)) {
    case 0:
      return store.eq(a, b);
    case 1:
      return store.ne(a, b);
    default:
      return store.ge(a, b);
    }
  }
  ClaimId formula() {
    switch (below(3)) {
    case 0:
      return store.disj({literal(), literal()});
    case 1:
      return store.disj(
          {store.conj({literal(), literal()}), store.lt(x, number(below(4)))});
    default:
      return literal();
    }
  }
};

TEST_F(UnboundedByEnumeration, WhatFailsDoesForEachInput) {
  constexpr int64_t kInputs = 4, kValues = 14;
  unsigned numFailing = 0;
  for (unsigned trial = 0; trial < trials(4000); ++trial) {
    random.seed(uint64_t(trial));
    contract::Unbounded known(store);
    llvm::SmallVector<ClaimId> facts;
    for (int64_t i = below(3); i >= 0; --i) {
      facts.push_back(formula());
      known.addFact(facts.back());
    }
    ClaimId claim = literal();
    bool canHold[kInputs] = {}, canFail[kInputs] = {};
    int64_t least[2] = {INT64_MAX, INT64_MAX};
    Assignment values;
    for (int64_t i = 0; i < kInputs * kValues * kValues; ++i) {
      int64_t input = i % kInputs, ofX = i / kInputs % kValues,
              ofY = i / kInputs / kValues;
      values.dims[n] = Int(input);
      values.dims[x] = Int(ofX);
      values.dims[y] = Int(ofY);
      Evaluator evaluator(store, values);
      if (!llvm::all_of(facts, [&](ClaimId fact) {
            return evaluator.value(fact) == std::optional(true);
          }))
        continue;
      canHold[input] = true;
      if (evaluator.value(claim) != std::optional(true)) {
        canFail[input] = true;
        continue;
      }
      least[0] = std::min(least[0], ofX);
      least[1] = std::min(least[1], ofY);
    }
    auto isAbove = [&](DimId size, const Int &number) {
      return Int(least[size == x ? 0 : 1]) > number;
    };
    if (!known.fails(claim, inputs, isAbove))
      continue;
    ++numFailing;
    for (int64_t input = 0; input < kInputs; ++input)
      EXPECT_TRUE(!canHold[input] || canFail[input])
          << "n = " << input << ": " << store.str(claim) << " given "
          << store.str(store.conj(facts));
  }
  EXPECT_GT(numFailing, trials(4000) / 100);
}

} // namespace
