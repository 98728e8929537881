// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Folding.h. The four arms are looked for from the second one:
//
//   own == 1     own is s[at], and at is rank(s) - 1 - j for a constant j
//   at < 0       rank(s) <= j
//   own == n     gives n
//   n == 1       absent if n is never 1
//
// If the size does not fit, an And has the negations of these arms.
//
// Tested by tests/engine/terms/FoldingTest.cpp.

#include "engine/terms/Folding.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace shapeproof;
using llvm::ArrayRef;

namespace {

/// A sum without a term in the store.
struct Sum {
  Int constant;
  llvm::SmallVector<Summand, 2> summands;

  explicit Sum(LinearView view) : constant(view.constant) {
    summands.assign(view.summands.begin(), view.summands.end());
  }
  Sum times(int factor) const {
    Sum result = *this;
    result.constant = result.constant * Int(factor);
    for (Summand &s : result.summands)
      s.coefficient = s.coefficient * Int(factor);
    return result;
  }
  /// The sum as the store keeps an equality with 0: without a common divisor.
  Sum reduced() const {
    Int divisor = constant;
    for (const Summand &s : summands)
      divisor = gcd(abs(divisor), abs(s.coefficient));
    Sum result = *this;
    if (divisor > Int(1)) {
      result.constant = constant / divisor;
      for (Summand &s : result.summands)
        s.coefficient = s.coefficient / divisor;
    }
    return result;
  }
  Sum plus(int more) const {
    Sum result = *this;
    result.constant = result.constant + Int(more);
    return result;
  }
  bool is(LinearView view) const {
    return constant == view.constant &&
           llvm::equal(
               summands, view.summands, [](const Summand &a, const Summand &b) {
                 return a.column == b.column && a.coefficient == b.coefficient;
               });
  }
};

class Folder {
public:
  Folder(const TermStore &store, ClaimId claim)
      : store(store), isAnd(store.kind(claim) == ClaimKind::And) {
    result.rest.assign(store.operands(claim).begin(),
                       store.operands(claim).end());
  }

  FoldedClaim run() {
    if (result.rest.size() > limits::foldedArms)
      return std::move(result);
    for (size_t i = 0; i < result.rest.size();)
      if (!foldFrom(i))
        ++i;
    return std::move(result);
  }

private:
  using Arms = llvm::SmallVector<size_t, 4>;

  /// The sum that an arm compares with 0, in an Or for equality.
  std::optional<LinearView> compared(size_t arm, bool isEquality) const {
    ClaimId c = result.rest[arm];
    ClaimKind wanted = !isEquality ? ClaimKind::Ge
                       : isAnd     ? ClaimKind::Ne
                                   : ClaimKind::Eq;
    if (store.kind(c) != wanted)
      return std::nullopt;
    return store.linearView(store.dim(c));
  }
  std::optional<size_t> find(const Sum &sum, bool isEquality) const {
    for (size_t arm = 0; arm < result.rest.size(); ++arm)
      if (auto view = compared(arm, isEquality);
          view && (sum.is(*view) || (isEquality && sum.times(-1).is(*view))))
        return arm;
    return std::nullopt;
  }
  bool foldFrom(size_t first);
  bool foldWith(size_t same, DimId own, Arms arms, unsigned numOnes);
  std::optional<unsigned> onesBehind(DimId own) const;
  bool isNeverOne(const Sum &size) const;

  const TermStore &store;
  const bool isAnd;
  FoldedClaim result;
};

/// The number j of an extent s[rank(s) - 1 - j]. Only for shape symbols, as
/// extents of other shapes are read from their parts.
std::optional<unsigned> Folder::onesBehind(DimId own) const {
  if (store.kind(own) != DimKind::Extent ||
      store.kind(store.shape(own)) != ShapeKind::Symbol)
    return std::nullopt;
  LinearView at = store.linearView(store.operands(own)[0]);
  if (at.summands.size() != 1 || at.summands[0].coefficient != Int(1) ||
      store.kind(at.summands[0].column) != DimKind::Rank ||
      store.shape(at.summands[0].column) != store.shape(own) ||
      at.constant > Int(-1) || at.constant < Int(-1 - limits::foldedOnes))
    return std::nullopt;
  return unsigned(-1 - static_cast<int64_t>(at.constant));
}

bool Folder::isNeverOne(const Sum &size) const {
  if (size.summands.empty())
    return size.constant != Int(1);
  if (size.constant >= Int(2) &&
      llvm::all_of(size.summands, [&](const Summand &s) {
        return s.coefficient > Int(0) && store.isObviouslyNonNegative(s.column);
      }))
    return true;
  Int divisor = size.summands[0].coefficient;
  for (const Summand &s : size.summands)
    divisor = gcd(abs(divisor), abs(s.coefficient));
  return (size.constant - Int(1)) % abs(divisor) != Int(0);
}

bool Folder::foldFrom(size_t first) {
  auto view = compared(first, true);
  if (!view || view->summands.size() != 1 || view->constant != Int(-1) ||
      view->summands[0].coefficient != Int(1))
    return false;
  DimId own = view->summands[0].column;
  std::optional<unsigned> numOnes = onesBehind(own);
  if (!numOnes)
    return false;
  Sum at(store.linearView(store.operands(own)[0]));
  // at < 0 is -1 - at >= 0, and its negation is at >= 0.
  auto guard = find(isAnd ? at : at.times(-1).plus(-1), false);
  if (!guard)
    return false;
  for (size_t same = 0; same < result.rest.size(); ++same)
    if (same != first && foldWith(same, own, {first, *guard}, *numOnes))
      return true;
  return false;
}

bool Folder::foldWith(size_t same, DimId own, Arms arms, unsigned numOnes) {
  auto view = compared(same, true);
  if (!view)
    return false;
  Sum size(*view);
  auto it = llvm::find_if(size.summands, [&](const Summand &s) {
    return s.column == own && abs(s.coefficient) == Int(1);
  });
  if (it == size.summands.end())
    return false;
  bool isNegative = it->coefficient < Int(0);
  size.summands.erase(it);
  if (!isNegative)
    size = size.times(-1);
  arms.push_back(same);
  if (auto one = find(size.plus(-1).reduced(), true))
    arms.push_back(*one);
  else if (!isNeverOne(size))
    return false;
  llvm::sort(arms);
  if (std::adjacent_find(arms.begin(), arms.end()) != arms.end())
    return false;
  for (size_t arm : llvm::reverse(arms))
    result.rest.erase(result.rest.begin() + arm);
  result.fits.push_back(
      {store.shape(own), size.constant, size.summands, numOnes});
  return true;
}

} // namespace

FoldedClaim shapeproof::foldFitting(const TermStore &store, ClaimId claim) {
  return Folder(store, claim).run();
}
