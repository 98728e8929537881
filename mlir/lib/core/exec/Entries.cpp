// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Entries.h. Tested by tests/mlir/ir/private-examples.mlir.

#include "core/exec/Entries.h"
#include "core/ir/InputNames.h"
#include "core/ir/Limits.h"
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

/// The values of arguments of the function that the call hands on, as inputs of
/// the function around the call.
static Example inCaller(const Example &example, Operation *function,
                        CallOpInterface call) {
  Example result;
  const auto names = inputNames(function);
  Operation *caller = callerOf(call);
  const auto callerNames = inputNames(caller);
  for (auto [name, operand] : llvm::zip(names, call.getArgOperands())) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument || !argument.getOwner()->isEntryBlock() ||
        argument.getOwner()->getParentOp() != caller)
      continue;
    for (const NamedValue &named : example) {
      llvm::StringRef rest = named.name;
      if (!rest.consume_front(name) ||
          !(rest.empty() || rest.front() == '.' || rest.front() == '['))
        continue;
      NamedValue &handed = result.emplace_back(named);
      handed.name = callerNames[argument.getArgNumber()] + rest.str();
    }
  }
  return result;
}

std::vector<Example> Entries::handedOn(const Example &example,
                                       Operation *function, Operation *runner) {
  std::vector<Example> result;
  std::vector<std::pair<Operation *, Example>> open{{function, example}};
  llvm::SmallPtrSet<Operation *, 8> seen;
  for (size_t i = 0; i < open.size() && result.size() < limits::runEntries; ++i)
    for (Operation *user : uses->of(open[i].first)) {
      auto call = dyn_cast<CallOpInterface>(user);
      if (!call || !callerOf(call) || !seen.insert(call).second)
        continue;
      Example values = inCaller(open[i].second, open[i].first, call);
      if (values.empty())
        continue;
      if (callerOf(call) == runner)
        result.push_back(values);
      open.emplace_back(callerOf(call), std::move(values));
    }
  return result;
}

} // namespace shapeproof::exec
