// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the kind of a term to the constructor that makes it. See Rewrite.h.
//
// Tested by tests/unit/terms/ReplaceTest.cpp, against evaluation.

#include "terms/Rewrite.h"

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
  case DimKind::Product:
  case DimKind::OpaqueProduct: {
    DimId product = o[0];
    for (DimId factor : o.drop_front())
      product = to.mul(product, factor);
    return product;
  }
  case DimKind::Sum: {
    LinearView v = from.linearView(d);
    DimId sum = to.constant(v.constant);
    for (size_t k = 0; k < o.size(); ++k)
      sum = to.add(sum, to.scale(o[k], v.summands[k].coefficient));
    return sum;
  }
  case DimKind::FloorDiv:
    return to.floorDiv(o[0], o[1]);
  case DimKind::Mod:
    return to.mod(o[0], o[1]);
  case DimKind::Min:
    return to.min(o);
  case DimKind::Max:
    return to.max(o);
  case DimKind::Broadcast:
    return to.broadcastExtent(o);
  case DimKind::Rank:
    return to.rank(operands.shapes[0]);
  case DimKind::Extent:
    return to.extent(operands.shapes[0], o[0]);
  case DimKind::NumElements:
    return to.numElements(operands.shapes[0]);
  case DimKind::Select:
    return to.select(operands.claims[0], o[0], o[1]);
  case DimKind::Apply:
    return to.apply(from.function(d), o);
  case DimKind::OpaqueSum:
    return to.add(o[0], o[1]);
  }
  llvm_unreachable("all kinds handled");
}

ShapeId shapeproof::rebuild(TermStore &to, const TermStore &from, ShapeId s,
                            const TermOperands &operands) {
  switch (from.kind(s)) {
  case ShapeKind::Symbol:
    assert(&to == &from && "a symbol is of one store");
    return s;
  case ShapeKind::Ranked:
    return to.ranked(operands.dims);
  case ShapeKind::Concat:
    return to.concat(operands.shapes);
  case ShapeKind::Head:
    return to.head(operands.shapes[0], operands.dims[0]);
  case ShapeKind::Tail:
    return to.tail(operands.shapes[0], operands.dims[0]);
  case ShapeKind::Broadcast:
    return to.broadcast(operands.shapes);
  }
  llvm_unreachable("all kinds handled");
}

ClaimId shapeproof::rebuild(TermStore &to, const TermStore &from, ClaimId c,
                            const TermOperands &operands) {
  switch (from.kind(c)) {
  case ClaimKind::True:
    return to.trueClaim();
  case ClaimKind::False:
    return to.falseClaim();
  case ClaimKind::Bool:
    assert(&to == &from && "a symbol is of one store");
    return c;
  case ClaimKind::NotBool:
    return to.negate(operands.claims[0]);
  case ClaimKind::Eq:
    return to.eq(operands.dims[0], to.constant(0));
  case ClaimKind::Ne:
    return to.ne(operands.dims[0], to.constant(0));
  case ClaimKind::Ge:
    return to.ge(operands.dims[0], to.constant(0));
  case ClaimKind::ShapeEq:
    return to.shapeEq(operands.shapes[0], operands.shapes[1]);
  case ClaimKind::ShapeNe:
    return to.shapeNe(operands.shapes[0], operands.shapes[1]);
  case ClaimKind::Broadcastable:
    return to.broadcastable(operands.shapes);
  case ClaimKind::NotBroadcastable:
    return to.negate(to.broadcastable(operands.shapes));
  case ClaimKind::And:
    return to.conj(operands.claims);
  case ClaimKind::Or:
    return to.disj(operands.claims);
  }
  llvm_unreachable("all kinds handled");
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
