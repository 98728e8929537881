// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lemmas: terms with equal operands are equal. See LemmaFinder.h.
//
//   n == 2*m, and in the solution n floordiv t != (2*m) floordiv t
//   lemma:  n != 2*m or n floordiv t == (2*m) floordiv t
//
// Tested by tests/engine/proof: every lemma holds in every assignment.

#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "engine/proof/LemmaFinder.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

class CongruenceFinder : LemmaFinder {
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
          isExtremum(kind) || kind == DimKind::OpaqueSum)
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
    c.budget.visit(1);
    ArrayRef<DimId> x = s.operands(a), y = s.operands(b);
    if (x.size() != y.size() || c.value(a) == c.value(b))
      return;
    // Both shapes are invalid if the kind has none.
    if (s.shape(a) != s.shape(b) &&
        !c.isKnown(s.shapeEq(s.shape(a), s.shape(b))))
      return;
    for (size_t k = 0; k < x.size(); ++k)
      if (c.valueOf(x[k]) != c.valueOf(y[k]))
        return;
    addIfAny(lemma(ProofRule::Congruence, a, b));
  }

  /// Lemmas on the numbers of elements of shapes of known rank.
  void countElements() {
    for (DimId column : c.columns) {
      if (full())
        return;
      if (s.kind(column) != DimKind::NumElements)
        continue;
      DimId rank = s.rank(s.shape(column));
      Int count = c.valueOf(rank);
      if (count < 0 || count > int64_t(limits::writtenOutRank))
        continue;
      DimId n = s.constant(count);
      if (c.valueOf(productOfExtents(s, s.shape(column), count)) !=
              c.value(column) &&
          c.isImplied(s.eq(rank, n)))
        add(lemma(ProofRule::Elements, column, n));
    }
  }
};

} // namespace

void shapeproof::findCongruences(LemmaContext &context, LemmaList &lemmas) {
  CongruenceFinder(context, lemmas).run();
}
