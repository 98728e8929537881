// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The local search: a few starting patterns, and repairs.
//
// A claim is repaired by moving a symbol in which its term is linear; symbols
// in products, quotients and the like move by small random steps. Where that
// fails, a few more patterns compute the move: from n == 2, n*n >= 10^6 makes n
// == 1000.
//
// Tested by tests/engine/model.

#include "engine/model/ModelSearch.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/base/Root.h"
#include "engine/model/WordEvaluator.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "shapeproof-model-search"

using namespace shapeproof;
using llvm::ArrayRef;

ALWAYS_ENABLED_STATISTIC(NumSearches, "Assignments searched for");
ALWAYS_ENABLED_STATISTIC(NumFound, "Assignments found");

namespace {

/// Values beyond this are not tried.
constexpr int64_t kFarthest = int64_t(1) << 62;

class Search {
public:
  Search(TermStore &store, ArrayRef<ClaimId> claims, const Assignment &start,
         uint64_t &steps)
      : store(store), claims(claims), start(start), steps(steps),
        symbols(symbolsOf(store, claims)), words(store, claims) {}

  std::optional<Assignment> run() {
    for (unsigned k = 0;
         k < limits::searchPatterns + limits::searchDirectedPatterns; ++k) {
      isDirected = k >= limits::searchPatterns;
      begin(isDirected ? k - limits::searchPatterns : k);
      size_t rounds = limits::searchRepairs + 2 * claims.size();
      for (size_t round = 0; round < rounds; ++round) {
        ClaimId failing;
        // Take the first failing claim from a moving start, so none is starved.
        size_t from = round * 7 % claims.size();
        for (size_t k = 0; k < claims.size() && !failing.valid(); ++k) {
          ClaimId c = claims[(from + k) % claims.size()];
          if (steps == 0)
            return std::nullopt;
          if (!holds(c))
            failing = c;
          pay();
        }
        if (!failing.valid())
          return std::move(values);
        visitsLeft = limits::searchVisits;
        if (!repair(failing, 0))
          break;
      }
    }
    return std::nullopt;
  }

private:
  unsigned random(unsigned n) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<unsigned>((state >> 33) % n);
  }

  /// The start value of the k-th symbol: all 2, rising, all 1, all 0,
  /// alternating, multiples of 8; then random values, small and larger.
  int64_t startValue(unsigned pattern, int64_t k) {
    const int64_t starts[] = {2, 2 + k, 1, 0, 1 + k % 2, 8 * (k + 1)};
    if (pattern < std::size(starts))
      return starts[pattern];
    return random(pattern < 9 ? 5 : 40);
  }

  void begin(unsigned pattern) {
    state = pattern + 1;
    values = start;
    int64_t k = 0;
    for (DimId d : symbols.dims)
      values.dims.try_emplace(d, Int(startValue(pattern, k++)));
    for (ShapeId s : symbols.shapes)
      values.shapes.try_emplace(
          s, std::vector<Int>(2 - pattern % 3, Int(startValue(pattern, k++))));
    for (ClaimId b : symbols.bools)
      values.bools.try_emplace(b, pattern % 2 == 0);
    for (auto &[symbol, value] : values.dims)
      words.set(symbol, value);
    for (auto &[symbol, value] : values.bools)
      words.set(symbol, value);
  }

  /// Charges the evaluations since the last call.
  void pay() {
    const uint64_t work = words.work() + evaluated;
    steps -= std::min(steps, 1 + (work - paidFor) / limits::searchWorkPerStep);
    paidFor = work;
  }

  bool holds(ClaimId c) {
    std::optional<bool> value = words.value(c);
    if (!value) {
      evaluated += limits::searchExactCost * store.size(c);
      value = Evaluator(store, values).value(c);
    }
    return value == std::optional(true);
  }

  bool isFixed(DimId d) const { return start.dims.count(d) != 0; }

  std::optional<Int> valueOf(DimId d) {
    if (std::optional<int64_t> word = words.value(d))
      return Int(*word);
    evaluated += limits::searchExactCost * store.size(d);
    return Evaluator(store, values).value(d);
  }

