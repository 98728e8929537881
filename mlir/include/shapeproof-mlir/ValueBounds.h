// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions as mlir::ValueBoundsConstraintSet takes them, within patterns and
// wherever else no analysis of a pass is at hand.
//
//   struct DropFullSlice : OpRewritePattern<tensor::ExtractSliceOp> {
//     DropFullSlice(MLIRContext *context, shapeproof::ValueBounds &bounds);
//     LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
//                                   PatternRewriter &rewriter) const override {
//       FailureOr<bool> equal = bounds.areEqual(op, a, {tensor, 0});
//       ...
//
//   shapeproof::ValueBounds bounds;
//   patterns.add<DropFullSlice>(context, bounds);
//   config.setListener(bounds.follow(function));
//   applyPatternsGreedily(function, std::move(patterns), config);
//
// Each question takes the operation before which it is asked, which value
// bounds have not: with it, checks, branches and accesses that have run are
// facts (ShapeConstraintAnalysis.h). A function is read at the first question
// about it and no other function is.
//
// Changes. After follow() the listener has to be told of all changes of the
// function, as a rewriter with it does. Without it every question compares the
// function with what it was, which takes a walk over it.
//
// An object is for one thread.

#ifndef SHAPEPROOF_MLIR_VALUEBOUNDS_H
#define SHAPEPROOF_MLIR_VALUEBOUNDS_H

#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"

namespace shapeproof {

class ValueBounds {
public:
  /// With Options::nearby, so that answers take the same time everywhere.
  ValueBounds();
  explicit ValueBounds(ShapeConstraintAnalysis::Options options);
  ~ValueBounds();
  ValueBounds(const ValueBounds &) = delete;
  ValueBounds &operator=(const ValueBounds &) = delete;

  /// A bound of the size; lower and equal ones are closed, upper ones are open
  /// unless `closedUB`.
  llvm::FailureOr<int64_t>
  computeConstantBound(mlir::Operation *at, mlir::presburger::BoundType type,
                       const Size &size, bool closedUB = false);
  /// A bound as a map whose symbols are the given sizes, in this order; lower
  /// and equal ones are closed, upper ones are open unless `closedUB`. Sizes
  /// that are not known before `at` do not occur in it.
  llvm::FailureOr<mlir::AffineMap>
  computeBound(mlir::Operation *at, mlir::presburger::BoundType type,
               const Size &size, llvm::ArrayRef<Size> given,
               bool closedUB = false);
  /// Whether bounds may be computed from the value, or from its dimension.
  using Stop = llvm::function_ref<bool(mlir::Value, std::optional<int64_t>)>;
  /// A bound over the values and dimensions that `stop` holds for, which become
  /// `given`. They are found by following operands from the size, of which
  /// `stop` is not asked.
  llvm::FailureOr<mlir::AffineMap>
  computeBound(mlir::Operation *at, mlir::presburger::BoundType type,
               const Size &size, Stop stop, llvm::SmallVectorImpl<Size> &given,
               bool closedUB = false);
  /// a - b, if that is a number.
  llvm::FailureOr<int64_t> computeConstantDelta(mlir::Operation *at,
                                                const Size &a, const Size &b);

  /// Whether the relation was proved; false says nothing.
  bool compare(mlir::Operation *at, const Size &a, Comparison comparison,
               const Size &b);
  /// Whether the relation holds for all inputs (true) or none (false).
  llvm::FailureOr<bool> strongCompare(mlir::Operation *at, const Size &a,
                                      Comparison comparison, const Size &b);
  llvm::FailureOr<bool> areEqual(mlir::Operation *at, const Size &a,
                                 const Size &b) {
    return strongCompare(at, a, Comparison::EQ, b);
  }

  /// Whether the size was proved to be a multiple of the number, which is
  /// positive; false says nothing.
  bool isDivisible(mlir::Operation *at, const Size &size, int64_t by) {
    return of(at).isDivisible(at, size, by) == Verdict::Proved;
  }

  /// Whether the slices have an element in common (true) or none (false).
  /// Unlike value bounds it says nothing of slices that interleave, and an
  /// empty slice overlaps with none.
  llvm::FailureOr<bool>
  areOverlappingSlices(mlir::Operation *at,
                       const mlir::HyperrectangularSlice &a,
                       const mlir::HyperrectangularSlice &b);
  /// Whether offsets, sizes and strides are equal (true), or some are not
  /// (false).
  llvm::FailureOr<bool>
  areEquivalentSlices(mlir::Operation *at, const mlir::HyperrectangularSlice &a,
                      const mlir::HyperrectangularSlice &b);

  /// A listener that follows the changes of the function.
  mlir::RewriterBase::Listener *follow(mlir::Operation *function);
  /// Forgets the function: it has changed, or is about to be erased.
  void forget(mlir::Operation *function);

private:
  struct Function;
  ShapeConstraintAnalysis &of(mlir::Operation *at);

  const ShapeConstraintAnalysis::Options options;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Function>> functions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUEBOUNDS_H
