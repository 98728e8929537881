// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Claims in negation normal form.
//
// Comparisons: a <= b is b - a >= 0; coefficients are made coprime, which
// rounds the constant of an inequality (2*n - 3 >= 0 is n - 2 >= 0) and refutes
// an equation whose constant they do not divide. A bound on a lone floordiv by
// a constant, min, max or product becomes a claim about its operands:
//   n floordiv 4 >= 3  is  n >= 12
//   min(a, b) >= 2     is  a >= 2 and b >= 2
//   n * m == 0         is  n == 0 or m == 0
//
// Shapes: an equality of known ranks is one equation per extent; common parts
// at either end of a concatenation are compared part by part.
//
// Tested by tests/engine/terms.

#include "engine/base/Limits.h"
#include "engine/terms/Kinds.h"
#include "engine/terms/StoreImpl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::ArrayRef;

//===- Comparisons --------------------------------------------------------===//

/// a - b - less, without interning it.
std::optional<DraftSum> TermStore::Impl::difference(DimId a, DimId b,
                                                    int less) const {
  auto form = combine(store.linearView(a), store.linearView(b), Int(-1));
  if (form)
    form->constant = canonical(form->constant - Int(less));
  if (form && (form->summands.size() > TermStore::kMaxSummands ||
               !isWithinCap(form->constant)))
    form.reset();
  return form;
}

ClaimId TermStore::eq(DimId a, DimId b) {
  if (a == b)
    return trueClaim();
  if (auto form = impl->difference(a, b, 0))
    return impl->equalToZero({form->constant, form->summands});
  return impl->equalToZero(linearView(sub(a, b)));
}

ClaimId TermStore::ge(DimId a, DimId b) {
  if (auto form = impl->difference(a, b, 0))
    return impl->atLeastZero({form->constant, form->summands});
  return impl->atLeastZero(linearView(sub(a, b)));
}

ClaimId TermStore::lt(DimId a, DimId b) {
  if (auto form = impl->difference(b, a, 1))
    return impl->atLeastZero({form->constant, form->summands});
  return impl->atLeastZero(linearView(sub(sub(b, a), constant(1))));
}

/// The form divided by `g`, the constant rounded down.
static DraftSum dividedBy(LinearView v, const Int &g) {
  DraftSum form;
  form.constant = floorDivide(v.constant, g);
  for (const Summand &s : v.summands)
    form.summands.push_back({s.column, floorDivide(s.coefficient, g)});
  return form;
}

/// Whether some coefficient is positive, or negative if `isNegative`.
static bool hasSign(LinearView v, bool isNegative) {
  return llvm::any_of(v.summands, [&](const Summand &s) {
    return isNegative ? s.coefficient < 0 : s.coefficient > 0;
  });
}

/// Whether the signs of its parts show that it is positive for all values of
/// the symbols.
static bool isObviouslyPositive(TermStore &store, DimId d) {
  LinearView v = store.linearView(d);
  return v.constant > 0 && !hasSign(v, /*isNegative=*/true) &&
         store.isObviouslyNonNegative(store.sub(d, store.constant(1)));
}
static bool isObviouslyNegative(TermStore &store, DimId d) {
  LinearView v = store.linearView(d);
  return v.constant < 0 && !hasSign(v, /*isNegative=*/false) &&
         store.isObviouslyNonNegative(
             store.sub(store.neg(d), store.constant(1)));
}

ClaimId TermStore::Impl::equalToZero(LinearView v) {
  if (v.summands.empty())
    return store.boolConstant(v.constant == 0);
  Int g = contentOf(v.summands);
  if (v.summands[0].coefficient < 0)
    g = -g;
  DimId t;
  if (g == 1) {
    t = internLinear(v.constant, v.summands);
  } else {
    DraftSum form = dividedBy(v, g);
    if (form.constant * g != v.constant)
      return TermStore::falseClaim();
    t = internLinear(form.constant, form.summands);
  }

  if (store.kind(t) == DimKind::Product) {
    llvm::SmallVector<ClaimId, 4> zeros;
    for (DimId factor : store.operands(t))
      zeros.push_back(equalToZero(store.linearView(factor)));
    return store.disj(zeros);
  }
  if (isObviouslyPositive(store, t) || isObviouslyNegative(store, t))
    return TermStore::falseClaim();
  return internClaim(ClaimKind::Eq, t, {}, {});
}

