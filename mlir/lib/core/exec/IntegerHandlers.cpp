// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers: the arith and the index dialect. An operation is computed on 64
// bits and wrapped to its width. A shift by the width or more, an overflow
// under nsw/nuw and a remainder under exact break the contract. A division by
// zero and a quotient that does not fit are undefined, and so is the remainder
// in these cases.

#include "core/exec/Divisions.h"
#include "core/exec/Handlers.h"
#include "core/exec/Interpreter.h"
#include "core/ir/InputNames.h"
#include "core/ir/VscaleRange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"

#include <optional>

using namespace mlir;

namespace shapeproof::exec {
namespace {

using Wide = __int128;

uint64_t unsignedOf(int64_t v, unsigned width) {
  return width >= 64 ? uint64_t(v) : uint64_t(v) & ((uint64_t(1) << width) - 1);
}

/// The exact result of an operation on sign-extended operands; nothing if it
/// has none.
using Binary = std::optional<Wide> (*)(int64_t a, int64_t b, unsigned width);

std::optional<Wide> add(int64_t a, int64_t b, unsigned) { return Wide(a) + b; }
std::optional<Wide> sub(int64_t a, int64_t b, unsigned) { return Wide(a) - b; }
std::optional<Wide> mul(int64_t a, int64_t b, unsigned) { return Wide(a) * b; }

bool signedDivides(int64_t a, int64_t b, unsigned width) {
  return b != 0 && !(b == -1 && a == wrap(uint64_t(1) << (width - 1), width));
}

std::optional<Wide> divs(int64_t a, int64_t b, unsigned width) {
  if (!signedDivides(a, b, width))
    return std::nullopt;
  return Wide(a) / b;
}

std::optional<Wide> rems(int64_t a, int64_t b, unsigned width) {
  if (!signedDivides(a, b, width))
    return std::nullopt;
  return Wide(a) % b;
}

std::optional<Wide> floordivs(int64_t a, int64_t b, unsigned width) {
  if (!signedDivides(a, b, width))
    return std::nullopt;
  Wide quotient = Wide(a) / b;
  return quotient * b != a && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::optional<Wide> ceildivs(int64_t a, int64_t b, unsigned width) {
  if (!signedDivides(a, b, width))
    return std::nullopt;
  Wide quotient = Wide(a) / b;
  return quotient * b != a && (a < 0) == (b < 0) ? quotient + 1 : quotient;
}

std::optional<Wide> divu(int64_t a, int64_t b, unsigned w) {
  if (b == 0)
    return std::nullopt;
  return Wide(unsignedOf(a, w) / unsignedOf(b, w));
}

std::optional<Wide> remu(int64_t a, int64_t b, unsigned w) {
  if (b == 0)
    return std::nullopt;
  return Wide(unsignedOf(a, w) % unsignedOf(b, w));
}

std::optional<Wide> ceildivu(int64_t a, int64_t b, unsigned w) {
  if (b == 0)
    return std::nullopt;
  uint64_t x = unsignedOf(a, w), y = unsignedOf(b, w);
  return Wide(x / y) + (x % y != 0);
}

std::optional<Wide> mins(int64_t a, int64_t b, unsigned) {
  return Wide(std::min(a, b));
}
std::optional<Wide> maxs(int64_t a, int64_t b, unsigned) {
  return Wide(std::max(a, b));
}
std::optional<Wide> minu(int64_t a, int64_t b, unsigned w) {
  return unsignedOf(a, w) < unsignedOf(b, w) ? a : b;
}
std::optional<Wide> maxu(int64_t a, int64_t b, unsigned w) {
  return unsignedOf(a, w) > unsignedOf(b, w) ? a : b;
}
std::optional<Wide> bitAnd(int64_t a, int64_t b, unsigned) {
  return Wide(a & b);
}
std::optional<Wide> bitOr(int64_t a, int64_t b, unsigned) {
  return Wide(a | b);
}
std::optional<Wide> bitXor(int64_t a, int64_t b, unsigned) {
  return Wide(a ^ b);
}

std::optional<Wide> shl(int64_t a, int64_t b, unsigned w) {
  if (unsignedOf(b, w) >= w)
    return std::nullopt;
  // Both operands may have 64 bits: 127 bits hold the result.
  return Wide(a) * (Wide(1) << unsignedOf(b, w));
}
std::optional<Wide> shrs(int64_t a, int64_t b, unsigned w) {
  if (unsignedOf(b, w) >= w)
    return std::nullopt;
  return Wide(a >> unsignedOf(b, w));
}
std::optional<Wide> shru(int64_t a, int64_t b, unsigned w) {
  if (unsignedOf(b, w) >= w)
    return std::nullopt;
  return Wide(unsignedOf(a, w) >> unsignedOf(b, w));
}

struct NamedBinary {
  const char *arith; ///< The op of the arith dialect, or null.
  const char *index; ///< The op of the index dialect, or null.
  Binary compute;
};

constexpr NamedBinary binaries[] = {
    {"addi", "add", add},
    {"subi", "sub", sub},
    {"muli", "mul", mul},
    {"divsi", "divs", divs},
    {"divui", "divu", divu},
    {"remsi", "rems", rems},
    {"remui", "remu", remu},
    {"floordivsi", "floordivs", floordivs},
    {"ceildivsi", "ceildivs", ceildivs},
    {"ceildivui", "ceildivu", ceildivu},
    {"minsi", "mins", mins},
    {"maxsi", "maxs", maxs},
    {"minui", "minu", minu},
    {"maxui", "maxu", maxu},
    {"andi", "and", bitAnd},
    {"ori", "or", bitOr},
    {"xori", "xor", bitXor},
    {"shli", "shl", shl},
    {"shrsi", "shrs", shrs},
    {"shrui", "shru", shru},
};

/// Whether `a op b` overflows in a way that the flags of \p op forbid.
bool overflows(Operation *op, Binary compute, Wide exact, int64_t a, int64_t b,
               unsigned width) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!flags)
    return false;
  if (flags.hasNoSignedWrap() && exact != wrap(uint64_t(exact), width))
    return true;
  if (!flags.hasNoUnsignedWrap())
    return false;
  // Repeat this on the unsigned values; 128 bits hold each of these results.
  unsigned __int128 x = unsignedOf(a, width), y = unsignedOf(b, width), r;
  if (compute == sub)
    return y > x;
  if (compute == add)
    r = x + y;
  else if (compute == mul)
    r = x * y;
  else
    r = x << unsigned(y);
  return (width < 64 ? r >> width : r >> 64) != 0;
}

/// Whether the operation loses bits of \p a, which `exact` forbids.
bool losesBits(Operation *op, int64_t a, int64_t b, unsigned width) {
  auto isExact = [&](auto op) { return op && op.getIsExact(); };
  uint64_t x = unsignedOf(a, width), y = unsignedOf(b, width);
  if (isExact(dyn_cast<arith::DivUIOp>(op)))
    return x % y != 0;
  if (isExact(dyn_cast<arith::DivSIOp>(op)))
    return a % b != 0;
  if (isExact(dyn_cast<arith::ShRUIOp>(op)) ||
      isExact(dyn_cast<arith::ShRSIOp>(op)))
    return (x & ((uint64_t(1) << y) - 1)) != 0;
  return false;
}

std::string noResult(int64_t a, int64_t b) {
  return "no result for " + std::to_string(a) + " and " + std::to_string(b);
}

void addBinary(Interpreter &interpreter, const Twine &name, Binary compute) {
  interpreter.addHandler(
      name.str(), [compute](Interpreter &in, Operation *op) -> LogicalResult {
        Value result = op->getResult(0);
        unsigned width = bitsOf(result.getType());
        if (!width)
          return in.unsupported(op, "type of " + op->getName().getStringRef());
        int64_t a = in.integer(op->getOperand(0));
        int64_t b = in.integer(op->getOperand(1));
        std::optional<Wide> exact = compute(a, b, width);
        if (!exact)
          return isDivision(op) ? in.undefined(op, noResult(a, b))
                                : in.broken(op, noResult(a, b));
        bool mayNotWrap = in.options.noOverflow &&
                          getElementTypeOrSelf(result.getType()).isIndex() &&
                          (compute == add || compute == sub || compute == mul);
        if (overflows(op, compute, *exact, a, b, width) ||
            (mayNotWrap && *exact != wrap(uint64_t(*exact), width)))
          return in.broken(op, "overflow");
        if (losesBits(op, a, b, width))
          return in.broken(op, "the result is not exact");
        in.setInt(result, wrap(uint64_t(*exact), width));
        return success();
      });
}

bool compare(arith::CmpIPredicate predicate, int64_t a, int64_t b, unsigned w) {
  uint64_t x = unsignedOf(a, w), y = unsignedOf(b, w);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return a == b;
  case arith::CmpIPredicate::ne:
    return a != b;
  case arith::CmpIPredicate::slt:
    return a < b;
  case arith::CmpIPredicate::sle:
    return a <= b;
  case arith::CmpIPredicate::sgt:
    return a > b;
  case arith::CmpIPredicate::sge:
    return a >= b;
  case arith::CmpIPredicate::ult:
    return x < y;
  case arith::CmpIPredicate::ule:
    return x <= y;
  case arith::CmpIPredicate::ugt:
    return x > y;
  case arith::CmpIPredicate::uge:
    return x >= y;
  }
  return false;
}

