// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of one function, and the changes that it survives.
//
//   func.func @f(...) {
//     %0 = ...            walked over: no change here is survived, except that
//     cf.assert %0        what establishes nothing may go
//     %1 = ...          <- the last question was asked before this one
//     %2 = ...            not looked at yet: may change freely
//
// Values that a loop carries are modelled when the loop is entered, from the
// body's operations on them, its checks included: an op changed, or one with an
// effect erased, in the body of a loop that has been entered drops the state as
// well.

#include "uses/analysis/FunctionState.h"
#include "core/ir/Places.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/Support/ErrorHandling.h"

namespace shapeproof {

FunctionState::FunctionState(mlir::Operation *root, const Engine &engine,
                             bool isAlone, bool detectStaleUse)
    : isAlone(isAlone), root(root), work(engine.budget(), root),
      options(engine.optionsWith(work, isAlone)), dominance(root),
      detectStaleUse(detectStaleUse) {
  // The name has been checked, so there is such a context.
  lazyImporter = llvm::cantFail(
      Importer::create(options, /*withWitnesses=*/false, findings));
  walk = std::make_unique<StoppableWalk>(*lazyImporter, root);
}

FunctionState::FunctionState(mlir::Operation *root, const Engine &engine,
                             Demand given)
    : isAlone(true), root(root), demand(std::move(given)),
      work(FunctionBudget::ofOps(engine.budget(), demand->numNeeded())),
      options(engine.optionsWith(work, isAlone)), dominance(root),
      detectStaleUse(false) {
  lazyImporter = llvm::cantFail(
      Importer::create(options, /*withWitnesses=*/false, findings));
  lazyImporter->setDemand(&*demand);
  walk = std::make_unique<StoppableWalk>(*lazyImporter, root);
}

std::optional<Point> FunctionState::reach(mlir::Operation *at) {
  if (detectStaleUse)
    checkFingerprint();
  return walk->reach(at);
}

const BoolModel *FunctionState::noted(mlir::Operation *check) {
  if (check->getNumRegions() == 0)
    walk->pass(check);
  return lazyImporter->checks().noted(check);
}

const BoolModel *FunctionState::condition(mlir::Operation *op) {
  return lazyImporter->checks().condition(op);
}

/// A fingerprint takes a walk, so that of a large function is compared only at
/// some questions.
void FunctionState::checkFingerprint() {
  if (fingerprint && untilCheck-- > 0)
    return;
  mlir::OperationFingerPrint now(root);
  if (fingerprint && *fingerprint != now)
    llvm::report_fatal_error(
        "ShapeConstraintAnalysis: the code has changed without its listener");
  if (!fingerprint) {
    unsigned ops = 0;
    root->walk([&](mlir::Operation *) { ++ops; });
    interval = ops / 1024;
  }
  fingerprint.emplace(now);
  untilCheck = interval;
}

bool FunctionState::inserted(mlir::Operation *op) {
  fingerprint.reset();
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return false;
  if (!walk->noteInserted(op))
    return false;
  answers.clear();
  return true;
}

bool FunctionState::erased(mlir::Operation *op) {
  fingerprint.reset();
  if (op->hasTrait<mlir::OpTrait::IsTerminator>())
    return false;
  for (mlir::Value result : op->getResults())
    lazyImporter->models().forgetOrigins(result);
  if (!walk->isReached(op))
    return mlir::isPure(op) || !isLookedAhead(op);
  if (op->getNumRegions() > 0 || lazyImporter->facts().hasFacts(op) ||
      !op->use_empty() || !walk->noteErased(op))
    return false;
  for (mlir::Value result : op->getResults())
    lazyImporter->models().forget(result);
  lazyImporter->checks().forget(op);
  answers.clear();
  return true;
}

bool FunctionState::modified(mlir::Operation *op) {
  fingerprint.reset();
  if (op->hasTrait<mlir::OpTrait::IsTerminator>() || walk->isPassed(op))
    return false;
  return !isLookedAhead(op);
}

/// In a region that has been entered, later ops may have been looked at: the
/// invariants of a loop are an induction over its body, or over blocks.
bool FunctionState::isLookedAhead(mlir::Operation *op) {
  for (mlir::Operation *inner = op;; inner = inner->getParentOp()) {
    if (!inner->getParentRegion()->hasOneBlock())
      return true;
    mlir::Operation *parent = inner->getParentOp();
    if (parent == root)
      return false;
    if (walk->isReached(parent) && !llvm::isa<mlir::scf::IfOp>(parent))
      return true;
  }
}

llvm::Error findDistrusted(mlir::Operation *top, ImportOptions options,
                           Distrusted &distrusted) {
  bool isDone = !top->walk([](mlir::Operation *op) {
                      return hasStated(op) ? mlir::WalkResult::interrupt()
                                           : mlir::WalkResult::advance();
                    })
                     .wasInterrupted();
  options.lazy = true;
  if (options.context.empty())
    options.context = defaultContextName().str();
  // Its users say what is wrong with a context.
  TermStore unused;
  auto context = createContext(options.context, unused);
  if (!context) {
    llvm::consumeError(context.takeError());
    return llvm::Error::success();
  }
  while (!isDone) {
    Engine engine(top, options);
    engine.findLibraries(/*diagnose=*/false);
    engine.finishFunctions();
    isDone = true;
    llvm::Error failed = llvm::Error::success();
    top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *function) {
      if (failed || !isRoot(function) || !hasStated(function))
        return;
      FunctionState state(function, engine, /*isAlone=*/false,
                          /*detectStaleUse=*/false);
      if (state.conflicts().empty())
        return;
      isDone = false;
      warnOfConflicts(state.conflicts());
      failed = distrusted.add(function, state.conflicts());
    });
    if (failed)
      return failed;
  }
  return llvm::Error::success();
}

} // namespace shapeproof
