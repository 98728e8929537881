// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VectorLanes.h. Tested by tests/mlir/ir/vector-lanes.mlir.

#include "core/ops/VectorLanes.h"
#include "core/ir/Buffers.h"
#include "core/ir/VectorMoves.h"
#include "core/ops/Elements.h"
#include "core/ops/Memory.h"
#include "core/ops/Writes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

namespace shapeproof {
namespace {

using namespace mlir;

bool isNumber(Type type) { return integerWidth(type) || isTruth(type); }

class Lanes {
public:
  explicit Lanes(RegionContext rule, unsigned depth = limits::viewChain)
      : rule(rule), left(depth) {}

  /// The model of the lane; nothing if it is not known.
  std::optional<Model> of(Value v, Lane lane) {
    auto type = dyn_cast<VectorType>(v.getType());
    Operation *op = v.getDefiningOp();
    const Type element = getElementTypeOrSelf(v.getType());
    if (!isNumber(element))
      return std::nullopt;
    if (!type)
      return rule.model(v);
    if (!op || left == 0)
      return std::nullopt;
    --left;
    DenseIntElementsAttr list;
    if (matchPattern(v, m_Constant(&list)))
      return constant(
          type, list.getValues<APInt>()[placeIn(type, lane)].getSExtValue());
    if (auto from = movedFrom(v, lane))
      return of(from->value, from->lane);
    if (isa<vector::StepOp>(op))
      return constant(type, lane[0]);
    if (auto make = dyn_cast<vector::CreateMaskOp>(op))
      return ofMask(make.getOperands(), lane);
    if (auto make = dyn_cast<vector::ConstantMaskOp>(op))
      return constant(type, -llvm::all_of_zip(
                                lane, make.getMaskDimSizes(),
                                [](int64_t at, int64_t n) { return at < n; }));
    if (auto reduction = dyn_cast<vector::MultiDimReductionOp>(op))
      return ofReduction(reduction, lane);
    if (auto load = dyn_cast<vector::LoadOp>(op))
      return ofMemory(op, load.getBase(), load.getIndices(), lane);
    if (auto read = dyn_cast<vector::TransferReadOp>(op))
      return ofTransfer(read, lane);
    if (auto load = dyn_cast<vector::MaskedLoadOp>(op))
      return where(load.getMask(), lane, load.getPassThru(), [&] {
        return ofMemory(op, load.getBase(), load.getIndices(), lane);
      });
    if (auto gather = dyn_cast<vector::GatherOp>(op))
      return where(gather.getMask(), lane, gather.getPassThru(),
                   [&] { return ofGather(gather, lane); });
    return ofElementwise(op, lane);
  }

  /// The lanes of `source` that agree with `kept` where `isReduced` is false,
  /// combined with the start.
  std::optional<Model> combined(vector::CombiningKind kind, Value source,
                                llvm::ArrayRef<bool> isReduced, Lane kept,
                                std::optional<Model> start) {
    // A mask leaves lanes out.
    if (isa<vector::MaskOp>(rule.op()->getParentOp()))
      return std::nullopt;
    auto type = cast<VectorType>(source.getType());
    if (type.isScalable() || !rule.mayEvaluate(type.getNumElements()))
      return std::nullopt;
    Operation *combiner = combinerOf(kind, type.getElementType());
    bool isKnown = combiner != nullptr;
    elements::forEachIndex(type.getShape(), [&](Lane lane, int64_t) {
      llvm::SmallVector<int64_t, 4> own;
      for (auto [at, reduced] : llvm::zip(lane, isReduced))
        if (!reduced)
          own.push_back(at);
      if (!isKnown || Lane(own) != kept)
        return;
      left = limits::viewChain;
      auto next = of(source, lane);
      isKnown = next && rule.isActive(*next);
      if (isKnown && start)
        next = run(combiner, {*next, *start});
      isKnown = isKnown && next;
      if (isKnown)
        start = next;
    });
    return isKnown ? start : std::nullopt;
  }

private:
  static int64_t placeIn(VectorType type, Lane lane) {
    int64_t place = 0;
    for (auto [at, size] : llvm::zip(lane, type.getShape()))
      place = place * size + at;
    return place;
  }

  Model constant(VectorType type, int64_t value) {
    return elements::scalarModel(rule, type.getElementType(),
                                 rule.build().constant(value));
  }

