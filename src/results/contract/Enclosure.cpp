// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Enclosure.h and Encloser.h.
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/base/Limits.h"
#include "engine/terms/Definedness.h"
#include "engine/terms/Symbols.h"
#include "results/contract/Encloser.h"
#include "results/contract/JoinedRanges.h"

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
  const size_t before = required.size(), numBounds = bounds.size();
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
  bounds.erase(bounds.begin() + numBounds, bounds.end());
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

/// Whether a variable stands times the size of another one: block * size +
/// thread, where the size is an input.
static bool hasOpenDigit(TermStore &store, const Path &path,
                         llvm::ArrayRef<Term> terms) {
  bool found = false;
  TermSet seen;
  auto isSize = [&](DimId factor) {
    return llvm::any_of(path.ranges,
                        [&](const Range &r) { return r.ub == factor; });
  };
  auto isVariable = [&](DimId factor) {
    return llvm::any_of(path.ranges,
                        [&](const Range &r) { return r.variable == factor; });
  };
  walkTerms(store, terms, [&](Term t) {
    found |= t.is(store, DimKind::Product) &&
             llvm::any_of(store.operands(t.dim()), isSize) &&
             llvm::any_of(store.operands(t.dim()), isVariable);
    return !found && seen.insert(t).second;
  });
  return found;
}

/// The terms at the points of the path, in fewer variables: where a block and
/// its thread are one number, a condition bounds that number as a whole. Digits
/// of constant size need no such help.
static void joinDigits(TermStore &store, InferenceContext &atCheck,
                       const Inputs &inputs, Path &path,
                       llvm::MutableArrayRef<Term> terms) {
  if (!path.isComplete || !hasOpenDigit(store, path, terms))
    return;
  // One claim has all terms, each with a mark of its own.
  llvm::SmallVector<DimId, 2> marks;
  Claims parts;
  for (Term term : terms) {
    marks.push_back(store.intSymbol("mark"));
    parts.push_back(store.ge(term.dim(), marks.back()));
  }
  const ClaimId all = parts.size() == 1 ? parts.front() : store.conj(parts);
  const auto joined =
      joinedRanges(store, inputs, path, all, [&](ClaimId claim) {
        return atCheck.decideQuickly(claim).verdict == Verdict::Proved;
      });
  if (!joined)
    return;
  llvm::SmallVector<Term, 2> images;
  for (DimId mark : marks)
    for (ClaimId part : conjunctsOf(store, joined->claim))
      if (store.kind(part) == ClaimKind::Ge &&
          mentions(store, Term(store.dim(part)), mark))
        images.push_back(store.add(store.dim(part), mark));
  if (images.size() != terms.size())
    return;
  path = joined->path;
  llvm::copy(images, terms.begin());
}

std::optional<Enclosure> enclosureOf(TermStore &store,
                                     InferenceContext &atCheck, FactId scratch,
                                     DimId term, const Path &given,
                                     const Inputs &inputs,
                                     llvm::function_ref<bool()> isSpent) {
  Path path = given;
  Term joined(term);
  joinDigits(store, atCheck, inputs, path, joined);
  term = joined.dim();
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

/// That the claims hold, under the conditions of what is enclosed; nothing if
/// they cannot. `atCheck` holds the conditions.
static std::optional<Requirement>
requirementOf(TermStore &store, InferenceContext &atCheck,
              const Claims &conditions, const Claims &claims, const Path &path,
              const Inputs &inputs) {
  if (!llvm::all_of(claims, [&](ClaimId c) { return inputs.areAllIn(c); }) ||
      atCheck.decideQuickly(store.conj(claims)).verdict == Verdict::Refuted ||
      atCheck.isContradictory())
    return std::nullopt;
  Claims enough = conditions;
  enough.append(claims);
  Requirement found;
  found.claim = store.conj(enough);
  llvm::copy_if(path.conditions, std::back_inserter(found.guards),
                [&](ClaimId c) { return inputs.areAllIn(c); });
  return found;
}

/// The conjuncts that are not known at the check.
static Claims openParts(TermStore &store, InferenceContext &atCheck,
                        ClaimId claim) {
  Claims open(conjunctsOf(store, claim));
  llvm::erase_if(open, [&](ClaimId part) {
    return atCheck.decideQuickly(part).verdict == Verdict::Proved;
  });
  return open;
}

std::optional<Requirement> enoughByEnds(TermStore &store,
                                        InferenceContext &atCheck,
                                        FactId scratch, ClaimId claim,
                                        const Path &path, const Inputs &inputs,
                                        llvm::function_ref<bool()> isSpent) {
  llvm::SmallVector<Term, 2> terms;
  for (ClaimId part : openParts(store, atCheck, claim)) {
    // A divisor that is positive is not 0.
    if (store.kind(part) == ClaimKind::Ne)
      part = store.ge(store.dim(part), store.constant(1));
    if (store.kind(part) != ClaimKind::Ge)
      return std::nullopt;
    terms.push_back(store.dim(part));
  }
  Path points = path;
  joinDigits(store, atCheck, inputs, points, terms);
  atCheck.push();
  Encloser encloser(store, atCheck, scratch, points, inputs, isSpent);
  encloser.takeConditions(terms);
  Claims enough;
  for (Term term : terms)
    if (const std::optional<Ends> ends = encloser.enclose(term.dim()))
      enough.push_back(
          encloser.withoutQuotients(store.ge(ends->least, store.constant(0))));
  std::optional<Requirement> found;
  if (enough.size() == terms.size())
    found = requirementOf(store, atCheck, encloser.conditions(), enough, path,
                          inputs);
  atCheck.pop();
  return found;
}

std::optional<Requirement>
enoughByEnclosure(TermStore &store, InferenceContext &atCheck, FactId scratch,
                  ClaimId claim, DimId term, const Enclosure &ends,
                  const Path &path, const Inputs &inputs) {
  Claims enough;
  for (ClaimId part : openParts(store, atCheck, claim)) {
    if (store.kind(part) != ClaimKind::Ge)
      return std::nullopt;
    const DimId above = store.sub(store.dim(part), term),
                below = store.add(store.dim(part), term);
    if (inputs.areAllIn(above))
      enough.push_back(
          store.ge(store.add(above, ends.least), store.constant(0)));
    else if (inputs.areAllIn(below))
      enough.push_back(store.ge(below, ends.most));
    else
      return std::nullopt;
  }
  atCheck.push();
  for (ClaimId condition : ends.conditions)
    atCheck.assume(condition, scratch);
  Encloser encloser(store, atCheck, scratch, path, inputs,
                    [] { return false; });
  for (ClaimId &own : enough)
    own = encloser.withoutQuotients(own);
  auto found =
      requirementOf(store, atCheck, ends.conditions, enough, path, inputs);
  atCheck.pop();
  return found;
}

} // namespace shapeproof::contract
