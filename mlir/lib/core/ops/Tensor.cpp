// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensor dialect. Its operations are speculatable, so implications about
// their operands are contracts; the shapes of their results are definitions.

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void empty(RuleContext rule, Operation *op) {
  sizes::create(rule, op->getOperands());
}

/// States that the source fills the slice: its extents are the sizes.
template <typename Insert> void insertedFits(RuleContext rule, Insert insert) {
  sizes::sliceInBounds(rule, insert, insert.getDest());
  ShapeModel source = rule.shape(insert.getSource());
  auto kept = sizes::keptSizes(rule, insert, insert.getSourceType());
  if (!kept || rule.store().knownRank(source.term) != kept->size())
    return;
  for (auto [i, size] : llvm::enumerate(*kept))
    sizes::establishEqual(rule, rule.build().extent(source, i), size);
}

void insertSlice(RuleContext rule, tensor::InsertSliceOp insert) {
  rule.setShape(insert.getResult(), rule.shape(insert.getDest()));
  insertedFits(rule, insert);
  elements::insertSlice(rule, insert, insert.getSource(), insert.getDest(),
                        insert.getResult());
}

void extractSlice(RuleContext rule, tensor::ExtractSliceOp slice) {
  sizes::slice(rule, slice);
  elements::extractSlice(rule, slice, slice.getSource(), slice.getResult());
}

/// The element of a list at an index.
std::optional<IntModel> elementAt(RuleContext rule, Value tensor,
                                  ValueRange indices) {
  if (!isIntegerTensor(tensor.getType()))
    return std::nullopt;
  if (auto list = elements::of(rule, tensor))
    if (auto place = elements::placeOf(rule, *elements::extentsOf(rule, tensor),
                                       indices))
      return (*list)[*place];
  if (indices.size() != 1)
    return std::nullopt;
  if (auto list = elements::openList(rule, tensor))
    return elements::elementAt(rule, *list, rule.integer(indices[0]));
  ShapeModel content = rule.content(tensor);
  if (!rule.store().knownRank(content.term))
    return std::nullopt;
  return rule.build().extentAt(content, rule.integer(indices[0]));
}

void extract(RuleContext rule, tensor::ExtractOp extract) {
  Value result = extract.getResult();
  // The element at an arbitrary place must not rest on facts that the body
  // establishes for one place.
  std::optional<IntModel> element;
  if (rule.lists().isInside())
    element = elementAt(rule, extract.getTensor(), extract.getIndices());
  sizes::inBounds(rule, extract.getTensor(), extract.getIndices());
  if (!element)
    element = elementAt(rule, extract.getTensor(), extract.getIndices());
  if (element)
    rule.replace(result,
                 elements::scalarModel(rule, result.getType(), *element));
  else // An element of a tensor is an input.
    rule.setFresh(result);
}

/// The claim that the indices are these.
BoolModel isAt(RuleContext rule, ValueRange indices,
               llvm::ArrayRef<int64_t> at) {
  TermStore &store = rule.store();
  BoolModel result{TermStore::trueClaim()};
  for (auto [index, own] : llvm::zip(indices, at)) {
    const IntModel is = rule.integer(index);
    result.claim =
        store.conj(result.claim, store.eq(is.term, store.constant(own)));
    result.evidence = rule.unite({result.evidence, is.evidence});
  }
  return result;
}

/// Changes one of few elements, at indices that are proved to be of one.
bool insertInto(RuleContext rule, tensor::InsertOp insert,
                llvm::ArrayRef<int64_t> extents, const IntModel &inserted,
                elements::List &list) {
  if (list.size() > limits::openListElements)
    return false;
  TermStore &store = rule.store();
  llvm::SmallVector<ClaimId> places;
  elements::forEachIndex(extents, [&](llvm::ArrayRef<int64_t> at, int64_t n) {
    const BoolModel here = isAt(rule, insert.getIndices(), at);
    places.push_back(here.claim);
    IntModel &element = list[n];
    element.term = store.select(here.claim, inserted.term, element.term);
    element.evidence =
        rule.unite({element.evidence, inserted.evidence, here.evidence});
    element.lo = std::min(element.lo, inserted.lo);
    element.hi = std::max(element.hi, inserted.hi);
  });
  auto isInside = rule.prove(store.disj(places));
  if (!isInside)
    return false;
  for (IntModel &element : list)
    element.evidence = rule.unite({element.evidence, *isInside});
  return true;
}

