// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VectorMoves.h. Tested by execution in tests/mlir/exec/vectors.py, and by
// tests/mlir/ir/vector-lanes.mlir.

#include "core/ir/VectorMoves.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

namespace shapeproof {
namespace {

using namespace mlir;
using Source = std::optional<LaneSource>;

/// The number of the lane in row-major order.
int64_t placeIn(VectorType type, Lane lane) {
  int64_t place = 0;
  for (auto [at, size] : llvm::zip(lane, type.getShape()))
    place = place * size + at;
  return place;
}

bool isNotPoison(Lane position) {
  return !llvm::is_contained(position, vector::ExtractOp::kPoisonIndex);
}

/// The last dimensions are those of the source; of size 1, they are repeated.
Source broadcast(vector::BroadcastOp op, Lane lane) {
  auto type = dyn_cast<VectorType>(op.getSource().getType());
  LaneSource from{op.getSource(), {}};
  if (type)
    llvm::append_range(from.lane, lane.take_back(type.getRank()));
  for (size_t i = 0; i < from.lane.size(); ++i)
    if (type.getDimSize(i) == 1)
      from.lane[i] = 0;
  return from;
}

Source shapeCast(vector::ShapeCastOp op, Lane lane) {
  VectorType type = op.getSourceVectorType();
  int64_t place = placeIn(op.getResultVectorType(), lane);
  LaneSource from{op.getSource(), {}};
  from.lane.resize(type.getRank());
  for (int64_t d = type.getRank(); d-- > 0;) {
    from.lane[d] = place % type.getDimSize(d);
    place /= type.getDimSize(d);
  }
  return from;
}

Source extract(vector::ExtractOp op, Lane lane) {
  if (op.hasDynamicPosition() || !isNotPoison(op.getStaticPosition()))
    return std::nullopt;
  LaneSource from{op.getSource(), {}};
  llvm::append_range(from.lane, op.getStaticPosition());
  llvm::append_range(from.lane, lane);
  return from;
}

Source insert(vector::InsertOp op, Lane lane) {
  const Lane at = op.getStaticPosition();
  if (op.hasDynamicPosition() || !isNotPoison(at))
    return std::nullopt;
  if (lane.take_front(at.size()) != at)
    return LaneSource{op.getDest(), {lane.begin(), lane.end()}};
  lane = lane.drop_front(at.size());
  return LaneSource{op.getValueToStore(), {lane.begin(), lane.end()}};
}

/// The mask numbers the lanes along the first dimension of both operands.
Source shuffle(vector::ShuffleOp op, Lane lane) {
  const int64_t from = op.getMask()[lane[0]];
  VectorType first = op.getV1VectorType();
  if (from < 0 || first.getRank() == 0)
    return std::nullopt;
  LaneSource source{op.getV1(), {lane.begin(), lane.end()}};
  source.lane[0] = from;
  if (from >= first.getDimSize(0)) {
    source.value = op.getV2();
    source.lane[0] -= first.getDimSize(0);
  }
  return source;
}

Source interleave(vector::InterleaveOp op, Lane lane) {
  LaneSource source{lane.back() % 2 == 0 ? op.getLhs() : op.getRhs(),
                    {lane.begin(), lane.end()}};
  source.lane.back() /= 2;
  return source;
}

/// The first result has the even lanes, the second one the odd ones.
Source deinterleave(vector::DeinterleaveOp op, unsigned result, Lane lane) {
  LaneSource source{op.getSource(), {lane.begin(), lane.end()}};
  source.lane.back() = 2 * source.lane.back() + result;
  return source;
}

Source transpose(vector::TransposeOp op, Lane lane) {
  LaneSource source{op.getVector(), {lane.begin(), lane.end()}};
  for (auto [from, at] : llvm::zip(op.getPermutation(), lane))
    source.lane[from] = at;
  return source;
}

int64_t numberAt(ArrayAttr list, size_t at) {
  return cast<IntegerAttr>(list[at]).getInt();
}

/// Offsets and strides are those of the first dimensions; the others are whole.
Source extractSlice(vector::ExtractStridedSliceOp op, Lane lane) {
  LaneSource source{op.getSource(), {lane.begin(), lane.end()}};
  for (size_t i = 0; i < op.getOffsets().size(); ++i)
    source.lane[i] =
        numberAt(op.getOffsets(), i) + lane[i] * numberAt(op.getStrides(), i);
  return source;
}

/// Offsets are those of all dimensions, strides those of the last, which the
/// slice has.
Source insertSlice(vector::InsertStridedSliceOp op, Lane lane) {
  VectorType slice = op.getSourceVectorType();
  const size_t dropped = lane.size() - slice.getRank();
  LaneSource inside{op.getValueToStore(), {}};
  for (size_t i = 0; i < lane.size(); ++i) {
    const int64_t stride =
        i < dropped ? 1 : numberAt(op.getStrides(), i - dropped);
    const int64_t size = i < dropped ? 1 : slice.getDimSize(i - dropped);
    const int64_t away = lane[i] - numberAt(op.getOffsets(), i);
    if (away < 0 || away % stride != 0 || away / stride >= size)
      return LaneSource{op.getDest(), {lane.begin(), lane.end()}};
    if (i >= dropped)
      inside.lane.push_back(away / stride);
  }
  return inside;
}

Source fromElements(vector::FromElementsOp op, Lane lane) {
  return LaneSource{op.getElements()[placeIn(op.getType(), lane)], {}};
}

} // namespace

std::optional<LaneSource> movedFrom(Value v, Lane lane) {
  Operation *op = v.getDefiningOp();
  auto isScalable = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.isScalable();
  };
  if (!op)
    return std::nullopt;
  // These say where a lane comes from without counting others.
  if (!isa<vector::BroadcastOp, vector::ExtractOp, vector::InsertOp>(op) &&
      (isScalable(v.getType()) ||
       llvm::any_of(op->getOperandTypes(), isScalable)))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, Source>(op)
      .Case<vector::BroadcastOp>([&](auto op) { return broadcast(op, lane); })
      .Case<vector::ShapeCastOp>([&](auto op) { return shapeCast(op, lane); })
      .Case<vector::ExtractOp>([&](auto op) { return extract(op, lane); })
      .Case<vector::InsertOp>([&](auto op) { return insert(op, lane); })
      .Case<vector::ShuffleOp>([&](auto op) { return shuffle(op, lane); })
      .Case<vector::InterleaveOp>([&](auto op) { return interleave(op, lane); })
      .Case<vector::DeinterleaveOp>([&](auto op) {
        return deinterleave(op, cast<OpResult>(v).getResultNumber(), lane);
      })
      .Case<vector::TransposeOp>([&](auto op) { return transpose(op, lane); })
      .Case<vector::ExtractStridedSliceOp>(
          [&](auto op) { return extractSlice(op, lane); })
      .Case<vector::InsertStridedSliceOp>(
          [&](auto op) { return insertSlice(op, lane); })
      .Case<vector::FromElementsOp>(
          [&](auto op) { return fromElements(op, lane); })
      .Default([](Operation *) { return Source(); });
}

llvm::SmallVector<int64_t, 4> distanceTo(VectorTransferOpInterface op,
                                         Lane lane) {
  llvm::SmallVector<int64_t, 4> away(op.getIndices().size(), 0);
  for (auto [expr, at] : llvm::zip(op.getPermutationMap().getResults(), lane))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      away[dim.getPosition()] = at;
  return away;
}

llvm::SmallVector<int64_t, 4> maskLaneOf(VectorTransferOpInterface op,
                                         Lane lane) {
  llvm::SmallVector<int64_t, 4> result;
  for (unsigned dim = 0; dim < op.getIndices().size(); ++dim)
    if (auto along = op.getPermutationMap().getResultPosition(
            getAffineDimExpr(dim, op->getContext())))
      result.push_back(lane[*along]);
  return result;
}

} // namespace shapeproof
