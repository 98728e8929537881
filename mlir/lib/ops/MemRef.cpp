// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memref dialect. Loads, stores, copies and allocations cannot be hoisted
// over the code that guards them: having run, they establish that they were in
// bounds. What a load brings is unknown, each time anew.

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void alloc(Importer &importer, Operation *op) {
  sizes::create(importer, op, cast<memref::AllocOp>(op).getDynamicSizes());
}

void alloca_(Importer &importer, Operation *op) {
  sizes::create(importer, op, cast<memref::AllocaOp>(op).getDynamicSizes());
}

void load(Importer &importer, Operation *op) {
  auto load = cast<memref::LoadOp>(op);
  sizes::inBounds(importer, op, load.getMemref(), load.getIndices());
}

void store(Importer &importer, Operation *op) {
  auto store = cast<memref::StoreOp>(op);
  sizes::inBounds(importer, op, store.getMemref(), store.getIndices());
}

void copy(Importer &importer, Operation *op) {
  auto copy = cast<memref::CopyOp>(op);
  sizes::equalShapes(importer, op, copy.getSource(), copy.getTarget());
}

void subview(Importer &importer, Operation *op) {
  auto view = cast<memref::SubViewOp>(op);
  importer.setShape(view.getResult(),
                    importer.shapeOf(view.getType(),
                                     sizes::keptSizes(importer, view,
                                                      view.getDroppedDims())));
  sizes::sliceInBounds(importer, view, view.getSource());
}

void reinterpretCast(Importer &importer, Operation *op) {
  auto view = cast<memref::ReinterpretCastOp>(op);
  importer.setShape(
      view.getResult(),
      importer.shapeOf(view.getType(), sizes::keptSizes(importer, view, {})));
}

void view(Importer &importer, Operation *op) {
  sizes::create(importer, op, cast<memref::ViewOp>(op).getSizes());
}

void collapseShape(Importer &importer, Operation *op) {
  sizes::collapse(importer, op,
                  cast<memref::CollapseShapeOp>(op).getReassociationIndices());
}

void expandShape(Importer &importer, Operation *op) {
  auto expand = cast<memref::ExpandShapeOp>(op);
  llvm::SmallVector<IntModel> models;
  for (OpFoldResult size : expand.getMixedOutputShape())
    models.push_back(sizes::fold(importer, size));
  importer.setShape(expand.getResult(),
                    importer.shapeOf(expand.getResultType(), models));
  sizes::expands(importer, op, expand.getReassociationIndices(), models);
}

/// Each result is the operand in its place, seen again.
void sameShapes(Importer &importer, Operation *op) {
  for (OpResult result : op->getResults())
    importer.setShape(result, importer.shapeAs(result.getType(),
                                               importer.shape(op->getOperand(
                                                   result.getResultNumber()))));
}

/// The one dimension has the size asked for.
void realloc(Importer &importer, Operation *op) {
  auto realloc = cast<memref::ReallocOp>(op);
  if (Value size = realloc.getDynamicResultSize())
    sizes::create(importer, op, size);
}

void atomic(Importer &importer, Operation *op) {
  auto atomic = cast<memref::AtomicRMWOp>(op);
  sizes::inBounds(importer, op, atomic.getMemref(), atomic.getIndices());
}

/// The body gets the element, which is there.
void genericAtomic(Importer &importer, Operation *op, RegionPlan &plan) {
  auto atomic = cast<memref::GenericAtomicRMWOp>(op);
  sizes::inBounds(importer, op, atomic.getMemref(), atomic.getIndices());
  plan.visits.push_back({&atomic.getAtomicBody(), [] {}, [] {}});
  plan.finish = [&importer, atomic]() mutable {
    importer.setFresh(atomic.getResult());
  };
}

void transpose(Importer &importer, Operation *op) {
  auto transpose = cast<memref::TransposeOp>(op);
  ShapeModel source = importer.shape(transpose.getIn());
  AffineMap map = transpose.getPermutation();
  llvm::SmallVector<IntModel> models;
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    models.push_back(importer.extent(source, map.getDimPosition(i)));
  importer.setShape(op->getResult(0),
                    importer.shapeOf(op->getResult(0).getType(), models));
}

/// The sizes are the source's; offset and strides where the type tells.
void metadata(Importer &importer, Operation *op) {
  auto metadata = cast<memref::ExtractStridedMetadataOp>(op);
  ShapeModel source = importer.shape(metadata.getSource());
  std::optional<unsigned> rank = importer.store.knownRank(source.term);
  if (!rank || metadata.getSizes().size() != *rank)
    return;
  for (auto [i, size] : llvm::enumerate(metadata.getSizes()))
    importer.set(size, importer.extent(source, i));
  auto type = cast<MemRefType>(metadata.getSource().getType());
  int64_t offset;
  llvm::SmallVector<int64_t> strides;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return;
  if (!ShapedType::isDynamic(offset))
    importer.set(metadata.getOffset(), importer.constant(offset));
  for (auto [value, stride] : llvm::zip(metadata.getStrides(), strides))
    if (!ShapedType::isDynamic(stride))
      importer.set(value, importer.constant(stride));
}

} // namespace

void addMemRefRules(OpTable &table) {
  table.add("memref.dim", sizes::dim);
  table.add("memref.rank", sizes::rank);
  table.add("memref.cast", sizes::cast);
  table.add("memref.memory_space_cast", sizes::cast);
  table.add("memref.alloc", alloc);
  table.add("memref.alloca", alloca_);
  table.add("memref.load", load);
  table.add("memref.store", store);
  table.add("memref.copy", copy);
  table.add("memref.subview", subview);
  table.add("memref.reinterpret_cast", reinterpretCast);
  table.add("memref.view", view);
  table.add("memref.collapse_shape", collapseShape);
  table.add("memref.expand_shape", expandShape);
  table.add("memref.assume_alignment", sameShapes);
  table.add("memref.distinct_objects", sameShapes);
  table.add("memref.realloc", realloc);
  table.add("memref.atomic_rmw", atomic);
  table.addRegion("memref.generic_atomic_rmw", genericAtomic);
  table.add("memref.transpose", transpose);
  table.add("memref.extract_strided_metadata", metadata);
}

} // namespace shapeproof
