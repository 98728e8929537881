// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect: constraints and witnesses.
//
//   %w = shape.cstr_eq %a, %b      a check; a == b for whoever consumes %w
//   shape.assuming %w { ... }      ... which this region does
//   %m = shape.meet %a, %b         a check too, of the form that carries
//   errors:
//                                  nothing holds after it
//
// An `error` attribute is the constraint's text; the dialect knows it of
// shape.meet, and front ends put it on shape.cstr_* as well.

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "ops/Shapes.h"

namespace shapeproof {
namespace {

using namespace mlir;
using namespace shapes;

/// The text of a constraint.
llvm::StringRef errorOf(Operation *op) {
  auto text = op->getAttrOfType<StringAttr>("error");
  return text ? text.getValue() : llvm::StringRef();
}

//===- Claims ---------------------------------------------------------------//

/// All operands are equal; an error equals an error.
BoolModel equal(Importer &importer, ValueRange operands) {
  TermStore &store = importer.store;
  BoolModel result;
  result.claim = store.trueClaim();
  auto shapes = contentsOf(importer, operands);
  llvm::SmallVector<ClaimId> claims;
  for (const ShapeModel &s : shapes) {
    result.evidence = importer.evidence.unite(result.evidence, s.evidence);
    const ShapeModel &first = shapes.front();
    claims.push_back(
        store.disj(store.conj(first.error, s.error),
                   store.conj({store.negate(first.error), store.negate(s.error),
                               store.shapeEq(first.term, s.term)})));
  }
  result.claim = store.conj(claims);
  return result;
}

/// No operand is an error, and they can be broadcast together.
BoolModel broadcastable(Importer &importer, ValueRange operands) {
  TermStore &store = importer.store;
  BoolModel result;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> claims;
  for (const ShapeModel &s : contentsOf(importer, operands)) {
    terms.push_back(s.term);
    claims.push_back(store.negate(s.error));
    result.evidence = importer.evidence.unite(result.evidence, s.evidence);
  }
  claims.push_back(importer.broadcastable(terms));
  result.claim = store.conj(claims);
  return result;
}

void shapeEq(Importer &importer, Operation *op) {
  BoolModel claim = equal(importer, op->getOperands());
  importer.set(op->getResult(0), claim);
  importer.query(op, claim, CheckRole::Query);
}

void isBroadcastable(Importer &importer, Operation *op) {
  BoolModel claim = broadcastable(importer, op->getOperands());
  importer.set(op->getResult(0), claim);
  importer.query(op, claim, CheckRole::Query);
}

void cstrEq(Importer &importer, Operation *op) {
  importer.checkWitness(op, equal(importer, op->getOperands()), errorOf(op));
}

void cstrBroadcastable(Importer &importer, Operation *op) {
  importer.checkWitness(op, broadcastable(importer, op->getOperands()),
                        errorOf(op));
}

void cstrRequire(Importer &importer, Operation *op) {
  auto require = cast<shape::CstrRequireOp>(op);
  importer.checkWitness(op, importer.truth(require.getPred()),
                        require.getMsg());
}

/// The operands' common value, an error where there is none.
void meet(Importer &importer, Operation *op) {
  TermStore &store = importer.store;
  auto meet = cast<shape::MeetOp>(op);
  Type left = meet.getArg0().getType(), right = meet.getArg1().getType();
  auto isSize = [](Type t) { return isShapeSize(t) || t.isIndex(); };
  auto isShape = [](Type t) { return isShapeShape(t) || isExtentTensor(t); };
  BoolModel claim;
  auto take = [&](auto a, const auto &b, ClaimId equal) {
    claim.evidence = importer.evidence.unite(a.evidence, b.evidence);
    claim.claim =
        store.conj({store.negate(a.error), store.negate(b.error), equal});
    a.evidence = claim.evidence;
    a.error = store.negate(claim.claim);
    setResult(importer, meet.getResult(), a);
  };
  if (isSize(left) && isSize(right)) {
    IntModel a = importer.integer(meet.getArg0()),
             b = importer.integer(meet.getArg1());
    take(a, b, store.eq(a.term, b.term));
  } else if (isShape(left) && isShape(right)) {
    ShapeModel a = importer.content(meet.getArg0()),
               b = importer.content(meet.getArg1());
    take(a, b, store.shapeEq(a.term, b.term));
  } else {
    return importer.ignore(op, "operands of different kinds");
  }
  importer.query(op, claim, CheckRole::Meet,
                 meet.getError().value_or(llvm::StringRef()));
}

//===- Witnesses ------------------------------------------------------------//

void constWitness(Importer &importer, Operation *op) {
  bool passing = cast<shape::ConstWitnessOp>(op).getPassing();
  importer.setClaimedWitness(op->getResult(0), op,
                             importer.store.boolConstant(passing));
}

void assumingAll(Importer &importer, Operation *op) {
  WitnessModel all;
  for (Value operand : op->getOperands())
    for (FactId fact : importer.witness(operand).facts)
      if (!llvm::is_contained(all.facts, fact))
        all.facts.push_back(fact);
  importer.set(op->getResult(0), all);
}

/// The region runs if the witness holds, and gives the results.
void assuming(Importer &importer, Operation *op, RegionPlan &plan) {
  auto assuming = cast<shape::AssumingOp>(op);
  RegionPlan::Visit v;
  v.region = &assuming.getDoRegion();
  v.enter = [&importer, op, assuming]() mutable {
    importer.consume(importer.witness(assuming.getWitness()));
    importer.noteConsumed(op, importer.witness(assuming.getWitness()));
  };
  v.leave = [] {};
  plan.visits.push_back(std::move(v));
  plan.finish = [&importer, op]() mutable {
    Region &region = op->getRegion(0);
    Operation *yield = region.empty() || region.front().empty()
                           ? nullptr
                           : &region.front().back();
    for (OpResult result : op->getResults()) {
      unsigned i = result.getResultNumber();
      // What rests on the witness is so outside where the witness holds.
      if (yield && i < yield->getNumOperands())
        importer.copyGuarded(yield->getOperand(i), result);
      else
        importer.setUnmodelled(result);
    }
  };
}

} // namespace

void addShapeConstraintRules(OpTable &table) {
  table.add("shape.meet", meet);
  table.add("shape.shape_eq", shapeEq);
  table.add("shape.is_broadcastable", isBroadcastable);
  table.add("shape.cstr_eq", cstrEq);
  table.add("shape.cstr_broadcastable", cstrBroadcastable);
  table.add("shape.cstr_require", cstrRequire);
  table.add("shape.const_witness", constWitness);
  table.add("shape.assuming_all", assumingAll);
  table.addRegion("shape.assuming", assuming);
}

} // namespace shapeproof
