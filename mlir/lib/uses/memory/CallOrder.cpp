// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CallOrder.h: the strongly connected components of the calls, by Tarjan's
// algorithm.
//
// Tested by tests/mlir/ir/memory.mlir and tests/mlir/ir/plan-buffers.mlir.

#include "uses/memory/CallOrder.h"
#include "core/calls/Calls.h"
#include "core/ir/Places.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof::memory {

using mlir::Operation;

CallOrder::CallOrder(Operation *top) {
  llvm::DenseMap<Operation *, llvm::SetVector<Operation *>> calls;
  std::vector<Operation *> functions;
  top->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
    if (!function || !isRoot(op) || function.isExternal() ||
        function.getFunctionBody().front().empty())
      return;
    functions.push_back(op);
    op->walk([&](mlir::CallOpInterface call) {
      if (mlir::FunctionOpInterface callee = calleeOf(call))
        calls[op].insert(callee);
    });
  });
  // The numbers of functions as they are entered, and the least one of those
  // that are still on the stack which a function leads to.
  llvm::DenseMap<Operation *, unsigned> number, least;
  llvm::SetVector<Operation *> stack;
  llvm::SmallVector<std::pair<Operation *, size_t>> open;
  auto enter = [&](Operation *function) {
    least[function] = number[function] = number.size();
    stack.insert(function);
    open.push_back({function, 0});
  };
  for (Operation *root : functions) {
    if (!number.contains(root))
      enter(root);
    while (!open.empty()) {
      auto &[function, next] = open.back();
      const auto &callees = calls[function];
      if (next < callees.size()) {
        Operation *caller = function, *callee = callees[next++];
        if (!number.contains(callee))
          enter(callee);
        else if (stack.contains(callee))
          least[caller] = std::min(least[caller], number[callee]);
        if (callee == caller)
          recursive.insert(caller);
        continue;
      }
      Operation *left = function;
      calleesFirst.push_back(left);
      open.pop_back();
      if (!open.empty()) {
        unsigned &outer = least[open.back().first];
        outer = std::min(outer, least[left]);
      }
      if (least[left] != number[left])
        continue;
      if (stack.back() != left)
        recursive.insert(left);
      while (stack.back() != left)
        recursive.insert(stack.pop_back_val());
      stack.pop_back();
    }
  }
}

} // namespace shapeproof::memory
