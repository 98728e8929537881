// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SharedOutputs.h. Tested by tests/mlir/ir/forall-outputs.mlir.

#include "core/loops/SharedOutputs.h"
#include "core/ir/Limits.h"
#include "core/loops/UnrolledLoop.h"
#include "core/ops/Elements.h"
#include "core/ops/Sizes.h"
#include "engine/terms/Rewrite.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace shapeproof::loops {
namespace {

using namespace mlir;

class SharedOutputs {
public:
  SharedOutputs(RegionContext rule, scf::ForallOp loop,
                llvm::ArrayRef<Bounds> ranges)
      : rule(rule), loop(loop), ranges(ranges) {}

  void set() {
    for (Operation &op : loop.getTerminator().getYieldingOps()) {
      auto insertion = dyn_cast<tensor::ParallelInsertSliceOp>(op);
      if (!insertion || !isa<BlockArgument>(insertion.getDest()))
        return;
      insertions.push_back(insertion);
    }
    const bool isAnyKnown = llvm::any_of(loop.getOutputs(), [](Value v) {
      return isIntegerTensor(v.getType());
    });
    if (isAnyKnown && !evaluate() && ranges.size() == 1)
      for (auto insertion : insertions)
        setOpen(insertion);
  }

private:
  /// The elements of an output; those that are not known yet are nothing.
  struct Output {
    bool isKnown = false;
    std::vector<std::optional<IntModel>> elements;
    std::vector<bool> isWritten;
  };

  /// A slice that each iteration inserts, as terms in its variable.
  struct Slice {
    DimId variable, base, slope; ///< The offset is slope * variable + base.
    IntModel offset;
    elements::List elements;
    EvidenceId evidence;
  };

  /// The number of the output that a slice is inserted into.
  unsigned outputOf(tensor::ParallelInsertSliceOp insertion) {
    return cast<BlockArgument>(insertion.getDest()).getArgNumber() -
           loop.getRank();
  }

  std::vector<Output> starts();
  void insert(tensor::ParallelInsertSliceOp insertion, Output &into);
  bool evaluate();
  std::optional<Slice> sliceOf(tensor::ParallelInsertSliceOp insertion);
  IntModel elementAt(const Slice &slice, DimId place, IntModel element);
  void setOpen(tensor::ParallelInsertSliceOp insertion);

