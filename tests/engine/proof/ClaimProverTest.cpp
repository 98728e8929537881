// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims about tiles, strides and products that the prover proves; similar
// false claims that it does not; and the checker accepts its proofs and no
// broken ones.

#include "engine/proof/ClaimProver.h"
#include "engine/checker/ClaimProofChecker.h"
#include "engine/proof/Lemmas.h"
#include "engine/text/Lowering.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

/// A problem text with one claim.
struct Question {
  explicit Question(llvm::StringRef text)
      : problem(llvm::cantFail(parseProblem(text, "test"))),
        lowering(problem, store) {
    for (size_t k = 0; k < problem.statements.size(); ++k) {
      LoweredStatement s = lowering.lower(problem.statements[k]);
      if (s.fact)
        facts.push_back({*s.fact, FactId(static_cast<uint32_t>(k))});
      if (s.goal)
        goal = *s.goal;
    }
  }

  ClaimProver::Result prove(ClaimId claim) {
    ClaimProver prover(store, ProverOptions());
    for (auto [fact, id] : facts)
      prover.addFact(fact, id);
    ClaimProver::Result result = prover.refute(claim);
    if (result == ClaimProver::Result::Refuted) {
      proof = prover.takeProof();
      std::string why;
      EXPECT_TRUE(check(proof, &why)) << why;
    }
    return result;
  }
  bool check(const ClaimProof &p, std::string *why = nullptr) {
    return checkClaimProof(
        store, p,
        [&](ClaimId formula, FactId id) {
          return llvm::is_contained(facts, std::make_pair(formula, id));
        },
        why);
  }

  Problem problem;
  TermStore store;
  Lowering lowering;
  std::vector<std::pair<ClaimId, FactId>> facts;
  ClaimId goal;
  ClaimProof proof;
};

const char *const kSymbols = "dim n, m, k, t, a, b, c, d, i, j, h, w\n"
                             "int x, y, z\n";

void expectProved(llvm::StringRef text) {
  Question q((kSymbols + text).str());
  EXPECT_EQ(q.prove(q.goal), ClaimProver::Result::Refuted) << text.str();
}

/// Expects that the claim is proved, and its negation is not.
void expectProvedAlone(llvm::StringRef text) {
  expectProved(text);
  Question other((kSymbols + text).str());
  EXPECT_NE(other.prove(other.store.negate(other.goal)),
            ClaimProver::Result::Refuted)
      << text.str();
}

