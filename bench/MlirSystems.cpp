// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small dense linear systems: can these inequalities hold together? Beside
// `isIntegerEmpty` of MLIR's Presburger library, in one process.
//
//   2n inequalities over x[1], ..., x[n] >= 0, coefficients in [-5, 5], none of
//   them 0; feasible: they hold at a random point; empty: the last one is the
//   negated sum of n others, less 1
//
// Ours is told all but the last in a new context and asked whether the negation
// of the last holds: it is Proved exactly where the system is empty. `decide`
// says more: of a feasible system it gives two points, one of the system and
// one that satisfies all but the last. `decideQuickly` is for those who want
// yes or no. All answers are first answers; ours with its terms made before,
// and with a new store and all terms of its own. Presburger's are those of a
// new polyhedron. It is not asked about feasible systems of ten and more
// unknowns: one takes it ten seconds.

#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "shapeproof/InferenceContext.h"
#include "support/Measure.h"
#include "support/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr unsigned kSystems = 10;
constexpr int64_t kLargestFactor = 5, kLargestValue = 10, kLargestSlack = 8;
/// Seconds of an answer that is asked for once only.
constexpr double kSlow = 1e-3;
/// Unknowns of feasible systems that Presburger is asked about.
constexpr unsigned kMostFeasible = 5;

/// Rows of n factors and a constant; each sum is >= 0.
using System = std::vector<std::vector<int64_t>>;

System randomSystem(std::mt19937_64 &random, unsigned n, bool isEmpty) {
  auto below = [&](int64_t end) { return int64_t(random() % uint64_t(end)); };
  std::vector<int64_t> point(n);
  for (int64_t &x : point)
    x = below(kLargestValue + 1);
  System system(2 * n, std::vector<int64_t>(n + 1));
  for (std::vector<int64_t> &row : system) {
    int64_t value = 0;
    for (unsigned i = 0; i < n; ++i) {
      row[i] = 1 + below(kLargestFactor);
      if (below(2))
        row[i] = -row[i];
      value += row[i] * point[i];
    }
    row[n] = below(kLargestSlack + 1) - value;
  }
  if (isEmpty)
    for (unsigned i = 0; i <= n; ++i) {
      int64_t sum = 0;
      for (unsigned r = 0; r < n; ++r)
        sum += system[r][i];
      system.back()[i] = -sum - (i == n);
    }
  return system;
}

bool askPresburger(const System &system, unsigned n) {
  using namespace mlir::presburger;
  IntegerPolyhedron set(PresburgerSpace::getSetSpace(n));
  for (const std::vector<int64_t> &row : system)
    set.addInequality(row);
  std::vector<int64_t> sign(n + 1);
  for (unsigned i = 0; i < n; ++i) {
    sign[i] = 1;
    set.addInequality(sign);
    sign[i] = 0;
  }
  return set.isIntegerEmpty();
}

std::vector<ClaimId> claimsOf(const System &system, unsigned n,
                              TermStore &store) {
  std::vector<DimId> x;
  for (unsigned i = 0; i < n; ++i)
    x.push_back(store.dimSymbol("x" + std::to_string(i)));
  std::vector<ClaimId> claims;
  for (const std::vector<int64_t> &row : system) {
    DimId sum = store.constant(row[n]);
    for (unsigned i = 0; i < n; ++i)
      sum = store.add(sum, store.mul(store.constant(row[i]), x[i]));
    claims.push_back(store.ge(sum, store.constant(0)));
  }
  claims.back() = store.negate(claims.back());
  return claims;
}

Verdict ask(const std::vector<ClaimId> &claims, TermStore &store,
            bool quickly) {
  auto context = llvm::cantFail(createContext("tiered", store));
  for (unsigned i = 0; i + 1 < claims.size(); ++i)
    context->assume(claims[i], FactId(i));
  return (quickly ? context->decideQuickly(claims.back())
                  : context->decide(claims.back()))
      .verdict;
}

struct Tally {
  double theirs = 0, ours = 0, oursWithTerms = 0;
  unsigned decided = 0;
};

void measure(const System &system, unsigned n, bool isEmpty, bool quickly,
             bool asksThem, Tally &tally) {
  TermStore store;
  const std::vector<ClaimId> claims = claimsOf(system, n, store);
  const Verdict verdict = ask(claims, store, quickly);
  if ((verdict == Verdict::Proved && !isEmpty) ||
      (verdict == Verdict::Contingent && isEmpty) ||
      (asksThem && askPresburger(system, n) != isEmpty)) {
    llvm::errs() << "error: a wrong answer\n";
    exit(1);
  }
  tally.decided += verdict != Verdict::Unknown;
  auto mean = [&](llvm::function_ref<void()> body) {
    const double once = secondsOf(body);
    return (once > kSlow ? once : median(9, [&] { return secondsOf(body); })) /
           kSystems;
  };
  if (asksThem)
    tally.theirs += mean([&] { askPresburger(system, n); });
  tally.ours += mean([&] { ask(claims, store, quickly); });
  tally.oursWithTerms += mean([&] {
    TermStore own;
    ask(claimsOf(system, n, own), own, quickly);
  });
}

} // namespace

int main() {
  Table table("Can n unknowns satisfy 2n dense inequalities? First answers",
              {"systems", "n", "asked", "decided", "isIntegerEmpty", "ours",
               "ratio", "target", "with terms"});
  for (bool isEmpty : {true, false})
    for (unsigned n : {2u, 5u, 10u, 20u})
      for (bool quickly : {false, true}) {
        const bool asksThem = isEmpty || n <= kMostFeasible;
        std::mt19937_64 random(n);
        Tally tally;
        for (unsigned i = 0; i < kSystems; ++i)
          measure(randomSystem(random, n, isEmpty), n, isEmpty, quickly,
                  asksThem, tally);
        const double ratio = tally.theirs / tally.ours;
        table.row({isEmpty ? "empty" : "feasible", count(n),
                   quickly ? "quickly" : "with evidence",
                   count(tally.decided) + " of " + count(kSystems),
                   asksThem ? seconds(tally.theirs) : "not run",
                   seconds(tally.ours), asksThem ? fixed(ratio, 2) : "",
                   asksThem ? atLeast(ratio, 1) : "",
                   seconds(tally.oursWithTerms)});
      }
  table.print(llvm::outs());
  return 0;
}
