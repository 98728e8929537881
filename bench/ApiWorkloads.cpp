// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts and questions as in a pass, through InferenceContext only.
//
//   in turn          a[i] <= a[i+1], then a[i-1] <= a[i+1]?
//   unrelated        n facts a[i] <= b[i]; then n questions a[i] <= b[i] + 1
//   deep scopes      as in turn, each fact in a scope within those before
//   products         n facts a[i] * b == b * a[i+1]; then a[0] * b == b * a[n]?
//   broadcasts       b[i+1] is b[i] broadcast with s[i], and they fit; then
//   does
//                    b[i+1] fit with s[i]? and at the end, is it the same in
//                    the opposite order?
//   bound in class   n facts a[i] == a[i+1], one a[0] <= 7; the bound of a[n /
//   2]
//
// A row is a context. A time is that of a question with its facts, the first
// time it is asked; and once more without new facts, where there is a column
// for it. The exponent is that of the first answers from one size to the next.
// What would take longer than a few seconds by the growth so far is left out.

#include "shapeproof/InferenceContext.h"
#include "support/Measure.h"
#include "support/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <optional>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

/// Seconds.
constexpr double kTooSlow = 5;

/// The choice on the command line; empty: all.
struct Chosen {
  std::string workload, context;
  std::vector<unsigned> sizes;
};

struct Sample {
  /// Seconds of all facts with all questions; of all questions once more.
  double first = 0;
  std::optional<double> again;
  unsigned questions = 0, proved = 0;
  /// The divisor of `first`; 0: the number of questions.
  unsigned shares = 0;
};

/// A new context, and n + 1 symbols with each letter.
struct Scene {
  TermStore store;
  std::unique_ptr<InferenceContext> context;
  uint32_t facts = 0;
  Sample sample;

  explicit Scene(llvm::StringRef name)
      : context(llvm::cantFail(createContext(name, store))) {}
  std::vector<DimId> symbols(const char *letter, unsigned n) {
    std::vector<DimId> result;
    for (unsigned i = 0; i <= n; ++i)
      result.push_back(store.dimSymbol(letter + std::to_string(i)));
    return result;
  }
  void assume(ClaimId claim) { context->assume(claim, FactId(facts++)); }
  void ask(ClaimId claim) {
    ++sample.questions;
    sample.proved += context->decide(claim).verdict == Verdict::Proved;
  }
};

Sample neighbours(llvm::StringRef name, unsigned n, bool inScopes) {
  Scene scene(name);
  TermStore &store = scene.store;
  std::vector<DimId> a = scene.symbols("a", n);
  scene.sample.first = secondsOf([&] {
    scene.assume(store.le(a[0], a[1]));
    for (unsigned i = 1; i < n; ++i) {
      if (inScopes)
        scene.context->push();
      scene.assume(store.le(a[i], a[i + 1]));
      scene.ask(store.le(a[i - 1], a[i + 1]));
    }
    for (unsigned i = 1; inScopes && i < n; ++i)
      scene.context->pop();
  });
  return scene.sample;
}

Sample inTurn(llvm::StringRef name, unsigned n) {
  return neighbours(name, n, /*inScopes=*/false);
}

Sample deepScopes(llvm::StringRef name, unsigned n) {
  return neighbours(name, n, /*inScopes=*/true);
}

Sample unrelated(llvm::StringRef name, unsigned n) {
  Scene scene(name);
  TermStore &store = scene.store;
  std::vector<DimId> a = scene.symbols("a", n), b = scene.symbols("b", n);
  auto ask = [&] {
    for (unsigned i = 0; i < n; ++i)
      scene.ask(store.le(a[i], store.add(b[i], store.constant(1))));
  };
  scene.sample.first = secondsOf([&] {
    for (unsigned i = 0; i < n; ++i)
      scene.assume(store.le(a[i], b[i]));
    ask();
  });
  Sample sample = scene.sample;
  sample.again = secondsOf(ask);
  return sample;
}

Sample products(llvm::StringRef name, unsigned n) {
  Scene scene(name);
  TermStore &store = scene.store;
  std::vector<DimId> a = scene.symbols("a", n);
  DimId b = store.dimSymbol("b");
  auto ask = [&] {
    scene.ask(store.eq(store.mul(a[0], b), store.mul(b, a[n])));
  };
  scene.sample.first = secondsOf([&] {
    for (unsigned i = 0; i < n; ++i)
      scene.assume(store.eq(store.mul(a[i], b), store.mul(b, a[i + 1])));
    ask();
  });
  Sample sample = scene.sample;
  sample.shares = n;
  sample.again = secondsOf(ask);
  return sample;
}

Sample broadcasts(llvm::StringRef name, unsigned n) {
  Scene scene(name);
  TermStore &store = scene.store;
  std::vector<ShapeId> s;
  for (DimId symbol : scene.symbols("s", n))
    s.push_back(store.ranked({symbol}));
  scene.sample.first = secondsOf([&] {
    ShapeId sum = s[0];
    for (unsigned i = 1; i <= n; ++i) {
      scene.assume(store.broadcastable({sum, s[i]}));
      sum = store.broadcast({sum, s[i]});
      scene.ask(store.broadcastable({s[i], sum}));
    }
    ShapeId turned = s[n];
    for (unsigned i = n; i-- > 0;)
      turned = store.broadcast({turned, s[i]});
    scene.ask(store.shapeEq(sum, turned));
  });
  return scene.sample;
}

