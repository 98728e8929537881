// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations that stock passes leave of the examples, with and without our
// passes before them.
//
// A rewrite that removes a check but blocks a fold is no gain. Each module of
// examples/, with the asserts that MLIR's runtime verification puts on it, goes
// through canonicalize,cse, once as it is and once after
// shapeproof-elide-checks. The number of operations must not be larger after
// ours, and what comes out has to verify.

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "shapeproof-mlir/Passes.h"
#include "support/MlirModules.h"
#include "support/Table.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

[[noreturn]] void fail(llvm::StringRef path) {
  llvm::errs() << "error: " << path << "\n";
  exit(1);
}

unsigned numOps(mlir::ModuleOp module) {
  unsigned count = 0;
  module.walk([&](mlir::Operation *) { ++count; });
  return count;
}

enum class Ours { Without, With, Trusting };

unsigned left(mlir::ModuleOp original, Ours ours, llvm::StringRef path) {
  mlir::OwningOpRef<mlir::ModuleOp> module = original.clone();
  mlir::PassManager passes(original.getContext());
  std::string pipeline = "canonicalize,cse";
  if (ours == Ours::With)
    pipeline = "shapeproof-elide-checks," + pipeline;
  if (ours == Ours::Trusting)
    pipeline = "shapeproof-elide-checks{trust-op-contracts=true}," + pipeline;
  if (mlir::failed(mlir::parsePassPipeline(pipeline, passes)) ||
      mlir::failed(passes.run(*module)) || mlir::failed(mlir::verify(*module)))
    fail(path);
  return numOps(*module);
}

} // namespace

int main() {
  registerPasses();
  mlir::registerCanonicalizerPass();
  mlir::registerCSEPass();
  std::unique_ptr<mlir::MLIRContext> context = moduleContext();
  mlir::ScopedDiagnosticHandler quiet(context.get(),
                                      [](auto &) { return mlir::success(); });

  Table table("Operations of the examples after canonicalize,cse",
              {"example", "before", "without ours", "with ours",
               "trusting contracts", "with / without", "target"});
  for (const std::string &path : examplePaths()) {
    auto module = mlir::parseSourceFile<mlir::ModuleOp>(
        path, mlir::ParserConfig(context.get()));
    mlir::PassManager verification(context.get());
    verification.addPass(mlir::createGenerateRuntimeVerificationPass());
    if (!module || mlir::failed(verification.run(*module)))
      fail(path);
    unsigned without = left(*module, Ours::Without, path);
    unsigned with = left(*module, Ours::With, path);
    unsigned trusting = left(*module, Ours::Trusting, path);
    double ratio = double(std::max(with, trusting)) / without;
    table.row({llvm::sys::path::stem(path).str(), count(numOps(*module)),
               count(without), count(with), count(trusting), fixed(ratio, 2),
               atMost(ratio, 1)});
  }
  table.print(llvm::outs());
  return 0;
}
