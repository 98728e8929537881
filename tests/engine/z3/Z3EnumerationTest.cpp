// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The z3 kernel against enumeration: random facts and claims over three
// integers, two shapes of unknown rank and a truth value, evaluated everywhere
// in a small box. Divisors may be zero, ranks too, and facts may contradict.
//
//   Proved      no assignment in the box satisfies the facts and not the claim
//   Contingent  its assignments evaluate as claimed
//   bounds      contain every value in the box
//
// Terms are undefined in places; the box leaves those assignments out.

#include "shapeproof/Evaluate.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/Trials.h"
#include "z3/Z3Kernel.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

class Generator {
public:
  Generator(TermStore &store, unsigned seed, bool withShapes)
      : store(store), builder(store), random(seed),
        withShapes(withShapes), ints{store.dimSymbol("n"), store.dimSymbol("m"),
                                     store.intSymbol("i")},
        shapes{store.shapeSymbol("s"), store.shapeSymbol("t")},
        truth(store.boolSymbol("p")) {}

  /// With its definedness.
  ClaimId claim(unsigned depth) {
    ClaimId c = open(depth);
    return store.conj(builder.takeDefinedness(), c);
  }
  std::pair<DimId, ClaimId> boundedDim(unsigned depth) {
    DimId d = dim(depth);
    return {d, builder.takeDefinedness()};
  }
  unsigned below(unsigned n) { return random() % n; }

  /// Calls `visit` with every assignment of the box.
  template <typename Visit> void forEachAssignment(Visit visit) {
    const std::vector<std::vector<Int>> lists = {{},
                                                 {Int(0)},
                                                 {Int(1)},
                                                 {Int(2)},
                                                 {Int(1), Int(1)},
                                                 {Int(2), Int(1)},
                                                 {Int(0), Int(2)}};
    Assignment a;
    size_t last = withShapes ? lists.size() : 1;
    for (int64_t n = 0; n != 4; ++n)
      for (int64_t m = 0; m != 4; ++m)
        for (int64_t i = -2; i != 4; ++i)
          for (size_t s = 0; s != last; ++s)
            for (size_t t = 0; t != last; ++t)
              for (bool p : {false, true}) {
                a.dims = {
                    {ints[0], Int(n)}, {ints[1], Int(m)}, {ints[2], Int(i)}};
                a.shapes = {{shapes[0], lists[s]}, {shapes[1], lists[t]}};
                a.bools = {{truth, p}};
                visit(a);
              }
  }

private:
  DimId leaf() {
    return below(3) ? ints[below(3)] : store.constant(int64_t(below(6)) - 2);
  }
  DimId divisor(unsigned depth) {
    return below(2) ? store.constant(int64_t(below(7)) - 3) : dim(depth);
  }
  DimId dim(unsigned depth) {
    if (depth == 0)
      return leaf();
    --depth;
    switch (below(withShapes ? 12 : 9)) {
    case 0:
      return store.add(dim(depth), dim(depth));
    case 1:
      return store.sub(dim(depth), dim(depth));
    case 2:
      return store.scale(dim(depth), Int(int64_t(below(7)) - 3));
    case 3:
      return store.mul(dim(depth), dim(depth));
    case 4:
      return store.floorDiv(dim(depth), divisor(depth));
    case 5:
      return store.mod(dim(depth), divisor(depth));
    case 6:
      return store.min({dim(depth), dim(depth)});
    case 7:
      return store.max({dim(depth), dim(depth)});
    case 8:
      return store.select(open(depth), dim(depth), dim(depth));
    case 9:
      return store.rank(shape(depth));
    case 10:
      return store.numElements(shape(depth));
    default:
      return builder.extent(shape(depth), leaf());
    }
  }
  ShapeId shape(unsigned depth) {
    if (depth == 0)
      return shapes[below(2)];
    --depth;
    switch (below(6)) {
    case 0:
      return builder.ranked({dim(depth), leaf()});
    case 1:
      return builder.concat({shape(depth), shape(depth)});
    case 2:
      return builder.head(shape(depth), leaf());
    case 3:
      return builder.tail(shape(depth), leaf());
    case 4:
      return builder.broadcast({shape(depth), shape(depth)});
    default:
      return shapes[below(2)];
    }
  }
  ClaimId open(unsigned depth) {
    switch (below(withShapes ? 8 : 6)) {
    case 0:
    case 1:
      return store.eq(dim(depth), dim(depth));
    case 2:
      return store.le(dim(depth), dim(depth));
    case 3:
      return store.ne(dim(depth), dim(depth));
    case 4:
      return below(2) ? truth : store.negate(truth);
    case 5:
      return depth == 0 ? store.lt(leaf(), leaf())
                        : store.disj(open(depth - 1), open(depth - 1));
    case 6: {
      ClaimId c = store.shapeEq(shape(depth), shape(depth));
      return below(2) ? c : store.negate(c);
    }
    default: {
      ClaimId c = store.broadcastable({shape(depth), shape(depth)});
      return below(2) ? c : store.negate(c);
    }
    }
  }

