// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps the kind of a term to the constructor that makes it. See Rewrite.h.
//
// Tested by tests/engine/terms/ReplaceTest.cpp, against evaluation.

#include "engine/terms/Rewrite.h"

using namespace shapeproof;

DimId shapeproof::rebuild(TermStore &to, const TermStore &from, DimId d,
                          const TermOperands &operands) {
  llvm::ArrayRef<DimId> o = operands.dims;
  switch (from.kind(d)) {
  case DimKind::Constant:
    return to.constant(from.constantValue(d));
  case DimKind::Symbol:
    assert(&to == &from && "a symbol is of one store");
    return d;
  case DimKind::Sum: {
    LinearView v = from.linearView(d);
    DimId sum = to.constant(v.constant);
    for (size_t k = 0; k < o.size(); ++k)
      sum = to.add(sum, to.scale(o[k], v.summands[k].coefficient));
    return sum;
  }
  case DimKind::Apply:
    return to.apply(from.function(d), o);
  default:
    return infoOf(from.kind(d)).make(to, operands);
  }
}

ShapeId shapeproof::rebuild(TermStore &to, const TermStore &from, ShapeId s,
                            const TermOperands &operands) {
  if (from.kind(s) != ShapeKind::Symbol)
    return infoOf(from.kind(s)).make(to, operands);
  assert(&to == &from && "a symbol is of one store");
  return s;
}

ClaimId shapeproof::rebuild(TermStore &to, const TermStore &from, ClaimId c,
                            const TermOperands &operands) {
  if (from.kind(c) != ClaimKind::Bool)
    return infoOf(from.kind(c)).make(to, operands);
  assert(&to == &from && "a symbol is of one store");
  return c;
}

void Rewriter::keep(Term t, uint32_t image) { images.try_emplace(t, image); }

void Rewriter::run(Term root) {
  llvm::SmallVector<Term, 16> open{root};
  while (!open.empty()) {
    Term t = open.back();
    if (hasImage(t)) {
      open.pop_back();
      continue;
    }
    size_t mark = open.size();
    forEachOperand(from, t, [&](Term o) {
      if (!hasImage(o))
        open.push_back(o);
    });
    if (open.size() != mark) {
      std::reverse(open.begin() + mark, open.end());
      continue;
    }
    open.pop_back();
    auto image = [&](auto operand) { return imageOf(operand); };
    switch (t.sort) {
    case Term::Dim:
      set(t.dim(), rebuildWith(to, from, t.dim(), image));
      break;
    case Term::Shape:
      set(t.shape(), rebuildWith(to, from, t.shape(), image));
      break;
    case Term::Claim:
      set(t.claim(), rebuildWith(to, from, t.claim(), image));
      break;
    }
  }
}

DimId shapeproof::rankByParts(TermStore &store, ShapeKind kind,
                              const TermOperands &operands) {
  switch (kind) {
  case ShapeKind::Symbol:
  case ShapeKind::Ranked:
    break;
  case ShapeKind::Concat: {
    DimId sum = store.constant(0);
    for (ShapeId part : operands.shapes)
      sum = store.add(sum, store.rank(part));
    return sum;
  }
  case ShapeKind::Head:
    return operands.dims[0];
  case ShapeKind::Tail:
    return store.sub(store.rank(operands.shapes[0]), operands.dims[0]);
  case ShapeKind::Broadcast: {
    llvm::SmallVector<DimId, 4> ranks;
    for (ShapeId part : operands.shapes)
      ranks.push_back(store.rank(part));
    return store.max(ranks);
  }
  }
  llvm_unreachable("a symbol's rank is its own, a list's its length");
}

bool shapeproof::keepsRank(TermStore &store, ShapeId s, ShapeId form,
                           const TermOperands &operands) {
  const ShapeKind kind = store.kind(s);
  return kind == ShapeKind::Symbol || kind == ShapeKind::Ranked ||
         store.rank(form) == rankByParts(store, kind, operands);
}
