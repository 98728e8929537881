// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that sizes fit, against evaluation of each pair: sets of up to 600
// members, nested broadcasts, sizes 0 and 1, constants, negative extents, and
// shapes of unknown rank beside lists.

#include "engine/terms/Broadcasts.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

bool fit(const Int &a, const Int &b) { return a == b || a == 1 || b == 1; }

/// Every position from the back that both have.
bool fit(const std::vector<Int> &a, const std::vector<Int> &b) {
  for (size_t i = 1; i <= std::min(a.size(), b.size()); ++i)
    if (!fit(a[a.size() - i], b[b.size() - i]))
      return false;
  return true;
}

class Broadcasts : public ::testing::Test {
protected:
  unsigned below(unsigned limit) { return random() % limit; }
  ShapeId list(DimId d) { return s.ranked({d}); }

  TermStore s;
  std::mt19937 random{7};
};

} // namespace

TEST_F(Broadcasts, SetsOfExtentsFitWhereAllPairsDo) {
  for (unsigned size : {2u, 3u, 4u, 5u, 9u, 40u, 70u, 600u})
    for (bool signedExtents : {false, true}) {
      std::vector<DimId> symbols;
      std::vector<ShapeId> lists;
      for (unsigned i = 0; i < size; ++i) {
        symbols.push_back(signedExtents ? s.intSymbol("i") : s.dimSymbol("d"));
        lists.push_back(list(symbols.back()));
      }
      ClaimId whole = s.broadcastable(lists), pairs = s.spelledOut(whole);
      EXPECT_EQ(pairs == whole, size <= 4 || signedExtents);
      for (unsigned trial = 0; trial < 60; ++trial) {
        Assignment values;
        const int64_t common = signedExtents ? -3 : int64_t(4 * below(2));
        for (DimId d : symbols)
          values.dims[d] = Int(below(2) ? 1 : common);
        if (trial % 2)
          values.dims[symbols[below(size)]] = Int(below(6));
        bool all = true;
        std::vector<Int> sizes;
        for (DimId d : symbols)
          if (values.dims[d] != 1 && !llvm::is_contained(sizes, values.dims[d]))
            sizes.push_back(values.dims[d]);
        for (const Int &a : sizes)
          for (const Int &b : sizes)
            all &= fit(a, b);
        Evaluator evaluator(s, values);
        EXPECT_EQ(evaluator.value(whole), std::optional(all));
        EXPECT_EQ(evaluator.value(pairs), std::optional(all));
        EXPECT_EQ(evaluator.value(s.negate(whole)), std::optional(!all));
        EXPECT_EQ(evaluator.value(s.spelledOut(s.negate(whole))),
                  std::optional(!all));
      }
    }
}

TEST_F(Broadcasts, OfManySignedSizesNotEachTwoAreWrittenOut) {
  std::vector<ShapeId> lists;
  for (unsigned i = 0; i < 5000; ++i)
    lists.push_back(list(s.intSymbol("i")));
  const uint64_t before = s.work();
  s.broadcastable(lists);
  EXPECT_LT(s.work() - before, 5'000'000u);
}

TEST_F(Broadcasts, NestedOnesCountAsTheirOperandsWhereTheyAreDefined) {
  std::vector<DimId> d;
  for (unsigned i = 0; i < 7; ++i)
    d.push_back(s.dimSymbol("d"));
  DimId c = s.constant(3);
  DimId inner = s.broadcastExtent({d[0], d[1]}),
        outer = s.broadcastExtent({inner, d[2], d[3]});
  ClaimId defined =
      s.broadcastable({list(d[0]), list(d[1]), list(d[2]), list(d[3])});
  ClaimId claims[] = {
      s.broadcastable({list(outer), list(d[4])}),
      s.broadcastable({list(outer), list(d[4]), list(d[5]), list(d[6])}),
      s.broadcastable({list(outer), list(c)}),
      s.broadcastable({list(inner), list(outer)}),
  };
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Assignment values;
    for (DimId x : d)
      values.dims[x] = Int(below(3) ? 1 : below(4));
    Evaluator evaluator(s, values);
    if (evaluator.value(defined) != std::optional(true))
      continue;
    const Int in = *evaluator.value(outer);
    auto of = [&](unsigned k) { return values.dims[d[k]]; };
    bool expected[] = {fit(in, of(4)),
                       fit(in, of(4)) && fit(in, of(5)) && fit(in, of(6)) &&
                           fit(of(4), of(5)) && fit(of(4), of(6)) &&
                           fit(of(5), of(6)),
                       fit(in, Int(3)), true};
    for (unsigned k = 0; k < 4; ++k)
      EXPECT_EQ(evaluator.value(claims[k]), std::optional(expected[k]));
  }
}

