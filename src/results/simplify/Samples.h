// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms at a few assignments that satisfy the facts, to tell at once that two
// terms differ: most candidates do at some small value, which a prover takes a
// hundred times as long to find.
//
//   facts n == 2 * m        n m:  0 0,  2 1,  6 3, ...
//   min(n, 3 * m)           0, 2, 6, ...     as n has
//
// Assignments are guessed, with values that constants of the term suggest, and
// repaired to satisfy the facts (model/ModelSearch.h), or to satisfy an
// equality of the claim: 4 * n == m * k holds nearly nowhere, and without
// places where it does each wrong candidate costs a question. They depend on
// the structure of the terms and the order of declarations, not on names. Sound
// by construction: candidates are only compared here.

#ifndef SHAPEPROOF_SIMPLIFY_SAMPLES_H
#define SHAPEPROOF_SIMPLIFY_SAMPLES_H

#include "engine/model/WordEvaluator.h"
#include "shapeproof/Answer.h"

namespace shapeproof::simplify {

/// The values of a dim at the samples.
using Row = std::vector<int64_t>;
/// Stands for a division by zero, a number beyond 64 bits or an undefined term.
inline constexpr int64_t kNoValue = std::numeric_limits<int64_t>::min();
/// The truth of a claim at the samples: 0, 1, or -1 for none.
using TruthRow = std::vector<int8_t>;

class Samples {
public:
  /// Samples for a term where the facts hold, beginning with `first`. `claim`,
  /// if valid, holds at about half of them and fails at the others, if it can.
  Samples(TermStore &store, Term root, llvm::ArrayRef<ClaimId> facts,
          ClaimId claim, llvm::ArrayRef<Assignment> first);

  size_t size() const { return samples.size(); }
  std::vector<Row> values(llvm::ArrayRef<DimId> dims);
  TruthRow truth(ClaimId claim);
  /// Whether the claim is false at one of the assignments.
  bool failsAt(llvm::ArrayRef<Assignment> assignments, ClaimId claim);
  /// An assignment at which the facts and the claim hold.
  std::optional<Assignment> find(llvm::ArrayRef<ClaimId> facts,
                                 ClaimId claim) const;

private:
  void addMore(llvm::ArrayRef<DimId> symbols, llvm::ArrayRef<ClaimId> facts,
               ClaimId claim, llvm::ArrayRef<int64_t> known);
  void solve(Assignment &sample, llvm::ArrayRef<DimId> zeros, DimId symbol);
  void addEnds(llvm::ArrayRef<DimId> symbols, llvm::ArrayRef<ClaimId> facts,
               ClaimId claim);
  void addEndsOf(DimId symbol, const Assignment &base,
                 llvm::ArrayRef<ClaimId> facts, ClaimId claim);
  void set(const Assignment &sample);
  bool areTrue(llvm::ArrayRef<ClaimId> facts, const Assignment &assignment);

  TermStore &store;
  WordEvaluator words;
  std::vector<Assignment> samples;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_SAMPLES_H
