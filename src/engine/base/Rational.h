// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact rational numbers for the simplex tableau.
//
// Nearly every number in a shape problem is -1, 0 or 1, so a Rational is two
// machine words: numerator and denominator, in lowest terms, denominator
// positive. Every operation on them is checked, and a result that leaves 64
// bits moves to a pair of llvm::APInt on the heap (and moves back as
// soon as it fits again). Example: 1/2 + 1/3 = 5/6 touches no heap;
// (2^62) * 4 does, and dividing it by 4 again gives back the two words.
//
// Invariant: a value that fits is always stored small, so equal numbers have
// equal representations.

#ifndef SHAPEPROOF_BASE_RATIONAL_H
#define SHAPEPROOF_BASE_RATIONAL_H

#include "engine/base/ExactInt.h"
#include "llvm/Support/raw_ostream.h"
#include <utility>

namespace shapeproof::linear {

class Rational {
public:
  Rational() = default;
  Rational(int64_t value) : num(value) {
    if (LLVM_UNLIKELY(value == minWord))
      *this = Rational(Int(value));
  }
  explicit Rational(const Int &value);
  /// num / den in lowest terms; den must not be zero.
  Rational(const Int &num, const Int &den);

  Rational(const Rational &other) : num(other.num), den(other.den) {
    if (LLVM_UNLIKELY(other.isBig()))
      copyBig(other);
  }
  Rational(Rational &&other) noexcept : num(other.num), den(other.den) {
    other.num = 0;
    other.den = 1;
  }
  Rational &operator=(const Rational &other) {
    if (LLVM_LIKELY(!isBig() && !other.isBig())) {
      num = other.num;
      den = other.den;
      return *this;
    }
    Rational copy(other);
    swap(copy);
    return *this;
  }
  Rational &operator=(Rational &&other) noexcept {
    swap(other);
    return *this;
  }
  ~Rational() {
    if (LLVM_UNLIKELY(isBig()))
      freeBig();
  }
  void swap(Rational &other) noexcept {
    std::swap(num, other.num);
    std::swap(den, other.den);
  }

  bool isZero() const { return num == 0 && den == 1; }
  bool isInteger() const { return den == 1 || (isBig() && bigIsInteger()); }
  /// True if it is on the heap, where arithmetic costs about a hundred times
  /// more.
  bool isBig() const { return den == 0; }
  int sign() const {
    if (LLVM_LIKELY(!isBig()))
      return num > 0 ? 1 : (num < 0 ? -1 : 0);
    return bigSign();
  }
  Int numerator() const;
  Int denominator() const;
  Int floor() const;
  Int ceil() const;
  /// Whether numerator or denominator needs more than `bits` bits. Exact.
  bool exceedsBits(unsigned bits) const;
  /// The approximate number of bits; 64 for anything small.
  unsigned bits() const;

  Rational operator-() const {
    if (LLVM_LIKELY(!isBig()))
      return Rational(-num, den, Raw());
    return negBig();
  }
  Rational inverse() const; // of a nonzero number
  friend Rational operator+(const Rational &a, const Rational &b) {
    int64_t sum;
    if (LLVM_LIKELY(a.den == 1 && b.den == 1) &&
        LLVM_LIKELY(!__builtin_add_overflow(a.num, b.num, &sum)) &&
        LLVM_LIKELY(sum != minWord))
      return Rational(sum, 1, Raw());
    return addSlow(a, b);
  }
  friend Rational operator-(const Rational &a, const Rational &b) {
    int64_t diff;
    if (LLVM_LIKELY(a.den == 1 && b.den == 1) &&
        LLVM_LIKELY(!__builtin_sub_overflow(a.num, b.num, &diff)) &&
        LLVM_LIKELY(diff != minWord))
      return Rational(diff, 1, Raw());
    return addSlow(a, -b);
  }
  friend Rational operator*(const Rational &a, const Rational &b) {
    int64_t product;
    if (LLVM_LIKELY(a.den == 1 && b.den == 1) &&
        LLVM_LIKELY(!__builtin_mul_overflow(a.num, b.num, &product)) &&
        LLVM_LIKELY(product != minWord))
      return Rational(product, 1, Raw());
    return mulSlow(a, b);
  }
  friend Rational operator/(const Rational &a, const Rational &b) {
    return a * b.inverse();
  }
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                       const Rational &a);
  Rational &operator+=(const Rational &b) { return *this = *this + b; }
  Rational &operator-=(const Rational &b) { return *this = *this - b; }
  Rational &operator*=(const Rational &b) { return *this = *this * b; }
  /// a + b * c. For small fractions this takes one gcd, where a product and a
  /// sum take four.
  static Rational sumWithProduct(const Rational &a, const Rational &b,
                                 const Rational &c) {
    int64_t product, sum;
    if (LLVM_LIKELY(a.den == 1 && b.den == 1 && c.den == 1) &&
        LLVM_LIKELY(!__builtin_mul_overflow(b.num, c.num, &product)) &&
        LLVM_LIKELY(!__builtin_add_overflow(a.num, product, &sum)) &&
        LLVM_LIKELY(sum != minWord))
      return Rational(sum, 1, Raw());
    return sumWithProductSlow(a, b, c);
  }

  /// Negative, zero or positive as a is less than, equal to or above b.
  static int compare(const Rational &a, const Rational &b) {
    if (LLVM_LIKELY(a.den == 1 && b.den == 1))
      return a.num < b.num ? -1 : (a.num > b.num ? 1 : 0);
    return compareSlow(a, b);
  }
  friend bool operator==(const Rational &a, const Rational &b) {
    return compare(a, b) == 0;
  }
  friend bool operator!=(const Rational &a, const Rational &b) {
    return compare(a, b) != 0;
  }
  friend bool operator<(const Rational &a, const Rational &b) {
    return compare(a, b) < 0;
  }
  friend bool operator>(const Rational &a, const Rational &b) {
    return compare(a, b) > 0;
  }
  friend bool operator<=(const Rational &a, const Rational &b) {
    return compare(a, b) <= 0;
  }
  friend bool operator>=(const Rational &a, const Rational &b) {
    return compare(a, b) >= 0;
  }

private:
  struct Raw {};
  struct Big;
  static constexpr int64_t minWord = std::numeric_limits<int64_t>::min();

  Rational(int64_t num, int64_t den, Raw) : num(num), den(den) {}
  // NOLINTNEXTLINE(performance-no-int-to-ptr): a pointer kept as a word
  Big *big() const { return reinterpret_cast<Big *>(num); }
  void copyBig(const Rational &other);
  void freeBig();
  bool bigIsInteger() const;
  int bigSign() const;
  Rational negBig() const;
  Big asBig() const;
  static Rational fromBig(Big big);
  static Rational fromLowestTerms(Big big);
  static Rational addSlow(const Rational &a, const Rational &b);
  static Rational mulSlow(const Rational &a, const Rational &b);
  static Rational sumWithProductSlow(const Rational &a, const Rational &b,
                                     const Rational &c);
  static int compareSlow(const Rational &a, const Rational &b);

  // den > 0: the number num / den, num != minWord. den == 0: num is a Big *.
  int64_t num = 0;
  int64_t den = 1;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_BASE_RATIONAL_H
