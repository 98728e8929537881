// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bounds that operations populate, and shapes that they reify.
//
//   gpu.lane_id upper_bound 32            0 <= r < 32: constants only, which
//                                         says nothing of any operand
//   r == a + b                            a definition: r is that term
//   a <= r <= b                           implies a <= b: what the op requires,
//                                         so a contract, or having run a fact
//
// Ranges of integers are constants as well. They are inferred from what the
// types of the operands, and arithmetic on them, say of those.
//
// MLIR is asked for bounds of one value in terms of the operands of the
// operation: the constraint set that it builds stops there.
//
// reifyResultShapes makes operations that compute the sizes. It gets a copy of
// the op in a block outside of the IR:
//
//   %r = foo.op %a, %c4      ^scratch(%x):           %x is modelled as %a is
//                              %k = constant 4
//                              %s = foo.op %x, %k
//                              %d = tensor.dim %x    made by reifyResultShapes
//
// The copy uses arguments of that block and copies of constants, never the
// values of the IR: their lists of uses stay unchanged, so several threads may
// do this at once. The rules read the new operations. These never run, so only
// ops that establish nothing are read. The block lives as long as the rule, so
// that no new object gets the addresses of its contents.

#include "core/ops/Harvest.h"
#include "core/ops/AffineTerms.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace shapeproof {
namespace {

using namespace mlir;
using presburger::BoundType;

//===- ValueBoundsOpInterface -----------------------------------------------//

/// The bound as a term; nothing if there is none.
std::optional<IntModel> boundOf(RuleContext rule, BoundType type, Value v,
                                std::optional<int64_t> dim, bool &isConstant) {
  AffineMap map;
  ValueDimList operands;
  auto stop = [&](Value other, std::optional<int64_t> otherDim,
                  ValueBoundsConstraintSet &) {
    return other != v || otherDim != dim;
  };
  if (failed(ValueBoundsConstraintSet::computeBound(
          map, operands, type, {v, dim}, stop, /*closedUB=*/true)) ||
      map.getNumResults() != 1)
    return std::nullopt;
  llvm::SmallVector<IntModel> models;
  for (auto [value, operandDim] : operands) {
    if (value == v)
      return std::nullopt; // The operand is another dimension of the value that
                           // is being modelled.
    if (!operandDim) {
      models.push_back(rule.integer(value));
      continue;
    }
    ShapeModel shape = rule.shape(value);
    if (rule.store().knownRank(shape.term).value_or(0) <= *operandDim)
      return std::nullopt;
    models.push_back(rule.build().extent(shape, *operandDim));
  }
  isConstant = operands.empty();
  return mapResults(rule, map, models).front();
}

struct Bounded {
  std::optional<IntModel> equal, lower, upper;
  bool lowerIsConstant = false, upperIsConstant = false;
};

Bounded boundsOf(RuleContext rule, Value v, std::optional<int64_t> dim) {
  Bounded result;
  bool ignored;
  result.equal = boundOf(rule, BoundType::EQ, v, dim, ignored);
  if (result.equal)
    return result;
  result.lower = boundOf(rule, BoundType::LB, v, dim, result.lowerIsConstant);
  result.upper = boundOf(rule, BoundType::UB, v, dim, result.upperIsConstant);
  return result;
}

void assumeBounds(RuleContext rule, DimId term, const Bounded &bounds) {
  TermStore &store = rule.store();
  auto add = [&](ClaimId claim, const IntModel &limit, bool isConstant) {
    if (isConstant)
      rule.assume(claim, limit.evidence);
    else
      rule.establish(claim, limit.evidence, RuleContext::About::Results);
  };
  if (bounds.lower)
    add(store.ge(term, bounds.lower->term), *bounds.lower,
        bounds.lowerIsConstant);
  if (bounds.upper)
    add(store.le(term, bounds.upper->term), *bounds.upper,
        bounds.upperIsConstant);
}

bool harvestInteger(RegionContext rule, Value v) {
  Bounded bounds = boundsOf(rule, v, std::nullopt);
  if (bounds.equal) {
    rule.set(v, *bounds.equal);
    return true;
  }
  if (!bounds.lower && !bounds.upper)
    return false;
  rule.setFresh(v, bounds.lower ? bounds.lower->lo : INT64_MIN,
                bounds.upper ? bounds.upper->hi : INT64_MAX);
  assumeBounds(rule, rule.integer(v).term, bounds);
  return true;
}

bool harvestShape(RegionContext rule, Value v) {
  auto type = cast<ShapedType>(v.getType());
  ShapeModel shape = rule.build().freshShape(
      type, (rule.op()->getName().getStringRef() + ".result").str());
  llvm::SmallVector<DimId> extents(rule.store().extents(shape.term));
  llvm::SmallVector<std::pair<unsigned, Bounded>> inequalities;
  bool any = false;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (!type.isDynamicDim(i))
      continue;
    Bounded bounds = boundsOf(rule, v, i);
    if (bounds.equal) {
      extents[i] = bounds.equal->term;
      shape.evidence = rule.unite({shape.evidence, bounds.equal->evidence});
      any = true;
    } else if (bounds.upper || (bounds.lower && !bounds.lowerIsConstant)) {
      inequalities.emplace_back(i, bounds);
      any = true;
    }
  }
  if (!any)
    return false;
  shape.term = rule.store().ranked(extents);
  rule.setShape(v, shape);
  for (auto &[i, bounds] : inequalities)
    assumeBounds(rule, extents[i], bounds);
  return true;
}

