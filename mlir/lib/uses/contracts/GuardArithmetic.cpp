// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See GuardArithmetic.h.

#include "uses/contracts/GuardArithmetic.h"
#include "core/ir/Limits.h"
#include "mlir/IR/TypeUtilities.h"
#include <functional>

namespace shapeproof {

using domains::Interval;
using llvm::ArrayRef;

static Interval words() { return Interval::range(INT64_MIN, INT64_MAX); }

/// Whether the value and its negation fit 64 bits.
static bool isWord(const Int &value) {
  return value > Int(INT64_MIN) && value <= Int(INT64_MAX);
}

static bool areWords(const LinearView &view) {
  return isWord(view.constant) &&
         llvm::all_of(view.summands,
                      [](const Summand &s) { return isWord(s.coefficient); });
}

static llvm::SmallVector<GuardSum::Step, 4> stepsOf(const LinearView &view,
                                                    const Int &constant) {
  llvm::SmallVector<GuardSum::Step, 4> steps;
  for (const Summand &s : view.summands)
    steps.push_back({s.column, s.coefficient});
  if (constant != Int(0))
    steps.push_back({DimId(), constant});
  return steps;
}

GuardArithmetic::GuardArithmetic(const EntryContract &contract,
                                 mlir::TypeRange arguments,
                                 bool assumeNoOverflow)
    : store(*contract.store), arguments(arguments),
      assumeNoOverflow(assumeNoOverflow) {
  for (const ArgumentPart &part : contract.parts)
    parts[part.symbol] = &part;
}

//===- Ranges ---------------------------------------------------------------//

Interval GuardArithmetic::rangeOfPart(DimId symbol) const {
  const ArgumentPart *part = partOf(Term(symbol));
  if (!part)
    return Interval::top();
  if (part->kind == ArgumentPart::Extent)
    return Interval::range(0, INT64_MAX);
  mlir::Type type = mlir::getElementTypeOrSelf(arguments[part->argument]);
  auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
  if (!integer || integer.getWidth() >= 64)
    return words();
  const int64_t half = int64_t(1) << (integer.getWidth() - 1);
  return Interval::range(-half, half - 1);
}

/// Values computed from sizes fit 64 bits by assumption.
GuardArithmetic::Range GuardArithmetic::bounded(Range range) const {
  if (assumeNoOverflow && range.isOfSizes)
    range.values = range.values.meet(words());
  return range;
}

bool GuardArithmetic::fits(const Range &range) const {
  return words().contains(range.values);
}

GuardArithmetic::Range GuardArithmetic::rangeOf(DimId d) {
  if (auto it = ranges.find(d); it != ranges.end())
    return it->second;
  Range range = bounded(computeRange(d));
  if (auto it = ofColumns.find(d); it != ofColumns.end())
    range.values = range.values.meet(it->second);
  ranges.try_emplace(d, range);
  return range;
}

GuardArithmetic::Range GuardArithmetic::rangeOf(const Step &step) {
  if (!step.column.valid())
    return {Interval::constant(step.factor), true};
  Range range = rangeOf(step.column);
  range.values = domains::scale(range.values, step.factor);
  return bounded(range);
}

GuardArithmetic::Range GuardArithmetic::computeRange(DimId d) {
  switch (store.kind(d)) {
  case DimKind::Constant:
    return {Interval::constant(store.constantValue(d)), true};
  case DimKind::Symbol: {
    const ArgumentPart *part = partOf(Term(d));
    return {rangeOfPart(d), part && part->kind == ArgumentPart::Extent};
  }
  case DimKind::Rank:
    return {Interval::range(0, INT32_MAX), true};
  case DimKind::Sum: {
    const LinearView view = store.linearView(d);
    Range all{Interval::constant(view.constant), true};
    for (const Step &step : stepsOf(view, Int(0))) {
      const Range own = rangeOf(step);
      all = {domains::add(all.values, own.values),
             all.isOfSizes && own.isOfSizes};
    }
    return all;
  }
  case DimKind::FloorDiv: {
    const Range a = rangeOf(store.operands(d)[0]),
                b = rangeOf(store.operands(d)[1]);
    return {domains::floorDivide(a.values, b.values),
            a.isOfSizes && b.isOfSizes};
  }
  case DimKind::Product:
  case DimKind::OpaqueProduct:
  case DimKind::OpaqueSum:
  case DimKind::Min:
  case DimKind::Max:
  case DimKind::Broadcast:
  case DimKind::Select: {
    const bool isSum = store.kind(d) == DimKind::OpaqueSum;
    const bool isProduct = store.kind(d) == DimKind::Product ||
                           store.kind(d) == DimKind::OpaqueProduct;
    Range all = rangeOf(store.operands(d).front());
    for (DimId operand : store.operands(d).drop_front()) {
      const Range own = rangeOf(operand);
      all = {isSum       ? domains::add(all.values, own.values)
             : isProduct ? domains::multiply(all.values, own.values)
                         : all.values.join(own.values),
             all.isOfSizes && own.isOfSizes};
    }
    return all;
  }
  default:
    return {Interval::top(), false};
  }
}

//===- Ranges ---------------------------------------------------------------//

void GuardArithmetic::restore(Known known) {
  ofColumns = std::move(known);
  ranges.clear();
}

void GuardArithmetic::assume(ClaimId claim) {
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
    ofColumns[column] = ofColumns.lookup(column).meet(values);
    ranges.clear();
  }
}

