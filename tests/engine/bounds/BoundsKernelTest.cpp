// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds context on facts in every spelling: its conclusions, and their
// premises. The laws that all contexts obey are in tests/engine/laws.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

class BoundsContext : public ::testing::Test {
protected:
  TermStore store;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext("bounds", store));
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        k = store.dimSymbol("k"), h = store.dimSymbol("h");
  uint32_t facts = 0;

  DimId c(int64_t value) { return store.constant(value); }
  FactId assume(ClaimId claim) {
    context->assume(claim, FactId(facts));
    return FactId(facts++);
  }
  Verdict decide(ClaimId claim) { return context->decide(claim).verdict; }

  /// "[2, inf) {0, 3}": the bounds and their premises.
  std::string bound(DimId d) {
    Bounds b = context->bound(d);
    std::string text;
    llvm::raw_string_ostream os(text);
    if (b.vacuous)
      os << "vacuous";
    else {
      b.lo ? os << '[' << *b.lo : os << "(-inf";
      os << ", ";
      b.hi ? os << *b.hi << ']' : os << "inf)";
    }
    if (b.limit)
      os << " limit";
    os << " {";
    for (size_t i = 0; i < b.premises.size(); ++i)
      os << (i ? ", " : "") << b.premises[i].raw;
    os << '}';
    return text;
  }
  std::string premises(const Answer &answer) {
    std::string text;
    for (FactId f : answer.premises)
      text += (text.empty() ? "" : " ") + std::to_string(f.raw);
    return text;
  }
};

} // namespace

TEST_F(BoundsContext, SymbolsAndTermsWithoutFacts) {
  EXPECT_EQ(bound(n), "[0, inf) {}");
  EXPECT_EQ(bound(store.intSymbol("i")), "(-inf, inf) {}");
  EXPECT_EQ(bound(store.mod(n, c(4))), "[0, 3] {}");
  EXPECT_EQ(bound(store.sub(store.scale(store.mod(n, c(4)), Int(2)), m)),
            "(-inf, 6] {}");
  EXPECT_EQ(bound(store.max({n, c(3)})), "[3, inf) {}");
  EXPECT_EQ(bound(c(7)), "[7, 7] {}");
}

TEST_F(BoundsContext, FactsInAnySpelling) {
  for (ClaimId claim :
       {store.ge(c(3), n), store.negate(store.gt(n, c(3))),
        store.conj(store.le(store.scale(n, Int(2)), c(7)), store.ge(n, m)),
        store.disj(store.eq(n, c(3)), store.lt(n, c(2))),
        store.le(store.add(n, m), c(3)), store.le(store.max({n, m}), c(3)),
        store.eq(store.floorDiv(n, c(4)), c(0))}) {
    context->push();
    assume(claim);
    EXPECT_EQ(bound(n), "[0, 3] {" + std::to_string(facts - 1) + "}")
        << store.str(claim);
    context->pop();
    EXPECT_EQ(bound(n), "[0, inf) {}");
  }
}

TEST_F(BoundsContext, Backwards) {
  assume(store.le(store.add(n, m), c(10)));
  EXPECT_EQ(bound(n), "[0, 10] {0}");
  EXPECT_EQ(bound(store.add(n, m)), "[0, 10] {0}");
  assume(store.eq(store.scale(h, Int(2)), n));
  EXPECT_EQ(bound(h), "[0, 5] {0, 1}");
  EXPECT_EQ(decide(store.eq(store.mod(n, c(2)), c(0))), Verdict::Proved);
  assume(store.ge(store.min({h, k}), c(3)));
  EXPECT_EQ(bound(n), "[6, 10] {0, 1, 2}");
  EXPECT_EQ(bound(k), "[3, inf) {2}");
  EXPECT_EQ(bound(m), "[0, 4] {0, 1, 2}");
}

