// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes that pipelines can name. A new one gets a line here.
//
//   shapeproof-optimize     elide-checks, then MLIR's canonicalize and cse, so
//                           that the others look at less; hoist-checks,
//                           version-loops, simplify, refine-types,
//                           canonicalize-dims

#include "shapeproof-mlir/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/ErrorHandling.h"

namespace shapeproof {
namespace {

/// A part of the pipeline that can be left out.
struct Part : mlir::detail::PassOptions::Option<bool> {
  Part(mlir::detail::PassOptions &options, llvm::StringRef name)
      : Option(options, name, llvm::cl::desc("Run this part"),
               llvm::cl::init(true)) {}
};

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
  Option<bool> keepOrder{
      *this, "keep-order",
      llvm::cl::desc("Move no check before a write into memory: a run that "
                     "fails has written what it would have"),
      llvm::cl::init(false)};
  Part elideChecks{*this, "elide-checks"}, hoistChecks{*this, "hoist-checks"},
      versionLoops{*this, "version-loops"}, canonicalize{*this, "canonicalize"},
      simplify{*this, "simplify"}, refineTypes{*this, "refine-types"},
      canonicalizeDims{*this, "canonicalize-dims"};
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
  auto add = [&](const Part &part, std::unique_ptr<mlir::Pass> (*create)(),
                 const std::string &own = "") {
    if (part)
      addPass(passes, create(), common + own);
  };
  auto canonicalize = [&] {
    if (!options.canonicalize)
      return;
    passes.addPass(mlir::createCanonicalizerPass());
    passes.addPass(mlir::createCSEPass());
  };
  add(options.elideChecks, createElideChecksPass);
  canonicalize();
  add(options.hoistChecks, createHoistChecksPass,
      std::string(" loops-only=true move-before-writes=") +
          text(!options.keepOrder));
  add(options.versionLoops, createVersionLoopsPass);
  add(options.simplify, createSimplifyPass,
      std::string(" flags=") + text(options.flags));
  add(options.refineTypes, createRefineTypesPass);
  add(options.canonicalizeDims, createCanonicalizeDimsPass);
  // The next run would change what the parts leave unused or folded by halves.
  canonicalize();
}

} // namespace

void buildOptimizePipeline(mlir::OpPassManager &passes) {
  optimize(passes, OptimizeOptions());
}

void registerPasses() {
  for (auto create :
       {createElideChecksPass, createRefineTypesPass,
        createCanonicalizeDimsPass, createAnnotatePass, createFindLibrariesPass,
        createHoistChecksPass, createVersionPass, createVersionLoopsPass,
        createPlanBuffersPass, createPromoteBuffersPass, createSimplifyPass,
        createIntRangesPass, createAssumePass})
    mlir::registerPass(create);
  mlir::PassPipelineRegistration<OptimizeOptions>(
      "shapeproof-optimize",
      "Remove checks, and make integers, types and sizes simpler", optimize);
}

} // namespace shapeproof
