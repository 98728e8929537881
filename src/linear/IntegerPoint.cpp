// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See IntegerPoint.h. The nearer case is tried first; how many cases are tried
// is limited.
//
// Tested by tests/unit/linear.

#include "linear/IntegerPoint.h"
#include "base/ExactInt.h"
#include "linear/WordTableau.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"

#define DEBUG_TYPE "shapeproof-integer-point"

using namespace shapeproof;
using namespace shapeproof::linear;

ALWAYS_ENABLED_STATISTIC(NumPoints, "Systems whose integer points were looked "
                                    "for");
ALWAYS_ENABLED_STATISTIC(NumCases, "Cases tried for them");

/// Cases tried for one system, and within each other: each has a table.
static constexpr unsigned kMaxPointCases = 300, kMaxPointDepth = 24;

using Outcome = IntegerPoint::Outcome;

bool linear::areDense(const TermStore &store,
                      llvm::ArrayRef<ClaimId> literals) {
  bool isDense = false;
  if (literals.size() > WordTableau::kMaxRows)
    return false;
  for (ClaimId literal : literals) {
    const ClaimKind kind = store.kind(literal);
    if (kind != ClaimKind::Ge && kind != ClaimKind::Eq)
      return false;
    const LinearView view = store.linearView(store.dim(literal));
    if (view.summands.size() > WordTableau::kMaxColumns ||
        !llvm::all_of(view.summands, [&](const Summand &s) {
          return store.kind(s.column) == DimKind::Symbol;
        }))
      return false;
    isDense |= view.summands.size() > 2;
  }
  return isDense;
}

namespace {

class PointSearch {
public:
  using Unknown = WordTableau::Unknown;
  using Sign = WordTableau::Sign;

  PointSearch(const TermStore &store, IntegerPoint &result)
      : store(store), result(result) {}

  /// False: it does not fit.
  bool add(ClaimId literal) {
    const LinearView view = store.linearView(store.dim(literal));
    if (!fitsInt64(view.constant))
      return false;
    const auto begin = static_cast<uint32_t>(parts.size());
    llvm::SmallVector<WordTableau::Part, WordTableau::kMaxColumns> row;
    for (const Summand &s : view.summands) {
      std::optional<unsigned> place = placeOf(s.column);
      if (!place || !fitsInt64(s.coefficient))
        return false;
      row.push_back({unknowns[*place], int64_t(s.coefficient)});
      parts.push_back({*place, int64_t(s.coefficient)});
    }
    const bool isEquality = store.kind(literal) == ClaimKind::Eq;
    rows.push_back({begin, int64_t(view.constant), isEquality});
    return tableau.addRow(row, int64_t(view.constant),
                          isEquality ? Sign::Zero : Sign::NonNegative, 0);
  }

  Outcome run() {
    const Outcome outcome = search(tableau, /*depth=*/0);
    result.work += tableau.work();
    return outcome;
  }

private:
  /// Among the values and the unknowns; none while the table is full.
  std::optional<unsigned> placeOf(DimId symbol) {
    for (auto [k, known] : llvm::enumerate(result.values))
      if (known.first == symbol)
        return unsigned(k);
    std::optional<Unknown> unknown = tableau.addUnknown(
        store.symbol(symbol).nonNegative ? Sign::NonNegative : Sign::Free, 0);
    if (!unknown)
      return std::nullopt;
    result.values.push_back({symbol, 0});
    unknowns.push_back(*unknown);
    return unsigned(unknowns.size() - 1);
  }

  /// Whether the values do, which are not negative where they may not be.
  bool satisfiesAll() {
    result.work += parts.size();
    for (size_t r = 0; r < rows.size(); ++r) {
      int64_t sum = rows[r].constant;
      const size_t end = r + 1 < rows.size() ? rows[r + 1].begin : parts.size();
      for (size_t i = rows[r].begin; i < end; ++i) {
        int64_t product;
        if (__builtin_mul_overflow(result.values[parts[i].first].second,
                                   parts[i].second, &product) ||
            __builtin_add_overflow(sum, product, &sum))
          return false;
      }
      if (rows[r].isEquality ? sum != 0 : sum < 0)
        return false;
    }
    return true;
  }

  /// None is said of the whole alone: of the rest it is for want of rationals.
  Outcome search(WordTableau &table, unsigned depth) {
    ++NumCases;
    switch (table.solve()) {
    case WordTableau::Outcome::Infeasible:
      return Outcome::None;
    case WordTableau::Outcome::GivenUp:
      return Outcome::GivenUp;
    case WordTableau::Outcome::Feasible:
      break;
    }
    std::optional<WordTableau::Value> broken;
    Unknown unknown = 0;
    for (auto [k, own] : llvm::enumerate(unknowns)) {
      const WordTableau::Value value = table.value(own);
      result.values[k].second = value.floor;
      if (!value.isInteger && !broken) {
        broken = value;
        unknown = own;
      }
      result.values[k].second += value.isNearerAbove;
    }
    if (!broken || satisfiesAll())
      return Outcome::Found;
    for (bool isAbove : {broken->isNearerAbove, !broken->isNearerAbove}) {
      if (cases == kMaxPointCases || depth == kMaxPointDepth)
        return Outcome::GivenUp;
      ++cases;
      WordTableau part(table);
      const uint64_t before = part.work();
      // x >= floor + 1, or x <= floor.
      const bool fits = part.addRow(
          {{unknown, isAbove ? 1 : -1}},
          isAbove ? -broken->floor - 1 : broken->floor, Sign::NonNegative, 0);
      const Outcome outcome = fits ? search(part, depth + 1) : Outcome::GivenUp;
      result.work += part.work() - before;
      if (outcome == Outcome::Found)
        return outcome;
    }
    return depth == 0 ? Outcome::GivenUp : Outcome::None;
  }

  const TermStore &store;
  IntegerPoint &result;
  WordTableau tableau;
  /// By place in the values.
  llvm::SmallVector<Unknown, WordTableau::kMaxColumns> unknowns;
  unsigned cases = 0;
  /// The literals: places of values with factors, and constants.
  struct Literal {
    uint32_t begin;
    int64_t constant;
    bool isEquality;
  };
  llvm::SmallVector<Literal, 32> rows;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 128> parts;
};

} // namespace

IntegerPoint linear::integerPoint(const TermStore &store,
                                  llvm::ArrayRef<ClaimId> literals) {
  IntegerPoint result;
  PointSearch search(store, result);
  ++NumPoints;
  const bool fits = llvm::all_of(
      literals, [&](ClaimId literal) { return search.add(literal); });
  result.outcome = fits ? search.run() : Outcome::GivenUp;
  return result;
}
