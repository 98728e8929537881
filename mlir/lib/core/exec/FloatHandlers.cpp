// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats: arithmetic of the arith dialect and functions of the math dialect.
// Results are computed in double and rounded to the type:
//
//   arith.addf %x, %one : f32     2^24 for 2^24 and 1
//   math.exp %x : f32             unknown in a run of sizes, as libraries round
//                                 it differently
//
// For sums, products, quotients and roots of types of up to 25 bits of
// precision (f32 has 24) this is the exact result rounded once. In other runs
// it is accurate enough to tell whether two programs compute the same in the
// same order.

#include "core/exec/Floats.h"
#include "core/exec/Handlers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

using namespace mlir;

namespace shapeproof::exec {
namespace {

using FloatBinary = double (*)(double, double);
using FloatUnary = double (*)(double);

bool areZeros(double a, double b) { return a == 0 && b == 0; }

/// The maximum for which NaN wins and +0 exceeds -0; in the counterpart a NaN
/// loses against a number.
double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::nan("");
  return areZeros(a, b) ? (std::signbit(a) ? b : a) : std::fmax(a, b);
}
double minimum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::nan("");
  return areZeros(a, b) ? (std::signbit(a) ? a : b) : std::fmin(a, b);
}

struct NamedFloatBinary {
  const char *name;
  FloatBinary compute;
  /// Whether the result is not defined in all bits for these operands; or null.
  bool (*isOpen)(double, double) = nullptr;
};

/// For maxnumf the sign of a zero is open.
bool areBothZeros(double a, double b) {
  return areZeros(a, b) && std::signbit(a) != std::signbit(b);
}
bool always(double, double) { return true; }

constexpr NamedFloatBinary floatBinaries[] = {
    {"arith.addf", [](double a, double b) { return a + b; }},
    {"arith.subf", [](double a, double b) { return a - b; }},
    {"arith.mulf", [](double a, double b) { return a * b; }},
    {"arith.divf", [](double a, double b) { return a / b; }},
    {"arith.remf", [](double a, double b) { return std::fmod(a, b); }},
    {"arith.maximumf", maximum},
    {"arith.minimumf", minimum},
    {"arith.maxnumf", [](double a, double b) { return std::fmax(a, b); },
     areBothZeros},
    {"arith.minnumf", [](double a, double b) { return std::fmin(a, b); },
     areBothZeros},
    {"math.powf", [](double a, double b) { return std::pow(a, b); }, always},
};

/// Functions whose result is rounded once on every machine.
constexpr std::pair<const char *, FloatUnary> floatUnaries[] = {
    {"arith.negf", [](double a) { return -a; }},
    {"arith.extf", [](double a) { return a; }},
    {"arith.truncf", [](double a) { return a; }},
    {"math.absf", [](double a) { return std::fabs(a); }},
    {"math.sqrt", [](double a) { return std::sqrt(a); }},
    {"math.floor", [](double a) { return std::floor(a); }},
    {"math.ceil", [](double a) { return std::ceil(a); }},
};