TEST(ClaimProver, ProvesTilesStridesAndProducts) {
  for (llvm::StringRef text : {
           // Division under an equality.
           "assume n == m*k; assume m > 0; prove n floordiv m == k",
           "assume n == m*k; assume m > 0; prove n ceildiv m == k",
           "assume n == m*k; assume m > 0; prove n mod m == 0",
           "assume m > 0; prove (n*m) mod m == 0",
           "assume y != 0; prove (x*y) floordiv y == x",
           "assume m > 0; assume k < m; prove (n*m + k) floordiv m == n",
           "assume m > 0; prove (n*m + k) floordiv m == n + k floordiv m",
           "assume m > 0; prove (n*m + k) mod m == k mod m",
           "assume m > 0; assume k > 0; "
           "prove (i floordiv k) floordiv m == i floordiv (k*m)",
           // Bounds of quotients.
           "assume m > 0; prove n floordiv m <= n",
           "assume n <= m; assume t > 0; prove n ceildiv t <= m ceildiv t",
           "assume y < 0; assume x >= 0; prove x floordiv y <= 0",
           "assume y < 0; prove x == y*(x floordiv y) + x mod y",
           // Tiles of a symbolic size.
           "assume t > 0; prove (n floordiv t)*t <= n",
           "assume t > 0; prove (n ceildiv t)*t >= n",
           "assume t > 0; assume i < n; assume i mod t == 0; "
           "assume n mod t == 0; prove min(t, n - i) == t",
           "assume t > 0; assume i < (n floordiv t)*t; assume i mod t == 0; "
           "prove i + t <= n",
           "assume t > 0; assume i < n ceildiv t; prove i*t < n",
           "assume t > 0; assume i < n floordiv t; assume j < t; "
           "prove i*t + j < n",
           "assume m mod t == 0; assume t > 0; prove (m*k) mod t == 0",
           "assume m mod (2*t) == 0; assume t > 0; prove m mod t == 0",
           // Loops with a step, windows.
           "assume j < (b - a) ceildiv t; assume a <= b; assume b <= n; "
           "assume t > 0; prove a + j*t < n",
           "assume w == (n - k) floordiv t + 1; assume k <= n; assume k > 0; "
           "assume t > 0; assume i < w; assume j < k; prove i*t + j < n",
           // Linear indices.
           "assume i < n; assume j < m; assume h < k; "
           "prove (i*m + j)*k + h < n*m*k",
           "assume i < n*m; assume m > 0; prove i floordiv m < n",
           // Products.
           "assume a*b == c*d; assume a == c; assume a > 0; prove b == d",
           "assume n <= m; assume a <= b; prove n*a <= m*b",
           "assume n*k <= m*k; assume k > 0; prove n <= m",
           "assume x <= -3; assume y <= -2; prove x*y >= 6",
           "assume n*m <= 100; assume n >= 10; prove m <= 10",
           "prove x*x + y*y >= 2*x*y",
           // Quotients of quotients, and at most 1.
           "assume t > 0; assume k > 0; "
           "prove (n ceildiv t) ceildiv k == n ceildiv (t*k)",
           "assume t > 0; assume k > 0; prove (n*k) floordiv (t*k) == n "
           "floordiv t",
           "assume m > 0; assume k > 0; assume n <= m; prove k >= n ceildiv m",
           // Reshapes, with factors substituted by other facts.
           "assume a*b*c*d == i*j; assume i == b*d; assume b > 0; "
           "assume d > 0; prove j == a*c",
           "assume n == a*b*c*d; assume c == 12; assume d == 64; "
           "assume a > 0; assume b > 0; prove n floordiv (a*b) == 768",
           "assume t > 0; assume n mod t == 0; assume m mod t == 0; "
           "prove (n floordiv t)*(m floordiv t)*t*t == n*m",
           // Linear indices taken apart.
           "assume a > 0; assume b > 0; "
           "prove (i floordiv (a*b)*a + i floordiv b mod a)*b + i mod b == i",
           "assume j < a; assume h < b; "
           "prove ((i*a + j)*b + h) floordiv b mod a == j",
           "assume j < a; assume h < b; "
           "prove ((i*a + j)*b + h) mod (a*b) == j*b + h",
           "assume a > 0; assume b > 0; "
           "prove n mod (a*b) floordiv a == n floordiv a mod b",
           "assume a > 0; assume b > 0; "
           "prove n floordiv a floordiv b == n floordiv b floordiv a",
           "assume a > 0; assume b > 0; prove n*a mod (b*a) == a*(n mod b)",
           "assume t > 0; assume n mod t == m mod t; "
           "prove n*k mod t == m*k mod t",
           // Remainders of polynomials.
           "prove x*(x + 1) mod 2 == 0",
           "prove x*(x + 1)*(x + 2) mod 6 == 0",
           "prove x*x mod 4 != 2",
           "prove x*y*(x - y) mod 2 == 0",
           "assume x mod 2 == 1; prove x*x mod 8 == 1",
           "assume x == 2*y + 1; prove x*x mod 8 == 1",
           "prove 2*(n*(n + 1) floordiv 2) == n*(n + 1)",
           // Elements of a shape of known rank.
           "shape s; assume rank(s) == 3; assume num_elements(s) == n; "
           "assume s[0]*s[1] == k; assume k > 0; prove n floordiv k == s[2]",
       }) {
    expectProvedAlone(text);
  }
}

