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
#include "ops/Shapes.h"

namespace shapeproof::shapes {

using namespace mlir;

llvm::SmallVector<ShapeModel> contentsOf(Importer &importer,
                                         ValueRange values) {
  llvm::SmallVector<ShapeModel> result;
  for (Value v : values)
    result.push_back(importer.content(v));
  return result;
}

void setResult(Importer &importer, Value result, ShapeModel model) {
  if (!isShapeShape(result.getType()))
    model = importer.definedPart(result.getDefiningOp(), model);
  importer.setContent(result, model);
  if (isExtentTensor(result.getType())) {
    llvm::SmallVector<IntModel, 1> size{importer.rank(model)};
    importer.setShape(result, importer.shapeOf(result.getType(), size));
  }
}

void setResult(Importer &importer, Value result, IntModel model) {
  if (!isShapeSize(result.getType()))
    model = importer.withoutError(model);
  importer.set(result, model);
}

void setError(Importer &importer, Value result) {
  if (isShapeSize(result.getType())) {
    IntModel model = importer.constant(0);
    model.error = importer.store.trueClaim();
    importer.set(result, model);
  } else if (isShapeShape(result.getType())) {
    ShapeModel model;
    model.term = importer.store.ranked({});
    model.error = importer.store.trueClaim();
    importer.setContent(result, model);
  } else {
    importer.setUnmodelled(result);
  }
}

} // namespace shapeproof::shapes

namespace shapeproof {
namespace {

using namespace mlir;
using namespace shapes;

//===- Making shapes --------------------------------------------------------//

void shapeOf(Importer &importer, Operation *op) {
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

/// Conversions and debug_print: the same shape or size.
void same(Importer &importer, Operation *op) {
  Value from = op->getOperand(0), to = op->getResult(0);
  auto isSize = [](Type t) { return isShapeSize(t) || t.isIndex(); };
  auto isShape = [](Type t) { return isShapeShape(t) || isExtentTensor(t); };
  if (isSize(from.getType()) && isSize(to.getType()))
    setResult(importer, to, importer.integer(from));
  else if (isShape(from.getType()) && isShape(to.getType()))
    setResult(importer, to, importer.content(from));
  else
    importer.ignore(op, "a shape is no size");
}

void broadcast(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  auto shapes = contentsOf(importer, op->getOperands());
  // Of known ranks, an extent tensor is unknown only where operands differ.
  bool guarded = !isShapeShape(result.getType()) &&
                 llvm::all_of(shapes, [&](const ShapeModel &s) {
                   return importer.store.knownRank(s.term).has_value();
                 });
  setResult(importer, result, importer.broadcast(shapes, guarded));
}

/// A shape joined to itself again and again doubles each time: beyond so many
/// terms it is unknown.
constexpr uint64_t kMaxJoined = 4096;

void concat(Importer &importer, Operation *op) {
  auto parts = contentsOf(importer, op->getOperands());
  uint64_t size = 0;
  for (const ShapeModel &part : parts)
    size += importer.store.size(part.term);
  if (size > kMaxJoined)
    return importer.ignore(op, "the shape has too many parts");
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
    return setError(importer, result);
  }
  ClaimId within = store.conj(store.ge(index.term, store.constant(0)),
                              store.lt(index.term, store.rank(s.term)));
  extent->error = store.disj({s.error, index.error, store.negate(within)});
  // A size is an error where the guarded extent is unknown: the plain one will
  // do. An index result is unknown outside the rank already.
  if (isShapeSize(result.getType()) && !store.knownRank(s.term))
    extent->term = store.extent(s.term, index.term);
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
    // Only -2^63 / -1 leaves 64 bits.
    bool canWrap = a.lo == INT64_MIN && b.lo <= -1 && b.hi >= -1;
    return importer.wrap(importer.store.floorDiv(a.term, b.term), evidence,
                         INT64_MIN, canWrap ? Wide(INT64_MAX) + 1 : INT64_MAX,
                         64, true, false);
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
  if (!isShapeShape(left) || !isShapeShape(right))
    return setError(importer, op->getResult(0)); // A shape and a size.
  if (!isShapeShape(op->getResult(0).getType()))
    return importer.ignore(op, "a shape is no size");
  ShapeModel a = importer.content(op->getOperand(0)),
             b = importer.content(op->getOperand(1)), model;
  std::optional<unsigned> rankA = store.knownRank(a.term),
                          rankB = store.knownRank(b.term);
  model.evidence = importer.evidence.unite(a.evidence, b.evidence);
  model.error = store.disj(
      {a.error, b.error, store.ne(store.rank(a.term), store.rank(b.term))});
  model.term = a.term;
  if (rankA && rankA == rankB) {
    llvm::SmallVector<DimId> extents;
    for (unsigned i = 0; i < *rankA; ++i)
      extents.push_back(
          pick(importer.extent(a, i).term, importer.extent(b, i).term));
    model.term = store.ranked(extents);
  } else if (a.term != b.term && !(rankA && rankB)) {
    // Some shape: the same for the same operands, and of their rank.
    model.term = importer.someShape(isMin ? "min" : "max", a.term, b.term);
    importer.assume(op, op->getName().getStringRef(),
                    store.disj(model.error, store.eq(store.rank(model.term),
                                                     store.rank(a.term))),
                    model.evidence);
  }
  setResult(importer, op->getResult(0), model);
}

void max(Importer &importer, Operation *op) { extreme(importer, op, false); }
void min(Importer &importer, Operation *op) { extreme(importer, op, true); }

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
  model.error = store.disj(differ);
  model = importer.definedPart(op, model);
  Value result = op->getResult(0);
  if (isShapeShape(result.getType()) && store.disj(differ) != kNever) {
    // What is undefined may as well be an error.
    importer.setUnmodelled(result);
    model.error =
        store.conj(store.disj(differ), importer.content(result).error);
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
  // A negative index counts from the back.
  ClaimId isFront = store.ge(index.term, store.constant(0));
  DimId place = store.select(isFront, index.term, store.add(index.term, rank));
  for (bool head : {true, false}) {
    Value result = op->getResult(head ? 0 : 1);
    if (within == store.falseClaim()) {
      importer.ignore(op, "the index is outside the rank");
      setError(importer, result);
      continue;
    }
    ShapeModel model;
    model.evidence = importer.evidence.unite(s.evidence, index.evidence);
    model.error = store.disj({s.error, index.error, store.negate(within)});
    model.term = head ? store.head(s.term, place) : store.tail(s.term, place);
    setResult(importer, result, model);
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
  table.add("shape.concat", concat);
  table.add("shape.split_at", splitAt);
  table.add("shape.any", any);
  table.add("shape.max", max);
  table.add("shape.min", min);
  table.add("shape.add", add);
  table.add("shape.mul", mul);
  table.add("shape.div", div);
  table.add("shape.get_extent", getExtent);
  table.add("shape.dim", dim);
  table.add("shape.rank", rank);
  table.add("shape.num_elements", numElements);
  addShapeConstraintRules(table);
  addShapeReduceRules(table);
  addShapeValueRules(table);
}

} // namespace shapeproof
