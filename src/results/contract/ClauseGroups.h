// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims of a contract that belong together: about the same inputs, or bounds
// that are an equality. And requirements that no inputs satisfy together,
// although it is not known that all are needed:
//
//   n == 3, if a region runs of which that is not known
//   n == 4, if another one does                  neither is a clause
//   n <= 9, as a check demands                   is one

#ifndef SHAPEPROOF_CONTRACT_CLAUSEGROUPS_H
#define SHAPEPROOF_CONTRACT_CLAUSEGROUPS_H

#include "results/contract/Conjuncts.h"
#include "results/contract/Inference.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {

/// The conjuncts that are kept: all; those of checks that are reached unless
/// something else ends the program; those that are known to be needed.
enum class Keep : uint8_t { All, OnTheWay, Exact };

inline bool isKept(const Conjunct &part, const Requirement &requirement,
                   Keep keep) {
  return keep == Keep::All || part.exactly == part.guarded ||
         (keep == Keep::OnTheWay && requirement.isOnTheWay);
}

/// The checks with conjuncts that are not kept. `parts` has the conjuncts of
/// each requirement.
std::vector<Contract::Undecided>
undecidedAmong(llvm::ArrayRef<std::vector<Conjunct>> parts,
               llvm::ArrayRef<Requirement> requirements, Keep keep);

/// Sorts the numbers of checks, each once.
inline void eachOnce(llvm::SmallVectorImpl<unsigned> &checks) {
  llvm::sort(checks);
  checks.erase(llvm::unique(checks), checks.end());
}

/// x == y for x >= y and y >= x, also as arms of disjunctions that are equal
/// otherwise; nothing for other claims.
std::optional<ClaimId> equalityOf(TermStore &store, ClaimId a, ClaimId b);

/// The places of claims about the same one or two dims and nothing else, a
/// group for each set of dims.
std::vector<std::vector<size_t>> ofSameInputs(const TermStore &store,
                                              llvm::ArrayRef<ClaimId> claims);

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_CLAUSEGROUPS_H
