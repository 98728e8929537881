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

#include "checker/Monomials.h"
#include "proof/LemmaFinder.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

class DivisionFinder : LemmaFinder {
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
        c.budget.visit(1);
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
  DivisionFinder(context, lemmas).run();
}

void shapeproof::findQuotientOrders(LemmaContext &context, LemmaList &lemmas) {
  DivisionFinder(context, lemmas).runPairs();
}
