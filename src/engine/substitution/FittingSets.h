// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets of sizes that are known to fit, and queries for their subsets.
//
//   broadcastable([a], [b], [c], [d], [e])    known
//   broadcastable([e], [b])                   a part of it, so it holds
//
// A chain of broadcasts asks about parts of sets it has established, and each
// set has all members of the one before it: such sets make a series, and the
// newest has the members of all. Members are compared as terms; the theories
// handle terms that facts make equal.
//
// A set that is kept as a join (terms/BroadcastSets.h) shares parts with the
// one before it; parts that are in a series already are not examined again.
// Such sets have series of their own, in which leaves are counted. The first
// few of a scope are not taken apart at all, since membership in a join can be
// looked up.
//
// Cost: a fact takes the size of its set without known parts, and memory for
// the members that are new to its series. A question examines the series that
// have one of its members, newest first, and mostly one.

#ifndef SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
#define SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H

#include "engine/base/Scoped.h"
#include "engine/terms/Traversal.h"
#include <optional>

namespace shapeproof {

class FittingSets {
public:
  FittingSets(const TermStore &store, ScopeStack &scopes)
      : store(store), whole(scopes), sets(scopes), series(scopes),
        links(scopes), ofMember(scopes), inSeries(scopes) {}

  /// Adds the sets that a Broadcastable claim says to fit.
  void add(ClaimId claim, FactId fact);
  /// Adds a set of sizes, which is always taken apart. Returns the number of
  /// its series; appends the sizes that are new to the series.
  uint32_t addTakenApart(ClaimId claim, FactId fact,
                         llvm::SmallVectorImpl<DimId> &fresh);
  bool empty() const { return sets.empty() && whole.empty(); }
  /// A fact by which the sizes of the Broadcastable claim, or these two, fit.
  /// Examines at most `steps` series and members, and deducts them.
  std::optional<FactId> find(ClaimId claim, unsigned &steps) const;
  std::optional<FactId> find(DimId a, DimId b, unsigned &steps) const;

  size_t memoryUsage() const {
    return whole.memoryUsage() + sets.memoryUsage() + series.memoryUsage() +
           links.memoryUsage() + ofMember.memoryUsage() +
           inSeries.memoryUsage();
  }

private:
  static constexpr uint32_t kNone = ~0u;
  struct Set {
    size_t size; ///< The number of leaves of a join, or of members of a list.
    FactId fact;
    bool isJoin;
  };
  /// An element of the list of series that have a member, newest first.
  struct Link {
    uint32_t series, next;
  };
  /// Sizes and shapes of unknown rank; a join within another stands for all its
  /// leaves.
  using Members = llvm::SmallVector<Term, 8>;

  Members membersOf(ClaimId claim) const;
  bool isIn(Term member, uint32_t number, unsigned &steps) const;
  /// Removes the members that the series has from the list, and calls `isNew`
  /// for the others, which may add parts to the list instead. Returns the sum
  /// of `sizeOf` over the removed members; nothing if the steps end.
  template <typename SizeOf, typename IsNew>
  std::optional<size_t> walk(Members &open, uint32_t number, unsigned &steps,
                             SizeOf sizeOf, IsNew isNew) const;
  uint32_t extendedBy(const Members &members, bool isJoin,
                      Members &fresh) const;
  std::optional<FactId> find(const Members &members, unsigned &steps) const;
  /// Appends the members that are new to the series, and returns its number.
  uint32_t enter(ClaimId claim, FactId fact, Members &fresh);

  const TermStore &store;
  /// Joins that are not taken apart.
  ScopedVector<std::pair<DimId, FactId>> whole;
  ScopedVector<Set> sets;
  /// The newest set of each series.
  ScopedVector<uint32_t> series;
  ScopedVector<Link> links;
  ScopedMap<Term, uint32_t> ofMember;
  /// Membership in series, for members with long lists.
  ScopedMap<std::pair<Term, uint32_t>, bool> inSeries;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
