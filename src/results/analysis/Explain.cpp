// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Explain.h. Tested by tests/tools/cli/explain.dims and
// tests/mlir/ir/explain.mlir.

#include "results/analysis/Explain.h"
#include "engine/base/Limits.h"
#include "engine/base/NumberText.h"
#include "engine/base/PrintInterval.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Traversal.h"
#include "results/contract/Report.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {
namespace {

std::string text(const TermStore &store, ClaimId claim) {
  std::string shown = contract::shownClaim(store, claim);
  return shown.empty() ? "a long claim" : shown;
}

std::unique_ptr<InferenceContext> contextFor(const Explainer &explainer,
                                             llvm::StringRef name) {
  ContextOptions options;
  options.budget = explainer.budget;
  return llvm::cantFail(createContext(name, explainer.store, options));
}

/// The differences that the claim compares with 0.
std::vector<DimId> comparedIn(const TermStore &store, ClaimId claim) {
  std::vector<DimId> dims;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (t.sort != Term::Claim || !seen.insert(t).second)
      return false;
    bool compares = isComparison(store.kind(t.claim()));
    if (compares && dims.size() < limits::explainFollowedSizes &&
        store.size(store.dim(t.claim())) <= limits::explainTermNodes)
      dims.push_back(store.dim(t.claim()));
    return !compares;
  });
  return dims;
}

} // namespace

std::vector<size_t> Explainer::minimal(llvm::ArrayRef<ExplainedFact> facts,
                                       ClaimId claim) const {
  std::vector<size_t> kept(llvm::seq(facts.size()).begin(),
                           llvm::seq(facts.size()).end());
  size_t asked = 0, assumed = 0;
  for (size_t i = facts.size(); i-- > 0 && asked < limits::explainDroppedFacts;
       ++asked) {
    assumed += kept.size();
    if (assumed > limits::explainAssumedFacts)
      break;
    auto asking = contextFor(*this, context);
    for (size_t k : kept)
      if (k != i)
        asking->assume(facts[k].claim, FactId(uint32_t(k)));
    if (asking->decide(claim).verdict == Verdict::Proved)
      llvm::erase(kept, i);
  }
  return kept;
}

Explainer::Steps Explainer::decided(llvm::ArrayRef<ExplainedFact> facts,
                                    llvm::ArrayRef<ExplainedFact> others,
                                    ClaimId claim, Verdict verdict,
                                    const SourcePlace &at) const {
  ClaimId goal = verdict == Verdict::Proved ? claim : store.negate(claim);
  Steps steps;
  for (const ExplainedFact &fact : others)
    steps.push_back({fact.place, text(store, fact.claim) + " (" + fact.kind +
                                     "), so that values are what they are "
                                     "taken for"});
  auto asking = contextFor(*this, context);
  std::vector<DimId> followed = comparedIn(store, claim);
  std::vector<std::string> known;
  auto bounds = [&](DimId dim) {
    Bounds found = asking->bound(dim);
    if (!found.lo && !found.hi)
      return std::string();
    std::string interval;
    llvm::raw_string_ostream os(interval);
    printInterval(os, found.lo, found.hi);
    return interval;
  };
  known.reserve(followed.size());
  for (DimId dim : followed)
    known.push_back(bounds(dim));
  std::vector<size_t> kept = minimal(facts, goal);
  for (auto [step, i] : llvm::enumerate(kept)) {
    const ExplainedFact &fact = facts[i];
    asking->assume(fact.claim, FactId(uint32_t(i)));
    std::string line = text(store, fact.claim) + " (" + fact.kind + ")";
    for (auto [k, dim] : llvm::enumerate(followed)) {
      if (step >= limits::explainSteppedFacts)
        break;
      std::string now = bounds(dim);
      if (now != known[k])
        line += "; now " + store.str(dim) + " is in " + now;
      known[k] = std::move(now);
    }
    steps.push_back({fact.place, std::move(line)});
  }
  bool isContradictory = asking->isContradictory(nullptr);
  steps.push_back(
      {at, isContradictory
               ? "these contradict: no input gets here"
               : "so " + text(store, claim) +
                     (verdict == Verdict::Proved ? " always" : " never") +
                     " holds"});
  return steps;
}

Explainer::Steps Explainer::contingent(ClaimId claim, const Assignment &holds,
                                       const Assignment &fails,
                                       const SourcePlace &at) const {
  Steps steps;
  Evaluator first(store, holds), second(store, fails);
  auto add = [&](auto term, const std::string &name) {
    auto print = [&](llvm::raw_ostream &os, const auto &value) {
      using Value = std::decay_t<decltype(*value)>;
      if constexpr (std::is_same_v<Value, bool>)
        os << (*value ? "true" : "false");
      else
        printNumber(os, *value);
    };
    auto a = first.value(term), b = second.value(term);
    if (!a || !b || steps.size() >= limits::explainValues)
      return;
    std::string step;
    llvm::raw_string_ostream os(step);
    os << name << " is ";
    print(os, a);
    if (*a != *b) {
      os << " where it holds, and ";
      print(os, b);
      os << " where it fails";
    } else {
      os << " in both";
    }
    steps.push_back({at, std::move(step)});
  };
  for (Term t : postorder(store, {Term(claim)}, 4 * limits::explainValues)) {
    if (t.sort == Term::Dim && store.kind(t.dim()) != DimKind::Constant &&
        store.size(t.dim()) <= limits::explainTermNodes)
      add(t.dim(), store.str(t.dim()));
    else if (t.sort == Term::Claim &&
             store.size(t.claim()) <= limits::explainTermNodes)
      add(t.claim(), text(store, t.claim()));
  }
  return steps;
}

Explainer::Steps Explainer::unknown(llvm::ArrayRef<ClaimId> facts,
                                    ClaimId claim,
                                    const SourcePlace &at) const {
  Steps steps;
  for (const ContextInfo &info : registeredContexts()) {
    auto asking = contextFor(*this, info.name);
    for (auto [i, fact] : llvm::enumerate(facts))
      asking->assume(fact, FactId(uint32_t(i)));
    Answer answer = asking->decide(claim);
    std::string step = "tried " + info.name.str() + ", " +
                       std::to_string(facts.size()) + " facts: ";
    if (answer.verdict == Verdict::Unknown)
      step += answer.detail.empty() ? "not decided" : answer.detail;
    else
      step += toString(answer.verdict).str() + " by the facts alone";
    steps.push_back({at, std::move(step)});
    if (info.name == context)
      break;
  }
  return steps;
}

Explainer::Steps Explainer::bounds(llvm::ArrayRef<ClaimId> facts, DimId dim,
                                   const SourcePlace &at) const {
  Steps steps;
  std::string before;
  for (const ContextInfo &info : registeredContexts()) {
    auto asking = contextFor(*this, info.name);
    for (auto [i, fact] : llvm::enumerate(facts))
      asking->assume(fact, FactId(uint32_t(i)));
    const Bounds found = asking->bound(dim);
    std::string interval;
    llvm::raw_string_ostream os(interval);
    printInterval(os, found.lo, found.hi);
    if (interval != before)
      steps.push_back({at, info.name.str() + " gives " + interval});
    before = std::move(interval);
    if (info.name == context)
      break;
  }
  return steps;
}

} // namespace shapeproof
