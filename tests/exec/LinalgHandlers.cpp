// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every structured linalg op, through the interface: the operands' sizes give
// the loop ranges, the indexing maps give the elements, the region gives the
// body.
//
// The contract: some range is empty, or an operand's dimension that is indexed
// by a single loop has that loop's range, and every other access is in bounds.

#include "Handlers.h"
#include "Interpreter.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

/// An operand that is walked along: where it is, and by which map.
struct Walked {
  OpOperand *operand;
  AffineMap map;
  Shaped value; ///< The elements; for an output tensor the result to be.
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

LogicalResult structured(Interpreter &in, Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return in.unsupported(op, op->getName().getStringRef());

  // Operands and the flat list of their sizes.
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
      w.value = makeShaped({}, std::get<Scalar>(in.get(operand.get())));
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

  // Which operand each argument of the body stands for.
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
  if (!done)
    return failure();

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
  MLIRContext context;
  context.loadDialect<linalg::LinalgDialect>();
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == "linalg")
      interpreter.addHandler(name.getStringRef(), structured);
  interpreter.addHandler("linalg.index", [](Interpreter &in, Operation *op) {
    auto index = cast<linalg::IndexOp>(op);
    in.setInt(index.getResult(), in.points.back()[index.getDim()]);
    return success();
  });
}

} // namespace shapeproof::exec
