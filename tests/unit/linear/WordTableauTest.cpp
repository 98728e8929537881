// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The small dense simplexes agree with the exact one on random systems; their
// conflicts contradict and are minimal; and the one on machine words gives up
// if numbers do not fit.

#include "linear/WordTableau.h"
#include "linear/Simplex.h"
#include "linear/WideTableau.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

using RowSign = WordTableau::Sign;
using Solved = WordTableau::Outcome;

struct WordRow {
  std::vector<int64_t> factors;
  int64_t constant;
  RowSign sign;
};

struct WordSystem {
  std::vector<RowSign> unknowns;
  std::vector<WordRow> constraints;

  /// The label of a sign constraint on an unknown; other constraints have their
  /// numbers.
  static constexpr unsigned kUnknown = 1000;

  /// Whether the exact simplex finds the constraints with labels in `isIn`
  /// feasible.
  bool isFeasible(llvm::function_ref<bool(unsigned)> isIn) const {
    Simplex simplex;
    std::vector<Var> vars;
    bool fits = true;
    for (unsigned i = 0; i < unknowns.size(); ++i) {
      vars.push_back(simplex.addVar());
      if (unknowns[i] == RowSign::NonNegative && isIn(kUnknown + i))
        fits &= simplex.assertLower(vars.back(), Rational(0), 0);
    }
    for (unsigned c = 0; c < constraints.size(); ++c) {
      if (!isIn(c))
        continue;
      std::vector<Simplex::Entry> form;
      for (unsigned i = 0; i < vars.size(); ++i)
        if (constraints[c].factors[i] != 0)
          form.push_back({vars[i], Rational(constraints[c].factors[i])});
      const Rational least(-constraints[c].constant);
      if (form.empty()) {
        fits &= constraints[c].sign == RowSign::Zero ? least == Rational(0)
                                                     : least <= Rational(0);
        continue;
      }
      Var row = simplex.addRow(form);
      fits = fits && simplex.assertLower(row, least, 1 + c);
      if (constraints[c].sign == RowSign::Zero)
        fits = fits && simplex.assertUpper(row, least, 1 + c);
    }
    Budget budget(100'000'000);
    return fits && simplex.check(budget) == Simplex::Check::Feasible;
  }
};

/// A small system solved by the wide one, and its conflict.
void expectTheSameOfTheWide(const WordSystem &system, bool isFeasible) {
  WideTableau wide(system.unknowns, WordSystem::kUnknown);
  for (unsigned c = 0; c < system.constraints.size(); ++c) {
    const WordRow &row = system.constraints[c];
    llvm::SmallVector<WideTableau::Part, 8> parts;
    for (unsigned i = 0; i < row.factors.size(); ++i)
      parts.push_back({i, row.factors[i]});
    wide.addRow(parts, row.constant, row.sign, c);
  }
  const Solved outcome = wide.solve();
  ASSERT_NE(outcome, Solved::GivenUp);
  ASSERT_EQ(outcome == Solved::Feasible, isFeasible);
  if (isFeasible)
    return;
  llvm::SmallVector<WordTableau::Label, 8> labels;
  wide.conflict(labels);
  // Constraints on single unknowns are always included.
  EXPECT_FALSE(system.isFeasible([&](unsigned c) {
    return c >= WordSystem::kUnknown || llvm::is_contained(labels, c);
  }));
}

TEST(WideTableau, AgreesOnNumbersOfManyWords) {
  std::mt19937_64 random(3);
  auto within = [&](uint64_t n) { return int64_t(random() % (2 * n + 1) - n); };
  unsigned counts[2] = {0, 0};
  for (unsigned round = 0; round < 200; ++round) {
    WordSystem system;
    const unsigned size = 1 + round % 9;
    const uint64_t largest = round % 3 == 0 ? 3 : INT64_MAX - 1;
    for (unsigned i = 0; i < size; ++i)
      system.unknowns.push_back(random() % 2 ? RowSign::Free
                                             : RowSign::NonNegative);
    for (unsigned c = 0; c < size + random() % (size + 2); ++c) {
      WordRow row{{},
                  within(largest),
                  random() % 4 ? RowSign::NonNegative : RowSign::Zero};
      for (unsigned i = 0; i < size; ++i)
        row.factors.push_back(random() % 4 ? within(largest) : 0);
      system.constraints.push_back(row);
    }
    const bool isFeasible = system.isFeasible([](unsigned) { return true; });
    ++counts[isFeasible];
    SCOPED_TRACE(round);
    expectTheSameOfTheWide(system, isFeasible);
  }
  EXPECT_GT(counts[0], 30u);
  EXPECT_GT(counts[1], 30u);
}

