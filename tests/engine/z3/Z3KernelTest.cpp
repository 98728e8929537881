// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The z3 kernel alone: its decisions, their evidence, and that a question
// leaves no trace. Random problems against enumeration are in
// Z3EnumerationTest.cpp, the laws of all contexts in tests/engine/laws.

#include "z3/Z3Kernel.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/ShapeBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <limits>

using namespace shapeproof;

namespace {

class Z3KernelTest : public ::testing::Test {
protected:
  Z3KernelTest()
      : kernel(createZ3Kernel(store, {})), n(store.dimSymbol("n")),
        m(store.dimSymbol("m")), k(store.dimSymbol("k")),
        i(store.intSymbol("i")), j(store.intSymbol("j")),
        s(store.shapeSymbol("s")), t(store.shapeSymbol("t")),
        u(store.shapeSymbol("u")) {}

  DimId number(int64_t v) { return store.constant(v); }
  void assume(ClaimId c) {
    facts.push_back(c);
    kernel->assume(c, FactId(nextFact++));
  }
  std::string decide(ClaimId c) {
    Answer a = kernel->decide(c);
    std::string text = toString(a.verdict).str();
    if (a.vacuous)
      text += " vacuous";
    if (a.verdict == Verdict::Unknown)
      text += " " + toString(a.why).str();
    for (FactId f : a.premises)
      text += " " + std::to_string(f.raw);
    if (a.verdict == Verdict::Contingent) {
      EXPECT_TRUE(holds(*a.example, c));
      EXPECT_TRUE(holds(*a.counterexample, store.negate(c)));
    }
    return text;
  }
  bool holds(const Assignment &a, ClaimId c) {
    Evaluator e(store, a);
    for (ClaimId f : facts)
      if (e.value(f) != std::optional(true))
        return false;
    return e.value(c) == std::optional(true);
  }
  std::string bound(DimId d) {
    Bounds b = kernel->bound(d);
    std::string text;
    llvm::raw_string_ostream os(text);
    if (b.vacuous)
      os << "vacuous";
    else {
      os << "[";
      b.lo ? os << *b.lo : os << "-inf";
      os << ", ";
      b.hi ? os << *b.hi : os << "inf";
      os << "]";
    }
    if (b.limit)
      os << " limit";
    for (FactId f : b.premises)
      os << " " << f.raw;
    return text;
  }

