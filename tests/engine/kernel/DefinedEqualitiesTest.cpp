// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A term that congruence finds equal to a term with a range by its operands
// (Exchange::defined) has this range in every small assignment in which the
// facts and the question are defined, even if other terms are not.
//
//   s == [n * n, i]       s[0] has the range of n * n
//   s == t                t[i] is s[i], also where there is no such extent
//   i == n floordiv m     whatever that is where m is 0
//
// Questions are claims and bounds of either side. The assignment determines the
// results of divisions by zero.

#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/Trials.h"
#include "support/UndefinedReading.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

class DefinedEqualities : public ::testing::TestWithParam<const char *> {
protected:
  DefinedEqualities() {
    const std::vector<std::vector<int64_t>> values = {{},  {0},    {1},
                                                      {3}, {2, 2}, {1, 0}};
    for (const auto &first : values)
      for (const auto &second : values)
        for (int64_t size : {0, 1, 2})
          for (int64_t number : {-1, 0, 1, 4})
            for (ZeroDivision division :
                 {ZeroDivision::Zero, ZeroDivision::One})
              worlds.push_back({{{n, size}, {i, number}},
                                {{s, first}, {t, second}},
                                {},
                                division});
  }

  unsigned below(size_t limit) {
    return random() % static_cast<unsigned>(limit);
  }

  ShapeId shape() {
    switch (below(9)) {
    case 0:
    case 1:
    case 2:
      return s;
    case 3:
    case 4:
      return t;
    case 5:
      return builder.ranked({compound()});
    case 6:
      return builder.ranked({compound(), plain()});
    case 7:
      return builder.tail(s, below(2) ? store.constant(1) : i);
    default:
      return builder.broadcast({s, t});
    }
  }

  DimId number() {
    return below(2) ? n : below(2) ? i : store.constant(below(4));
  }

  /// A term without a range by its operands.
  DimId plain() {
    switch (below(5)) {
    case 0:
      return n;
    case 1:
      return i;
    case 2:
      return store.rank(shape());
    case 3:
      return store.numElements(shape());
    default:
      return builder.extent(shape(), below(3) ? store.constant(below(2)) : i);
    }
  }

  /// A term with a range by its operands.
  DimId compound() {
    DimId a = number(), b = number();
    switch (below(8)) {
    case 0:
      return store.mul(a, a);
    case 1:
      return store.mul(a, b);
    case 2:
      return store.floorDiv(below(3) ? a : store.neg(a), b);
    case 3:
      return store.mod(a, below(2) ? b : store.constant(2 + below(2)));
    case 4:
      return store.min({a, b});
    case 5:
      return store.max({a, b});
    case 6:
      return builder.extent(
          builder.broadcast({builder.ranked({a}), builder.ranked({b})}),
          store.constant(0));
    default:
      return store.select(store.ge(a, b), number(), number());
    }
  }

  /// A fact with its definedness.
  ClaimId fact() {
    ClaimId made;
    ShapeId symbol = below(2) ? s : t;
    switch (below(8)) {
    case 0:
      made = store.shapeEq(shape(), shape());
      break;
    case 5:
      made = store.shapeEq(symbol, builder.ranked({compound()}));
      break;
    case 6:
      made = store.shapeEq(symbol, builder.ranked({compound(), compound()}));
      break;
    case 7:
      made = store.ge(below(2) ? n : i, store.constant(below(3)));
      break;
    case 1:
    case 2:
      made = store.eq(plain(), compound());
      break;
    case 3:
      made = store.eq(plain(), plain());
      break;
    default:
      made = store.ge(plain(), store.constant(below(4)));
    }
    return store.conj(builder.takeDefinedness(), made);
  }

  DimId asked() {
    if (below(2))
      return builder.extent(below(2) ? s : t, store.constant(below(2)));
    return below(2) ? plain() : compound();
  }

  struct Question {
    ClaimId claim, defined;
  };
  Question question() {
    DimId of = asked();
    ClaimId claim;
    switch (below(4)) {
    case 0:
      claim = store.eq(of, below(2) ? plain() : compound());
      break;
    case 1:
      claim = store.ge(of, number());
      break;
    default:
      claim = store.ge(of, store.constant(below(3)));
    }
    return {claim, builder.takeDefinedness()};
  }

