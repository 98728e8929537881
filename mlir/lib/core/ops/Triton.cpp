// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations that kernels of Triton are read as (lanes/Kernels.h):
//
//   "tt.mask"(%m) : (i1) -> i1            is %m true for all lanes? Nothing
//                                         follows from it.
//   "tt.access"(%x, %i) : (memref<?xf32>, index) -> none
//                                         demands 0 <= i < x.dim0, where that
//                                         is asked
//   "tt.axis", "tt.lanes", "tt.width"     listeners are told (lanes/AxisOps.h)
//
// That an access is within its buffer is never believed: what is outside of it
// need not be noticed by anything.

#include "core/ops/Sizes.h"
#include "mlir/IR/BuiltinTypes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void mask(RuleContext rule, Operation *op) {
  if (op->getNumOperands() != 1 || op->getNumResults() != 1 ||
      !op->getOperand(0).getType().isInteger(1) ||
      !op->getResult(0).getType().isInteger(1))
    return;
  const BoolModel truth = rule.truth(op->getOperand(0));
  rule.set(op->getResult(0), truth);
  rule.query(truth, CheckRole::Query);
}

void access(RuleContext rule, Operation *op) {
  constexpr auto about = RuleContext::About::Unverified;
  if (op->getNumOperands() != 2 ||
      !isa<MemRefType>(op->getOperand(0).getType()) ||
      !op->getOperand(1).getType().isIndex() ||
      rule.useOfClaims(about) != RuleContext::Use::Asked)
    return;
  const IntModel extent = rule.build().extent(rule.shape(op->getOperand(0)), 0),
                 index = rule.integer(op->getOperand(1));
  rule.noteAsked();
  rule.establish(withinRange(rule.store(), index.term, extent.term),
                 rule.unite({extent.evidence, index.evidence}), about);
}

void asked(RuleContext rule, Operation *) { rule.noteAsked(); }

/// The value is whatever memory, or other lanes, bring.
void unknown(RuleContext, Operation *) {}

} // namespace

void addTritonRules(OpTable &table) {
  table.add("tt.mask", mask);
  table.add("tt.access", access);
  table.addAll({"tt.axis", "tt.lanes", "tt.width"}, asked);
  table.addAll({"tt.value", "tt.lane", "tt.load", "tt.reduce"}, unknown);
  table.addAll({"tt.atomic_rmw", "tt.atomic_cas", "tt.scan"}, unknown);
  table.add("tt.dot", unknown);
}

} // namespace shapeproof
