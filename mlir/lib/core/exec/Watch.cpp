// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The op that a run watches: whether it holds and fails, and the values of
// arguments and of loop variables with which it does.
//
//   scf.for %i = 0 to %n { cf.assert %i_small }     held with n = 3, i = 0;
//                                                   failed with n = 3, i = 2

#include "core/exec/Inputs.h"
#include "core/ir/Declared.h"
#include "core/ir/Launch.h"
#include "core/ir/WrapCheck.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"

using namespace mlir;

namespace shapeproof::exec {

bool isCheck(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "cf.assert" || name.starts_with("shape.cstr_") ||
         isWrapCheck(op);
}

bool isWatchedForDemands(Operation *op) {
  return !isCheck(op) && !isa<shape::MeetOp>(op) && !isDeclaration(op) &&
         llvm::none_of(op->getResultTypes(),
                       [](Type type) { return type.isInteger(1); });
}

std::string messageOf(Operation *check) {
  if (auto assertion = dyn_cast<cf::AssertOp>(check))
    return assertion.getMsg().str();
  if (auto require = dyn_cast<shape::CstrRequireOp>(check))
    return require.getMsg().str();
  if (auto wrap = dyn_cast<WrapCheckOp>(check))
    return wrap.message().str();
  return {};
}

void forEachVariable(Operation *op, Region *body, DominanceInfo &dominance,
                     llvm::function_ref<bool(BlockArgument)> visit) {
  Block *block = op->getBlock();
  for (Region *region = block->getParent();;
       block = region->getParentOp()->getBlock(), region = block->getParent()) {
    // Blocks within an op have loops that no name tells apart.
    if (region != body) {
      if (!llvm::all_of(llvm::reverse(region->getArguments()), visit))
        return;
    } else if (!block->isEntryBlock()) {
      const auto *node = dominance.getDomTree(region).getNode(block);
      for (; node && node->getIDom(); node = node->getIDom())
        if (!llvm::all_of(llvm::reverse(node->getBlock()->getArguments()),
                          visit))
          return;
    }
    if (region == body || !region->getParentOp()->getBlock())
      return;
  }
}

void forEachVariable(Operation *op, Region *body,
                     llvm::function_ref<void(BlockArgument)> visit) {
  DominanceInfo dominance;
  SmallVector<BlockArgument> variables;
  forEachVariable(op, body, dominance, [&](BlockArgument argument) {
    variables.push_back(argument);
    return true;
  });
  llvm::for_each(llvm::reverse(variables), visit);
}

Sighting Interpreter::sight() const {
  Sighting result;
  result.function = frame->body->getParentOp();
  for (Value argument : frame->body->getArguments())
    result.arguments.push_back(get(argument));
  forEachVariable(watchedPlace(), frame->body, [&](BlockArgument argument) {
    if (const auto *number = std::get_if<Scalar>(&get(argument));
        number && number->isKnown && !number->isFloat)
      result.variables.emplace_back(argument, number->integer);
  });
  if (launchAround(watchedPlace()) == result.function)
    for (const auto &number : threadNumbers)
      if (isLaunchId(number.first()))
        result.ids.emplace_back(number.first().str(), number.second);
  return result;
}

bool Interpreter::isWanted(const Sighting &sighting) const {
  return llvm::all_of(wanted, [&](const auto &variable) {
    return llvm::is_contained(sighting.variables, variable);
  });
}

void Interpreter::watch(bool held) {
  (held ? outcome.watchedHeld : outcome.watchedFailed) = true;
  std::optional<Sighting> &seen = held ? outcome.held : outcome.failed;
  if (held && seen && (wanted.empty() || isWanted(*seen)))
    return;
  Sighting now = atInstance ? *atInstance : sight();
  if (!held || !seen || isWanted(now))
    seen = std::move(now);
}

void Interpreter::watchResult() {
  if (watched->getNumResults() != 1)
    return;
  const RtValue &value = get(watched->getResult(0));
  if (watched->getResult(0).getType().isInteger(1)) {
    if (const auto *truth = std::get_if<Scalar>(&value))
      watch(truth->integer & 1);
  } else if (isa<shape::MeetOp>(watched)) {
    if (const auto *shape = std::get_if<ShapeValue>(&value))
      watch(!shape->error);
    else if (const auto *size = std::get_if<SizeValue>(&value))
      watch(!size->error);
    else
      watch(true); // The result cannot hold an error.
  }
}

void Interpreter::note(Operation *check, bool held) {
  reached.insert(check);
  if (check == watched && (!instanceOf || atInstance))
    watch(held);
  if (held || isDeclaration(check))
    return;
  outcome.failures.push_back(check);
  if (!outcome.firstFailure)
    outcome.firstFailure = check;
}

} // namespace shapeproof::exec
