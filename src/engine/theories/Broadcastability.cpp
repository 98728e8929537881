// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sizes that fit: see Broadcastability.h.
//
// Tested by tests/engine/fitting and tests/engine/laws.

#include "engine/theories/Broadcastability.h"
#include "engine/base/Limits.h"
#include "engine/propagation/BoundsEngine.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

BroadcastabilityTheory::BroadcastabilityTheory(TheoryState &state)
    : Theory(state), sets(store, state.scopes), ofShapes(store, state.scopes),
      reasons(state.scopes), members(state.scopes), series(state.scopes),
      ofSize(state.scopes), ofColumns(state.scopes), links(state.scopes),
      ofOperand(state.scopes), ofLiteral(state.scopes) {
  state.fitting = this;
}

std::unique_ptr<Theory>
shapeproof::broadcastabilityTheory(TheoryState &state, const ContextOptions &) {
  return std::make_unique<BroadcastabilityTheory>(state);
}

bool BroadcastabilityTheory::isSet(ClaimId claim) const {
  return store.join(claim).valid() ||
         (store.shapes(claim).size() > 2 &&
          llvm::all_of(store.shapes(claim), [&](ShapeId s) {
            return store.kind(s) == ShapeKind::Ranked &&
                   store.extents(s).size() == 1;
          }));
}

//===- Facts --------------------------------------------------------------===//

void BroadcastabilityTheory::assumeSet(ClaimId set, ReasonId reason,
                                       SmallVectorImpl<uint32_t> &fresh) {
  const auto number = static_cast<uint32_t>(reasons.size());
  reasons.push_back(reason);
  SmallVector<DimId, 8> sizes;
  const uint32_t where = sets.addTakenApart(set, FactId(number), sizes);
  // A join needs no list here.
  if (!store.join(set).valid())
    state.work.charge(store.shapes(set).size());
  state.work.charge(16 * (sizes.size() + 1));
  while (series.size() <= where)
    series.push_back({});
  Series own = series[where];
  for (DimId size : sizes) {
    const auto member = static_cast<uint32_t>(members.size());
    const uint32_t *same = ofSize.find(size);
    members.push_back({size, DimId(), /*isDone=*/false, where, number, own.last,
                       same ? *same : kNone, kNone});
    ofSize.set(size, member);
    own.last = member;
    fresh.push_back(member);
    changed.push_back(member);
    fitsOthers(size);
    compareColumns(member);
    if (own.pivot != kNone)
      concludeOther(own.pivot, member, own.notOne);
  }
  series.set(where, own);
}

void BroadcastabilityTheory::compareColumns(uint32_t number) {
  const Member own = members[number];
  const LinearView view = store.linearView(own.size);
  if (view.summands.empty())
    return; // Constants other than 1 become pivots.
  const Int constant = view.constant;
  const DimId columns =
      constant == 0 ? own.size : store.sub(own.size, store.constant(constant));
  unsigned steps = limits::setSameColumns, found = 0;
  auto compare = [&](uint32_t other) {
    if (members[other].series != own.series || members[other].size == own.size)
      return;
    ++found;
    const DimId one = store.constant(1);
    state.work.charge(32);
    state.conclude(
        store.disj(store.eq(own.size, one), store.eq(members[other].size, one)),
        reasonOf(number, other));
  };
  const uint32_t *shifted = ofColumns.find(columns);
  for (uint32_t m = shifted ? *shifted : kNone;
       m != kNone && steps > 0 && found < 2;
       m = members[m].sameColumns, --steps)
    compare(m);
  if (constant == 0)
    return;
  const uint32_t *plain = ofSize.find(columns);
  for (uint32_t m = plain ? *plain : kNone;
       m != kNone && steps > 0 && found < 2; m = members[m].same, --steps)
    compare(m);
  Member entered = own;
  entered.sameColumns = shifted ? *shifted : kNone;
  members.set(number, entered);
  ofColumns.set(columns, number);
}

void BroadcastabilityTheory::rememberShapes(ClaimId set, ReasonId reason) {
  ofShapes.add(set, FactId(static_cast<uint32_t>(reasons.size())));
  reasons.push_back(reason);
  state.work.charge(16 + store.shapes(set).size());
}

bool BroadcastabilityTheory::shapesFit(ClaimId set, Why *why) {
  if (ofShapes.empty())
    return false;
  unsigned steps = limits::setMembersRead;
  std::optional<FactId> known = ofShapes.find(set, steps);
  state.work.charge(4 * (limits::setMembersRead - steps) + 16);
  if (known && why)
    why->push_back(reasons[known->raw]);
  return known.has_value();
}

