// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random terms and claims over given symbols, for tests that compare with
// enumeration or with another form of the same terms.

#ifndef SHAPEPROOF_TESTS_SUPPORT_RANDOMTERMS_H
#define SHAPEPROOF_TESTS_SUPPORT_RANDOMTERMS_H

#include "shapeproof/Terms.h"
#include <random>
#include <vector>

namespace shapeproof {

class RandomTerms {
public:
  explicit RandomTerms(unsigned seed) : random(seed) {}

  unsigned below(size_t limit) {
    return static_cast<unsigned>(random() % limit);
  }
  template <typename T> T any(const std::vector<T> &choices) {
    return choices[below(choices.size())];
  }
  DimId symbol() { return any(dims); }
  DimId number() { return s.constant(int64_t(below(7)) - 3); }

  DimId term(unsigned depth) {
    if (depth == 0)
      return below(4) ? symbol() : number();
    if (!shapes.empty() && below(4) == 0) {
      const ShapeId t = shape(depth - 1);
      return below(2) ? s.rank(t) : s.extent(t, term(0));
    }
    const DimId a = term(depth - 1), b = term(depth - 1);
    switch (below(10)) {
    case 0:
      return s.add(a, b);
    case 1:
      return s.sub(a, b);
    case 2:
      return s.mul(a, b);
    case 3:
      return s.scale(a, Int(int64_t(below(5)) - 2));
    case 4:
      return s.floorDiv(a, below(3) ? number() : b);
    case 5:
      return s.mod(a, below(3) ? number() : b);
    case 6:
      return s.ceilDiv(a, below(3) ? number() : b);
    case 7:
      return s.min({a, b});
    case 8:
      return s.max({a, b});
    default:
      return s.select(literal(0), a, b);
    }
  }

  ShapeId shape(unsigned depth) {
    if (depth == 0)
      return any(shapes);
    const ShapeId t = shape(depth - 1), u = shape(depth - 1);
    const DimId a = term(depth - 1), b = term(depth - 1);
    switch (below(5)) {
    case 0:
      return s.concat({t, u});
    case 1:
      return s.broadcast({t, u});
    case 2:
      return s.tail(t, a);
    case 3:
      return s.head(t, a);
    default:
      return s.ranked({a, b});
    }
  }

  ClaimId literal(unsigned depth) {
    if (!shapes.empty() && below(4) == 0) {
      const ShapeId t = shape(depth), u = shape(depth);
      return below(2) ? s.broadcastable({t, u}) : s.shapeEq(t, u);
    }
    const DimId a = term(depth), b = term(depth);
    switch (below(6)) {
    case 0:
    case 1:
      return s.eq(a, b);
    case 2:
      return s.ne(a, b);
    case 3: {
      const ClaimId p = any(truths);
      return below(2) ? p : s.negate(p);
    }
    default:
      return s.ge(a, b);
    }
  }

  ClaimId claim(unsigned depth) {
    const ClaimId a = literal(depth), b = literal(0), c = literal(0);
    switch (below(6)) {
    case 0:
      return s.conj(a, b);
    case 1:
      return s.disj(a, b);
    case 2:
      return s.disj(s.conj(a, b), s.conj(c, s.disj(b, literal(0))));
    default:
      return a;
    }
  }

  TermStore s;
  std::vector<DimId> dims;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> truths;

protected:
  std::mt19937 random;
};

} // namespace shapeproof

#endif // SHAPEPROOF_TESTS_SUPPORT_RANDOMTERMS_H
