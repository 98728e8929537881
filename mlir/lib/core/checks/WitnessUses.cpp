// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WitnessUses.h.

#include "core/checks/WitnessUses.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Dominance.h"

namespace shapeproof {

void WitnessUses::replace(mlir::Value witness, llvm::ArrayRef<mlir::Value> by) {
  replaced[witness].assign(by.begin(), by.end());
  for (mlir::Value other : by)
    replaces[other].push_back(witness);
}

llvm::SmallVector<mlir::Value, 2>
WitnessUses::inPlaceOf(llvm::ArrayRef<mlir::Value> witnesses) const {
  llvm::SetVector<mlir::Value> result;
  for (mlir::Value witness : witnesses)
    if (replaced.contains(witness)) {
      auto parts = partsOf(witness);
      result.insert(parts.begin(), parts.end());
    } else {
      result.insert(witness);
    }
  return llvm::SmallVector<mlir::Value, 2>(result.begin(), result.end());
}

llvm::SetVector<mlir::Value> WitnessUses::partsOf(mlir::Value witness) const {
  llvm::SetVector<mlir::Value> parts;
  llvm::SmallVector<mlir::Value> open{witness};
  llvm::DenseSet<mlir::Value> seen;
  while (!open.empty()) {
    mlir::Value value = open.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto it = replaced.find(value); it != replaced.end())
      open.append(it->second.rbegin(), it->second.rend());
    else if (auto all = value.getDefiningOp<mlir::shape::AssumingAllOp>())
      for (mlir::Value input : llvm::reverse(all.getInputs()))
        open.push_back(input);
    else
      parts.insert(value);
  }
  return parts;
}

bool WitnessUses::isConsumedWith(mlir::Value witness,
                                 llvm::ArrayRef<mlir::Value> others) const {
  llvm::SetVector<mlir::Value> open;
  open.insert(witness);
  size_t uses = 0;
  for (size_t i = 0; i < open.size(); ++i) {
    const mlir::Value consumed = open[i];
    for (mlir::Value other : replaces.lookup(consumed)) {
      if (++uses > limits::witnessUses)
        return false;
      open.insert(other);
    }
    for (mlir::Operation *user : consumed.getUsers()) {
      if (++uses > limits::witnessUses)
        return false;
      // The witnesses that `user` and the ops around it consume or hand on.
      llvm::DenseSet<mlir::Value> together;
      auto add = [&](mlir::Value value) {
        auto parts = partsOf(value);
        together.insert(parts.begin(), parts.end());
      };
      bool isAll = llvm::isa<mlir::shape::AssumingAllOp>(user);
      if (isAll)
        add(user->getResult(0));
      else if (!llvm::isa<mlir::shape::AssumingOp>(user))
        return false;
      for (mlir::Operation *at = user; at && !isAll; at = at->getParentOp())
        if (auto assuming = llvm::dyn_cast<mlir::shape::AssumingOp>(at))
          add(assuming.getWitness());
      if (llvm::all_of(others,
                       [&](mlir::Value w) { return together.contains(w); }))
        continue;
      if (!isAll)
        return false;
      open.insert(user->getResult(0));
    }
  }
  return true;
}

mlir::Operation *consumerOf(mlir::Operation *witness) {
  llvm::SmallSetVector<mlir::Value, 4> open;
  llvm::SmallVector<mlir::Operation *, 4> users;
  open.insert(witness->getResult(0));
  for (size_t i = 0; i < open.size(); ++i) {
    if (i >= limits::checkUses)
      return nullptr;
    for (mlir::Operation *user : open[i].getUsers())
      if (llvm::isa<mlir::shape::AssumingAllOp>(user))
        open.insert(user->getResult(0));
      else
        users.push_back(user);
  }
  if (users.size() > limits::checkUses)
    return nullptr;
  mlir::DominanceInfo dominance;
  for (mlir::Operation *user : users)
    if (llvm::isa<mlir::shape::AssumingOp>(user) &&
        llvm::all_of(users, [&](mlir::Operation *other) {
          return dominance.dominates(user, other);
        }))
      return user;
  return nullptr;
}

} // namespace shapeproof
