// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes, and the dims read from them.
//
// A shape of known rank is its list of extents; every other shape is a symbol,
// or has parts one of which has unknown rank. Parts are flattened, and known
// properties are read off at once:
//   rank(concat([n, m], s))          = 2 + rank(s)
//   concat([n, m], s)[3]             = s[1]
//   head(s, 2)                       = [s[0], s[1]]
//   tail(s, rank(s) - 1)             = [s[rank(s) - 1]]
//   concat(head(s, k), [s[k]])       = head(s, k + 1)
//   concat([s[0], s[1]], tail(s, 2)) = s
//   num_elements(concat([n], s))     = n * num_elements(s)
//   broadcast(concat(s, [n]), concat(t, [1])) = concat(broadcast(s, t), [n])
// All of these hold wherever the terms are defined; see Terms.h.
//
// Tested by tests/engine/terms.

#include "engine/base/Limits.h"
#include "engine/terms/CommonEnds.h"
#include "engine/terms/Rewrite.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

std::optional<unsigned> TermStore::knownRank(ShapeId s) const {
  if (kind(s) == ShapeKind::Ranked)
    return static_cast<unsigned>(extents(s).size());
  return std::nullopt;
}

DimId TermStore::rank(ShapeId s) {
  if (kind(s) == ShapeKind::Ranked)
    return constant(static_cast<int64_t>(extents(s).size()));
  return impl->node(s).rank;
}

DimId TermStore::Impl::rankOf(ShapeId s) {
  const ShapeNode n = node(s);
  if (n.kind == ShapeKind::Symbol || n.kind == ShapeKind::Ranked)
    return internDim(DimKind::Rank, {}, s.raw);
  return rankByParts(store, n.kind, {n.dims, n.parts, {}});
}

bool TermStore::hasNonNegativeExtents(ShapeId s) const {
  return impl->node(s).hasNonNegativeExtents;
}

/// Computes the property of a new shape.
bool TermStore::Impl::findNonNegativeExtents(ShapeId s) const {
  return llvm::all_of(
             store.extents(s),
             [&](DimId d) { return store.isObviouslyNonNegative(d); }) &&
         llvm::all_of(store.parts(s), [&](ShapeId part) {
           return store.hasNonNegativeExtents(part);
         });
}

DimId TermStore::extent(ShapeId s, DimId at) {
  for (;;) {
    std::optional<Int> c = getConstant(at);
    if (kind(s) == ShapeKind::Ranked && c && *c >= 0 &&
        *c < static_cast<int64_t>(extents(s).size()))
      return extents(s)[static_cast<int64_t>(*c)];
    if (kind(s) == ShapeKind::Head) {
      s = parts(s)[0];
      continue;
    }
    if (kind(s) == ShapeKind::Tail) {
      at = add(at, index(s));
      s = parts(s)[0];
      continue;
    }
    if (kind(s) == ShapeKind::Concat) {
      // Skip the leading parts that `at` obviously passes.
      ArrayRef<ShapeId> list = parts(s);
      size_t skip = 0;
      while (skip + 1 < list.size()) {
        DimId rest = sub(at, rank(list[skip]));
        if (!isObviouslyNonNegative(rest))
          break;
        at = rest;
        ++skip;
      }
      DimId room = sub(sub(rank(list[skip]), at), constant(1));
      if (skip + 1 == list.size() || isObviouslyNonNegative(room)) {
        s = list[skip];
        continue;
      }
      s = concat(list.drop_front(skip));
    }
    return impl->internDim(DimKind::Extent, {at}, s.raw);
  }
}

DimId TermStore::numElements(ShapeId s) {
  if (kind(s) == ShapeKind::Ranked) {
    DimId product = constant(1);
    for (DimId d : extents(s))
      product = mul(product, d);
    return product;
  }
  if (kind(s) == ShapeKind::Concat) {
    DimId product = constant(1);
    for (ShapeId part : parts(s)) // A part too long to be flat stays an atom.
      product =
          mul(product, kind(part) == ShapeKind::Concat
                           ? impl->internDim(DimKind::NumElements, {}, part.raw)
                           : numElements(part));
    return product;
  }
  return impl->internDim(DimKind::NumElements, {}, s.raw);
}

