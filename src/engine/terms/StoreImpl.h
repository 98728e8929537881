// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout and the interning of terms.
//
// There is one table of nodes per sort. A node's variable-sized parts
// (operands, summands) live in arenas, so views of them stay valid while the
// tables grow. Every non-constant dim has its linear view stored: a Sum's
// summands, or, for a column, itself with coefficient 1. That makes all of
// linear arithmetic one merge of two sorted lists, without cases.

#ifndef SHAPEPROOF_TERMS_STOREIMPL_H
#define SHAPEPROOF_TERMS_STOREIMPL_H

#include "engine/base/ExactInt.h"
#include "engine/terms/InternTable.h"
#include "engine/terms/Kinds.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include <vector>

namespace shapeproof {

/// Adds sizes without overflow.
inline uint32_t saturatingAdd(uint32_t a, uint32_t b) {
  return a > ~0u - 1 - b ? ~0u - 1 : a + b;
}

struct DimNode {
  DimKind kind;
  /// Number of nodes of the term seen as a tree, saturating.
  uint32_t size;
  /// An index or id; Kinds.h says of which table. For a Broadcast, a summary of
  /// its leaves (BroadcastSets.cpp).
  uint32_t payload = 0;
  llvm::ArrayRef<DimId> operands;
  /// Nonempty for all but constants.
  llvm::ArrayRef<Summand> summands;
};

struct ShapeNode {
  ShapeKind kind;
  uint32_t size;
  /// Symbol number.
  uint32_t payload = 0;
  /// Extents of a Ranked; the one index of a Head or Tail.
  llvm::ArrayRef<DimId> dims;
  llvm::ArrayRef<ShapeId> parts;
  /// Set for all but Ranked; made with the node, so that reading it never
  /// recurses.
  DimId rank;
  /// Whether no list in the shape has an extent that may be negative.
  bool hasNonNegativeExtents = true;
};

struct ClaimNode {
  ClaimKind kind;
  uint32_t size;
  /// Symbol number.
  uint32_t payload = 0;
  /// For a set of many sizes that fit, their join; the shapes are then listed
  /// when they are asked for, and are no part of the identity.
  DimId dim;
  llvm::ArrayRef<ShapeId> shapes;
  llvm::ArrayRef<ClaimId> operands;
  /// The negation, once asked for.
  ClaimId negation;

  bool isOfJoin() const {
    return dim.valid() && (kind == ClaimKind::Broadcastable ||
                           kind == ClaimKind::NotBroadcastable);
  }
  llvm::ArrayRef<ShapeId> ownShapes() const {
    return isOfJoin() ? llvm::ArrayRef<ShapeId>() : shapes;
  }
};

/// A sum under construction: not interned, summands in structural
/// order.
struct DraftSum {
  Int constant;
  llvm::SmallVector<Summand, 8> summands;
};

/// Whether a sum may keep these summands unchanged: they are in structural
/// order, each column occurs once, none is a constant or a sum, and all are
/// within the limits.
bool areInNormalForm(const TermStore &store, const Int &constant,
                     llvm::ArrayRef<Summand> summands);

/// In the payload of a Broadcast: no leaf is negative, whatever the symbols
/// are; one is a constant; all are symbols.
inline constexpr uint32_t kNonNegativeLeaves = 2, kConstantLeaf = 1,
                          kSymbolLeaves = 4;
/// The number of leaves is above these bits.
inline constexpr unsigned kLeafCount = 3;

/// One step of a structural comparison (Order.cpp): the result, or the two
/// operands that decide.
struct OrderStep {
  enum Sort { Done, Dims, Shapes, Claims };
  int decided = 0;
  Sort next = Done;
  uint32_t a = 0, b = 0;
};
/// Two compared operands, and their sort.
using OrderMark = std::pair<uint64_t, unsigned>;

/// The nodes of a sort, by id; and their kinds in an array, to which the store
/// has a pointer.
template <typename Node, typename Kind> class NodeList {
public:
  explicit NodeList(const Kind *&front) : front(front) {}
  void push_back(const Node &node) {
    nodes.push_back(node);
    kinds.push_back(node.kind);
    front = kinds.data();
  }
  const Node &operator[](size_t id) const { return nodes[id]; }
  Node &operator[](size_t id) { return nodes[id]; }
  size_t size() const { return nodes.size(); }
  size_t memoryUsage() const {
    return nodes.capacity() * sizeof(Node) + kinds.capacity() * sizeof(Kind);
  }

private:
  const Kind *&front;
  std::vector<Node> nodes;
  std::vector<Kind> kinds;
};

/// The terms of small constants that have been made.
class SmallConstants {
public:
  /// The place of the constant's term; null if the value is not small.
  DimId *find(const Int &value) {
    return value >= kLeast && value <= kMost
               ? &terms[static_cast<int64_t>(value) - kLeast]
               : nullptr;
  }

private:
  static constexpr int64_t kLeast = -2, kMost = 16;
  DimId terms[kMost - kLeast + 1];
};

struct TermStore::Impl {
  explicit Impl(TermStore &store)
      : store(store), dims(store.dimKinds), shapes(store.shapeKinds),
        claims(store.claimKinds) {}
  ~Impl() {
    for (llvm::MutableArrayRef<Summand> list : largeSummands)
      for (Summand &s : list)
        s.~Summand();
  }