  RegionContext rule;
  scf::ForallOp loop;
  llvm::ArrayRef<Bounds> ranges;
  llvm::SmallVector<tensor::ParallelInsertSliceOp, 1> insertions;
};

std::vector<SharedOutputs::Output> SharedOutputs::starts() {
  std::vector<Output> result;
  for (Value output : loop.getOutputs()) {
    Output &own = result.emplace_back();
    auto extents = isIntegerTensor(output.getType())
                       ? elements::extentsOf(rule, output)
                       : std::nullopt;
    if (!extents)
      continue;
    own.isKnown = true;
    own.elements.resize(ShapedType::getNumElements(*extents));
    own.isWritten.resize(own.elements.size());
    if (auto list = elements::of(rule, output))
      llvm::copy(*list, own.elements.begin());
  }
  return result;
}

/// No two iterations may write one element: which of them is the last one is
/// not known.
void SharedOutputs::insert(tensor::ParallelInsertSliceOp insertion,
                           Output &into) {
  if (!into.isKnown)
    return;
  auto places = elements::placesOf(rule, insertion,
                                   loop.getOutputs()[outputOf(insertion)]);
  auto list = elements::of(rule, insertion.getSource());
  into.isKnown = places && list && places->size() == list->size();
  for (size_t i = 0; into.isKnown && i < list->size(); ++i) {
    const int64_t place = (*places)[i];
    into.isKnown = !into.isWritten[place];
    into.isWritten[place] = true;
    into.elements[place] = (*list)[i];
  }
}

/// Evaluates the body for each point; false if these are not known, or many.
bool SharedOutputs::evaluate() {
  llvm::SmallVector<Iterations, 2> along;
  unsigned times = 1;
  for (const Bounds &range : ranges) {
    auto known =
        knownIterations(rule, IndexType::get(loop.getContext()), range, false);
    if (!known || times * known->count > limits::loopRepetitions)
      return false;
    times *= known->count;
    along.push_back(*known);
  }
  Region &body = loop.getRegion();
  if (times > 0 && !rule.isWorthRepeating(body, times))
    return false;
  std::vector<Output> outputs = starts();
  const bool isWalked = rule.repeat(
      body, times,
      [&](unsigned point) {
        for (auto [variable, range] :
             llvm::zip(loop.getInductionVars(), along)) {
          rule.replace(variable,
                       {rule.build().constant(range.at(point % range.count))});
          point /= range.count;
        }
        for (auto [argument, output] :
             llvm::zip(loop.getRegionIterArgs(), loop.getOutputs()))
          rule.copyModel(output, argument);
      },
      [&](unsigned) {
        for (auto insertion : insertions)
          insert(insertion, outputs[outputOf(insertion)]);
      });
  for (auto [output, result] : llvm::zip(outputs, loop.getResults())) {
    elements::List list;
    for (const auto &element : output.elements)
      if (element && rule.isActive(element->evidence))
        list.push_back(*element);
    if (isWalked && output.isKnown && list.size() == output.elements.size())
      elements::set(rule, result, list);
  }
  return isWalked;
}

/// The slice of any iteration; nothing if it is not known.
std::optional<SharedOutputs::Slice>
SharedOutputs::sliceOf(tensor::ParallelInsertSliceOp insertion) {
  TermStore &store = rule.store();
  auto step = store.getConstant(ranges[0].step.term);
  if (!step || *step <= Int(0) || insertion.getMixedSizes().size() != 1 ||
      rule.lists().isInside() || !rule.isWorthRepeating(loop.getRegion(), 1) ||
      !rule.mayEvaluate(1))
    return std::nullopt;
  Slice slice;
  slice.variable = rule.build().unknown("iteration", false).term;
  SymbolMark before(store);
  IntModel size, stride;
  std::optional<elements::List> list;
  const bool isWalked = rule.repeat(
      loop.getRegion(), 1,
      [&](unsigned) {
        rule.replace(loop.getInductionVars()[0], {IntModel{slice.variable}});
        for (auto [argument, output] :
             llvm::zip(loop.getRegionIterArgs(), loop.getOutputs()))
          rule.copyModel(output, argument);
      },
      [&](unsigned) {
        slice.offset = sizes::fold(rule, insertion.getMixedOffsets()[0]);
        size = sizes::fold(rule, insertion.getMixedSizes()[0]);
        stride = sizes::fold(rule, insertion.getMixedStrides()[0]);
        list = elements::of(rule, insertion.getSource());
      });
  if (!isWalked || !list || list->size() > limits::openListElements ||
      store.getConstant(stride.term) != Int(1) ||
      store.getConstant(size.term) != Int(int64_t(list->size())))
    return std::nullopt;
  slice.elements = std::move(*list);
  slice.evidence =
      rule.unite({slice.offset.evidence, size.evidence, stride.evidence,
                  ranges[0].lb.evidence, ranges[0].ub.evidence});
  // The offset is  slope * variable + base.
  auto offsetAt = [&](int64_t value) {
    Rewriter rewrite(store);
    rewrite.set(slice.variable, store.constant(value));
    return rewrite(slice.offset.term);
  };
  slice.base = offsetAt(0);
  slice.slope = store.sub(offsetAt(1), slice.base);
  auto slope = store.getConstant(slice.slope);
  if (!slope || *slope <= Int(0) ||
      *slope * *step < Int(int64_t(slice.elements.size())) ||
      store.add(slice.base, store.mul(slice.slope, slice.variable)) !=
          slice.offset.term)
    return std::nullopt;
  for (const IntModel &element : slice.elements) {
    slice.evidence = rule.unite({slice.evidence, element.evidence});
    if (before.findLaterSymbol(store, element.term))
      return std::nullopt;
  }
  return rule.isActive(slice.evidence) ? std::optional(slice) : std::nullopt;
}

/// The element at the place: that of the one iteration that may write it, if it
/// runs and does so, or else the start's.
IntModel SharedOutputs::elementAt(const Slice &slice, DimId place,
                                  IntModel element) {
  TermStore &store = rule.store();
  const Bounds &range = ranges[0];
  const DimId first =
                  store.add(slice.base, store.mul(slice.slope, range.lb.term)),
              round = store.floorDiv(store.sub(place, first),
                                     store.mul(slice.slope, range.step.term)),
              own = store.add(range.lb.term, store.mul(round, range.step.term));
  Rewriter here(store);
  here.set(slice.variable, own);
  const DimId within = store.sub(place, here(slice.offset.term));
  const ClaimId runs =
      store.conj(store.ge(own, range.lb.term), store.lt(own, range.ub.term));
  for (auto [i, value] : llvm::enumerate(slice.elements)) {
    element.term = store.select(
        store.conj(runs, store.eq(within, store.constant(int64_t(i)))),
        here(value.term), element.term);
    element.lo = std::min(element.lo, value.lo);
    element.hi = std::max(element.hi, value.hi);
  }
  element.evidence = rule.unite({element.evidence, slice.evidence});
  return element;
}

/// The only slice that is inserted into an output, by any number of iterations.
void SharedOutputs::setOpen(tensor::ParallelInsertSliceOp insertion) {
  const unsigned number = outputOf(insertion);
  const Value output = loop.getOutputs()[number],
              result = loop.getResult(number);
  auto start = elements::openList(rule, output);
  auto list = elements::of(rule, output);
  if ((!start && !list) || llvm::count_if(insertions, [&](auto other) {
                             return outputOf(other) == number;
                           }) != 1)
    return;
  auto slice = sliceOf(insertion);
  if (!slice)
    return;
  if (!list) {
    start->element = elementAt(*slice, rule.lists().place(), start->element);
    return elements::setOpenList(rule, result, *start);
  }
  for (auto [i, element] : llvm::enumerate(*list))
    element = elementAt(*slice, rule.store().constant(int64_t(i)), element);
  elements::set(rule, result, *list);
}

} // namespace

void setSharedOutputs(RegionContext rule, scf::ForallOp loop,
                      llvm::ArrayRef<Bounds> ranges) {
  SharedOutputs(rule, loop, ranges).set();
}

} // namespace shapeproof::loops
