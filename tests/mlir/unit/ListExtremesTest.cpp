// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims about the extremes of lists, compared with all small lists: they are
// true of the least and the greatest, and of no other value if all places have
// been read.

#include "core/values/ListExtremes.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

constexpr int kMaxRank = 3;

struct ListExtremesTest : ::testing::Test {
  TermStore store;
  ListExtremes extremes{store};
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  DimId place = store.intSymbol("place"), start = store.intSymbol("start");
  ListExtremes::Extreme least{store.intSymbol("l"), start,
                              store.intSymbol("at l"), true},
      greatest{store.intSymbol("g"), start, store.intSymbol("at g"), false};
  std::vector<ClaimId> claims;

  void collect(const ListExtremes::Claims &more) {
    claims.insert(claims.end(), more.begin(), more.end());
  }
  ListExtremes::List list(DimId element) {
    return {element, store.rank(s), place};
  }

  /// Checks the claims for the lists made of all pairs of shapes of one rank.
  void check(DimId element, bool isExact) {
    unsigned worlds = 0;
    for (int rank = 0; rank <= kMaxRank; ++rank)
      for (int code = 0; code < 1 << (3 * rank); ++code) {
        Assignment a;
        std::vector<Int> ofS, ofT;
        for (int i = 0; i < rank; ++i) {
          ofS.push_back(Int(code >> (3 * i) & 3));
          ofT.push_back(Int(code >> (3 * i + 2) & 1));
        }
        a.shapes[s] = ofS;
        a.shapes[t] = ofT;
        std::vector<Int> elements;
        for (int i = 0; i < rank; ++i) {
          a.dims[place] = Int(i);
          elements.push_back(*Evaluator(store, a).value(element));
        }
        for (int from = -1; from <= 2; ++from) {
          ++worlds;
          checkExtreme(a, elements, Int(from), isExact);
        }
      }
    EXPECT_GT(worlds, 1000u);
  }

  void checkExtreme(Assignment &a, const std::vector<Int> &elements, Int from,
                    bool isExact) {
    a.dims[start] = from;
    // If the start itself is the extreme, its position is outside of the list.
    Int low = from, high = from, atLow = Int(-1), atHigh = Int(99);
    for (size_t i = 0; i < elements.size(); ++i) {
      if (elements[i] < low) {
        low = elements[i];
        atLow = Int(int64_t(i));
      }
      if (elements[i] > high) {
        high = elements[i];
        atHigh = Int(int64_t(i));
      }
    }
    a.dims[least.at] = atLow;
    a.dims[greatest.at] = atHigh;
    for (int offLow : {-1, 0, 1})
      for (int offHigh : {-1, 0, 1}) {
        a.dims[least.value] = low + offLow;
        a.dims[greatest.value] = high + offHigh;
        Evaluator evaluate(store, a);
        bool all = true;
        for (ClaimId claim : claims) {
          std::optional<bool> holds = evaluate.value(claim);
          // An extent outside of the rank has no value: it is not needed.
          all &= holds.value_or(true);
          if (offLow == 0 && offHigh == 0) {
            ASSERT_NE(holds, std::optional(false)) << store.str(claim);
          }
        }
        if (isExact && (offLow != 0 || offHigh != 0)) {
          ASSERT_FALSE(all);
        }
      }
  }
};

TEST_F(ListExtremesTest, OfExtents) {
  DimId element = store.extent(s, place);
  // Elements are read before, after, and of other lists.
  collect(extremes.look(s, store.constant(1)));
  collect(extremes.look(t, store.constant(0)));
  collect(extremes.add(list(element), greatest));
  collect(extremes.add(list(element), least));
  collect(extremes.look(list(element), store.constant(2)));
  collect(extremes.look(s, store.constant(7)));
  collect(extremes.look(s, store.constant(-1)));
  check(element, /*isExact=*/true);
}

TEST_F(ListExtremesTest, OfWhetherExtentsAreEqual) {
  DimId element =
      store.select(store.eq(store.extent(s, place), store.extent(t, place)),
                   store.constant(-1), store.constant(0));
  collect(extremes.add(list(element), least));
  collect(extremes.add(list(element), greatest));
  // Either shape is asked.
  collect(extremes.look(t, store.constant(1)));
  collect(extremes.look(s, store.constant(2)));
  check(element, /*isExact=*/true);
}

TEST_F(ListExtremesTest, OfDifferences) {
  DimId element = store.sub(store.extent(s, place),
                            store.scale(store.extent(t, place), Int(3)));
  collect(extremes.add(list(element), least));
  collect(extremes.add(list(element), greatest));
  collect(extremes.add(list(element), least));
  check(element, /*isExact=*/false);
}

/// The elements depend on their place only.
TEST_F(ListExtremesTest, OfNoShape) {
  DimId element = store.sub(store.constant(1), place);
  collect(extremes.look(list(element), store.constant(1)));
  collect(extremes.add(list(element), least));
  collect(extremes.add(list(element), greatest));
  collect(extremes.look(list(element), store.constant(2)));
  check(element, /*isExact=*/true);
}

/// The position of another extreme is such a place, but that of the extreme
/// itself is not.
TEST_F(ListExtremesTest, OfOtherExtremes) {
  DimId element = store.extent(s, place);
  auto boundAt = [&](DimId at) {
    return store.implies(store.conj(store.ge(at, store.constant(0)),
                                    store.lt(at, store.rank(s))),
                         store.le(least.value, store.extent(s, at)));
  };
  collect(extremes.add(list(element), greatest));
  EXPECT_FALSE(llvm::is_contained(claims, boundAt(greatest.at)));
  collect(extremes.add(list(element), least));
  EXPECT_TRUE(llvm::is_contained(claims, boundAt(greatest.at)));
  collect(extremes.add(list(element), least));
  EXPECT_FALSE(llvm::is_contained(claims, boundAt(least.at)));
}

/// An extreme that is mentioned again does not displace another one.
TEST_F(ListExtremesTest, KeepsEachOnce) {
  DimId element = store.extent(s, place);
  for (int i = 0; i < 100; ++i) {
    extremes.look(s, store.constant(3));
    extremes.add(list(element), greatest);
  }
  extremes.add(list(element), least);
  EXPECT_EQ(extremes.look(s, store.constant(3)).size(), 2u);
  extremes.look(s, store.constant(4));
  ListExtremes::Extreme another = greatest;
  another.value = store.intSymbol("another");
  // There are four claims about the new extreme and its relation to the two
  // others, and two claims about elements that were read before.
  EXPECT_EQ(extremes.add(list(element), another).size(), 3u + 2u + 4u);
}

/// The number of claims is bounded, however often elements are read.
TEST_F(ListExtremesTest, KeepsFew) {
  DimId element = store.extent(s, place);
  for (int i = 0; i < 1000; ++i) {
    ListExtremes::Extreme extreme = greatest;
    extreme.value = store.intSymbol("g");
    EXPECT_LT(extremes.add(list(element), extreme).size(), 40u);
    EXPECT_LT(extremes.look(s, store.constant(i)).size(), 10u);
  }
}

} // namespace