ClaimId TermStore::Impl::atLeastZero(LinearView v) {
  if (v.summands.empty())
    return store.boolConstant(v.constant >= 0);
  DraftSum form;
  Int g = contentOf(v.summands);
  if (g != 1) {
    form = dividedBy(v, g);
    v = {form.constant, form.summands};
  }
  DimId t = internLinear(v.constant, v.summands);
  if (store.isObviouslyNonNegative(t))
    return TermStore::trueClaim();
  if (isObviouslyNegative(store, t))
    return TermStore::falseClaim();

  if (v.summands.size() == 1 && node(t).size <= limits::boundTermNodes) {
    DimId column = v.summands[0].column;
    bool lower = v.summands[0].coefficient > 0; // column >= -constant
    DimId k = store.constant(v.constant);
    DimKind kind = store.kind(column);
    if (kind == DimKind::FloorDiv) {
      DimId dividend = store.operands(column)[0];
      auto c = store.getConstant(store.operands(column)[1]);
      if (c && *c > 0) {
        // x floordiv c >= -k iff x >= -k*c; <= k iff x <= k*c + c - 1.
        DimId bound = store.scale(k, *c);
        DimId room = lower ? store.add(dividend, bound)
                           : store.sub(store.add(bound, store.constant(*c - 1)),
                                       dividend);
        return atLeastZero(store.linearView(room));
      }
    }
    if (isExtremum(kind)) {
      llvm::SmallVector<ClaimId, 4> each;
      for (DimId o : store.operands(column))
        each.push_back(atLeastZero(
            store.linearView(lower ? store.add(o, k) : store.sub(k, o))));
      return (kind == DimKind::Min) == lower ? store.conj(each)
                                             : store.disj(each);
    }
  }
  return internClaim(ClaimKind::Ge, t, {}, {});
}

//===- Shapes -------------------------------------------------------------===//

ClaimId TermStore::shapeEq(ShapeId a, ShapeId b) {
  llvm::SmallVector<ClaimId, 8> claims;
  // Both sides are queues of parts, compared from the front, then from the
  // back.
  auto toParts = [&](ShapeId s) {
    return kind(s) == ShapeKind::Concat
               ? llvm::SmallVector<ShapeId, 4>(parts(s))
               : llvm::SmallVector<ShapeId, 4>{s};
  };
  auto left = toParts(a), right = toParts(b);
  auto isList = [&](ShapeId s) { return kind(s) == ShapeKind::Ranked; };
  for (bool front : {true, false}) {
    while (!left.empty() && !right.empty()) {
      ShapeId &x = front ? left.front() : left.back();
      ShapeId &y = front ? right.front() : right.back();
      if (x != y && !(isList(x) && isList(y)))
        break;
      if (x == y) {
        left.erase(&x);
        right.erase(&y);
        continue;
      }
      ArrayRef<DimId> p = extents(x), q = extents(y);
      size_t common = std::min(p.size(), q.size());
      if (common == 0)
        break;
      for (size_t i = 0; i < common; ++i)
        claims.push_back(front ? eq(p[i], q[i])
                               : eq(p[p.size() - 1 - i], q[q.size() - 1 - i]));
      auto shorten = [&](llvm::SmallVector<ShapeId, 4> &list, ShapeId &slot,
                         ArrayRef<DimId> all) {
        ArrayRef<DimId> rest =
            front ? all.drop_front(common) : all.drop_back(common);
        if (rest.empty())
          list.erase(&slot);
        else
          slot = ranked(rest);
      };
      shorten(left, x, p);
      shorten(right, y, q);
    }
  }
  if (left.empty() && right.empty())
    return conj(claims);
  ShapeId restA = concat(left), restB = concat(right);
  if (isList(restA) && isList(restB)) {
    if (extents(restA).size() != extents(restB).size())
      return falseClaim();
    for (auto [x, y] : llvm::zip_equal(extents(restA), extents(restB)))
      claims.push_back(eq(x, y));
    return conj(claims);
  }
  // Find a side whose least rank exceeds the known rank of the other one.
  for (auto [x, y] : {std::pair(restA, restB), std::pair(restB, restA)})
    if (isList(x) &&
        isObviouslyNonNegative(sub(sub(rank(y), rank(x)), constant(1))))
      return falseClaim();
  if (compare(restA, restB) > 0)
    std::swap(restA, restB);
  claims.push_back(
      impl->internClaim(ClaimKind::ShapeEq, DimId(), {restA, restB}, {}));
  return conj(claims);
}

