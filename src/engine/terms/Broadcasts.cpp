// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Making and spelling out claims that sizes fit: see Broadcasts.h.
//
// Claims about a nested broadcast imply that it is defined, so it counts as its
// operands: broadcast([a], [b]) and [c] fit if a, b and c do. So a chain of
// broadcasts makes claims about sets that it has established already. If there
// would be too many operands to list, the broadcast counts as a single size,
// which its own operands fit. A claim about more sizes than are listed keeps
// their join (BroadcastSets.h), which has a value if and only if they fit, so
// that claims share the parts of joins: those of a chain of n broadcasts take n
// log n together. The claim is about the sizes and is not rewritten like the
// join: where broadcast(a, b) == b is known, it is still about a and b. Shapes
// of known rank give a set for each position from the back. Those of unknown
// rank make one set, in which pairs are split at their common ends
// (CommonEnds.h). Between the two kinds, each extent n of known rank at
// position j gives
//
// Tested by tests/engine/terms.

#include "engine/terms/Broadcasts.h"
#include "engine/base/Limits.h"
#include "engine/terms/BroadcastSets.h"
#include "engine/terms/CommonEnds.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

namespace {

/// Interns a claim about a set as it is.
using Intern = llvm::function_ref<ClaimId(ArrayRef<ShapeId>)>;

/// The shapes under nested broadcasts, in order of the terms. A broadcast in
/// front of an end is replaced by its operands, each with that end, if they are
/// few.
SmallVector<ShapeId, 8> leavesOf(TermStore &store, ArrayRef<ShapeId> roots) {
  SmallVector<ShapeId, 8> leaves, open(roots.rbegin(), roots.rend());
  llvm::SmallDenseSet<ShapeId, 8> seen;
  while (!open.empty()) {
    ShapeId s = open.pop_back_val();
    if (!seen.insert(s).second)
      continue;
    if (store.kind(s) == ShapeKind::Broadcast &&
        leaves.size() + open.size() < limits::broadcastLeaves)
      open.append(store.parts(s).rbegin(), store.parts(s).rend());
    else if (store.kind(s) == ShapeKind::Concat &&
             store.kind(store.parts(s)[0]) == ShapeKind::Broadcast &&
             leaves.size() + open.size() +
                     store.parts(store.parts(s)[0]).size() <=
                 limits::broadcastPairwise) {
      SmallVector<ShapeId, 4> whole(store.parts(s));
      SmallVector<ShapeId, 4> fronts(store.parts(whole[0]));
      for (ShapeId front : llvm::reverse(fronts)) {
        whole[0] = front;
        open.push_back(store.concat(whole));
      }
    } else
      leaves.push_back(s);
  }
  // The operands of each nested broadcast are sorted: merge these runs.
  auto inOrder = [&](ShapeId a, ShapeId b) { return store.compare(a, b) < 0; };
  auto sorted = std::is_sorted_until(leaves.begin(), leaves.end(), inOrder);
  while (sorted != leaves.end()) {
    auto next = std::is_sorted_until(sorted, leaves.end(), inOrder);
    std::inplace_merge(leaves.begin(), sorted, next, inOrder);
    sorted = next;
  }
  return leaves;
}

/// Merges two sorted lists, the second beginning at `size`, without repeats.
void mergeInto(const TermStore &store, SmallVectorImpl<DimId> &extents,
               size_t size) {
  std::inplace_merge(extents.begin(), extents.begin() + size, extents.end(),
                     [&](DimId a, DimId b) { return store.compare(a, b) < 0; });
  extents.erase(std::unique(extents.begin(), extents.end()), extents.end());
}

/// The extents under nested broadcasts, in order; empty if there are too many
/// to list.
SmallVector<DimId, 8> leavesOfFew(const TermStore &store,
                                  ArrayRef<DimId> column) {
  SmallVector<DimId, 8> leaves;
  for (DimId extent : column) {
    const size_t before = leaves.size();
    joins::appendLeaves(store, extent, leaves);
    mergeInto(store, leaves, before);
    if (leaves.size() > limits::broadcastLeaves)
      return {};
  }
  return leaves;
}

/// The extents in order, without those that are operands of another extent:
/// where that has a value, they fit it.
SmallVector<DimId, 8> withoutParts(const TermStore &store,
                                   ArrayRef<DimId> column) {
  SmallVector<DimId, 8> extents;
  for (DimId extent : column) {
    extents.push_back(extent);
    mergeInto(store, extents, extents.size() - 1);
  }
  for (DimId whole : SmallVector<DimId, 8>(extents))
    if (!joins::isFlat(store, whole))
      llvm::erase_if(extents, [&](DimId part) {
        return part != whole && joins::isPart(store, part, whole);
      });
  return extents;
}

/// The claim that the extent of `s` at this position, if there is one, fits.
ClaimId fitsFromBack(TermStore &store, DimId extent, ShapeId s,
                     size_t fromBack) {
  DimId one = store.constant(1), rank = store.rank(s),
        k = store.constant(static_cast<int64_t>(fromBack));
  DimId own = store.extent(s, store.sub(store.sub(rank, k), one));
  return store.disj({store.eq(extent, one), store.le(rank, k),
                     store.eq(own, one), store.eq(own, extent)});
}

/// `a == b or a == 1 or b == 1` for extents; for other shapes the claim itself.
ClaimId pairFits(TermStore &store, ShapeId a, ShapeId b, Intern intern) {
  if (store.kind(a) != ShapeKind::Ranked)
    return intern({a, b});
  DimId x = store.extents(a)[0], y = store.extents(b)[0];
  DimId one = store.constant(1);
  return store.disj({store.eq(x, y), store.eq(x, one), store.eq(y, one)});
}

/// Whether no list can have a negative extent, with which it has no value even
/// if extents are equal.
bool areDefined(const TermStore &store, ArrayRef<ShapeId> members) {
  return llvm::all_of(members, [&](ShapeId s) {
    return store.kind(s) != ShapeKind::Ranked || store.hasNonNegativeExtents(s);
  });
}

/// The first list that is not 1, else 1: their broadcast where they fit, even
/// with negative extents.
ShapeId firstNotOne(TermStore &store, ArrayRef<ShapeId> lists) {
  const DimId one = store.constant(1);
  DimId first = one;
  for (ShapeId list : llvm::reverse(lists)) {
    const DimId size = store.extents(list)[0];
    first = store.select(store.eq(size, one), first, size);
  }
  return store.ranked({first});
}

/// The claim pair by pair; a set larger than `most` in groups, each with the
/// broadcast of the sizes before it, which is defined where they fit.
ClaimId pairs(TermStore &store, ArrayRef<ShapeId> set, size_t most,
              Intern intern) {
  SmallVector<ShapeId, 8> members(set), group;
  SmallVector<ClaimId, 16> claims;
  const size_t size = members.size() > most ? limits::broadcastGroupSize : most;
  const bool haveBroadcast = areDefined(store, members);
  for (size_t begin = 0; begin < members.size(); begin += size) {
    auto next = ArrayRef(members).drop_front(begin).take_front(size);
    group.append(next.begin(), next.end());
    for (size_t i = 0; i < group.size(); ++i)
      for (size_t j = i + 1; j < group.size(); ++j)
        claims.push_back(pairFits(store, group[i], group[j], intern));
    if (begin + size >= members.size())
      break;
    group.assign(1, haveBroadcast ? store.broadcast(group)
                                  : firstNotOne(store, group));
  }
  return store.conj(claims);
}

/// The claim that all of [a], [b], ... or of shapes of unknown rank fit.
ClaimId allFit(TermStore &store, ArrayRef<ShapeId> members, Intern intern) {
  if (members.size() > limits::broadcastPairwise && areDefined(store, members))
    return intern(members);
  return pairs(store, members, limits::broadcastSigned, intern);
}

} // namespace