arith::CmpIPredicate toArith(index::IndexCmpPredicate predicate) {
  using From = index::IndexCmpPredicate;
  using To = arith::CmpIPredicate;
  switch (predicate) {
  case From::EQ:
    return To::eq;
  case From::NE:
    return To::ne;
  case From::SLT:
    return To::slt;
  case From::SLE:
    return To::sle;
  case From::SGT:
    return To::sgt;
  case From::SGE:
    return To::sge;
  case From::ULT:
    return To::ult;
  case From::ULE:
    return To::ule;
  case From::UGT:
    return To::ugt;
  case From::UGE:
    return To::uge;
  }
  return To::eq;
}

/// Handles constants of any dialect by folding.
LogicalResult constant(Interpreter &in, Operation *op) {
  Attribute value;
  if (!matchPattern(op, m_Constant(&value)))
    return in.unsupported(op, op->getName().getStringRef());
  Type type = op->getResult(0).getType();
  if (auto integer = dyn_cast_or_null<IntegerAttr>(value)) {
    if (!bitsOf(type) ||
        (integer.getType() != type && !integer.getType().isIndex()))
      return in.unsupported(op, "type of constant");
    in.setInt(op->getResult(0),
              wrap(integer.getValue().getSExtValue(), bitsOf(type)));
    return success();
  }
  Scalar scalar;
  if (value && toScalar(value, scalar)) {
    in.set(op->getResult(0), scalar);
    return success();
  }
  if (auto dense = dyn_cast_or_null<DenseElementsAttr>(value)) {
    auto vector = dyn_cast<VectorType>(type);
    if (!isa<RankedTensorType>(type) && !(vector && !vector.isScalable()))
      return in.unsupported(op, "type of constant");
    Shaped result;
    if (failed(in.makeZeros(op, dense.getType().getShape(),
                            dense.getElementType(), result)))
      return failure();
    if (!result.isTracked()) {
      in.set(op->getResult(0), result);
      return success();
    }
    size_t next = 0;
    for (Attribute element : dense.getValues<Attribute>()) {
      if (!toScalar(element, scalar))
        return in.unsupported(op, "element of constant");
      (*result.data)[next++] = scalar;
    }
    in.set(op->getResult(0), result);
    return success();
  }
  return in.unsupported(op, "constant");
}