TEST(WordTableau, AgreesWithTheExactSimplex) {
  std::mt19937 random(7);
  auto below = [&](unsigned n) { return unsigned(random() % n); };
  unsigned infeasible = 0, feasible = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    WordSystem system;
    WordTableau tableau;
    std::vector<WordTableau::Unknown> unknowns;
    const unsigned size = 1 + below(5);
    for (unsigned i = 0; i < size; ++i) {
      system.unknowns.push_back(below(3) ? RowSign::Free
                                         : RowSign::NonNegative);
      unknowns.push_back(
          *tableau.addUnknown(system.unknowns[i], WordSystem::kUnknown + i));
    }
    Solved outcome = Solved::Feasible;
    for (unsigned c = 0, e = 1 + below(9); c < e; ++c) {
      WordRow constraint{{},
                         int64_t(below(9)) - 5,
                         below(4) ? RowSign::NonNegative : RowSign::Zero};
      llvm::SmallVector<WordTableau::Part, 8> parts;
      for (unsigned i = 0; i < size; ++i) {
        constraint.factors.push_back(below(2) ? int64_t(below(7)) - 3 : 0);
        if (constraint.factors[i] != 0)
          parts.push_back({unknowns[i], constraint.factors[i]});
      }
      ASSERT_TRUE(
          tableau.addRow(parts, constraint.constant, constraint.sign, c));
      system.constraints.push_back(constraint);
      // Solved now and then in between, as rows come.
      if (below(2))
        outcome = tableau.solve();
      if (outcome != Solved::Feasible)
        break;
    }
    outcome = tableau.solve();
    ASSERT_NE(outcome, Solved::GivenUp);
    const bool isFeasible = system.isFeasible([](unsigned) { return true; });
    ASSERT_EQ(outcome == Solved::Feasible, isFeasible) << "round " << round;
    ++(isFeasible ? feasible : infeasible);
    expectTheSameOfTheWide(system, isFeasible);
    if (isFeasible)
      continue;
    llvm::SmallVector<WordTableau::Label, 8> labels;
    WordTableau(tableau).conflict(labels); // A copy knows it as well.
    auto isIn = [&](unsigned c) { return llvm::is_contained(labels, c); };
    EXPECT_FALSE(system.isFeasible(isIn)) << "round " << round;
    for (WordTableau::Label out : labels) {
      auto others = [&](unsigned c) { return c != out && isIn(c); };
      EXPECT_TRUE(system.isFeasible(others)) << "round " << round;
    }
  }
  EXPECT_GT(feasible, 500u);
  EXPECT_GT(infeasible, 500u);
}

