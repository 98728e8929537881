// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector dialect. A vector of a fixed size is held as a tensor is:
//
//   %s = vector.step : vector<4xindex>     [4]{0, 1, 2, 3}
//   vector.extract %s[2]                   2
//
// Scalable vectors are unknown, and so is what was loaded from memory. Of
// accesses to memory, runs of sizes that stop at broken contracts tell whether
// they are in bounds. (Otherwise the target may give them a meaning.)

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/ir/VectorMoves.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// The number of elements that are accessed along each dimension, 0 where they
/// may lie outside; nothing if it is not known.
using Counts = std::optional<SmallVector<int64_t, 4>>;

template <typename Op> Counts countsOf(Op op) {
  VectorType vector = op.getVectorType();
  if (vector.isScalable())
    return std::nullopt;
  SmallVector<int64_t, 4> counts(op.getIndices().size(), 1);
  if (!isa<VectorType>(op.getMemRefType().getElementType()))
    llvm::copy(vector.getShape(), counts.end() - vector.getRank());
  return counts;
}

Counts countsOfTransfer(VectorTransferOpInterface op) {
  if (op.getMask() || isa<vector::MaskOp>(op->getParentOp()) ||
      op.getVectorType().isScalable() ||
      isa<VectorType>(
          cast<ShapedType>(op.getBase().getType()).getElementType()))
    return std::nullopt;
  SmallVector<int64_t, 4> counts(op.getIndices().size(), 1);
  for (auto [along, expr] :
       llvm::enumerate(op.getPermutationMap().getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      counts[dim.getPosition()] =
          op.isDimInBounds(along) ? op.getVectorType().getDimSize(along) : 0;
  return counts;
}

LogicalResult access(Interpreter &in, Operation *op, Value base,
                     ValueRange indices, const Counts &counts) {
  if (!in.options.sizesOnly || in.options.speculative || !counts)
    return in.unsupported(op, op->getName().getStringRef());
  const Shaped &shaped = in.shaped(base);
  for (auto [index, size, count] :
       llvm::zip_equal(indices, shaped.sizes, *counts)) {
    const int64_t first = in.integer(index);
    if (count > 0 && (first < 0 || count > size || first > size - count))
      return in.broken(op, "access out of bounds");
  }
  if (!hasSingleEffect<MemoryEffects::Read>(op) &&
      isa<MemRefType>(base.getType()))
    shaped.data->forget();
  for (Value result : op->getResults()) {
    if (isa<TensorType>(result.getType()))
      in.set(result, makeUntracked(SmallVector<int64_t, 4>(shaped.sizes)));
    else
      in.set(result, Unknown{op});
  }
  return success();
}

template <typename Op> void addAccess(Interpreter &interpreter) {
  interpreter.addHandler(Op::getOperationName(), [](Interpreter &in,
                                                    Operation *op) {
    auto known = cast<Op>(op);
    return access(in, op, known.getBase(), known.getIndices(), countsOf(known));
  });
}

LogicalResult transfer(Interpreter &in, Operation *op) {
  auto known = cast<VectorTransferOpInterface>(op);
  return access(in, op, known.getBase(), known.getIndices(),
                countsOfTransfer(known));
}

/// Sets a result, a vector, to the elements that `at` gives.
LogicalResult setLanes(Interpreter &in, Operation *op,
                       llvm::function_ref<Scalar(Lane)> at,
                       unsigned number = 0) {
  const OpResult value = op->getResult(number);
  auto type = cast<VectorType>(value.getType());
  Shaped result;
  if (type.isScalable())
    return in.unsupported(op, "a scalable vector");
  if (failed(in.makeZeros(op, type.getShape(), type.getElementType(), result)))
    return failure();
  forEachElement(result, [&](Lane lane) {
    result.at(lane) = at(lane);
    return true;
  });
  in.set(value, std::move(result));
  return success();
}

/// The element at the place in a vector, or the number itself.
Scalar laneOf(Interpreter &in, Value v, Lane lane) {
  const auto *vector = std::get_if<Shaped>(&in.get(v));
  return vector ? vector->at(lane) : in.scalar(v);
}

/// Each lane of the results is one of the operands'; those that are poison are
/// unknown.
LogicalResult moveLanes(Interpreter &in, Operation *op) {
  for (OpResult result : op->getResults()) {
    auto lane = [&](Lane lane) {
      auto from = movedFrom(result, lane);
      return from ? laneOf(in, from->value, from->lane) : Scalar::unknown();
    };
    if (failed(setLanes(in, op, lane, result.getResultNumber())))
      return failure();
  }
  return success();
}

LogicalResult toElements(Interpreter &in, Operation *op) {
  const Shaped source = in.shaped(op->getOperand(0));
  size_t next = 0;
  forEachIndex(source.sizes, [&](Lane lane) {
    in.set(op->getResult(next++), source.at(lane));
    return true;
  });
  return success();
}

LogicalResult createMask(Interpreter &in, Operation *op) {
  return setLanes(in, op, [&](Lane lane) {
    return Scalar::ofInt(
        -llvm::all_of_zip(lane, op->getOperands(), [&](int64_t at, Value n) {
          return at < in.integer(n);
        }));
  });
}

LogicalResult constantMask(Interpreter &in, Operation *op) {
  auto sizes = cast<vector::ConstantMaskOp>(op).getMaskDimSizes();
  return setLanes(in, op, [&](Lane lane) {
    return Scalar::ofInt(-llvm::all_of_zip(
        lane, sizes, [](int64_t at, int64_t n) { return at < n; }));
  });
}

/// Where in the vector an element or a part of it is.
template <typename Op>
FailureOr<SmallVector<int64_t, 4>> positionIn(Interpreter &in, Op op,
                                              const Shaped &vector) {
  SmallVector<int64_t, 4> position;
  for (OpFoldResult at : op.getMixedPosition()) {
    auto known = dyn_cast<Attribute>(at);
    position.push_back(known ? cast<IntegerAttr>(known).getInt()
                             : in.integer(cast<Value>(at)));
    if (position.back() < 0 ||
        position.back() >= vector.sizes[position.size() - 1])
      return in.broken(op, "lane out of bounds");
  }
  return position;
}

LogicalResult extractLanes(Interpreter &in, Operation *op) {
  auto part = cast<vector::ExtractOp>(op);
  const Shaped source = in.shaped(part.getSource());
  auto outer = positionIn(in, part, source);
  if (failed(outer))
    return failure();
  auto at = [&](Lane lane) {
    auto place = *outer;
    llvm::append_range(place, lane);
    return source.at(place);
  };
  if (isa<VectorType>(part.getType()))
    return setLanes(in, op, at);
  in.set(part.getResult(), at({}));
  return success();
}

LogicalResult insertLanes(Interpreter &in, Operation *op) {
  auto whole = cast<vector::InsertOp>(op);
  const Shaped into = in.shaped(whole.getDest());
  auto outer = positionIn(in, whole, into);
  if (failed(outer))
    return failure();
  const size_t depth = outer->size();
  return setLanes(in, op, [&](Lane lane) {
    return lane.take_front(depth) == Lane(*outer)
               ? laneOf(in, whole.getValueToStore(), lane.drop_front(depth))
               : into.at(lane);
  });
}

LogicalResult reduceLanes(Interpreter &in, Operation *op) {
  auto reduction = cast<vector::ReductionOp>(op);
  const Shaped &source = in.shaped(reduction.getVector());
  const unsigned width = bitsOf(reduction.getType());
  const StringRef kind = stringifyCombiningKind(reduction.getKind());
  std::optional<int64_t> result;
  if (Value start = reduction.getAcc())
    result = in.integer(start);
  const bool isDone =
      width && forEachIndex(source.sizes, [&](Lane lane) {
        const Scalar own = source.at(lane);
        if (!own.isKnown)
          return false;
        result =
            result ? combined(kind, *result, own.integer, width) : own.integer;
        return result.has_value();
      });
  in.set(reduction.getResult(),
         isDone ? Scalar::ofInt(*result) : Scalar::unknown());
  return success();
}

} // namespace

void addVectorHandlers(Interpreter &interpreter) {
  addAccess<vector::LoadOp>(interpreter);
  addAccess<vector::StoreOp>(interpreter);
  interpreter.addHandler("vector.transfer_read", transfer);
  interpreter.addHandler("vector.transfer_write", transfer);
  interpreter.addHandler("vector.step", [](Interpreter &in, Operation *op) {
    return setLanes(in, op, [](Lane lane) { return Scalar::ofInt(lane[0]); });
  });
  interpreter.addHandler("vector.create_mask", createMask);
  interpreter.addHandler("vector.constant_mask", constantMask);
  for (StringRef name :
       {"vector.broadcast", "vector.shape_cast", "vector.from_elements",
        "vector.shuffle", "vector.interleave", "vector.deinterleave",
        "vector.transpose", "vector.extract_strided_slice",
        "vector.insert_strided_slice"})
    interpreter.addHandler(name, moveLanes);
  interpreter.addHandler("vector.to_elements", toElements);
  interpreter.addHandler("vector.extract", extractLanes);
  interpreter.addHandler("vector.insert", insertLanes);
  interpreter.addHandler("vector.reduction", reduceLanes);
}

} // namespace shapeproof::exec