TEST_F(Broadcasts, ShapesOfUnknownRankFitWhereAllPairsDo) {
  for (unsigned size : {2u, 5u, 8u}) {
    std::vector<ShapeId> shapes;
    for (unsigned i = 0; i < size; ++i)
      shapes.push_back(s.shapeSymbol("t"));
    DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
    std::vector<ShapeId> all(shapes), nested;
    all.push_back(s.ranked({n, m}));
    nested.assign(shapes.begin() + 1, shapes.end());
    nested = {s.broadcast(nested), all.front(), all.back()};
    ClaimId whole = s.broadcastable(all), byNested = s.broadcastable(nested);
    for (unsigned trial = 0; trial < 1000; ++trial) {
      Assignment values;
      std::vector<std::vector<Int>> lists;
      for (ShapeId t : shapes) {
        std::vector<Int> extents(below(4));
        for (Int &x : extents)
          x = Int(below(4) ? 1 : 2 * below(2) + below(2));
        lists.push_back(extents);
        values.shapes[t] = extents;
      }
      values.dims[n] = Int(below(3));
      values.dims[m] = Int(below(3));
      lists.push_back({values.dims[n], values.dims[m]});
      bool expected = true;
      for (const auto &a : lists)
        for (const auto &b : lists)
          expected &= fit(a, b);
      Evaluator evaluator(s, values);
      EXPECT_EQ(evaluator.value(whole), std::optional(expected));
      EXPECT_EQ(evaluator.value(s.spelledOut(whole)), std::optional(expected));
      if (evaluator.value(nested[0])) {
        EXPECT_EQ(evaluator.value(byNested), std::optional(expected));
      }
    }
  }
}

TEST_F(Broadcasts, OfConstantsOnlyOneIsLeftOut) {
  for (unsigned others : {1u, 2u, 5u})
    for (int64_t c = 0; c < 4; ++c) {
      std::vector<ShapeId> lists{list(s.constant(c))};
      Assignment values;
      for (unsigned i = 0; i < others; ++i) {
        DimId d = s.dimSymbol("d");
        lists.push_back(list(d));
        values.dims[d] = Int(7);
      }
      ClaimId claim = s.broadcastable(lists);
      EXPECT_EQ(Evaluator(s, values).value(claim), std::optional(c == 1));
      EXPECT_EQ(Evaluator(s, values).value(s.spelledOut(claim)),
                std::optional(c == 1));
    }
}

TEST_F(Broadcasts, AChainOfThemStaysSmall) {
  std::vector<ShapeId> lists;
  ShapeId joined = s.ranked({});
  for (unsigned i = 0; i < 200; ++i) {
    lists.push_back(list(s.dimSymbol("d")));
    ClaimId claim = s.broadcastable({joined, lists.back()});
    EXPECT_EQ(claim, s.broadcastable(lists));
    EXPECT_LE(s.operands(claim).size(), 6u);
    joined = s.broadcast({joined, lists.back()});
  }
}

TEST_F(Broadcasts, OneSetOfThoseThatFitIsAmongAnother) {
  std::vector<ShapeId> lists;
  for (unsigned i = 0; i < 8; ++i)
    lists.push_back(list(s.dimSymbol("d")));
  auto claimOf = [&](unsigned members) {
    std::vector<ShapeId> set;
    for (unsigned i = 0; i < 8; ++i)
      if (members >> i & 1)
        set.push_back(lists[i]);
    return s.broadcastable(set);
  };
  for (unsigned part = 1; part < 256; ++part)
    for (unsigned whole : {0x1fu, 0xf3u, 0x0fu, 0x03u, 0xffu}) {
      // A set of few members is the claim about its pairs, and one pair may
      // have all members.
      bool expected = (part & whole) == part;
      if (claimOf(part) == s.trueClaim())
        continue;
      EXPECT_EQ(areAmongFitting(s, claimOf(part), claimOf(whole)), expected)
          << part << " " << whole;
    }
  // A join that need not have a value.
  ClaimId pair = claimOf(3);
  DimId join =
            s.broadcastExtent({s.extents(lists[0])[0], s.extents(lists[1])[0]}),
        other = s.extents(lists[2])[0], one = s.constant(1);
  ClaimId fits = s.disj({s.eq(join, other), s.eq(join, one), s.eq(other, one)});
  EXPECT_FALSE(areAmongFitting(s, pair, fits));
  EXPECT_FALSE(areAmongFitting(s, s.eq(join, one), pair));
}

TEST_F(Broadcasts, APairIsRecognisedAndNothingElse) {
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), i = s.intSymbol("i");
  DimId one = s.constant(1), a, b;
  auto holds = [&](ClaimId c) { return isFittingPair(s, c, a, b); };
  EXPECT_TRUE(holds(s.broadcastable({list(n), list(i)})));
  EXPECT_TRUE((a == n && b == i) || (a == i && b == n));
  EXPECT_FALSE(holds(s.broadcastable({list(n), list(s.constant(4))})));
  EXPECT_FALSE(holds(s.disj({s.eq(n, one), s.eq(m, one), s.eq(n, i)})));
  EXPECT_FALSE(
      holds(s.disj({s.eq(n, one), s.eq(m, one), s.eq(n, s.add(m, one))})));
  EXPECT_FALSE(holds(s.disj({s.eq(n, one), s.eq(m, one), s.eq(n, s.neg(m))})));
  EXPECT_FALSE(holds(s.disj({s.ne(n, one), s.eq(m, one), s.eq(n, m)})));
  EXPECT_FALSE(
      holds(s.disj({s.eq(s.add(n, i), one), s.eq(m, one), s.eq(n, m)})));
  EXPECT_FALSE(holds(s.disj({s.eq(n, one), s.eq(n, m), s.eq(n, i)})));
  EXPECT_FALSE(holds(s.disj({s.eq(n, one), s.eq(m, one), s.eq(i, one)})));
  EXPECT_FALSE(holds(s.disj({s.eq(n, one), s.eq(m, one),
                             s.eq(s.scale(n, Int(2)), s.scale(m, Int(3)))})));
  EXPECT_FALSE(holds(s.conj({s.eq(n, one), s.eq(m, one)})));
  EXPECT_FALSE(holds(s.conj({s.eq(n, one), s.eq(m, one), s.eq(n, m)})));
}
