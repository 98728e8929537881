// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NumberForms.h. Tested by tests/mlir/ir/simplify-numbers.mlir and, with
// random programs, by tests/mlir/exec.

#include "uses/simplify/NumberForms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "uses/simplify/SimplerValues.h"
#include "llvm/Support/MathExtras.h"
#include <set>

namespace shapeproof::simplify {

llvm::SmallVector<int64_t, 16> numbersBehind(mlir::Value value) {
  std::set<int64_t> numbers;
  auto add = [&](int64_t number) {
    if (number > 1 && numbers.size() < limits::valuesBehind)
      numbers.insert(number);
  };
  llvm::SetVector<mlir::Operation *> behind;
  if (mlir::Operation *op = value.getDefiningOp())
    behind.insert(op);
  for (size_t i = 0; i < behind.size() && i < limits::valuesBehind; ++i)
    for (mlir::Value operand : behind[i]->getOperands()) {
      llvm::APInt constant;
      if (mlir::matchPattern(operand, mlir::m_ConstantInt(&constant))) {
        if (constant.getSignificantBits() > 32)
          continue;
        const int64_t number = constant.getSExtValue();
        if (llvm::isa<mlir::arith::ShLIOp, mlir::arith::ShRUIOp,
                      mlir::arith::ShRSIOp>(behind[i]))
          add(llvm::isUInt<5>(number) ? int64_t(1) << number : 0);
        else if (llvm::isa<mlir::arith::AndIOp>(behind[i]))
          add(number < 0 ? -number : number + 1);
        else
          add(number);
      } else if (mlir::Operation *by = operand.getDefiningOp();
                 by && isArithmetic(by)) {
        behind.insert(by);
      }
    }
  for (unsigned round = 0; round < 2; ++round)
    for (int64_t a : std::set<int64_t>(numbers))
      for (int64_t b : std::set<int64_t>(numbers)) {
        if (int64_t product;
            !llvm::MulOverflow(a, b, product) && product <= int64_t(1) << 32)
          add(product);
        add(a % b == 0 ? a / b : 0);
      }
  return {numbers.begin(), numbers.end()};
}

std::optional<int64_t> operandOf(Form::Kind kind, int64_t number) {
  if (kind != Form::Mask && kind != Form::MaskOff)
    return number;
  if (!llvm::isPowerOf2_64(uint64_t(number)))
    return std::nullopt;
  return kind == Form::Mask ? number - 1 : -number;
}

int64_t valueOf(Form::Kind kind, int64_t x, int64_t operand) {
  switch (kind) {
  case Form::Min:
    return std::min(x, operand);
  case Form::Max:
    return std::max(x, operand);
  case Form::Quotient:
  case Form::FloorDiv:
    return llvm::divideFloorSigned(x, operand);
  case Form::CeilDiv:
    return llvm::divideCeilSigned(x, operand);
  case Form::Remainder:
    return llvm::mod(x, operand);
  default:
    return x & operand;
  }
}

DimId termOf(TermStore &store, Form::Kind kind, DimId x, int64_t operand) {
  const DimId number = store.constant(operand);
  switch (kind) {
  case Form::Min:
    return store.min({x, number});
  case Form::Max:
    return store.max({x, number});
  case Form::Quotient:
  case Form::FloorDiv:
    return store.floorDiv(x, number);
  case Form::CeilDiv:
    return store.ceilDiv(x, number);
  case Form::Remainder:
    return store.mod(x, number);
  case Form::Mask:
    return store.mod(x, store.constant(operand + 1));
  default:
    return store.sub(x, store.mod(x, store.constant(-operand)));
  }
}

} // namespace shapeproof::simplify
