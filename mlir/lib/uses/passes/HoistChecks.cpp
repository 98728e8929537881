// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-hoist-checks: asserts the requirements of the checks of a function
// on its inputs at its entry, and removes the checks.
//
//   func @f(%a, %b: tensor<?xf32>)       func @f(%a, %b: tensor<?xf32>)
//     ...                                  cf.assert dim(%a) == dim(%b)
//     scf.for ...                   ->     ...
//       cf.assert i < dim(%b)              scf.for ...
//
// contracts/AssertedClauses.h says which clauses are asserted. Checks of loops
// and launches that remain are asserted before these, where that is exact
// (LoopFunctions.h). The checks are removed in the way of
// shapeproof-elide-checks, using the asserts.

#include "shapeproof-mlir/Passes.h"
#include "uses/analysis/Engine.h"
#include "uses/passes/LoopFunctions.h"
#include "uses/passes/NamedPass.h"
#include "uses/rewrite/Rewrite.h"

namespace shapeproof {
namespace {

/// Whether the op has a check in a loop or a launch. (Loops of blocks may not
/// end, so that no check in one is moved.)
bool hasCheckInLoop(mlir::Operation *op) {
  return op
      ->walk([&](mlir::cf::AssertOp check) {
        return loopFor(check) ? mlir::WalkResult::interrupt()
                              : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

struct HoistChecks : VerifyingPass<HoistChecks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HoistChecks)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-hoist-checks",
      kDescription = "Assert the contract of a function at its entry, and "
                     "remove the checks that follow",
      kVerifyHelp =
          "First insert the checks of --generate-runtime-verification, and "
          "assert at the entry what other operations demand as well, as far as "
          "inputs decide it";
  llvm::StringRef getName() const final { return "ShapeproofHoistChecks"; }

  HoistChecks() = default;
  HoistChecks(const HoistChecks &other) : VerifyingPass(other) {}

  void runOnOperation() final {
    mlir::Operation *op = getOperation();
    if (loopsOnly && !hasCheckInLoop(op))
      return markAllAnalysesPreserved();
    ImportOptions options = importOptions();
    ImportOptions ofContracts = options;
    ofContracts.contracts = true;
    if (!addChecks())
      return signalPassFailure();
    ofContracts.verified = verified ? &*verified : nullptr;
    Findings findings;
    if (llvm::Error error = analyze(op, {}, ofContracts, findings))
      return fail(std::move(error));
    unsigned numHoisted = 0;
    for (FunctionContract &contract : findings.contracts)
      if (!loopsOnly || hasCheckInLoop(contract.function))
        numHoisted += assertAtEntry(contract, sooner(), assumeNoOverflow);
    if (numHoisted > 0 || verified) { // Demands are no facts by themselves.
      findings = {};
      if (llvm::Error error = analyze(op, {}, options, findings))
        return fail(std::move(error));
    }
    bool isChanged = applyDecisions(findings, op) || numHoisted > 0 || verified;
    if (llvm::Error error = hoistBeforeLoops(isChanged))
      return fail(std::move(error));
    if (!isChanged)
      markAllAnalysesPreserved();
  }

  /// Asserts before loops and launches what remains of their checks.
  llvm::Error hoistBeforeLoops(bool &isChanged) {
    const LoopFunctions loops(getOperation(), sooner());
    if (loops.empty())
      return llvm::Error::success();
    ImportOptions options = importOptions();
    options.contracts = true;
    Findings findings;
    if (llvm::Error error = analyze(loops.module(), {}, options, findings))
      return error;
    unsigned numHoisted = 0;
    for (const FunctionContract &contract : findings.contracts)
      numHoisted += loops.assertBefore(contract, assumeNoOverflow);
    if (numHoisted == 0)
      return llvm::Error::success();
    isChanged = true;
    findings = {};
    if (llvm::Error error =
            analyze(getOperation(), {}, importOptions(), findings))
      return error;
    applyDecisions(findings, getOperation());
    return llvm::Error::success();
  }

  Sooner sooner() const {
    return moveBeforeEffects  ? Sooner::Effects
           : moveBeforeWrites ? Sooner::Writes
                              : Sooner::Unseen;
  }

  Option<bool> moveBeforeEffects{
      *this, "move-before-effects",
      llvm::cl::desc("Assert clauses even if memory is written, or a call is "
                     "made, before the check that would fail"),
      llvm::cl::init(false)};
  Option<bool> moveBeforeWrites{
      *this, "move-before-writes",
      llvm::cl::desc("Assert clauses even if memory is written before the "
                     "check that would fail"),
      llvm::cl::init(false)};
  Option<bool> loopsOnly{
      *this, "loops-only",
      llvm::cl::desc("Change only functions with a check in a loop, where a "
                     "check takes time and keeps the loop from being "
                     "vectorized"),
      llvm::cl::init(false)};
};

} // namespace

std::unique_ptr<mlir::Pass> createHoistChecksPass() {
  return std::make_unique<HoistChecks>();
}

} // namespace shapeproof