/// The remainder of a factor is substituted: n == t*(n floordiv t) + 1.
TEST(ClaimProver, ProvesProductsOfCongruences) {
  for (llvm::StringRef text : {
           "assume t >= 2; assume n mod t == 1; assume m mod t == 1; "
           "prove n*m mod t == 1",
           "assume t >= 2; assume n mod t == 1; prove n*n mod t == 1",
           "assume t >= 2; assume n mod t == 1; assume m mod t == 1; "
           "prove (n*m + n) mod t == 2 mod t",
           "assume t >= 1; assume n mod t == a; prove n*m mod t == a*m mod t",
           "assume t >= 1; assume n mod t == a; prove n*n mod t == a*a mod t",
           "assume t >= 2; assume n mod t == 1; assume m mod t == t - 1; "
           "prove n*m mod t == t - 1",
           "assume t >= 2; assume m mod t == t - 1; prove m*m mod t == 1",
           "assume z != 0; assume x mod z == y mod z; "
           "prove x*x mod z == y*y mod z",
           "assume z <= -3; assume x mod z == -1; assume y mod z == -1; "
           "prove x*y mod z == 1 mod z",
       }) {
    expectProvedAlone(text);
  }
  // The claims do not hold without the assumption.
  for (llvm::StringRef text : {
           "assume n mod t == 1; assume m mod t == 1; prove n*m mod t == 1",
           "assume t >= 2; assume n mod t == 1; assume m mod a == 1; "
           "prove n*m mod t == 1",
           "assume z <= -3; assume x mod z == -1; assume y mod z == -1; "
           "prove x*y mod z == 1",
           "assume m > 0; prove (t*(y - x)) floordiv (m*(y - x)) == "
           "t floordiv m",
       }) {
    Question q((kSymbols + text).str());
    EXPECT_NE(q.prove(q.goal), ClaimProver::Result::Refuted) << text.str();
  }
}

TEST(ClaimProver, ProvesDivisionsBySums) {
  for (llvm::StringRef text : {
           "assume b < a; assume 0 <= x and x < a - b; "
           "prove (y*(a - b) + x) mod (a - b) == x",
           "assume b < a; assume 0 <= x and x < a - b; "
           "prove (y*(a - b) + x) floordiv (a - b) == y",
           "assume a < b; assume a - b < x and x <= 0; "
           "prove (y*(a - b) + x) mod (a - b) == x",
           "assume a != b; prove (c*(n + 1)*(a - b)) mod (a - b) == 0",
           "assume a < b; assume n mod (b - a) == 0; "
           "assume m mod (b - a) == 0; prove (n + m) mod (b - a) == 0",
           "assume a < b; assume n mod (b - a) == 0; "
           "prove (n*m) mod (b - a) == 0",
           "prove (n*(k + 1) + x) mod (k + 1) == x mod (k + 1)",
           "assume n >= 2; prove (n*n) floordiv (n - 1) >= n + 1",
           "prove (n*n + 2*n + 1) mod (n + 1) == 0",
           "prove ((k + 1)*n) floordiv ((k + 1)*(m + 1)) == "
           "n floordiv (m + 1)",
           "prove ((k + 1)*n) mod ((k + 1)*(m + 1)) == "
           "(k + 1)*(n mod (m + 1))",
           "assume x < y; assume m > 0; "
           "prove (t*(y - x)) floordiv (m*(y - x)) == t floordiv m",
           "assume x != y; assume z != 0; "
           "prove (t*(y - x)) floordiv (z*(y - x)) == t floordiv z",
           "prove ((n + m + 1)*a) floordiv ((n + m + 1)*(b + 2)) == "
           "a floordiv (b + 2)",
           "prove (x mod ((k + 1)*(n + 1))) mod (k + 1) == x mod (k + 1)",
           "prove (x mod (k + 1)) mod ((k + 1)*(n + 1)) == x mod (k + 1)",
           "assume m > 0; assume t > 0; prove x*t mod (m*t) == t*(x mod m)",
       }) {
    expectProved(text);
  }
}

/// The bounds of a dividend bound its quotient, from which more follows.
TEST(ClaimProver, ProvesWhereTilesBegin) {
  for (llvm::StringRef text : {
           "assume t > 0; assume n > 0; assume i < (m ceildiv t)*n; "
           "prove (i floordiv n)*t < m",
           "assume t > 0; assume n > 0; assume (m floordiv t)*n <= i; "
           "prove (i floordiv n)*t + t > m",
           "assume n > 0; assume i < (m ceildiv 16)*n; "
           "prove min(16, m - (i floordiv n)*16) >= 1",
           "assume h >= k; assume w >= k; assume k > 0; "
           "assume i < (h - k + 1)*(w - k + 1); "
           "prove i floordiv (w - k + 1) + k <= h",
       }) {
    expectProved(text);
  }
}

