// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Writes.h. Tested by tests/mlir/ir/vector-stores.mlir and
// tests/mlir/exec/buffers.py.

#include "core/ops/Writes.h"
#include "core/ir/Buffers.h"
#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/VectorLanes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace shapeproof::memory {

using namespace mlir;

BoolModel withinBounds(RuleContext rule, VectorTransferOpInterface op,
                       const Place &place) {
  TermStore &store = rule.store();
  BoolModel result{TermStore::trueClaim()};
  const ShapeModel shape = rule.shape(place.buffer);
  for (auto [along, expr] :
       llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || op.isDimInBounds(along))
      continue;
    const IntModel extent = rule.build().extent(shape, dim.getPosition());
    const IntModel &at = place.indices[dim.getPosition()];
    result.claim =
        store.conj(result.claim, withinRange(store, at.term, extent.term));
    result.evidence =
        rule.unite({result.evidence, extent.evidence, at.evidence});
  }
  return result;
}

namespace {

/// Lists the writes of one op.
class Listing {
public:
  Listing(RegionContext rule, unsigned depth) : rule(rule), depth(depth) {}

  std::optional<std::vector<Write>> of(Operation *op) {
    if (auto place = accessed(rule, op)) {
      if (op->getNumResults() > 0)
        return std::nullopt;
      list.push_back({std::move(*place),
                      {TermStore::trueClaim()},
                      {op->getOperand(0), {}}});
      return list;
    }
    if (auto masked = dyn_cast<vector::MaskOp>(op)) {
      mask = masked.getMask();
      auto write =
          dyn_cast_if_present<vector::TransferWriteOp>(masked.getMaskableOp());
      if (!write || write.getMask()) // Two masks: nobody says which one counts.
        return std::nullopt;
      op = write;
    }
    bool isKnown = false;
    if (auto write = dyn_cast<vector::StoreOp>(op))
      isKnown = lanes(write) && isWithin();
    else if (auto write = dyn_cast<vector::MaskedStoreOp>(op))
      isKnown = lanes(write, write.getMask());
    else if (auto write = dyn_cast<vector::TransferWriteOp>(op))
      isKnown = transfer(write);
    else if (auto write = dyn_cast<vector::ScatterOp>(op))
      isKnown = scatter(write);
    else if (auto write = dyn_cast<vector::CompressStoreOp>(op))
      isKnown = compress(write);
    if (!isKnown)
      return std::nullopt;
    std::reverse(list.begin(), list.end());
    return list;
  }

private:
  /// Adds the writes of a vector, where `place` is told the lane and the place
  /// at the op's indices, and makes it that of the lane; false if it cannot.
  bool each(Value vector, Value base, ValueRange indices,
            llvm::function_ref<bool(Lane, Write &)> place) {
    auto type = cast<VectorType>(vector.getType());
    if (type.isScalable() || isPacked(base) ||
        type.getNumElements() > limits::listElements ||
        isa<VectorType>(cast<ShapedType>(base.getType()).getElementType()) ||
        !rule.mayEvaluate(1))
      return false;
    Write first{{base, {}}, {TermStore::trueClaim()}, {vector, {}}};
    for (Value index : indices)
      first.place.indices.push_back(rule.integer(index));
    bool isKnown = true;
    elements::forEachIndex(type.getShape(), [&](Lane lane, int64_t) {
      Write write = first;
      write.from.lane.assign(lane.begin(), lane.end());
      isKnown = isKnown && place(lane, write);
      list.push_back(std::move(write));
    });
    return isKnown;
  }

  void move(IntModel &index, const IntModel &by) {
    index = {rule.store().add(index.term, by.term),
             rule.unite({index.evidence, by.evidence})};
  }

  /// The write is only done where the lane of the mask is set.
  void onlyWhere(Write &write, Value mask, Lane lane) {
    if (!mask)
      return;
    auto isSet = laneOf(rule, mask, lane, depth);
    write.isMaskKnown = isSet.has_value();
    if (isSet)
      write.when = {rule.store().conj(write.when.claim, isSet->truth.claim),
                    rule.unite({write.when.evidence, isSet->truth.evidence})};
  }

  /// The lanes lie along the last dimensions.
  template <typename Op> bool lanes(Op op, Value mask = {}) {
    return each(op.getValueToStore(), op.getBase(), op.getIndices(),
                [&](Lane lane, Write &write) {
                  for (auto [index, at] :
                       llvm::zip(llvm::MutableArrayRef(write.place.indices)
                                     .take_back(lane.size()),
                                 lane))
                    move(index, rule.build().constant(at));
                  onlyWhere(write, mask, lane);
                  return true;
                });
  }

  bool transfer(vector::TransferWriteOp op) {
    if (op.getMask())
      mask = op.getMask();
    return each(op.getValueToStore(), op.getBase(), op.getIndices(),
                [&](Lane lane, Write &write) {
                  for (auto [index, by] :
                       llvm::zip(write.place.indices, distanceTo(op, lane)))
                    move(index, rule.build().constant(by));
                  write.when = withinBounds(rule, op, write.place);
                  onlyWhere(write, mask, maskLaneOf(op, lane));
                  return true;
                });
  }

  /// The lane's index counts from the last of the base's.
  bool scatter(vector::ScatterOp op) {
    return each(op.getValueToStore(), op.getBase(), op.getOffsets(),
                [&](Lane lane, Write &write) {
                  auto by = laneOf(rule, op.getIndices(), lane, depth);
                  if (!by || write.place.indices.empty())
                    return false;
                  move(write.place.indices.back(), by->integer);
                  onlyWhere(write, op.getMask(), lane);
                  return true;
                });
  }

  /// The lanes that the mask keeps lie one behind the other.
  bool compress(vector::CompressStoreOp op) {
    TermStore &store = rule.store();
    IntModel before = rule.build().constant(0);
    return each(op.getValueToStore(), op.getBase(), op.getIndices(),
                [&](Lane lane, Write &write) {
                  onlyWhere(write, op.getMask(), lane);
                  if (write.place.indices.empty() || !write.isMaskKnown)
                    return false;
                  move(write.place.indices.back(), before);
                  move(before,
                       {store.select(write.when.claim, store.constant(1),
                                     store.constant(0)),
                        write.when.evidence});
                  return true;
                });
  }

  /// Whether all that is written lies within the memref, or behind it: what
  /// leaves a row of several may be in the next one.
  bool isWithin() {
    TermStore &store = rule.store();
    const Place &first = list.front().place, &last = list.back().place;
    Place resolved = first;
    resolve(rule, resolved);
    if (resolved.indices.size() == 1 &&
        !rootOf(first.buffer).getDefiningOp<memref::ViewOp>())
      return true;
    const ShapeModel shape = rule.shape(first.buffer);
    for (auto [d, ends] :
         llvm::enumerate(llvm::zip_equal(first.indices, last.indices))) {
      const auto &[from, to] = ends;
      const IntModel extent = rule.build().extent(shape, d);
      const auto why =
          rule.prove(store.conj(store.ge(from.term, store.constant(0)),
                                store.lt(to.term, extent.term)));
      if (!why)
        return false;
      for (Write &write : list)
        write.when.evidence = rule.unite(
            {write.when.evidence, *why, extent.evidence, from.evidence});
    }
    return true;
  }

  RegionContext rule;
  unsigned depth;
  /// The mask of the op around; null if there is none.
  Value mask;
  std::vector<Write> list;
};

} // namespace

std::optional<std::vector<Write>> writesOf(RegionContext rule, Operation *op,
                                           unsigned depth) {
  return Listing(rule, depth).of(op);
}

} // namespace shapeproof::memory
