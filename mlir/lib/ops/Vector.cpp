// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector dialect: how many times the least size scalable vectors have.
//
//   %a = vector.vscale       a positive number, which is the same wherever it
//   %b = vector.vscale       is asked for: %a == %b
//
// It is no input: the machine says what it is.

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "rules/OpTable.h"

namespace shapeproof {
namespace {

void vscale(RuleContext rule, mlir::vector::VectorScaleOp op) {
  TermStore &store = rule.store();
  IntModel result;
  result.term = store.apply("vscale", {store.constant(0)});
  result.lo = 1;
  rule.set(op.getResult(), result);
  rule.assume(store.ge(result.term, store.constant(1)));
}

} // namespace

void addVectorRules(OpTable &table) { table.add("vector.vscale", vscale); }

} // namespace shapeproof
