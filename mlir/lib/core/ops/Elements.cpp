// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Elements.h.

#include "core/ops/Elements.h"
#include "core/ir/Limits.h"
#include "core/ops/Reductions.h"
#include "core/ops/Sizes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

namespace shapeproof {

using namespace mlir;

bool isElementwise(Operation *op) {
  // Most ops are about scalars, which this check finds at once.
  return op->getNumOperands() > 0 &&
         llvm::all_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>) &&
         OpTrait::hasElementwiseMappableTraits(op);
}

namespace elements {

//===- Lists ----------------------------------------------------------------//

std::optional<llvm::SmallVector<int64_t>> extentsOf(RuleContext rule, Value v) {
  if (!isa<RankedTensorType>(v.getType()))
    return std::nullopt;
  TermStore &store = rule.store();
  ShapeModel shape = rule.shape(v);
  std::optional<unsigned> rank = store.knownRank(shape.term);
  if (!rank)
    return std::nullopt;
  llvm::SmallVector<int64_t> extents;
  Int count(1);
  for (unsigned i = 0; i < *rank; ++i) {
    std::optional<Int> extent =
        store.getConstant(rule.build().extent(shape, i).term);
    if (!extent || *extent < Int(0) || *extent > Int(limits::listElements))
      return std::nullopt;
    extents.push_back(int64_t(*extent));
    count = count * *extent;
  }
  if (count > Int(limits::listElements))
    return std::nullopt;
  return extents;
}

std::optional<List> of(RuleContext rule, Value v) {
  if (!isIntegerTensor(v.getType()))
    return std::nullopt;
  auto extents = extentsOf(rule, v);
  if (!extents)
    return std::nullopt;
  TermStore &store = rule.store();
  ShapeModel content = rule.content(v);
  if (content.error != kNever ||
      store.knownRank(content.term) !=
          unsigned(ShapedType::getNumElements(*extents)))
    return std::nullopt;
  Type type = cast<ShapedType>(v.getType()).getElementType();
  unsigned width = integerWidth(type).value_or(1);
  EvidenceId evidence = rule.unite({content.evidence, rule.shape(v).evidence});
  List list;
  for (int64_t i = 0; i < ShapedType::getNumElements(*extents); ++i) {
    IntModel element = rule.build().extent(content, i);
    element.evidence = evidence;
    element.lo = std::max(element.lo, INT64_MIN >> (64 - width));
    element.hi = INT64_MAX >> (64 - width);
    if (auto constant = store.getConstant(element.term))
      if (*constant >= Int(INT64_MIN) && *constant <= Int(INT64_MAX))
        element.lo = element.hi = int64_t(*constant);
    list.push_back(element);
  }
  return list;
}

void set(RuleContext rule, Value v, llvm::ArrayRef<IntModel> list) {
  auto extents = extentsOf(rule, v);
  if (isIntegerTensor(v.getType()) && extents &&
      ShapedType::getNumElements(*extents) == int64_t(list.size()))
    rule.setContent(v, rule.build().ranked(list));
}

IntModel scalar(RuleContext rule, Value v) {
  return rule.integer(v); // For an i1 this is 0 or -1.
}

Model scalarModel(RuleContext rule, Type type, const IntModel &element) {
  Model model;
  if (isTruth(type))
    model.truth = rule.build().asTruth(element);
  else
    model.integer = element;
  return model;
}

//===- Lists of unknown length ----------------------------------------------//

std::optional<OpenList> openList(RuleContext rule, Value v) {
  if (!isIntegerTensor(v.getType()))
    return std::nullopt;
  TermStore &store = rule.store();
  Model model = rule.model(v);
  ShapeModel content = model.content;
  if (store.knownRank(model.shape.term) != 1u || !content.term.valid() ||
      content.error != kNever)
    return std::nullopt;
  OpenList list;
  list.length = rule.build().extent(model.shape, 0);
  if (auto element = rule.lists().elementOf(content.term)) {
    Type type = cast<ShapedType>(v.getType()).getElementType();
    unsigned width = integerWidth(type).value_or(1);
    list.element = *element;
    list.element.lo = std::max(element->lo, INT64_MIN >> (64 - width));
    list.element.hi = INT64_MAX >> (64 - width);
  } else if (!store.knownRank(content.term) &&
             !rule.lists().mentionsInput(content.term)) {
    list.element.term = rule.lists().at(content.term, rule.lists().place());
    if (rule.store().isObviouslyNonNegative(list.element.term))
      list.element.lo = 0;
  } else {
    return std::nullopt;
  }
  list.element.evidence = rule.unite({content.evidence, model.shape.evidence});
  return list;
}

void setOpenList(RuleContext rule, Value v, const OpenList &list) {
  TermStore &store = rule.store();
  if (!isIntegerTensor(v.getType()) ||
      store.size(list.element.term) > limits::elementNodes)
    return;
  ShapeModel content = rule.lists().list(list.element, list.length.term);
  content.evidence = rule.unite({content.evidence, list.length.evidence});
  rule.setContent(v, content);
  rule.assume(elements::hasLength(store, content.term, list.length.term));
  if (ShapeId read = rule.lists().asShape(content.term); read != content.term)
    rule.assume(elements::hasLength(store, read, list.length.term));
}

ClaimId hasLength(TermStore &store, ShapeId list, DimId length) {
  return store.implies(store.ge(length, store.constant(0)),
                       store.eq(store.rank(list), length));
}

IntModel elementAt(RuleContext rule, const OpenList &list,
                   const IntModel &index) {
  TermStore &store = rule.store();
  IntModel result = list.element;
  result.term = rule.lists().at(list.element.term, index.term);
  result.evidence =
      rule.unite({list.element.evidence, list.length.evidence, index.evidence});
  ClaimId within = withinRange(store, index.term, list.length.term);
  reductions::noteElement(rule, list, index.term);
  // Try the range of the body first: facts that the op establishes end with it.
  auto why = rule.lists().proveInside(within);
  if (!why)
    why = rule.prove(within);
  if (why) {
    result.evidence = rule.unite({result.evidence, *why});
    return result;
  }
  result.term =
      store.select(within, result.term, rule.lists().outside(result.term));
  result.lo = INT64_MIN;
  result.hi = INT64_MAX;
  return result;
}

//===- Elementwise operations -----------------------------------------------//

Operation *scalarCopy(RegionContext rule, Operation *op) {
  Block &scratch = rule.addScratch();
  IRMapping mapping;
  for (Value operand : op->getOperands())
    if (!mapping.contains(operand))
      mapping.map(operand,
                  scratch.addArgument(getElementTypeOrSelf(operand.getType()),
                                      operand.getLoc()));
  OpBuilder builder(op->getContext());
  builder.setInsertionPointToEnd(&scratch);
  Operation *copy = builder.clone(*op, mapping);
  for (Value result : copy->getResults())
    result.setType(getElementTypeOrSelf(result.getType()));
  return copy;
}

/// The results of the rule of `copy` for each place of the operands; nothing if
/// it does not give them.
static std::optional<llvm::SmallVector<List>>
compute(RegionContext rule, Operation *copy, llvm::ArrayRef<List> operands,
        bool keepsFacts) {
  llvm::SmallVector<List> results(copy->getNumResults());
  for (size_t i = 0; i < operands[0].size(); ++i) {
    for (auto [operand, list] : llvm::zip(copy->getOperands(), operands))
      rule.replace(operand, scalarModel(rule, operand.getType(), list[i]));
    for (Value result : copy->getResults())
      rule.replace(result, {});
    if (!rule.runRule(copy, keepsFacts))
      return std::nullopt;
    for (auto [result, list] : llvm::zip(copy->getResults(), results)) {
      if (!rule.isModelled(result))
        return std::nullopt;
      list.push_back(scalar(rule, result));
    }
  }
  return results;
}

/// Maps lists of unknown length, for an arbitrary place. Facts established for
/// that place are not known for any other.
static void mapOpen(RegionContext rule) {
  Operation *op = rule.op();
  std::vector<List> operands;
  IntModel length;
  for (Value operand : op->getOperands()) {
    auto list = openList(rule, operand);
    if (!list)
      return;
    if (operands.empty())
      length = list->length;
    operands.push_back({list->element});
  }
  if (!rule.mayEvaluate(1))
    return;
  SymbolMark before(rule.store());
  auto results = compute(rule, scalarCopy(rule, op), operands, false);
  if (!results)
    return;
  for (auto [result, list] : llvm::zip(op->getResults(), *results))
    if (!before.findLaterSymbol(rule.store(), list[0].term) &&
        rule.isActive(list[0].evidence))
      setOpenList(rule, result, {list[0], length});
}

void map(RegionContext rule) {
  Operation *op = rule.op();
  QuickProofs quick = rule.proveQuickly();
  if (op->getNumRegions() > 0 ||
      !llvm::all_of(op->getOperandTypes(), isIntegerTensor) ||
      !llvm::all_of(op->getResultTypes(), isIntegerTensor))
    return;
  std::vector<List> operands;
  for (Value operand : op->getOperands()) {
    auto list = of(rule, operand);
    if (!list || (!operands.empty() && operands[0].size() != list->size()))
      return mapOpen(rule);
    operands.push_back(std::move(*list));
  }
  if (!rule.mayEvaluate(operands[0].size()))
    return;
  auto results = compute(rule, scalarCopy(rule, op), operands, true);
  if (!results)
    return;
  for (auto [result, list] : llvm::zip(op->getResults(), *results))
    set(rule, result, list);
}

//===- Places ---------------------------------------------------------------//

void forEachIndex(
    llvm::ArrayRef<int64_t> extents,
    llvm::function_ref<void(llvm::ArrayRef<int64_t>, int64_t)> use) {
  llvm::SmallVector<int64_t> index(extents.size(), 0);
  for (int64_t place = 0, count = ShapedType::getNumElements(extents);
       place < count; ++place) {
    use(index, place);
    for (size_t i = extents.size(); i-- > 0;) {
      if (++index[i] < extents[i])
        break;
      index[i] = 0;
    }
  }
}

std::optional<int64_t> placeOf(llvm::ArrayRef<int64_t> extents,
                               llvm::ArrayRef<int64_t> index) {
  if (index.size() != extents.size())
    return std::nullopt;
  int64_t place = 0;
  for (auto [i, extent] : llvm::zip(index, extents)) {
    if (i < 0 || i >= extent)
      return std::nullopt;
    place = place * extent + i;
  }
  return place;
}

/// The values as constants, if they are small constants.
static std::optional<llvm::SmallVector<int64_t>>
constantsOf(RuleContext rule, llvm::ArrayRef<OpFoldResult> values) {
  llvm::SmallVector<int64_t> result;
  for (OpFoldResult value : values) {
    auto constant = rule.store().getConstant(sizes::fold(rule, value).term);
    if (!constant || *constant < Int(INT32_MIN) || *constant > Int(INT32_MAX))
      return std::nullopt;
    result.push_back(int64_t(*constant));
  }
  return result;
}

std::optional<int64_t>
placeOf(RuleContext rule, llvm::ArrayRef<int64_t> extents, ValueRange index) {
  auto constants = constantsOf(rule, getAsOpFoldResult(index));
  return constants ? placeOf(extents, *constants) : std::nullopt;
}

//===- Operations that move elements ----------------------------------------//

void copyAll(RuleContext rule, Value from, Value to) {
  if (!isIntegerTensor(from.getType()))
    return;
  if (auto list = of(rule, from))
    set(rule, to, *list);
}

std::optional<llvm::SmallVector<int64_t>>
placesOf(RuleContext rule, OffsetSizeAndStrideOpInterface op, Value whole) {
  auto extents = extentsOf(rule, whole);
  auto offsets = constantsOf(rule, op.getMixedOffsets()),
       sizes = constantsOf(rule, op.getMixedSizes()),
       strides = constantsOf(rule, op.getMixedStrides());
  if (!extents || !offsets || !sizes || !strides)
    return std::nullopt;
  int64_t count = 1;
  for (int64_t size : *sizes) {
    if (size < 0 || size > limits::listElements)
      return std::nullopt;
    count = std::min(count * size, limits::listElements + 1);
  }
  if (count > limits::listElements)
    return std::nullopt;
  llvm::SmallVector<int64_t> places;
  bool isWithin = true;
  forEachIndex(*sizes, [&](llvm::ArrayRef<int64_t> index, int64_t) {
    llvm::SmallVector<int64_t> at;
    for (auto [i, offset, stride] : llvm::zip(index, *offsets, *strides))
      at.push_back(offset + i * stride);
    auto place = placeOf(*extents, at);
    isWithin &= place.has_value();
    places.push_back(place.value_or(0));
  });
  if (!isWithin)
    return std::nullopt;
  return places;
}

void extractSlice(RuleContext rule, OffsetSizeAndStrideOpInterface op,
                  Value from, Value to) {
  if (!isIntegerTensor(from.getType()))
    return;
  auto list = of(rule, from);
  if (!list)
    return sliceOpen(rule, op, from, to);
  auto places = placesOf(rule, op, from);
  if (!places)
    return;
  set(rule, to, llvm::map_to_vector(*places, [&](int64_t place) {
        return (*list)[place];
      }));
}

void insertSlice(RuleContext rule, OffsetSizeAndStrideOpInterface op,
                 Value slice, Value into, Value to) {
  if (!isIntegerTensor(into.getType()))
    return;
  auto places = placesOf(rule, op, into);
  auto list = of(rule, into), inserted = of(rule, slice);
  if (!places || !list || !inserted || places->size() != inserted->size())
    return;
  for (auto [place, element] : llvm::zip(*places, *inserted))
    (*list)[place] = element;
  set(rule, to, *list);
}

void concat(RuleContext rule, ValueRange parts, unsigned dim, Value to) {
  auto extents = extentsOf(rule, to);
  if (!extents)
    return concatOpen(rule, parts, to);
  if (!isIntegerTensor(to.getType()) || dim >= extents->size())
    return;
  List list(ShapedType::getNumElements(*extents));
  int64_t before = 0, filled = 0;
  for (Value part : parts) {
    auto partExtents = extentsOf(rule, part);
    auto elements = of(rule, part);
    if (!partExtents || !elements || partExtents->size() != extents->size())
      return;
    bool isWithin = true;
    forEachIndex(*partExtents, [&](llvm::ArrayRef<int64_t> index, int64_t i) {
      llvm::SmallVector<int64_t> at(index);
      at[dim] += before;
      auto place = placeOf(*extents, at);
      isWithin &= place.has_value();
      list[place.value_or(0)] = (*elements)[i];
    });
    if (!isWithin)
      return;
    before += (*partExtents)[dim];
    filled += int64_t(elements->size());
  }
  if (filled == int64_t(list.size()))
    set(rule, to, list);
}

} // namespace elements
} // namespace shapeproof
