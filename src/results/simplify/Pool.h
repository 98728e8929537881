// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Candidate terms, from few leaves by few operators, cheapest first, found by
// their values.
//
//   leaves i, j, 3       3 * i, i + j, j mod 3, min(i, j), ...
//   (3 * i + j) mod 3    has the values of j mod 3 at all samples
//
// This is the bottom-up enumeration of program synthesis, in which candidates
// with equal values at all samples are one (Udupa et al., "TRANSIT", PLDI
// 2013). A term matches a candidate x also where it is k * x + c, so sums with
// numbers need no candidates of their own. Terms are made in the store for
// matches alone.
//
// Rows are told apart by a hash that is linear in their values. So the hash of
// a sum, and of a row without its factor and offset, takes no look at the
// values.
//
// Cost: for each candidate an operation on machine words for each sample; for a
// sum that is known, one for all.

#ifndef SHAPEPROOF_SIMPLIFY_POOL_H
#define SHAPEPROOF_SIMPLIFY_POOL_H

#include "engine/base/Limits.h"
#include "results/simplify/Samples.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof::simplify {

class Pool {
public:
  /// Candidates that there may be besides those of the other operations.
  struct Kinds {
    bool joins;     ///< Extents of broadcasts.
    bool products;  ///< Products of terms.
    bool quotients; ///< Quotients and remainders.
    bool extrema;   ///< Minima and maxima with 0 and 1.
  };
  Pool(TermStore &store, size_t numSamples, Kinds kinds);

  void addLeaf(DimId leaf, uint64_t cost, const Row &row);
  /// Makes candidates of up to this cost, until there are so many.
  void grow(uint64_t maxCost, size_t maxCandidates);

  /// factor * candidate + offset; without a candidate, offset.
  struct Match {
    uint64_t cost;
    uint32_t candidate;
    int64_t factor, offset;
  };
  /// The matches below a cost, the cheapest first.
  std::vector<Match> matches(const Row &row, uint64_t below);
  DimId build(const Match &match);

  size_t size() const { return candidates.size(); }
  bool hasExtrema() const { return kinds.extrema; }
  uint64_t cost(uint32_t candidate) const { return candidates[candidate].cost; }
  llvm::ArrayRef<int64_t> row(uint32_t candidate) const {
    return llvm::ArrayRef(values).slice(candidate * numSamples, numSamples);
  }
  DimId term(uint32_t candidate);
  bool isRemainder(uint32_t candidate) const {
    return candidates[candidate].op == Op::Mod;
  }
  bool isNumber(uint32_t candidate) const {
    return candidates[candidate].op == Op::Leaf &&
           store.kind(candidates[candidate].made) == DimKind::Constant;
  }

private:
  /// A row without its factor and offset: row = factor * form + offset.
  struct Form {
    int64_t factor = 0, offset = 0;
    uint64_t hash = 0;
  };
  enum class Op : uint8_t {
    Leaf,
    Add,
    Sub,
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
    Min,
    Max,
    Join,
  };
  struct Candidate {
    Op op;
    uint32_t a, b;
    uint64_t cost;
    DimId made;
    uint64_t hash = 0;
    /// All values are small, so sums do not overflow.
    bool isSmall = false;
    /// The row's form, and the last candidate before with an equal one.
    Form form = {};
    uint32_t sameForm = kNone;
  };
  static constexpr uint32_t kNone = ~0u;

  uint64_t hashOf(llvm::ArrayRef<int64_t> row) const;
  /// The form of a row with this hash; a factor of 0 if all values are equal.
  std::optional<Form> formOf(llvm::ArrayRef<int64_t> row, uint64_t hash) const;
  bool compute(Op op, uint32_t a, uint32_t b);
  void combine(uint64_t cost);
  void tryOp(Op op, uint32_t a, uint32_t b, uint64_t cost);
  void enterForms();
  void keep(Candidate candidate, llvm::ArrayRef<int64_t> row);

  TermStore &store;
  const size_t numSamples;
  const Kinds kinds;
  std::vector<Candidate> candidates;
  std::vector<int64_t> values;
  /// The candidates of each cost.
  std::vector<std::vector<uint32_t>> ofCost;
  uint32_t numEntered = 0;
  uint64_t nextCost = 2;
  size_t limit = 0;
  /// The factors of the values in a hash, and the hash of a row of ones.
  std::vector<uint64_t> weights;
  uint64_t hashOfOnes = 0;
  /// The least cost of a candidate with these values, by their hash.
  llvm::DenseMap<uint64_t, uint64_t> known;
  /// The last candidate with a form, by the hash of the form.
  llvm::DenseMap<uint64_t, uint32_t> byForm;
  Row scratch;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_POOL_H