/// Functions whose rounding differs between libraries.
constexpr std::pair<const char *, FloatUnary> openFloatUnaries[] = {
    {"math.exp", [](double a) { return std::exp(a); }},
    {"math.exp2", [](double a) { return std::exp2(a); }},
    {"math.log", [](double a) { return std::log(a); }},
    {"math.rsqrt", [](double a) { return 1 / std::sqrt(a); }},
    {"math.tanh", [](double a) { return std::tanh(a); }},
    {"math.sin", [](double a) { return std::sin(a); }},
    {"math.cos", [](double a) { return std::cos(a); }},
    {"math.erf", [](double a) { return std::erf(a); }},
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

/// Rejects operands that the tables above would misread.
LogicalResult needFloats(Interpreter &in, Operation *op) {
  for (Value operand : op->getOperands())
    if (!isa<FloatType>(getElementTypeOrSelf(operand.getType())))
      return in.unsupported(op, "type of " + op->getName().getStringRef());
  return success();
}

/// Whether flags or a mode leave the result open, or change it.
bool isOpen(Operation *op) {
  if (auto fast = dyn_cast<arith::ArithFastMathInterface>(op))
    if (auto flags = fast.getFastMathFlagsAttr();
        flags && flags.getValue() != arith::FastMathFlags::none)
      return true;
  auto rounding = dyn_cast<arith::ArithRoundingModeInterface>(op);
  return rounding && rounding.getRoundingModeAttr() &&
         rounding.getRoundingModeAttr().getValue() !=
             arith::RoundingMode::to_nearest_even;
}

/// Sets the result of \p op to \p value, or to \p rounded, its value in the
/// type, if there is one.
LogicalResult setReal(Interpreter &in, Operation *op, double value,
                      std::optional<double> rounded) {
  if (in.options.sizesOnly && (!rounded || isOpen(op)))
    in.set(op->getResult(0), Scalar::unknown());
  else
    in.setReal(op->getResult(0), rounded.value_or(value));
  return success();
}

LogicalResult setRounded(Interpreter &in, Operation *op, double value) {
  return setReal(in, op, value,
                 roundTo(value, getElementTypeOrSelf(op->getResult(0))));
}

/// Sets a result that is known except in runs of sizes.
LogicalResult setOpen(Interpreter &in, Operation *op, double value) {
  if (!in.options.sizesOnly)
    return setRounded(in, op, value);
  in.set(op->getResult(0), Scalar::unknown());
  return success();
}

LogicalResult convertInteger(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getOperand(0).getType());
  if (!width ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return in.unsupported(op, "type of conversion");
  int64_t v = in.integer(op->getOperand(0));
  bool isSigned = op->getName().getStringRef() == "arith.sitofp";
  uint64_t u =
      width < 64 ? uint64_t(v) & ((uint64_t(1) << width) - 1) : uint64_t(v);
  return setReal(
      in, op, isSigned ? double(v) : double(u),
      fromInteger(u, width, isSigned, getElementTypeOrSelf(op->getResult(0))));
}

LogicalResult fma(Interpreter &in, Operation *op) {
  if (failed(needFloats(in, op)))
    return failure();
  double a = in.real(op->getOperand(0)), b = in.real(op->getOperand(1)),
         c = in.real(op->getOperand(2));
  return setReal(
      in, op, std::fma(a, b, c),
      fusedMultiplyAdd(a, b, c, getElementTypeOrSelf(op->getResult(0))));
}

LogicalResult compareFloats(Interpreter &in, Operation *op) {
  if (failed(needFloats(in, op)))
    return failure();
  auto cmp = cast<arith::CmpFOp>(op);
  if (in.options.sizesOnly && isOpen(op))
    in.set(cmp.getResult(), Scalar::unknown());
  else
    in.setBool(cmp.getResult(),
               compare(cmp.getPredicate(), in.real(cmp.getLhs()),
                       in.real(cmp.getRhs())));
  return success();
}

LogicalResult toInteger(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getResult(0).getType());
  if (!width || failed(needFloats(in, op)))
    return in.unsupported(op, "type of conversion");
  double v = std::trunc(in.real(op->getOperand(0)));
  bool isSigned = op->getName().getStringRef() == "arith.fptosi";
  double limit = std::ldexp(1.0, isSigned ? width - 1 : width);
  // The condition is written so that a NaN fails.
  if (!(v < limit && v >= (isSigned ? -limit : 0)))
    return in.broken(op, "the value does not fit");
  in.setInt(op->getResult(0),
            wrap(isSigned ? uint64_t(int64_t(v)) : uint64_t(v), width));
  return success();
}

} // namespace

void addFloatHandlers(Interpreter &interpreter) {
  for (const NamedFloatBinary &binary : floatBinaries)
    interpreter.addHandler(
        binary.name, [binary](Interpreter &in, Operation *op) -> LogicalResult {
          if (failed(needFloats(in, op)))
            return failure();
          double a = in.real(op->getOperand(0)), b = in.real(op->getOperand(1));
          bool isOpen = binary.isOpen && binary.isOpen(a, b);
          return (isOpen ? setOpen : setRounded)(in, op, binary.compute(a, b));
        });
  auto addUnary = [&](StringRef name, FloatUnary compute, auto set) {
    interpreter.addHandler(
        name, [compute, set](Interpreter &in, Operation *op) -> LogicalResult {
          if (failed(needFloats(in, op)))
            return failure();
          return set(in, op, compute(in.real(op->getOperand(0))));
        });
  };
  for (auto [name, compute] : floatUnaries)
    addUnary(name, compute, setRounded);
  for (auto [name, compute] : openFloatUnaries)
    addUnary(name, compute, setOpen);
  interpreter.addHandler("math.fma", fma);
  interpreter.addHandler("arith.cmpf", compareFloats);
  interpreter.addHandler("arith.sitofp", convertInteger);
  interpreter.addHandler("arith.uitofp", convertInteger);
  interpreter.addHandler("arith.fptosi", toInteger);
  interpreter.addHandler("arith.fptoui", toInteger);
}

} // namespace shapeproof::exec
