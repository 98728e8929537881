// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that short proofs decide, claims beyond them, and soundness: every
// claim they prove holds in every assignment of a small box that satisfies the
// named premises.

#include "engine/linear/ShortProof.h"
#include "support/SmallWorlds.h"

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

struct Short : ::testing::Test {
  TermStore s;
  ShortProofs proofs{s};
  DimId n = s.intSymbol("n"), m = s.intSymbol("m"), i = s.intSymbol("i");
  DimId size = s.dimSymbol("size");
  ClaimId p = s.boolSymbol("p");

  DimId num(int64_t value) { return s.constant(value); }

  /// The raw ids of the premises, or nothing.
  std::optional<std::vector<uint32_t>> premises(ClaimId claim) {
    llvm::SmallVector<FactId, 4> used;
    if (!proofs.proves(claim, used))
      return std::nullopt;
    std::vector<uint32_t> raw;
    for (FactId fact : used)
      raw.push_back(fact.raw);
    return raw;
  }
  using Ids = std::vector<uint32_t>;
};

TEST_F(Short, AddsUpInequalities) {
  proofs.assume(s.le(n, m), FactId(5));
  proofs.assume(s.lt(m, i), FactId(7));
  proofs.assume(s.ge(n, num(-3)), FactId(9));
  EXPECT_EQ(premises(s.lt(n, i)), (Ids{5, 7}));
  EXPECT_EQ(premises(s.ge(i, num(-2))), (Ids{5, 7, 9}));
  EXPECT_EQ(premises(s.ge(i, num(-1))), std::nullopt);
  EXPECT_EQ(premises(s.ne(n, i)), (Ids{5, 7}));
  EXPECT_EQ(premises(s.conj(s.le(n, m), s.lt(n, i))), (Ids{5, 7}));
  EXPECT_EQ(premises(s.disj(s.le(i, n), s.le(n, m))), (Ids{5}));
  EXPECT_EQ(premises(s.disj(s.le(i, n), s.le(m, n))), std::nullopt);
  // Sizes are at least 0, other integers are not.
  EXPECT_EQ(premises(s.ge(s.add(size, i), num(-2))), (Ids{5, 7, 9}));
  EXPECT_EQ(premises(s.ge(s.sub(size, i), num(-2))), std::nullopt);
}

TEST_F(Short, ProvesClauseByClause) {
  proofs.assume(s.lt(i, n), FactId(1));
  proofs.assume(s.ge(i, num(0)), FactId(2));
  // A slice of min(2, n - i) from i on is within n, or empty.
  DimId end = s.add(i, s.min({num(2), s.sub(n, i)}));
  ClaimId within = s.conj({s.lt(i, n), s.ge(end, num(1)), s.le(end, n)});
  EXPECT_EQ(premises(s.disj(s.ge(i, n), within)), (Ids{2}));
  EXPECT_EQ(premises(s.disj(s.ge(i, m), within)), (Ids{1, 2}));
  EXPECT_EQ(premises(s.disj(s.ge(i, n), s.conj(within, s.le(end, m)))),
            std::nullopt);
  // A case split on an equality decides, whatever else the cases contain.
  ClaimId isEmpty = s.eq(m, num(0));
  EXPECT_EQ(premises(s.disj(s.conj(isEmpty, s.le(i, n)),
                            s.conj(s.negate(isEmpty), s.lt(i, n)))),
            (Ids{1}));
  EXPECT_EQ(
      premises(s.disj(s.conj(p, s.le(i, n)), s.conj(s.negate(p), s.lt(i, n)))),
      (Ids{1}));
  EXPECT_EQ(premises(s.disj(s.conj(p, s.le(i, n)), s.conj(p, s.lt(i, n)))),
            std::nullopt);
  EXPECT_EQ(premises(s.disj(s.conj(isEmpty, s.le(i, n)),
                            s.conj(s.eq(m, num(1)), s.lt(i, n)))),
            std::nullopt);
}

/// A true part of a conjunction does not prove a disjunction with that
/// conjunction.
TEST_F(Short, ConjunctionsThatAreLeftOutSayNothing) {
  ClaimId q = s.boolSymbol("q"), known = s.lt(i, n), open = s.lt(m, n);
  proofs.assume(known, FactId(1));
  EXPECT_EQ(premises(s.disj(s.conj(p, known), s.conj(s.negate(q), known))),
            std::nullopt);
  // The claim reaches the depth limit, and then exceeds it.
  ClaimId claim = s.conj(known, open);
  for (unsigned depth = 0; depth < 8; ++depth) {
    EXPECT_EQ(premises(s.disj(s.boolSymbol("r"), claim)), std::nullopt);
    claim = s.conj(known, s.disj(s.boolSymbol("r"), claim));
  }
  // The claim has more parts than the number of clauses that are tried.
  llvm::SmallVector<ClaimId> parts{open};
  for (int64_t k = 0; k < 80; ++k)
    parts.push_back(s.lt(i, s.add(n, num(k))));
  EXPECT_EQ(premises(s.disj(p, s.conj(parts))), std::nullopt);
  for (size_t size = 2; size < 40; ++size) {
    llvm::SmallVector<ClaimId> some{s.disj(p, s.conj(known, open))};
    for (size_t k = 1; k < size; ++k)
      some.push_back(s.lt(i, s.add(n, s.scale(m, Int(int64_t(k))))));
    EXPECT_EQ(premises(s.disj(s.boolSymbol("t"), s.conj(some))), std::nullopt);
  }
}

