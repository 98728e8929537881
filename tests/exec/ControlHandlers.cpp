// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Control flow: calls, cf.assert, the structured loops and conditions, and
// affine expressions. Branches between blocks are the interpreter's own.

#include "Handlers.h"
#include "Interpreter.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

using namespace mlir;

namespace shapeproof::exec {
namespace {

void setResults(Interpreter &in, Operation *op,
                const std::vector<RtValue> &values) {
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    in.set(result, value);
}

std::vector<RtValue> getAll(Interpreter &in, ValueRange values) {
  std::vector<RtValue> result;
  for (Value value : values)
    result.push_back(in.get(value));
  return result;
}

LogicalResult assertion(Interpreter &in, Operation *op) {
  bool held = in.boolean(op->getOperand(0));
  in.note(op, held);
  if (held)
    return success();
  return in.end(Status::AssertFailed, op, cast<cf::AssertOp>(op).getMsg());
}

LogicalResult callFunction(Interpreter &in, Operation *op) {
  std::vector<RtValue> results;
  if (failed(in.call(op, cast<func::CallOp>(op).getCallee(),
                     getAll(in, op->getOperands()), results)))
    return failure();
  setResults(in, op, results);
  return success();
}

LogicalResult ifOp(Interpreter &in, Operation *op) {
  Region &region = op->getRegion(in.boolean(op->getOperand(0)) ? 0 : 1);
  std::vector<RtValue> results;
  if (!region.empty() && failed(in.runRegion(region, {}, results)))
    return failure();
  setResults(in, op, results);
  return success();
}

LogicalResult forOp(Interpreter &in, Operation *op) {
  auto loop = cast<scf::ForOp>(op);
  unsigned width = bitsOf(loop.getInductionVar().getType());
  if (!width)
    return in.unsupported(op, "type of induction variable");
  bool isUnsigned = loop.getUnsignedCmp();
  int64_t i = in.integer(loop.getLowerBound());
  int64_t upper = in.integer(loop.getUpperBound());
  int64_t step = in.integer(loop.getStep());
  if (isUnsigned ? step == 0 : step <= 0)
    return in.broken(op, "step " + Twine(step));
  auto before = [&](int64_t a, int64_t b) {
    return isUnsigned ? uint64_t(a) < uint64_t(b) : a < b;
  };
  std::vector<RtValue> carried = getAll(in, loop.getInitArgs());
  while (before(i, upper)) {
    std::vector<RtValue> arguments = {Scalar::ofInt(i)};
    arguments.insert(arguments.end(), carried.begin(), carried.end());
    if (failed(in.runRegion(loop.getRegion(), arguments, carried)))
      return failure();
    int64_t next = wrap(uint64_t(i) + uint64_t(step), width);
    if (!before(i, next))
      return in.broken(op, "the induction variable overflows");
    i = next;
  }
  setResults(in, op, carried);
  return success();
}

LogicalResult whileOp(Interpreter &in, Operation *op) {
  std::vector<RtValue> carried = getAll(in, op->getOperands());
  while (true) {
    std::vector<RtValue> condition;
    if (failed(in.runRegion(op->getRegion(0), carried, condition)))
      return failure();
    Scalar goesOn;
    if (failed(in.scalarOf(op, condition.front(), goesOn)))
      return failure();
    bool goOn = goesOn.integer & 1;
    condition.erase(condition.begin());
    if (!goOn) {
      setResults(in, op, condition);
      return success();
    }
    if (failed(in.runRegion(op->getRegion(1), condition, carried)))
      return failure();
  }
}

LogicalResult executeRegion(Interpreter &in, Operation *op) {
  std::vector<RtValue> results;
  if (failed(in.runRegion(op->getRegion(0), {}, results)))
    return failure();
  setResults(in, op, results);
  return success();
}

/// The value of \p expr, or why there is none.
struct AffineResult {
  int64_t value = 0;
  const char *problem = nullptr;
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
  int64_t a = lhs.value, b = rhs.value, r;
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
    return {0, "the divisor is not positive"};
  int64_t mod = ((a % b) + b) % b;
  int64_t floor = a / b - (a % b < 0 ? 1 : 0);
  if (expr.getKind() == AffineExprKind::Mod)
    return {mod, nullptr};
  if (expr.getKind() == AffineExprKind::FloorDiv)
    return {floor, nullptr};
  return {floor + (mod != 0), nullptr};
}

enum class Choose { Only, Min, Max };

LogicalResult affineMap(Interpreter &in, Operation *op, AffineMap map,
                        Choose choose) {
  SmallVector<int64_t> operands;
  for (Value operand : op->getOperands())
    operands.push_back(in.integer(operand));
  ArrayRef<int64_t> all(operands);
  std::optional<int64_t> result;
  for (AffineExpr expr : map.getResults()) {
    AffineResult v = evaluate(expr, all.take_front(map.getNumDims()),
                              all.drop_front(map.getNumDims()));
    if (v.problem)
      return in.broken(op, v.problem);
    if (!result || (choose == Choose::Min && v.value < *result) ||
        (choose == Choose::Max && v.value > *result))
      result = v.value;
  }
  in.setInt(op->getResult(0), *result);
  return success();
}

} // namespace

void addControlHandlers(Interpreter &interpreter) {
  interpreter.addHandler("cf.assert", assertion);
  interpreter.addHandler("func.call", callFunction);
  interpreter.addHandler("scf.if", ifOp);
  interpreter.addHandler("scf.for", forOp);
  interpreter.addHandler("scf.while", whileOp);
  interpreter.addHandler("scf.execute_region", executeRegion);
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
}

} // namespace shapeproof::exec