Sample boundInClass(llvm::StringRef name, unsigned n) {
  Scene scene(name);
  TermStore &store = scene.store;
  std::vector<DimId> a = scene.symbols("a", n);
  Sample sample;
  auto ask = [&] {
    Bounds bounds = scene.context->bound(a[n / 2]);
    sample.proved = bounds.hi == Int(7);
  };
  sample.questions = 1;
  sample.first = secondsOf([&] {
    scene.assume(store.le(a[0], store.constant(7)));
    for (unsigned i = 0; i < n; ++i)
      scene.assume(store.eq(a[i], a[i + 1]));
    ask();
  });
  sample.again = secondsOf(ask);
  return sample;
}

struct Workload {
  const char *name;
  Sample (*run)(llvm::StringRef context, unsigned n);
  std::vector<unsigned> sizes;
  /// The most microseconds that one question may take at the largest size; 0:
  /// no target.
  double target;
  /// Contexts that have it, and the target.
  std::vector<llvm::StringRef> contexts, held;
  /// The largest exponent of those that have to meet it; 0: none.
  double exponent;
};

const Workload kWorkloads[] = {
    {"in turn",
     inTurn,
     {1000, 10000, 100000},
     5,
     {"bounds", "equality-bounds", "affine", "tiered"},
     {"equality-bounds", "tiered"},
     0},
    {"unrelated",
     unrelated,
     {1000, 10000, 100000},
     0,
     {"bounds", "equality-bounds", "affine", "tiered"},
     {"affine"},
     1.15},
    {"deep scopes",
     deepScopes,
     {1000, 10000, 100000},
     0,
     {"bounds", "equality-bounds", "affine", "tiered"},
     {"bounds", "equality-bounds", "affine", "tiered"},
     1.15},
    {"products", products, {100, 1000, 10000}, 0, {"affine", "tiered"}, {}, 0},
    {"broadcasts",
     broadcasts,
     {10, 100, 1000},
     10,
     {"equality-bounds", "affine", "tiered"},
     {"tiered"},
     0},
    {"bound in class",
     boundInClass,
     {1000, 10000, 100000},
     0,
     {"bounds", "equality-bounds", "affine", "tiered"},
     {},
     0},
};

void measure(const Workload &workload, llvm::StringRef context,
             const std::vector<unsigned> &sizes, Table &table) {
  bool isHeld = llvm::is_contained(workload.held, context);
  double before = 0, sizeBefore = 1, exponent = 1;
  for (unsigned size : sizes) {
    double expected = before * std::pow(size / sizeBefore, exponent);
    std::vector<std::string> row = {workload.name, context.str(), count(size)};
    if (before > 0 && expected > kTooSlow) {
      row.push_back("not run: " + fixed(expected, 0) + " s by the growth");
      table.row(row);
      return;
    }
    Sample sample = workload.run(context, size);
    std::vector<double> firsts = {sample.first},
                        agains = {sample.again.value_or(0)};
    for (unsigned i = 0; i < 4 && sample.first < 0.2; ++i) {
      Sample more = workload.run(context, size);
      firsts.push_back(more.first);
      agains.push_back(more.again.value_or(0));
    }
    llvm::sort(firsts);
    llvm::sort(agains);
    double first = firsts[firsts.size() / 2];
    double each = first / (sample.shares ? sample.shares : sample.questions);
    row.push_back(count(sample.proved) + " of " + count(sample.questions));
    row.push_back(seconds(each));
    bool isLast = size == workload.sizes.back();
    row.push_back(isHeld && isLast && workload.target
                      ? atMost(each * 1e6, workload.target)
                      : "");
    row.push_back(sample.again
                      ? seconds(agains[agains.size() / 2] / sample.questions)
                      : "");
    if (before > 0) {
      exponent = std::log(first / before) / std::log(size / sizeBefore);
      row.push_back(fixed(exponent, 2));
      row.push_back(isHeld && workload.exponent
                        ? atMost(exponent, workload.exponent)
                        : "");
    }
    before = first;
    sizeBefore = size;
    table.row(row);
  }
}

/// False if the command line is wrong.
bool parse(int argc, char **argv, Chosen &chosen) {
  for (llvm::StringRef argument : llvm::ArrayRef(argv + 1, argc - 1)) {
    auto [name, value] = argument.split('=');
    if (name == "--workload") {
      chosen.workload = value.str();
    } else if (name == "--context") {
      chosen.context = value.str();
    } else if (name == "--sizes") {
      llvm::SmallVector<llvm::StringRef> sizes;
      value.split(sizes, ',');
      for (llvm::StringRef size : sizes)
        if (size.getAsInteger(10, chosen.sizes.emplace_back()))
          return false;
    } else if (!name.starts_with("--benchmark_")) { // As ./dev bench passes on.
      return false;
    }
  }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  Chosen chosen;
  if (!parse(argc, argv, chosen)) {
    llvm::errs() << "usage: ApiWorkloads [--workload=NAME] [--context=NAME]"
                    " [--sizes=N,...]\n";
    return 2;
  }
  Table table("Facts and questions through the API, per question",
              {"workload", "context", "n", "proved", "first", "target (us)",
               "again", "exponent", "target"});
  for (const Workload &workload : kWorkloads)
    for (llvm::StringRef context : workload.contexts)
      if ((chosen.workload.empty() || chosen.workload == workload.name) &&
          (chosen.context.empty() || chosen.context == context) &&
          llvm::any_of(registeredContexts(), [&](const ContextInfo &info) {
            return info.name == context;
          }))
        measure(workload, context,
                chosen.sizes.empty() ? workload.sizes : chosen.sizes, table);
  table.print(llvm::outs());
  return 0;
}
