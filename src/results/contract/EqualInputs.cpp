// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See EqualInputs.h.

#include "results/contract/EqualInputs.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {

/// The two inputs that the claim says are equal, in the order of their
/// declaration.
static std::optional<std::pair<Term, Term>> equalIn(const TermStore &store,
                                                    ClaimId claim) {
  auto inOrder = [&](auto a, auto b) {
    return store.compare(a, b) < 0 ? std::pair<Term, Term>(a, b)
                                   : std::pair<Term, Term>(b, a);
  };
  if (store.kind(claim) == ClaimKind::ShapeEq) {
    ShapeId a = store.shapes(claim)[0], b = store.shapes(claim)[1];
    if (Term(a).isSymbol(store) && Term(b).isSymbol(store))
      return inOrder(a, b);
  }
  if (store.kind(claim) != ClaimKind::Eq)
    return std::nullopt;
  LinearView view = store.linearView(store.dim(claim));
  if (view.constant != Int(0) || view.summands.size() != 2)
    return std::nullopt;
  const Summand &a = view.summands[0], &b = view.summands[1];
  if (a.coefficient * b.coefficient != Int(-1) ||
      !Term(a.column).isSymbol(store) || !Term(b.column).isSymbol(store))
    return std::nullopt;
  return inOrder(a.column, b.column);
}

void equateWithFirst(TermStore &store,
                     llvm::MutableArrayRef<NeededClaim> claims) {
  struct Edge {
    NeededClaim *clause;
    Term a, b;
  };
  std::vector<Edge> edges;
  for (NeededClaim &clause : claims)
    if (auto equal = equalIn(store, clause.claim))
      edges.push_back({&clause, equal->first, equal->second});
  auto isBefore = [&](Term x, Term y) {
    return x.sort == Term::Dim ? store.compare(x.dim(), y.dim()) < 0
                               : store.compare(x.shape(), y.shape()) < 0;
  };
  llvm::stable_sort(edges, [&](const Edge &x, const Edge &y) {
    return x.a.sort != y.a.sort ? x.a.sort < y.a.sort : isBefore(x.a, y.a);
  });
  // Walk from the first of each class outwards; inputs that break the equality
  // of the ends of a path break one on it.
  struct Reached {
    Term first;
    NeededClaim *clause;
    /// The checks of the clauses on the path.
    llvm::SmallVector<unsigned, 4> checks;
  };
  llvm::DenseMap<Term, Reached> reached;
  std::vector<bool> isDone(edges.size());
  for (const Edge &start : edges) {
    if (!reached.try_emplace(start.a, Reached{start.a, nullptr, {}}).second)
      continue;
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (auto [i, edge] : llvm::enumerate(edges)) {
        bool hasA = reached.contains(edge.a);
        if (isDone[i] || (!hasA && !reached.contains(edge.b)))
          continue;
        Term to = hasA ? edge.b : edge.a;
        Reached next = reached.find(hasA ? edge.a : edge.b)->second;
        llvm::append_range(next.checks, edge.clause->checks);
        // A check that needs this clause needs that both are equal to the
        // first.
        if (next.clause)
          llvm::append_range(next.clause->checks, edge.clause->checks);
        next.clause = edge.clause;
        edge.clause->claim =
            to.sort == Term::Dim
                ? store.eq(next.first.dim(), to.dim())
                : store.shapeEq(next.first.shape(), to.shape());
        edge.clause->checks = next.checks;
        reached.try_emplace(to, std::move(next));
        isDone[i] = isChanged = true;
      }
    }
  }
}

} // namespace shapeproof::contract