TEST_F(Short, KnowsEqualities) {
  proofs.assume(s.conj(s.eq(n, s.add(m, num(2))), s.eq(m, i)), FactId(1));
  proofs.assume(s.ge(n, i), FactId(2));
  EXPECT_EQ(premises(s.eq(s.sub(n, i), num(2))), (Ids{1}));
  EXPECT_EQ(premises(s.eq(s.sub(n, i), num(1))), std::nullopt);
  EXPECT_EQ(premises(s.ne(s.sub(n, i), num(1))), (Ids{1}));
  proofs.push();
  proofs.assume(s.le(n, num(4)), FactId(3));
  EXPECT_EQ(premises(s.le(i, num(2))), (Ids{1, 3}));
  proofs.pop();
  EXPECT_EQ(premises(s.le(i, num(2))), std::nullopt);
}

TEST_F(Short, KnowsDivisionsByConstants) {
  const DimId row = s.floorDiv(i, num(4)), column = s.mod(i, num(4));
  EXPECT_EQ(premises(s.conj(s.ge(column, num(0)), s.le(column, num(3)))),
            Ids{});
  EXPECT_EQ(premises(s.le(column, num(2))), std::nullopt);
  const DimId up = s.scale(s.ceilDiv(m, num(8)), Int(8));
  EXPECT_EQ(premises(s.conj(s.ge(up, m), s.lt(s.sub(up, m), num(8)))), Ids{});
  EXPECT_EQ(premises(s.gt(up, m)), std::nullopt);
  proofs.assume(s.lt(i, s.scale(n, Int(4))), FactId(3));
  EXPECT_EQ(premises(s.lt(row, n)), (Ids{3}));
  EXPECT_EQ(premises(s.lt(s.add(row, num(1)), n)), std::nullopt);
  // A division by 0, or by a number that may be negative, may give anything.
  EXPECT_EQ(premises(s.le(s.floorDiv(i, num(0)), n)), std::nullopt);
  EXPECT_EQ(premises(s.ge(s.mod(i, n), num(0))), std::nullopt);
}

TEST_F(Short, TriesTheCasesOfAChoice) {
  proofs.assume(s.ge(n, num(1)), FactId(0));
  proofs.assume(s.ge(m, num(2)), FactId(1));
  const DimId least = s.min({n, m}), most = s.max({n, m, i});
  EXPECT_EQ(premises(s.le(least, m)), Ids{});
  EXPECT_EQ(premises(s.ge(least, num(1))), (Ids{0, 1}));
  EXPECT_EQ(premises(s.ge(least, num(2))), std::nullopt);
  // A case that is not needed contributes no premises.
  EXPECT_EQ(premises(s.ge(most, num(2))), (Ids{1}));
  EXPECT_EQ(premises(s.le(most, num(9))), std::nullopt);
  const DimId chosen = s.select(p, s.add(n, num(8)), s.scale(n, Int(2)));
  EXPECT_EQ(premises(s.gt(chosen, n)), (Ids{0}));
  EXPECT_EQ(premises(s.ge(chosen, num(8))), std::nullopt);
  EXPECT_EQ(premises(s.le(s.select(p, n, least), n)), Ids{});
  // The claim holds whichever operand is chosen.
  const DimId size = s.select(s.ge(i, num(0)), i, s.neg(i));
  EXPECT_EQ(premises(s.conj(s.ge(size, num(0)), s.ge(size, i))), Ids{});
}

/// The last word of 2^64 + 3 is 3.
TEST_F(Short, WideNumbersAreNotTheirLastWord) {
  const Int words = Int(INT64_MAX) * Int(2) + Int(2);
  proofs.assume(s.le(n, s.constant(words + Int(3))), FactId(0));
  proofs.assume(s.ge(s.scale(i, words + Int(1)), m), FactId(1));
  proofs.assume(s.ge(size, num(2)), FactId(2));
  EXPECT_EQ(premises(s.le(n, num(3))), std::nullopt);
  EXPECT_EQ(premises(s.ge(i, m)), std::nullopt);
  const DimId none = s.floorDiv(size, s.constant(words + Int(2)));
  EXPECT_EQ(premises(s.ge(none, num(1))), std::nullopt);
  EXPECT_EQ(premises(s.ge(s.add(s.scale(none, Int(2)), num(1)), size)),
            std::nullopt);
  proofs.assume(s.ge(i, m), FactId(3));
  EXPECT_EQ(premises(s.ge(s.scale(i, words + Int(1)), m)), std::nullopt);
  EXPECT_EQ(premises(s.le(size, s.constant(words))), std::nullopt);
  EXPECT_EQ(premises(s.ge(size, s.constant(words + Int(1)))), std::nullopt);
}

