// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes and ranges sharpening each other, in both directions, with premises
// that are the facts used; and the seed example of the project.

#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

using FactIds = llvm::SmallVector<FactId, 4>;

struct ClassBounds : ::testing::Test {
  TermStore s;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext("equality-bounds", s));
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  DimId c(int64_t v) { return s.constant(v); }
};

TEST_F(ClassBounds, BoundsTravelThroughClasses) {
  context->assume(s.eq(n, s.add(m, c(3))), FactId(0));
  context->assume(s.le(m, c(7)), FactId(1));
  context->assume(s.le(k, c(1)), FactId(2)); // unrelated
  Bounds b = context->bound(n);
  ASSERT_TRUE(b.lo && b.hi);
  EXPECT_EQ(*b.lo, Int(3));
  EXPECT_EQ(*b.hi, Int(10));
  EXPECT_EQ(b.premises, (FactIds{FactId(0), FactId(1)}));
}

// A term that congruence finds equal to a sum has the range of the sum.
TEST_F(ClassBounds, ExtentsThatAreSums) {
  const ShapeId t = s.shapeSymbol("t");
  context->assume(s.shapeEq(t, s.ranked({k, s.ceilDiv(m, c(2))})), FactId(0));
  context->assume(s.le(m, c(2)), FactId(1));
  const DimId extent = s.extent(t, 1);
  Bounds b = context->bound(extent);
  ASSERT_TRUE(b.lo && b.hi);
  EXPECT_EQ(*b.lo, Int(0));
  EXPECT_EQ(*b.hi, Int(1));
  EXPECT_EQ(b.premises, (FactIds{FactId(0), FactId(1)}));
  EXPECT_EQ(context->decide(s.le(extent, c(1))).verdict, Verdict::Proved);
  EXPECT_EQ(context->decide(s.ge(extent, c(2))).verdict, Verdict::Refuted);
  // And the other way.
  context->push();
  context->assume(s.ge(s.extent(t, 1), c(1)), FactId(2));
  EXPECT_EQ(*context->bound(m).lo, Int(1));
  context->pop();
  EXPECT_EQ(*context->bound(m).lo, Int(0));
}

TEST_F(ClassBounds, ExtentsThatAreProducts) {
  const ShapeId t = s.shapeSymbol("t");
  context->assume(s.shapeEq(t, s.ranked({s.mul(n, n), c(0)})), FactId(0));
  context->assume(s.ge(n, c(3)), FactId(1));
  EXPECT_EQ(*context->bound(s.extent(t, 0)).lo, Int(9));
  EXPECT_EQ(context->decide(s.ge(s.extent(t, 0), c(9))).verdict,
            Verdict::Proved);
  EXPECT_EQ(context->decide(s.eq(s.extent(t, 0), n)).verdict, Verdict::Refuted);
}

// The equality of the extent and the product follows from one fact about a
// shape. Neither of the two is a term of another fact, and no question is about
// the product.
TEST_F(ClassBounds, RangesOfExtentsThatAreProducts) {
  const ShapeId t = s.shapeSymbol("t");
  context->assume(s.conj(s.ge(n, c(1)), s.le(n, c(4))), FactId(0));
  context->assume(s.shapeEq(t, s.ranked({s.mul(n, n), c(0)})), FactId(1));
  const DimId extent = s.extent(t, 0);
  Bounds b = context->bound(extent);
  ASSERT_TRUE(b.lo && b.hi);
  EXPECT_EQ(*b.lo, Int(1));
  EXPECT_EQ(*b.hi, Int(16));
  EXPECT_EQ(b.premises, (FactIds{FactId(0), FactId(1)}));
  EXPECT_EQ(context->decide(s.le(extent, c(16))).verdict, Verdict::Proved);
  // And the other way.
  context->push();
  context->assume(s.ge(extent, c(2)), FactId(2));
  EXPECT_EQ(context->decide(s.ge(n, c(2))).verdict, Verdict::Proved);
  context->pop();
  EXPECT_EQ(context->decide(s.ge(n, c(2))).verdict, Verdict::Unknown);
}

