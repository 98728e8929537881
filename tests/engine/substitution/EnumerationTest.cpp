// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim that substitution proves holds in every assignment of a small box
// that satisfies the facts, and also those that it names: sizes from 0,
// negative integers, divisors of any sign and zero, choices between them.

#include "engine/substitution/Substitution.h"
#include "support/SmallWorlds.h"
#include "support/Trials.h"

using namespace shapeproof;
using shapeproof::testing::trials;

namespace {

class Box : public SmallWorlds {
public:
  explicit Box(unsigned seed) : SmallWorlds(seed, 2) {}

  ClaimId fact() {
    // Mostly an equality that can be solved.
    return below(2) ? claim(1) : s.eq(symbol(), term(1));
  }
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
      ClaimId claim = box.claim(1);
      llvm::SmallVector<FactId, 4> premises;
      if (!substitution.proves(claim, &premises))
        continue;
      ++proved;
      restingOnFacts += !premises.empty();
      SCOPED_TRACE(seed);
      box.expectFollows(claim, facts, premises);
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

/// Substitution computes in machine words: a claim with numbers that do not fit
/// is not proved, and never confused with its wrapped form.
TEST(SubstitutionEnumeration, WideNumbersDoNotWrap) {
  const Int one(1), word = Int(int64_t(1) << 32) * Int(int64_t(1) << 32);
  std::vector<Int> edges;
  for (unsigned bits : {0u, 1u, 31u, 32u, 62u, 63u, 64u}) {
    Int power(1);
    for (unsigned k = 0; k < bits; ++k)
      power = power * Int(2);
    for (const Int &x : {power, power - one, -power, one - power})
      edges.push_back(x);
  }
  std::mt19937 random(5);
  auto edge = [&] { return edges[random() % edges.size()]; };
  unsigned proved = 0;
  for (unsigned round = 0; round < trials(3000); ++round) {
    // a == A * b + D and b == B * c + E, so a == A * B * c + A * E + D.
    TermStore s;
    DimId a = s.intSymbol("a"), b = s.intSymbol("b"), c = s.intSymbol("c");
    Int factorA = random() % 2 ? edge() : one, factorB = edge();
    Int offsetA = edge(), offsetB = edge();
    auto form = [&](const Int &factor, DimId d, const Int &offset) {
      return s.add(s.scale(d, factor), s.constant(offset));
    };
    Substitution substitution(s);
    substitution.assume(s.eq(a, form(factorA, b, offsetA)), FactId(0));
    substitution.assume(s.eq(b, form(factorB, c, offsetB)), FactId(1));
    Int factor = factorA * factorB, offset = factorA * offsetB + offsetA;
    const Int factors[] = {factor, factor - word, factor + word};
    const Int offsets[] = {offset, offset - word, offset + word, offset - one};
    for (const Int &f : factors)
      for (const Int &o : offsets)
        for (ClaimId claim :
             {s.eq(a, form(f, c, o)), s.ge(a, form(f, c, o)),
              s.ge(form(f, c, o), a), s.ge(s.sub(a, b), form(f, c, o))}) {
          if (!substitution.proves(claim, nullptr))
            continue;
          ++proved;
          for (int64_t x : {-2, 0, 1}) {
            Int valueB = factorB * Int(x) + offsetB;
            Assignment world;
            world.dims = {
                {a, factorA * valueB + offsetA}, {b, valueB}, {c, Int(x)}};
            ASSERT_TRUE(*Evaluator(s, world).value(claim)) << s.str(claim);
          }
        }
  }
  EXPECT_GT(proved, trials(1000));
}

} // namespace
