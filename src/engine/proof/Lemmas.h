// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Valid formulas that are false in a solution of the linear part.
//
//   the solution has m = 2, k = 3 and m*k = 5;  m >= 1 and k >= 3 are known
//   lemma:  m < 1 or k < 3 or (m - 1)*(k - 3) >= 0
//
// All are instances of a rule of the table LemmaRules.def, so they are valid
// whatever the facts are. The known formulas only guide the choice.

#ifndef SHAPEPROOF_PROOF_LEMMAS_H
#define SHAPEPROOF_PROOF_LEMMAS_H

#include "engine/checker/ClaimProof.h"
#include "engine/proof/ProverBudget.h"
#include "engine/terms/Traversal.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

/// Results of rewriting, since each solution asks for the same again: a formula
/// with one term replaced by another, by the numbers of the terms.
class RewriteCache {
public:
  struct Entry {
    /// Invalid: not rewritten yet.
    ClaimId result;
    /// The lemma for the result, once `isLemmaMade`; nothing if there is none.
    std::optional<ClaimId> lemma;
    bool isLemmaMade = false;
  };
  Entry &of(ClaimId source, Term from, Term to) {
    return entries[{source.raw, {from.key(), to.key()}}];
  }

private:
  llvm::DenseMap<std::pair<uint32_t, std::pair<uint64_t, uint64_t>>, Entry>
      entries;
};

/// A solution, and the formulas known where it was found.
struct LemmaContext {
  TermStore &store;
  /// Known Eq and Ge claims, and all columns that occur.
  llvm::ArrayRef<ClaimId> literals;
  llvm::ArrayRef<DimId> columns;
  /// The value of a column that occurs; for others computed from the operands.
  llvm::function_ref<Int(DimId)> value;
  /// The value of any dim; whether a formula is known.
  llvm::function_ref<Int(DimId)> valueOf;
  llvm::function_ref<bool(ClaimId)> isKnown;
  /// Whether an Eq holds in every solution of the linear part.
  llvm::function_ref<bool(ClaimId)> isImplied;
  /// Whether a formula was made as a lemma before.
  llvm::function_ref<bool(ClaimId)> isMade;
  /// All known formulas except axioms and lemmas as they stand.
  llvm::ArrayRef<ClaimId> known;
  /// The number of tangents that may still be made; counted down.
  unsigned &tangents;
  /// Pays for the search and for the terms it makes.
  ProverBudget &budget;
  RewriteCache &rewrites;
};

using LemmaList = llvm::SmallVectorImpl<ProofFormula>;

/// Appends at most a handful of lemmas that are false in the solution, of the
/// most promising kind that has any. The caller sets firstId.
void findLemmas(LemmaContext &context, LemmaList &lemmas);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_LEMMAS_H
