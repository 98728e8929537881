// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Filled.h. Tested by tests/mlir/ir/rule10-memory.mlir and
// tests/mlir/exec/buffers.py.

#include "core/ops/Filled.h"
#include "core/ir/Limits.h"
#include "core/ops/Integers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace shapeproof::memory {

using namespace mlir;

bool Filled::isInvariant(Value v) const {
  return scf::ForOp(loops.front()).isDefinedOutsideOfLoop(v);
}

std::optional<unsigned> Filled::axisOf(Value variable) const {
  for (auto [axis, index] :
       llvm::enumerate(theStore->getOperands().drop_front(2)))
    if (index == variable)
      return axis;
  return std::nullopt;
}

std::optional<Filled>
Filled::by(scf::ForOp loop, llvm::function_ref<bool(Operation *)> mayWrite) {
  Filled it;
  for (Operation *at = loop; at;) {
    auto nest = cast<scf::ForOp>(at);
    it.loops.push_back(nest);
    at = nullptr;
    for (Operation &op : nest.getBody()->without_terminator()) {
      if (!mayWrite(&op))
        continue;
      auto store = dyn_cast<memref::StoreOp>(op);
      if (at || it.theStore || (!store && !isa<scf::ForOp>(op)))
        return std::nullopt;
      if (store)
        it.theStore = store;
      else
        at = &op;
    }
  }
  if (!it.theStore)
    return std::nullopt;
  for (scf::ForOp nest : it.loops)
    if (nest.getUnsignedCmp() || getConstantIntValue(nest.getStep()) != 1 ||
        !it.isInvariant(nest.getLowerBound()) ||
        !it.isInvariant(nest.getUpperBound()) ||
        !it.axisOf(nest.getInductionVar()))
      return std::nullopt;
  unsigned numInvariant = 0;
  for (Value index : it.theStore.getIndices())
    numInvariant += it.isInvariant(index);
  if (!it.isInvariant(it.theStore.getMemref()) ||
      numInvariant + it.loops.size() != it.theStore.getIndices().size())
    return std::nullopt;
  return it;
}

BoolModel Filled::holds(RuleContext rule,
                        llvm::ArrayRef<IntModel> index) const {
  TermStore &terms = rule.store();
  llvm::SmallVector<ClaimId> parts;
  BoolModel result;
  auto add = [&](ClaimId claim, EvidenceId evidence) {
    parts.push_back(claim);
    result.evidence = rule.unite({result.evidence, evidence});
  };
  for (scf::ForOp loop : loops) {
    const IntModel &at = index[*axisOf(loop.getInductionVar())];
    const IntModel from = rule.integer(loop.getLowerBound()),
                   to = rule.integer(loop.getUpperBound());
    add(terms.ge(at.term, from.term), rule.unite({at.evidence, from.evidence}));
    add(terms.lt(at.term, to.term), to.evidence);
  }
  for (auto [own, at] : llvm::zip(store().getIndices(), index))
    if (isInvariant(own)) {
      const IntModel is = rule.integer(own);
      add(terms.eq(is.term, at.term), rule.unite({is.evidence, at.evidence}));
    }
  result.claim = terms.conj(parts);
  return result;
}

std::optional<IntModel> Filled::valueAt(RuleContext rule, Value v,
                                        llvm::ArrayRef<IntModel> index,
                                        unsigned depth) const {
  if (auto axis = axisOf(v))
    return index[*axis];
  if (isInvariant(v))
    return rule.integer(v);
  Operation *op = v.getDefiningOp();
  if (!isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) ||
      !v.getType().isIndex() || depth == limits::viewChain)
    return std::nullopt;
  auto a = valueAt(rule, op->getOperand(0), index, depth + 1),
       b = valueAt(rule, op->getOperand(1), index, depth + 1);
  if (!a || !b)
    return std::nullopt;
  return rule.build().wrapIndex(
      isa<arith::AddIOp>(op)   ? integers::sum(rule, *a, *b)
      : isa<arith::SubIOp>(op) ? integers::difference(rule, *a, *b)
                               : integers::product(rule, *a, *b));
}

std::optional<Model> Filled::at(RuleContext rule,
                                llvm::ArrayRef<IntModel> index) const {
  Value v = store().getValue();
  if (isInvariant(v))
    return rule.model(v);
  auto value =
      v.getType().isIndex() ? valueAt(rule, v, index, 0) : std::nullopt;
  if (!value)
    return std::nullopt;
  Model model;
  model.integer = *value;
  return model;
}

} // namespace shapeproof::memory
