// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that pipelines can name. A new one gets a line here.
//
//   shapeproof-optimize     elide-checks, so that fewer operations are looked
//   at
//                           simplify, refine-types, canonicalize-dims

#include "shapeproof-mlir/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/ErrorHandling.h"

namespace shapeproof {
namespace {

struct OptimizeOptions : mlir::PassPipelineOptions<OptimizeOptions> {
  Option<std::string> context{
      *this, "context",
      llvm::cl::desc("The inference context of all passes (default: that of "
                     "each pass)")};
  Option<bool> trustOpContracts{
      *this, "trust-op-contracts",
      llvm::cl::desc(
          "Believe the requirements of operations on their operands, "
          "even of operations that can be hoisted"),
      llvm::cl::init(false)};
  Option<bool> assumeNoOverflow{
      *this, "assume-no-overflow",
      llvm::cl::desc("Assume that arithmetic on index does not overflow"),
      llvm::cl::init(true)};
  Option<bool> assumeValidInputs{
      *this, "assume-valid-inputs",
      llvm::cl::desc("Assume that arguments of functions that are shapes or "
                     "sizes are not errors"),
      llvm::cl::init(false)};
  Option<bool> flags{*this, "flags",
                     llvm::cl::desc("Set overflow flags that are proved"),
                     llvm::cl::init(false)};
};

void addPass(mlir::OpPassManager &passes, std::unique_ptr<mlir::Pass> pass,
             const std::string &options) {
  // The options are those of all these passes.
  if (failed(pass->initializeOptions(options, [](const llvm::Twine &text) {
        llvm::report_fatal_error(text);
        return mlir::failure();
      })))
    return;
  passes.addPass(std::move(pass));
}

void optimize(mlir::OpPassManager &passes, const OptimizeOptions &options) {
  auto text = [](bool value) { return value ? "true" : "false"; };
  const std::string common =
      (options.context.empty() ? "" : "context=" + options.context + " ") +
      "trust-op-contracts=" + text(options.trustOpContracts) +
      " assume-no-overflow=" + text(options.assumeNoOverflow) +
      " assume-valid-inputs=" + text(options.assumeValidInputs);
  addPass(passes, createElideChecksPass(), common);
  addPass(passes, createSimplifyPass(),
          common + " flags=" + text(options.flags));
  addPass(passes, createRefineTypesPass(), common);
  addPass(passes, createCanonicalizeDimsPass(), common);
}

} // namespace

void buildOptimizePipeline(mlir::OpPassManager &passes) {
  optimize(passes, OptimizeOptions());
}

void registerPasses() {
  for (auto create :
       {createElideChecksPass, createRefineTypesPass,
        createCanonicalizeDimsPass, createAnnotatePass, createFindLibrariesPass,
        createHoistChecksPass, createVersionPass, createPlanBuffersPass,
        createPromoteBuffersPass, createSimplifyPass, createIntRangesPass,
        createAssumePass})
    mlir::registerPass(create);
  mlir::PassPipelineRegistration<OptimizeOptions>(
      "shapeproof-optimize",
      "Remove checks, and make integers, types and sizes simpler", optimize);
}

} // namespace shapeproof
