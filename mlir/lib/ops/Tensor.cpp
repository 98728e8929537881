// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensor dialect. Its operations are speculatable, so what they imply about
// their operands is a contract; what their results are is a definition.

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

void empty(RuleContext rule, Operation *op) {
  sizes::create(rule, op->getOperands());
}

/// The source fills the slice: its extents are the sizes.
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
}

/// An element of a list of extents whose rank and elements are known. Those of
/// a tensor<?xindex> from elsewhere may be anything.
void extract(RuleContext rule, tensor::ExtractOp extract) {
  sizes::inBounds(rule, extract.getTensor(), extract.getIndices());
  std::optional<IntModel> element;
  if (isExtentTensor(extract.getTensor().getType()) &&
      extract.getIndices().size() == 1) {
    ShapeModel content = rule.content(extract.getTensor());
    if (rule.store().knownRank(content.term))
      element =
          rule.build().extentAt(content, rule.integer(extract.getIndices()[0]));
  }
  if (element)
    rule.set(extract.getResult(), *element);
  else // What is in a tensor is an input.
    rule.setFresh(extract.getResult());
}

void insert(RuleContext rule, tensor::InsertOp insert) {
  rule.setShape(insert.getResult(), rule.shape(insert.getDest()));
  sizes::inBounds(rule, insert.getDest(), insert.getIndices());
  // Into a list of extents: that extent is another one.
  if (!isExtentTensor(insert.getDest().getType()))
    return;
  ShapeModel content = rule.content(insert.getDest());
  IntModel at = rule.integer(insert.getIndices()[0]),
           element = rule.integer(insert.getScalar());
  std::optional<unsigned> rank = rule.store().knownRank(content.term);
  std::optional<Int> place = rule.store().getConstant(at.term);
  if (!rank || !place || *place < Int(0) || *place >= Int(int64_t(*rank)))
    return;
  llvm::SmallVector<DimId> extents(rule.store().extents(content.term));
  extents[int64_t(*place)] = element.term;
  rule.setContent(insert.getResult(),
                  {rule.store().ranked(extents),
                   rule.unite({content.evidence, element.evidence})});
}

/// What a list of these says.
ShapeModel listOf(RuleContext rule, ValueRange elements) {
  return rule.build().ranked(llvm::map_to_vector(
      elements, [&](Value element) { return rule.integer(element); }));
}

void fromElements(RuleContext rule, tensor::FromElementsOp op) {
  Value result = op.getResult();
  rule.setShape(result, rule.build().freshShape(result.getType(), "elements"));
  if (isExtentTensor(result.getType()))
    rule.setContent(result, listOf(rule, op.getElements()));
}

/// A body that runs once per element of the result, at its indices.
void visitElements(RegionContext rule, Region &body, RegionPlan &plan) {
  plan.visit(body, [rule, &body] {
    ShapeModel shape = rule.shape(rule.op()->getResult(0));
    std::optional<unsigned> rank = rule.store().knownRank(shape.term);
    for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
      rule.setFresh(argument);
      if (rank && i < *rank)
        rule.assume(withinRange(rule.store(), rule.integer(argument).term,
                                rule.build().extent(shape, i).term),
                    shape.evidence, "loop");
    }
  });
}

/// A list of a few extents: each is what the body yields for it.
void setGenerated(RegionContext rule, tensor::GenerateOp op) {
  Value result = op.getResult();
  Region &body = op.getBody();
  if (!isExtentTensor(result.getType()) || !body.hasOneBlock())
    return;
  IntModel size = rule.build().extent(rule.shape(result), 0);
  std::optional<Int> known = rule.store().getConstant(size.term);
  constexpr int kMaxSize = 8; // Beyond, it would not be worth it.
  if (!known || *known < Int(0) || *known > Int(kMaxSize) ||
      !RegionContext::isWorthRepeating(body, unsigned(int64_t(*known))))
    return;
  llvm::SmallVector<IntModel> extents;
  bool walked = rule.repeat(
      body, unsigned(int64_t(*known)),
      [&](unsigned i) {
        rule.replace(body.getArgument(0), {rule.build().constant(i)});
      },
      [&](unsigned) {
        extents.push_back(rule.integer(body.front().back().getOperand(0)));
      });
  if (!walked)
    return;
  ShapeModel content = rule.build().ranked(extents);
  content.evidence = rule.unite({size.evidence, content.evidence});
  if (rule.isActive(content.evidence))
    rule.setContent(result, content);
}

void generate(RegionContext rule, tensor::GenerateOp op, RegionPlan &plan) {
  sizes::create(rule, op.getDynamicExtents());
  visitElements(rule, op.getBody(), plan);
  plan.finish = [rule, op] { setGenerated(rule, op); };
}

/// What a list of sizes says, whatever integers they are; nothing if that is
/// not known.
std::optional<ShapeModel> listedIn(RuleContext rule, Value list) {
  if (isExtentTensor(list.getType()))
    return rule.content(list);
  auto elements = list.getDefiningOp<tensor::FromElementsOp>();
  if (!elements || !integerWidth(elements.getType().getElementType()))
    return std::nullopt;
  return listOf(rule, elements.getElements());
}

/// The operand lists the extents; the elements are as many as before.
void reshape(RuleContext rule, tensor::ReshapeOp reshape) {
  auto type = cast<ShapedType>(reshape.getResult().getType());
  std::optional<ShapeModel> listed = listedIn(rule, reshape.getShape());
  if (!listed)
    return;
  ShapeModel source = rule.shape(reshape.getSource());
  ShapeModel result = rule.build().shapeAs(type, *listed);
  rule.setShape(reshape.getResult(), result);
  TermStore &store = rule.store();
  // What the type knows is listed too, and no size is negative.
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
}

/// The extents of `indices` without the coordinates, then those of `whole`, of
/// which the `picked` are 1, or gone if the rank says so. Nothing if the ranks
/// do not fit.
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

/// Low, source and high added up.
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
}

} // namespace

void addTensorRules(OpTable &table) {
  table.add("tensor.dim", sizes::dim);
  table.add("tensor.rank", sizes::rank);
  table.add("tensor.cast", sizes::cast);
  table.add("tensor.empty", empty);
  table.add("tensor.extract_slice", sizes::slice<tensor::ExtractSliceOp>);
  table.add("tensor.insert_slice", insertSlice);
  table.add("tensor.parallel_insert_slice",
            insertedFits<tensor::ParallelInsertSliceOp>);
  table.add("tensor.extract", extract);
  table.add("tensor.insert", insert);
  table.add("tensor.from_elements", fromElements);
  table.add("tensor.splat", sizes::allocation<tensor::SplatOp>);
  table.addRegion("tensor.generate", generate);
  table.add("tensor.bitcast", sizes::sameShapes);
  table.add("tensor.reshape", reshape);
  table.add("tensor.gather", gather);
  table.add("tensor.scatter", scatter);
  table.add("tensor.collapse_shape",
            sizes::collapseShape<tensor::CollapseShapeOp>);
  table.add("tensor.expand_shape", sizes::expandShape<tensor::ExpandShapeOp>);
  table.addRegion("tensor.pad", pad);
  table.add("tensor.concat", concat);
}

} // namespace shapeproof
