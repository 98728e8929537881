// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whatever substitution proves holds in every assignment of a small box that
// satisfies the facts, and those it names: sizes from 0, negative integers,
// divisors of any sign and zero, choices between them.

#include "shapeproof/Evaluate.h"
#include "substitution/Substitution.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;

namespace {

class Box {
public:
  explicit Box(unsigned seed) : random(seed) {
    n = s.dimSymbol("n");
    m = s.dimSymbol("m");
    i = s.intSymbol("i");
    p = s.boolSymbol("p");
    for (int64_t x = 0; x < 4; ++x)
      for (int64_t y = 0; y < 4; ++y)
        for (int64_t z = -2; z < 3; ++z)
          for (bool truth : {false, true})
            worlds.push_back({{{n, Int(x)}, {m, Int(y)}, {i, Int(z)}},
                              {},
                              {{p, truth}},
                              {}});
  }

  unsigned below(unsigned limit) { return random() % limit; }

  DimId symbol() {
    DimId all[] = {n, m, i};
    return all[below(3)];
  }

  DimId term(unsigned depth) {
    if (depth == 0)
      return below(3) ? symbol() : s.constant(int64_t(below(5)) - 2);
    DimId a = term(depth - 1), b = term(depth - 1);
    switch (below(8)) {
    case 0:
      return s.add(a, b);
    case 1:
      return s.sub(a, b);
    case 2:
      return s.mul(a, b);
    case 3:
      return s.floorDiv(a, b);
    case 4:
      return s.mod(a, b);
    case 5:
      return s.min({a, b});
    case 6:
      return s.max({a, b});
    default:
      return s.select(literal(0), a, b);
    }
  }

  ClaimId literal(unsigned depth) {
    DimId a = term(depth), b = term(depth);
    switch (below(4)) {
    case 0:
      return s.eq(a, b);
    case 1:
      return s.ne(a, b);
    case 2:
      return s.ge(a, b);
    default:
      return below(2) ? p : s.negate(p);
    }
  }

  ClaimId fact() {
    switch (below(4)) {
    case 0:
      return literal(1);
    case 1:
      return s.conj(literal(0), literal(1));
    default: // What can be solved.
      return s.eq(symbol(), term(1));
    }
  }

  ClaimId question() {
    switch (below(4)) {
    case 0:
      return s.conj(literal(0), literal(1));
    case 1:
      return s.disj(literal(1), literal(1));
    default:
      return literal(1);
    }
  }

  TermStore s;
  std::vector<Assignment> worlds;

private:
  std::mt19937 random;
  DimId n, m, i;
  ClaimId p;
};

TEST(SubstitutionEnumeration, ProvesOnlyWhatHolds) {
  unsigned proved = 0, restingOnFacts = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    Box box(seed);
    std::vector<ClaimId> facts;
    Substitution substitution(box.s);
    for (unsigned k = 0, e = 1 + box.below(3); k < e; ++k) {
      facts.push_back(box.fact());
      substitution.assume(facts.back(), FactId(k));
    }
    for (unsigned k = 0; k < 20; ++k) {
      ClaimId claim = box.question();
      llvm::SmallVector<FactId, 4> premises;
      if (!substitution.proves(claim, &premises))
        continue;
      ++proved;
      restingOnFacts += !premises.empty();
      for (const Assignment &world : box.worlds) {
        Evaluator evaluator(box.s, world);
        bool given = llvm::all_of(premises, [&](FactId id) {
          return evaluator.value(facts[id.raw]).value_or(false);
        });
        EXPECT_TRUE(!given || evaluator.value(claim).value_or(true))
            << "seed " << seed << ": " << box.s.str(claim);
      }
    }
    // The quick question, which has no evidence.
    DimId a = box.term(1), b = box.term(1);
    if (!substitution.provesEqual(a, b))
      continue;
    for (const Assignment &world : box.worlds) {
      Evaluator evaluator(box.s, world);
      bool given = llvm::all_of(facts, [&](ClaimId fact) {
        return evaluator.value(fact).value_or(false);
      });
      auto x = evaluator.value(a), y = evaluator.value(b);
      EXPECT_TRUE(!given || !x || !y || *x == *y) << "seed " << seed;
    }
  }
  EXPECT_GT(proved, 300u);
  EXPECT_GT(restingOnFacts, 100u);
}

} // namespace
