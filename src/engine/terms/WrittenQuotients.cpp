// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways in which quotients by a constant are written: as remainders, and
// rounded up or down. See Written.h.
//
// Tested by tests/results/simplify/SimplifyTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/OppositeQuotient.h"
#include "engine/terms/Written.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

/// The divisor of a part that is a quotient by a constant.
std::optional<Int> Written::constantDivisor(const Part &part) const {
  if (part.atoms.size() != 1 || store.kind(part.atoms[0]) != DimKind::FloorDiv)
    return std::nullopt;
  std::optional<Int> divisor =
      store.getConstant(store.operands(part.atoms[0])[1]);
  return divisor && *divisor > 1 ? divisor : std::nullopt;
}

/// The other quotient of the sum that the quotient of the part divides once
/// more: n floordiv 8, for n floordiv 24 (by 3).
std::optional<Written::Divided> Written::dividedOnce(const Poly &poly,
                                                     const Part &part,
                                                     const Int &divisor) const {
  const LinearView whole = store.linearView(store.operands(part.atoms[0])[0]);
  for (const Part &other : poly.parts) {
    const std::optional<Int> by = constantDivisor(other);
    if (!by || *by >= divisor || floorModulo(divisor, *by) != 0)
      continue;
    const LinearView inner =
        store.linearView(store.operands(other.atoms[0])[0]);
    const Int moved = canonical(whole.constant - inner.constant);
    const Int factor = floorDivide(divisor, *by);
    auto isSame = [](const Summand &a, const Summand &b) {
      return a.column == b.column && a.coefficient == b.coefficient;
    };
    if (llvm::equal(whole.summands, inner.summands, isSame) &&
        floorModulo(moved, *by) == 0 &&
        part.coefficient == canonical(-other.coefficient * factor))
      return Divided{{{{Int(1), other.atoms}}, floorDivide(moved, *by)},
                     factor,
                     other.coefficient};
  }
  return std::nullopt;
}

/// Writes k * (x mod c) for k * x - k * c * (x floordiv c), also where x is a
/// quotient or the quotient is rounded up, and x ceildiv 2 for
/// x - (x floordiv 2), where that leaves fewer summands.
void Written::takeRemainders(Poly &poly, Operands &operands) {
  auto count = [](const Poly &p) { return p.parts.size() + (p.constant != 0); };
  // Writes a node for factor * x and the quotient, if that is shorter.
  auto take = [&](size_t i, const Int &factor, WrittenOp op, const Int &divisor,
                  const Poly &dividend, uint32_t node) {
    Poly rest = poly;
    rest.parts.erase(rest.parts.begin() + i);
    subtract(rest, factor, dividend);
    if (count(rest) + 1 >= count(poly))
      return false;
    operands.push_back({factor, make(op, {node, number(divisor)})});
    poly = std::move(rest);
    return true;
  };
  for (size_t i = 0; i < poly.parts.size();) {
    const Part part = poly.parts[i];
    std::optional<Int> c = constantDivisor(part);
    auto isTaken = [&] {
      const DimId dividend = store.operands(part.atoms[0])[0];
      const Poly own = polyOf(store.linearView(dividend));
      const uint32_t node = (*this)(dividend);
      if (floorModulo(part.coefficient, *c) == 0) {
        const Int factor = floorDivide(part.coefficient, *c);
        // c * (x ceildiv c) is x + (-x) mod c.
        const std::optional<Poly> opposite = oppositeOf(part.atoms[0]);
        if (opposite && opposite->constant == 0 &&
            take(i, factor, WrittenOp::Mod, *c, *opposite, sum(*opposite)))
          return true;
        if (take(i, canonical(-factor), WrittenOp::Mod, *c, own, node))
          return true;
      }
      if (*c == 2 && take(i, canonical(-part.coefficient), WrittenOp::CeilDiv,
                          *c, own, node))
        return true;
      std::optional<Divided> once = dividedOnce(poly, part, *c);
      return once && take(i, once->coefficient, WrittenOp::Mod, once->divisor,
                          once->dividend, plain(once->dividend, {}));
    };
    i = c && isTaken() ? 0 : i + 1;
  }
}

/// The dividend of the quotient's negation, if that has the quotient as its
/// normal form: c - 1 - x for x floordiv c.
std::optional<Written::Poly> Written::oppositeOf(DimId quotient) const {
  const ArrayRef<DimId> operands = store.operands(quotient);
  const std::optional<Int> c = store.getConstant(operands[1]);
  if (!c || *c <= 1)
    return std::nullopt;
  const LinearView view = store.linearView(operands[0]);
  llvm::SmallVector<Summand, 8> summands(view.summands.begin(),
                                         view.summands.end());
  for (Summand &s : summands) {
    if (canonical(s.coefficient * 2) == *c)
      return std::nullopt;
    s.coefficient = canonical(-s.coefficient);
  }
  Poly result = negated(polyOf(view));
  result.constant = canonical(result.constant + *c - 1);
  if (!isLessPositive(summands, result.constant, *c))
    return std::nullopt;
  return result;
}

/// The shortest way to write the quotient, rounded down or up; by a constant c:
///   x floordiv c == (x - (c - 1)) ceildiv c
///                == -((-x) ceildiv c) == -((c - 1 - x) floordiv c)
Written::Operand Written::quotient(DimId dim, bool isSubtracted) {
  if (auto it = quotients.find({dim, isSubtracted}); it != quotients.end())
    return it->second;
  const ArrayRef<DimId> operands = store.operands(dim);
  const uint32_t divisor = (*this)(operands[1]);
  const Poly dividend = polyOf(store.linearView(operands[0]));
  Operand best{Int(1),
               make(WrittenOp::FloorDiv, {(*this)(operands[0]), divisor})};
  // A subtraction breaks the tie between equally short ones.
  auto cost = [&](const Operand &made) {
    return 2 * nodes[made.node].treeCost +
           ((made.coefficient < 0) != isSubtracted);
  };
  auto consider = [&](int sign, WrittenOp op, const Poly &of) {
    const Operand made{Int(sign), make(op, {sum(of), divisor})};
    if (cost(made) < cost(best))
      best = made;
  };
  consider(-1, WrittenOp::CeilDiv, negated(dividend));
  if (std::optional<Poly> other = oppositeOf(dim)) {
    consider(-1, WrittenOp::FloorDiv, *other);
    consider(1, WrittenOp::CeilDiv, negated(*other));
  }
  quotients.insert({{dim, isSubtracted}, best});
  return best;
}