void insert(RuleContext rule, tensor::InsertOp insert) {
  rule.setShape(insert.getResult(), rule.shape(insert.getDest()));
  sizes::inBounds(rule, insert.getDest(), insert.getIndices());
  // The result is the known list with another element at that place.
  auto list = elements::of(rule, insert.getDest());
  if (!list)
    return;
  const auto extents = *elements::extentsOf(rule, insert.getDest());
  const IntModel inserted = elements::scalar(rule, insert.getScalar());
  if (auto place = elements::placeOf(rule, extents, insert.getIndices()))
    (*list)[*place] = inserted;
  else if (!insertInto(rule, insert, extents, inserted, *list))
    return;
  elements::set(rule, insert.getResult(), *list);
}

void fromElements(RuleContext rule, tensor::FromElementsOp op) {
  Value result = op.getResult();
  rule.setShape(result, rule.build().freshShape(result.getType(), "elements"));
  if (!isIntegerTensor(result.getType()))
    return;
  auto list = llvm::map_to_vector(op.getElements(), [&](Value element) {
    return elements::scalar(rule, element);
  });
  if (isExtentTensor(result.getType()))
    rule.setContent(result, rule.build().ranked(list));
  else
    elements::set(rule, result, list);
}

void splat(RuleContext rule, tensor::SplatOp op) {
  sizes::allocation(rule, op);
  auto result = cast<TypedValue<RankedTensorType>>(op.getAggregate());
  if (!isIntegerTensor(result.getType()))
    return;
  IntModel element = elements::scalar(rule, op.getInput());
  auto extents = elements::extentsOf(rule, result);
  if (!extents && result.getType().getRank() == 1)
    return elements::setOpenList(
        rule, result, {element, rule.build().extent(rule.shape(result), 0)});
  if (!extents)
    return;
  elements::List list;
  elements::forEachIndex(*extents, [&](llvm::ArrayRef<int64_t>, int64_t) {
    list.push_back(element);
  });
  elements::set(rule, result, list);
}

/// Reports sizes in the type of a cast that its operand never has.
void declareSizes(RuleContext rule, tensor::CastOp cast) {
  auto type = dyn_cast<RankedTensorType>(cast.getType());
  const ShapeModel from = rule.shape(cast.getSource());
  TermStore &store = rule.store();
  if (!type || store.knownRank(from.term) != unsigned(type.getRank()))
    return;
  for (auto [i, size] : llvm::enumerate(type.getShape()))
    if (!ShapedType::isDynamic(size)) {
      const DimId is = rule.build().extent(from, i).term;
      declareSize(rule, cast->getResult(0), i, size, is,
                  {store.eq(is, store.constant(size)), from.evidence});
    }
}

/// The elements stay the same. A list of unknown length has the length of the
/// type: it had that before, or the cast broke its contract.
void castTensor(RuleContext rule, tensor::CastOp op) {
  declareSizes(rule, op);
  sizes::cast(rule, op);
  Value from = op->getOperand(0), to = op->getResult(0);
  elements::copyAll(rule, from, to);
  auto list = elements::openList(rule, from);
  if (!list)
    return;
  auto extents = elements::extentsOf(rule, to);
  if (!extents) {
    rule.setContent(to, rule.model(from).content);
  } else if (extents->size() == 1) {
    elements::List known;
    for (int64_t i = 0; i < extents->front(); ++i)
      known.push_back(
          elements::elementAt(rule, *list, rule.build().constant(i)));
    elements::set(rule, to, known);
  }
}

void expandShape(RuleContext rule, tensor::ExpandShapeOp op) {
  sizes::expandShape(rule, op);
  elements::copyAll(rule, op.getSrc(), op.getResult());
}

void collapseShape(RuleContext rule, tensor::CollapseShapeOp op) {
  sizes::collapseShape(rule, op);
  elements::copyAll(rule, op.getSrc(), op.getResult());
}

/// Visits a body that runs once per element of the result, at its indices.
void visitElements(RegionContext rule, Region &body, RegionPlan &plan) {
  plan.visit(body, [rule, &body] {
    ShapeModel shape = rule.shape(rule.op()->getResult(0));
    std::optional<unsigned> rank = rule.store().knownRank(shape.term);
    for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
      rule.setFresh(argument);
      if (!rank || i >= *rank)
        continue;
      TermStore &store = rule.store();
      const DimId at = rule.integer(argument).term,
                  extent = rule.build().extent(shape, i).term;
      if (isa<tensor::GenerateOp>(rule.op())) // It runs for each element.
        rule.noteRange({at, store.constant(0), extent, store.constant(1)});
      rule.assume(withinRange(store, at, extent), shape.evidence, "loop");
    }
  });
}