bool harvestValue(RegionContext rule, Value v) {
  if (rule.isModelled(v))
    return false;
  if (v.getType().isIndex())
    return harvestInteger(rule, v);
  auto shaped = dyn_cast<ShapedType>(v.getType());
  return shaped && isa<TensorType, BaseMemRefType>(shaped) &&
         shaped.hasRank() && !shaped.hasStaticShape() && harvestShape(rule, v);
}

//===- InferIntRangeInterface -----------------------------------------------//

/// The width of signed numbers of the type; 0 if it has none of 2 to 64 bits.
unsigned widthOf(Type type) {
  const unsigned width =
      type.isIntOrIndex() ? ConstantIntRanges::getStorageBitwidth(type) : 0;
  return width > 1 && width <= 64 ? width : 0;
}

/// The range of the value by types and arithmetic alone.
IntegerValueRange rangeOf(RuleContext rule, Value v) {
  const unsigned width = widthOf(v.getType());
  if (!width)
    return IntegerValueRange::getMaxRange(v);
  const IntModel model = rule.integer(v);
  auto end = [&](int64_t x) {
    const int64_t least = llvm::minIntN(width), most = llvm::maxIntN(width);
    return APInt(width, uint64_t(std::clamp(x, least, most)),
                 /*isSigned=*/true);
  };
  return ConstantIntRanges::fromSigned(end(model.lo), end(model.hi));
}

//===- ReifyRankedShapedTypeOpInterface -------------------------------------//

/// The sizes that the op reifies for its results, as a whole or dimension by
/// dimension; null if it gives none.
ReifiedRankedShapedTypeDims sizesOf(Operation *op, OpBuilder &builder) {
  ReifiedRankedShapedTypeDims sizes;
  auto reifiable = cast<ReifyRankedShapedTypeOpInterface>(op);
  if (succeeded(reifiable.reifyResultShapes(builder, sizes)) &&
      sizes.size() == op->getNumResults())
    return sizes;
  sizes.assign(op->getNumResults(), {});
  for (OpResult result : op->getResults()) {
    auto type = dyn_cast<ShapedType>(result.getType());
    if (!type || !type.hasRank())
      continue;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      OpFoldResult size;
      if (type.isDynamicDim(i)) {
        FailureOr<OpFoldResult> one = reifiable.reifyDimOfResult(
            builder, int(result.getResultNumber()), int(i));
        if (succeeded(one))
          size = *one;
      }
      sizes[result.getResultNumber()].push_back(size);
    }
  }
  return sizes;
}

