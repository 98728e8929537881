// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks and accesses of a lane of a kernel of Triton (lanes/Kernels.h).

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

LogicalResult mask(Interpreter &in, Operation *op) {
  in.set(op->getResult(0), RtValue(in.get(op->getOperand(0))));
  return success();
}

LogicalResult access(Interpreter &in, Operation *op) {
  const int64_t index = in.integer(op->getOperand(1));
  const int64_t size = in.shaped(op->getOperand(0)).sizes.front();
  if (index < 0 || index >= size)
    return in.broken(op, "access out of bounds");
  in.set(op->getResult(0), Unknown{op});
  return success();
}

} // namespace

void addTritonHandlers(Interpreter &interpreter) {
  interpreter.addHandler("tt.mask", mask);
  interpreter.addHandler("tt.access", access);
}

} // namespace shapeproof::exec
