// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost of a question beside its least possible cost.
//
// All in one process, as ratios: absolute times differ between machines and
// between runs, the ratio of two medians taken a second apart hardly does.
//
//   isEqual      through the public interface, against a plain union-find and
//                llvm::EquivalenceClasses. n terms are in classes of ten;
//                questions are about random pairs of one class ("same") and of
//                two ("other"). Neither peer can undo or explain its merges.
//                The terms are symbols; or compound, occurring in the facts; or
//                congruent, f(a) and f(b) where facts name a and b alone
//                Few pairs, asked over and over; and as many as the cache does
//                not hold, once and once more
//   bound        constant bounds of a term that was bounded before
//   fact, claim  among 1,000 bounded symbols, in a scope: one new fact on two
//                of them, one claim on the two; against one Z3 solver that is
//                kept and asked incrementally (the quickest of three ways to
//                make one), and the z3 context
//
// A context that is not in this build has no rows.

#include "benchmark/benchmark.h"
#include "shapeproof/InferenceContext.h"
#include "support/IncrementalZ3.h"
#include "support/Measure.h"
#include "support/Table.h"
#include "support/UnionFind.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <random>
#include <tuple>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr uint32_t kClassSize = 10;
/// A small number of pairs stays in the cache; one pair per element of a large
/// set does not.
constexpr uint32_t kPairs = 4096;
constexpr uint32_t kManyPairs = 1 << 20;

using Pair = std::pair<uint32_t, uint32_t>;

bool isBuilt(llvm::StringRef name) {
  return llvm::any_of(registeredContexts(), [&](const ContextInfo &info) {
    return info.name == name;
  });
}

std::unique_ptr<InferenceContext> make(llvm::StringRef name, TermStore &store) {
  return llvm::cantFail(createContext(name, store));
}

/// The merges that put n elements into classes of ten: i and i + n / 10 k.
std::vector<Pair> mergesOf(uint32_t n) {
  std::mt19937 random(1);
  uint32_t classes = n / kClassSize;
  std::vector<Pair> merges;
  for (uint32_t i = classes; i < n; ++i)
    merges.push_back({i, i % classes + classes * (random() % (i / classes))});
  for (size_t i = merges.size(); i > 1; --i)
    std::swap(merges[i - 1], merges[random() % i]);
  return merges;
}

std::vector<Pair> questions(uint32_t n, bool same, uint32_t count = kPairs) {
  std::mt19937 random(2);
  uint32_t classes = n / kClassSize;
  std::vector<Pair> pairs;
  while (pairs.size() < count) {
    uint32_t a = random() % n;
    uint32_t b =
        same ? a % classes + classes * (random() % kClassSize) : random() % n;
    if (a != b && (a % classes == b % classes) == same)
      pairs.push_back({a, b});
  }
  return pairs;
}

/// A loop that passes the pairs to `ask`, one after another.
template <typename Ask>
std::function<void(benchmark::State &)> askAll(std::vector<Pair> pairs,
                                               Ask ask) {
  return [pairs = std::move(pairs), ask](benchmark::State &state) {
    uint32_t i = 0;
    for (auto _ : state) {
      benchmark::DoNotOptimize(ask(pairs[i]));
      i = (i + 1) % pairs.size();
    }
  };
}

enum class Terms { Symbols, Compound, Congruent };

/// Terms in classes of ten.
struct Equalities {
  TermStore store;
  std::vector<DimId> terms;
  std::unique_ptr<InferenceContext> context;

  Equalities(llvm::StringRef name, uint32_t n, Terms kind) {
    DimId divisor = store.dimSymbol("d");
    std::vector<DimId> symbols;
    for (uint32_t i = 0; i < n; ++i)
      symbols.push_back(store.dimSymbol("a" + std::to_string(i)));
    terms = symbols;
    if (kind != Terms::Symbols)
      for (DimId &term : terms)
        term = store.floorDiv(term, divisor);
    llvm::ArrayRef<DimId> merged = kind == Terms::Congruent ? symbols : terms;
    context = make(name, store);
    uint32_t fact = 0;
    for (auto [a, b] : mergesOf(n))
      context->assume(store.eq(merged[a], merged[b]), FactId(fact++));
    // Seen once, as the promise is about.
    for (bool same : {true, false})
      for (auto [a, b] : questions(n, same)) {
        Verdict verdict = context->isEqual(terms[a], terms[b]);
        if ((verdict == Verdict::Proved) != same) {
          llvm::errs() << "error: " << name << " is wrong about isEqual\n";
          exit(1);
        }
      }
  }
};

