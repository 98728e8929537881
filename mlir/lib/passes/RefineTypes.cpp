// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dimensions that are proved constant become static in the types.
//
//   cf.assert %is_four                         %n == 4 from here on
//   %t = tensor.empty(%n) : tensor<?xf32>  ->  tensor.empty() : tensor<4xf32>
//   return %t : tensor<?xf32>                  return the cast of it to <?xf32>
//
// In two steps. What is proved is written down: a size operand that is proved
// constant becomes a constant, and a value with such a dimension is cast to the
// static type and back right after it is defined. Then the canonicalization
// patterns of the dialects that know how to move casts (tensor, memref, linalg,
// scf) carry the static types into the operations. Signatures of functions stay
// as they are: there the casts remain.
//
// The pattern of scf.for gives what is carried the type that it starts with,
// whatever the body yields. It is used on loops where every carried tensor is
// proved to have one static type, in each iteration and afterwards.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/NamedPass.h"
#include "shapeproof-mlir/Passes.h"

namespace shapeproof {
namespace {

/// The type with the extents that are proved constant at `at`; null if there is
/// none more than it has.
mlir::ShapedType refined(ShapeConstraintAnalysis &sizes, mlir::Operation *at,
                         mlir::Value v) {
  auto type = llvm::dyn_cast<mlir::ShapedType>(v.getType());
  bool isTensor = llvm::isa<mlir::RankedTensorType>(v.getType());
  auto memref = llvm::dyn_cast<mlir::MemRefType>(v.getType());
  // Strides of another layout would have to be refined with the extents.
  if (!isTensor && (!memref || !memref.getLayout().isIdentity()))
    return {};
  llvm::SmallVector<int64_t> extents(type.getShape());
  bool any = false;
  for (auto [i, extent] : llvm::enumerate(extents)) {
    if (!mlir::ShapedType::isDynamic(extent))
      continue;
    auto constant = sizes.bounds(at, Size(v, i)).constant();
    if (!constant || *constant < 0)
      continue;
    extent = *constant;
    any = true;
  }
  return any ? type.clone(extents) : mlir::ShapedType();
}

mlir::Value cast(mlir::OpBuilder &builder, mlir::Location location,
                 mlir::Type type, mlir::Value v) {
  if (llvm::isa<mlir::TensorType>(type))
    return mlir::tensor::CastOp::create(builder, location, type, v);
  return mlir::memref::CastOp::create(builder, location, type, v);
}

struct RefineTypes : SizesPass<RefineTypes> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RefineTypes)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-refine-types",
      kDescription = "Make dimensions static that are proved constant";
  llvm::StringRef getName() const final { return "ShapeproofRefineTypes"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect, mlir::memref::MemRefDialect,
                    mlir::tensor::TensorDialect>();
  }

  struct Value {
    mlir::Value value;
    mlir::ShapedType type;
  };
  struct Operand {
    mlir::OpOperand *operand;
    int64_t constant;
  };