TEST_F(ClassBounds, PinnedValuesMerge) {
  context->assume(s.le(n, c(3)), FactId(0));
  context->assume(s.ge(n, c(3)), FactId(1));
  Answer a = context->decide(s.eq(s.mul(n, k), s.scale(k, Int(3))));
  EXPECT_EQ(a.verdict, Verdict::Proved);
  EXPECT_EQ(a.premises, (FactIds{FactId(0), FactId(1)}));
}

TEST_F(ClassBounds, OppositeInequalitiesMerge) {
  context->assume(s.le(n, m), FactId(0));
  context->assume(s.le(m, n), FactId(1));
  EXPECT_EQ(context->decide(s.eq(n, m)).verdict, Verdict::Proved);
  EXPECT_EQ(
      context->decide(s.eq(s.floorDiv(n, c(4)), s.floorDiv(m, c(4)))).verdict,
      Verdict::Proved);
}

TEST_F(ClassBounds, RewrittenProductsAreHeardOf) {
  // n * n == 2 has no solution; no fact names that product.
  context->push();
  context->assume(s.eq(s.mul(n, m), c(2)), FactId(0));
  EXPECT_FALSE(context->isContradictory());
  context->assume(s.eq(n, m), FactId(1));
  FactIds premises;
  EXPECT_TRUE(context->isContradictory(&premises));
  EXPECT_EQ(premises, (FactIds{FactId(0), FactId(1)}));
  context->pop();
  // A product that is 0 has a factor that is.
  ShapeId shape = s.shapeSymbol("shape");
  context->assume(s.shapeEq(shape, s.ranked({n, k})), FactId(2));
  context->assume(s.ge(n, c(1)), FactId(3));
  EXPECT_EQ(
      context
          ->decide(s.implies(s.eq(s.numElements(shape), c(0)), s.eq(k, c(0))))
          .verdict,
      Verdict::Proved);
}

TEST_F(ClassBounds, EqualShapesHaveEqualMeasures) {
  ShapeId u = s.shapeSymbol("u"), v = s.shapeSymbol("v"),
          w = s.shapeSymbol("w");
  context->assume(s.shapeEq(u, s.concat({v, w})), FactId(0));
  context->assume(s.le(s.rank(u), c(3)), FactId(1));
  Answer answer = context->decide(s.le(s.rank(v), c(3)));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_EQ(answer.premises, (FactIds{FactId(0), FactId(1)}));
}

TEST_F(ClassBounds, DisjointBoundsRefute) {
  context->assume(s.le(n, c(3)), FactId(0));
  context->assume(s.ge(m, c(4)), FactId(1));
  EXPECT_EQ(context->decide(s.eq(n, m)).verdict, Verdict::Refuted);
}

TEST_F(ClassBounds, BroadcastWakes) {
  context->assume(s.broadcastable({s.ranked({n}), s.ranked({m})}), FactId(0));
  context->push();
  context->assume(s.gt(n, c(1)), FactId(1));
  context->assume(s.gt(m, c(1)), FactId(2));
  EXPECT_EQ(context->decide(s.eq(n, m)).verdict, Verdict::Proved);
  context->pop();
  EXPECT_NE(context->decide(s.eq(n, m)).verdict, Verdict::Proved);
  context->assume(s.eq(n, c(7)), FactId(3));
  EXPECT_EQ(context->decide(s.disj(s.eq(m, c(1)), s.eq(m, c(7)))).verdict,
            Verdict::Proved);
  EXPECT_EQ(context->decide(s.eq(m, c(4))).verdict, Verdict::Refuted);
  Bounds common = context->bound(s.broadcastExtent({n, m}));
  EXPECT_EQ(common.lo, std::optional(Int(7)));
  EXPECT_EQ(common.hi, std::optional(Int(7)));
}

