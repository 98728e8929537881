// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BroadcastSets.h. These functions recurse, as the depth of a set is
// logarithmic.
//
// A broadcast extent is its only operand that is not 1; 1s and repeats are
// dropped. Two different constants leave the term as it is: it is undefined,
// and whoever built it has asked for broadcastability.

#include "engine/terms/BroadcastSets.h"
#include "engine/base/Limits.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace shapeproof;
using llvm::ArrayRef;
using llvm::SmallVector;

/// The root, the set below it, and the set above it.
static constexpr size_t kMaxParts = 3;

//===- Reading --------------------------------------------------------------//

bool joins::isFlat(const TermStore &store, DimId set) {
  return isLeaf(store, set) ||
         store.numJoined(set) == store.operands(set).size();
}

DimId joins::firstOf(const TermStore &store, DimId set) {
  while (!joins::isLeaf(store, set))
    set = store.operands(set)[0];
  return set;
}

joins::Parts joins::partsOf(const TermStore &store, DimId set) {
  ArrayRef<DimId> operands = store.operands(set);
  Parts parts;
  parts.root = operands[0];
  if (operands.size() == kMaxParts) {
    parts.below = operands[1];
    parts.above = operands[2];
  } else if (store.compare(firstOf(store, operands[1]), parts.root) < 0) {
    parts.below = operands[1];
  } else {
    parts.above = operands[1];
  }
  return parts;
}

void joins::appendLeaves(const TermStore &store, DimId set,
                         llvm::SmallVectorImpl<DimId> &leaves) {
  if (isLeaf(store, set)) {
    leaves.push_back(set);
  } else if (isFlat(store, set)) {
    llvm::append_range(leaves, store.operands(set));
  } else {
    const Parts parts = partsOf(store, set);
    if (parts.below.valid())
      appendLeaves(store, parts.below, leaves);
    leaves.push_back(parts.root);
    if (parts.above.valid())
      appendLeaves(store, parts.above, leaves);
  }
}

SmallVector<DimId, 8> joins::leavesOf(const TermStore &store, DimId set) {
  SmallVector<DimId, 8> leaves;
  appendLeaves(store, set, leaves);
  return leaves;
}

bool joins::contains(const TermStore &store, DimId set, DimId leaf) {
  while (set.valid()) {
    if (isLeaf(store, set))
      return set == leaf;
    if (isFlat(store, set))
      return llvm::is_contained(store.operands(set), leaf);
    const Parts parts = partsOf(store, set);
    if (parts.root == leaf)
      return true;
    set = store.compare(leaf, parts.root) < 0 ? parts.below : parts.above;
  }
  return false;
}

/// As forEachBeyond, for a list in structural order.
static bool forEachOfListBeyond(const TermStore &store, ArrayRef<DimId> list,
                                DimId whole,
                                llvm::function_ref<bool(DimId)> each) {
  if (list.empty() || !whole.valid())
    return llvm::all_of(list, each);
  if (joins::isLeaf(store, whole))
    return llvm::all_of(
        list, [&](DimId leaf) { return leaf == whole || each(leaf); });
  if (joins::isFlat(store, whole)) {
    ArrayRef<DimId> others = store.operands(whole);
    for (DimId leaf : list) {
      while (!others.empty() && others.front() != leaf &&
             store.compare(others.front(), leaf) < 0)
        others = others.drop_front();
      if ((others.empty() || others.front() != leaf) && !each(leaf))
        return false;
    }
    return true;
  }
  const joins::Parts parts = joins::partsOf(store, whole);
  const DimId *at = llvm::partition_point(
      list, [&](DimId d) { return store.compare(d, parts.root) < 0; });
  const bool hasRoot = at != list.end() && *at == parts.root;
  return forEachOfListBeyond(store, {list.begin(), at}, parts.below, each) &&
         forEachOfListBeyond(store, {at + hasRoot, list.end()}, parts.above,
                             each);
}

