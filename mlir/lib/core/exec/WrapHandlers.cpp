// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that results fit their types (ir/WrapCheck.h): exact arithmetic on 128
// bits. A run goes on where one does not hold.

#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/ir/WrapCheck.h"

using namespace mlir;

namespace shapeproof::exec {
namespace {

using Wide = __int128;
using UnsignedWide = unsigned __int128;

/// The numbers of an operation; `b` is 0 where it has one operand.
struct Numbers {
  int64_t a, b;
  unsigned bits;
};

/// Whether the signed result fits.
bool fits(Wrapping operation, Numbers n) {
  Wide exact = n.a;
  switch (operation) {
  case Wrapping::Sum:
    exact += n.b;
    break;
  case Wrapping::Difference:
    exact -= n.b;
    break;
  case Wrapping::Product:
    exact *= n.b;
    break;
  case Wrapping::Shift:
    exact *= Wide(1) << n.b;
    break;
  case Wrapping::Narrowing:
    break;
  }
  return exact == wrap(uint64_t(exact), n.bits);
}

/// Whether the result of the numbers without their signs fits.
bool fitsUnsigned(Wrapping operation, Numbers n) {
  const UnsignedWide period = UnsignedWide(1) << n.bits;
  if (operation == Wrapping::Narrowing)
    return n.a >= 0 && UnsignedWide(n.a) < period;
  auto bitsOf = [&](int64_t v) { return UnsignedWide(uint64_t(v)) % period; };
  const UnsignedWide a = bitsOf(n.a), b = bitsOf(n.b);
  switch (operation) {
  case Wrapping::Sum:
    return a + b < period;
  case Wrapping::Difference:
    return a >= b;
  case Wrapping::Product:
    return a * b < period;
  default: // A shift: both are below 2^64.
    return a << unsigned(n.b) < period;
  }
}

LogicalResult check(Interpreter &in, Operation *op) {
  const WrapQuestion question = cast<WrapCheckOp>(op).question();
  Numbers n{in.integer(op->getOperand(0)), 0, question.bits};
  if (op->getNumOperands() > 1)
    n.b = in.integer(op->getOperand(1));
  // Such a shift is poison, whether or not it is checked.
  if (question.operation == Wrapping::Shift &&
      (n.b < 0 || n.b >= int64_t(n.bits)))
    return success();
  in.note(op, question.isUnsigned ? fitsUnsigned(question.operation, n)
                                  : fits(question.operation, n));
  return success();
}

} // namespace

void addWrapHandlers(Interpreter &interpreter) {
  interpreter.addHandler(WrapCheckOp::getOperationName(), check);
}

} // namespace shapeproof::exec