  TermStore &store;
  ShapeBuilder builder;
  std::mt19937 random;
  bool withShapes;
  std::vector<DimId> ints;
  std::vector<ShapeId> shapes;
  ClaimId truth;
};

/// The number of worlds that satisfy the facts, and in which a claim holds or
/// fails.
struct Count {
  unsigned holds = 0, fails = 0, satisfied = 0;
};

class Z3Enumeration : public ::testing::TestWithParam<bool> {
protected:
  bool satisfies(const Assignment &a) {
    Evaluator e(store, a);
    for (ClaimId fact : facts)
      if (e.value(fact) != std::optional(true))
        return false;
    return true;
  }

  std::string text(ClaimId question) {
    std::string result;
    for (ClaimId fact : facts)
      result += "assume " + store.str(fact) + "\n";
    return result + "prove " + store.str(question);
  }

  TermStore store;
  std::vector<ClaimId> facts;
};

TEST_P(Z3Enumeration, VerdictsAreSound) {
  unsigned decided = 0;
  constexpr unsigned kProblems = trials(60);
  for (unsigned seed = 0; seed != kProblems; ++seed) {
    Generator generate(store, seed, GetParam());
    facts.clear();
    std::unique_ptr<Kernel> kernel = createZ3Kernel(store, {});
    for (unsigned i = 0, e = generate.below(4); i != e; ++i) {
      facts.push_back(generate.claim(generate.below(3)));
      kernel->assume(facts.back(), FactId(i));
    }
    ClaimId claim = generate.claim(2);
    Answer answer = kernel->decide(claim);
    Count count;
    generate.forEachAssignment([&](const Assignment &a) {
      if (!satisfies(a))
        return;
      ++count.satisfied;
      std::optional<bool> v = Evaluator(store, a).value(claim);
      count.holds += v == std::optional(true);
      count.fails += v == std::optional(false);
    });
    SCOPED_TRACE(text(claim));
    decided += answer.verdict != Verdict::Unknown;
    if (answer.vacuous) {
      EXPECT_EQ(count.satisfied, 0u);
    }
    if (answer.verdict == Verdict::Proved) {
      EXPECT_EQ(count.fails, 0u);
    }
    if (answer.verdict == Verdict::Refuted) {
      EXPECT_EQ(count.holds, 0u);
    }
    if (answer.verdict == Verdict::Contingent) {
      EXPECT_TRUE(satisfies(*answer.example));
      EXPECT_TRUE(satisfies(*answer.counterexample));
      EXPECT_EQ(Evaluator(store, *answer.example).value(claim),
                std::optional(true));
      EXPECT_EQ(Evaluator(store, *answer.counterexample).value(claim),
                std::optional(false));
    }
  }
  // The other questions divide by zero.
  EXPECT_GE(decided, kProblems * 3 / 4);
}

TEST_P(Z3Enumeration, BoundsContainAndPremisesSuffice) {
  for (unsigned seed = 0; seed != trials(30); ++seed) {
    Generator generate(store, 1'000 + seed, GetParam());
    facts.clear();
    std::unique_ptr<Kernel> kernel = createZ3Kernel(store, {});
    for (unsigned i = 0; i != 2; ++i)
      facts.push_back(generate.claim(1));
    auto [dim, defined] = generate.boundedDim(2);
    facts.push_back(defined);
    for (unsigned i = 0; i != facts.size(); ++i)
      kernel->assume(facts[i], FactId(i));
    Bounds bounds = kernel->bound(dim);
    SCOPED_TRACE(text(defined) + "\nbound " + store.str(dim));
    generate.forEachAssignment([&](const Assignment &a) {
      if (!satisfies(a))
        return;
      EXPECT_FALSE(bounds.vacuous);
      std::optional<Int> v = Evaluator(store, a).value(dim);
      if (v && bounds.lo) {
        EXPECT_TRUE(*bounds.lo <= *v);
      }
      if (v && bounds.hi) {
        EXPECT_TRUE(*v <= *bounds.hi);
      }
    });
    if (bounds.limit)
      continue;
    std::unique_ptr<Kernel> fresh = createZ3Kernel(store, {});
    for (FactId f : bounds.premises)
      fresh->assume(facts[f.raw], f);
    Bounds again = fresh->bound(dim);
    if (again.limit)
      continue;
    EXPECT_EQ(again.lo, bounds.lo);
    EXPECT_EQ(again.hi, bounds.hi);
    EXPECT_EQ(again.vacuous, bounds.vacuous);
  }
}

INSTANTIATE_TEST_SUITE_P(Terms, Z3Enumeration, ::testing::Values(false, true),
                         [](const auto &info) {
                           return info.param ? "WithShapes" : "Integers";
                         });

} // namespace
