// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-elide-checks: analyses, reports, then rewrites.

#include "core/checks/Validate.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/analysis/Engine.h"
#include "uses/analysis/Remedies.h"
#include "uses/passes/NamedPass.h"
#include "uses/rewrite/RemarkSink.h"
#include "uses/rewrite/Rewrite.h"

namespace shapeproof {
namespace {

struct ElideChecks : VerifyingPass<ElideChecks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ElideChecks)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-elide-checks",
      kDescription = "Remove runtime checks that cannot fail",
      kVerifyHelp =
          "First insert the checks of --generate-runtime-verification, and "
          "warn of other operations whose demands never hold; with remarks, "
          "say of each whether they hold. No check is inserted for these";
  llvm::StringRef getName() const final { return "ShapeproofElideChecks"; }

  ElideChecks() = default;
  ElideChecks(const ElideChecks &other) : VerifyingPass(other) {}

  void runOnOperation() final {
    mlir::Operation *op = getOperation();
    ImportOptions options = importOptions();
    options.validate = validate;
    const RemarkSink sink(getContext(), kArgument, remarks);
    options.examples = options.reports = sink.isOpen();
    options.constants = true;
    if (validate && !canValidate()) {
      mlir::emitError(op->getLoc()) << "validate=true needs a build with Z3";
      return signalPassFailure();
    }
    if (!addChecks())
      return signalPassFailure();
    options.verified = verified ? &*verified : nullptr;
    options.demandsHold = false; // Nothing stops the program there.
    // For a pass on a function: the module's libraries, if they have been
    // analysed.
    if (mlir::Operation *parent = op->getParentOp())
      if (auto libraries = getCachedParentAnalysis<ShapeLibraries>(parent))
        options.libraries = &libraries->get();
    if (!options.libraries)
      options.libraries = &getAnalysis<ShapeLibraries>();
    Findings findings;
    if (llvm::Error error = analyze(op, {}, options, findings))
      return fail(std::move(error));
    if (sink.isOpen()) {
      findMissingFacts(options, findings);
      emitRemarks(findings, sink);
      emitMissingFacts(findings, sink);
    }
    emitProblems(findings);
    unsigned agreed = 0, undecided = 0, disagreed = 0;
    for (const Decision &decision : findings.decisions) {
      agreed += decision.validation == Validation::Agreed;
      undecided += decision.validation == Validation::Unknown;
      disagreed += decision.validation == Validation::Disagreed;
    }
    if (validate && (agreed || undecided || disagreed))
      mlir::emitRemark(op->getLoc())
          << agreed << " proofs validated, " << undecided
          << " not decided by z3, " << disagreed << " rejected";
    if (!applyDecisions(findings, getOperation()) && !verified)
      markAllAnalysesPreserved();
    // The pass edits bodies only; which op maps to which shape function is
    // unchanged.
    markAnalysesPreserved<ShapeLibraries>();
    if (disagreed)
      signalPassFailure();
  }

  /// Looks for facts of the inputs with which kept checks would go. These are
  /// tried by analysing the module again.
  void findMissingFacts(ImportOptions options, Findings &findings) {
    auto module = llvm::dyn_cast<mlir::ModuleOp>(getOperation());
    if (!module || verified)
      return;
    options.contracts = true;
    Findings withContracts;
    if (llvm::Error error = analyze(module, {}, options, withContracts))
      return llvm::consumeError(std::move(error));
    findings.contracts = std::move(withContracts.contracts);
    findRemedies(module, options, findings);
  }

  Option<bool> remarks{
      *this, "remarks",
      llvm::cl::desc("Emit a remark at each check, with the reason"),
      llvm::cl::init(false)};
  Option<bool> validate{
      *this, "validate",
      llvm::cl::desc("Have z3 prove each removal again from its premises"),
      llvm::cl::init(false)};
};

} // namespace

std::unique_ptr<mlir::Pass> createElideChecksPass() {
  return std::make_unique<ElideChecks>();
}

} // namespace shapeproof