TEST(WordTableau, AgreesWhereNumbersFitOnlyWithoutTheirCommonFactor) {
  std::mt19937_64 random(13);
  auto within = [&](int64_t n) {
    return int64_t(random() % uint64_t(2 * n + 1)) - n;
  };
  unsigned counts[2] = {0, 0};
  for (unsigned round = 0; round < 600; ++round) {
    WordSystem system;
    WordTableau tableau;
    const unsigned size = 4 + round % 4;
    // Products of a few of these pass 2^63.
    const int64_t largest = int64_t(1) << (6 + round % 10);
    std::vector<WordTableau::Unknown> unknowns;
    for (unsigned i = 0; i < size; ++i) {
      system.unknowns.push_back(RowSign::NonNegative);
      unknowns.push_back(
          *tableau.addUnknown(RowSign::NonNegative, WordSystem::kUnknown + i));
    }
    bool fits = true;
    for (unsigned c = 0; c < 2 * size; ++c) {
      WordRow constraint{{}, within(largest), RowSign::NonNegative};
      llvm::SmallVector<WordTableau::Part, 8> parts;
      for (unsigned i = 0; i < size; ++i) {
        constraint.factors.push_back(within(largest) | 1);
        parts.push_back({unknowns[i], constraint.factors[i]});
      }
      fits &= tableau.addRow(parts, constraint.constant, constraint.sign, c);
      system.constraints.push_back(constraint);
    }
    const Solved outcome = tableau.solve();
    if (!fits || outcome == Solved::GivenUp)
      continue;
    const bool isFeasible = system.isFeasible([](unsigned) { return true; });
    ASSERT_EQ(outcome == Solved::Feasible, isFeasible) << "round " << round;
    ++counts[isFeasible];
    for (unsigned i = 0; isFeasible && i < size; ++i)
      EXPECT_GE(tableau.value(unknowns[i]).floor, 0);
  }
  EXPECT_GT(counts[0], 40u);
  EXPECT_GT(counts[1], 40u);
}

TEST(WordTableau, ValuesAreRoundedDown) {
  WordTableau tableau;
  const WordTableau::Unknown x = *tableau.addUnknown(RowSign::Free, 0),
                             y = *tableau.addUnknown(RowSign::Free, 1),
                             z = *tableau.addUnknown(RowSign::Free, 2);
  ASSERT_TRUE(tableau.addRow({{x, 4}}, 3, RowSign::Zero, 3));  // x = -3/4
  ASSERT_TRUE(tableau.addRow({{y, 3}}, -4, RowSign::Zero, 4)); // y = 4/3
  ASSERT_EQ(tableau.solve(), Solved::Feasible);
  EXPECT_EQ(tableau.value(x).floor, -1);
  EXPECT_FALSE(tableau.value(x).isInteger);
  EXPECT_FALSE(tableau.value(x).isNearerAbove);
  EXPECT_EQ(tableau.value(y).floor, 1);
  EXPECT_FALSE(tableau.value(y).isNearerAbove);
  EXPECT_EQ(tableau.value(z).floor, 0);
  EXPECT_TRUE(tableau.value(z).isInteger);
}

TEST(WordTableau, GivesUpWhatDoesNotFit) {
  WordTableau tableau;
  std::vector<WordTableau::Unknown> unknowns;
  while (std::optional<WordTableau::Unknown> unknown =
             tableau.addUnknown(RowSign::Free, 0))
    unknowns.push_back(*unknown);
  EXPECT_EQ(unknowns.size(), size_t(WordTableau::kMaxColumns));
  EXPECT_FALSE(tableau.hasPlaceFor(1));
  EXPECT_FALSE(tableau.addRow({}, INT64_MIN, RowSign::Zero, 0));
  // It has no negation, which a pivot takes.
  EXPECT_FALSE(tableau.addRow({{unknowns[0], INT64_MIN}}, 0, RowSign::Zero, 0));
  // 2^62 * x + 3 == 0, and 2^62 * y + x ... : products of words.
  const int64_t wide = int64_t(1) << 62;
  auto row = [&](WordTableau::Part a, WordTableau::Part b, int64_t constant) {
    return tableau.addRow({a, b}, constant, RowSign::Zero, 0);
  };
  ASSERT_TRUE(row({unknowns[0], wide}, {unknowns[1], 3}, 1));
  ASSERT_EQ(tableau.solve(), Solved::Feasible);
  EXPECT_TRUE(!row({unknowns[0], wide - 1}, {unknowns[1], wide - 3}, 7) ||
              tableau.solve() == Solved::GivenUp);
  // The maximal number of rows.
  WordTableau rows;
  WordTableau::Unknown x = *rows.addUnknown(RowSign::Free, 0);
  for (unsigned i = 0; i < WordTableau::kMaxRows; ++i)
    ASSERT_TRUE(rows.addRow({{x, 1}}, i, RowSign::NonNegative, i));
  EXPECT_FALSE(rows.addRow({{x, 1}}, -1, RowSign::NonNegative, 0));
  EXPECT_EQ(rows.solve(), Solved::Feasible);
}

} // namespace
