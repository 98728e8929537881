// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rational simplex: conflicts are summed up by hand, feasible assignments
// evaluated, optima compared with a grid, and scopes compared with an engine
// that never heard of them.

#include "engine/linear/Simplex.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

/// The constraints that a test gave the engine, by which its answers are
/// judged.
struct Mirror {
  struct Bound {
    Var var;
    bool upper;
    Rational value;
    CallerReason reason;
  };
  std::vector<std::vector<Simplex::Entry>> definition; // empty: free variable
  std::vector<Bound> bounds;

  void expand(Var var, const Rational &factor,
              std::map<Var, Rational> &sum) const {
    if (definition[var].empty()) {
      sum[var] += factor;
      return;
    }
    for (const auto &[v, c] : definition[var])
      expand(v, factor * c, sum);
  }

  /// The explanation is a sum of given bounds equal to `extra` minus ... < 0.
  void checkConflict(const Simplex::Explanation &parts) const {
    std::map<Var, Rational> sum;
    Rational constant;
    for (const auto &p : parts) {
      EXPECT_GT(p.factor.sign(), 0);
      bool upper = p.side == Simplex::Side::Upper;
      const Bound *found = nullptr;
      for (const Bound &b : bounds)
        if (b.reason == p.reason)
          found = &b;
      ASSERT_TRUE(found);
      ASSERT_EQ(found->var, p.var);
      ASSERT_EQ(found->upper, upper);
      expand(p.var, upper ? -p.factor : p.factor, sum);
      constant += upper ? p.factor * found->value : -(p.factor * found->value);
    }
    for (const auto &[v, c] : sum)
      EXPECT_TRUE(c.isZero());
    EXPECT_LT(constant.sign(), 0);
  }

  void checkFeasible(const Simplex &s) const {
    for (const Bound &b : bounds) {
      if (b.upper)
        EXPECT_LE(s.value(b.var), b.value);
      else
        EXPECT_GE(s.value(b.var), b.value);
    }
    for (Var v = 0; v < definition.size(); ++v) {
      if (definition[v].empty())
        continue;
      Rational sum;
      for (const auto &[u, c] : definition[v])
        sum += c * s.value(u);
      EXPECT_EQ(sum, s.value(v));
    }
  }
};

TEST(SimplexTest, HeaderExample) {
  Simplex s;
  Var x = s.addVar(), y = s.addVar();
  Var sum = s.addRow({{x, 1}, {y, 1}});
  EXPECT_TRUE(s.assertLower(x, 1, 10));
  EXPECT_TRUE(s.assertLower(y, 1, 11));
  EXPECT_TRUE(s.assertUpper(sum, 1, 12));
  Budget budget(1'000'000);
  ASSERT_EQ(s.check(budget), Simplex::Check::Infeasible);
  ASSERT_EQ(s.conflict().size(), 3u);
  for (const auto &p : s.conflict())
    EXPECT_EQ(p.factor, Rational(1));
}

TEST(SimplexTest, IsReadable) {
  Simplex s;
  Var x = s.addVar(), y = s.addVar();
  Var sum = s.addRow({{x, Rational(1)}, {y, Rational(1) / 2}});
  s.assertLower(x, 2, 1);
  s.assertUpper(sum, 1, 2);
  std::string text;
  llvm::raw_string_ostream os(text);
  s.print(os);
  EXPECT_EQ(os.str(), "v0 = 2 in [2, ]\n"
                      "v1 = 0 in [, ]\n"
                      "v2 = 2 in [, 1]   v2 == 0 + 1*v0 + 1/2*v1\n");
}

TEST(SimplexTest, ImmediateConflictAndScopes) {
  Simplex s;
  Var x = s.addVar();
  s.assertLower(x, 3, 1);
  s.push();
  EXPECT_FALSE(s.assertUpper(x, 2, 2));
  Budget budget(1'000'000);
  EXPECT_EQ(s.check(budget), Simplex::Check::Infeasible);
  s.pop();
  EXPECT_EQ(s.check(budget), Simplex::Check::Feasible);
  EXPECT_TRUE(s.assertUpper(x, 3, 3));
  EXPECT_EQ(s.check(budget), Simplex::Check::Feasible);
  EXPECT_EQ(s.value(x), Rational(3));
}