  TermStore store;
  std::unique_ptr<Kernel> kernel;
  DimId n, m, k, i, j;
  ShapeId s, t, u;
  std::vector<ClaimId> facts;
  unsigned nextFact = 0;
};

TEST_F(Z3KernelTest, PremisesAreConnectedWithTheQuestion) {
  // n is 0, and -1 floordiv 0 is positive; m is 0 or 1. The fact about n alone
  // shares no symbol with the question.
  assume(store.le(n, number(1)));
  assume(store.gt(store.floorDiv(number(-1), n), number(0)));
  assume(store.eq(store.mod(n, number(0)), m));
  assume(store.le(m, number(1)));
  assume(store.ge(k, number(3)));
  const DimId quotient = store.floorDiv(number(-1), m);
  const std::string before = bound(quotient);
  EXPECT_EQ(before, "[-1, inf] 0 1 2 3");
  const std::string verdict = decide(store.ge(quotient, number(-1)));
  EXPECT_EQ(verdict, "proved 0 1 2 3");
  // The premises stay minimal among facts that share symbols.
  EXPECT_EQ(decide(store.ge(store.mul(n, m), number(0))), "proved");
  EXPECT_EQ(decide(store.ge(store.floorDiv(k, number(2)), number(1))),
            "proved 4");
}

TEST_F(Z3KernelTest, PremisesAreTheFactsUsed) {
  assume(store.eq(n, store.scale(k, Int(2))));
  assume(store.ge(m, number(3)));
  assume(store.ge(k, number(5)));
  EXPECT_EQ(decide(store.ge(n, number(10))), "proved 0 2");
  EXPECT_EQ(decide(store.eq(n, number(7))), "refuted 0");
  EXPECT_EQ(decide(store.ge(n, number(11))), "contingent");
  EXPECT_EQ(decide(store.eq(n, m)), "contingent");
}

TEST_F(Z3KernelTest, TrivialClaimsNeedNoFacts) {
  assume(store.ge(m, number(3)));
  EXPECT_EQ(decide(store.trueClaim()), "proved");
  EXPECT_EQ(decide(store.falseClaim()), "refuted");
}

TEST_F(Z3KernelTest, ContradictionAnywhereMakesEverythingVacuous) {
  assume(store.ge(n, number(4)));
  assume(store.ge(m, number(1)));
  assume(store.le(n, number(3)));
  EXPECT_EQ(decide(store.eq(m, k)), "proved vacuous 0 2");
  EXPECT_EQ(decide(store.falseClaim()), "proved vacuous 0 2");
  EXPECT_EQ(bound(m), "vacuous 0 2");
  EXPECT_EQ(kernel->isEqual(m, k), Verdict::Proved);
  llvm::SmallVector<FactId, 4> premises;
  EXPECT_TRUE(kernel->isContradictory(&premises));
  EXPECT_EQ(premises.size(), 2u);
}

TEST_F(Z3KernelTest, PopForgets) {
  assume(store.ge(n, number(4)));
  kernel->push();
  kernel->assume(store.le(n, number(4)), FactId(7));
  EXPECT_EQ(bound(n), "[4, 4] 0 7");
  kernel->push();
  kernel->assume(store.le(n, number(3)), FactId(8));
  EXPECT_TRUE(kernel->isContradictory(nullptr));
  kernel->pop();
  EXPECT_FALSE(kernel->isContradictory(nullptr));
  EXPECT_EQ(kernel->decide(store.eq(n, number(4))).verdict, Verdict::Proved);
  kernel->pop();
  EXPECT_EQ(bound(n), "[4, inf] 0");
  kernel->pop(); // One too many.
  EXPECT_EQ(bound(n), "[4, inf] 0");
}

TEST_F(Z3KernelTest, DivisionRoundsDown) {
  // -7 floordiv 2 == -4, 7 floordiv -2 == -4, -7 floordiv -2 == 3.
  assume(store.eq(store.add(i, j), number(-5)));
  assume(store.eq(j, number(2)));
  EXPECT_EQ(decide(store.eq(store.floorDiv(i, j), number(-4))), "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.mod(i, j), number(1))), "proved 0 1");
  DimId minusI = store.neg(i), minusJ = store.neg(j);
  EXPECT_EQ(decide(store.eq(store.floorDiv(minusI, minusJ), number(-4))),
            "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.mod(minusI, minusJ), number(-1))),
            "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.floorDiv(i, minusJ), number(3))),
            "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.floorDiv(i, number(-2)), number(3))),
            "proved 0 1");
}

TEST_F(Z3KernelTest, NothingIsKnownOfDivisionByZero) {
  DimId q = store.floorDiv(n, m);
  // These fail only if m == 0, so they are neither proved nor shown to be
  // contingent.
  EXPECT_EQ(decide(store.ge(q, number(0))), "unknown incomplete");
  EXPECT_EQ(decide(store.eq(n, store.add(store.mul(m, q), store.mod(n, m)))),
            "unknown incomplete");
  assume(store.eq(m, number(0)));
  EXPECT_EQ(decide(store.eq(q, number(0))), "unknown incomplete");
  // ... except that equal dividends give equal quotients.
  assume(store.eq(n, k));
  EXPECT_EQ(decide(store.eq(q, store.floorDiv(k, m))), "proved 1");
  EXPECT_EQ(decide(store.eq(store.mod(n, m), store.mod(k, m))), "proved 1");
}

TEST_F(Z3KernelTest, DivisionByAPositiveTerm) {
  assume(store.ge(m, number(1)));
  DimId q = store.floorDiv(n, m);
  // 0 * q <= n for m == 0 as well.
  EXPECT_EQ(decide(store.le(store.mul(q, m), n)), "proved");
  EXPECT_EQ(decide(store.le(q, n)), "proved 0");
  EXPECT_EQ(decide(store.lt(store.mod(n, m), m)), "proved 0");
  EXPECT_EQ(decide(store.eq(q, number(3))), "contingent");
}

TEST_F(Z3KernelTest, ApplicationsAreFunctions) {
  DimId fn = store.apply("f", {n}), fm = store.apply("f", {m});
  assume(store.eq(n, m));
  EXPECT_EQ(decide(store.eq(fn, fm)), "proved 0");
  EXPECT_EQ(decide(store.eq(fn, store.apply("g", {m}))), "contingent");
  EXPECT_EQ(decide(store.eq(fn, store.apply("f", {k}))), "contingent");
}

TEST_F(Z3KernelTest, TruthValues) {
  ClaimId p = store.boolSymbol("p");
  assume(store.implies(p, store.eq(n, m)));
  assume(p);
  EXPECT_EQ(decide(store.eq(n, m)), "proved 0 1");
  EXPECT_EQ(decide(store.negate(p)), "refuted 1");
  EXPECT_EQ(decide(store.boolSymbol("q")), "contingent");
}

TEST_F(Z3KernelTest, SelectMinMaxBroadcast) {
  assume(store.le(n, m));
  EXPECT_EQ(decide(store.eq(store.min({n, m}), n)), "proved 0");
  EXPECT_EQ(decide(store.eq(store.select(store.le(n, m), i, j), i)),
            "proved 0");
  DimId b = store.broadcastExtent({n, k});
  EXPECT_EQ(decide(store.eq(b, n)), "contingent");
  assume(store.eq(k, number(1)));
  EXPECT_EQ(decide(store.eq(b, n)), "proved 1");
}

TEST_F(Z3KernelTest, Bounds) {
  EXPECT_EQ(bound(n), "[0, inf]");
  EXPECT_EQ(bound(i), "[-inf, inf]");
  assume(store.le(n, number(64)));
  assume(store.ge(m, number(3)));
  assume(store.le(store.add(m, k), n));
  EXPECT_EQ(bound(n), "[3, 64] 0 1 2");
  EXPECT_EQ(bound(k), "[0, 61] 0 1 2");
  EXPECT_EQ(bound(store.mul(k, k)), "[0, 3721] 0 1 2");
  EXPECT_EQ(bound(store.floorDiv(n, number(10))), "[0, 6] 0");
  EXPECT_EQ(bound(number(5)), "[5, 5]");
}

TEST_F(Z3KernelTest, BoundsBeyond64Bits) {
  int64_t most = std::numeric_limits<int64_t>::max();
  assume(store.le(n, number(most)));
  assume(store.le(m, number(most)));
  EXPECT_EQ(bound(store.add(n, m)), "[0, 18446744073709551614] 0 1");
  EXPECT_EQ(bound(store.sub(number(std::numeric_limits<int64_t>::min()), n)),
            "[-18446744073709551615, -9223372036854775808] 0");
  assume(store.ge(n, number(most)));
  EXPECT_EQ(decide(store.eq(n, number(most))), "proved 0 2");
  EXPECT_EQ(decide(store.eq(store.add(n, number(1)), m)), "refuted 1 2");
}

TEST_F(Z3KernelTest, ShapeEqualityIsTransitiveAndReachesParts) {
  assume(store.shapeEq(s, t));
  assume(store.shapeEq(t, u));
  EXPECT_EQ(decide(store.shapeEq(s, u)), "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.rank(s), store.rank(u))), "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.numElements(s), store.numElements(u))),
            "proved 0 1");
  EXPECT_EQ(decide(store.eq(store.extent(s, 0), store.extent(t, 0))),
            "proved 0");
  EXPECT_EQ(kernel->isEqual(s, u), Verdict::Proved);
}