/// Makes the claim. `intern` gets pairs and larger sets of unknown rank, and
/// `internJoin` gets joins.
static ClaimId
broadcastableAtOnce(TermStore &store, ArrayRef<ShapeId> operands, Intern intern,
                    llvm::function_ref<ClaimId(DimId)> internJoin) {
  SmallVector<ShapeId, 8> open;
  SmallVector<SmallVector<DimId, 4>, 4> columns;
  for (ShapeId s : leavesOf(store, operands)) {
    if (store.kind(s) != ShapeKind::Ranked) {
      open.push_back(s);
      continue;
    }
    for (auto [k, d] : llvm::enumerate(llvm::reverse(store.extents(s)))) {
      if (k == columns.size())
        columns.emplace_back();
      columns[k].push_back(d);
    }
  }
  auto asMembers = [&](ArrayRef<DimId> extents) {
    SmallVector<ShapeId, 8> members;
    for (DimId extent : extents)
      if (extent != store.constant(1)) // A 1 fits anything.
        members.push_back(store.ranked({extent}));
    return members;
  };
  SmallVector<ClaimId, 8> claims;
  auto claimOfJoin = [&](ArrayRef<DimId> extents) {
    DimId join = joins::ofMany(store, extents);
    if (join.valid())
      claims.push_back(internJoin(join));
    return join.valid();
  };
  for (auto [k, column] : llvm::enumerate(columns)) {
    if (open.empty() && claimOfJoin(column))
      continue;
    SmallVector<DimId, 8> extents = leavesOfFew(store, column);
    auto members = asMembers(extents);
    // Sizes that cannot be a set would give too many pairs.
    if (members.empty() || (members.size() > limits::broadcastPairwise &&
                            !areDefined(store, members))) {
      extents = withoutParts(store, column);
      members = asMembers(extents);
    }
    for (ShapeId member : members)
      for (ShapeId s : open)
        claims.push_back(fitsFromBack(store, store.extents(member)[0], s, k));
    if (!claimOfJoin(extents))
      claims.push_back(allFit(store, members, intern));
  }
  claims.push_back(allFit(store, open, intern));
  return store.conj(claims);
}