TEST_F(ClassBounds, HalvesOfATensor) {
  DimId h = s.floorDiv(n, c(2)), zero = c(0), one = c(1);
  auto extent = [&](DimId start, DimId limit) {
    return s.ceilDiv(s.sub(limit, start), one);
  };
  EXPECT_EQ(
      context->decide(s.eq(extent(zero, h), extent(h, s.scale(h, Int(2)))))
          .verdict,
      Verdict::Proved);
  ClaimId halves = s.eq(extent(zero, h), extent(h, n));
  EXPECT_NE(context->decide(halves).verdict, Verdict::Proved);
  context->assume(s.eq(s.mod(n, c(2)), zero), FactId(0));
  Answer a = context->decide(halves);
  EXPECT_EQ(a.verdict, Verdict::Proved);
  EXPECT_EQ(a.premises, (FactIds{FactId(0)}));
}

TEST_F(ClassBounds, AChainIsOneClass) {
  // a[i+1] == a[i] + 1: the bounds of the last need no walk.
  std::vector<DimId> a;
  constexpr int kLength = 3000;
  for (int i = 0; i <= kLength; ++i)
    a.push_back(s.dimSymbol("a"));
  for (int i = kLength - 1; i >= 0; --i)
    context->assume(s.eq(a[i + 1], s.add(a[i], c(1))),
                    FactId(static_cast<uint32_t>(i)));
  Bounds last = context->bound(a[kLength]);
  ASSERT_TRUE(last.lo);
  EXPECT_EQ(*last.lo, Int(kLength));
  EXPECT_FALSE(last.hi);
  EXPECT_FALSE(last.limit);
  Bounds difference = context->bound(s.sub(a[kLength], a[0]));
  EXPECT_EQ(difference.lo, std::optional(Int(kLength)));
  EXPECT_EQ(difference.hi, std::optional(Int(kLength)));
}

TEST_F(ClassBounds, ATermEqualToACompoundOneHasItsRange) {
  DimId i = s.intSymbol("i");
  context->assume(s.ge(i, c(-1)), FactId(0));
  context->assume(s.le(i, c(0)), FactId(1));
  context->assume(s.eq(m, s.max({i, c(0)})), FactId(2));
  Bounds b = context->bound(m);
  EXPECT_EQ(b.lo, std::optional(Int(0)));
  EXPECT_EQ(b.hi, std::optional(Int(0)));
  EXPECT_EQ(b.premises, (FactIds{FactId(1), FactId(2)}));
  // The same in the other direction.
  context->assume(s.eq(k, s.min({n, c(7)})), FactId(3));
  context->assume(s.eq(k, c(5)), FactId(4));
  EXPECT_EQ(context->decide(s.eq(n, c(5))).verdict, Verdict::Proved);
}

TEST_F(ClassBounds, ADividendEqualToItsQuotient) {
  ClaimId facts[] = {s.eq(n, m), s.eq(s.floorDiv(n, c(2)), m)};
  for (bool swapped : {false, true}) {
    context->push();
    context->assume(facts[swapped], FactId(swapped));
    context->assume(facts[!swapped], FactId(!swapped));
    Bounds b = context->bound(n);
    EXPECT_EQ(b.hi, std::optional(Int(0)));
    EXPECT_EQ(b.premises, (FactIds{FactId(0), FactId(1)}));
    context->pop();
  }
}

TEST_F(ClassBounds, LimitsBelongToTheQuestionThatMetThem) {
  // A bound climbs without end in a scope that is closed afterwards.
  context->push();
  context->assume(s.ge(n, s.scale(m, Int(2))), FactId(0));
  context->assume(s.ge(m, s.add(k, c(1))), FactId(1));
  context->assume(s.ge(k, n), FactId(2));
  EXPECT_TRUE(context->bound(n).limit);
  const int64_t large = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(context->decide(s.ge(n, c(large))).why, UnknownKind::Limit);
  context->pop();
  EXPECT_EQ(context->decide(s.ge(n, c(9))).why, UnknownKind::Incomplete);
  // In the hypothesis of a question.
  context->assume(s.ge(n, s.scale(m, Int(2))), FactId(3));
  context->assume(s.ge(m, s.add(k, c(1))), FactId(4));
  EXPECT_EQ(context->decide(s.lt(k, n)).why, UnknownKind::Limit);
}

} // namespace
