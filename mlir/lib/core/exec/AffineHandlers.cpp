// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affine dialect: expressions over sizes and indices, and the ops that use
// them as bounds or addresses.

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/exec/Slices.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"

#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// The value of an expression, or the reason why there is none.
struct AffineResult {
  int64_t value = 0;
  const char *problem = nullptr;
  bool isUndefined = false; ///< Whether the program may stop there.
};

AffineResult evaluate(AffineExpr expr, ArrayRef<int64_t> dims,
                      ArrayRef<int64_t> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), nullptr};
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {dims[dim.getPosition()], nullptr};
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return {symbols[symbol.getPosition()], nullptr};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  AffineResult lhs = evaluate(binary.getLHS(), dims, symbols);
  AffineResult rhs = evaluate(binary.getRHS(), dims, symbols);
  if (lhs.problem || rhs.problem)
    return lhs.problem ? lhs : rhs;
  int64_t a = lhs.value, b = rhs.value, r = 0;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return __builtin_add_overflow(a, b, &r) ? AffineResult{0, "overflow"}
                                            : AffineResult{r, nullptr};
  case AffineExprKind::Mul:
    return __builtin_mul_overflow(a, b, &r) ? AffineResult{0, "overflow"}
                                            : AffineResult{r, nullptr};
  default:
    break;
  }
  if (b <= 0)
    return {0, "the divisor is not positive", true};
  if (expr.getKind() == AffineExprKind::Mod)
    return {llvm::mod(a, b), nullptr};
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return {llvm::divideFloorSigned(a, b), nullptr};
  return {llvm::divideCeilSigned(a, b), nullptr};
}

enum class Choose { Only, Min, Max };

/// The results of \p map on \p operands; nothing if the run ended.
std::optional<SmallVector<int64_t>>
resultsOf(Interpreter &in, Operation *op, AffineMap map, ValueRange operands) {
  if (operands.size() < map.getNumInputs()) { // Some ops are not verified.
    (void)in.unsupported(op, "operands are missing");
    return std::nullopt;
  }
  SmallVector<int64_t> all, results;
  for (Value operand : operands)
    all.push_back(in.integer(operand));
  for (AffineExpr expr : map.getResults()) {
    AffineResult v =
        evaluate(expr, ArrayRef<int64_t>(all).take_front(map.getNumDims()),
                 ArrayRef<int64_t>(all).drop_front(map.getNumDims()));
    if (v.problem) {
      (void)(v.isUndefined ? in.undefined(op, v.problem)
                           : in.broken(op, v.problem));
      return std::nullopt;
    }
    results.push_back(v.value);
  }
  return results;
}

int64_t choose(ArrayRef<int64_t> values, Choose how) {
  return how == Choose::Max ? *llvm::max_element(values)
                            : *llvm::min_element(values);
}

LogicalResult affineMap(Interpreter &in, Operation *op, AffineMap map,
                        Choose how) {
  auto results = resultsOf(in, op, map, op->getOperands());
  if (!results)
    return failure();
  in.setInt(op->getResult(0), choose(*results, how));
  return success();
}

LogicalResult affineFor(Interpreter &in, Operation *op) {
  auto loop = cast<affine::AffineForOp>(op);
  auto lower =
      resultsOf(in, op, loop.getLowerBoundMap(), loop.getLowerBoundOperands());
  if (!lower)
    return failure();
  auto upper =
      resultsOf(in, op, loop.getUpperBoundMap(), loop.getUpperBoundOperands());
  if (!upper)
    return failure();
  std::vector<RtValue> carried;
  for (Value init : loop.getInits())
    carried.push_back(in.get(init));
  int64_t end = choose(*upper, Choose::Min);
  for (int64_t i = choose(*lower, Choose::Max); i < end;) {
    std::vector<RtValue> arguments = {Scalar::ofInt(i)};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    if (failed(in.runRegion(loop.getRegion(), arguments, carried)))
      return failure();
    if (__builtin_add_overflow(i, loop.getStepAsInt(), &i))
      return in.broken(op, "the induction variable overflows");
  }
  for (auto [result, value] : llvm::zip_equal(op->getResults(), carried))
    in.set(result, value);
  return success();
}

LogicalResult affineIf(Interpreter &in, Operation *op) {
  auto branch = cast<affine::AffineIfOp>(op);
  IntegerSet set = branch.getIntegerSet();
  SmallVector<int64_t> all;
  for (Value operand : op->getOperands())
    all.push_back(in.integer(operand));
  bool holds = true;
  for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
    AffineResult v =
        evaluate(set.getConstraint(i),
                 ArrayRef<int64_t>(all).take_front(set.getNumDims()),
                 ArrayRef<int64_t>(all).drop_front(set.getNumDims()));
    if (v.problem)
      return in.broken(op, v.problem);
    holds = holds && (set.isEq(i) ? v.value == 0 : v.value >= 0);
  }
  Region &region = holds ? branch.getThenRegion() : branch.getElseRegion();
  std::vector<RtValue> results;
  if (!region.empty() && failed(in.runRegion(region, {}, results)))
    return failure();
  for (auto [result, value] : llvm::zip_equal(op->getResults(), results))
    in.set(result, value);
  return success();
}

/// The element that an access reaches; null if the run ended.
Scalar *access(Interpreter &in, Operation *op, Value memref, AffineMap map,
               ValueRange operands) {
  auto index = resultsOf(in, op, map, operands);
  if (!index)
    return nullptr;
  return elementAt(in, op, memref, ArrayRef<int64_t>(*index));
}