ClaimId TermStore::broadcastable(ArrayRef<ShapeId> operands) {
  SmallVector<AlignedSet, 2> waiting;
  size_t splits = 0;
  auto intern = [&](ArrayRef<ShapeId> set) {
    AlignedSet fronts;
    if (set.size() > 2 || splits == limits::broadcastSplits ||
        !splitAtEnds(*this, set, fronts, waiting))
      return impl->internClaim(ClaimKind::Broadcastable, DimId(), set, {});
    ++splits;
    waiting.push_back(fronts);
    return trueClaim();
  };
  auto internJoin = [this](DimId join) {
    return impl->internClaim(ClaimKind::Broadcastable, join, {}, {});
  };
  const ClaimId first =
      broadcastableAtOnce(*this, operands, intern, internJoin);
  if (waiting.empty())
    return first;
  SmallVector<ClaimId, 4> claims = {first};
  while (!waiting.empty()) {
    AlignedSet set = waiting.pop_back_val();
    claims.push_back(broadcastableAtOnce(*this, set, intern, internJoin));
  }
  return conj(claims);
}

ClaimId TermStore::spelledOut(ClaimId root) {
  bool isSplit = false;
  auto intern = [&](ArrayRef<ShapeId> set) {
    AlignedSet fronts;
    SmallVector<AlignedSet, 2> ends;
    if (set.size() > 2 || !splitAtEnds(*this, set, fronts, ends))
      return impl->internClaim(ClaimKind::Broadcastable, DimId(), set, {});
    isSplit = true;
    return broadcastable(set);
  };
  auto &done = impl->spelled;
  auto known = [&](ClaimId c) -> std::optional<ClaimId> {
    const ClaimKind k = kind(c);
    const bool isSet =
        k == ClaimKind::Broadcastable || k == ClaimKind::NotBroadcastable;
    if (!isJunction(k) && !(isSet && shapes(c).size() > 2))
      return c;
    auto it = done.find(c);
    return it == done.end() ? std::nullopt : std::optional(it->second);
  };
  SmallVector<ClaimId, 8> work{root};
  while (!work.empty()) {
    ClaimId c = work.back();
    if (known(c)) {
      work.pop_back();
      continue;
    }
    const ClaimKind k = kind(c);
    ClaimId result;
    if (isJunction(k)) {
      const size_t before = work.size();
      SmallVector<ClaimId, 8> parts;
      for (ClaimId o : this->operands(c)) {
        if (auto part = known(o))
          parts.push_back(*part);
        else
          work.push_back(o);
      }
      if (work.size() != before)
        continue;
      result = ArrayRef(parts) == this->operands(c) ? c
               : k == ClaimKind::And                ? conj(parts)
                                                    : disj(parts);
    } else {
      isSplit = false;
      result = pairs(*this, SmallVector<ShapeId, 8>(shapes(c)),
                     limits::broadcastGroup, intern);
      // Pairs may be split into sets at their common ends.
      if (isSplit) {
        std::optional<ClaimId> inner = known(result);
        if (!inner) {
          work.push_back(result);
          continue;
        }
        result = *inner;
      }
      if (k == ClaimKind::NotBroadcastable)
        result = negate(result);
    }
    done[c] = result;
    work.pop_back();
  }
  return *known(root);
}

