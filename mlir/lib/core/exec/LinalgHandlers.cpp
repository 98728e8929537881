// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every structured linalg op, through the interface: the operands' sizes give
// the loop ranges, the indexing maps give the elements, the region gives the
// body.
//
// The contract: some range is empty, or each operand's dimension that is
// indexed by a single loop has that loop's range and every other access is in
// bounds.

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/ir/Limits.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// An operand that the loops access, with its map.
struct Walked {
  OpOperand *operand;
  AffineMap map;
  Shaped value; ///< The elements; for an output tensor, those of the result.
};

int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> point) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return point[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t a = evaluate(binary.getLHS(), point);
  int64_t b = evaluate(binary.getRHS(), point);
  int64_t floor = b > 0 ? a / b - (a % b < 0) : 0;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return a + b;
  case AffineExprKind::Mul:
    return a * b;
  case AffineExprKind::Mod:
    return b > 0 ? a - floor * b : -1;
  case AffineExprKind::FloorDiv:
    return b > 0 ? floor : -1;
  case AffineExprKind::CeilDiv:
    return b > 0 ? floor + (a % b != 0) : -1;
  default:
    return -1;
  }
}

bool isLeftOut(Interpreter &in, linalg::LinalgOp op, ArrayRef<Walked> walked,
               ArrayRef<int64_t> ranges) {
  if (!in.options.sizesOnly)
    return false;
  __int128 points = 1;
  for (int64_t range : ranges)
    points =
        std::min<__int128>(points * std::max<int64_t>(range, 0), INT64_MAX);
  bool isTracked = llvm::any_of(walked, [&](const Walked &w) {
    return op.isDpsInit(w.operand) && w.value.isTracked();
  });
  return points > 0 && (!isTracked || points > limits::runLinalgPoints) &&
         Interpreter::isSkippable(op->getRegion(0));
}

/// The least and the greatest value of \p expr in a box of \p ranges; as all
/// operators in it are affine here, the ends are at corners or enclosed.
std::pair<__int128, __int128> rangeOf(AffineExpr expr,
                                      ArrayRef<int64_t> ranges) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {0, ranges[dim.getPosition()] - 1};
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto [a, b] = rangeOf(binary.getLHS(), ranges);
  auto [c, d] = rangeOf(binary.getRHS(), ranges);
  auto floor = [](__int128 x, __int128 y) { return x / y - (x % y < 0); };
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return {a + c, b + d};
  case AffineExprKind::Mul:
    return {std::min({a * c, a * d, b * c, b * d}),
            std::max({a * c, a * d, b * c, b * d})};
  case AffineExprKind::Mod: // The divisor is a positive constant.
    if (c > 0 && floor(a, c) == floor(b, c))
      return {a - floor(a, c) * c, b - floor(a, c) * c};
    return {0, c - 1};
  case AffineExprKind::FloorDiv:
    return c > 0 ? std::pair(floor(a, c), floor(b, c)) : std::pair(a, b);
  default:
    return c > 0 ? std::pair(-floor(-a, c), -floor(-b, c)) : std::pair(a, b);
  }
}

/// Whether every access of the operand is in bounds.
bool isWalkedWithin(const Walked &w, ArrayRef<int64_t> ranges) {
  for (auto [d, expr] : llvm::enumerate(w.map.getResults())) {
    auto [least, greatest] = rangeOf(expr, ranges);
    if (least < 0 || greatest >= w.value.sizes[d])
      return false;
  }
  return true;
}

/// Runs the body for every point of \p ranges.
LogicalResult runBody(Interpreter &in, linalg::LinalgOp linalgOp,
                      ArrayRef<Walked> walked, ArrayRef<int64_t> ranges) {
  Operation *op = linalgOp;
  // The operand for each argument of the body.
  SmallVector<unsigned, 4> arguments;
  for (OpOperand *operand : linalgOp.getOpOperandsMatchingBBargs())
    arguments.push_back(operand->getOperandNumber());
  unsigned firstOutput = linalgOp.getNumDpsInputs();

  in.points.emplace_back();
  bool done = forEachIndex(ranges, [&](ArrayRef<int64_t> point) {
    in.points.back().assign(point.begin(), point.end());
    SmallVector<Scalar *, 4> elements;
    for (const Walked &w : walked) {
      SmallVector<int64_t, 4> index;
      for (AffineExpr expr : w.map.getResults())
        index.push_back(evaluate(expr, point));
      if (!w.value.inBounds(index)) {
        (void)in.broken(op, "operand " + Twine(w.operand->getOperandNumber()) +
                                ": access out of bounds");
        return false;
      }
      elements.push_back(&w.value.at(index));
    }
    std::vector<RtValue> incoming, yielded;
    for (unsigned argument : arguments)
      incoming.push_back(*elements[argument]);
    if (failed(in.runRegion(op->getRegion(0), incoming, yielded)))
      return false;
    for (auto [i, value] : llvm::enumerate(yielded))
      if (failed(in.scalarOf(op, value, *elements[firstOutput + i])))
        return false;
    return true;
  });
  in.points.pop_back();
  return success(done);
}

