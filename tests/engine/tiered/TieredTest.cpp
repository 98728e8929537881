// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiered context asks the cheapest tier that decides, catches tiers up in
// the right scopes, and finds contingents without a solver.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

struct Tiered : ::testing::Test {
  TermStore s;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext("tiered", s));
  DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
};

TEST_F(Tiered, NamesTheTierThatDecided) {
  context->assume(s.eq(n, m), FactId(0));
  DimId r = s.dimSymbol("r"), h = s.dimSymbol("h"), c = s.dimSymbol("c");
  context->assume(s.eq(r, s.sub(c, h)), FactId(1));
  context->assume(s.eq(c, s.scale(h, Int(2))), FactId(2));
  EXPECT_EQ(context->decide(s.trueClaim()).decidedBy, "static");
  Answer solved = context->decide(s.eq(r, h));
  EXPECT_EQ(solved.verdict, Verdict::Proved);
  EXPECT_EQ(solved.decidedBy, "substitution");
  EXPECT_EQ(solved.premises,
            (llvm::SmallVector<FactId, 4>{FactId(1), FactId(2)}));
  context->assume(s.ge(n, s.constant(3)), FactId(3));
  EXPECT_EQ(context->decide(s.ge(m, s.constant(2))).decidedBy, "linear");
  EXPECT_EQ(context->decide(s.ge(s.add(h, m), s.constant(3))).decidedBy,
            "linear");
  // Products are for the tiers.
  EXPECT_EQ(context->decide(s.ge(s.mul(m, m), s.constant(9))).decidedBy,
            "equality-bounds");
  EXPECT_EQ(context->decide(s.le(r, s.add(h, h))).decidedBy, "substitution");
  context->assume(s.le(k, r), FactId(4));
  EXPECT_EQ(context->decide(s.le(k, c)).decidedBy, "linear");
  // x + y <= z, z + h <= k, so x + y + h <= k.
  DimId x = s.dimSymbol("x"), y = s.dimSymbol("y"), z = s.dimSymbol("z");
  context->assume(s.le(s.add(x, y), z), FactId(5));
  context->assume(s.le(s.add(z, h), k), FactId(6));
  EXPECT_EQ(context->decide(s.le(s.add(s.add(x, y), h), k)).decidedBy,
            "linear");
  // With x + y == 2 * u and x - y == 2 * v + 1, x is no integer.
  DimId u = s.intSymbol("u"), v = s.intSymbol("v");
  context->assume(s.eq(s.add(x, y), s.scale(u, Int(2))), FactId(7));
  EXPECT_EQ(
      context
          ->decide(s.ne(s.sub(x, y), s.add(s.scale(v, Int(2)), s.constant(1))))
          .decidedBy,
      "affine");
}

TEST_F(Tiered, BoundsOfWhatNoFactNamesSeeContradictionsElsewhere) {
  // -1 mod k is less than k. With or without a fact about i.
  context->assume(s.ge(k, s.constant(1)), FactId(0));
  context->assume(s.eq(s.mod(s.constant(-1), k), k), FactId(1));
  DimId i = s.intSymbol("i");
  const Bounds alone = context->bound(i);
  // With z3 and without.
  EXPECT_TRUE(alone.vacuous);
  EXPECT_EQ(alone.premises.size(), 2u);
  context->assume(s.ne(i, s.constant(0)), FactId(2));
  const Bounds named = context->bound(i);
  EXPECT_EQ(alone.vacuous, named.vacuous);
  EXPECT_EQ(alone.premises, named.premises);
}

TEST_F(Tiered, ContradictionsAreSeenBeforeSubstitutionIsTrusted) {
  context->assume(s.eq(n, m), FactId(0));
  context->assume(s.le(k, s.constant(3)), FactId(1));
  EXPECT_FALSE(context->decide(s.eq(n, m)).vacuous);
  context->push();
  context->assume(s.ge(k, s.constant(4)), FactId(2));
  Answer answer = context->decide(s.eq(n, m));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_TRUE(answer.vacuous);
  EXPECT_EQ(answer.premises,
            (llvm::SmallVector<FactId, 4>{FactId(1), FactId(2)}));
  context->pop();
  EXPECT_FALSE(context->decide(s.eq(n, m)).vacuous);
}