constexpr llvm::StringLiteral kEqualityContexts[] = {
    "equality", "equality-bounds", "tiered"};

/// False for a million symbols in the default context, which holds several
/// other contexts: their own rows say as much.
bool isWorthIt(llvm::StringRef name, uint32_t n) {
  return isBuilt(name) && (n < 100000 || name != "tiered");
}

void isEqual(Loops &loops) {
  Table table("isEqual: a question among n elements in classes of ten",
              {"elements", "n", "who", "same", "other", "/ union-find",
               "target", "/ EquivalenceClasses", "target"});
  for (uint32_t n : {1000u, 1000000u}) {
    UnionFind plain(n);
    llvm::EquivalenceClasses<uint32_t> classes;
    for (uint32_t i = 0; i < n; ++i)
      classes.insert(i);
    for (auto [a, b] : mergesOf(n)) {
      plain.merge(a, b);
      classes.unionSets(a, b);
    }
    for (bool same : {true, false}) {
      loops.add(same ? "plain/same" : "plain/other",
                askAll(questions(n, same), [&](Pair pair) {
                  return plain.isEqual(pair.first, pair.second);
                }));
      loops.add(same ? "classes/same" : "classes/other",
                askAll(questions(n, same), [&](Pair pair) {
                  return classes.isEquivalent(pair.first, pair.second);
                }));
    }
    loops.run();
    double plainSame = loops["plain/same"], plainOther = loops["plain/other"];
    double classesSame = loops["classes/same"],
           classesOther = loops["classes/other"];
    table.row({"symbols", count(n), "union-find", seconds(plainSame),
               seconds(plainOther)});
    table.row({"symbols", count(n), "EquivalenceClasses", seconds(classesSame),
               seconds(classesOther)});
    for (llvm::StringRef name : kEqualityContexts) {
      if (!isWorthIt(name, n))
        continue;
      for (Terms kind : {Terms::Symbols, Terms::Compound, Terms::Congruent}) {
        if (kind == Terms::Congruent && n > 100000)
          continue;
        Equalities equalities(name, n, kind);
        for (bool same : {true, false})
          loops.add(same ? "same" : "other",
                    askAll(questions(n, same), [&](Pair pair) {
                      return equalities.context->isEqual(
                          equalities.terms[pair.first],
                          equalities.terms[pair.second]);
                    }));
        loops.run();
        double same = loops["same"], other = loops["other"];
        double ratio = std::max(same / plainSame, other / plainOther);
        double second = std::max(same / classesSame, other / classesOther);
        // The targets are for symbols at 1,000; the rest is for comparison.
        bool target = kind == Terms::Symbols && n == 1000 && name != "tiered";
        static constexpr const char *kinds[] = {"symbols", "compound",
                                                "congruent"};
        table.row({kinds[static_cast<unsigned>(kind)], count(n), name.str(),
                   seconds(same), seconds(other), fixed(ratio, 2),
                   target ? atMost(ratio, 2) : "", fixed(second, 2),
                   target ? atMost(second, 1) : ""});
      }
    }
  }
  table.print(llvm::outs());
}

