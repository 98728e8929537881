// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape function libraries, for passes on functions.
//
//   builtin.module(shapeproof-find-libraries,
//                  func.func(shapeproof-elide-checks))
//
// A pass on a function must not read the code around it, except through an
// analysis that exists already. This pass has the module's libraries analysed,
// and changes nothing.

#include "core/libraries/Libraries.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/NamedPass.h"

namespace shapeproof {
namespace {

struct FindLibraries : NamedPass<FindLibraries> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FindLibraries)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-find-libraries",
      kDescription =
          "Analyse shape function libraries, for passes on what is inside";
  llvm::StringRef getName() const final { return "ShapeproofFindLibraries"; }

  void runOnOperation() final {
    const auto &libraries = getAnalysis<ShapeLibraries>();
    if (!libraries.problems().empty()) {
      libraries.emitProblems();
      return signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};

} // namespace

std::unique_ptr<mlir::Pass> createFindLibrariesPass() {
  return std::make_unique<FindLibraries>();
}

} // namespace shapeproof