  /// Moves one symbol towards making `c` true. False if nothing can be moved.
  bool repair(ClaimId c, unsigned depth) {
    if (depth > limits::searchNudged || visitsLeft == 0)
      return false;
    --visitsLeft;
    switch (store.kind(c)) {
    case ClaimKind::True:
      return true;
    case ClaimKind::False:
      return false;
    case ClaimKind::Bool:
    case ClaimKind::NotBool: {
      ClaimId atom = store.boolAtom(c);
      if (start.bools.count(atom))
        return false;
      values.bools[atom] = store.kind(c) == ClaimKind::Bool;
      words.set(atom, values.bools[atom]);
      return true;
    }
    case ClaimKind::And: {
      bool moved = false;
      for (ClaimId o : store.operands(c))
        if (!holds(o))
          moved |= repair(o, depth + 1);
      return moved;
    }
    case ClaimKind::Or: {
      ArrayRef<ClaimId> arms = store.operands(c);
      unsigned first = random(static_cast<unsigned>(arms.size()));
      for (size_t k = 0; k < arms.size(); ++k)
        if (repair(arms[(first + k) % arms.size()], depth + 1))
          return true;
      return false;
    }
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
      return repairComparison(store.kind(c), store.dim(c));
    case ClaimKind::Broadcastable:
    case ClaimKind::NotBroadcastable:
      if (store.shapes(c).size() > 2)
        return repairSet(c, depth);
      if (store.kind(c) == ClaimKind::NotBroadcastable)
        return changeOneOf(store.shapes(c));
      [[fallthrough]];
    case ClaimKind::ShapeEq:
      return copyShape(store.shapes(c)[0], store.shapes(c)[1]) ||
             copyShape(store.shapes(c)[1], store.shapes(c)[0]);
    case ClaimKind::ShapeNe:
      return changeOneOf(store.shapes(c));
    }
    return false;
  }

  bool changeOneOf(ArrayRef<ShapeId> shapes) {
    for (ShapeId s : shapes)
      if (std::vector<Int> *extents = freeShape(s)) {
        if (extents->empty())
          extents->push_back(Int(2));
        else
          extents->back() += Int(1 + random(3));
        return true;
      }
    return false;
  }

  /// Moves two sizes that do not fit together, one of them chosen at random; or
  /// any two if the set is to misfit.
  bool repairSet(ClaimId c, unsigned depth) {
    ArrayRef<ShapeId> set = store.shapes(c);
    const auto size = static_cast<unsigned>(set.size());
    const unsigned pivot = random(size), first = 1 + random(size - 1);
    auto pair = [&](unsigned k) {
      return store.broadcastable({set[pivot], set[(pivot + k) % size]});
    };
    if (store.kind(c) == ClaimKind::NotBroadcastable)
      return repair(store.negate(pair(first)), depth + 1);
    for (unsigned k = 0; k + 1 < size; ++k)
      if (ClaimId p = pair(1 + (first + k) % (size - 1)); !holds(p))
        return repair(p, depth + 1);
    return false;
  }

  /// The extents of a shape symbol that may be moved, or null.
  std::vector<Int> *freeShape(ShapeId s) {
    auto it = values.shapes.find(s);
    return it == values.shapes.end() || start.shapes.count(s) ? nullptr
                                                              : &it->second;
  }

  bool copyShape(ShapeId to, ShapeId from) {
    std::vector<Int> *extents = freeShape(to);
    if (!extents)
      return false;
    evaluated += limits::searchExactCost * store.size(from);
    auto value = Evaluator(store, values).value(from);
    if (!value)
      return false;
    evaluated += value->size();
    *extents = std::move(*value);
    return true;
  }

