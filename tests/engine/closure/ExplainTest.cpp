// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explanations name the facts that are needed, not those that stood in between.

#include "shapeproof/InferenceContext.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

/// A chain a0 == a1 (fact 0), a1 == a2 (fact 1), ...
struct Chain {
  TermStore store;
  std::vector<DimId> a;
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext("equality", store));

  explicit Chain(uint32_t facts) {
    for (uint32_t i = 0; i <= facts; ++i)
      a.push_back(store.dimSymbol("a" + std::to_string(i)));
    for (uint32_t i = 0; i < facts; ++i)
      context->assume(store.eq(a[i], a[i + 1]), FactId(i));
  }

  std::vector<uint32_t> premises(DimId x, DimId y) {
    Answer answer = context->decide(store.eq(x, y));
    EXPECT_EQ(answer.verdict, Verdict::Proved);
    std::vector<uint32_t> facts;
    for (FactId fact : answer.premises)
      facts.push_back(fact.raw);
    return facts;
  }
};

using Facts = std::vector<uint32_t>;

TEST(Explain, ALinkOfAChainNeedsThatLink) {
  Chain chain(50);
  for (uint32_t i = 0; i < 50; ++i)
    EXPECT_EQ(chain.premises(chain.a[i], chain.a[i + 1]), Facts{i});
  EXPECT_EQ(chain.premises(chain.a[20], chain.a[24]), (Facts{20, 21, 22, 23}));
}

TEST(Explain, CongruentTermsNeedWhatTheirOperandsNeed) {
  Chain chain(50);
  TermStore &store = chain.store;
  DimId d = store.dimSymbol("d");
  auto f = [&](uint32_t i) { return store.apply("f", {chain.a[i]}); };
  auto g = [&](uint32_t i) {
    return store.floorDiv(store.max({f(i), d}), chain.a[i]);
  };
  for (uint32_t i : {0u, 1u, 7u, 25u, 48u}) {
    EXPECT_EQ(chain.premises(f(i), f(i + 1)), Facts{i});
    EXPECT_EQ(
        chain.premises(store.apply("h", {f(i)}), store.apply("h", {f(i + 2)})),
        (Facts{i, i + 1}));
    EXPECT_EQ(chain.premises(g(i), g(i + 1)), Facts{i});
  }
}

TEST(Explain, FactsBetweenCongruentTermsAreKept) {
  // f(a0) == x, f(a5) == y: x == y needs both, and the chain from a0 to a5.
  Chain chain(9);
  TermStore &store = chain.store;
  DimId x = store.dimSymbol("x"), y = store.dimSymbol("y");
  chain.context->assume(store.eq(store.apply("f", {chain.a[0]}), x),
                        FactId(100));
  chain.context->assume(store.eq(store.apply("f", {chain.a[5]}), y),
                        FactId(101));
  EXPECT_EQ(chain.premises(x, y), (Facts{0, 1, 2, 3, 4, 100, 101}));
}

TEST(Explain, OffsetsAreNotTakenForEqualities) {
  // a == b + 1: f(a) and f(b + 1) agree, f(a) and f(b) do not.
  TermStore store;
  auto context = llvm::cantFail(createContext("equality", store));
  DimId a = store.dimSymbol("a"), b = store.dimSymbol("b"),
        c = store.dimSymbol("c"), one = store.constant(1);
  context->assume(store.eq(a, store.add(b, one)), FactId(0));
  context->assume(store.eq(c, b), FactId(1));
  auto f = [&](DimId x) { return store.apply("f", {x}); };
  EXPECT_NE(context->decide(store.eq(f(a), f(b))).verdict, Verdict::Proved);
  Answer answer = context->decide(store.eq(f(a), f(store.add(c, one))));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_EQ(answer.premises.size(), 2u);
}

TEST(Explain, TermsOfNoFactAreComparedDirectly) {
  // n * m == n * k follows from m == k, whatever is known about n.
  TermStore store;
  auto context = llvm::cantFail(createContext("equality", store));
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        k = store.dimSymbol("k");
  context->assume(store.eq(n, m), FactId(0));
  context->assume(store.eq(m, k), FactId(1));
  Answer answer = context->decide(store.eq(store.mul(n, m), store.mul(n, k)));
  EXPECT_EQ(answer.verdict, Verdict::Proved);
  EXPECT_EQ(answer.premises, (llvm::SmallVector<FactId, 4>{FactId(1)}));
}

} // namespace
} // namespace shapeproof