ShapeId TermStore::ranked(ArrayRef<DimId> extents) {
  return impl->internShape(ShapeKind::Ranked, extents, {});
}

/// `a ++ b` as other neighbours, of which either may be empty: fewer parts, or
/// as many with fewer listed extents. Nothing if there is no such form.
std::optional<std::pair<ShapeId, ShapeId>> TermStore::Impl::joined(ShapeId a,
                                                                   ShapeId b) {
  const ShapeKind left = store.kind(a), right = store.kind(b);
  const ShapeId none = store.ranked({});
  ArrayRef<DimId> before = store.extents(a), after = store.extents(b);
  if (left == ShapeKind::Ranked && right == ShapeKind::Ranked) {
    if (before.size() + after.size() > limits::flatParts)
      return std::nullopt;
    llvm::SmallVector<DimId, 8> both(before);
    llvm::append_range(both, after);
    return std::pair(store.ranked(both), none);
  }
  if (left == ShapeKind::Head && right == ShapeKind::Tail &&
      store.parts(a) == store.parts(b) && store.index(a) == store.index(b))
    return std::pair(store.parts(a)[0], none);
  size_t absorbed = 0;
  if (left == ShapeKind::Ranked && right == ShapeKind::Tail) {
    // Case [..., whole[at - 1]] ++ tail(whole, at).
    ShapeId whole = store.parts(b)[0];
    DimId at = store.index(b), one = store.constant(1);
    while (absorbed < before.size() && at != store.constant(0) &&
           before[before.size() - 1 - absorbed] ==
               store.extent(whole, store.sub(at, one))) {
      at = store.sub(at, one);
      ++absorbed;
    }
    if (absorbed)
      return std::pair(store.ranked(before.drop_back(absorbed)),
                       store.tail(whole, at));
  }
  if (left == ShapeKind::Head && right == ShapeKind::Ranked) {
    // Case head(whole, at) ++ [whole[at], ...].
    ShapeId whole = store.parts(a)[0];
    DimId at = store.index(a), one = store.constant(1);
    while (absorbed < after.size() && at != store.rank(whole) &&
           after[absorbed] == store.extent(whole, at)) {
      at = store.add(at, one);
      ++absorbed;
    }
    if (absorbed)
      return std::pair(store.head(whole, at),
                       store.ranked(after.drop_front(absorbed)));
  }
  return std::nullopt;
}

ShapeId TermStore::concat(ArrayRef<ShapeId> operands) {
  // The last waiting operand is next.
  llvm::SmallVector<ShapeId, 8> waiting(llvm::reverse(operands)), merged;
  while (!waiting.empty()) {
    ShapeId s = waiting.pop_back_val();
    if (kind(s) == ShapeKind::Concat &&
        merged.size() + waiting.size() + parts(s).size() <= limits::flatParts) {
      llvm::append_range(waiting, llvm::reverse(parts(s)));
      continue;
    }
    if (kind(s) == ShapeKind::Ranked && extents(s).empty())
      continue;
    if (!merged.empty())
      if (auto pair = impl->joined(merged.back(), s)) {
        merged.pop_back();
        waiting.append({pair->second, pair->first});
        continue;
      }
    merged.push_back(s);
  }
  if (merged.empty())
    return ranked({});
  if (merged.size() == 1)
    return merged[0];
  return impl->internShape(ShapeKind::Concat, {}, merged);
}

ShapeId TermStore::head(ShapeId s, DimId at) {
  auto c = getConstant(at);
  if (c && *c == 0)
    return ranked({});
  if (at == rank(s))
    return s;
  if (kind(s) == ShapeKind::Head)
    return head(parts(s)[0], at);
  if (c && *c > 0 && *c <= limits::maxRank &&
      (kind(s) != ShapeKind::Ranked ||
       *c <= static_cast<int64_t>(extents(s).size()))) {
    llvm::SmallVector<DimId, 8> list;
    for (int64_t i = 0, e = static_cast<int64_t>(*c); i < e; ++i)
      list.push_back(extent(s, i));
    return ranked(list);
  }
  if (kind(s) == ShapeKind::Concat) {
    const ShapeId last = parts(s).back();
    const ShapeId others =
        concat(llvm::SmallVector<ShapeId, 4>(parts(s).drop_back()));
    const DimId rest = sub(at, rank(others));
    if (isObviouslyNonNegative(neg(rest)))
      return head(others, at);
    if (isObviouslyNonNegative(rest))
      return concat({others, head(last, rest)});
  }
  return impl->internShape(ShapeKind::Head, {at}, {s});
}

