// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which facts a term rests on.
//
// `divui %a, %b` is floor division only where both are known to be >= 0. When
// the importer has that proved, the value's term is `a floordiv b` and its
// *evidence* the facts of that proof; whatever is concluded from the value
// cites them too. Almost all values have no evidence, many share the same, so
// sets of facts are interned and a value carries a 32-bit id.

#ifndef SHAPEPROOF_MLIR_IMPORT_EVIDENCE_H
#define SHAPEPROOF_MLIR_IMPORT_EVIDENCE_H

#include "shapeproof/Ids.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace shapeproof {

/// An interned set of facts.
using EvidenceId = Id<struct EvidenceTag>;
inline constexpr EvidenceId kNoEvidence{0};

class EvidenceTable {
public:
  EvidenceTable() { intern({}); }

  /// The facts of a set, ascending and without repeats.
  llvm::ArrayRef<FactId> facts(EvidenceId set) const { return sets[set.raw]; }
  EvidenceId of(llvm::ArrayRef<FactId> facts);
  /// Of one alone.
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

private:
  EvidenceId intern(std::vector<FactId> facts);
  std::vector<std::vector<FactId>> sets;
  /// Those with a hash.
  llvm::DenseMap<size_t, llvm::SmallVector<EvidenceId, 1>> ids;
  llvm::DenseMap<FactId, EvidenceId> ofOne;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_EVIDENCE_H
