// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims about numbers of 8 and 10 bits against all points of their paths: what
// is made of them is enough, and demanded where it is called exact.

#include "results/contract/Unwrapping.h"
#include "shapeproof/Context.h"
#include "shapeproof/InferenceContext.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using contract::Path;
using contract::Range;
using contract::Unwrapped;
using shapeproof::testing::holdsAtAll;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfUnwrapping : ::testing::Test {
  TermStore store;
  DimId g = store.intSymbol("g"), k = store.intSymbol("k"),
        a = store.intSymbol("a");
  DimId i = store.intSymbol("i"), j = store.intSymbol("j");
  contract::Inputs inputs{store};
  Path path;
  int64_t period = 256, most = 127;
  /// Facts about inputs, besides their types.
  contract::Claims facts;

  OfUnwrapping() {
    for (DimId input : {g, k, a})
      inputs.add(input);
  }
  DimId number(int64_t value) { return store.constant(value); }
  DimId wrap(DimId x) {
    const DimId half = number(period / 2);
    return store.sub(store.mod(store.add(x, half), number(period)), half);
  }
  void range(DimId variable, DimId ub, int64_t lb = 0, int64_t step = 1) {
    path.ranges.push_back({variable, number(lb), ub, number(step)});
  }
  ClaimId isInside(DimId x) {
    return store.conj(store.ge(x, number(0)), store.lt(x, a));
  }

  std::optional<Unwrapped> unwrap(ClaimId claim) {
    auto context = llvm::cantFail(createContext("tiered", store));
    uint32_t next = 0;
    auto assume = [&](ClaimId c) { context->assume(c, FactId(next++)); };
    for (DimId input : {g, k, a}) {
      assume(store.ge(input, number(-128)));
      assume(store.le(input, number(input == a ? 600 : most)));
    }
    for (ClaimId fact : facts)
      assume(fact);
    for (const Range &own : path.ranges) {
      assume(store.ge(own.variable, own.lb));
      assume(store.lt(own.variable, own.ub));
    }
    for (ClaimId condition : path.conditions)
      assume(condition);
    return contract::unwrapped(store, *context, FactId(1000), claim, path,
                               inputs);
  }

  /// Returns whether it was called exact. If it was not, that is for a reason:
  /// it holds for some inputs where numbers wrap.
  bool isExact(ClaimId claim) {
    const bool mayJump = isRight(claim);
    const bool result = unwrap(claim)->isExact;
    EXPECT_TRUE(result || mayJump);
    return result;
  }

  /// Returns whether what was made demands more than the claim.
  bool isRight(ClaimId claim) {
    const std::optional<Unwrapped> plain = unwrap(claim);
    EXPECT_TRUE(plain);
    if (!plain)
      return false;
    bool fails = false, demandsMore = false;
    for (int64_t x :
         {-128, -5, 0, 1, 2, 3, 9, 30, 32, 33, 64, 65, 127, 129, 131})
      for (int64_t y : {-128, -65, -1, 0, 1, 2, 16, 64, 126, 127})
        for (int64_t z : {0, 5, 127, 128, 512}) {
          const Values values{{g, Int(x)}, {k, Int(y)}, {a, Int(z)}};
          if (x > most || !llvm::all_of(facts, [&](ClaimId fact) {
                return isTrue(store, values, fact);
              }))
            continue;
          const bool own = holdsAtAll(store, path, claim, values);
          const bool made =
              llvm::all_of(plain->parts, [&](const Unwrapped::Part &part) {
                return holdsAtAll(store, part.path, part.claim, values);
              });
          fails |= !own;
          demandsMore |= own && !made;
          EXPECT_TRUE(own || !made)
              << "not enough: g = " << x << ", k = " << y << ", a = " << z;
          EXPECT_TRUE(made || !own || !plain->isExact)
              << "not demanded: g = " << x << ", k = " << y << ", a = " << z;
        }
    EXPECT_TRUE(fails);
    return demandsMore;
  }
};

TEST_F(OfUnwrapping, Products) {
  range(i, g);
  const DimId x = wrap(store.mul(i, k));
  EXPECT_TRUE(isExact(store.ge(x, number(0))));
  EXPECT_TRUE(isExact(isInside(x)));
}

TEST_F(OfUnwrapping, StepsThatJump) {
  range(i, g, 0, 4);
  facts.push_back(store.ge(k, number(1)));
  // With 64 for k, only 0 is seen.
  const ClaimId claim = store.ge(wrap(store.mul(i, k)), number(0));
  EXPECT_FALSE(isExact(claim));
  // Steps of at most half the period see each sign.
  facts.push_back(store.le(k, number(32)));
  EXPECT_TRUE(isExact(claim));
}

