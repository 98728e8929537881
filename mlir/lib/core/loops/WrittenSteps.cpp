// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WrittenSteps.h.

#include "core/loops/WrittenSteps.h"
#include "engine/base/ExactInt.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace shapeproof;

static std::optional<int64_t> addedTo(mlir::Value argument, mlir::Value next) {
  if (next == argument)
    return 0;
  mlir::Operation *op = next.getDefiningOp();
  if (!op || op->getNumOperands() != 2)
    return std::nullopt;
  const bool adds = llvm::isa<mlir::arith::AddIOp, mlir::index::AddOp>(op);
  if (!adds && !llvm::isa<mlir::arith::SubIOp, mlir::index::SubOp>(op))
    return std::nullopt;
  mlir::Value first = op->getOperand(0), second = op->getOperand(1);
  if (adds && second == argument)
    std::swap(first, second);
  std::optional<int64_t> constant = mlir::getConstantIntValue(second);
  if (first != argument || !constant || *constant == INT64_MIN)
    return std::nullopt;
  return adds ? *constant : -*constant;
}

std::optional<int64_t>
shapeproof::writtenStep(mlir::Value argument,
                        llvm::ArrayRef<mlir::Value> yielded) {
  std::optional<int64_t> step;
  for (mlir::Value next : yielded) {
    std::optional<int64_t> added = addedTo(argument, next);
    if (!added || (step && *step != *added))
      return std::nullopt;
    step = added;
  }
  return step;
}

bool shapeproof::isTestedFirst(mlir::Value argument) {
  mlir::Block *block = argument.getParentBlock();
  auto decides = [&](mlir::Operation *user) {
    return user->getBlock() == block &&
           user->mightHaveTrait<mlir::OpTrait::IsTerminator>();
  };
  return llvm::any_of(argument.getUsers(), [&](mlir::Operation *user) {
    return llvm::isa<mlir::arith::CmpIOp, mlir::index::CmpOp>(user) &&
           user->getBlock() == block && llvm::any_of(user->getUsers(), decides);
  });
}

Int shapeproof::commonFactor(TermStore &store, DimId term, unsigned depth) {
  LinearView view = store.linearView(term);
  for (const Summand &summand : view.summands) {
    if (store.kind(summand.column) != DimKind::Select || depth >= 3)
      continue;
    DimId rest =
        store.sub(term, store.scale(summand.column, summand.coefficient));
    Int common(0);
    for (DimId arm : store.operands(summand.column))
      common =
          gcd(common,
              commonFactor(
                  store, store.add(rest, store.scale(arm, summand.coefficient)),
                  depth + 1));
    return common;
  }
  Int common = abs(view.constant);
  for (const Summand &summand : view.summands)
    common = gcd(common, abs(summand.coefficient));
  return common;
}
