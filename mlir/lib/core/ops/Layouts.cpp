// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Layouts.h. Tested by tests/mlir/ir/layouts.mlir.

#include "core/ops/Layouts.h"
#include "core/ir/Limits.h"
#include "core/ops/Integers.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace shapeproof::layouts {
namespace {

using namespace mlir;

using Part = std::optional<IntModel>;

Part product(RuleContext rule, const Part &a, const IntModel &b) {
  if (!a)
    return std::nullopt;
  return rule.build().wrapIndex(integers::product(rule, *a, b));
}

/// Adds the parts of the layout that the type states.
void addType(RuleContext rule, Type type, Layout &layout) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref) // The rank is unknown: keep the layout of the cast's operand.
    return;
  layout.strides.resize(memref.getRank());
  int64_t offset;
  llvm::SmallVector<int64_t> strides;
  if (failed(memref.getStridesAndOffset(strides, offset)))
    return;
  if (!ShapedType::isDynamic(offset))
    layout.offset = rule.build().constant(offset);
  for (auto [part, stride] : llvm::zip(layout.strides, strides))
    if (!ShapedType::isDynamic(stride))
      part = rule.build().constant(stride);
}

/// Row-major from an innermost stride on: each dimension skips the elements of
/// the later dimensions of the range.
void rowMajor(RuleContext rule, const ShapeModel &shape, Part innermost,
              ArrayRef<int64_t> dims, Layout &layout) {
  for (int64_t d : llvm::reverse(dims)) {
    layout.strides[d] = innermost;
    innermost = product(rule, innermost, rule.build().extent(shape, d));
  }
}

/// The layout of a buffer that the op makes; false if its type has another
/// layout.
bool fresh(RuleContext rule, Value made, Layout &layout) {
  Operation *op = made.getDefiningOp();
  auto type = dyn_cast<MemRefType>(made.getType());
  if (!isa_and_present<memref::AllocOp, memref::AllocaOp, memref::ViewOp>(op) ||
      !type.getLayout().isIdentity())
    return false;
  ShapeModel shape = rule.shape(made);
  if (rule.store().knownRank(shape.term) != unsigned(type.getRank()))
    return false;
  layout.strides.resize(type.getRank());
  rowMajor(rule, shape, rule.build().constant(1),
           llvm::to_vector(llvm::seq<int64_t>(0, type.getRank())), layout);
  return true;
}

/// The layout of a subview: each dimension skips `stride` of the source's.
void subview(RuleContext rule, memref::SubViewOp view, Layout &layout) {
  auto offsets = sizes::fold(rule, view.getMixedOffsets()),
       steps = sizes::fold(rule, view.getMixedStrides());
  Layout source = std::move(layout);
  layout = {};
  if (source.strides.size() != offsets.size() || steps.size() != offsets.size())
    return;
  Part offset = source.offset;
  for (auto [by, stride] : llvm::zip(offsets, source.strides)) {
    Part moved = product(rule, stride, by);
    if (offset && moved)
      offset = rule.build().wrapIndex(integers::sum(rule, *offset, *moved));
    else
      offset.reset();
  }
  layout.offset = offset;
  // The dropped dimensions have to be unambiguous.
  auto dropped = computeRankReductionMask(view.getStaticSizes(),
                                          view.getType().getShape());
  size_t ones = llvm::count(view.getStaticSizes(), 1);
  if (!dropped || (!dropped->empty() && dropped->size() != ones))
    return;
  for (auto [i, by] : llvm::enumerate(steps))
    if (!dropped->contains(i))
      layout.strides.push_back(product(rule, source.strides[i], by));
}

void transpose(memref::TransposeOp op, Layout &layout) {
  AffineMap map = op.getPermutation();
  if (map.getNumDims() != layout.strides.size())
    return layout.strides.clear();
  auto source = layout.strides;
  layout.strides.clear();
  for (unsigned i = 0; i < map.getNumResults(); ++i)
    layout.strides.push_back(source[map.getDimPosition(i)]);
}

void expand(RuleContext rule, memref::ExpandShapeOp op, Layout &layout) {
  auto source = layout.strides;
  auto groups = op.getReassociationIndices();
  ShapeModel shape = rule.shape(op.getResult());
  layout.strides.assign(op.getType().getRank(), std::nullopt);
  if (source.size() != groups.size() ||
      rule.store().knownRank(shape.term) != layout.strides.size())
    return;
  for (auto [stride, group] : llvm::zip(source, groups))
    rowMajor(rule, shape, stride, group, layout);
}

/// Collapsed dimensions: the stride depends on which of them have size 1.
void collapse(memref::CollapseShapeOp op, Layout &layout) {
  auto source = layout.strides;
  layout.strides.clear();
  for (const auto &group : op.getReassociationIndices())
    layout.strides.push_back(group.size() == 1 &&
                                     size_t(group.front()) < source.size()
                                 ? source[group.front()]
                                 : std::nullopt);
}

/// The value that this one is a view of; null if that tells nothing about it.
Value viewed(Value v) {
  Operation *op = v.getDefiningOp();
  if (!op)
    return {};
  if (isa<memref::CastOp, memref::MemorySpaceCastOp, memref::SubViewOp,
          memref::TransposeOp, memref::ExpandShapeOp, memref::CollapseShapeOp,
          memref::AssumeAlignmentOp>(op))
    return op->getOperand(0);
  if (isa<memref::DistinctObjectsOp>(op))
    return op->getOperand(cast<OpResult>(v).getResultNumber());
  return {};
}

/// Turns the layout of the source into that of the view.
void apply(RuleContext rule, Operation *op, Layout &layout) {
  if (auto view = dyn_cast<memref::SubViewOp>(op))
    subview(rule, view, layout);
  else if (auto view = dyn_cast<memref::TransposeOp>(op))
    transpose(view, layout);
  else if (auto view = dyn_cast<memref::ExpandShapeOp>(op))
    expand(rule, view, layout);
  else if (auto view = dyn_cast<memref::CollapseShapeOp>(op))
    collapse(view, layout);
}

} // namespace

Layout of(RuleContext rule, Value memref) {
  llvm::SmallVector<Value> views;
  Value base = memref;
  for (Value next = viewed(base); next && views.size() < limits::viewChain;
       next = viewed(base)) {
    views.push_back(base);
    base = next;
  }
  Layout layout;
  if (auto cast = base.getDefiningOp<memref::ReinterpretCastOp>()) {
    layout.offset = sizes::fold(rule, cast.getMixedOffsets().front());
    for (const IntModel &stride : sizes::fold(rule, cast.getMixedStrides()))
      layout.strides.push_back(stride);
  } else {
    fresh(rule, base, layout);
  }
  addType(rule, base.getType(), layout);
  for (Value view : llvm::reverse(views)) {
    apply(rule, view.getDefiningOp(), layout);
    // The op casts an unknown rank to a rank that differs from the actual one.
    if (auto type = dyn_cast<MemRefType>(view.getType());
        type && layout.strides.size() != size_t(type.getRank()))
      layout.strides.assign(type.getRank(), std::nullopt);
    addType(rule, view.getType(), layout);
  }
  return layout;
}

} // namespace shapeproof::layouts
