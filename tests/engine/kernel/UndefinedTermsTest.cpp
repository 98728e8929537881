// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question about a claim C includes the definedness D of its terms. Where D
// does not hold, the context still has the terms of C, and its knowledge about
// them must not imply D.
//
//   b == 2; c is 1 or 2
//   ([b], [b*c] fit and [c], [4] fit) and
//   broadcast([b], [b*c]) == 2 and broadcast([c], [4]) == 4
//
// is false at c == 2, although each equation follows by itself where its sizes
// fit. Enumerated: few symbols with all of their small values, facts that leave
// several of them, and claims about terms that are undefined in some.

#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/TermEvaluation.h"
#include "support/Trials.h"
#include "gtest/gtest.h"
#include <numeric>
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;
using llvm::SmallVector;

namespace {

class UndefinedTerms : public ::testing::TestWithParam<const char *> {
protected:
  UndefinedTerms() {
    const std::vector<std::vector<int64_t>> lists = {{},  {0},    {1},
                                                     {2}, {4, 2}, {1, 4}};
    for (int64_t first : {0, 1, 2, 4})
      for (int64_t second : {0, 1, 2, 4})
        for (int64_t third : {1, 2, 3})
          for (int64_t number : {-1, 0, 1, 2})
            for (const auto &list : lists)
              for (bool truth : {false, true})
                worlds.push_back(
                    {{{b, first}, {c, second}, {m, third}, {i, number}},
                     {{s, list}, {t, lists[worlds.size() % 7 % lists.size()]}},
                     {{p, truth}},
                     ZeroDivision::Zero});
  }

  /// Whether the context takes ten times as long as others for a problem.
  static bool isSlow() {
    return GetParam() == llvm::StringRef("affine") ||
           GetParam() == llvm::StringRef("tiered");
  }
  unsigned below(size_t limit) {
    return random() % static_cast<unsigned>(limit);
  }
  DimId constant() {
    static const int64_t values[] = {0, 1, 2, 2, 4, 4};
    return store.constant(values[below(6)]);
  }
  DimId symbol() {
    const DimId all[] = {b, c, m, i};
    return all[below(withShapes ? 4 : 3)];
  }
  DimId size() {
    switch (below(12)) {
    case 0:
      return constant();
    case 1:
      return store.mul(symbol(), symbol());
    case 2:
      return store.add(symbol(), store.constant(1));
    case 3:
      return store.floorDiv(symbol(), symbol());
    case 4:
      return store.mod(symbol(), symbol());
    case 5:
      return below(2) ? store.min({symbol(), symbol()})
                      : store.max({symbol(), symbol()});
    default:
      return symbol();
    }
  }
  ShapeId list() { return builder.ranked({size()}); }
  ShapeId shape() {
    switch (below(withShapes ? 7 : 1)) {
    case 0:
      return list();
    case 1:
      return builder.ranked({size(), size()});
    case 2:
      return builder.tail(symbolicShape(), below(2) ? i : store.constant(1));
    case 3:
      return builder.head(symbolicShape(), below(2) ? i : store.constant(1));
    case 4:
      return builder.concat({below(2) ? symbolicShape() : list(), list()});
    default:
      return symbolicShape();
    }
  }
  ShapeId symbolicShape() { return below(3) ? s : t; }
  /// With a condition to mean anything, mostly.
  DimId term() {
    switch (below(withShapes ? 8 : 4)) {
    case 0:
    case 1:
    case 2:
      return builder.extent(builder.broadcast({list(), list()}), zero);
    case 3:
      return builder.extent(builder.broadcast({list(), list(), list()}), zero);
    case 4:
      return builder.extent(builder.broadcast({shape(), shape()}),
                            below(2) ? store.constant(-1) : i);
    case 5:
      return store.rank(builder.broadcast({shape(), shape()}));
    case 6:
      return store.numElements(shape());
    default:
      return builder.extent(shape(), below(2) ? constant() : i);
    }
  }
  ClaimId equation() {
    switch (below(withShapes ? 7 : 5)) {
    case 0:
      return store.ge(term(), term());
    case 1:
    case 2:
      return store.eq(term(), constant());
    case 5:
      return store.shapeEq(builder.broadcast({shape(), shape()}), shape());
    case 6:
      return store.broadcastable({shape(), shape()});
    default:
      return store.eq(term(), below(2) ? term() : size());
    }
  }
  ClaimId combined() {
    ClaimId claim = equation();
    switch (below(4)) {
    case 0:
      return store.conj(claim, equation());
    case 1:
      return store.disj(claim,
                        below(2) ? equation() : store.eq(symbol(), constant()));
    default:
      return claim;
    }
  }
  ClaimId withDefinedness(ClaimId claim) {
    return store.conj(builder.takeDefinedness(), claim);
  }
  /// A claim that has a value even where other terms are undefined.
  ClaimId plainClaim() {
    return below(2) ? store.disj(equation(), p)
                    : store.disj(store.eq(symbol(), constant()),
                                 store.eq(symbol(), constant()));
  }
  ClaimId fact() {
    switch (below(11)) {
    case 0:
      return store.le(symbol(), constant());
    case 1:
      return store.ge(symbol(), constant());
    case 2:
      return store.disj(store.eq(symbol(), constant()),
                        store.eq(symbol(), constant()));
    case 3:
      return store.eq(symbol(), size());
    case 4:
      return withDefinedness(combined());
    case 5: {
      const ClaimId fit = store.broadcastable({list(), list(), list()});
      return withDefinedness(fit);
    }
    case 8:
    case 9:
      return store.disj(p, withDefinedness(combined()));
    case 10:
      return store.disj(store.negate(p), withDefinedness(combined()));
    default:
      return store.eq(symbol(), constant());
    }
  }