  /// Adds `delta` to a symbol or to an extent of a shape symbol; in a directed
  /// pattern to any term, as nearly as moving one symbol can.
  bool move(DimId column, const Int &delta, unsigned depth = 0) {
    if (abs(delta) > kFarthest)
      return isDirected && moveWithin(column, delta, depth);
    if (store.kind(column) == DimKind::Symbol && !isFixed(column)) {
      Int next = canonical(values.dims[column] + delta);
      if (store.symbol(column).nonNegative && next < 0)
        next = Int(0);
      bool changed = next != values.dims[column];
      values.dims[column] = next;
      words.set(column, next);
      return changed;
    }
    std::vector<Int> *extents = freeShape(store.shape(column));
    if (!extents)
      return isDirected && moveWithin(column, delta, depth);
    if (store.kind(column) == DimKind::Extent) {
      auto at = valueOf(store.operands(column)[0]);
      if (!at || *at < 0 || *at > 8)
        return false;
      auto index = static_cast<size_t>(static_cast<int64_t>(*at));
      if (index >= extents->size())
        extents->resize(index + 1, Int(2));
      Int next = canonical((*extents)[index] + delta);
      (*extents)[index] = next < 0 ? Int(0) : next;
      return true;
    }
    if (store.kind(column) == DimKind::Rank) {
      Int rank = Int(static_cast<int64_t>(extents->size())) + delta;
      if (rank < 0 || rank > 8)
        return false;
      extents->resize(static_cast<size_t>(static_cast<int64_t>(rank)), Int(2));
      return true;
    }
    return false;
  }

  /// Moves the operands of `t` until it has changed by `delta` or more.
  bool moveWithin(DimId t, const Int &delta, unsigned depth) {
    if (delta == 0 || depth > limits::searchDepth || visitsLeft == 0)
      return false;
    --visitsLeft;
    const auto operands = store.operands(t);
    switch (store.kind(t)) {
    case DimKind::Sum: {
      const LinearView v = store.linearView(t);
      const auto size = static_cast<unsigned>(v.summands.size());
      const unsigned first = random(size);
      for (unsigned k = 0; k < size; ++k) {
        const Summand &s = v.summands[(first + k) % size];
        const Int far = ceilDiv(abs(delta), abs(s.coefficient));
        if (move(s.column, (delta < 0) != (s.coefficient < 0) ? -far : far,
                 depth + 1))
          return true;
      }
      return false;
    }
    case DimKind::Product:
      return moveFactor(t, delta, depth);
    case DimKind::FloorDiv:
      return moveQuotient(t, delta, depth);
    case DimKind::Mod:
      return move(operands[0], delta, depth + 1);
    case DimKind::Min:
    case DimKind::Max: {
      const auto value = valueOf(t);
      return value && llvm::any_of(operands, [&](DimId o) {
               const auto had = valueOf(o);
               return had && *had == *value && move(o, delta, depth + 1);
             });
    }
    default:
      return false;
    }
  }

  /// Moves the dividend, or the divisor (rounding away from 0).
  bool moveQuotient(DimId quotient, const Int &delta, unsigned depth) {
    const DimId x = store.operands(quotient)[0],
                d = store.operands(quotient)[1];
    const auto value = valueOf(quotient), dividend = valueOf(x),
               divisor = valueOf(d);
    if (!value || !dividend || !divisor)
      return false;
    const Int wanted = *value + delta;
    if (random(2)) {
      Int next = wanted == 0 ? abs(*dividend) + 1
                             : ceilDiv(abs(*dividend), abs(wanted));
      const bool isNegative =
          wanted == 0 ? *divisor < 0 : (wanted < 0) != (*dividend < 0);
      if (move(d, canonical((isNegative ? -next : next) - *divisor), depth + 1))
        return true;
    }
    return move(x, canonical(delta * *divisor), depth + 1);
  }

  /// Sets a factor to the root of the wanted value divided by the other
  /// factors.
  bool moveFactor(DimId product, const Int &delta, unsigned depth) {
    const auto value = valueOf(product);
    if (!value)
      return false;
    const Int wanted = abs(*value + delta);
    const bool keepsSign = (*value + delta < 0) == (*value < 0);
    const auto factors = store.operands(product);
    const auto size = static_cast<unsigned>(factors.size());
    const unsigned first = random(size);
    for (unsigned k = 0; k < size; ++k) {
      const DimId factor = factors[(first + k) % size];
      const auto power = static_cast<unsigned>(llvm::count(factors, factor));
      Int rest(1);
      for (DimId other : factors)
        if (const auto had = valueOf(other); other != factor && had)
          rest = canonical(rest * *had);
      const auto had = valueOf(factor);
      if (!had || rest == 0)
        continue;
      evaluated += 64 * uint64_t(power);
      const Int root =
          leastRoot(ceilDiv(wanted, abs(rest)), power, Int(kFarthest));
      const bool isNegative = *value == 0 ? (*value + delta < 0) != (rest < 0)
                                          : (*had < 0) == keepsSign;
      if (move(factor, canonical((isNegative ? -root : root) - *had),
               depth + 1))
        return true;
    }
    return false;
  }

