// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape terms against lists of numbers: random shapes are put together through
// the store, and beside it as lists, in worlds of small shapes of every rank.
// What the store flattened, merged or read off must come to the same list, and
// ranks, extents, element counts, equality and broadcastability to the same
// values. Where a shape is undefined (a head beyond the rank, operands that do
// not broadcast) nothing is asked.
//
//   concat(head(s, 1), tail(s, 1))   with s = [2, 3]   is  [2, 3]

#include "shapeproof/Terms.h"
#include "support/BroadcastLists.h"
#include "support/TermEvaluation.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

using List = std::vector<int64_t>;

/// A term and its value in each world; nothing where it is undefined.
template <typename Id, typename T> struct BuiltTerm {
  Id term;
  std::vector<std::optional<T>> values;
};
using BuiltShape = BuiltTerm<ShapeId, List>;
using BuiltDim = BuiltTerm<DimId, int64_t>;

class Shapes {
public:
  explicit Shapes(unsigned seed) : random(seed) {
    s = store.shapeSymbol("s");
    t = store.shapeSymbol("t");
    n = store.dimSymbol("n");
    const List lists[] = {{}, {1}, {0}, {2}, {2, 1}, {2, 3}, {3, 1, 2}};
    for (const List &x : lists)
      for (const List &y : lists)
        for (int64_t z : {0, 1, 2})
          worlds.push_back({{{n, z}}, {{s, x}, {t, y}}, {}, {}});
  }

  BuiltShape shape(unsigned depth) {
    switch (depth == 0 ? pick(3) : 3 + pick(7)) {
    case 0:
      return symbol(s);
    case 1:
      return symbol(t);
    case 2: {
      // A list of extents, some of them read from s.
      llvm::SmallVector<DimId, 4> terms;
      std::vector<std::optional<List>> values(worlds.size(), List());
      for (unsigned i = 0, e = pick(4); i < e; ++i) {
        BuiltDim d = dim(symbol(s));
        terms.push_back(d.term);
        for (size_t w = 0; w < worlds.size(); ++w) {
          if (!d.values[w] || *d.values[w] < 0)
            values[w].reset();
          else if (values[w])
            values[w]->push_back(*d.values[w]);
        }
      }
      return {store.ranked(terms), values};
    }
    case 3:
    case 4: {
      BuiltShape a = shape(depth - 1), b = shape(pick(depth));
      return zip(store.concat({a.term, b.term}), a, b,
                 [](List x, const List &y) -> std::optional<List> {
                   x.insert(x.end(), y.begin(), y.end());
                   return x;
                 });
    }
    case 5: {
      BuiltShape a = shape(depth - 1), b = shape(pick(depth));
      return zip(store.broadcast({a.term, b.term}), a, b,
                 [](const List &x, const List &y) -> std::optional<List> {
                   if (!shapeproof::testing::listsFit(x, y))
                     return std::nullopt;
                   return shapeproof::testing::broadcastOfLists(x, y);
                 });
    }
    case 6: {
      // Two parts of one shape, which is often cut and put together at the same
      // place.
      BuiltShape a = shape(depth - 1);
      BuiltDim i = index(a), j = pick(2) ? i : index(a);
      return zip(store.concat(
                     {store.head(a.term, i.term), store.tail(a.term, j.term)}),
                 cut(a, i, true), cut(a, j, false),
                 [](List x, const List &y) -> std::optional<List> {
                   x.insert(x.end(), y.begin(), y.end());
                   return x;
                 });
    }
    case 7: {
      // One shape, cut around an extent and put together again.
      BuiltShape a = shape(depth - 1);
      BuiltDim i = index(a);
      DimId at = store.extent(a.term, i.term);
      ShapeId rest = store.tail(a.term, store.add(i.term, store.constant(1)));
      BuiltShape r = a;
      r.term =
          store.concat({store.head(a.term, i.term), store.ranked(at), rest});
      for (size_t w = 0; w < worlds.size(); ++w)
        if (!a.values[w] || !i.values[w] || *i.values[w] < 0 ||
            *i.values[w] >= int64_t(a.values[w]->size()))
          r.values[w].reset();
      return r;
    }
    case 8: {
      BuiltShape a = shape(depth - 1);
      BuiltDim i = index(a);
      BuiltShape r = cut(a, i, true);
      r.term = store.head(a.term, i.term);
      return r;
    }
    default: {
      BuiltShape a = shape(depth - 1);
      BuiltDim i = index(a);
      BuiltShape r = cut(a, i, false);
      r.term = store.tail(a.term, i.term);
      return r;
    }
    }
  }

  BuiltShape symbol(ShapeId of) {
    BuiltShape r{of, {}};
    for (const TermWorld &world : worlds)
      r.values.push_back(world.shapes.at(of));
    return r;
  }

  BuiltDim number(int64_t c) {
    return {store.constant(c),
            std::vector<std::optional<int64_t>>(worlds.size(), c)};
  }

  /// A small number, n, a rank or a rank less one.
  BuiltDim index(const BuiltShape &of) {
    BuiltDim r;
    unsigned what = pick(6);
    if (what < 3)
      return number(what);
    r.term = what == 3   ? n
             : what == 4 ? store.rank(of.term)
                         : store.sub(store.rank(of.term), store.constant(1));
    for (size_t w = 0; w < worlds.size(); ++w) {
      r.values.emplace_back();
      if (what == 3)
        r.values[w] = worlds[w].dims.at(n);
      else if (of.values[w])
        r.values[w] = int64_t(of.values[w]->size()) - (what == 5);
    }
    return r;
  }

