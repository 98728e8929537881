// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See LaneTuples.h. Tested by tests/mlir/ir/kernel-lanes.mlir.

#include "core/lanes/LaneTuples.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {

using namespace mlir;

namespace {

using Exprs = llvm::SmallVector<AffineExpr, 4>;

llvm::ArrayRef<int64_t> shapeOf(Value v) {
  auto type = dyn_cast<RankedTensorType>(v.getType());
  return type ? type.getShape() : llvm::ArrayRef<int64_t>();
}

/// An axis of size 1 is read at 0, whatever the lane.
std::optional<Exprs> broadcast(OpResult result, AffineMap at) {
  llvm::ArrayRef<int64_t> from = shapeOf(result.getOwner()->getOperand(0));
  if (from.size() != at.getNumResults())
    return std::nullopt;
  Exprs exprs;
  for (auto [size, lane] : llvm::zip(from, at.getResults()))
    exprs.push_back(size == 1 ? getAffineConstantExpr(0, at.getContext())
                              : lane);
  return exprs;
}

std::optional<Exprs> expandDims(OpResult result, AffineMap at) {
  auto axis = result.getOwner()->getAttrOfType<IntegerAttr>("axis");
  if (!axis || axis.getInt() < 0 ||
      axis.getInt() >= int64_t(at.getNumResults()))
    return std::nullopt;
  Exprs exprs(at.getResults());
  exprs.erase(exprs.begin() + axis.getInt());
  return exprs;
}

/// Without an order, two axes change places.
std::optional<Exprs> transpose(OpResult result, AffineMap at) {
  llvm::SmallVector<int64_t> order;
  Attribute stated = result.getOwner()->getAttr("order");
  if (auto list = dyn_cast_if_present<DenseI32ArrayAttr>(stated))
    llvm::append_range(order, list.asArrayRef());
  else if (!stated && at.getNumResults() == 2)
    order = {1, 0};
  Exprs exprs(at.getNumResults());
  if (order.size() != exprs.size())
    return std::nullopt;
  for (auto [axis, lane] : llvm::zip(order, at.getResults())) {
    if (axis < 0 || axis >= int64_t(exprs.size()) || exprs[axis])
      return std::nullopt;
    exprs[axis] = lane;
  }
  return exprs;
}

/// The elements keep their number in row-major order.
std::optional<Exprs> reshape(OpResult result, AffineMap at) {
  Operation *op = result.getOwner();
  if (op->hasAttr("reorder") || op->hasAttr("allow_reorder"))
    return std::nullopt;
  AffineExpr number = getAffineConstantExpr(0, at.getContext());
  for (auto [size, lane] : llvm::zip(shapeOf(result), at.getResults()))
    number = number * size + lane;
  llvm::ArrayRef<int64_t> from = shapeOf(op->getOperand(0));
  Exprs exprs(from.size());
  for (size_t i = from.size(); i-- > 0;) {
    // Below the first axis nothing is left to take away.
    exprs[i] = i == 0 ? number : number % from[i];
    number = number.floorDiv(from[i]);
  }
  return exprs;
}

} // namespace

bool isJoin(Operation *op) {
  return op->getName().getStringRef() == "tt.join" &&
         op->getNumOperands() == 2 && op->getNumResults() == 1;
}

std::optional<Moved> movedFrom(OpResult result, AffineMap at) {
  Operation *op = result.getOwner();
  llvm::StringRef name = op->getName().getStringRef();
  if (op->getNumOperands() != 1)
    return std::nullopt;
  Value from = op->getOperand(0);
  if (at.getNumResults() != shapeOf(result).size())
    return std::nullopt;
  std::optional<Exprs> exprs;
  if (name == "tt.splat") {
    exprs.emplace();
  } else if (name == "tt.unsplat") {
    exprs.emplace(shapeOf(from).size(),
                  getAffineConstantExpr(0, at.getContext()));
  } else if (name == "tt.broadcast") {
    exprs = broadcast(result, at);
  } else if (name == "tt.expand_dims") {
    exprs = expandDims(result, at);
  } else if (name == "tt.trans") {
    exprs = transpose(result, at);
  } else if (name == "tt.reshape") {
    exprs = reshape(result, at);
  } else if (name == "tt.split") {
    exprs.emplace(at.getResults());
    exprs->push_back(
        getAffineConstantExpr(result.getResultNumber(), at.getContext()));
  } else if (name == "ttg.convert_layout" ||
             name == "triton_gpu.convert_layout" ||
             name == "gluon.set_auto_layout") {
    exprs.emplace(at.getResults());
  }
  if (!exprs || exprs->size() != shapeOf(from).size())
    return std::nullopt;
  return Moved{from,
               AffineMap::get(at.getNumDims(), 0, *exprs, at.getContext())};
}

} // namespace shapeproof
