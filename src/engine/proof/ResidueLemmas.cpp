// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remainders of products. See Residues.h and base/FactorResidue.h.
//
//   q is (u*s) floordiv 8, and s mod 2 == 1
//   residues   u*s - 8*q is one of those that u and s have modulo 8
//   factor     u*s - 8*q != 0 or s mod 2 != 1 or u mod 8 == 0
//
// For residues, those of atoms are used where they are known; where the values
// are still all there are, the case of the solution is looked at alone.
//
// Tested by tests/engine/proof.

#include "engine/base/ExactInt.h"
#include "engine/base/FactorResidue.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "engine/checker/Residues.h"
#include "engine/proof/LemmaFinder.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

/// By the largest divisor of the modulus; 0 modulo 1 if nothing is known.
static KnownResidue knownResidue(LemmaContext &c, DimId atom, int64_t modulus) {
  TermStore &s = c.store;
  for (int64_t d = modulus; d >= 2; --d) {
    if (modulus % d != 0)
      continue;
    DimId rest = s.mod(atom, s.constant(d));
    int64_t r = static_cast<int64_t>(floorModulo(c.valueOf(atom), Int(d)));
    ClaimId claim = s.eq(rest, s.constant(r));
    if (c.isKnown(claim) || c.isImplied(claim))
      return {atom, d, r};
  }
  return {atom, 1, 0};
}

void shapeproof::findResidueLemmas(LemmaContext &c, LemmaList &lemmas) {
  TermStore &s = c.store;
  for (DimId q : c.columns) {
    if (lemmas.size() >= limits::residueLemmasPerRound ||
        c.budget.isExhausted())
      return;
    if (s.kind(q) != DimKind::FloorDiv)
      continue;
    DimId dividend = s.operands(q)[0];
    Int divisor = s.getConstant(s.operands(q)[1]).value_or(Int(0));
    if (divisor < 2 || divisor > limits::residueModulus ||
        llvm::none_of(s.linearView(dividend).summands, [&](const Summand &x) {
          return s.kind(x.column) == DimKind::Product;
        }))
      continue;
    auto modulus = static_cast<int64_t>(divisor);
    SmallVector<DimId, 4> atoms = atomsOf(s, dividend);
    ProofFormula f;
    f.rule = ProofRule::Residue;
    f.a = q;
    int64_t cases = 1;
    SmallVector<KnownResidue, 4> all;
    for (DimId atom : atoms) {
      KnownResidue known = knownResidue(c, atom, modulus);
      if (known.divisor > 1)
        f.residues.push_back(known);
      if (known.divisor != modulus) {
        cases = std::min(cases * modulus, limits::residueCasesTried + 1);
        all.push_back(
            {atom, modulus,
             static_cast<int64_t>(floorModulo(c.valueOf(atom), divisor))});
      } else {
        all.push_back(known);
      }
    }
    Int rest = c.valueOf(s.sub(dividend, s.scale(q, divisor)));
    for (bool byCase : {false, true}) {
      if (byCase) {
        if (cases > limits::residueCasesTried)
          break;
        f.residues.assign(all.begin(), all.end());
      }
      auto values = residuesOf(s, dividend, modulus, f.residues);
      if (!values ||
          llvm::any_of(*values, [&](int64_t v) { return Int(v) == rest; }))
        continue;
      f.formula = *residueFormula(s, q, f.residues);
      if (f.formula == TermStore::trueClaim() || c.isMade(f.formula))
        continue;
      lemmas.push_back(f);
      break;
    }
  }
}

namespace {

/// Divides what is known of products by what is known of a factor.
class FactorFinder : LemmaFinder {
public:
  using LemmaFinder::LemmaFinder;

  void run() {
    for (DimId q : c.columns)
      if (const std::optional<KnownResidue> product = residueBy(q);
          product && hasCommonFactor(product->atom) && isKnown(*product))
        divide(*product);
    for (ClaimId literal : c.literals)
      if (s.kind(literal) == ClaimKind::Eq)
        if (const std::optional<KnownResidue> product =
                residueIn(s.linearView(s.dim(literal)));
            product && hasCommonFactor(product->atom))
          divide(*product);
  }

private:
  bool hasCommonFactor(DimId sum) {
    const LinearView view = s.linearView(sum);
    return view.constant == 0 && !view.summands.empty() &&
           !commonFactors(s, view.summands).empty();
  }

