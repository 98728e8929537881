// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BufferPlaces.h. Tested by tests/mlir/ir/rule10-memory.mlir.

#include "core/ops/BufferPlaces.h"
#include "core/ir/ElementBytes.h"
#include "core/ir/Limits.h"
#include "core/ops/AffineTerms.h"
#include "core/ops/Layouts.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace shapeproof::memory {

using namespace mlir;

Value behindCasts(Value buffer) {
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    Operation *op = buffer.getDefiningOp();
    if (!isa_and_present<memref::CastOp, memref::AssumeAlignmentOp>(op) ||
        !isa<MemRefType>(op->getOperand(0).getType()))
      break;
    buffer = op->getOperand(0);
  }
  return buffer;
}

bool isOneBuffer(Value a, Value b) {
  if (a == b)
    return true;
  if (auto view = a.getDefiningOp<memref::ViewOp>())
    if (auto other = b.getDefiningOp<memref::ViewOp>())
      return view.getType() == other.getType() &&
             view->getOperands() == other->getOperands();
  auto left = a.getDefiningOp<memref::GetGlobalOp>(),
       right = b.getDefiningOp<memref::GetGlobalOp>();
  return left && right && left.getNameAttr() == right.getNameAttr() &&
         left.getType() == right.getType();
}

static bool isView(Operation *op) {
  return isa_and_present<memref::CastOp, memref::AssumeAlignmentOp,
                         memref::SubViewOp, memref::CollapseShapeOp,
                         memref::ExpandShapeOp, memref::ReinterpretCastOp>(op);
}

Value rootOf(Value buffer) {
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    Operation *op = buffer.getDefiningOp();
    if (!isView(op))
      break;
    buffer = op->getOperand(0);
  }
  return buffer;
}

std::optional<IntModel> distanceOf(RuleContext rule, const Place &place) {
  const layouts::Layout layout = layouts::of(rule, place.buffer);
  if (!layout.offset || layout.strides.size() != place.indices.size())
    return std::nullopt;
  TermStore &store = rule.store();
  IntModel result = *layout.offset;
  for (const auto &[index, stride] : llvm::zip(place.indices, layout.strides)) {
    if (index.term == store.constant(0) && index.evidence == kNoEvidence)
      continue;
    if (!stride)
      return std::nullopt;
    result.term = store.add(result.term, store.mul(index.term, stride->term));
    result.evidence =
        rule.unite({result.evidence, index.evidence, stride->evidence});
  }
  return result;
}

std::optional<Bytes> bytesOf(RuleContext rule, memref::ViewOp view) {
  auto element = elementBytes(view, view.getType().getElementType());
  if (!element)
    return std::nullopt;
  TermStore &store = rule.store();
  const ShapeModel shape = rule.shape(view.getResult());
  const IntModel begin = rule.integer(view.getByteShift());
  const DimId bytes =
      store.mul(store.constant(*element), store.numElements(shape.term));
  return Bytes{begin,
               {store.add(begin.term, bytes),
                rule.unite({begin.evidence, shape.evidence})}};
}

/// The view that has all elements of the buffer; null if there is none that is
/// known to. A reinterpret_cast may leave it.
static memref::ViewOp viewAround(Value buffer) {
  buffer = behindCasts(buffer);
  while (auto part = buffer.getDefiningOp<memref::SubViewOp>())
    buffer = behindCasts(part.getSource());
  return buffer.getDefiningOp<memref::ViewOp>();
}

/// Whether the op is executed once in a run of its function: a view in a loop
/// is another one each time, and what is known where memory is read is about
/// one.
static bool isExecutedOnce(Operation *op) {
  return op->getBlock()->isEntryBlock() &&
         isa<FunctionOpInterface>(op->getParentOp());
}

std::optional<BoolModel> haveOtherBytes(RuleContext rule, Value a, Value b) {
  auto left = viewAround(a), right = viewAround(b);
  if (!left || !right || !isExecutedOnce(left) || !isExecutedOnce(right) ||
      !isOneBuffer(behindCasts(left.getSource()),
                   behindCasts(right.getSource())))
    return std::nullopt;
  auto own = bytesOf(rule, left), other = bytesOf(rule, right);
  if (!own || !other)
    return std::nullopt;
  TermStore &store = rule.store();
  return BoolModel{store.disj(store.le(own->end.term, other->begin.term),
                              store.le(other->end.term, own->begin.term)),
                   rule.unite({own->end.evidence, other->end.evidence})};
}

void resolve(RuleContext rule, Place &place) {
  TermStore &store = rule.store();
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    place.buffer = behindCasts(place.buffer);
    auto view = place.buffer.getDefiningOp<memref::SubViewOp>();
    if (!view)
      return;
    auto offsets = sizes::fold(rule, view.getMixedOffsets()),
         strides = sizes::fold(rule, view.getMixedStrides());
    llvm::SmallBitVector dropped = view.getDroppedDims();
    if (dropped.size() != offsets.size() ||
        dropped.size() - dropped.count() != place.indices.size())
      return;
    Place source{view.getSource(), {}};
    const IntModel *next = place.indices.begin();
    for (auto [d, offset] : llvm::enumerate(offsets)) {
      IntModel index = offset;
      if (!dropped.test(d)) {
        index.term =
            store.add(index.term, store.mul(strides[d].term, next->term));
        index.evidence =
            rule.unite({index.evidence, strides[d].evidence, next->evidence});
        ++next;
      }
      source.indices.push_back(index);
    }
    place = std::move(source);
  }
}

std::optional<Place> accessed(RuleContext rule, Operation *op) {
  auto plain = [&](auto access) {
    Place place{access.getMemref(), {}};
    for (Value index : access.getIndices())
      place.indices.push_back(rule.integer(index));
    return place;
  };
  auto mapped = [&](auto access) {
    return Place{access.getMemref(), mapResults(rule, access.getAffineMap(),
                                                access.getMapOperands())};
  };
  std::optional<Place> place;
  if (auto load = dyn_cast<memref::LoadOp>(op))
    place = plain(load);
  else if (auto store = dyn_cast<memref::StoreOp>(op))
    place = plain(store);
  else if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    place = mapped(load);
  else if (auto store = dyn_cast<affine::AffineStoreOp>(op))
    place = mapped(store);
  if (place)
    resolve(rule, *place);
  return place;
}

} // namespace shapeproof::memory
