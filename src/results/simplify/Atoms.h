// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons that have the truth of a claim at the samples, or a few of which
// have it together.
//
//   (-H) mod 64 < H         holds at 33, 34, ..., fails at 0, ..., 32:  H >= 33
//   B * C == 4 * (B floordiv 2) * (C floordiv 2), where B, C >= 1
//     B mod 2 == 0          wherever the claim holds, and at others
//     C mod 2 == 0          likewise; both together nowhere else
//
// The comparisons are of candidate terms, and of differences of two of them,
// with the numbers that the samples suggest: the least and the greatest value
// where the claim holds, or where it fails. They are guesses, for the caller to
// prove (abduction from a fixed list of forms, as in Dillig, Dillig and Aiken,
// PLDI 2012).

#ifndef SHAPEPROOF_SIMPLIFY_ATOMS_H
#define SHAPEPROOF_SIMPLIFY_ATOMS_H

#include "results/simplify/Pool.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace shapeproof::simplify {

class Atoms {
public:
  Atoms(TermStore &store, Pool &pool) : store(store), pool(pool) {}

  /// Calls `use` with claims that have the truth at all samples and may cost
  /// less than `below`, the cheapest first, until it returns true.
  bool forEach(const TruthRow &truth, uint64_t below,
               llvm::function_ref<bool(ClaimId)> use);

private:
  enum class Comparison : uint8_t { Eq, Ne, Ge, Le };
  /// candidate a - candidate b (if there is one), compared with a number.
  struct Atom {
    Comparison comparison;
    uint32_t a, b;
    int64_t number;
    uint64_t cost;
    /// The samples where it holds.
    llvm::BitVector holds;
  };
  static constexpr uint32_t kNone = ~0u;

  void look(uint32_t a, uint32_t b, uint64_t cost);
  void add(Comparison comparison, uint32_t a, uint32_t b, int64_t number,
           uint64_t cost);
  ClaimId build(const Atom &atom);
  bool forEachPair(bool isAnd, uint64_t below,
                   llvm::function_ref<bool(ClaimId)> use);

  TermStore &store;
  Pool &pool;
  llvm::BitVector wanted, unwanted;
  Row row;
  std::set<int64_t> numbers;
  std::vector<Atom> exact, necessary, sufficient;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_ATOMS_H
