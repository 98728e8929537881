// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Broadcasts of sizes as sets of operands, against sets of numbers: any order,
// any nesting, sizes on both sides of where lists end; what they share; and
// that their values are those of one list.

#include "engine/terms/BroadcastSets.h"
#include "engine/base/Limits.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace shapeproof;

namespace {

class BroadcastSets : public ::testing::Test {
protected:
  BroadcastSets() {
    // Leaves of several kinds.
    ShapeId shape = s.shapeSymbol("s");
    for (unsigned i = 0; i < 300; ++i) {
      DimId d = s.dimSymbol("d");
      leaves.push_back(i % 3 == 0   ? d
                       : i % 3 == 1 ? s.add(s.scale(d, Int(2)), s.constant(3))
                                    : s.extent(shape, i));
    }
  }
  unsigned below(unsigned limit) { return random() % limit; }
  std::set<unsigned> someOf(unsigned size, unsigned count) {
    std::set<unsigned> result;
    while (result.size() < size)
      result.insert(below(count));
    return result;
  }
  /// The join of them, in random order and nested at random.
  DimId join(const std::set<unsigned> &set) {
    std::vector<DimId> open;
    for (unsigned i : set)
      open.push_back(leaves[i]);
    std::shuffle(open.begin(), open.end(), random);
    while (open.size() > 1) {
      const size_t take = 2 + below(std::min<size_t>(open.size() - 1, 40));
      const size_t count = std::min(take, open.size());
      DimId joined = s.broadcastExtent(llvm::ArrayRef(open).take_back(count));
      open.resize(open.size() - count);
      open.insert(open.begin() + below(open.size() + 1), joined);
    }
    return open.empty() ? s.constant(1) : open[0];
  }
  std::set<unsigned> membersOf(DimId set) {
    std::set<unsigned> result;
    for (DimId leaf : joins::leavesOf(s, set))
      result.insert(llvm::find(leaves, leaf) - leaves.begin());
    return result;
  }

  TermStore s;
  std::vector<DimId> leaves;
  std::mt19937 random{11};
};

} // namespace

TEST_F(BroadcastSets, EqualSetsAreOneTermHoweverTheyWereMade) {
  for (unsigned size : {2u, 5u, 63u, 64u, 65u, 66u, 100u, 128u, 129u, 250u})
    for (unsigned trial = 0; trial < 6; ++trial) {
      const std::set<unsigned> set = someOf(size, leaves.size());
      DimId a = join(set), b = join(set);
      EXPECT_EQ(a, b) << size;
      EXPECT_EQ(membersOf(a), set);
      auto inOrder = joins::leavesOf(s, a);
      EXPECT_TRUE(llvm::is_sorted(
          inOrder, [&](DimId x, DimId y) { return s.compare(x, y) < 0; }));
      EXPECT_EQ(joins::isFlat(s, a), size <= limits::setFlatLeaves);
      EXPECT_LE(s.operands(a).size(), limits::setFlatLeaves);
    }
}

TEST_F(BroadcastSets, PartsAreThoseOfTheSets) {
  for (unsigned trial = 0; trial < 300; ++trial) {
    const unsigned count = 20 + below(280);
    std::set<unsigned> a = someOf(1 + below(count - 1), count);
    std::set<unsigned> b = trial % 3 ? a : someOf(1 + below(count - 1), count);
    if (trial % 3)
      for (unsigned change = below(6); change > 0; --change)
        if (unsigned i = below(count); !b.insert(i).second && b.size() > 1)
          b.erase(i);
    DimId x = join(a), y = join(b);
    std::set<unsigned> expected;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(expected, expected.end()));
    EXPECT_EQ(joins::isPart(s, x, y), expected.empty());
    for (unsigned i = 0; i < 10; ++i) {
      const unsigned k = below(leaves.size());
      EXPECT_EQ(joins::contains(s, x, leaves[k]), a.count(k) == 1);
    }
  }
}

