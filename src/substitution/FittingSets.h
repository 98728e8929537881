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
// equal by facts is for the theories to say.
//
// A set that is kept as a join (terms/BroadcastSets.h) shares parts with the
// one before it: what has been met in a series is not looked at again. Such
// sets have series of their own, in which leaves are counted. The first few of
// a scope are not taken apart at all: they know by themselves what is in them.
//
// Cost: a set takes its size without such parts, and memory for the members
// that are new to its series. A question looks at the series that have one of
// the members, newest first, and most often at one.

#ifndef SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
#define SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H

#include "base/Scoped.h"
#include "terms/Traversal.h"
#include <optional>

namespace shapeproof {

class FittingSets {
public:
  FittingSets(const TermStore &store, ScopeStack &scopes)
      : store(store), whole(scopes), sets(scopes), series(scopes),
        links(scopes), ofMember(scopes), inSeries(scopes) {}

  /// What a Broadcastable claim says to fit.
  void add(ClaimId claim, FactId fact);
  /// The same, of a set of sizes that is taken apart in any case. The number of
  /// its series; appends the sizes that are new to it.
  uint32_t addTakenApart(ClaimId claim, FactId fact,
                         llvm::SmallVectorImpl<DimId> &fresh);
  bool empty() const { return sets.empty() && whole.empty(); }
  /// A fact by which what the Broadcastable claim says to fit does, or these
  /// sizes. Looks at no more than `steps` series and members, which it takes
  /// off.
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
    size_t size; ///< Of a join the leaves, of a list the members.
    FactId fact;
    bool isJoin;
  };
  /// The series that have a member, newest first: a linked list.
  struct Link {
    uint32_t series, next;
  };
  /// A size, or a shape of unknown rank; or a join within another, which stands
  /// for all that is in it.
  using Members = llvm::SmallVector<Term, 8>;

  Members membersOf(ClaimId claim) const;
  bool isIn(Term member, uint32_t number, unsigned &steps) const;
  /// Takes out of the list what the series has, and calls `isNew` for the rest,
  /// which adds to the list what it is to look at instead. What `sizeOf` makes
  /// of that taken out, in all; none if the steps end.
  template <typename SizeOf, typename IsNew>
  std::optional<size_t> walk(Members &open, uint32_t number, unsigned &steps,
                             SizeOf sizeOf, IsNew isNew) const;
  uint32_t extendedBy(const Members &members, bool isJoin,
                      Members &fresh) const;
  std::optional<FactId> find(const Members &members, unsigned &steps) const;
  /// Appends what is new to the series, of which it tells the number.
  uint32_t enter(ClaimId claim, FactId fact, Members &fresh);

  const TermStore &store;
  /// Joins that are not taken apart.
  ScopedVector<std::pair<DimId, FactId>> whole;
  ScopedVector<Set> sets;
  /// The newest set of each.
  ScopedVector<uint32_t> series;
  ScopedVector<Link> links;
  ScopedMap<Term, uint32_t> ofMember;
  /// The same, of members with long lists.
  ScopedMap<std::pair<Term, uint32_t>, bool> inSeries;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