  /// Moves a symbol within `d` by a small amount.
  bool nudge(DimId d) {
    llvm::SmallVector<DimId, 8> inner;
    llvm::SmallVector<DimId, 8> work{d};
    for (unsigned visited = 0; !work.empty() && visited < limits::searchNudged;
         ++visited) {
      DimId t = work.pop_back_val();
      if (store.kind(t) == DimKind::Symbol || store.kind(t) == DimKind::Extent)
        inner.push_back(t);
      llvm::append_range(work, store.operands(t));
    }
    if (inner.empty())
      return false;
    DimId target = inner[random(static_cast<unsigned>(inner.size()))];
    return move(target, Int(random(2) ? 1 + static_cast<int64_t>(random(3))
                                      : -1 - static_cast<int64_t>(random(3))));
  }

  bool repairComparison(ClaimKind kind, DimId t) {
    auto value = valueOf(t);
    if (!value)
      return nudge(t); // The divisor is 0, or the shape lacks the extent.
    LinearView v = store.linearView(t);
    Int target(0); // The value that t should get.
    if (kind == ClaimKind::Ne)
      target = Int(1 + static_cast<int64_t>(random(3)));
    Int delta = target - *value;
    auto size = static_cast<unsigned>(v.summands.size());
    unsigned first = random(size);
    for (unsigned k = 0; k < size; ++k) {
      const Summand &s = v.summands[(first + k) % size];
      // Move the column so that the term reaches the target, or passes it.
      Int change = kind == ClaimKind::Ge
                       ? (s.coefficient > 0 ? ceilDiv(delta, s.coefficient)
                                            : -ceilDiv(delta, -s.coefficient))
                       : floorDivide(delta, s.coefficient);
      if (kind == ClaimKind::Eq && change * s.coefficient != delta)
        continue;
      // Overshoot now and then: other claims may want another value.
      if (kind == ClaimKind::Ge && random(2))
        change += s.coefficient > 0 ? Int(random(9)) : -Int(random(9));
      if (change != 0 && move(s.column, canonical(change)))
        return true;
    }
    return nudge(t);
  }

  TermStore &store;
  ArrayRef<ClaimId> claims;
  const Assignment &start;
  uint64_t &steps;
  SymbolSet symbols;
  Assignment values;
  /// `values` in machine words where they fit, for quick evaluation.
  WordEvaluator words;
  uint64_t state = 1;
  bool isDirected = false;
  unsigned visitsLeft = 0;
  /// The work of the exact evaluator, and the part of all work paid for.
  uint64_t evaluated = 0, paidFor = 0;
};

} // namespace

std::optional<Assignment> shapeproof::searchModel(TermStore &store,
                                                  ArrayRef<ClaimId> goals,
                                                  const Assignment &start,
                                                  uint64_t &steps) {
  if (goals.empty())
    return start;
  llvm::SmallVector<ClaimId, 16> claims;
  for (ClaimId goal : goals)
    claims.push_back(store.size(goal) > limits::searchSpelledNodes
                         ? goal
                         : store.spelledOut(goal));
  std::optional<Assignment> found = Search(store, claims, start, steps).run();
  ++NumSearches;
  NumFound += found.has_value();
  LLVM_DEBUG(llvm::dbgs() << claims.size() << " claims, from "
                          << store.str(claims.front()) << ": "
                          << (found ? "satisfied" : "nothing found") << "\n");
  return found;
}

void shapeproof::completeWith(Assignment &into, const Assignment &more) {
  into.dims.insert(more.dims.begin(), more.dims.end());
  into.shapes.insert(more.shapes.begin(), more.shapes.end());
  into.bools.insert(more.bools.begin(), more.bools.end());
  into.applications.insert(more.applications.begin(), more.applications.end());
}
