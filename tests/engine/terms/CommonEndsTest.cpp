// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Broadcasts of shapes with ends of the same rank, compared with lists: fronts
// of rank 0 to 2, ends of none to two sizes or of an unknown rank, and sizes 0,
// 1 and, if the only question is whether they fit, below 0.

#include "engine/terms/CommonEnds.h"
#include "shapeproof/Evaluate.h"
#include "support/BroadcastLists.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

using Sizes = std::vector<Int>;

class CommonEnds : public ::testing::Test {
protected:
  unsigned below(unsigned limit) { return random() % limit; }

  TermStore store;
  std::mt19937 random{5};
  const ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t"),
                u = store.shapeSymbol("u");
  const DimId n = store.intSymbol("n"), m = store.intSymbol("m");
};

} // namespace

TEST_F(CommonEnds, AreWhatTheListsAre) {
  const Sizes lists[] = {{},       {Int(1)},         {Int(2)},
                         {Int(0)}, {Int(2), Int(1)}, {Int(1), Int(3)}};
  for (unsigned trial = 0; trial != 4000; ++trial) {
    Assignment a;
    a.shapes = {
        {s, lists[below(6)]}, {t, lists[below(6)]}, {u, lists[below(6)]}};
    a.dims = {{n, Int(int64_t(below(4)) - 1)}, {m, Int(int64_t(below(4)) - 1)}};
    std::vector<ShapeId> shapes;
    std::vector<Sizes> values;
    bool isSigned = false;
    for (unsigned i = 0, e = 2 + below(2); i != e; ++i) {
      std::vector<ShapeId> parts;
      Sizes value;
      auto add = [&](ShapeId part, const Sizes &list) {
        parts.push_back(part);
        value.insert(value.end(), list.begin(), list.end());
      };
      for (unsigned k = 0, count = 1 + below(3); k != count; ++k) {
        if (unsigned which = below(6); which < 3) {
          ShapeId symbol = which == 0 ? s : which == 1 ? t : u;
          add(symbol, a.shapes.find(symbol)->second);
        } else {
          DimId size = which == 3 ? n : which == 4 ? m : store.constant(1);
          Int number = which == 5 ? Int(1) : a.dims.find(size)->second;
          isSigned |= number < 0;
          add(store.ranked({size}), {number});
        }
      }
      shapes.push_back(store.concat(parts));
      values.push_back(value);
    }
    bool fit = true;
    Sizes common;
    for (const Sizes &value : values) {
      fit &= llvm::all_of(values, [&](const Sizes &other) {
        return shapeproof::testing::listsFit(value, other);
      });
      common = shapeproof::testing::broadcastOfLists(common, value);
    }
    Evaluator evaluator(store, a);
    ClaimId claim = store.broadcastable(shapes);
    // If the sizes may be negative, a list is not a shape.
    SCOPED_TRACE(store.str(claim));
    if (!isSigned) {
      EXPECT_EQ(evaluator.value(claim), std::optional(fit));
      EXPECT_EQ(evaluator.value(store.spelledOut(claim)), std::optional(fit));
    } else if (auto value = evaluator.value(claim)) {
      EXPECT_EQ(*value, fit);
    }
    if (!fit || isSigned)
      continue;
    ShapeId whole = store.broadcast(shapes);
    EXPECT_EQ(evaluator.value(whole), std::optional(common))
        << store.str(whole);
  }
}

TEST_F(CommonEnds, AreSplitOff) {
  ShapeId four = store.ranked({store.constant(4)}), list = store.ranked({n, m});
  EXPECT_EQ(
      store.broadcastable({store.concat({s, four}), store.concat({t, four})}),
      store.broadcastable({s, t}));
  EXPECT_EQ(store.broadcastable({store.concat({s, u}), store.concat({t, u})}),
            store.broadcastable({s, t}));
  EXPECT_EQ(store.broadcast({store.concat({s, list}), store.concat({t, list})}),
            store.concat({store.broadcast({s, t}), list}));
  EXPECT_EQ(store.broadcast({store.concat({s, u}), u}), store.concat({s, u}));
  // It is not known where the ends of either shape begin.
  AlignedSet fronts;
  llvm::SmallVector<AlignedSet, 2> ends;
  EXPECT_FALSE(splitAtEnds(store, {store.concat({s, four}), t}, fronts, ends));
  EXPECT_FALSE(splitAtEnds(store, {store.concat({s, t}), store.concat({s, u})},
                           fronts, ends));
  EXPECT_FALSE(splitAtEnds(store, {s, t}, fronts, ends));
  EXPECT_TRUE(fronts.empty() && ends.empty());
}

// The cost grows with the length of a chain of broadcasts with ends.
TEST_F(CommonEnds, AreTakenFromLongChainsToo) {
  ShapeId a = s, b = t;
  for (unsigned i = 0; i != 3000; ++i) {
    ShapeId end = store.ranked({store.dimSymbol("d")});
    a = store.concat({store.broadcast({a, u}), end});
    b = store.concat({store.broadcast({b, u}), end});
  }
  const uint64_t before = store.work();
  store.broadcast({a, b});
  store.broadcastable({a, b});
  EXPECT_LT(store.work() - before, 1'000'000u);
}
