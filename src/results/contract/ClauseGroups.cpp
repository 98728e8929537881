// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ClauseGroups.h.
//
// Tested by tests/mlir/ir/contracts-undecided.mlir.

#include "results/contract/ClauseGroups.h"
#include "engine/terms/Symbols.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {

std::vector<Contract::Undecided>
undecidedAmong(llvm::ArrayRef<std::vector<Conjunct>> parts,
               llvm::ArrayRef<Requirement> requirements, Keep keep) {
  std::vector<Contract::Undecided> result;
  for (auto [own, requirement] : llvm::zip(parts, requirements))
    for (const Conjunct &part : own) {
      if (isKept(part, requirement, keep))
        continue;
      const bool failsAlways = part.guarded == TermStore::falseClaim();
      if (!result.empty() && result.back().check == requirement.check)
        result.back().failsAlways |= failsAlways;
      else
        result.push_back({requirement.check, failsAlways});
    }
  return result;
}

std::optional<ClaimId> equalityOf(TermStore &store, ClaimId a, ClaimId b) {
  auto armsOf = [&](ClaimId claim) {
    return store.kind(claim) == ClaimKind::Or ? Claims(store.operands(claim))
                                              : Claims{claim};
  };
  Claims ours = armsOf(a), theirs = armsOf(b);
  if (ours.size() != theirs.size())
    return std::nullopt;
  auto without = [](const Claims &all, const Claims &some) {
    Claims left = all;
    llvm::erase_if(left,
                   [&](ClaimId c) { return llvm::is_contained(some, c); });
    return left;
  };
  const Claims left = without(ours, theirs), right = without(theirs, ours);
  if (left.size() != 1 || right.size() != 1 ||
      store.kind(left[0]) != ClaimKind::Ge ||
      store.kind(right[0]) != ClaimKind::Ge ||
      store.dim(left[0]) != store.neg(store.dim(right[0])))
    return std::nullopt;
  for (ClaimId &arm : ours)
    if (arm == left[0])
      arm = store.eq(store.dim(left[0]), store.constant(0));
  return store.disj(ours);
}

std::vector<std::vector<size_t>> ofSameInputs(const TermStore &store,
                                              llvm::ArrayRef<ClaimId> claims) {
  std::vector<llvm::SmallVector<DimId, 8>> keys;
  std::vector<std::vector<size_t>> groups;
  for (auto [i, claim] : llvm::enumerate(claims)) {
    const SymbolSet symbols = symbolsOf(store, claim);
    if (symbols.dims.empty() || symbols.dims.size() > 2 ||
        !symbols.shapes.empty() || !symbols.bools.empty())
      continue;
    const size_t place = llvm::find(keys, symbols.dims) - keys.begin();
    if (place == keys.size()) {
      keys.push_back(symbols.dims);
      groups.emplace_back();
    }
    groups[place].push_back(i);
  }
  return groups;
}

} // namespace shapeproof::contract
