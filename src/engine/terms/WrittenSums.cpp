// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways in which a sum is written: with common factors, and with summands
// moved into quotients and extremes. See Written.h.
//
// Tested by tests/results/simplify/SimplifyTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/Narrowed.h"
#include "engine/terms/Written.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

Written::Poly Written::polyOf(LinearView view) const {
  Poly poly;
  poly.constant = view.constant;
  for (const Summand &s : view.summands) {
    Part &part = poly.parts.emplace_back();
    part.coefficient = s.coefficient;
    if (store.kind(s.column) == DimKind::Product)
      part.atoms.assign(store.operands(s.column).begin(),
                        store.operands(s.column).end());
    else
      part.atoms.push_back(s.column);
  }
  return poly;
}

/// Subtracts factor * what.
void Written::subtract(Poly &from, const Int &factor, const Poly &what) const {
  for (const Part &part : what.parts) {
    auto own = llvm::find_if(
        from.parts, [&](const Part &p) { return p.atoms == part.atoms; });
    const Int taken = canonical(factor * part.coefficient);
    if (own == from.parts.end()) {
      from.parts.push_back({canonical(-taken), part.atoms});
      continue;
    }
    own->coefficient = canonical(own->coefficient - taken);
    if (own->coefficient == 0)
      from.parts.erase(own);
  }
  from.constant = canonical(from.constant - factor * what.constant);
}

Written::Poly Written::negated(const Poly &poly) const {
  Poly result;
  subtract(result, Int(1), poly);
  return result;
}

void Written::addParts(const Poly &poly, Operands &operands) {
  for (const Part &part : poly.parts) {
    Int coefficient = part.coefficient;
    llvm::SmallVector<uint32_t, 2> factors;
    for (DimId atom : part.atoms) {
      if (store.kind(atom) != DimKind::FloorDiv) {
        factors.push_back((*this)(atom));
        continue;
      }
      Operand made = quotient(atom, coefficient < 0);
      coefficient = canonical(coefficient * made.coefficient);
      factors.push_back(made.node);
    }
    operands.push_back({coefficient, factors.size() == 1
                                         ? factors[0]
                                         : make(WrittenOp::Product, factors)});
  }
}

uint32_t Written::sum(Operands operands, const Int &constant) {
  if (operands.empty())
    return number(constant);
  // Divide all by a common factor, if that saves products.
  Int common = abs(constant);
  for (const Operand &o : operands)
    common = greatestCommonDivisor(common, abs(o.coefficient));
  auto products = [&](const Int &divisor) {
    return llvm::count_if(
        operands, [&](auto &o) { return abs(o.coefficient) != divisor; });
  };
  if (common > 1 && operands.size() + (constant != 0) > 1 &&
      products(Int(1)) > products(common) + 1) {
    for (Operand &o : operands)
      o.coefficient = floorDivide(o.coefficient, common);
    return scaled(common, sum(operands, floorDivide(constant, common)));
  }
  // A positive operand comes first.
  auto positive =
      llvm::find_if(operands, [](auto &o) { return o.coefficient > 0; });
  const bool isConstantFirst = positive == operands.end() && constant > 0;
  if (positive != operands.end())
    std::rotate(operands.begin(), positive, positive + 1);
  if (operands.size() == 1 && constant == 0 && operands[0].coefficient != -1)
    return scaled(operands[0].coefficient, operands[0].node);
  WrittenNode node{WrittenOp::Sum};
  auto subtracted = [&] {
    node.negative.resize(node.operands.size() + 1);
    node.negative.set(node.operands.size());
  };
  if (isConstantFirst)
    node.operands.push_back(number(constant));
  for (const Operand &o : operands) {
    bool isFirst = node.operands.empty();
    if (isFirst && o.coefficient < -1) {
      node.operands.push_back(scaled(o.coefficient, o.node));
      continue;
    }
    if (o.coefficient < 0)
      subtracted();
    node.operands.push_back(scaled(abs(o.coefficient), o.node));
  }
  if (constant != 0 && !isConstantFirst) {
    if (constant < 0)
      subtracted();
    node.operands.push_back(number(abs(constant)));
  }
  return intern(std::move(node));
}

/// The number k with which from - k * what has the fewest summands; 0 where
/// none has fewer than `from`.
Int Written::timesWithin(const Poly &from, const Poly &what) const {
  auto count = [](const Poly &p) { return p.parts.size() + (p.constant != 0); };
  Int best(0);
  size_t fewest = count(from);
  auto consider = [&](const Int &whole, const Int &part) {
    const Int times = floorDivide(whole, part);
    if (canonical(times * part) != whole)
      return;
    Poly rest = from;
    subtract(rest, times, what);
    if (count(rest) < fewest) {
      fewest = count(rest);
      best = times;
    }
  };
  for (const Part &part : what.parts)
    for (const Part &own : from.parts)
      if (own.atoms == part.atoms)
        consider(own.coefficient, part.coefficient);
  if (from.constant != 0 && what.constant != 0)
    consider(from.constant, what.constant);
  return best;
}

