// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The base classes of the passes: they run on any operation, and have a name on
// the command line.
//
//   struct Annotate : SizesPass<Annotate> {
//     static constexpr llvm::StringLiteral kArgument = "shapeproof-annotate",
//                                          kDescription = "...";
//     void run(ShapeConstraintAnalysis &sizes) { sizes.isEqual(...) }

#ifndef SHAPEPROOF_MLIR_PASSES_NAMEDPASS_H
#define SHAPEPROOF_MLIR_PASSES_NAMEDPASS_H

#include "core/facts/ImportOptions.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "shapeproof/ContextOptions.h"
#include "uses/analysis/FunctionState.h"
#include "uses/analysis/Verification.h"

namespace shapeproof {

template <typename Derived>
struct NamedPass : mlir::PassWrapper<Derived, mlir::OperationPass<>> {
  llvm::StringRef getArgument() const final { return Derived::kArgument; }
  llvm::StringRef getDescription() const final { return Derived::kDescription; }
};

/// A pass that asks a context about sizes.
template <typename Derived> struct ContextPass : NamedPass<Derived> {
  ContextPass() = default;
  static constexpr bool kAssumeNoOverflow = true;

  /// The pass manager copies the options.
  ContextPass(const ContextPass &other) : NamedPass<Derived>(other) {}

  void fail(llvm::Error error) {
    mlir::emitError(this->getOperation()->getLoc())
        << llvm::toString(std::move(error));
    this->signalPassFailure();
  }

  /// Options of an analysis whose report nobody reads.
  ImportOptions importOptions() const {
    ImportOptions options;
    setOptions(options);
    options.examples = options.reports = false;
    return options;
  }
  /// Sets the options that passes and analyses have in common.
  void setOptions(AnalysisOptions &options) const {
    options.context = context;
    options.trustOpContracts = trustOpContracts;
    options.assumeNoOverflow = assumeNoOverflow;
    options.assumeValidInputs = assumeValidInputs;
  }

  mlir::Pass::Option<std::string> context{
      *this, "context", llvm::cl::desc(Derived::kContextHelp),
      llvm::cl::init(Derived::kContext.str())};
  mlir::Pass::Option<bool> trustOpContracts{
      *this, "trust-op-contracts",
      llvm::cl::desc(
          "Believe the requirements of operations on their operands, "
          "even of operations that can be hoisted"),
      llvm::cl::init(false)};
  mlir::Pass::Option<bool> assumeNoOverflow{
      *this, "assume-no-overflow",
      llvm::cl::desc("Assume that arithmetic on index does not overflow"),
      llvm::cl::init(Derived::kAssumeNoOverflow)};
  mlir::Pass::Option<bool> assumeValidInputs{
      *this, "assume-valid-inputs",
      llvm::cl::desc("Assume that arguments of functions that are shapes or "
                     "sizes are not errors"),
      llvm::cl::init(false)};
};

/// A pass that analyses checks.
template <typename Derived> struct CheckPass : ContextPass<Derived> {
  static constexpr llvm::StringLiteral kContext = "",
                                       kContextHelp =
                                           "The inference context (default: "
                                           "the most precise one)";

  CheckPass() = default;
  CheckPass(const CheckPass &other) : ContextPass<Derived>(other) {}

  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    // These also cover ops that reifyResultShapes makes on scratch copies.
    registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                    mlir::cf::ControlFlowDialect, mlir::memref::MemRefDialect,
                    mlir::scf::SCFDialect, mlir::shape::ShapeDialect,
                    mlir::tensor::TensorDialect>();
  }

  mlir::LogicalResult initialize(mlir::MLIRContext *context) override {
    if (isBudget(budget))
      return mlir::success();
    return mlir::emitError(mlir::UnknownLoc::get(context))
           << "budget has to be a number above 0";
  }

  ImportOptions importOptions() const {
    ImportOptions options = ContextPass<Derived>::importOptions();
    options.budget = budget;
    return options;
  }

  mlir::Pass::Option<double> budget{
      *this, "budget", llvm::cl::desc("Multiplies every step budget"),
      llvm::cl::init(1.0)};
};

/// A pass that may add checks before it analyses those that there are.
template <typename Derived> struct VerifyingPass : CheckPass<Derived> {
  VerifyingPass() = default;
  VerifyingPass(const VerifyingPass &other) : CheckPass<Derived>(other) {}

  /// Adds the checks that are asked for; false if that fails.
  bool addChecks() {
    mlir::Operation *op = this->getOperation();
    if (verifyOps)
      verified = addVerification(op, [&] {
        mlir::OpPassManager passes(op->getName());
        passes.addPass(mlir::createGenerateRuntimeVerificationPass());
        return this->runPipeline(passes, op);
      });
    return verified || !verifyOps;
  }

  mlir::Pass::Option<bool> verifyOps{*this, "verify-ops",
                                     llvm::cl::desc(Derived::kVerifyHelp),
                                     llvm::cl::init(false)};
  std::optional<VerifiedOps> verified;
};

/// A pass that asks ShapeConstraintAnalysis. Stated facts that cannot hold cost
/// the function that has them.
template <typename Derived> struct SizesPass : ContextPass<Derived> {
  /// Returns false if the operation contains nothing that the pass asks about.
  static bool mayChange(mlir::Operation *) { return true; }

  static constexpr llvm::StringLiteral kContext = "affine",
                                       kContextHelp =
                                           "The inference context (default: "
                                           "affine)";

  void runOnOperation() final {
    if (!Derived::mayChange(this->getOperation()))
      return this->markAllAnalysesPreserved();
    Distrusted distrusted(this->getOperation());
    if (llvm::Error error = findDistrusted(this->getOperation(),
                                           this->importOptions(), distrusted))
      return this->fail(std::move(error));
    ShapeConstraintAnalysis &analysis = sizes();
    if (llvm::Error error = analysis.checkStatedFacts())
      return this->fail(std::move(error));
    static_cast<Derived *>(this)->run(analysis);
  }

private:
  /// The analysis, with the options of this pass.
  ShapeConstraintAnalysis &sizes() {
    auto &analysis = this->template getAnalysis<ShapeConstraintAnalysis>();
    ShapeConstraintAnalysis::Options options = analysis.getOptions();
    this->setOptions(options);
    analysis.setOptions(options);
    return analysis;
  }
};

/// The place where facts established by `op` are known: before the next
/// operation. Null for a terminator.
inline mlir::Operation *after(mlir::Operation *op) {
  return op->getBlock() ? op->getNextNode() : nullptr;
}

/// The function, or other isolated operation, around `op`.
inline mlir::Operation *rootOf(mlir::Operation *op) {
  return op->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

inline bool isConstant(mlir::Value v) {
  mlir::Operation *op = v.getDefiningOp();
  return op && op->hasTrait<mlir::OpTrait::ConstantLike>();
}

/// Whether it contains operations of the affine dialect, which accept as
/// operands only values at certain places (affine::isValidSymbol).
inline bool hasAffineOps(mlir::Operation *op) {
  return op
      ->walk([](mlir::Operation *inner) {
        return llvm::isa_and_present<mlir::affine::AffineDialect>(
                   inner->getDialect())
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

inline bool hasShapedResult(mlir::Operation *op) {
  return llvm::any_of(op->getResultTypes(), llvm::IsaPred<mlir::ShapedType>);
}

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_PASSES_NAMEDPASS_H
