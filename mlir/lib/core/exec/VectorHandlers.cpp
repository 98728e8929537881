// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector dialect. A vector of a fixed size is held as a tensor is:
//
//   %s = vector.step : vector<4xindex>     [4]{0, 1, 2, 3}
//   vector.extract %s[2]                   2
//
//   vector.store %s, %m[%i]                m[i] .. m[i + 3]: 0, 1, 2, 3
//
// Scalable vectors are unknown. Runs of sizes that stop at broken contracts
// tell whether accesses to memory are in bounds. (Otherwise the target may give
// others a meaning.)

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/exec/Slices.h"
#include "core/ir/Buffers.h"
#include "core/ir/VectorMoves.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

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

using Index = SmallVector<int64_t, 4>;

/// An operation that reads or writes elements of a memref or tensor, a lane
/// each.
struct Access {
  Operation *op;
  Value base;
  /// The vector that is written, or takes the place of lanes that are not read;
  /// a padding is a number. Null if all lanes are read.
  Value other;
  Value mask;
  VectorType type;
  bool isWrite;
  /// The place of a lane; nothing if it is left out.
  llvm::function_ref<std::optional<Index>(Lane)> placeOf;
  /// The lane of the mask.
  llvm::function_ref<Index(Lane)> maskLane = [](Lane lane) {
    return Index(lane);
  };
};

/// The places of all lanes. An access out of bounds is what the target makes of
/// it; runs of sizes that stop at broken contracts stop there, unless a mask
/// tells what is accessed.
LogicalResult placesOf(Interpreter &in, const Access &access,
                       const Shaped &base,
                       std::vector<std::optional<Index>> &places) {
  Operation *op = access.op;
  if (access.type.isScalable())
    return in.unsupported(op, "a scalable vector");
  if (isPacked(access.base))
    return in.unsupported(op, "the bits of a vector are packed");
  if (base.isPoison)
    return in.usesPoison(op);
  bool isKnown = true, isWithin = true;
  forEachIndex(access.type.getShape(), [&](Lane lane) {
    const Scalar isSet = access.mask
                             ? laneOf(in, access.mask, access.maskLane(lane))
                             : Scalar::ofInt(1);
    isKnown = isKnown && isSet.isKnown;
    places.push_back(isSet.integer & 1 ? access.placeOf(lane) : std::nullopt);
    isWithin = isWithin && (!places.back() || base.inBounds(*places.back()));
    return isKnown;
  });
  if (isKnown && isWithin)
    return success();
  return isWithin || access.mask || !in.options.sizesOnly ||
                 in.options.speculative
             ? in.unsupported(op, op->getName().getStringRef())
             : in.broken(op, "access out of bounds");
}

/// The vector is an element, of which nothing is known.
LogicalResult runOnVectors(Interpreter &in, const Access &access,
                           const Shaped &base) {
  if (!in.options.sizesOnly || in.options.speculative || access.mask)
    return in.unsupported(access.op, "vectors as elements");
  if (auto place = access.placeOf({}); place && !base.inBounds(*place))
    return in.broken(access.op, "access out of bounds");
  if (access.isWrite)
    base.data->forget();
  for (Value result : access.op->getResults())
    in.set(result, Unknown{access.op});
  return success();
}

LogicalResult run(Interpreter &in, const Access &access) {
  Operation *op = access.op;
  Shaped base = in.shaped(access.base);
  if (isa<VectorType>(cast<ShapedType>(access.base.getType()).getElementType()))
    return runOnVectors(in, access, base);
  std::vector<std::optional<Index>> places;
  if (failed(placesOf(in, access, base, places)))
    return failure();
  if (isa<TensorType>(access.base.getType()) && access.isWrite)
    base = base.copy();
  size_t next = 0;
  if (!access.isWrite)
    return setLanes(in, op, [&](Lane lane) {
      const auto &place = places[next++];
      return place ? base.at(*place) : laneOf(in, access.other, lane);
    });
  const bool isDone = forEachIndex(access.type.getShape(), [&](Lane lane) {
    const auto &place = places[next++];
    Scalar *element = place ? elementAt(in, op, base, *place) : nullptr;
    if (element)
      *element = laneOf(in, access.other, lane);
    return element || !place;
  });
  if (isDone && op->getNumResults() > 0)
    in.set(op->getResult(0), base);
  return success(isDone);
}