  std::string describe(llvm::ArrayRef<ClaimId> facts, UndefinedReading &in) {
    std::string text;
    for (ClaimId fact : facts)
      text += "\nassume " + store.str(fact);
    for (ShapeId shape : {s, t})
      text += "\n" + store.str(shape) + " = " + in.shape(shape).name();
    return text + "\nn = " + std::to_string(in.value(n)) +
           ", i = " + std::to_string(in.value(i));
  }

  TermStore store;
  ShapeBuilder builder{store};
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t");
  DimId n = store.dimSymbol("n"), i = store.intSymbol("i");
  std::vector<TermWorld> worlds;
  std::mt19937 random{3};
};

TEST_P(DefinedEqualities, HoldWhateverElseIsUndefined) {
  unsigned decided = 0, bounded = 0, compared = 0;
  // A round costs ten times as much in affine.
  const unsigned rounds =
      GetParam() == llvm::StringRef("affine") ? trials(60) : trials(400);
  for (unsigned round = 0; round < rounds; ++round) {
    auto context = llvm::cantFail(createContext(GetParam(), store));
    std::vector<ClaimId> facts;
    const unsigned numFacts = 1 + below(4);
    for (unsigned k = 0; k < numFacts; ++k) {
      facts.push_back(fact());
      context->assume(facts.back(), FactId(k));
    }
    std::vector<std::pair<Question, Verdict>> answers;
    std::vector<std::tuple<DimId, ClaimId, Bounds>> bounds;
    for (unsigned k = 0; k < 8; ++k) {
      Question question = this->question();
      Verdict verdict = context->decide(question.claim).verdict;
      if (verdict == Verdict::Proved || verdict == Verdict::Refuted)
        answers.emplace_back(question, verdict);
      DimId of = asked();
      ClaimId defined = builder.takeDefinedness();
      Bounds found = context->bound(of);
      if (found.lo || found.hi)
        bounds.emplace_back(of, defined, std::move(found));
    }
    decided += answers.size();
    bounded += bounds.size();
    for (const TermWorld &world : worlds) {
      UndefinedReading reading(store, world);
      if (!llvm::all_of(facts, [&](ClaimId f) { return reading.holds(f); }))
        continue;
      for (const auto &[question, verdict] : answers)
        ASSERT_TRUE(!reading.holds(question.defined) ||
                    reading.holds(question.claim) ==
                        (verdict == Verdict::Proved))
            << store.str(question.claim) << describe(facts, reading);
      for (const auto &[of, defined, found] : bounds) {
        if (!reading.holds(defined))
          continue;
        Int value(reading.value(of));
        ASSERT_TRUE((!found.lo || *found.lo <= value) &&
                    (!found.hi || value <= *found.hi))
            << store.str(of) << describe(facts, reading);
      }
      compared += answers.size() + bounds.size();
    }
  }
  EXPECT_GT(decided, (kSanitized ? 2 : 3) * rounds);
  EXPECT_GT(bounded, (kSanitized ? 3 : 5) * rounds);
  EXPECT_GT(compared, 50 * rounds);
}

