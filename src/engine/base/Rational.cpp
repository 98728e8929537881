// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The slow paths of Rational: 128-bit intermediates for sums and products of
// proper fractions (Knuth, The Art of Computer Programming 2, section 4.5.1:
// divide by the gcds before multiplying, so that the result is in lowest terms
// without a gcd of the large product), and pairs of APInt where 64 bits do not
// do. Example: 1/6 + 1/10: gcd(6, 10) = 2, t = 1*5 + 1*3 = 8, gcd(8, 2) = 2,
// result (8/2) / (6/2 * 10/2) = 4/15.
//
// Tested by tests/engine/base/RationalTest.cpp.

#include "engine/base/Rational.h"

namespace shapeproof::linear {

using Wide = __int128;

using llvm::APInt;

/// A signed pair, each part as narrow as its value allows. (Int itself never
/// narrows: its results are as wide as the widest operand, or twice, so a long
/// computation would end with numbers of mostly sign bits.)
struct Rational::Big {
  APInt num, den;
};

static APInt trim(const APInt &a) {
  unsigned bits = std::max(a.getSignificantBits(), 2u);
  return bits < a.getBitWidth() ? a.trunc(bits) : a;
}
static APInt negate(const APInt &a) {
  return trim(-a.sext(a.getBitWidth() + 1));
}
static APInt multiply(const APInt &a, const APInt &b) {
  unsigned width = a.getBitWidth() + b.getBitWidth();
  return trim(a.sext(width) * b.sext(width));
}
static unsigned commonWidth(const APInt &a, const APInt &b) {
  return std::max(a.getBitWidth(), b.getBitWidth()) + 1;
}
static APInt add(const APInt &a, const APInt &b) {
  unsigned width = commonWidth(a, b);
  return trim(a.sext(width) + b.sext(width));
}
static APInt divideExactly(const APInt &a, const APInt &b) {
  unsigned width = commonWidth(a, b);
  return trim(a.sext(width).sdiv(b.sext(width)));
}
static APInt gcdOf(const APInt &a, const APInt &b) {
  unsigned width = commonWidth(a, b);
  return trim(llvm::APIntOps::GreatestCommonDivisor(a.sext(width).abs(),
                                                    b.sext(width).abs()));
}

static uint64_t magnitude(int64_t a) {
  return a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
}

/// The gcd by shifts and differences (Stein), without a branch that depends on
/// which number is larger. If one of them is 1 the result is 1 at once.
static uint64_t gcdWord(uint64_t a, uint64_t b) {
  if (a == 1 || b == 1)
    return 1;
  if (a == 0 || b == 0)
    return a | b;
  unsigned shift = __builtin_ctzll(a | b);
  a >>= __builtin_ctzll(a);
  b >>= __builtin_ctzll(b);
  while (a != b) {
    uint64_t less = a < b ? a : b, gap = a < b ? b - a : a - b;
    a = less;
    b = gap >> __builtin_ctzll(gap);
  }
  return a << shift;
}

static bool fitsSmall(Wide a) {
  return a > std::numeric_limits<int64_t>::min() &&
         a <= std::numeric_limits<int64_t>::max();
}

Rational::Rational(const Int &value) {
  if (LLVM_LIKELY(fitsInt64(value) && value != minWord)) {
    num = static_cast<int64_t>(value);
    return;
  }
  num = reinterpret_cast<int64_t>(new Big{toAPInt(value), APInt(2, 1)});
  den = 0;
}

Rational::Rational(const Int &numIn, const Int &denIn) {
  assert(denIn != 0 && "division by zero");
  if (fitsInt64(numIn) && fitsInt64(denIn) && numIn != minWord &&
      denIn != minWord) {
    auto n = static_cast<int64_t>(numIn), d = static_cast<int64_t>(denIn);
    int64_t g = static_cast<int64_t>(gcdWord(magnitude(n), magnitude(d)));
    num = (d < 0 ? -n : n) / g;
    den = (d < 0 ? -d : d) / g;
    return;
  }
  *this = fromBig(Big{toAPInt(numIn), toAPInt(denIn)});
}

/// Brings a fraction to lowest terms with a positive denominator, and back to
/// words if it fits.
Rational Rational::fromBig(Big big) {
  if (!big.den.isOne()) {
    APInt divisor = gcdOf(big.num, big.den);
    if (big.den.isNegative())
      divisor = negate(divisor);
    if (!divisor.isOne()) {
      big.num = divideExactly(big.num, divisor);
      big.den = divideExactly(big.den, divisor);
    }
  }
  return fromLowestTerms(std::move(big));
}

/// Goes back to words if the fraction fits; the denominator is positive.
Rational Rational::fromLowestTerms(Big big) {
  if (big.num.getBitWidth() <= 64 && big.den.getBitWidth() <= 64) {
    int64_t n = big.num.getSExtValue();
    if (n != minWord)
      return Rational(n, big.den.getSExtValue(), Raw());
  }
  Rational result;
  result.num = reinterpret_cast<int64_t>(new Big(std::move(big)));
  result.den = 0;
  return result;
}

Rational::Big Rational::asBig() const {
  if (isBig())
    return *big();
  return {trim(APInt(64, static_cast<uint64_t>(num), true)),
          trim(APInt(64, static_cast<uint64_t>(den), true))};
}

void Rational::copyBig(const Rational &other) {
  num = reinterpret_cast<int64_t>(new Big(*other.big()));
}
void Rational::freeBig() { delete big(); }
bool Rational::bigIsInteger() const { return big()->den.isOne(); }
int Rational::bigSign() const { return big()->num.isNegative() ? -1 : 1; }
Rational Rational::negBig() const {
  return fromLowestTerms({negate(big()->num), big()->den});
}
unsigned Rational::bits() const {
  return isBig() ? big()->num.getBitWidth() + big()->den.getBitWidth() : 64;
}

Int Rational::numerator() const { return isBig() ? Int(big()->num) : Int(num); }
Int Rational::denominator() const {
  return isBig() ? Int(big()->den) : Int(den);
}
Int Rational::floor() const {
  return den == 1 ? Int(num) : floorDivide(numerator(), denominator());
}
Int Rational::ceil() const {
  return den == 1 ? Int(num) : ceilDivide(numerator(), denominator());
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Rational &a) {
  os << a.numerator();
  return a.isInteger() ? os : os << '/' << a.denominator();
}

bool Rational::exceedsBits(unsigned bits) const {
  if (!isBig())
    return bits < 64 && (magnitude(num) >> bits || magnitude(den) >> bits);
  const APInt &n = big()->num;
  return n.sext(n.getBitWidth() + 1).abs().getActiveBits() > bits ||
         big()->den.getActiveBits() > bits;
}

Rational Rational::inverse() const {
  if (LLVM_LIKELY(!isBig())) {
    assert(num != 0 && "inverse of zero");
    return num > 0 ? Rational(den, num, Raw()) : Rational(-den, -num, Raw());
  }
  if (big()->num.isNegative())
    return fromLowestTerms({negate(big()->den), negate(big()->num)});
  return fromLowestTerms({big()->den, big()->num});
}

Rational Rational::addSlow(const Rational &a, const Rational &b) {
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    int64_t g = gcdWord(a.den, b.den);
    int64_t aRest = a.den, bRest = b.den;
    if (g != 1) {
      aRest /= g;
      bRest /= g;
    }
    Wide n = Wide(a.num) * bRest + Wide(b.num) * aRest;
    if (g != 1) {
      // The sum mostly fits 64 bits, and a 128-bit division takes several times
      // longer.
      bool isWord = fitsSmall(n);
      int64_t rest =
          isWord ? static_cast<int64_t>(n) % g : static_cast<int64_t>(n % g);
      int64_t common = gcdWord(magnitude(rest), g);
      if (common != 1) {
        n = isWord ? static_cast<int64_t>(n) / common : n / common;
        bRest = b.den / common;
      } else {
        bRest = b.den;
      }
    }
    Wide d = Wide(aRest) * bRest;
    if (LLVM_LIKELY(fitsSmall(n) && fitsSmall(d)))
      return Rational(static_cast<int64_t>(n), static_cast<int64_t>(d), Raw());
  }
  Big x = a.asBig(), y = b.asBig();
  return fromBig({add(multiply(x.num, y.den), multiply(y.num, x.den)),
                  multiply(x.den, y.den)});
}

