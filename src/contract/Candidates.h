// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Candidate claims in a form that people would write, over terms that occur in
// other claims:
//
//   max(n, 1) == m                       n == m, n <= m, n == 1, ...
//   n - 16*(n floordiv 16) == 0 or ...   n mod 16 == 0, n mod 32 == 0, ...
//
// The candidates are guesses; the caller has to prove that one of them
// expresses the claim (abduction, as of Dillig, Dillig and Aiken, PLDI 2012,
// from a fixed list of forms, as of Houdini: Flanagan and Leino, FME 2001).

#ifndef SHAPEPROOF_CONTRACT_CANDIDATES_H
#define SHAPEPROOF_CONTRACT_CANDIDATES_H

#include "contract/Requirement.h"
#include <set>

namespace shapeproof::contract {

/// Whether people can read the claim as it is: a comparison of few inputs, of
/// sums of them, or of remainders by constants; a disjunction of a few such
/// claims; a claim about shapes.
bool isPlain(const TermStore &store, ClaimId claim);
/// Whether the claim says that a size, or a product of some, is so small that
/// programs are hardly called on it: `n * m <= 0`, `n <= 2`.
bool saysSmall(const TermStore &store, ClaimId claim);
/// The remainder of a dim by a constant, or its negation, plus a constant: x -
/// m * (x floordiv m) + constant. The modulus is not 0. The dim is the column
/// or -column.
struct Remainder {
  DimId of, column;
  Int modulus, constant;
  bool isNegated;
};
/// The term as a remainder; nothing if it is none.
std::optional<Remainder> remainderOf(const TermStore &store, DimId term);
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
  /// The candidates, the simplest first: equalities, multiples, comparisons,
  /// bounds.
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
