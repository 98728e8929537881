// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ListExtremes.h.

#include "core/values/ListExtremes.h"
#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "core/values/ModelBuilder.h"
#include "engine/terms/Rewrite.h"

namespace shapeproof {

/// Adds the value unless it is there, up to a number of values.
template <typename Kept, typename T>
static void keep(Kept &kept, const T &x, size_t most) {
  if (kept.size() < most && !llvm::is_contained(kept, x))
    kept.push_back(x);
}

ListExtremes::Shapes ListExtremes::shapesOf(const List &list) const {
  Shapes result;
  TermSet seen;
  const Term root(list.element);
  walkTerms(store, root, [&](Term t) {
    if (!seen.insert(t).second)
      return false;
    if (t.is(store, DimKind::Extent) &&
        store.operands(t.dim())[0] == list.place)
      keep(result, store.shape(t.dim()), limits::listShapes);
    return true;
  });
  if (result.empty())
    result.push_back(ShapeId());
  return result;
}

DimId ListExtremes::elementAt(const List &list, DimId index) {
  Rewriter rewrite(store);
  rewrite.set(list.place, index);
  return rewrite(list.element);
}

ClaimId ListExtremes::bound(const List &list, const Extreme &extreme,
                            DimId index) {
  DimId element = elementAt(list, index);
  return store.implies(withinRange(store, index, list.length),
                       extreme.isLeast ? store.le(extreme.value, element)
                                       : store.ge(extreme.value, element));
}

ListExtremes::Claims ListExtremes::add(const List &list,
                                       const Extreme &extreme) {
  auto [it, isNew] =
      numbers.try_emplace({list.element, list.length}, known.size());
  const size_t number = it->second;
  if (isNew)
    known.push_back({list, {}});
  Claims result{
      extreme.isLeast ? store.le(extreme.value, extreme.start)
                      : store.ge(extreme.value, extreme.start),
      store.disj(
          store.eq(extreme.value, extreme.start),
          store.conj(withinRange(store, extreme.at, list.length),
                     store.eq(extreme.value, elementAt(list, extreme.at)))),
      // The first place exists if the list has any element.
      bound(list, extreme, store.constant(0))};
  llvm::SmallVector<DimId> indices;
  for (ShapeId shape : shapesOf(list)) {
    Use &use = useOf(shape);
    keep(use.lists, number, limits::listsOfShape);
    for (DimId index : use.indices)
      keep(indices, index, limits::listIndices);
  }
  for (DimId index : indices)
    result.push_back(bound(list, extreme, index));
  Known &of = known[number];
  bool isKnown = false;
  for (const Extreme &other : of.extremes) {
    isKnown |= other.value == extreme.value;
    if (other.value == extreme.value)
      continue;
    result.push_back(bound(list, extreme, other.at));
    result.push_back(bound(list, other, extreme.at));
  }
  if (!isKnown && of.extremes.size() < limits::listExtremes)
    of.extremes.push_back(extreme);
  return result;
}

ListExtremes::Claims ListExtremes::look(const List &list, DimId index) {
  Claims result;
  for (ShapeId shape : shapesOf(list))
    llvm::append_range(result, look(shape, index));
  return result;
}

ListExtremes::Claims ListExtremes::look(ShapeId shape, DimId index) {
  Claims result;
  Use &use = useOf(shape);
  keep(use.indices, index, limits::listIndices);
  for (size_t number : use.lists)
    for (const Extreme &extreme : known[number].extremes)
      result.push_back(bound(known[number].list, extreme, index));
  return result;
}

} // namespace shapeproof
