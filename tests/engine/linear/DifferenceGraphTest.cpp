// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The difference graph against Floyd and Warshall's algorithm on random
// graphs, with scopes.

#include "engine/linear/DifferenceGraph.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

using Edge = DifferenceGraph::Edge;
using Result = DifferenceGraph::Result;

TEST(DifferenceGraphTest, MatchesItsKind) {
  DifferenceGraph g;
  g.addVar();
  g.addVar();
  auto e = g.match(LinearForm({{0, 1}, {1, -1}}, 4), 7);
  ASSERT_TRUE(e);
  EXPECT_EQ(e->from, 1u);
  EXPECT_EQ(e->to, 2u);
  EXPECT_EQ(e->length, 4);
  EXPECT_EQ(e->tag, 7u);
  e = g.match(LinearForm({{1, -1}}, 4), 0);
  ASSERT_TRUE(e);
  EXPECT_EQ(e->from, 0u);
  EXPECT_EQ(e->to, 2u);
  EXPECT_FALSE(g.match(LinearForm({{0, 1}, {1, 1}}, 0), 0));
  EXPECT_FALSE(g.match(LinearForm({{0, -1}, {1, -1}}, 0), 0));
  EXPECT_FALSE(g.match(LinearForm({{0, 2}}, 0), 0));
  EXPECT_FALSE(g.match(LinearForm({}, 0), 0));
  EXPECT_FALSE(g.match(LinearForm({{0, 1}}, int64_t(1) << 40), 0));
  EXPECT_FALSE(g.match(LinearForm({{0, 1}}, -(int64_t(1) << 40)), 0));
}

class Graphs : public ::testing::TestWithParam<int> {};

TEST_P(Graphs, AgreeWithFloydWarshall) {
  std::mt19937 rng(GetParam());
  const uint32_t n = 6; // nodes, zero included
  const int64_t far = int64_t(1) << 50;
  DifferenceGraph g;
  for (uint32_t v = 1; v < n; ++v)
    g.addVar();
  std::vector<Edge> edges;
  std::vector<size_t> marks;
  auto distances = [&](const std::vector<Edge> &all) {
    std::vector<std::vector<int64_t>> d(n, std::vector<int64_t>(n, far));
    for (uint32_t i = 0; i < n; ++i)
      d[i][i] = 0;
    for (const Edge &e : all)
      d[e.from][e.to] = std::min(d[e.from][e.to], e.length);
    for (uint32_t k = 0; k < n; ++k)
      for (uint32_t i = 0; i < n; ++i)
        for (uint32_t j = 0; j < n; ++j)
          if (d[i][k] < far && d[k][j] < far)
            d[i][j] = std::min(d[i][j], d[i][k] + d[k][j]);
    return d;
  };
  for (int step = 0; step < 80; ++step) {
    unsigned dice = rng() % 8;
    if (dice == 0) {
      g.push();
      marks.push_back(edges.size());
    } else if (dice == 1 && !marks.empty()) {
      g.pop();
      edges.resize(marks.back());
      marks.pop_back();
    } else {
      Edge e{uint32_t(rng() % n), uint32_t(rng() % n), int64_t(rng() % 9) - 3,
             uint32_t(edges.size())};
      std::vector<Edge> all = edges;
      all.push_back(e);
      auto d = distances(all);
      bool negative = false;
      for (uint32_t i = 0; i < n; ++i)
        negative |= d[i][i] < 0;
      std::vector<uint32_t> cycle;
      Budget budget(1'000'000);
      Result r = g.add(e, cycle, budget);
      ASSERT_EQ(r, negative ? Result::Cycle : Result::Feasible);
      if (!negative) {
        edges = all;
      } else {
        int64_t length = 0;
        std::vector<int> balance(n);
        for (uint32_t tag : cycle) {
          length += all[tag].length;
          ++balance[all[tag].from];
          --balance[all[tag].to];
        }
        EXPECT_LT(length, 0);
        EXPECT_EQ(balance, std::vector<int>(n));
      }
    }
    auto d = distances(edges);
    auto at = [&](uint32_t node) { return node ? g.value(node - 1) : 0; };
    for (const Edge &e : edges)
      EXPECT_LE(at(e.to), at(e.from) + e.length);
    // The potential is the greatest one that is nowhere positive.
    for (uint32_t j = 0; j < n; ++j) {
      int64_t least = 0, zero = 0;
      for (uint32_t i = 0; i < n; ++i) {
        least = std::min(least, d[i][j]);
        zero = std::min(zero, d[i][0]);
      }
      EXPECT_EQ(at(j), least - zero);
    }
    uint32_t a = rng() % n, b = rng() % n;
    int64_t most = 0;
    Budget budget(1'000'000);
    auto bound = g.longest(a, b, most, budget);
    ASSERT_EQ(bound, d[a][b] < far ? DifferenceGraph::Bound::Finite
                                   : DifferenceGraph::Bound::None);
    EXPECT_TRUE(bound != DifferenceGraph::Bound::Finite || most == d[a][b]);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Graphs, ::testing::Range(0, 40));

TEST(DifferenceGraphTest, OrderIsTopological) {
  std::vector<Edge> edges;
  const uint32_t n = 100;
  for (uint32_t i = n; i > 0; --i)
    edges.push_back({i, i + 1, -1, i});
  DifferenceGraph::order(edges);
  for (uint32_t i = 0; i < n; ++i)
    EXPECT_EQ(edges[i].from, i + 1);
  // In this order the chain costs about two steps for each edge.
  DifferenceGraph g;
  for (uint32_t i = 0; i <= n; ++i)
    g.addVar();
  Budget budget(3 * n);
  std::vector<uint32_t> cycle;
  for (const Edge &e : edges)
    EXPECT_EQ(g.add(e, cycle, budget), Result::Feasible);
  EXPECT_EQ(g.value(n) - g.value(0), -int64_t(n));
}

TEST(DifferenceGraphTest, LimitLeavesTheGraphAsItWas) {
  DifferenceGraph g;
  for (int i = 0; i < 20; ++i)
    g.addVar();
  Budget budget, tiny(3);
  std::vector<uint32_t> cycle;
  for (uint32_t i = 1; i < 20; ++i)
    ASSERT_EQ(g.add({i, i + 1, 0, i}, cycle, budget), Result::Feasible);
  EXPECT_EQ(g.add({20, 1, -1, 99}, cycle, tiny), Result::Limit);
  EXPECT_EQ(g.value(5), 0);
  EXPECT_EQ(g.add({20, 1, -1, 99}, cycle, budget), Result::Cycle);
  EXPECT_EQ(cycle.size(), 20u);
}

} // namespace
