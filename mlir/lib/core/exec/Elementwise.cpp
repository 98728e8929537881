// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops on numbers that are applied to tensors, element by element:
//
//   arith.addi %a, %b : tensor<2xindex>     the handler of arith.addi, twice
//
// While the handler runs, the operands are the numbers at one index.

#include "core/exec/Interpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace shapeproof::exec {

bool Interpreter::selectsWhole(Operation *op) const {
  return isa<arith::SelectOp>(op) &&
         std::holds_alternative<Scalar>(get(op->getOperand(0)));
}

LogicalResult Interpreter::executeElementwise(Operation *op,
                                              const Handler &handler) {
  std::vector<RtValue> operands;
  const Shaped *like = nullptr;
  operands.reserve(op->getNumOperands()); // `like` points into it.
  for (Value operand : op->getOperands()) {
    const auto *shaped =
        std::get_if<Shaped>(&operands.emplace_back(get(operand)));
    if (!shaped)
      continue;
    if (!like)
      declare(op, shaped->sizes);
    else if (shaped->sizes != like->sizes)
      return broken(op, "operands of other sizes");
    like = shaped;
  }
  SmallVector<int64_t, 4> sizes = like->sizes;
  SmallVector<Shaped, 1> results(op->getNumResults());
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    if (failed(checkType(op, result.getType(), sizes)) ||
        failed(makeZeros(op, sizes, getElementTypeOrSelf(result.getType()),
                         value)))
      return failure();
  auto compute = [&](ArrayRef<int64_t> index) {
    bool isKnown = true;
    for (auto [operand, value] : llvm::zip_equal(op->getOperands(), operands))
      if (const auto *shaped = std::get_if<Shaped>(&value)) {
        Scalar element = shaped->at(index);
        isKnown &= element.isKnown;
        set(operand, element);
      }
    if (!isKnown && mayTrap(op))
      return succeeded(
          undetermined(op, Unknown{op->getOperand(1).getDefiningOp()}));
    if (isKnown &&
        failed(options.speculative ? executeSpeculative(op, handler, lookAt(op))
                                   : handler(*this, op)))
      return false;
    for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
      if (!isKnown)
        value.at(index) = Scalar::unknown();
      else if (failed(scalarOf(op, get(result), value.at(index))))
        return false;
    return true;
  };
  bool isTracked = llvm::any_of(results, [](auto &r) { return r.isTracked(); });
  if (!isTracked && like->numElements() > 0 && mayTrap(op))
    return undetermined(op, Unknown{op->getOperand(1).getDefiningOp()});
  bool done = !isTracked || forEachIndex(sizes, compute);
  for (auto [operand, value] : llvm::zip_equal(op->getOperands(), operands))
    set(operand, value);
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    set(result, std::move(value));
  return success(done);
}

} // namespace shapeproof::exec