void BroadcastabilityTheory::addJoin(DimId join,
                                     SmallVectorImpl<uint32_t> &fresh) {
  if (!joins::isFlat(store, join))
    return;
  uint32_t whole = kNone;
  auto add = [&](DimId size) {
    const auto member = static_cast<uint32_t>(members.size());
    Member own;
    own.size = size;
    own.join = join;
    own.previous = whole == kNone ? member : whole;
    members.push_back(own);
    fresh.push_back(member);
    changed.push_back(member);
    return member;
  };
  whole = add(join);
  for (DimId operand : SmallVector<DimId, 8>(store.operands(join)))
    for (uint32_t member : {whole, add(operand)}) {
      const uint32_t *first = ofOperand.find(operand);
      links.push_back({member, first ? *first : kNone});
      ofOperand.set(operand, static_cast<uint32_t>(links.size() - 1));
    }
  state.work.charge(16 * fresh.size());
}

void BroadcastabilityTheory::fitsOthers(DimId size) {
  const uint32_t *first = ofOperand.find(size);
  for (uint32_t l = first ? *first : kNone; l != kNone; l = links[l].next) {
    state.work.charge(2);
    changed.push_back(links[l].member);
  }
}

void BroadcastabilityTheory::markDone(uint32_t number) {
  Member own = members[number];
  own.isDone = true;
  members.set(number, own);
}

void BroadcastabilityTheory::watchSize(uint32_t number, ClaimId literal) {
  const uint32_t *first = ofLiteral.find(literal);
  links.push_back({number, first ? *first : kNone});
  ofLiteral.set(literal, static_cast<uint32_t>(links.size() - 1));
}

void BroadcastabilityTheory::wake(ClaimId literal) {
  const uint32_t *first = ofLiteral.find(literal);
  llvm::SmallDenseSet<DimId, 4> seen; // A size may be in many series.
  for (uint32_t l = first ? *first : kNone; l != kNone; l = links[l].next) {
    const Member &member = members[links[l].member];
    changed.push_back(links[l].member);
    state.work.charge(4);
    // The size may be equal to more sizes now, so broadcasts of these may be
    // known to fit.
    if (member.join.valid())
      changed.push_back(member.previous);
    else if (state.equality && ofOperand.size() > 0 &&
             seen.insert(member.size).second) {
      SmallVector<DimId, 8> equal;
      state.equality->appendEqual(member.size, limits::setEqualMembers, equal);
      state.work.charge(16 * (equal.size() + 1));
      for (DimId other : equal)
        fitsOthers(other);
    }
  }
}

std::vector<uint32_t> BroadcastabilityTheory::takeChanged() {
  std::vector<uint32_t> batch;
  batch.swap(changed);
  llvm::sort(batch);
  batch.erase(llvm::unique(batch), batch.end());
  return batch;
}

ReasonId BroadcastabilityTheory::reasonOf(uint32_t a, uint32_t b) const {
  return reasons[std::max(members[a].set, members[b].set)];
}

void BroadcastabilityTheory::concludeOther(uint32_t pivot, uint32_t other,
                                           ReasonId notOne) {
  state.work.charge(32);
  const DimId size = members[other].size;
  state.conclude(store.disj(store.eq(size, store.constant(1)),
                            store.eq(size, members[pivot].size)),
                 state.reasons.derived({reasonOf(pivot, other), notOne}));
}

void BroadcastabilityTheory::isNotOne(uint32_t number, ArrayRef<ReasonId> why) {
  Series own = series[members[number].series];
  const ReasonId notOne = state.reasons.derived(why);
  // The equality theory shares facts about a second such size with the pivot.
  if (own.pivot == kNone || !state.equality)
    for (uint32_t m = own.last; m != kNone && !state.work.isExhausted();
         m = members[m].previous)
      if (m != number)
        concludeOther(number, m, notOne);
  if (own.pivot != kNone)
    return;
  own.pivot = number;
  own.notOne = notOne;
  series.set(members[number].series, own);
}

//===- Questions ----------------------------------------------------------===//

bool BroadcastabilityTheory::isOne(DimId size, Why *why) {
  std::optional<Int> value = store.getConstant(size);
  if (!value && state.bounds)
    value = state.bounds->constantValue(size, why);
  if (!value && state.equality) {
    Bounds bounds;
    SmallVector<ReasonId, 4> ignored;
    state.equality->tighten(size, bounds, why ? *why : ignored);
    value = bounds.lo;
  }
  return value && *value == 1;
}

SmallVector<DimId, 8> BroadcastabilityTheory::reduced(ArrayRef<DimId> sizes) {
  SmallVector<DimId, 8> result;
  llvm::SmallDenseSet<std::pair<uint32_t, uint32_t>, 8> seen;
  for (DimId size : sizes) {
    if (isOne(size, nullptr))
      continue;
    if (state.equality)
      if (auto place = state.equality->classTable().find(size))
        if (!seen.insert({place->first, uint32_t(place->second)}).second)
          continue;
    result.push_back(size);
  }
  return result;
}

