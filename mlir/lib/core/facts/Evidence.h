// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evidence: the facts that a term rests on.
//
// `divui %a, %b` is floor division only where both are known to be >= 0. When
// the importer has that proved, the value's term is `a floordiv b` and its
// *evidence* the facts of that proof; whatever is concluded from the value
// cites them too. Almost all values have no evidence, and of a chain of a
// thousand operations each has what the one before has and a fact more. Sets
// share their parts therefore:
//
//   {3, 70, 71, 200} = [{3} {70, 71}] {200}      facts by 64, in a binary trie
//   with 205         = [{3} {70, 71}] {200, 205}  the first part is the same
//
// Facts are bits of 64-bit leaves, leaves are put together by the first bit in
// which their numbers differ (Okasaki and Gill, "Fast mergeable integer maps",
// 1998), and each part is made once: equal sets have one id, and what is known
// of a part is known of it in all sets (FactScopes.h).

#ifndef SHAPEPROOF_MLIR_FACTS_EVIDENCE_H
#define SHAPEPROOF_MLIR_FACTS_EVIDENCE_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <optional>
#include <utility>
#include <vector>

namespace shapeproof {

/// An interned set of facts.
using EvidenceId = Id<struct EvidenceTag>;
inline constexpr EvidenceId kNoEvidence{0};

class EvidenceTable {
public:
  EvidenceTable() { nodes.emplace_back(); }

  /// Costs: `of` n log n, the others log n per difference between the two.
  EvidenceId of(llvm::ArrayRef<FactId> facts);
  EvidenceId of(FactId fact);
  EvidenceId unite(EvidenceId a, EvidenceId b);
  EvidenceId unite(EvidenceId a, llvm::ArrayRef<FactId> facts) {
    return facts.empty() ? a : unite(a, of(facts));
  }
  EvidenceId unite(std::initializer_list<EvidenceId> sets) {
    EvidenceId all = kNoEvidence;
    for (EvidenceId set : sets)
      all = unite(all, set);
    return all;
  }

  bool contains(EvidenceId set, FactId fact) const;
  /// The facts of a set, ascending and without repeats.
  llvm::SmallVector<FactId, 8> facts(EvidenceId set) const;
  /// The smallest fact. Precondition: the set is not empty.
  FactId first(EvidenceId set) const;
  /// A set that is no leaf is two others: of smaller and of larger facts.
  std::optional<std::pair<EvidenceId, EvidenceId>> parts(EvidenceId set) const {
    const Node &node = nodes[set.raw];
    if (node.bit == 0)
      return std::nullopt;
    return std::make_pair(node.low, node.high);
  }
  /// Whether all facts of the set pass the test, asked in ascending order up to
  /// the first that fails.
  template <typename Test> bool all(EvidenceId set, Test test) const {
    const Node &node = nodes[set.raw];
    if (node.bit != 0)
      return all(node.low, test) && all(node.high, test);
    for (uint64_t bits = node.bits; bits != 0; bits &= bits - 1)
      if (!test(FactId(node.key * kBits + llvm::countr_zero(bits))))
        return false;
    return true;
  }

private:
  static constexpr uint32_t kBits = 64;
  /// A leaf has `bit` 0 and the facts kBits * key + i for the bits i. Otherwise
  /// the keys of the leaves below agree with `key` above `bit`, and have it not
  /// set in `low` and set in `high`.
  struct Node {
    uint32_t key = 0, bit = 0;
    uint64_t bits = 0;
    EvidenceId low, high;
  };

  /// The bits of a key that the leaves below have in common.
  static uint32_t shared(const Node &node, uint32_t key) {
    return node.bit == 0 ? key : key & ~(2 * node.bit - 1);
  }
  EvidenceId leaf(uint32_t key, uint64_t bits);
  EvidenceId branch(uint32_t key, uint32_t bit, EvidenceId low,
                    EvidenceId high);

  /// The first is the empty leaf.
  std::vector<Node> nodes;
  llvm::DenseMap<std::pair<uint32_t, uint64_t>, EvidenceId> leaves;
  llvm::DenseMap<std::pair<EvidenceId, EvidenceId>, EvidenceId> branches;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_EVIDENCE_H
