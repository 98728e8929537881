// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See ValueSizes.h. Tested by tests/editor/lsp/run.py.

#include "uses/contracts/ValueSizes.h"
#include "core/ir/Places.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace shapeproof {

static bool isOpenShape(mlir::Type type) {
  auto shaped = llvm::dyn_cast<mlir::ShapedType>(type);
  return shaped && !shaped.hasStaticShape();
}

/// Whether the region's values have one model, which holds in each run of it.
static bool isWalkedOnce(mlir::Operation *around) {
  return llvm::isa<mlir::RegionBranchOpInterface, mlir::LoopLikeOpInterface,
                   mlir::shape::AssumingOp>(around);
}

/// Whether the op has run, or is being run, where the value is defined.
static bool isBefore(const mlir::DominanceInfo &dominance, mlir::Operation *op,
                     mlir::Value value) {
  mlir::Operation *at = value.getDefiningOp();
  const bool isArgument = !at;
  if (isArgument)
    at = value.getParentBlock()->getParentOp();
  return (isArgument && op == at) || op->isProperAncestor(at) ||
         dominance.properlyDominates(op, at);
}

/// Whether an op that needs the witness, by itself or together with others, has
/// run where the value is defined.
static bool isConsumedBefore(const mlir::DominanceInfo &dominance,
                             mlir::Value witness, mlir::Value value) {
  llvm::SmallVector<mlir::Operation *> users(witness.getUsers());
  for (mlir::Operation *user : witness.getUsers())
    if (llvm::isa<mlir::shape::AssumingAllOp>(user))
      llvm::append_range(users, user->getUsers());
  return llvm::any_of(users, [&](mlir::Operation *user) {
    return llvm::isa<mlir::shape::AssumingOp>(user) &&
           isBefore(dominance, user, value);
  });
}

/// Whether each fact that the model rests on holds where the value is defined.
static bool isEstablishedBefore(Importer &importer,
                                const mlir::DominanceInfo &dominance,
                                EvidenceId evidence, mlir::Value value) {
  return importer.evidence().all(evidence, [&](FactId id) {
    if (id == kNoOverflow)
      return true;
    const Fact &fact = importer.facts()[id];
    return fact.witness ? isConsumedBefore(dominance, fact.witness, value)
                        : isBefore(dominance, fact.op, value);
  });
}

std::vector<std::pair<mlir::Value, contract::FunctionResult>>
sizedValues(Importer &importer, mlir::Operation *root) {
  ValueModels &models = importer.models();
  mlir::DominanceInfo dominance(root);
  std::vector<std::pair<mlir::Value, contract::FunctionResult>> found;
  auto add = [&](mlir::Value value) {
    mlir::Type type = value.getType();
    const bool isShape = isOpenShape(type);
    if ((!isShape && !type.isIndex()) || !models.isModelled(value) ||
        (!isShape && mlir::matchPattern(value, mlir::m_Constant())))
      return;
    contract::FunctionResult modelled;
    EvidenceId evidence;
    if (isShape) {
      ShapeModel model = models.shape(value);
      modelled.shape = model.term;
      evidence = model.evidence;
      if (model.error != kNever)
        return;
    } else {
      IntModel model = models.integer(value);
      modelled.number = model.term;
      evidence = model.evidence;
      if (model.error != kNever)
        return;
    }
    if (isEstablishedBefore(importer, dominance, evidence, value))
      found.push_back({value, modelled});
  };
  auto addArguments = [&](mlir::Operation *op) {
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        llvm::for_each(block.getArguments(), add);
  };
  addArguments(root);
  for (mlir::Region &region : root->getRegions())
    region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      llvm::for_each(op->getResults(), add);
      if (isRoot(op) || (op->getNumRegions() > 0 && !isWalkedOnce(op)))
        return mlir::WalkResult::skip();
      addArguments(op);
      return mlir::WalkResult::advance();
    });
  return found;
}

} // namespace shapeproof
