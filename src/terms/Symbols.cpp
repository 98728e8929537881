// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that claims mention: a walk over the term graph, each node once.

#include "terms/Symbols.h"
#include "terms/Traversal.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

SymbolSet shapeproof::symbolsOf(const TermStore &store,
                                llvm::ArrayRef<ClaimId> roots) {
  SymbolSet set;
  TermSet seen;
  walkTerms(store, llvm::SmallVector<Term, 16>(roots), [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (t.is(store, DimKind::Symbol))
      set.dims.push_back(t.dim());
    else if (t.is(store, ShapeKind::Symbol))
      set.shapes.push_back(t.shape());
    else if (t.is(store, ClaimKind::Bool))
      set.bools.push_back(t.claim());
    return true;
  });
  auto less = [&](auto a, auto b) { return store.compare(a, b) < 0; };
  llvm::sort(set.dims, less);
  llvm::sort(set.shapes, less);
  llvm::sort(set.bools, less);
  return set;
}
