// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of unknown numbers against all numbers that the conditions let
// through.

#include "results/contract/UnknownNumbers.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using contract::Path;
using shapeproof::testing::holdsAtAll;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfUnknownNumbers : ::testing::Test {
  TermStore store;
  DimId n = store.intSymbol("n"), a = store.intSymbol("a");
  DimId t = store.intSymbol("t"), k = store.intSymbol("k");
  contract::Inputs inputs{store};
  Path path;

  OfUnknownNumbers() {
    inputs.add(Term(n));
    inputs.add(Term(a));
  }
  DimId number(int64_t value) { return store.constant(value); }
  /// The number of ranges that are added.
  size_t added(ClaimId claim) {
    Path before = path;
    contract::addUnknownNumbers(store, inputs, path);
    const size_t count = path.ranges.size() - before.ranges.size();
    EXPECT_EQ(path.mayBeMissed, count > 0);
    // Far enough out for the bounds that the tests have.
    before.ranges.insert(before.ranges.begin(),
                         {t, number(-20), number(21), number(1)});
    for (int64_t x = -4; count > 0 && x < 5; ++x)
      for (int64_t y = -4; y < 9; ++y) {
        const Values values{{n, Int(x)}, {a, Int(y)}};
        EXPECT_EQ(holdsAtAll(store, before, claim, values),
                  holdsAtAll(store, path, claim, values))
            << "n = " << x << ", a = " << y;
      }
    return count;
  }
};

TEST_F(OfUnknownNumbers, BoundedFromBothSides) {
  path.conditions = {store.ge(t, number(0)), store.lt(t, n)};
  EXPECT_EQ(added(store.lt(t, a)), 1u);
}

TEST_F(OfUnknownNumbers, SeveralBounds) {
  path.conditions = {
      store.conj(store.ge(t, number(-3)), store.lt(t, store.add(n, number(2)))),
      store.le(t, number(5)), store.ge(store.add(t, n), number(0)),
      store.ne(t, number(2))};
  EXPECT_EQ(added(store.ne(t, a)), 1u);
}

TEST_F(OfUnknownNumbers, OneSideIsNotEnough) {
  path.conditions = {store.lt(t, n)};
  EXPECT_EQ(added(store.lt(t, a)), 0u);
  path.conditions = {store.lt(t, n), store.ge(store.scale(t, Int(2)), n)};
  EXPECT_EQ(added(store.lt(t, a)), 0u);
  // By what no input tells.
  path.conditions = {store.lt(t, n), store.ge(t, k)};
  EXPECT_EQ(added(store.lt(t, a)), 0u);
}

TEST_F(OfUnknownNumbers, InputsAndVariablesStay) {
  path.ranges.push_back({t, number(0), n, number(1)});
  path.conditions = {store.ge(t, number(1)), store.lt(t, a),
                     store.ge(n, number(1)), store.lt(n, a)};
  EXPECT_EQ(added(store.lt(t, a)), 0u);
}

} // namespace