TEST_F(BoundsContext, DivisionAndRemainder) {
  assume(store.eq(store.floorDiv(n, c(4)), c(3)));
  EXPECT_EQ(bound(n), "[12, 15] {0}");
  assume(store.eq(store.mod(n, c(4)), c(2)));
  EXPECT_EQ(bound(n), "[14, 14] {0, 1}");
  // A quotient by a divisor that may be zero has no bounds.
  EXPECT_EQ(bound(store.floorDiv(n, m)), "(-inf, inf) {}");
  assume(store.ge(m, c(3)));
  EXPECT_EQ(bound(store.floorDiv(n, m)), "[0, 4] {0, 1, 2}");
  EXPECT_EQ(bound(store.mod(k, m)), "[0, inf) {2}");
}

TEST_F(BoundsContext, Products) {
  DimId area = store.mul(n, m);
  assume(store.eq(area, c(12)));
  EXPECT_EQ(bound(n), "[1, 12] {0}");
  assume(store.ge(m, c(4)));
  EXPECT_EQ(bound(n), "[1, 3] {0, 1}");
  assume(store.le(store.mul(k, k), c(30)));
  EXPECT_EQ(bound(k), "[0, 5] {2}");
}

TEST_F(BoundsContext, Divisibility) {
  assume(store.eq(store.mod(n, c(8)), c(0)));
  assume(store.eq(store.mod(m, c(12)), c(0)));
  DimId sum = store.add(n, m);
  EXPECT_EQ(decide(store.eq(store.mod(sum, c(4)), c(0))), Verdict::Proved);
  EXPECT_EQ(decide(store.eq(store.mod(sum, c(8)), c(0))), Verdict::Unknown);
  EXPECT_EQ(decide(store.eq(sum, c(6))), Verdict::Refuted);
  EXPECT_EQ(premises(context->decide(store.eq(store.mod(n, c(2)), c(0)))), "0");
}

TEST_F(BoundsContext, PremisesNameOnlyWhatIsNeeded) {
  assume(store.ge(n, c(1)));
  assume(store.ge(n, c(5)));
  assume(store.le(n, c(9)));
  assume(store.le(k, c(2)));
  EXPECT_EQ(premises(context->decide(store.ge(n, c(1)))), "0");
  EXPECT_EQ(premises(context->decide(store.ge(n, c(2)))), "1");
  // n >= 5 is known, n >= 1 is enough.
  EXPECT_EQ(premises(context->decide(store.le(store.sub(k, n), c(1)))), "0 3");
  EXPECT_EQ(premises(context->decide(store.le(store.sub(k, n), c(-2)))), "1 3");
  // An operand that needs fewer facts, though it comes later.
  ClaimId either =
      store.disj(store.le(store.sub(k, n), c(1)), store.le(k, c(3)));
  EXPECT_EQ(premises(context->decide(either)), "3");
  EXPECT_EQ(premises(context->decide(store.lt(n, c(10)))), "2");
  // A contradiction names its own facts, not those of an unrelated symbol.
  assume(store.ge(k, c(3)));
  llvm::SmallVector<FactId, 4> why;
  ASSERT_TRUE(context->isContradictory(&why));
  ASSERT_EQ(why.size(), 2u);
  EXPECT_EQ(why[0].raw, 3u);
  EXPECT_EQ(why[1].raw, 4u);
}

TEST_F(BoundsContext, DisjunctionsJoinTheirArms) {
  assume(store.disj({store.eq(n, c(3)), store.eq(n, c(7)),
                     store.conj(store.eq(n, c(11)), store.eq(m, c(2)))}));
  EXPECT_EQ(bound(n), "[3, 11] {0}");
  EXPECT_EQ(decide(store.eq(store.mod(n, c(4)), c(3))), Verdict::Proved);
  assume(store.gt(m, c(5)));
  EXPECT_EQ(bound(n), "[3, 7] {0, 1}");
  assume(store.ne(n, c(3)));
  EXPECT_EQ(bound(n), "[7, 7] {0, 1, 2}");
}