  /// A dim that is read from a shape.
  BuiltDim dim(const BuiltShape &of) {
    BuiltDim r, at;
    unsigned what = pick(5);
    if (what == 0)
      return number(1 + pick(2));
    if (what > 2)
      at = index(of);
    r.term = what == 1   ? store.rank(of.term)
             : what == 2 ? store.numElements(of.term)
                         : store.extent(of.term, at.term);
    for (size_t w = 0; w < worlds.size(); ++w) {
      r.values.emplace_back();
      if (!of.values[w])
        continue;
      const List &list = *of.values[w];
      if (what == 1)
        r.values[w] = int64_t(list.size());
      if (what == 2) {
        r.values[w] = 1;
        for (int64_t extent : list)
          *r.values[w] *= extent;
      }
      if (what > 2 && at.values[w] && *at.values[w] >= 0 &&
          *at.values[w] < int64_t(list.size()))
        r.values[w] = list[size_t(*at.values[w])];
    }
    return r;
  }

  unsigned pick(unsigned count) { return unsigned(random() % count); }

  TermStore store;
  std::vector<TermWorld> worlds;

private:
  template <typename F>
  BuiltShape zip(ShapeId term, const BuiltShape &a, const BuiltShape &b, F f) {
    BuiltShape r{term, {}};
    for (size_t w = 0; w < worlds.size(); ++w) {
      r.values.emplace_back();
      if (a.values[w] && b.values[w])
        r.values[w] = f(*a.values[w], *b.values[w]);
    }
    return r;
  }

  /// The extents before or from index `at`, without a term.
  BuiltShape cut(const BuiltShape &of, const BuiltDim &at, bool head) {
    BuiltShape r{of.term, {}};
    for (size_t w = 0; w < worlds.size(); ++w) {
      r.values.emplace_back();
      if (!of.values[w] || !at.values[w])
        continue;
      const List &list = *of.values[w];
      int64_t i = *at.values[w];
      if (i >= 0 && i <= int64_t(list.size()))
        r.values[w] = head ? List(list.begin(), list.begin() + i)
                           : List(list.begin() + i, list.end());
    }
    return r;
  }

  std::mt19937 random;
  ShapeId s, t;
  DimId n;
};

} // namespace

TEST(ShapeForm, TermsKeepTheirValues) {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < trials(1500); ++seed) {
    Shapes shapes(seed);
    TermStore &store = shapes.store;
    BuiltShape a = shapes.shape(1 + seed % 3);
    BuiltDim d = shapes.dim(a);
    for (size_t w = 0; w < shapes.worlds.size(); ++w) {
      TermEvaluation evaluation(store, shapes.worlds[w]);
      if (!a.values[w])
        continue;
      ASSERT_EQ(evaluation.extents(a.term), *a.values[w])
          << store.str(a.term) << ", seed " << seed << ", world " << w;
      if (auto rank = store.knownRank(a.term)) {
        ASSERT_EQ(*rank, a.values[w]->size()) << store.str(a.term);
      }
      if (!d.values[w])
        continue;
      ASSERT_EQ(evaluation.value(d.term), *d.values[w])
          << store.str(d.term) << " of " << store.str(a.term) << ", seed "
          << seed << ", world " << w;
      ++compared;
    }
  }
  EXPECT_GT(compared, trials(50000));
}

TEST(ShapeForm, ClaimsKeepTheirValues) {
  unsigned compared = 0;
  for (unsigned seed = 0; seed < trials(1500); ++seed) {
    Shapes shapes(seed + 20000);
    TermStore &store = shapes.store;
    BuiltShape a = shapes.shape(seed % 3), b = shapes.shape(seed % 2);
    ClaimId equal = store.shapeEq(a.term, b.term);
    ClaimId joinable = store.broadcastable({a.term, b.term});
    for (size_t w = 0; w < shapes.worlds.size(); ++w) {
      if (!a.values[w] || !b.values[w])
        continue;
      TermEvaluation evaluation(store, shapes.worlds[w]);
      for (bool negated : {false, true}) {
        ASSERT_EQ(evaluation.holds(negated ? store.negate(equal) : equal),
                  (*a.values[w] == *b.values[w]) != negated)
            << store.str(equal) << ", seed " << seed << ", world " << w;
        ASSERT_EQ(evaluation.holds(negated ? store.negate(joinable) : joinable),
                  shapeproof::testing::listsFit(*a.values[w], *b.values[w]) !=
                      negated)
            << store.str(joinable) << ", seed " << seed << ", world " << w;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, trials(50000));
}

TEST(ShapeForm, OnlyPartsOfOneShapeMerge) {
  TermStore store;
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  auto joined = [&](ShapeId a, DimId i, ShapeId b, DimId j) {
    return store.concat({store.head(a, i), store.tail(b, j)});
  };
  EXPECT_EQ(joined(s, n, s, n), s);
  EXPECT_EQ(store.kind(joined(s, n, t, n)), ShapeKind::Concat);
  EXPECT_EQ(store.kind(joined(s, n, s, m)), ShapeKind::Concat);
  DimId two = store.constant(2), one = store.constant(1);
  EXPECT_EQ(joined(s, two, s, two), s);
  EXPECT_EQ(store.kind(joined(s, two, t, two)), ShapeKind::Concat);
  EXPECT_EQ(store.kind(joined(s, two, s, one)), ShapeKind::Concat);
}
