// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elimination of integer equalities: chains, gcds, Euclid's algorithm,
// rollback, and random systems built around a solution, which elimination must
// keep.

#include "engine/linear/Elimination.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

struct Engine {
  Proof proof;
  Elimination elimination{proof};
  std::vector<LinearForm> definitions;
  Var count = 0;

  explicit Engine(Var vars) {
    for (; count < vars; ++count)
      elimination.addVar();
  }
  Elimination::Result add(LinearForm form, uint64_t steps = 10000) {
    ProofSum why = {{proof.leaf(Proof::Kind::Fact, 0), Rational(1)}};
    Budget budget(steps);
    auto better = [](Var a, Var b) { return a > b; };
    auto define = [&](const LinearForm &f) {
      elimination.addVar();
      definitions.push_back(f);
      return std::make_pair(count++, proof.leaf(Proof::Kind::Definition, 0));
    };
    return elimination.add(std::move(form), why, {better, define, [](Var) {}},
                           budget);
  }
  LinearForm reduce(LinearForm form) {
    ProofSum why;
    Budget budget(1'000'000);
    EXPECT_TRUE(elimination.reduce(form, why, budget));
    for (const auto &term : form.terms)
      EXPECT_FALSE(elimination.isEliminated(term.first));
    return form;
  }
};

using Outcome = Elimination::Result;

TEST(EliminationTest, ChainsExpandOnDemand) {
  Engine e(4); // x3 == x2 + x0, x2 == x1 + x0
  EXPECT_EQ(e.add(LinearForm({{3, 1}, {2, -1}, {0, -1}}, 0)),
            Outcome::Eliminated);
  EXPECT_EQ(e.add(LinearForm({{2, 1}, {1, -1}, {0, -1}}, 0)),
            Outcome::Eliminated);
  EXPECT_TRUE(e.reduce(LinearForm({{3, 1}}, 0)) ==
              LinearForm({{1, 1}, {0, 2}}, 0));
  EXPECT_EQ(e.add(LinearForm({{3, 1}, {1, -1}, {0, -2}}, 0)),
            Outcome::Redundant);
  EXPECT_EQ(e.add(LinearForm({{3, 1}, {1, -1}, {0, -2}}, 1)),
            Outcome::Contradiction);
}

TEST(EliminationTest, EuclidAndGcd) {
  Engine e(2);
  EXPECT_EQ(e.add(LinearForm({{0, 6}, {1, 10}}, 3)), Outcome::Contradiction);
  EXPECT_EQ(e.add(LinearForm({{0, 3}, {1, 5}}, -1)), Outcome::Eliminated);
  // Every solution satisfies it: 3x + 5y - 1 reduces to zero.
  EXPECT_TRUE(e.reduce(LinearForm({{0, 3}, {1, 5}}, -1)) == LinearForm({}, 0));
  // x mod 5 == 2: x - 2 reduces to a multiple of 5.
  LinearForm x = e.reduce(LinearForm({{0, 1}}, -2));
  EXPECT_TRUE(x.content() % 5 == 0 && x.constant % 5 == 0);
  EXPECT_EQ(e.add(LinearForm({{0, 1}}, -7)), Outcome::Eliminated);
  EXPECT_TRUE(e.reduce(LinearForm({{1, 1}}, 0)) == LinearForm({}, -4));
  EXPECT_EQ(e.add(LinearForm({{1, 1}}, 3)), Outcome::Contradiction);
}

TEST(EliminationTest, RollbackForgets) {
  Engine e(3);
  e.add(LinearForm({{2, 1}, {1, -1}}, 0));
  size_t mark = e.elimination.mark();
  e.add(LinearForm({{1, 1}, {0, -1}}, 0));
  EXPECT_TRUE(e.reduce(LinearForm({{2, 1}}, 0)) == LinearForm({{0, 1}}, 0));
  e.elimination.rollback(mark);
  EXPECT_TRUE(e.reduce(LinearForm({{2, 1}}, 0)) == LinearForm({{1, 1}}, 0));
  EXPECT_FALSE(e.elimination.isEliminated(1));
}

TEST(EliminationTest, LimitIsSaid) {
  Engine e(40);
  for (Var v = 39; v > 0; --v)
    EXPECT_EQ(e.add(LinearForm({{v, 1}, {v - 1, -1}}, 0)), Outcome::Eliminated);
  EXPECT_EQ(e.add(LinearForm({{39, 1}, {0, -1}}, 1), 5), Outcome::Limit);
  EXPECT_EQ(e.add(LinearForm({{39, 1}, {0, -1}}, 1)), Outcome::Contradiction);
}

/// A planted solution is never excluded, and satisfies the remaining equations.
TEST(EliminationTest, KeepsPlantedSolutions) {
  std::mt19937 rng(7);
  auto pick = [&](int lo, int hi) {
    return lo + static_cast<int>(rng() % unsigned(hi - lo + 1));
  };
  for (int round = 0; round < 500; ++round) {
    const Var n = 5;
    Engine e(n);
    std::vector<Int> at;
    for (Var v = 0; v < n; ++v)
      at.push_back(Int(pick(-20, 20)));
    auto value = [&](const LinearForm &f) {
      Int sum = f.constant;
      for (const auto &[v, c] : f.terms) {
        while (at.size() <= v) { // a fresh variable: what it names
          const LinearForm &d = e.definitions[at.size() - n];
          Int inner = d.constant;
          for (const auto &[w, k] : d.terms)
            inner += k * at[w];
          at.push_back(inner);
        }
        sum += c * at[v];
      }
      return sum;
    };
    for (int i = 0; i < 4; ++i) {
      LinearForm f({{Var(pick(0, 4)), pick(-9, 9)},
                    {Var(pick(0, 4)), pick(-9, 9)},
                    {Var(pick(0, 4)), pick(-9, 9)}},
                   0);
      f.constant = -value(f);
      Outcome r = e.add(f);
      EXPECT_TRUE(r == Outcome::Eliminated || r == Outcome::Redundant);
      EXPECT_TRUE(e.reduce(f) == LinearForm({}, 0));
    }
    for (Var v = 0; v < n; ++v) {
      LinearForm x({{v, 1}}, 0);
      Int got = value(e.reduce(x)); // may grow `at`
      EXPECT_TRUE(got == at[v]);
    }
  }
}

} // namespace