  std::optional<Model> ofMask(ValueRange sizes, Lane lane) {
    TermStore &store = rule.store();
    Model model;
    model.truth.claim = TermStore::trueClaim();
    for (auto [size, at] : llvm::zip(sizes, lane)) {
      const IntModel n = rule.integer(size);
      model.truth.claim =
          store.conj(model.truth.claim, store.lt(store.constant(at), n.term));
      model.truth.evidence = rule.unite({model.truth.evidence, n.evidence});
    }
    return model;
  }

  std::optional<Model> ofReduction(vector::MultiDimReductionOp op, Lane lane) {
    auto start = of(op.getAcc(), lane);
    return start ? combined(op.getKind(), op.getSource(), op.getReductionMask(),
                            lane, start)
                 : std::nullopt;
  }

  /// The model that `loaded` gives if the lane of the mask is set, and the
  /// lane of `otherwise` if it is not; nothing where neither is known.
  std::optional<Model>
  where(Value mask, Lane lane, Value otherwise,
        llvm::function_ref<std::optional<Model>()> loaded) {
    auto isSet = of(mask, lane);
    if (!isSet || !rule.isActive(*isSet))
      return std::nullopt;
    std::optional<Model> result;
    auto why = rule.prove(isSet->truth.claim);
    if (why)
      result = loaded();
    else if ((why = rule.prove(rule.store().negate(isSet->truth.claim))))
      result = of(otherwise, lane);
    if (result)
      rest(*result, rule.unite({isSet->truth.evidence, *why}));
    return result;
  }

  /// Adds evidence to that of a number or truth value.
  void rest(Model &model, EvidenceId evidence) {
    for (EvidenceId *own : {&model.integer.evidence, &model.truth.evidence})
      *own = rule.unite({*own, evidence});
  }

  /// The element that `op` has read from memory, if that is sure to be within
  /// the buffer. The lanes lie along the last dimensions.
  std::optional<Model> ofMemory(Operation *op, Value base, ValueRange indices,
                                Lane lane) {
    llvm::SmallVector<IntModel> away;
    for (int64_t at : lane)
      away.push_back(rule.build().constant(at));
    return ofMemory(op, base, indices, away);
  }

  std::optional<Model> ofMemory(Operation *op, Value base, ValueRange indices,
                                llvm::ArrayRef<IntModel> away) {
    memory::Place place{base, {}};
    for (Value index : indices)
      place.indices.push_back(rule.integer(index));
    for (auto [at, by] : llvm::zip(
             llvm::MutableArrayRef(place.indices).take_back(away.size()), away))
      at = {rule.store().add(at.term, by.term),
            rule.unite({at.evidence, by.evidence})};
    return ofMemory(op, std::move(place));
  }

  std::optional<Model> ofMemory(Operation *op, memory::Place place) {
    auto type = dyn_cast<MemRefType>(place.buffer.getType());
    if (!type || !isNumber(type.getElementType()) || isPacked(place.buffer) ||
        !rule.mayEvaluate(1))
      return std::nullopt;
    const ShapeModel shape = rule.shape(place.buffer);
    EvidenceId isWithin = kNoEvidence;
    for (auto [i, at] : llvm::enumerate(place.indices)) {
      const IntModel extent = rule.build().extent(shape, i);
      const auto why =
          rule.prove(withinRange(rule.store(), at.term, extent.term));
      if (!why)
        return std::nullopt;
      isWithin = rule.unite({isWithin, *why, extent.evidence, at.evidence});
    }
    auto model = memory::read(rule, op, std::move(place), left);
    if (model)
      rest(*model, isWithin);
    return model;
  }

  /// A lane that lies outside along a dimension that may be left, or that the
  /// mask leaves out, is the padding.
  std::optional<Model> ofTransfer(vector::TransferReadOp read, Lane lane) {
    const Value padding = read.getPadding();
    memory::Place place{read.getBase(), {}};
    for (auto [index, by] :
         llvm::zip(read.getIndices(), distanceTo(read, lane))) {
      const IntModel from = rule.integer(index);
      place.indices.push_back(
          {rule.store().add(from.term, rule.store().constant(by)),
           from.evidence});
    }
    auto loaded = [&]() -> std::optional<Model> {
      const BoolModel within = memory::withinBounds(rule, read, place);
      if (auto why = rule.prove(rule.store().negate(within.claim))) {
        Model outside = rule.model(padding);
        rest(outside, rule.unite({within.evidence, *why}));
        return outside;
      }
      return ofMemory(read, place);
    };
    return read.getMask()
               ? where(read.getMask(), maskLaneOf(read, lane), padding, loaded)
               : loaded();
  }