//===- Ways to compute ------------------------------------------------------//

/// The steps in an order in which no partial sum leaves 64 bits.
std::optional<GuardSum> GuardArithmetic::inSteps(ArrayRef<Step> steps) {
  llvm::SmallVector<Step, 4> open;
  for (bool isNegative : {false, true})
    for (const Step &step : steps)
      if ((step.factor < Int(0)) == isNegative)
        open.push_back(step);
  if (!open.empty() && open.front().factor < Int(0) &&
      open.front().column.valid())
    open.insert(open.begin(), Step{DimId(), Int(0)});
  GuardSum result;
  Range before{Interval::constant(0), true};
  while (!open.empty()) {
    Range after{Interval::top(), false};
    auto *next = llvm::find_if(open, [&](const Step &step) {
      if (result.steps.empty() && step.factor < Int(0) && step.column.valid())
        return false;
      const Range own = rangeOf(step);
      const Range factor =
          step.factor < Int(0) ? rangeOf(Step{step.column, -step.factor}) : own;
      after = bounded({domains::add(before.values, own.values),
                       before.isOfSizes && own.isOfSizes});
      return fits(factor) && fits(after);
    });
    if (next == open.end())
      return std::nullopt;
    result.steps.push_back(*next);
    open.erase(next);
    before = after;
  }
  return result;
}

/// Puts the steps on the sides on which they are written, or else some on the
/// other side, or half of one on each.
bool GuardArithmetic::putOnSides(ArrayRef<Step> steps,
                                 GuardComparison &result) {
  enum Place : uint8_t { AsWritten, OtherSide, Halves };
  llvm::SmallVector<uint8_t> places(steps.size(), AsWritten);
  auto tryPlaces = [&] {
    Steps sides[2];
    for (auto [step, place] : llvm::zip_equal(steps, places)) {
      const bool isRight = (step.factor < Int(0)) != (place == OtherSide);
      auto put = [&](bool right, const Int &factor) {
        sides[right].push_back({step.column, right ? -factor : factor});
      };
      if (place != Halves) {
        put(isRight, step.factor);
        continue;
      }
      const Int half = floorDivide(step.factor, Int(2));
      const Int rest = step.factor - half;
      if (!step.column.valid() || half == Int(0) || rest == Int(0))
        return false;
      put(false, half);
      put(true, rest);
    }
    for (bool isRight : {false, true}) {
      std::optional<GuardSum> side = inSteps(sides[isRight]);
      if (!side)
        return false;
      result.sides[isRight] = std::move(*side);
    }
    return assumeNoOverflow ||
           llvm::all_of(result.sides, [](const GuardSum &side) {
             return side.steps.size() <= 1 &&
                    llvm::all_of(side.steps, [](const Step &step) {
                      return !step.column.valid() || step.factor == Int(1);
                    });
           });
  };
  // Tries the places that differ least from the written ones first.
  std::function<bool(size_t, unsigned)> place = [&](size_t i, unsigned left) {
    if (i == places.size())
      return left == 0 && tryPlaces();
    for (uint8_t p : {AsWritten, OtherSide, Halves}) {
      places[i] = p;
      if ((p == AsWritten || left > 0) &&
          place(i + 1, left - (p == AsWritten ? 0 : 1)))
        return true;
    }
    return false;
  };
  const size_t most = steps.size() > limits::guardSummands ? 1 : steps.size();
  for (unsigned moved = 0; moved <= most; ++moved)
    if (place(0, moved))
      return true;
  return false;
}

std::optional<GuardComparison> GuardArithmetic::compare(ClaimId claim) {
  const LinearView view = store.linearView(store.dim(claim));
  if (!areWords(view))
    return std::nullopt;
  const Int constant = view.constant;
  GuardComparison result{GuardComparison::AtLeast, {}};
  if (store.kind(claim) != ClaimKind::Ge) {
    result.kind = store.kind(claim) == ClaimKind::Eq
                      ? GuardComparison::Equal
                      : GuardComparison::Different;
    if (putOnSides(stepsOf(view, constant), result))
      return result;
    return std::nullopt;
  }
  const bool isBetweenTwo =
      constant == Int(-1) && view.summands.size() > 1; // b > a
  for (bool isAbove : {isBetweenTwo, !isBetweenTwo}) {
    result.kind = isAbove ? GuardComparison::Above : GuardComparison::AtLeast;
    if (putOnSides(stepsOf(view, isAbove ? constant + Int(1) : constant),
                   result))
      return result;
  }
  return std::nullopt;
}

