// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The disjunctions that are facts, with an index of when to examine which.
//
//   n == m or n == 1 or m == 1      watches its three literals
//   n != 1 becomes known            the clause is woken: two arms are left
//
// A clause is examined when a literal of its arms may have changed, until it is
// done: satisfied, or its last arm assumed. Questions find the clauses that may
// matter to them by their symbols.

#ifndef SHAPEPROOF_KERNEL_CLAUSES_H
#define SHAPEPROOF_KERNEL_CLAUSES_H

#include "engine/base/Reasons.h"
#include "engine/terms/Traversal.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

struct Clause {
  ClaimId disjunction;
  ReasonId reason;
  /// Satisfied, or its last arm assumed: needs no more attention.
  bool done = false;
};

class Clauses {
public:
  /// `bySymbols`: whether `nearest` will be asked.
  Clauses(const TermStore &store, ScopeStack &scopes, bool bySymbols);

  /// The index of a new clause; nothing if the disjunction is one already.
  std::optional<uint32_t> add(ClaimId disjunction, ReasonId reason);
  /// The number of terms visited for their symbols so far.
  uint64_t visited() const { return termsVisited; }
  /// The reason of a disjunction that is a clause, or null.
  const ReasonId *reasonOf(ClaimId disjunction) const {
    return reasons.find(disjunction);
  }
  size_t size() const { return clauses.size(); }
  const Clause &operator[](uint32_t index) const { return clauses[index]; }
  void markDone(uint32_t index);

  /// The positions of two arms of a clause that were open when it was last
  /// examined. With more facts they stay open until one of them is woken, with
  /// fewer in any case. Nothing if there were not two.
  struct OpenArms {
    static constexpr uint32_t kNone = ~0u;
    uint32_t first = kNone, second = kNone;
    bool areKnown() const { return second != kNone; }
  };
  OpenArms openArms(uint32_t index) const { return open[index]; }
  void setOpenArms(uint32_t index, OpenArms arms) { open[index] = arms; }

  /// Registers the clause to be woken by `wake(literal)`.
  void watch(uint32_t index, ClaimId literal);
  void wake(ClaimId literal);
  void wakeClause(uint32_t index) { woken.push_back(index); }
  /// The clauses woken since the last call, ascending.
  std::vector<uint32_t> takeWoken();
  void forgetWoken() { woken.clear(); }

  /// Gives the terms that a symbol is known to be equal to, up to a number.
  using Equals = llvm::function_ref<llvm::SmallVector<Term, 8>(DimId symbol)>;

  /// At most `most` clauses that are not done and share symbols with the claim
  /// or dim, directly, through terms equal to a symbol, or through other
  /// clauses; nearest first.
  llvm::SmallVector<uint32_t, 8> nearest(Term about, size_t most,
                                         Equals equals);

  size_t memoryUsage() const {
    return clauses.memoryUsage() + ofLiteral.memoryUsage() +
           links.memoryUsage();
  }

private:
  template <typename IdT>
  void link(ScopedMap<IdT, uint32_t> &first, IdT id, uint32_t clause);

  const TermStore &store;
  const bool bySymbols;
  ScopedVector<Clause> clauses;
  /// Indexed by clause; entries at the end may belong to retracted clauses.
  std::vector<OpenArms> open;
  ScopedMap<ClaimId, ReasonId> reasons;
  /// Clauses by literal and by symbol: linked lists in `links`.
  struct Link {
    uint32_t clause, next;
  };
  ScopedMap<ClaimId, uint32_t> ofLiteral;
  ScopedMap<DimId, uint32_t> ofSymbol;
  ScopedVector<Link> links;
  std::vector<uint32_t> woken;
  uint64_t termsVisited = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_CLAUSES_H
