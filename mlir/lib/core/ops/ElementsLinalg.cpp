// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured operations on tensors of few integers are evaluated by running
// their bodies.
//
//   linalg.generic {maps = [(i) -> (i), (i) -> ()], ["reduction"]}
//       ins(%s : tensor<3xindex>) outs(%zero : tensor<index>) { addi }
//
// gives [zero + s0 + s1 + s2]. The points of the iteration run in lexicographic
// order. The result of a reduction does not depend on the order: its body has
// to be one operation that is associative and commutative. For lists of unknown
// length the body runs once, for an arbitrary place, and Reductions.h gives the
// result of a reduction.

#include "core/ir/Limits.h"
#include "core/ops/Reductions.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace shapeproof {
namespace {

using namespace mlir;
using Index = llvm::SmallVector<int64_t>;

/// An input operand, or the current state of an output.
struct Operand {
  Value value;
  AffineMap map;
  /// The extents of a tensor; [] for a scalar.
  Index extents = {};
  /// The known elements.
  std::vector<std::optional<IntModel>> elements = {};
};

bool isSimple(AffineExpr expr) {
  return isa<AffineDimExpr, AffineConstantExpr>(expr);
}

class Evaluation {
public:
  Evaluation(RegionContext rule, linalg::LinalgOp op) : rule(rule), op(op) {}

  void run() {
    Region &body = op->getRegion(0);
    if (!body.hasOneBlock() || !readOperands() || !findRanges() ||
        !isFunction())
      return;
    unsigned points = 0;
    std::vector<Index> indices;
    elements::forEachIndex(ranges, [&](llvm::ArrayRef<int64_t> index, int64_t) {
      indices.emplace_back(index);
      ++points;
    });
    if (!rule.isWorthRepeating(body, points) || !rule.mayEvaluate(points))
      return;
    bool walked = rule.repeat(
        body, points, [&](unsigned i) { enter(indices[i]); },
        [&](unsigned i) { leave(indices[i]); });
    if (!walked)
      return;
    for (OpResult result : op->getResults())
      setResult(result);
  }

private:
  bool readOperands() {
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      Operand &read = operands.emplace_back(
          Operand{value, op.getMatchingIndexingMap(&operand)});
      if (read.map.getNumSymbols() > 0 ||
          !llvm::all_of(read.map.getResults(), isSimple))
        return false;
      if (!isa<ShapedType>(value.getType())) {
        if (isTruth(value.getType()) || integerWidth(value.getType()))
          read.elements = {rule.integer(value)};
        continue;
      }
      auto extents = elements::extentsOf(rule, value);
      if (!extents || extents->size() != read.map.getNumResults())
        return false;
      read.extents = *extents;
      if (!isIntegerTensor(value.getType()))
        continue;
      if (op.payloadUsesValueFromOperand(&operand)) {
        auto list = elements::of(rule, value);
        if (!list)
          return false;
        read.elements.assign(list->begin(), list->end());
      } else {
        read.elements.resize(ShapedType::getNumElements(read.extents));
      }
    }
    return true;
  }

