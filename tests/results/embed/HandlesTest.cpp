// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles against the store they are on, and misuse of them.

#include "shapeproof/Context.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/ShapeBuilder.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

TEST(Handles, AreTheTermsOfTheStore) {
  Context ctx;
  TermStore &s = ctx.store();
  auto [n, m] = ctx.dims("n", "m");
  DimId four = s.constant(4);
  EXPECT_EQ((n + m).id(), s.add(n.id(), m.id()));
  EXPECT_EQ((n - 4).id(), s.sub(n.id(), four));
  EXPECT_EQ((4 * n).id(), s.mul(four, n.id()));
  EXPECT_EQ((n % 4).id(), s.mod(n.id(), four));
  EXPECT_EQ(floorDiv(n, m).id(), s.floorDiv(n.id(), m.id()));
  EXPECT_EQ(ceilDiv(4, m).id(), s.ceilDiv(four, m.id()));
  EXPECT_EQ(min(n, 4).id(), s.min({n.id(), four}));
  EXPECT_EQ(max(n, m).id(), s.max({n.id(), m.id()}));
  EXPECT_EQ((-n).id(), s.neg(n.id()));
  EXPECT_EQ((n == m).id(), s.eq(n.id(), m.id()));
  EXPECT_EQ((n != 4).id(), s.ne(n.id(), four));
  EXPECT_EQ((n < m).id(), s.lt(n.id(), m.id()));
  EXPECT_EQ((4 <= m).id(), s.le(four, m.id()));
  EXPECT_EQ((n > m).id(), s.gt(n.id(), m.id()));
  EXPECT_EQ((n >= 4).id(), s.ge(n.id(), four));
  EXPECT_EQ((n == 4 && !(m == 4)).id(),
            s.conj(s.eq(n.id(), four), s.ne(m.id(), four)));
  EXPECT_EQ(implies(n == 4, m == 4).id(),
            s.implies(s.eq(n.id(), four), s.eq(m.id(), four)));
  EXPECT_EQ(iff(n == 4, m == 4).id(),
            s.iff(s.eq(n.id(), four), s.eq(m.id(), four)));
  EXPECT_EQ(select(n == 4, n, 1).id(),
            s.select(s.eq(n.id(), four), n.id(), s.constant(1)));
  Dim sum = n;
  sum += m;
  EXPECT_EQ(sum.id(), (n + m).id());
}

TEST(Handles, TakeIntegersOfAllTypesExactly) {
  Context ctx;
  Dim n = ctx.dim("n");
  EXPECT_EQ((n + std::numeric_limits<uint64_t>::max()).str(), "n + (2^64 - 1)");
  EXPECT_EQ((n + std::numeric_limits<int64_t>::min()).str(), "n - 2^63");
  EXPECT_EQ((n + (uint64_t(1) << 63)).str(), "n + 2^63");
  EXPECT_EQ((n + short(-3)).str(), "n - 3");
  EXPECT_EQ((n + size_t(0)).id(), n.id());
}

/// The definedness of each operation on shapes is the ShapeBuilder's, with that
/// of its operands.
TEST(Handles, CarryDefinedness) {
  Context ctx;
  ShapeBuilder b(ctx.store());
  Dim n = ctx.dim("n");
  Shape s = ctx.shape("s"), t = ctx.shape("t");
  auto expect = [&](auto handle, auto term) {
    EXPECT_EQ(handle.id(), term);
    EXPECT_EQ(handle.definedness(), b.takeDefinedness());
  };
  DimId two = ctx.store().constant(2), last = ctx.store().constant(-1);
  expect(s[2], b.extent(s.id(), two));
  expect(s[-1], b.extent(s.id(), last));
  expect(s.head(n), b.head(s.id(), n.id()));
  expect(s.tail(2), b.tail(s.id(), two));
  expect(broadcast({s, t}), b.broadcast({s.id(), t.id()}));
  expect(meet({s, t}), b.meet({s.id(), t.id()}));
  expect(concat({s, t}), b.concat({s.id(), t.id()}));
  expect(s.rank(), ctx.store().rank(s.id()));
  expect(ctx.list({n - 1, 2}),
         b.ranked({ctx.store().sub(n.id(), ctx.store().constant(1)), two}));
  expect(s.slice({{n, n + 2, ctx.constant(1)}}),
         b.slice(s.id(), {{n.id(), ctx.store().add(n.id(), two),
                           ctx.store().constant(1)}}));
  // Handles built on it keep the condition, outside of `not` as well.
  ClaimId defined = s[2].definedness();
  EXPECT_EQ((s[2] + n).definedness(), defined);
  EXPECT_EQ((!(s[2] == 4 || n == 1)).definedness(), defined);
}

TEST(Handles, MisuseGivesInvalidHandles) {
  Context ctx, other;
  Dim n = ctx.dim("n"), foreign = other.dim("n"), empty;
  EXPECT_FALSE(empty.valid());
  EXPECT_EQ(empty.misuse(), Misuse::Empty);
  EXPECT_EQ((n + empty).misuse(), Misuse::Empty);
  EXPECT_EQ((n + foreign).misuse(), Misuse::Foreign);
  EXPECT_EQ((4 * (n + foreign) == n).misuse(), Misuse::Foreign);
  EXPECT_EQ((n + foreign).str(), "<handles of different contexts>");
  EXPECT_EQ((n == foreign && n == 1).misuse(), Misuse::Foreign);
  EXPECT_EQ(Dim::of(ctx, DimId(1000000)).misuse(), Misuse::NoSuchTerm);
  EXPECT_EQ(Dim::of(ctx, DimId()).misuse(), Misuse::NoSuchTerm);
  EXPECT_EQ(Dim::of(ctx, n.id(), ClaimId(99)).misuse(), Misuse::NoSuchTerm);
  EXPECT_EQ(Shape::of(ctx, ShapeId(7)).misuse(), Misuse::NoSuchTerm);
  EXPECT_EQ(Claim::of(ctx, ClaimId()).misuse(), Misuse::NoSuchTerm);
  EXPECT_EQ(Shape()[0].misuse(), Misuse::Empty);
  EXPECT_EQ((!Claim()).misuse(), Misuse::Empty);
  EXPECT_EQ(meet({}).misuse(), Misuse::NoOperands);
  EXPECT_EQ(ctx.list({foreign, 2}).misuse(), Misuse::Foreign);
  EXPECT_EQ(select(Claim(), n, 1).misuse(), Misuse::Empty);
  EXPECT_FALSE(Claim().isTrue());
  EXPECT_FALSE(Claim().isFalse());
  EXPECT_EQ(ctx.shape("n").misuse(), Misuse::NameTaken);
  EXPECT_EQ(ctx.integer("n").misuse(), Misuse::NameTaken);
  EXPECT_EQ(ctx.truth("n").misuse(), Misuse::NameTaken);
  EXPECT_TRUE(ctx.error().empty());
}

} // namespace
