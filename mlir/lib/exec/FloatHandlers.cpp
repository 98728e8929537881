// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats: arithmetic of the arith dialect and functions of the math dialect,
// in double whatever the type. That is enough to tell whether two programs
// compute the same, as long as both do it in the same order.

#include "exec/Handlers.h"
#include "exec/Interpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;

namespace shapeproof::exec {
namespace {

using FloatBinary = double (*)(double, double);
using FloatUnary = double (*)(double);

/// The maximum in which a NaN wins; its counterpart loses against a number.
double maximum(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? std::nan("") : std::fmax(a, b);
}
double minimum(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? std::nan("") : std::fmin(a, b);
}

constexpr std::pair<const char *, FloatBinary> floatBinaries[] = {
    {"arith.addf", [](double a, double b) { return a + b; }},
    {"arith.subf", [](double a, double b) { return a - b; }},
    {"arith.mulf", [](double a, double b) { return a * b; }},
    {"arith.divf", [](double a, double b) { return a / b; }},
    {"arith.remf", [](double a, double b) { return std::fmod(a, b); }},
    {"arith.maximumf", maximum},
    {"arith.minimumf", minimum},
    {"arith.maxnumf", [](double a, double b) { return std::fmax(a, b); }},
    {"arith.minnumf", [](double a, double b) { return std::fmin(a, b); }},
    {"math.powf", [](double a, double b) { return std::pow(a, b); }},
};

constexpr std::pair<const char *, FloatUnary> floatUnaries[] = {
    {"arith.negf", [](double a) { return -a; }},
    {"arith.extf", [](double a) { return a; }},
    {"arith.truncf", [](double a) { return a; }},
    {"math.absf", [](double a) { return std::fabs(a); }},
    {"math.exp", [](double a) { return std::exp(a); }},
    {"math.exp2", [](double a) { return std::exp2(a); }},
    {"math.log", [](double a) { return std::log(a); }},
    {"math.sqrt", [](double a) { return std::sqrt(a); }},
    {"math.rsqrt", [](double a) { return 1 / std::sqrt(a); }},
    {"math.tanh", [](double a) { return std::tanh(a); }},
    {"math.sin", [](double a) { return std::sin(a); }},
    {"math.cos", [](double a) { return std::cos(a); }},
    {"math.erf", [](double a) { return std::erf(a); }},
    {"math.floor", [](double a) { return std::floor(a); }},
    {"math.ceil", [](double a) { return std::ceil(a); }},
};

bool compare(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::AlwaysTrue:
    return true;
  case P::ORD:
    return !unordered;
  case P::UNO:
    return unordered;
  case P::OEQ:
    return a == b;
  case P::OGT:
    return a > b;
  case P::OGE:
    return a >= b;
  case P::OLT:
    return a < b;
  case P::OLE:
    return a <= b;
  case P::ONE:
    return !unordered && a != b;
  case P::UEQ:
    return unordered || a == b;
  case P::UGT:
    return unordered || a > b;
  case P::UGE:
    return unordered || a >= b;
  case P::ULT:
    return unordered || a < b;
  case P::ULE:
    return unordered || a <= b;
  case P::UNE:
    return a != b;
  }
  return false;
}

/// Refuses what the tables above would misread: vectors.
LogicalResult needFloats(Interpreter &in, Operation *op) {
  for (Value operand : op->getOperands())
    if (isa<VectorType>(operand.getType()) ||
        !isa<FloatType>(getElementTypeOrSelf(operand.getType())))
      return in.unsupported(op, "type of " + op->getName().getStringRef());
  return success();
}

LogicalResult fromInteger(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getOperand(0).getType());
  if (!width ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return in.unsupported(op, "type of conversion");
  int64_t v = in.integer(op->getOperand(0));
  bool isSigned = op->getName().getStringRef() == "arith.sitofp";
  uint64_t u =
      width < 64 ? uint64_t(v) & ((uint64_t(1) << width) - 1) : uint64_t(v);
  in.setReal(op->getResult(0), isSigned ? double(v) : double(u));
  return success();
}

LogicalResult toInteger(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getResult(0).getType());
  if (!width || failed(needFloats(in, op)))
    return in.unsupported(op, "type of conversion");
  double v = std::trunc(in.real(op->getOperand(0)));
  bool isSigned = op->getName().getStringRef() == "arith.fptosi";
  double limit = std::ldexp(1.0, isSigned ? width - 1 : width);
  // Written so that a NaN fails.
  if (!(v < limit && v >= (isSigned ? -limit : 0)))
    return in.broken(op, "the value does not fit");
  in.setInt(op->getResult(0),
            wrap(isSigned ? uint64_t(int64_t(v)) : uint64_t(v), width));
  return success();
}

} // namespace

void addFloatHandlers(Interpreter &interpreter) {
  for (auto [name, compute] : floatBinaries)
    interpreter.addHandler(
        name, [compute = compute](Interpreter &in, Operation *op) {
          if (failed(needFloats(in, op)))
            return failure();
          in.setReal(op->getResult(0), compute(in.real(op->getOperand(0)),
                                               in.real(op->getOperand(1))));
          return success();
        });
  for (auto [name, compute] : floatUnaries)
    interpreter.addHandler(
        name, [compute = compute](Interpreter &in, Operation *op) {
          if (failed(needFloats(in, op)))
            return failure();
          in.setReal(op->getResult(0), compute(in.real(op->getOperand(0))));
          return success();
        });
  interpreter.addHandler(
      "math.fma", [](Interpreter &in, Operation *op) -> LogicalResult {
        if (failed(needFloats(in, op)))
          return failure();
        in.setReal(op->getResult(0), std::fma(in.real(op->getOperand(0)),
                                              in.real(op->getOperand(1)),
                                              in.real(op->getOperand(2))));
        return success();
      });
  interpreter.addHandler(
      "arith.cmpf", [](Interpreter &in, Operation *op) -> LogicalResult {
        if (failed(needFloats(in, op)))
          return failure();
        auto cmp = cast<arith::CmpFOp>(op);
        in.setBool(cmp.getResult(),
                   compare(cmp.getPredicate(), in.real(cmp.getLhs()),
                           in.real(cmp.getRhs())));
        return success();
      });
  interpreter.addHandler("arith.sitofp", fromInteger);
  interpreter.addHandler("arith.uitofp", fromInteger);
  interpreter.addHandler("arith.fptosi", toInteger);
  interpreter.addHandler("arith.fptoui", toInteger);
}

} // namespace shapeproof::exec