TEST_F(BoundsContext, BroadcastableExtents) {
  ShapeId s = store.ranked(n), t = store.ranked(m);
  DimId both = store.broadcastExtent({n, m});
  context->assumeBroadcastable({s, t}, FactId(facts++));
  EXPECT_EQ(bound(both), "[0, inf) {}");
  context->push();
  assume(store.eq(n, c(7)));
  EXPECT_EQ(bound(m), "[1, 7] {0, 1}");
  EXPECT_EQ(decide(store.disj(store.eq(m, c(1)), store.eq(m, c(7)))),
            Verdict::Proved);
  EXPECT_EQ(bound(both), "[7, 7] {0, 1}");
  context->pop();
  assume(store.gt(n, c(1)));
  assume(store.gt(m, c(1)));
  EXPECT_EQ(decide(store.eq(n, m)), Verdict::Proved);
}

TEST_F(BoundsContext, ABroadcastThatIsNotEstablishedTellsNothingOfItsOperands) {
  DimId both = store.broadcastExtent({n, m});
  assume(store.eq(n, c(7)));
  assume(store.ge(both, c(0)));
  EXPECT_EQ(bound(m), "[0, inf) {}");
  ShapeId s = store.ranked(n), t = store.ranked(m);
  EXPECT_EQ(decide(store.broadcastable({s, t})), Verdict::Unknown);
}

TEST_F(BoundsContext, SelectsFollowTheirCondition) {
  DimId s = store.select(store.ge(n, c(5)), c(2), store.add(m, c(10)));
  EXPECT_EQ(bound(s), "[2, inf) {}");
  assume(store.le(m, c(3)));
  EXPECT_EQ(bound(s), "[2, 13] {0}");
  context->push();
  assume(store.ge(n, c(6)));
  assume(store.ge(s, c(0)));
  EXPECT_EQ(bound(s), "[2, 2] {1}");
  context->pop();
  assume(store.ge(s, c(3)));
  EXPECT_EQ(decide(store.lt(n, c(5))), Verdict::Proved);
}

TEST_F(BoundsContext, ShapesOfUnknownRank) {
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  context->assumeEqual(s, store.ranked({n, c(4)}), FactId(facts++));
  EXPECT_EQ(bound(store.rank(s)), "[2, 2] {0}");
  EXPECT_EQ(bound(store.extent(s, int64_t(1))), "[4, 4] {0}");
  assume(store.eq(store.rank(t), c(3)));
  EXPECT_EQ(decide(store.shapeEq(s, t)), Verdict::Refuted);
  EXPECT_EQ(premises(context->decide(store.shapeEq(s, t))), "0 1");
}

TEST_F(BoundsContext, SlicesBoundTheirExtents) {
  ShapeId s = store.ranked(n), r = store.ranked(m);
  context->assumeSlice(s, {SliceDim{c(2), n, c(3)}}, r, FactId(facts++));
  assume(store.le(n, c(11)));
  EXPECT_EQ(bound(m), "[0, 3] {0, 1}");
  EXPECT_EQ(bound(n), "[2, 11] {0, 1}");
}

TEST_F(BoundsContext, DivergingFactsEndAndTaintNothingElse) {
  // One term, one contradiction.
  context->push();
  assume(store.ge(n, store.add(m, c(1))));
  assume(store.ge(m, store.add(n, c(1))));
  EXPECT_TRUE(context->isContradictory());
  context->pop();
  // Three: each climbs past the next, for ever, and by more each time.
  assume(store.ge(n, store.scale(m, Int(2))));
  assume(store.ge(m, store.add(k, c(1))));
  assume(store.ge(k, n));
  EXPECT_TRUE(context->bound(n).limit);
  const int64_t large = std::numeric_limits<int64_t>::max();
  Answer answer = context->decide(store.ge(n, c(large)));
  EXPECT_EQ(answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answer.why, UnknownKind::Limit);
  assume(store.eq(h, c(4)));
  EXPECT_EQ(bound(h), "[4, 4] {" + std::to_string(facts - 1) + "}");
  EXPECT_EQ(context->decide(store.ge(h, c(9))).why, UnknownKind::None);
  // A fact still cuts in.
  assume(store.le(n, c(5)));
  EXPECT_TRUE(context->isContradictory());
}

