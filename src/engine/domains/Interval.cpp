// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interval arithmetic on ends that may be infinite.
//
// Idea: an operator that is monotone in each operand while the other is fixed
// takes its extreme values at the corners of the box A x B, so evaluating the
// four corners gives the exact hull:
//
//   [-2, 3] * [4, inf):  -2*4 = -8, -2*inf = -inf, 3*4 = 12, 3*inf = inf
//
// Multiplication is such an operator, and so is floordiv once the divisor has
// one sign. An open end is an infinite End here; 0 * inf is 0, because no
// number of the interval is infinite.
//
// Tested by tests/engine/domains/IntervalTest.cpp.

#include "engine/domains/Interval.h"
#include "engine/domains/Limit.h"

#include "llvm/Support/raw_ostream.h"

namespace shapeproof::domains {

void Interval::setLo(const Int &lo) {
  lower = lo;
  withLo = true;
  if (LLVM_LIKELY(makeKept(lower)))
    return;
  withLo = lo > 0;
  lower = withLo ? largestKept() : Int(0);
}

void Interval::setHi(const Int &hi) {
  upper = hi;
  withHi = true;
  if (LLVM_LIKELY(makeKept(upper)))
    return;
  withHi = hi < 0;
  upper = withHi ? smallestKept() : Int(0);
}

bool Interval::contains(const Interval &other) const {
  if (other.isVoid)
    return true;
  if (isVoid)
    return false;
  if (withLo && !(other.withLo && lower <= other.lower))
    return false;
  return !withHi || (other.withHi && other.upper <= upper);
}

Interval Interval::meet(const Interval &other) const {
  if (isVoid || other.isVoid)
    return empty();
  Interval result = *this;
  if (other.withLo && (!withLo || lower < other.lower)) {
    result.lower = other.lower;
    result.withLo = true;
  }
  if (other.withHi && (!withHi || other.upper < upper)) {
    result.upper = other.upper;
    result.withHi = true;
  }
  return result.checked();
}

Interval Interval::join(const Interval &other) const {
  if (isVoid)
    return other;
  if (other.isVoid)
    return *this;
  Interval result;
  if (withLo && other.withLo) {
    result.lower = lower < other.lower ? lower : other.lower;
    result.withLo = true;
  }
  if (withHi && other.withHi) {
    result.upper = upper < other.upper ? other.upper : upper;
    result.withHi = true;
  }
  return result;
}

void Interval::print(llvm::raw_ostream &os) const {
  if (isVoid) {
    os << "empty";
    return;
  }
  if (withLo)
    os << '[' << lower << ", ";
  else
    os << "(-inf, ";
  if (withHi)
    os << upper << ']';
  else
    os << "inf)";
}

namespace {

/// A number, or minus or plus infinity.
struct End {
  int infinity; // -1, 0 or 1
  Int value;