/// For a list of unknown length: the value that the body yields for an
/// arbitrary place.
void setGeneratedOpen(RegionContext rule, tensor::GenerateOp op) {
  Value result = op.getResult();
  Region &body = op.getBody();
  ShapeModel shape = rule.shape(result);
  if (rule.store().knownRank(shape.term) != 1u ||
      !rule.isWorthRepeating(body, 1) || !rule.mayEvaluate(1))
    return;
  QuickProofs quick = rule.proveQuickly();
  IntModel place{rule.lists().place()};
  place.lo = 0;
  SymbolMark before(rule.store());
  IntModel element, length = rule.build().extent(shape, 0);
  OpenLists::Inside inside(rule.lists(), length.term);
  bool walked = rule.repeat(
      body, 1, [&](unsigned) { rule.replace(body.getArgument(0), {place}); },
      [&](unsigned) {
        element = elements::scalar(rule, body.front().back().getOperand(0));
      });
  if (walked && rule.isActive(element.evidence) &&
      !before.findLaterSymbol(rule.store(), element.term))
    elements::setOpenList(rule, result, {element, length});
}

/// For a few integers: the value that the body yields for each.
void setGenerated(RegionContext rule, tensor::GenerateOp op) {
  Value result = op.getResult();
  Region &body = op.getBody();
  if (!isIntegerTensor(result.getType()) || !body.hasOneBlock())
    return;
  auto extents = elements::extentsOf(rule, result);
  if (!extents)
    return setGeneratedOpen(rule, op);
  std::vector<llvm::SmallVector<int64_t>> indices;
  elements::forEachIndex(*extents, [&](llvm::ArrayRef<int64_t> index, int64_t) {
    indices.emplace_back(index);
  });
  unsigned count = indices.size();
  if (!rule.isWorthRepeating(body, count) || !rule.mayEvaluate(count))
    return;
  std::optional<QuickProofs> quick;
  if (count > limits::thoroughDims)
    quick.emplace(rule.proveQuickly());
  elements::List list;
  bool walked = rule.repeat(
      body, count,
      [&](unsigned i) {
        for (auto [argument, at] : llvm::zip(body.getArguments(), indices[i]))
          rule.replace(argument, {rule.build().constant(at)});
      },
      [&](unsigned) {
        list.push_back(
            elements::scalar(rule, body.front().back().getOperand(0)));
      });
  EvidenceId support = rule.shape(result).evidence;
  for (IntModel &element : list) {
    element.evidence = rule.unite({support, element.evidence});
    if (!rule.isActive(element.evidence))
      return;
  }
  if (walked)
    elements::set(rule, result, list);
}

void generate(RegionContext rule, tensor::GenerateOp op, RegionPlan &plan) {
  sizes::create(rule, op.getDynamicExtents());
  visitElements(rule, op.getBody(), plan);
  plan.finish = [rule, op] { setGenerated(rule, op); };
}

/// The sizes in a list of any integer type; nothing if they are unknown.
std::optional<ShapeModel> listedIn(RuleContext rule, Value list) {
  if (isExtentTensor(list.getType()))
    return rule.content(list);
  if (auto known = elements::of(rule, list))
    return rule.build().ranked(*known);
  return std::nullopt;
}

/// The operand lists the extents; the number of elements stays.
void reshape(RuleContext rule, tensor::ReshapeOp reshape) {
  auto type = cast<ShapedType>(reshape.getResult().getType());
  std::optional<ShapeModel> listed = listedIn(rule, reshape.getShape());
  if (!listed)
    return;
  ShapeModel source = rule.shape(reshape.getSource());
  ShapeModel result = rule.build().shapeAs(type, *listed);
  rule.setShape(reshape.getResult(), result);
  TermStore &store = rule.store();
  // The list has the sizes that the type states, and no size is negative.
  if (type.hasRank() && store.knownRank(listed->term) == type.getRank())
    for (unsigned i = 0; i < type.getRank(); ++i) {
      DimId e = rule.build().extent(*listed, i).term;
      rule.establish(store.ge(e, store.constant(0)), listed->evidence);
      if (!type.isDynamicDim(i))
        rule.establish(store.eq(e, store.constant(type.getDimSize(i))),
                       listed->evidence);
    }
  rule.establish(
      store.eq(store.numElements(source.term), store.numElements(result.term)),
      rule.unite({source.evidence, result.evidence}));
  elements::copyAll(rule, reshape.getSource(), reshape.getResult());
}

