// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of sums, products and extrema, for Encloser.h:
//
//   s * (64 * p + l)    s times a number from 0 to 64 * g - 1
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/checker/Monomials.h"
#include "results/contract/Encloser.h"

namespace shapeproof::contract {

/// The lesser of two terms of inputs.
DimId Encloser::lesser(DimId a, DimId b) {
  if (a == b || proves(store.le(a, b)))
    return a;
  return proves(store.le(b, a)) ? b : store.min({a, b});
}

DimId Encloser::greater(DimId a, DimId b) {
  if (a == b || proves(store.ge(a, b)))
    return a;
  return proves(store.ge(b, a)) ? b : store.max({a, b});
}

std::optional<Ends> Encloser::ends(DimId term) {
  if (isOfInputs(term))
    return Ends{term, term};
  if (auto known = found.find(term); known != found.end())
    return known->second;
  if (isSpent())
    return std::nullopt;
  std::optional<Ends> result = endsByForm(term);
  if (result && (store.size(result->least) > limits::contractReportNodes ||
                 store.size(result->most) > limits::contractReportNodes))
    result.reset();
  found[term] = result;
  return result;
}

std::optional<Ends> Encloser::endsByForm(DimId term) {
  if (auto known = own.find(term); known != own.end())
    return known->second;
  switch (store.kind(term)) {
  case DimKind::Symbol:
    for (const Range &range : path.ranges)
      if (range.variable == term)
        return endsOfVariable(range);
    return std::nullopt;
  case DimKind::Sum:
  case DimKind::Product:
    return endsOfSum(term);
  case DimKind::FloorDiv:
  case DimKind::Mod:
    return endsOfQuotient(term);
  case DimKind::Min:
  case DimKind::Max:
    return endsOfExtremum(term);
  default:
    return std::nullopt;
  }
}

std::optional<Ends> Encloser::endsOfVariable(const Range &range) {
  DimId lb = range.lb, ub = range.ub, step = range.step;
  ClaimId endsIf = range.endsIf;
  if (!settle(lb) || !settle(ub) || !settle(step) || !settle(endsIf) ||
      !requireAtLeast(step, 1) || !require(endsIf))
    return std::nullopt;
  const DimId one = store.constant(1);
  if (isOfInputs(lb) && isOfInputs(ub) && store.getConstant(step)) {
    const DimId room = store.sub(store.sub(ub, lb), one);
    return Ends{lb, store.add(lb, store.mul(store.floorDiv(room, step), step))};
  }
  const std::optional<Ends> first = ends(lb), last = ends(ub);
  if (!first || !last)
    return std::nullopt;
  return Ends{first->least, store.sub(last->most, one)};
}

Ends Encloser::product(const Ends &a, const Ends &b) {
  const DimId zero = store.constant(0);
  const bool isFirstPositive = proves(store.ge(a.least, zero));
  if (isFirstPositive && proves(store.ge(b.least, zero)))
    return {store.mul(a.least, b.least), store.mul(a.most, b.most)};
  const DimId low = store.mul(a.most, b.least),
              high = store.mul(a.most, b.most);
  if (isFirstPositive)
    return {lesser(store.mul(a.least, b.least), low),
            greater(store.mul(a.least, b.most), high)};
  const DimId one = store.mul(a.least, b.least),
              other = store.mul(a.least, b.most);
  return {lesser(lesser(one, other), lesser(low, high)),
          greater(greater(one, other), greater(low, high))};
}

/// The ends of a product of variables.
std::optional<Ends> Encloser::endsOfColumn(DimId column) {
  if (store.kind(column) != DimKind::Product)
    return ends(column);
  Ends result{store.constant(1), store.constant(1)};
  for (DimId factor : store.operands(column)) {
    const std::optional<Ends> own = ends(factor);
    if (!own)
      return std::nullopt;
    result = product(result, *own);
  }
  return result;
}

std::optional<Ends> Encloser::endsOfSum(DimId term) {
  const DimId plain = withRemainders(term);
  if (plain != term)
    return ends(plain);
  const LinearView view = store.linearView(term);
  llvm::SmallVector<std::pair<DimId, Part>, 4> parts;
  Part ofInputs;
  for (const Summand &summand : view.summands) {
    if (isOfInputs(summand.column)) {
      ofInputs.push_back(summand);
      continue;
    }
    Factors input, variable;
    for (DimId factor : factorsOf(store, summand.column))
      (isOfInputs(factor) ? input : variable).push_back(factor);
    const DimId by = productOf(store, input);
    auto *part =
        llvm::find_if(parts, [&](const auto &p) { return p.first == by; });
    if (part == parts.end()) {
      parts.emplace_back(by, Part());
      part = &parts.back();
    }
    part->second.push_back({productOf(store, variable), summand.coefficient});
  }
  const DimId outer = store.linear(view.constant, ofInputs);
  Ends result{outer, outer};
  for (auto &[by, part] : parts) {
    // So that the ends of x and of -x look alike.
    const bool isNegated = part.front().coefficient < Int(0);
    Part turned = part, same = part;
    for (Summand &summand : isNegated ? same : turned)
      summand.coefficient = canonical(-summand.coefficient);
    const std::optional<DimId> most = mostOf(same), least = mostOf(turned);
    if (!most || !least)
      return std::nullopt;
    const Ends own = product({by, by}, {store.neg(*least), *most});
    result.least = isNegated ? store.sub(result.least, own.most)
                             : store.add(result.least, own.least);
    result.most = isNegated ? store.sub(result.most, own.least)
                            : store.add(result.most, own.most);
  }
  return result;
}

/// An upper end of the sum of variables, by its summands and by each condition
/// of the path that is about some of these.
std::optional<DimId> Encloser::mostOf(const Part &part) {
  std::optional<DimId> most = store.constant(0);
  for (const Summand &summand : part) {
    const std::optional<Ends> own = endsOfColumn(summand.column);
    if (!own) {
      most.reset();
      break;
    }
    most =
        store.add(*most, store.scale(summand.coefficient > Int(0) ? own->most
                                                                  : own->least,
                                     summand.coefficient));
  }
  // Remainders that are found on the way add bounds.
  for (size_t i = 0; i < bounds.size(); ++i)
    if (std::optional<DimId> other = mostBy(Bound(bounds[i]), part))
      most = !most || isLonger(*most, *other) ? *other
             : isLonger(*other, *most)        ? *most
                                              : lesser(*other, *most);
  return most;
}

/// Whether the first term alone divides by inputs: one end is enough, and the
/// lesser of both would be said with it.
bool Encloser::isLonger(DimId a, DimId b) const {
  auto divides = [&](DimId term) {
    bool isFound = false;
    TermSet seen;
    walkTerms(store, Term(term), [&](Term t) {
      isFound |= t.is(store, DimKind::FloorDiv) &&
                 !store.getConstant(store.operands(t.dim())[1]);
      return !isFound && seen.insert(t).second;
    });
    return isFound;
  };
  return divides(a) && !divides(b);
}

/// rest - a * W >= 0, where k * W is a part of the sum: it is at most
/// k * rest floordiv a.
std::optional<DimId> Encloser::mostBy(const Bound &bound, const Part &part) {
  Part rest = part;
  std::optional<Int> taken, by;
  for (const Summand &summand : bound.summands) {
    auto own = llvm::find_if(
        rest, [&](const Summand &s) { return s.column == summand.column; });
    if (own == rest.end())
      return std::nullopt;
    const Int factor = own->coefficient,
              minus = canonical(-summand.coefficient);
    if (!taken) {
      const bool isUp = factor > Int(0);
      if (isUp != (minus > Int(0)))
        return std::nullopt;
      taken = abs(factor);
      by = abs(minus);
    }
    if (canonical(factor * *by) != canonical(minus * *taken))
      return std::nullopt;
    rest.erase(own);
  }
  const std::optional<DimId> other =
      rest.empty() ? store.constant(0) : mostOf(rest);
  if (!other)
    return std::nullopt;
  return store.add(*other, store.floorDiv(store.scale(bound.rest, *taken),
                                          store.constant(*by)));
}

std::optional<Ends> Encloser::endsOfExtremum(DimId term) {
  const bool isMin = store.kind(term) == DimKind::Min;
  std::optional<Ends> result;
  for (DimId operand : store.operands(term)) {
    const std::optional<Ends> own = ends(operand);
    if (!own)
      return std::nullopt;
    result = !result ? *own
             : isMin ? Ends{lesser(result->least, own->least),
                            lesser(result->most, own->most)}
                     : Ends{greater(result->least, own->least),
                            greater(result->most, own->most)};
  }
  return result;
}

} // namespace shapeproof::contract