// A question of a short proof (ShortProof.cpp) finds the tableau as new,
// whatever the one before left: open scopes, a conflict, big numbers.
TEST(SimplexTest, ClearedTableauIsAsNew) {
  Simplex used, fresh;
  for (int64_t round = 0; round < 4; ++round) {
    Budget budget;
    auto ask = [&](Simplex &s) {
      Var x = s.addVar(), y = s.addVar();
      s.assertLower(s.addRow({{x, 2}, {y, 3}}), 6, 1);
      EXPECT_EQ(s.check(budget), Simplex::Check::Feasible);
      s.push();
      s.assertUpper(s.addRow({{x, 1}, {y, 1}}), 1, 2);
      s.assertLower(x, round ? 0 : INT64_MAX, 3);
      s.assertUpper(y, 1, 4);
      EXPECT_EQ(s.check(budget), Simplex::Check::Infeasible);
      EXPECT_TRUE(s.checkInvariants());
      std::string text;
      llvm::raw_string_ostream os(text);
      s.print(os);
      return text;
    };
    fresh = Simplex();
    EXPECT_EQ(ask(used), ask(fresh));
    used.clear();
    EXPECT_EQ(used.numVars(), 0u);
    EXPECT_EQ(used.numPivots(), 0u);
  }
}

// Each change of a row moves it; what it leaves is dropped now and then.
TEST(SimplexTest, ManyChangesOfFewRowsKeepThemRight) {
  Simplex s;
  std::vector<Var> xs;
  for (unsigned i = 0; i < 6; ++i)
    xs.push_back(s.addVar());
  std::vector<Var> sums;
  for (unsigned i = 0; i < 6; ++i)
    sums.push_back(
        s.addRow({{xs[i], 1}, {xs[(i + 1) % 6], 2}, {xs[(i + 3) % 6], -1}}));
  std::mt19937 random(3);
  for (unsigned round = 0; round < 200; ++round) {
    s.push();
    for (Var sum : sums)
      s.assertLower(sum, int64_t(random() % 9) - 4, round);
    Budget budget;
    ASSERT_EQ(s.check(budget), Simplex::Check::Feasible);
    ASSERT_TRUE(s.checkInvariants());
    s.pop();
    ASSERT_TRUE(s.checkInvariants());
    ASSERT_TRUE(llvm::none_of(xs, [&](Var x) { return s.isBasic(x); }));
  }
}

// Premises are taken from conflicts: none of the bounds can be left out.
TEST(SimplexTest, ConflictsHaveNothingToSpare) {
  std::mt19937 random(7);
  auto below = [&](unsigned n) { return unsigned(random() % n); };
  unsigned infeasible = 0;
  for (unsigned round = 0; round < 1500; ++round) {
    const unsigned size = 1 + below(5), numRows = 1 + below(9);
    const int64_t largest = round % 5 ? 3 : INT64_MAX / 4;
    auto factor = [&] {
      return int64_t(random() % (2 * uint64_t(largest) + 1)) - largest;
    };
    std::vector<std::vector<int64_t>> rows(numRows);
    std::vector<bool> isEquality(numRows);
    for (unsigned r = 0; r < numRows; ++r) {
      isEquality[r] = below(4) == 0;
      for (unsigned i = 0; i <= size; ++i)
        rows[r].push_back(below(3) ? factor() : 0);
    }
    // Row r is one of those; a reason beyond them is the sign of a variable.
    auto solve = [&](llvm::function_ref<bool(uint32_t)> isIn,
                     llvm::SmallVectorImpl<uint32_t> &reasons) {
      Simplex s;
      std::vector<Var> vars;
      for (unsigned i = 0; i < size; ++i) {
        vars.push_back(s.addVar());
        if (i % 2 && isIn(numRows + i))
          s.assertLower(vars[i], 0, numRows + i);
      }
      for (unsigned r = 0; r < numRows; ++r) {
        if (!isIn(r))
          continue;
        std::vector<Simplex::Entry> form;
        for (unsigned i = 0; i < size; ++i)
          if (rows[r][i] != 0)
            form.push_back({vars[i], rows[r][i]});
        const Var sum = s.addRow(form);
        s.assertLower(sum, rows[r][size], r);
        if (isEquality[r])
          s.assertUpper(sum, rows[r][size], r);
      }
      Budget budget;
      const Simplex::Check outcome = s.check(budget);
      EXPECT_TRUE(s.checkInvariants());
      EXPECT_NE(outcome, Simplex::Check::Limit);
      if (outcome == Simplex::Check::Infeasible)
        for (const Simplex::Part &part : s.conflict())
          reasons.push_back(part.reason);
      return outcome;
    };
    llvm::SmallVector<uint32_t, 8> reasons, ignored;
    if (solve([](uint32_t) { return true; }, reasons) ==
        Simplex::Check::Feasible)
      continue;
    ++infeasible;
    auto isNamed = [&](uint32_t r) { return llvm::is_contained(reasons, r); };
    EXPECT_EQ(solve(isNamed, ignored), Simplex::Check::Infeasible) << round;
    for (uint32_t out : reasons)
      EXPECT_EQ(
          solve([&](uint32_t r) { return r != out && isNamed(r); }, ignored),
          Simplex::Check::Feasible)
          << round;
  }
  EXPECT_GT(infeasible, 300u);
}

