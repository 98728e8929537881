// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Pool.h. Tested by tests/unit/simplify/SimplifyTest.cpp.

#include "simplify/Pool.h"
#include "base/ExactInt.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace shapeproof::simplify {
namespace {

uint64_t hashOf(llvm::ArrayRef<int64_t> row) {
  uint64_t h = 14695981039346656037u;
  for (int64_t v : row) {
    h = (h ^ uint64_t(v)) * 1099511628211u;
    h ^= h >> 29;
  }
  return h;
}

/// A row without its factor and offset: row = factor * form + offset.
struct Form {
  int64_t factor = 0, offset = 0;
  uint64_t hash = 0;
};

/// The form of a row; a factor of 0 if all values are equal.
std::optional<Form> formOf(llvm::ArrayRef<int64_t> row) {
  Form form;
  auto first = llvm::find_if(row, [](int64_t v) { return v != kNoValue; });
  if (first == row.end())
    return std::nullopt;
  form.offset = *first;
  int64_t sign = 0;
  uint64_t common = 0;
  for (int64_t v : row) {
    int64_t difference;
    if (v == kNoValue)
      continue;
    if (llvm::SubOverflow(v, form.offset, difference) || difference == kNoValue)
      return std::nullopt;
    if (sign == 0 && difference != 0)
      sign = difference > 0 ? 1 : -1;
    if (common != 1)
      common = std::gcd(common, uint64_t(std::abs(difference)));
  }
  form.factor = sign * int64_t(common);
  uint64_t h = 14695981039346656037u;
  for (int64_t v : row) {
    const int64_t reduced = v == kNoValue       ? kNoValue
                            : form.factor == 1  ? v - form.offset
                            : form.factor == -1 ? form.offset - v
                            : form.factor == 0
                                ? 0
                                : (v - form.offset) / form.factor;
    h = (h ^ uint64_t(reduced)) * 1099511628211u;
    h ^= h >> 29;
  }
  form.hash = h;
  return form;
}

} // namespace

void Pool::keep(Candidate candidate, llvm::ArrayRef<int64_t> row) {
  const uint32_t index = candidates.size();
  candidates.push_back(candidate);
  values.insert(values.end(), row.begin(), row.end());
  ofCost.resize(std::max<size_t>(ofCost.size(), candidate.cost + 1));
  ofCost[candidate.cost].push_back(index);
}

void Pool::addLeaf(DimId leaf, uint64_t cost, const Row &row) {
  // Leaves with equal values are all kept: facts may make them equal.
  auto [place, isNew] = known.try_emplace(hashOf(row), cost);
  place->second = std::min(place->second, cost);
  keep({Op::Leaf, kNone, kNone, cost, leaf}, row);
}

int64_t Pool::apply(Op op, int64_t x, int64_t y) {
  if (x == kNoValue || y == kNoValue)
    return kNoValue;
  int64_t r;
  switch (op) {
  case Op::Leaf:
    return x;
  case Op::Add:
    return llvm::AddOverflow(x, y, r) ? kNoValue : r;
  case Op::Sub:
    return llvm::SubOverflow(x, y, r) ? kNoValue : r;
  case Op::Mul:
    return llvm::MulOverflow(x, y, r) ? kNoValue : r;
  case Op::FloorDiv:
  case Op::CeilDiv:
    if (y == 0)
      return kNoValue;
    if (y == -1)
      return llvm::SubOverflow<int64_t>(0, x, r) ? kNoValue : r;
    return op == Op::FloorDiv ? llvm::divideFloorSigned(x, y)
                              : llvm::divideCeilSigned(x, y);
  case Op::Mod:
    if (y == 0)
      return kNoValue;
    r = y == -1 ? 0 : x % y;
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
  case Op::Min:
    return std::min(x, y);
  case Op::Max:
    return std::max(x, y);
  case Op::Join:
    return x == y || y == 1 ? x : x == 1 ? y : kNoValue;
  }
  return kNoValue;
}

void Pool::tryOp(Op op, uint32_t a, uint32_t b, uint64_t cost) {
  if (candidates.size() >= limit)
    return;
  llvm::ArrayRef<int64_t> x = row(a), y = row(b);
  scratch.resize(numSamples);
  bool hasValue = false;
  for (size_t s = 0; s < numSamples; ++s) {
    scratch[s] = apply(op, x[s], y[s]);
    hasValue |= scratch[s] != kNoValue;
  }
  if (!hasValue)
    return;
  auto [place, isNew] = known.try_emplace(hashOf(scratch), cost);
  if (!isNew && place->second <= cost)
    return;
  place->second = cost;
  keep({op, a, b, cost, DimId()}, scratch);
}