  /// Finds the range of each loop, on which all operands have to agree.
  bool findRanges() {
    ranges.assign(op.getNumLoops(), -1);
    for (const Operand &operand : operands)
      for (auto [expr, extent] :
           llvm::zip(operand.map.getResults(), operand.extents)) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        if (!dim)
          continue;
        int64_t &range = ranges[dim.getPosition()];
        if (range >= 0 && range != extent)
          return false;
        range = extent;
      }
    int64_t points = 1;
    for (int64_t range : ranges) {
      if (range < 0)
        return false;
      points *= range;
      if (points > limits::listElements)
        return false;
    }
    for (const Operand &operand : operands)
      for (auto [expr, extent] :
           llvm::zip(operand.map.getResults(), operand.extents))
        if (auto constant = dyn_cast<AffineConstantExpr>(expr);
            constant && points > 0 &&
            (constant.getValue() < 0 || constant.getValue() >= extent))
          return false;
    return true;
  }

  /// Whether the results do not depend on the order of the points: parallel
  /// points write different elements.
  bool isFunction() {
    auto types = op.getIteratorTypesArray();
    bool reduces = llvm::is_contained(types, utils::IteratorType::reduction);
    for (auto [i, output] : llvm::enumerate(op.getDpsInitsMutable())) {
      AffineMap map = op.getMatchingIndexingMap(&output);
      for (auto [loop, type] : llvm::enumerate(types))
        if (map.isFunctionOfDim(loop) !=
            (type == utils::IteratorType::parallel))
          return false;
      if (!reduces)
        continue;
      llvm::SmallVector<Operation *> combiners;
      if (!matchReduction(op.getRegionOutputArgs(), i, combiners) ||
          combiners.size() != 1 ||
          !isa<arith::AddIOp, arith::MulIOp, arith::MinSIOp, arith::MaxSIOp,
               arith::MinUIOp, arith::MaxUIOp, arith::AndIOp, arith::OrIOp,
               arith::XOrIOp>(combiners.front()))
        return false;
    }
    return true;
  }

  /// The element of the operand at a point of the iteration.
  std::optional<IntModel> &elementAt(Operand &operand, const Index &point) {
    Index index;
    for (AffineExpr expr : operand.map.getResults())
      index.push_back(isa<AffineDimExpr>(expr)
                          ? point[cast<AffineDimExpr>(expr).getPosition()]
                          : cast<AffineConstantExpr>(expr).getValue());
    return operand.elements[*elements::placeOf(operand.extents, index)];
  }

  void enter(const Index &point) {
    Block &body = op->getRegion(0).front();
    for (auto [operand, argument] :
         llvm::zip(op.getOpOperandsMatchingBBargs(), body.getArguments())) {
      Operand &read = operands[operand->getOperandNumber()];
      if (read.elements.empty())
        continue;
      if (auto element = elementAt(read, point))
        rule.replace(argument,
                     elements::scalarModel(rule, argument.getType(), *element));
    }
    for (auto index : body.getOps<linalg::IndexOp>())
      if (index.getDim() < point.size())
        rule.replace(index.getResult(),
                     {rule.build().constant(point[index.getDim()])});
  }

  void leave(const Index &point) {
    Operation *yield = op->getRegion(0).front().getTerminator();
    for (auto [i, value] : llvm::enumerate(yield->getOperands())) {
      Operand &output = operands[op.getNumDpsInputs() + i];
      if (!output.elements.empty())
        elementAt(output, point) = elements::scalar(rule, value);
    }
  }

  void setResult(OpResult result) {
    Operand &output = operands[op.getNumDpsInputs() + result.getResultNumber()];
    if (!isIntegerTensor(result.getType()))
      return;
    elements::List list;
    for (const auto &element : output.elements) {
      if (!element || !rule.isActive(element->evidence))
        return;
      list.push_back(*element);
    }
    elements::set(rule, result, list);
  }

  RegionContext rule;
  linalg::LinalgOp op;
  std::vector<Operand> operands;
  Index ranges;
};

/// Whether the op does the same for each place of lists.
bool isForEachPlace(linalg::LinalgOp op) {
  if (op.getNumLoops() != 1 || !op.isAllParallelLoops() ||
      !op->getRegion(0).hasOneBlock())
    return false;
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    return !isa<ShapedType>(operand.get().getType()) ||
           op.getMatchingIndexingMap(&operand).isIdentity();
  });
}

/// The number of iterations of its loop: the size of the first shaped operand.
std::optional<IntModel> rangeOf(RegionContext rule, linalg::LinalgOp op) {
  for (Value value : op->getOperands())
    if (isa<ShapedType>(value.getType()))
      return rule.build().extent(rule.shape(value), 0);
  return std::nullopt;
}

/// The element of a result at an arbitrary place: beyond the loop it is that of
/// the init. Nothing if that is unknown.
std::optional<IntModel> withInit(RegionContext rule, Value init,
                                 const IntModel &element, const IntModel &range,
                                 const IntModel &length) {
  TermStore &store = rule.store();
  IntModel result = element;
  if (range.term == length.term)
    return result;
  if (auto why = rule.prove(store.ge(range.term, length.term))) {
    result.evidence =
        rule.unite({element.evidence, range.evidence, length.evidence, *why});
    return result;
  }
  auto before = elements::openList(rule, init);
  if (!before)
    return std::nullopt;
  const BoolModel isWalked{store.lt(rule.lists().place(), range.term),
                           range.evidence};
  return rule.build().select(isWalked, element, before->element);
}

