// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slice of `size` elements at `offset` with `stride` lies in a dimension of
// extent d if
//   size == 0 and 0 <= offset <= d, or
//   size > 0 and 0 <= offset < d and 0 <= offset + (size - 1) * stride < d.
// This is stated as separate facts: 0 <= offset <= d, and for size > 0 the
// rest. That size >= 0 is another fact.

#include "core/ops/Sizes.h"
#include "core/ops/Reductions.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof::sizes {

IntModel fold(RuleContext rule, mlir::OpFoldResult x) {
  if (auto value = llvm::dyn_cast<mlir::Value>(x))
    return rule.integer(value);
  auto attribute =
      llvm::dyn_cast_or_null<mlir::IntegerAttr>(llvm::cast<mlir::Attribute>(x));
  return rule.build().constant(attribute ? attribute.getValue().getSExtValue()
                                         : 0);
}

llvm::SmallVector<IntModel> fold(RuleContext rule,
                                 llvm::ArrayRef<mlir::OpFoldResult> list) {
  return llvm::map_to_vector(
      list, [&](mlir::OpFoldResult x) { return fold(rule, x); });
}

void dim(RuleContext rule, mlir::Operation *op) {
  mlir::Value result = op->getResult(0);
  ShapeModel shape = rule.shape(op->getOperand(0));
  IntModel index = rule.integer(op->getOperand(1));
  if (auto extent = rule.build().extentAt(shape, index)) {
    reductions::noteExtent(rule, shape.term, index.term);
    return rule.set(result, *extent);
  }
  rule.ignore("the index is outside the rank");
  rule.setFresh(result);
}

void rank(RuleContext rule, mlir::Operation *op) {
  rule.set(op->getResult(0), rule.build().rank(rule.shape(op->getOperand(0))));
}

void sameShapes(RuleContext rule, mlir::Operation *op) {
  for (auto [result, operand] : llvm::zip(op->getResults(), op->getOperands()))
    setShapeAs(rule, result, rule.shape(operand));
}

void cast(RuleContext rule, mlir::Operation *op) {
  mlir::Value source = op->getOperand(0), result = op->getResult(0);
  sameShapes(rule, op);
  ShapeModel from = rule.shape(source);
  TermStore &store = rule.store();
  auto known = extentsOf(result.getType());
  if (isExtentTensor(source.getType()) && isExtentTensor(result.getType())) {
    ShapeModel content = rule.model(source).content;
    if (store.knownRank(content.term) ||
        mlir::ShapedType::isDynamic((*known)[0]))
      rule.setContent(result, content);
  }
  // Either the shapes are equal, or the cast broke its contract.
  std::optional<unsigned> rank = store.knownRank(from.term);
  if (!known || (rank && *rank != known->size()))
    return;
  ClaimId fits = store.eq(store.rank(from.term), store.constant(known->size()));
  if (!rank)
    rule.establish(fits, from.evidence);
  for (auto [i, size] : llvm::enumerate(*known)) {
    if (mlir::ShapedType::isDynamic(size))
      continue;
    ClaimId claim =
        store.eq(rule.build().extent(from, i).term, store.constant(size));
    // An extent has a meaning within the rank only.
    rule.establish(rank ? claim : store.conj(fits, claim), from.evidence);
  }
}

void create(RuleContext rule, mlir::ValueRange dynamic) {
  mlir::Value result = rule.op()->getResult(0);
  auto known = extentsOf(result.getType());
  if (!known)
    return;
  llvm::SmallVector<IntModel> models;
  unsigned next = 0;
  for (int64_t size : *known) {
    if (!mlir::ShapedType::isDynamic(size)) {
      models.push_back(rule.build().constant(size));
      continue;
    }
    if (next >= dynamic.size())
      return;
    models.push_back(rule.integer(dynamic[next++]));
    rule.establish(
        rule.store().ge(models.back().term, rule.store().constant(0)),
        models.back().evidence);
  }
  rule.setShape(result, rule.build().shapeOf(result.getType(), models));
}

void establishEqual(RuleContext rule, const IntModel &x, const IntModel &y) {
  rule.establish(rule.store().eq(x.term, y.term),
                 rule.unite({x.evidence, y.evidence}));
}

void establishWithin(RuleContext rule, const IntModel &index,
                     const IntModel &limit) {
  rule.establish(withinRange(rule.store(), index.term, limit.term),
                 rule.unite({index.evidence, limit.evidence}));
}

void inBounds(RuleContext rule, mlir::Value shaped, mlir::ValueRange indices) {
  inBounds(rule, shaped, llvm::map_to_vector(indices, [&](mlir::Value index) {
             return rule.integer(index);
           }));
}

void inBounds(RuleContext rule, mlir::Value shaped,
              llvm::ArrayRef<IntModel> indices) {
  auto known = extentsOf(shaped.getType());
  if (!known || known->size() != indices.size())
    return;
  ShapeModel shape = rule.shape(shaped);
  for (auto [i, at] : llvm::enumerate(indices))
    establishWithin(rule, at, rule.build().extent(shape, i));
}

void fitsType(RuleContext rule, const ShapeModel &shape, mlir::Type type) {
  auto known = extentsOf(type);
  if (!known || rule.store().knownRank(shape.term) != known->size())
    return;
  for (auto [i, size] : llvm::enumerate(*known))
    if (!mlir::ShapedType::isDynamic(size))
      establishEqual(rule, rule.build().extent(shape, i),
                     rule.build().constant(size));
}

