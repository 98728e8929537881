// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slice of `size` elements at `offset` with `stride` lies in a dimension of
// extent d if
//   size == 0 and 0 <= offset <= d, or
//   size > 0 and 0 <= offset < d and 0 <= offset + (size - 1) * stride < d.
// It is stated in parts that each say something alone: 0 <= offset <= d, and
// for size > 0 the rest. That size >= 0 is a part of its own.

#include "ops/Sizes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof::sizes {

IntModel fold(Importer &importer, mlir::OpFoldResult x) {
  if (auto value = llvm::dyn_cast<mlir::Value>(x))
    return importer.integer(value);
  auto attribute =
      llvm::dyn_cast_or_null<mlir::IntegerAttr>(llvm::cast<mlir::Attribute>(x));
  return importer.constant(attribute ? attribute.getValue().getSExtValue() : 0);
}

void dim(Importer &importer, mlir::Operation *op) {
  mlir::Value result = op->getResult(0);
  ShapeModel shape = importer.shape(op->getOperand(0));
  IntModel index = importer.integer(op->getOperand(1));
  if (auto extent = importer.extentAt(shape, index))
    return importer.set(result, *extent);
  importer.ignore(op, "the index is outside the rank");
  importer.setFresh(result);
}

void rank(Importer &importer, mlir::Operation *op) {
  importer.set(op->getResult(0),
               importer.rank(importer.shape(op->getOperand(0))));
}

void cast(Importer &importer, mlir::Operation *op) {
  mlir::Value source = op->getOperand(0), result = op->getResult(0);
  ShapeModel from = importer.shape(source);
  ShapeModel to = importer.shapeAs(result.getType(), from);
  importer.setShape(result, to);
  if (isExtentTensor(source.getType()) && isExtentTensor(result.getType())) {
    ShapeModel content = importer.content(source);
    if (importer.store.knownRank(content.term) ||
        !extentsOf(result.getType()) ||
        mlir::ShapedType::isDynamic((*extentsOf(result.getType()))[0]))
      importer.setContent(result, content);
  }
  // The shapes are equal, or the cast was wrong.
  TermStore &store = importer.store;
  if (auto known = extentsOf(result.getType())) {
    if (!store.knownRank(from.term))
      importer.establish(
          op, store.eq(store.rank(from.term), store.constant(known->size())),
          from.evidence);
    for (auto [i, size] : llvm::enumerate(*known)) {
      if (mlir::ShapedType::isDynamic(size))
        continue;
      std::optional<unsigned> rank = store.knownRank(from.term);
      if (rank && *rank != known->size())
        break;
      ClaimId claim =
          store.eq(importer.extent(from, i).term, store.constant(size));
      if (!rank) // An extent means something within the rank only.
        claim = store.conj(
            store.eq(store.rank(from.term), store.constant(known->size())),
            claim);
      importer.establish(op, claim, from.evidence);
    }
  }
}

void create(Importer &importer, mlir::Operation *op, mlir::ValueRange dynamic) {
  mlir::Value result = op->getResult(0);
  auto known = extentsOf(result.getType());
  if (!known)
    return;
  llvm::SmallVector<IntModel> models;
  unsigned next = 0;
  for (int64_t size : *known) {
    if (!mlir::ShapedType::isDynamic(size)) {
      models.push_back(importer.constant(size));
      continue;
    }
    if (next >= dynamic.size())
      return;
    models.push_back(importer.integer(dynamic[next++]));
    importer.establish(
        op, importer.store.ge(models.back().term, importer.store.constant(0)),
        models.back().evidence);
  }
  importer.setShape(result, importer.shapeOf(result.getType(), models));
}

void inBounds(Importer &importer, mlir::Operation *op, mlir::Value shaped,
              mlir::ValueRange indices) {
  llvm::SmallVector<IntModel> models;
  for (mlir::Value index : indices)
    models.push_back(importer.integer(index));
  inBounds(importer, op, shaped, models);
}

void inBounds(Importer &importer, mlir::Operation *op, mlir::Value shaped,
              llvm::ArrayRef<IntModel> indices) {
  auto known = extentsOf(shaped.getType());
  if (!known || known->size() != indices.size())
    return;
  TermStore &store = importer.store;
  ShapeModel shape = importer.shape(shaped);
  for (auto [i, at] : llvm::enumerate(indices)) {
    IntModel extent = importer.extent(shape, i);
    importer.establish(op,
                       store.conj(store.ge(at.term, store.constant(0)),
                                  store.lt(at.term, extent.term)),
                       importer.evidence.unite(at.evidence, extent.evidence));
  }
}