// A suggested value is taken only if it violates no bound that holds.
TEST(SimplexTest, WhatIsSuggestedStaysWithinBounds) {
  Simplex s;
  Var x = s.addVar(), y = s.addVar();
  Var sum = s.addRow({{x, 1}, {y, 1}});
  s.assertLower(x, 1, 1);
  s.assertUpper(x, 5, 2);
  for (auto [suggested, taken] :
       {std::pair(3, 3), {6, 3}, {0, 3}, {5, 5}, {1, 1}, {1, 1}, {-4, 1}}) {
    s.suggest(x, suggested);
    EXPECT_EQ(s.value(x), Rational(taken)) << suggested;
    EXPECT_EQ(s.value(sum), Rational(taken));
    EXPECT_TRUE(s.checkInvariants());
  }
  s.suggest(sum, 9);
  EXPECT_EQ(s.value(sum), Rational(1));
  EXPECT_TRUE(s.checkInvariants());
}

// The columns still name rows of scopes that ended.
TEST(SimplexTest, RowsOfClosedScopesAreNotMoved) {
  Simplex s;
  Var x = s.addVar(), y = s.addVar();
  Var first = s.addRow({{x, 2}, {y, 1}});
  for (unsigned rows : {1u, 2u, 3u}) {
    s.push();
    for (unsigned k = 0; k != rows; ++k)
      s.addRow({{x, k + 1}, {y, -1}});
    s.pop();
    s.suggest(x, rows);
    EXPECT_EQ(s.value(first), Rational(2 * rows));
    EXPECT_TRUE(s.checkInvariants());
  }
}

TEST(SimplexTest, OptimumWithExplanation) {
  Simplex s;
  Var x = s.addVar(), y = s.addVar();
  Var obj = s.addRow({{x, 3}, {y, 2}});
  Var r = s.addRow({{x, 1}, {y, 1}});
  Budget budget(1'000'000);
  Simplex::Explanation why;
  EXPECT_EQ(s.maximize(obj, budget, why), Simplex::Optimum::Unbounded);
  s.assertUpper(r, 10, 1);
  s.assertUpper(x, 4, 2);
  ASSERT_EQ(s.check(budget), Simplex::Check::Feasible);
  ASSERT_EQ(s.maximize(obj, budget, why), Simplex::Optimum::Bounded);
  EXPECT_EQ(s.value(obj), Rational(24)); // x = 4, y = 6
  Rational total;
  for (const auto &p : why)
    total += p.factor * (p.reason == 1 ? Rational(10) : Rational(4));
  EXPECT_EQ(total, Rational(24));
}

TEST(SimplexTest, LimitIsReported) {
  Simplex s;
  std::vector<Var> xs;
  for (int i = 0; i < 20; ++i)
    xs.push_back(s.addVar());
  for (int i = 0; i + 1 < 20; ++i)
    s.assertLower(s.addRow({{xs[i], 1}, {xs[i + 1], -1}}), 1, i);
  Budget tiny(10), enough;
  EXPECT_EQ(s.check(tiny), Simplex::Check::Limit);
  EXPECT_EQ(s.check(enough), Simplex::Check::Feasible);
}

TEST(SimplexTest, CoefficientsBeyondSixtyFourBits) {
  Simplex s;
  int64_t huge = std::numeric_limits<int64_t>::max();
  Var x = s.addVar(), y = s.addVar();
  Var r = s.addRow({{x, huge}, {y, 1 - huge}});
  Var q = s.addRow({{x, huge - 2}, {y, 3 - huge}});
  s.assertLower(x, std::numeric_limits<int64_t>::min(), 0);
  s.assertLower(r, huge, 1);
  s.assertLower(q, huge, 2);
  Budget budget(1'000'000);
  ASSERT_EQ(s.check(budget), Simplex::Check::Feasible);
  EXPECT_TRUE(s.checkInvariants());
  EXPECT_GE(s.value(r), Rational(huge));
  EXPECT_GE(s.value(q), Rational(huge));
  EXPECT_EQ(s.value(r),
            Rational(huge) * s.value(x) + Rational(1 - huge) * s.value(y));
}

/// Random systems with random scopes. After every step the engine is compared
/// with one that is built anew from the bounds in force.
class RandomScopes : public ::testing::TestWithParam<int> {};