/// The facts come in every order, because terms may be known before or after
/// their operands turn out to be equal.
TEST_P(DefinedEqualities, OfTermsWhoseOperandsAreEqual) {
  DimId m = store.dimSymbol("m"), k = store.dimSymbol("k"),
        l = store.dimSymbol("l"), j = store.intSymbol("j");
  const DimId one = store.constant(1), two = store.constant(2);
  struct Case {
    std::vector<ClaimId> facts;
    DimId asked;
    int64_t value;
  };
  const Case cases[] = {
      // A product that is its factor, by the second factor.
      {{store.eq(store.mul(n, m), k), store.eq(k, n), store.ge(n, one)}, m, 1},
      {{store.eq(store.mul(n, m), k), store.eq(k, n), store.ge(m, two)}, n, 0},
      {{store.eq(store.mul(n, store.mul(m, l)), k), store.eq(k, m),
        store.ge(m, one)},
       store.mul(n, l),
       1},
      // A square equals its root; another square says more than n * m.
      {{store.eq(store.mul(n, n), k), store.eq(k, n), store.ge(k, one)}, n, 1},
      {{store.le(store.mul(n, m), two), store.eq(n, m), store.ge(n, one)},
       n,
       1},
      // n floordiv n and n mod n, where n is negative as well.
      {{store.eq(store.floorDiv(n, m), k), store.eq(n, m), store.ge(n, one)},
       k,
       1},
      {{store.eq(store.floorDiv(i, k), l), store.eq(i, k), store.ge(i, one)},
       l,
       1},
      {{store.eq(store.mod(n, m), k), store.eq(n, m), store.ge(m, one)}, k, 0},
      // Multiples: -i floordiv i, and 3 * n mod n.
      {{store.eq(store.floorDiv(store.neg(i), k), j), store.eq(i, k),
        store.ge(k, one)},
       j,
       -1},
      {{store.eq(store.mod(store.scale(n, Int(3)), m), k), store.eq(n, m),
        store.ge(n, one)},
       k,
       0},
      // A sum as a whole.
      {{store.eq(store.floorDiv(store.add(n, m), l), k),
        store.eq(l, store.add(n, m)), store.ge(l, one)},
       k,
       1},
  };
  for (const Case &c : cases) {
    std::vector<unsigned> order{0, 1, 2};
    do {
      auto context = llvm::cantFail(createContext(GetParam(), store));
      for (unsigned which : order)
        context->assume(c.facts[which], FactId(which));
      const Bounds bounds = context->bound(c.asked);
      EXPECT_EQ(bounds.lo, c.value) << store.str(c.asked);
      EXPECT_EQ(bounds.hi, c.value) << store.str(c.asked);
      EXPECT_EQ(bounds.premises.size(), 3u) << store.str(c.asked);
    } while (std::next_permutation(order.begin(), order.end()));
    // If one of the facts is missing, the term may have another value.
    for (size_t left = 0; left < c.facts.size(); ++left) {
      auto context = llvm::cantFail(createContext(GetParam(), store));
      for (size_t which = 0; which < c.facts.size(); ++which)
        if (which != left)
          context->assume(c.facts[which], FactId(uint32_t(which)));
      const Bounds bounds = context->bound(c.asked);
      EXPECT_FALSE(bounds.lo == c.value && bounds.hi == c.value)
          << store.str(c.asked) << " without " << store.str(c.facts[left]);
    }
  }
}

/// Terms that differ by an offset are not equal: n * m == n + 1 has n == 1, m
/// == 2.
TEST_P(DefinedEqualities, OfTermsWhoseOperandsDifferByANumber) {
  DimId m = store.dimSymbol("m"), k = store.dimSymbol("k");
  const DimId one = store.constant(1), next = store.add(n, one);
  const std::vector<ClaimId> cases[] = {
      {store.eq(store.mul(n, m), k), store.eq(k, next), store.ge(n, one),
       store.eq(n, one), store.eq(m, store.constant(2))},
      {store.eq(store.floorDiv(n, m), k), store.eq(m, next), store.ge(n, one),
       store.eq(k, store.constant(0))},
      {store.eq(store.mod(n, m), k), store.eq(m, next), store.ge(n, one),
       store.eq(k, n), store.eq(n, store.constant(5))},
      {store.eq(store.mul(n, n), k),
       store.eq(k, store.add(n, store.constant(2))),
       store.eq(n, store.constant(2))}};
  for (const std::vector<ClaimId> &facts : cases) {
    auto context = llvm::cantFail(createContext(GetParam(), store));
    for (size_t which = 0; which < facts.size(); ++which) {
      context->assume(facts[which], FactId(uint32_t(which)));
      EXPECT_FALSE(context->isContradictory()) << store.str(facts[which]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Contexts, DefinedEqualities, ::testing::Values("equality-bounds", "affine"),
    [](const auto &info) {
      std::string name = info.param;
      name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
      return name;
    });

} // namespace