void equalShapes(Importer &importer, mlir::Operation *op, mlir::Value a,
                 mlir::Value b) {
  ShapeModel x = importer.shape(a), y = importer.shape(b);
  importer.establish(op, importer.store.shapeEq(x.term, y.term),
                     importer.evidence.unite(x.evidence, y.evidence));
}

void sliceInBounds(Importer &importer, mlir::OffsetSizeAndStrideOpInterface op,
                   mlir::Value shaped) {
  TermStore &store = importer.store;
  ShapeModel shape = importer.shape(shaped);
  auto offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(),
       strides = op.getMixedStrides();
  std::optional<unsigned> rank = store.knownRank(shape.term);
  if (!rank || *rank != offsets.size() || sizes.size() != offsets.size() ||
      strides.size() != offsets.size())
    return;
  DimId zero = store.constant(0), one = store.constant(1);
  for (unsigned i = 0; i < *rank; ++i) {
    IntModel offset = fold(importer, offsets[i]),
             size = fold(importer, sizes[i]),
             stride = fold(importer, strides[i]),
             extent = importer.extent(shape, i);
    EvidenceId evidence = importer.evidence.unite(
        importer.evidence.unite(offset.evidence, size.evidence),
        importer.evidence.unite(stride.evidence, extent.evidence));
    DimId last = store.add(offset.term,
                           store.mul(store.sub(size.term, one), stride.term));
    ClaimId empty = store.le(size.term, zero);
    importer.establish(op, store.ge(size.term, zero), size.evidence);
    importer.establish(op, store.ge(offset.term, zero), offset.evidence);
    importer.establish(op, store.le(offset.term, extent.term), evidence);
    importer.establish(
        op, store.disj(empty, store.lt(offset.term, extent.term)), evidence);
    importer.establish(
        op,
        store.disj(empty, store.conj(store.ge(last, zero),
                                     store.lt(last, extent.term))),
        evidence);
  }
}

llvm::SmallVector<IntModel> keptSizes(Importer &importer,
                                      mlir::OffsetSizeAndStrideOpInterface op,
                                      const llvm::SmallBitVector &dropped) {
  llvm::SmallVector<IntModel> result;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
    if (i >= dropped.size() || !dropped.test(i))
      result.push_back(fold(importer, size));
  return result;
}

void collapse(Importer &importer, mlir::Operation *op,
              llvm::ArrayRef<mlir::ReassociationIndices> reassociation) {
  mlir::Value result = op->getResult(0);
  ShapeModel source = importer.shape(op->getOperand(0));
  std::optional<unsigned> rank = importer.store.knownRank(source.term);
  if (!rank)
    return;
  llvm::SmallVector<IntModel> sizes;
  for (const auto &group : reassociation) {
    IntModel product = importer.constant(1);
    for (int64_t i : group) {
      if (i < 0 || i >= int64_t(*rank))
        return;
      product.term =
          importer.store.mul(product.term, importer.extent(source, i).term);
    }
    product.evidence = source.evidence;
    sizes.push_back(product);
  }
  importer.setShape(result, importer.shapeOf(result.getType(), sizes));
  typeHolds(importer, op, llvm::cast<mlir::ShapedType>(result.getType()),
            sizes);
}

void expands(Importer &importer, mlir::Operation *op,
             llvm::ArrayRef<mlir::ReassociationIndices> reassociation,
             llvm::ArrayRef<IntModel> sizes) {
  ShapeModel source = importer.shape(op->getOperand(0));
  if (importer.store.knownRank(source.term) != reassociation.size())
    return;
  for (auto [i, group] : llvm::enumerate(reassociation)) {
    IntModel product = importer.constant(1);
    for (int64_t j : group) {
      product.term = importer.store.mul(product.term, sizes[j].term);
      product.evidence =
          importer.evidence.unite(product.evidence, sizes[j].evidence);
    }
    importer.establish(
        op, importer.store.eq(product.term, importer.extent(source, i).term),
        importer.evidence.unite(product.evidence, source.evidence));
  }
}

void typeHolds(Importer &importer, mlir::Operation *op, mlir::ShapedType type,
               llvm::ArrayRef<IntModel> sizes) {
  if (!type.hasRank() || size_t(type.getRank()) != sizes.size())
    return;
  for (auto [known, size] : llvm::zip(type.getShape(), sizes))
    if (!mlir::ShapedType::isDynamic(known))
      importer.establish(
          op, importer.store.eq(size.term, importer.store.constant(known)),
          size.evidence);
}

} // namespace shapeproof::sizes
