// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranges of terms, some of numbers of 8 bits, against all points of their
// paths: no point is outside, and the ends are taken where they are said to be.

#include "results/contract/TakenRange.h"
#include "shapeproof/InferenceContext.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>

using namespace shapeproof;
using contract::Path;
using contract::TakenRange;
using shapeproof::testing::assigned;
using shapeproof::testing::holdsAtAll;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfTakenRanges : ::testing::Test {
  TermStore store;
  DimId g = store.intSymbol("g"), n = store.intSymbol("n");
  DimId b = store.intSymbol("b"), t = store.intSymbol("t"),
        loaded = store.intSymbol("loaded");
  contract::Inputs inputs{store};
  Path path;
  /// The clauses of a contract.
  contract::Claims clauses;

  OfTakenRanges() {
    for (DimId input : {g, n})
      inputs.add(input);
  }
  DimId number(int64_t value) { return store.constant(value); }
  DimId wrap8(DimId x) {
    return store.sub(store.mod(store.add(x, number(128)), number(256)),
                     number(128));
  }
  void range(DimId variable, DimId ub, int64_t lb = 0, int64_t step = 1) {
    path.ranges.push_back({variable, number(lb), ub, number(step)});
  }
  std::unique_ptr<InferenceContext> context() {
    auto made = llvm::cantFail(createContext("tiered", store));
    for (DimId input : {g, n}) {
      made->assume(store.ge(input, number(-128)), FactId(0));
      made->assume(store.le(input, number(127)), FactId(0));
    }
    return made;
  }
  int64_t value(DimId term, const Values &values) {
    return int64_t(*Evaluator(store, assigned(values)).value(term));
  }
  /// Compares with all points; what is known of the range, as letters: first
  /// and end, and whether they are exact.
  std::string judge(DimId term) {
    auto atCheck = context();
    for (const contract::Range &own : path.ranges) {
      atCheck->assume(store.ge(own.variable, own.lb), FactId(1));
      atCheck->assume(store.lt(own.variable, own.ub), FactId(1));
      atCheck->assume(
          store.eq(store.mod(store.sub(own.variable, own.lb), own.step),
                   number(0)),
          FactId(1));
    }
    for (ClaimId condition : path.conditions)
      atCheck->assume(condition, FactId(1));
    const TakenRange found =
        takenRange(store, *atCheck, FactId(2), term, path, inputs,
                   /*unbounded=*/nullptr, [] { return false; });
    auto entry = context();
    for (ClaimId clause : clauses)
      entry->assume(clause, FactId(1));
    if (!fitsAtAllPoints(store, *entry, FactId(2), found))
      return "wraps";
    for (int64_t x : {-128, -9, -1, 0, 1, 2, 3, 5, 7, 32, 127})
      for (int64_t y : {-128, -2, 0, 1, 4, 6, 9, 100, 127}) {
        const Values values{{g, Int(x)}, {n, Int(y)}, {loaded, Int(3)}};
        if (llvm::all_of(clauses,
                         [&](ClaimId c) { return isTrue(store, values, c); }))
          compare(term, found, values);
      }
    std::string said = found.first ? "f" : "";
    said += found.end ? "e" : "";
    if (found.first && found.end && found.first->isReached &&
        found.end->isReached)
      said += "!";
    return said;
  }
  void compare(DimId term, const TakenRange &found, const Values &values) {
    auto never = [&](ClaimId claim) {
      return holdsAtAll(store, path, store.negate(claim), values);
    };
    const bool isEmpty = never(TermStore::trueClaim());
    for (const auto *end : {&found.first, &found.end}) {
      if (!*end)
        continue;
      const DimId least = number(value((*end)->value, values));
      const bool isLast = end == &found.end;
      EXPECT_TRUE(holdsAtAll(
          store, path, isLast ? store.lt(term, least) : store.ge(term, least),
          values));
      if ((*end)->isReached && !isEmpty) {
        EXPECT_FALSE(
            never(store.eq(term, isLast ? store.sub(least, number(1)) : least)))
            << store.str((*end)->value);
      }
      if (!isEmpty) {
        EXPECT_TRUE(llvm::all_of((*end)->guards, [&](ClaimId guard) {
          return isTrue(store, values, guard);
        }));
      }
    }
  }
};

TEST_F(OfTakenRanges, Blocks) {
  range(b, g);
  range(t, number(4));
  const DimId at = store.add(store.scale(b, Int(4)), t);
  EXPECT_EQ(judge(at), "fe!");
  path.conditions.push_back(store.lt(at, n));
  EXPECT_EQ(judge(at), "fe!");
  EXPECT_EQ(judge(store.sub(number(7), at)), "fe!");
  EXPECT_EQ(judge(store.scale(at, Int(3))), "fe!");
}

TEST_F(OfTakenRanges, NumbersThatWrap) {
  range(b, g);
  range(t, number(4));
  const DimId at = wrap8(store.add(wrap8(store.scale(b, Int(4))), t));
  path.conditions.push_back(store.lt(at, n));
  EXPECT_EQ(judge(at), "wraps");
  // Not enough, and enough.
  clauses.push_back(store.le(g, number(33)));
  EXPECT_EQ(judge(at), "wraps");
  clauses.back() = store.le(g, number(32));
  EXPECT_EQ(judge(at), "fe!");
  // Where n is -128 nothing is below it, wrapped or not.
  clauses.back() = store.disj(clauses.back(), store.eq(n, number(-128)));
  EXPECT_EQ(judge(at), "fe!");
  clauses.back() = store.disj(clauses.back(), store.eq(n, number(-127)));
  EXPECT_EQ(judge(at), "wraps");
}

TEST_F(OfTakenRanges, BoundsThatWrap) {
  // 0 to n - 1, which is 127 where n is -128.
  range(b, wrap8(store.sub(n, number(1))));
  EXPECT_EQ(judge(b), "wraps");
  clauses.push_back(store.ge(n, number(0)));
  EXPECT_EQ(judge(b), "fe!");
}

TEST_F(OfTakenRanges, ConditionsOfUnknownValues) {
  range(b, n);
  path.conditions.push_back(store.lt(b, loaded));
  EXPECT_EQ(judge(b), "fe");
  // It is above b.
  EXPECT_EQ(judge(store.add(b, loaded)), "f");
}

TEST_F(OfTakenRanges, PathsThatAreNotKnown) {
  range(b, n);
  path.isComplete = false;
  EXPECT_EQ(judge(b), "fe");
  path.isComplete = true;
  path.mayBeMissed = true;
  EXPECT_EQ(judge(b), "fe");
}

TEST_F(OfTakenRanges, Steps) {
  range(b, n, 0, 3);
  EXPECT_EQ(judge(b).substr(0, 2), "fe");
}

TEST_F(OfTakenRanges, Nothing) {
  EXPECT_EQ(judge(number(5)), "fe!");
  EXPECT_EQ(judge(store.add(n, g)), "fe!");
}

} // namespace
