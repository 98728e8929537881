// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of quotients and remainders, for Encloser.h:
//
//   i floordiv n              from the least i floordiv n to the greatest
//   i - n * (i floordiv n)    from 0 to n - 1
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/checker/Monomials.h"
#include "results/contract/Encloser.h"

namespace shapeproof::contract {

std::optional<Ends> Encloser::endsOfQuotient(DimId term) {
  const DimId dividend = store.operands(term)[0],
              divisor = store.operands(term)[1];
  if (!requireAtLeast(divisor, 1))
    return std::nullopt;
  const DimId zero = store.constant(0);
  const std::optional<Ends> by = ends(divisor);
  if (store.kind(term) == DimKind::Mod)
    return Ends{zero, store.sub(by->most, store.constant(1))};
  const std::optional<Ends> of = ends(dividend);
  if (!of)
    return std::nullopt;
  if (isOfInputs(divisor))
    return Ends{of->least == zero ? zero : store.floorDiv(of->least, divisor),
                store.floorDiv(of->most, divisor)};
  if (!require(store.ge(of->least, zero)))
    return std::nullopt;
  return Ends{zero, store.floorDiv(of->most, by->least)};
}

/// Whether what the quotient leaves is from 0 to below the divisor.
bool Encloser::isRemainder(DimId quotient) {
  const DimId divisor = store.operands(quotient)[1];
  if (!requireAtLeast(divisor, 1))
    return false;
  const DimId most = store.sub(ends(divisor)->most, store.constant(1));
  own.try_emplace(remainders.lookup(quotient), Ends{store.constant(0), most});
  return true;
}

/// The summand c * y * (x floordiv y) as c * (x - remainder); nothing if y is
/// no factor.
std::optional<DimId> Encloser::withRemainder(const Summand &summand,
                                             DimId quotient) {
  const DimId dividend = store.operands(quotient)[0],
              divisor = store.operands(quotient)[1];
  const LinearView by = store.linearView(divisor);
  if (by.summands.size() > 1 || (!by.summands.empty() && by.constant != Int(0)))
    return std::nullopt;
  const Int scale =
      by.summands.empty() ? by.constant : by.summands.front().coefficient;
  if (scale == Int(0) || floorModulo(summand.coefficient, scale) != Int(0))
    return std::nullopt;
  Factors taken{quotient};
  if (!by.summands.empty())
    llvm::append_range(taken, factorsOf(store, by.summands.front().column));
  const std::optional<DimId> others = divided(store, summand.column, taken);
  if (!others)
    return std::nullopt;
  const DimId plain = withRemainders(dividend);
  DimId &remainder = remainders[quotient];
  if (!remainder.valid())
    remainder = store.intSymbol("remainder");
  return store.scale(store.mul(*others, store.sub(plain, remainder)),
                     floorDivide(summand.coefficient, scale));
}

/// The term with new variables for remainders that it contains: those with
/// which it has no more summands than before.
DimId Encloser::withRemainders(DimId term) {
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    const LinearView view = store.linearView(term);
    for (const Summand &summand : view.summands) {
      for (DimId factor : factorsOf(store, summand.column)) {
        if (store.kind(factor) != DimKind::FloorDiv || isOfInputs(factor))
          continue;
        const std::optional<DimId> image = withRemainder(summand, factor);
        if (!image)
          continue;
        const DimId whole = store.add(
            *image,
            store.sub(term, store.scale(summand.column, summand.coefficient)));
        if (store.linearView(whole).summands.size() > view.summands.size() ||
            !isRemainder(factor))
          continue;
        term = whole;
        isChanged = true;
        break;
      }
      if (isChanged)
        break;
    }
  }
  return term;
}

} // namespace shapeproof::contract
