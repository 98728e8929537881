// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Slices of lists of unknown length, and concatenations of lists.
//
//   %x = tensor.extract_slice %s[1] [%n] [1]      at any place p: s[1 + p]
//   %c = tensor.concat dim(0) %h, %x              p < len(h) ? h[p]
//                                                           : s[1 + p - len(h)]
//
// A slice that does not lie within its source has no value; its elements are
// unknown there (Elements.h).

#include "core/ir/Limits.h"
#include "core/ops/Elements.h"
#include "core/ops/Sizes.h"

namespace shapeproof::elements {

using namespace mlir;

/// The length of a list; nothing if `v` has another rank.
static std::optional<IntModel> lengthOf(RuleContext rule, Value v) {
  ShapeModel shape = rule.shape(v);
  if (rule.store().knownRank(shape.term) != 1u)
    return std::nullopt;
  return rule.build().extent(shape, 0);
}

void sliceOpen(RuleContext rule, OffsetSizeAndStrideOpInterface op, Value from,
               Value to) {
  auto list = openList(rule, from);
  auto length = lengthOf(rule, to);
  if (!list || !length || op.getMixedSizes().size() != 1)
    return;
  TermStore &store = rule.store();
  IntModel offset = sizes::fold(rule, op.getMixedOffsets()[0]),
           stride = sizes::fold(rule, op.getMixedStrides()[0]);
  EvidenceId evidence = rule.unite({offset.evidence, stride.evidence});
  auto at = [&](DimId place) {
    return elementAt(
        rule, *list,
        {store.add(offset.term, store.mul(place, stride.term)), evidence});
  };
  if (auto extents = extentsOf(rule, to)) {
    List known;
    for (int64_t i = 0; i < ShapedType::getNumElements(*extents); ++i)
      known.push_back(at(store.constant(i)));
    return set(rule, to, known);
  }
  setOpenList(rule, to, {at(rule.lists().place()), *length});
}

/// The element of a part at a place within it; nothing if its elements are
/// unknown.
static std::optional<IntModel> elementWithin(RuleContext rule, Value part,
                                             DimId place) {
  if (auto list = openList(rule, part)) {
    list->element.term = rule.lists().at(list->element.term, place);
    list->element.evidence =
        rule.unite({list->element.evidence, list->length.evidence});
    return list->element;
  }
  auto list = of(rule, part);
  if (!list || list->empty() || list->size() > limits::openListElements)
    return std::nullopt;
  TermStore &store = rule.store();
  IntModel result = list->back();
  for (size_t i = list->size() - 1; i-- > 0;) {
    const IntModel &element = (*list)[i];
    result.term = store.select(store.eq(place, store.constant(int64_t(i))),
                               element.term, result.term);
    result.evidence = rule.unite({result.evidence, element.evidence});
    result.lo = std::min(result.lo, element.lo);
    result.hi = std::max(result.hi, element.hi);
  }
  return result;
}

void concatOpen(RuleContext rule, ValueRange parts, Value to) {
  auto length = lengthOf(rule, to);
  if (!length || !isIntegerTensor(to.getType()))
    return;
  TermStore &store = rule.store();
  std::optional<IntModel> result;
  llvm::SmallVector<IntModel> starts{rule.build().constant(0)};
  for (Value part : parts) {
    auto own = lengthOf(rule, part);
    if (!own)
      return;
    starts.push_back({store.add(starts.back().term, own->term),
                      rule.unite({starts.back().evidence, own->evidence})});
  }
  // Start from the back: a place behind the start of a part, and before the end
  // of it, is in that part.
  for (size_t i = parts.size(); i-- > 0;) {
    DimId place = store.sub(rule.lists().place(), starts[i].term);
    if (auto extents = extentsOf(rule, parts[i]); extents && (*extents)[0] == 0)
      continue;
    auto element = elementWithin(rule, parts[i], place);
    if (!element)
      return;
    element->evidence = rule.unite({element->evidence, starts[i + 1].evidence});
    if (!result) {
      result = element;
      continue;
    }
    result->term =
        store.select(store.lt(rule.lists().place(), starts[i + 1].term),
                     element->term, result->term);
    result->evidence = rule.unite({result->evidence, element->evidence});
    result->lo = std::min(result->lo, element->lo);
    result->hi = std::max(result->hi, element->hi);
  }
  if (result)
    setOpenList(rule, to, {*result, *length});
}

} // namespace shapeproof::elements