void setShapeAs(RuleContext rule, mlir::Value result, const ShapeModel &shape) {
  rule.setShape(result, rule.build().shapeAs(result.getType(), shape));
  if (rule.useOfClaims() == RuleContext::Use::Asked)
    fitsType(rule, shape, result.getType());
}

void equalShapes(RuleContext rule, mlir::Value a, mlir::Value b) {
  if (rule.useOfClaims() == RuleContext::Use::Dropped)
    return;
  ShapeModel x = rule.shape(a), y = rule.shape(b);
  rule.establish(rule.store().shapeEq(x.term, y.term),
                 rule.unite({x.evidence, y.evidence}));
}

void sliceInBounds(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
                   mlir::Value shaped) {
  using Use = RuleContext::Use;
  const bool isDropped = rule.useOfClaims() == Use::Dropped;
  if (isDropped &&
      rule.useOfClaims(RuleContext::About::Unverified) == Use::Dropped)
    return;
  TermStore &store = rule.store();
  ShapeModel shape = rule.shape(shaped);
  auto offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
       strides = op.getMixedStrides();
  std::optional<unsigned> rank = store.knownRank(shape.term);
  if (!rank || *rank != offsets.size() || sizes.size() != offsets.size() ||
      strides.size() != offsets.size())
    return;
  DimId zero = store.constant(0), one = store.constant(1);
  for (unsigned i = 0; i < *rank; ++i) {
    IntModel offset = fold(rule, offsets[i]), size = fold(rule, sizes[i]),
             stride = fold(rule, strides[i]),
             extent = rule.build().extent(shape, i);
    EvidenceId evidence = rule.unite(
        {offset.evidence, size.evidence, stride.evidence, extent.evidence});
    DimId last = store.add(offset.term,
                           store.mul(store.sub(size.term, one), stride.term));
    ClaimId empty = store.le(size.term, zero);
    rule.establish(store.ge(size.term, zero), size.evidence,
                   RuleContext::About::Unverified);
    if (isDropped)
      continue;
    rule.establish(store.ge(offset.term, zero), offset.evidence);
    rule.establish(store.le(offset.term, extent.term), evidence);
    rule.establish(store.disj(empty, store.lt(offset.term, extent.term)),
                   evidence);
    rule.establish(store.disj(empty, store.conj(store.ge(last, zero),
                                                store.lt(last, extent.term))),
                   evidence);
  }
}

std::optional<llvm::SmallVector<IntModel>>
keptSizes(RuleContext rule, mlir::OffsetSizeAndStrideOpInterface op,
          mlir::ShapedType type) {
  auto dropped =
      mlir::computeRankReductionMask(op.getStaticSizes(), type.getShape());
  if (!dropped)
    return std::nullopt;
  llvm::SmallVector<IntModel> result;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped->contains(i))
      result.push_back(fold(rule, size));
  return result;
}

void collapse(RuleContext rule,
              llvm::ArrayRef<mlir::ReassociationIndices> reassociation) {
  ShapeModel source = rule.shape(rule.op()->getOperand(0));
  std::optional<unsigned> rank = rule.store().knownRank(source.term);
  if (!rank)
    return;
  llvm::SmallVector<IntModel> sizes;
  for (const auto &group : reassociation) {
    IntModel product{rule.store().constant(1), source.evidence};
    for (int64_t i : group) {
      if (i < 0 || i >= int64_t(*rank))
        return;
      product.term =
          rule.store().mul(product.term, rule.build().extent(source, i).term);
    }
    sizes.push_back(product);
  }
  setSizes(rule, sizes);
}

void expand(RuleContext rule,
            llvm::ArrayRef<mlir::ReassociationIndices> reassociation,
            llvm::ArrayRef<IntModel> sizes) {
  mlir::Value result = rule.op()->getResult(0);
  rule.setShape(result, rule.build().shapeOf(result.getType(), sizes));
  ShapeModel source = rule.shape(rule.op()->getOperand(0));
  if (rule.store().knownRank(source.term) != reassociation.size())
    return;
  const auto about = RuleContext::About::Unverified;
  if (rule.useOfClaims(about) ==
      RuleContext::Use::Asked) // A product does not rule out negative sizes.
    for (const IntModel &size : sizes)
      rule.establish(rule.store().ge(size.term, rule.store().constant(0)),
                     size.evidence, about);
  for (auto [i, group] : llvm::enumerate(reassociation)) {
    IntModel product{rule.store().constant(1)};
    for (int64_t j : group) {
      product.term = rule.store().mul(product.term, sizes[j].term);
      product.evidence = rule.unite({product.evidence, sizes[j].evidence});
    }
    const IntModel extent = rule.build().extent(source, i);
    rule.establish(rule.store().eq(product.term, extent.term),
                   rule.unite({product.evidence, extent.evidence}), about);
  }
}

void setSizes(RuleContext rule, llvm::ArrayRef<IntModel> sizes) {
  mlir::Value result = rule.op()->getResult(0);
  rule.setShape(result, rule.build().shapeOf(result.getType(), sizes));
  auto known = extentsOf(result.getType());
  if (!known || known->size() != sizes.size())
    return;
  for (auto [extent, size] : llvm::zip(*known, sizes))
    if (!mlir::ShapedType::isDynamic(extent))
      establishEqual(rule, size, rule.build().constant(extent));
}

} // namespace shapeproof::sizes
