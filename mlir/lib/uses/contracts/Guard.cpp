// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Guard.h.

#include "uses/contracts/Guard.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace shapeproof {

Guard::Guard(const EntryContract &contract, mlir::ValueRange arguments,
             mlir::OpBuilder &builder, mlir::Location location,
             bool assumeNoOverflow)
    : store(*contract.store), arguments(arguments),
      arithmetic(contract, arguments.getTypes(), assumeNoOverflow),
      ops(arithmetic, arguments, builder, location), builder(builder),
      location(location) {}

/// Whether the shapes that the claim is about are equal, or can be broadcast.
mlir::Value Guard::shapeClaim(const GuardArithmetic::ShapeClaim &it) {
  llvm::ArrayRef<unsigned> extents = arithmetic.nodes().nodes[it.node].operands;
  llvm::SmallVector<mlir::Value> shapes;
  for (ShapeId s : store.shapes(it.claim)) {
    if (const ArgumentPart *part = arithmetic.partOf(s)) {
      mlir::Value &shape = ofArguments[part->argument];
      if (!shape)
        shape = mlir::shape::ShapeOfOp::create(builder, location,
                                               arguments[part->argument]);
      shapes.push_back(shape);
      continue;
    }
    const size_t rank = store.extents(s).size();
    llvm::SmallVector<mlir::Value> values;
    for (unsigned extent : extents.take_front(rank))
      values.push_back(ops.of(extent).value);
    extents = extents.drop_front(rank);
    auto type =
        mlir::RankedTensorType::get(int64_t(rank), builder.getIndexType());
    shapes.push_back(
        mlir::tensor::FromElementsOp::create(builder, location, type, values));
  }
  const ClaimKind kind = store.kind(it.claim);
  if (kind == ClaimKind::ShapeEq || kind == ClaimKind::ShapeNe)
    return mlir::shape::ShapeEqOp::create(builder, location,
                                          builder.getI1Type(), shapes);
  return mlir::shape::IsBroadcastableOp::create(builder, location,
                                                builder.getI1Type(), shapes);
}

mlir::Value Guard::build(const GuardClause &clause) {
  GuardArithmetic::Known known = arithmetic.known();
  mlir::Value result;
  for (ClaimId arm : clause.arms) {
    // The node of an arm can be computed, as inGuardOrder() has found.
    const unsigned node = *arithmetic.guard(arm);
    for (; numGiven < arithmetic.shapeClaims().size(); ++numGiven) {
      const auto it = arithmetic.shapeClaims()[numGiven];
      ops.give(it.node, shapeClaim(it));
    }
    const mlir::Value holds = ops.of(node).value;
    result = result ? ops.orElse(result, holds) : holds;
    arithmetic.assume(store.negate(arm));
  }
  arithmetic.restore(std::move(known));
  assume(clause);
  return result;
}

mlir::Value Guard::build(llvm::ArrayRef<GuardClause> clauses) {
  mlir::Value result;
  for (const GuardClause &clause : clauses) {
    const mlir::Value holds = build(clause);
    result = result ? ops.andAlso(result, holds) : holds;
  }
  return result;
}

} // namespace shapeproof
