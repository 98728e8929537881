// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checking a numeric domain against the integers themselves.
//
// A domain element stands for a set, and its laws speak about sets, so the
// tests list members: all elements of a small universe, their members within a
// window, and the operator applied to every pair of members. Open ends are
// represented by members near zero and by a block of far ones:
//
//   [2, inf)  is  2 .. 40, 140 .. 171
//
// No finite operand of the universes gives a result beyond kFar, and open ones
// do, so the hull of the results tells open ends from closed ones.

#ifndef SHAPEPROOF_TESTS_UNIT_DOMAINS_ENUMERATION_H
#define SHAPEPROOF_TESTS_UNIT_DOMAINS_ENUMERATION_H

#include "engine/domains/IntRange.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <numeric>
#include <ostream>
#include <string>
#include <vector>

namespace shapeproof::domains {

template <typename Domain> std::string text(const Domain &a) {
  std::string buffer;
  llvm::raw_string_ostream os(buffer);
  a.print(os);
  return buffer;
}

inline void PrintTo(const Interval &a, std::ostream *os) { *os << text(a); }
inline void PrintTo(const Congruence &a, std::ostream *os) { *os << text(a); }
inline void PrintTo(const IntRange &a, std::ostream *os) { *os << text(a); }

namespace enumeration {

/// Results beyond this come from open operands.
constexpr int64_t kFar = 20;

inline const std::vector<int64_t> &window() {
  static const std::vector<int64_t> points = [] {
    std::vector<int64_t> result;
    for (int64_t x = -171; x <= 171; ++x)
      if (std::abs(x) <= 40 || std::abs(x) >= 140)
        result.push_back(x);
    return result;
  }();
  return points;
}

/// Residue classes need no far block, but periods of up to 5 * 6.
inline const std::vector<int64_t> &denseWindow() {
  static const std::vector<int64_t> points = [] {
    std::vector<int64_t> result;
    for (int64_t x = -60; x <= 60; ++x)
      result.push_back(x);
    return result;
  }();
  return points;
}

/// A thinner window, for tests that enumerate triples.
inline const std::vector<int64_t> &thinWindow() {
  static const std::vector<int64_t> points = [] {
    std::vector<int64_t> result;
    for (int64_t x : window())
      if (std::abs(x) <= 20 || std::abs(x) >= 148)
        result.push_back(x);
    return result;
  }();
  return points;
}

template <typename Domain>
std::vector<int64_t> membersWithin(const std::vector<int64_t> &points,
                                   const Domain &a) {
  std::vector<int64_t> result;
  for (int64_t x : points)
    if (a.contains(x))
      result.push_back(x);
  return result;
}

template <typename Domain> std::vector<int64_t> members(const Domain &a) {
  return membersWithin(
      std::is_same<Domain, Congruence>::value ? denseWindow() : window(), a);
}

/// The result of an operator for a pair of numbers.
struct Outcome {
  enum Kind { Number, Anything, Undefined } kind;
  int64_t number;
};
inline Outcome number(int64_t x) { return {Outcome::Number, x}; }
inline Outcome anything() { return {Outcome::Anything, 0}; }
inline Outcome undefined() { return {Outcome::Undefined, 0}; }

// The language's operators, written from their definitions.
inline int64_t floorQuotient(int64_t a, int64_t b) {
  int64_t q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
inline Outcome addOutcome(int64_t a, int64_t b) { return number(a + b); }
inline Outcome subtractOutcome(int64_t a, int64_t b) { return number(a - b); }
inline Outcome multiplyOutcome(int64_t a, int64_t b) { return number(a * b); }
inline Outcome floorDivideOutcome(int64_t a, int64_t b) {
  return b == 0 ? anything() : number(floorQuotient(a, b));
}
inline Outcome moduloOutcome(int64_t a, int64_t b) {
  return b == 0 ? anything() : number(a - b * floorQuotient(a, b));
}
inline Outcome minimumOutcome(int64_t a, int64_t b) {
  return number(std::min(a, b));
}
inline Outcome maximumOutcome(int64_t a, int64_t b) {
  return number(std::max(a, b));
}
inline Outcome broadcastOutcome(int64_t a, int64_t b) {
  if (a == b || b == 1)
    return number(a);
  return a == 1 ? number(b) : undefined();
}

/// The least domain element around a set of outcomes.
class Hull {
public:
  void insert(Outcome outcome) {
    if (outcome.kind == Outcome::Undefined)
      return;
    if (outcome.kind == Outcome::Anything) {
      all = true;
      return;
    }
    insert(outcome.number);
  }
  void insert(int64_t x) {
    if (!any) {
      any = true;
      lo = hi = first = x;
      return;
    }
    lo = std::min(lo, x);
    hi = std::max(hi, x);
    step = std::gcd(step, x - first);
  }
  Interval interval() const {
    if (all)
      return Interval::top();
    if (!any)
      return Interval::empty();
    Interval result;
    if (lo >= -kFar)
      result = result.meet(Interval::atLeast(lo));
    if (hi <= kFar)
      result = result.meet(Interval::atMost(hi));
    return result;
  }
  Congruence congruence() const {
    if (all)
      return Congruence::top();
    return any ? Congruence::make(first, step) : Congruence::empty();
  }
  void get(Interval &result) const { result = interval(); }
  void get(Congruence &result) const { result = congruence(); }
  void get(IntRange &result) const {
    result = IntRange(interval(), congruence());
  }

private:
  bool all = false, any = false;
  int64_t lo = 0, hi = 0, first = 0, step = 0;
};

/// Counts how often an answer was the best one.
struct Tally {
  unsigned total = 0, best = 0;
};

/// Checks a binary transfer function on all pairs: sound, and counts the best.
template <typename Domain, typename Transfer>
Tally checkTransfer(const std::vector<Domain> &as,
                    const std::vector<Domain> &bs, Transfer transfer,
                    Outcome (*outcome)(int64_t, int64_t)) {
  std::vector<std::vector<int64_t>> membersOfB;
  for (const Domain &b : bs)
    membersOfB.push_back(members(b));
  Tally tally;
  for (const Domain &a : as) {
    std::vector<int64_t> membersOfA = members(a);
    for (size_t j = 0; j < bs.size(); ++j) {
      Domain answer = transfer(a, bs[j]);
      Hull hull;
      for (int64_t x : membersOfA)
        for (int64_t y : membersOfB[j])
          hull.insert(outcome(x, y));
      Domain best;
      hull.get(best);
      // `best` contains all outcomes; an end is open only for far outcomes.
      if (!answer.contains(best)) {
        ADD_FAILURE() << "unsound on " << text(a) << " and " << text(bs[j])
                      << ": " << text(answer) << " lacks some of "
                      << text(best);
        return tally;
      }
      ++tally.total;
      tally.best += answer == best;
    }
  }
  return tally;
}

/// Smaller operands give smaller results, in both positions.
template <typename Domain, typename Transfer>
void checkMonotone(const std::vector<Domain> &universe, Transfer transfer) {
  for (const Domain &large : universe)
    for (const Domain &small : universe) {
      if (!large.contains(small))
        continue;
      for (const Domain &other : universe) {
        ASSERT_TRUE(transfer(large, other).contains(transfer(small, other)))
            << text(small) << " <= " << text(large) << " with " << text(other);
        ASSERT_TRUE(transfer(other, large).contains(transfer(other, small)))
            << text(other) << " with " << text(small) << " <= " << text(large);
      }
    }
}

/// Meet, join, contains and == against the sets, over all pairs and bounds.
template <typename Domain>
void checkLattice(const std::vector<Domain> &universe) {
  for (const Domain &a : universe)
    for (const Domain &b : universe) {
      Domain meet = a.meet(b), join = a.join(b);
      bool subset = true;
      for (int64_t x : window()) {
        ASSERT_EQ(meet.contains(x), a.contains(x) && b.contains(x))
            << text(a) << " meet " << text(b) << " at " << x;
        ASSERT_TRUE(join.contains(x) || !(a.contains(x) || b.contains(x)))
            << text(a) << " join " << text(b) << " at " << x;
        subset &= !b.contains(x) || a.contains(x);
      }
      ASSERT_EQ(a.contains(b), subset) << text(a) << " contains " << text(b);
      ASSERT_EQ(a == b, subset && b.contains(a)) << text(a) << ", " << text(b);
      ASSERT_EQ(meet, b.meet(a));
      ASSERT_EQ(join, b.join(a));
      for (const Domain &c : universe) {
        if (a.contains(c) && b.contains(c)) {
          ASSERT_TRUE(meet.contains(c)) << text(a) << " meet " << text(b);
        }
        if (c.contains(a) && c.contains(b)) {
          ASSERT_TRUE(c.contains(join)) << text(a) << " join " << text(b);
        }
      }
    }
}

/// All intervals with ends in [-bound, bound] or open, and the empty one.
inline std::vector<Interval> smallIntervals(int64_t bound) {
  std::vector<Interval> result = {Interval::empty(), Interval::top()};
  for (int64_t lo = -bound; lo <= bound; ++lo) {
    result.push_back(Interval::atLeast(lo));
    result.push_back(Interval::atMost(lo));
    for (int64_t hi = lo; hi <= bound; ++hi)
      result.push_back(Interval::range(lo, hi));
  }
  return result;
}

/// All residue classes of moduli up to `bound`, constants, and the empty set.
inline std::vector<Congruence> smallCongruences(int64_t bound) {
  std::vector<Congruence> result = {Congruence::empty()};
  for (int64_t x = -4; x <= 4; ++x)
    result.push_back(Congruence::constant(x));
  for (int64_t modulus = 1; modulus <= bound; ++modulus)
    for (int64_t remainder = 0; remainder < modulus; ++remainder)
      result.push_back(Congruence::make(remainder, modulus));
  return result;
}

/// All different ranges made from an interval and a congruence.
inline std::vector<IntRange> smallRanges(int64_t bound, int64_t modulus) {
  std::vector<IntRange> result;
  for (const Interval &interval : smallIntervals(bound))
    for (const Congruence &congruence : smallCongruences(modulus)) {
      if (congruence.isEmpty() || congruence.isConstant())
        continue;
      IntRange range(interval, congruence);
      if (std::find(result.begin(), result.end(), range) == result.end())
        result.push_back(range);
    }
  return result;
}

/// Numbers around the ends of 64 bits, and beyond.
inline std::vector<Int> edgeNumbers() {
  std::vector<Int> result;
  for (int64_t x : {0, 2, 7})
    result.push_back(Int(x));
  Int max(std::numeric_limits<int64_t>::max());
  for (Int x : {max, max + 1, max * 2 + 2, max * max})
    result.push_back(x);
  for (size_t i = result.size(); i-- > 1;)
    result.push_back(-result[i]);
  return result;
}

} // namespace enumeration
} // namespace shapeproof::domains

#endif // SHAPEPROOF_TESTS_UNIT_DOMAINS_ENUMERATION_H