TEST(ClaimProver, DoesNotProveWithoutTheCondition) {
  for (llvm::StringRef text : {
           "assume n == m*k; prove n floordiv m == k",
           "prove (n*m) mod m == 0",
           "prove x == y*(x floordiv y) + x mod y",
           "assume y != 0; prove x mod y >= 0",
           "assume y != 0; prove x floordiv y <= x",
           "assume m > 0; prove (n*m + k) floordiv m == n",
           "prove (n ceildiv t)*t >= n",
           "assume t > 0; assume i < n; assume i mod t == 0; "
           "prove min(t, n - i) == t",
           "assume t > 0; assume i < n ceildiv t; prove i*t + t <= n",
           "assume j < (b - a) ceildiv t; assume a <= b; prove a + j*t < b",
           "assume i <= n; assume j < m; prove i*m + j < n*m",
           "assume a*b == c*d; assume a == c; prove b == d",
           "assume x <= z; prove x*y <= z*y",
           "assume n*k <= m*k; prove n <= m",
           "assume a*b*c*d == i*j; assume i == b*d; assume b > 0; "
           "prove j == a*c",
           "assume n == a*b*c*d; assume c == 12; assume d == 64; "
           "assume a > 0; prove n floordiv (a*b) == 768",
           "assume t > 0; assume n mod t == 0; "
           "prove (n floordiv t)*(m floordiv t)*t*t == n*m",
           "assume a > 0; "
           "prove (i floordiv (a*b)*a + i floordiv b mod a)*b + i mod b == i",
           "assume j <= a; assume h < b; "
           "prove ((i*a + j)*b + h) floordiv b mod a == j",
           "assume j < a; assume h <= b; "
           "prove ((i*a + j)*b + h) mod (a*b) == j*b + h",
           "assume y != 0; assume z != 0; "
           "prove n floordiv y floordiv z == n floordiv z floordiv y",
           "prove n*a mod (b*a) == a*(n mod b)",
           "prove (n*(k + 1) + x) mod (k + 1) == x",
           "prove (c*(a - b)) mod (a - b) == 0",
           "assume b < a; assume 0 <= x and x <= a - b; "
           "prove (y*(a - b) + x) floordiv (a - b) == y",
           "prove x mod (y*z) mod z == x mod z",
           "assume t != 0; assume n > 0; assume i <= (m ceildiv t)*n; "
           "prove (i floordiv n)*t < m",
           "assume z < (m ceildiv t)*y; prove z floordiv y < m ceildiv t",
           "assume z >= x*y; prove z floordiv y >= x",
           "assume n mod t == m mod t; prove n*k mod t == m*k mod t",
           "prove x*(x + 2) mod 2 == 0",
           "prove x*(x + 1)*(x + 3) mod 6 == 0",
           "prove x*x mod 4 != 1",
           "prove x*y*(x - y) mod 4 == 0",
           "assume x mod 2 == 1; prove x*x mod 16 == 1",
       }) {
    Question q((kSymbols + text).str());
    EXPECT_NE(q.prove(q.goal), ClaimProver::Result::Refuted) << text.str();
  }
}

TEST(ClaimProver, NamesTheFactsItUsed) {
  Question q("dim n, m, k, t\nassume t <= n\nassume n == m*k\nassume m > 0\n"
             "assume t >= 5\nprove n floordiv m == k");
  ClaimProver prover(q.store, ProverOptions());
  for (auto [fact, id] : q.facts)
    prover.addFact(fact, id);
  ASSERT_EQ(prover.refute(q.goal), ClaimProver::Result::Refuted);
  EXPECT_EQ(prover.premises(), (llvm::SmallVector<FactId, 4>{
                                   q.facts[1].second, q.facts[2].second}));
}