/// Columns that have no place are not those that have one.
TEST_F(Short, WhatHasNoPlaceIsLeftOut) {
  auto sumOf = [&](size_t count) {
    DimId sum = num(0);
    for (size_t k = 0; k < count; ++k)
      sum = s.add(sum, s.intSymbol("x"));
    return sum;
  };
  const DimId x = s.intSymbol("x");
  proofs.assume(s.ge(s.add(n, x), num(10)), FactId(0));
  for (size_t parts : {5, 7, 7}) // With n, as many as there are places.
    proofs.assume(s.ge(s.add(n, sumOf(parts)), num(0)), FactId(parts));
  EXPECT_EQ(premises(s.ge(n, num(5))), std::nullopt);
  EXPECT_EQ(premises(s.ge(s.add(n, n), num(10))), std::nullopt);
  proofs.assume(s.ge(s.add(n, x), num(10)), FactId(9));
  EXPECT_EQ(premises(s.ge(s.add(n, x), num(10))), (Ids{9}));
  for (size_t parts = 18; parts < 24; ++parts) {
    EXPECT_EQ(premises(s.ge(s.add(s.add(n, x), sumOf(parts)), num(10))),
              std::nullopt);
    EXPECT_EQ(premises(s.ge(s.sub(sumOf(parts), sumOf(1)), num(0))),
              std::nullopt);
  }
}

/// Ids that are taken for cases could not be told from them.
TEST_F(Short, FactsWithTheLastIdsAreLeftOut) {
  for (uint32_t id : {ShortProof::kFirstCase, ShortProof::kFirstCase + 1,
                      ShortProof::kFirstCase + 2}) {
    ShortProofs own(s);
    own.assume(s.ge(n, num(3)), FactId(id));
    llvm::SmallVector<FactId, 4> used;
    EXPECT_FALSE(own.proves(s.ge(n, num(2)), used)) << id;
  }
  proofs.assume(s.ge(n, num(3)), FactId(ShortProof::kFirstCase - 1));
  EXPECT_EQ(premises(s.ge(n, num(2))), (Ids{ShortProof::kFirstCase - 1}));
}

TEST_F(Short, WideNumbersAreLeftOut) {
  const Int wide = Int(INT64_MAX) * Int(4);
  proofs.assume(s.ge(n, s.constant(wide)), FactId(0));
  proofs.assume(s.ge(s.scale(m, wide), s.add(n, num(1))), FactId(1));
  EXPECT_EQ(premises(s.ge(n, num(0))), std::nullopt);
  EXPECT_EQ(premises(s.ge(n, s.constant(-wide))), std::nullopt);
  for (int64_t end : {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, INT64_MAX}) {
    proofs.push();
    proofs.assume(s.ge(i, num(end)), FactId(2));
    EXPECT_EQ(premises(s.gt(i, num(end))), std::nullopt);
    EXPECT_EQ(premises(s.ge(i, s.constant(Int(end) + Int(1)))), std::nullopt);
    EXPECT_EQ(premises(s.ne(i, num(end))), std::nullopt);
    proofs.pop();
  }
  proofs.assume(s.ge(i, num(INT64_MAX - 4)), FactId(3));
  EXPECT_EQ(premises(s.ge(i, num(INT64_MAX - 5))), (Ids{3}));
}

/// A question costs the same among thousands of facts.
TEST_F(Short, LooksAtTheFactsAroundTheClaim) {
  auto costOf = [&](unsigned facts) {
    ShortProofs many(s);
    for (unsigned k = 0; k < facts; ++k)
      many.assume(s.ge(n, s.sub(s.intSymbol("x"), num(k))), FactId(k));
    many.assume(s.ge(n, num(3)), FactId(facts));
    const uint64_t before = many.work();
    llvm::SmallVector<FactId, 4> used;
    EXPECT_TRUE(many.proves(s.ge(n, num(2)), used));
    EXPECT_EQ(used, (llvm::SmallVector<FactId, 4>{FactId(facts)}));
    return many.work() - before;
  };
  EXPECT_LE(costOf(5000), costOf(50));
}

TEST(ShortProofsEnumeration, ProvesOnlyWhatHolds) {
  unsigned proved = 0, restingOnFacts = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    SmallWorlds box(seed, 3);
    std::vector<ClaimId> facts;
    ShortProofs proofs(box.s);
    for (unsigned k = 0, e = 1 + box.below(5); k < e; ++k) {
      facts.push_back(box.claim(1 + k % 2));
      proofs.assume(facts.back(), FactId(k));
    }
    for (unsigned k = 0; k < 20; ++k) {
      ClaimId claim = box.claim(1 + k % 2);
      llvm::SmallVector<FactId, 4> premises;
      if (!proofs.proves(claim, premises))
        continue;
      ++proved;
      restingOnFacts += !premises.empty();
      SCOPED_TRACE(seed);
      box.expectFollows(claim, facts, premises);
    }
  }
  EXPECT_GT(proved, 800u);
  EXPECT_GT(restingOnFacts, 400u);
}

} // namespace