/// Whether no two points that may run in any order write the same element.
bool hasNoRaces(linalg::LinalgOp op, AffineMap output) {
  if (!output.isProjectedPermutation(/*allowZeroInResults=*/true))
    return false;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == utils::IteratorType::parallel && !output.isFunctionOfDim(loop))
      return false;
  return true;
}

bool isSameView(const Walked &a, const Walked &b) {
  return a.map == b.map && a.value.offset == b.value.offset &&
         a.value.sizes == b.value.sizes && a.value.strides == b.value.strides;
}

/// Forgets elements that one point writes and another may read, in any order:
/// in a buffer that is accessed by two maps, or that the body reads itself.
void forgetSharedBuffers(Interpreter &in, linalg::LinalgOp op,
                         ArrayRef<Walked> walked) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (const Walked &w : walked) {
    if (!op.isDpsInit(w.operand))
      continue;
    bool isShared = llvm::any_of(walked, [&](const Walked &other) {
      return other.value.data == w.value.data && !isSameView(other, w);
    });
    for (Value value : captured)
      if (const auto *buffer = std::get_if<Shaped>(&in.get(value)))
        isShared |= buffer->data == w.value.data;
    if (isShared)
      w.value.data->forget();
  }
}

LogicalResult structured(Interpreter &in, Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return in.unsupported(op, op->getName().getStringRef());

  // The operands and the flat list of their sizes.
  std::vector<Walked> walked;
  SmallVector<int64_t> flat;
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = linalgOp.getMatchingIndexingMap(&operand);
    if (map.getNumSymbols())
      return in.unsupported(op, "symbols in an indexing map");
    Walked w{&operand, map, Shaped()};
    if (const auto *value = std::get_if<Shaped>(&in.get(operand.get()))) {
      if (!value->isWithinStorage())
        return in.broken(op, "access out of bounds");
      bool isResult = linalgOp.isDpsInit(&operand) &&
                      isa<TensorType>(operand.get().getType());
      w.value = isResult ? value->copy() : *value;
    } else {
      w.value = makeShaped({}, in.scalar(operand.get()));
    }
    flat.append(w.value.sizes.begin(), w.value.sizes.end());
    walked.push_back(std::move(w));
  }
  AffineMap toLoops = linalgOp.getShapesToLoopsMap();
  if (!toLoops)
    return in.unsupported(op, "no map from shapes to loops");
  SmallVector<int64_t, 4> ranges;
  for (AffineExpr expr : toLoops.getResults())
    ranges.push_back(evaluate(expr, flat));

  bool isEmpty = llvm::any_of(ranges, [](int64_t r) { return r <= 0; });
  if (!isEmpty)
    for (const Walked &w : walked)
      for (auto [d, expr] : llvm::enumerate(w.map.getResults()))
        if (auto loop = dyn_cast<AffineDimExpr>(expr))
          if (ranges[loop.getPosition()] != w.value.sizes[d])
            return in.broken(op, "operand " +
                                     Twine(w.operand->getOperandNumber()) +
                                     ": dimension " + Twine(d) + " is " +
                                     Twine(w.value.sizes[d]) + ", not " +
                                     Twine(ranges[loop.getPosition()]));

  if (in.options.sizesOnly)
    forgetSharedBuffers(in, linalgOp, walked);
  if (isLeftOut(in, linalgOp, walked, ranges)) {
    if (!isEmpty)
      for (const Walked &w : walked)
        if (!isWalkedWithin(w, ranges))
          return in.broken(op, "operand " +
                                   Twine(w.operand->getOperandNumber()) +
                                   ": access out of bounds");
    for (const Walked &w : walked)
      if (linalgOp.isDpsInit(w.operand))
        w.value.data->forget();
  } else if (failed(runBody(in, linalgOp, walked, ranges))) {
    return failure();
  }

  if (in.options.sizesOnly)
    for (const Walked &w : walked)
      if (linalgOp.isDpsInit(w.operand) && !hasNoRaces(linalgOp, w.map))
        w.value.data->forget();

  for (OpResult result : op->getResults()) {
    OpOperand *init = linalgOp.getDpsInitOperand(result.getResultNumber());
    const Shaped &value = walked[init->getOperandNumber()].value;
    if (failed(in.checkType(op, result.getType(), value.sizes)))
      return failure();
    in.set(result, value);
  }
  return success();
}

} // namespace

void addLinalgHandlers(Interpreter &interpreter) {
  interpreter.addHandler(Interpreter::kStructuredOps, structured);
  interpreter.addHandler("linalg.index", [](Interpreter &in, Operation *op) {
    auto index = cast<linalg::IndexOp>(op);
    in.setInt(index.getResult(), in.points.back()[index.getDim()]);
    return success();
  });
}

} // namespace shapeproof::exec
