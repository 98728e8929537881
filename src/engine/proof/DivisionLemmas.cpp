// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Quotients of quotients, of sums and of products. See LemmaFinder.h.
//
//   (x*a*b + y*b + z) floordiv b  ==  x*a + y + z floordiv b
//   (i*n + i*m + j) mod (n + m)   ==  j mod (n + m)
//   (n*a) floordiv (m*a)          ==  n floordiv m           a may be a sum
//   (n*a) mod (m*a)               ==  (n mod m)*a
//   n floordiv a floordiv b       ==  n floordiv (a*b)
//   n mod (a*b) mod b             ==  n mod b
//   z floordiv b                  ==  0                      where 0 <= z < b
//   x floordiv n                  <   y                      where x < n*y
//   x floordiv n                  >=  y                      where x >= n*y
//   i floordiv t                  <=  n floordiv t           where i <= n
//   i floordiv t                  <   n ceildiv t            where i < n
//
// The search would find each of these by products from the axioms of quotients,
// but only with the formula as its goal, not on the way to another goal.
//
// Tested by tests/engine/proof.

#include "engine/checker/Monomials.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/proof/PolynomialDivision.h"
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
      const bool isMod = s.kind(q) == DimKind::Mod;
      if (s.kind(q) != DimKind::FloorDiv && !isMod)
        continue;
      if (full())
        return;
      const DimId x = s.operands(q)[0], d = s.operands(q)[1];
      if (d == s.constant(0))
        continue;
      const ProofRule rule = isMod ? ProofRule::ModShift : ProofRule::DivShift;
      shift(rule, x, d);
      shiftOpaque(rule, x, d);
      shiftInner(rule, x, d);
      cancel(isMod ? ProofRule::ModCancel : ProofRule::DivCancel, x, d);
      if (isMod) {
        nestedMod(x, d);
      } else {
        nested(x, d);
        nestedSum(x, d);
      }
    }
    for (DimId q : c.columns)
      if (s.kind(q) == DimKind::FloorDiv && out.empty())
        small(q, s.operands(q)[0], s.operands(q)[1]);
    for (DimId q : c.columns)
      if (s.kind(q) == DimKind::FloorDiv && out.empty() &&
          c.valueOf(s.operands(q)[1]) > 0)
        for (ClaimId literal : c.literals)
          if (s.kind(literal) == ClaimKind::Ge && !full())
            compare(q, s.operands(q)[0], s.operands(q)[1], s.dim(literal));
  }