TEST_F(BroadcastSets, LargeOnesHaveTheValueOfOneList) {
  for (unsigned trial = 0; trial < 60; ++trial) {
    const std::set<unsigned> set = someOf(60 + below(120), 180);
    DimId joined = join(set);
    Assignment values;
    const Int common(3 + 2 * int64_t(below(4)));
    std::vector<Int> extents(300, Int(1));
    // One kind of leaves, 2 * d + 3, is never 1.
    const bool fits = below(2);
    for (unsigned i : set)
      if (i % 3 == 2)
        extents[i] = below(2) ? common : Int(1);
    unsigned odd = *std::next(set.begin(), below(set.size()));
    for (unsigned i = 0; i < 300; ++i) {
      if (i % 3 == 2)
        continue;
      DimId symbol = i % 3 ? s.operands(leaves[i])[0] : leaves[i];
      Int value = i % 3 ? (common - 3) / 2 : (below(2) ? common : Int(1));
      if (!fits && i == odd)
        value = value + 20;
      values.dims[symbol] = value;
    }
    if (!fits && odd % 3 == 2)
      extents[odd] = common + 20;
    for (ShapeId shape : {s.shape(leaves[2])})
      values.shapes[shape] = extents;
    Evaluator evaluator(s, values);
    Int expected(1);
    bool defined = true;
    for (unsigned i : set) {
      const Int x = *evaluator.value(leaves[i]);
      defined &= x == 1 || expected == 1 || x == expected;
      expected = x == 1 ? expected : x;
    }
    EXPECT_EQ(evaluator.value(joined),
              defined ? std::optional(expected) : std::nullopt);
    std::vector<ShapeId> lists;
    for (unsigned i : set)
      lists.push_back(s.ranked({leaves[i]}));
    EXPECT_EQ(evaluator.value(s.broadcastable(lists)), std::optional(defined));
    EXPECT_EQ(evaluator.value(s.spelledOut(s.broadcastable(lists))),
              std::optional(defined));
    // If the join has a value, another size is asked to fit with it.
    const Int other(below(2) ? 1 : 3 + below(8));
    DimId outside = s.constant(other);
    if (defined && !joins::isFlat(s, joined)) {
      EXPECT_EQ(
          evaluator.value(
              s.broadcastable({s.ranked({joined}), s.ranked({outside})})),
          std::optional(expected == 1 || other == 1 || other == expected));
    }
  }
}

// Sets given one by one, joins with other sizes, and with a constant.
TEST_F(BroadcastSets, ClaimsAboutVeryLargeOnesHaveTheValueOfAllPairs) {
  std::vector<DimId> dims;
  std::vector<ShapeId> lists;
  for (unsigned i = 0; i < 1100; ++i) {
    dims.push_back(s.dimSymbol("d"));
    lists.push_back(s.ranked({dims.back()}));
  }
  DimId joined = s.broadcastExtent(dims), other = s.dimSymbol("other");
  ShapeId join = s.ranked({joined});
  ClaimId all = s.broadcastable(lists),
          fits = s.broadcastable({join, s.ranked({other})});
  lists.push_back(s.ranked({s.constant(4)}));
  ClaimId withFour = s.broadcastable(lists);
  EXPECT_EQ(s.broadcastable({join, lists[17]}), all);
  EXPECT_EQ(s.join(all), joined);
  EXPECT_EQ(s.join(s.negate(all)), joined);
  EXPECT_FALSE(s.dim(all).valid());
  EXPECT_EQ(s.negate(s.negate(fits)), fits);
  for (unsigned trial = 0; trial < 40; ++trial) {
    Assignment values;
    const Int common(int64_t(below(3)) * 2), odd(below(4));
    for (DimId d : dims)
      values.dims[d] = below(2) ? common : Int(1);
    if (trial % 2)
      values.dims[dims[below(dims.size())]] = odd;
    values.dims[other] = Int(below(5));
    Int expected(1);
    bool defined = true;
    for (DimId d : dims) {
      const Int x = values.dims[d];
      defined &= x == 1 || expected == 1 || x == expected;
      expected = x == 1 ? expected : x;
    }
    Evaluator evaluator(s, values);
    EXPECT_EQ(evaluator.value(all), std::optional(defined));
    EXPECT_EQ(evaluator.value(withFour),
              std::optional(defined && (expected == 1 || expected == 4)));
    const bool both = defined && (expected == 1 || values.dims[other] == 1 ||
                                  values.dims[other] == expected);
    EXPECT_EQ(evaluator.value(fits), std::optional(both));
    EXPECT_EQ(evaluator.value(s.negate(fits)), std::optional(!both));
  }
  EXPECT_EQ(s.shapes(all).size(), 1100u);
  EXPECT_TRUE(s.checkInvariants());
}

