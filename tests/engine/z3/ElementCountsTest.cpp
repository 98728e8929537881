// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of the numbers of elements of heads, tails, broadcasts and whole
// shapes of unknown rank, against enumeration: ranks 0 to 3, extents 0 to 3,
// indices beyond either end. Claims are asked with what they need to mean
// anything, which no fact says and a proof must not take for granted.

#include "shapeproof/Evaluate.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/Trials.h"
#include "z3/Z3Kernel.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

class ElementCounts : public ::testing::Test {
protected:
  unsigned below(unsigned limit) { return random() % limit; }
  DimId index(ShapeId of) {
    const DimId choices[] = {store.constant(0),
                             store.constant(1),
                             store.constant(-1),
                             k,
                             store.add(k, store.constant(1)),
                             j,
                             store.sub(store.rank(of), store.constant(1))};
    return choices[below(7)];
  }
  ShapeId shape() {
    ShapeId of = below(3) ? s : t;
    switch (below(6)) {
    case 0:
      return of;
    case 1:
      return builder.head(of, index(of));
    case 2:
      return builder.tail(of, index(of));
    case 3: {
      ShapeId tail = builder.tail(of, index(of));
      return builder.head(tail, index(tail));
    }
    case 4:
      return builder.broadcast({s, t});
    default: {
      ShapeId head = builder.head(of, index(of));
      return builder.concat(
          {head, builder.ranked({k}), builder.tail(of, index(of))});
    }
    }
  }
  DimId factor() {
    return below(3) ? store.numElements(shape()) : builder.extent(s, index(s));
  }
  DimId product(unsigned factors) {
    DimId result = factor();
    for (unsigned i = 1; i < factors; ++i)
      result = store.mul(result, factor());
    return result;
  }
  /// True where indices happen to fit.
  ClaimId likely() {
    ShapeId of = below(4) ? s : t;
    DimId i = index(of), all = store.numElements(of),
          next = below(5) ? store.add(i, store.constant(1)) : index(of);
    DimId head = store.numElements(builder.head(of, i));
    switch (below(6)) {
    case 0: {
      DimId tail =
          store.numElements(builder.tail(of, below(5) ? i : index(of)));
      return store.eq(all, store.mul(head, tail));
    }
    case 1: {
      DimId tail = store.numElements(builder.tail(of, next));
      return store.eq(all,
                      store.mul(store.mul(head, builder.extent(of, i)), tail));
    }
    case 2:
      return store.eq(store.numElements(builder.head(of, next)),
                      store.mul(head, builder.extent(of, i)));
    case 3:
      return store.le(builder.extent(of, i), all);
    case 4:
      return store.le(store.numElements(s),
                      store.numElements(builder.broadcast({s, t})));
    default:
      return store.eq(store.numElements(s), store.numElements(t));
    }
  }
  ClaimId open() {
    if (below(4))
      return likely();
    DimId a = product(1), b = product(1 + below(3));
    switch (below(5)) {
    case 0:
      return store.le(a, b);
    case 1:
      return store.eq(store.mod(a, b), store.constant(0));
    default:
      return store.eq(a, b);
    }
  }
  /// A claim with its definedness, or under the condition of it.
  ClaimId claim() {
    ClaimId c = open(), needs = builder.takeDefinedness();
    return below(2) ? store.conj(needs, c) : store.disj(store.negate(needs), c);
  }
  ClaimId fact() {
    switch (below(8)) {
    case 0:
      return store.conj(store.ge(k, store.constant(0)),
                        store.lt(k, store.rank(s)));
    case 1:
      return store.ge(store.rank(s), store.constant(1));
    case 2:
      return store.conj(store.le(k, j), store.le(j, store.rank(s)));
    case 3:
      return store.shapeEq(s, t);
    case 4:
      return store.ge(store.numElements(s), store.constant(1));
    case 5:
      return store.broadcastable({s, t});
    case 6: {
      ClaimId same = store.shapeEq(builder.broadcast({s, t}), t);
      return store.conj(builder.takeDefinedness(), same);
    }
    default: {
      ClaimId same =
          store.shapeEq(builder.tail(s, index(s)), builder.tail(t, index(t)));
      return store.conj(builder.takeDefinedness(), same);
    }
    }
  }

  TermStore store;
  ShapeBuilder builder{store};
  std::mt19937 random{11};
  const ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  const DimId k = store.intSymbol("k"), j = store.intSymbol("j");
};

} // namespace

TEST_F(ElementCounts, WhatIsProvedHoldsInTheBox) {
  const std::vector<std::vector<Int>> lists = {{},
                                               {Int(0)},
                                               {Int(1)},
                                               {Int(3)},
                                               {Int(1), Int(2)},
                                               {Int(2), Int(1)},
                                               {Int(0), Int(3)},
                                               {Int(3), Int(2), Int(1)}};
  constexpr unsigned kProblems = trials(150);
  unsigned proved = 0;
  for (unsigned problem = 0; problem != kProblems; ++problem) {
    std::unique_ptr<Kernel> kernel = createZ3Kernel(store, {});
    std::vector<ClaimId> facts;
    for (unsigned i = 0, e = below(4); i != e; ++i) {
      facts.push_back(fact());
      kernel->assume(facts.back(), FactId(i));
    }
    ClaimId c = claim();
    Answer answer = kernel->decide(c);
    if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
      continue;
    ++proved;
    std::string text;
    for (ClaimId f : facts)
      text += "assume " + store.str(f) + "\n";
    SCOPED_TRACE(text + "prove " + store.str(c));
    Assignment a;
    for (const auto &x : lists)
      for (const auto &y : lists)
        for (int64_t i = -1; i != 4; ++i)
          for (int64_t l = -1; l != 4; ++l) {
            a.shapes = {{s, x}, {t, y}};
            a.dims = {{k, Int(i)}, {j, Int(l)}};
            Evaluator e(store, a);
            if (llvm::any_of(facts, [&](ClaimId f) {
                  return e.value(f) != std::optional(true);
                }))
              continue;
            EXPECT_FALSE(answer.vacuous);
            EXPECT_NE(e.value(c),
                      std::optional(answer.verdict == Verdict::Refuted));
          }
  }
  EXPECT_GE(proved, kProblems / 10);
}
