// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Known equalities solved for columns, for the finders of lemmas.
//
//   t == n - 2*m + 3 == 0, solved for n:   n is 2*m - 3
//
// Only columns with coefficient 1 or -1 can be solved for; the finder ranks
// them. This is no third solver of equalities beside linear/Elimination.h and
// substitution/Substitution.h: it suggests which term to substitute for which
// column, for a list that lives for one round, and the lemma is the proof.

#ifndef SHAPEPROOF_PROOF_SOLVEDCOLUMNS_H
#define SHAPEPROOF_PROOF_SOLVEDCOLUMNS_H

#include "shapeproof/Terms.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

class SolvedColumns {
public:
  explicit SolvedColumns(TermStore &store) : store(store) {}

  /// The solution of term == 0 for the column, whose coefficient is 1 or -1.
  DimId solution(DimId term, const Summand &column) {
    return store.sub(column.column, store.scale(term, column.coefficient));
  }

  /// Solves term == 0 for the first column of the lowest rank (no rank: not
  /// this column). Returns the column, invalid if there is none.
  using Rank = llvm::function_ref<std::optional<unsigned>(const Summand &)>;
  DimId solve(DimId term, Rank rank) {
    std::optional<Summand> best;
    unsigned lowest = ~0u;
    for (const Summand &x : store.linearView(term).summands) {
      if (x.coefficient != 1 && x.coefficient != -1)
        continue;
      if (std::optional<unsigned> r = rank(x); r && *r < lowest) {
        best = x;
        lowest = *r;
      }
    }
    if (!best)
      return DimId();
    solutions[best->column] = solution(term, *best);
    return best->column;
  }

  bool empty() const { return solutions.empty(); }
  bool isSolved(DimId column) const { return solutions.count(column); }
  DimId &operator[](DimId column) { return solutions.find(column)->second; }

  /// The sum with its solved columns replaced, in at most `rounds` rounds.
  DimId replaced(DimId sum, unsigned rounds = 1) {
    for (bool again = true; again && rounds > 0; --rounds) {
      LinearView v = store.linearView(sum);
      again = false;
      DimId result = store.constant(v.constant);
      for (const Summand &x : v.summands) {
        auto it = solutions.find(x.column);
        again |= it != solutions.end();
        result = store.add(
            result, store.scale(it == solutions.end() ? x.column : it->second,
                                x.coefficient));
      }
      sum = result;
    }
    return sum;
  }

private:
  TermStore &store;
  llvm::DenseMap<DimId, DimId> solutions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_SOLVEDCOLUMNS_H
