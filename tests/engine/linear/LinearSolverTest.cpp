// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The integer solver against enumeration of a small box, its certificates
// against the checker and against the facts, and its answers after scopes and
// questions against a solver that never saw them.

#include "engine/linear/LinearSolver.h"
#include "engine/checker/CertificateChecker.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>
#include <random>

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

Constraint ge(LinearForm form) {
  return {std::move(form), Relation::NonNegative, Int(0)};
}
Constraint eq(LinearForm form) {
  return {std::move(form), Relation::Zero, Int(0)};
}
Constraint divides(int64_t modulus, LinearForm form) {
  return {std::move(form), Relation::Divisible, Int(modulus)};
}

bool holds(const Constraint &c, const std::map<Var, Int> &at) {
  Int sum = c.form.constant;
  for (const auto &[v, k] : c.form.terms)
    sum += k * at.at(v);
  switch (c.relation) {
  case Relation::NonNegative:
    return sum >= 0;
  case Relation::Zero:
    return sum == 0;
  case Relation::Divisible:
    return sum % c.modulus == 0;
  }
  return false;
}

using Facts = std::vector<std::pair<Constraint, CallerReason>>;

/// The certificate closes, and its hypotheses are facts or the question.
void expectEvidence(const Certificate &certificate, const Facts &facts,
                    llvm::ArrayRef<Constraint> question) {
  std::string why;
  EXPECT_TRUE(checkCertificate(certificate, &why)) << why;
  auto same = [](const Constraint &a, const Constraint &b) {
    return a.form == b.form && a.relation == b.relation &&
           a.modulus == b.modulus;
  };
  for (const auto &h : certificate.hypotheses) {
    bool found = false;
    if (h.reason == questionReason) {
      for (const Constraint &q : question)
        found |= same(q, h.constraint);
    } else {
      for (const auto &[c, reason] : facts)
        found |= reason == h.reason && same(c, h.constraint);
    }
    EXPECT_TRUE(found) << "a hypothesis that nobody stated";
  }
}

/// A solver that checks each of its answers.
struct Checked {
  LinearSolver solver;
  Facts facts;
  std::vector<size_t> marks;

  explicit Checked(int vars, SolverOptions options = SolverOptions())
      : solver(options) {
    for (int i = 0; i < vars; ++i)
      solver.addVar();
  }
  void assume(Constraint c) {
    CallerReason reason = static_cast<CallerReason>(facts.size() * 3 + 1);
    facts.push_back({c, reason});
    solver.assume(std::move(c), reason);
  }
  void push() {
    marks.push_back(facts.size());
    solver.push();
  }
  void pop() {
    facts.resize(marks.back());
    marks.pop_back();
    solver.pop();
  }
  LinearAnswer refute(llvm::ArrayRef<Constraint> extra,
                      uint64_t steps = 1'000'000) {
    Budget budget(steps);
    LinearAnswer a = solver.refute(extra, budget, true);
    verify(a, extra, false);
    return a;
  }
  LinearAnswer check() {
    Budget budget(1'000'000);
    LinearAnswer a = solver.check(budget, true);
    verify(a, {}, true);
    return a;
  }
  void verify(const LinearAnswer &a, llvm::ArrayRef<Constraint> extra,
              bool all) {
    if (a.status == Status::Infeasible) {
      expectEvidence(a.certificate, facts, extra);
      return;
    }
    EXPECT_TRUE(a.certificate.nodes.empty());
    if (a.status != Status::Feasible)
      return;
    std::map<Var, Int> at;
    for (const auto &[v, value] : a.model)
      at[v] = value;
    auto known = [&](const Constraint &c) {
      for (const auto &t : c.form.terms)
        if (!at.count(t.first))
          return false;
      return true;
    };
    for (const auto &[c, reason] : facts) {
      EXPECT_TRUE(!all || known(c));
      EXPECT_TRUE(!known(c) || c.form.isConstant() || holds(c, at));
    }
    for (const Constraint &c : extra) {
      ASSERT_TRUE(known(c));
      EXPECT_TRUE(holds(c, at));
    }
  }
  bool implies(LinearForm form) {
    form.negate();
    form.constant -= 1;
    return refute({ge(form)}).status == Status::Infeasible;
  }
};

