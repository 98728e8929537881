// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Candidate claims in a form that people would write, over terms that occur in
// other claims:
//
//   m > i, where i is no input         m >= n, m == 1, m >= n + 2, ...
//
// The candidates are guesses; the caller has to prove that one of them
// suffices for the claim (abduction, as of Dillig, Dillig and Aiken, PLDI 2012,
// from a fixed list of forms, as of Houdini: Flanagan and Leino, FME 2001).

#ifndef SHAPEPROOF_CONTRACT_CANDIDATES_H
#define SHAPEPROOF_CONTRACT_CANDIDATES_H

#include "results/contract/Requirement.h"
#include <set>

namespace shapeproof::contract {

/// Whether the claim says that a size, or a product of some, is so small that
/// programs are hardly called on it: `n * m <= 0`, `n <= 2`.
bool saysSmall(const TermStore &store, ClaimId claim);
/// The symbols in the claims: dims, shapes and truth values.
std::vector<Term> symbolsIn(const TermStore &store,
                            llvm::ArrayRef<ClaimId> claims);
/// An order in which the simpler claim comes first, and which does not depend
/// on the names of inputs.
bool isSimpler(const TermStore &store, ClaimId a, ClaimId b);

class CandidateSource {
public:
  CandidateSource(TermStore &store, const Inputs &inputs)
      : store(store), inputs(inputs) {}

  /// Makes the candidates use the inputs and constants in this term.
  void add(Term term);
  /// The candidates: comparisons of inputs, with constants, and of two that
  /// differ by a constant; an equality comes after the comparisons that follow
  /// from it.
  std::vector<ClaimId> candidates() const;
  /// The claims x mod m == 0 for the dims x that are divided, by ascending m.
  std::vector<ClaimId> multiples() const;

private:
  void addAtom(DimId atom);

  TermStore &store;
  const Inputs &inputs;
  TermSet seen;
  /// Symbols, ranks, extents and element counts, in structural order.
  llvm::SmallVector<DimId, 8> atoms;
  llvm::SmallVector<ShapeId, 2> shapes;
  std::set<int64_t> constants, divisors;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_CANDIDATES_H
