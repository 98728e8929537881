// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers about products, signs and lists do not depend on the order of facts.
//
// Three facts of a pool at a time, in all orders, all claims: against each
// other, and against all values of few sizes and an integer.

#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace shapeproof;

namespace {

struct OrderOfFacts : ::testing::Test {
  DimId plus(DimId d, int64_t k) { return s.add(d, s.constant(k)); }
  ClaimId is(DimId d, int64_t k) { return s.eq(d, s.constant(k)); }

  std::vector<Answer> ask(llvm::ArrayRef<ClaimId> facts) {
    auto context = llvm::cantFail(createContext("equality", s));
    for (auto [k, fact] : llvm::enumerate(facts))
      context->assume(fact, FactId(k));
    std::vector<Answer> answers;
    for (ClaimId claim : claims)
      answers.push_back(context->decide(claim));
    return answers;
  }

  void checkWithEnumeration(llvm::ArrayRef<ClaimId> facts,
                            llvm::ArrayRef<Answer> answers) {
    for (const Assignment &world : worlds) {
      Evaluator evaluator(s, world);
      if (!llvm::all_of(facts, [&](ClaimId fact) {
            return evaluator.value(fact) == true;
          }))
        continue;
      for (auto [claim, answer] : llvm::zip_equal(claims, answers)) {
        if (answer.verdict == Verdict::Unknown)
          continue;
        ++decided;
        EXPECT_FALSE(answer.vacuous);
        EXPECT_EQ(*evaluator.value(claim), answer.verdict == Verdict::Proved)
            << s.str(claim) << " by " << s.str(s.conj(facts));
      }
    }
  }

  void enumerate(int64_t largest, int64_t leastOfI, int64_t largestOfI) {
    for (int64_t x = 0; x <= largest; ++x)
      for (int64_t y = 0; y <= largest; ++y)
        for (int64_t z = 0; z <= largest; ++z)
          for (int64_t w = leastOfI; w <= largestOfI; ++w) {
            worlds.emplace_back();
            worlds.back().dims = {
                {a, Int(x)}, {b, Int(y)}, {c, Int(z)}, {i, Int(w)}};
          }
  }

  /// Checks any three facts of the pool.
  void check() {
    for (size_t x = 0; x < pool.size(); ++x)
      for (size_t y = 0; y < x; ++y)
        for (size_t z = 0; z < y; ++z) {
          std::vector<ClaimId> facts = {pool[z], pool[y], pool[x]};
          const std::vector<Answer> first = ask(facts);
          checkWithEnumeration(facts, first);
          llvm::sort(facts);
          do {
            for (auto [claim, one, other] :
                 llvm::zip_equal(claims, first, ask(facts))) {
              EXPECT_EQ(one.verdict, other.verdict)
                  << s.str(claim) << " by " << s.str(s.conj(facts));
              EXPECT_EQ(one.vacuous, other.vacuous)
                  << s.str(claim) << " by " << s.str(s.conj(facts));
            }
          } while (std::next_permutation(facts.begin(), facts.end()));
        }
  }

  TermStore s;
  DimId a = s.dimSymbol("a"), b = s.dimSymbol("b"), c = s.dimSymbol("c"),
        i = s.intSymbol("i");
  std::vector<ClaimId> pool, claims;
  std::vector<Assignment> worlds;
  uint64_t decided = 0;
};

} // namespace

TEST_F(OrderOfFacts, OfProducts) {
  enumerate(3, -1, 6);
  pool = {s.eq(s.mul(a, c), i),
          s.eq(s.mul(b, c), i),
          s.eq(s.mul(a, c), b),
          s.eq(b, a),
          s.eq(b, i),
          s.eq(i, plus(c, 1)),
          s.eq(a, plus(b, 1)),
          s.eq(s.mul(b, c), plus(i, 1)),
          is(i, 2),
          s.ne(c, s.constant(0))};
  claims = {s.eq(a, b),
            is(c, 0),
            s.disj(is(c, 0), s.eq(a, b)),
            s.disj(is(b, 0), is(c, 1)),
            is(a, 1),
            s.eq(s.mul(a, b), s.mul(a, a))};
  check();
  EXPECT_GT(decided, 100u);
}

TEST_F(OrderOfFacts, OfSigns) {
  enumerate(3, -3, 6);
  pool = {s.disj(s.lt(i, s.constant(0)), is(c, 1)),
          s.lt(i, s.constant(0)),
          s.lt(i, c),
          is(c, 0),
          s.eq(i, a),
          s.eq(i, s.mul(a, b)),
          s.eq(plus(a, -2), i),
          s.le(i, s.constant(-2)),
          s.eq(i, plus(b, 1)),
          s.ge(b, a),
          is(b, 0)};
  claims = {is(i, -1), s.ge(i, s.constant(0)), s.eq(a, b), is(c, 1),
            s.ge(a, s.constant(2))};
  check();
  EXPECT_GT(decided, 100u);
}

TEST_F(OrderOfFacts, OfLists) {
  const ShapeId t = s.shapeSymbol("t"), u = s.shapeSymbol("u");
  auto list = [&](DimId d) { return s.ranked({d}); };
  const std::vector<std::vector<Int>> values = {
      {Int(0)}, {Int(1)}, {Int(2)}, {Int(0), Int(2)}};
  enumerate(2, 0, 2);
  std::vector<Assignment> ofDims = std::move(worlds);
  worlds.clear();
  for (const Assignment &dims : ofDims)
    for (const auto &ofT : values)
      for (const auto &ofU : values) {
        worlds.push_back(dims);
        worlds.back().shapes = {{t, ofT}, {u, ofU}};
      }
  const ClaimId fits = s.broadcastable({t, list(b)});
  pool = {s.shapeEq(t, list(i)),
          s.shapeEq(t, list(a)),
          s.shapeEq(t, list(s.constant(1))),
          s.shapeEq(t, list(s.constant(0))),
          is(i, 1),
          s.eq(a, b),
          s.conj(fits, s.shapeEq(u, s.broadcast({t, list(b)}))),
          is(b, 1),
          s.shapeEq(u, list(c))};
  claims = {s.shapeEq(u, t), s.shapeEq(u, list(b)),
            s.shapeEq(s.concat({t, u}), s.concat({u, t})),
            s.broadcastable({t, list(c)})};
  // A size about which only one fact is known: that it fits.
  const ShapeId first = s.head(u, s.constant(1));
  claims.push_back(s.conj(s.broadcastable({first, t}),
                          s.shapeNe(s.broadcast({first, t}), t)));
  check();
  EXPECT_GT(decided, 100u);
}
