// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Enclosure.h and Encloser.h.
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Symbols.h"
#include "results/contract/Encloser.h"

namespace shapeproof::contract {

/// Makes the claim one of the conditions, unless it is known.
bool Encloser::require(ClaimId claim) {
  if (claim == TermStore::trueClaim())
    return true;
  if (claim == TermStore::falseClaim() || !inputs.areAllIn(claim) || isSpent())
    return false;
  const Verdict verdict = atCheck.decideQuickly(claim).verdict;
  if (verdict == Verdict::Proved)
    return true;
  if (verdict == Verdict::Refuted || !mayRequire)
    return false;
  add(withoutQuotients(claim));
  return true;
}

void Encloser::add(ClaimId condition) {
  required.push_back(condition);
  atCheck.assume(condition, scratch);
}

/// Whether the step succeeds. If not, nothing is left of what it required, nor
/// of what rests on that.
bool Encloser::tries(llvm::function_ref<bool()> step) {
  const size_t before = required.size();
  const auto imagesBefore = images;
  const auto ownBefore = own;
  atCheck.push();
  const bool isDone = step();
  atCheck.pop();
  const Claims demanded(required.begin() + before, required.end());
  required.truncate(before);
  if (isDone) {
    llvm::for_each(demanded, [&](ClaimId condition) { add(condition); });
    return true;
  }
  images = imagesBefore;
  own = ownBefore;
  found.clear();
  return false;
}

bool Encloser::requireAtLeast(DimId term, int64_t least) {
  const std::optional<Ends> own = ends(term);
  return own && require(store.ge(own->least, store.constant(least)));
}

/// Lets the conditions of the path bound numbers. Those that are not about
/// variables of the terms need no more than is known.
void Encloser::takeConditions(llvm::ArrayRef<Term> terms) {
  const SymbolSet ofTerms = symbolsOf(store, terms);
  auto isOfTerms = [&](DimId symbol) {
    return !inputs.contains(Term(symbol)) &&
           llvm::is_contained(ofTerms.dims, symbol);
  };
  for (ClaimId condition : path.conditions) {
    if (store.kind(condition) != ClaimKind::Ge &&
        store.kind(condition) != ClaimKind::And)
      continue;
    mayRequire =
        llvm::any_of(symbolsOf(store, {Term(condition)}).dims, isOfTerms);
    found.clear();
    if (settle(condition))
      addBound(condition);
  }
  mayRequire = true;
  found.clear();
}

std::optional<Ends> Encloser::enclose(DimId term) {
  if (symbolsOf(store, {Term(term)}).visited > limits::replacedNodes ||
      !settle(term))
    return std::nullopt;
  return ends(term);
}

std::optional<Enclosure> enclosureOf(TermStore &store,
                                     InferenceContext &atCheck, FactId scratch,
                                     DimId term, const Path &path,
                                     const Inputs &inputs,
                                     llvm::function_ref<bool()> isSpent) {
  atCheck.push();
  Encloser encloser(store, atCheck, scratch, path, inputs, isSpent);
  encloser.takeConditions(Term(term));
  const std::optional<Ends> ends = encloser.enclose(term);
  const bool isFound = ends && inputs.areAllIn(ends->least) &&
                       inputs.areAllIn(ends->most) &&
                       !atCheck.isContradictory();
  atCheck.pop();
  if (!isFound)
    return std::nullopt;
  return Enclosure{ends->least, ends->most, encloser.conditions()};
}

std::optional<Requirement> enoughByEnds(TermStore &store,
                                        InferenceContext &atCheck,
                                        FactId scratch, ClaimId claim,
                                        const Path &path, const Inputs &inputs,
                                        llvm::function_ref<bool()> isSpent) {
  Claims open(conjunctsOf(store, claim));
  llvm::erase_if(open, [&](ClaimId part) {
    return atCheck.decideQuickly(part).verdict == Verdict::Proved;
  });
  llvm::SmallVector<Term, 2> terms;
  for (ClaimId part : open) {
    // A divisor that is not 0 is positive.
    if (store.kind(part) == ClaimKind::Ne)
      part = store.ge(store.dim(part), store.constant(1));
    if (store.kind(part) != ClaimKind::Ge)
      return std::nullopt;
    terms.push_back(store.dim(part));
  }
  atCheck.push();
  Encloser encloser(store, atCheck, scratch, path, inputs, isSpent);
  encloser.takeConditions(terms);
  Claims enough;
  for (Term term : terms)
    if (const std::optional<Ends> ends = encloser.enclose(term.dim()))
      enough.push_back(
          encloser.withoutQuotients(store.ge(ends->least, store.constant(0))));
  const Claims &conditions = encloser.conditions();
  const bool isFound =
      enough.size() == terms.size() &&
      llvm::all_of(enough, [&](ClaimId c) { return inputs.areAllIn(c); }) &&
      atCheck.decideQuickly(store.conj(enough)).verdict != Verdict::Refuted &&
      !atCheck.isContradictory();
  atCheck.pop();
  if (!isFound)
    return std::nullopt;
  enough.insert(enough.begin(), conditions.begin(), conditions.end());
  Requirement found;
  found.claim = store.conj(enough);
  llvm::copy_if(path.conditions, std::back_inserter(found.guards),
                [&](ClaimId c) { return inputs.areAllIn(c); });
  return found;
}

} // namespace shapeproof::contract
