// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Concatenations too long to be flattened mean the same as flat ones.

#include "shapeproof/Evaluate.h"
#include "shapeproof/Terms.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class LongShapes : public ::testing::Test {
protected:
  std::vector<Int> extentsOf(ShapeId s) {
    auto value = Evaluator(store, values).value(s);
    return value ? *value : std::vector<Int>{Int(-1)};
  }
  Int valueOf(DimId d) {
    auto value = Evaluator(store, values).value(d);
    return value ? *value : Int(-1);
  }

  TermStore store;
  Assignment values;
};

} // namespace

TEST_F(LongShapes, DoublingStaysSmall) {
  DimId n = store.dimSymbol("n");
  for (ShapeId t : {store.ranked({n, n}), store.concat({store.shapeSymbol("s"),
                                                        store.ranked({n})})}) {
    DimId rank = store.rank(t);
    for (int k = 0; k < 200; ++k) {
      t = store.concat({t, t});
      rank = store.add(rank, rank);
    }
    EXPECT_EQ(store.rank(t), rank);
  }
  EXPECT_LT(store.memoryUsage(), size_t(8) << 20);
  EXPECT_TRUE(store.checkInvariants());
}

TEST_F(LongShapes, AroundTheCapValuesAreThoseOfTheList) {
  for (size_t half : {1, 255, 256, 257, 400}) {
    // Symbols alternate with lists, so that no two parts become one.
    std::vector<ShapeId> parts;
    std::vector<Int> expected;
    for (size_t k = 0; k < half; ++k) {
      ShapeId s = store.shapeSymbol("s");
      values.shapes[s] = {Int(int64_t(k)), Int(1)};
      parts.push_back(s);
      parts.push_back(store.ranked({store.constant(int64_t(2 * k))}));
      expected.insert(expected.end(),
                      {Int(int64_t(k)), Int(1), Int(int64_t(2 * k))});
    }
    ShapeId once = store.concat(parts), twice = store.concat({once, once});
    std::vector<Int> both(expected);
    both.insert(both.end(), expected.begin(), expected.end());
    EXPECT_EQ(extentsOf(twice), both);
    EXPECT_EQ(valueOf(store.rank(twice)), Int(int64_t(both.size())));
    EXPECT_EQ(valueOf(store.numElements(twice)), Int(0));
    for (size_t at :
         {size_t(0), expected.size() - 1, expected.size(), both.size() - 1})
      EXPECT_EQ(valueOf(store.extent(twice, int64_t(at))), both[at]);
    DimId cut = store.constant(int64_t(expected.size() + 1));
    ShapeId head = store.head(twice, cut), tail = store.tail(twice, cut);
    EXPECT_EQ(extentsOf(store.concat({head, tail})), both);
  }
}

TEST_F(LongShapes, ThereIsNoValueBeyondTheCap) {
  ShapeId t = store.shapeSymbol("t"), doubled = t;
  values.shapes[t] = {Int(2)};
  for (int k = 0; k < 12; ++k)
    doubled = store.concat({doubled, doubled});
  EXPECT_EQ(extentsOf(doubled).size(), 4096u);
  doubled = store.concat({doubled, doubled});
  EXPECT_FALSE(Evaluator(store, values).value(doubled).has_value());
}
