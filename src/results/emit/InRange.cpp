// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See InRange.h.

#include "results/emit/InRange.h"

namespace shapeproof::emit {

using domains::Interval;
using llvm::ArrayRef;
using Part = SizeProgram::Part;

//===- Ranges ---------------------------------------------------------------//

InRangeLowering::Values InRangeLowering::finished(Values values,
                                                  bool isArithmetic) const {
  // A constant that does not fit is wrong, though it is of no number.
  if (overflow == Overflow::NotOfSizes && values.isOfSizes)
    if (const Interval both = values.range.meet(ofType); !both.isEmpty())
      values.range = both;
  values.leaves = !ofType.contains(values.range) ||
                  (isArithmetic && overflow == Overflow::InAllArithmetic);
  values.mayBeWrong |= values.leaves;
  values.range = values.range.meet(ofType);
  if (values.range.isEmpty())
    values.range = ofType;
  return values;
}

InRangeLowering::Values
InRangeLowering::rangeOf(const SizeProgram::Node &node) {
  Values result;
  for (unsigned operand : node.operands) {
    result.isOfSizes &= found[operand].isOfSizes;
    result.mayBeWrong |= found[operand].mayBeWrong;
  }
  auto of = [&](unsigned i) -> const Interval & {
    return found[node.operands[i]].range;
  };
  switch (node.op) {
  case Op::Constant:
    result.range = Interval::constant(node.value);
    break;
  case Op::Input:
    result.isOfSizes = node.part != Part::Number && node.part != Part::Element;
    result.range = node.part == Part::Extent ? ofType.meet(Interval::atLeast(0))
                   : node.part == Part::Rank ? Interval::range(0, INT32_MAX)
                   : result.isOfSizes        ? Interval::range(0, 1)
                                             : ofType;
    break;
  case Op::Add:
    result.range = domains::add(of(0), of(1));
    break;
  case Op::Mul:
    if (isNegation(own, node)) {
      result.range = domains::negate(of(1));
      return result;
    }
    result.range = domains::multiply(of(0), of(1));
    break;
  case Op::FloorDiv: {
    // A divisor below 1 is taken to be 1.
    const Interval divisor = Interval::range(std::max(of(1).lo(), Int(1)),
                                             std::max(of(1).hi(), Int(1)));
    result.range = domains::floorDivide(of(0), divisor);
    break;
  }
  case Op::Min:
    result.range = Interval::range(std::min(of(0).lo(), of(1).lo()),
                                   std::min(of(0).hi(), of(1).hi()));
    break;
  case Op::Max:
    result.range = Interval::range(std::max(of(0).lo(), of(1).lo()),
                                   std::max(of(0).hi(), of(1).hi()));
    break;
  case Op::Select:
    result.range = of(1).join(of(2));
    break;
  default:
    result.range = Interval::range(0, 1); // A truth value.
    result.isOfSizes = true;
    return result;
  }
  return finished(result, node.op == Op::Add || node.op == Op::Mul);
}

const InRangeLowering::Values &InRangeLowering::values(unsigned node) {
  while (found.size() <= node) {
    const auto next = unsigned(found.size());
    Values result = rangeOf(own.nodes[next]);
    if (auto it = ofNodes.find(next); it != ofNodes.end())
      if (const Interval both = result.range.meet(it->second); !both.isEmpty())
        result.range = both;
    found.push_back(std::move(result));
  }
  return found[node];
}

void InRangeLowering::restore(Known known) {
  ofTerms = std::move(known);
  ofNodes.clear();
  found.clear();
  made.clear();
}

void InRangeLowering::restrict(DimId d, const Interval &values) {
  Known known = std::move(ofTerms);
  known[d] = known.lookup(d).meet(values);
  restore(std::move(known));
}

/// The node of the term, with what is known of it.
std::optional<unsigned>
InRangeLowering::withKnown(DimId d, std::optional<unsigned> node) {
  auto it = ofTerms.find(d);
  if (!node || it == ofTerms.end())
    return node;
  Interval &known = ofNodes[*node];
  known = known.meet(it->second);
  if (found.size() > *node)
    found.resize(*node); // Its users may be known better.
  return node;
}

void InRangeLowering::assume(ClaimId claim) {
  hasAssumed = true;
  llvm::SmallVector<ClaimId> open{claim};
  while (!open.empty()) {
    const ClaimId c = open.pop_back_val();
    if (store.kind(c) == ClaimKind::And)
      llvm::append_range(open, store.operands(c));
    if (store.kind(c) != ClaimKind::Ge && store.kind(c) != ClaimKind::Eq)
      continue;
    const LinearView view = store.linearView(store.dim(c));
    if (view.summands.size() != 1)
      continue;
    const auto &[column, factor] = view.summands[0];
    // factor * column + constant >= 0, and <= 0 too if it is an equality.
    Interval values;
    for (bool isUpper : {false, true}) {
      if (isUpper && store.kind(c) == ClaimKind::Ge)
        continue;
      const Int by = isUpper ? -factor : factor;
      const Int least = isUpper ? view.constant : -view.constant;
      values =
          values.meet(by > Int(0) ? Interval::atLeast(ceilDivide(least, by))
                                  : Interval::atMost(floorDivide(least, by)));
    }
    restrict(column, values);
  }
}

//===- Sums -----------------------------------------------------------------//

std::optional<InRangeLowering::Steps>
InRangeLowering::stepsOf(const LinearView &view, const Int &constant) {
  Steps steps;
  for (const Summand &summand : view.summands) {
    std::optional<unsigned> column = node(summand.column);
    if (!column)
      return std::nullopt;
    steps.push_back({column, summand.coefficient});
  }
  if (constant != Int(0))
    steps.push_back({std::nullopt, constant});
  return steps;
}

/// The step without its sign, if it has a column.
InRangeLowering::Values InRangeLowering::rangeOf(const Step &step) {
  if (!step.column)
    return finished({Interval::constant(step.factor)}, false);
  Values result = values(*step.column);
  const Int factor = abs(step.factor);
  if (factor == Int(1))
    return result;
  result.range = domains::scale(result.range, factor);
  return finished(result, true);
}

InRangeLowering::Steps InRangeLowering::signedLast(ArrayRef<Step> steps) {
  Steps result(steps);
  std::stable_partition(result.begin(), result.end(),
                        [](const Step &step) { return step.factor > Int(0); });
  if (result.empty() || (result[0].column && result[0].factor < Int(0)))
    result.insert(result.begin(), Step{std::nullopt, Int(0)});
  return result;
}

/// The steps in an order in which no partial sum leaves the type.
std::optional<InRangeLowering::Steps>
InRangeLowering::inOrder(ArrayRef<Step> steps) {
  Steps open = signedLast(steps), result;
  std::optional<Values> before;
  while (!open.empty()) {
    Values after;
    auto *next = llvm::find_if(open, [&](const Step &step) {
      after = rangeOf(step);
      if (after.mayBeWrong)
        return false;
      const bool isSubtracted = step.column && step.factor < Int(0);
      if (!before)
        return !isSubtracted;
      after.range = isSubtracted ? domains::subtract(before->range, after.range)
                                 : domains::add(before->range, after.range);
      after.isOfSizes &= before->isOfSizes;
      after = finished(after, true);
      return !after.mayBeWrong;
    });
    if (next == open.end())
      return std::nullopt;
    result.push_back(*next);
    open.erase(next);
    before = after;
  }
  return result;
}

/// The sum of the steps in their order; the first is not subtracted.
unsigned InRangeLowering::build(ArrayRef<Step> steps) {
  std::optional<unsigned> result;
  for (const Step &step : steps) {
    unsigned part = step.column ? *step.column : constant(step.factor);
    if (step.column && abs(step.factor) != Int(1))
      part = apply(Op::Mul, {part, constant(abs(step.factor))});
    if (step.column && step.factor < Int(0))
      part = apply(Op::Mul, {constant(Int(-1)), part});
    result = result ? apply(Op::Add, {*result, part}) : part;
  }
  return *result;
}

/// The common factor of all summands, and the sum without it; nothing where
/// that is 1, or where nothing is subtracted. The parts of 4 * n * ub - 4 * n *
/// lb may leave the type where 4 * n * (ub - lb) does not.
std::optional<std::pair<DimId, DimId>>
InRangeLowering::factored(const LinearView &view) {
  if (llvm::all_of(view.summands,
                   [](const Summand &s) { return s.coefficient > Int(0); }))
    return std::nullopt;
  Int divisor = abs(view.constant);
  for (const Summand &summand : view.summands)
    divisor = gcd(divisor, abs(summand.coefficient));
  auto factorsOf = [&](DimId column) {
    return store.kind(column) == DimKind::Product
               ? llvm::SmallVector<DimId>(store.operands(column))
               : llvm::SmallVector<DimId>{column};
  };
  std::optional<DimId> common;
  if (view.constant == Int(0) && view.summands.size() > 1)
    for (DimId factor : factorsOf(view.summands[0].column))
      if (!common && llvm::all_of(view.summands, [&](const Summand &s) {
            return llvm::is_contained(factorsOf(s.column), factor);
          }))
        common = factor;
  if (divisor <= Int(1) && !common)
    return std::nullopt;
  llvm::SmallVector<Summand> rest;
  for (const Summand &summand : view.summands) {
    DimId column = summand.column;
    if (common) {
      llvm::SmallVector<DimId> factors = factorsOf(column);
      factors.erase(llvm::find(factors, *common));
      column = store.constant(1);
      for (DimId factor : factors)
        column = store.mul(column, factor);
    }
    rest.push_back({column, floorDivide(summand.coefficient, divisor)});
  }
  const DimId number = store.constant(divisor);
  return std::pair(common ? store.mul(number, *common) : number,
                   store.linear(floorDivide(view.constant, divisor), rest));
}

/// A choice of two is made last: in n + 2 * select(p, n floordiv 2 - n, 0), the
/// product may leave the type where 2 * (n floordiv 2) - n does not.
std::optional<unsigned> InRangeLowering::choice(DimId d,
                                                const LinearView &view) {
  auto isChoice = [&](const Summand &summand) {
    return store.kind(summand.column) == DimKind::Select;
  };
  if (llvm::count_if(view.summands, isChoice) != 1)
    return std::nullopt;
  const Summand choice = *llvm::find_if(view.summands, isChoice);
  const DimId factor = store.constant(choice.coefficient),
              column = choice.column;
  const DimId rest = store.sub(d, store.mul(factor, column));
  Nodes nodes{*node(store.condition(column))}; // The sum has all its nodes.
  for (unsigned arm : {0, 1}) {
    std::optional<unsigned> sum =
        node(store.add(rest, store.mul(factor, store.operands(column)[arm])));
    if (!sum)
      return std::nullopt;
    nodes.push_back(*sum);
  }
  return apply(Op::Select, nodes);
}

std::optional<unsigned> InRangeLowering::sum(DimId d) {
  const LinearView view = store.linearView(d);
  std::optional<Steps> steps = stepsOf(view, view.constant);
  if (!steps)
    return std::nullopt;
  if (auto ordered = inOrder(*steps))
    return build(*ordered);
  if (auto both = factored(view)) {
    std::optional<unsigned> factor = node(both->first),
                            rest = node(both->second);
    if (factor && rest)
      return apply(Op::Mul, {*rest, *factor});
  }
  if (auto result = choice(d, view))
    return result;
  return build(signedLast(*steps));
}

//===- Other terms ----------------------------------------------------------//

/// Divides by a constant, perhaps with a part of the added constant taken out
/// of the quotient.
std::optional<unsigned> InRangeLowering::quotient(DimId d) {
  const DimId dividend = store.operands(d)[0], divisor = store.operands(d)[1];
  const std::optional<Int> by = store.getConstant(divisor);
  if (store.kind(dividend) == DimKind::Sum && by && *by > Int(0)) {
    const LinearView view = store.linearView(dividend);
    const Int part = floorDivide(view.constant, *by);
    for (const Int &added : {Int(0), part, part + Int(1)}) {
      std::optional<Steps> steps = stepsOf(view, view.constant - added * *by);
      if (!steps)
        return std::nullopt;
      std::optional<Steps> ordered = inOrder(*steps);
      if (!ordered)
        continue;
      unsigned result = apply(Op::FloorDiv, {build(*ordered), constant(*by)});
      if (added != Int(0))
        result = apply(Op::Add, {result, constant(added)});
      if (!mayBeWrong(result))
        return result;
    }
  }
  return Lowering::makePlain(d);
}

/// The operand x + c of an extremum, where adding c leaves the type only at the
/// end that the extremum does not take: the end of the type stands for what
/// lies beyond it. Nothing where that is not so.
std::optional<unsigned> InRangeLowering::saturated(DimId term, bool inMax) {
  const Int c = store.linearView(term).constant;
  if (c == Int(0) || (c < Int(0)) != inMax)
    return std::nullopt;
  std::optional<unsigned> x = node(store.sub(term, store.constant(c)));
  if (!x)
    return std::nullopt;
  const Int bound = inMax ? ofType.lo() - c : ofType.hi() - c;
  const unsigned inside =
      apply(inMax ? Op::Max : Op::Min, {*x, constant(bound)});
  const unsigned result = apply(Op::Add, {inside, constant(c)});
  return mayBeWrong(result) ? std::nullopt : std::optional(result);
}

/// max(0, n - 1) is 0 also where n - 1 leaves the type.
std::optional<unsigned> InRangeLowering::extremum(DimId d) {
  const bool isMax = store.kind(d) == DimKind::Max;
  std::optional<Nodes> operands = all(store.operands(d));
  if (!operands)
    return std::nullopt;
  Nodes inside = *operands;
  bool hasOther = false;
  for (auto [operand, term] : llvm::zip_equal(inside, store.operands(d))) {
    auto instead = mayBeWrong(operand) ? saturated(term, isMax) : std::nullopt;
    hasOther |= !instead;
    operand = instead.value_or(operand);
  }
  return fold(isMax ? Op::Max : Op::Min, hasOther ? inside : *operands);
}

std::optional<unsigned> InRangeLowering::makeInRange(DimId d) {
  switch (store.kind(d)) {
  case DimKind::Sum:
    return withKnown(d, sum(d));
  case DimKind::FloorDiv:
    return withKnown(d, quotient(d));
  case DimKind::Min:
  case DimKind::Max:
    return withKnown(d, extremum(d));
  case DimKind::Mod:
  case DimKind::Extent:
    return std::nullopt;
  default:
    return withKnown(d, Lowering::makePlain(d));
  }
}

} // namespace shapeproof::emit
