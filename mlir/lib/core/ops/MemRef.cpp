// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memref dialect. Loads, stores, copies and allocations cannot be hoisted
// over the code that guards them: having run, they establish that they were in
// bounds. The result of a load is what Memory.h finds, or a new unknown.

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "core/ops/Layouts.h"
#include "core/ops/Memory.h"
#include "core/ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// A load, a store or both.
template <typename Op> void access(RuleContext rule, Op op) {
  sizes::inBounds(rule, op.getMemref(), op.getIndices());
}

void load(RegionContext rule, memref::LoadOp op, RegionPlan &) {
  access(rule, op);
  memory::Place place{op.getMemref(), {}};
  for (Value index : op.getIndices())
    place.indices.push_back(rule.integer(index));
  memory::load(rule, std::move(place));
}

void copy(RuleContext rule, memref::CopyOp copy) {
  sizes::equalShapes(rule, copy.getSource(), copy.getTarget());
}

void reinterpretCast(RuleContext rule, memref::ReinterpretCastOp view) {
  rule.setShape(view.getResult(),
                rule.build().shapeOf(view.getType(),
                                     sizes::fold(rule, view.getMixedSizes())));
}

/// The sizes are read from memory where the op stands; those that are not known
/// there are new unknowns. The number of elements stays.
void reshape(RegionContext rule, memref::ReshapeOp reshape, RegionPlan &) {
  rule.setFresh(reshape.getResult());
  ShapeModel source = rule.shape(reshape.getSource()),
             result = rule.shape(reshape.getResult());
  TermStore &store = rule.store();
  if (std::optional<unsigned> rank = store.knownRank(result.term)) {
    llvm::SmallVector<IntModel> sizes;
    for (unsigned i = 0; i < *rank; ++i) {
      sizes.push_back(rule.build().extent(result, i));
      if (store.getConstant(sizes.back().term))
        continue;
      auto size = memory::read(
          rule, reshape, {reshape.getShape(), {rule.build().constant(i)}});
      if (!size)
        continue;
      sizes.back() = size->integer;
      rule.establish(store.ge(size->integer.term, store.constant(0)),
                     size->integer.evidence, RuleContext::About::Results);
    }
    result = rule.build().ranked(sizes);
    Model model;
    model.shape = result;
    rule.replace(reshape.getResult(), model);
  }
  rule.establish(
      store.eq(store.numElements(source.term), store.numElements(result.term)),
      rule.unite({source.evidence, result.evidence}),
      RuleContext::About::Results);
}

/// The type has all sizes; loads find the elements.
void getGlobal(RuleContext, Operation *) {}

/// The bytes of the view lie within those of its source.
void view(RuleContext rule, memref::ViewOp view) {
  sizes::create(rule, view.getSizes());
  if (rule.useOfClaims(RuleContext::About::Unverified) ==
      RuleContext::Use::Dropped)
    return;
  auto bytes = memory::bytesOf(rule, view);
  if (!bytes)
    return;
  TermStore &store = rule.store();
  const IntModel all = rule.build().extent(rule.shape(view.getSource()), 0);
  rule.establish(
      store.conj(store.ge(bytes->begin.term, store.constant(0)),
                 store.le(bytes->end.term, all.term)),
      rule.unite({bytes->begin.evidence, bytes->end.evidence, all.evidence}),
      RuleContext::About::Unverified);
}

/// The one dimension has the requested size.
void realloc(RuleContext rule, memref::ReallocOp realloc) {
  if (Value size = realloc.getDynamicResultSize())
    sizes::create(rule, size);
}

/// The body gets the element, which is in bounds.
void genericAtomic(RegionContext rule, memref::GenericAtomicRMWOp op,
                   RegionPlan &plan) {
  access(rule, op);
  plan.visit(op.getAtomicBody());
  plan.finish = [rule, op]() mutable { rule.setFresh(op.getResult()); };
}

void transpose(RuleContext rule, memref::TransposeOp transpose) {
  ShapeModel source = rule.shape(transpose.getIn());
  AffineMap map = transpose.getPermutation();
  llvm::SmallVector<IntModel> models;
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    models.push_back(rule.build().extent(source, map.getDimPosition(i)));
  rule.setShape(
      transpose->getResult(0),
      rule.build().shapeOf(transpose->getResult(0).getType(), models));
}

