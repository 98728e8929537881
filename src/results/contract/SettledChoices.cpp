// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A term without choices, for Encloser.h:
//
//   select(n >= 1, i floordiv n, -(i floordiv -n))    i floordiv n,  if n >= 1
//   i - 2^32 * ((i + 2^31) floordiv 2^32)             i,  if it fits
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/terms/Narrowed.h"
#include "engine/terms/Rewrite.h"
#include "results/contract/Encloser.h"

namespace shapeproof::contract {

/// A quotient of a number that wraps, or a select, without another in it.
std::optional<DimId> Encloser::innermostChoice(Term root) const {
  std::optional<DimId> choice;
  llvm::SmallVector<Term, 4> roots{root};
  for (;;) {
    std::optional<DimId> inner = overflowQuotientIn(store, roots);
    TermSet seen;
    if (!inner)
      walkTerms(store, roots, [&](Term t) {
        if (!inner && t.is(store, DimKind::Select))
          inner = t.dim();
        return !inner && seen.insert(t).second;
      });
    if (!inner)
      return choice;
    choice = inner;
    roots.assign(store.operands(*inner).begin(), store.operands(*inner).end());
    if (store.kind(*inner) == DimKind::Select)
      roots.push_back(store.condition(*inner));
  }
}

/// Takes all choices out of the term. Returns false if one is not settled.
template <typename IdT> bool Encloser::settleAll(IdT &root) {
  while (std::optional<DimId> choice = innermostChoice(Term(root))) {
    if (isSpent())
      return false;
    const std::optional<DimId> image = settled(*choice);
    if (!image)
      return false;
    Rewriter plain(store);
    plain.set(*choice, *image);
    root = plain(root);
  }
  return true;
}

bool Encloser::settle(DimId &root) { return settleAll(root); }
bool Encloser::settle(ClaimId &root) { return settleAll(root); }

std::optional<DimId> Encloser::settled(DimId choice) {
  if (auto known = images.find(choice); known != images.end())
    return known->second;
  const std::optional<DimId> image = store.kind(choice) == DimKind::Select
                                         ? settledSelect(choice)
                                         : settledWrap(choice);
  if (image)
    images[choice] = *image;
  return image;
}

/// 0, where the number fits.
std::optional<DimId> Encloser::settledWrap(DimId quotient) {
  const DimId divisor = store.operands(quotient)[1];
  const std::optional<Ends> of = ends(store.operands(quotient)[0]);
  if (!of || !require(store.ge(of->least, store.constant(0))) ||
      !require(store.lt(of->most, divisor)))
    return std::nullopt;
  return store.constant(0);
}

/// Whether the condition holds at all points, perhaps by a condition on the
/// inputs.
bool Encloser::isTaken(ClaimId condition) {
  if (proves(condition))
    return true;
  return store.kind(condition) == ClaimKind::Ge &&
         requireAtLeast(store.dim(condition), 0);
}

std::optional<DimId> Encloser::settledSelect(DimId select) {
  const DimId ifTrue = store.operands(select)[0],
              ifFalse = store.operands(select)[1];
  const ClaimId condition = store.condition(select),
                opposite = store.negate(condition);
  if (proves(condition))
    return ifTrue;
  if (proves(opposite))
    return ifFalse;
  // The signs of a division: that of a program is of positive numbers.
  auto divides = [&](DimId term) {
    bool isFound = false;
    walkTerms(store, Term(term), [&](Term t) {
      isFound |= t.is(store, DimKind::FloorDiv);
      return !isFound;
    });
    return isFound;
  };
  if (store.kind(condition) == ClaimKind::Ge && divides(ifTrue) &&
      divides(ifFalse)) {
    const LinearView view = store.linearView(store.dim(condition));
    const bool isPositive = view.summands.front().coefficient > Int(0);
    if (isTaken(isPositive ? condition : opposite))
      return isPositive ? ifTrue : ifFalse;
  }
  const std::optional<Ends> a = ends(ifTrue), b = ends(ifFalse);
  if (!a || !b)
    return std::nullopt;
  const DimId either = store.intSymbol("either");
  own[either] = {lesser(a->least, b->least), greater(a->most, b->most)};
  return either;
}

/// Lets a condition of the path, without choices, bound numbers.
void Encloser::addBound(ClaimId condition) {
  if (store.kind(condition) == ClaimKind::And)
    for (ClaimId part : store.operands(condition))
      addBound(part);
  if (store.kind(condition) != ClaimKind::Ge)
    return;
  const LinearView view =
      store.linearView(withRemainders(store.dim(condition)));
  Bound bound;
  Part rest;
  for (const Summand &summand : view.summands)
    (isOfInputs(summand.column) ? rest : bound.summands).push_back(summand);
  bound.rest = store.linear(view.constant, rest);
  if (bound.summands.empty())
    return;
  bounds.push_back(std::move(bound));
}

} // namespace shapeproof::contract