  void runOnOperation() final {
    // Everything is asked before anything is changed.
    ShapeConstraintAnalysis &analysis = sizes();
    settledLoops.clear();
    llvm::SmallVector<Value> values;
    llvm::SmallVector<Operand> operands;
    getOperation()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (op == getOperation())
        return;
      if (hasShapedResult(op))
        for (mlir::OpOperand &operand : op->getOpOperands())
          if (operand.get().getType().isIndex() && !isConstant(operand.get()))
            if (auto constant = analysis.bounds(op, operand.get()).constant())
              operands.push_back({&operand, *constant});
      if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op);
          loop && carriesStaticTypes(analysis, loop))
        settledLoops.insert(op);
      if (mlir::Operation *next = after(op))
        for (mlir::Value result : op->getResults())
          if (auto type = refined(analysis, next, result))
            values.push_back({result, type});
      for (mlir::Region &region : op->getRegions())
        for (mlir::Block &block : region)
          if (!block.empty() && mayCastArguments(block))
            for (mlir::Value argument : block.getArguments())
              if (auto type = refined(analysis, &block.front(), argument))
                values.push_back({argument, type});
    });
    if (values.empty() && operands.empty())
      return markAllAnalysesPreserved();

    mlir::OpBuilder builder(&getContext());
    for (auto [operand, constant] : operands) {
      builder.setInsertionPoint(operand->getOwner());
      operand->set(mlir::arith::ConstantIndexOp::create(
          builder, operand->getOwner()->getLoc(), constant));
    }
    for (auto [value, type] : values) {
      builder.setInsertionPointAfterValue(value);
      mlir::Value narrow = cast(builder, value.getLoc(), type, value);
      mlir::Value wide = cast(builder, value.getLoc(), value.getType(), narrow);
      value.replaceAllUsesExcept(wide, narrow.getDefiningOp());
    }
    propagate();
  }

  /// Whether every carried tensor has, or is proved to have, the same static
  /// type in each iteration and as a result.
  static bool carriesStaticTypes(ShapeConstraintAnalysis &analysis,
                                 mlir::scf::ForOp loop) {
    mlir::Operation *next = after(loop);
    for (auto [argument, result] :
         llvm::zip(loop.getRegionIterArgs(), loop.getResults())) {
      auto type = llvm::dyn_cast<mlir::RankedTensorType>(argument.getType());
      if (!type || type.hasStaticShape())
        continue;
      if (!next)
        return false;
      mlir::ShapedType within =
          refined(analysis, &loop.getBody()->front(), argument);
      if (!within || !within.hasStaticShape() ||
          within != refined(analysis, next, result))
        return false;
    }
    return true;
  }

  /// Some operations want their block arguments used as they are.
  static bool mayCastArguments(mlir::Block &block) {
    return !block.isEntryBlock() ||
           llvm::isa<mlir::scf::ForOp, mlir::FunctionOpInterface>(
               block.getParentOp());
  }

  /// Whether the dialect's own patterns move casts.
  static bool movesCasts(mlir::Dialect *dialect) {
    return llvm::isa_and_nonnull<mlir::tensor::TensorDialect,
                                 mlir::memref::MemRefDialect,
                                 mlir::linalg::LinalgDialect>(dialect);
  }

  /// Whether the patterns may look at the op. Checks and what holds them are
  /// left alone, and what is dead stays: it may hold some.
  bool mayMoveCasts(mlir::Operation *op) const {
    // These want their operands to be of one type.
    if (llvm::isa<mlir::linalg::MapOp, mlir::linalg::ReduceOp,
                  mlir::linalg::TransposeOp, mlir::linalg::BroadcastOp>(op))
      return false;
    return (movesCasts(op->getDialect()) || settledLoops.contains(op)) &&
           !mlir::isOpTriviallyDead(op);
  }

  /// Loops that may take the types of what they start with.
  llvm::SmallPtrSet<mlir::Operation *, 4> settledLoops;

  /// Moves casts, by the dialects' own patterns.
  void propagate() {
    mlir::MLIRContext *context = &getContext();
    mlir::RewritePatternSet patterns(context);
    for (mlir::Dialect *dialect : context->getLoadedDialects())
      if (movesCasts(dialect))
        dialect->getCanonicalizationPatterns(patterns);
    for (mlir::RegisteredOperationName op : context->getRegisteredOperations())
      if (movesCasts(&op.getDialect()) ||
          op.getTypeID() == mlir::TypeID::get<mlir::scf::ForOp>())
        op.getCanonicalizationPatterns(patterns, context);
    // Two of linalg's cast other operands to what one has, which is wrong where
    // no element is computed: there they may differ.
    llvm::erase_if(patterns.getNativePatterns(), [](const auto &pattern) {
      llvm::StringRef name = pattern->getDebugName();
      return name.ends_with("InferStaticShapeOfOperands") ||
             name.ends_with("FoldTensorCastConsumerOp");
    });
    mlir::FrozenRewritePatternSet frozen(std::move(patterns));
    mlir::GreedyRewriteConfig config;
    config.setStrictness(mlir::GreedyRewriteStrictness::ExistingAndNewOps);
    for (mlir::Region &region : getOperation()->getRegions()) {
      llvm::SmallVector<mlir::Operation *> ops;
      region.walk([&](mlir::Operation *op) {
        if (mayMoveCasts(op))
          ops.push_back(op);
      });
      config.setScope(&region);
      // Where the patterns do not come to an end soon, the types are as static
      // as they have become.
      (void)mlir::applyOpPatternsGreedily(ops, frozen, config);
    }
  }
};

} // namespace

std::unique_ptr<mlir::Pass> createRefineTypesPass() {
  return std::make_unique<RefineTypes>();
}

} // namespace shapeproof
