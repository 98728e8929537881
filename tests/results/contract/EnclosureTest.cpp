// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends of terms, some of numbers of 8 bits, against all points of their paths:
// where the conditions hold, no point is outside.

#include "results/contract/Enclosure.h"
#include "shapeproof/InferenceContext.h"
#include "support/PathPoints.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using contract::Enclosure;
using contract::Path;
using shapeproof::testing::assigned;
using shapeproof::testing::holdsAtAll;
using shapeproof::testing::isTrue;
using shapeproof::testing::Values;

namespace {

struct OfEnclosures : ::testing::Test {
  TermStore store;
  DimId g = store.intSymbol("g"), n = store.intSymbol("n"),
        s = store.intSymbol("s");
  DimId b = store.intSymbol("b"), t = store.intSymbol("t"),
        k = store.intSymbol("k");
  contract::Inputs inputs{store};
  Path path;
  std::mt19937 random{1};

  OfEnclosures() {
    for (DimId input : {g, n, s})
      inputs.add(input);
  }
  unsigned below(unsigned bound) { return unsigned(random() % bound); }
  DimId number(int64_t value) { return store.constant(value); }
  DimId wrap8(DimId x) {
    return store.sub(store.mod(store.add(x, number(128)), number(256)),
                     number(128));
  }
  /// a / b rounded towards zero, by the signs.
  DimId quotient(DimId a, DimId by) {
    const DimId other = store.neg(by);
    const ClaimId sign = store.ge(a, number(0));
    return store.select(
        store.gt(by, number(0)),
        store.select(sign, store.floorDiv(a, by), store.ceilDiv(a, by)),
        store.select(sign, store.neg(store.floorDiv(a, other)),
                     store.floorDiv(store.neg(a), other)));
  }
  DimId remainder(DimId a, DimId by) {
    return store.sub(a, store.mul(by, quotient(a, by)));
  }
  void range(DimId variable, DimId ub, int64_t lb = 0, int64_t step = 1) {
    path.ranges.push_back({variable, number(lb), ub, number(step)});
  }
  std::unique_ptr<InferenceContext> context() {
    auto made = llvm::cantFail(createContext("tiered", store));
    for (DimId input : {g, n, s}) {
      made->assume(store.ge(input, number(-128)), FactId(0));
      made->assume(store.le(input, number(127)), FactId(0));
    }
    for (const contract::Range &own : path.ranges) {
      made->assume(store.ge(own.variable, own.lb), FactId(1));
      made->assume(store.lt(own.variable, own.ub), FactId(1));
    }
    for (ClaimId condition : path.conditions)
      made->assume(condition, FactId(1));
    return made;
  }
  std::optional<Enclosure> find(DimId term) {
    auto atCheck = context();
    auto found = enclosureOf(store, *atCheck, FactId(2), term, path, inputs,
                             [] { return false; });
    if (found)
      judge(term, *found);
    return found;
  }
  void judge(DimId term, const Enclosure &found) {
    EXPECT_TRUE(inputs.areAllIn(found.least) && inputs.areAllIn(found.most))
        << store.str(term) << " from " << store.str(found.least) << " to "
        << store.str(found.most);
    // A point outside, whose numbers are defined.
    Path outside = path;
    outside.conditions.push_back(store.negate(
        store.conj(store.ge(term, found.least), store.le(term, found.most))));
    for (int64_t x : {-3, 0, 1, 2, 7, 40})
      for (int64_t y : {-128, -2, 0, 1, 3, 9, 127})
        for (int64_t z : {-100, -1, 0, 1, 5}) {
          const Values values{{g, Int(x)}, {n, Int(y)}, {s, Int(z)}};
          if (!llvm::all_of(found.conditions, [&](ClaimId c) {
                return isTrue(store, values, c);
              }))
            continue;
          EXPECT_TRUE(
              holdsAtAll(store, outside, TermStore::falseClaim(), values))
              << store.str(term) << " from " << store.str(found.least) << " to "
              << store.str(found.most) << " at " << x << ' ' << y << ' ' << z;
        }
  }
  std::string text(DimId term) {
    auto found = find(term);
    if (!found)
      return "nothing";
    std::string result =
        store.str(found->least) + " .. " + store.str(found->most);
    for (ClaimId condition : found->conditions)
      result += ", " + store.str(condition);
    return result;
  }
  DimId anyTerm(unsigned depth);
};

/// A random term over inputs and variables.
DimId OfEnclosures::anyTerm(unsigned depth) {
  const DimId leaves[] = {g, n, s, b, t, k, b, t, k, number(3)};
  if (depth == 0)
    return leaves[below(10)];
  const DimId x = anyTerm(depth - 1), y = anyTerm(depth - 1);
  switch (below(11)) {
  case 0:
    return wrap8(store.add(x, y));
  case 1:
    return wrap8(store.mul(x, y));
  case 2:
    return quotient(x, y);
  case 3:
    return remainder(x, below(2) ? y : number(4));
  case 4:
    return store.min({x, y});
  case 5:
    return store.select(store.lt(x, y), x, t);
  case 6:
    return store.mod(x, y);
  case 7:
    return store.max({x, number(3)});
  case 8:
    return store.mul(x, x);
  default:
    return store.add(store.scale(x, Int(int64_t(below(5)) - 2)), y);
  }
}

TEST_F(OfEnclosures, Tiles) {
  range(b, g);
  range(t, number(4));
  range(k, n);
  const DimId row = store.add(store.scale(b, Int(4)), t);
  EXPECT_EQ(text(store.add(store.mul(row, s), k)),
            "min(0, s * (4 * g - 1)) .. n + max(0, s * (4 * g - 1)) - 1");
  // The mask bounds the row.
  EXPECT_EQ(text(row), "0 .. 4 * g - 1");
  path.conditions.push_back(store.lt(row, n));
  EXPECT_EQ(text(row), "0 .. min(n, 4 * g) - 1");
}

TEST_F(OfEnclosures, Remainders) {
  range(b, g);
  range(t, number(4));
  const DimId row = store.add(store.scale(b, Int(4)), t);
  EXPECT_EQ(text(store.mul(remainder(row, n), s)),
            "min(0, s * (n - 1)) .. max(0, s * (n - 1)), n >= 1");
  EXPECT_EQ(text(remainder(row, number(8))), "0 .. 7");
}

/// Programs in groups of 2 rows of n, the last one of which may have fewer: s
/// rows in all.
TEST_F(OfEnclosures, Groups) {
  range(b, g);
  const DimId all = store.scale(n, Int(2)), group = store.floorDiv(b, all),
              first = store.scale(group, Int(2)),
              size = store.min({store.sub(s, first), number(2)}),
              place = store.sub(b, store.mul(all, group)),
              column = store.floorDiv(place, size),
              row = store.add(first, store.sub(place, store.mul(size, column)));
  EXPECT_EQ(text(column), "0 .. n - 1, n >= 1, n * s >= g");
  EXPECT_EQ(text(row),
            "0 .. s - 1, n >= 1, 2 * ((1 - g) ceildiv (2 * n)) + s >= 1");
  EXPECT_EQ(text(size),
            "min(2, s + 2 * ((1 - g) ceildiv (2 * n))) .. min(2, s), n >= 1");
}

// The end by 3 counts where s is large enough, and nothing is negative.
TEST_F(OfEnclosures, DivisorsThatAreTheLesser) {
  range(b, g);
  const DimId lesser = store.min({s, number(3)});
  for (DimId dividend : {b, store.add(b, n), store.sub(b, number(3))}) {
    const DimId term = store.floorDiv(dividend, lesser);
    find(term);
    find(store.sub(dividend, store.mul(lesser, term)));
  }
  EXPECT_TRUE(find(store.floorDiv(b, lesser)));
  EXPECT_TRUE(find(store.floorDiv(store.add(b, n), lesser)));
}

TEST_F(OfEnclosures, Wrapping) {
  range(b, g);
  EXPECT_EQ(text(wrap8(store.scale(b, Int(3)))), "0 .. 3 * g - 3, g <= 43");
  // A number that is loaded has no ends.
  EXPECT_EQ(text(store.intSymbol("loaded")), "nothing");
}

TEST_F(OfEnclosures, Random) {
  unsigned numFound = 0;
  for (unsigned i = 0; i < 80; ++i) {
    path = {};
    range(b, g);
    range(t, number(4));
    range(k, below(2) ? n : wrap8(store.add(n, b)), below(2) ? 0 : -2,
          1 + below(3));
    for (unsigned c = below(3); c > 0; --c)
      path.conditions.push_back(store.lt(anyTerm(1), anyTerm(1)));
    numFound += find(anyTerm(1 + below(3))).has_value();
  }
  EXPECT_GT(numFound, 20u);
}

} // namespace
