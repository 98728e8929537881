// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Bindings.h. Tested by tests/ir/calls.mlir and tests/ir/poison.mlir.

#include "calls/Bindings.h"
#include "terms/Symbols.h"

using namespace shapeproof;

/// Lets the symbols of `own`, an argument of type `type`, stand for what
/// `value` is. Says what that rests on.
static EvidenceId bindArgument(const TermStore &from, const Model &own,
                               Importer &to, mlir::Value value,
                               Transfer &transfer) {
  mlir::Type type = value.getType();
  if (integerWidth(type)) {
    IntModel model = to.models().integer(value);
    transfer.bind(own.integer.term, model.term);
    return model.evidence;
  }
  if (isTruth(type)) {
    BoolModel model = to.models().truth(value);
    transfer.bind(own.truth.claim, model.claim);
    return model.evidence;
  }
  if (!llvm::isa<mlir::ShapedType>(type))
    return kNoEvidence;
  ShapeId theirs = own.shape.term;
  ShapeModel model = to.models().shape(value);
  if (from.kind(theirs) == ShapeKind::Symbol)
    transfer.bind(theirs, model.term);
  else if (from.kind(theirs) == ShapeKind::Ranked &&
           to.store().knownRank(model.term) == from.extents(theirs).size())
    for (auto [i, extent] : llvm::enumerate(from.extents(theirs)))
      if (from.kind(extent) == DimKind::Symbol)
        transfer.bind(extent, to.build().extent(model, i).term);
  return model.evidence;
}

EvidenceId shapeproof::bindArguments(const TermStore &from,
                                     llvm::ArrayRef<Model> arguments,
                                     Importer &to, mlir::ValueRange values,
                                     Transfer &transfer) {
  EvidenceId evidence = kNoEvidence;
  for (auto [own, value] : llvm::zip(arguments, values))
    evidence = to.evidence().unite(
        evidence, bindArgument(from, own, to, value, transfer));
  return evidence;
}

llvm::SmallVector<DimId> shapeproof::partsOf(const TermStore &store,
                                             llvm::ArrayRef<Model> arguments) {
  llvm::SmallVector<DimId> parts;
  for (const Model &argument : arguments) {
    ShapeId s = argument.shape.term;
    if (argument.integer.term.valid())
      parts.push_back(argument.integer.term);
    else if (s.valid() && store.kind(s) == ShapeKind::Ranked)
      for (DimId extent : store.extents(s))
        if (store.kind(extent) == DimKind::Symbol)
          parts.push_back(extent);
  }
  return parts;
}

UnsureArguments::UnsureArguments(const TermStore &callee,
                                 llvm::ArrayRef<Model> arguments,
                                 Importer &caller, mlir::ValueRange values)
    : callee(callee) {
  TermStore &store = caller.store();
  ValueModels &models = caller.models();
  auto isNonNegative = [&](DimId d) {
    return store.isObviouslyNonNegative(d) ||
           caller.facts().prove(store.ge(d, store.constant(0)));
  };
  for (auto [own, value] : llvm::zip(arguments, values)) {
    if (auto range = models.statedRange(value.getType());
        range && own.integer.term.valid()) {
      const DimId term = models.integer(value).term;
      if (!caller.facts().prove(
              store.conj(store.ge(term, store.constant(range->lo)),
                         store.le(term, store.constant(range->hi)))))
        symbols.insert(own.integer.term);
    }
    const ShapeId symbol = own.shape.term;
    if (!symbol.valid() || !callee.hasNonNegativeExtents(symbol))
      continue;
    const ShapeId given = models.shape(value).term;
    if (store.hasNonNegativeExtents(given))
      continue;
    if (callee.kind(symbol) != ShapeKind::Ranked ||
        store.kind(given) != ShapeKind::Ranked ||
        store.extents(given).size() != callee.extents(symbol).size()) {
      symbols.insert(symbol);
      continue;
    }
    for (unsigned i = 0; i < callee.extents(symbol).size(); ++i)
      if (!isNonNegative(store.extents(given)[i]))
        symbols.insert(callee.extents(symbol)[i]);
  }
}

bool UnsureArguments::areIn(ClaimId claim) const {
  if (symbols.empty())
    return false;
  const SymbolSet mentioned = symbolsOf(callee, claim);
  auto isUnsure = [&](Term term) { return symbols.contains(term); };
  return llvm::any_of(mentioned.dims, isUnsure) ||
         llvm::any_of(mentioned.shapes, isUnsure);
}