uint64_t shapeproof::spellingSteps(const TermStore &store, ClaimId claim,
                                   uint64_t most) {
  uint64_t steps = 0;
  SmallVector<ClaimId, 16> work{claim};
  llvm::SmallDenseSet<ClaimId, 16> seen;
  while (!work.empty() && steps < most) {
    const ClaimId c = work.pop_back_val();
    const ClaimKind k = store.kind(c);
    if (!seen.insert(c).second)
      continue;
    if (isJunction(k)) {
      llvm::append_range(work, store.operands(c));
      steps += store.operands(c).size();
    } else if (k == ClaimKind::Broadcastable ||
               k == ClaimKind::NotBroadcastable) {
      // Each group comes with the broadcast of all sizes before it.
      const uint64_t n = store.shapes(c).size(),
                     groups = n / limits::broadcastGroupSize;
      steps += n <= 2 ? 1
               : n <= limits::broadcastGroup
                   ? limits::broadcastNodesPerPair * n * n / 2
                   : limits::broadcastNodesPerPair * n *
                             limits::broadcastGroupSize / 2 +
                         limits::broadcastNodesPerMember * n * groups;
    }
  }
  return steps;
}

bool shapeproof::isFittingPair(const TermStore &store, ClaimId claim, DimId &a,
                               DimId &b) {
  if (store.kind(claim) != ClaimKind::Or || store.operands(claim).size() != 3)
    return false;
  // The arms are x - 1 == 0, for both sizes, and x - y == 0.
  SmallVector<DimId, 2> ones;
  ClaimId same;
  for (ClaimId arm : store.operands(claim)) {
    if (store.kind(arm) != ClaimKind::Eq)
      return false;
    LinearView v = store.linearView(store.dim(arm));
    if (v.summands.size() == 1 && v.summands[0].coefficient == 1 &&
        v.constant == -1)
      ones.push_back(v.summands[0].column);
    else
      same = arm;
  }
  if (ones.size() != 2 || !same.valid())
    return false;
  LinearView v = store.linearView(store.dim(same));
  auto is = [&](const Summand &s, DimId column, int sign) {
    return s.column == column && s.coefficient == sign;
  };
  if (v.constant != 0 || v.summands.size() != 2)
    return false;
  const Summand &p = v.summands[0], &q = v.summands[1];
  a = ones[0];
  b = ones[1];
  for (int sign : {1, -1})
    if ((is(p, a, sign) && is(q, b, -sign)) ||
        (is(p, b, sign) && is(q, a, -sign)))
      return true;
  return false;
}

namespace {

/// A set of sizes that fit: listed in order, or the leaves of a join.
struct FittingSet {
  SmallVector<ShapeId, 2> listed;
  DimId join;
};

/// Appends the sets that the claim says to fit. False if it says more.
bool appendFitting(TermStore &store, ClaimId claim,
                   SmallVectorImpl<FittingSet> &sets) {
  if (store.kind(claim) == ClaimKind::And)
    return llvm::all_of(store.operands(claim), [&](ClaimId part) {
      return appendFitting(store, part, sets);
    });
  DimId a, b;
  if (store.kind(claim) == ClaimKind::Broadcastable) {
    FittingSet &set = sets.emplace_back();
    set.join = store.join(claim);
    if (!set.join.valid())
      set.listed.assign(store.shapes(claim).begin(), store.shapes(claim).end());
    return true;
  }
  // A join may lack a value though the claim holds, as the other size is 1.
  if (!isFittingPair(store, claim, a, b) || !joins::isLeaf(store, a) ||
      !joins::isLeaf(store, b))
    return false;
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  sets.push_back({{store.ranked({a}), store.ranked({b})}, {}});
  return true;
}

bool isPart(const TermStore &store, const FittingSet &part,
            const FittingSet &whole) {
  if (part.join.valid())
    return whole.join.valid() && joins::isPart(store, part.join, whole.join);
  if (whole.join.valid())
    return llvm::all_of(part.listed, [&](ShapeId member) {
      return store.kind(member) == ShapeKind::Ranked &&
             joins::contains(store, whole.join, store.extents(member)[0]);
    });
  // Both lists are sorted: compare them in one pass.
  ArrayRef<ShapeId> open = part.listed;
  for (ShapeId member : whole.listed)
    if (!open.empty() && open.front() == member)
      open = open.drop_front();
  return open.empty();
}

} // namespace

bool shapeproof::areAmongFitting(TermStore &store, ClaimId claim,
                                 ClaimId other) {
  SmallVector<FittingSet, 4> parts, wholes;
  return appendFitting(store, claim, parts) &&
         appendFitting(store, other, wholes) &&
         llvm::all_of(parts, [&](const FittingSet &part) {
           return llvm::any_of(wholes, [&](const FittingSet &whole) {
             return isPart(store, part, whole);
           });
         });
}