/// In a set that is not a list, the leaf with the highest priority is the root.
/// So if the roots differ, at most one of them is in both sets, and the leaves
/// below or above the root of `set` may all be on one side of the other root.
bool joins::forEachBeyond(const TermStore &store, DimId set, DimId whole,
                          llvm::function_ref<bool(DimId)> known,
                          llvm::function_ref<bool(DimId)> each) {
  if (!set.valid() || set == whole || known(set))
    return true;
  if (isLeaf(store, set))
    return forEachOfListBeyond(store, set, whole, each);
  if (isFlat(store, set))
    return forEachOfListBeyond(store, store.operands(set), whole, each);
  const Parts p = partsOf(store, set);
  Parts w{whole, whole, whole}; // For leaves on neither side of a root.
  if (whole.valid() && !isFlat(store, whole)) {
    w = partsOf(store, whole);
    if (p.root == w.root)
      return forEachBeyond(store, p.below, w.below, known, each) &&
             forEachBeyond(store, p.above, w.above, known, each);
    (store.compare(p.root, w.root) < 0 ? w.above : w.below) = whole;
  }
  return (contains(store, whole, p.root) || each(p.root)) &&
         forEachBeyond(store, p.below, w.below, known, each) &&
         forEachBeyond(store, p.above, w.above, known, each);
}

bool joins::isPart(const TermStore &store, DimId part, DimId whole) {
  if (part.valid() && whole.valid() &&
      store.numJoined(part) > store.numJoined(whole))
    return false;
  return forEachBeyond(
      store, part, whole, [](DimId) { return false; },
      [](DimId) { return false; });
}

//===- Making ---------------------------------------------------------------//

namespace {

/// The number of leaves of a Broadcast, and properties of them.
struct Summary {
  uint32_t leaves = 0;
  /// No leaf is negative, whatever the values of symbols.
  bool nonNegative = true;
  /// At least one leaf is a constant.
  bool hasConstant = false;
  bool areSymbols = true;

  uint32_t packed() const {
    return leaves << kLeafCount | (nonNegative ? kNonNegativeLeaves : 0) |
           (hasConstant ? kConstantLeaf : 0) | (areSymbols ? kSymbolLeaves : 0);
  }
  static Summary unpacked(uint32_t payload) {
    return {payload >> kLeafCount, (payload & kNonNegativeLeaves) != 0,
            (payload & kConstantLeaf) != 0, (payload & kSymbolLeaves) != 0};
  }
  void add(const Summary &other) {
    leaves += other.leaves;
    nonNegative &= other.nonNegative;
    hasConstant |= other.hasConstant;
    areSymbols &= other.areSymbols;
  }
};

} // namespace

/// Makes sets, all in normal form.
class TermStore::Impl::Joiner {
public:
  explicit Joiner(Impl &impl) : impl(impl), store(impl.store) {}

  Summary summary(DimId set) const {
    if (!joins::isLeaf(store, set))
      return Summary::unpacked(impl.node(set).payload);
    return {1, store.isObviouslyNonNegative(set),
            store.kind(set) == DimKind::Constant,
            store.kind(set) == DimKind::Symbol};
  }

  /// The union of at least one set.
  DimId unite(ArrayRef<DimId> sets) {
    // Unite short sets first; each of the others shares its parts.
    SmallVector<DimId, 8> leaves, large;
    for (DimId set : sets) {
      if (joins::isFlat(store, set))
        joins::appendLeaves(store, set, leaves);
      else
        large.push_back(set);
    }
    llvm::sort(leaves,
               [&](DimId a, DimId b) { return store.compare(a, b) < 0; });
    leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
    DimId result = leaves.empty() ? DimId() : listed(leaves);
    for (DimId set : large)
      result = unite(set, result);
    return result;
  }

private:
  /// The union of two sets; an invalid one has no leaves.
  DimId unite(DimId a, DimId b) {
    if (!a.valid() || a == b)
      return b;
    if (!b.valid())
      return a;
    if (store.numJoined(a) + store.numJoined(b) <= 2 * limits::setFlatLeaves) {
      SmallVector<DimId, 8> all = joins::leavesOf(store, a), both;
      SmallVector<DimId, 8> more = joins::leavesOf(store, b);
      std::set_union(all.begin(), all.end(), more.begin(), more.end(),
                     std::back_inserter(both),
                     [&](DimId x, DimId y) { return store.compare(x, y) < 0; });
      return listed(both);
    }
    joins::Parts x = apart(a), y = apart(b);
    if (isAbove(y.root, x.root)) {
      std::swap(x, y);
      b = a;
    }
    auto [below, above] = split(b, x.root);
    return joined({x.root, unite(x.below, below), unite(x.above, above)});
  }

