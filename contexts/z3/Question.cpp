// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Question.h. Tested by tests/engine/z3.

#include "z3/Question.h"
#include "engine/base/Limits.h"
#include "z3/Z3Kernel.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace shapeproof;
using namespace shapeproof::z3;

Question::Question(TermStore &store, size_t maxTerms,
                   llvm::ArrayRef<AssumedFact> items,
                   llvm::ArrayRef<Term> about, std::optional<unsigned> maxRank)
    : store(store), items(items), encoded(z, store, maxRank) {
  for (const AssumedFact &item : items)
    roots.push_back(item.claim);
  roots.append(about.begin(), about.end());
  isValid = encoded.encode(roots, items.size(), maxTerms);
  if (!isValid)
    return;
  // One literal per fact id: its conjuncts stand and fall together.
  llvm::MapVector<FactId, llvm::SmallVector<Z3_ast, 2>> byFact;
  for (const AssumedFact &item : items)
    byFact[item.id].push_back(encoded.claim(item.claim));
  for (const auto &[fact, claims] : byFact) {
    facts.push_back(fact);
    literals.push_back(z.track(z.conj(claims)));
  }
}

Satisfiable Question::check(llvm::ArrayRef<Z3_ast> extra, Budget &budget,
                            uint64_t share) {
  std::vector<Z3_ast> all(literals);
  all.insert(all.end(), extra.begin(), extra.end());
  Satisfiable result = z.check(all, budget, share);
  core.clear();
  usesExtra = false;
  if (result == Satisfiable::No)
    for (unsigned i : z.core()) {
      if (i < literals.size())
        core.push_back(i);
      else
        usesExtra = true;
    }
  return result;
}

void Question::minimise(llvm::ArrayRef<Z3_ast> extra, Budget &budget) {
  if (core.size() > limits::z3MinimisedCore)
    return;
  bool needsExtra = usesExtra;
  for (size_t i = 0; i < core.size();) {
    std::vector<Z3_ast> rest;
    for (size_t j = 0; j != core.size(); ++j)
      if (j != i)
        rest.push_back(literals[core[j]]);
    size_t kept = rest.size();
    if (needsExtra)
      rest.insert(rest.end(), extra.begin(), extra.end());
    if (z.check(rest, budget, limits::z3MinimiseResources) != Satisfiable::No) {
      ++i;
      continue;
    }
    // Keep the smaller core; facts before i were found necessary.
    llvm::SmallVector<unsigned, 8> without(core);
    without.erase(without.begin() + i);
    llvm::SmallVector<unsigned, 8> next;
    needsExtra = false;
    size_t stillNeeded = 0;
    for (unsigned j : z.core()) {
      if (j >= kept) {
        needsExtra = true;
        continue;
      }
      stillNeeded += j < i;
      next.push_back(without[j]);
    }
    core = next;
    i = stillNeeded;
  }
  usesExtra = needsExtra;
}

llvm::SmallVector<FactId, 4> Question::premises() const {
  llvm::SmallVector<FactId, 4> result;
  for (unsigned i : core)
    result.push_back(facts[i]);
  std::sort(result.begin(), result.end());
  return usesExtra && roots.size() > items.size()
             ? connectedPremises(store, result, items, roots.back())
             : result;
}

Z3_ast Question::defined() {
  if (!definedLiteral) {
    llvm::SmallVector<Z3_ast, 8> all;
    for (Term n : roots)
      if (Z3_ast d = encoded.definedness(n))
        all.push_back(d);
    llvm::append_range(all, encoded.limitsOfProducts());
    definedLiteral = z.track(z.conj(all));
  }
  return definedLiteral;
}

Z3_ast Question::small() {
  if (!smallLiteral)
    smallLiteral = z.track(z.conj(encoded.smallness()));
  return smallLiteral;
}