/// Facts that contradict, in all orders of their symbols: a claim proved or
/// refuted in one order would be the opposite, or vacuous, in another.
struct TieredContradictions : ::testing::Test {
  using Make = std::vector<ClaimId> (*)(TermStore &, llvm::ArrayRef<DimId>);

  static ClaimId broadcastIs(TermStore &s, llvm::ArrayRef<DimId> sizes,
                             DimId value) {
    llvm::SmallVector<ShapeId, 6> lists;
    for (DimId size : sizes)
      lists.push_back(s.ranked({size}));
    return s.conj(s.broadcastable(lists),
                  s.eq(s.broadcastExtent(sizes), value));
  }

  void expectSeen(Make make) {
    std::vector<unsigned> order{0, 1, 2, 3};
    do {
      TermStore s;
      std::vector<DimId> symbols(order.size());
      for (unsigned place : order)
        symbols[place] = s.dimSymbol("x" + std::to_string(place));
      auto context = llvm::cantFail(createContext("tiered", s));
      std::vector<ClaimId> facts = make(s, symbols);
      for (size_t i = 0; i < facts.size(); ++i)
        context->assume(facts[i], FactId(static_cast<uint32_t>(i)));
      const DimId a = symbols[0], b = symbols[1];
      for (ClaimId claim : {s.trueClaim(), s.eq(a, b), s.ge(s.mul(a, b), b)}) {
        const Answer answer = context->decide(claim);
        EXPECT_TRUE(answer.vacuous) << s.str(claim);
        // A new context gets the named premises only.
        auto again = llvm::cantFail(createContext("tiered", s));
        for (FactId premise : answer.premises)
          again->assume(facts[premise.raw], premise);
        EXPECT_TRUE(again->decide(claim).vacuous) << s.str(claim);
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
};

TEST_F(TieredContradictions, OfSizesThatDifferByANumber) {
  expectSeen([](TermStore &s, llvm::ArrayRef<DimId> x) {
    const DimId next = s.add(x[1], s.constant(1));
    return std::vector<ClaimId>{
        broadcastIs(s, {x[0], x[1], next, x[2], x[3]}, s.constant(3))};
  });
}

TEST_F(TieredContradictions, OfSquaresThatAreTheirRoots) {
  expectSeen([](TermStore &s, llvm::ArrayRef<DimId> x) {
    return std::vector<ClaimId>{
        broadcastIs(s, {s.mul(x[0], x[1]), x[2], x[3]}, s.mul(x[3], x[3])),
        s.ge(x[2], s.constant(2))};
  });
}

TEST_F(TieredContradictions, OfManyArms) {
  // x0 is 0 or x2 is: in either case both x1 and x3 are.
  expectSeen([](TermStore &s, llvm::ArrayRef<DimId> x) {
    const DimId one = s.constant(1);
    auto lists = [&](DimId size) { return s.ranked({size}); };
    return std::vector<ClaimId>{
        s.broadcastable({lists(x[0]), lists(s.add(x[1], one)), lists(x[2])}),
        s.broadcastable({lists(x[1]), lists(s.add(x[3], one))}),
        s.ne(x[1], x[3]),
        broadcastIs(s, {s.mul(x[2], x[0]), x[2]}, s.constant(0))};
  });
}

TEST_F(Tiered, ContingentsWithoutExamplesIfNotWanted) {
  ContextOptions options;
  options.examples = false;
  auto brief = llvm::cantFail(createContext("tiered", s, options));
  brief->assume(s.le(n, m), FactId(0));
  Answer answer = brief->decide(s.le(m, n));
  EXPECT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_FALSE(answer.example || answer.counterexample);
}

TEST_F(Tiered, ContingentsAreCompleteAndChecked) {
  context->assume(s.eq(s.add(n, m), s.constant(9)), FactId(0));
  context->assume(s.ge(k, s.constant(100)), FactId(1)); // unrelated
  ClaimId claim = s.lt(n, m);
  Answer answer = context->decide(claim);
  ASSERT_EQ(answer.verdict, Verdict::Contingent);
  EXPECT_EQ(answer.decidedBy, "search");
  for (bool holds : {true, false}) {
    const Assignment &values = holds ? *answer.example : *answer.counterexample;
    Evaluator evaluator(s, values);
    EXPECT_EQ(evaluator.value(claim), std::optional(holds));
    EXPECT_EQ(evaluator.value(s.eq(s.add(n, m), s.constant(9))),
              std::optional(true));
    EXPECT_EQ(evaluator.value(s.ge(k, s.constant(100))), std::optional(true));
  }
}

TEST_F(Tiered, ScopesReachLateTiers) {
  context->assume(s.le(n, m), FactId(0));
  context->push();
  context->assume(s.le(m, k), FactId(1));
  context->push();
  // The affine tier is first asked here, two scopes deep.
  EXPECT_EQ(context->decide(s.le(n, k)).verdict, Verdict::Proved);
  context->pop();
  EXPECT_EQ(context->decide(s.le(n, k)).verdict, Verdict::Proved);
  context->pop();
  EXPECT_EQ(context->decide(s.le(n, k)).verdict, Verdict::Contingent);
  context->assume(s.eq(m, k), FactId(2));
  EXPECT_EQ(context->decide(s.le(n, k)).verdict, Verdict::Proved);
}

TEST_F(Tiered, CacheFollowsTheFacts) {
  ClaimId claim = s.eq(n, m);
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Contingent);
  context->push();
  context->assume(claim, FactId(0));
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Proved);
  context->pop();
  EXPECT_EQ(context->decide(claim).verdict, Verdict::Contingent);
}

TEST_F(Tiered, BoundsAreTheTightestOfTheTiers) {
  context->assume(s.le(n, m), FactId(0));
  context->assume(s.le(m, s.constant(7)), FactId(1));
  Bounds b = context->bound(n);
  ASSERT_TRUE(b.lo && b.hi);
  EXPECT_EQ(*b.lo, Int(0));
  EXPECT_EQ(*b.hi, Int(7));
}

// Bounds of constants report a contradiction, although the first tier has the
// value: the strongest tier before the solver looks at the facts.
TEST_F(Tiered, BoundsOfConstantsSeeContradictions) {
  DimId i = s.intSymbol("i"), k = s.dimSymbol("k");
  EXPECT_FALSE(context->bound(s.constant(0)).vacuous);
  context->assume(s.lt(s.max({i, k}), i), FactId(0));
  Bounds bounds = context->bound(s.constant(0));
  EXPECT_TRUE(bounds.vacuous);
  EXPECT_EQ(bounds.premises.size(), 1u);
}

TEST_F(Tiered, FactsWithoutSymbolsAreFacts) {
  // With x and y for 5 floordiv 0 and 7 floordiv 0: y == x + 1 and x^3 == 2*y^2
  // + 3 have no solution, which no context finds. No input is shown that
  // satisfies them either.
  DimId x = s.floorDiv(s.constant(5), s.constant(0));
  DimId y = s.floorDiv(s.constant(7), s.constant(0));
  context->assume(s.eq(s.mul(x, s.mul(x, x)),
                       s.add(s.scale(s.mul(y, y), Int(2)), s.constant(3))),
                  FactId(0));
  context->assume(s.eq(y, s.add(x, s.constant(1))), FactId(1));
  EXPECT_NE(context->decide(s.ge(n, s.constant(3))).verdict,
            Verdict::Contingent);
}

TEST_F(Tiered, ForgettingAnswersChangesNone) {
  // More answers are made than are kept, in two scopes.
  context->assume(s.ge(n, s.constant(5)), FactId(0));
  ClaimId proved = s.ge(n, s.constant(4)), open = s.ge(n, s.constant(9));
  for (unsigned scope = 0; scope < 2; ++scope) {
    for (int64_t k = 1; k < 3000; ++k) {
      ClaimId claim = s.ge(s.add(n, s.scale(m, Int(k))), s.constant(5));
      ASSERT_EQ(context->decide(claim).verdict, Verdict::Proved);
    }
    EXPECT_EQ(context->decide(proved).verdict, Verdict::Proved);
    EXPECT_EQ(context->decide(open).verdict, Verdict::Contingent);
    context->push();
  }
  context->assume(s.ge(n, s.constant(9)), FactId(1));
  EXPECT_EQ(context->decide(open).verdict, Verdict::Proved);
  context->pop();
  context->pop();
  EXPECT_EQ(context->decide(open).verdict, Verdict::Contingent);
}

} // namespace
