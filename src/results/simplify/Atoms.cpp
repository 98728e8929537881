// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Atoms.h. Tested by tests/results/simplify/SimplifyTest.cpp.

#include "results/simplify/Atoms.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace shapeproof::simplify {

void Atoms::add(Comparison comparison, uint32_t a, uint32_t b, int64_t number,
                uint64_t cost) {
  if (number == kNoValue)
    return;
  // Only symbols and remainders are compared with numbers that happen to be at
  // the samples; all else with those of the claim.
  const bool isFree = b == kNone && (pool.cost(a) == 1 || pool.isRemainder(a));
  if (!isFree && std::abs(number) > 1 && !numbers.count(std::abs(number)))
    return;
  Atom atom{comparison, a, b, number, cost, llvm::BitVector(row.size())};
  for (size_t s = 0; s < row.size(); ++s) {
    const int64_t v = row[s];
    if (v != kNoValue && (comparison == Comparison::Eq   ? v == number
                          : comparison == Comparison::Ne ? v != number
                          : comparison == Comparison::Ge ? v >= number
                                                         : v <= number))
      atom.holds.set(s);
  }
  // A wanted sample without, or an unwanted one with it.
  const bool misses = wanted.test(atom.holds);
  const bool hits = unwanted.anyCommon(atom.holds);
  if (!misses && !hits)
    exact.push_back(std::move(atom));
  else if (!misses && atom.holds.count() < row.size())
    necessary.push_back(std::move(atom));
  else if (!hits && atom.holds.any())
    sufficient.push_back(std::move(atom));
}

/// Collects the comparisons of one term with numbers.
void Atoms::look(uint32_t a, uint32_t b, uint64_t cost) {
  // The ends of the values where the claim holds, and where it fails.
  int64_t least[2], most[2];
  bool has[2] = {false, false};
  for (size_t s = 0; s < row.size(); ++s) {
    const int64_t v = row[s];
    if (v == kNoValue || (!wanted[s] && !unwanted[s]))
      continue;
    const bool side = wanted[s];
    least[side] = has[side] ? std::min(least[side], v) : v;
    most[side] = has[side] ? std::max(most[side], v) : v;
    has[side] = true;
  }
  if (!has[0] || !has[1])
    return;
  // A number costs nothing if the difference is compared with 0: a >= b, or a
  // > b.
  auto costOf = [&](int64_t number, int64_t strict = 0) {
    return cost + (b == kNone ? 1 : number == 0 || number == strict ? 0 : 2);
  };
  for (bool side : {true, false}) {
    const Comparison equal = side ? Comparison::Eq : Comparison::Ne;
    if (least[side] == most[side])
      add(equal, a, b, least[side], costOf(least[side]));
    if (side) {
      add(Comparison::Ge, a, b, least[1], costOf(least[1], 1));
      add(Comparison::Le, a, b, most[1], costOf(most[1], -1));
      continue;
    }
    // The numbers beside those for which it fails, if there are any.
    int64_t low, high;
    if (!llvm::SubOverflow<int64_t>(least[0], 1, low))
      add(Comparison::Le, a, b, low, costOf(low, -1));
    if (!llvm::AddOverflow<int64_t>(most[0], 1, high))
      add(Comparison::Ge, a, b, high, costOf(high, 1));
  }
  // The claim that a remainder or difference is 0 is frequent.
  add(Comparison::Eq, a, b, 0, costOf(0));
  add(Comparison::Ne, a, b, 0, costOf(0));
}

ClaimId Atoms::build(const Atom &atom) {
  DimId term = pool.term(atom.a);
  if (atom.b != kNone)
    term = store.sub(term, pool.term(atom.b));
  const DimId number = store.constant(atom.number);
  switch (atom.comparison) {
  case Comparison::Eq:
    return store.eq(term, number);
  case Comparison::Ne:
    return store.ne(term, number);
  case Comparison::Ge:
    return store.ge(term, number);
  case Comparison::Le:
    return store.le(term, number);
  }
  return TermStore::trueClaim();
}

