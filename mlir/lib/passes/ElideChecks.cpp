// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-elide-checks: analyse, say what happens, then rewrite.

#include "analysis/Engine.h"
#include "checks/Validate.h"
#include "passes/NamedPass.h"
#include "rewrite/Rewrite.h"
#include "shapeproof-mlir/Passes.h"

namespace shapeproof {
namespace {

struct ElideChecks : CheckPass<ElideChecks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ElideChecks)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-elide-checks",
      kDescription = "Remove runtime checks that cannot fail";
  llvm::StringRef getName() const final { return "ShapeproofElideChecks"; }

  ElideChecks() = default;
  ElideChecks(const ElideChecks &other) : CheckPass(other) {}

  void runOnOperation() final {
    mlir::Operation *op = getOperation();
    ImportOptions options = importOptions();
    options.validate = validate;
    options.examples = remarks;
    options.reports = remarks;
    options.constants = true;
    if (validate && !canValidate()) {
      mlir::emitError(op->getLoc()) << "validate=true needs a build with Z3";
      return signalPassFailure();
    }
    // On a function: libraries of the module, if someone has looked for them.
    if (mlir::Operation *parent = op->getParentOp())
      if (auto libraries = getCachedParentAnalysis<ShapeLibraries>(parent))
        options.libraries = &libraries->get();
    if (!options.libraries)
      options.libraries = &getAnalysis<ShapeLibraries>();
    Findings findings;
    if (llvm::Error error = analyze(op, {}, options, findings))
      return fail(std::move(error));
    if (remarks)
      emitRemarks(findings);
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
    if (!applyDecisions(findings, getOperation()))
      markAllAnalysesPreserved();
    // Functions may have changed, but which belongs to what has not.
    markAnalysesPreserved<ShapeLibraries>();
    if (disagreed)
      signalPassFailure();
  }

  Option<bool> remarks{
      *this, "remarks",
      llvm::cl::desc("A remark at each check, with the reason"),
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
