// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formulas of the rules of LemmaRules.def. The comment above each function
// states its formula, which holds in every assignment, whatever the operands
// are.
//
// Tested by tests/engine/proof: every lemma holds in every assignment.

#include "engine/base/FactorResidue.h"
#include "engine/base/Limits.h"
#include "engine/checker/LemmaRules.h"
#include "engine/checker/Monomials.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Replace.h"
#include "engine/terms/Traversal.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

/// from != to or their ranks and element counts are equal.
std::optional<ClaimId> shapeproof::sameShapeFormula(TermStore &s,
                                                    const ProofFormula &f) {
  return s.disj(s.shapeNe(f.from, f.to),
                s.conj(s.eq(s.rank(f.from), s.rank(f.to)),
                       s.eq(s.numElements(f.from), s.numElements(f.to))));
}

//===- Where shapes are defined ---------------------------------------------//
//
// The store makes terms as if they were defined: broadcast([], tail(t, 1)) is
// tail(t, 1), although a maximum of ranks is not rank(t) - 1 where t is empty.
// So a lemma that rebuilds terms has the alternative that one of them is
// undefined.

using Alternatives = SmallVector<ClaimId, 8>;

/// Adds the conditions under which one of the shapes, or a part of it, is
/// undefined: an index of a head or tail lies outside, operands do not fit.
/// Returns false if there are too many.
static bool addWhatMakesUndefined(TermStore &s, ArrayRef<ShapeId> shapes,
                                  Alternatives &alternatives) {
  TermSet seen;
  auto isTooMuch = [&] {
    return alternatives.size() > limits::lemmaAlternatives ||
           seen.size() > limits::lemmaParts;
  };
  auto enter = [&](Term t) {
    if (t.sort != Term::Shape || isTooMuch() || !seen.insert(t).second)
      return false;
    SmallVector<ShapeId, 4> parts(s.parts(t.shape()));
    if (DimId index = s.index(t.shape()); index.valid()) {
      alternatives.push_back(s.lt(index, s.constant(0)));
      alternatives.push_back(s.lt(s.rank(parts[0]), index));
    }
    if (t.is(s, ShapeKind::Broadcast))
      alternatives.push_back(s.negate(s.broadcastable(parts)));
    return true;
  };
  walkTerms(s, SmallVector<Term, 4>(shapes), enter);
  return !isTooMuch();
}

/// rank(from) != b or from == [from[0], ..., from[b-1]], or from is undefined:
/// concat([0], tail([], 1)) would have the rank of [].
std::optional<ClaimId> shapeproof::spellOutFormula(TermStore &s,
                                                   const ProofFormula &f) {
  std::optional<Int> rank = s.getConstant(f.b);
  if (!rank || *rank < 0 || *rank > int64_t(limits::maxRank))
    return std::nullopt;
  Alternatives alternatives;
  if (!addWhatMakesUndefined(s, f.from, alternatives))
    return std::nullopt;
  SmallVector<DimId, 8> extents;
  for (Int k(0); k < *rank; ++k)
    extents.push_back(s.extent(f.from, s.constant(k)));
  alternatives.push_back(s.ne(s.rank(f.from), f.b));
  alternatives.push_back(s.shapeEq(f.from, s.ranked(extents)));
  return s.disj(alternatives);
}

/// The lemma: not source, or `differ`, or result, or a simplified term is
/// undefined.
static std::optional<ClaimId> replacement(TermStore &s, ClaimId source,
                                          ClaimId differ, ClaimId result,
                                          const SimplifiedTerms &simplified) {
  Alternatives alternatives{s.negate(source), differ, result};
  if (simplified.extents.size() > limits::lemmaAlternatives ||
      !addWhatMakesUndefined(s, simplified.shapes, alternatives))
    return std::nullopt;
  for (const auto &[shape, index] : simplified.extents) {
    alternatives.push_back(s.lt(index, s.constant(0)));
    alternatives.push_back(s.le(s.rank(shape), index));
  }
  for (const auto &sizes : simplified.joins) {
    if (sizes.size() > limits::lemmaAlternatives ||
        alternatives.size() > limits::lemmaAlternatives)
      return std::nullopt;
    alternatives.push_back(s.negate(s.spelledOut(joins::fit(s, sizes))));
  }
  return s.disj(alternatives);
}

