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
// Cost: a set takes its size, and memory for the members that are new to its
// series. A question looks at the series that have one of the members, newest
// first, and most often at one.

#ifndef SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
#define SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H

#include "base/Scoped.h"
#include "shapeproof/Terms.h"
#include <optional>

namespace shapeproof {

class FittingSets {
public:
  explicit FittingSets(ScopeStack &scopes)
      : sets(scopes), series(scopes), links(scopes), ofMember(scopes) {}

  /// The members fit: lists of one extent each, or shapes of unknown rank; in
  /// the order of terms. They outlive this.
  void add(llvm::ArrayRef<ShapeId> members, FactId fact);
  bool empty() const { return sets.empty(); }
  /// A fact by which the members, at least one, fit. Looks at no more than
  /// `steps` series, which it takes off.
  std::optional<FactId> find(llvm::ArrayRef<ShapeId> members,
                             unsigned &steps) const;

  size_t memoryUsage() const {
    return sets.memoryUsage() + series.memoryUsage() + links.memoryUsage() +
           ofMember.memoryUsage();
  }

private:
  static constexpr uint32_t kNone = ~0u;
  struct Set {
    llvm::ArrayRef<ShapeId> members;
    FactId fact;
  };
  /// The series that have a member, newest first: a linked list.
  struct Link {
    uint32_t series, next;
  };

  /// A series whose newest set has no members but some of these, or kNone.
  uint32_t extended(llvm::ArrayRef<ShapeId> members) const;

  ScopedVector<Set> sets;
  /// The newest set of each.
  ScopedVector<uint32_t> series;
  ScopedVector<Link> links;
  ScopedMap<ShapeId, uint32_t> ofMember;
};

} // namespace shapeproof

#endif // SHAPEPROOF_SUBSTITUTION_FITTINGSETS_H
