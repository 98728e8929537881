// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims that people would write, about what occurs in others:
//
//   max(n, 1) == m                       n == m, n <= m, n == 1, ...
//   n - 16*(n floordiv 16) == 0 or ...   n mod 16 == 0, n mod 32 == 0, ...
//
// They are guesses. Whether one of them says what is to be said, somebody has
// to prove (abduction, as of Dillig, Dillig and Aiken, PLDI 2012, from a fixed
// list of forms, as of Houdini: Flanagan and Leino, FME 2001).

#ifndef SHAPEPROOF_CONTRACT_CANDIDATES_H
#define SHAPEPROOF_CONTRACT_CANDIDATES_H

#include "contract/Requirement.h"
#include <set>

namespace shapeproof::contract {

/// Whether the claim can be read as it is: a comparison of few inputs, sums of
/// them, or remainders by constants; one of a few such; a claim about shapes.
bool isPlain(const TermStore &store, ClaimId claim);
/// Says that a size, or a product of some, is so small that programs are hardly
/// called on it: `n * m <= 0`, `n <= 2`.
bool saysSmall(const TermStore &store, ClaimId claim);
/// The remainder of a dim by a constant, or its opposite, and a constant:
/// x - m * (x floordiv m) + constant. The modulus is not 0.
struct Remainder {
  DimId of;
  Int modulus, constant;
  bool isNegated;
};
/// If the term is one.
std::optional<Remainder> remainderOf(const TermStore &store, DimId term);
/// Of `x mod m == 0`, which is x - m * (x floordiv m) == 0: x and m.
std::optional<std::pair<DimId, Int>> remainderIn(const TermStore &store,
                                                 ClaimId claim);
/// The simpler claim first; the same order whatever inputs are called.
bool isSimpler(const TermStore &store, ClaimId a, ClaimId b);

class CandidateSource {
public:
  CandidateSource(TermStore &store, const Inputs &inputs)
      : store(store), inputs(inputs) {}

  /// The candidates are about inputs and constants in this.
  void add(Term term);
  /// The simplest first. Equalities, multiples, comparisons, bounds.
  std::vector<ClaimId> candidates() const;
  /// x mod m == 0 for each, of dims that are divided, by ascending m.
  std::vector<ClaimId> multiples() const;

private:
  void addAtom(DimId atom);

  TermStore &store;
  const Inputs &inputs;
  TermSet seen;
  /// Symbols, ranks, extents and element counts, in the order of structure.
  llvm::SmallVector<DimId, 8> atoms;
  llvm::SmallVector<ShapeId, 2> shapes;
  std::set<int64_t> constants, divisors;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_CANDIDATES_H
