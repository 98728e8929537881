// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proofs of a few linear steps, from the facts around a claim.
//
//   i < 4 * n                   proves  i floordiv 4 < n
//   n >= 1, m >= 1              prove   min(n, m) >= 1, and that it is <= m
//   n >= 1                      proves  select(p, n + 8, 2 * n) > n
//
// Most claims that need more than substitution need little more: the sum of two
// or three inequalities, the axioms of a division or a minimum, and the two
// cases of a choice. The facts are kept as rows of machine words, by their
// columns. A question puts the negated claim into an empty simplex (Simplex.h),
// then the axioms of its columns and the last facts that mention them, then
// those of the columns that came with these, until there is a contradiction;
// and last tries the cases of a choice or two. A claim of conjunctions and
// disjunctions is proved clause by clause:
//
//   p or (q and r)              by  p or q  and  p or r
//
// The cost does not depend on how many facts there are.
//
// It proves and never refutes; finding no proof means nothing.
//
// Tested by tests/engine/linear.

#ifndef SHAPEPROOF_LINEAR_SHORTPROOFS_H
#define SHAPEPROOF_LINEAR_SHORTPROOFS_H

#include "engine/base/Scoped.h"
#include "engine/linear/Simplex.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/SmallVector.h"

namespace shapeproof::linear {

class ShortProofs {
public:
  explicit ShortProofs(const TermStore &store);

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }
  /// Adds a fact, which may be any claim. Costs about its size.
  void assume(ClaimId claim, FactId fact);

  /// Whether the facts give a claim whose literals are linear. If so,
  /// `premises` gets facts that suffice, ascending; none can be left out of
  /// their sum. The facts are assumed to hold together.
  bool proves(ClaimId claim, llvm::SmallVectorImpl<FactId> &premises);

  /// The steps so far, for budgets.
  uint64_t work() const { return steps; }
  size_t memoryUsage() const;

private:
  friend class ShortProof;
  /// A column (the id of a dim that is a symbol or an atom) and its factor.
  using Part = std::pair<DimId, int64_t>;
  /// parts + constant >= 0, or == 0.
  struct Row {
    uint32_t partsBegin, partsEnd;
    int64_t constant;
    bool isEquality;
    FactId fact;
  };
  /// A row that mentions a column, and the next such link of the column.
  struct Link {
    uint32_t row, next;
    DimId column;
  };

  void addRow(ClaimId literal, FactId fact);
  using Premises = llvm::SmallVectorImpl<FactId>;
  /// Proves the disjunction of the arms. `nesting` is the number of
  /// conjunctions that may still be taken apart; `clauses` the number that may
  /// still be tried.
  bool provesAnyOf(llvm::SmallVector<ClaimId, 4> arms, unsigned nesting,
                   unsigned &clauses, Premises &premises);
  /// Proves a disjunction of literals.
  bool provesClause(llvm::ArrayRef<ClaimId> literals, Premises &premises);

  static constexpr uint32_t kNone = ~0u;
  const TermStore &store;
  ScopeStack scopes;
  ScopedVector<Row> rows{scopes};
  ScopedVector<Part> parts{scopes};
  ScopedVector<Link> links{scopes};
  /// The last link of each column.
  std::vector<uint32_t> lastLink;
  /// Links made. It is undone before `links`, which it needs.
  ScopedLog<uint32_t> linked;
  /// For one attempt after the other.
  Simplex tableau;
  uint64_t steps = 0;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_SHORTPROOFS_H