  TermStore &store;
  NodeList<DimNode, DimKind> dims;
  NodeList<ShapeNode, ShapeKind> shapes;
  NodeList<ClaimNode, ClaimKind> claims;
  InternTable dimTable, shapeTable, claimTable;
  std::vector<Int>
      constants; ///< The numbers of Constant and Sum nodes, by payload.
  SmallConstants smallConstants;
  std::vector<std::string> dimNames, shapeNames, boolNames, functions;
  std::vector<bool> dimNonNegative;
  llvm::StringMap<uint32_t> functionIds;
  /// Results of deep comparisons (Order.cpp).
  mutable llvm::DenseMap<OrderMark, int8_t> orderMarks;
  /// The spelled-out form (pair by pair) of claims with sets that fit
  /// (Broadcasts.cpp).
  llvm::DenseMap<ClaimId, ClaimId> spelled;
  /// The priority of each dim that has been a leaf of a set
  /// (BroadcastSets.cpp).
  llvm::DenseMap<DimId, uint64_t> leafPriorities;
  llvm::BumpPtrAllocator arena;
  /// Arena arrays with a coefficient that owns memory: destroyed by hand.
  std::vector<llvm::MutableArrayRef<Summand>> largeSummands;
  /// See TermStore::work.
  mutable uint64_t work = 0;

  const DimNode &node(DimId d) const { return dims[d.raw]; }
  const ShapeNode &node(ShapeId s) const { return shapes[s.raw]; }
  const ClaimNode &node(ClaimId c) const { return claims[c.raw]; }

  template <typename T> llvm::ArrayRef<T> keep(llvm::ArrayRef<T> list) {
    if (list.empty())
      return {};
    T *copy = arena.Allocate<T>(list.size());
    std::uninitialized_copy(list.begin(), list.end(), copy);
    return {copy, list.size()};
  }

  llvm::ArrayRef<Summand> keep(llvm::ArrayRef<Summand> list) {
    Summand *copy = arena.Allocate<Summand>(list.size());
    bool large = false;
    for (size_t k = 0; k < list.size(); ++k) {
      new (copy + k) Summand{list[k].column, canonical(list[k].coefficient)};
      large |= !fitsInt64(copy[k].coefficient);
    }
    if (large)
      largeSummands.push_back({copy, list.size()});
    return {copy, list.size()};
  }

  /// Interns a node whose arrays may be temporary. `payload` takes part in the
  /// identity.
  DimId internDim(DimKind kind, llvm::ArrayRef<DimId> operands,
                  uint32_t payload = 0);
  ShapeId internShape(ShapeKind kind, llvm::ArrayRef<DimId> dims,
                      llvm::ArrayRef<ShapeId> parts, uint32_t payload = 0);
  ClaimId internClaim(ClaimKind kind, DimId dim, llvm::ArrayRef<ShapeId> shapes,
                      llvm::ArrayRef<ClaimId> operands, uint32_t payload = 0);
  /// The term of a linear form, whatever its shape.
  DimId internLinear(const Int &constant, llvm::ArrayRef<Summand> summands);

  bool checkInvariants();

  OrderStep orderStep(DimId a, DimId b) const;
  OrderStep orderStep(ShapeId a, ShapeId b) const;
  OrderStep orderStep(ClaimId a, ClaimId b) const;
  int order(OrderStep step) const;

  /// a + factor * b; nothing if a number passes the cap or there are too many
  /// summands.
  std::optional<DraftSum> combine(LinearView a, LinearView b,
                                  const Int &factor) const;
  /// a - b - less, or nothing, as combine.
  std::optional<DraftSum> difference(DimId a, DimId b, int less) const;
  DimId opaqueSum(DimId a, DimId b);
  DimId opaqueProduct(DimId a, DimId b);

  /// min and max share their rules; `sign` is 1 for min and -1 for max.
  DimId extremum(DimKind kind, llvm::ArrayRef<DimId> operands);
  /// Makes broadcast extents (BroadcastSets.cpp).
  class Joiner;
  std::optional<std::pair<ShapeId, ShapeId>> joined(ShapeId a, ShapeId b);
  ClaimId equalToZero(LinearView v);
  ClaimId atLeastZero(LinearView v);
  ClaimId junction(ClaimKind kind, llvm::ArrayRef<ClaimId> claims);

private:
  /// The total size of a list.
  template <typename IdT> uint32_t sizeOf(llvm::ArrayRef<IdT> list) const {
    uint32_t size = 0;
    for (IdT id : list)
      size = saturatingAdd(size, node(id).size);
    return size;
  }
  /// The gcd of all coefficients; work is charged for wide ones.
  Int contentOf(llvm::ArrayRef<Summand> summands) const;
  /// The rank of a new shape.
  DimId rankOf(ShapeId s);
  bool findNonNegativeExtents(ShapeId s) const;
  bool check(DimId d);
  bool check(ShapeId s);
  bool check(ClaimId c);
};

/// The gcd of all coefficients (not the constant); 0 for no summands.
Int contentOf(llvm::ArrayRef<Summand> summands);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_STOREIMPL_H
