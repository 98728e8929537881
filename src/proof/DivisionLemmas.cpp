// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients of quotients, of sums and of products. See LemmaFinders.h.
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

#include "proof/LemmaFinders.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

constexpr size_t kPerRound = 6;

class Finder {
public:
  Finder(LemmaContext &c, llvm::SmallVectorImpl<ProofFormula> &out)
      : c(c), s(c.store), out(out) {}

  void run() {
    for (DimId q : c.columns) {
      if (s.kind(q) != DimKind::FloorDiv)
        continue;
      if (out.size() >= kPerRound)
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
  /// A monomial: the factors of a summand, sorted.
  SmallVector<DimId, 4> factorsOf(DimId column) const {
    return s.kind(column) == DimKind::Product
               ? SmallVector<DimId, 4>(s.operands(column))
               : SmallVector<DimId, 4>{column};
  }

  /// column / divisor, if the divisor's factors are among the column's.
  std::optional<DimId> divided(DimId column, ArrayRef<DimId> divisor) {
    SmallVector<DimId, 4> rest = factorsOf(column);
    for (DimId f : divisor) {
      auto *it = llvm::find(rest, f);
      if (it == rest.end())
        return std::nullopt;
      rest.erase(it);
    }
    DimId product = s.constant(1);
    for (DimId f : rest)
      product = s.mul(product, f);
    return product;
  }

  void add(ProofRule rule, DimId a, DimId b, DimId third) {
    ProofFormula f;
    f.rule = rule;
    f.a = a;
    f.b = b;
    f.c = third;
    f.formula = *divisionFormula(s, rule, a, b, third);
    if (f.formula != s.trueClaim() && !c.isMade(f.formula))
      out.push_back(f);
  }

  void shift(DimId x, DimId d) {
    LinearView divisor = s.linearView(d);
    if (divisor.summands.size() != 1 || divisor.constant != 0)
      return;
    SmallVector<DimId, 4> factors = factorsOf(divisor.summands[0].column);
    const Int &scale = divisor.summands[0].coefficient;
    DimId k = s.constant(0);
    for (const Summand &term : s.linearView(x).summands) {
      if (term.coefficient % scale != 0)
        continue;
      if (auto rest = divided(term.column, factors))
        k = s.add(k, s.scale(*rest, term.coefficient / scale));
    }
    DimId rest = s.sub(x, s.mul(d, k));
    if (k != s.constant(0) && rest != s.constant(0))
      add(ProofRule::DivShift, rest, d, k);
  }

  void cancel(DimId x, DimId d) {
    LinearView dividend = s.linearView(x), divisor = s.linearView(d);
    if (divisor.constant != 0 || dividend.constant != 0 ||
        divisor.summands.empty())
      return;
    SmallVector<DimId, 4> common = factorsOf(divisor.summands[0].column);
    for (const LinearView &view : {dividend, divisor})
      for (const Summand &term : view.summands) {
        SmallVector<DimId, 4> left = factorsOf(term.column), shared;
        for (DimId f : common)
          if (auto *it = llvm::find(left, f); it != left.end()) {
            shared.push_back(f);
            left.erase(it);
          }
        common = std::move(shared);
      }
    if (common.empty() || dividend.summands.empty())
      return;
    DimId factor = s.constant(1);
    for (DimId f : common)
      factor = s.mul(factor, f);
    auto quotient = [&](const LinearView &view) {
      DimId sum = s.constant(0);
      for (const Summand &term : view.summands)
        sum = s.add(sum,
                    s.scale(*divided(term.column, common), term.coefficient));
      return sum;
    };
    DimId newX = quotient(dividend), newD = quotient(divisor);
    add(ProofRule::DivCancel, newX, newD, factor);
  }

  void nested(DimId x, DimId d) {
    if (s.kind(x) != DimKind::FloorDiv)
      return;
    DimId inner = s.operands(x)[0], first = s.operands(x)[1];
    add(ProofRule::DivNested, inner, first, d);
  }

  void small(DimId q, DimId x, DimId d) {
    if (c.valueOf(q) != 0 && c.valueOf(x) >= 0 && c.valueOf(x) < c.valueOf(d))
      add(ProofRule::DivSmall, x, d, DimId());
  }

public:
  /// Two quotients by one divisor.
  void runPairs() {
    for (DimId p : c.columns)
      for (DimId q : c.columns) {
        if (out.size() >= kPerRound)
          return;
        if (s.kind(p) != DimKind::FloorDiv || s.kind(q) != DimKind::FloorDiv ||
            p == q || s.operands(p)[1] != s.operands(q)[1])
          continue;
        DimId x = s.operands(p)[0], y = s.operands(q)[0], d = s.operands(p)[1];
        if (c.valueOf(d) <= 0)
          continue;
        Int u = c.valueOf(p), v = c.valueOf(q);
        if (u > v && c.valueOf(x) <= c.valueOf(y))
          add(ProofRule::DivOrder, x, y, d);
        else if (s.compare(p, q) < 0 && u + v >= 0 &&
                 c.valueOf(x) + c.valueOf(y) < 0)
          add(ProofRule::DivBelow, x, y, d);
      }
  }

private:
  LemmaContext &c;
  TermStore &s;
  llvm::SmallVectorImpl<ProofFormula> &out;
};

} // namespace

std::optional<ClaimId> shapeproof::divisionFormula(TermStore &s, ProofRule rule,
                                                   DimId a, DimId b, DimId c) {
  DimId zero = s.constant(0);
  switch (rule) {
  case ProofRule::DivShift:
    return s.disj(s.eq(b, zero), s.eq(s.floorDiv(s.add(a, s.mul(b, c)), b),
                                      s.add(s.floorDiv(a, b), c)));
  case ProofRule::DivCancel:
    return s.disj(
        {s.eq(b, zero), s.eq(c, zero),
         s.eq(s.floorDiv(s.mul(a, c), s.mul(b, c)), s.floorDiv(a, b))});
  case ProofRule::DivNested:
    return s.disj(
        {s.eq(b, zero), s.le(c, zero),
         s.eq(s.floorDiv(s.floorDiv(a, b), c), s.floorDiv(a, s.mul(b, c)))});
  case ProofRule::DivOrder:
    return s.disj(
        {s.le(c, zero), s.gt(a, b), s.le(s.floorDiv(a, c), s.floorDiv(b, c))});
  case ProofRule::DivBelow:
    return s.disj({s.le(c, zero), s.ge(s.add(a, b), zero),
                   s.lt(s.add(s.floorDiv(a, c), s.floorDiv(b, c)), zero)});
  case ProofRule::DivSmall:
    return s.disj({s.lt(a, zero), s.ge(a, b), s.eq(s.floorDiv(a, b), zero)});
  default:
    return std::nullopt;
  }
}

void shapeproof::findDivisionLemmas(
    LemmaContext &context, llvm::SmallVectorImpl<ProofFormula> &lemmas) {
  Finder(context, lemmas).run();
}

void shapeproof::findQuotientOrders(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).runPairs();
}
