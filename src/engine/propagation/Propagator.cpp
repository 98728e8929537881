// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running one propagator: load the operands' ranges, apply the domains'
// functions, write back what became smaller.
//
// An operand is scale * variable + offset, so `(2*n + 1) floordiv 4` needs no
// variable for 2*n + 1: its range is computed from n's, refined, and divided
// back. Clauses are narrowed by ClauseNarrowing.h.
//
// Tested by tests/engine/bounds.

#include "engine/propagation/Propagator.h"
#include "engine/domains/Refine.h"
#include "engine/propagation/ClauseNarrowing.h"

#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using domains::LinearOperand;
using llvm::ArrayRef;
using llvm::MutableArrayRef;
using llvm::SmallVector;

uint32_t Propagator::positionOf(uint32_t variable) {
  auto it = llvm::find(variables, variable);
  if (it == variables.end()) {
    variables.push_back(variable);
    return static_cast<uint32_t>(variables.size() - 1);
  }
  return static_cast<uint32_t>(it - variables.begin());
}

void Propagator::addArm(std::vector<Propagator> parts) {
  Arm &arm = arms.emplace_back();
  for (const Propagator &part : parts)
    for (const Operand &o : part.operands)
      if (o.position != Operand::kConstant)
        arm.positions |= uint64_t(1) << o.position;
  arm.parts = std::move(parts);
}

const Int &Propagator::scaleOf(uint32_t variable) const {
  return llvm::find_if(operands,
                       [&](const Operand &o) {
                         return variables[o.position] == variable;
                       })
      ->scale;
}

namespace {

IntRange load(const Operand &operand, ArrayRef<IntRange> ranges) {
  if (operand.position == Operand::kConstant)
    return IntRange::constant(operand.offset);
  const IntRange &range = ranges[operand.position];
  if (operand.scale == 1 && operand.offset == 0)
    return range;
  return add(scale(range, operand.scale), IntRange::constant(operand.offset));
}

/// Narrows the operand's variable so that the operand is in `range`.
void write(const Operand &operand, const IntRange &range,
           MutableArrayRef<IntRange> ranges) {
  if (operand.position != Operand::kConstant) {
    domains::refineScale(subtract(range, IntRange::constant(operand.offset)),
                         operand.scale, ranges[operand.position]);
    return;
  }
  if (!range.contains(operand.offset) && !ranges.empty())
    ranges[0] = IntRange::empty();
}

void refineLinear(const Propagator &c, MutableArrayRef<IntRange> ranges) {
  SmallVector<LinearOperand, 8> operands;
  for (const Operand &o : c.operands)
    operands.push_back({o.scale, ranges[o.position]});
  if (!domains::refineLinear(IntRange::constant(0), c.constant, operands))
    return;
  for (size_t i = 0; i < operands.size(); ++i)
    ranges[c.operands[i].position].narrow(operands[i].range);
}

void refineProduct(const Propagator &c, MutableArrayRef<IntRange> ranges) {
  const size_t count = c.operands.size() - 1;
  SmallVector<IntRange, 4> factors, before;
  IntRange product = IntRange::constant(1);
  for (const Operand &o : llvm::drop_begin(c.operands)) {
    factors.push_back(power(load(o, ranges), o.exponent));
    before.push_back(product);
    product = multiply(product, factors.back());
  }
  IntRange result = load(c.operands[0], ranges);
  write(c.operands[0], product, ranges);
  IntRange after = IntRange::constant(1);
  for (size_t i = count; i-- > 0;) {
    IntRange others = multiply(before[i], after), factor = factors[i];
    after = multiply(after, factors[i]);
    if (!domains::refineMultiply(result, factor, others))
      continue;
    const Operand &o = c.operands[i + 1];
    if (o.exponent == 1) {
      write(o, factor, ranges);
      continue;
    }
    IntRange base = load(o, ranges);
    if (factor.isEmpty())
      base = factor;
    else
      domains::refinePower(factor, o.exponent, base);
    write(o, base, ranges);
  }
}

using Binary = IntRange (*)(const IntRange &, const IntRange &);
using BinaryRefinement = bool (*)(const IntRange &, IntRange &, IntRange &);

/// operands[0] == f(operands[1], operands[2])
void refineBinary(const Propagator &c, MutableArrayRef<IntRange> ranges,
                  Binary f, BinaryRefinement backwards) {
  IntRange a = load(c.operands[1], ranges), b = load(c.operands[2], ranges);
  IntRange result = load(c.operands[0], ranges);
  write(c.operands[0], f(a, b), ranges);
  if (!backwards(result, a, b))
    return;
  write(c.operands[1], a, ranges);
  write(c.operands[2], b, ranges);
}

/// operands[0] == f of the `arity` operands that follow; f is associative.
void refineFold(const Propagator &c, size_t arity,
                MutableArrayRef<IntRange> ranges, Binary f,
                BinaryRefinement backwards) {
  SmallVector<IntRange, 4> given, after(arity);
  for (size_t i = 0; i < arity; ++i)
    given.push_back(load(c.operands[i + 1], ranges));
  for (size_t i = arity - 1; i-- > 0;)
    after[i] = i + 2 == arity ? given[i + 1] : f(given[i + 1], after[i + 1]);
  IntRange result = load(c.operands[0], ranges);
  IntRange all = arity == 1 ? given[0] : f(given[0], after[0]);
  write(c.operands[0], all, ranges);
  if (arity == 1) {
    write(c.operands[1], result, ranges);
    return;
  }
  IntRange before;
  for (size_t i = 0; i < arity; ++i) {
    IntRange others = i == 0           ? after[0]
                      : i + 1 == arity ? before
                                       : f(before, after[i]);
    before = i == 0 ? given[0] : f(before, given[i]);
    IntRange self = given[i];
    if (backwards(result, self, others))
      // If the others are empty, pass that on: they cannot hold.
      write(c.operands[i + 1], others.isEmpty() ? others : self, ranges);
  }
}

void refineOneOf(const Propagator &c, size_t count,
                 MutableArrayRef<IntRange> ranges) {
  IntRange join = IntRange::empty();
  for (size_t i = 1; i <= count; ++i)
    join = join.join(load(c.operands[i], ranges));
  write(c.operands[0], join, ranges);
}

void refineLiteral(const Propagator &c, MutableArrayRef<IntRange> ranges) {
  IntRange term = load(c.operands[0], ranges);
  IntRange zero = IntRange::constant(0);
  switch (c.literal) {
  case ClaimKind::Eq:
    return write(c.operands[0], zero, ranges);
  case ClaimKind::Ge:
    return write(c.operands[0], IntRange::atLeast(0), ranges);
  case ClaimKind::Ne:
    if (domains::refineNotEqual(term, zero))
      write(c.operands[0], term, ranges);
    return;
  default:
    return;
  }
}

} // namespace