// A claim keeps the join only where its value is that of all pairs: a negative
// size has no join, and with a constant the join is the constant.
TEST_F(BroadcastSets, ClaimsAboutWhatMayBeNegativeOrIsAConstantKeepNone) {
  std::vector<ShapeId> sizes, withInt, withFour;
  for (unsigned i = 0; i < 70; ++i)
    sizes.push_back(s.ranked({s.dimSymbol("d")}));
  withInt = withFour = sizes;
  withInt.push_back(s.ranked({s.intSymbol("i")}));
  withFour.push_back(s.ranked({s.constant(4)}));
  EXPECT_TRUE(s.join(s.broadcastable(sizes)).valid());
  EXPECT_FALSE(s.join(s.broadcastable(withInt)).valid());
  EXPECT_FALSE(s.join(s.broadcastable(withFour)).valid());
}

TEST_F(BroadcastSets, PartsAgreeWithSetsOfNumbers) {
  for (unsigned trial = 0; trial < 200; ++trial) {
    const std::set<unsigned> whole = someOf(1 + below(250), 300);
    std::set<unsigned> part;
    for (unsigned i : whole)
      if (below(8))
        part.insert(i);
    if (part.empty() || below(3) == 0)
      part.insert(below(300));
    const bool isPart =
        std::includes(whole.begin(), whole.end(), part.begin(), part.end());
    EXPECT_EQ(joins::isPart(s, join(part), join(whole)), isPart);
    // The walk over the leaves beyond `whole` finds the same set, and ends
    // early if the caller has seen enough.
    std::set<unsigned> beyond, expected;
    std::set_difference(part.begin(), part.end(), whole.begin(), whole.end(),
                        std::inserter(expected, expected.end()));
    auto add = [&](DimId leaf) {
      return beyond.insert(llvm::find(leaves, leaf) - leaves.begin()).second;
    };
    DimId inWhole = whole.empty() ? DimId() : join(whole);
    auto none = [](DimId) { return false; };
    EXPECT_TRUE(joins::forEachBeyond(s, join(part), inWhole, none, add));
    EXPECT_EQ(beyond, expected);
    // The other way round, of a small set, and of none.
    std::set<unsigned> few = someOf(1 + below(12), 300);
    for (const std::set<unsigned> &other : {part, few, std::set<unsigned>()}) {
      beyond.clear(), expected.clear();
      std::set_difference(whole.begin(), whole.end(), other.begin(),
                          other.end(), std::inserter(expected, expected.end()));
      DimId without = other.empty() ? DimId() : join(other);
      EXPECT_TRUE(joins::forEachBeyond(s, inWhole, without, none, add));
      EXPECT_EQ(beyond, expected);
      if (without.valid()) {
        EXPECT_EQ(joins::isPart(s, inWhole, without), expected.empty());
      }
    }
    beyond.clear(), expected.clear();
    std::set_difference(part.begin(), part.end(), whole.begin(), whole.end(),
                        std::inserter(expected, expected.end()));
    size_t calls = 0;
    EXPECT_EQ(joins::forEachBeyond(s, join(part), inWhole, none,
                                   [&](DimId) { return ++calls < 2; }),
              expected.size() < 2);
    EXPECT_EQ(calls, std::min<size_t>(expected.size(), 2));
  }
}

TEST_F(BroadcastSets, ConstantsAreTheExtentOrNothingIs) {
  const std::set<unsigned> all = someOf(100, 300);
  DimId joined = join(all), four = s.constant(4), one = s.constant(1);
  EXPECT_EQ(s.broadcastExtent({joined, one}), joined);
  EXPECT_EQ(s.broadcastExtent({joined, four}), four);
  EXPECT_EQ(s.broadcastExtent({four, joined, four}), four);
  DimId misfit = s.broadcastExtent({joined, four, s.constant(5)});
  EXPECT_EQ(joins::leavesOf(s, misfit).size(), 102u);
  EXPECT_EQ(s.broadcastExtent({misfit, four}), misfit);
  EXPECT_EQ(
      s.broadcastExtent({joined, s.broadcastExtent({four, s.constant(5)})}),
      misfit);
}

TEST_F(BroadcastSets, AChainOfThemSharesItsParts) {
  const unsigned before = s.numDims();
  DimId joined = s.constant(1);
  size_t operands = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    joined = s.broadcastExtent({s.dimSymbol("d"), joined});
    operands += s.operands(joined).size();
  }
  EXPECT_LT(s.numDims() - before, 4000u * 12);
  EXPECT_LT(operands, 4000u * 64);
  EXPECT_TRUE(s.checkInvariants());
}