//===- Junctions ----------------------------------------------------------===//

ClaimId TermStore::Impl::junction(ClaimKind kind, ArrayRef<ClaimId> list) {
  const ClaimId unit = store.boolConstant(kind == ClaimKind::And);
  const ClaimId zero = store.boolConstant(kind != ClaimKind::And);
  llvm::SmallVector<ClaimId, 8> flat;
  for (ClaimId c : list) {
    if (c == zero)
      return zero;
    if (c == unit)
      continue;
    if (store.kind(c) == kind && store.operands(c).size() <= kMaxSummands)
      llvm::append_range(flat, store.operands(c));
    else
      flat.push_back(c);
  }
  work += flat.size();
  llvm::sort(flat,
             [&](ClaimId a, ClaimId b) { return store.compare(a, b) < 0; });
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty())
    return unit;
  if (flat.size() == 1)
    return flat[0];
  // Look for c and not c among comparisons and atoms. Except for inequalities,
  // which may have been made by themselves, a negation exists only if it was
  // asked for.
  llvm::SmallDenseSet<ClaimId, 16> members;
  if (flat.size() > limits::searchedOperands)
    members.insert(flat.begin(), flat.end());
  for (ClaimId c : flat) {
    ClaimKind k = store.kind(c);
    if (isJunction(k))
      continue;
    ClaimId opposite = k == ClaimKind::Ge ? store.negate(c) : node(c).negation;
    if (opposite.valid() && (flat.size() > limits::searchedOperands
                                 ? members.contains(opposite)
                                 : llvm::is_contained(flat, opposite)))
      return zero;
  }
  return internClaim(kind, DimId(), {}, flat);
}

ClaimId TermStore::conj(ArrayRef<ClaimId> claims) {
  return impl->junction(ClaimKind::And, claims);
}
ClaimId TermStore::disj(ArrayRef<ClaimId> claims) {
  return impl->junction(ClaimKind::Or, claims);
}

ClaimId TermStore::iff(ClaimId a, ClaimId b) {
  if (a == b)
    return trueClaim();
  return disj(conj(a, b), conj(negate(a), negate(b)));
}

ClaimId TermStore::negate(ClaimId root) {
  // Each claim is negated once; the step counts as part of making the claim.
  const uint64_t before = ++impl->work;
  // A post-order walk over claims without a negation; junctions are DAGs of any
  // depth.
  llvm::SmallVector<ClaimId, 8> work{root};
  while (!work.empty()) {
    ClaimId c = work.back();
    if (impl->node(c).negation.valid()) {
      work.pop_back();
      continue;
    }
    ClaimKind k = kind(c);
    ClaimId n;
    if (isJunction(k)) {
      size_t before = work.size();
      for (ClaimId o : operands(c))
        if (!impl->node(o).negation.valid())
          work.push_back(o);
      if (work.size() != before)
        continue;
      llvm::SmallVector<ClaimId, 8> negated;
      for (ClaimId o : operands(c))
        negated.push_back(impl->node(o).negation);
      n = k == ClaimKind::And ? disj(negated) : conj(negated);
    } else if (k == ClaimKind::Ge) {
      n = lt(dim(c), constant(0));
    } else {
      const ClaimNode node = impl->node(c);
      n = impl->internClaim(infoOf(k).negation, node.dim, node.ownShapes(), {},
                            node.payload);
    }
    work.pop_back();
    impl->claims[c.raw].negation = n;
    if (!isJunction(kind(n)))
      impl->claims[n.raw].negation = c;
  }
  impl->work = before;
  return impl->node(root).negation;
}
