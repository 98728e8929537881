// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FittingSets.h. Tested by tests/engine/substitution.

#include "engine/substitution/FittingSets.h"
#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include <climits>

using namespace shapeproof;

FittingSets::Members FittingSets::membersOf(ClaimId claim) const {
  Members members;
  if (DimId join = store.join(claim); join.valid()) {
    members.push_back(join);
    return members;
  }
  for (ShapeId s : store.shapes(claim)) {
    if (store.kind(s) == ShapeKind::Ranked && store.extents(s).size() == 1)
      members.push_back(store.extents(s)[0]);
    else
      members.push_back(s);
  }
  return members;
}

bool FittingSets::isIn(Term member, uint32_t number, unsigned &steps) const {
  if (number == series.size())
    return false; // A series about to begin has no members.
  const uint32_t *first = ofMember.find(member);
  unsigned looked = 0;
  for (uint32_t link = first ? *first : kNone; link != kNone;
       link = links[link].next) {
    if (steps == 0)
      return false;
    --steps;
    if (links[link].series == number)
      return true;
    if (++looked == limits::setLinks)
      return inSeries.contains({member, number});
  }
  return false;
}

static bool isJoin(const TermStore &store, Term member) {
  return member.is(store, DimKind::Broadcast);
}

template <typename SizeOf, typename IsNew>
std::optional<size_t> FittingSets::walk(Members &open, uint32_t number,
                                        unsigned &steps, SizeOf sizeOf,
                                        IsNew isNew) const {
  size_t had = 0;
  while (!open.empty()) {
    Term member = open.pop_back_val();
    if (isIn(member, number, steps))
      had += sizeOf(member);
    else if (steps == 0)
      return std::nullopt;
    else
      isNew(member);
  }
  return had;
}

/// The number of a series of this kind whose newest set has only members in
/// `members`, or of a new one; `fresh` are the members new to it. Only series
/// of two of the members are examined, to keep it cheap.
uint32_t FittingSets::extendedBy(const Members &members, bool ofJoins,
                                 Members &fresh) const {
  Members open;
  auto lookAt = [&](uint32_t number) {
    open = members;
    fresh.clear();
    unsigned steps = UINT_MAX;
    return walk(
        open, number, steps,
        [&](Term t) { return ofJoins ? store.numJoined(t.dim()) : 1; },
        [&](Term t) {
          fresh.push_back(t);
          if (ofJoins && isJoin(store, t))
            llvm::append_range(open, store.operands(t.dim()));
        });
  };
  Term ends[] = {members.front(), members.size() > 1 ? members[1] : members[0]};
  if (ofJoins)
    for (Term &end : ends)
      while (isJoin(store, end))
        end = &end == ends ? store.operands(end.dim()).front()
                           : store.operands(end.dim()).back();
  for (Term end : ends)
    if (const uint32_t *first = ofMember.find(end)) {
      const uint32_t found = links[*first].series;
      const Set &newest = sets[series[found]];
      if (newest.isJoin == ofJoins && lookAt(found) == newest.size)
        return found;
    }
  const auto number = static_cast<uint32_t>(series.size());
  lookAt(number);
  return number;
}

uint32_t FittingSets::enter(ClaimId claim, FactId fact, Members &fresh) {
  const DimId join = store.join(claim);
  const Members members = membersOf(claim);
  const uint32_t number = extendedBy(members, join.valid(), fresh);
  const auto set = static_cast<uint32_t>(sets.size());
  sets.push_back({join.valid() ? store.numJoined(join) : members.size(), fact,
                  join.valid()});
  if (number == series.size())
    series.push_back(set);
  else
    series.set(number, set);
  for (Term member : fresh) {
    const uint32_t *first = ofMember.find(member);
    links.push_back({number, first ? *first : kNone});
    ofMember.set(member, static_cast<uint32_t>(links.size() - 1));
    inSeries.insert({member, number}, true);
  }
  return number;
}

void FittingSets::add(ClaimId claim, FactId fact) {
  const DimId join = store.join(claim);
  if (join.valid() && whole.size() < limits::setsReadWhole) {
    whole.push_back({join, fact});
    return;
  }
  Members fresh;
  enter(claim, fact, fresh);
}

uint32_t FittingSets::addTakenApart(ClaimId claim, FactId fact,
                                    llvm::SmallVectorImpl<DimId> &fresh) {
  Members entered;
  const uint32_t number = enter(claim, fact, entered);
  // A list may have a join as one of its sizes; a set kept as a join has the
  // join's leaves as members.
  const bool ofJoin = store.join(claim).valid();
  for (Term member : entered)
    if (!ofJoin || !isJoin(store, member))
      fresh.push_back(member.dim());
  return number;
}

std::optional<FactId> FittingSets::find(ClaimId claim, unsigned &steps) const {
  return find(membersOf(claim), steps);
}

std::optional<FactId> FittingSets::find(DimId a, DimId b,
                                        unsigned &steps) const {
  return find(Members{a, b}, steps);
}

/// A fact about a set in a series that has all members. Old series may have got
/// members later, so the lists of series are not sorted.
std::optional<FactId> FittingSets::find(const Members &members,
                                        unsigned &steps) const {
  for (size_t k = whole.size(); k-- > 0;) {
    if (steps == 0)
      return std::nullopt;
    --steps;
    if (llvm::all_of(members, [&](Term t) {
          return t.sort == Term::Dim &&
                 joins::isPart(store, t.dim(), whole[k].first);
        }))
      return whole[k].second;
  }
  Term some = members.front();
  while (isJoin(store, some))
    some = store.operands(some.dim())[0];
  const uint32_t *first = ofMember.find(some);
  Members open;
  for (uint32_t link = first ? *first : kNone; link != kNone;
       link = links[link].next) {
    const uint32_t number = links[link].series;
    bool all = true;
    open = members;
    auto had = walk(
        open, number, steps, [](Term) { return 1; },
        [&](Term t) {
          all &= isJoin(store, t);
          if (!all)
            open.clear();
          else
            llvm::append_range(open, store.operands(t.dim()));
        });
    if (!had)
      return std::nullopt;
    if (all)
      return sets[series[number]].fact;
  }
  return std::nullopt;
}