  static End finite(const Int &value) { return {0, value}; }
  static End infinite(int sign) { return {sign, Int(0)}; }
  /// -1, 0 or 1.
  int sign() const {
    if (infinity != 0)
      return infinity;
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }
  bool operator<(const End &other) const {
    if (infinity != other.infinity)
      return infinity < other.infinity;
    return infinity == 0 && value < other.value;
  }
};

End loOf(const Interval &a) {
  return a.hasLo() ? End::finite(a.lo()) : End::infinite(-1);
}

End hiOf(const Interval &a) {
  return a.hasHi() ? End::finite(a.hi()) : End::infinite(1);
}

Interval between(const End &lo, const End &hi) {
  if (lo.infinity != 0)
    return hi.infinity != 0 ? Interval::top() : Interval::atMost(hi.value);
  return hi.infinity != 0 ? Interval::atLeast(lo.value)
                          : Interval::range(lo.value, hi.value);
}

/// The hull of corner(a, b) over the four pairs of ends.
template <typename Corner>
Interval hullOfCorners(const Interval &a, const Interval &b, Corner corner) {
  const End as[] = {loOf(a), hiOf(a)}, bs[] = {loOf(b), hiOf(b)};
  End lo = corner(as[0], bs[0]), hi = lo;
  for (int i = 1; i < 4; ++i) {
    End value = corner(as[i >> 1], bs[i & 1]);
    if (value < lo)
      lo = value;
    if (hi < value)
      hi = value;
  }
  return between(lo, hi);
}

/// floordiv by a divisor that is at least 1.
Interval floorDivideByPositive(const Interval &a, const Interval &b) {
  return hullOfCorners(a, b, [](const End &x, const End &y) {
    // For a divisor large enough the quotient of x is 0 or -1.
    if (y.infinity != 0)
      return End::finite(Int(x.sign() < 0 ? -1 : 0));
    if (x.infinity != 0)
      return x;
    return End::finite(floorDivide(x.value, y.value));
  });
}

/// mod by a divisor that is at least 1.
Interval moduloByPositive(const Interval &a, const Interval &b) {
  // The result is below the divisor, and not above a dividend >= 0.
  Interval result = Interval::atLeast(0);
  if (b.hasHi())
    result = result.meet(Interval::atMost(b.hi() - 1));
  if (a.hasLo() && a.lo() >= 0 && a.hasHi())
    result = result.meet(Interval::atMost(a.hi()));
  // If all operands have one quotient q, the result is a - b * q.
  Interval quotient = floorDivideByPositive(a, b);
  if (quotient.isConstant())
    result = result.meet(subtract(a, scale(b, quotient.lo())));
  return result;
}

} // namespace

Interval add(const Interval &a, const Interval &b) {
  if (a.isEmpty() || b.isEmpty())
    return Interval::empty();
  if (LLVM_LIKELY(a.hasLo() && b.hasLo())) {
    if (a.hasHi() && b.hasHi())
      return Interval::range(a.lo() + b.lo(), a.hi() + b.hi());
    return Interval::atLeast(a.lo() + b.lo());
  }
  if (a.hasHi() && b.hasHi())
    return Interval::atMost(a.hi() + b.hi());
  return Interval::top();
}

Interval negate(const Interval &a) {
  if (a.isEmpty())
    return a;
  if (a.hasLo())
    return a.hasHi() ? Interval::range(-a.hi(), -a.lo())
                     : Interval::atMost(-a.lo());
  return a.hasHi() ? Interval::atLeast(-a.hi()) : a;
}

Interval subtract(const Interval &a, const Interval &b) {
  return add(a, negate(b));
}

Interval scale(const Interval &a, const Int &factor) {
  if (a.isEmpty())
    return a;
  if (factor == 0)
    return Interval::constant(0);
  Interval result;
  const bool flip = factor < 0;
  if (flip ? a.hasHi() : a.hasLo())
    result = Interval::atLeast((flip ? a.hi() : a.lo()) * factor);
  if (flip ? a.hasLo() : a.hasHi())
    result = result.meet(Interval::atMost((flip ? a.lo() : a.hi()) * factor));
  return result;
}

Interval multiply(const Interval &a, const Interval &b) {
  if (a.isEmpty() || b.isEmpty())
    return Interval::empty();
  return hullOfCorners(a, b, [](const End &x, const End &y) {
    if (x.infinity != 0 || y.infinity != 0) {
      int sign = x.sign() * y.sign();
      return sign == 0 ? End::finite(Int(0)) : End::infinite(sign);
    }
    return End::finite(x.value * y.value);
  });
}

Interval power(const Interval &a, unsigned exponent) {
  if (a.isEmpty())
    return a;
  if (exponent == 0)
    return Interval::constant(1);
  auto raised = [exponent](const End &x) {
    if (x.infinity != 0)
      return End::infinite(exponent % 2 == 0 ? 1 : x.infinity);
    bool withinLimit;
    Int value = integerPower(x.value, exponent, withinLimit);
    if (withinLimit)
      return End::finite(value);
    // The value is beyond the limit, with the right sign: the interval clamps
    // it.
    Int beyond = largestInt() + 1;
    return End::finite(exponent % 2 == 1 && x.value < 0 ? -beyond : beyond);
  };
  End lo = raised(loOf(a)), hi = raised(hiOf(a));
  if (exponent % 2 == 1)
    return between(lo, hi);
  // An even power falls up to zero and rises from there.
  if (hi < lo)
    std::swap(lo, hi);
  if (a.contains(0))
    lo = End::finite(Int(0));
  return between(lo, hi);
}

Interval floorDivide(const Interval &a, const Interval &b) {
  if (a.isEmpty() || b.isEmpty())
    return Interval::empty();
  if (b.contains(0))
    return Interval::top();
  if (b.hasLo() && b.lo() > 0)
    return floorDivideByPositive(a, b);
  return floorDivideByPositive(negate(a), negate(b));
}

Interval modulo(const Interval &a, const Interval &b) {
  if (a.isEmpty() || b.isEmpty())
    return Interval::empty();
  if (b.contains(0))
    return Interval::top();
  if (b.hasLo() && b.lo() > 0)
    return moduloByPositive(a, b);
  return negate(moduloByPositive(negate(a), negate(b)));
}

} // namespace shapeproof::domains
