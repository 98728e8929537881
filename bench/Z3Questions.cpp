// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost of questions about divisions in the z3 context.
//
// By constants (tiles, slices) and by unknowns (reshapes): time per question
// and how many were decided, which should be all. The last line is the cost of
// a question with hardly anything to prove: that of opening a session.

#include "support/Measure.h"
#include "z3/Z3Kernel.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

/// A question with its facts; the answer is Proved or Refuted.
struct Problem {
  std::vector<ClaimId> facts;
  ClaimId claim;
};

class Problems {
public:
  TermStore store;

  std::vector<Problem> byConstant() {
    DimId seven = c(7), eight = c(8);
    DimId tiles = store.mul(store.floorDiv(n, eight), eight);
    return {
        {{}, store.ge(store.mul(store.ceilDiv(n, c(32)), c(32)), n)},
        {{store.lt(i, tiles), store.eq(store.mod(i, eight), c(0))},
         store.lt(store.add(i, seven), n)},
        {{}, store.le(store.add(half(n), half(m)), half(store.add(n, m)))},
        {{store.eq(store.mod(n, c(6)), c(0))},
         store.eq(store.mod(n, c(3)), c(0))},
        {{store.eq(store.mod(n, c(4)), c(2))},
         store.eq(store.mod(n, c(2)), c(1))},
        {{store.le(n, m)}, store.le(half(n), half(m))},
        {{store.eq(store.mod(i, c(16)), store.mod(j, c(16)))},
         store.eq(store.mod(store.sub(i, j), eight), c(0))},
        {{store.eq(k, store.ceilDiv(store.sub(m, n), c(3))), store.le(n, m)},
         store.le(store.add(n, store.scale(k, Int(3))), store.add(m, c(2)))},
    };
  }

  std::vector<Problem> byTerm() {
    ClaimId positive = store.ge(m, c(1));
    DimId q = store.floorDiv(n, m);
    return {
        {{positive}, store.le(store.mul(q, m), n)},
        {{positive}, store.lt(store.mod(n, m), m)},
        {{positive, store.eq(n, store.mul(m, k))}, store.eq(q, k)},
        {{positive}, store.le(q, n)},
        {{store.lt(j, c(0))}, store.gt(store.mod(i, j), j)},
        {{store.eq(n, k)}, store.eq(q, store.floorDiv(k, m))},
        {{positive, store.lt(n, m)}, store.ne(q, c(0))},
        {{positive, store.le(n, k)}, store.le(q, store.floorDiv(k, m))},
    };
  }

private:
  DimId c(int64_t value) { return store.constant(value); }
  DimId half(DimId d) { return store.floorDiv(d, c(2)); }

  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        k = store.dimSymbol("k"), i = store.intSymbol("i"),
        j = store.intSymbol("j");
};

struct Result {
  double secondsPerQuestion;
  unsigned decided;
};

Result measure(TermStore &store, const std::vector<Problem> &problems) {
  Result result{0, 0};
  result.secondsPerQuestion = median(5, [&] {
    result.decided = 0;
    return secondsOf([&] {
      for (const Problem &p : problems) {
        std::unique_ptr<Kernel> kernel = createZ3Kernel(store, {});
        for (ClaimId fact : p.facts)
          kernel->assume(fact, FactId(0));
        Verdict v = kernel->decide(p.claim).verdict;
        result.decided += v == Verdict::Proved || v == Verdict::Refuted;
      }
    });
  });
  result.secondsPerQuestion /= problems.size();
  return result;
}

} // namespace

int main() {
  Problems problems;
  llvm::raw_ostream &os = llvm::outs();
  auto report = [&](const char *name, const std::vector<Problem> &questions) {
    Result r = measure(problems.store, questions);
    os << llvm::format("divided by %s: %.0f us, %u of %zu decided\n", name,
                       r.secondsPerQuestion * 1e6, r.decided, questions.size());
  };
  report("constants", problems.byConstant());
  report("unknowns", problems.byTerm());

  // The cost of a new session alone: the question has hardly anything to prove.
  TermStore store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  ClaimId claim = store.le(n, store.add(m, store.dimSymbol("k")));
  std::unique_ptr<Kernel> kernel = createZ3Kernel(store, {});
  kernel->assume(store.le(n, m), FactId(0));
  constexpr unsigned kQuestions = 200;
  double seconds = median(5, [&] {
    return secondsOf([&] {
      for (unsigned i = 0; i != kQuestions; ++i)
        kernel->decide(claim);
    });
  });
  os << llvm::format("smallest question, fresh session: %.0f us\n",
                     seconds / kQuestions * 1e6);
  return 0;
}