TEST_F(Z3KernelTest, ShapesOfOneRankAndEqualExtentsAreEqual) {
  assume(store.eq(store.rank(s), number(2)));
  assume(store.eq(store.extent(s, 0), n));
  EXPECT_EQ(decide(store.shapeEq(s, store.ranked({n, m}))), "contingent");
  assume(store.eq(store.extent(s, 1), m));
  EXPECT_EQ(decide(store.shapeEq(s, store.ranked({n, m}))), "proved 0 1 2");
  EXPECT_EQ(decide(store.eq(store.numElements(s), store.mul(n, m))),
            "proved 0 1 2");
  EXPECT_EQ(decide(store.shapeEq(s, store.ranked({n}))), "refuted 0");
}

TEST_F(Z3KernelTest, UnknownRanks) {
  EXPECT_EQ(decide(store.shapeEq(s, t)), "contingent");
  EXPECT_EQ(decide(store.broadcastable({s, t})), "contingent");
  EXPECT_EQ(bound(store.rank(s)), "[0, inf]");
  assume(store.eq(store.rank(s), number(0)));
  EXPECT_EQ(decide(store.broadcastable({s, t})), "proved 0");
  EXPECT_EQ(decide(store.eq(store.numElements(s), number(1))), "proved 0");
  EXPECT_EQ(decide(store.shapeEq(store.broadcast({s, t}), t)), "proved 0");
}

TEST_F(Z3KernelTest, BroadcastableOfUnknownRanks) {
  assume(store.broadcastable({s, t}));
  assume(store.shapeEq(t, u));
  EXPECT_EQ(decide(store.broadcastable({s, u})), "proved 0 1");
  EXPECT_EQ(decide(store.broadcastable({u, s})), "proved 0 1");
  EXPECT_EQ(decide(store.shapeEq(s, t)), "contingent");
}