TEST(LinearSolverTest, HeaderExample) {
  Checked c(2);
  c.assume(ge(LinearForm({{0, 1}}, 0)));
  c.assume(ge(LinearForm({{1, 1}, {0, -1}}, -1)));
  c.assume(divides(8, LinearForm({{1, 1}}, 0)));
  LinearAnswer a = c.refute({ge(LinearForm({{1, -1}}, 7))});
  EXPECT_EQ(a.status, Status::Infeasible);
  EXPECT_EQ(a.premises().size(), 3u);
  EXPECT_EQ(c.refute({ge(LinearForm({{1, -1}}, 8))}).status, Status::Feasible);
}

TEST(LinearSolverTest, TileOfALoop) {
  // i < 8*q, 8 | i  |-  i + 7 < 8*q
  Checked c(2);
  c.assume(ge(LinearForm({{1, 8}, {0, -1}}, -1)));
  c.assume(divides(8, LinearForm({{0, 1}}, 0)));
  EXPECT_TRUE(c.implies(LinearForm({{1, 8}, {0, -1}}, -8)));
  EXPECT_FALSE(c.implies(LinearForm({{1, 8}, {0, -1}}, -9)));
}

TEST(LinearSolverTest, EqualitiesAlone) {
  // r == c - h, c == 2*h |- r == h
  Checked c(3);
  c.assume(eq(LinearForm({{0, 1}, {1, -1}, {2, 1}}, 0)));
  c.assume(eq(LinearForm({{1, 1}, {2, -2}}, 0)));
  EXPECT_TRUE(c.implies(LinearForm({{0, 1}, {2, -1}}, 0)));
  EXPECT_TRUE(c.implies(LinearForm({{0, -1}, {2, 1}}, 0)));
  EXPECT_FALSE(c.implies(LinearForm({{0, 1}}, 0)));
  // Parity: 2x == 2y + 1 has no solution; 6x + 10y + 15z == 1 has.
  Checked p(3);
  p.assume(eq(LinearForm({{0, 6}, {1, 10}, {2, 15}}, -1)));
  EXPECT_EQ(p.check().status, Status::Feasible);
  p.assume(eq(LinearForm({{0, 2}, {1, -2}}, -1)));
  EXPECT_EQ(p.check().status, Status::Infeasible);
}

TEST(LinearSolverTest, CutsAndBranches) {
  // A thin strip whose first integer point is x == 3, y == 4.
  Checked c(2);
  c.assume(ge(LinearForm({{0, 7}, {1, -5}}, -1))); // 7x - 5y >= 1
  c.assume(ge(LinearForm({{0, -7}, {1, 5}}, 1)));  // 7x - 5y <= 1
  c.assume(ge(LinearForm({{0, 1}}, 0)));
  c.assume(ge(LinearForm({{0, -1}}, 2))); // 0 <= x <= 2: x = 3 is the first
  EXPECT_EQ(c.check().status, Status::Infeasible);
  SolverOptions branching;
  branching.cutRounds = 0;
  branching.branchDepth = 6;
  Checked b(2, branching);
  for (const auto &[constraint, reason] : c.facts)
    b.assume(constraint);
  EXPECT_EQ(b.check().status, Status::Infeasible);
}

TEST(LinearSolverTest, LimitIsSaid) {
  // A thin slab in many dimensions and no budget.
  Checked c(6);
  LinearForm f({{0, 12}, {1, 20}, {2, 30}, {3, -14}, {4, -33}, {5, 55}}, -3);
  c.assume(ge(f));
  f.negate();
  f.constant += 1;
  c.assume(ge(f));
  for (Var v = 0; v < 6; ++v) {
    c.assume(ge(LinearForm({{v, 1}}, 0)));
    c.assume(ge(LinearForm({{v, -1}}, 9)));
  }
  EXPECT_EQ(c.refute({ge(LinearForm({{0, 1}}, -1))}, 3).status, Status::Limit);
}

