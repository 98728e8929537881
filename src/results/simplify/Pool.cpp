// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Pool.h. Tested by tests/results/simplify/SimplifyTest.cpp.

#include "results/simplify/Pool.h"
#include "engine/base/ExactInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace shapeproof::simplify {

Pool::Pool(TermStore &store, size_t numSamples, Kinds kinds)
    : store(store), numSamples(numSamples), kinds(kinds), scratch(numSamples) {
  values.reserve(numSamples * limits::simplestCandidates / 16);
  // Numbers that look random and are odd, so that no value is lost.
  uint64_t state = 14695981039346656037u;
  for (size_t s = 0; s < numSamples; ++s) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    weights.push_back((state ^ (state >> 29)) | 1);
    hashOfOnes += weights.back();
  }
}

/// A key of a table, which has two values of its own.
static uint64_t keyOf(uint64_t hash) { return hash >> 2; }

uint64_t Pool::hashOf(llvm::ArrayRef<int64_t> row) const {
  uint64_t h = 0;
  for (size_t s = 0; s < numSamples; ++s)
    h += uint64_t(row[s]) * weights[s];
  return h;
}

std::optional<Pool::Form> Pool::formOf(llvm::ArrayRef<int64_t> row,
                                       uint64_t hash) const {
  Form form;
  auto first = llvm::find_if(row, [](int64_t v) { return v != kNoValue; });
  if (first == row.end())
    return std::nullopt;
  form.offset = *first;
  int64_t sign = 0;
  uint64_t common = 0;
  bool isWhole = true;
  for (int64_t v : row) {
    int64_t difference;
    if (v == kNoValue) {
      isWhole = false;
      continue;
    }
    if (llvm::SubOverflow(v, form.offset, difference) || difference == kNoValue)
      return std::nullopt;
    if (sign == 0 && difference != 0)
      sign = difference > 0 ? 1 : -1;
    if (common != 1 && difference != 0)
      common = std::gcd(common, uint64_t(std::abs(difference)));
  }
  form.factor = sign * int64_t(common);
  if (common == 0)
    return form;
  if (isWhole && common == 1) {
    form.hash = (hash - uint64_t(form.offset) * hashOfOnes) * uint64_t(sign);
    return form;
  }
  for (size_t s = 0; s < numSamples; ++s)
    form.hash +=
        (row[s] == kNoValue ? uint64_t(kNoValue)
                            : uint64_t((row[s] - form.offset) / form.factor)) *
        weights[s];
  return form;
}

void Pool::keep(Candidate candidate, llvm::ArrayRef<int64_t> row) {
  const uint32_t index = candidates.size();
  candidate.isSmall = llvm::all_of(row, [](int64_t v) {
    return v != kNoValue && std::abs(v) < int64_t(1) << 62;
  });
  candidates.push_back(candidate);
  values.insert(values.end(), row.begin(), row.end());
  ofCost.resize(std::max<size_t>(ofCost.size(), candidate.cost + 1));
  ofCost[candidate.cost].push_back(index);
}

void Pool::addLeaf(DimId leaf, uint64_t cost, const Row &row) {
  // Leaves with equal values are all kept: facts may make them equal.
  const uint64_t hash = hashOf(row);
  auto [place, isNew] = known.try_emplace(keyOf(hash), cost);
  place->second = std::min(place->second, cost);
  keep({Op::Leaf, kNone, kNone, cost, leaf, hash}, row);
}

/// Computes the values of an operation; false if there are none.
bool Pool::compute(Op op, uint32_t a, uint32_t b) {
  const int64_t *x = row(a).data(), *y = row(b).data();
  bool hasValue = false;
  auto forEach = [&](auto operation) {
    for (size_t s = 0; s < numSamples; ++s) {
      scratch[s] = x[s] == kNoValue || y[s] == kNoValue ? kNoValue
                                                        : operation(x[s], y[s]);
      hasValue |= scratch[s] != kNoValue;
    }
  };
  using I = int64_t;
  auto divide = [&](auto quotient) {
    forEach([&](I p, I q) {
      I r;
      if (q == -1)
        return llvm::SubOverflow<I>(0, p, r) ? kNoValue : r;
      return q == 0 ? kNoValue : quotient(p, q);
    });
  };
  switch (op) {
  case Op::Leaf:
    break;
  case Op::Add:
    forEach([](I p, I q) {
      I r;
      return llvm::AddOverflow(p, q, r) ? kNoValue : r;
    });
    break;
  case Op::Sub:
    forEach([](I p, I q) {
      I r;
      return llvm::SubOverflow(p, q, r) ? kNoValue : r;
    });
    break;
  case Op::Mul:
    forEach([](I p, I q) {
      I r;
      return llvm::MulOverflow(p, q, r) ? kNoValue : r;
    });
    break;
  case Op::FloorDiv:
    divide([](I p, I q) { return llvm::divideFloorSigned(p, q); });
    break;
  case Op::CeilDiv:
    divide([](I p, I q) { return llvm::divideCeilSigned(p, q); });
    break;
  case Op::Mod:
    forEach([](I p, I q) {
      if (q == 0)
        return kNoValue;
      const I r = q == -1 ? 0 : p % q;
      return r != 0 && (r < 0) != (q < 0) ? r + q : r;
    });
    break;
  case Op::Min:
    forEach([](I p, I q) { return std::min(p, q); });
    break;
  case Op::Max:
    forEach([](I p, I q) { return std::max(p, q); });
    break;
  case Op::Join:
    forEach([](I p, I q) {
      return p == q || q == 1 ? p : p == 1 ? q : kNoValue;
    });
    break;
  }
  return hasValue;
}

