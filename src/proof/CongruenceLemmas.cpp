// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns made alike have the same value. See LemmaFinder.h.
//
//   n == 2*m, and in the solution n floordiv t != (2*m) floordiv t
//   lemma:  n != 2*m or n floordiv t == (2*m) floordiv t
//
// Tested by tests/unit/proof: every lemma holds in every assignment.

#include "proof/LemmaFinder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

/// Shapes of a larger rank are not written out.
constexpr int64_t kMaxRank = 8;

/// s[0]*...*s[rank-1].
DimId elements(TermStore &s, ShapeId shape, const Int &rank) {
  DimId product = s.constant(1);
  for (Int k(0); k < rank; ++k)
    product = s.mul(product, s.extent(shape, s.constant(k)));
  return product;
}

class Finder : LemmaFinder {
public:
  using LemmaFinder::LemmaFinder;

  void run() {
    congruences();
    countElements();
  }

private:
  void congruences() {
    llvm::SmallDenseMap<unsigned, SmallVector<DimId, 8>, 8> byKind;
    for (DimId column : c.columns) {
      DimKind kind = s.kind(column);
      if (kind == DimKind::Symbol || kind == DimKind::Product ||
          kind == DimKind::Min || kind == DimKind::Max ||
          kind == DimKind::OpaqueSum)
        continue;
      byKind[static_cast<unsigned>(kind)].push_back(column);
    }
    for (unsigned kind = 0; kind < 32; ++kind) {
      auto it = byKind.find(kind);
      if (it == byKind.end())
        continue;
      ArrayRef<DimId> list = it->second;
      for (size_t i = 0; i < list.size() && !full(); ++i)
        for (size_t k = 0; k < i && !full(); ++k)
          congruence(list[k], list[i]);
    }
  }

  void congruence(DimId a, DimId b) {
    ArrayRef<DimId> x = s.operands(a), y = s.operands(b);
    if (x.size() != y.size() || c.value(a) == c.value(b))
      return;
    if (s.shape(a).valid() && s.shape(a) != s.shape(b) &&
        !c.isKnown(s.shapeEq(s.shape(a), s.shape(b))))
      return;
    for (size_t k = 0; k < x.size(); ++k)
      if (c.valueOf(x[k]) != c.valueOf(y[k]))
        return;
    ProofFormula f = lemma(ProofRule::Congruence, a, b);
    if (formulaOf(s, f))
      add(f);
  }

  /// Of a shape whose rank is known, the number of elements.
  void countElements() {
    for (DimId column : c.columns) {
      if (s.kind(column) != DimKind::NumElements)
        continue;
      DimId rank = s.rank(s.shape(column));
      Int count = c.valueOf(rank);
      if (count < 0 || count > kMaxRank)
        continue;
      DimId n = s.constant(count);
      if (c.valueOf(elements(s, s.shape(column), count)) != c.value(column) &&
          c.isImplied(s.eq(rank, n)))
        add(lemma(ProofRule::Elements, column, n));
    }
  }
};

} // namespace

void shapeproof::findCongruences(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).run();
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

/// a is num_elements(s): rank(s) != b or a == s[0]*...*s[b-1].
std::optional<ClaimId> shapeproof::elementsFormula(TermStore &s,
                                                   const ProofFormula &f) {
  std::optional<Int> rank = s.getConstant(f.b);
  if (s.kind(f.a) != DimKind::NumElements || !rank || *rank < 0 || *rank > 64)
    return std::nullopt;
  ShapeId shape = s.shape(f.a);
  return s.disj(s.ne(s.rank(shape), f.b), s.eq(f.a, elements(s, shape, *rank)));
}
