// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow paths of Rational: 128-bit intermediates for sums and products of
// proper fractions (Knuth, The Art of Computer Programming 2, section 4.5.1:
// divide by the gcds before multiplying, so that the result is in lowest terms
// without a gcd of the large product), and DynamicAPInt where 64 bits do not
// do. Example: 1/6 + 1/10: gcd(6, 10) = 2, t = 1*5 + 1*3 = 8, gcd(8, 2) = 2,
// result (8/2) / (6/2 * 10/2) = 4/15.
//
// Tested by tests/unit/simplex/RationalTest.cpp.

#include "simplex/Rational.h"

namespace shapeproof::linear {

using Wide = __int128;

struct Rational::Big {
  DynamicAPInt num, den;
};

bool fitsWord(const DynamicAPInt &a, int64_t &word) {
  if (a < std::numeric_limits<int64_t>::min() ||
      a > std::numeric_limits<int64_t>::max())
    return false;
  word = int64_t(a);
  return true;
}

static uint64_t magnitude(int64_t a) {
  return a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
}

static uint64_t gcdWord(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0)
    return a | b;
  unsigned shift = __builtin_ctzll(a | b);
  a >>= __builtin_ctzll(a);
  while (b != 0) {
    b >>= __builtin_ctzll(b);
    if (a > b)
      std::swap(a, b);
    b -= a;
  }
  return a << shift;
}

static bool fitsSmall(Wide a) {
  return a > std::numeric_limits<int64_t>::min() &&
         a <= std::numeric_limits<int64_t>::max();
}

Rational::Rational(const DynamicAPInt &value) {
  int64_t word;
  if (LLVM_LIKELY(fitsWord(value, word) && word != minWord)) {
    num = word;
    return;
  }
  num = reinterpret_cast<int64_t>(new Big{value, DynamicAPInt(1)});
  den = 0;
}

Rational::Rational(const DynamicAPInt &numIn, const DynamicAPInt &denIn) {
  assert(denIn != 0 && "division by zero");
  DynamicAPInt divisor = gcd(abs(numIn), abs(denIn));
  if (denIn < 0)
    divisor = -divisor;
  DynamicAPInt n = numIn / divisor, d = denIn / divisor;
  int64_t nw, dw;
  if (fitsWord(n, nw) && nw != minWord && fitsWord(d, dw)) {
    num = nw;
    den = dw;
    return;
  }
  num = reinterpret_cast<int64_t>(new Big{std::move(n), std::move(d)});
  den = 0;
}

void Rational::copyBig(const Rational &other) {
  num = reinterpret_cast<int64_t>(new Big(*other.big()));
}
void Rational::freeBig() { delete big(); }
bool Rational::bigIsInteger() const { return big()->den == 1; }
int Rational::bigSign() const { return big()->num < 0 ? -1 : 1; }
Rational Rational::negBig() const { return Rational(-big()->num, big()->den); }

DynamicAPInt Rational::numerator() const {
  return isBig() ? big()->num : DynamicAPInt(num);
}
DynamicAPInt Rational::denominator() const {
  return isBig() ? big()->den : DynamicAPInt(den);
}
DynamicAPInt Rational::floor() const {
  return den == 1 ? DynamicAPInt(num) : floorDiv(numerator(), denominator());
}
DynamicAPInt Rational::ceil() const {
  return den == 1 ? DynamicAPInt(num) : -floorDiv(-numerator(), denominator());
}

bool Rational::exceedsBits(unsigned bits) const {
  if (!isBig())
    return bits < 64 && (magnitude(num) >> bits || magnitude(den) >> bits);
  DynamicAPInt limit(llvm::APInt::getOneBitSet(bits + 2, bits));
  return abs(big()->num) >= limit || big()->den >= limit;
}

Rational Rational::inverse() const {
  if (LLVM_LIKELY(!isBig())) {
    assert(num != 0 && "inverse of zero");
    return num > 0 ? Rational(den, num, Raw()) : Rational(-den, -num, Raw());
  }
  return Rational(big()->den, big()->num);
}

Rational Rational::addSlow(const Rational &a, const Rational &b) {
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    int64_t g =
        static_cast<int64_t>(gcdWord(magnitude(a.den), magnitude(b.den)));
    Wide t = Wide(a.num) * (b.den / g) + Wide(b.num) * (a.den / g);
    int64_t rest = static_cast<int64_t>(t % g);
    int64_t g2 = static_cast<int64_t>(gcdWord(magnitude(rest), magnitude(g)));
    Wide n = t / g2;
    Wide d = Wide(a.den / g) * (b.den / g2);
    if (LLVM_LIKELY(fitsSmall(n) && fitsSmall(d)))
      return Rational(static_cast<int64_t>(n), static_cast<int64_t>(d), Raw());
  }
  DynamicAPInt ad = a.denominator(), bd = b.denominator();
  return Rational(a.numerator() * bd + b.numerator() * ad, ad * bd);
}

Rational Rational::mulSlow(const Rational &a, const Rational &b) {
  if (a.isZero() || b.isZero())
    return Rational();
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    int64_t g =
        static_cast<int64_t>(gcdWord(magnitude(a.num), magnitude(b.den)));
    int64_t h =
        static_cast<int64_t>(gcdWord(magnitude(b.num), magnitude(a.den)));
    Wide n = Wide(a.num / g) * (b.num / h);
    Wide d = Wide(a.den / h) * (b.den / g);
    if (LLVM_LIKELY(fitsSmall(n) && fitsSmall(d)))
      return Rational(static_cast<int64_t>(n), static_cast<int64_t>(d), Raw());
  }
  return Rational(a.numerator() * b.numerator(),
                  a.denominator() * b.denominator());
}

int Rational::compareSlow(const Rational &a, const Rational &b) {
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    Wide l = Wide(a.num) * b.den, r = Wide(b.num) * a.den;
    return l < r ? -1 : (l > r ? 1 : 0);
  }
  DynamicAPInt l = a.numerator() * b.denominator();
  DynamicAPInt r = b.numerator() * a.denominator();
  return l < r ? -1 : (l > r ? 1 : 0);
}

} // namespace shapeproof::linear
