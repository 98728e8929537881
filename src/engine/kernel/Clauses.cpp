// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of clauses and its two indexes: see Clauses.h.
//
// Tested by tests/engine/laws.

#include "engine/kernel/Clauses.h"
#include "engine/terms/Symbols.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-clauses"

using namespace shapeproof;
using llvm::SmallVector;

ALWAYS_ENABLED_STATISTIC(NumClauses, "Disjunctions assumed");
ALWAYS_ENABLED_STATISTIC(NumWoken, "Clauses woken");

static constexpr uint32_t kEndOfList = ~0u;

Clauses::Clauses(const TermStore &store, ScopeStack &scopes, bool bySymbols)
    : store(store), bySymbols(bySymbols), clauses(scopes), reasons(scopes),
      ofLiteral(scopes), ofSymbol(scopes), links(scopes) {}

template <typename IdT>
void Clauses::link(ScopedMap<IdT, uint32_t> &first, IdT id, uint32_t clause) {
  const uint32_t *head = first.find(id);
  links.push_back({clause, head ? *head : kEndOfList});
  first.set(id, static_cast<uint32_t>(links.size() - 1));
}

std::optional<uint32_t> Clauses::add(ClaimId disjunction, ReasonId reason) {
  if (reasons.find(disjunction))
    return std::nullopt;
  ++NumClauses;
  reasons.set(disjunction, reason);
  auto index = static_cast<uint32_t>(clauses.size());
  clauses.push_back({disjunction, reason, false});
  open.resize(index); // Drops the entries of retracted clauses.
  append(open, {});
  if (bySymbols) {
    const SymbolSet symbols = symbolsOf(store, disjunction);
    termsVisited += symbols.visited;
    for (DimId symbol : symbols.dims)
      link(ofSymbol, symbol, index);
  }
  return index;
}

void Clauses::markDone(uint32_t index) {
  clauses.set(index, {clauses[index].disjunction, clauses[index].reason, true});
}

void Clauses::watch(uint32_t index, ClaimId literal) {
  link(ofLiteral, literal, index);
}

void Clauses::wake(ClaimId literal) {
  const uint32_t *head = ofLiteral.find(literal);
  for (uint32_t l = head ? *head : kEndOfList; l != kEndOfList;
       l = links[l].next)
    woken.push_back(links[l].clause);
}

std::vector<uint32_t> Clauses::takeWoken() {
  std::vector<uint32_t> batch;
  batch.swap(woken);
  llvm::sort(batch);
  batch.erase(llvm::unique(batch), batch.end());
  NumWoken += static_cast<unsigned>(batch.size());
  return batch;
}

SmallVector<uint32_t, 8> Clauses::nearest(Term about, size_t most,
                                          Equals equals) {
  SmallVector<uint32_t, 8> found;
  llvm::SmallDenseSet<DimId, 16> seen;
  SmallVector<DimId, 16> work;
  auto addSymbols = [&](llvm::ArrayRef<Term> of) {
    SymbolSet symbols = symbolsOf(store, of);
    termsVisited += symbols.visited;
    llvm::append_range(work, symbols.dims);
  };
  addSymbols(about);
  llvm::SmallDenseSet<uint32_t, 16> taken;
  // Breadth first, so that the nearest clauses come first.
  for (size_t k = 0; k < work.size() && found.size() < most; ++k) {
    if (!seen.insert(work[k]).second)
      continue;
    const uint32_t *head = ofSymbol.find(work[k]);
    for (uint32_t l = head ? *head : kEndOfList;
         l != kEndOfList && found.size() < most; l = links[l].next) {
      uint32_t clause = links[l].clause;
      if (clauses[clause].done || !taken.insert(clause).second)
        continue;
      found.push_back(clause);
      addSymbols(Term(clauses[clause].disjunction));
    }
    addSymbols(equals(work[k]));
  }
  return found;
}