TEST(ClaimProver, ProofsAreReadable) {
  Question q("dim n, m\nassume n == m\nassume m >= 3\nprove n >= 2");
  ASSERT_EQ(q.prove(q.goal), ClaimProver::Result::Refuted);
  std::string text;
  llvm::raw_string_ostream os(text);
  q.proof.print(os, q.store);
  for (llvm::StringRef line : {"goal ", "Given (fact ", "Given (goal): ",
                               "node 0: linear", "close by ", " is n\n"})
    EXPECT_NE(os.str().find(line), std::string::npos) << line.str() << '\n'
                                                      << os.str();
}

TEST(ClaimProver, SaysLimitWhenCutOff) {
  Question q("dim n, m, k\nassume n == m*k\nassume m > 0\n"
             "prove n floordiv m == k");
  for (unsigned what = 0; what < 3; ++what) {
    ProverOptions options;
    (what == 0 ? options.arms : options.lemmas) = 1;
    if (what == 2)
      options.steps = 10;
    ClaimProver prover(q.store, options);
    for (auto [fact, id] : q.facts)
      prover.addFact(fact, id);
    EXPECT_EQ(prover.refute(q.goal), ClaimProver::Result::Limit) << what;
  }
}

/// The linear solver takes no steps for rewriting shapes: the search still ends
/// at its limit of steps, and reports how many it took.
TEST(ClaimProver, PaysForLemmas) {
  TermStore s;
  ShapeId x = s.shapeSymbol("x"), y = s.shapeSymbol("y");
  std::vector<ClaimId> facts;
  for (unsigned k = 0; k < 24; ++k) {
    ShapeId next = s.shapeSymbol("t");
    DimId e = s.extent(x, k % 3);
    facts.push_back(
        s.shapeEq(next, s.broadcast({x, s.concat({y, s.ranked({e, e}), x})})));
    facts.push_back(s.broadcastable({next, y}));
    x = next;
  }
  uint64_t most = 0;
  for (uint64_t steps : {2000, 20000}) {
    ProverOptions options;
    options.steps = steps;
    ClaimProver prover(s, options);
    for (ClaimId fact : facts)
      prover.addFact(fact, FactId(0));
    const uint64_t before = s.work();
    EXPECT_EQ(prover.refute(s.eq(s.rank(x), s.constant(7))),
              ClaimProver::Result::Limit);
    EXPECT_EQ(prover.stepsTaken(), steps);
    // About four for a step; the last lemma may take a few thousand more.
    EXPECT_LT(s.work() - before, 4 * steps + 100000);
    most = std::max(most, s.work() - before);
  }
  EXPECT_GT(most, 1000u);
}

TEST(ClaimProofChecker, RejectsWhatIsBroken) {
  Question q("dim n, m, k\nassume n == m*k\nassume m > 0\n"
             "prove n floordiv m == k");
  ASSERT_EQ(q.prove(q.goal), ClaimProver::Result::Refuted);
  const ClaimProof good = q.proof;
  ASSERT_TRUE(q.check(good));
  unsigned tried = 0;
  auto broken = [&](auto change) {
    ClaimProof p = good;
    if (!change(p))
      return;
    ++tried;
    EXPECT_FALSE(q.check(p));
  };
  for (size_t f = 0; f < good.formulas.size(); ++f) {
    // Each change breaks the proof: a missing formula, another one, a fact that
    // does not exist, another term.
    broken([&](ClaimProof &p) {
      p.formulas.erase(p.formulas.begin() + static_cast<long>(f));
      return true;
    });
    broken([&](ClaimProof &p) {
      p.formulas[f].formula = q.store.falseClaim();
      return true;
    });
    broken([&](ClaimProof &p) {
      p.formulas[f].fact = FactId(77);
      return p.formulas[f].rule == ProofRule::Given;
    });
    broken([&](ClaimProof &p) {
      p.formulas[f].a = q.store.constant(3);
      return p.formulas[f].rule != ProofRule::Given;
    });
  }
  for (size_t n = 0; n < good.nodes.size(); ++n) {
    bool isSplit = good.nodes[n].kind == ProofNode::Kind::Split;
    broken([&](ClaimProof &p) { // An arm is forgotten.
      if (isSplit)
        p.nodes[n].arms.pop_back();
      return isSplit;
    });
    broken([&](ClaimProof &p) { // A cycle.
      if (isSplit)
        p.nodes[n].arms[0].node = static_cast<uint32_t>(n);
      return isSplit;
    });
    broken([&](ClaimProof &p) { // A leaf without its certificate.
      p.nodes[n].certificate = linear::Certificate();
      return p.nodes[n].kind == ProofNode::Kind::Linear;
    });
    broken([&](ClaimProof &p) { // The hypothesis is unknown.
      if (p.nodes[n].certificate.hypotheses.empty())
        return false;
      p.nodes[n].certificate.hypotheses[0].constraint.form.constant -= 1;
      return true;
    });
  }
  broken([&](ClaimProof &p) {
    p.goal = q.store.trueClaim();
    return true;
  });
  broken([&](ClaimProof &p) {
    p.nodes.clear();
    return true;
  });
  EXPECT_GT(tried, 20u);
}