/// Conjunctions of two necessary comparisons, or disjunctions of two sufficient
/// ones.
bool Atoms::forEachPair(bool isAnd, uint64_t below,
                        llvm::function_ref<bool(ClaimId)> use) {
  std::vector<Atom> &all = isAnd ? necessary : sufficient;
  llvm::stable_sort(
      all, [](const Atom &a, const Atom &b) { return a.cost < b.cost; });
  // The cheapest for each set of samples.
  std::vector<Atom> atoms;
  llvm::DenseSet<llvm::BitVector> known;
  for (Atom &atom : all)
    if (known.insert(atom.holds).second)
      atoms.push_back(std::move(atom));
  if (atoms.size() > limits::simplestCandidates / 32)
    atoms.resize(limits::simplestCandidates / 32);
  struct Pair {
    uint64_t cost;
    size_t a, b;
  };
  std::vector<Pair> pairs;
  for (size_t i = 0; i < atoms.size(); ++i)
    for (size_t j = i + 1; j < atoms.size(); ++j) {
      const uint64_t cost = atoms[i].cost + atoms[j].cost + 1;
      // Parts that occur in both count once.
      if (cost > below + limits::simplestParts)
        break;
      llvm::BitVector both = atoms[i].holds;
      if (isAnd)
        both &= atoms[j].holds;
      else
        both |= atoms[j].holds;
      if (!(isAnd ? unwanted.anyCommon(both) : wanted.test(both)))
        pairs.push_back({cost, i, j});
    }
  llvm::stable_sort(
      pairs, [](const Pair &a, const Pair &b) { return a.cost < b.cost; });
  if (pairs.size() > limits::simplestLeaves)
    pairs.resize(limits::simplestLeaves);
  for (const Pair &pair : pairs) {
    const ClaimId a = build(atoms[pair.a]), b = build(atoms[pair.b]);
    if (use(isAnd ? store.conj(a, b) : store.disj(a, b)))
      return true;
  }
  return false;
}

bool Atoms::forEach(const TruthRow &truth, uint64_t below,
                    llvm::function_ref<bool(ClaimId)> use) {
  wanted.resize(truth.size());
  unwanted.resize(truth.size());
  for (size_t s = 0; s < truth.size(); ++s) {
    if (truth[s] > 0)
      wanted.set(s);
    if (truth[s] == 0)
      unwanted.set(s);
  }
  if (wanted.none() || unwanted.none())
    return false;
  for (uint32_t a = 0; a < pool.size(); ++a)
    if (pool.isNumber(a))
      numbers.insert(pool.row(a).front());
  const size_t n = std::min(pool.size(), limits::simplestCandidates / 8);
  for (uint32_t a = 0; a < n; ++a) {
    if (pool.cost(a) + 2 >= below || pool.isNumber(a))
      continue;
    row.assign(pool.row(a).begin(), pool.row(a).end());
    look(a, kNone, pool.cost(a) + 1);
    for (uint32_t b = 0; b < a && a < 2 * limits::simplestLeaves; ++b) {
      const uint64_t cost = pool.cost(a) + pool.cost(b) + 1;
      if (cost >= below || pool.isNumber(b))
        continue;
      bool isWhole = true;
      for (size_t s = 0; s < row.size(); ++s) {
        const int64_t x = pool.row(a)[s], y = pool.row(b)[s];
        isWhole &=
            x != kNoValue && y != kNoValue && !llvm::SubOverflow(x, y, row[s]);
      }
      if (isWhole)
        look(a, b, cost);
    }
  }
  llvm::stable_sort(
      exact, [](const Atom &a, const Atom &b) { return a.cost < b.cost; });
  size_t tried = 0;
  for (const Atom &atom : exact)
    if (atom.cost < below && ++tried <= limits::simplestLeaves &&
        use(build(atom)))
      return true;
  return forEachPair(/*isAnd=*/true, below, use) ||
         forEachPair(/*isAnd=*/false, below, use);
}

} // namespace shapeproof::simplify