TEST_F(OfUnwrapping, ClaimsThatForceNothing) {
  range(i, g);
  EXPECT_FALSE(isExact(store.lt(wrap(store.scale(i, Int(3))), a)));
  const ClaimId claim = store.ge(wrap(store.scale(i, Int(3))), number(-100));
  isRight(claim);
  EXPECT_FALSE(unwrap(claim)->isExact);
}

TEST_F(OfUnwrapping, FirstNumbersThatDoNotFit) {
  range(i, g);
  const DimId x = store.add(i, store.scale(k, Int(4)));
  EXPECT_FALSE(isExact(store.ge(wrap(x), number(0))));
  facts.push_back(store.ge(k, number(-32)));
  facts.push_back(store.le(k, number(31)));
  EXPECT_TRUE(isExact(store.ge(wrap(x), number(0))));
}

TEST_F(OfUnwrapping, DigitsCarry) {
  // Without the carry a step of i is of any size.
  range(i, g);
  range(j, k);
  const DimId x = store.add(store.mul(i, k), j);
  EXPECT_TRUE(isExact(isInside(wrap(store.scale(x, Int(3))))));
  period = 1024, most = 200;
  EXPECT_TRUE(isExact(isInside(wrap(store.scale(x, Int(2))))));
}

TEST_F(OfUnwrapping, RowsThatAreFarApart) {
  range(i, g);
  facts.push_back(store.ge(k, number(1)));
  const DimId x = wrap(store.scale(store.mul(i, k), Int(3)));
  EXPECT_FALSE(isExact(store.ge(x, number(0))));
  facts.push_back(store.le(k, number(42)));
  EXPECT_TRUE(isExact(store.ge(x, number(0))));
}

TEST_F(OfUnwrapping, LoopsWithinLoops) {
  range(i, g);
  path.ranges.push_back({j, number(0), store.add(i, number(1)), number(1)});
  facts.push_back(store.ge(k, number(0)));
  facts.push_back(store.le(g, number(33)));
  EXPECT_TRUE(isExact(isInside(wrap(store.add(store.mul(i, k), j)))));
  // The first column may not be there above.
  path.ranges.back().ub = store.sub(number(12), i);
  facts.push_back(store.le(g, number(9)));
  EXPECT_TRUE(isExact(isInside(wrap(store.add(store.mul(i, k), j)))));
}

TEST_F(OfUnwrapping, GuardsAboutTheNumber) {
  period = 1024, most = 200;
  range(i, g);
  range(j, number(4));
  const DimId x = wrap(store.add(store.scale(i, Int(4)), j));
  path.conditions.push_back(store.lt(x, k));
  EXPECT_TRUE(isExact(isInside(x)));
  // A step of 6 may jump over what the guard lets pass.
  const DimId y = wrap(store.scale(i, Int(6)));
  path.ranges.pop_back();
  path.conditions = {store.lt(y, k)};
  isRight(isInside(y));
}

TEST_F(OfUnwrapping, GuardsAboutTheNumberAndMore) {
  period = 1024, most = 200;
  range(i, g);
  range(j, number(4));
  // The second part does not wrap, as it fills the last bits.
  const DimId x = store.add(wrap(store.scale(i, Int(4))), j);
  path.conditions.push_back(store.lt(x, k));
  EXPECT_TRUE(isExact(isInside(x)));
  // The least room is at the last j here.
  path.conditions = {store.lt(store.sub(x, store.scale(j, Int(2))), k)};
  isRight(isInside(x));
}

TEST_F(OfUnwrapping, GuardsOfOtherValues) {
  range(i, g);
  const DimId x = wrap(store.scale(i, Int(3)));
  path.conditions.push_back(store.ne(store.mod(i, number(5)), number(2)));
  isRight(isInside(x));
  path.conditions = {store.gt(x, k)};
  isRight(isInside(x));
  path.conditions = {store.ne(x, k)};
  isRight(isInside(x));
}

TEST_F(OfUnwrapping, NumbersThatFit) {
  range(i, g);
  const DimId x = wrap(store.add(i, number(1)));
  path.conditions.push_back(store.lt(x, k));
  // i + 1 is at most 127: only the condition names what wraps.
  const std::optional<Unwrapped> plain =
      unwrap(store.lt(store.scale(i, Int(7)), a));
  ASSERT_TRUE(plain);
  EXPECT_TRUE(plain->isExact);
  EXPECT_TRUE(isExact(store.lt(store.scale(i, Int(7)), a)));
  path.conditions.clear();
  EXPECT_FALSE(unwrap(store.lt(i, a)));
}

} // namespace