/// not source or from != to or source with `to` in place of `from`, or a shape
/// that the replacement simplifies is undefined.
std::optional<ClaimId> shapeproof::replaceShapeFormula(TermStore &s,
                                                       const ProofFormula &f) {
  SimplifiedTerms simplified;
  ClaimId result = replaced(s, f.source, f.from, f.to, &simplified);
  return replacement(s, f.source, s.shapeNe(f.from, f.to), result, simplified);
}

/// not source or a != b or source with b in place of a, but not inside c, or a
/// shape that the replacement simplifies is undefined.
std::optional<ClaimId> shapeproof::replaceDimFormula(TermStore &s,
                                                     const ProofFormula &f) {
  SimplifiedTerms simplified;
  ClaimId result = replaced(s, f.source, f.a, f.b, f.c, &simplified);
  return replacement(s, f.source, s.ne(f.a, f.b), result, simplified);
}

//===- Arithmetic -----------------------------------------------------------//

/// b == 0 or (a + b*c) floordiv b == a floordiv b + c; 0 floordiv b is 0.
std::optional<ClaimId> shapeproof::divShiftFormula(TermStore &s,
                                                   const ProofFormula &f) {
  const DimId zero = s.constant(0), sum = s.add(f.a, s.mul(f.b, f.c));
  const DimId rest = f.a == zero ? zero : s.floorDiv(f.a, f.b);
  return s.disj(s.eq(f.b, zero), s.eq(s.floorDiv(sum, f.b), s.add(rest, f.c)));
}

/// b == 0 or (a + b*c) mod b == a mod b; 0 mod b is 0.
std::optional<ClaimId> shapeproof::modShiftFormula(TermStore &s,
                                                   const ProofFormula &f) {
  const DimId zero = s.constant(0), sum = s.add(f.a, s.mul(f.b, f.c));
  const DimId rest = f.a == zero ? zero : s.mod(f.a, f.b);
  return s.disj(s.eq(f.b, zero), s.eq(s.mod(sum, f.b), rest));
}

/// b == 0 or c == 0 or a*c floordiv (b*c) == a floordiv b.
std::optional<ClaimId> shapeproof::divCancelFormula(TermStore &s,
                                                    const ProofFormula &f) {
  DimId zero = s.constant(0);
  DimId whole = s.floorDiv(s.mul(f.a, f.c), s.mul(f.b, f.c));
  return s.disj(
      {s.eq(f.b, zero), s.eq(f.c, zero), s.eq(whole, s.floorDiv(f.a, f.b))});
}

/// b == 0 or c == 0 or a*c mod (b*c) == c * (a mod b).
std::optional<ClaimId> shapeproof::modCancelFormula(TermStore &s,
                                                    const ProofFormula &f) {
  const DimId zero = s.constant(0);
  const DimId whole = s.mod(s.mul(f.a, f.c), s.mul(f.b, f.c));
  return s.disj({s.eq(f.b, zero), s.eq(f.c, zero),
                 s.eq(whole, s.mul(f.c, s.mod(f.a, f.b)))});
}

/// b == 0 or c == 0 or a mod (b*c) mod b == a mod b.
std::optional<ClaimId> shapeproof::modNestedFormula(TermStore &s,
                                                    const ProofFormula &f) {
  const DimId zero = s.constant(0);
  const DimId inner = s.mod(f.a, s.mul(f.b, f.c));
  return s.disj({s.eq(f.b, zero), s.eq(f.c, zero),
                 s.eq(s.mod(inner, f.b), s.mod(f.a, f.b))});
}

/// b == 0 or c <= 0 or a floordiv b floordiv c == a floordiv (b*c).
std::optional<ClaimId> shapeproof::divNestedFormula(TermStore &s,
                                                    const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj({s.eq(f.b, zero), s.le(f.c, zero),
                 s.eq(s.floorDiv(s.floorDiv(f.a, f.b), f.c),
                      s.floorDiv(f.a, s.mul(f.b, f.c)))});
}

/// b <= 0 or a >= b*c or a floordiv b < c.
std::optional<ClaimId> shapeproof::divLessFormula(TermStore &s,
                                                  const ProofFormula &f) {
  return s.disj({s.le(f.b, s.constant(0)), s.ge(f.a, s.mul(f.b, f.c)),
                 s.lt(s.floorDiv(f.a, f.b), f.c)});
}

