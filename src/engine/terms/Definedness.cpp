// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Definedness.h. The walk follows the printed text: where a claim that a
// size fits is folded into `broadcastable`, the guarded sizes in it are not
// mentioned.
//
// Tested by tests/engine/terms/FoldingTest.cpp.

#include "engine/terms/Definedness.h"
#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/Folding.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/Traversal.h"

using namespace shapeproof;

namespace {

class Definedness {
public:
  explicit Definedness(TermStore &store)
      : store(store), zero(store.constant(0)) {}

  ClaimId run(ClaimId root) {
    open.push_back(root);
    while (!open.empty()) {
      Term t = open.pop_back_val();
      if (seen.insert(t).second)
        visit(t);
    }
    return store.conj(conditions);
  }

private:
  void visit(Term t) {
    if (t.sort == Term::Claim && visitFolded(t.claim()))
      return;
    if (t.sort == Term::Dim)
      require(t.dim());
    else if (t.sort == Term::Shape)
      require(t.shape());
    forEachOperand(store, t, [&](Term o) { open.push_back(o); });
  }

  bool visitFolded(ClaimId c) {
    if (!isJunction(store.kind(c)))
      return false;
    FoldedClaim folded = foldFitting(store, c);
    for (const SizeFits &fits : folded.fits) {
      conditions.push_back(
          store.ge(store.linear(fits.constant, fits.summands), zero));
      for (const Summand &s : fits.summands)
        open.push_back(s.column);
      open.push_back(fits.shape);
    }
    open.append(folded.rest.begin(), folded.rest.end());
    return true;
  }

  void require(DimId d) {
    if (store.kind(d) == DimKind::Extent) {
      DimId at = store.operands(d)[0];
      conditions.push_back(store.ge(at, zero));
      conditions.push_back(store.lt(at, store.rank(store.shape(d))));
    } else if (store.kind(d) == DimKind::Broadcast) {
      // The text is the broadcast of lists of one size each.
      llvm::SmallVector<ShapeId, 8> lists;
      for (DimId leaf : joins::leavesOf(store, d)) {
        conditions.push_back(store.ge(leaf, zero));
        lists.push_back(store.ranked({leaf}));
      }
      conditions.push_back(store.broadcastable(lists));
    }
  }

  void require(ShapeId s) {
    llvm::SmallVector<DimId, 8> extents(store.extents(s));
    for (DimId extent : extents)
      conditions.push_back(store.ge(extent, zero));
    if (DimId at = store.index(s); at.valid()) {
      conditions.push_back(store.ge(at, zero));
      conditions.push_back(store.le(at, store.rank(store.parts(s)[0])));
    }
    if (store.kind(s) == ShapeKind::Broadcast)
      conditions.push_back(
          store.broadcastable(llvm::SmallVector<ShapeId, 4>(store.parts(s))));
  }

  TermStore &store;
  const DimId zero;
  TermSet seen;
  llvm::SmallVector<Term, 16> open;
  llvm::SmallVector<ClaimId, 16> conditions;
};

/// A size of `s` with ones added around it: it has the value of s[at] where
/// that exists, and is 1 elsewhere.
DimId sizeThatExists(TermStore &store, ShapeId s, DimId at) {
  DimId one = store.constant(1), zero = store.constant(0);
  auto ones = [&](int64_t count) {
    return store.ranked(llvm::SmallVector<DimId, 4>(count, one));
  };
  if (auto k = store.getConstant(at);
      k && *k >= 0 && *k < limits::definedIndices)
    return store.extent(store.concat({s, ones(static_cast<int64_t>(*k) + 1)}),
                        at);
  auto back = store.getConstant(store.sub(at, store.rank(s)));
  if (back && *back < 0 && *back >= -limits::definedIndices) {
    int64_t count = -static_cast<int64_t>(*back);
    return store.extent(store.concat({ones(count), s}),
                        store.add(at, store.constant(count)));
  }
  return store.extent(store.concat({s, ones(1)}),
                      store.min({store.max({at, zero}), store.rank(s)}));
}

} // namespace

ClaimId shapeproof::definednessOfText(TermStore &store, ClaimId claim) {
  return Definedness(store).run(claim);
}

ClaimId shapeproof::withSizesThatExist(TermStore &store, ClaimId claim) {
  Rewriter rewrite(store);
  for (Term t : postorder(store, {Term(claim)})) // Inner terms come first.
    if (t.is(store, DimKind::Extent)) {
      ShapeId s = rewrite(store.shape(t.dim()));
      DimId at = rewrite(store.operands(t.dim())[0]);
      rewrite.set(t.dim(), sizeThatExists(store, s, at));
    }
  return rewrite(claim);
}

llvm::ArrayRef<ClaimId> shapeproof::conjunctsOf(const TermStore &store,
                                                const ClaimId &claim) {
  return store.kind(claim) == ClaimKind::And ? store.operands(claim)
                                             : llvm::ArrayRef<ClaimId>(claim);
}
