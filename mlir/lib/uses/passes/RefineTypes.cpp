// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes dimensions that are proved constant static in the types.
//
//   cf.assert %is_four                         %n == 4 from here on
//   %t = tensor.empty(%n) : tensor<?xf32>  ->  tensor.empty() : tensor<4xf32>
//   return %t : tensor<?xf32>                  return the cast of it to <?xf32>
//
// All questions are asked before the code changes. Then the operations of the
// tensor, memref and linalg dialects, and the values that scf.for carries, get
// these types (Retyper.h), and nothing else is changed: casts stand between
// refined and other values, as in signatures. A function that does not verify
// afterwards is restored.
//
// An operation that may be moved out of a loop is refined by facts that hold
// before the loop (passes/Moved.h).
//
// An extent that is proved 0 stays dynamic: nothing is gained where nothing is
// computed, and other passes make mistakes there.

#include "core/ir/Quiet.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof-mlir/Passes.h"
#include "uses/passes/Moved.h"
#include "uses/passes/NamedPass.h"
#include "uses/passes/Retyper.h"
#include "llvm/ADT/MapVector.h"

namespace shapeproof {
namespace {

/// Whether values of the type can exist: 64 bits count its elements, and its
/// encoding allows the extents.
bool isPossible(mlir::ShapedType type) {
  int64_t elements = 1;
  for (int64_t extent : type.getShape())
    if (!mlir::ShapedType::isDynamic(extent) &&
        llvm::MulOverflow(elements, extent, elements))
      return false;
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
  auto encoding = llvm::dyn_cast_or_null<mlir::VerifiableTensorEncoding>(
      tensor ? tensor.getEncoding() : mlir::Attribute());
  return !encoding || succeeded(encoding.verifyEncoding(
                          type.getShape(), type.getElementType(),
                          [] { return mlir::InFlightDiagnostic(); }));
}

/// Whether the size is the constant even where code motion may take `op`, which
/// has it or an operand `replaced` of that size. An op without tensor or buffer
/// operands may have any size there.
bool isSoWhereMoved(ShapeConstraintAnalysis &sizes, mlir::Operation *op,
                    mlir::Operation *at, const Size &size, int64_t constant,
                    mlir::Value replaced = {}) {
  if (llvm::none_of(op->getOperandTypes(), llvm::IsaPred<mlir::ShapedType>))
    return true;
  const Leaving leaving =
      leavingOf(op, [&](mlir::Value v) { return v == replaced; });
  return !leaving.loop ||
         holdsAfter(leaving, sizes.explain(at, size, Comparison::EQ,
                                           Size::constant(constant)));
}

/// The type with the extents that are proved constant at `at`; null if it has
/// them already.
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
    auto constant = sizes.constant(at, Size(v, i));
    if (!constant || *constant < 1)
      continue;
    if (mlir::Operation *op = v.getDefiningOp();
        op && !isSoWhereMoved(sizes, op, at, Size(v, i), *constant))
      continue;
    extent = *constant;
    any = true;
  }
  if (!any)
    return {};
  type = type.clone(extents);
  return isPossible(type) ? type : mlir::ShapedType();
}

/// The refinements in each function, or other isolated operation. All questions
/// are asked before anything is changed.
class Refinement {
public:
  explicit Refinement(ShapeConstraintAnalysis &analysis) : analysis(analysis) {}

  /// Asks about the results of the op, and the operands that are sizes.
  void ask(mlir::Operation *op) {
    if (Retyper::mayRetype(op))
      workAt(op).ops.push_back(op);
    if (Retyper::hasSizes(op))
      for (mlir::Value operand : op->getOperands())
        if (operand.getType().isIndex())
          if (auto constant = analysis.constant(op, operand);
              constant &&
              isSoWhereMoved(analysis, op, op, operand, *constant, operand))
            workAt(op).types.prove(op, operand, *constant);
    if (mlir::Operation *next = after(op))
      ask(next, op->getResults());
  }

  /// Asks about values at an operation.
  void ask(mlir::Operation *at, mlir::ValueRange values) {
    for (mlir::Value v : values)
      if (mlir::ShapedType type = refined(analysis, at, v))
        workAt(at).types.prove(v, type);
  }

  /// Applies the refinements; returns false if there are none.
  bool apply() {
    llvm::SmallVector<std::pair<unsigned, mlir::Operation *>> order;
    for (auto &[function, work] : functions)
      if (!work->types.empty())
        order.emplace_back(depth(function), function);
    // Inner functions come first: restoring an outer one restores those inside
    // it.
    llvm::stable_sort(
        order, [](const auto &a, const auto &b) { return a.first > b.first; });
    for (auto [_, function] : order)
      apply(function, *functions[function]);
    return !order.empty();
  }

private:
  struct Work {
    explicit Work(mlir::MLIRContext *context) : types(context) {}
    Retyper types;
    std::vector<mlir::Operation *> ops;
  };

  Work &workAt(mlir::Operation *op) {
    std::unique_ptr<Work> &work = functions[rootOf(op)];
    if (!work)
      work = std::make_unique<Work>(op->getContext());
    return *work;
  }

  static unsigned depth(mlir::Operation *op) {
    unsigned result = 0;
    while ((op = op->getParentOp()))
      ++result;
    return result;
  }

  static void apply(mlir::Operation *function, Work &work) {
    Quiet quiet(function->getContext());
    mlir::Operation *before = function->clone();
    work.types.leaveContradictions(work.ops);
    for (mlir::Operation *op : work.ops)
      work.types.retype(op);
    work.types.finish();
    if (failed(mlir::verify(function)))
      for (auto [region, old] :
           llvm::zip(function->getRegions(), before->getRegions()))
        region.takeBody(old);
    before->destroy();
  }

  ShapeConstraintAnalysis &analysis;
  llvm::MapVector<mlir::Operation *, std::unique_ptr<Work>> functions;
};

/// Some operations require that their block arguments are used directly.
bool mayCastArguments(mlir::Block &block) {
  return !block.empty() &&
         (!block.isEntryBlock() ||
          llvm::isa<mlir::scf::ForOp, mlir::FunctionOpInterface>(
              block.getParentOp()));
}

struct RefineTypes : SizesPass<RefineTypes> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RefineTypes)
  static constexpr llvm::StringLiteral
      kArgument = "shapeproof-refine-types",
      kDescription = "Make dimensions static that are proved constant";
  llvm::StringRef getName() const final { return "ShapeproofRefineTypes"; }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::memref::MemRefDialect, mlir::tensor::TensorDialect>();
  }

  void run(ShapeConstraintAnalysis &sizes) {
    Refinement refinement(sizes);
    getOperation()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (op != getOperation())
        refinement.ask(op);
      for (mlir::Region &region : op->getRegions())
        for (mlir::Block &block : region)
          if (mayCastArguments(block))
            refinement.ask(&block.front(), block.getArguments());
    });
    if (!refinement.apply())
      markAllAnalysesPreserved();
  }
};

} // namespace

std::unique_ptr<mlir::Pass> createRefineTypesPass() {
  return std::make_unique<RefineTypes>();
}

} // namespace shapeproof
