// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Verification.h. Tested by tests/mlir/ir/demands.mlir.

#include "uses/analysis/Verification.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace shapeproof {

/// Shape functions are run on the operands of ops, not by the program.
static void dropFromLibraries(mlir::Operation *root,
                              const llvm::DenseSet<mlir::Operation *> &before) {
  llvm::SmallVector<mlir::Operation *> added;
  root->walk([&](mlir::shape::FunctionLibraryOp library) {
    library->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (!before.contains(op))
        added.push_back(op);
    });
  });
  for (mlir::Operation *op : llvm::reverse(added))
    op->erase(); // Only what has been added after it uses it.
}

std::optional<VerifiedOps>
addVerification(mlir::Operation *root,
                llvm::function_ref<mlir::LogicalResult()> run) {
  llvm::DenseSet<mlir::Operation *> before;
  root->walk([&](mlir::Operation *op) { before.insert(op); });
  if (mlir::failed(run()))
    return std::nullopt;
  dropFromLibraries(root, before);
  VerifiedOps verified;
  root->walk([&](mlir::Block *block) {
    bool hasAsserts = false; // Among those added since the last op.
    for (mlir::Operation &op : *block) {
      if (before.contains(&op)) {
        if (std::exchange(hasAsserts, false))
          verified.insert(&op);
        continue;
      }
      op.walk([&](mlir::Operation *added) {
        verified.insert(added);
        hasAsserts |= llvm::isa<mlir::cf::AssertOp>(added);
      });
    }
  });
  return verified;
}

std::optional<VerifiedOps> verifyOps(mlir::Operation *root) {
  return addVerification(root, [&] {
    mlir::PassManager passes(root->getContext(),
                             root->getName().getStringRef());
    passes.addPass(mlir::createGenerateRuntimeVerificationPass());
    return passes.run(root);
  });
}

std::vector<std::string> withDemands(mlir::ModuleOp module,
                                     std::vector<std::string> given,
                                     llvm::StringRef folder) {
  llvm::StringSet<> dialects;
  module->walk([&](mlir::Operation *op) {
    llvm::StringRef dialect = op->getName().getDialectNamespace();
    if (!dialects.insert(dialect).second)
      return;
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, dialect + ".mlir");
    if (llvm::sys::fs::exists(path) && !llvm::is_contained(given, path.str()))
      given.push_back(path.str().str());
  });
  return given;
}

} // namespace shapeproof
