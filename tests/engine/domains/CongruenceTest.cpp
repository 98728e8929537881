// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The laws of Congruence.h over all residue classes of moduli up to 6 and the
// constants from -4 to 4.

#include "engine/domains/Congruence.h"
#include "engine/domains/Limit.h"
#include "support/Enumeration.h"

using namespace shapeproof;
using namespace shapeproof::domains;
using namespace shapeproof::domains::enumeration;

namespace {

using Transfer = Congruence (*)(const Congruence &, const Congruence &);

struct Operator {
  const char *name;
  Transfer transfer;
  Outcome (*outcome)(int64_t, int64_t);
  /// All answers are the best ones; otherwise, a floor that may only rise.
  bool alwaysBest;
  unsigned bestAtLeast = 0;
};

const Operator operators[] = {
    {"add", add, addOutcome, true},
    {"multiply", multiply, multiplyOutcome, true},
    {"floorDivide", floorDivide, floorDivideOutcome, true},
    {"modulo", modulo, moduloOutcome, false, 946},
};

std::vector<Congruence> constants(int64_t bound) {
  std::vector<Congruence> result;
  for (int64_t x = -bound; x <= bound; ++x)
    if (x != 0)
      result.push_back(Congruence::constant(x));
  return result;
}

} // namespace

TEST(Congruence, IsALattice) { checkLattice(smallCongruences(6)); }

TEST(Congruence, TransfersAreSoundAndBest) {
  std::vector<Congruence> universe = smallCongruences(6);
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    Tally tally = checkTransfer(universe, universe, op.transfer, op.outcome);
    EXPECT_EQ(tally.total, universe.size() * universe.size());
    if (op.alwaysBest) {
      EXPECT_EQ(tally.best, tally.total);
    } else {
      EXPECT_GE(tally.best, op.bestAtLeast) << "of " << tally.total;
    }
  }
}

TEST(Congruence, DivisionByAConstantIsBest) {
  for (auto [transfer, outcome] :
       {std::pair(static_cast<Transfer>(floorDivide), floorDivideOutcome),
        std::pair(static_cast<Transfer>(modulo), moduloOutcome)}) {
    Tally tally =
        checkTransfer(smallCongruences(6), constants(6), transfer, outcome);
    EXPECT_EQ(tally.best, tally.total);
  }
}

TEST(Congruence, TransfersAreMonotone) {
  for (const Operator &op : operators) {
    SCOPED_TRACE(op.name);
    checkMonotone(smallCongruences(6), op.transfer);
  }
}

TEST(Congruence, UnaryTransfersAreBest) {
  for (const Congruence &a : smallCongruences(6)) {
    for (int64_t factor = -5; factor <= 5; ++factor) {
      Hull scaled;
      for (int64_t x : members(a))
        scaled.insert(factor * x);
      EXPECT_EQ(scale(a, Int(factor)), scaled.congruence());
    }
    for (unsigned exponent : {1u, 2u, 3u}) {
      Congruence raised = power(a, exponent);
      for (int64_t x : members(a))
        EXPECT_TRUE(raised.contains(exponent == 1   ? x
                                    : exponent == 2 ? x * x
                                                    : x * x * x))
            << text(a) << "^" << exponent;
    }
  }
}

TEST(Congruence, UnscaleIsExact) {
  for (const Congruence &image : smallCongruences(6))
    for (int64_t factor = -6; factor <= 6; ++factor) {
      Congruence answer = unscale(image, Int(factor));
      for (int64_t x = -40; x <= 40; ++x)
        EXPECT_EQ(answer.contains(x), image.contains(factor * x))
            << factor << " * " << x << " in " << text(image);
    }
}

TEST(Congruence, MeetIsTheChineseRemainder) {
  EXPECT_EQ(Congruence::make(2, 3).meet(Congruence::make(3, 5)),
            Congruence::make(8, 15));
  EXPECT_EQ(Congruence::make(1, 6).meet(Congruence::make(3, 4)),
            Congruence::make(7, 12));
  EXPECT_TRUE(Congruence::make(1, 6).meet(Congruence::make(2, 4)).isEmpty());
  // 2^63 - 25 and 2^63 - 165 are prime.
  Int p(9223372036854775783), q(9223372036854775643);
  Congruence both =
      Congruence::make(Int(7), p).meet(Congruence::make(Int(11), q));
  EXPECT_EQ(both.modulus(), p * q);
  EXPECT_EQ(floorModulo(both.remainder(), p), 7);
  EXPECT_EQ(floorModulo(both.remainder(), q), 11);
}

TEST(Congruence, SoundAtTheEndsOf64Bits) {
  std::vector<Congruence> universe;
  for (const Int &modulus : edgeNumbers())
    for (const Int &remainder : {modulus - 1, modulus * 3 + 6})
      if (modulus >= 0)
        universe.push_back(Congruence::make(remainder, modulus));
  auto some = [](const Congruence &a) {
    return std::vector<Int>{a.remainder(), a.remainder() - a.modulus(),
                            a.remainder() + a.modulus() * 3};
  };
  for (const Congruence &a : universe)
    for (const Congruence &b : universe) {
      Congruence sum = add(a, b), product = multiply(a, b),
                 quotient = floorDivide(a, b), rest = modulo(a, b),
                 join = a.join(b), meet = a.meet(b);
      for (const Int &x : some(a)) {
        ASSERT_TRUE(join.contains(x));
        ASSERT_EQ(meet.contains(x), b.contains(x));
        for (const Int &y : some(b)) {
          ASSERT_TRUE(sum.contains(x + y));
          ASSERT_TRUE(product.contains(x * y));
          if (y == 0)
            continue;
          ASSERT_TRUE(quotient.contains(floorDivide(x, y)));
          ASSERT_TRUE(rest.contains(floorModulo(x, y)));
        }
      }
    }
}

TEST(Congruence, BeyondTheLimitIsTop) {
  const Int &limit = largestKept();
  EXPECT_TRUE(Congruence::constant(limit + 1).isTop());
  EXPECT_TRUE(Congruence::make(Int(0), limit + 1).isTop());
  EXPECT_TRUE(scale(Congruence::make(0, 2), limit).isTop());
  EXPECT_TRUE(power(Congruence::make(2, 4), 1u << 31).isTop());
  // A meet whose modulus passes the limit keeps one side.
  Congruence a = Congruence::make(Int(1), limit);
  Congruence b = Congruence::make(Int(1), limit - 1);
  EXPECT_EQ(a.meet(b), a);
  EXPECT_EQ(b.meet(a), a);
}