void evaluateAnyPlace(RegionContext rule, linalg::LinalgOp op) {
  Region &body = op->getRegion(0);
  if (!isForEachPlace(op) || !rule.isWorthRepeating(body, 1) ||
      !rule.mayEvaluate(1))
    return;
  llvm::SmallVector<std::pair<Value, IntModel>> arguments;
  for (auto [operand, argument] :
       llvm::zip(op.getOpOperandsMatchingBBargs(), body.getArguments())) {
    Value value = operand->get();
    if (!op.payloadUsesValueFromOperand(operand))
      continue;
    auto list = elements::openList(rule, value);
    if (list)
      arguments.emplace_back(argument, list->element);
    else if (isTruth(value.getType()) || integerWidth(value.getType()))
      arguments.emplace_back(argument, rule.integer(value));
    else
      return;
  }
  SymbolMark before(rule.store());
  elements::List yielded;
  bool walked = rule.repeat(
      body, 1,
      [&](unsigned) {
        for (auto &[argument, element] : arguments)
          rule.replace(argument, elements::scalarModel(rule, argument.getType(),
                                                       element));
      },
      [&](unsigned) {
        for (Value value : body.front().getTerminator()->getOperands())
          yielded.push_back(isTruth(value.getType()) ||
                                    integerWidth(value.getType())
                                ? elements::scalar(rule, value)
                                : IntModel());
      });
  auto range = rangeOf(rule, op);
  if (!walked || !range)
    return;
  for (auto [result, element] : llvm::zip(op->getResults(), yielded)) {
    ShapeModel shape = rule.shape(result);
    if (!element.term.valid() || !rule.isActive(element.evidence) ||
        before.findLaterSymbol(rule.store(), element.term) ||
        rule.store().knownRank(shape.term) != 1u)
      continue;
    const IntModel length = rule.build().extent(shape, 0);
    Value init = op.getDpsInitOperand(result.getResultNumber())->get();
    if (auto whole = withInit(rule, init, element, *range, length))
      elements::setOpenList(rule, result, {*whole, length});
  }
}

/// Handles an op whose only loop reduces lists of unknown length to one
/// element.
void reduceAnyPlace(RegionContext rule, linalg::LinalgOp op) {
  Region &body = op->getRegion(0);
  auto isOnePlace = [](AffineMap map) {
    return llvm::all_of(map.getResults(), [](AffineExpr expr) {
      auto constant = dyn_cast<AffineConstantExpr>(expr);
      return constant && constant.getValue() == 0;
    });
  };
  if (op.getNumLoops() != 1 || op.getNumReductionLoops() != 1 ||
      op.getNumDpsInits() != 1 || !body.hasOneBlock() ||
      !isOnePlace(op.getMatchingIndexingMap(op.getDpsInitOperand(0))))
    return;
  auto start = elements::of(rule, op.getDpsInitOperand(0)->get());
  auto combined = reductions::match(op.getRegionOutputArgs(), 0);
  if (!combined || !start || start->size() != 1)
    return;
  // The first list gives the number of iterations; the others are as long.
  std::optional<IntModel> length;
  llvm::SmallVector<std::pair<Value, IntModel>> arguments;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    Value value = operand->get();
    AffineMap map = op.getMatchingIndexingMap(operand);
    if (!isa<ShapedType>(value.getType())) {
      if (integerWidth(value.getType()))
        arguments.emplace_back(op.getMatchingBlockArgument(operand),
                               rule.integer(value));
      continue;
    }
    auto list = elements::openList(rule, value);
    if (!list || map.getNumDims() != 1 || !map.isIdentity())
      return;
    arguments.emplace_back(op.getMatchingBlockArgument(operand), list->element);
    if (!length)
      length = list->length;
  }
  if (!length)
    return;
  auto element =
      reductions::elementOf(rule, body, combined->element, [&rule, &arguments] {
        for (auto &[argument, model] : arguments)
          rule.replace(argument,
                       elements::scalarModel(rule, argument.getType(), model));
      });
  if (!element)
    return;
  auto result = reductions::reduce(rule, combined->combiner, start->front(),
                                   {*element, *length});
  if (result)
    elements::set(rule, op->getResult(0), {*result});
}

} // namespace

void finishFromInterfaces(RegionContext rule) {
  auto structured = dyn_cast<linalg::LinalgOp>(rule.op());
  if (!structured || structured->getNumRegions() != 1 ||
      !llvm::any_of(structured->getResultTypes(), isIntegerTensor))
    return;
  QuickProofs quick = rule.proveQuickly();
  auto isOpen = [&](OpOperand *operand) {
    return isa<ShapedType>(operand->get().getType()) &&
           !elements::extentsOf(rule, operand->get());
  };
  if (!elements::extentsOf(rule, structured->getResult(0)))
    evaluateAnyPlace(rule, structured);
  else if (llvm::any_of(structured.getDpsInputOperands(), isOpen))
    reduceAnyPlace(rule, structured);
  else
    Evaluation(rule, structured).run();
}

} // namespace shapeproof