/// Takes the most frequent factor out of the products that have it:
/// a * (b + c), for a * b + a * c + d. A number is added to the factor where
/// the rest has the same cofactor: (a + 1) * b, for a * b + b.
std::optional<Written::Operand> Written::takeFactor(Poly &poly) {
  llvm::SmallDenseMap<DimId, size_t, 8> uses;
  size_t most = 1;
  for (const Part &part : poly.parts)
    for (auto [i, atom] : llvm::enumerate(part.atoms))
      if (i == 0 || part.atoms[i - 1] != atom)
        most = std::max(most, ++uses[atom]);
  DimId best;
  for (const Part &part : poly.parts)
    for (DimId atom : part.atoms)
      if (!best.valid() && most > 1 && uses[atom] == most)
        best = atom;
  if (!best.valid())
    return std::nullopt;
  Poly inner, rest;
  rest.constant = poly.constant;
  for (Part part : poly.parts) {
    auto own = llvm::find(part.atoms, best);
    if (own == part.atoms.end()) {
      rest.parts.push_back(part);
      continue;
    }
    part.atoms.erase(own);
    if (part.atoms.empty())
      inner.constant = part.coefficient;
    else
      inner.parts.push_back(part);
  }
  Poly alone{{{Int(1), {best}}}, timesWithin(rest, inner)};
  if (alone.constant != 0)
    subtract(rest, alone.constant, inner);
  Operands operands;
  if (alone.constant == 0)
    addParts(alone, operands);
  else
    operands.push_back({Int(1), sum(alone)});
  Operand &factor = operands[0];
  if (factor.coefficient < 0) { // A quotient that is rounded up.
    factor.coefficient = -factor.coefficient;
    inner = negated(inner);
  }
  // d - a * (b - 1), not d + a * (1 - b).
  if ((!rest.parts.empty() || rest.constant != 0) &&
      llvm::all_of(inner.parts,
                   [](const Part &part) { return part.coefficient < 0; })) {
    factor.coefficient = -factor.coefficient;
    inner = negated(inner);
  }
  // 4 * a * (b - 1), not a * (4 * b - 4).
  Int common = abs(inner.constant);
  for (const Part &part : inner.parts)
    common = greatestCommonDivisor(common, abs(part.coefficient));
  factor.coefficient = canonical(factor.coefficient * common);
  inner.constant = floorDivide(inner.constant, common);
  for (Part &part : inner.parts)
    part.coefficient = floorDivide(part.coefficient, common);
  const uint32_t cofactor = sum(inner);
  // Take a factor of the cofactor out of the product.
  uint32_t other = cofactor;
  if (nodes[cofactor].op == WrittenOp::Scaled) {
    factor.coefficient = canonical(factor.coefficient * nodes[cofactor].number);
    other = nodes[cofactor].operands[0];
  }
  llvm::SmallVector<uint32_t, 4> factors{factor.node};
  if (nodes[other].op == WrittenOp::Product)
    llvm::append_range(factors, nodes[other].operands);
  else
    factors.push_back(other);
  factor.node = make(WrittenOp::Product, factors);
  poly = std::move(rest);
  return factor;
}

/// The sum with such factors: a * (b + c) + d, for a * b + a * c + d.
std::optional<uint32_t> Written::factored(const Poly &poly) {
  Poly rest = poly;
  const std::optional<Operand> factor = takeFactor(rest);
  if (!factor)
    return std::nullopt;
  Operands operands{*factor};
  const uint32_t once = plain(rest, operands);
  const std::optional<uint32_t> others =
      rest.parts.size() > 1 ? factored(rest) : std::nullopt;
  if (!others)
    return once;
  const Int constant = addSummands(Int(1), *others, operands);
  const uint32_t again = sum(std::move(operands), constant);
  return nodes[again].treeCost < nodes[once].treeCost ? again : once;
}

/// Adds the summands of factor * node to the operands; returns its number.
Int Written::addSummands(const Int &factor, uint32_t node, Operands &operands) {
  const WrittenNode &own = nodes[node];
  switch (own.op) {
  case WrittenOp::Number:
    return canonical(factor * own.number);
  case WrittenOp::Scaled:
    return addSummands(canonical(factor * own.number), own.operands[0],
                       operands);
  case WrittenOp::Sum: {
    Int constant(0);
    for (auto [i, operand] : llvm::enumerate(own.operands))
      constant =
          canonical(constant +
                    addSummands(own.isNegative(i) ? canonical(-factor) : factor,
                                operand, operands));
    return constant;
  }
  default:
    operands.push_back({factor, node});
    return Int(0);
  }
}

