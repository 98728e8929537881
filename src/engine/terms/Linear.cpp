// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums and products: polynomials in normal form.
//
// A dim is constant + sum of coefficient * column. Adding merges two sorted
// lists; multiplying distributes, column by column, and sorts the factors of
// each product: (n + 1) * m is m + m*n, whatever the spelling. A result beyond
// the caps of Terms.h becomes an opaque atom. Opaque atoms are normalised up to
// sign: of the two ways to write {x * y, (-x) * (-y)}, and of a sum and its
// negation, structural order chooses one, so x and -x stay recognisably
// opposite.
//
// Tested by tests/engine/terms.

#include "engine/base/Width.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

/// The cost of dividing by a coefficient, in terms made.
static uint64_t costOfDividing(const Int &coefficient) {
  static constexpr uint64_t costs[] = {0, 64, 64, 1024, 16384};
  return costs[size_t(widthOf(coefficient))];
}

Int TermStore::Impl::contentOf(ArrayRef<Summand> summands) const {
  for (const Summand &s : summands)
    work += costOfDividing(s.coefficient);
  return shapeproof::contentOf(summands);
}

Int shapeproof::contentOf(ArrayRef<Summand> summands) {
  Int g(0);
  for (const Summand &s : summands) {
    g = greatestCommonDivisor(g, s.coefficient);
    if (g == 1)
      break;
  }
  return g;
}

std::optional<DraftSum> TermStore::Impl::combine(LinearView a, LinearView b,
                                                 const Int &factor) const {
  // One variable holds all results, so that it is constructed in the caller's
  // place.
  std::optional<DraftSum> result(std::in_place);
  DraftSum &form = *result;
  form.constant = canonical(a.constant + factor * b.constant);
  if (!isWithinCap(form.constant)) {
    result.reset();
    return result;
  }
  work += a.summands.size() + b.summands.size();
  form.summands.reserve(a.summands.size() + b.summands.size());
  auto i = a.summands.begin(), j = b.summands.begin();
  while (i != a.summands.end() || j != b.summands.end()) {
    int order = i == a.summands.end()   ? 1
                : j == b.summands.end() ? -1
                                        : store.compare(i->column, j->column);
    if (order < 0) {
      form.summands.push_back(*i++);
      continue;
    }
    Int c = factor * j->coefficient;
    if (order == 0)
      c += (i++)->coefficient;
    if (c != 0) {
      if (!isWithinCap(c)) {
        result.reset();
        return result;
      }
      form.summands.push_back({j->column, canonical(c)});
    }
    ++j;
  }
  return result;
}

/// The sign of the first summand's coefficient (the constant's if there is
/// none).
static int leadingSign(const TermStore &store, DimId d) {
  LinearView v = store.linearView(d);
  const Int &lead =
      v.summands.empty() ? v.constant : v.summands.front().coefficient;
  return lead < 0 ? -1 : (lead > 0 ? 1 : 0);
}

DimId TermStore::Impl::opaqueSum(DimId a, DimId b) {
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  DimId na = store.neg(a), nb = store.neg(b);
  if (store.compare(na, nb) > 0)
    std::swap(na, nb);
  int order = store.compare(a, na);
  if (order == 0)
    order = store.compare(b, nb);
  if (order <= 0)
    return internDim(DimKind::OpaqueSum, {a, b});
  return store.neg(internDim(DimKind::OpaqueSum, {na, nb}));
}

DimId TermStore::Impl::opaqueProduct(DimId a, DimId b) {
  bool negative = false;
  for (DimId *d : {&a, &b})
    if (leadingSign(store, *d) < 0) {
      *d = store.neg(*d);
      negative = !negative;
    }
  if (store.compare(a, b) > 0)
    std::swap(a, b);
  DimId atom = internDim(DimKind::OpaqueProduct, {a, b});
  return negative ? store.neg(atom) : atom;
}