/// (2^62 - 1)*x0 == (2^62 - 2)*x1, ...: the proof is a sum with factors of
/// hundreds of bits, which the budget pays for.
TEST(LinearSolverTest, ProofsArePaidFor) {
  LinearSolver solver;
  const int64_t large = int64_t(1) << 62;
  constexpr unsigned kLength = 6;
  for (unsigned k = 0; k <= kLength; ++k)
    solver.addVar();
  for (Var v = 0; v < kLength; ++v)
    solver.assume({LinearForm({{v, large - 1 - 2 * int64_t(v)},
                               {v + 1, -(large - 2 - 2 * int64_t(v))}},
                              0),
                   Relation::Zero, Int(0)},
                  v);
  auto refute = [&](uint64_t steps) {
    Budget budget(steps);
    return solver
        .refute({{LinearForm({{0, 1}}, -1), Relation::NonNegative, Int(0)},
                 {LinearForm({{0, -1}}, 5), Relation::NonNegative, Int(0)}},
                budget)
        .status;
  };
  EXPECT_EQ(refute(uint64_t(1) << 40), Status::Infeasible);
  EXPECT_EQ(refute(20000), Status::Limit);
  EXPECT_EQ(refute(uint64_t(1) << 40), Status::Infeasible);
}

TEST(LinearSolverTest, EndsOfSixtyFourBits) {
  int64_t most = std::numeric_limits<int64_t>::max();
  int64_t least = std::numeric_limits<int64_t>::min();
  Checked c(3);
  c.assume(ge(LinearForm({{0, 1}}, least))); // x >= 2^63
  c.assume(ge(LinearForm({{1, most}, {0, -1}}, least)));
  c.assume(eq(LinearForm({{2, least}, {1, most}, {0, 3}}, most)));
  EXPECT_EQ(c.check().status, Status::Feasible);
  EXPECT_TRUE(c.implies(LinearForm({{1, 1}}, -3)));
  EXPECT_FALSE(c.implies(LinearForm({{1, 1}}, -4)));
  // A chain of differences whose constants do not fit the graph.
  Checked d(3);
  d.assume(ge(LinearForm({{0, 1}, {1, -1}}, least)));
  d.assume(ge(LinearForm({{1, 1}, {2, -1}}, least)));
  LinearForm sum({{0, 1}, {2, -1}}, least);
  sum.constant += least;
  EXPECT_TRUE(d.implies(sum));
  sum.constant -= 1;
  EXPECT_FALSE(d.implies(sum));
}

TEST(LinearSolverTest, Bounds) {
  Checked c(3);
  auto range = [&](LinearForm f) {
    Budget budget(1'000'000);
    return c.solver.bounds(f, budget);
  };
  FormRange r = range(LinearForm({{0, 1}}, 0));
  EXPECT_FALSE(r.lower.value || r.upper.value);
  EXPECT_FALSE(r.lower.limit || r.upper.limit);
  c.assume(ge(LinearForm({{0, 1}}, 0)));
  c.assume(ge(LinearForm({{0, 1}, {1, 2}}, -3))); // x + 2y >= 3
  c.assume(ge(LinearForm({{1, -3}}, 10)));        // y <= 3
  // Over the rationals x = 0, y = 3/2; over the integers x = 0, y = 2.
  r = range(LinearForm({{0, 1}, {1, 1}}, 0));
  EXPECT_TRUE(r.lower.value && *r.lower.value == 2);
  r = range(LinearForm({{1, 5}}, 1));
  EXPECT_TRUE(r.upper.value && *r.upper.value == 16);
  EXPECT_FALSE(r.lower.value);
  c.assume(ge(LinearForm({{0, -1}, {2, 1}}, 0))); // x <= z
  c.assume(ge(LinearForm({{2, -1}}, 4)));
  r = range(LinearForm({{0, 3}, {1, 1}}, 0));
  EXPECT_TRUE(r.upper.value && *r.upper.value == 15);
  expectEvidence(r.upper.certificate, c.facts,
                 {ge(LinearForm({{0, 3}, {1, 1}}, -16))});
}

struct Generator {
  std::mt19937 rng;
  int vars, box;
  int pick(int lo, int hi) {
    return lo + static_cast<int>(rng() % static_cast<unsigned>(hi - lo + 1));
  }
  /// Words at the ends of 64 bits, now and then, if `wild`.
  bool wild = false;
  Int scale() {
    if (!wild || pick(0, 5))
      return Int(1);
    const int64_t ends[] = {std::numeric_limits<int64_t>::max(),
                            std::numeric_limits<int64_t>::min(),
                            int64_t(1) << 32, int64_t(1) << 62};
    return Int(ends[pick(0, 3)]);
  }
  Constraint constraint(int width) {
    std::vector<LinearForm::Term> terms;
    for (int i = 0, n = pick(1, width); i < n; ++i)
      terms.push_back(
          {Var(pick(0, vars - 1)),
           scale() * (pick(0, 2) ? (pick(0, 1) ? 1 : -1) : pick(-5, 5))});
    LinearForm form(terms, scale() * pick(-box, box));
    int kind = pick(0, 9);
    if (kind < 2)
      return eq(form);
    if (kind < 3)
      return divides(pick(1, 4), form);
    return ge(form);
  }
};