/// Whether the op computes sizes and requires nothing of its operands.
bool isHarmless(Operation *op) {
  return isa<affine::AffineApplyOp, affine::AffineMaxOp, affine::AffineMinOp,
             arith::AddIOp, arith::CmpIOp, arith::ConstantOp, arith::MaxSIOp,
             arith::MinSIOp, arith::MulIOp, arith::SelectOp, arith::SubIOp,
             arith::IndexCastOp, arith::MaxUIOp, arith::MinUIOp, memref::DimOp,
             shape::ShapeOfOp, tensor::DimOp, tensor::FromElementsOp>(op);
}

/// A copy of the op in `scratch`, on operands that stand for its own.
Operation *copyInto(RegionContext rule, Block &scratch, OpBuilder &builder,
                    Operation *op) {
  IRMapping mapping;
  for (Value operand : op->getOperands()) {
    if (mapping.contains(operand))
      continue;
    Operation *source = operand.getDefiningOp();
    if (source && source->hasTrait<OpTrait::ConstantLike>())
      builder.clone(*source, mapping);
    else
      mapping.map(operand,
                  scratch.addArgument(operand.getType(), operand.getLoc()));
    if (rule.isModelled(operand))
      rule.copyModel(operand, mapping.lookup(operand));
  }
  return builder.clone(*op, mapping);
}

/// Makes sizes from a copy of the op, in a block that is never run, and models
/// them. Returns the copy; null where operations were made that may not be.
Operation *makeOnCopy(RegionContext rule,
                      llvm::function_ref<void(Operation *, OpBuilder &)> make) {
  Operation *op = rule.op();
  // The dialects of the ops that may be made; loading one here would be too
  // late.
  for (llvm::StringRef dialect : {"affine", "arith", "tensor", "memref"})
    if (!op->getContext()->getLoadedDialect(dialect))
      return nullptr;
  Block &scratch = rule.addScratch();
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(&scratch);
  Operation *copy = copyInto(rule, scratch, builder, op);
  builder.setInsertionPoint(copy);
  Operation *last = copy->getPrevNode(); // The last copy of a constant.
  make(copy, builder);
  for (Operation *made = last ? last->getNextNode() : &scratch.front();
       made != copy; made = made->getNextNode()) {
    const OpEntry *entry = OpTable::get().find(made->getName().getStringRef());
    if (!isHarmless(made) || !entry || !entry->rule)
      return nullptr;
    entry->rule(rule.forOp(made), made);
  }
  return copy;
}

} // namespace

bool harvestValueBounds(RegionContext rule) {
  Operation *op = rule.op();
  if (!isa<ValueBoundsOpInterface>(op))
    return false;
  bool any = false;
  for (Value result : op->getResults())
    any |= harvestValue(rule, result);
  return any;
}

bool harvestRanges(RegionContext rule) {
  auto op = dyn_cast<InferIntRangeInterface>(rule.op());
  if (!op)
    return false;
  llvm::SmallVector<IntegerValueRange> operands;
  for (Value operand : op->getOperands())
    operands.push_back(rangeOf(rule, operand));
  bool any = false;
  op.inferResultRangesFromOptional(
      operands, [&](Value v, const IntegerValueRange &found) {
        if (!isa<OpResult>(v) || v.getDefiningOp() != rule.op() ||
            found.isUninitialized() || !widthOf(v.getType()))
          return;
        const ConstantIntRanges &range = found.getValue();
        const int64_t lo = range.smin().getSExtValue(),
                      hi = range.smax().getSExtValue();
        if (lo > hi)
          return;
        any = true;
        if (!rule.isModelled(v))
          return rule.setFresh(v, lo, hi);
        TermStore &store = rule.store();
        const DimId term = rule.integer(v).term;
        rule.assume(store.ge(term, store.constant(lo)));
        rule.assume(store.le(term, store.constant(hi)));
      });
  return any;
}