/// Each of a million pairs once, and then once more.
void isEqualOutOfCache() {
  constexpr uint32_t n = 1000000;
  Table table(
      "isEqual of 1,048,576 pairs of a million elements, one after the "
      "other",
      {"pairs", "who", "first", "/ union-find", "again", "/ union-find"});
  for (bool same : {true, false}) {
    std::vector<Pair> pairs = questions(n, same, kManyPairs);
    double peerFirst = 0, peerAgain = 0;
    auto measure = [&](llvm::StringRef who, auto ask) {
      double times[2];
      for (double &time : times)
        time = secondsOf([&] {
                 for (Pair pair : pairs)
                   benchmark::DoNotOptimize(ask(pair));
               }) /
               pairs.size();
      if (peerFirst == 0)
        std::tie(peerFirst, peerAgain) = std::pair(times[0], times[1]);
      table.row({same ? "same" : "other", who.str(), seconds(times[0]),
                 fixed(times[0] / peerFirst, 1), seconds(times[1]),
                 fixed(times[1] / peerAgain, 1)});
    };
    UnionFind plain(n);
    for (auto [a, b] : mergesOf(n))
      plain.merge(a, b);
    measure("union-find",
            [&](Pair pair) { return plain.isEqual(pair.first, pair.second); });
    for (llvm::StringRef name : {"equality", "equality-bounds"}) {
      Equalities equalities(name, n, Terms::Symbols);
      measure(name, [&](Pair pair) {
        return equalities.context->isEqual(equalities.terms[pair.first],
                                           equalities.terms[pair.second]);
      });
    }
  }
  table.print(llvm::outs());
}

/// Questions, and after every hundredth one a merge of two classes.
void isEqualWithMerges() {
  Table table("isEqual with 1% new merges between the questions",
              {"n", "who", "per question", "/ union-find"});
  for (uint32_t n : {1000u, 1000000u}) {
    std::vector<Pair> pairs = questions(n, true);
    // This number of questions leaves nine of ten classes unmerged.
    uint32_t merges = n / kClassSize / 10, asked = 100 * merges;
    auto timed = [&](auto ask, auto merge) {
      return secondsOf([&] {
               for (uint32_t i = 0; i < asked; ++i) {
                 benchmark::DoNotOptimize(ask(pairs[i % kPairs]));
                 if (i % 100 == 99)
                   merge(i / 100, i / 100 + merges);
               }
             }) /
             asked;
    };
    double plain = median(5, [&] {
      UnionFind finder(n);
      for (auto [a, b] : mergesOf(n))
        finder.merge(a, b);
      return timed(
          [&](Pair pair) { return finder.isEqual(pair.first, pair.second); },
          [&](uint32_t a, uint32_t b) { finder.merge(a, b); });
    });
    table.row({count(n), "union-find", seconds(plain)});
    for (llvm::StringRef name : kEqualityContexts) {
      if (!isWorthIt(name, n))
        continue;
      double ours = median(n > 100000 ? 1 : 5, [&] {
        Equalities equalities(name, n, Terms::Symbols);
        uint32_t fact = n;
        return timed(
            [&](Pair pair) {
              return equalities.context->isEqual(equalities.terms[pair.first],
                                                 equalities.terms[pair.second]);
            },
            [&](uint32_t a, uint32_t b) {
              equalities.context->assume(
                  equalities.store.eq(equalities.terms[a], equalities.terms[b]),
                  FactId(fact++));
            });
      });
      table.row({count(n), name.str(), seconds(ours), fixed(ours / plain, 2)});
    }
  }
  table.print(llvm::outs());
}

/// Symbols with constant bounds: 1 <= ai <= 1024.
struct Ranges {
  TermStore store;
  std::vector<DimId> terms;
  std::unique_ptr<InferenceContext> context;

  Ranges(llvm::StringRef name, uint32_t n) {
    context = make(name, store);
    uint32_t fact = 0;
    for (uint32_t i = 0; i < n; ++i) {
      terms.push_back(store.dimSymbol("a" + std::to_string(i)));
      context->assume(store.ge(terms[i], store.constant(1)), FactId(fact++));
      context->assume(store.le(terms[i], store.constant(1024)), FactId(fact++));
    }
  }
};

void constantBounds(Loops &loops) {
  constexpr uint32_t n = 1000;
  Table table("bound: constant bounds of a term seen before, 1,000 symbols",
              {"who", "per question", "/ union-find", "target"});
  UnionFind plain(n);
  for (auto [a, b] : mergesOf(n))
    plain.merge(a, b);
  loops.add("plain", askAll(questions(n, true), [&](Pair pair) {
              return plain.isEqual(pair.first, pair.second);
            }));
  loops.run();
  table.row({"union-find", seconds(loops["plain"])});
  for (llvm::StringRef name : {"bounds", "equality-bounds", "tiered"}) {
    if (!isBuilt(name))
      continue;
    Ranges ranges(name, n);
    for (DimId term : ranges.terms) {
      Bounds bounds = ranges.context->bound(term);
      if (bounds.lo != Int(1) || bounds.hi != Int(1024)) {
        llvm::errs() << "error: " << name << " is wrong about bound\n";
        exit(1);
      }
    }
    loops.add("bound", askAll(questions(n, true), [&](Pair pair) {
                return ranges.context->bound(ranges.terms[pair.first]).limit;
              }));
    loops.run();
    double ratio = loops["bound"] / loops["plain"];
    table.row({name.str(), seconds(loops["bound"]), fixed(ratio, 2),
               name == "tiered" ? "" : atMost(ratio, 5)});
  }
  table.print(llvm::outs());
}

