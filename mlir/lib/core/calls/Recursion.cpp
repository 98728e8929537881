// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that call each other, or themselves: see Calls.h.
//
//   func.func private @walk(%i: index, %n: index) {
//     if %i < %n { assert %i >= 0; call @walk(%i + 1, %n) }
//   }                            called with 0 from outside, so i >= 0 is
//   tried;
//                                it holds at its own call, so always
//
// Tested by tests/mlir/ir/calls-recursive.mlir.

#include "core/calls/CalledFunction.h"
#include "core/ir/Limits.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

/// The functions not in `sequence` from which the function is called, directly
/// or not.
llvm::SmallVector<CallGraph::Function *>
CallGraph::unseenCallers(Function *function) const {
  llvm::SetVector<Function *> found;
  auto add = [&](Function *of) {
    for (Function *caller : of->callers)
      if (!caller->isReady)
        found.insert(caller);
  };
  add(function);
  for (size_t i = 0; i < found.size(); ++i)
    add(found[i]);
  return llvm::to_vector(found);
}

/// Orders the functions, and finds those that call each other.
void CallGraph::findComponents(
    llvm::ArrayRef<std::pair<Function *, Function *>> edges) {
  auto take = [&](Function *function) {
    function->isReady = true;
    sequence.push_back(function);
  };
  while (sequence.size() < functions.size()) {
    const size_t before = sequence.size();
    for (const auto &function : functions)
      if (!function->isReady &&
          llvm::all_of(function->callers,
                       [](Function *caller) { return caller->isReady; }))
        take(function.get());
    if (sequence.size() > before)
      continue;
    if (functions.size() - before > limits::recursiveFunctions)
      break; // The others learn nothing of their callers.
    // The callers of a function that has the fewest call each other.
    llvm::SmallVector<Function *> fewest;
    for (const auto &function : functions) {
      if (function->isReady)
        continue;
      llvm::SmallVector<Function *> callers = unseenCallers(function.get());
      if (fewest.empty() || callers.size() < fewest.size())
        fewest = std::move(callers);
    }
    Component &component = components.emplace_back();
    for (Function *function : fewest) {
      component.functions.push_back(function);
      function->component = &component;
      take(function);
    }
  }
  for (const auto &function : functions)
    if (!function->isReady)
      sequence.push_back(function.get());
  for (auto [caller, callee] : edges)
    if (callee->component && callee->component == caller->component)
      ++callee->ownCalls;
}

/// Drops the wishes of functions that do not hold at calls in the component.
void CallGraph::induce(Component &component) {
  component.isInduced = true;
  unsigned numOutside = 0, numAsked = 0;
  for (Function *function : component.functions) {
    numOutside += function->callsSeen + (function->isClosed ? 0 : 1);
    numAsked += function->isClosed ? function->ownCalls : 0;
    if (function->callsSeen != function->numCalls - function->ownCalls ||
        !function->importer)
      return;
  }
  if (numOutside == 0)
    return;
  auto numHeld = [&] {
    size_t count = 0;
    for (Function *function : component.functions)
      count += llvm::count(function->held, true);
    return count;
  };
  inducing = &component;
  for (Function *function : component.functions)
    if (function->isClosed && !function->firstCall)
      makeWishes(*function, function->op);
  bool isInductive = false;
  for (unsigned round = 0; round < limits::callRounds && !isInductive;
       ++round) {
    const size_t before = numHeld();
    component.asked.clear();
    for (Function *function : component.functions) {
      function->callsSeen = function->numCalls;
      if (!walkAgain(function->op)) // The context is not registered.
        function->held.assign(function->held.size(), false);
    }
    // Code that is not walked may call as well.
    if (component.asked.size() != numAsked)
      break;
    isInductive = numHeld() == before;
  }
  inducing = nullptr;
  for (Function *function : component.functions) {
    function->callsSeen = function->numCalls;
    if (!isInductive)
      function->held.assign(function->held.size(), false);
  }
}

} // namespace shapeproof