Rational Rational::mulSlow(const Rational &a, const Rational &b) {
  if (a.isZero() || b.isZero())
    return Rational();
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    int64_t aNum = a.num, aDen = a.den, bNum = b.num, bDen = b.den;
    int64_t g = gcdWord(magnitude(aNum), bDen);
    if (g != 1) {
      aNum /= g;
      bDen /= g;
    }
    int64_t h = gcdWord(magnitude(bNum), aDen);
    if (h != 1) {
      bNum /= h;
      aDen /= h;
    }
    Wide n = Wide(aNum) * bNum;
    Wide d = Wide(aDen) * bDen;
    if (LLVM_LIKELY(fitsSmall(n) && fitsSmall(d)))
      return Rational(static_cast<int64_t>(n), static_cast<int64_t>(d), Raw());
  }
  Big x = a.asBig(), y = b.asBig();
  return fromBig({multiply(x.num, y.num), multiply(x.den, y.den)});
}

Rational Rational::sumWithProductSlow(const Rational &a, const Rational &b,
                                      const Rational &c) {
  int64_t num, den, scaled, sum;
  const bool fits = !a.isBig() && !b.isBig() && !c.isBig() &&
                    !__builtin_mul_overflow(b.num, c.num, &num) &&
                    !__builtin_mul_overflow(b.den, c.den, &den);
  if (LLVM_UNLIKELY(!fits))
    return a + b * c;
  if (den == a.den) {
    if (__builtin_add_overflow(a.num, num, &sum))
      return a + b * c;
  } else if (__builtin_mul_overflow(a.num, den, &scaled) ||
             __builtin_mul_overflow(num, a.den, &num) ||
             __builtin_add_overflow(scaled, num, &sum) ||
             __builtin_mul_overflow(den, a.den, &den)) {
    return a + b * c;
  }
  if (LLVM_UNLIKELY(sum == minWord))
    return a + b * c;
  if (sum == 0)
    return Rational();
  const int64_t common = gcdWord(magnitude(sum), den);
  return common == 1 ? Rational(sum, den, Raw())
                     : Rational(sum / common, den / common, Raw());
}

int Rational::compareSlow(const Rational &a, const Rational &b) {
  if (LLVM_LIKELY(!a.isBig() && !b.isBig())) {
    Wide l = Wide(a.num) * b.den, r = Wide(b.num) * a.den;
    return l < r ? -1 : (l > r ? 1 : 0);
  }
  Big x = a.asBig(), y = b.asBig();
  APInt l = multiply(x.num, y.den), r = multiply(y.num, x.den);
  unsigned width = commonWidth(l, r);
  l = l.sext(width);
  r = r.sext(width);
  return l.slt(r) ? -1 : (r.slt(l) ? 1 : 0);
}

} // namespace shapeproof::linear