/// Calls visit at each point of [0, box]^vars that satisfies all.
template <typename Visit>
void enumerate(int vars, int box, const std::vector<Constraint> &all,
               Visit visit) {
  std::map<Var, Int> at;
  std::vector<int> x(vars, 0);
  while (true) {
    for (int i = 0; i < vars; ++i)
      at[i] = Int(x[i]);
    bool ok = true;
    for (const Constraint &c : all)
      if (!holds(c, at)) {
        ok = false;
        break;
      }
    if (ok)
      visit(at);
    int i = 0;
    while (i < vars && ++x[i] > box)
      x[i++] = 0;
    if (i == vars)
      return;
  }
}

class Random : public ::testing::TestWithParam<int> {};

/// The box is among the facts, so enumeration decides.
TEST_P(Random, AgreesWithEnumeration) {
  int decided = 0, limits = 0;
  for (int round = 0; round < 40; ++round) {
    Generator g{std::mt19937(GetParam() * 1000 + round), 0, 0};
    g.vars = g.pick(2, 4);
    g.box = g.pick(2, 5);
    Checked c(g.vars);
    std::vector<Constraint> all;
    auto add = [&](Constraint k) {
      all.push_back(k);
      c.assume(k);
    };
    for (int v = 0; v < g.vars; ++v) {
      add(ge(LinearForm({{Var(v), 1}}, 0)));
      add(ge(LinearForm({{Var(v), -1}}, g.box)));
    }
    for (int i = 0, n = g.pick(1, 6); i < n; ++i)
      add(g.constraint(3));
    LinearForm form = g.constraint(3).form;
    int points = 0;
    std::optional<Int> least, most;
    enumerate(g.vars, g.box, all, [&](const auto &at) {
      ++points;
      Int value = form.constant;
      for (const auto &[v, k] : form.terms)
        value += k * at.at(v);
      if (!least || value < *least)
        least = value;
      if (!most || value > *most)
        most = value;
    });
    LinearAnswer a = c.check();
    if (a.status == Status::Limit) {
      ++limits;
    } else {
      ++decided;
      EXPECT_EQ(a.status == Status::Feasible, points > 0);
    }
    Budget budget(1'000'000);
    FormRange r = c.solver.bounds(form, budget);
    if (r.contradictory) {
      // The form's components alone have no points.
      EXPECT_EQ(points, 0);
      expectEvidence(r.certificate, c.facts, {});
      continue;
    }
    if (points == 0)
      continue;
    ASSERT_TRUE(r.upper.value || r.upper.limit);
    ASSERT_TRUE(r.lower.value || r.lower.limit);
    if (r.upper.value) {
      EXPECT_TRUE(*r.upper.value >= *most);
      EXPECT_TRUE(r.upper.limit || *r.upper.value == *most);
      LinearForm above = form;
      above.constant -= *r.upper.value + 1;
      expectEvidence(r.upper.certificate, c.facts, {ge(above)});
    }
    if (r.lower.value) {
      EXPECT_TRUE(*r.lower.value <= *least);
      EXPECT_TRUE(r.lower.limit || *r.lower.value == *least);
    }
  }
  EXPECT_LE(limits, decided / 10);
}

