// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that claims mention: a walk over the term graph, each node once.

#include "engine/terms/Symbols.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

SymbolSet shapeproof::symbolsOf(const TermStore &store,
                                llvm::ArrayRef<ClaimId> claims) {
  return symbolsOf(store, llvm::SmallVector<Term, 16>(claims));
}

/// `insert` tells whether a term is met for the first time.
template <typename Insert>
static SymbolSet collect(const TermStore &store, llvm::ArrayRef<Term> roots,
                         llvm::function_ref<bool(Term)> isKnown,
                         Insert insert) {
  SymbolSet set;
  walkTerms(store, roots, [&](Term t) {
    ++set.visited;
    if (!insert(t) || (isKnown && isKnown(t)))
      return false;
    if (t.is(store, DimKind::Symbol))
      set.dims.push_back(t.dim());
    else if (t.is(store, ShapeKind::Symbol))
      set.shapes.push_back(t.shape());
    else if (t.is(store, ClaimKind::Bool))
      set.bools.push_back(t.claim());
    else if (t.is(store, DimKind::Apply))
      set.functions.push_back(store.function(t.dim()));
    else if (t.is(store, DimKind::FloorDiv) || t.is(store, DimKind::Mod))
      set.dividesByZero |=
          store.getConstant(store.operands(t.dim())[1]) == Int(0);
    return true;
  });
  return set;
}

SymbolSet shapeproof::symbolsAsMet(const TermStore &store,
                                   llvm::ArrayRef<Term> roots, TermMarks &seen,
                                   llvm::function_ref<bool(Term)> isKnown) {
  seen.clear();
  return collect(store, roots, isKnown, [&](Term t) { return seen.insert(t); });
}

SymbolSet shapeproof::symbolsOf(const TermStore &store,
                                llvm::ArrayRef<Term> roots,
                                llvm::function_ref<bool(Term)> isKnown) {
  TermSet seen;
  SymbolSet set = collect(store, roots, isKnown,
                          [&](Term t) { return seen.insert(t).second; });
  auto less = [&](auto a, auto b) { return store.compare(a, b) < 0; };
  llvm::sort(set.dims, less);
  llvm::sort(set.shapes, less);
  llvm::sort(set.bools, less);
  llvm::sort(set.functions);
  set.functions.erase(llvm::unique(set.functions), set.functions.end());
  return set;
}