  /// The lane's index counts from the last of the base's.
  std::optional<Model> ofGather(vector::GatherOp gather, Lane lane) {
    auto index = of(gather.getIndices(), lane);
    if (!index || !rule.isActive(*index))
      return std::nullopt;
    return ofMemory(gather, gather.getBase(), gather.getOffsets(),
                    llvm::ArrayRef(index->integer));
  }

  /// The rule of the op, of the lanes of its operands.
  std::optional<Model> ofElementwise(Operation *op, Lane lane) {
    if (!OpTrait::hasElementwiseMappableTraits(op) ||
        op->getNumResults() != 1 || !rule.mayEvaluate(1))
      return std::nullopt;
    Operation *copy = elements::scalarCopy(rule, op);
    llvm::SmallVector<Model> models;
    for (Value operand : op->getOperands()) {
      const std::optional<Model> model = of(operand, lane);
      if (!model || !rule.isActive(*model))
        return std::nullopt;
      models.push_back(*model);
    }
    return run(copy, models);
  }

  /// An operation on two scalars; null if the kind is not one of integers.
  Operation *combinerOf(vector::CombiningKind kind, Type type) {
    Block &scratch = rule.addScratch();
    const Location loc = rule.op()->getLoc();
    OpBuilder builder(rule.op()->getContext());
    builder.setInsertionPointToEnd(&scratch);
    return vector::makeArithReduction(builder, loc, kind,
                                      scratch.addArgument(type, loc),
                                      scratch.addArgument(type, loc))
        .getDefiningOp();
  }

  /// The result of an operation in a scratch block.
  std::optional<Model> run(Operation *scalar, llvm::ArrayRef<Model> operands) {
    for (auto [operand, model] : llvm::zip(scalar->getOperands(), operands))
      rule.replace(operand, model);
    const Value result = scalar->getResult(0);
    rule.replace(result, {});
    if (!rule.runRule(scalar, /*keepsFacts=*/false) || !rule.isModelled(result))
      return std::nullopt;
    Model model = rule.model(result);
    return rule.isActive(model) ? std::optional(model) : std::nullopt;
  }

  RegionContext rule;
  unsigned left;
};

void extract(RegionContext rule, vector::ExtractOp op, RegionPlan &) {
  if (!isNumber(op.getType()))
    return;
  if (auto from = movedFrom(op.getResult(), {}))
    if (auto model = Lanes(rule).of(from->value, from->lane))
      rule.replace(op.getResult(), *model);
}

/// The results are all lanes, in row-major order.
void toElements(RegionContext rule, vector::ToElementsOp op, RegionPlan &) {
  VectorType type = op.getSource().getType();
  if (!isNumber(type.getElementType()))
    return;
  elements::forEachIndex(type.getShape(), [&](Lane lane, int64_t place) {
    if (auto model = Lanes(rule).of(op.getSource(), lane))
      rule.replace(op.getElements()[place], *model);
  });
}

void reduction(RegionContext rule, vector::ReductionOp op, RegionPlan &) {
  if (!isNumber(op.getType()))
    return;
  std::optional<Model> start;
  if (Value acc = op.getAcc())
    start = rule.model(acc);
  if (auto model =
          Lanes(rule).combined(op.getKind(), op.getVector(), {true}, {}, start))
    rule.replace(op.getResult(), *model);
}

/// The rule for a scalar result; of others, lanes are extracted.
void multiReduction(RegionContext rule, vector::MultiDimReductionOp op,
                    RegionPlan &) {
  if (!isNumber(op.getResult().getType()))
    return;
  if (auto model = Lanes(rule).combined(op.getKind(), op.getSource(),
                                        op.getReductionMask(), {},
                                        rule.model(op.getAcc())))
    rule.replace(op.getResult(), *model);
}

} // namespace

std::optional<Model> laneOf(RegionContext rule, Value v, Lane lane,
                            unsigned depth) {
  auto model = Lanes(rule, depth).of(v, lane);
  return model && rule.isActive(*model) ? model : std::nullopt;
}

void addVectorLaneRules(OpTable &table) {
  table.addRegion("vector.extract", extract);
  table.addRegion("vector.to_elements", toElements);
  table.addRegion("vector.reduction", reduction);
  table.addRegion("vector.multi_reduction", multiReduction);
}

} // namespace shapeproof