void Pool::tryOp(Op op, uint32_t a, uint32_t b, uint64_t cost) {
  if (candidates.size() >= limit)
    return;
  const Candidate &x = candidates[a], &y = candidates[b];
  auto isKnown = [&](uint64_t hash) {
    auto place = known.find(keyOf(hash));
    return place != known.end() && place->second <= cost;
  };
  const bool isSum = (op == Op::Add || op == Op::Sub) && x.isSmall && y.isSmall;
  uint64_t hash = op == Op::Add ? x.hash + y.hash : x.hash - y.hash;
  if (isSum && isKnown(hash))
    return;
  if (!compute(op, a, b))
    return;
  if (!isSum) {
    hash = hashOf(scratch);
    if (isKnown(hash))
      return;
  }
  known[keyOf(hash)] = cost;
  keep({op, a, b, cost, DimId(), hash}, scratch);
}

/// Makes the candidates of one cost.
void Pool::combine(uint64_t cost) {
  // 0 and 1 are operands of minima and maxima alone.
  auto isTrivial = [&](uint32_t c) { return isNumber(c) && row(c)[0] <= 1; };
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
  forPairs(1, false, [&](uint32_t a, uint32_t b) {
    if (!isTrivial(a) && !isTrivial(b))
      tryOp(Op::Add, a, b, cost);
  });
  forPairs(1, true, [&](uint32_t a, uint32_t b) {
    if (!isTrivial(a) && !isTrivial(b))
      tryOp(Op::Sub, a, b, cost);
  });
  // The number of a product is free.
  if (cost >= 2 && cost - 1 < ofCost.size() && ofCost.size() > 1)
    for (size_t i = 0; i < ofCost[1].size(); ++i)
      for (size_t j = 0; j < ofCost[cost - 1].size(); ++j) {
        const uint32_t a = ofCost[1][i], b = ofCost[cost - 1][j];
        if (isNumber(a) && !isTrivial(a) && !isNumber(b))
          tryOp(Op::Mul, a, b, cost);
      }
  if (kinds.products)
    forPairs(2, false, [&](uint32_t a, uint32_t b) {
      if (!isNumber(a) && !isNumber(b))
        tryOp(Op::Mul, a, b, cost);
    });
  if (kinds.quotients)
    forPairs(3, true, [&](uint32_t a, uint32_t b) {
      // Divisors are parts of the term and their products: people do not read
      // n floordiv min(2, n).
      const Op by = candidates[b].op;
      if (isNumber(a) || (by != Op::Leaf && by != Op::Mul))
        return;
      if (!isNumber(b) || row(b)[0] > 1)
        for (Op op : {Op::FloorDiv, Op::CeilDiv, Op::Mod})
          tryOp(op, a, b, cost);
    });
  forPairs(3, false, [&](uint32_t a, uint32_t b) {
    tryOp(Op::Min, a, b, cost);
    tryOp(Op::Max, a, b, cost);
    if (kinds.joins && !isTrivial(a) && !isTrivial(b))
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
    Candidate &candidate = candidates[numEntered];
    if (isNumber(numEntered))
      continue;
    std::optional<Form> form = formOf(row(numEntered), candidate.hash);
    if (!form || form->factor == 0)
      continue;
    candidate.form = *form;
    auto [last, isNew] = byForm.try_emplace(keyOf(form->hash), numEntered);
    if (!isNew)
      candidate.sameForm = std::exchange(last->second, numEntered);
  }
}

std::vector<Pool::Match> Pool::matches(const Row &row, uint64_t below) {
  enterForms();
  std::vector<Match> found;
  std::optional<Form> form = formOf(row, hashOf(row));
  if (!form)
    return found;
  if (form->factor == 0) {
    if (!llvm::is_contained(row, kNoValue) && below > 1)
      found.push_back({1, kNone, 0, form->offset});
    return found;
  }
  auto bucket = byForm.find(keyOf(form->hash));
  if (bucket == byForm.end())
    return found;
  llvm::SmallVector<uint32_t> same;
  for (uint32_t c = bucket->second; c != kNone; c = candidates[c].sameForm)
    same.push_back(c);
  for (uint32_t c : llvm::reverse(same)) {
    const Form *other = &candidates[c].form;
    if ((form->factor == INT64_MIN && other->factor == -1) ||
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
