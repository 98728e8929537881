// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tensor dialect. Its operations are speculatable, so what they imply about
// their operands is a contract; what their results are is a definition.

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "ops/Repeated.h"
#include "ops/Sizes.h"
#include "llvm/ADT/ScopeExit.h"

namespace shapeproof {
namespace {

using namespace mlir;

void empty(Importer &importer, Operation *op) {
  sizes::create(importer, op, op->getOperands());
}

void extractSlice(Importer &importer, Operation *op) {
  auto slice = cast<tensor::ExtractSliceOp>(op);
  importer.setShape(slice.getResult(),
                    importer.shapeOf(slice.getType(),
                                     sizes::keptSizes(importer, slice,
                                                      slice.getDroppedDims())));
  sizes::sliceInBounds(importer, slice, slice.getSource());
}

/// The source fills the slice: its extents are the sizes.
template <typename Insert>
void insertedFits(Importer &importer, Insert insert) {
  sizes::sliceInBounds(importer, insert, insert.getDest());
  ShapeModel source = importer.shape(insert.getSource());
  auto kept = sizes::keptSizes(importer, insert, insert.getDroppedDims());
  if (importer.store.knownRank(source.term) != kept.size())
    return;
  for (auto [i, size] : llvm::enumerate(kept)) {
    IntModel extent = importer.extent(source, i);
    importer.establish(insert, importer.store.eq(extent.term, size.term),
                       importer.evidence.unite(extent.evidence, size.evidence));
  }
}

void insertSlice(Importer &importer, Operation *op) {
  auto insert = cast<tensor::InsertSliceOp>(op);
  importer.setShape(insert.getResult(), importer.shape(insert.getDest()));
  insertedFits(importer, insert);
}

void parallelInsertSlice(Importer &importer, Operation *op) {
  insertedFits(importer, cast<tensor::ParallelInsertSliceOp>(op));
}

void extract(Importer &importer, Operation *op) {
  auto extract = cast<tensor::ExtractOp>(op);
  sizes::inBounds(importer, op, extract.getTensor(), extract.getIndices());
  llvm::scope_exit unknown([&] { // What is in a tensor is an input.
    if (!importer.isModelled(extract.getResult()))
      importer.setFresh(extract.getResult());
  });
  // An element of a list of extents whose rank and elements are known. Those of
  // a tensor<?xindex> from elsewhere may be anything.
  if (!isExtentTensor(extract.getTensor().getType()) ||
      extract.getIndices().size() != 1)
    return;
  ShapeModel content = importer.content(extract.getTensor());
  if (!importer.store.knownRank(content.term))
    return;
  if (auto element =
          importer.extentAt(content, importer.integer(extract.getIndices()[0])))
    importer.set(extract.getResult(), *element);
}

void insert(Importer &importer, Operation *op) {
  auto insert = cast<tensor::InsertOp>(op);
  importer.setShape(insert.getResult(), importer.shape(insert.getDest()));
  sizes::inBounds(importer, op, insert.getDest(), insert.getIndices());
  // Into a list of extents: that extent is another one.
  if (!isExtentTensor(insert.getDest().getType()))
    return;
  ShapeModel content = importer.content(insert.getDest());
  IntModel at = importer.integer(insert.getIndices()[0]),
           element = importer.integer(insert.getScalar());
  std::optional<unsigned> rank = importer.store.knownRank(content.term);
  std::optional<Int> place = importer.store.getConstant(at.term);
  if (!rank || !place || *place < Int(0) || *place >= Int(int64_t(*rank)))
    return;
  llvm::SmallVector<DimId> extents(importer.store.extents(content.term));
  extents[int64_t(*place)] = element.term;
  content.term = importer.store.ranked(extents);
  content.evidence =
      importer.evidence.unite(content.evidence, element.evidence);
  importer.setContent(insert.getResult(), content);
}

void fromElements(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  importer.setShape(result, importer.freshShape(result.getType(), "elements"));
  if (!isExtentTensor(result.getType()))
    return;
  ShapeModel content;
  llvm::SmallVector<DimId> extents;
  for (Value operand : op->getOperands()) {
    IntModel element = importer.integer(operand);
    extents.push_back(element.term);
    content.evidence =
        importer.evidence.unite(content.evidence, element.evidence);
  }
  content.term = importer.store.ranked(extents);
  importer.setContent(result, content);
}

void splat(Importer &importer, Operation *op) {
  sizes::create(importer, op, cast<tensor::SplatOp>(op).getDynamicSizes());
}

/// A body that runs once per element of `result`, at its indices.
void visitElements(Importer &importer, Operation *op, Value result,
                   Region &body, RegionPlan &plan) {
  RegionPlan::Visit v;
  v.region = &body;
  v.enter = [&importer, &body, op, result]() mutable {
    TermStore &store = importer.store;
    ShapeModel shape = importer.shape(result);
    std::optional<unsigned> rank = store.knownRank(shape.term);
    for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
      importer.setFresh(argument);
      if (!rank || i >= *rank)
        continue;
      DimId at = importer.integer(argument).term;
      importer.assume(op, "loop",
                      store.conj(store.ge(at, store.constant(0)),
                                 store.lt(at, importer.extent(shape, i).term)),
                      shape.evidence);
    }
  };
  v.leave = [] {};
  plan.visits.push_back(std::move(v));
}

/// A list of a few extents: each is what the body yields for it.
void setGenerated(Importer &importer, tensor::GenerateOp op) {
  Value result = op.getResult();
  if (!isExtentTensor(result.getType()) || !op.getBody().hasOneBlock())
    return;
  IntModel size = importer.extent(importer.shape(result), 0);
  std::optional<Int> known = importer.store.getConstant(size.term);
  constexpr int kMaxSize = 8; // Beyond, it would not be worth it.
  if (!known || *known < Int(0) || *known > Int(kMaxSize) ||
      !isWorthRepeating(op.getBody(), unsigned(int64_t(*known))))
    return;
  ShapeModel content;
  content.evidence = size.evidence;
  llvm::SmallVector<DimId> extents;
  bool walked = repeat(
      importer, op.getBody(), unsigned(int64_t(*known)),
      [&](unsigned i) {
        importer.setModel(op.getBody().getArgument(0),
                          {importer.constant(i), {}, {}, {}, {}});
      },
      [&](unsigned) {
        IntModel element =
            importer.integer(op.getBody().front().back().getOperand(0));
        extents.push_back(element.term);
        content.evidence =
            importer.evidence.unite(content.evidence, element.evidence);
      });
  if (!walked || !importer.isActive(content.evidence))
    return;
  content.term = importer.store.ranked(extents);
  importer.setContent(result, content);
}

void generate(Importer &importer, Operation *op, RegionPlan &plan) {
  auto generate = cast<tensor::GenerateOp>(op);
  sizes::create(importer, op, generate.getDynamicExtents());
  visitElements(importer, op, generate.getResult(), generate.getBody(), plan);
  plan.finish = [&importer, generate] { setGenerated(importer, generate); };
}

/// What a list of sizes says, whatever integers they are; nothing if that is
/// not known.
std::optional<ShapeModel> listedIn(Importer &importer, Value list) {
  if (isExtentTensor(list.getType()))
    return importer.content(list);
  auto elements = list.getDefiningOp<tensor::FromElementsOp>();
  if (!elements || !integerWidth(elements.getType().getElementType()))
    return std::nullopt;
  ShapeModel listed;
  llvm::SmallVector<DimId> extents;
  for (Value operand : elements.getElements()) {
    IntModel size = importer.integer(operand);
    extents.push_back(size.term);
    listed.evidence = importer.evidence.unite(listed.evidence, size.evidence);
  }
  listed.term = importer.store.ranked(extents);
  return listed;
}

/// The operand lists the extents; the elements are as many as before.
void reshape(Importer &importer, Operation *op) {
  auto reshape = cast<tensor::ReshapeOp>(op);
  auto type = cast<ShapedType>(reshape.getResult().getType());
  std::optional<ShapeModel> list = listedIn(importer, reshape.getShape());
  if (!list)
    return;
  ShapeModel source = importer.shape(reshape.getSource()), listed = *list;
  ShapeModel result = importer.shapeAs(type, listed);
  importer.setShape(reshape.getResult(), result);
  TermStore &store = importer.store;
  EvidenceId evidence =
      importer.evidence.unite(source.evidence, result.evidence);
  // What the type knows is listed too, and no size is negative.
  std::optional<unsigned> rank = store.knownRank(listed.term);
  if (type.hasRank() && rank && *rank == type.getRank())
    for (unsigned i = 0; i < *rank; ++i) {
      DimId e = importer.extent(listed, i).term;
      importer.establish(op, store.ge(e, store.constant(0)), listed.evidence);
      if (!type.isDynamicDim(i))
        importer.establish(op, store.eq(e, store.constant(type.getDimSize(i))),
                           listed.evidence);
    }
  importer.establish(
      op,
      store.eq(store.numElements(source.term), store.numElements(result.term)),
      evidence);
}

void sameShape(Importer &importer, Operation *op) {
  Value result = op->getResult(0);
  importer.setShape(
      result,
      importer.shapeAs(result.getType(), importer.shape(op->getOperand(0))));
}

/// The extents of `indices` without the coordinates, then those of `whole`, of
/// which the `picked` are 1, or gone if the rank says so. Nothing if the ranks
/// do not fit.
std::optional<llvm::SmallVector<IntModel>>
gathered(Importer &importer, Value whole, Value indices,
         llvm::ArrayRef<int64_t> picked, int64_t rank) {
  ShapeModel from = importer.shape(whole), at = importer.shape(indices);
  std::optional<unsigned> wholeRank = importer.store.knownRank(from.term),
                          atRank = importer.store.knownRank(at.term);
  if (!wholeRank || !atRank || *atRank == 0)
    return std::nullopt;
  llvm::SmallVector<IntModel> models;
  for (unsigned i = 0; i + 1 < *atRank; ++i)
    models.push_back(importer.extent(at, i));
  bool keeps = rank == int64_t(*atRank - 1 + *wholeRank);
  for (unsigned i = 0; i < *wholeRank; ++i) {
    if (!llvm::is_contained(picked, int64_t(i)))
      models.push_back(importer.extent(from, i));
    else if (keeps)
      models.push_back(importer.constant(1));
  }
  if (int64_t(models.size()) != rank)
    return std::nullopt;
  return models;
}

void gather(Importer &importer, Operation *op) {
  auto gather = cast<tensor::GatherOp>(op);
  auto type = cast<ShapedType>(gather.getResult().getType());
  if (auto models = gathered(importer, gather.getSource(), gather.getIndices(),
                             gather.getGatherDims(), type.getRank()))
    importer.setShape(gather.getResult(), importer.shapeOf(type, *models));
}

void scatter(Importer &importer, Operation *op) {
  auto scatter = cast<tensor::ScatterOp>(op);
  importer.setShape(scatter.getResult(), importer.shape(scatter.getDest()));
  auto type = cast<ShapedType>(scatter.getSource().getType());
  auto models = gathered(importer, scatter.getDest(), scatter.getIndices(),
                         scatter.getScatterDims(), type.getRank());
  ShapeModel source = importer.shape(scatter.getSource());
  if (!models)
    return;
  for (auto [i, model] : llvm::enumerate(*models))
    importer.establish(
        op, importer.store.eq(importer.extent(source, i).term, model.term),
        importer.evidence.unite(source.evidence, model.evidence));
}

void collapseShape(Importer &importer, Operation *op) {
  sizes::collapse(importer, op,
                  cast<tensor::CollapseShapeOp>(op).getReassociationIndices());
}

void expandShape(Importer &importer, Operation *op) {
  auto expand = cast<tensor::ExpandShapeOp>(op);
  llvm::SmallVector<IntModel> models;
  for (OpFoldResult size : expand.getMixedOutputShape())
    models.push_back(sizes::fold(importer, size));
  importer.setShape(expand.getResult(),
                    importer.shapeOf(expand.getType(), models));
  sizes::expands(importer, op, expand.getReassociationIndices(), models);
}

/// Low, source and high added up.
void padded(Importer &importer, Operation *op) {
  auto pad = cast<tensor::PadOp>(op);
  ShapeModel source = importer.shape(pad.getSource());
  auto low = pad.getMixedLowPad(), high = pad.getMixedHighPad();
  if (importer.store.knownRank(source.term) != low.size())
    return;
  llvm::SmallVector<IntModel> models;
  for (unsigned i = 0; i < low.size(); ++i) {
    IntModel a = sizes::fold(importer, low[i]),
             b = sizes::fold(importer, high[i]), e = importer.extent(source, i),
             sum;
    sum.term = importer.store.add(importer.store.add(a.term, e.term), b.term);
    sum.evidence = importer.evidence.unite(
        e.evidence, importer.evidence.unite(a.evidence, b.evidence));
    models.push_back(sum);
  }
  importer.setShape(pad.getResult(),
                    importer.shapeOf(pad.getResultType(), models));
  sizes::typeHolds(importer, op, pad.getResultType(), models);
}

void pad(Importer &importer, Operation *op, RegionPlan &plan) {
  auto pad = cast<tensor::PadOp>(op);
  padded(importer, op);
  if (!importer.isModelled(pad.getResult()))
    importer.setUnmodelled(pad.getResult());
  visitElements(importer, op, pad.getResult(), pad.getRegion(), plan);
}

void concat(Importer &importer, Operation *op) {
  auto concat = cast<tensor::ConcatOp>(op);
  TermStore &store = importer.store;
  unsigned dim = concat.getDim();
  llvm::SmallVector<IntModel> models;
  for (auto [n, input] : llvm::enumerate(concat.getInputs())) {
    ShapeModel shape = importer.shape(input);
    std::optional<unsigned> rank = store.knownRank(shape.term);
    if (!rank || dim >= *rank || (n > 0 && *rank != models.size()))
      return;
    for (unsigned i = 0; i < *rank; ++i) {
      IntModel e = importer.extent(shape, i);
      if (n == 0) {
        models.push_back(e);
      } else if (i == dim) {
        models[i].term = store.add(models[i].term, e.term);
        models[i].evidence =
            importer.evidence.unite(models[i].evidence, e.evidence);
      } else {
        importer.establish(
            op, store.eq(models[i].term, e.term),
            importer.evidence.unite(models[i].evidence, e.evidence));
      }
    }
  }
  importer.setShape(concat.getResult(),
                    importer.shapeOf(concat.getResultType(), models));
  sizes::typeHolds(importer, op, concat.getResultType(), models);
}

} // namespace

void addTensorRules(OpTable &table) {
  table.add("tensor.dim", sizes::dim);
  table.add("tensor.rank", sizes::rank);
  table.add("tensor.cast", sizes::cast);
  table.add("tensor.empty", empty);
  table.add("tensor.extract_slice", extractSlice);
  table.add("tensor.insert_slice", insertSlice);
  table.add("tensor.parallel_insert_slice", parallelInsertSlice);
  table.add("tensor.extract", extract);
  table.add("tensor.insert", insert);
  table.add("tensor.from_elements", fromElements);
  table.add("tensor.splat", splat);
  table.addRegion("tensor.generate", generate);
  table.add("tensor.bitcast", sameShape);
  table.add("tensor.reshape", reshape);
  table.add("tensor.gather", gather);
  table.add("tensor.scatter", scatter);
  table.add("tensor.collapse_shape", collapseShape);
  table.add("tensor.expand_shape", expandShape);
  table.addRegion("tensor.pad", pad);
  table.add("tensor.concat", concat);
}

} // namespace shapeproof
