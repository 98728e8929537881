// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Narrowed.h. Tested by tests/engine/terms/PrintTest.cpp.

#include "engine/terms/Narrowed.h"
#include "engine/base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

namespace {

/// The quotient (dividend + moved + 2^(exponent-1)) floordiv 2^exponent.
struct Quotient {
  llvm::ArrayRef<Summand> dividend;
  Int moved, divisor;
  unsigned exponent;
};

std::optional<Quotient> quotientOf(const TermStore &store, DimId d) {
  if (store.kind(d) != DimKind::FloorDiv)
    return std::nullopt;
  std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
  if (!divisor || *divisor <= 0)
    return std::nullopt;
  const llvm::APInt bits = toAPInt(*divisor);
  if (!bits.isPowerOf2() || bits.logBase2() < 8 || bits.logBase2() > 64)
    return std::nullopt;
  LinearView view = store.linearView(store.operands(d)[0]);
  const Int moved = canonical(view.constant - floorDivide(*divisor, Int(2)));
  // A constant farther off rounds in another way, which is not recognised.
  if (abs(moved) * 4 > *divisor)
    return std::nullopt;
  return Quotient{view.summands, moved, *divisor, unsigned(bits.logBase2())};
}

/// Subtracts factor * summands from the sum, if that takes something away from
/// each column and reverses no sign.
bool takeAway(llvm::SmallVectorImpl<Summand> &sum, const Int &factor,
              llvm::ArrayRef<Summand> summands) {
  llvm::SmallVector<Summand, 4> left(sum.begin(), sum.end());
  for (const Summand &s : summands) {
    auto own = llvm::find_if(
        left, [&](const Summand &other) { return other.column == s.column; });
    const Int taken = factor * s.coefficient;
    if (own == left.end() || (own->coefficient < 0) != (taken < 0) ||
        abs(own->coefficient) < abs(taken))
      return false;
    own->coefficient = canonical(own->coefficient - taken);
    if (own->coefficient == 0)
      left.erase(own);
  }
  sum.assign(left.begin(), left.end());
  return true;
}

/// The number of times by which the part is doubled, so that its width is that
/// of a machine integer; at most as often as 2 divides the factor.
unsigned doublings(unsigned exponent, Int factor) {
  for (unsigned times = 0;; ++times) {
    if (llvm::is_contained({8u, 16u, 32u, 64u}, exponent + times))
      return times;
    if (exponent + times > 64 || floorModulo(factor, Int(2)) != 0)
      return 0;
    factor = floorDivide(factor, Int(2));
  }
}

} // namespace

std::optional<DimId>
shapeproof::overflowQuotientIn(const TermStore &store,
                               llvm::ArrayRef<Term> roots) {
  std::optional<DimId> found;
  TermSet seen;
  auto look = [&](llvm::ArrayRef<Term> within) {
    const std::optional<DimId> before = found;
    walkTerms(store, within, [&](Term t) {
      if (found != before || !seen.insert(t).second)
        return false;
      if (t.sort == Term::Dim && quotientOf(store, t.dim()))
        found = t.dim();
      return found == before;
    });
    return found != before;
  };
  for (bool isInner = look(roots); isInner;)
    isInner = look(Term(store.operands(*found)[0]));
  return found;
}

WithNarrowed shapeproof::splitNarrowed(const TermStore &store,
                                       LinearView view) {
  WithNarrowed result;
  result.constant = view.constant;
  result.rest.assign(view.summands.begin(), view.summands.end());
  for (const Summand &s : view.summands) {
    std::optional<Quotient> quotient = quotientOf(store, s.column);
    if (!quotient || floorModulo(s.coefficient, quotient->divisor) != 0)
      continue;
    Int factor = -floorDivide(s.coefficient, quotient->divisor);
    if (!takeAway(result.rest, factor, quotient->dividend))
      continue;
    llvm::erase_if(result.rest, [&](const Summand &other) {
      return other.column == s.column;
    });
    result.constant = canonical(result.constant - factor * quotient->moved);
    Int scale(1);
    const unsigned times = doublings(quotient->exponent, factor);
    for (unsigned i = 0; i < times; ++i)
      scale = scale * 2;
    NarrowedPart part{floorDivide(factor, scale),
                      quotient->exponent + times,
                      canonical(quotient->moved * scale),
                      {}};
    for (const Summand &inner : quotient->dividend)
      part.summands.push_back(
          {inner.column, canonical(inner.coefficient * scale)});
    result.parts.push_back(std::move(part));
  }
  return result;
}
