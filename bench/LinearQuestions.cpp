// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear questions: a chain of inequalities, and identities of index terms.
//
// `a0 >= a1, a1 >= a2, ... |- a0 >= an` needs all n facts. Eliminating symbols
// one by one can double the constraints each time (one peer needs 12 s for
// n = 20); a graph of differences walks the chain once. The time is from
// nothing: store, context, terms, facts, claim.
//
// Identities such as `n*(m+k) == n*m + n*k` are asked while compiling. A first
// answer is that of a new context, whose terms have been built before; an
// answer again is that to a question put before, which is a look-up. Both times
// are those of building both sides and asking.

#include "benchmark/benchmark.h"
#include "shapeproof/InferenceContext.h"
#include "support/Measure.h"
#include "support/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

/// Growth as a power of n: n log n is about 1.1 between 1,000 and 10,000.
constexpr double kExponent = 1.3;

bool isBuilt(llvm::StringRef name) {
  return llvm::any_of(registeredContexts(), [&](const ContextInfo &info) {
    return info.name == name;
  });
}

/// Store, context, n facts, one claim. Returns whether it is Proved by all.
bool inequalityChain(llvm::StringRef name, unsigned n) {
  TermStore store;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext(name, store));
  DimId first = store.dimSymbol("a0"), last = first;
  for (unsigned i = 0; i < n; ++i) {
    DimId next = store.dimSymbol("a" + std::to_string(i + 1));
    context->assume(store.ge(last, next), FactId(i));
    last = next;
  }
  Answer answer = context->decide(store.ge(first, last));
  return answer.verdict == Verdict::Proved && answer.premises.size() == n;
}

void inequalityChains() {
  Table table("a0 >= a1 >= ... >= an |- a0 >= an, from nothing",
              {"context", "n", "time", "target", "exponent", "target"});
  for (llvm::StringRef name : {"affine", "tiered"}) {
    if (!isBuilt(name))
      continue;
    double before = 0;
    for (unsigned n : {20u, 1000u, 10000u}) {
      bool proved = true;
      unsigned batch = n == 20 ? 200 : 1;
      double time = median(5,
                           [&] {
                             return secondsOf([&] {
                               for (unsigned i = 0; i < batch; ++i)
                                 proved &= inequalityChain(name, n);
                             });
                           }) /
                    batch;
      if (!proved) {
        llvm::errs() << "error: " << name << " does not prove the chain\n";
        exit(1);
      }
      std::vector<std::string> row = {name.str(), count(n), seconds(time),
                                      n == 20 ? atMost(time * 1e6, 100) : ""};
      if (n == 10000) {
        double exponent = std::log10(time / before);
        row.push_back(fixed(exponent, 2));
        row.push_back(atMost(exponent, kExponent));
      }
      before = time;
      table.row(row);
    }
  }
  table.print(llvm::outs());
}

struct Symbols {
  TermStore &store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        k = store.dimSymbol("k");
  DimId c(int64_t value) { return store.constant(value); }
};

struct Identity {
  const char *text;
  bool byNormalForm;
  Verdict expected;
  ClaimId (*build)(Symbols &);
};

const Identity kIdentities[] = {
    {"n*m == m*n", true, Verdict::Proved,
     [](Symbols &s) {
       return s.store.eq(s.store.mul(s.n, s.m), s.store.mul(s.m, s.n));
     }},
    {"(n+m)*2 == 2*m + 2*n", true, Verdict::Proved,
     [](Symbols &s) {
       return s.store.eq(
           s.store.mul(s.store.add(s.n, s.m), s.c(2)),
           s.store.add(s.store.mul(s.c(2), s.m), s.store.mul(s.c(2), s.n)));
     }},
    {"(4*n+3) floordiv 4 == n", true, Verdict::Proved,
     [](Symbols &s) {
       DimId sum = s.store.add(s.store.mul(s.c(4), s.n), s.c(3));
       return s.store.eq(s.store.floorDiv(sum, s.c(4)), s.n);
     }},
    {"n*(m+k) == n*m + n*k", true, Verdict::Proved,
     [](Symbols &s) {
       return s.store.eq(
           s.store.mul(s.n, s.store.add(s.m, s.k)),
           s.store.add(s.store.mul(s.n, s.m), s.store.mul(s.n, s.k)));
     }},
    {"max(n,m) + min(n,m) == n + m", false, Verdict::Proved,
     [](Symbols &s) {
       return s.store.eq(
           s.store.add(s.store.max({s.n, s.m}), s.store.min({s.n, s.m})),
           s.store.add(s.n, s.m));
     }},
    {"(n+31) floordiv 32 * 32 >= n", false, Verdict::Proved,
     [](Symbols &s) {
       DimId tiles = s.store.floorDiv(s.store.add(s.n, s.c(31)), s.c(32));
       return s.store.ge(s.store.mul(tiles, s.c(32)), s.n);
     }},
    {"n <= m", false, Verdict::Contingent,
     [](Symbols &s) { return s.store.le(s.n, s.m); }},
};

void identities(Loops &loops) {
  Table table("Index identities, terms built each time (tiered)",
              {"claim", "answer", "build and decide", "target"});
  struct Mean {
    double first = 0, again = 0;
    unsigned count = 0;
  } normal, rest;
  for (const Identity &identity : kIdentities) {
    TermStore store;
    Symbols symbols{store};
    auto context = llvm::cantFail(createContext("tiered", store));
    Verdict verdict = context->decide(identity.build(symbols)).verdict;
    double first = median(21, [&] {
      auto fresh = llvm::cantFail(createContext("tiered", store));
      return secondsOf([&] {
        benchmark::DoNotOptimize(
            fresh->decide(identity.build(symbols)).verdict);
      });
    });
    if (verdict != identity.expected) {
      llvm::errs() << "error: " << identity.text << " is " << toString(verdict)
                   << "\n";
      exit(1);
    }
    loops.add(identity.text, [&](benchmark::State &state) {
      for (auto _ : state)
        benchmark::DoNotOptimize(
            context->decide(identity.build(symbols)).verdict);
    });
    loops.run();
    double again = loops[identity.text];
    Mean &mean = identity.byNormalForm ? normal : rest;
    mean.first += first;
    mean.again += again;
    ++mean.count;
    table.row({identity.text, "first", seconds(first)});
    table.row({identity.text, "again", seconds(again)});
  }
  auto addMean = [&](llvm::StringRef name, const Mean &mean, double limit) {
    for (auto [which, sum] :
         {std::pair("first", mean.first), std::pair("again", mean.again)})
      table.row({name.str(), which, seconds(sum / mean.count),
                 atMost(sum / mean.count * 1e6, limit)});
  };
  addMean("mean of those the normal form decides", normal, 1);
  addMean("mean of the rest", rest, 10);
  table.print(llvm::outs());
}

} // namespace

int main(int argc, char **argv) {
  Loops loops(argc, argv);
  inequalityChains();
  identities(loops);
  return 0;
}