/// b <= 0 or a < b*c or a floordiv b >= c.
std::optional<ClaimId> shapeproof::divAtLeastFormula(TermStore &s,
                                                     const ProofFormula &f) {
  return s.disj({s.le(f.b, s.constant(0)), s.lt(f.a, s.mul(f.b, f.c)),
                 s.ge(s.floorDiv(f.a, f.b), f.c)});
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

/// a is x floordiv d: some residue does not hold, or x - d*a is one of the
/// values that the residues allow.
std::optional<ClaimId> shapeproof::residueFormula(TermStore &s,
                                                  const ProofFormula &f) {
  return residueFormula(s, f.a, f.residues);
}

/// b and a*b have the residues, in this order: one of them does not hold, or a
/// has the residue that follows (base/FactorResidue.h).
std::optional<ClaimId> shapeproof::factorFormula(TermStore &s,
                                                 const ProofFormula &f) {
  if (f.residues.size() != 2)
    return std::nullopt;
  const KnownResidue &factor = f.residues[0], &product = f.residues[1];
  if (factor.atom != f.b || product.atom != s.mul(f.a, f.b) ||
      factor.divisor < 1 || product.divisor < 1)
    return std::nullopt;
  SmallVector<ClaimId, 3> arms;
  for (const KnownResidue &k : f.residues)
    arms.push_back(
        s.ne(s.mod(k.atom, s.constant(k.divisor)), s.constant(k.residue)));
  if (auto left = residueOfFactor({Int(product.residue), Int(product.divisor)},
                                  {Int(factor.residue), Int(factor.divisor)}))
    arms.push_back(s.eq(s.mod(f.a, s.constant(left->modulus)),
                        s.constant(left->remainder)));
  return s.disj(arms);
}

/// Some operands of a and b differ, or a == b.
std::optional<ClaimId> shapeproof::congruenceFormula(TermStore &s,
                                                     const ProofFormula &f) {
  ArrayRef<DimId> x = s.operands(f.a), y = s.operands(f.b);
  DimKind kind = s.kind(f.a);
  if (kind != s.kind(f.b) || x.size() != y.size() || kind == DimKind::Symbol ||
      kind == DimKind::Constant || kind == DimKind::Sum ||
      (kind == DimKind::Apply && s.function(f.a) != s.function(f.b)) ||
      s.condition(f.a) != s.condition(f.b))
    return std::nullopt;
  SmallVector<ClaimId, 4> arms = {s.eq(f.a, f.b)};
  for (auto [left, right] : llvm::zip(x, y))
    arms.push_back(s.ne(left, right));
  if (s.shape(f.a).valid())
    arms.push_back(s.shapeNe(s.shape(f.a), s.shape(f.b)));
  return s.disj(arms);
}

/// a is num_elements(s): rank(s) != b or a == s[0]*...*s[b-1], or s is a
/// concatenation with an undefined part. (A concatenation has the rank and the
/// elements of its parts together, and a part of rank -1 cancels an extent of
/// another.)
std::optional<ClaimId> shapeproof::elementsFormula(TermStore &s,
                                                   const ProofFormula &f) {
  std::optional<Int> rank = s.getConstant(f.b);
  if (s.kind(f.a) != DimKind::NumElements || !rank || *rank < 0 ||
      *rank > int64_t(limits::maxRank))
    return std::nullopt;
  ShapeId shape = s.shape(f.a);
  Alternatives alternatives{s.ne(s.rank(shape), f.b),
                            s.eq(f.a, productOfExtents(s, shape, *rank))};
  if (s.kind(shape) == ShapeKind::Concat &&
      !addWhatMakesUndefined(s, shape, alternatives))
    return std::nullopt;
  return s.disj(alternatives);
}

/// a < 0 or b < 0 or a*b >= 0.
std::optional<ClaimId> shapeproof::productFormula(TermStore &s,
                                                  const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj(
      {s.lt(f.a, zero), s.lt(f.b, zero), s.ge(s.mul(f.a, f.b), zero)});
}

/// a != 0 or a*b == 0.
std::optional<ClaimId> shapeproof::scaleFormula(TermStore &s,
                                                const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj(s.ne(f.a, zero), s.eq(s.mul(f.a, f.b), zero));
}

/// a*b != 0 or a == 0 or b == 0.
std::optional<ClaimId> shapeproof::zeroFormula(TermStore &s,
                                               const ProofFormula &f) {
  DimId zero = s.constant(0);
  return s.disj(
      {s.ne(s.mul(f.a, f.b), zero), s.eq(f.a, zero), s.eq(f.b, zero)});
}
