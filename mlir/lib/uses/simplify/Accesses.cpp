// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Accesses.h. Tested by tests/mlir/ir/simplify-vectors.mlir.

#include "uses/simplify/Accesses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "uses/simplify/Motion.h"

namespace shapeproof::simplify {

namespace vector = mlir::vector;

/// The number of elements that are known to be set along one dimension, if that
/// is all or none.
static std::optional<int64_t> lengthOf(const QuestionPoint &point,
                                       Changes &changes,
                                       vector::CreateMaskOp op,
                                       mlir::Value operand, int64_t size) {
  auto model = point.size(operand);
  if (!model)
    return std::nullopt;
  TermStore &store = point.store();
  for (int64_t length : {size, int64_t(0)}) {
    const DimId end = store.constant(length);
    Question question{
        {length == 0 ? store.le(model->term, end) : store.ge(model->term, end),
         model->evidence},
        std::nullopt};
    if (point.isProved(question) &&
        mayReplace(changes, op, [&] { return point.explain(question); }))
      return length;
  }
  return std::nullopt;
}

static void visit(const QuestionPoint &point, Changes &changes,
                  vector::CreateMaskOp op) {
  mlir::VectorType type = op.getVectorType();
  // A mask of rank 0 has an operand nevertheless.
  if (type.isScalable() || type.getRank() == 0)
    return;
  llvm::SmallVector<std::pair<unsigned, int64_t>> lengths;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    if (!mlir::getConstantIntValue(operand))
      if (auto length =
              lengthOf(point, changes, op, operand, type.getDimSize(i)))
        lengths.emplace_back(i, *length);
  if (lengths.empty())
    return;
  changes.annotate(op, [op, lengths](Changes &changes) mutable {
    mlir::OpBuilder builder(op);
    for (auto [i, length] : lengths) {
      const mlir::Value old = op.getOperand(i);
      op->setOperand(i, mlir::arith::ConstantIndexOp::create(
                            builder, op.getLoc(), length));
      changes.mayBeDead(old);
    }
  });
  changes.restructure(op, [op](Changes &changes) mutable {
    llvm::SmallVector<int64_t> sizes;
    for (auto [operand, most] :
         llvm::zip(op.getOperands(), op.getVectorType().getShape())) {
      auto size = mlir::getConstantIntValue(operand);
      if (!size)
        return;
      sizes.push_back(std::clamp<int64_t>(*size, 0, most));
    }
    // A mask that is empty along one dimension is so along all.
    if (llvm::is_contained(sizes, 0))
      sizes.assign(sizes.size(), 0);
    mlir::OpBuilder builder(op);
    changes.replaceUses(op, vector::ConstantMaskOp::create(
                                builder, op.getLoc(), op.getType(), sizes));
  });
}

static void visit(const QuestionPoint &point, Changes &changes,
                  mlir::VectorTransferOpInterface op) {
  TermStore &store = point.store();
  mlir::VectorType type = op.getVectorType();
  llvm::SmallVector<bool> inBounds = op.getInBoundsValues();
  bool isChanged = false;
  for (auto [i, expr] : llvm::enumerate(op.getPermutationMap().getResults())) {
    auto dim = llvm::dyn_cast<mlir::AffineDimExpr>(expr);
    if (inBounds[i] || !dim || type.getScalableDims()[i])
      continue;
    auto index = point.size(op.getIndices()[dim.getPosition()]),
         extent = point.size(Size(op.getBase(), dim.getPosition()));
    if (!index || !extent)
      continue;
    const DimId end =
        store.add(index->term, store.constant(type.getDimSize(i)));
    Question question{{store.conj(store.ge(index->term, store.constant(0)),
                                  store.le(end, extent->term)),
                       point.unite(index->evidence, extent->evidence)},
                      std::nullopt};
    if (!point.isProved(question) ||
        !mayAnnotate(changes, op, [&] { return point.explain(question); }))
      continue;
    inBounds[i] = isChanged = true;
  }
  if (!isChanged)
    return;
  changes.setAttribute(
      op, "in_bounds",
      mlir::Builder(op->getContext()).getBoolArrayAttr(inBounds));
}

bool isAccess(mlir::Operation *op) {
  return llvm::isa<vector::CreateMaskOp, vector::TransferReadOp,
                   vector::TransferWriteOp>(op);
}

void simplifyAccess(ShapeConstraintAnalysis &sizes, Changes &changes,
                    mlir::Operation *op) {
  auto point = QuestionPoint::reach(sizes, op);
  if (!point)
    return;
  if (auto mask = llvm::dyn_cast<vector::CreateMaskOp>(op))
    visit(*point, changes, mask);
  else if (auto transfer = llvm::dyn_cast<mlir::VectorTransferOpInterface>(op))
    visit(*point, changes, transfer);
}

} // namespace shapeproof::simplify
