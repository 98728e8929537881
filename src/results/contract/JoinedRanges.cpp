// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See JoinedRanges.h. Tested by tests/results/contract/JoinedRangesTest.cpp.

#include "results/contract/JoinedRanges.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Replace.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::contract {
namespace {

class Joiner {
public:
  Joiner(TermStore &store, const Inputs &inputs, JoinedRanges &points,
         llvm::function_ref<bool(ClaimId)> proves)
      : store(store), inputs(inputs), points(points), proves(proves) {}

  bool joinOne();
  bool joinStrided();
  bool takeRemainder();
  bool boundOne();
  void splitConditions();

private:
  bool isDigit(size_t i) const;
  bool isDigitOf(size_t i, DimId number) const;
  bool join(size_t high, size_t low);
  bool joinStrides(size_t i);
  bool isOutside(DimId term, size_t i) const;
  bool bound(size_t i, ClaimId condition);

  TermStore &store;
  const Inputs &inputs;
  JoinedRanges &points;
  llvm::function_ref<bool(ClaimId)> proves;
};

/// Conditions that are a conjunction become several.
void Joiner::splitConditions() {
  Claims parts;
  for (ClaimId condition : points.path.conditions)
    if (store.kind(condition) == ClaimKind::And)
      llvm::append_range(parts, store.operands(condition));
    else
      parts.push_back(condition);
  points.path.conditions = std::move(parts);
}

/// Whether the variable takes all values from 0 to below a number of inputs,
/// whatever the others are, and the others do, whatever it is.
bool Joiner::isDigit(size_t i) const {
  const auto &ranges = points.path.ranges;
  const Range &own = ranges[i];
  return store.getConstant(own.lb) == Int(0) &&
         store.getConstant(own.step) == Int(1) && !own.mayGoOn() &&
         inputs.areAllIn(own.ub) &&
         llvm::none_of(ranges, [&](const Range &other) {
           return mentions(store, other.lb, own.variable) ||
                  mentions(store, other.ub, own.variable) ||
                  mentions(store, other.step, own.variable);
         });
}

/// Whether the variable takes all values from 0 to below a number of inputs,
/// and nothing but the first value of the loop depends on it.
bool Joiner::isDigitOf(size_t i, DimId first) const {
  const auto &ranges = points.path.ranges;
  const Range &own = ranges[i];
  auto isFree = [&](Term term) { return !mentions(store, term, own.variable); };
  return store.getConstant(own.lb) == Int(0) &&
         store.getConstant(own.step) == Int(1) && !own.mayGoOn() &&
         inputs.areAllIn(own.ub) && isFree(points.claim) &&
         llvm::all_of(points.path.conditions, isFree) &&
         llvm::all_of(ranges, [&](const Range &other) {
           return (other.lb == first || isFree(other.lb)) && isFree(other.ub) &&
                  isFree(other.step);
         });
}

/// Lets the loop go through all numbers, if it goes on from digits in steps of
/// their number: each number is one of exactly one combination of digits.
bool Joiner::joinStrides(size_t i) {
  Path &path = points.path;
  const DimId first = path.ranges[i].lb, one = store.constant(1);
  DimId rest = first, size = one;
  llvm::SmallVector<size_t, 3> digits;
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (size_t other = 0; other < i && !isChanged; ++other) {
      const DimId variable = path.ranges[other].variable,
                  others = store.sub(rest, store.mul(size, variable));
      if (!mentions(store, rest, variable) ||
          mentions(store, others, variable) || !isDigitOf(other, first))
        continue;
      digits.push_back(other);
      rest = others;
      size = store.mul(size, path.ranges[other].ub);
      isChanged = true;
    }
  }
  if (digits.empty() || size != path.ranges[i].step)
    return false;
  path.ranges[i].lb = rest;
  path.ranges[i].step = one;
  llvm::sort(digits, std::greater<>());
  for (size_t digit : digits) {
    if (ClaimId runs = store.ge(path.ranges[digit].ub, one);
        runs != TermStore::trueClaim())
      path.conditions.push_back(runs);
    path.ranges.erase(path.ranges.begin() + digit);
  }
  return true;
}

bool Joiner::joinStrided() {
  for (size_t i = points.path.ranges.size(); i-- > 0;)
    if (joinStrides(i))
      return true;
  return false;
}

