// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Alignment.h. Tested by tests/engine/proof.

#include "engine/proof/Alignment.h"
#include "engine/base/Limits.h"
#include "engine/checker/LemmaRules.h"
#include "engine/checker/Monomials.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include <utility>

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

class Aligner {
public:
  explicit Aligner(TermStore &store) : s(store) {}

  SmallVector<AlignedPart, 4> parts;
  /// The differences of the operands of parts, to be aligned on the next level;
  /// each with the number of its part.
  SmallVector<std::pair<DimId, unsigned>, 4> next;

  /// Pairs the columns on both sides of `difference == 0`.
  void align(DimId difference, unsigned of) {
    parent = of;
    const LinearView v = s.linearView(difference);
    if (v.summands.size() > limits::alignedColumns || commonFactor(difference))
      return;
    llvm::SmallBitVector taken(v.summands.size());
    for (size_t i = 0; i < v.summands.size(); ++i)
      for (size_t k = i + 1; k < v.summands.size() && !taken[i]; ++k) {
        if (taken[k] || v.summands[i].coefficient != -v.summands[k].coefficient)
          continue;
        if (parts.size() == limits::alignedPairs)
          return;
        const DimId a = v.summands[i].column, b = v.summands[k].column;
        if (!pair(a, b))
          continue;
        parts.back().contribution =
            s.scale(s.sub(a, b), v.summands[i].coefficient);
        taken.set(i);
        taken.set(k);
      }
  }

private:
  /// Splits n * P + n into n and P + 1.
  bool commonFactor(DimId whole) {
    const LinearView v = s.linearView(whole);
    if (v.constant != 0 || v.summands.size() < 2)
      return false;
    const Factors common = commonFactors(s, v.summands);
    if (common.empty())
      return false;
    const DimId rest = divided(s, v.summands, common);
    if (!note(ProofRule::Scale, rest, productOf(s, common),
              s.eq(whole, s.constant(0)), {rest}))
      return false;
    parts.back().contribution = whole;
    return true;
  }

  bool pair(DimId a, DimId b) {
    const bool isProduct =
        s.kind(a) == DimKind::Product || s.kind(b) == DimKind::Product;
    return (isProduct && withoutCommonFactors(a, b)) || operands(a, b);
  }

  /// Splits n * P and Q * n into n, P and Q.
  bool withoutCommonFactors(DimId a, DimId b) {
    const Summand both[] = {{a, Int(1)}, {b, Int(1)}};
    const Factors common = commonFactors(s, both);
    if (common.empty())
      return false;
    const DimId x = *divided(s, a, common), y = *divided(s, b, common);
    for (DimId left : {x, y})
      if (s.kind(left) == DimKind::Constant || s.kind(left) == DimKind::Product)
        return false;
    const DimId rest = s.sub(x, y);
    return note(ProofRule::Scale, rest, productOf(s, common), s.eq(a, b),
                {rest});
  }

  bool operands(DimId a, DimId b) {
    // The rule has an arm for different shapes, which alignment does not use.
    if (s.shape(a) != s.shape(b))
      return false;
    SmallVector<DimId, 4> differences;
    for (auto [x, y] : llvm::zip(s.operands(a), s.operands(b)))
      if (x != y && !llvm::is_contained(differences, s.sub(x, y)))
        differences.push_back(s.sub(x, y));
    return !differences.empty() &&
           note(ProofRule::Congruence, a, b, s.eq(a, b), differences);
  }

  bool note(ProofRule rule, DimId a, DimId b, ClaimId equation,
            ArrayRef<DimId> differences) {
    // Operands that differ by a constant are never equal.
    if (llvm::any_of(differences,
                     [&](DimId d) { return s.getConstant(d).has_value(); }))
      return false;
    AlignedPart part;
    part.lemma.rule = rule;
    part.lemma.a = a;
    part.lemma.b = b;
    std::optional<ClaimId> formula = formulaOf(s, part.lemma);
    if (!formula || s.kind(*formula) != ClaimKind::Or)
      return false;
    part.lemma.formula = *formula;
    part.equation = equation;
    part.parent = parent;
    part.differences.assign(differences.begin(), differences.end());
    for (DimId difference : differences)
      next.push_back({difference, static_cast<unsigned>(parts.size())});
    parts.push_back(part);
    return true;
  }

  unsigned parent = AlignedPart::kNone;
  TermStore &s;
};

} // namespace

SmallVector<AlignedPart, 4>
shapeproof::alignedParts(TermStore &store, ClaimId claim, unsigned levels) {
  if (store.kind(claim) != ClaimKind::Eq)
    return {};
  Aligner aligner(store);
  aligner.align(store.dim(claim), AlignedPart::kNone);
  while (--levels > 0)
    for (auto [difference, part] : std::exchange(aligner.next, {}))
      aligner.align(difference, part);
  return aligner.parts;
}

SmallVector<AlignedPart, 4>
shapeproof::leadingParts(TermStore &store, ClaimId equation, unsigned most) {
  SmallVector<AlignedPart, 4> parts = alignedParts(store, equation, 1);
  llvm::erase_if(parts, [](const AlignedPart &part) {
    return part.lemma.rule != ProofRule::Scale;
  });
  auto degree = [&](const AlignedPart &part) {
    const DimId factor = part.lemma.b;
    return store.kind(factor) == DimKind::Product
               ? store.operands(factor).size()
               : 1;
  };
  llvm::stable_sort(parts, [&](const AlignedPart &p, const AlignedPart &q) {
    return degree(p) > degree(q);
  });
  // A single pair adds nothing: lemmas are found for it without a split.
  if (parts.size() < 2)
    return {};
  parts.truncate(std::min<size_t>(parts.size(), most));
  return parts;
}

std::optional<SmallVector<DimId, 4>> shapeproof::alignSides(TermStore &store,
                                                            ClaimId claim) {
  const auto parts = alignedParts(store, claim, 1);
  if (parts.empty())
    return std::nullopt;
  SmallVector<DimId, 4> differences;
  DimId rest = store.dim(claim);
  for (const AlignedPart &part : parts) {
    rest = store.sub(rest, part.contribution);
    for (DimId difference : part.differences)
      if (!llvm::is_contained(differences, difference) &&
          !llvm::is_contained(differences, store.neg(difference)))
        differences.push_back(difference);
  }
  if (store.getConstant(rest) != Int(0) &&
      llvm::none_of(differences, [&](DimId difference) {
        return multipleOf(store, rest, difference).has_value();
      }))
    return std::nullopt;
  return differences;
}
