// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shape.reduce: over a known rank it is evaluated, over an unknown one a few
// patterns are matched.
//
//   shape.reduce(%s, %init) {                 for [n, 4]:   (init * n) * 4
//   ^bb0(%i: index, %d: !shape.size,          for any rank: init * num_elements
//        %acc: !shape.size):
//     %p = shape.mul %acc, %d
//     shape.yield %p
//   }
//
// The body is first walked as code that runs for each extent: verdicts about
// its checks hold for all. The evaluation walks it again, once per extent, for
// the results only.

#include "core/ir/Limits.h"
#include "core/ops/Shapes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// The value without conversions between !shape.size and index.
Value withoutCasts(Value v) {
  for (unsigned steps = 0; steps < limits::viewChain; ++steps) {
    Operation *op = v.getDefiningOp();
    if (!isa_and_nonnull<shape::SizeToIndexOp, shape::IndexToSizeOp>(op))
      break;
    v = op->getOperand(0);
  }
  return v;
}

class Reduce {
public:
  Reduce(RegionContext rule, shape::ReduceOp op)
      : rule(rule), store(rule.store()), op(op),
        shape(rule.content(op.getShape())), rank(store.knownRank(shape.term)) {}

  Block &body() { return op.getRegion().front(); }
  bool isWellFormed() {
    return !op.getRegion().empty() && !body().empty() &&
           body().getNumArguments() == 2 + op.getInitVals().size() &&
           isa<shape::YieldOp>(body().back()) &&
           body().back().getNumOperands() == op->getNumResults() &&
           op->getNumResults() == op.getInitVals().size();
  }

  /// Models the arguments of an arbitrary iteration.
  void enter() {
    Value index = body().getArgument(0), extent = body().getArgument(1);
    rule.setFresh(index, 0, INT64_MAX);
    rule.assume(
        withinRange(store, rule.integer(index).term, store.rank(shape.term)),
        shape.evidence, "loop");
    if (auto d = rule.build().extentAt(shape, rule.integer(index)))
      setExtent(extent, *d);
    for (auto [j, init] : llvm::enumerate(op.getInitVals()))
      if (isUnchanged(j))
        rule.copyModel(init, body().getArgument(2 + j));
  }

  void finish() {
    if (rank && *rank <= limits::maxRank && evaluate())
      return;
    for (OpResult result : op->getResults())
      if (!setPattern(result))
        rule.setUnmodelled(result);
  }

private:
  void setExtent(Value argument, IntModel extent) {
    extent.error = shape.error;
    if (!isShapeSize(argument.getType()))
      extent = rule.build().withoutError(extent);
    rule.replace(argument, {extent});
  }

  Value yielded(unsigned j) { return body().back().getOperand(j); }
  bool isUnchanged(unsigned j) {
    return yielded(j) == body().getArgument(2 + j);
  }

  /// Sets the result, which is unknown where the shape is an error.
  void setResult(Value result, Model model) {
    if (shape.error == kNever || rule.prove(store.negate(shape.error)))
      return rule.replace(result, model);
    rule.setUnmodelled(result);
    if (!model.integer.term.valid())
      return;
    rule.replace(result,
                 {rule.build().select({shape.error}, rule.integer(result),
                                      model.integer)});
  }

  /// Runs the body for each extent. Returns false if a result rests on facts
  /// that hold in the body only.
  bool evaluate() {
    llvm::SmallVector<Model> values;
    for (Value init : op.getInitVals())
      values.push_back(rule.model(init));
    bool walked = rule.repeat(
        op.getRegion(), *rank,
        [&](unsigned i) {
          rule.replace(body().getArgument(0), {rule.build().constant(i)});
          setExtent(body().getArgument(1), rule.build().extent(shape, i));
          for (auto [j, value] : llvm::enumerate(values))
            rule.replace(body().getArgument(2 + j), value);
        },
        [&](unsigned) {
          for (auto [j, value] : llvm::enumerate(values))
            value = rule.model(yielded(j));
        });
    if (!walked)
      return false;
    for (auto [result, value] : llvm::zip(op->getResults(), values)) {
      if (!rule.isActive(value) || isWitness(result.getType()))
        rule.setUnmodelled(result);
      else
        setResult(result, value);
    }
    return true;
  }

  /// Matches acc, acc + c, acc + extent, acc * extent.
  bool setPattern(OpResult result) {
    unsigned j = result.getResultNumber();
    Value init = op.getInitVals()[j];
    if (init.getType() != result.getType())
      return false;
    if (isUnchanged(j)) {
      rule.copyModel(init, result);
      return true;
    }
    Operation *step = withoutCasts(yielded(j)).getDefiningOp();
    if (!step || step->getNumOperands() != 2 || step->getBlock() != &body() ||
        !isSizeLike(result.getType()))
      return false;
    bool isSum = isa<shape::AddOp, arith::AddIOp, index::AddOp>(step);
    bool isProduct = isa<shape::MulOp, arith::MulIOp, index::MulOp>(step);
    Value a = withoutCasts(step->getOperand(0)),
          b = withoutCasts(step->getOperand(1));
    if (a != body().getArgument(2 + j))
      std::swap(a, b);
    if (a != body().getArgument(2 + j) || !(isSum || isProduct))
      return false;
    IntModel start = rule.integer(init);
    EvidenceId evidence = rule.unite({start.evidence, shape.evidence});
    DimId term;
    if (b == body().getArgument(1) && isProduct) {
      term = store.mul(start.term, rule.lists().numElements(shape.term));
    } else if (b == body().getArgument(1)) {
      auto [sum, holds] = rule.build().sumOfExtents(shape.term);
      for (ClaimId claim : holds)
        rule.assume(claim);
      term = store.add(start.term, sum);
    } else if (isSum && b.getParentRegion() != &op.getRegion()) {
      // The same amount is added for each extent.
      IntModel by = rule.integer(b);
      if (by.error != kNever)
        return false;
      evidence = rule.unite({evidence, by.evidence});
      term = store.add(start.term, store.mul(by.term, store.rank(shape.term)));
    } else {
      return false;
    }
    IntModel model = rule.build().wrapIndex(
        {term, evidence, INT64_MIN, Wide(INT64_MAX) * 2});
    model.error = start.error;
    setResult(result, {model});
    return true;
  }

  RegionContext rule;
  TermStore &store;
  shape::ReduceOp op;
  ShapeModel shape;
  std::optional<unsigned> rank;
};

void reduce(RegionContext rule, shape::ReduceOp op, RegionPlan &plan) {
  auto state = std::make_shared<Reduce>(rule, op);
  if (!state->isWellFormed())
    return rule.ignore("the body does not yield one value per result");
  plan.visit(op.getRegion(), [state] { state->enter(); });
  plan.finish = [state] { state->finish(); };
}

} // namespace

void addShapeReduceRules(OpTable &table) {
  table.addRegion("shape.reduce", reduce);
}

} // namespace shapeproof
