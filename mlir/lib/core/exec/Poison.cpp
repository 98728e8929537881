// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The end of a run where an op uses poison, and the op that the poison is of.

#include "core/exec/Interpreter.h"
#include "core/ir/Places.h"

using namespace mlir;

namespace shapeproof::exec {

std::string nameAndPlace(Operation *op) {
  std::string text = ("`" + op->getName().getStringRef() + "`").str();
  if (Place place = placeOf(op); place.line)
    text += " at " + std::to_string(place.line) + ":" +
            std::to_string(place.column);
  return text;
}

void Interpreter::forgetEnding() {
  if (outcome.status == Status::ContractBroken)
    poisonReasons[outcome.op] = outcome.detail;
  outcome.status = Status::Completed;
  outcome.op = nullptr;
  outcome.detail.clear();
}

LogicalResult Interpreter::usesPoison(Operation *op, StringRef how) {
  auto firstPoison = [&](Operation *user) {
    auto *operand = llvm::find_if(user->getOpOperands(), [&](OpOperand &use) {
      const auto *shaped = std::get_if<Shaped>(&get(use.get()));
      return isPoison(use.get()) || (shaped && shaped->isPoison);
    });
    return operand == user->getOpOperands().end()
               ? nullptr
               : operand->get().getDefiningOp();
  };
  // An op that hands poison on has no reason of its own.
  Operation *origin = firstPoison(op);
  while (origin && !poisonReasons.contains(origin))
    origin = firstPoison(origin);
  if (!origin)
    return broken(op, how + " poison");
  return broken(op, how + " poison of " + nameAndPlace(origin) + " (" +
                        poisonReasons.lookup(origin) + ")");
}

} // namespace shapeproof::exec
