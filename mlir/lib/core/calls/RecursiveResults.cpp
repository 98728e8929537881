// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Results of functions that call each other, or themselves: see Calls.h.
//
//   func.func private @f(%n: index) -> index {
//     return %n <= 0 ? 10 : @f(%n - 1) + 1       always >= 10
//   }
//
// The constants among the choices of a result are guesses: r == 10, r <= 10 and
// r >= 10. They are assumed of the results of calls in the component, and those
// that are not proved of what is returned are dropped, until all that are
// assumed are proved. That is an induction over the calls that return, in the
// order in which they do.
//
// Tested by tests/mlir/ir/calls-recursive-results.mlir and
// tests/mlir/exec/carried.py.

#include "core/calls/CalledFunction.h"
#include "core/ir/Limits.h"

namespace shapeproof {

/// Adds the constants that the term may choose.
static void addChoices(const TermStore &store, DimId term, unsigned depth,
                       std::set<Int> &to) {
  if (auto constant = store.getConstant(term))
    to.insert(*constant);
  if (depth == 0 || store.kind(term) != DimKind::Select)
    return;
  for (DimId operand : store.operands(term))
    addChoices(store, operand, depth - 1, to);
}

ClaimId CallGraph::Function::Bound::claim(TermStore &store, DimId of) const {
  const DimId limit = store.constant(value);
  switch (kind) {
  case Kind::Equal:
    return store.eq(of, limit);
  case Kind::AtLeast:
    return store.ge(of, limit);
  case Kind::AtMost:
    return store.le(of, limit);
  }
  llvm_unreachable("all kinds are above");
}

llvm::SmallVector<std::set<Int>> CallGraph::Function::choices() const {
  llvm::SmallVector<std::set<Int>> found;
  if (importer && numReturns == 1)
    for (const Model &result : results) {
      found.emplace_back();
      if (result.integer.term.valid())
        addChoices(importer->store(), result.integer.term,
                   limits::conditionDepth, found.back());
    }
  return found;
}

void CallGraph::Function::guess(unsigned result, const std::set<Int> &among) {
  if (among.empty() || !results[result].integer.term.valid())
    return;
  using Kind = Bound::Kind;
  if (among.size() == 1)
    bounds.push_back({result, Kind::Equal, *among.begin()});
  bounds.push_back({result, Kind::AtLeast, *among.begin()});
  bounds.push_back({result, Kind::AtMost, *among.rbegin()});
}

void CallGraph::Function::induceBounds(llvm::ArrayRef<Function *> component,
                                       const Walk &walk) {
  // A constant that one function returns may come from another one.
  std::set<Int> all;
  for (Function *function : component)
    for (const std::set<Int> &own : function->choices())
      all.insert(own.begin(), own.end());
  for (Function *function : component)
    for (auto [i, own] : llvm::enumerate(function->choices())) {
      function->guess(i, own);
      if (own != all)
        function->guess(i, all);
    }
  auto count = [&] {
    size_t sum = 0;
    for (Function *function : component)
      sum += function->bounds.size();
    return sum;
  };
  bool isInductive = count() == 0;
  for (unsigned round = 0; round < limits::callRounds && !isInductive;
       ++round) {
    const size_t before = count();
    for (Function *function : component) {
      if (function->bounds.empty())
        continue;
      function->areBoundsTested = true;
      function->isReturned = false;
      walk(function->op);
      function->areBoundsTested = false;
      if (!function->isReturned)
        function->bounds.clear();
    }
    isInductive = count() == before;
  }
  // Each bound may rest on all others.
  const bool needNoOverflow = llvm::any_of(component, [](Function *function) {
    return function->boundsNeedNoOverflow;
  });
  for (Function *function : component) {
    function->boundsNeedNoOverflow = needNoOverflow;
    if (!isInductive)
      function->bounds.clear();
  }
}

/// The proofs may use facts that the function establishes whenever it returns,
/// its calls that return among them.
void CallGraph::Function::testBounds(Importer &in, mlir::Operation *op) {
  isReturned = true;
  const llvm::ArrayRef<FactId> executed = in.facts().executedSince();
  auto isOverflow = [](FactId fact) { return fact == kNoOverflow; };
  auto behind = [&](FactId fact) {
    return in.evidence().facts(in.facts()[fact].evidence);
  };
  auto needsNoOverflow = [&](FactId fact) {
    return isOverflow(fact) || llvm::any_of(behind(fact), isOverflow);
  };
  auto isOwn = [&](FactId fact) {
    return isOverflow(fact) || (llvm::is_contained(executed, fact) &&
                                llvm::all_of(behind(fact), isOverflow));
  };
  llvm::erase_if(bounds, [&](const Bound &bound) {
    const mlir::Value value = op->getOperand(bound.result);
    if (!in.models().isModelled(value))
      return true;
    const IntModel model = in.models().integer(value);
    const auto why = in.facts().prove(bound.claim(in.store(), model.term));
    if (!why)
      return true;
    const auto facts =
        in.evidence().facts(in.evidence().unite(*why, model.evidence));
    boundsNeedNoOverflow |= llvm::any_of(facts, needsNoOverflow);
    return !llvm::all_of(facts, isOwn);
  });
}

void CallGraph::Function::bringBounds(Importer &in,
                                      mlir::Operation *call) const {
  EvidenceId evidence = kNoEvidence;
  if (boundsNeedNoOverflow)
    evidence = in.evidence().of({kNoOverflow});
  for (const Bound &bound : bounds) {
    const IntModel result = in.models().integer(call->getResult(bound.result));
    in.facts().assumeExecuted(
        Fact::of(call, bound.claim(in.store(), result.term), evidence));
  }
}

} // namespace shapeproof
