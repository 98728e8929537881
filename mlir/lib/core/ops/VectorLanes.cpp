// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VectorLanes.h. Tested by tests/mlir/ir/vector-lanes.mlir.

#include "core/ops/VectorLanes.h"
#include "core/ops/Elements.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

namespace shapeproof {
namespace {

using namespace mlir;
using Lane = llvm::ArrayRef<int64_t>;

class Lanes {
public:
  explicit Lanes(RegionContext rule) : rule(rule) {}

  /// The model of the lane; nothing if it is not known.
  std::optional<Model> of(Value v, Lane lane) {
    auto type = dyn_cast<VectorType>(v.getType());
    Operation *op = v.getDefiningOp();
    if (!type)
      return rule.model(v);
    const Type element = type.getElementType();
    if (!op || type.isScalable() || left-- == 0 ||
        !(integerWidth(element) || isTruth(element)))
      return std::nullopt;
    DenseIntElementsAttr list;
    if (matchPattern(v, m_Constant(&list)))
      return constant(
          type, list.getValues<APInt>()[placeIn(type, lane)].getSExtValue());
    if (isa<vector::StepOp>(op))
      return constant(type, lane[0]);
    if (auto make = dyn_cast<vector::BroadcastOp>(op))
      return ofBroadcast(make.getSource(), lane);
    if (auto make = dyn_cast<vector::CreateMaskOp>(op))
      return ofMask(make.getOperands(), lane);
    if (auto make = dyn_cast<vector::ConstantMaskOp>(op))
      return constant(type, -llvm::all_of_zip(
                                lane, make.getMaskDimSizes(),
                                [](int64_t at, int64_t n) { return at < n; }));
    if (auto list = dyn_cast<vector::FromElementsOp>(op))
      return rule.model(list.getElements()[placeIn(type, lane)]);
    if (auto cast = dyn_cast<vector::ShapeCastOp>(op))
      return ofShapeCast(cast, lane);
    if (auto part = dyn_cast<vector::ExtractOp>(op))
      return ofPart(part, lane);
    if (auto whole = dyn_cast<vector::InsertOp>(op))
      return ofInsert(whole, lane);
    return ofElementwise(op, lane);
  }

  std::optional<Model> ofPart(vector::ExtractOp part, Lane lane) {
    if (part.hasDynamicPosition() ||
        llvm::is_contained(part.getStaticPosition(),
                           vector::ExtractOp::kPoisonIndex))
      return std::nullopt;
    llvm::SmallVector<int64_t> whole(part.getStaticPosition());
    whole.append(lane.begin(), lane.end());
    return of(part.getSource(), whole);
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

  /// The last dimensions are those of the source; of size 1, they are repeated.
  std::optional<Model> ofBroadcast(Value source, Lane lane) {
    auto type = dyn_cast<VectorType>(source.getType());
    if (!type)
      return rule.model(source);
    llvm::SmallVector<int64_t> from(lane.take_back(type.getRank()));
    for (auto [at, size] : llvm::zip(from, type.getShape()))
      at = size == 1 ? 0 : at;
    return of(source, from);
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

  std::optional<Model> ofInsert(vector::InsertOp whole, Lane lane) {
    if (whole.hasDynamicPosition())
      return std::nullopt;
    const Lane at = whole.getStaticPosition();
    if (llvm::is_contained(at, vector::InsertOp::kPoisonIndex))
      return std::nullopt;
    return lane.take_front(at.size()) == at
               ? of(whole.getValueToStore(), lane.drop_front(at.size()))
               : of(whole.getDest(), lane);
  }

  std::optional<Model> ofShapeCast(vector::ShapeCastOp cast, Lane lane) {
    VectorType from = cast.getSourceVectorType();
    int64_t place = placeIn(cast.getResultVectorType(), lane);
    llvm::SmallVector<int64_t> at(from.getRank());
    for (int64_t d = from.getRank(); d-- > 0;) {
      at[d] = place % from.getDimSize(d);
      place /= from.getDimSize(d);
    }
    return of(cast.getSource(), at);
  }

  /// The rule of the op, of the lanes of its operands.
  std::optional<Model> ofElementwise(Operation *op, Lane lane) {
    if (!OpTrait::hasElementwiseMappableTraits(op) ||
        op->getNumResults() != 1 || !rule.mayEvaluate(1))
      return std::nullopt;
    Operation *copy = elements::scalarCopy(rule, op);
    for (auto [operand, scalar] :
         llvm::zip(op->getOperands(), copy->getOperands())) {
      const std::optional<Model> model = of(operand, lane);
      if (!model || !rule.isActive(*model))
        return std::nullopt;
      rule.replace(scalar, *model);
    }
    const Value result = copy->getResult(0);
    rule.replace(result, {});
    if (!rule.runRule(copy, /*keepsFacts=*/false) || !rule.isModelled(result))
      return std::nullopt;
    Model model = rule.model(result);
    return rule.isActive(model) ? std::optional(model) : std::nullopt;
  }

  RegionContext rule;
  unsigned left = limits::viewChain;
};

void extract(RegionContext rule, vector::ExtractOp op, RegionPlan &) {
  Value result = op.getResult();
  if (!integerWidth(result.getType()) && !isTruth(result.getType()))
    return;
  if (auto model = Lanes(rule).ofPart(op, {}))
    rule.replace(result, *model);
}

} // namespace

void addVectorLaneRules(OpTable &table) {
  table.addRegion("vector.extract", extract);
}

} // namespace shapeproof
