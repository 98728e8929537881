// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof-simplify: integers, truth values, masks, branches and loops become
// simpler where they stand.
//
//   %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
//                                      64, where n mod 64 == 0 and i goes by 64
//   %r = arith.remui %x, %c8           0, where %x is a multiple
//   %p = arith.cmpi ult, %i, %n        true in a loop up to %n
//
// All questions are asked before the first change (Changes.h). Checks stay, for
// shapeproof-elide-checks. Code that is not run is not looked at, and where
// facts contradict nothing is changed but the branch that leads there.

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"
#include "passes/NamedPass.h"
#include "shapeproof-mlir/Passes.h"
#include "simplify/Accesses.h"
#include "simplify/Flags.h"
#include "simplify/SimplerValues.h"
#include "simplify/Structure.h"
#include "walk/Stated.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {
namespace {

using namespace simplify;

struct Simplify : SizesPass<Simplify> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Simplify)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-simplify",
      kDescription = "Make integers, masks, branches and loops simpler";
  llvm::StringRef getName() const final { return "ShapeproofSimplify"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  Simplify() = default;
  Simplify(const Simplify &other) : SizesPass(other) {}

  static bool mayChange(mlir::Operation *op) {
    return op
        ->walk([](mlir::Operation *inner) {
          return hasStated(inner) || isArithmetic(inner) ||
                         isStructure(inner) || isAccess(inner)
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  void run(ShapeConstraintAnalysis &analysis) {
    sizes = &analysis;
    Changes changes(getOperation());
    SimplerValues values(analysis, changes, trustOpContracts);
    for (mlir::Region &region : getOperation()->getRegions())
      visit(region, values, changes);
    if (!changes.apply())
      return markAllAnalysesPreserved();
    eraseBlocks();
  }

  /// Visits the operations of a region and of those in it, in their order.
  void visit(mlir::Region &region, SimplerValues &values, Changes &changes) {
    if (skipped.contains(&region))
      return;
    for (mlir::Block &block : region) {
      if (!block.empty())
        values.know(&block.front(), block.getArguments());
      for (mlir::Operation &op : block)
        visit(&op, values, changes);
    }
  }

  /// Whether something in an isolated op, as a function, may become simpler.
  /// If not, it is not walked.
  bool mayHaveSimpler(mlir::Operation *op) const {
    if (flags || !op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      return true;
    return op
        ->walk([](mlir::Operation *inner) {
          return hasStated(inner) || mayBeSimpler(inner) ||
                         isStructure(inner) || isAccess(inner)
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  void visit(mlir::Operation *op, SimplerValues &values, Changes &changes) {
    if (isStructure(op)) {
      const bool isSimpler = simplifyStructure(
          *sizes, changes, assumeNoOverflow, op,
          [&](mlir::Region &region) { skipped.insert(&region); });
      branches |= isSimpler && op->getNumSuccessors() > 0;
    }
    if (isAccess(op))
      simplifyAccess(*sizes, changes, op);
    if (mayHaveSimpler(op))
      for (mlir::Region &region : op->getRegions())
        visit(region, values, changes);
    mlir::Operation *next = after(op);
    if (!next)
      return;
    if (isArithmetic(op) ||
        llvm::isa<mlir::scf::IfOp, mlir::scf::ForOp, mlir::scf::WhileOp>(op))
      for (mlir::OpResult result : op->getResults())
        values.simplify(next, result);
    else
      values.know(next, op->getResults());
    if (flags)
      addFlags(*sizes, changes, op);
  }

  /// Removes blocks that no branch leads to any more.
  void eraseBlocks() {
    if (!branches)
      return;
    mlir::IRRewriter rewriter(&getContext());
    (void)mlir::eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  }

  Option<bool> flags{*this, "flags",
                     llvm::cl::desc("Set overflow flags that are proved"),
                     llvm::cl::init(false)};

private:
  ShapeConstraintAnalysis *sizes = nullptr;
  llvm::DenseSet<mlir::Region *> skipped;
  bool branches = false;
};

} // namespace

std::unique_ptr<mlir::Pass> createSimplifyPass() {
  return std::make_unique<Simplify>();
}

} // namespace shapeproof
