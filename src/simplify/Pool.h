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
// Cost: for each candidate an operation on machine words for each sample.

#ifndef SHAPEPROOF_SIMPLIFY_POOL_H
#define SHAPEPROOF_SIMPLIFY_POOL_H

#include "base/Limits.h"
#include "simplify/Samples.h"
#include <unordered_map>

namespace shapeproof::simplify {

class Pool {
public:
  /// Candidates that there may be besides those of the other operations.
  struct Kinds {
    bool joins;     ///< Extents of broadcasts.
    bool products;  ///< Products of terms.
    bool quotients; ///< Quotients and remainders.
  };
  Pool(TermStore &store, size_t numSamples, Kinds kinds)
      : store(store), numSamples(numSamples), kinds(kinds) {
    values.reserve(numSamples * limits::simplestCandidates / 16);
  }

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
  uint64_t cost(uint32_t candidate) const { return candidates[candidate].cost; }
  llvm::ArrayRef<int64_t> row(uint32_t candidate) const {
    return llvm::ArrayRef(values).slice(candidate * numSamples, numSamples);
  }
  DimId term(uint32_t candidate);
  bool isNumber(uint32_t candidate) const {
    return candidates[candidate].op == Op::Leaf &&
           store.kind(candidates[candidate].made) == DimKind::Constant;
  }

private:
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
  };
  static constexpr uint32_t kNone = ~0u;

  static int64_t apply(Op op, int64_t x, int64_t y);
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
  /// The least cost of a candidate with these values, by their hash.
  std::unordered_map<uint64_t, uint64_t> known;
  std::unordered_map<uint64_t, std::vector<uint32_t>> byForm;
  Row scratch;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_POOL_H
