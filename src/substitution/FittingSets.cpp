// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FittingSets.h. Tested by tests/unit/substitution.

#include "substitution/FittingSets.h"
#include "terms/Broadcasts.h"
#include "terms/Joins.h"

using namespace shapeproof;

//===- Lists ----------------------------------------------------------------//

bool ListedSet::forEachMissing(const TermStore &store, const ListedSet &whole,
                               llvm::function_ref<bool(ShapeId)> visit) const {
  llvm::ArrayRef<ShapeId> rest = whole.members;
  for (ShapeId member : members) {
    while (!rest.empty() && store.compare(rest.front(), member) < 0)
      rest = rest.drop_front();
    if (!rest.empty() && rest.front() == member)
      rest = rest.drop_front();
    else if (!visit(member))
      return false;
  }
  return true;
}

//===- Joins ----------------------------------------------------------------//

/// Of a set that has one more than another, the root or the others are old.
llvm::SmallVector<DimId, 3> JoinedSet::samples(const TermStore &store) const {
  llvm::SmallVector<DimId, 3> result;
  if (joins::isLeaf(store, join))
    return {join};
  for (DimId part : store.operands(join).take_front(3)) {
    while (!joins::isLeaf(store, part))
      part = store.operands(part)[0];
    result.push_back(part);
  }
  return result;
}

bool JoinedSet::forEachMissing(const TermStore &store, const JoinedSet &whole,
                               llvm::function_ref<bool(DimId)> visit) const {
  return joins::forEachMissing(store, join, whole.join, visit);
}

//===- Series ---------------------------------------------------------------//

template <typename SetT>
uint32_t FittingSets<SetT>::extended(const SetT &members) const {
  for (Member member : members.samples(store))
    if (const uint32_t *first = ofMember.find(member)) {
      const uint32_t found = links[*first].series;
      if (isPart(sets[series[found]].members, members))
        return found;
    }
  return kNone;
}

template <typename SetT>
void FittingSets<SetT>::add(SetT members, FactId fact) {
  const auto set = static_cast<uint32_t>(sets.size());
  sets.push_back({members, fact});
  uint32_t number = extended(members);
  SetT before{};
  if (number == kNone) {
    number = static_cast<uint32_t>(series.size());
    series.push_back(set);
  } else {
    before = sets[series[number]].members;
    series.set(number, set);
  }
  members.forEachMissing(store, before, [&](Member member) {
    const uint32_t *first = ofMember.find(member);
    links.push_back({number, first ? *first : kNone});
    ofMember.set(member, static_cast<uint32_t>(links.size() - 1));
    return true;
  });
}

/// A member may have come late to an old series, so its list is in no order.
template <typename SetT>
std::optional<FactId> FittingSets<SetT>::find(SetT members,
                                              unsigned &steps) const {
  const uint32_t *first = ofMember.find(members.samples(store).front());
  for (uint32_t link = first ? *first : kNone; link != kNone;
       link = links[link].next) {
    if (steps == 0)
      return std::nullopt;
    --steps;
    const Set &newest = sets[series[links[link].series]];
    if (isPart(members, newest.members))
      return newest.fact;
  }
  return std::nullopt;
}

template class shapeproof::FittingSets<ListedSet>;

//===- Facts ----------------------------------------------------------------//

void FittingFacts::add(ClaimId claim, FactId fact) {
  DimId a, b;
  if (store.kind(claim) == ClaimKind::Broadcastable)
    lists.add({store.shapes(claim)}, fact);
  // A join has a value, so what is in it fits.
  else if (isFittingPair(store, claim, a, b) &&
           !(joins::isLeaf(store, a) && joins::isLeaf(store, b)))
    joins.add({store.broadcastExtent({a, b})}, fact);
}

std::optional<FactId> FittingFacts::find(ClaimId claim, unsigned &steps) const {
  if (lists.empty() && joins.empty())
    return std::nullopt;
  llvm::SmallVector<ShapeId, 2> pair;
  llvm::ArrayRef<ShapeId> members;
  if (DimId a, b; isFittingPair(store, claim, a, b)) {
    pair = {store.ranked({a}), store.ranked({b})};
    if (store.compare(pair[0], pair[1]) > 0)
      std::swap(pair[0], pair[1]);
    members = pair;
  } else if (store.kind(claim) == ClaimKind::Broadcastable) {
    members = store.shapes(claim);
  } else {
    return std::nullopt;
  }
  if (auto fact = lists.find({members}, steps))
    return fact;
  if (joins.empty() || store.kind(members.front()) != ShapeKind::Ranked)
    return std::nullopt;
  llvm::SmallVector<DimId, 8> extents;
  for (ShapeId member : members) {
    extents.push_back(store.extents(member)[0]);
    // That would be the extent, whatever the others are.
    if (store.kind(extents.back()) == DimKind::Constant)
      return std::nullopt;
  }
  return joins.find({store.broadcastExtent(extents)}, steps);
}