/// Measures one fact about two symbols and one claim about the two, in a scope.
void factAndClaim(Loops &loops) {
  constexpr uint32_t n = 1000;
  constexpr unsigned kBatch = 64;
  Table table(
      "A new fact and a claim on two of 1,000 symbols (a > b, then "
      "a >= 2)",
      {"who", "both", "yes-no / this", "target", "premises / this", "target"});
  struct Question {
    ClaimId fact, claim;
  };
  double peers[2] = {0, 0}; // the quickest without and with premises
#ifdef SHAPEPROOF_WITH_Z3
  using Solver = IncrementalZ3::Solver;
  for (bool premises : {false, true})
    for (auto [solver, name] : {std::pair(Solver::Default, "Z3"),
                                std::pair(Solver::Simple, "Z3 simple"),
                                std::pair(Solver::Linear, "Z3 QF_LIA")}) {
      IncrementalZ3 z3(solver, premises, n, 1, 1024);
      std::vector<Pair> pairs = questions(n, true);
      bool proved = true;
      loops.add("both", [&](benchmark::State &state) {
        unsigned i = 0;
        for (auto _ : state) {
          proved &=
              z3.greaterEntailsAtLeast(pairs[i].first, pairs[i].second, 2);
          i = (i + 1) % kBatch;
        }
      });
      loops.run();
      if (!proved) {
        llvm::errs() << "error: " << name << " does not prove a >= 2\n";
        exit(1);
      }
      double &peer = peers[premises];
      peer = peer == 0 ? loops["both"] : std::min(peer, loops["both"]);
      table.row({std::string(name) + (premises ? " kept, premises" : " kept"),
                 seconds(loops["both"])});
    }
#endif
  for (llvm::StringRef name :
       {"z3", "bounds", "equality-bounds", "affine", "tiered"}) {
    if (!isBuilt(name))
      continue;
    Ranges ranges(name, n);
    TermStore &store = ranges.store;
    std::vector<Question> asked;
    std::vector<Pair> pairs = questions(n, true);
    for (auto [a, b] : llvm::ArrayRef(pairs).take_front(kBatch))
      asked.push_back({store.gt(ranges.terms[a], ranges.terms[b]),
                       store.ge(ranges.terms[a], store.constant(2))});
    bool proved = true;
    loops.add("both", [&](benchmark::State &state) {
      unsigned i = 0;
      for (auto _ : state) {
        ranges.context->push();
        ranges.context->assume(asked[i].fact, FactId(2 * n));
        proved &=
            ranges.context->decide(asked[i].claim).verdict == Verdict::Proved;
        ranges.context->pop();
        i = (i + 1) % kBatch;
      }
    });
    loops.run();
    if (!proved) {
      llvm::errs() << "error: " << name << " does not prove a >= 2\n";
      exit(1);
    }
    std::vector<std::string> row = {name.str(), seconds(loops["both"])};
    for (double peer : peers) {
      double ratio = peer / loops["both"];
      row.push_back(peer > 0 ? fixed(ratio, ratio < 10 ? 1 : 0) : "");
      row.push_back(peer > 0 && name.contains("bounds") ? atLeast(ratio, 100)
                                                        : "");
    }
    table.row(row);
  }
  table.print(llvm::outs());
}

} // namespace

int main(int argc, char **argv) {
  Loops loops(argc, argv);
  isEqual(loops);
  isEqualOutOfCache();
  isEqualWithMerges();
  constantBounds(loops);
  factAndClaim(loops);
  return 0;
}