bool shapeproof::isDefinedBroadcast(const Propagator &c,
                                    ArrayRef<IntRange> ranges,
                                    const GuardSource &guards,
                                    llvm::SmallVectorImpl<ClaimId> *used) {
  const size_t arity = c.arity;
  size_t pair = 0;
  for (size_t i = 0; i < arity; ++i)
    for (size_t j = i + 1; j < arity; ++j, ++pair) {
      if (pair >= c.guards.size())
        return false; // too many operands to have guards
      IntRange a = load(c.operands[1 + i], ranges);
      IntRange b = load(c.operands[1 + j], ranges);
      IntRange difference = load(c.operands[1 + arity + pair], ranges);
      IntRange one = IntRange::constant(1), zero = IntRange::constant(0);
      if (a == one || b == one || difference == zero ||
          (a.isConstant() && a == b))
        continue;
      if (!c.guards[pair].valid() || !guards.holds(c.guards[pair]))
        return false;
      if (used)
        used->push_back(c.guards[pair]);
    }
  return true;
}

void shapeproof::refine(const Propagator &c, MutableArrayRef<IntRange> ranges,
                        const GuardSource &guards) {
  switch (c.kind) {
  case Propagator::Linear:
    return refineLinear(c, ranges);
  case Propagator::Product:
    return refineProduct(c, ranges);
  case Propagator::FloorDiv:
    return refineBinary(c, ranges, domains::floorDivide,
                        domains::refineFloorDivide);
  case Propagator::Mod:
    return refineBinary(c, ranges, domains::modulo, domains::refineModulo);
  case Propagator::Min:
    return refineFold(c, c.operands.size() - 1, ranges, domains::minimum,
                      domains::refineMinimum);
  case Propagator::Max:
    return refineFold(c, c.operands.size() - 1, ranges, domains::maximum,
                      domains::refineMaximum);
  case Propagator::Broadcast:
    if (isDefinedBroadcast(c, ranges, guards, nullptr))
      return refineFold(c, c.arity, ranges, domains::broadcastDefined,
                        domains::refineBroadcast);
    return refineOneOf(c, c.arity, ranges);
  case Propagator::OneOf:
    return refineOneOf(c, c.operands.size() - 1, ranges);
  case Propagator::Literal:
    return refineLiteral(c, ranges);
  case Propagator::Clause:
    return refineClause(c, ranges, guards);
  }
}

bool shapeproof::isObviouslyIdempotent(const Propagator &c,
                                       ArrayRef<IntRange> ranges) {
  if (c.kind != Propagator::Linear)
    return c.kind == Propagator::Literal;
  // Each end is computed from the other operands' opposite ends, so one run is
  // enough with unit coefficients, where nothing is rounded.
  for (const Operand &o : c.operands)
    if (o.scale != 1 && o.scale != -1)
      return false;
  return llvm::all_of(ranges, [](const IntRange &r) {
    return !r.isEmpty() && r.congruence().modulus() <= 1;
  });
}
