// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Results.h.

#include "core/exec/Results.h"

using namespace mlir;

namespace shapeproof::exec {

LogicalResult finish(Interpreter &in, Operation *op, Shaped value) {
  in.declare(op, value.sizes);
  if (failed(in.checkType(op, op->getResult(0).getType(), value.sizes)))
    return failure();
  in.set(op->getResult(0), std::move(value));
  return success();
}

LogicalResult checkExpanded(Interpreter &in, Operation *op,
                            ArrayRef<int64_t> source, ArrayRef<int64_t> sizes,
                            ArrayRef<ReassociationIndices> groups) {
  in.declare(op, sizes);
  for (auto [d, group] : llvm::enumerate(groups)) {
    __int128 product = 1;
    for (int64_t i : group) {
      if (sizes[i] < 0)
        return in.broken(op, "negative size " + Twine(sizes[i]));
      product = std::min<__int128>(product * sizes[i], INT64_MAX);
    }
    if (product != source[d])
      return in.broken(op, "size " + Twine(source[d]) +
                               " is not the product of its parts");
  }
  return success();
}

static LogicalResult dim(Interpreter &in, Operation *op) {
  const Shaped &source = in.shaped(op->getOperand(0));
  int64_t i = in.integer(op->getOperand(1));
  if (i < 0 || i >= source.rank())
    return in.broken(op, "dimension " + Twine(i) + " of rank " +
                             Twine(source.rank()));
  in.setInt(op->getResult(0), source.sizes[i]);
  return success();
}

/// Checks that the value has the offset and strides that the result's type
/// states.
static LogicalResult checkLayout(Interpreter &in, Operation *op,
                                 const Shaped &value) {
  auto type = dyn_cast<MemRefType>(op->getResult(0).getType());
  int64_t offset;
  SmallVector<int64_t> strides;
  if (!type || type.getRank() != value.rank() ||
      failed(type.getStridesAndOffset(strides, offset)))
    return success();
  if (!ShapedType::isDynamic(offset) && offset != value.offset)
    return in.broken(op, "offset " + Twine(value.offset) + " is not " +
                             Twine(offset));
  for (auto [expected, stride] : llvm::zip_equal(strides, value.strides))
    if (!ShapedType::isDynamic(expected) && expected != stride)
      return in.broken(op, "stride " + Twine(stride) + " is not " +
                               Twine(expected));
  return success();
}

static LogicalResult castType(Interpreter &in, Operation *op) {
  Shaped value = in.shaped(op->getOperand(0));
  in.declare(op, value.sizes);
  if (failed(checkLayout(in, op, value)))
    return failure();
  return finish(in, op, std::move(value));
}

void addSizeHandlers(Interpreter &interpreter, StringRef dialect) {
  auto add = [&](StringRef name, Interpreter::Handler handler) {
    interpreter.addHandler((dialect + "." + name).str(), std::move(handler));
  };
  add("dim", dim);
  add("rank", [](Interpreter &in, Operation *op) {
    in.setInt(op->getResult(0), in.shaped(op->getOperand(0)).rank());
    return success();
  });
  add("cast", castType);
}

} // namespace shapeproof::exec