TEST_F(BoundsContext, CyclesOfDifferencesContradict) {
  auto conflict = [&] {
    llvm::SmallVector<FactId, 4> premises;
    std::string text = context->isContradictory(&premises) ? "yes" : "no";
    for (FactId fact : premises)
      text += " " + std::to_string(fact.raw);
    return text;
  };
  DimId x = store.intSymbol("x");
  assume(store.le(h, c(7))); // 0: of no concern
  assume(store.ge(n, m));
  assume(store.ge(m, k));
  context->push();
  assume(store.ge(k, n)); // They are equal.
  EXPECT_EQ(conflict(), "no");
  assume(store.ge(n, store.add(m, c(1))));
  EXPECT_EQ(conflict(), "yes 2 3 4");
  context->pop();
  EXPECT_EQ(conflict(), "no");
  // The gained bound may itself be concluded; here from 3 and 4.
  facts = 3;
  assume(store.ge(h, c(3)));
  assume(store.eq(store.scale(x, Int(2)), h));
  context->push();
  assume(store.ge(store.add(k, c(1)), store.add(n, x)));
  EXPECT_EQ(conflict(), "yes 1 2 3 4 5");
  context->pop();
  // Downwards, where nothing bounds from below.
  facts = 5;
  DimId y = store.intSymbol("y"), z = store.intSymbol("z"),
        w = store.intSymbol("w");
  assume(store.le(w, c(9)));
  assume(store.le(y, store.sub(w, c(1))));
  assume(store.le(z, y));
  EXPECT_EQ(conflict(), "no");
  assume(store.le(w, z));
  EXPECT_EQ(conflict(), "yes 6 7 8");
}

TEST_F(BoundsContext, LongChainsOfInequalities) {
  constexpr unsigned kLength = 1000;
  std::vector<DimId> a{store.dimSymbol("a")};
  for (unsigned i = 0; i < kLength; ++i) {
    a.push_back(store.dimSymbol("a"));
    assume(store.ge(a[i], a[i + 1]));
  }
  Answer answer = context->decide(store.ge(a[0], a[kLength]));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_EQ(answer.premises.size(), size_t(kLength));
  EXPECT_EQ(context->decide(store.gt(a[0], a[kLength])).why,
            UnknownKind::Incomplete);
}

TEST_F(BoundsContext, AChainIsNoCycleInWhateverOrderItIsTold) {
  // Each fact moves the bounds of all that come after it in the chain.
  constexpr int kLength = 200;
  for (bool reversed : {false, true}) {
    context->push();
    std::vector<DimId> a;
    for (int i = 0; i <= kLength; ++i)
      a.push_back(store.dimSymbol("a"));
    for (int i = 0; i < kLength; ++i) {
      int at = reversed ? kLength - 1 - i : i;
      assume(store.eq(a[at + 1], store.add(a[at], c(1))));
    }
    Bounds last = context->bound(a[kLength]);
    EXPECT_EQ(last.lo, std::optional(Int(kLength)));
    EXPECT_FALSE(last.limit);
    EXPECT_EQ(last.premises.size(), size_t(kLength));
    context->pop();
  }
}

TEST_F(BoundsContext, ExactBeyond64Bits) {
  Int big(std::numeric_limits<int64_t>::max());
  DimId limit = store.constant(big * 4);
  assume(store.ge(n, limit));
  EXPECT_EQ(decide(store.gt(store.scale(n, Int(2)), store.constant(big * 8))),
            Verdict::Unknown);
  EXPECT_EQ(decide(store.ge(store.scale(n, Int(2)), store.constant(big * 8))),
            Verdict::Proved);
  EXPECT_EQ(decide(store.le(store.floorDiv(n, c(2)), store.constant(big))),
            Verdict::Refuted);
}