/// Lets a new variable stand for size * high + low, where low < size, if no
/// more is said of the two.
bool Joiner::join(size_t high, size_t low) {
  Path &path = points.path;
  const Range upper = path.ranges[high], lower = path.ranges[low];
  // The size of low is a factor of some product with high.
  const DimId both = store.dimSymbol("joined");
  const DimId digit = store.sub(both, store.mul(lower.ub, upper.variable));
  auto put = [&](ClaimId claim) {
    return replaced(store, claim, lower.variable, digit);
  };
  const ClaimId claim = put(points.claim);
  if (mentions(store, claim, upper.variable) || !mentions(store, claim, both))
    return false;
  Claims conditions;
  for (ClaimId condition : path.conditions) {
    conditions.push_back(put(condition));
    if (mentions(store, conditions.back(), upper.variable))
      return false;
  }
  const DimId zero = store.constant(0), one = store.constant(1);
  // Both may be negative.
  if (ClaimId runs = store.ge(lower.ub, one); runs != TermStore::trueClaim())
    conditions.push_back(runs);
  points.claim = claim;
  path.conditions = std::move(conditions);
  path.ranges[low] = {both, zero, store.mul(lower.ub, upper.ub), one};
  path.ranges.erase(path.ranges.begin() + high);
  return true;
}

bool Joiner::joinOne() {
  const size_t n = points.path.ranges.size();
  for (size_t low = n; low-- > 0;)
    for (size_t high = n; high-- > 0;)
      if (high != low && isDigit(high) && isDigit(low) && join(high, low))
        return true;
  return false;
}

/// Lets a new variable stand for variable mod n, where n >= 1 is of inputs, if
/// no more is said of the variable.
bool Joiner::takeRemainder() {
  Path &path = points.path;
  std::optional<std::pair<size_t, DimId>> found;
  walkTerms(store, Term(points.claim), [&](Term t) {
    if (!found && t.is(store, DimKind::Mod))
      for (size_t i = 0; i < path.ranges.size(); ++i)
        if (store.operands(t.dim())[0] == path.ranges[i].variable && isDigit(i))
          found = {i, t.dim()};
    return !found;
  });
  if (!found)
    return false;
  Range &range = path.ranges[found->first];
  const DimId divisor = store.operands(found->second)[1],
              remainder = store.dimSymbol("remainder");
  const ClaimId isPositive = store.ge(divisor, store.constant(1));
  const ClaimId claim = replaced(store, points.claim, found->second, remainder);
  if (!inputs.areAllIn(isPositive) || mentions(store, claim, range.variable) ||
      llvm::any_of(
          path.conditions,
          [&](ClaimId c) { return mentions(store, c, range.variable); }) ||
      !proves(isPositive))
    return false;
  points.claim = claim;
  path.conditions.push_back(isPositive);
  range.variable = remainder;
  range.ub = store.min({range.ub, divisor});
  return true;
}

/// Whether the term is of inputs and of variables outside of the range.
bool Joiner::isOutside(DimId term, size_t i) const {
  Inputs known(store);
  for (Term input : inputs.all())
    known.add(input);
  for (const Range &range : llvm::ArrayRef(points.path.ranges).take_front(i))
    known.add(range.variable);
  return known.areAllIn(term);
}

/// Puts the condition into the range's bounds: rest - k * variable >= 0 says
/// that the variable is at most rest floordiv k.
bool Joiner::bound(size_t i, ClaimId condition) {
  if (store.kind(condition) != ClaimKind::Ge)
    return false;
  Range &range = points.path.ranges[i];
  if (store.getConstant(range.step) != Int(1) || range.mayGoOn())
    return false;
  const LinearView view = store.linearView(store.dim(condition));
  llvm::SmallVector<Summand> rest;
  Int factor(0);
  for (const Summand &summand : view.summands)
    if (summand.column == range.variable)
      factor = summand.coefficient;
    else
      rest.push_back(summand);
  const DimId other = store.linear(view.constant, rest);
  if (factor == Int(0) || !isOutside(other, i))
    return false;
  if (factor < Int(0)) {
    const DimId last =
        store.floorDiv(other, store.constant(canonical(-factor)));
    range.ub = store.min({range.ub, store.add(last, store.constant(1))});
  } else {
    const DimId first = store.ceilDiv(store.scale(other, Int(-1)),
                                      store.constant(canonical(factor)));
    range.lb = store.max({range.lb, first});
  }
  return true;
}

bool Joiner::boundOne() {
  Path &path = points.path;
  for (auto it = path.conditions.begin(); it != path.conditions.end(); ++it)
    for (size_t i = path.ranges.size(); i-- > 0;)
      if (bound(i, *it)) {
        path.conditions.erase(it);
        return true;
      }
  return false;
}

} // namespace

std::optional<JoinedRanges>
joinedRanges(TermStore &store, const Inputs &inputs, const Path &path,
             ClaimId claim, llvm::function_ref<bool(ClaimId)> proves) {
  JoinedRanges points{path, claim};
  Joiner joiner(store, inputs, points, proves);
  joiner.splitConditions();
  bool isChanged = false;
  while (joiner.joinStrided() || joiner.joinOne() || joiner.takeRemainder())
    isChanged = true;
  while (joiner.boundOne())
    isChanged = true;
  if (!isChanged)
    return std::nullopt;
  return points;
}

} // namespace shapeproof::contract
