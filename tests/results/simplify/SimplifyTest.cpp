// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of simplify are equal at all small assignments that satisfy the
// facts, never dearer, and the same in any order of facts. Terms that users
// have are in tests/engine/corpus/tiered/simplify.dims.

#include "shapeproof/ClaimText.h"
#include "shapeproof/InferenceContext.h"
#include "support/SmallWorlds.h"

using namespace shapeproof;

namespace {

class SimplifiedTerms : public SmallWorlds {
public:
  explicit SimplifiedTerms(unsigned seed) : SmallWorlds(seed, 5) {
    // Larger values, for what holds up to a number.
    for (unsigned k = 0; k < 200; ++k)
      worlds.push_back({{{n, Int(int64_t(below(100)))},
                         {m, Int(int64_t(below(100)))},
                         {i, Int(int64_t(below(200)) - 100)}},
                        {},
                        {{p, below(2) == 0}},
                        {}});
  }

  /// Extremes and selects within sums, products, quotients and each other.
  DimId nested(unsigned depth) {
    const DimId numbers[] = {s.constant(int64_t(below(9))),
                             s.constant(int64_t(below(3)) - 4)};
    if (depth == 0) {
      const DimId leaves[] = {n, m, i, numbers[0], numbers[1]};
      return s.add(leaves[below(5)], numbers[below(2)]);
    }
    const DimId a = nested(depth - 1), b = nested(depth - 1);
    const DimId c = s.constant(int64_t(below(4)) + 2);
    const ClaimId holds = below(3) ? s.le(a, b) : p;
    switch (below(8)) {
    case 0:
      return s.sub(s.select(holds, a, b), a);
    case 1:
      return s.floorDiv(s.select(p, s.mul(c, a), s.mul(c, b)), c);
    case 2:
      return s.select(holds, s.select(below(2) ? p : s.le(n, m), a, b),
                      below(2) ? a : b);
    case 3:
      return s.mul(s.select(p, s.constant(1), s.constant(0)), a);
    case 4:
      return s.sub(b, s.min({a, b, numbers[0]}));
    case 5:
      return s.sub(s.max({s.floorDiv(a, c), b}), s.max({b, numbers[1]}));
    case 6:
      return s.ceilDiv(s.ceilDiv(a, c), s.constant(int64_t(below(3)) + 2));
    default:
      return s.mod(s.floorDiv(a, c), s.constant(int64_t(below(4)) + 2));
    }
  }

  template <typename IdT>
  Simplified<IdT> simplify(IdT term, llvm::ArrayRef<ClaimId> facts,
                           llvm::ArrayRef<unsigned> order) {
    auto context = llvm::cantFail(createContext(defaultContextName(), s));
    for (unsigned k : order)
      context->assume(facts[k], FactId(k));
    return context->simplify(term);
  }

  /// Expects equality wherever the premises hold, or, if none do, the facts.
  template <typename IdT>
  void expectEqual(IdT given, const Simplified<IdT> &found,
                   llvm::ArrayRef<ClaimId> facts) {
    for (const Assignment &world : worlds) {
      Evaluator evaluator(s, world);
      if (!llvm::all_of(found.premises, [&](FactId id) {
            return evaluator.value(facts[id.raw]) == true;
          }))
        continue;
      if (auto value = evaluator.value(given)) {
        ASSERT_EQ(evaluator.value(found.term), value)
            << s.str(given) << " is not " << s.str(found.term);
      }
    }
  }

  template <typename IdT> void check(IdT given) {
    std::vector<ClaimId> facts;
    for (unsigned k = below(4); k > 0; --k)
      facts.push_back(claim(1));
    llvm::SmallVector<unsigned> order;
    for (unsigned k = 0; k < facts.size(); ++k)
      order.push_back(k);
    const auto found = simplify(given, facts, order);
    expectEqual(given, found, facts);
    EXPECT_LE(costOf(s, found.term), costOf(s, given))
        << s.str(given) << " became " << s.str(found.term);
    const auto again = simplify(found.term, facts, order);
    expectEqual(found.term, again, facts);
    std::reverse(order.begin(), order.end());
    EXPECT_EQ(simplify(given, facts, order).term, found.term) << s.str(given);
  }
};

TEST(Simplify, IsEqualAtSmallAssignments) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    SimplifiedTerms terms(seed);
    terms.check(terms.term(1 + seed % 3));
    terms.check(terms.claim(seed % 3));
  }
}

TEST(Simplify, MovesOperationsOutOfSelectsAndExtremes) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    SimplifiedTerms terms(seed);
    terms.check(terms.nested(1 + seed % 2));
  }
}

TEST(Simplify, SaysNothingWhereFactsContradict) {
  TermStore s;
  auto context = llvm::cantFail(createContext(defaultContextName(), s));
  const DimId n = s.dimSymbol("n");
  const DimId given = s.min({n, s.constant(4)});
  context->assume(s.gt(n, s.constant(5)), FactId(0));
  context->assume(s.lt(n, s.constant(3)), FactId(1));
  EXPECT_EQ(context->simplify(given).term, given);
  EXPECT_TRUE(context->simplify(given).premises.empty());
}

TEST(Simplify, ForgetsFactsWithTheirScope) {
  TermStore s;
  auto context = llvm::cantFail(createContext(defaultContextName(), s));
  const DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  const DimId given = s.min({n, m});
  context->push();
  context->assume(s.le(n, m), FactId(7));
  const auto found = context->simplify(given);
  EXPECT_EQ(found.term, n);
  ASSERT_EQ(found.premises.size(), 1u);
  EXPECT_EQ(found.premises[0], FactId(7));
  context->pop();
  EXPECT_EQ(context->simplify(given).term, given);
}