/// Whichever budget ends, and however large the numbers are: verdicts are true,
/// and bounds hold.
TEST_P(Random, LimitsAndLargeNumbersStaySound) {
  for (int round = 0; round < 30; ++round) {
    Generator g{std::mt19937(GetParam() * 1000 + round), 0, 0};
    g.wild = round % 2;
    g.vars = g.pick(2, 4);
    g.box = g.pick(1, 4);
    SolverOptions options;
    if (round % 3) {
      options.branchDepth = g.pick(0, 2);
      options.cutRounds = g.pick(0, 2);
      options.batchSteps = g.pick(0, 60);
      options.batchStepsPerFact = g.pick(0, 8);
    }
    Checked c(g.vars, options);
    std::vector<Constraint> all;
    auto add = [&](Constraint k) {
      all.push_back(k);
      c.assume(k);
    };
    for (int i = 0, n = g.pick(1, 6); i < n; ++i)
      add(g.constraint(4));
    for (int v = 0; v < g.vars; ++v) {
      add(ge(LinearForm({{Var(v), 1}}, 0)));
      add(ge(LinearForm({{Var(v), -1}}, g.box)));
    }
    Constraint q = g.constraint(3);
    int points = 0, hits = 0;
    std::optional<Int> most;
    LinearForm form = g.constraint(3).form;
    enumerate(g.vars, g.box, all, [&](const auto &at) {
      ++points;
      hits += holds(q, at);
      Int value = form.constant;
      for (const auto &[v, k] : form.terms)
        value += k * at.at(v);
      if (!most || value > *most)
        most = value;
    });
    uint64_t steps = g.pick(0, 2) ? g.pick(0, 200) : 1000000;
    Budget budget(steps);
    LinearAnswer whole = c.solver.check(budget, true);
    c.verify(whole, {}, true);
    EXPECT_TRUE(whole.status == Status::Limit ||
                (whole.status == Status::Feasible) == (points > 0));
    LinearAnswer a = c.refute({q}, steps);
    EXPECT_TRUE(a.status != Status::Infeasible || hits == 0);
    FormRange r = c.solver.bounds(form, budget);
    EXPECT_TRUE(!r.contradictory || points == 0);
    if (r.upper.value && points) {
      EXPECT_TRUE(*r.upper.value >= *most);
      EXPECT_TRUE(r.upper.limit || *r.upper.value == *most);
    }
  }
}

bool sameAnswer(const LinearAnswer &a, const LinearAnswer &b) {
  if (a.status != b.status || a.model != b.model ||
      a.certificate.hypotheses.size() != b.certificate.hypotheses.size() ||
      a.certificate.nodes.size() != b.certificate.nodes.size())
    return false;
  for (size_t i = 0; i < a.certificate.hypotheses.size(); ++i)
    if (a.certificate.hypotheses[i].reason !=
            b.certificate.hypotheses[i].reason ||
        a.certificate.hypotheses[i].witness !=
            b.certificate.hypotheses[i].witness)
      return false;
  for (size_t i = 0; i < a.certificate.nodes.size(); ++i) {
    const auto &x = a.certificate.nodes[i], &y = b.certificate.nodes[i];
    if (x.closing != y.closing || !(x.split == y.split) ||
        x.roundings.size() != y.roundings.size())
      return false;
    for (size_t k = 0; k < x.roundings.size(); ++k)
      if (x.roundings[k].sum != y.roundings[k].sum ||
          x.roundings[k].divisor != y.roundings[k].divisor)
        return false;
  }
  return true;
}

/// Scopes and questions leave nothing behind: a solver with a past and one
/// without give the same answers, certificates included.
TEST_P(Random, PastDoesNotMatter) {
  bool large = GetParam() % 4 == 0; // batches of 16 facts and more
  Generator g{std::mt19937(GetParam()), large ? 12 : 5, large ? 40 : 6};
  SolverOptions options;
  if (GetParam() % 2) { // limits are answers, too
    options.batchSteps = 40;
    options.batchStepsPerFact = 6;
    options.branchDepth = 1;
  }
  Checked c(g.vars, options);
  std::vector<std::pair<int, Constraint>> script; // 0 assume, 1 push
  std::vector<size_t> marks;
  for (int step = 0; step < (large ? 160 : 60); ++step) {
    int dice = g.pick(0, 9);
    if (dice < 4) {
      Constraint k = g.constraint(3);
      script.push_back({0, k});
      c.assume(k);
    } else if (dice < 5) {
      marks.push_back(script.size());
      script.push_back({1, {}});
      c.push();
    } else if (dice < 6 && !marks.empty()) {
      script.resize(marks.back());
      marks.pop_back();
      c.pop();
    } else if (dice < 8) {
      c.refute({g.constraint(4)});
    } else {
      Budget budget(1'000'000);
      c.solver.bounds(g.constraint(3).form, budget);
    }
    // Without a model only new constraints are examined.
    Budget steps(1'000'000);
    Status sinceLast = Status::Limit;
    if (g.pick(0, 1))
      sinceLast = c.solver.check(steps).status;
    if (dice % 3)
      continue;
    Checked fresh(g.vars, options);
    for (const auto &[kind, k] : script)
      kind ? fresh.push() : fresh.assume(k);
    Status whole = fresh.solver.check(steps, true).status;
    if (sinceLast != Status::Limit && whole != Status::Limit) {
      ASSERT_EQ(sinceLast, whole);
    }
    if (whole == Status::Infeasible) {
      ASSERT_EQ(c.solver.check(steps).status, whole);
    }
    Constraint q = g.constraint(4);
    uint64_t few = g.pick(0, 30);
    ASSERT_TRUE(sameAnswer(c.refute({q}, few), fresh.refute({q}, few)));
    ASSERT_TRUE(sameAnswer(c.check(), fresh.check()));
    ASSERT_TRUE(sameAnswer(c.refute({q}), fresh.refute({q})));
  }
}