/// Runs one point after the other.
LogicalResult affineParallel(Interpreter &in, Operation *op) {
  auto loop = cast<affine::AffineParallelOp>(op);
  if (op->getNumResults() > 0)
    return in.unsupported(op, "reductions");
  // The verifier checks neither the number of operands nor each group.
  auto isEmpty = [](const APInt &size) { return size.sle(0); };
  if (op->getNumOperands() != loop.getLowerBoundsMap().getNumInputs() +
                                  loop.getUpperBoundsMap().getNumInputs() ||
      llvm::any_of(loop.getLowerBoundsGroups().getValues<APInt>(), isEmpty) ||
      llvm::any_of(loop.getUpperBoundsGroups().getValues<APInt>(), isEmpty))
    return in.unsupported(op, "bounds that do not fit the loop");
  SmallVector<int64_t, 4> from, trips;
  for (auto [i, step] : llvm::enumerate(loop.getSteps())) {
    auto lower = resultsOf(in, op, loop.getLowerBoundMap(i),
                           loop.getLowerBoundsOperands());
    auto upper = resultsOf(in, op, loop.getUpperBoundMap(i),
                           loop.getUpperBoundsOperands());
    if (!lower || !upper)
      return failure();
    int64_t lb = *llvm::max_element(*lower), ub = *llvm::min_element(*upper);
    from.push_back(lb);
    trips.push_back(ub > lb ? (ub - lb + step - 1) / step : 0);
  }
  bool done = forEachIndex(trips, [&](ArrayRef<int64_t> index) {
    std::vector<RtValue> point, nothing;
    for (auto [i, step] : llvm::enumerate(loop.getSteps()))
      point.push_back(Scalar::ofInt(from[i] + index[i] * step));
    return succeeded(in.runRegion(loop.getRegion(), point, nothing));
  });
  return success(done);
}

LogicalResult load(Interpreter &in, Operation *op) {
  auto load = cast<affine::AffineLoadOp>(op);
  Scalar *element = access(in, op, load.getMemref(), load.getAffineMap(),
                           load.getMapOperands());
  if (!element)
    return failure();
  in.set(op->getResult(0), *element);
  return success();
}

LogicalResult store(Interpreter &in, Operation *op) {
  auto store = cast<affine::AffineStoreOp>(op);
  Scalar *element = access(in, op, store.getMemref(), store.getAffineMap(),
                           store.getMapOperands());
  if (!element)
    return failure();
  *element = in.scalar(store.getValueToStore());
  return success();
}

/// Computes the index in each dimension of a box; the outermost size is not
/// used.
LogicalResult delinearize(Interpreter &in, Operation *op) {
  auto split = cast<affine::AffineDelinearizeIndexOp>(op);
  SmallVector<int64_t, 4> basis = valuesOf(in, split.getEffectiveBasis());
  int64_t rest = in.integer(split.getLinearIndex());
  for (unsigned i = op->getNumResults(); i-- > 1;) {
    int64_t b = basis[i - 1];
    if (b <= 0)
      return in.broken(op, "a basis that is not positive");
    in.setInt(op->getResult(i), llvm::mod(rest, b));
    rest = llvm::divideFloorSigned(rest, b);
  }
  in.setInt(op->getResult(0), rest);
  return success();
}

LogicalResult linearize(Interpreter &in, Operation *op) {
  auto join = cast<affine::AffineLinearizeIndexOp>(op);
  SmallVector<int64_t, 4> basis = valuesOf(in, join.getEffectiveBasis());
  int64_t sum = in.integer(join.getMultiIndex()[0]);
  for (auto [index, b] :
       llvm::zip_equal(join.getMultiIndex().drop_front(), basis)) {
    int64_t i = in.integer(index);
    if (join.getDisjoint() && (i < 0 || i >= b))
      return in.broken(op, "the indices are not disjoint");
    if (__builtin_mul_overflow(sum, b, &sum) ||
        __builtin_add_overflow(sum, i, &sum))
      return in.broken(op, "overflow");
  }
  in.setInt(op->getResult(0), sum);
  return success();
}

} // namespace

void addAffineHandlers(Interpreter &interpreter) {
  interpreter.addHandler("affine.apply", [](Interpreter &in, Operation *op) {
    return affineMap(in, op, cast<affine::AffineApplyOp>(op).getAffineMap(),
                     Choose::Only);
  });
  interpreter.addHandler("affine.min", [](Interpreter &in, Operation *op) {
    return affineMap(in, op, cast<affine::AffineMinOp>(op).getAffineMap(),
                     Choose::Min);
  });
  interpreter.addHandler("affine.max", [](Interpreter &in, Operation *op) {
    return affineMap(in, op, cast<affine::AffineMaxOp>(op).getAffineMap(),
                     Choose::Max);
  });
  interpreter.addHandler("affine.for", affineFor);
  interpreter.addHandler("affine.parallel", affineParallel);
  interpreter.addHandler("affine.if", affineIf);
  interpreter.addHandler("affine.load", load);
  interpreter.addHandler("affine.store", store);
  interpreter.addHandler("affine.delinearize_index", delinearize);
  interpreter.addHandler("affine.linearize_index", linearize);
}

} // namespace shapeproof::exec
