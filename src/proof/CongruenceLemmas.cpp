// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Columns made alike have the same value. See LemmaFinders.h.
//
//   n == 2*m, and in the solution n floordiv t != (2*m) floordiv t
//   lemma:  n != 2*m or n floordiv t == (2*m) floordiv t
//
// Tested by tests/unit/proof: every lemma holds in every assignment.

#include "proof/LemmaFinders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

constexpr size_t kPerRound = 6;
/// Shapes of a larger rank are not written out.
constexpr int64_t kMaxRank = 8;

class Finder {
public:
  Finder(LemmaContext &c, LemmaList &out)
      : c(c), s(c.store), out(out), one(s.constant(1)) {}

  void run() {
    congruences();
    elements();
  }

private:
  bool full() const { return out.size() >= kPerRound; }

  void add(const ProofFormula &lemma) {
    if (lemma.formula != s.trueClaim())
      out.push_back(lemma);
  }

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
    DimKind kind = s.kind(a);
    if (kind == DimKind::Apply && s.function(a) != s.function(b))
      return;
    if (kind == DimKind::Select && s.condition(a) != s.condition(b))
      return;
    SmallVector<ClaimId, 4> arms = {s.eq(a, b)};
    if (kind == DimKind::Rank || kind == DimKind::Extent ||
        kind == DimKind::NumElements) {
      if (s.shape(a) != s.shape(b) &&
          !c.isKnown(s.shapeEq(s.shape(a), s.shape(b))))
        return;
      arms.push_back(s.shapeNe(s.shape(a), s.shape(b)));
    }
    for (size_t k = 0; k < x.size(); ++k) {
      if (c.valueOf(x[k]) != c.valueOf(y[k]))
        return;
      arms.push_back(s.ne(x[k], y[k]));
    }
    ProofFormula lemma;
    lemma.rule = ProofRule::Congruence;
    lemma.a = a;
    lemma.b = b;
    lemma.formula = s.disj(arms);
    add(lemma);
  }

  /// Of a shape whose rank is known, the number of elements.
  void elements() {
    for (DimId column : c.columns) {
      if (s.kind(column) != DimKind::NumElements)
        continue;
      DimId rank = s.rank(s.shape(column));
      Int count = c.valueOf(rank);
      if (count < 0 || count > kMaxRank)
        continue;
      ProofFormula lemma;
      lemma.rule = ProofRule::Elements;
      lemma.a = column;
      lemma.b = s.constant(count);
      DimId product = one;
      for (Int k(0); k < count; ++k)
        product = s.mul(product, s.extent(s.shape(column), s.constant(k)));
      if (c.valueOf(product) == c.value(column) ||
          !c.isImplied(s.eq(rank, lemma.b)))
        continue;
      lemma.formula = s.disj(s.ne(rank, lemma.b), s.eq(column, product));
      add(lemma);
    }
  }

  LemmaContext &c;
  TermStore &s;
  LemmaList &out;
  DimId one;
};

} // namespace

void shapeproof::findCongruences(LemmaContext &context, LemmaList &lemmas) {
  Finder(context, lemmas).run();
}
