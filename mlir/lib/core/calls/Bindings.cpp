// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Bindings.h. Tested by tests/mlir/ir/calls.mlir and
// tests/mlir/ir/poison.mlir.

#include "core/calls/Bindings.h"
#include "core/values/TypeBounds.h"
#include "engine/terms/Symbols.h"

using namespace shapeproof;

/// Lets the symbols of the elements of an argument stand for those of `value`
/// that are sure to be of their type. Returns the evidence.
static EvidenceId bindElements(const TermStore &from, ShapeId own, Importer &to,
                               mlir::Value value, Transfer &transfer) {
  const mlir::Type type = value.getType();
  if (!own.valid() || !isIntegerTensor(type) ||
      from.kind(own) != ShapeKind::Ranked)
    return kNoEvidence;
  TermStore &store = to.store();
  const ShapeModel given = to.models().content(value);
  if (given.error != kNever ||
      store.knownRank(given.term) != from.extents(own).size())
    return kNoEvidence;
  EvidenceId evidence = given.evidence;
  const mlir::Type elementType = mlir::getElementTypeOrSelf(type);
  const auto range = to.models().statedRange(elementType);
  for (auto [i, element] : llvm::enumerate(from.extents(own))) {
    const DimId term = store.extents(given.term)[i];
    // A truth value is made an element by a select.
    if (isTruth(elementType) && from.kind(element) == DimKind::Select &&
        from.kind(from.condition(element)) == ClaimKind::Bool)
      transfer.bind(from.condition(element), to.build().asTruth({term}).claim);
    if (from.kind(element) != DimKind::Symbol)
      continue;
    std::optional<EvidenceId> isOfType = kNoEvidence;
    if (range)
      isOfType = to.facts().prove(
          store.conj(store.ge(term, store.constant(range->lo)),
                     store.le(term, store.constant(range->hi))));
    if (!isOfType)
      continue;
    evidence = to.evidence().unite(evidence, *isOfType);
    transfer.bind(element, term);
  }
  return evidence;
}

/// Lets the symbols of `own`, an argument of type `type`, stand for the model
/// of `value`. Returns the evidence.
static EvidenceId bindArgument(const TermStore &from, const Model &own,
                               Importer &to, mlir::Value value, Sizes sizes,
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
  EvidenceId evidence =
      to.evidence().unite(model.evidence, bindElements(from, own.content.term,
                                                       to, value, transfer));
  if (from.kind(theirs) == ShapeKind::Symbol) {
    if (sizes == Sizes::Any || to.store().hasNonNegativeExtents(model.term))
      transfer.bind(theirs, model.term);
  } else if (from.kind(theirs) == ShapeKind::Ranked &&
             to.store().knownRank(model.term) == from.extents(theirs).size())
    for (auto [i, extent] : llvm::enumerate(from.extents(theirs))) {
      if (from.kind(extent) != DimKind::Symbol)
        continue;
      const IntModel given = to.build().extent(model, i);
      std::optional<EvidenceId> sign = sizes == Sizes::Any
                                           ? kNoEvidence
                                           : to.build().proveNonNegative(given);
      if (!sign)
        continue;
      evidence = to.evidence().unite(evidence, *sign);
      transfer.bind(extent, given.term);
    }
  return evidence;
}

EvidenceId shapeproof::bindArguments(const TermStore &from,
                                     llvm::ArrayRef<Model> arguments,
                                     Importer &to, mlir::ValueRange values,
                                     Sizes sizes, Transfer &transfer) {
  EvidenceId evidence = kNoEvidence;
  for (auto [own, value] : llvm::zip(arguments, values))
    evidence = to.evidence().unite(
        evidence, bindArgument(from, own, to, value, sizes, transfer));
  return evidence;
}

llvm::SmallVector<DimId> shapeproof::partsOf(const TermStore &store,
                                             llvm::ArrayRef<Model> arguments) {
  llvm::SmallVector<DimId> parts;
  for (const Model &argument : arguments) {
    if (argument.integer.term.valid())
      parts.push_back(argument.integer.term);
    for (ShapeId s : {argument.shape.term, argument.content.term})
      if (s.valid() && store.kind(s) == ShapeKind::Ranked)
        for (DimId part : store.extents(s))
          if (store.kind(part) == DimKind::Symbol)
            parts.push_back(part);
  }
  return parts;
}

UnsureArguments::UnsureArguments(const TermStore &callee,
                                 llvm::ArrayRef<Model> arguments,
                                 Importer &caller, mlir::ValueRange values)
    : callee(callee) {
  for (auto [own, value] : llvm::zip(arguments, values)) {
    const mlir::Type type = value.getType();
    if (!integerWidth(type) && !own.shape.term.valid())
      continue;
    const ClaimId fits =
        caller.models().isOfType(type, caller.models().get(value));
    if (fits == TermStore::trueClaim() || caller.facts().prove(fits))
      continue;
    if (own.integer.term.valid())
      symbols[own.integer.term] = type;
    const ShapeId shape = own.shape.term;
    if (!shape.valid())
      continue;
    symbols[shape] = type;
    // The extents of a type with bounds have different ends.
    const bool isBounded = !typeBounds(type).empty();
    for (DimId extent : callee.extents(shape))
      symbols[extent] = isBounded ? type : mlir::Type();
  }
}

bool UnsureArguments::areIn(ClaimId claim) const {
  if (symbols.empty())
    return false;
  const SymbolSet mentioned = symbolsOf(callee, claim);
  auto isUnsure = [&](Term term) { return symbols.count(term) != 0; };
  return llvm::any_of(mentioned.dims, isUnsure) ||
         llvm::any_of(mentioned.shapes, isUnsure);
}

bool UnsureArguments::isAmong(ClaimId claim) const {
  const ClaimKind kind = callee.kind(claim);
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ge)
    return false;
  const LinearView view = callee.linearView(callee.dim(claim));
  if (view.constant != 0 || view.summands.size() != 2 ||
      view.summands[0].coefficient + view.summands[1].coefficient != 0)
    return false;
  auto a = symbols.find(view.summands[0].column),
       b = symbols.find(view.summands[1].column);
  return a != symbols.end() && b != symbols.end() && a->second == b->second &&
         !llvm::isa_and_nonnull<mlir::ShapedType>(a->second);
}