  /// A fact that is defined everywhere.
  ClaimId plainFact() {
    auto natural = [&] {
      const DimId all[] = {
          b, c, m, store.mul(b, c), store.mul(m, m), constant(), constant()};
      return all[below(7)];
    };
    switch (below(8)) {
    case 0:
      return store.eq(symbol(), constant());
    case 1:
      return store.eq(natural(), natural());
    case 2:
      return store.eq(store.rank(symbolicShape()), store.constant(below(3)));
    case 3:
      return store.shapeEq(symbolicShape(), store.ranked({natural()}));
    case 4:
      return store.shapeEq(symbolicShape(),
                           store.ranked({natural(), natural()}));
    case 5:
      return store.eq(store.numElements(symbolicShape()), natural());
    case 7:
      return store.shapeEq(s, t);
    default:
      return store.ge(symbol(), symbol());
    }
  }

  std::string describe(const TermWorld &world, llvm::ArrayRef<ClaimId> facts) {
    std::string text;
    for (ClaimId each : facts)
      text += "\nassume " + store.str(each);
    for (auto [d, value] : world.dims)
      text += "\n" + store.str(d) + " = " + std::to_string(value);
    text += world.bools.at(p) ? "\np" : "\nnot p";
    for (const auto &[shape, extents] : world.shapes)
      for (int64_t extent : extents)
        text += "\n" + store.str(shape) + ": " + std::to_string(extent);
    return text;
  }

