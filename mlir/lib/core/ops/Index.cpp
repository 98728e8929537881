// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The index dialect: arithmetic on index, as in arith. An index has 64 bits
// here, as in MLIR's default lowering.

#include "core/ops/Integers.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

namespace shapeproof {
namespace {

void constant(RuleContext rule, mlir::index::ConstantOp op) {
  rule.set(op.getResult(), rule.build().constant(op.getValue().getSExtValue()));
}

void boolConstant(RuleContext rule, mlir::index::BoolConstantOp op) {
  rule.set(op.getResult(), BoolModel{rule.store().boolConstant(op.getValue())});
}

void compare(RuleContext rule, mlir::index::CmpOp op) {
  // The predicates of both dialects have the same names.
  auto comparison = mlir::arith::symbolizeCmpIPredicate(
      mlir::index::stringifyIndexCmpPredicate(op.getPred()));
  if (comparison)
    integers::compare(rule, op, *comparison);
}

} // namespace

/// The arithmetic is in Integers.cpp.
void addIndexRules(OpTable &table) {
  table.add("index.constant", constant);
  table.add("index.bool.constant", boolConstant);
  table.add("index.cmp", compare);
}

} // namespace shapeproof
