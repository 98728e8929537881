// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Entries.h. Tested by tests/mlir/ir/private-examples.mlir.

#include "core/exec/Entries.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace shapeproof::exec {

static Operation *outermost(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  return op;
}

static Operation *callerOf(Operation *call) {
  auto function = call->getParentOfType<FunctionOpInterface>();
  return function ? function.getOperation() : nullptr;
}

/// Whether it may be called with anything.
bool Entries::isOpen(Operation *function) const {
  auto symbol = dyn_cast<SymbolOpInterface>(function);
  llvm::ArrayRef<Operation *> users = uses->of(function);
  if (!symbol || !symbol.isPrivate() || users.empty())
    return true;
  return !llvm::all_of(users, [&](Operation *user) {
    auto call = dyn_cast<CallOpInterface>(user);
    auto callee = call ? llvm::dyn_cast_if_present<SymbolRefAttr>(
                             call.getCallableForCallee())
                       : SymbolRefAttr();
    return callee && callee.getLeafReference() == symbol.getNameAttr() &&
           callerOf(user);
  });
}

llvm::ArrayRef<Operation *> Entries::of(Operation *function) {
  auto [it, isNew] = found.try_emplace(function);
  if (!isNew)
    return it->second;
  auto symbol = dyn_cast<SymbolOpInterface>(function);
  if (!symbol || !symbol.isPrivate() || !isa<FunctionOpInterface>(function)) {
    it->second.push_back(function);
    return it->second;
  }
  if (!uses)
    uses.emplace(outermost(function), tables);
  llvm::SetVector<Operation *> reached;
  reached.insert(function);
  for (size_t i = 0; i < reached.size(); ++i) {
    if (isOpen(reached[i])) {
      it->second.push_back(reached[i]);
      continue;
    }
    for (Operation *user : uses->of(reached[i]))
      reached.insert(callerOf(user));
  }
  if (it->second.empty())
    it->second.push_back(function);
  return it->second;
}

} // namespace shapeproof::exec