std::optional<uint32_t>
BroadcastabilityTheory::find(DimId size, uint32_t inSeries, unsigned &steps) {
  const uint32_t *first = ofSize.find(size);
  for (uint32_t m = first ? *first : kNone; m != kNone && steps > 0;
       m = members[m].same, --steps)
    if (members[m].series == inSeries)
      return m;
  return std::nullopt;
}

SmallVector<DimId, 8> BroadcastabilityTheory::equalTo(DimId size) const {
  SmallVector<DimId, 8> equal;
  if (!state.equality)
    return equal;
  state.equality->appendEqual(size, limits::setEqualMembers, equal);
  // A constant may be in a set but in no fact.
  Bounds value;
  SmallVector<ReasonId, 4> ignored;
  state.equality->tighten(size, value, ignored);
  if (value.lo)
    equal.push_back(store.constant(*value.lo));
  state.work.charge(4 * equal.size());
  llvm::sort(equal, [&](DimId a, DimId b) { return store.compare(a, b) < 0; });
  equal.erase(llvm::unique(equal), equal.end());
  return equal;
}

std::optional<uint32_t> BroadcastabilityTheory::findEqual(DimId size,
                                                          uint32_t inSeries,
                                                          unsigned &steps) {
  if (auto found = find(size, inSeries, steps))
    return found;
  for (DimId other : equalTo(size)) {
    if (steps == 0)
      break;
    --steps;
    if (auto found = find(other, inSeries, steps))
      return found;
  }
  return std::nullopt;
}

/// Explains why each size is 1, is in `as`, or is equal to a size in `as`.
bool BroadcastabilityTheory::explain(ArrayRef<DimId> sizes, ArrayRef<DimId> as,
                                     Why &why) {
  for (DimId size : sizes) {
    if (isOne(size, nullptr)) {
      isOne(size, &why);
      continue;
    }
    const bool explained = llvm::any_of(as, [&](DimId other) {
      return other == size ||
             (state.equality && state.equality->explainEqual(size, other, why));
    });
    if (!explained)
      return false;
  }
  return true;
}

bool BroadcastabilityTheory::fits(ArrayRef<DimId> sizes, unsigned &steps,
                                  Why *why) {
  const SmallVector<DimId, 8> wanted = reduced(sizes);
  if (wanted.size() <= 1)
    return !why || explain(sizes, wanted, *why);
  SmallVector<DimId, 8> first = equalTo(wanted[0]);
  first.insert(first.begin(), wanted[0]);
  for (DimId size : first) {
    const uint32_t *head = ofSize.find(size);
    for (uint32_t m = head ? *head : kNone; m != kNone; m = members[m].same) {
      if (steps == 0)
        return false;
      --steps;
      SmallVector<DimId, 8> found{size};
      uint32_t set = members[m].set;
      for (DimId other : ArrayRef(wanted).drop_front()) {
        auto member = findEqual(other, members[m].series, steps);
        if (!member)
          break;
        found.push_back(members[*member].size);
        set = std::max(set, members[*member].set);
      }
      if (found.size() != wanted.size())
        continue;
      if (why && !explain(sizes, found, *why))
        return false;
      if (why)
        why->push_back(reasons[set]);
      return true;
    }
  }
  return false;
}

bool BroadcastabilityTheory::fits(ClaimId set, Why *why) {
  if (reasons.empty() && !state.equality && !state.bounds)
    return false;
  unsigned steps = limits::setMembersRead;
  bool holds = false;
  if (!reasons.empty())
    if (std::optional<FactId> known = sets.find(set, steps)) {
      if (why)
        why->push_back(reasons[known->raw]);
      holds = true;
    }
  holds = holds || fits(joins::sizesOf(store, set), steps, why);
  state.work.charge(4 * (limits::setMembersRead - steps) + 16);
  return holds;
}

bool BroadcastabilityTheory::fits(DimId a, DimId b, Why *why) {
  if (reasons.empty())
    return false;
  unsigned steps = limits::setMembersRead;
  const bool holds = fits({a, b}, steps, why);
  state.work.charge(4 * (limits::setMembersRead - steps) + 16);
  return holds;
}

size_t BroadcastabilityTheory::memoryUsage() const {
  return sets.memoryUsage() + ofShapes.memoryUsage() + reasons.memoryUsage() +
         members.memoryUsage() + series.memoryUsage() + ofSize.memoryUsage() +
         ofColumns.memoryUsage() + links.memoryUsage() +
         ofOperand.memoryUsage() + ofLiteral.memoryUsage();
}