/// A lemma found for a solution holds in every other assignment.
TEST(Lemmas, AreValid) {
  std::mt19937 random(7);
  auto upTo = [&](unsigned n) { return static_cast<int64_t>(random() % n); };
  TermStore s;
  std::vector<DimId> symbols = {s.dimSymbol("n"), s.dimSymbol("m"),
                                s.intSymbol("x"), s.intSymbol("y")};
  unsigned lemmasSeen = 0, evaluated = 0;
  for (unsigned round = 0; round < 300; ++round) {
    auto pick = [&] { return symbols[random() % symbols.size()]; };
    std::vector<DimId> columns = symbols;
    std::vector<ClaimId> literals;
    for (unsigned k = 0; k < 3; ++k)
      columns.push_back(s.mul(pick(), pick()));
    DimId q = s.floorDiv(pick(), pick()), r = s.floorDiv(pick(), pick());
    for (DimId d : {q, r, s.mul(q, pick())})
      columns.push_back(d);
    llvm::erase_if(columns, [&](DimId d) {
      return s.kind(d) == DimKind::Constant || s.kind(d) == DimKind::Sum;
    });
    for (unsigned k = 0; k < 4; ++k) {
      auto any = [&] { return columns[random() % columns.size()]; };
      DimId t = s.add(s.sub(any(), any()), s.constant(upTo(5) - 2));
      ClaimId c = k % 2 ? s.eq(t, s.constant(0)) : s.ge(t, s.constant(0));
      if (s.kind(c) == ClaimKind::Eq || s.kind(c) == ClaimKind::Ge)
        literals.push_back(c);
    }
    std::map<DimId, Int> values;
    for (DimId d : columns)
      values.try_emplace(d, Int(upTo(7) - 2));
    auto value = [&](DimId d) {
      return values.try_emplace(d, Int(upTo(7) - 2)).first->second;
    };
    unsigned tangents = 4;
    auto valueOf = [&](DimId d) {
      LinearView v = s.linearView(d);
      Int sum = v.constant;
      for (const Summand &x : v.summands)
        sum += x.coefficient * value(x.column);
      return sum;
    };
    auto no = [](ClaimId) { return false; };
    ProverBudget budget(s, 1000000);
    RewriteCache rewrites;
    LemmaContext context{s,  literals, columns, value,    valueOf, no,
                         no, no,       {},      tangents, budget,  rewrites};
    llvm::SmallVector<ProofFormula, 8> lemmas;
    findLemmas(context, lemmas);
    lemmasSeen += lemmas.size();
    for (const ProofFormula &lemma : lemmas)
      for (unsigned world = 0; world < 60; ++world) {
        Assignment a;
        for (DimId d : symbols)
          a.dims[d] = Int(upTo(6) - (s.symbol(d).nonNegative ? 0 : 3));
        auto holds = Evaluator(s, a).value(lemma.formula);
        evaluated += holds.has_value();
        ASSERT_NE(holds, std::optional(false)) << s.str(lemma.formula);
      }
  }
  EXPECT_GT(lemmasSeen, 300u);
  EXPECT_GT(evaluated, 5000u);
}

} // namespace
