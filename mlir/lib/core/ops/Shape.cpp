// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect: shapes and sizes.
//
// A !shape.shape or !shape.size is a term with an error condition; an operand
// that is an error makes the result one. Extent tensors and index cannot be
// errors: where the operation is undefined they are unknown.
//
//   shape.broadcast : !shape.shape      an error where an operand is one, or
//                                       where they do not fit
//   shape.broadcast : tensor<?xindex>   extents: the common one where there is
//                                       one, else unknown
//
// Constraints are in ShapeConstraints.cpp, shape.reduce in ShapeReduce.cpp,
// !shape.value_shape in ShapeValues.cpp.

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
#include "core/ops/Integers.h"
#include "core/ops/Reductions.h"
#include "core/ops/Shapes.h"

namespace shapeproof::shapes {

using namespace mlir;

llvm::SmallVector<ShapeModel> contentsOf(RuleContext rule, ValueRange values) {
  return llvm::map_to_vector(values, [&](Value v) { return rule.content(v); });
}

/// An integer of the shape dialect, or an unknown.
static IntModel constant(RuleContext rule, int64_t value, bool isSize,
                         unsigned index) {
  if (!ShapedType::isDynamic(value))
    return rule.build().constant(value);
  // It is unknown whether this is a number or an unknown size.
  if (auto name = unknownExtentName(rule.op(), index); name && isSize)
    return {rule.store().dimSymbol(*name), kNoEvidence, kNever, 0};
  return rule.build().unknown(rule.op()->getName().getStringRef(), isSize);
}

std::optional<ShapeModel>
constantShape(RuleContext rule, DenseIntElementsAttr elements, bool areSizes) {
  llvm::SmallVector<IntModel> extents;
  for (const llvm::APInt &value : elements.getValues<llvm::APInt>()) {
    if (value.getSignificantBits() > 64)
      return std::nullopt;
    extents.push_back(constant(rule, value.getSExtValue(), areSizes,
                               unsigned(extents.size())));
  }
  return rule.build().ranked(extents);
}

ShapeModel errorShape(RuleContext rule) {
  return {rule.store().ranked({}), kNoEvidence, rule.store().trueClaim()};
}

ShapeModel definedPart(RuleContext rule, const ShapeModel &s) {
  TermStore &store = rule.store();
  ShapeModel result = rule.build().withoutError(s);
  // Sizes of the result are not negative.
  if (result.term != s.term && !store.knownRank(s.term) &&
      store.hasNonNegativeExtents(s.term))
    rule.assume(store.disj(s.error, store.shapeEq(result.term, s.term)),
                s.evidence);
  return result;
}

void setResult(RuleContext rule, Value result, ShapeModel model) {
  if (!isShapeShape(result.getType()))
    model = definedPart(rule, model);
  rule.setContent(result, model);
  if (isExtentTensor(result.getType()))
    rule.setShape(result, rule.build().shapeOf(result.getType(),
                                               {rule.build().rank(model)}));
}

void setResult(RuleContext rule, Value result, IntModel model) {
  if (!isShapeSize(result.getType()))
    model = rule.build().withoutError(model);
  rule.set(result, model);
}

void setError(RuleContext rule, Value result) {
  if (isShapeSize(result.getType()))
    rule.set(result, IntModel{rule.store().constant(0), kNoEvidence,
                              rule.store().trueClaim()});
  else if (isShapeShape(result.getType()))
    rule.setContent(result, errorShape(rule));
  else
    rule.setUnmodelled(result);
}

} // namespace shapeproof::shapes

