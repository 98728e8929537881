// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sizes that are known to fit, and what is among them.
//
//   broadcastable([a], [b], [c], [d], [e])    known
//   broadcastable([e], [b])                   a part of it, so it holds
//
// A chain of broadcasts asks about parts of what it has established, and each
// set has all members of the one before it: such sets make a series, of which
// the newest has the members of all. Members are compared as terms: what is
// equal by facts is for the theories to say. A set is a list of members or,
// where those are too many for a list, a join of them (terms/Joins.h).
//
// Cost: what is new in a set, and as much memory; a list takes its size. A
// question looks at the series that have one of the members, newest first, and
// most often at one.

#ifndef SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
#define SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H

#include "base/Scoped.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace shapeproof {

/// Lists of one extent each, or shapes of unknown rank; in the order of terms.
/// They outlive what they are told to.
struct ListedSet {
  using Member = ShapeId;
  llvm::ArrayRef<ShapeId> members;

  /// Some members, at least one; of two, one is old where one is new.
  llvm::SmallVector<ShapeId, 3> samples(const TermStore &) const {
    return llvm::SmallVector<ShapeId, 3>(members.take_front(2));
  }
  /// As joins::forEachMissing.
  bool forEachMissing(const TermStore &, const ListedSet &whole,
                      llvm::function_ref<bool(ShapeId)> visit) const;
};

/// The leaves of a dim.
struct JoinedSet {
  using Member = DimId;
  DimId join;

  llvm::SmallVector<DimId, 3> samples(const TermStore &store) const;
  bool forEachMissing(const TermStore &store, const JoinedSet &whole,
                      llvm::function_ref<bool(DimId)> visit) const;
};

template <typename SetT> class FittingSets {
public:
  FittingSets(const TermStore &store, ScopeStack &scopes)
      : store(store), sets(scopes), series(scopes), links(scopes),
        ofMember(scopes) {}

  /// The members fit.
  void add(SetT members, FactId fact);
  bool empty() const { return sets.empty(); }
  /// A fact by which the members, at least one, fit. Looks at no more than
  /// `steps` series, which it takes off.
  std::optional<FactId> find(SetT members, unsigned &steps) const;

  size_t memoryUsage() const {
    return sets.memoryUsage() + series.memoryUsage() + links.memoryUsage() +
           ofMember.memoryUsage();
  }

private:
  using Member = typename SetT::Member;
  static constexpr uint32_t kNone = ~0u;
  struct Set {
    SetT members;
    FactId fact;
  };
  /// The series that have a member, newest first: a linked list.
  struct Link {
    uint32_t series, next;
  };

  bool isPart(const SetT &members, const SetT &whole) const {
    return members.forEachMissing(store, whole, [](Member) { return false; });
  }
  /// A series whose newest set has no members but some of these, or kNone.
  uint32_t extended(const SetT &members) const;

  const TermStore &store;
  ScopedVector<Set> sets;
  /// The newest set of each.
  ScopedVector<uint32_t> series;
  ScopedVector<Link> links;
  ScopedMap<Member, uint32_t> ofMember;
};

/// What facts say of sets that fit.
class FittingFacts {
public:
  FittingFacts(TermStore &store, ScopeStack &scopes)
      : store(store), lists(store, scopes), joins(store, scopes) {}

  /// Any claim; others than that sizes fit are passed over.
  void add(ClaimId claim, FactId fact);
  /// A fact by which sizes fit that the claim says to fit. Takes the series it
  /// looks at off `steps`.
  std::optional<FactId> find(ClaimId claim, unsigned &steps) const;
  size_t memoryUsage() const {
    return lists.memoryUsage() + joins.memoryUsage();
  }

private:
  TermStore &store;
  FittingSets<ListedSet> lists;
  FittingSets<JoinedSet> joins;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