/// The order of facts changes no decided verdict, and facts about other
/// variables change nothing at all.
TEST_P(Random, OrderAndStrangers) {
  Generator g{std::mt19937(GetParam()), 4, 5};
  std::vector<Constraint> facts;
  for (int i = 0, n = g.pick(3, 9); i < n; ++i)
    facts.push_back(g.constraint(3));
  Constraint q = g.constraint(3);
  Checked a(4), b(4);
  for (const Constraint &k : facts)
    a.assume(k);
  LinearAnswer first = a.refute({q});
  std::shuffle(facts.begin(), facts.end(), g.rng);
  for (const Constraint &k : facts)
    b.assume(k);
  LinearAnswer second = b.refute({q});
  EXPECT_TRUE(first.status == second.status || first.status == Status::Limit ||
              second.status == Status::Limit);
  // Strangers between the facts.
  LinearSolver with, without;
  for (int i = 0; i < 8; ++i) {
    with.addVar();
    without.addVar();
  }
  for (size_t i = 0; i < facts.size(); ++i) {
    without.assume(facts[i], i);
    with.assume(facts[i], i);
    with.assume(ge(LinearForm({{Var(4 + i % 4), 1}}, -1)), 100 + i);
    with.assume(ge(LinearForm({{Var(4 + i % 2), 3}, {6, -2}}, 1)), 200 + i);
  }
  Budget x, y;
  LinearAnswer p = with.refute({q}, x), r = without.refute({q}, y);
  EXPECT_EQ(p.status, r.status);
  EXPECT_EQ(p.premises(), r.premises());
  EXPECT_EQ(x.remaining(), y.remaining());
}

INSTANTIATE_TEST_SUITE_P(Seeds, Random, ::testing::Range(0, 40));

TEST(LinearSolverTest, LongChains) {
  // a0 >= a1 >= ... >= an |- a0 >= an, and not the converse.
  const int n = 2000;
  Checked c(n + 1);
  for (int i = 0; i < n; ++i)
    c.assume(ge(LinearForm({{Var(i), 1}, {Var(i + 1), -1}}, 0)));
  LinearAnswer a = c.refute({ge(LinearForm({{Var(n), 1}, {0, -1}}, -1))});
  EXPECT_EQ(a.status, Status::Infeasible);
  EXPECT_EQ(a.premises().size(), size_t(n));
  EXPECT_EQ(c.refute({ge(LinearForm({{0, 1}, {Var(n), -1}}, -1))}).status,
            Status::Feasible);
  // x_i == x_(i-1) + s_j, in both orders of the facts.
  for (bool reversed : {false, true}) {
    Checked e(n + 9);
    for (int k = 1; k <= n; ++k) {
      int i = reversed ? n + 1 - k : k;
      e.assume(eq(LinearForm(
          {{Var(8 + i), 1}, {Var(7 + i), -1}, {Var(i % 8), -1}}, 0)));
    }
    LinearForm total({{Var(8 + n), 1}, {8, -1}}, 0);
    for (Var j = 0; j < 8; ++j)
      total.addMul(LinearForm({{j, 1}}, 0), Int(-n / 8));
    EXPECT_TRUE(e.implies(total));
    total.negate();
    EXPECT_TRUE(e.implies(total));
    total.constant += 1;
    EXPECT_TRUE(e.implies(total));
    total.constant -= 2;
    EXPECT_FALSE(e.implies(total));
  }
}

} // namespace
