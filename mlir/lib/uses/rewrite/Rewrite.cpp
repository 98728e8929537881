// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rewrite.
//
//   cf.assert that is proved                     erased
//   shape.cstr_* proved from facts that hold     shape.const_witness true
//   ... from witnesses that are not consumed     those witnesses: a consumer of
//                                                the result then consumes them
//   is_broadcastable, shape_eq that are decided  true or false, unless a
//                                                shape.cstr_require that stays
//                                                needs them
//   comparisons decided by definition            true or false
//
// Carried witnesses belong to checks that dominate this one. If these were
// rewritten before, their replacements are used. Ops whose results become
// constants are left for stock passes to erase.

#include "uses/rewrite/Rewrite.h"
#include "core/checks/Findings.h"
#include "core/ir/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace shapeproof {

namespace {

/// Whether a value may reach the operand of a shape.cstr_require: by
/// operations, by branches and regions, and, as functions may be inlined, by
/// calls.
class ReachesRequire {
public:
  /// `elsewhere`: whether another function may require its arguments.
  explicit ReachesRequire(bool elsewhere) : elsewhere(elsewhere) {}

  /// Whether this use of a value may lead to a required one, following a
  /// bounded number of values; beyond that it may.
  bool by(mlir::OpOperand &use) {
    follow(use);
    for (size_t i = 0; i < values.size() && !found; ++i) {
      found |= i >= limits::rewrittenValues;
      for (mlir::OpOperand &other : values[i].getUses())
        follow(other);
    }
    return found;
  }

private:
  void follow(mlir::OpOperand &use);
  void addAll(mlir::ValueRange some) {
    for (mlir::Value v : some)
      if (mlir::getElementTypeOrSelf(v.getType()).isIntOrIndex())
        values.insert(v);
  }
  void addInto(mlir::Operation *op) {
    addAll(op->getResults());
    for (mlir::Region &region : op->getRegions())
      if (!region.empty())
        addAll(region.getArguments());
  }

  const bool elsewhere;
  llvm::SetVector<mlir::Value> values;
  bool found = false;
};

} // namespace

void ReachesRequire::follow(mlir::OpOperand &use) {
  mlir::Operation *op = use.getOwner();
  found |= llvm::isa<mlir::shape::CstrRequireOp>(op) ||
           (elsewhere && llvm::isa<mlir::CallOpInterface>(op));
  if (mlir::hasEffect<mlir::MemoryEffects::Write>(op) &&
      !llvm::isa<mlir::cf::AssertOp>(op))
    found = true; // It may be read again.
  addInto(op);
  if (!op->hasTrait<mlir::OpTrait::IsTerminator>())
    return;
  auto branch = llvm::dyn_cast<mlir::BranchOpInterface>(op);
  for (mlir::Block *successor : op->getSuccessors()) {
    auto argument =
        branch ? branch.getSuccessorBlockArgument(use.getOperandNumber())
               : std::nullopt;
    if (argument)
      addAll(mlir::ValueRange(mlir::Value(*argument)));
    else if (op->getNumSuccessors() == 1)
      addAll(successor->getArguments());
    else // The condition decides by which edge blocks are entered.
      for (mlir::Block &block : *successor->getParent())
        if (!block.hasNoPredecessors() && !block.getSinglePredecessor())
          addAll(block.getArguments());
  }
  mlir::Operation *around = op->getParentOp();
  if (op->getNumSuccessors() > 0 || !around)
    return;
  // Yielded values become results of the op around it, and arguments of its
  // regions.
  found |= elsewhere && llvm::isa<mlir::FunctionOpInterface>(around);
  addInto(around);
}

/// Whether functions contain a shape.cstr_require: those of `root`, or, if
/// `root` is a function, others that may be inlined into it, or it into them.
class KnownTruths::Elsewhere {
public:
  explicit Elsewhere(mlir::Operation *root)
      : root(root), isWhole(root->hasTrait<mlir::OpTrait::SymbolTable>()) {}
  bool mayRequire() { return !isWhole || hasRequire(); }
  bool isNever() { return isWhole && !hasRequire(); }

private:
  bool hasRequire() {
    if (!answer)
      answer = root->walk([](mlir::shape::CstrRequireOp) {
                     return mlir::WalkResult::interrupt();
                   })
                   .wasInterrupted();
    return *answer;
  }

  mlir::Operation *root;
  const bool isWhole;
  std::optional<bool> answer;
};

KnownTruths::KnownTruths(mlir::Operation *root)
    : elsewhere(std::make_unique<Elsewhere>(root)) {}
KnownTruths::~KnownTruths() = default;

bool KnownTruths::replace(mlir::Operation *op, bool value) {
  llvm::SmallPtrSet<mlir::OpOperand *, 4> uses;
  for (mlir::OpOperand &use : op->getUses())
    if (elsewhere->isNever() ||
        !ReachesRequire(elsewhere->mayRequire()).by(use))
      uses.insert(&use);
  if (uses.empty())
    return false;
  mlir::OpBuilder builder(op);
  mlir::Value constant = mlir::arith::ConstantOp::create(
      builder, op->getLoc(), builder.getBoolAttr(value));
  op->getResult(0).replaceUsesWithIf(
      constant, [&](mlir::OpOperand &use) { return uses.contains(&use); });
  return true;
}

bool applyDecisions(const Findings &findings, mlir::Operation *root) {
  bool changed = false;
  KnownTruths truths(root);
  llvm::DenseMap<mlir::Value, mlir::Value> replaced;
  llvm::DenseSet<mlir::Value> carriedByOthers;
  for (const Decision &decision : findings.decisions)
    carriedByOthers.insert(decision.witnesses.begin(),
                           decision.witnesses.end());
  for (const Decision &decision : findings.decisions) {
    mlir::Operation *op = decision.op;
    switch (decision.action) {
    case Action::Keep:
      continue;
    case Action::True:
    case Action::False:
      if (!truths.replace(op, decision.action == Action::True))
        continue;
      break;
    case Action::Erase:
      op->erase();
      break;
    case Action::ConstWitness:
    case Action::Carry: {
      if (op->use_empty() && !carriedByOthers.contains(op->getResult(0))) {
        op->erase();
        break;
      }
      mlir::OpBuilder builder(op);
      mlir::Value witness;
      llvm::SmallVector<mlir::Value, 2> carried;
      for (mlir::Value w : decision.witnesses) {
        if (auto it = replaced.find(w); it != replaced.end())
          w = it->second;
        if (!llvm::is_contained(carried, w))
          carried.push_back(w);
      }
      if (decision.action == Action::ConstWitness)
        witness = mlir::shape::ConstWitnessOp::create(
            builder, op->getLoc(), builder.getBoolAttr(true));
      else if (carried.size() == 1)
        witness = carried.front();
      else
        witness =
            mlir::shape::AssumingAllOp::create(builder, op->getLoc(), carried);
      replaced[op->getResult(0)] = witness;
      op->getResult(0).replaceAllUsesWith(witness);
      op->erase();
      break;
    }
    }
    changed = true;
  }
  for (auto [op, value] : findings.constants)
    changed |= truths.replace(op, value);
  return changed;
}

} // namespace shapeproof
