// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients of quotients, of sums and of products. See LemmaFinder.h.
//
//   (x*a*b + y*b + z) floordiv b  ==  x*a + y + z floordiv b
//   (n*a) floordiv (m*a)          ==  n floordiv m
//   n floordiv a floordiv b       ==  n floordiv (a*b)
//   z floordiv b                  ==  0                      where 0 <= z < b
//   i floordiv t                  <=  n floordiv t           where i <= n
//   i floordiv t                  <   n ceildiv t            where i < n
//
// Each would be found from the axioms of quotients, by products, but as an end
// and not on the way to one.
//
// Tested by tests/unit/proof.

#include "proof/LemmaFinder.h"
#include "proof/Monomials.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

class Finder : LemmaFinder {
public:
  using LemmaFinder::LemmaFinder;

  void run() {
    for (DimId q : c.columns) {
      if (s.kind(q) != DimKind::FloorDiv)
        continue;
      if (full())
        return;
      ArrayRef<DimId> o = s.operands(q);
      if (o[1] != s.constant(0)) {
        shift(o[0], o[1]);
        cancel(o[0], o[1]);
        nested(o[0], o[1]);
      }
    }
    for (DimId q : c.columns)
      if (s.kind(q) == DimKind::FloorDiv && out.empty())
        small(q, s.operands(q)[0], s.operands(q)[1]);
  }

private:
  void shift(DimId x, DimId d) {
    LinearView divisor = s.linearView(d);
    if (divisor.summands.size() != 1 || divisor.constant != 0)
      return;
    Factors factors = factorsOf(s, divisor.summands[0].column);
    const Int &scale = divisor.summands[0].coefficient;
    DimId k = s.constant(0);
    for (const Summand &term : s.linearView(x).summands) {
      if (term.coefficient % scale != 0)
        continue;
      if (auto rest = divided(s, term.column, factors))
        k = s.add(k, s.scale(*rest, term.coefficient / scale));
    }
    DimId rest = s.sub(x, s.mul(d, k));
    if (k != s.constant(0) && rest != s.constant(0))
      addUnlessMade(lemma(ProofRule::DivShift, rest, d, k));
  }

  void cancel(DimId x, DimId d) {
    LinearView dividend = s.linearView(x), divisor = s.linearView(d);
    if (divisor.constant != 0 || dividend.constant != 0 ||
        divisor.summands.empty())
      return;
    SmallVector<Summand, 8> all(divisor.summands);
    llvm::append_range(all, dividend.summands);
    Factors common = commonFactors(s, all);
    if (!common.empty() && !dividend.summands.empty())
      addUnlessMade(
          lemma(ProofRule::DivCancel, divided(s, dividend.summands, common),
                divided(s, divisor.summands, common), productOf(s, common)));
  }

  void nested(DimId x, DimId d) {
    if (s.kind(x) != DimKind::FloorDiv)
      return;
    DimId inner = s.operands(x)[0], first = s.operands(x)[1];
    addUnlessMade(lemma(ProofRule::DivNested, inner, first, d));
  }

  void small(DimId q, DimId x, DimId d) {
    if (c.valueOf(q) != 0 && c.valueOf(x) >= 0 && c.valueOf(x) < c.valueOf(d))
      addUnlessMade(lemma(ProofRule::DivSmall, x, d));
  }

public:
  /// Two quotients by one divisor.
  void runPairs() {
    for (DimId p : c.columns)
      for (DimId q : c.columns) {
        if (full())
          return;
        if (s.kind(p) != DimKind::FloorDiv || s.kind(q) != DimKind::FloorDiv ||
            p == q || s.operands(p)[1] != s.operands(q)[1])
          continue;
        DimId x = s.operands(p)[0], y = s.operands(q)[0], d = s.operands(p)[1];
        if (c.valueOf(d) <= 0)
          continue;
        Int u = c.valueOf(p), v = c.valueOf(q);
        if (u > v && c.valueOf(x) <= c.valueOf(y))
          addUnlessMade(lemma(ProofRule::DivOrder, x, y, d));
        else if (s.compare(p, q) < 0 && u + v >= 0 &&
                 c.valueOf(x) + c.valueOf(y) < 0)
          addUnlessMade(lemma(ProofRule::DivBelow, x, y, d));
      }
  }
};

} // namespace

void shapeproof::findDivisionLemmas(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).run();
}

void shapeproof::findQuotientOrders(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).runPairs();
}

/// b == 0 or (a + b*c) floordiv b == a floordiv b + c.
std::optional<ClaimId> shapeproof::divShiftFormula(TermStore &s,
                                                   const ProofFormula &f) {
  DimId sum = s.add(f.a, s.mul(f.b, f.c));
  return s.disj(s.eq(f.b, s.constant(0)),
                s.eq(s.floorDiv(sum, f.b), s.add(s.floorDiv(f.a, f.b), f.c)));
}

/// b == 0 or c == 0 or a*c floordiv (b*c) == a floordiv b.
std::optional<ClaimId> shapeproof::divCancelFormula(TermStore &s,
                                                    const ProofFormula &f) {
  DimId zero = s.constant(0);
  DimId whole = s.floorDiv(s.mul(f.a, f.c), s.mul(f.b, f.c));
  return s.disj(
      {s.eq(f.b, zero), s.eq(f.c, zero), s.eq(whole, s.floorDiv(f.a, f.b))});
}

/// b == 0 or c <= 0 or a floordiv b floordiv c == a floordiv (b*c).
std::optional<ClaimId> shapeproof::divNestedFormula(TermStore &s,
                                                    const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj({s.eq(f.b, zero), s.le(f.c, zero),
                 s.eq(s.floorDiv(s.floorDiv(f.a, f.b), f.c),
                      s.floorDiv(f.a, s.mul(f.b, f.c)))});
}

/// a < 0 or a >= b or a floordiv b == 0.
std::optional<ClaimId> shapeproof::divSmallFormula(TermStore &s,
                                                   const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj(
      {s.lt(f.a, zero), s.ge(f.a, f.b), s.eq(s.floorDiv(f.a, f.b), zero)});
}

/// c <= 0 or a > b or a floordiv c <= b floordiv c.
std::optional<ClaimId> shapeproof::divOrderFormula(TermStore &s,
                                                   const ProofFormula &f) {
  return s.disj({s.le(f.c, s.constant(0)), s.gt(f.a, f.b),
                 s.le(s.floorDiv(f.a, f.c), s.floorDiv(f.b, f.c))});
}

/// c <= 0 or a + b >= 0 or a floordiv c + b floordiv c < 0.
std::optional<ClaimId> shapeproof::divBelowFormula(TermStore &s,
                                                   const ProofFormula &f) {
  DimId zero = s.constant(0);
  DimId sum = s.add(s.floorDiv(f.a, f.c), s.floorDiv(f.b, f.c));
  return s.disj(
      {s.le(f.c, zero), s.ge(s.add(f.a, f.b), zero), s.lt(sum, zero)});
}
