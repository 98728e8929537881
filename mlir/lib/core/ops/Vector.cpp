// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vector dialect: the factor by which scalable vectors exceed the least
// size, and accesses to memory.
//
//   %a = vector.vscale       a positive number, equal wherever it is read:
//   %b = vector.vscale       %a == %b
//
// It is a power of two, within what the function declares:
//
//   attributes {vscale_range = #llvm.vscale_range<minRange = 2, maxRange = 4>}
//
// The machine determines it; examples say which value it has.
//
//   vector.load %m[%i, %j] : memref<?x?xf32>, vector<4xf32>
//                            demands 0 <= i < m.dim0, 0 <= j, j + 4 <= m.dim1
//
// MLIR leaves it to the target what an access out of bounds does, so these
// demands may be asked, and are never believed of an access that has run.

#include "core/ir/InputNames.h"
#include "core/ir/VscaleRange.h"
#include "core/ops/Elements.h"
#include "core/ops/Sizes.h"
#include "core/ops/VectorLanes.h"
#include "core/ops/Writes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// A power of two: one of those between the bounds, if they are few; otherwise
/// the least of them, or a multiple of the next one.
void vscale(RuleContext rule, vector::VectorScaleOp op) {
  TermStore &store = rule.store();
  const auto [least, most] = vscaleRange(op);
  Operation *program = op;
  while (Operation *around = program->getParentOp())
    program = around;
  IntModel result = rule.build().unknown(kVscale, /*isSize=*/true, program);
  result.lo = least;
  if (most != 0)
    result.hi = most;
  rule.set(op.getResult(), result);
  rule.assume(store.ge(result.term, store.constant(least)));
  if (most != 0)
    rule.assume(store.le(result.term, store.constant(most)));
  auto isMultiple = [&](int64_t of) {
    return store.eq(store.mod(result.term, store.constant(of)),
                    store.constant(0));
  };
  auto is = [&](int64_t power) {
    return store.eq(result.term, store.constant(power));
  };
  if (least < most && most <= least << (limits::shiftCases - 1)) {
    llvm::SmallVector<ClaimId> powers;
    for (int64_t power = least; power <= most; power *= 2)
      powers.push_back(is(power));
    return rule.assume(store.disj(powers));
  }
  rule.assume(isMultiple(least));
  rule.assume(store.disj(is(least), isMultiple(2 * least)));
}

/// Demands that `count` elements from the index on lie within the dimension of
/// `shaped`.
void demandWithin(RuleContext rule, Value shaped, unsigned dim, Value index,
                  int64_t count) {
  TermStore &store = rule.store();
  IntModel first = rule.integer(index),
           extent = rule.build().extent(rule.shape(shaped), dim);
  DimId end = store.add(first.term, store.constant(count));
  rule.establish(store.conj(store.ge(first.term, store.constant(0)),
                            store.le(end, extent.term)),
                 rule.unite({first.evidence, extent.evidence}));
}

/// The vector lies along the last dimensions.
template <typename Op> void access(RuleContext rule, Op op) {
  VectorType vector = op.getVectorType();
  MemRefType memref = op.getMemRefType();
  if (rule.useOfClaims() != RuleContext::Use::Asked || vector.isScalable())
    return;
  llvm::ArrayRef<int64_t> counts = vector.getShape();
  if (isa<VectorType>(memref.getElementType()))
    counts = {}; // The vector is an element.
  const size_t before = op.getIndices().size() - counts.size();
  for (auto [i, index] : llvm::enumerate(op.getIndices()))
    demandWithin(rule, op.getBase(), i, index,
                 i < before ? 1 : counts[i - before]);
}

/// Dimensions along which nothing is transferred are in bounds, others if the
/// op says so. What a mask leaves out is not accessed.
void transfer(RuleContext rule, VectorTransferOpInterface op) {
  auto type = dyn_cast<ShapedType>(op.getBase().getType());
  if (rule.op()->getNumResults() > 0 && isa<TensorType>(type))
    rule.setShape(rule.op()->getResult(0), rule.shape(op.getBase()));
  if (rule.useOfClaims() != RuleContext::Use::Asked || op.getMask() ||
      isa<vector::MaskOp>(op->getParentOp()) ||
      isa<VectorType>(type.getElementType()))
    return;
  AffineMap map = op.getPermutationMap();
  for (auto [i, index] : llvm::enumerate(op.getIndices())) {
    std::optional<unsigned> along =
        map.getResultPosition(getAffineDimExpr(i, op->getContext()));
    if (!along)
      demandWithin(rule, op.getBase(), i, index, 1);
    else if (op.isDimInBounds(*along) &&
             !op.getVectorType().getScalableDims()[*along])
      demandWithin(rule, op.getBase(), i, index,
                   op.getVectorType().getDimSize(*along));
  }
}

/// The element of a tensor at the place after the writes of an op.
IntModel
afterWrites(RegionContext rule, IntModel element, llvm::ArrayRef<IntModel> at,
            llvm::ArrayRef<std::pair<memory::Write, IntModel>> writes) {
  TermStore &store = rule.store();
  for (const auto &[write, value] : llvm::reverse(writes)) {
    BoolModel here = write.when;
    for (auto [own, index] : llvm::zip(write.place.indices, at))
      here = {store.conj(here.claim, store.eq(own.term, index.term)),
              rule.unite({here.evidence, own.evidence})};
    element = rule.build().select(here, value, element);
  }
  return element;
}

/// The elements of the tensor that a vector has been written into.
void setWritten(RegionContext rule, Operation *op) {
  auto writes = memory::writesOf(rule, op, limits::viewChain);
  if (!writes)
    return;
  std::vector<std::pair<memory::Write, IntModel>> known;
  for (memory::Write &write : *writes) {
    auto value =
        laneOf(rule, write.from.value, write.from.lane, limits::viewChain);
    if (!value || !write.isMaskKnown)
      return;
    const bool isTruthValue =
        isTruth(getElementTypeOrSelf(op->getResult(0).getType()));
    known.push_back({std::move(write),
                     isTruthValue ? rule.build().asInteger(value->truth, false)
                                  : value->integer});
  }
  const Value into = known.front().first.place.buffer, to = op->getResult(0);
  if (auto list = elements::of(rule, into)) {
    if (!rule.mayEvaluate(list->size()))
      return;
    elements::forEachIndex(
        *elements::extentsOf(rule, into), [&](Lane index, int64_t place) {
          auto at = llvm::map_to_vector(
              index, [&](int64_t i) { return rule.build().constant(i); });
          (*list)[place] = afterWrites(rule, (*list)[place], at, known);
        });
    return elements::set(rule, to, *list);
  }
  if (auto list = elements::openList(rule, into)) {
    list->element =
        afterWrites(rule, list->element, IntModel{rule.lists().place()}, known);
    elements::setOpenList(rule, to, *list);
  }
}

void writeInto(RegionContext rule, Operation *op, RegionPlan &) {
  transfer(rule, cast<VectorTransferOpInterface>(op));
  if (op->getNumResults() > 0 && isIntegerTensor(op->getResult(0).getType()))
    setWritten(rule, op);
}

} // namespace

void addVectorRules(OpTable &table) {
  table.add("vector.vscale", vscale);
  table.add("vector.load", access<vector::LoadOp>);
  table.add("vector.store", access<vector::StoreOp>);
  table.add("vector.transfer_read", transfer);
  table.addRegion("vector.transfer_write", writeInto);
  addVectorLaneRules(table);
}

} // namespace shapeproof
