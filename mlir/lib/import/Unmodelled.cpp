// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Unmodelled.h.

#include "import/Unmodelled.h"
#include "import/Symbols.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace shapeproof {

void Unmodelled::add(Term symbol, llvm::StringRef what) {
  if (symbol.is(store, ShapeKind::Ranked))
    for (DimId extent : store.extents(symbol.shape()))
      add(extent, what);
  else if (symbol.isSymbol(store))
    names.try_emplace(symbol, what.str());
}

void Unmodelled::addUndefined(Term symbol, mlir::Operation *assuming) {
  if (symbol.is(store, ShapeKind::Ranked))
    for (DimId extent : store.extents(symbol.shape()))
      addUndefined(extent, assuming);
  else if (symbol.isSymbol(store))
    undefined.try_emplace(symbol, assuming);
}

/// Whether `at` comes after the op in its block, by itself or in a region.
static bool isBehind(mlir::Operation *op, mlir::Operation *at) {
  // What stands in an assuming region has run where that has.
  while (llvm::isa_and_nonnull<mlir::shape::AssumingOp>(op->getParentOp()) &&
         !op->getParentOp()->isProperAncestor(at))
    op = op->getParentOp();
  mlir::Operation *here = op->getBlock()->findAncestorOpInBlock(*at);
  return here && op->isBeforeInBlock(here);
}

bool Unmodelled::hasRun(Term symbol, mlir::Operation *at) const {
  auto it = undefined.find(symbol);
  return it != undefined.end() && at && isBehind(it->second, at);
}

std::string Unmodelled::findIn(ClaimId claim, mlir::Operation *at) const {
  std::string found;
  anyPart(store, claim, [&](Term t) {
    if (t.is(store, DimKind::Apply))
      found = (store.function(t.dim()) + " of machine integers").str();
    else if (auto it = names.find(t); it != names.end() && !hasRun(t, at))
      found = it->second;
    return !found.empty();
  });
  return found;
}

Assignment Unmodelled::withoutUndefined(Assignment values,
                                        mlir::Operation *at) const {
  auto prune = [&](auto &map) {
    for (auto it = map.begin(); it != map.end();)
      it = hasRun(Term(it->first), at) ? map.erase(it) : std::next(it);
  };
  prune(values.dims);
  prune(values.shapes);
  prune(values.bools);
  return values;
}

llvm::SetVector<mlir::Operation *>
Unmodelled::consumedBehind(ClaimId claim, mlir::Operation *at) const {
  llvm::SetVector<mlir::Operation *> result;
  if (undefined.empty())
    return result;
  anyPart(store, claim, [&](Term t) {
    if (hasRun(t, at))
      result.insert(undefined.lookup(t));
    return false; // All parts.
  });
  return result;
}

} // namespace shapeproof