TEST_P(RandomScopes, SameAsFresh) {
  std::mt19937 rng(GetParam());
  auto pick = [&](int lo, int hi) {
    return lo + static_cast<int>(rng() % (hi - lo + 1));
  };
  struct Op {
    int kind; // 0 push, 1 var, 2 row, 3 lower, 4 upper, 5 check
    Var var = 0;
    Rational bound;
    std::vector<Simplex::Entry> row;
    CallerReason reason = 0;
  };
  Simplex s;
  Mirror mirror;
  std::vector<Op> ops;
  std::vector<Mirror> saved;
  std::vector<size_t> marks;
  auto apply = [](Simplex &to, const Op &op) {
    Budget budget(1'000'000);
    switch (op.kind) {
    case 0:
      to.push();
      break;
    case 1:
      to.addVar();
      break;
    case 2:
      to.addRow(op.row);
      break;
    case 3:
      to.assertLower(op.var, op.bound, op.reason);
      break;
    case 4:
      to.assertUpper(op.var, op.bound, op.reason);
      break;
    case 5:
      to.check(budget);
      break;
    }
  };
  CallerReason next = 0;
  for (int step = 0; step < 120; ++step) {
    Op op;
    int dice = pick(0, 19);
    size_t n = mirror.definition.size();
    if (dice < 2 || n == 0) {
      op.kind = 1;
      mirror.definition.emplace_back();
    } else if (dice < 6 && n >= 2) {
      op.kind = 2;
      int first = pick(0, n - 1), second = pick(0, n - 1);
      op.row.push_back({Var(first), Rational(pick(1, 4))});
      if (second != first)
        op.row.push_back({Var(second), Rational(-pick(1, 4))});
      mirror.definition.push_back(op.row);
    } else if (dice < 14) {
      op.kind = pick(3, 4);
      op.var = pick(0, n - 1);
      op.bound = Rational(pick(-12, 12));
      op.reason = next++;
      mirror.bounds.push_back({op.var, op.kind == 4, op.bound, op.reason});
    } else if (dice < 16) {
      op.kind = 0;
      saved.push_back(mirror);
      marks.push_back(ops.size());
    } else if (dice < 17 && !saved.empty()) {
      s.pop();
      mirror = saved.back();
      saved.pop_back();
      ops.resize(marks.back());
      marks.pop_back();
      op.kind = 5;
    } else {
      op.kind = 5;
    }
    apply(s, op);
    ops.push_back(op);
    ASSERT_TRUE(s.checkInvariants());
    Simplex fresh;
    for (const Op &o : ops)
      apply(fresh, o);
    ASSERT_EQ(s.numVars(), fresh.numVars());
    for (Var v = 0; v < s.numVars(); ++v) {
      ASSERT_EQ(s.value(v), fresh.value(v));
      ASSERT_EQ(s.isBasic(v), fresh.isBasic(v));
    }
    Budget a(100000), b(100000);
    s.push();
    fresh.push();
    Simplex::Check verdict = s.check(a);
    ASSERT_EQ(verdict, fresh.check(b));
    ASSERT_EQ(a.remaining(), b.remaining());
    if (verdict == Simplex::Check::Infeasible) {
      mirror.checkConflict(s.conflict());
      ASSERT_EQ(s.conflict().size(), fresh.conflict().size());
      for (size_t i = 0; i < s.conflict().size(); ++i) {
        EXPECT_EQ(s.conflict()[i].reason, fresh.conflict()[i].reason);
        EXPECT_EQ(s.conflict()[i].factor, fresh.conflict()[i].factor);
      }
    } else {
      ASSERT_EQ(verdict, Simplex::Check::Feasible);
      mirror.checkFeasible(s);
      // The optimum is feasible, no less than before, and explained.
      Var v = pick(0, s.numVars() - 1);
      Rational before = s.value(v);
      Simplex::Explanation why;
      auto optimum = s.maximize(v, a, why);
      ASSERT_NE(optimum, Simplex::Optimum::Limit);
      mirror.checkFeasible(s);
      ASSERT_TRUE(s.checkInvariants());
      EXPECT_GE(s.value(v), before);
      if (optimum == Simplex::Optimum::Bounded) {
        // With v >= value + 1/2 the explanation must become a conflict.
        Mirror more = mirror;
        more.bounds.push_back({v, false, s.value(v) + Rational(1) / 2, next});
        why.push_back({v, Simplex::Side::Lower, next, Rational(1)});
        more.checkConflict(why);
      }
    }
    s.pop();
    ASSERT_TRUE(s.checkInvariants());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomScopes, ::testing::Range(0, 60));

} // namespace