void harvestArguments(RegionContext rule, Region &region) {
  Operation *op = rule.op();
  assumeBody(rule);
  // Ask only ops whose arguments MLIR itself queries: others may assume that
  // the value is a result.
  bool expects = isa<LoopLikeOpInterface>(op) ||
                 op->getName().getStringRef() == "gpu.launch";
  if (!isa<ValueBoundsOpInterface>(op) || region.empty() || !expects)
    return;
  for (Value argument : region.front().getArguments())
    harvestValue(rule, argument);
}

bool harvestReified(RegionContext rule) {
  Operation *op = rule.op();
  if (!isa<ReifyRankedShapedTypeOpInterface>(op) || op->getNumRegions() > 0)
    return false;
  ReifiedRankedShapedTypeDims reified;
  Operation *copy = makeOnCopy(rule, [&](Operation *copy, OpBuilder &builder) {
    reified = sizesOf(copy, builder);
  });
  if (!copy)
    return false;
  bool any = false;
  const bool asksDemands = rule.useOfClaims() == RuleContext::Use::Asked;
  for (OpResult result : op->getResults()) {
    auto shaped = dyn_cast<ShapedType>(result.getType());
    if (!shaped || !shaped.hasRank() || rule.isModelled(result))
      continue;
    auto &dims = reified[result.getResultNumber()];
    if (dims.size() != size_t(shaped.getRank()))
      continue;
    ShapeModel model = rule.build().freshShape(
        shaped, (rule.op()->getName().getStringRef() + ".result").str());
    llvm::SmallVector<IntModel> sizes;
    bool isNew = false;
    for (auto [i, dim] : llvm::enumerate(dims)) {
      bool isTold = bool(dim);
      // The size of the copy's result itself tells nothing.
      if (auto value = dyn_cast_or_null<Value>(dim))
        if (Operation *source = value.getDefiningOp())
          isTold =
              source != copy &&
              !llvm::is_contained(source->getOperands(),
                                  copy->getResult(result.getResultNumber()));
      sizes.push_back(isTold ? sizes::fold(rule, dim)
                             : rule.build().extent(model, i));
      isNew |= isTold && shaped.isDynamicDim(i);
      if (asksDemands && isTold && !shaped.isDynamicDim(i))
        sizes::establishEqual(rule, sizes.back(),
                              rule.build().constant(shaped.getDimSize(i)));
    }
    if (!isNew)
      continue;
    rule.setShape(result, rule.build().shapeOf(shaped, sizes));
    any = true;
  }
  return any;
}

bool harvestShapes(RegionContext rule) {
  Operation *op = rule.op();
  if (!isa<InferShapedTypeOpInterface>(op) || op->getNumRegions() > 0 ||
      !op->getContext()->getLoadedDialect("shape"))
    return false;
  llvm::SmallVector<Value> shapes;
  Operation *copy = makeOnCopy(rule, [&](Operation *copy, OpBuilder &builder) {
    if (failed(cast<InferShapedTypeOpInterface>(copy).reifyReturnTypeShapes(
            builder, copy->getOperands(), shapes)))
      shapes.clear();
  });
  if (!copy || shapes.size() != op->getNumResults())
    return false;
  bool any = false;
  for (auto [result, value] : llvm::zip(op->getResults(), shapes)) {
    auto shaped = dyn_cast<ShapedType>(result.getType());
    // The shape is what was made here, or an operand.
    if (!shaped || !shaped.hasRank() || rule.isModelled(result) ||
        !saysShape(value.getType()) || value.getDefiningOp() == copy)
      continue;
    const ShapeModel content = rule.content(value);
    if (content.error != kNever ||
        rule.store().knownRank(content.term) != unsigned(shaped.getRank()))
      continue;
    llvm::SmallVector<IntModel> sizes;
    for (unsigned i = 0; i < unsigned(shaped.getRank()); ++i)
      sizes.push_back(rule.build().extent(content, i));
    rule.setShape(result, rule.build().shapeOf(shaped, sizes));
    any = true;
  }
  return any;
}

} // namespace shapeproof