/// Adds a cast from one width to another, signed or unsigned.
void addCast(Interpreter &interpreter, StringRef name, bool isSigned) {
  interpreter.addHandler(
      name, [isSigned](Interpreter &in, Operation *op) -> LogicalResult {
        unsigned from = bitsOf(op->getOperand(0).getType());
        unsigned to = bitsOf(op->getResult(0).getType());
        if (!from || !to)
          return in.unsupported(op, "type of " + op->getName().getStringRef());
        int64_t v = in.integer(op->getOperand(0));
        int64_t result = wrap(isSigned ? uint64_t(v) : unsignedOf(v, from), to);
        auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
        if (flags && flags.hasNoSignedWrap() && result != v)
          return in.broken(op, "overflow");
        if (flags && flags.hasNoUnsignedWrap() &&
            unsignedOf(result, to) != unsignedOf(v, from))
          return in.broken(op, "overflow");
        in.setInt(op->getResult(0), result);
        return success();
      });
}

/// Handles math.absi; the least number is its own absolute value.
LogicalResult absolute(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getOperand(0).getType());
  if (!width)
    return in.unsupported(op, "type of math.absi");
  int64_t v = in.integer(op->getOperand(0));
  in.setInt(op->getResult(0),
            v < 0 ? wrap(uint64_t(0) - uint64_t(v), width) : v);
  return success();
}

/// Adds an operation that counts bits of an integer, or those of its type.
void addCount(Interpreter &interpreter, StringRef name,
              unsigned (*count)(const APInt &)) {
  interpreter.addHandler(
      name, [count](Interpreter &in, Operation *op) -> LogicalResult {
        unsigned width = bitsOf(op->getOperand(0).getType());
        if (!width)
          return in.unsupported(op, "type of " + op->getName().getStringRef());
        APInt v(width, unsignedOf(in.integer(op->getOperand(0)), width));
        in.setInt(op->getResult(0), wrap(count(v), width));
        return success();
      });
}

LogicalResult select(Interpreter &in, Operation *op) {
  // For tensors, the handler is called for one element after another.
  if (!std::holds_alternative<Scalar>(in.get(op->getOperand(0))))
    return in.unsupported(op, "select of elements");
  in.set(op->getResult(0),
         in.get(op->getOperand(in.boolean(op->getOperand(0)) ? 1 : 2)));
  return success();
}

