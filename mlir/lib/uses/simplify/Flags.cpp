// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Flags.h. Tested by tests/mlir/ir/simplify-flags.mlir.

#include "uses/simplify/Flags.h"
#include "core/ir/Types.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "uses/simplify/Motion.h"

namespace shapeproof::simplify {

namespace arith = mlir::arith;

/// The op around which the operation may be moved to with its operands as they
/// are: it or a branch or loop around it.
static mlir::Operation *outermostPlace(mlir::Operation *op) {
  mlir::Operation *place = op;
  auto isAvailable = [&](mlir::Value operand) {
    return !place->getParentRegion()->isAncestor(operand.getParentRegion());
  };
  while (
      !place->getParentOp()->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() &&
      llvm::all_of(op->getOperands(), isAvailable))
    place = place->getParentOp();
  return place;
}

void addFlags(ShapeConstraintAnalysis &sizes, Changes &changes,
              mlir::Operation *op) {
  if (!llvm::isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op))
    return;
  auto width = integerWidth(op->getResult(0).getType());
  auto flags = llvm::cast<arith::ArithIntegerOverflowFlagsInterface>(op)
                   .getOverflowAttr()
                   .getValue();
  auto point = QuestionPoint::reach(sizes, outermostPlace(op));
  if (!width || !point ||
      bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nsw |
                                    arith::IntegerOverflowFlags::nuw))
    return;
  auto a = point->size(op->getOperand(0)), b = point->size(op->getOperand(1));
  if (!a || !b)
    return;
  TermStore &store = point->store();
  const DimId zero = store.constant(0);
  const DimId exact = llvm::isa<arith::AddIOp>(op) ? store.add(a->term, b->term)
                      : llvm::isa<arith::SubIOp>(op)
                          ? store.sub(a->term, b->term)
                          : store.mul(a->term, b->term);
  auto proves = [&](llvm::ArrayRef<ClaimId> claims) {
    Question question{
        {store.conj(claims), point->unite(a->evidence, b->evidence)},
        std::nullopt};
    return point->isProved(question) &&
           mayAnnotate(changes, op, [&] { return point->explain(question); });
  };
  const ClaimId below =
      store.le(exact, store.constant(INT64_MAX >> (64 - *width)));
  // Numbers that are not negative, with a result that is not, are the same as
  // unsigned ones.
  const bool isUnsigned =
      proves({store.ge(a->term, zero), store.ge(b->term, zero),
              store.ge(exact, zero), below});
  const bool isSigned =
      isUnsigned ||
      proves(
          {below, store.ge(exact, store.constant(INT64_MIN >> (64 - *width)))});
  const arith::IntegerOverflowFlags none = arith::IntegerOverflowFlags::none;
  const arith::IntegerOverflowFlags all =
      flags | (isSigned ? arith::IntegerOverflowFlags::nsw : none) |
      (isUnsigned ? arith::IntegerOverflowFlags::nuw : none);
  if (all == flags)
    return;
  changes.setAttribute(
      op, "overflowFlags",
      arith::IntegerOverflowFlagsAttr::get(op->getContext(), all));
}

} // namespace shapeproof::simplify
