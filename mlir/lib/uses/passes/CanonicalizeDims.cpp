// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces equal dimensions by one SSA value.
//
//   %n = tensor.dim %a, %c0                %n = tensor.dim %a, %c0
//   %e = tensor.empty(%n)                  %e = tensor.empty(%n)
//   %m = tensor.dim %e, %c0            ->  uses of %m are uses of %n
//   cf.assert %a_and_b_are_equal
//   %k = tensor.dim %b, %c0                uses of %k are uses of %n
//
// Every tensor.dim and memref.dim is replaced by the first value that dominates
// it and equals it there (a dim, a size that something was made with, an index
// argument), or by a constant. Facts at the place of the dim hold at its uses.
// CSE and folding then see the equality. Unless contracts are trusted the value
// has to be poison at most where the dim is (passes/Poison.h). For a dim that
// may be moved out of a loop the equality has to be known before the loop
// (passes/Moved.h).
//
// Operations of the affine dialect accept as a size only a value at the top
// level, or a dim of such a buffer; in a function that has some, a dim is
// replaced by such values only.

#include "core/ir/Limits.h"
#include "core/walk/Stated.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/Moved.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/Poison.h"
#include "uses/passes/Representatives.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

namespace shapeproof {
namespace {

struct CanonicalizeDims : SizesPass<CanonicalizeDims> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CanonicalizeDims)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-canonicalize-dims",
      kDescription = "Use one value for all dimensions that are equal";
  llvm::StringRef getName() const final { return "ShapeproofCanonicalizeDims"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  static bool mayChange(mlir::Operation *op) {
    return op
        ->walk([](mlir::Operation *inner) {
          return hasStated(inner) ||
                         llvm::isa<mlir::tensor::DimOp, mlir::memref::DimOp>(
                             inner)
                     ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
        })
        .wasInterrupted();
  }

  void run(ShapeConstraintAnalysis &sizes) {
    for (mlir::Region &region : getOperation()->getRegions())
      collect(sizes, region);
    // All questions have been asked, so the code may change now.
    for (auto [op, by] : replaced)
      op->getResult(0).replaceAllUsesWith(by);
    for (auto [op, constant] : constants) {
      mlir::OpBuilder builder(op);
      op->getResult(0).replaceAllUsesWith(mlir::arith::ConstantIndexOp::create(
          builder, op->getLoc(), constant));
    }
    if (replaced.empty() && constants.empty())
      return markAllAnalysesPreserved();
    for (auto &entry : replaced)
      entry.first->erase();
    for (auto &entry : constants)
      entry.first->erase();
    replaced.clear();
    constants.clear();
  }

  /// Whether affine operations accept it in place of any other value.
  static bool isSymbol(mlir::Value v) {
    auto dim = v.getDefiningOp<mlir::ShapedDimOpInterface>();
    return mlir::affine::isTopLevelValue(v) ||
           (dim && mlir::affine::isTopLevelValue(dim.getShapedValue()));
  }

  /// Index values of one function that may replace a later dim.
  struct Candidates {
    Candidates(ShapeConstraintAnalysis &sizes, mlir::Operation *function)
        : known(sizes), symbolsOnly(hasAffineOps(function)) {}
    void add(mlir::Operation *at, mlir::Value v) {
      if (!v.getType().isIndex() || isConstant(v) ||
          (symbolsOnly && !isSymbol(v)) || !seen.insert(v).second)
        return;
      known.add(at, v);
      values.push_back(v);
    }
    Representatives known;
    const bool symbolsOnly;
    std::vector<mlir::Value> values;
    llvm::DenseSet<mlir::Value> seen;
  };

  void collect(ShapeConstraintAnalysis &analysis, mlir::Region &top) {
    std::map<mlir::Operation *, Candidates> byFunction;
    PoisonSources poison;
    top.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      mlir::Operation *root = rootOf(op);
      Candidates &all =
          byFunction.try_emplace(root, analysis, root).first->second;
      if (mlir::Block *block = op->getBlock(); op == &block->front())
        for (mlir::Value argument : block->getArguments())
          all.add(op, argument);
      if (!llvm::isa<mlir::tensor::DimOp, mlir::memref::DimOp>(op)) {
        // Sizes with which something is made.
        if (hasShapedResult(op))
          for (mlir::Value operand : op->getOperands())
            all.add(op, operand);
        return;
      }
      mlir::Operation *next = after(op);
      if (!next)
        return;
      mlir::Value dim = op->getResult(0);
      auto mayReplace = [&](unsigned i) {
        return all.values[i] != dim &&
               (trustOpContracts || poison.isSafeFor(all.values[i], dim));
      };
      const Leaving leaving = leavingOf(op);
      auto isSoWhereMoved = [&](const Size &size) {
        return !leaving.loop ||
               holdsAfter(leaving,
                          analysis.explain(next, dim, Comparison::EQ, size));
      };
      if (auto constant = analysis.constant(next, dim);
          constant && isSoWhereMoved(Size::constant(*constant)))
        constants.push_back({op, *constant});
      else if (auto same = findOne(next, dim, all, mayReplace, isSoWhereMoved))
        replaced.push_back({op, all.values[*same]});
      else
        return all.add(next, dim);
      all.seen.insert(dim);
    });
  }

  /// The number of a value that the dim equals: among a few equal ones, the
  /// first for which `so` holds.
  static std::optional<unsigned>
  findOne(mlir::Operation *at, mlir::Value dim, Candidates &all,
          llvm::function_ref<bool(unsigned)> mayReplace,
          llvm::function_ref<bool(const Size &)> so) {
    llvm::SmallVector<unsigned, limits::refusedDims> refused;
    while (refused.size() < limits::refusedDims) {
      auto same = all.known.find(at, dim, [&](unsigned i) {
        return !llvm::is_contained(refused, i) && mayReplace(i);
      });
      if (!same || so(all.values[*same]))
        return same;
      refused.push_back(*same);
    }
    return std::nullopt;
  }

  std::vector<std::pair<mlir::Operation *, mlir::Value>> replaced;
  std::vector<std::pair<mlir::Operation *, int64_t>> constants;
};

} // namespace

std::unique_ptr<mlir::Pass> createCanonicalizeDimsPass() {
  return std::make_unique<CanonicalizeDims>();
}

} // namespace shapeproof
