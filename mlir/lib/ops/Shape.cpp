// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape dialect.
//
// A !shape.shape or !shape.size is a term with an error condition; an operand
// that is an error makes the result one. Extent tensors and index cannot be
// errors: where the operation is undefined they are unknown.
//
//   shape.broadcast : !shape.shape      error: an operand is, or they do not
//   fit shape.broadcast : tensor<?xindex>   extents: the common one where there
//   is
//
// A shape.cstr_* is a check whose claim holds for whoever consumes the witness,
// which is what shape.assuming does.

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "import/OpTable.h"

namespace shapeproof {
namespace {

using namespace mlir;

llvm::SmallVector<ShapeModel> contentsOf(Importer &importer,
                                         ValueRange values) {
  llvm::SmallVector<ShapeModel> result;
  for (Value v : values)
    result.push_back(importer.content(v));
  return result;
}

/// Sets what a shape-valued result says, dropping the error where the type
/// cannot have one.
void setResult(Importer &importer, Value result, ShapeModel model) {
  if (!isShapeShape(result.getType()))
    model = importer.withoutError(model);
  importer.setContent(result, model);
  if (isExtentTensor(result.getType())) {
    ShapeModel length;
    llvm::SmallVector<IntModel, 1> size{importer.rank(model)};
    importer.setShape(result, importer.shapeOf(result.getType(), size));
  }
}

void setResult(Importer &importer, Value result, IntModel model) {
  if (!isShapeSize(result.getType()))
    model = importer.withoutError(model);
  importer.set(result, model);
}

//===- Making shapes --------------------------------------------------------//

void shapeOf(Importer &importer, Operation *op) {
  if (!isa<ShapedType>(op->getOperand(0).getType()))
    return importer.ignore(op, "a !shape.value_shape is not modelled");
  setResult(importer, op->getResult(0), importer.shape(op->getOperand(0)));
}

void constShape(Importer &importer, Operation *op) {
  auto elements = cast<shape::ConstShapeOp>(op).getShape();
  llvm::SmallVector<DimId> extents;
  for (const llvm::APInt &value : elements.getValues<llvm::APInt>())
    extents.push_back(importer.store.constant(value.getSExtValue()));
  ShapeModel model;
  model.term = importer.store.ranked(extents);
  setResult(importer, op->getResult(0), model);
}

void constSize(Importer &importer, Operation *op) {
  importer.set(op->getResult(0),
               importer.constant(
                   cast<shape::ConstSizeOp>(op).getValue().getSExtValue()));
}

void fromExtents(Importer &importer, Operation *op) {
  ShapeModel model;
  llvm::SmallVector<DimId> extents;
  llvm::SmallVector<ClaimId> errors;
  for (Value operand : op->getOperands()) {
    IntModel size = importer.integer(operand);
    extents.push_back(size.term);
    errors.push_back(size.error);
    model.evidence = importer.evidence.unite(model.evidence, size.evidence);
  }
  model.term = importer.store.ranked(extents);
  model.error = importer.store.disj(errors);
  setResult(importer, op->getResult(0), model);
}

/// to_extent_tensor, from_extent_tensor, debug_print: the same shape or size.
void same(Importer &importer, Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  if (isShapeSize(from.getType()) || from.getType().isIndex())
    setResult(importer, to, importer.integer(from));
  else
    setResult(importer, to, importer.content(from));
}

void broadcast(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  setResult(importer, result,
            importer.broadcast(contentsOf(importer, op->getOperands()),
                               /*guarded=*/!isShapeShape(result.getType())));
}

void concat(Importer &importer, Operation *op) {
  auto parts = contentsOf(importer, op->getOperands());
  ShapeModel model;
  llvm::SmallVector<ShapeId> terms;
  llvm::SmallVector<ClaimId> errors;
  for (const ShapeModel &part : parts) {
    terms.push_back(part.term);
    errors.push_back(part.error);
    model.evidence = importer.evidence.unite(model.evidence, part.evidence);
  }
  model.term = importer.store.concat(terms);
  model.error = importer.store.disj(errors);
  setResult(importer, op->getResult(0), model);
}

//===- Asking shapes --------------------------------------------------------//

/// The extent of `s` at `index`, an error outside the rank.
void setExtent(Importer &importer, Operation *op, const ShapeModel &s,
               const IntModel &index) {
  TermStore &store = importer.store;
  Value result = op->getResult(0);
  auto extent = importer.extentAt(s, index);
  if (!extent) {
    importer.ignore(op, "the index is outside the rank");
    importer.setFresh(result);
    return;
  }
  ClaimId within = store.conj(store.ge(index.term, store.constant(0)),
                              store.lt(index.term, store.rank(s.term)));
  extent->error = store.disj({s.error, index.error, store.negate(within)});
  // An index result was unknown outside the rank already.
  if (!isShapeSize(result.getType()))
    extent->error = store.disj(s.error, index.error);
  setResult(importer, result, *extent);
}

void getExtent(Importer &importer, Operation *op) {
  setExtent(importer, op, importer.content(op->getOperand(0)),
            importer.integer(op->getOperand(1)));
}

void dim(Importer &importer, Operation *op) {
  setExtent(importer, op, importer.shape(op->getOperand(0)),
            importer.integer(op->getOperand(1)));
}

void rank(Importer &importer, Operation *op) {
  setResult(importer, op->getResult(0),
            importer.rank(importer.content(op->getOperand(0))));
}

void numElements(Importer &importer, Operation *op) {
  ShapeModel s = importer.content(op->getOperand(0));
  DimId product = importer.store.numElements(s.term);
  Wide lo = INT64_MIN, hi = Wide(INT64_MAX) * 2;
  if (auto constant = importer.store.getConstant(product))
    if (*constant >= Int(0) && *constant <= Int(INT64_MAX))
      lo = hi = int64_t(*constant);
  IntModel model = importer.wrap(product, s.evidence, lo, hi, 64,
                                 /*isIndex=*/true, /*mayNotOverflow=*/false);
  model.error = s.error;
  setResult(importer, op->getResult(0), model);
}

//===- Sizes ----------------------------------------------------------------//

template <typename Fn>
void arithmetic(Importer &importer, Operation *op, Fn fn) {
  IntModel a = importer.integer(op->getOperand(0)),
           b = importer.integer(op->getOperand(1));
  IntModel model = fn(a, b, importer.evidence.unite(a.evidence, b.evidence));
  model.error = importer.store.disj(a.error, b.error);
  setResult(importer, op->getResult(0), model);
}

void add(Importer &importer, Operation *op) {
  arithmetic(importer, op, [&](auto &a, auto &b, EvidenceId evidence) {
    return importer.wrap(importer.store.add(a.term, b.term), evidence,
                         Wide(a.lo) + b.lo, Wide(a.hi) + b.hi, 64, true, false);
  });
}

void mul(Importer &importer, Operation *op) {
  arithmetic(importer, op, [&](auto &a, auto &b, EvidenceId evidence) {
    Wide corners[] = {Wide(a.lo) * b.lo, Wide(a.lo) * b.hi, Wide(a.hi) * b.lo,
                      Wide(a.hi) * b.hi};
    return importer.wrap(importer.store.mul(a.term, b.term), evidence,
                         *std::min_element(corners, corners + 4),
                         *std::max_element(corners, corners + 4), 64, true,
                         false);
  });
}

void div(Importer &importer, Operation *op) {
  arithmetic(importer, op, [&](auto &a, auto &b, EvidenceId evidence) {
    IntModel model;
    model.term = importer.store.floorDiv(a.term, b.term);
    model.evidence = evidence;
    return model;
  });
}

void extreme(Importer &importer, Operation *op, bool isMin) {
  TermStore &store = importer.store;
  auto pick = [&](DimId a, DimId b) {
    return isMin ? store.min({a, b}) : store.max({a, b});
  };
  Type left = op->getOperand(0).getType(), right = op->getOperand(1).getType();
  if (isShapeSize(left) && isShapeSize(right))
    return arithmetic(importer, op, [&](auto &a, auto &b, EvidenceId evidence) {
      IntModel model;
      model.term = pick(a.term, b.term);
      model.evidence = evidence;
      return model;
    });
  if (!isShapeShape(left) || !isShapeShape(right) ||
      !isShapeShape(op->getResult(0).getType()))
    return;
  ShapeModel a = importer.content(op->getOperand(0)),
             b = importer.content(op->getOperand(1)), model;
  std::optional<unsigned> rankA = store.knownRank(a.term),
                          rankB = store.knownRank(b.term);
  if (!rankA || !rankB)
    return importer.ignore(op, "the ranks are not known");
  model.evidence = importer.evidence.unite(a.evidence, b.evidence);
  model.error =
      store.disj({a.error, b.error, store.boolConstant(*rankA != *rankB)});
  model.term = a.term;
  if (*rankA == *rankB) {
    llvm::SmallVector<DimId> extents;
    for (unsigned i = 0; i < *rankA; ++i)
      extents.push_back(
          pick(importer.extent(a, i).term, importer.extent(b, i).term));
    model.term = store.ranked(extents);
  }
  setResult(importer, op->getResult(0), model);
}

void max(Importer &importer, Operation *op) { extreme(importer, op, false); }
void min(Importer &importer, Operation *op) { extreme(importer, op, true); }

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
  claims.push_back(store.broadcastable(terms));
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
  importer.checkWitness(op, equal(importer, op->getOperands()));
}

void cstrBroadcastable(Importer &importer, Operation *op) {
  importer.checkWitness(op, broadcastable(importer, op->getOperands()));
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
  if (isSize(left) && isSize(right)) {
    IntModel a = importer.integer(meet.getArg0()),
             b = importer.integer(meet.getArg1());
    claim.evidence = importer.evidence.unite(a.evidence, b.evidence);
    claim.claim = store.conj({store.negate(a.error), store.negate(b.error),
                              store.eq(a.term, b.term)});
    a.evidence = claim.evidence;
    a.error = store.negate(claim.claim);
    setResult(importer, meet.getResult(), a);
  } else if (isShape(left) && isShape(right)) {
    ShapeModel a = importer.content(meet.getArg0()),
               b = importer.content(meet.getArg1());
    claim.evidence = importer.evidence.unite(a.evidence, b.evidence);
    claim.claim = store.conj({store.negate(a.error), store.negate(b.error),
                              store.shapeEq(a.term, b.term)});
    a.evidence = claim.evidence;
    a.error = store.negate(claim.claim);
    setResult(importer, meet.getResult(), a);
  } else {
    return importer.ignore(op, "operands of different kinds");
  }
  importer.query(op, claim, CheckRole::Meet,
                 meet.getError().value_or(llvm::StringRef()));
}

/// Operand 0 where all operands are equal; otherwise unknown.
void any(Importer &importer, Operation *op) {
  if (op->getNumOperands() == 0)
    return importer.ignore(op, "no operands");
  TermStore &store = importer.store;
  auto shapes = contentsOf(importer, op->getOperands());
  ShapeModel model = shapes.front();
  llvm::SmallVector<ClaimId> differ;
  for (const ShapeModel &s : shapes) {
    model.evidence = importer.evidence.unite(model.evidence, s.evidence);
    differ.push_back(s.error);
    differ.push_back(store.shapeNe(model.term, s.term));
  }
  // As an error condition first, then made unknown there.
  model.error = store.disj(differ);
  model = importer.withoutError(model);
  Value result = op->getResult(0);
  if (isShapeShape(result.getType()) && store.disj(differ) != kNever) {
    // What is undefined may as well be an error.
    ShapeModel error;
    importer.setFresh(result);
    error = importer.content(result);
    model.error = store.conj(store.disj(differ), error.error);
    return importer.resetContent(result, model);
  }
  setResult(importer, result, model);
}

void splitAt(Importer &importer, Operation *op) {
  TermStore &store = importer.store;
  ShapeModel s = importer.content(op->getOperand(0));
  IntModel index = importer.integer(op->getOperand(1));
  DimId rank = store.rank(s.term);
  ClaimId within = store.conj(store.ge(index.term, store.neg(rank)),
                              store.le(index.term, rank));
  std::optional<Int> at = store.getConstant(index.term);
  for (bool head : {true, false}) {
    ShapeModel model;
    model.evidence = importer.evidence.unite(s.evidence, index.evidence);
    model.error = store.disj({s.error, index.error, store.negate(within)});
    if (within == store.falseClaim()) {
      model.term = s.term; // An error, whatever the term.
    } else if (at || index.lo >= 0) {
      model.term = head ? store.head(s.term, index.term)
                        : store.tail(s.term, index.term);
    } else {
      importer.ignore(op, "the sign of the index is not known");
      importer.setFresh(op->getResult(head ? 0 : 1));
      continue;
    }
    setResult(importer, op->getResult(head ? 0 : 1), model);
  }
}

//===- Witnesses ------------------------------------------------------------//

void constWitness(Importer &importer, Operation *op) {
  if (cast<shape::ConstWitnessOp>(op).getPassing())
    importer.set(op->getResult(0), WitnessModel());
  else
    importer.set(op->getResult(0),
                 importer.claimedWitness(op, importer.store.falseClaim()));
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
  v.enter = [&importer, assuming]() mutable {
    importer.consume(importer.witness(assuming.getWitness()));
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
      // What only holds inside says nothing outside.
      if (yield && i < yield->getNumOperands() &&
          importer.isEstablished(yield->getOperand(i)) &&
          !isa<shape::WitnessType>(result.getType()))
        importer.copyModel(yield->getOperand(i), result);
      else
        importer.setFresh(result);
    }
  };
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
  table.add("shape.concat", concat);
  table.add("shape.split_at", splitAt);
  table.add("shape.any", any);
  table.add("shape.meet", meet);
  table.add("shape.max", max);
  table.add("shape.min", min);
  table.add("shape.add", add);
  table.add("shape.mul", mul);
  table.add("shape.div", div);
  table.add("shape.get_extent", getExtent);
  table.add("shape.dim", dim);
  table.add("shape.rank", rank);
  table.add("shape.num_elements", numElements);
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