  /// The set of the leaves, which are in structural order, without repeats, and
  /// at least one.
  DimId listed(ArrayRef<DimId> leaves) {
    if (leaves.size() == 1)
      return leaves[0];
    if (leaves.size() <= limits::setFlatLeaves)
      return intern(leaves);
    const DimId *root = top(leaves);
    SmallVector<DimId, kMaxParts> operands{*root};
    for (ArrayRef<DimId> part :
         {ArrayRef(leaves.begin(), root), ArrayRef(root + 1, leaves.end())})
      if (!part.empty())
        operands.push_back(listed(part));
    return intern(operands);
  }

  /// Whether the leaf has priority over the other.
  bool isAbove(DimId a, DimId b) const {
    return isAbove(a, priority(a), b, priority(b));
  }
  static bool isAbove(DimId a, uint64_t x, DimId b, uint64_t y) {
    return x != y ? x > y : mixed(a.raw) > mixed(b.raw);
  }
  uint64_t priority(DimId leaf) const {
    auto [it, isNew] = impl.leafPriorities.try_emplace(leaf, 0);
    if (isNew)
      it->second = priority(leaf, limits::setPriorityDepth);
    return it->second;
  }
  static uint64_t mixed(uint64_t x) {
    x = (x + 0x9E3779B97F4A7C15ull) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 31)) * 0x94D049BB133111EBull;
    return x ^ (x >> 32);
  }
  static uint64_t named(uint64_t hash, llvm::StringRef name) {
    return mixed(hash ^ llvm::xxh3_64bits(name));
  }
  /// The priority of a leaf: a hash of the upper levels of the term, so that it
  /// takes few steps, and of names, so that it depends neither on ids nor on
  /// symbols that are in no such set.
  uint64_t priority(DimId d, unsigned depth) const {
    const DimNode &n = impl.node(d);
    uint64_t hash = mixed(uint64_t(n.kind) << 32 | n.size);
    switch (infoOf(n.kind).payload) {
    case Payload::None:
      break;
    case Payload::Symbol:
      hash = named(hash, impl.dimNames[n.payload]);
      break;
    case Payload::Number:
      hash = mixed(hash ^ uint64_t(hashInt(impl.constants[n.payload])));
      break;
    case Payload::Function:
      hash = named(hash, impl.functions[n.payload]);
      break;
    case Payload::Shape:
      if (impl.shapes[n.payload].kind == ShapeKind::Symbol)
        hash = named(hash, impl.shapeNames[impl.shapes[n.payload].payload]);
      break;
    case Payload::Claim:
      hash = mixed(hash ^ impl.claims[n.payload].size);
      break;
    }
    if (depth > 0)
      for (DimId operand : n.operands.take_front(limits::setPriorityWidth))
        hash = mixed(hash ^ priority(operand, depth - 1));
    return hash;
  }
  const DimId *top(ArrayRef<DimId> leaves) const {
    const DimId *best = leaves.begin();
    uint64_t highest = priority(*best);
    for (const DimId *leaf = best + 1; leaf != leaves.end(); ++leaf)
      if (const uint64_t own = priority(*leaf);
          isAbove(*leaf, own, *best, highest)) {
        best = leaf;
        highest = own;
      }
    return best;
  }

  /// The parts of a set; a list has parts as well.
  joins::Parts apart(DimId set) {
    if (!joins::isFlat(store, set))
      return joins::partsOf(store, set);
    SmallVector<DimId, 8> leaves = joins::leavesOf(store, set);
    const DimId *root = top(leaves);
    joins::Parts parts{*root, {}, {}};
    if (root != leaves.begin())
      parts.below = listed(ArrayRef<DimId>(leaves.begin(), root));
    if (root + 1 != leaves.end())
      parts.above = listed(ArrayRef<DimId>(root + 1, leaves.end()));
    return parts;
  }

  /// The leaves before the given leaf, and the leaves behind it.
  std::pair<DimId, DimId> split(DimId set, DimId leaf) {
    if (!set.valid())
      return {};
    if (joins::isFlat(store, set)) {
      SmallVector<DimId, 8> before, behind;
      for (DimId d : joins::leavesOf(store, set))
        if (int order = store.compare(d, leaf))
          (order < 0 ? before : behind).push_back(d);
      return {before.empty() ? DimId() : listed(before),
              behind.empty() ? DimId() : listed(behind)};
    }
    const joins::Parts parts = joins::partsOf(store, set);
    const int order = store.compare(leaf, parts.root);
    if (order == 0)
      return {parts.below, parts.above};
    if (order < 0) {
      auto [before, behind] = split(parts.below, leaf);
      return {before, joined({parts.root, behind, parts.above})};
    }
    auto [before, behind] = split(parts.above, leaf);
    return {joined({parts.root, parts.below, before}), behind};
  }

  /// The set of the parts; the root has priority over all other leaves.
  DimId joined(const joins::Parts &parts) {
    SmallVector<DimId, kMaxParts> operands{parts.root};
    size_t leaves = 1;
    for (DimId part : {parts.below, parts.above})
      if (part.valid()) {
        operands.push_back(part);
        leaves += store.numJoined(part);
      }
    if (leaves > limits::setFlatLeaves)
      return intern(operands);
    SmallVector<DimId, 8> all;
    if (parts.below.valid())
      joins::appendLeaves(store, parts.below, all);
    all.push_back(parts.root);
    if (parts.above.valid())
      joins::appendLeaves(store, parts.above, all);
    return listed(all);
  }

  DimId intern(ArrayRef<DimId> operands) {
    Summary all;
    for (DimId operand : operands)
      all.add(summary(operand));
    return impl.internDim(DimKind::Broadcast, operands, all.packed());
  }

  Impl &impl;
  TermStore &store;
};

