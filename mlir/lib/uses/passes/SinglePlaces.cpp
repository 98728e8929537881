// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SinglePlaces.h. Tested by tests/mlir/ir/version-places.mlir.

#include "uses/passes/SinglePlaces.h"
#include "core/syntax/LlvmOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

namespace shapeproof {
namespace {

bool isOnDevice(mlir::Operation *op) {
  while (op && op->getName().getStringRef() != "gpu.module")
    op = op->getParentOp();
  return op;
}

/// Whether all threads have to meet at the op, or it may exist only once.
bool hasSinglePlace(mlir::Operation *op) {
  auto [dialect, rest] = op->getName().getStringRef().split('.');
  const bool isOfThreads =
      llvm::StringSwitch<bool>(dialect)
          .Cases({"amdgpu", "nvgpu", "nvvm", "rocdl", "spirv", "xegpu"}, true)
          .Default(false);
  const bool isConvergent =
      op->hasAttr("convergent") || (dialect == "gpu" && !op->getNumRegions());
  return isOfThreads || isConvergent || rest.starts_with("coro.") ||
         isInlineAssembly(op) || llvm::isa<mlir::FunctionOpInterface>(op);
}

/// Properties of a function's own body.
struct Body {
  bool isSingle = false;
  llvm::SmallVector<mlir::CallOpInterface, 4> calls;
};

/// The body of a launch is one place, and the guard is outside of it.
Body bodyOf(mlir::Operation *function) {
  Body result;
  function->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (op == function)
      return mlir::WalkResult::advance();
    if (op->getName().getStringRef() == "gpu.launch")
      return mlir::WalkResult::skip();
    result.isSingle |= hasSinglePlace(op);
    if (auto call = llvm::dyn_cast<mlir::CallOpInterface>(op))
      result.calls.push_back(call);
    return result.isSingle ? mlir::WalkResult::interrupt()
                           : mlir::WalkResult::advance();
  });
  return result;
}

} // namespace

SinglePlaces::SinglePlaces(mlir::Operation *root) {
  const bool isWhole = root->hasTrait<mlir::OpTrait::SymbolTable>();
  mlir::SymbolTableCollection tables;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *, 2>>
      callers;
  llvm::SmallVector<mlir::Operation *> open;
  auto add = [&](mlir::Operation *function) {
    if (functions.insert(function).second)
      open.push_back(function);
  };
  root->walk([&](mlir::FunctionOpInterface function) {
    Body body = bodyOf(function);
    if (body.isSingle)
      return add(function);
    for (mlir::CallOpInterface call : body.calls) {
      auto callee = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
          isWhole ? call.resolveCallableInTable(&tables) : nullptr);
      if (callee && !callee.isExternal())
        callers[callee].push_back(function);
      else if (isOnDevice(function))
        add(function); // The callee is unknown.
    }
  });
  while (!open.empty())
    for (mlir::Operation *caller : callers.lookup(open.pop_back_val()))
      add(caller);
}

} // namespace shapeproof
