// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Filled.h. Tested by tests/mlir/ir/rule10-memory.mlir and
// tests/mlir/exec/buffers.py.

#include "core/ops/Filled.h"
#include "core/ir/Limits.h"
#include "core/ops/AffineTerms.h"
#include "core/ops/Integers.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace shapeproof::memory {

using namespace mlir;

bool Filled::isInvariant(Value v) const {
  return cast<LoopLikeOpInterface>(loops.front().loop)
      .isDefinedOutsideOfLoop(v);
}

std::optional<unsigned> Filled::axisOf(Value variable) const {
  for (auto [axis, index] : llvm::enumerate(indices))
    if (index == OpFoldResult(variable))
      return axis;
  return std::nullopt;
}

std::optional<Filled::Range> Filled::rangeOf(Operation *loop) {
  if (auto nest = dyn_cast<scf::ForOp>(loop))
    if (!nest.getUnsignedCmp() && getConstantIntValue(nest.getStep()) == 1)
      return Range{loop, nest.getInductionVar()};
  if (auto nest = dyn_cast<affine::AffineForOp>(loop))
    if (nest.getStepAsInt() == 1 &&
        nest.getLowerBoundMap().getNumResults() == 1 &&
        nest.getUpperBoundMap().getNumResults() == 1)
      return Range{loop, nest.getInductionVar()};
  return std::nullopt;
}

/// The operands of a loop besides the values that it carries.
bool Filled::areBoundsInvariant(Operation *loop) const {
  auto isOutside = [&](Value v) { return isInvariant(v); };
  if (auto nest = dyn_cast<affine::AffineForOp>(loop))
    return llvm::all_of(nest.getControlOperands(), isOutside);
  auto nest = cast<scf::ForOp>(loop);
  return isOutside(nest.getLowerBound()) && isOutside(nest.getUpperBound());
}

/// Sets the indices of the store; false if one is a sum or the like.
bool Filled::setIndices() {
  if (auto plain = dyn_cast<memref::StoreOp>(theStore)) {
    llvm::append_range(indices, plain.getIndices());
    return true;
  }
  auto mapped = cast<affine::AffineStoreOp>(theStore);
  const AffineMap map = mapped.getAffineMap();
  for (AffineExpr index : map.getResults()) {
    if (auto constant = dyn_cast<AffineConstantExpr>(index))
      indices.push_back(
          Builder(theStore->getContext()).getIndexAttr(constant.getValue()));
    else if (auto dim = dyn_cast<AffineDimExpr>(index))
      indices.push_back(mapped.getMapOperands()[dim.getPosition()]);
    else if (auto symbol = dyn_cast<AffineSymbolExpr>(index))
      indices.push_back(
          mapped.getMapOperands()[map.getNumDims() + symbol.getPosition()]);
    else
      return false;
  }
  return true;
}

std::optional<Filled>
Filled::by(Operation *loop, llvm::function_ref<bool(Operation *)> mayWrite) {
  Filled it;
  for (Operation *at = loop; at;) {
    std::optional<Range> range = rangeOf(at);
    if (!range)
      return std::nullopt;
    it.loops.push_back(*range);
    at = nullptr;
    for (Operation &op :
         range->variable.getParentBlock()->without_terminator()) {
      if (!mayWrite(&op))
        continue;
      const bool isStore = isa<memref::StoreOp, affine::AffineStoreOp>(op);
      if (at || it.theStore || (!isStore && !rangeOf(&op)))
        return std::nullopt;
      (isStore ? it.theStore : at) = &op;
    }
  }
  if (!it.theStore || !it.setIndices())
    return std::nullopt;
  for (const Range &nest : it.loops)
    if (!it.areBoundsInvariant(nest.loop) || !it.axisOf(nest.variable))
      return std::nullopt;
  unsigned numInvariant = 0;
  for (OpFoldResult index : it.indices)
    numInvariant += isa<Attribute>(index) || it.isInvariant(cast<Value>(index));
  if (!it.isInvariant(it.buffer()) ||
      numInvariant + it.loops.size() != it.indices.size())
    return std::nullopt;
  return it;
}

/// The bounds of a loop.
static std::pair<IntModel, IntModel> boundsOf(RuleContext rule,
                                              Operation *loop) {
  if (auto nest = dyn_cast<scf::ForOp>(loop))
    return {rule.integer(nest.getLowerBound()),
            rule.integer(nest.getUpperBound())};
  auto nest = cast<affine::AffineForOp>(loop);
  return {mapResults(rule, nest.getLowerBoundMap(),
                     nest.getLowerBoundOperands())[0],
          mapResults(rule, nest.getUpperBoundMap(),
                     nest.getUpperBoundOperands())[0]};
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
  for (const Range &nest : loops) {
    const IntModel &at = index[*axisOf(nest.variable)];
    const auto [from, to] = boundsOf(rule, nest.loop);
    add(terms.ge(at.term, from.term), rule.unite({at.evidence, from.evidence}));
    add(terms.lt(at.term, to.term), to.evidence);
  }
  for (auto [own, at] : llvm::zip(indices, index))
    if (isa<Attribute>(own) || isInvariant(cast<Value>(own))) {
      const IntModel is = sizes::fold(rule, own);
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
  if (auto apply = dyn_cast_if_present<affine::AffineApplyOp>(op);
      apply && depth < limits::viewChain) {
    llvm::SmallVector<IntModel> operands;
    for (Value operand : apply.getMapOperands()) {
      auto model = valueAt(rule, operand, index, depth + 1);
      if (!model)
        return std::nullopt;
      operands.push_back(*model);
    }
    return mapResults(rule, apply.getAffineMap(), operands)[0];
  }
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
  Value v = theStore->getOperand(0);
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