ShapeId TermStore::tail(ShapeId s, DimId at) {
  auto c = getConstant(at);
  if (c && *c == 0)
    return s;
  if (at == rank(s))
    return ranked({});
  if (kind(s) == ShapeKind::Ranked && c && *c > 0 &&
      *c <= static_cast<int64_t>(extents(s).size()))
    return ranked(extents(s).drop_front(static_cast<int64_t>(*c)));
  if (kind(s) == ShapeKind::Tail)
    return tail(parts(s)[0], add(index(s), at));
  if (auto rest = getConstant(sub(rank(s), at));
      rest && *rest > 0 && *rest <= limits::maxRank) {
    llvm::SmallVector<DimId, 8> list;
    for (int64_t i = 0, e = static_cast<int64_t>(*rest); i < e; ++i)
      list.push_back(extent(s, add(at, constant(i))));
    return ranked(list);
  }
  if (kind(s) == ShapeKind::Concat) {
    DimId first = rank(parts(s)[0]);
    DimId rest = sub(at, first);
    if (isObviouslyNonNegative(rest))
      return tail(concat(parts(s).drop_front()), rest);
    if (isObviouslyNonNegative(sub(first, at))) {
      llvm::SmallVector<ShapeId, 4> list(parts(s));
      list[0] = tail(list[0], at);
      return concat(list);
    }
  }
  return impl->internShape(ShapeKind::Tail, {at}, {s});
}

/// The operands in order, each once, with those of known rank combined to one.
static AlignedSet operandsOfBroadcast(TermStore &store,
                                      ArrayRef<ShapeId> operands) {
  AlignedSet open;
  llvm::SmallVector<ArrayRef<DimId>, 4> known;
  auto add = [&](ShapeId s) {
    if (store.kind(s) == ShapeKind::Ranked)
      known.push_back(store.extents(s));
    else
      open.push_back(s);
  };
  for (ShapeId s : operands) {
    if (store.kind(s) == ShapeKind::Broadcast &&
        store.parts(s).size() <= TermStore::kMaxMonomials)
      llvm::for_each(store.parts(s), add);
    else
      add(s);
  }
  size_t rank = 0;
  for (ArrayRef<DimId> list : known)
    rank = std::max(rank, list.size());
  llvm::SmallVector<DimId, 8> result(rank);
  for (size_t fromBack = 0; fromBack < rank; ++fromBack) {
    llvm::SmallVector<DimId, 4> aligned;
    for (ArrayRef<DimId> list : known)
      if (fromBack < list.size())
        aligned.push_back(list[list.size() - 1 - fromBack]);
    result[rank - 1 - fromBack] = store.broadcastExtent(aligned);
  }
  if (rank > 0)
    open.push_back(store.ranked(result));
  if (open.size() < 2)
    return open;
  llvm::sort(open,
             [&](ShapeId a, ShapeId b) { return store.compare(a, b) < 0; });
  open.erase(std::unique(open.begin(), open.end()), open.end());
  return open;
}

ShapeId TermStore::broadcast(ArrayRef<ShapeId> operands) {
  AlignedSet open = operandsOfBroadcast(*this, operands);
  llvm::SmallVector<ShapeId, 4> parts; // From the back.
  for (size_t splits = 0; open.size() > 1 && splits != limits::peeledBroadcasts;
       ++splits) {
    AlignedSet fronts;
    llvm::SmallVector<AlignedSet, 2> ends;
    if (!splitAtEnds(*this, open, fronts, ends))
      break;
    for (const AlignedSet &set : ends) // A set is split once.
      parts.push_back(broadcast(set));
    open = operandsOfBroadcast(*this, fronts);
  }
  ShapeId front = open.empty() ? ranked({})
                  : open.size() == 1
                      ? open[0]
                      : impl->internShape(ShapeKind::Broadcast, {}, open);
  if (parts.empty())
    return front;
  parts.push_back(front);
  std::reverse(parts.begin(), parts.end());
  return concat(parts);
}
