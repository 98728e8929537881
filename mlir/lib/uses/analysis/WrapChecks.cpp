// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WrapChecks.h. Tested by tests/mlir/ir/no-wrap.mlir and
// tests/mlir/kernels/wraps.py.

#include "uses/analysis/WrapChecks.h"
#include "core/ir/Types.h"
#include "core/lanes/Kernels.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "uses/analysis/AddressValues.h"
#include "uses/analysis/WideRanges.h"

namespace shapeproof {

/// Says that 64 bits would be enough for the result and all before it, as
/// numbers with signs.
static llvm::StringRef hintFor(WideRanges &ranges, mlir::Operation *op,
                               bool isUnsigned) {
  if (isUnsigned || *integerWidth(op->getResult(0).getType()) == 64)
    return "";
  return ranges.fits64(op->getResult(0)) ? "i64 would be enough" : "";
}

void addWrapChecks(mlir::ModuleOp module, bool hold) {
  const AddressValues addresses(module);
  WideRanges ranges;
  llvm::SmallVector<std::pair<mlir::Operation *, WrapQuestion>> asked;
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (llvm::isa<mlir::shape::FunctionLibraryOp>(op))
      return mlir::WalkResult::skip();
    const std::optional<Wrapping> wraps = wrappingOf(op);
    if (!wraps || op->hasAttr(kFitsAttribute) ||
        !addresses.contains(op->getResult(0)))
      return mlir::WalkResult::advance();
    WrapQuestion question;
    question.operation = *wraps;
    question.bits = *integerWidth(op->getResult(0).getType());
    question.isUnsigned = isReadUnsigned(op->getResult(0));
    question.holds = hold;
    asked.emplace_back(op, question);
    return mlir::WalkResult::advance();
  });
  for (const auto &[op, question] : asked)
    WrapCheckOp::add(op, op->getOperands(), question,
                     hintFor(ranges, op, question.isUnsigned));
}

} // namespace shapeproof