/// An op that has run before and reads the same buffer; null if none is seen.
memref::ExtractStridedMetadataOp
sameBefore(memref::ExtractStridedMetadataOp metadata) {
  for (Operation *user : metadata.getSource().getUsers())
    if (auto other = dyn_cast<memref::ExtractStridedMetadataOp>(user))
      if (Operation *here = user->getBlock()->findAncestorOpInBlock(*metadata);
          here && user->isBeforeInBlock(here))
        return other;
  return {};
}

void metadata(RuleContext rule, memref::ExtractStridedMetadataOp metadata) {
  ShapeModel source = rule.shape(metadata.getSource());
  std::optional<unsigned> rank = rule.store().knownRank(source.term);
  if (!rank || metadata.getSizes().size() != *rank)
    return;
  for (auto [i, size] : llvm::enumerate(metadata.getSizes()))
    rule.set(size, rule.build().extent(source, i));
  layouts::Layout layout = layouts::of(rule, metadata.getSource());
  auto earlier = sameBefore(metadata);
  auto is = [&](Value result, const std::optional<IntModel> &part, Value same) {
    if (part)
      rule.set(result, *part);
    else if (same)
      rule.set(result, rule.integer(same));
  };
  is(metadata.getOffset(), layout.offset,
     earlier ? earlier.getOffset() : Value());
  for (auto [i, stride] : llvm::enumerate(metadata.getStrides()))
    is(stride, layout.strides[i], earlier ? earlier.getStrides()[i] : Value());
}

/// The address is unknown, and a multiple of what is assumed of the buffer: one
/// that is not aligned so is poison. Casts and slices are views of one buffer
/// from one pointer on.
void alignedPointer(RuleContext rule,
                    memref::ExtractAlignedPointerAsIndexOp op) {
  const Value result = op->getResult(0);
  rule.setFresh(result);
  TermStore &store = rule.store();
  Operation *view = op.getSource().getDefiningOp();
  for (unsigned i = 0; view && i < limits::viewChain; ++i) {
    if (auto aligned = dyn_cast<memref::AssumeAlignmentOp>(view))
      rule.assume(store.eq(store.mod(rule.integer(result).term,
                                     store.constant(aligned.getAlignment())),
                           store.constant(0)));
    else if (!isa<memref::CastOp, memref::SubViewOp, memref::ExpandShapeOp,
                  memref::CollapseShapeOp>(view))
      return;
    view = view->getOperand(0).getDefiningOp();
  }
}

} // namespace

void addMemRefRules(OpTable &table) {
  table.add("memref.dim", sizes::dim);
  table.add("memref.rank", sizes::rank);
  table.add("memref.cast", sizes::cast);
  table.add("memref.memory_space_cast", sizes::cast);
  table.add("memref.alloc", sizes::allocation<memref::AllocOp>);
  table.add("memref.alloca", sizes::allocation<memref::AllocaOp>);
  table.addRegion("memref.load", load);
  table.add("memref.store", access<memref::StoreOp>);
  table.add("memref.copy", copy);
  table.add("memref.subview", sizes::slice<memref::SubViewOp>);
  table.add("memref.reinterpret_cast", reinterpretCast);
  table.addRegion("memref.reshape", reshape);
  table.add("memref.get_global", getGlobal);
  table.add("memref.view", view);
  table.add("memref.collapse_shape",
            sizes::collapseShape<memref::CollapseShapeOp>);
  table.add("memref.expand_shape", sizes::expandShape<memref::ExpandShapeOp>);
  table.add("memref.assume_alignment", sizes::sameShapes);
  table.add("memref.distinct_objects", sizes::sameShapes);
  table.add("memref.realloc", realloc);
  table.add("memref.atomic_rmw", access<memref::AtomicRMWOp>);
  table.addRegion("memref.generic_atomic_rmw", genericAtomic);
  table.add("memref.transpose", transpose);
  table.add("memref.extract_strided_metadata", metadata);
  table.add("memref.extract_aligned_pointer_as_index", alignedPointer);
}

} // namespace shapeproof
