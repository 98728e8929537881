// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equal dimensions become one SSA value.
//
//   %n = tensor.dim %a, %c0                %n = tensor.dim %a, %c0
//   %e = tensor.empty(%n)                  %e = tensor.empty(%n)
//   %m = tensor.dim %e, %c0            ->  uses of %m are uses of %n
//   cf.assert %a_and_b_are_equal
//   %k = tensor.dim %b, %c0                uses of %k are uses of %n
//
// Every tensor.dim and memref.dim is replaced by the first value that dominates
// it and equals it there: a dim, a size that something was made with, an index
// that comes in as an argument; or by a constant. What holds where the dim is
// read holds where it is used. CSE and folding then see the equality.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "passes/Representatives.h"
#include "passes/SizesPass.h"
#include "shapeproof-mlir/Passes.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {
namespace {

struct CanonicalizeDims : SizesPass<CanonicalizeDims> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CanonicalizeDims)

  llvm::StringRef getName() const final { return "ShapeproofCanonicalizeDims"; }
  llvm::StringRef getArgument() const final {
    return "shapeproof-canonicalize-dims";
  }
  llvm::StringRef getDescription() const final {
    return "Use one value for all dimensions that are equal";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  void runOnOperation() final {
    for (mlir::Region &region : getOperation()->getRegions())
      collect(region);
    // Everything has been asked; now it may change.
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

  /// The candidates of one function are no candidates of another.
  void collect(mlir::Region &top) {
    ShapeConstraintAnalysis &analysis = sizes();
    llvm::DenseMap<mlir::Operation *, std::unique_ptr<Representatives>> known;
    llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value>> values;
    llvm::DenseSet<mlir::Value> seen;
    auto candidate = [&](mlir::Operation *root, mlir::Operation *at,
                         mlir::Value v) {
      if (!v.getType().isIndex() || !seen.insert(v).second ||
          (v.getDefiningOp() &&
           v.getDefiningOp()->hasTrait<mlir::OpTrait::ConstantLike>()))
        return;
      auto &all = known[root];
      if (!all)
        all = std::make_unique<Representatives>(analysis);
      all->add(at, v);
      values[root].push_back(v);
    };
    top.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      mlir::Operation *root = op->getParentOp();
      while (!root->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>() &&
             root->getParentOp())
        root = root->getParentOp();
      if (mlir::Block *block = op->getBlock(); op == &block->front())
        for (mlir::Value argument : block->getArguments())
          candidate(root, op, argument);
      if (!llvm::isa<mlir::tensor::DimOp, mlir::memref::DimOp>(op)) {
        // Sizes that something is made with.
        if (llvm::any_of(op->getResultTypes(), [](mlir::Type type) {
              return llvm::isa<mlir::ShapedType>(type);
            }))
          for (mlir::Value operand : op->getOperands())
            candidate(root, op, operand);
        return;
      }
      mlir::Operation *next = after(op);
      if (!next)
        return;
      mlir::Value dim = op->getResult(0);
      ShapeConstraintAnalysis::Range range = analysis.bounds(next, dim);
      if (range.lo && range.lo == range.hi) {
        constants.push_back({op, *range.lo});
        seen.insert(dim);
        return;
      }
      if (auto &all = known[root])
        if (std::optional<unsigned> same =
                all->find(next, dim,
                          [&](unsigned i) { return values[root][i] != dim; })) {
          replaced.push_back({op, values[root][*same]});
          seen.insert(dim);
          return;
        }
      candidate(root, next, dim);
    });
  }

  std::vector<std::pair<mlir::Operation *, mlir::Value>> replaced;
  std::vector<std::pair<mlir::Operation *, int64_t>> constants;
};

} // namespace

std::unique_ptr<mlir::Pass> createCanonicalizeDimsPass() {
  return std::make_unique<CanonicalizeDims>();
}

} // namespace shapeproof