Index indexOf(Interpreter &in, ValueRange indices) {
  return llvm::map_to_vector<4>(indices,
                                [&](Value v) { return in.integer(v); });
}

/// The lanes lie along the last dimensions.
template <typename Op>
LogicalResult accessRun(Interpreter &in, Op op, Value other, Value mask,
                        bool isWrite) {
  return run(in, {op, op.getBase(), other, mask, op.getVectorType(), isWrite,
                  [&](Lane lane) {
                    Index at = indexOf(in, op.getIndices());
                    for (auto [i, by] : llvm::zip(
                             MutableArrayRef(at).take_back(lane.size()), lane))
                      i += by;
                    return std::optional(at);
                  }});
}

/// Lanes outside along a dimension that is not `in_bounds` are left out.
LogicalResult transfer(Interpreter &in, Operation *op) {
  auto known = cast<VectorTransferOpInterface>(op);
  if (isa<vector::MaskOp>(op->getParentOp()))
    return in.unsupported(op, "a mask around");
  auto read = dyn_cast<vector::TransferReadOp>(op);
  const Shaped &base = in.shaped(known.getBase());
  auto placeOf = [&](Lane lane) -> std::optional<Index> {
    Index at = indexOf(in, known.getIndices());
    for (auto [i, by] : llvm::zip(at, distanceTo(known, lane)))
      i += by;
    for (auto [along, expr] :
         llvm::enumerate(known.getPermutationMap().getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (const unsigned d = dim.getPosition();
            !known.isDimInBounds(along) &&
            (at[d] < 0 || at[d] >= base.sizes[d]))
          return std::nullopt;
    return at;
  };
  return run(in,
             {op, known.getBase(), read ? read.getPadding() : op->getOperand(0),
              known.getMask(), known.getVectorType(), !read, placeOf,
              [&](Lane lane) { return maskLaneOf(known, lane); }});
}

/// The lane's index counts from the last of the base's.
template <typename Op>
LogicalResult indexed(Interpreter &in, Op op, Value other, bool isWrite) {
  const Shaped *indices = std::get_if<Shaped>(&in.get(op.getIndices()));
  const bool isKnown = indices && forEachIndex(indices->sizes, [&](Lane lane) {
                         return indices->at(lane).isKnown;
                       });
  if (!isKnown)
    return in.unsupported(op, "unknown indices");
  return run(in, {op, op.getBase(), other, op.getMask(), op.getVectorType(),
                  isWrite, [&](Lane lane) {
                    Index at = indexOf(in, op.getOffsets());
                    at.back() += laneOf(in, op.getIndices(), lane).integer;
                    return std::optional(at);
                  }});
}

/// The lanes that the mask keeps lie one behind the other.
template <typename Op>
LogicalResult packed(Interpreter &in, Op op, Value other, bool isWrite) {
  int64_t next = 0;
  return run(in, {op, op.getBase(), other, op.getMask(), op.getVectorType(),
                  isWrite, [&](Lane) {
                    Index at = indexOf(in, op.getIndices());
                    at.back() += next++;
                    return std::optional(at);
                  }});
}

LogicalResult accessMemory(Interpreter &in, Operation *op) {
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return accessRun(in, load, {}, {}, false);
  if (auto store = dyn_cast<vector::StoreOp>(op))
    return accessRun(in, store, store.getValueToStore(), {}, true);
  if (auto load = dyn_cast<vector::MaskedLoadOp>(op))
    return accessRun(in, load, load.getPassThru(), load.getMask(), false);
  if (auto store = dyn_cast<vector::MaskedStoreOp>(op))
    return accessRun(in, store, store.getValueToStore(), store.getMask(), true);
  if (auto gather = dyn_cast<vector::GatherOp>(op))
    return indexed(in, gather, gather.getPassThru(), false);
  if (auto scatter = dyn_cast<vector::ScatterOp>(op))
    return indexed(in, scatter, scatter.getValueToStore(), true);
  if (auto load = dyn_cast<vector::ExpandLoadOp>(op))
    return packed(in, load, load.getPassThru(), false);
  auto store = cast<vector::CompressStoreOp>(op);
  return packed(in, store, store.getValueToStore(), true);
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
  for (StringRef name :
       {"vector.load", "vector.store", "vector.maskedload",
        "vector.maskedstore", "vector.gather", "vector.scatter",
        "vector.expandload", "vector.compressstore"})
    interpreter.addHandler(name, accessMemory);
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