  TermStore store;
  ShapeBuilder builder{store};
  DimId b = store.dimSymbol("b"), c = store.dimSymbol("c"),
        m = store.dimSymbol("m"), i = store.intSymbol("i");
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  ClaimId p = store.boolSymbol("p");
  const DimId zero = store.constant(0);
  bool withShapes = false;
  std::vector<TermWorld> worlds;
  std::mt19937 random{5};
};

TEST_P(UndefinedTerms, SayNothingWhereTheyAreUndefined) {
  unsigned decided = 0, compared = 0;
  const unsigned rounds = trials(isSlow() ? 150 : 1500);
  for (unsigned round = 0; round < rounds; ++round) {
    withShapes = round % 2 == 1;
    auto context = llvm::cantFail(createContext(GetParam(), store));
    std::vector<ClaimId> facts;
    for (unsigned k = 0, count = 1 + below(4); k < count; ++k) {
      facts.push_back(fact());
      context->assume(facts.back(), FactId(k));
    }
    std::vector<std::pair<ClaimId, Verdict>> answers;
    for (unsigned k = 0; k < 6; ++k) {
      const ClaimId claim =
          withDefinedness(below(3) ? combined() : plainClaim());
      const Verdict verdict = context->decide(claim).verdict;
      if (verdict == Verdict::Proved || verdict == Verdict::Refuted)
        answers.emplace_back(claim, verdict);
    }
    decided += answers.size();
    for (const TermWorld &world : worlds) {
      TermEvaluation values(store, world);
      if (!llvm::all_of(facts, [&](ClaimId f) { return values.holds(f); }))
        continue;
      for (auto [claim, verdict] : answers) {
        ASSERT_EQ(values.holds(claim), verdict == Verdict::Proved)
            << store.str(claim) << describe(world, facts);
        ++compared;
      }
    }
  }
  EXPECT_GT(decided, rounds / 2);
  EXPECT_GT(compared, 10 * rounds);
}

/// The facts hold in one assignment, and come in any order. Three of them are
/// disjunctions of p, which holds, and a claim whose terms may be undefined.
TEST_P(UndefinedTerms, DoNotContradictTheirAssignment) {
  withShapes = true;
  const unsigned rounds = trials(isSlow() ? 200 : 4000);
  for (unsigned round = 0; round < rounds; ++round) {
    TermWorld world = worlds[below(worlds.size())];
    world.bools[p] = true;
    TermEvaluation values(store, world);
    std::vector<ClaimId> facts;
    for (unsigned k = 0; k < 3; ++k)
      facts.push_back(store.disj(p, combined()));
    builder.takeDefinedness();
    for (unsigned k = 0; k < 60 && facts.size() < 9; ++k) {
      const ClaimId known = plainFact();
      if (values.holds(known))
        facts.push_back(known);
    }
    std::shuffle(facts.begin(), facts.end(), random);
    auto context = llvm::cantFail(createContext(GetParam(), store));
    for (unsigned k = 0; k < facts.size(); ++k)
      context->assume(facts[k], FactId(k));
    ASSERT_NE(context->decide(p).verdict, Verdict::Refuted)
        << describe(world, facts);
    ASSERT_FALSE(context->isContradictory()) << describe(world, facts);
  }
}

/// A term is 2 by one operand and 4 by another, before both are known.
TEST_P(UndefinedTerms, DoNotContradictFacts) {
  const DimId two = store.constant(2), four = store.constant(4);
  const ShapeId u = store.shapeSymbol("u"), v = store.shapeSymbol("v");
  DimId k = store.dimSymbol("k"), l = store.dimSymbol("l");
  std::vector<std::vector<ClaimId>> cases = {
      // Sizes of broadcasts that turn out to be the same.
      {store.eq(store.broadcastExtent({b, k}), c),
       store.eq(store.broadcastExtent({m, l}), c), store.eq(b, two),
       store.eq(l, four), store.eq(k, l), store.eq(m, b)},
      {store.eq(store.broadcastExtent({b, k}), c),
       store.eq(store.broadcastExtent({m, l}), c), store.eq(b, two),
       store.eq(l, four), store.eq(k, four), store.eq(m, two)},
      // The same facts about shapes.
      {store.shapeEq(store.broadcast({s, t}), store.ranked({c})),
       store.shapeEq(store.broadcast({u, v}), store.ranked({c})),
       store.shapeEq(s, store.ranked({two})),
       store.shapeEq(v, store.ranked({four})),
       store.shapeEq(t, store.ranked({k})), store.shapeEq(u, store.ranked({m})),
       store.eq(k, four), store.eq(m, two)},
      {store.shapeEq(store.broadcast({s, t}), store.ranked({c})),
       store.shapeEq(store.broadcast({u, v}), store.ranked({c})),
       store.shapeEq(s, store.ranked({two})),
       store.shapeEq(v, store.ranked({four})), store.shapeEq(t, v),
       store.shapeEq(u, s)},
      {store.eq(store.extent(store.broadcast({s, t}), zero), c),
       store.eq(store.numElements(store.broadcast({u, v})), c),
       store.shapeEq(s, store.ranked({two})),
       store.shapeEq(v, store.ranked({four})),
       store.shapeEq(t, store.ranked({k})), store.shapeEq(u, store.ranked({m})),
       store.eq(k, four), store.eq(m, two)},
      {store.eq(store.extent(store.broadcast({s, store.ranked({k})}), zero), c),
       store.eq(store.extent(store.broadcast({u, store.ranked({l})}), zero), c),
       store.eq(store.rank(s), store.constant(1)),
       store.eq(store.rank(u), store.constant(1)),
       store.eq(store.extent(s, zero), two), store.eq(store.extent(u, zero), m),
       store.eq(k, four), store.eq(l, four), store.eq(m, two)},
  };
  // Each set has a first size and all the others, more than a Broadcast lists.
  SmallVector<DimId, 64> firsts, others;
  for (unsigned k = 0; k < 64; ++k)
    firsts.push_back(store.dimSymbol("f" + std::to_string(k)));
  for (unsigned k = 0; k < limits::setFlatLeaves; ++k)
    others.push_back(store.dimSymbol("o" + std::to_string(k)));
  const DimId rest = store.broadcastExtent(others);
  SmallVector<DimId, 8> large, roots;
  for (DimId first : firsts) {
    const DimId join = store.broadcastExtent({first, rest});
    ASSERT_FALSE(joins::isFlat(store, join));
    if (joins::partsOf(store, join).root != first)
      continue;
    large.push_back(join);
    roots.push_back(first);
  }
  ASSERT_GE(large.size(), 2u);
  cases.push_back({store.eq(large[0], c), store.eq(large[1], c),
                   store.eq(roots[0], two), store.eq(rest, four),
                   store.eq(roots[1], two)});
  for (const std::vector<ClaimId> &facts : cases) {
    std::vector<unsigned> order(facts.size() - 2);
    std::iota(order.begin(), order.end(), 2);
    unsigned count = 0;
    do {
      if (kSanitized && count++ % kSanitizedShare != 0)
        continue;
      auto context = llvm::cantFail(createContext(GetParam(), store));
      for (unsigned k : {0, 1})
        context->assume(store.disj(p, facts[k]), FactId(k));
      for (unsigned which : order)
        context->assume(facts[which], FactId(which));
      // It holds in no case, and follows from a contradiction only.
      ASSERT_NE(context->decide(store.eq(b, store.constant(17))).verdict,
                Verdict::Proved)
          << store.str(facts[0]);
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Contexts, UndefinedTerms,
    ::testing::Values("equality", "bounds", "equality-bounds", "affine",
                      "tiered"),
    [](const auto &info) {
      std::string name = info.param;
      name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
      return name;
    });

} // namespace
