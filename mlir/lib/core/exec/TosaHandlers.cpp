// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tosa dialect, in runs of sizes: operations whose operands, all of one
// rank, are broadcast, reductions, transposes, and those that keep the sizes of
// their first operand. No element is tracked.

#include "core/exec/Handlers.h"
#include "core/exec/Results.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

LogicalResult broadcasting(Interpreter &in, Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!in.options.sizesOnly || !type)
    return in.unsupported(op, op->getName().getStringRef());
  SmallVector<int64_t, 4> sizes(type.getRank(), 1);
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    const Shaped &shaped = in.shaped(operand);
    if (i == 2 && op->getName().getStringRef() == "tosa.mul")
      continue; // The shift is one number.
    if (shaped.rank() != type.getRank())
      return in.unsupported(op, "operands of other ranks");
    for (auto [size, own] : llvm::zip_equal(sizes, shaped.sizes)) {
      if (size != 1 && own != 1 && size != own)
        return in.broken(op, "operands that do not broadcast");
      size = size == 1 ? own : size;
    }
  }
  return finish(in, op, makeUntracked(sizes));
}

/// The sizes of the operand, where elements of tensors are not needed.
FailureOr<SmallVector<int64_t, 4>> operandSizes(Interpreter &in,
                                                Operation *op) {
  if (in.options.sizesOnly)
    return SmallVector<int64_t, 4>(in.shaped(op->getOperand(0)).sizes);
  return in.unsupported(op, op->getName().getStringRef());
}

LogicalResult likeTheFirst(Interpreter &in, Operation *op) {
  auto sizes = operandSizes(in, op);
  return failed(sizes) ? failure() : finish(in, op, makeUntracked(*sizes));
}

LogicalResult reduction(Interpreter &in, Operation *op) {
  auto sizes = operandSizes(in, op);
  auto axis = op->getAttrOfType<IntegerAttr>("axis");
  if (failed(sizes) || !axis || axis.getInt() < 0 ||
      axis.getInt() >= int64_t(sizes->size()))
    return failed(sizes) ? failure() : in.unsupported(op, "the axis");
  if (op->getName().getStringRef() == "tosa.argmax")
    sizes->erase(sizes->begin() + axis.getInt());
  else
    (*sizes)[axis.getInt()] = 1;
  return finish(in, op, makeUntracked(*sizes));
}

LogicalResult transpose(Interpreter &in, Operation *op) {
  auto sizes = operandSizes(in, op);
  auto order = op->getAttrOfType<DenseI32ArrayAttr>("perms");
  if (failed(sizes) || !order || order.size() != int64_t(sizes->size()))
    return failed(sizes) ? failure() : in.unsupported(op, "the order");
  SmallVector<int64_t, 4> result;
  for (int32_t from : order.asArrayRef()) {
    if (from < 0 || from >= int32_t(sizes->size()))
      return in.unsupported(op, "the order");
    result.push_back((*sizes)[from]);
  }
  return finish(in, op, makeUntracked(result));
}

} // namespace

void addTosaHandlers(Interpreter &interpreter) {
  for (llvm::StringRef name : {"add",
                               "sub",
                               "mul",
                               "intdiv",
                               "pow",
                               "select",
                               "maximum",
                               "minimum",
                               "equal",
                               "greater",
                               "greater_equal",
                               "logical_left_shift",
                               "logical_right_shift",
                               "arithmetic_right_shift",
                               "bitwise_and",
                               "bitwise_or",
                               "bitwise_xor",
                               "logical_and",
                               "logical_or",
                               "logical_xor"})
    interpreter.addHandler(("tosa." + name).str(), broadcasting);
  for (llvm::StringRef name : {"all", "any", "max", "min", "product", "sum"})
    interpreter.addHandler(("tosa.reduce_" + name).str(), reduction);
  interpreter.addHandler("tosa.argmax", reduction);
  interpreter.addHandler("tosa.transpose", transpose);
  for (llvm::StringRef name :
       {"identity", "negate", "rescale", "reverse", "scatter", "table"})
    interpreter.addHandler(("tosa." + name).str(), likeTheFirst);
}

} // namespace shapeproof::exec