/// Makes the candidates of one cost.
void Pool::combine(uint64_t cost) {
  auto forPairs = [&](uint64_t own, bool isOrdered, auto use) {
    for (uint64_t ca = 1; ca + own < cost && ca < ofCost.size(); ++ca) {
      const uint64_t cb = cost - own - ca;
      if (cb >= ofCost.size() || (!isOrdered && cb < ca))
        continue;
      for (size_t i = 0; i < ofCost[ca].size(); ++i)
        for (size_t j = 0; j < ofCost[cb].size(); ++j) {
          const uint32_t a = ofCost[ca][i], b = ofCost[cb][j];
          if (candidates.size() >= limit)
            return;
          if ((!isOrdered && b < a) || (isNumber(a) && isNumber(b)))
            continue;
          use(a, b);
        }
    }
  };
  forPairs(1, false,
           [&](uint32_t a, uint32_t b) { tryOp(Op::Add, a, b, cost); });
  forPairs(1, true,
           [&](uint32_t a, uint32_t b) { tryOp(Op::Sub, a, b, cost); });
  // The number of a product is free.
  if (cost >= 2 && cost - 1 < ofCost.size() && ofCost.size() > 1)
    for (size_t i = 0; i < ofCost[1].size(); ++i)
      for (size_t j = 0; j < ofCost[cost - 1].size(); ++j) {
        const uint32_t a = ofCost[1][i], b = ofCost[cost - 1][j];
        if (isNumber(a) && !isNumber(b))
          tryOp(Op::Mul, a, b, cost);
      }
  if (kinds.products)
    forPairs(2, false, [&](uint32_t a, uint32_t b) {
      if (!isNumber(a) && !isNumber(b))
        tryOp(Op::Mul, a, b, cost);
    });
  if (kinds.quotients)
    forPairs(3, true, [&](uint32_t a, uint32_t b) {
      if (isNumber(a))
        return;
      if (!isNumber(b) || row(b)[0] > 1)
        for (Op op : {Op::FloorDiv, Op::CeilDiv, Op::Mod})
          tryOp(op, a, b, cost);
    });
  forPairs(3, false, [&](uint32_t a, uint32_t b) {
    tryOp(Op::Min, a, b, cost);
    tryOp(Op::Max, a, b, cost);
    if (kinds.joins)
      tryOp(Op::Join, a, b, cost);
  });
}

void Pool::grow(uint64_t maxCost, size_t maxCandidates) {
  limit = maxCandidates;
  while (nextCost <= maxCost && candidates.size() < limit) {
    combine(nextCost);
    // A cost that was cut off is combined again.
    nextCost += candidates.size() < limit;
  }
}

/// Enters the candidates made since the last time into the table of forms.
void Pool::enterForms() {
  for (; numEntered < candidates.size(); ++numEntered) {
    if (isNumber(numEntered))
      continue;
    std::optional<Form> form = formOf(row(numEntered));
    if (form && form->factor != 0)
      byForm[form->hash].push_back(numEntered);
  }
}

std::vector<Pool::Match> Pool::matches(const Row &row, uint64_t below) {
  enterForms();
  std::vector<Match> found;
  std::optional<Form> form = formOf(row);
  if (!form)
    return found;
  if (form->factor == 0) {
    if (!llvm::is_contained(row, kNoValue) && below > 1)
      found.push_back({1, kNone, 0, form->offset});
    return found;
  }
  auto bucket = byForm.find(form->hash);
  if (bucket == byForm.end())
    return found;
  for (uint32_t c : bucket->second) {
    std::optional<Form> other = formOf(this->row(c));
    if (!other || (form->factor == INT64_MIN && other->factor == -1) ||
        form->factor % other->factor != 0)
      continue;
    const int64_t factor = form->factor / other->factor;
    int64_t moved, offset;
    if (llvm::MulOverflow(factor, other->offset, moved) ||
        llvm::SubOverflow(form->offset, moved, offset))
      continue;
    auto isMatch = [&](size_t s) {
      const int64_t x = this->row(c)[s];
      int64_t y, z;
      if (x == kNoValue || row[s] == kNoValue)
        return x == row[s];
      return !llvm::MulOverflow(factor, x, y) &&
             !llvm::AddOverflow(y, offset, z) && z == row[s];
    };
    if (!llvm::all_of(llvm::seq<size_t>(0, row.size()), isMatch))
      continue;
    const uint64_t cost = candidates[c].cost + (factor != 1 && factor != -1) +
                          (factor == -1 && offset <= 0) + (offset != 0 ? 2 : 0);
    if (cost < below)
      found.push_back({cost, c, factor, offset});
  }
  llvm::stable_sort(
      found, [](const Match &a, const Match &b) { return a.cost < b.cost; });
  return found;
}

DimId Pool::build(const Match &match) {
  if (match.candidate == kNone)
    return store.constant(match.offset);
  return store.add(store.scale(term(match.candidate), Int(match.factor)),
                   store.constant(match.offset));
}

DimId Pool::term(uint32_t c) {
  Candidate &candidate = candidates[c];
  if (candidate.made.valid())
    return candidate.made;
  const DimId a = term(candidate.a), b = term(candidate.b);
  auto make = [&] {
    switch (candidate.op) {
    case Op::Add:
      return store.add(a, b);
    case Op::Sub:
      return store.sub(a, b);
    case Op::Mul:
      return store.mul(a, b);
    case Op::FloorDiv:
      return store.floorDiv(a, b);
    case Op::CeilDiv:
      return store.ceilDiv(a, b);
    case Op::Mod:
      return store.mod(a, b);
    case Op::Min:
      return store.min({a, b});
    case Op::Max:
      return store.max({a, b});
    case Op::Join:
      return store.broadcastExtent({a, b});
    case Op::Leaf:
      break;
    }
    return a;
  };
  return candidates[c].made = make();
}

} // namespace shapeproof::simplify