  void divide(const KnownResidue &product) {
    if (full())
      return;
    const LinearView view = s.linearView(product.atom);
    const Factors common = commonFactors(s, view.summands);
    for (size_t k = 0; k < common.size(); ++k)
      if (!llvm::is_contained(llvm::ArrayRef(common).take_front(k), common[k]))
        divide(product, divided(s, view.summands, common[k]), common[k]);
    divide(product, productOf(s, common), divided(s, view.summands, common));
  }

  /// The residue of the products of an equation, modulo what the coefficients
  /// of its other summands share.
  std::optional<KnownResidue> residueIn(const LinearView &equation) {
    SmallVector<Summand, 4> products;
    Int shared(0);
    for (const Summand &summand : equation.summands)
      if (s.kind(summand.column) == DimKind::Product)
        products.push_back(summand);
      else
        shared = greatestCommonDivisor(shared, summand.coefficient);
    if (products.empty() || shared < 2 || !fitsInt64(shared))
      return std::nullopt;
    return KnownResidue{
        s.linear(Int(0), products), static_cast<int64_t>(shared),
        static_cast<int64_t>(floorModulo(-equation.constant, shared))};
  }

  /// The residue of the dividend of a quotient by a number, in the solution.
  std::optional<KnownResidue> residueBy(DimId q) {
    if (s.kind(q) != DimKind::FloorDiv)
      return std::nullopt;
    const DimId dividend = s.operands(q)[0];
    const Int divisor = s.getConstant(s.operands(q)[1]).value_or(Int(0));
    if (divisor < 2 || !fitsInt64(divisor))
      return std::nullopt;
    const Int rest = c.valueOf(dividend) - divisor * c.value(q);
    if (rest < 0 || rest >= divisor)
      return std::nullopt;
    return KnownResidue{dividend, static_cast<int64_t>(divisor),
                        static_cast<int64_t>(rest)};
  }

  bool isKnown(const KnownResidue &k) {
    const ClaimId claim =
        s.eq(s.mod(k.atom, s.constant(k.divisor)), s.constant(k.residue));
    return c.isKnown(claim) || c.isImplied(claim);
  }

  void divide(const KnownResidue &product, DimId a, DimId b) {
    if (s.getConstant(a) || s.getConstant(b))
      return;
    // A sum has the residue of its constant modulo what its coefficients share.
    const LinearView view = s.linearView(b);
    Int shared(0);
    for (const Summand &summand : view.summands)
      shared = greatestCommonDivisor(shared, summand.coefficient);
    if (shared > 1 && fitsInt64(shared) &&
        divideBy(product, a,
                 {b, static_cast<int64_t>(shared),
                  static_cast<int64_t>(floorModulo(view.constant, shared))}))
      return;
    c.budget.visit(c.columns.size());
    for (DimId q : c.columns)
      if (s.kind(q) == DimKind::FloorDiv && s.operands(q)[0] == b)
        if (const std::optional<KnownResidue> factor = residueBy(q))
          if (isKnown(*factor) && divideBy(product, a, *factor))
            return;
  }

  /// Adds the lemma if it is false in the solution.
  bool divideBy(const KnownResidue &product, DimId a,
                const KnownResidue &factor) {
    const auto left =
        residueOfFactor({Int(product.residue), Int(product.divisor)},
                        {Int(factor.residue), Int(factor.divisor)});
    if (left && floorModulo(c.valueOf(a), left->modulus) == left->remainder)
      return false;
    ProofFormula f = lemma(ProofRule::Factor, a, factor.atom);
    f.residues = {factor, product};
    addIfAny(f);
    return true;
  }
};

} // namespace

void shapeproof::findFactorLemmas(LemmaContext &context, LemmaList &lemmas) {
  FactorFinder(context, lemmas).run();
}