namespace shapeproof {
namespace {

using namespace mlir;
using namespace shapes;

//===- Making shapes --------------------------------------------------------//

void shapeOf(RuleContext rule, shape::ShapeOfOp op) {
  setResult(rule, op.getResult(), rule.shape(op.getArg()));
}

void constShape(RuleContext rule, shape::ConstShapeOp op) {
  if (auto shape = constantShape(rule, op.getShape(), /*areSizes=*/true))
    setResult(rule, op.getResult(), *shape);
}

void constSize(RuleContext rule, shape::ConstSizeOp op) {
  rule.set(op.getResult(),
           constant(rule, op.getValue().getSExtValue(), /*isSize=*/true,
                    /*index=*/0));
}

void fromExtents(RuleContext rule, shape::FromExtentsOp op) {
  llvm::SmallVector<IntModel> extents;
  llvm::SmallVector<ClaimId> errors;
  for (Value operand : op.getExtents()) {
    extents.push_back(rule.integer(operand));
    errors.push_back(extents.back().error);
  }
  ShapeModel model = rule.build().ranked(extents);
  model.error = rule.store().disj(errors);
  setResult(rule, op.getResult(), model);
}

/// The rule of conversions and debug_print: the same shape or size.
void same(RuleContext rule, Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  if (isSizeLike(from.getType()) && isSizeLike(to.getType()))
    setResult(rule, to, rule.integer(from));
  else if (isShapeLike(from.getType()) && isShapeLike(to.getType()))
    setResult(rule, to, rule.content(from));
  else
    rule.ignore("a shape is no size");
}

void broadcast(RuleContext rule, shape::BroadcastOp op) {
  Value result = op.getResult();
  auto shapes = contentsOf(rule, op.getShapes());
  // For known ranks, an extent tensor is unknown only where operands differ.
  bool guarded = !isShapeShape(result.getType()) &&
                 llvm::all_of(shapes, [&](const ShapeModel &s) {
                   return rule.store().knownRank(s.term).has_value();
                 });
  setResult(rule, result, rule.build().broadcast(shapes, guarded));
}

void concatShapes(RuleContext rule, shape::ConcatOp op) {
  auto parts = contentsOf(rule, op->getOperands());
  uint64_t size = 0;
  for (const ShapeModel &part : parts)
    size += rule.store().size(part.term);
  if (size > limits::joinedShapeNodes)
    return rule.ignore("the shape has too many parts");
  ShapeModel model;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> errors;
  for (const ShapeModel &part : parts) {
    terms.push_back(part.term);
    errors.push_back(part.error);
    model.evidence = rule.unite({model.evidence, part.evidence});
  }
  model.term = rule.store().concat(terms);
  model.error = rule.store().disj(errors);
  setResult(rule, op->getResult(0), model);
}

//===- Asking shapes --------------------------------------------------------//

/// Sets the extent of `s` at `index`, an error outside the rank.
void setExtent(RuleContext rule, Value result, const ShapeModel &s,
               const IntModel &index) {
  TermStore &store = rule.store();
  auto extent = rule.build().extentAt(s, index);
  if (!extent) {
    rule.ignore("the index is outside the rank");
    return setError(rule, result);
  }
  ClaimId within = withinRange(store, index.term, store.rank(s.term));
  reductions::noteExtent(rule, s.term, index.term);
  // A size is an error where the guarded extent is unknown, so the plain extent
  // suffices. An index result is unknown outside the rank already.
  if (!isShapeSize(result.getType())) {
    extent->error = store.disj(s.error, index.error);
  } else {
    extent->error = store.disj({s.error, index.error, store.negate(within)});
    if (!store.knownRank(s.term))
      extent->term = rule.lists().at(s.term, index.term);
  }
  setResult(rule, result, *extent);
}

void getExtent(RuleContext rule, shape::GetExtentOp op) {
  setExtent(rule, op.getResult(), rule.content(op.getShape()),
            rule.integer(op.getDim()));
}

void dim(RuleContext rule, shape::DimOp op) {
  setExtent(rule, op.getResult(), rule.shape(op.getValue()),
            rule.integer(op.getIndex()));
}

void rank(RuleContext rule, shape::RankOp op) {
  setResult(rule, op.getResult(),
            rule.build().rank(rule.content(op.getShape())));
}

void numElements(RuleContext rule, shape::NumElementsOp op) {
  ShapeModel s = rule.content(op.getShape());
  UnwrappedInt product(rule.lists().numElements(s.term), s.evidence, INT64_MIN,
                       Wide(INT64_MAX) * 2);
  if (auto constant = rule.store().getConstant(product.term))
    if (*constant >= Int(0) && *constant <= Int(INT64_MAX))
      product.lo = product.hi = int64_t(*constant);
  IntModel model = rule.build().wrapIndex(product);
  model.error = s.error;
  setResult(rule, op.getResult(), model);
}

//===- Sizes ----------------------------------------------------------------//

/// Sets the result `model` for operands a and b, an error where one of them is.
void setArithmetic(RuleContext rule, const IntModel &a, const IntModel &b,
                   IntModel model) {
  model.error = rule.store().disj(a.error, b.error);
  setResult(rule, rule.op()->getResult(0), model);
}

template <UnwrappedInt (*Fn)(RuleContext, const IntModel &, const IntModel &)>
void arithmetic(RuleContext rule, Operation *op) {
  IntModel a = rule.integer(op->getOperand(0)),
           b = rule.integer(op->getOperand(1));
  setArithmetic(rule, a, b, rule.build().wrapIndex(Fn(rule, a, b)));
}

UnwrappedInt quotient(RuleContext rule, const IntModel &a, const IntModel &b) {
  // Only -2^63 / -1 exceeds 64 bits.
  bool canWrap = a.lo == INT64_MIN && b.lo <= -1 && b.hi >= -1;
  return {rule.store().floorDiv(a.term, b.term),
          rule.unite({a.evidence, b.evidence}), INT64_MIN,
          canWrap ? Wide(INT64_MAX) + 1 : INT64_MAX};
}

template <bool IsMin> void extreme(RuleContext rule, Operation *op) {
  TermStore &store = rule.store();
  auto pick = [&](const IntModel &a, const IntModel &b) {
    return IsMin ? store.min({a.term, b.term}) : store.max({a.term, b.term});
  };
  Value left = op->getOperand(0), right = op->getOperand(1);
  if (isShapeSize(left.getType()) && isShapeSize(right.getType())) {
    IntModel a = rule.integer(left), b = rule.integer(right);
    return setArithmetic(rule, a, b,
                         {pick(a, b), rule.unite({a.evidence, b.evidence})});
  }
  if (!isShapeShape(left.getType()) || !isShapeShape(right.getType()))
    return setError(rule, op->getResult(0)); // A shape and a size.
  if (!isShapeShape(op->getResult(0).getType()))
    return rule.ignore("a shape is no size");
  ShapeModel a = rule.content(left), b = rule.content(right);
  std::optional<unsigned> rankA = store.knownRank(a.term),
                          rankB = store.knownRank(b.term);
  ShapeModel model{
      a.term, rule.unite({a.evidence, b.evidence}),
      store.disj({a.error, b.error,
                  store.ne(store.rank(a.term), store.rank(b.term))})};
  if (rankA && rankA == rankB) {
    llvm::SmallVector<DimId> extents;
    for (unsigned i = 0; i < *rankA; ++i)
      extents.push_back(
          pick(rule.build().extent(a, i), rule.build().extent(b, i)));
    model.term = store.ranked(extents);
  } else if (a.term != b.term && !(rankA && rankB)) {
    // The result is a function of the operands, with their rank.
    model.term = rule.build().someShape(IsMin ? "min" : "max", a.term, b.term);
    rule.assume(store.disj(model.error, store.eq(store.rank(model.term),
                                                 store.rank(a.term))),
                model.evidence);
  }
  setResult(rule, op->getResult(0), model);
}

/// Operand 0 where all operands are equal; otherwise unknown.
void any(RuleContext rule, shape::AnyOp op) {
  if (op->getNumOperands() == 0)
    return rule.ignore("no operands");
  TermStore &store = rule.store();
  auto shapes = contentsOf(rule, op->getOperands());
  ShapeModel model = shapes.front();
  llvm::SmallVector<ClaimId> differ;
  for (const ShapeModel &s : shapes) {
    model.evidence = rule.unite({model.evidence, s.evidence});
    differ.push_back(s.error);
    differ.push_back(store.shapeNe(model.term, s.term));
  }
  model.error = store.disj(differ);
  model = definedPart(rule, model);
  Value result = op.getResult();
  if (isShapeShape(result.getType()) && store.disj(differ) != kNever) {
    // An undefined result may as well be an error.
    rule.setUnmodelled(result);
    model.error = store.conj(store.disj(differ), rule.content(result).error);
    return rule.replace(result, {{}, {}, {}, model});
  }
  setResult(rule, result, model);
}

void splitAt(RuleContext rule, shape::SplitAtOp op) {
  TermStore &store = rule.store();
  ShapeModel s = rule.content(op.getOperand());
  IntModel index = rule.integer(op.getIndex());
  DimId rank = store.rank(s.term);
  ClaimId within = store.conj(store.ge(index.term, store.neg(rank)),
                              store.le(index.term, rank));
  // A negative index counts from the back.
  ClaimId isFront = store.ge(index.term, store.constant(0));
  DimId place = store.select(isFront, index.term, store.add(index.term, rank));
  for (bool head : {true, false}) {
    Value result = op->getResult(head ? 0 : 1);
    if (within == store.falseClaim()) {
      rule.ignore("the index is outside the rank");
      setError(rule, result);
      continue;
    }
    setResult(
        rule, result,
        ShapeModel{head ? store.head(s.term, place) : store.tail(s.term, place),
                   rule.unite({s.evidence, index.evidence}),
                   store.disj({s.error, index.error, store.negate(within)})});
  }
}

} // namespace

void addShapeRules(OpTable &table) {
  table.add("shape.shape_of", shapeOf);
  table.add("shape.const_shape", constShape);
  table.add("shape.const_size", constSize);
  table.add("shape.from_extents", fromExtents);
  table.add("shape.from_extent_tensor", same);
  table.add("shape.to_extent_tensor", same);
  table.add("shape.debug_print", same);
  table.add("shape.index_to_size", same);
  table.add("shape.size_to_index", same);
  table.add("shape.broadcast", broadcast);
  table.add("shape.concat", concatShapes);
  table.add("shape.split_at", splitAt);
  table.add("shape.any", any);
  table.add("shape.max", extreme</*IsMin=*/false>);
  table.add("shape.min", extreme</*IsMin=*/true>);
  table.add("shape.add", arithmetic<integers::sum>);
  table.add("shape.mul", arithmetic<integers::product>);
  table.add("shape.div", arithmetic<quotient>);
  table.add("shape.get_extent", getExtent);
  table.add("shape.dim", dim);
  table.add("shape.rank", rank);
  table.add("shape.num_elements", numElements);
  addShapeConstraintRules(table);
  addShapeReduceRules(table);
  addShapeValueRules(table);
}

} // namespace shapeproof