private:
  void shift(ProofRule rule, DimId x, DimId d) {
    auto parts = dividePolynomial(s, c.budget, x, d);
    if (parts && parts->quotient != s.constant(0))
      addIfAny(lemma(rule, parts->rest, d, parts->quotient));
  }

  /// As shift, by a summand that is a product by the divisor with too many
  /// monomials to be written out.
  void shiftOpaque(ProofRule rule, DimId x, DimId d) {
    for (const Summand &summand : s.linearView(x).summands) {
      if (s.kind(summand.column) != DimKind::OpaqueProduct)
        continue;
      const DimId part = s.scale(summand.column, summand.coefficient);
      for (DimId factor : s.operands(summand.column))
        for (DimId quotient : {factor, s.neg(factor)})
          if (s.mul(quotient, d) == part)
            return addIfAny(lemma(rule, s.sub(x, part), d, quotient));
    }
  }

  /// As shift, after the multiples of the divisor are taken out of the
  /// quotients in x: ((k*n*m + i) floordiv n) mod m becomes (k*m + i floordiv
  /// n) mod m.
  void shiftInner(ProofRule rule, DimId x, DimId d) {
    DimId inner = x;
    for (const Summand &summand : s.linearView(x).summands) {
      const DimId q = summand.column;
      if (s.kind(q) != DimKind::FloorDiv)
        continue;
      const DimId divisor = s.operands(q)[1];
      auto parts = dividePolynomial(s, c.budget, s.operands(q)[0], divisor);
      if (parts && parts->quotient != s.constant(0))
        inner =
            s.add(inner, s.scale(s.sub(s.add(s.floorDiv(parts->rest, divisor),
                                             parts->quotient),
                                       q),
                                 summand.coefficient));
    }
    if (inner != x)
      shift(rule, inner, d);
  }

  /// The quotient of x by d, if there is no rest.
  std::optional<DimId> exactQuotient(DimId x, DimId d) {
    auto parts = dividePolynomial(s, c.budget, x, d);
    return parts && parts->rest == s.constant(0)
               ? std::optional(parts->quotient)
               : std::nullopt;
  }

  void cancel(ProofRule rule, DimId x, DimId d) {
    cancelSum(rule, x, d);
    LinearView dividend = s.linearView(x), divisor = s.linearView(d);
    if (divisor.constant != 0 || dividend.constant != 0 ||
        divisor.summands.empty())
      return;
    SmallVector<Summand, 8> all(divisor.summands);
    llvm::append_range(all, dividend.summands);
    Factors common = commonFactors(s, all);
    if (!common.empty() && !dividend.summands.empty())
      addIfAny(lemma(rule, divided(s, dividend.summands, common),
                     divided(s, divisor.summands, common),
                     productOf(s, common)));
  }

  /// As cancel, by a factor that is a sum: the sum that a column of the divisor
  /// is multiplied by, or the divisor without the common divisor of its
  /// coefficients, if the factor divides both.
  void cancelSum(ProofRule rule, DimId x, DimId d) {
    const LinearView divisor = s.linearView(d);
    if (divisor.summands.empty() ||
        divisor.summands.size() + (divisor.constant != 0) < 2)
      return;
    Int common = abs(divisor.constant);
    for (const Summand &summand : divisor.summands)
      common = gcd(common, abs(summand.coefficient));
    if (common != 1) {
      SmallVector<Summand, 8> parts(divisor.summands);
      for (Summand &part : parts)
        part.coefficient /= common;
      if (cancelBy(rule, x, d, s.linear(divisor.constant / common, parts)))
        return;
    }
    Factors columns;
    for (const Summand &summand : divisor.summands)
      for (DimId f : factorsOf(s, summand.column))
        if (!llvm::is_contained(columns, f))
          columns.push_back(f);
    for (DimId column : columns) {
      DimId times = s.constant(0);
      for (const Summand &summand : divisor.summands)
        if (auto rest = divided(s, summand.column, column))
          times = s.add(times, s.scale(*rest, summand.coefficient));
      c.budget.visit(divisor.summands.size());
      const LinearView sum = s.linearView(times);
      if (sum.summands.size() + (sum.constant != 0) < 2)
        continue; // A common factor: see cancel.
      if (cancelBy(rule, x, d, times))
        return;
    }
  }

  bool cancelBy(ProofRule rule, DimId x, DimId d, DimId times) {
    const auto divisorLeft = exactQuotient(d, times);
    const auto left = divisorLeft ? exactQuotient(x, times) : std::nullopt;
    if (left)
      addIfAny(lemma(rule, *left, *divisorLeft, times));
    return left.has_value();
  }

  void nested(DimId x, DimId d) {
    if (s.kind(x) != DimKind::FloorDiv)
      return;
    DimId inner = s.operands(x)[0], first = s.operands(x)[1];
    addIfAny(lemma(ProofRule::DivNested, inner, first, d));
  }

  /// For (a floordiv b + r) floordiv d, where (a + r*b) floordiv (b*d) occurs:
  /// the inner dividend is (a + r*b) floordiv b.
  void nestedSum(DimId x, DimId d) {
    if (s.kind(x) != DimKind::Sum)
      return;
    for (const Summand &summand : s.linearView(x).summands) {
      if (full())
        return;
      const DimId q = summand.column;
      if (s.kind(q) != DimKind::FloorDiv || summand.coefficient != 1)
        continue;
      const DimId a = s.operands(q)[0], b = s.operands(q)[1], r = s.sub(x, q);
      const DimId whole = s.add(a, s.mul(r, b));
      c.budget.visit(s.linearView(whole).summands.size() + 1);
      if (!occurs(s.floorDiv(whole, s.mul(b, d))))
        continue;
      addIfAny(lemma(ProofRule::DivShift, a, b, r));
      addIfAny(lemma(ProofRule::DivNested, whole, b, d));
    }
  }

  bool occurs(DimId t) {
    return llvm::all_of(s.linearView(t).summands, [&](const Summand &x) {
      return llvm::is_contained(c.columns, x.column);
    });
  }

  void nestedMod(DimId x, DimId d) {
    if (s.kind(x) != DimKind::Mod)
      return;
    const DimId inner = s.operands(x)[0], first = s.operands(x)[1];
    if (auto times = exactQuotient(first, d))
      addIfAny(lemma(ProofRule::ModNested, inner, d, *times));
  }

  void small(DimId q, DimId x, DimId d) {
    if (c.valueOf(q) != 0 && c.valueOf(x) >= 0 && c.valueOf(x) < c.valueOf(d))
      addIfAny(lemma(ProofRule::DivSmall, x, d));
  }

  /// Uses `known`, which is >= 0, as a bound of x by a multiple of d.
  void compare(DimId q, DimId x, DimId d, DimId known) {
    auto multiple = [&](DimId bound) -> std::optional<DimId> {
      auto parts = dividePolynomial(s, c.budget, bound, d);
      if (!parts || !s.getConstant(parts->rest))
        return std::nullopt;
      return parts->quotient;
    };
    if (auto y = multiple(s.add(s.add(known, x), s.constant(1)));
        y && c.valueOf(q) >= c.valueOf(*y))
      addIfAny(lemma(ProofRule::DivLess, x, d, *y));
    if (auto y = multiple(s.sub(x, known)); y && c.valueOf(q) < c.valueOf(*y))
      addIfAny(lemma(ProofRule::DivAtLeast, x, d, *y));
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
          addIfAny(lemma(ProofRule::DivOrder, x, y, d));
        else if (s.compare(p, q) < 0 && u + v >= 0 &&
                 c.valueOf(x) + c.valueOf(y) < 0)
          addIfAny(lemma(ProofRule::DivBelow, x, y, d));
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
