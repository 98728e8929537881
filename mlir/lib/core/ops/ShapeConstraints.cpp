// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect: constraints and witnesses.
//
//   %w = shape.cstr_eq %a, %b      a check; consumers of %w may use a == b
//   shape.assuming %w { ... }      ... as this region does
//   %m = shape.meet %a, %b         also a check, in the form whose result holds
//                                  errors: nothing holds after it
//
// An `error` attribute is the constraint's text; the dialect knows it of
// shape.meet, and front ends put it on shape.cstr_* as well.

#include "core/ops/Integers.h"
#include "core/ops/Shapes.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "shapeproof/Report.h"

namespace shapeproof {
namespace {

using namespace mlir;
using namespace shapes;

//===- Claims ---------------------------------------------------------------//

/// All operands are equal; an error equals an error.
BoolModel equal(RuleContext rule, ValueRange operands) {
  TermStore &store = rule.store();
  EvidenceId evidence = kNoEvidence;
  auto shapes = contentsOf(rule, operands);
  llvm::SmallVector<ClaimId> claims;
  for (const ShapeModel &s : shapes) {
    evidence = rule.unite({evidence, s.evidence});
    const ShapeModel &first = shapes.front();
    claims.push_back(
        store.disj(store.conj(first.error, s.error),
                   store.conj({store.negate(first.error), store.negate(s.error),
                               rule.lists().equal(first.term, s.term)})));
  }
  return {store.conj(claims), evidence};
}

/// No operand is an error, and they can be broadcast together.
BoolModel broadcastable(RuleContext rule, ValueRange operands) {
  TermStore &store = rule.store();
  EvidenceId evidence = kNoEvidence;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> claims;
  for (const ShapeModel &s : contentsOf(rule, operands)) {
    terms.push_back(s.term);
    claims.push_back(store.negate(s.error));
    evidence = rule.unite({evidence, s.evidence});
  }
  const bool areShapes = llvm::none_of(
      terms, [&](ShapeId s) { return rule.lists().isComputed(s); });
  claims.push_back(areShapes ? rule.build().broadcastable(terms)
                             : rule.lists().broadcastable(terms));
  return {store.conj(claims), evidence};
}

/// The result says whether the claim holds.
template <BoolModel (*Claim)(RuleContext, ValueRange)>
void query(RuleContext rule, Operation *op) {
  BoolModel claim = Claim(rule, op->getOperands());
  rule.set(op->getResult(0), claim);
  rule.query(claim, CheckRole::Query);
}

/// The result is a witness of the claim.
template <BoolModel (*Claim)(RuleContext, ValueRange)>
void check(RuleContext rule, Operation *op) {
  auto text = op->getAttrOfType<StringAttr>("error");
  rule.check(Claim(rule, op->getOperands()),
             text ? text.getValue() : llvm::StringRef());
}

void cstrRequire(RuleContext rule, shape::CstrRequireOp require) {
  rule.check(integers::checkedCondition(rule, require.getPred()),
             require.getMsg());
}

/// The result is the operands' common value, an error if there is none.
void meet(RuleContext rule, shape::MeetOp meet) {
  TermStore &store = rule.store();
  Type left = meet.getArg0().getType(), right = meet.getArg1().getType();
  BoolModel claim;
  auto take = [&](auto a, const auto &b, ClaimId equal) {
    claim.evidence = rule.unite({a.evidence, b.evidence});
    claim.claim =
        store.conj({store.negate(a.error), store.negate(b.error), equal});
    a.evidence = claim.evidence;
    a.error = store.negate(claim.claim);
    setResult(rule, meet.getResult(), a);
  };
  if (isSizeLike(left) && isSizeLike(right)) {
    IntModel a = rule.integer(meet.getArg0()), b = rule.integer(meet.getArg1());
    take(a, b, store.eq(a.term, b.term));
  } else if (isShapeLike(left) && isShapeLike(right)) {
    ShapeModel a = rule.content(meet.getArg0()),
               b = rule.content(meet.getArg1());
    take(a, b, rule.lists().equal(a.term, b.term));
  } else {
    return rule.ignore("operands of different kinds");
  }
  rule.query(claim, CheckRole::Meet,
             meet.getError().value_or(llvm::StringRef()));
}

//===- Witnesses ------------------------------------------------------------//

void constWitness(RuleContext rule, shape::ConstWitnessOp op) {
  rule.setWitness(op.getResult(), {rule.store().boolConstant(op.getPassing())});
}

void assumingAll(RuleContext rule, shape::AssumingAllOp op) {
  rule.takeTogether();
  WitnessModel all;
  for (Value operand : op.getInputs())
    for (FactId fact : rule.model(operand).witness.facts)
      if (!llvm::is_contained(all.facts, fact))
        all.facts.push_back(fact);
  rule.set(op.getResult(), all);
}

/// The region runs if the witness holds, and gives the results.
void assuming(RegionContext rule, shape::AssumingOp op, RegionPlan &plan) {
  plan.visit(op.getDoRegion(),
             [rule, op]() mutable { rule.consume(op.getWitness()); });
  // Users of a result run only where the region has run, so they may use facts
  // that rest on the witness.
  plan.finish = [rule, op]() mutable {
    Region &region = op.getDoRegion();
    if (!region.empty() && !region.front().empty())
      for (auto [result, yielded] :
           llvm::zip(op->getResults(), region.front().back().getOperands()))
        rule.copyOut(yielded, result);
  };
}

} // namespace

void addShapeConstraintRules(OpTable &table) {
  table.add("shape.meet", meet);
  table.add("shape.shape_eq", query<equal>);
  table.add("shape.is_broadcastable", query<broadcastable>);
  table.add("shape.cstr_eq", check<equal>);
  table.add("shape.cstr_broadcastable", check<broadcastable>);
  table.add("shape.cstr_require", cstrRequire);
  table.add("shape.const_witness", constWitness);
  table.add("shape.assuming_all", assumingAll);
  table.addRegion("shape.assuming", assuming);
}

} // namespace shapeproof
