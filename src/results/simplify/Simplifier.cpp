// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Simplifier.h. Tested by tests/results/simplify/SimplifyTest.cpp.

#include "results/simplify/Simplifier.h"
#include "engine/base/Limits.h"
#include "engine/kernel/NearFacts.h"
#include "engine/terms/Symbols.h"
#include "llvm/ADT/SmallVectorExtras.h"

namespace shapeproof {
namespace simplify {

Simplifier::Simplifier(InferenceContext &context, FactsNear factsNear)
    : context(context), store(context.store()), factsNear(factsNear),
      questionsLeft(limits::simplestQuestions),
      searchesLeft(limits::simplestParts) {}

Verdict Simplifier::ask(ClaimId claim) {
  isContingent = false;
  if (claim == TermStore::trueClaim())
    return Verdict::Proved;
  if (questionsLeft == 0 || isContradictory)
    return Verdict::Unknown;
  --questionsLeft;
  return accept(context.decideQuickly(claim));
}

Verdict Simplifier::accept(const Answer &answer) {
  isContradictory |= answer.vacuous;
  isContingent = answer.verdict == Verdict::Contingent;
  if (answer.vacuous ||
      (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted))
    return Verdict::Unknown;
  premises.insert(answer.premises.begin(), answer.premises.end());
  return answer.verdict;
}

template <typename IdT> Simplified<IdT> Simplifier::run(IdT term) {
  Simplified<IdT> result{term};
  if (store.size(term) > limits::simplestSize) {
    result.limit = true;
    return result;
  }
  // A simpler term may have parts that become simpler in turn.
  for (size_t round = 0; round < limits::simplestParts; ++round) {
    const IdT last = std::exchange(result.term, atEnds(simplest(result.term)));
    if (last == result.term || isContradictory)
      break;
  }
  result.limit = questionsLeft == 0;
  if (isContradictory)
    return {term};
  for (FactId fact : premises)
    if (!assumed.count(fact))
      result.premises.push_back(fact);
  return result;
}

DimId Simplifier::simplest(DimId dim) {
  const DimKind kind = store.kind(dim);
  return kind == DimKind::Constant ? dim
         : kind == DimKind::Symbol ? valueOf(dim)
                                   : replaceParts(dim);
}

DimId Simplifier::valueOf(DimId dim) {
  const Bounds bounds = context.boundQuickly(dim);
  if (!bounds.lo || bounds.lo != bounds.hi)
    return dim;
  const DimId value = store.constant(*bounds.lo);
  return areEqual(dim, value) ? value : dim;
}

ShapeId Simplifier::simplest(ShapeId shape) {
  shape = replaceParts(shape);
  // A shape that is equal is a part, or a symbol among the facts.
  llvm::SmallVector<Term, 16> roots{shape};
  for (ClaimId fact : factsNear(shape))
    roots.push_back(fact);
  std::vector<std::pair<Rank, ShapeId>> candidates;
  TermSet seen;
  walkTerms(store, roots, [&](Term t) {
    if (!seen.insert(t).second || seen.size() > limits::simplestNodes)
      return false;
    if (t.sort == Term::Shape && !(t == Term(shape)) &&
        rankOf(t.shape()) < rankOf(shape))
      candidates.push_back({rankOf(t.shape()), t.shape()});
    return true;
  });
  llvm::sort(candidates, [&](const auto &a, const auto &b) {
    return a.first < b.first ||
           (!(b.first < a.first) && store.compare(a.second, b.second) < 0);
  });
  for (const auto &[rank, candidate] : candidates)
    if (proves(store.shapeEq(shape, candidate)))
      return candidate;
  return shape;
}

} // namespace simplify

//===- The public methods
//-----------------------------------------------------//

template <typename IdT, typename NearFacts>
static Simplified<IdT> simplifiedHere(InferenceContext &context,
                                      NearFacts &near, IdT term) {
  auto factsNear = [&](Term t) {
    return llvm::map_to_vector<16>(
        near.near(t), [](const AssumedFact &fact) { return fact.claim; });
  };
  return simplify::Simplifier(context, factsNear).run(term);
}

/// Asks a context that holds the facts near the term alone, in structural
/// order: examples that a context gives depend on the order of its facts, and
/// now and then so does whether it finds a proof.
template <typename IdT, typename NearFacts>
static Simplified<IdT> simplified(InferenceContext &context, NearFacts &near,
                                  IdT term) {
  TermStore &store = context.store();
  llvm::SmallVector<AssumedFact, 16> facts = near.near(Term(term));
  if (facts.size() == near.size() && facts.size() <= 1)
    return simplifiedHere(context, near, term);
  std::unique_ptr<InferenceContext> sorted;
  if (facts.size() < limits::simplestFacts)
    sorted = expectedToStdOptional(
                 createContext(context.name(), store, near.options))
                 .value_or(nullptr);
  if (!sorted) // There may be more facts, or the context is not registered.
    return simplifiedHere(context, near, term);
  llvm::sort(facts, [&](const AssumedFact &a, const AssumedFact &b) {
    const int order = store.compare(a.claim, b.claim);
    return order < 0 || (order == 0 && a.id < b.id);
  });
  for (const AssumedFact &fact : facts)
    sorted->assume(fact.claim, fact.id);
  Simplified<IdT> result =
      simplifiedHere(*sorted, NearFacts::of(*sorted), term);
  if (result.term != term && context.isContradictory())
    return {term};
  return result;
}

Simplified<DimId> InferenceContext::simplify(DimId dim) {
  return simplified(*this, *nearFacts, dim);
}
Simplified<ShapeId> InferenceContext::simplify(ShapeId shape) {
  return simplified(*this, *nearFacts, shape);
}
Simplified<ClaimId> InferenceContext::simplify(ClaimId claim) {
  return simplified(*this, *nearFacts, claim);
}

} // namespace shapeproof