DimId TermStore::add(DimId a, DimId b) {
  auto form = impl->combine(linearView(a), linearView(b), Int(1));
  if (!form || form->summands.size() > kMaxSummands)
    return impl->opaqueSum(a, b);
  return impl->internLinear(form->constant, form->summands);
}

DimId TermStore::sub(DimId a, DimId b) {
  if (a == b)
    return constant(0);
  auto form = impl->combine(linearView(a), linearView(b), Int(-1));
  if (!form || form->summands.size() > kMaxSummands)
    return impl->opaqueSum(a, neg(b));
  return impl->internLinear(form->constant, form->summands);
}

DimId TermStore::neg(DimId a) { return scale(a, Int(-1)); }

DimId TermStore::scale(DimId a, const Int &factor) {
  if (factor == 1)
    return a;
  LinearView zero{Int(0), {}};
  auto form = impl->combine(zero, linearView(a), factor);
  if (!form)
    return impl->opaqueProduct(constant(factor), a);
  return impl->internLinear(form->constant, form->summands);
}

bool shapeproof::areInNormalForm(const TermStore &store, const Int &constant,
                                 ArrayRef<Summand> summands) {
  if (summands.size() > TermStore::kMaxSummands || !isWithinCap(constant))
    return false;
  for (size_t k = 0; k < summands.size(); ++k) {
    const DimKind kind = store.kind(summands[k].column);
    if (kind == DimKind::Constant || kind == DimKind::Sum ||
        summands[k].coefficient == 0 || !isWithinCap(summands[k].coefficient) ||
        (k > 0 &&
         store.compare(summands[k - 1].column, summands[k].column) >= 0))
      return false;
  }
  return true;
}

DimId TermStore::linear(const Int &c, ArrayRef<Summand> summands) {
  if (areInNormalForm(*this, c, summands))
    return impl->internLinear(c, summands);
  DimId sum = constant(c);
  for (const Summand &s : summands)
    sum = add(sum, scale(s.column, s.coefficient));
  return sum;
}

namespace {

/// The factors of a product; any other column is its own only factor.
ArrayRef<DimId> factorsOf(const TermStore &store, const DimId &column) {
  return store.kind(column) == DimKind::Product ? store.operands(column)
                                                : ArrayRef<DimId>(column);
}

} // namespace

DimId TermStore::mul(DimId a, DimId b) {
  if (auto c = getConstant(a))
    return scale(b, *c);
  if (auto c = getConstant(b))
    return scale(a, *c);
  LinearView va = linearView(a), vb = linearView(b);
  size_t na = va.summands.size() + (va.constant != 0);
  size_t nb = vb.summands.size() + (vb.constant != 0);
  if (na * nb > kMaxMonomials)
    return impl->opaqueProduct(a, b);
  for (const Summand &x : va.summands)
    for (const Summand &y : vb.summands)
      if (factorsOf(*this, x.column).size() +
              factorsOf(*this, y.column).size() >
          kMaxDegree)
        return impl->opaqueProduct(a, b);

  auto less = [&](DimId x, DimId y) { return compare(x, y) < 0; };
  DraftSum sum;
  auto accumulate = [&](LinearView v, const Int &factor) {
    auto form = impl->combine({sum.constant, sum.summands}, v, factor);
    if (form)
      sum = std::move(*form);
    return form.has_value();
  };
  if (!accumulate(vb, va.constant) ||
      !accumulate({Int(0), va.summands}, vb.constant))
    return impl->opaqueProduct(a, b);
  for (const Summand &x : va.summands)
    for (const Summand &y : vb.summands) {
      llvm::SmallVector<DimId, 8> factors(factorsOf(*this, x.column));
      llvm::append_range(factors, factorsOf(*this, y.column));
      llvm::sort(factors, less);
      Summand s{impl->internDim(DimKind::Product, factors),
                canonical(x.coefficient * y.coefficient)};
      if (!isWithinCap(s.coefficient) ||
          !accumulate({Int(0), ArrayRef<Summand>(s)}, Int(1)))
        return impl->opaqueProduct(a, b);
    }
  return impl->internLinear(sum.constant, sum.summands);
}