TEST_F(BoundsContext, QuestionsLeaveNothingBehind) {
  assume(store.le(n, c(9)));
  std::string before = bound(n);
  DimId odd = store.mul(store.sub(n, m), store.mod(n, c(4)));
  bound(odd);
  decide(store.ge(odd, c(3)));
  decide(store.eq(n, store.mul(m, k)));
  EXPECT_EQ(bound(n), before);
  EXPECT_EQ(bound(m), "[0, inf) {}");
}

TEST_F(BoundsContext, EveryOrderOfFactsGivesTheSameBounds) {
  std::vector<ClaimId> claims = {
      store.le(store.add(n, m), c(20)),
      store.eq(store.mod(n, c(6)), c(5)),
      store.eq(m, store.add(store.scale(k, Int(3)), c(2))),
      store.ge(store.mul(k, n), c(12)),
      store.disj(store.ge(m, c(8)), store.eq(store.mod(m, c(4)), c(1))),
  };
  std::string first;
  std::sort(claims.begin(), claims.end());
  do {
    context->push();
    for (ClaimId claim : claims)
      context->assume(claim, FactId(0));
    std::string all = bound(n) + bound(m) + bound(k);
    if (first.empty())
      first = all;
    EXPECT_EQ(all, first);
    context->pop();
  } while (std::next_permutation(claims.begin(), claims.end()));
  EXPECT_NE(first.find('{'), std::string::npos);
}

TEST_F(BoundsContext, ScopesGiveTheNarrowingsBack) {
  // Each round narrows n through a clause; no round may affect later ones.
  for (int round = 0; round < 200; ++round) {
    context->push();
    assume(store.disj(store.eq(n, c(3)), store.eq(n, c(7))));
    EXPECT_FALSE(context->bound(n).limit) << round;
    context->pop();
  }
}

TEST_F(BoundsContext, ShapeFactsWakeClauses) {
  ShapeId s = store.shapeSymbol("s"), t = store.ranked({m, m});
  DimId sized = store.select(store.shapeEq(s, t), c(0), m);
  assume(store.gt(sized, c(0)));
  EXPECT_EQ(bound(m), "[1, inf) {0}");
}

TEST_F(BoundsContext, ClausesThatClimbEnd) {
  assume(store.disj(store.eq(m, store.add(n, c(1))),
                    store.eq(m, store.add(n, c(2)))));
  assume(store.disj(store.eq(n, store.add(m, c(1))),
                    store.eq(n, store.add(m, c(2)))));
  EXPECT_TRUE(context->bound(n).limit || context->isContradictory());
}

// A number minus its quotient is a quotient: n - n floordiv 2 is n ceildiv 2.
// The ends are those of enumeration.
TEST_F(BoundsContext, SumsWithAQuotientOfOneColumn) {
  const DimId i = store.intSymbol("i");
  for (int64_t lo : {-5, -2, 0, 1})
    for (int64_t width : {0, 1, 2, 5})
      for (int64_t scale : {-3, -1, 1, 2, 3})
        for (int64_t divisor : {2, 3, 4})
          for (int64_t offset : {0, 1, 5}) {
            context->push();
            assume(store.ge(i, c(lo)));
            assume(store.le(i, c(lo + width)));
            DimId term = store.floorDiv(
                store.add(store.scale(i, Int(scale)), c(offset)), c(divisor));
            DimId ceil = store.ceilDiv(store.scale(i, Int(scale)), c(divisor));
            for (DimId t : {term, store.neg(term), ceil,
                            store.add(store.scale(ceil, Int(2)), c(1))}) {
              Int least, most;
              for (int64_t x = lo; x <= lo + width; ++x) {
                Assignment values;
                values.dims = {{i, Int(x)}};
                const Int value = *Evaluator(store, values).value(t);
                least = x == lo ? value : std::min(least, value);
                most = x == lo ? value : std::max(most, value);
              }
              Bounds b = context->bound(t);
              ASSERT_TRUE(b.lo && b.hi) << store.str(t);
              EXPECT_EQ(*b.lo, least) << store.str(t) << " from " << lo;
              EXPECT_EQ(*b.hi, most) << store.str(t) << " to " << lo + width;
            }
            context->pop();
          }
}
