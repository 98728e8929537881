// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Divisions.h.

#include "core/exec/Divisions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace shapeproof::exec {

bool isDivision(Operation *op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
             arith::FloorDivSIOp, arith::CeilDivSIOp, arith::CeilDivUIOp,
             index::DivSOp, index::DivUOp, index::RemSOp, index::RemUOp,
             index::FloorDivSOp, index::CeilDivSOp, index::CeilDivUOp>(op);
}

bool isDivisionByAny(Operation *op) {
  APInt divisor;
  return isDivision(op) &&
         !(matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
           !divisor.isZero() && !divisor.isAllOnes());
}

static bool mayBeUndefinedBy(const Scalar &divisor) {
  return !divisor.isKnown || divisor.integer == 0 || divisor.integer == -1;
}

bool mayBeUndefinedBy(const RtValue &divisor) {
  if (const auto *number = std::get_if<Scalar>(&divisor))
    return mayBeUndefinedBy(*number);
  const auto *shaped = std::get_if<Shaped>(&divisor);
  if (!shaped || !shaped->isTracked() || shaped->isPoison)
    return !shaped || shaped->numElements() > 0;
  return !forEachIndex(shaped->sizes, [&](ArrayRef<int64_t> index) {
    return !mayBeUndefinedBy(shaped->at(index));
  });
}

} // namespace shapeproof::exec
