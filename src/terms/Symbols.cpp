// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that claims mention: a walk over the term graph, each node once.

#include "terms/Symbols.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

SymbolSet shapeproof::symbolsOf(const TermStore &store,
                                llvm::ArrayRef<ClaimId> roots) {
  SymbolSet set;
  llvm::SmallDenseSet<DimId, 32> seenDims;
  llvm::SmallDenseSet<ShapeId, 4> seenShapes;
  llvm::SmallDenseSet<ClaimId, 32> seenClaims;
  llvm::SmallVector<DimId, 16> dims;
  llvm::SmallVector<ShapeId, 8> shapes;
  llvm::SmallVector<ClaimId, 16> claims(roots.begin(), roots.end());
  while (!dims.empty() || !shapes.empty() || !claims.empty()) {
    if (!dims.empty()) {
      DimId d = dims.pop_back_val();
      if (!seenDims.insert(d).second)
        continue;
      switch (store.kind(d)) {
      case DimKind::Symbol:
        set.dims.push_back(d);
        break;
      case DimKind::Rank:
      case DimKind::Extent:
      case DimKind::NumElements:
        shapes.push_back(store.shape(d));
        break;
      case DimKind::Select:
        claims.push_back(store.condition(d));
        break;
      default:
        break;
      }
      llvm::append_range(dims, store.operands(d));
    } else if (!shapes.empty()) {
      ShapeId s = shapes.pop_back_val();
      if (!seenShapes.insert(s).second)
        continue;
      switch (store.kind(s)) {
      case ShapeKind::Symbol:
        set.shapes.push_back(s);
        break;
      case ShapeKind::Ranked:
        llvm::append_range(dims, store.extents(s));
        break;
      case ShapeKind::Head:
      case ShapeKind::Tail:
        dims.push_back(store.index(s));
        break;
      default:
        break;
      }
      llvm::append_range(shapes, store.parts(s));
    } else {
      ClaimId c = claims.pop_back_val();
      if (!seenClaims.insert(c).second)
        continue;
      ClaimKind kind = store.kind(c);
      if (kind == ClaimKind::Bool || kind == ClaimKind::NotBool) {
        ClaimId atom = store.boolAtom(c);
        if (atom == c || seenClaims.insert(atom).second)
          set.bools.push_back(atom);
      }
      if (store.dim(c).valid())
        dims.push_back(store.dim(c));
      llvm::append_range(shapes, store.shapes(c));
      llvm::append_range(claims, store.operands(c));
    }
  }
  auto less = [&](auto a, auto b) { return store.compare(a, b) < 0; };
  llvm::sort(set.dims, less);
  llvm::sort(set.shapes, less);
  llvm::sort(set.bools, less);
  return set;
}
