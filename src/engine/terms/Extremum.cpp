// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Extremum.h.

#include "engine/terms/Extremum.h"
#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;

/// The inequalities that say that an extremum of the operands equals `reached`,
/// which is one of them.
static ClaimId orderAround(TermStore &store, DimKind kind,
                           llvm::ArrayRef<DimId> operands, DimId reached) {
  llvm::SmallVector<ClaimId, limits::extremumSummands> each;
  for (DimId operand : operands)
    each.push_back(kind == DimKind::Min ? store.ge(operand, reached)
                                        : store.ge(reached, operand));
  return store.conj(each);
}

std::optional<ClaimId> shapeproof::orderOfOperands(TermStore &store,
                                                   ClaimId equation) {
  const DimId sum = store.dim(equation);
  const size_t width = store.linearView(sum).summands.size();
  if (width > limits::extremumSummands)
    return std::nullopt;
  for (size_t i = 0; i < width; ++i) {
    const Summand s = store.linearView(sum).summands[i];
    const DimKind kind = store.kind(s.column);
    if (!isExtremum(kind) || (s.coefficient != 1 && s.coefficient != -1) ||
        store.operands(s.column).size() > limits::extremumSummands)
      continue;
    // Solve the equation for the column.
    const DimId other = store.sub(s.column, store.scale(sum, s.coefficient));
    const llvm::SmallVector<DimId, limits::extremumSummands> operands(
        store.operands(s.column));
    if (llvm::is_contained(operands, other))
      return orderAround(store, kind, operands, other);
  }
  return std::nullopt;
}

//===- No further than the operands -----------------------------------------//

static bool hasNegative(const LinearView &sum) {
  return sum.constant < 0 || llvm::any_of(sum.summands, [](const Summand &s) {
           return s.coefficient < 0;
         });
}

/// Whether the sum is >= 0 because it is at least the sum with an operand in
/// place of a maximum that is added, or of a minimum that is subtracted.
static bool isNonNegative(const TermStore &store, const LinearView &sum,
                          unsigned extrema) {
  if (!hasNegative(sum))
    return llvm::all_of(sum.summands, [&](const Summand &s) {
      return store.isObviouslyNonNegative(s.column);
    });
  if (extrema == 0 || sum.summands.size() > limits::extremumSummands)
    return false;
  for (const Summand &s : sum.summands) {
    if (store.kind(s.column) !=
        (s.coefficient > 0 ? DimKind::Max : DimKind::Min))
      continue;
    for (DimId operand :
         store.operands(s.column).take_front(limits::extremumSummands)) {
      LinearView put = store.linearView(operand);
      llvm::SmallVector<Summand, limits::extremumSummands> result;
      for (const Summand &other : sum.summands)
        if (other.column != s.column)
          result.push_back(other);
      for (const Summand &more : put.summands) {
        auto *same = llvm::find_if(
            result, [&](const Summand &r) { return r.column == more.column; });
        if (same == result.end())
          same = result.insert(same, {more.column, Int(0)});
        same->coefficient += s.coefficient * more.coefficient;
      }
      llvm::erase_if(result,
                     [](const Summand &r) { return r.coefficient == 0; });
      if (isNonNegative(store,
                        {sum.constant + s.coefficient * put.constant, result},
                        extrema - 1))
        return true;
    }
  }
  return false;
}

bool shapeproof::isNonNegativeByOperands(const TermStore &store, DimId sum) {
  return isNonNegative(store, store.linearView(sum), limits::extremaOfSum);
}

std::optional<bool> shapeproof::truthByOperands(const TermStore &store,
                                                ClaimId literal) {
  const ClaimKind kind = store.kind(literal);
  const LinearView sum = store.linearView(store.dim(literal));
  if (llvm::none_of(sum.summands, [&](const Summand &s) {
        return isExtremum(store.kind(s.column));
      }))
    return std::nullopt;
  llvm::SmallVector<Summand, limits::extremumSummands> opposite(sum.summands);
  for (Summand &s : opposite)
    s.coefficient = -s.coefficient;
  const bool isNegative =
      isNonNegative(store, {-sum.constant - 1, opposite}, limits::extremaOfSum);
  if (kind == ClaimKind::Ge) {
    if (isNonNegative(store, sum, limits::extremaOfSum))
      return true;
    return isNegative ? std::optional(false) : std::nullopt;
  }
  if (isNegative || isNonNegative(store, {sum.constant - 1, sum.summands},
                                  limits::extremaOfSum))
    return kind == ClaimKind::Ne;
  return std::nullopt;
}

static std::optional<bool> foldedLiteral(const TermStore &store,
                                         ClaimId claim) {
  if (claim == TermStore::trueClaim() || claim == TermStore::falseClaim())
    return claim == TermStore::trueClaim();
  const ClaimKind kind = store.kind(claim);
  return isComparison(kind) ? truthByOperands(store, claim) : std::nullopt;
}

std::optional<bool> shapeproof::foldedTruth(const TermStore &store,
                                            ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (!isJunction(kind))
    return foldedLiteral(store, claim);
  if (store.operands(claim).size() > limits::extremumClaims)
    return std::nullopt;
  // An operand with this value decides the whole.
  const bool decides = kind == ClaimKind::Or;
  bool areKnown = true;
  for (ClaimId part : store.operands(claim)) {
    std::optional<bool> holds = foldedLiteral(store, part);
    if (holds == decides)
      return decides;
    areKnown &= holds.has_value();
  }
  return areKnown ? std::optional(!decides) : std::nullopt;
}
