// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See FittingSets.h. Tested by tests/unit/substitution.

#include "substitution/FittingSets.h"
#include <vector>

using namespace shapeproof;
using llvm::ArrayRef;

/// Calls `isNew` for the members that are not in `part`, which is in the same
/// order. Whether the others are all of `part`.
template <typename F>
static bool walkBeside(ArrayRef<ShapeId> members, ArrayRef<ShapeId> part,
                       F isNew) {
  for (ShapeId member : members) {
    if (!part.empty() && part.front() == member)
      part = part.drop_front();
    else
      isNew(member);
  }
  return part.empty();
}

uint32_t FittingSets::extended(ArrayRef<ShapeId> members) const {
  // One of the first two members is in the series: few are new.
  for (ShapeId member : members.take_front(2))
    if (const uint32_t *first = ofMember.find(member)) {
      const uint32_t found = links[*first].series;
      if (walkBeside(members, sets[series[found]].members, [](ShapeId) {}))
        return found;
    }
  return kNone;
}

void FittingSets::add(ArrayRef<ShapeId> members, FactId fact) {
  const auto set = static_cast<uint32_t>(sets.size());
  sets.push_back({members, fact});
  uint32_t number = extended(members);
  ArrayRef<ShapeId> before;
  if (number == kNone) {
    number = static_cast<uint32_t>(series.size());
    series.push_back(set);
  } else {
    before = sets[series[number]].members;
    series.set(number, set);
  }
  walkBeside(members, before, [&](ShapeId member) {
    const uint32_t *first = ofMember.find(member);
    links.push_back({number, first ? *first : kNone});
    ofMember.set(member, static_cast<uint32_t>(links.size() - 1));
  });
}

/// A series that all members have. A member may have come late to an old one,
/// so the lists are in no order.
std::optional<FactId> FittingSets::find(ArrayRef<ShapeId> members,
                                        unsigned &steps) const {
  std::vector<uint32_t> at;
  for (ShapeId member : members) {
    const uint32_t *first = ofMember.find(member);
    if (!first)
      return std::nullopt;
    at.push_back(*first);
  }
  for (uint32_t link = at.front(); link != kNone; link = links[link].next) {
    bool all = true;
    for (size_t k = 1; k < at.size() && all; ++k) {
      uint32_t other = at[k];
      for (; other != kNone && links[other].series != links[link].series;
           other = links[other].next) {
        if (steps == 0)
          return std::nullopt;
        --steps;
      }
      all = other != kNone;
    }
    if (all)
      return sets[series[links[link].series]].fact;
  }
  return std::nullopt;
}
