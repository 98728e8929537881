// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See BackendKernel.h. An answer of a backend is normalised first, and dropped
// where that is not possible.

#include "engine/kernel/BackendKernel.h"
#include "engine/base/ExactInt.h"
#include "engine/facts/AssumedFact.h"
#include "engine/terms/Extremum.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace shapeproof;

void BackendKernel::push() {
  scopes.push_back(backend->known.size());
  backend->push();
}

void BackendKernel::pop() {
  const size_t before = scopes.back();
  scopes.pop_back();
  for (size_t i = before; i < backend->known.size(); ++i) {
    auto it = uses.find(backend->known[i].id.raw);
    if (--it->second == 0)
      uses.erase(it);
  }
  backend->known.resize(before, {ClaimId(), FactId()});
  if (firstFalse && *firstFalse >= before)
    firstFalse.reset();
  backend->pop();
}

void BackendKernel::assume(ClaimId claim, FactId fact) {
  ++uses[fact.raw];
  backend->known.push_back({claim, fact});
  if (claim != TermStore::falseClaim())
    backend->assume(backend->known.back());
  else if (!firstFalse)
    firstFalse = backend->known.size() - 1;
}

bool BackendKernel::normalize(Premises &premises) const {
  llvm::sort(premises);
  premises.erase(std::unique(premises.begin(), premises.end()), premises.end());
  return llvm::all_of(
      premises, [&](FactId premise) { return uses.count(premise.raw) != 0; });
}

/// Whether symbols of the store can have these values.
static bool isInRange(const TermStore &store, const Assignment &assignment) {
  for (const auto &[dim, value] : assignment.dims)
    if (dim.raw >= store.numDims() || store.kind(dim) != DimKind::Symbol ||
        !isWithinCap(value) || (store.symbol(dim).nonNegative && value < 0))
      return false;
  for (const auto &[shape, extents] : assignment.shapes)
    if (shape.raw >= store.numShapes() ||
        store.kind(shape) != ShapeKind::Symbol ||
        !llvm::all_of(extents,
                      [](const Int &x) { return isWithinCap(x) && x >= 0; }))
      return false;
  for (const auto &entry : assignment.bools)
    if (entry.first.raw >= store.numClaims() ||
        store.kind(entry.first) != ClaimKind::Bool)
      return false;
  return llvm::all_of(assignment.applications, [](const auto &entry) {
    return isWithinCap(entry.second);
  });
}

bool BackendKernel::satisfies(const Assignment &assignment, ClaimId claim,
                              bool value) const {
  if (!isInRange(store, assignment))
    return false;
  Evaluator evaluator(store, assignment);
  return llvm::all_of(backend->known,
                      [&](const Backend::Fact &fact) {
                        return evaluator.value(fact.claim) == true;
                      }) &&
         evaluator.value(claim) == value;
}

const char *BackendKernel::problemOf(Answer &answer, ClaimId claim) const {
  switch (answer.verdict) {
  case Verdict::Unknown:
    return nullptr;
  case Verdict::Proved:
  case Verdict::Refuted:
    if (answer.vacuous && answer.verdict == Verdict::Refuted)
      return "it refuted a claim vacuously";
    answer.example = answer.counterexample = std::nullopt;
    return normalize(answer.premises) ? nullptr
                                      : "it named a premise that is no fact";
  case Verdict::Contingent:
    if (!answer.example || !satisfies(*answer.example, claim, true))
      return "its example does not satisfy the facts and the claim";
    if (!answer.counterexample ||
        !satisfies(*answer.counterexample, claim, false))
      return "its counterexample does not satisfy the facts, or not only them";
    answer.premises.clear();
    answer.vacuous = false;
    return nullptr;
  }
  return "it gave a verdict that there is not";
}

KernelAnswer BackendKernel::decide(ClaimId claim) {
  Premises premises;
  if (isContradictory(&premises))
    return vacuousAnswer(premises);
  if (std::optional<bool> holds = foldedTruth(store, claim))
    return *holds ? Answer::proved({}) : Answer::refuted({});
  Answer answer = backend->decide(claim);
  answer.decidedBy = {}; // The name may not outlive the answer.
  if (const char *problem = problemOf(answer, claim))
    return Answer::unknown(UnknownKind::Incomplete,
                           std::string("not believed: ") + problem);
  if (answer.verdict != Verdict::Unknown) {
    answer.why = UnknownKind::None;
    answer.detail.clear();
    return answer;
  }
  return Answer::unknown(
      answer.why == UnknownKind::None ? UnknownKind::Incomplete : answer.why,
      answer.detail.empty() ? "not decided by this context"
                            : llvm::json::fixUTF8(answer.detail));
}

KernelBounds BackendKernel::bound(DimId dim) {
  KernelBounds none;
  none.vacuous = isContradictory(&none.premises);
  if (none.vacuous)
    return none;
  if (std::optional<Int> constant = store.getConstant(dim)) {
    none.lo = constant;
    none.hi = constant;
    return none;
  }
  KernelBounds bounds = backend->bound(dim);
  bool fits = normalize(bounds.premises) &&
              (!bounds.lo || isWithinCap(*bounds.lo)) &&
              (!bounds.hi || isWithinCap(*bounds.hi)) &&
              (!bounds.lo || !bounds.hi || *bounds.lo <= *bounds.hi);
  if (!fits)
    return none;
  if (bounds.vacuous || bounds.undefined) {
    bounds.lo.reset();
    bounds.hi.reset();
  }
  return bounds;
}

static Verdict withoutEvidence(Verdict verdict) {
  return verdict == Verdict::Proved || verdict == Verdict::Refuted
             ? verdict
             : Verdict::Unknown;
}

Verdict BackendKernel::isEqual(DimId a, DimId b) {
  if (isContradictory(nullptr))
    return Verdict::Proved;
  ClaimId claim = store.eq(a, b);
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return decide(claim).verdict;
  return withoutEvidence(backend->isEqual(a, b));
}

Verdict BackendKernel::isEqual(ShapeId a, ShapeId b) {
  if (isContradictory(nullptr))
    return Verdict::Proved;
  ClaimId claim = store.shapeEq(a, b);
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return decide(claim).verdict;
  return withoutEvidence(backend->isEqual(a, b));
}

bool BackendKernel::isContradictory(llvm::SmallVectorImpl<FactId> *premises) {
  Premises found;
  bool contradicts = firstFalse.has_value();
  if (contradicts)
    found.push_back(backend->known[*firstFalse].id);
  else
    contradicts = backend->isContradictory(found) && normalize(found);
  if (contradicts && premises)
    premises->assign(found.begin(), found.end());
  return contradicts;
}

void BackendKernel::dump(llvm::raw_ostream &os) {
  for (const Backend::Fact &fact : backend->known)
    printFact(os, store, {fact.claim, fact.id});
  backend->print(os);
}

size_t BackendKernel::memoryUsage() const {
  return backend->known.capacity() * sizeof(Backend::Fact) +
         uses.size() * 4 * sizeof(void *) + scopes.capacity() * sizeof(size_t) +
         backend->memoryUsage();
}