/// The sum with summands moved into the dividend of the quotient, from which
/// the normal form has taken them:
///   x - ((x + y) floordiv 2) as (x - y) ceildiv 2
std::optional<uint32_t> Written::merged(const Poly &poly, size_t at) {
  const Part quotient = poly.parts[at];
  const std::optional<Int> divisor = constantDivisor(quotient);
  if (!divisor)
    return std::nullopt;
  const Int k = abs(quotient.coefficient);
  const bool isUp = quotient.coefficient < 0;
  Poly inner = polyOf(store.linearView(store.operands(quotient.atoms[0])[0]));
  Poly rest = poly;
  rest.parts.erase(rest.parts.begin() + at);
  for (const Part &own : std::vector<Part>(inner.parts)) {
    auto same = llvm::find_if(
        rest.parts, [&](const Part &p) { return p.atoms == own.atoms; });
    if (same == rest.parts.end() || floorModulo(same->coefficient, k) != 0)
      continue;
    const Int moved = floorDivide(same->coefficient, k) * *divisor;
    subtract(inner, isUp ? moved : -moved, {{{Int(1), own.atoms}}, Int(0)});
    rest.parts.erase(same);
  }
  // A number moves to another one: (x + 1) floordiv 4 - 1 is (x - 3)
  // floordiv 4.
  const bool hasNumber = inner.constant != 0 && rest.constant != 0 &&
                         floorModulo(rest.constant, k) == 0;
  if (!hasNumber && rest.parts.size() + 1 == poly.parts.size())
    return std::nullopt;
  if (hasNumber) {
    const Int moved = canonical(floorDivide(rest.constant, k) * *divisor);
    inner.constant =
        canonical(isUp ? inner.constant - moved : inner.constant + moved);
    rest.constant = Int(0);
  }
  WrittenOp op = isUp ? WrittenOp::CeilDiv : WrittenOp::FloorDiv;
  if (isUp)
    inner = negated(inner);
  // (x - 3) ceildiv 4 is x floordiv 4.
  if (const Int moved = isUp ? *divisor - 1 : 1 - *divisor;
      inner.constant == -moved && oppositeOf(quotient.atoms[0])) {
    inner.constant = Int(0);
    op = isUp ? WrittenOp::FloorDiv : WrittenOp::CeilDiv;
  }
  return plain(rest, {{k, make(op, {plain(inner, {}), number(*divisor)})}});
}

/// The sum with its number moved into the operands of an extreme, from which
/// the normal form has taken it:
///   max(0, n - 4) + 4 as max(4, n)
std::optional<uint32_t> Written::intoExtreme(const Poly &poly, size_t at) {
  const Part extreme = poly.parts[at];
  const DimKind kind = store.kind(extreme.atoms[0]);
  if (extreme.atoms.size() != 1 || poly.constant == 0 || !isExtremum(kind) ||
      depth == limits::simplestParts)
    return std::nullopt;
  const Int by = floorDivide(poly.constant, extreme.coefficient);
  if (canonical(by * extreme.coefficient) != poly.constant)
    return std::nullopt;
  llvm::SmallVector<uint32_t, 4> operands;
  ++depth;
  for (DimId operand : store.operands(extreme.atoms[0])) {
    Poly moved = polyOf(store.linearView(operand));
    moved.constant = canonical(moved.constant + by);
    operands.push_back(sum(moved));
  }
  --depth;
  Poly rest = poly;
  rest.parts.erase(rest.parts.begin() + at);
  rest.constant = Int(0);
  Operands summands;
  takeRemainders(rest, summands);
  addParts(rest, summands);
  summands.push_back({extreme.coefficient,
                      make(WrittenOp::Call, operands, infoOf(kind).name)});
  return sum(std::move(summands), rest.constant);
}

uint32_t Written::plain(Poly rest, Operands operands) {
  takeRemainders(rest, operands);
  addParts(rest, operands);
  return sum(std::move(operands), rest.constant);
}

/// Whether one way of writing a sum is better than another. Of two of one cost
/// that with fewer names is, where something is subtracted: a * (b - 1), not
/// a * b - a.
bool Written::isShorter(uint32_t a, uint32_t b, const Poly &poly) const {
  const WrittenNode &x = nodes[a], &y = nodes[b];
  if (x.treeCost != y.treeCost)
    return x.treeCost < y.treeCost;
  return x.treeNames < y.treeNames &&
         llvm::any_of(poly.parts,
                      [](const Part &part) { return part.coefficient < 0; });
}

uint32_t Written::sum(const Poly &poly) {
  uint32_t best = plain(poly, {});
  if (poly.parts.size() < 2 && poly.constant == 0)
    return best;
  auto consider = [&](std::optional<uint32_t> other, bool isPreferred = false) {
    if (other && (isShorter(*other, best, poly) ||
                  (isPreferred && !isShorter(best, *other, poly))))
      best = *other;
  };
  consider(factored(poly));
  for (size_t i = 0; i < poly.parts.size(); ++i) {
    // (x - 1) floordiv 2, not (x ceildiv 2) - 1.
    consider(merged(poly, i), /*isPreferred=*/poly.parts.size() == 1);
    consider(intoExtreme(poly, i));
  }
  return best;
}

/// Writes the numbers cut to machine integers apart, and returns the rest.
Written::Poly Written::split(LinearView view, Operands &operands) {
  if (!hasWraps)
    return polyOf(view);
  const WithNarrowed split = splitNarrowed(store, view);
  for (const NarrowedPart &part : split.parts)
    operands.push_back(
        {part.coefficient,
         make(WrittenOp::Call, {sum(polyOf({part.constant, part.summands}))},
              "wrap" + std::to_string(part.width))});
  return polyOf({split.constant, split.rest});
}
