// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tosa dialect, in runs of sizes: operations whose operands, all of one
// rank, are broadcast. No element is tracked.

#include "exec/Handlers.h"
#include "exec/Results.h"

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
}

} // namespace shapeproof::exec