LogicalResult addExtended(Interpreter &in, Operation *op) {
  unsigned width = bitsOf(op->getResult(0).getType());
  if (!width)
    return in.unsupported(op, "type of extended sum");
  unsigned __int128 sum = static_cast<unsigned __int128>(unsignedOf(
                              in.integer(op->getOperand(0)), width)) +
                          unsignedOf(in.integer(op->getOperand(1)), width);
  in.setInt(op->getResult(0), wrap(uint64_t(sum), width));
  in.setBool(op->getResult(1), (sum >> width) != 0);
  return success();
}

void addMulExtended(Interpreter &interpreter, StringRef name, bool isSigned) {
  interpreter.addHandler(
      name, [isSigned](Interpreter &in, Operation *op) -> LogicalResult {
        unsigned width = bitsOf(op->getResult(0).getType());
        if (!width)
          return in.unsupported(op, "type of extended product");
        int64_t a = in.integer(op->getOperand(0));
        int64_t b = in.integer(op->getOperand(1));
        using UWide = unsigned __int128;
        UWide product =
            isSigned ? UWide(Wide(a) * b)
                     : UWide(unsignedOf(a, width)) * unsignedOf(b, width);
        in.setInt(op->getResult(0), wrap(uint64_t(product), width));
        in.setInt(op->getResult(1), wrap(uint64_t(product >> width), width));
        return success();
      });
}

} // namespace

std::optional<int64_t> combined(llvm::StringRef name, int64_t a, int64_t b,
                                unsigned width) {
  for (const NamedBinary &own : binaries)
    if (own.arith == name || own.arith == (name + "i").str())
      if (auto exact = own.compute(a, b, width))
        return wrap(uint64_t(*exact), width);
  return std::nullopt;
}

void addIntegerHandlers(Interpreter &interpreter) {
  for (const NamedBinary &binary : binaries) {
    addBinary(interpreter, Twine("arith.") + binary.arith, binary.compute);
    addBinary(interpreter, Twine("index.") + binary.index, binary.compute);
  }
  interpreter.addHandler("arith.constant", constant);
  interpreter.addHandler("index.constant", constant);
  interpreter.addHandler("index.bool.constant", constant);
  interpreter.addHandler("index.sizeof", [](Interpreter &in, Operation *op) {
    in.setInt(op->getResult(0), 64);
    return success();
  });
  interpreter.addHandler(
      "arith.cmpi", [](Interpreter &in, Operation *op) -> LogicalResult {
        auto cmp = cast<arith::CmpIOp>(op);
        unsigned width = bitsOf(cmp.getLhs().getType());
        if (!width)
          return in.unsupported(op, "type of comparison");
        in.setBool(cmp.getResult(),
                   compare(cmp.getPredicate(), in.integer(cmp.getLhs()),
                           in.integer(cmp.getRhs()), width));
        return success();
      });
  interpreter.addHandler("index.cmp", [](Interpreter &in, Operation *op) {
    auto cmp = cast<index::CmpOp>(op);
    in.setBool(cmp.getResult(),
               compare(toArith(cmp.getPred()), in.integer(cmp.getLhs()),
                       in.integer(cmp.getRhs()), 64));
    return success();
  });
  interpreter.addHandler("vector.vscale",
                         [](Interpreter &in, Operation *op) -> LogicalResult {
                           auto it = in.unknownExtents.find(kVscale);
                           if (it == in.unknownExtents.end())
                             return in.unsupported(op, "a machine's number");
                           if (!vscaleRange(op).contains(it->second))
                             return in.broken(op, "there is no such vscale");
                           in.setInt(op->getResult(0), it->second);
                           return success();
                         });
  interpreter.addHandler("arith.select", select);
  interpreter.addHandler("math.absi", absolute);
  addCount(interpreter, "math.ctpop",
           [](const APInt &v) { return v.popcount(); });
  addCount(interpreter, "math.ctlz",
           [](const APInt &v) { return v.countl_zero(); });
  addCount(interpreter, "math.cttz",
           [](const APInt &v) { return v.countr_zero(); });
  addCast(interpreter, "arith.extsi", true);
  addCast(interpreter, "arith.extui", false);
  addCast(interpreter, "arith.trunci", true);
  addCast(interpreter, "arith.index_cast", true);
  addCast(interpreter, "arith.index_castui", false);
  addCast(interpreter, "index.casts", true);
  addCast(interpreter, "index.castu", false);
  interpreter.addHandler("arith.addui_extended", addExtended);
  addMulExtended(interpreter, "arith.mulsi_extended", true);
  addMulExtended(interpreter, "arith.mului_extended", false);
}

} // namespace shapeproof::exec