TEST(Simplify, KeepsDivisionsByZero) {
  TermStore s;
  auto context = llvm::cantFail(createContext(defaultContextName(), s));
  const DimId n = s.dimSymbol("n"), m = s.dimSymbol("m");
  const DimId given = s.floorDiv(s.mul(n, m), n);
  EXPECT_EQ(context->simplify(given).term, given);
  context->assume(s.ge(n, s.constant(1)), FactId(0));
  EXPECT_EQ(context->simplify(given).term, m);
}

/// The texts and the costs of the table in Simplified.h.
TEST(Written, CostsWhatItsTextSays) {
  TermStore s;
  const DimId n = s.dimSymbol("n"), m = s.dimSymbol("m"), k = s.dimSymbol("k");
  const DimId c8 = s.constant(8);
  const std::tuple<DimId, const char *, uint64_t> rows[] = {
      {s.sub(n, s.mod(n, c8)), "8 * (n floordiv 8)", 6},
      {s.mod(n, c8), "n mod 8", 5},
      {s.ceilDiv(n, c8), "n ceildiv 8", 5},
      {s.floorDiv(s.add(n, s.constant(7)), c8), "n ceildiv 8", 5},
      {s.ceilDiv(n, s.constant(2)), "n ceildiv 2", 5},
      {s.neg(s.floorDiv(s.neg(n), m)), "n ceildiv m", 5},
      {s.add(s.mul(n, m), s.mul(n, k)), "n * (m + k)", 6},
      {s.add(s.scale(n, Int(2)), s.scale(m, Int(2))), "2 * (n + m)", 4},
      {s.sub(m, n), "m - n", 3},
      {s.neg(n), "-n", 2},
      {s.scale(n, Int(-4)), "-4 * n", 2},
      {s.max({n, m, k}), "max(n, m, k)", 9},
      {s.ceilDiv(s.sub(n, m), s.constant(2)), "(n - m) ceildiv 2", 7},
      {s.floorDiv(s.scale(n, Int(3)), s.constant(2)), "(3 * n) floordiv 2", 6},
      {s.add(k, s.ceilDiv(s.sub(s.scale(n, Int(2)), m), s.constant(3))),
       "((2 * n - m) ceildiv 3) + k", 10},
      {s.mul(n, s.mod(m, c8)), "n * (m mod 8)", 8},
      {s.mul(s.sub(n, s.constant(2)), s.sub(m, s.constant(3))),
       "(n - 2) * (m - 3)", 8},
      {s.mul(k, s.mul(s.add(n, s.constant(1)), s.max({m, s.constant(1)}))),
       "k * (n + 1) * max(1, m)", 12},
      {s.add(s.mul(n, s.add(m, s.constant(1))), s.add(m, s.constant(2))),
       "n + m + n * m + 2", 8},
  };
  for (const auto &[term, text, cost] : rows) {
    EXPECT_EQ(s.str(term), text);
    EXPECT_EQ(costOf(s, term), cost) << text;
  }
  EXPECT_EQ(s.str(s.lt(n, m)), "m > n");
  EXPECT_EQ(s.str(s.eq(s.mod(n, c8), s.constant(2))), "n mod 8 == 2");
  EXPECT_EQ(s.str(s.le(s.mod(n, c8), s.constant(2))), "n mod 8 <= 2");
  EXPECT_EQ(s.str(TermStore::trueClaim()), "true");
}

/// The text of a sum of quotients and extremes is read as the same term.
TEST(Written, MovesSummandsIntoDividends) {
  std::mt19937 random(5);
  auto below = [&](unsigned n) { return int64_t(random() % n); };
  for (unsigned round = 0; round < 3000; ++round) {
    TermStore s;
    ClaimNames names;
    for (const char *name : {"n", "m", "k"})
      names.dims.emplace_back(name, s.dimSymbol(name));
    auto linear = [&] {
      DimId sum = s.constant(below(7) - 3);
      for (const auto &[name, dim] : names.dims)
        sum = s.add(sum, s.scale(dim, Int(below(9) - 4)));
      return sum;
    };
    DimId sum = linear();
    auto quotient = [&] {
      DimId dim = linear();
      for (int64_t i = below(3); i >= 0; --i)
        dim = s.add(s.floorDiv(dim, s.constant(below(5) + 2)),
                    s.constant(below(7) - 3));
      return dim;
    };
    auto extreme = [&] {
      DimId dim = quotient();
      for (int64_t i = below(3); i >= 0; --i) {
        const DimId other = below(2) ? linear() : s.constant(below(9) - 4);
        dim = s.add(below(2) ? s.min({dim, other}) : s.max({dim, other}),
                    s.constant(below(9) - 4));
      }
      return dim;
    };
    for (int64_t i = below(3); i >= 0; --i)
      sum = s.add(
          sum, s.scale(below(3) ? quotient() : extreme(), Int(below(7) - 3)));
    // Quotients that divide each other, as remainders of quotients.
    const DimId once = quotient();
    sum = s.add(
        sum, s.scale(s.mod(once, s.constant(below(3) + 2)), Int(below(5) - 2)));
    const ClaimId claim = s.eq(sum, s.constant(below(3)));
    const std::string text = s.str(claim);
    auto read = parseClaim(text, s, names);
    ASSERT_TRUE(bool(read)) << text;
    EXPECT_EQ(*read, claim) << text;
  }
}

} // namespace
