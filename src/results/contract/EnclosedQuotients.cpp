// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ends of quotients and remainders, for Encloser.h:
//
//   i floordiv n              from the least i floordiv n to the greatest
//   i - n * (i floordiv n)    from 0 to n - 1
//
// Where the divisor is the lesser of a number and another one, the quotient is
// at most that by the number if the other one is large enough:
//
//   i floordiv min(8, k)      at most q = (the most of i) floordiv 8,
//                             if k * (q + 1) > i
//
// So it is where programs are numbered in groups of 8 rows, of which the last
// group has k: i is less than 8 * n, and less than k * n in the last one.
//
// Tested by tests/results/contract/EnclosureTest.cpp.

#include "engine/base/ExactInt.h"
#include "engine/checker/Monomials.h"
#include "results/contract/Encloser.h"

namespace shapeproof::contract {

/// The ends of the quotient by the lesser of several numbers; nothing if these
/// are not known to be large enough.
std::optional<Ends> Encloser::endsByLesser(DimId dividend, DimId divisor) {
  const DimId zero = store.constant(0);
  const Factors arms(store.operands(divisor));
  const auto *least = llvm::find_if(arms, [&](DimId arm) {
    const std::optional<Int> number = store.getConstant(arm);
    return number && *number > Int(0);
  });
  const std::optional<Ends> of = ends(dividend);
  if (least == arms.end() || !of || !require(store.ge(of->least, zero)))
    return std::nullopt;
  const DimId most = store.floorDiv(of->most, *least),
              next = store.add(most, store.constant(1));
  const bool areLarge = tries([&] {
    return llvm::all_of(arms, [&](DimId arm) {
      return arm == *least ||
             requireAtLeast(store.sub(store.mul(arm, next), dividend), 1);
    });
  });
  if (!areLarge)
    return std::nullopt;
  return Ends{zero, most};
}

/// The claim in which quotients of inputs do not occur that have no need to:
///
///   r - k * (x floordiv y) >= 0     y * (r floordiv k + 1) > x,  if y >= 1
ClaimId Encloser::withoutQuotients(ClaimId claim) {
  if (store.kind(claim) == ClaimKind::And) {
    Claims parts(store.operands(claim));
    for (ClaimId &part : parts)
      part = withoutQuotients(part);
    return store.conj(parts);
  }
  if (store.kind(claim) != ClaimKind::Ge)
    return claim;
  const DimId term = store.dim(claim);
  const LinearView view = store.linearView(term);
  if (view.summands.size() == 1 && view.summands[0].coefficient == Int(1) &&
      store.kind(view.summands[0].column) == DimKind::Min) {
    const DimId below = store.constant(canonical(-view.constant - Int(1)));
    return withoutQuotients(
        store.conj(lessThanAll(below, view.summands[0].column)));
  }
  const auto *own = llvm::find_if(view.summands, [&](const Summand &s) {
    return s.coefficient < Int(0) && store.kind(s.column) == DimKind::FloorDiv;
  });
  if (own == view.summands.end())
    return claim;
  const DimId x = store.operands(own->column)[0],
              y = store.operands(own->column)[1], one = store.constant(1);
  const DimId rest =
      store.sub(term, store.scale(own->column, own->coefficient));
  if (store.getConstant(y) || !proves(store.ge(y, one)))
    return claim;
  const DimId most =
      store.floorDiv(rest, store.constant(canonical(-own->coefficient)));
  const ClaimId plain = store.gt(store.mul(y, store.add(most, one)), x);
  return store.size(plain) < store.size(claim) ? plain : claim;
}

std::optional<Ends> Encloser::endsOfQuotient(DimId term) {
  const DimId dividend = store.operands(term)[0],
              divisor = store.operands(term)[1];
  if (store.kind(term) == DimKind::FloorDiv &&
      store.kind(divisor) == DimKind::Min)
    if (const std::optional<Ends> found = endsByLesser(dividend, divisor))
      return found;
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
  const DimId most = store.sub(ends(divisor)->most, store.constant(1)),
              remainder = remainders.lookup(quotient);
  const bool isNew =
      own.try_emplace(remainder, Ends{store.constant(0), most}).second;
  // It is less than each of several numbers, as these are at the same point.
  if (isNew && store.kind(divisor) == DimKind::Min)
    addBound(store.conj(lessThanAll(remainder, divisor)));
  return true;
}

Claims Encloser::lessThanAll(DimId term, DimId minimum) {
  Claims result;
  for (DimId arm : Factors(store.operands(minimum)))
    result.push_back(store.lt(term, arm));
  return result;
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