/// The extents of `indices` without the coordinates, then those of `whole`, in
/// which the `picked` ones are 1, or are dropped if the rank says so. Nothing
/// if the ranks do not fit.
std::optional<llvm::SmallVector<IntModel>>
gathered(RuleContext rule, Value whole, Value indices,
         llvm::ArrayRef<int64_t> picked, int64_t rank) {
  ShapeModel from = rule.shape(whole), at = rule.shape(indices);
  std::optional<unsigned> wholeRank = rule.store().knownRank(from.term),
                          atRank = rule.store().knownRank(at.term);
  if (!wholeRank || !atRank || *atRank == 0)
    return std::nullopt;
  llvm::SmallVector<IntModel> models;
  for (unsigned i = 0; i + 1 < *atRank; ++i)
    models.push_back(rule.build().extent(at, i));
  bool keeps = rank == int64_t(*atRank - 1 + *wholeRank);
  for (unsigned i = 0; i < *wholeRank; ++i) {
    if (!llvm::is_contained(picked, int64_t(i)))
      models.push_back(rule.build().extent(from, i));
    else if (keeps)
      models.push_back(rule.build().constant(1));
  }
  if (int64_t(models.size()) != rank)
    return std::nullopt;
  return models;
}

void gather(RuleContext rule, tensor::GatherOp gather) {
  auto type = cast<ShapedType>(gather.getResult().getType());
  if (auto models = gathered(rule, gather.getSource(), gather.getIndices(),
                             gather.getGatherDims(), type.getRank()))
    rule.setShape(gather.getResult(), rule.build().shapeOf(type, *models));
}

void scatter(RuleContext rule, tensor::ScatterOp scatter) {
  rule.setShape(scatter.getResult(), rule.shape(scatter.getDest()));
  auto type = cast<ShapedType>(scatter.getSource().getType());
  auto models = gathered(rule, scatter.getDest(), scatter.getIndices(),
                         scatter.getScatterDims(), type.getRank());
  ShapeModel source = rule.shape(scatter.getSource());
  if (!models)
    return;
  for (auto [i, model] : llvm::enumerate(*models))
    sizes::establishEqual(rule, rule.build().extent(source, i), model);
}

/// The sizes are the sums of low, source and high.
void padded(RuleContext rule, tensor::PadOp pad) {
  ShapeModel source = rule.shape(pad.getSource());
  auto low = sizes::fold(rule, pad.getMixedLowPad()),
       high = sizes::fold(rule, pad.getMixedHighPad());
  TermStore &store = rule.store();
  if (store.knownRank(source.term) != low.size())
    return;
  llvm::SmallVector<IntModel> models;
  for (auto [i, a, b] : llvm::enumerate(low, high)) {
    IntModel e = rule.build().extent(source, i);
    models.push_back({store.add(store.add(a.term, e.term), b.term),
                      rule.unite({e.evidence, a.evidence, b.evidence})});
  }
  sizes::setSizes(rule, models);
}

void pad(RegionContext rule, tensor::PadOp pad, RegionPlan &plan) {
  padded(rule, pad);
  if (!rule.isModelled(pad.getResult()))
    rule.setUnmodelled(pad.getResult());
  visitElements(rule, pad.getRegion(), plan);
}

void concat(RuleContext rule, tensor::ConcatOp concat) {
  TermStore &store = rule.store();
  unsigned dim = concat.getDim();
  llvm::SmallVector<IntModel> models;
  for (auto [n, input] : llvm::enumerate(concat.getInputs())) {
    ShapeModel shape = rule.shape(input);
    std::optional<unsigned> rank = store.knownRank(shape.term);
    if (!rank || dim >= *rank || (n > 0 && *rank != models.size()))
      return;
    for (unsigned i = 0; i < *rank; ++i) {
      IntModel e = rule.build().extent(shape, i);
      if (n == 0)
        models.push_back(e);
      else if (i == dim)
        models[i] = {store.add(models[i].term, e.term),
                     rule.unite({models[i].evidence, e.evidence})};
      else
        sizes::establishEqual(rule, models[i], e);
    }
  }
  sizes::setSizes(rule, models);
  elements::concat(rule, concat.getInputs(), dim, concat.getResult());
}

} // namespace

void addTensorRules(OpTable &table) {
  table.add("tensor.dim", sizes::dim);
  table.add("tensor.rank", sizes::rank);
  table.add("tensor.cast", castTensor);
  table.add("tensor.empty", empty);
  table.add("tensor.extract_slice", extractSlice);
  table.add("tensor.insert_slice", insertSlice);
  table.add("tensor.parallel_insert_slice",
            insertedFits<tensor::ParallelInsertSliceOp>);
  table.add("tensor.extract", extract);
  table.add("tensor.insert", insert);
  table.add("tensor.from_elements", fromElements);
  table.add("tensor.splat", splat);
  table.addRegion("tensor.generate", generate);
  table.add("tensor.bitcast", sizes::sameShapes);
  table.add("tensor.reshape", reshape);
  table.add("tensor.gather", gather);
  table.add("tensor.scatter", scatter);
  table.add("tensor.collapse_shape", collapseShape);
  table.add("tensor.expand_shape", expandShape);
  table.addRegion("tensor.pad", pad);
  table.add("tensor.concat", concat);
}

} // namespace shapeproof
