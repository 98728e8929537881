// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CommonEnds.h. Tested by tests/engine/terms.

#include "engine/terms/CommonEnds.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

using Parts = llvm::SmallVector<ShapeId, 4>;

/// The last extents of lists, as many as the shortest has; or the last parts
/// if all have the same rank. None where neither is known.
AlignedSet takeEnds(TermStore &store, llvm::MutableArrayRef<Parts> lists) {
  AlignedSet set;
  const bool areLists = llvm::all_of(lists, [&](const Parts &list) {
    return store.kind(list.back()) == ShapeKind::Ranked;
  });
  if (!areLists) {
    ShapeId first = lists[0].back();
    const bool areSame = llvm::all_of(
        lists, [&](const Parts &list) { return list.back() == first; });
    auto isSimple = [&](ShapeId s) {
      const ShapeKind kind = store.kind(s);
      return kind != ShapeKind::Broadcast && kind != ShapeKind::Concat;
    };
    if (!areSame && !llvm::all_of(lists, [&](const Parts &list) {
          return isSimple(list.back()) &&
                 store.rank(list.back()) == store.rank(first);
        }))
      return {};
    for (Parts &list : lists)
      set.push_back(list.pop_back_val());
    return set;
  }
  size_t shortest = store.extents(lists[0].back()).size();
  for (const Parts &list : lists)
    shortest = std::min(shortest, store.extents(list.back()).size());
  for (Parts &list : lists) {
    llvm::SmallVector<DimId, 8> extents(store.extents(list.pop_back_val()));
    ArrayRef<DimId> all = extents;
    set.push_back(store.ranked(all.take_back(shortest)));
    if (all.size() > shortest)
      list.push_back(store.ranked(all.drop_back(shortest)));
  }
  return set;
}

} // namespace

bool shapeproof::splitAtEnds(TermStore &store, ArrayRef<ShapeId> operands,
                             AlignedSet &fronts,
                             llvm::SmallVectorImpl<AlignedSet> &ends) {
  auto isConcat = [&](ShapeId s) { return store.kind(s) == ShapeKind::Concat; };
  if (operands.size() < 2 || llvm::none_of(operands, isConcat))
    return false;
  llvm::SmallVector<Parts, 4> lists;
  for (ShapeId s : operands)
    if (isConcat(s))
      lists.emplace_back(store.parts(s));
    else
      lists.push_back({s});
  const size_t before = ends.size();
  for (;;) {
    llvm::erase_if(lists, [](const Parts &list) { return list.empty(); });
    if (lists.size() < 2)
      break;
    AlignedSet set = takeEnds(store, lists);
    if (set.empty())
      break;
    ends.push_back(set);
  }
  if (ends.size() == before)
    return false;
  for (const Parts &list : lists)
    fronts.push_back(store.concat(list));
  return true;
}