bool TermStore::joinsSymbols(DimId d) const {
  return joins::isLeaf(*this, d) ? kind(d) == DimKind::Symbol
                                 : (impl->node(d).payload & kSymbolLeaves) != 0;
}

size_t TermStore::numJoined(DimId d) const {
  return joins::isLeaf(*this, d) ? 1 : impl->node(d).payload >> kLeafCount;
}

/// The first leaf in structural order, in which constants come first.
static DimId firstLeaf(const TermStore &store, DimId set) {
  while (!joins::isFlat(store, set)) {
    const joins::Parts parts = joins::partsOf(store, set);
    set = parts.below.valid() ? parts.below : parts.root;
  }
  return joins::isLeaf(store, set) ? set : store.operands(set)[0];
}

DimId joins::ofMany(TermStore &store, ArrayRef<DimId> extents) {
  SmallVector<DimId, 8> sizes;
  size_t leaves = 0;
  for (DimId extent : extents) {
    if (extent == store.constant(1))
      continue;
    if (store.kind(extent) == DimKind::Constant)
      return DimId();
    leaves += store.numJoined(extent);
    sizes.push_back(extent);
  }
  if (leaves <= limits::setFlatLeaves)
    return DimId();
  DimId join = store.broadcastExtent(sizes);
  return !isFlat(store, join) && store.isObviouslyNonNegative(join) &&
                 store.kind(firstLeaf(store, join)) != DimKind::Constant
             ? join
             : DimId();
}

ClaimId joins::fit(TermStore &store, ArrayRef<DimId> sizes) {
  SmallVector<ShapeId, 8> lists;
  for (DimId size : sizes)
    lists.push_back(store.ranked({size}));
  return store.broadcastable(lists);
}

ClaimId joins::fit(TermStore &store, DimId set) {
  return fit(store, leavesOf(store, set));
}

SmallVector<DimId, 8> joins::sizesOf(const TermStore &store, ClaimId fit) {
  if (DimId join = store.join(fit); join.valid())
    return leavesOf(store, join);
  SmallVector<DimId, 8> sizes;
  for (ShapeId list : store.shapes(fit))
    llvm::append_range(sizes, store.extents(list));
  return sizes;
}

DimId TermStore::broadcastExtent(ArrayRef<DimId> operands) {
  // 1 is the unit. A single other constant is the extent if it is defined at
  // all.
  SmallVector<DimId, 4> sets;
  std::optional<DimId> fixed;
  bool isMisfit = false;
  const DimId one = constant(1);
  for (DimId d : operands) {
    if (d == one)
      continue;
    sets.push_back(d);
    if (kind(d) == DimKind::Constant) {
      isMisfit |= fixed && *fixed != d;
      fixed = d;
    } else if (kind(d) == DimKind::Broadcast) {
      isMisfit |= Summary::unpacked(impl->node(d).payload).hasConstant;
    }
  }
  if (sets.empty())
    return one;
  return fixed && !isMisfit ? *fixed : Impl::Joiner(*impl).unite(sets);
}
