// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim has the same truth value after equals were put for equals.

#include "engine/terms/Replace.h"
#include "shapeproof/Evaluate.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class Replace : public ::testing::Test {
protected:
  TermStore t;
  ShapeId s = t.shapeSymbol("s"), u = t.shapeSymbol("u");
  DimId n = t.dimSymbol("n"), m = t.dimSymbol("m");
};

TEST_F(Replace, ShapesEverywhere) {
  ShapeId list = t.ranked({n, m});
  auto two = t.constant(2);
  EXPECT_EQ(replaced(t, t.eq(t.rank(s), two), s, list), t.trueClaim());
  EXPECT_EQ(replaced(t, t.eq(t.extent(s, 1), n), s, list), t.eq(m, n));
  EXPECT_EQ(replaced(t, t.ge(t.numElements(s), two), s, list),
            t.ge(t.mul(n, m), two));
  EXPECT_EQ(
      replaced(t, t.shapeEq(t.concat({s, u}), t.broadcast({s, u})), s, list),
      t.shapeEq(t.concat({list, u}), t.broadcast({list, u})));
  EXPECT_EQ(replaced(t, t.broadcastable({s, u}), s, list),
            t.broadcastable({list, u}));
  EXPECT_EQ(replaced(t, t.shapeNe(t.head(s, n), t.tail(s, n)), s, u),
            t.shapeNe(t.head(u, n), t.tail(u, n)));
  ClaimId p = t.boolSymbol("p");
  EXPECT_EQ(replaced(t, t.disj(p, t.shapeEq(s, u)), s, u), t.trueClaim());
  EXPECT_EQ(replaced(t, t.conj(p, t.shapeNe(s, u)), s, u), t.falseClaim());
  // The replacement is not searched for occurrences.
  ShapeId spelled = t.ranked({t.extent(s, 0), t.extent(s, 1)});
  EXPECT_EQ(replaced(t, t.shapeEq(s, list), s, spelled),
            t.shapeEq(spelled, list));
}

TEST_F(Replace, TellsWhatIsSimplified) {
  ShapeId v = t.shapeSymbol("v"), none = t.ranked({});
  auto simplified = [&](ShapeId whole, auto from, auto to) {
    SimplifiedTerms terms;
    ClaimId claim = t.shapeEq(whole, t.shapeSymbol("other"));
    if constexpr (std::is_same_v<decltype(from), DimId>)
      replaced(t, claim, from, to, DimId(), &terms);
    else
      replaced(t, claim, from, to, &terms);
    EXPECT_TRUE(terms.extents.empty());
    return terms.shapes;
  };
  using Shapes = llvm::SmallVector<ShapeId, 4>;
  const Shapes nothing;
  auto alone = [](ShapeId shape) { return Shapes{shape}; };
  // Another kind, fewer parts, another part.
  ShapeId both = t.broadcast({s, u}), three = t.broadcast({s, u, v});
  EXPECT_EQ(simplified(both, s, none), alone(both));
  EXPECT_EQ(simplified(three, s, none), alone(three));
  ShapeId head = t.head(s, n), tail = t.tail(s, n);
  EXPECT_EQ(simplified(head, s, t.head(u, m)), alone(head));
  EXPECT_EQ(simplified(tail, s, t.tail(u, m)), alone(tail));
  EXPECT_EQ(simplified(head, n, t.constant(0)), alone(head));
  EXPECT_EQ(simplified(tail, n, t.rank(s)), alone(tail));
  // The replaced term occurs in a part that is kept.
  EXPECT_EQ(simplified(t.tail(both, n), s, none), alone(both));
  // Only the operands change.
  EXPECT_EQ(simplified(both, s, v), nothing);
  EXPECT_EQ(simplified(three, s, t.ranked({n})), nothing);
  EXPECT_EQ(simplified(head, s, u), nothing);
  EXPECT_EQ(simplified(head, n, m), nothing);
  EXPECT_EQ(simplified(tail, s, t.concat({u, v})), nothing);
  EXPECT_EQ(simplified(t.ranked({n}), n, m), nothing);
  // Neither the replacement nor the replaced term is searched.
  EXPECT_EQ(simplified(both, both, u), nothing);
}

TEST_F(Replace, TellsWhoseExtentsAreOthers) {
  auto simplified = [&](DimId d, auto from, auto to) {
    SimplifiedTerms terms;
    ClaimId claim = t.eq(d, t.intSymbol("other"));
    if constexpr (std::is_same_v<decltype(from), DimId>)
      replaced(t, claim, from, to, DimId(), &terms);
    else
      replaced(t, claim, from, to, &terms);
    EXPECT_TRUE(terms.shapes.empty());
    return terms.extents;
  };
  using Extents = llvm::SmallVector<SimplifiedTerms::Extent, 4>;
  const Extents nothing;
  DimId own = t.extent(s, n), two = t.constant(2);
  ShapeId head = t.head(u, m), tail = t.tail(u, m),
          both = t.concat({t.ranked({m}), u});
  EXPECT_EQ(simplified(own, s, head), (Extents{{head, n}}));
  EXPECT_EQ(simplified(own, s, tail), (Extents{{tail, n}}));
  EXPECT_EQ(simplified(t.extent(s, two), s, both), (Extents{{both, two}}));
  EXPECT_EQ(simplified(t.extent(both, n), n, two), (Extents{{both, two}}));
  EXPECT_EQ(simplified(own, s, both), nothing);
  EXPECT_EQ(simplified(own, s, u), nothing);
  EXPECT_EQ(simplified(own, n, two), nothing);
  EXPECT_EQ(simplified(own, own, m), nothing);
  EXPECT_EQ(simplified(t.mul(m, m), m, two), nothing);
}

TEST_F(Replace, DimsInEveryOperator) {
  DimId one = t.constant(1), two = t.constant(2), three = t.constant(3),
        x = t.intSymbol("x");
  for (DimId term :
       {t.floorDiv(n, m), t.mod(m, n), t.min({n, m}), t.max({n, two, m}),
        t.broadcastExtent({n, m}), t.mul(n, t.mul(n, m)),
        t.add(t.scale(n, Int(5)), m), t.apply("f", {n, m}),
        t.select(t.lt(n, m), x, t.add(x, n)), t.extent(s, n)}) {
    for (ClaimId claim : {t.eq(term, x), t.ne(term, x), t.ge(term, x)}) {
      // n is 3, m is 1: put one for the other and back.
      ClaimId other = replaced(t, claim, n, three);
      EXPECT_EQ(replaced(t, other, m, one),
                replaced(t, replaced(t, claim, m, one), n, three));
      Assignment a;
      a.shapes[s] = std::vector<Int>{Int(4), Int(5), Int(6), Int(7)};
      for (int64_t value = -3; value <= 20; ++value) {
        a.dims[x] = Int(value);
        a.dims[n] = Int(3);
        a.dims[m] = Int(1);
        EXPECT_EQ(Evaluator(t, a).value(claim), Evaluator(t, a).value(other))
            << t.str(claim);
      }
    }
  }
}

} // namespace