TEST_F(Z3KernelTest, ConcatHeadTail) {
  ShapeId joined = store.concat({s, t});
  EXPECT_EQ(decide(store.ge(store.rank(joined), store.rank(s))), "proved");
  assume(store.eq(store.rank(s), n));
  assume(store.shapeEq(u, joined));
  EXPECT_EQ(
      decide(store.eq(store.numElements(u),
                      store.mul(store.numElements(s), store.numElements(t)))),
      "proved 1");
  EXPECT_EQ(decide(store.shapeEq(store.head(u, n), s)), "proved 0 1");
  EXPECT_EQ(decide(store.shapeEq(store.tail(u, n), t)), "proved 0 1");
  EXPECT_EQ(decide(store.shapeEq(store.head(u, n), t)), "contingent");
}

TEST_F(Z3KernelTest, WhatIsAllOfAShapeIsTheShape) {
  auto sameCount = [&](ShapeId part) {
    return store.eq(store.numElements(part), store.numElements(s));
  };
  ShapeId head = store.head(s, store.rank(t)), tail = store.tail(s, n),
          joined = store.concat({s, t}), common = store.broadcast({s, t});
  EXPECT_EQ(decide(sameCount(head)), "contingent");
  EXPECT_EQ(decide(sameCount(tail)), "contingent");
  EXPECT_EQ(decide(sameCount(joined)), "contingent");
  kernel->push();
  assume(store.eq(store.rank(t), store.rank(s)));
  EXPECT_EQ(decide(sameCount(head)), "proved 0");
  EXPECT_EQ(decide(store.shapeEq(head, s)), "proved 0");
  EXPECT_EQ(decide(store.shapeEq(joined, s)), "contingent");
  kernel->pop();
  assume(store.eq(n, number(0)));
  EXPECT_EQ(decide(sameCount(tail)), "proved 1");
  EXPECT_EQ(decide(store.shapeEq(tail, s)), "proved 1");
  assume(store.eq(store.rank(t), n));
  EXPECT_EQ(decide(sameCount(joined)), "proved 1 2");
  EXPECT_EQ(decide(sameCount(common)), "proved 1 2");
  EXPECT_EQ(decide(store.shapeEq(store.concat({t, s, t}), s)), "proved 1 2");
}

TEST_F(Z3KernelTest, QuestionsLeaveNothingBehind) {
  auto print = [&](const Answer &a) {
    std::string text;
    llvm::raw_string_ostream os(text);
    for (const auto *model : {&a.example, &a.counterexample})
      for (const auto &[d, v] : (*model)->dims)
        os << store.str(d) << "=" << v << " ";
    return text;
  };
  assume(store.ge(store.add(n, store.mul(m, k)), number(12)));
  assume(store.ge(j, number(2)));
  ClaimId claim = store.eq(store.mul(n, m), store.add(k, number(1)));
  std::string first = print(kernel->decide(claim));
  kernel->decide(store.le(n, k));
  kernel->bound(m);
  kernel->decide(store.eq(store.mul(n, n), m));
  EXPECT_EQ(print(kernel->decide(claim)), first);
}

TEST_F(Z3KernelTest, BudgetEndsInLimit) {
  ContextOptions little;
  little.budget = 1e-3;
  std::unique_ptr<Kernel> poor = createZ3Kernel(store, little);
  // x^3 + y^3 == z^3 with x, y, z >= 1, from 30 on.
  auto cube = [&](DimId d) { return store.mul(d, store.mul(d, d)); };
  for (DimId d : {n, m, k})
    poor->assume(store.ge(d, number(30)), FactId(0));
  Answer a = poor->decide(store.ne(store.add(cube(n), cube(m)), cube(k)));
  EXPECT_EQ(a.verdict, Verdict::Unknown);
  EXPECT_EQ(a.why, UnknownKind::Limit);
  EXPECT_FALSE(a.detail.empty());
}

// x^(2^30): one step on its value takes for ever.
TEST_F(Z3KernelTest, PolynomialsOfAnyDegreeEnd) {
  DimId square = n, within = n;
  for (unsigned step = 0; step != 30; ++step)
    square = store.mul(square, square);
  EXPECT_EQ(decide(store.ne(square, store.add(m, number(5)))), "unknown limit");
  EXPECT_EQ(bound(square), "[-inf, inf] limit");
  // The same power from facts with one square each.
  DimId x = n;
  for (unsigned step = 0; step != 30; ++step) {
    DimId next = store.dimSymbol("x");
    assume(store.eq(next, store.mul(x, x)));
    x = next;
  }
  std::string answer = decide(store.le(n, x));
  EXPECT_TRUE(answer.find("proved") == 0 || answer == "unknown limit")
      << answer;
  // Degrees that fit are decided as before.
  for (unsigned step = 0; step != 3; ++step)
    within = store.mul(within, within);
  EXPECT_EQ(decide(store.ge(within, number(0))), "proved");
}