/// Divides by the constant, perhaps with a part of the added constant taken out
/// of the quotient.
std::optional<GuardQuotient> GuardArithmetic::divide(DimId quotient) {
  const DimId dividend = store.operands(quotient)[0];
  const Int by = store.constantValue(store.operands(quotient)[1]);
  if (store.kind(dividend) != DimKind::Sum)
    return GuardQuotient{std::nullopt, Int(0)};
  const LinearView view = store.linearView(dividend);
  if (!assumeNoOverflow || !areWords(view))
    return std::nullopt;
  for (const Int &added : {Int(0), floorDivide(view.constant, by),
                           floorDivide(view.constant, by) + Int(1)}) {
    std::optional<GuardSum> sum =
        inSteps(stepsOf(view, view.constant - added * by));
    if (!sum)
      continue;
    // The quotient without that part lies in the range of the whole one, moved.
    const Range whole = rangeOf(quotient);
    if (added == Int(0) ||
        fits({domains::subtract(whole.values, Interval::constant(added)),
              whole.isOfSizes}))
      return GuardQuotient{std::move(sum), added};
  }
  return std::nullopt;
}

/// Whether no product of the first operands, in turn, leaves 64 bits.
bool GuardArithmetic::canMultiply(DimId product) {
  Range all = rangeOf(store.operands(product).front());
  for (DimId operand : store.operands(product).drop_front()) {
    const Range own = rangeOf(operand);
    all = bounded({domains::multiply(all.values, own.values),
                   all.isOfSizes && own.isOfSizes});
    if (!fits(all))
      return false;
  }
  return true;
}

bool GuardArithmetic::canComputePart(Term t) {
  if (t.isSymbol(store))
    return partOf(t) != nullptr;
  if (t.sort == Term::Shape)
    return store.kind(t.shape()) == ShapeKind::Ranked;
  if (t.sort == Term::Claim)
    return !store.dim(t.claim()).valid() || compare(t.claim()).has_value();
  const DimId d = t.dim();
  switch (store.kind(d)) {
  case DimKind::Constant:
    return isWord(store.constantValue(d));
  case DimKind::FloorDiv: {
    std::optional<Int> divisor = store.getConstant(store.operands(d)[1]);
    return divisor && *divisor > Int(0) && isWord(*divisor) && divide(d);
  }
  case DimKind::Sum: {
    const LinearView view = store.linearView(d);
    return assumeNoOverflow && areWords(view) &&
           inSteps(stepsOf(view, view.constant));
  }
  case DimKind::Product:
  case DimKind::OpaqueProduct:
    return assumeNoOverflow && canMultiply(d);
  case DimKind::OpaqueSum:
    return assumeNoOverflow && fits(rangeOf(d));
  case DimKind::Min:
  case DimKind::Max:
  case DimKind::Broadcast:
  case DimKind::Select:
    return true;
  case DimKind::Rank:
    return store.kind(store.shape(d)) == ShapeKind::Symbol;
  default:
    return false;
  }
}

bool GuardArithmetic::canCompute(ClaimId claim) {
  if (!claim.valid())
    return false;
  llvm::SmallVector<Term> open{store.spelledOut(claim)};
  TermSet seen;
  while (!open.empty()) {
    const Term t = open.pop_back_val();
    if (!seen.insert(t).second)
      continue;
    if (!canComputePart(t))
      return false;
    auto addColumns = [&](DimId sum) {
      for (const Summand &s : store.linearView(sum).summands)
        open.push_back(s.column);
    };
    // The sides of a comparison are computed, not the difference that it is
    // kept as; nor is a sum that is divided.
    if (t.sort == Term::Claim && store.dim(t.claim()).valid())
      addColumns(store.dim(t.claim()));
    else if (t.is(store, DimKind::FloorDiv))
      addColumns(store.operands(t.dim())[0]);
    else
      forEachOperand(store, t, [&](Term operand) { open.push_back(operand); });
  }
  return true;
}

bool GuardArithmetic::canComputeOneOf(ArrayRef<ClaimId> arms) {
  Known before = known();
  const bool canAll = llvm::all_of(arms, [&](ClaimId arm) {
    const bool can = canCompute(arm);
    if (can)
      assume(store.negate(arm));
    return can;
  });
  restore(std::move(before));
  return canAll;
}

GuardComparison GuardArithmetic::comparison(ClaimId claim) {
  return *compare(claim);
}

GuardSum GuardArithmetic::sum(DimId sum) {
  const LinearView view = store.linearView(sum);
  return *inSteps(stepsOf(view, view.constant));
}

GuardQuotient GuardArithmetic::quotient(DimId quotient) {
  return *divide(quotient);
}

} // namespace shapeproof