/// Earlier questions affect neither later answers, nor whether a contradiction
/// of the facts is found. Found by the laws, seed 9027.
TEST_F(Z3KernelTest, HardQuestionsTakeNothingFromLaterOnes) {
  auto cube = [&](DimId d) { return store.mul(d, store.mul(d, d)); };
  for (unsigned step = 0; step != 20; ++step)
    decide(store.ne(store.add(cube(n), cube(m)),
                    store.add(cube(k), number(3 + 9 * step))));
  EXPECT_EQ(decide(store.ge(store.add(i, number(1)), i)), "proved");
  EXPECT_EQ(decide(store.ge(n, number(0))), "proved");
  assume(store.eq(store.rank(s), number(1)));
  assume(store.le(store.rank(s), number(0)));
  EXPECT_TRUE(kernel->isContradictory(nullptr));
  EXPECT_EQ(decide(store.ge(i, number(0))), "proved vacuous 0 1");
}

/// One of many questions gets less; of more than there is a session for, none
/// is asked.
TEST_F(Z3KernelTest, QuestionsOfLargeProblemsGetLess) {
  ContextOptions options;
  options.size = 1'000'000;
  std::unique_ptr<Kernel> poor = createZ3Kernel(store, options);
  // A claim that folds needs no session.
  EXPECT_EQ(poor->decide(store.ge(store.add(n, number(1)), n)).verdict,
            Verdict::Proved);
  Answer a = poor->decide(store.ne(store.mul(n, n), number(2)));
  EXPECT_EQ(a.verdict, Verdict::Unknown);
  EXPECT_EQ(a.why, UnknownKind::Limit);
}

TEST_F(Z3KernelTest, DeepTermsAreNotRecursedInto) {
  DimId d = n;
  for (int step = 0; step != 20'000; ++step)
    d = store.max({store.floorDiv(d, m), store.constant(step)});
  Answer a = kernel->decide(store.ge(d, number(19'999)));
  EXPECT_TRUE(a.verdict == Verdict::Proved || a.why == UnknownKind::Limit);
  // The term is beyond the limit of the encoding.
  for (int step = 0; step != 300'000; ++step)
    d = store.apply("f", {d});
  a = kernel->decide(store.eq(d, number(0)));
  EXPECT_EQ(a.why, UnknownKind::Limit);
}

// The broadcast has more extents than are compared in pairs.
TEST_F(Z3KernelTest, WideBroadcastsAreDefinedWhereAllFit) {
  std::vector<DimId> d;
  std::vector<ShapeId> lists;
  for (unsigned k = 0; k < 18; ++k) {
    d.push_back(store.dimSymbol("d"));
    lists.push_back(store.ranked({d.back()}));
  }
  DimId joined = store.broadcastExtent(d);
  ClaimId fits = store.broadcastable(lists);
  kernel->push();
  assume(store.eq(d[0], number(2)));
  assume(store.eq(d[1], number(3)));
  EXPECT_EQ(decide(fits), "refuted 0 1");
  // It is not defined, so it is nothing.
  EXPECT_NE(kernel->decide(store.eq(joined, number(2))).verdict,
            Verdict::Proved);
  EXPECT_NE(kernel->decide(store.eq(joined, number(3))).verdict,
            Verdict::Proved);
  kernel->pop();
  kernel->push();
  assume(fits);
  assume(store.eq(d[7], number(0)));
  EXPECT_EQ(kernel->decide(store.eq(joined, number(0))).verdict,
            Verdict::Proved);
  EXPECT_NE(kernel->decide(store.eq(joined, d[8])).verdict, Verdict::Proved);
  kernel->pop();
}

// Equal negative numbers fit, alone and within a large claim.
TEST_F(Z3KernelTest, WhatFitsNeedNotBePositive) {
  std::vector<ShapeId> lists;
  for (unsigned k = 0; k < 20; ++k) {
    DimId many = i;
    for (unsigned x = 0; x < 60; ++x)
      many = store.add(many, store.scale(store.intSymbol("x"), Int(x + 2)));
    lists.push_back(store.ranked({many}));
  }
  lists.push_back(store.ranked({i}));
  lists.push_back(store.ranked({j}));
  assume(store.broadcastable(lists));
  EXPECT_NE(kernel->decide(store.ge(i, number(0))).verdict, Verdict::Proved);
  EXPECT_NE(kernel->decide(store.ge(j, number(0))).verdict, Verdict::Proved);
}

} // namespace
