// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What classes and ranges together say of a literal or a term: see Exchange.h.
//
//   a == b, a >= c + 3        b >= c + 2 ?      by the anchor of b
//   e >= b + 1, d == e        d > b ?           by the sum that equals d - b
//
// Tested by tests/unit/classes, tests/unit/closure/OrderOfFactsTest.cpp and
// tests/laws.

#include "propagation/BoundsEngine.h"
#include "theories/Equality.h"
#include "theories/Exchange.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

std::optional<DimId> Exchange::anchored(DimId column,
                                        SmallVectorImpl<NodePair> &used) {
  NodeId n = closure.find(column);
  if (n == kNone)
    return std::nullopt;
  NodeId anchor = classes[closure.representative(n)].anchor;
  if (anchor == kNone)
    return std::nullopt;
  if (anchor != n)
    used.push_back({n, anchor});
  return store.add(closure.dim(anchor),
                   store.constant(closure.offset(n) - closure.offset(anchor)));
}

Verdict Exchange::statusOf(ClaimKind kind, DimId sum, Why *why) {
  const DimId zero = store.constant(0);
  const ClaimId literal = kind == ClaimKind::Eq   ? store.eq(sum, zero)
                          : kind == ClaimKind::Ne ? store.ne(sum, zero)
                                                  : store.ge(sum, zero);
  if (literal == TermStore::trueClaim())
    return Verdict::Proved;
  if (literal == TermStore::falseClaim())
    return Verdict::Refuted;
  return store.dim(literal).valid() ? engine.literalStatus(literal, why)
                                    : Verdict::Unknown;
}

Verdict Exchange::statusByAnchors(ClaimId literal, Why *why) {
  DimId t = store.dim(literal);
  LinearView v = store.linearView(t);
  DimId sum = store.constant(v.constant);
  SmallVector<NodePair, 4> used;
  for (const Summand &s : v.summands) {
    auto term = anchored(s.column, used);
    sum = store.add(sum, store.scale(term ? *term : s.column, s.coefficient));
  }
  if (sum == t)
    return statusBySums(literal, why);
  const Verdict verdict = statusOf(store.kind(literal), sum, why);
  if (verdict == Verdict::Unknown)
    return statusBySums(literal, why);
  if (why)
    for (auto [a, b] : used)
      closure.explain(a, b, *why);
  return verdict;
}

Verdict Exchange::statusBySums(ClaimId literal, Why *why) {
  const DimId t = store.dim(literal);
  const LinearView view = store.linearView(t);
  if (view.summands.size() != 2 || !hasDifference)
    return Verdict::Unknown;
  const DimId negated = store.neg(t);
  if (closure.find(t) != kNone && closure.find(negated) != kNone)
    return statusBySums(literal, {t, negated}, why);
  // No sum is equal to a new one of columns that equal nothing else.
  const bool areAlone = llvm::all_of(view.summands, [&](const Summand &s) {
    const NodeId n = closure.find(s.column);
    return n == kNone ? isPlain(s.column) : closure.nextMember(n) == n;
  });
  if (areAlone)
    return Verdict::Unknown;
  closure.push();
  closure.add(t);
  closure.add(negated);
  const Verdict verdict = closure.settle()
                              ? statusBySums(literal, {t, negated}, why)
                              : Verdict::Unknown;
  closure.pop();
  return verdict;
}

Verdict Exchange::statusBySums(ClaimId literal,
                               std::pair<DimId, DimId> opposites, Why *why) {
  for (const int sign : {1, -1}) {
    const NodeId own =
        closure.find(sign > 0 ? opposites.first : opposites.second);
    if (closure.isConstant(own))
      continue; // All sums that are known are equal to it.
    NodeId member = own;
    for (unsigned k = 0; k < kMaxSums; ++k) {
      member = closure.nextMember(member);
      if (member == own)
        break;
      state.work.charge(2);
      const DimId sum = closure.dim(member);
      if (store.kind(sum) != DimKind::Sum || !engine.isFollowed(sum))
        continue;
      const Int offset = closure.offset(own) - closure.offset(member);
      const Verdict verdict = statusOf(
          store.kind(literal),
          store.scale(store.add(sum, store.constant(offset)), Int(sign)), why);
      if (verdict == Verdict::Unknown)
        continue;
      if (why)
        closure.explain(own, member, *why);
      return verdict;
    }
  }
  return Verdict::Unknown;
}

CongruenceClosure::NodeId Exchange::singleColumn(const LinearView &view) const {
  return view.summands.size() == 1 && view.summands[0].coefficient == 1
             ? closure.find(view.summands[0].column)
             : kNone;
}

bool Exchange::boundByClass(DimId dim, Bounds &bounds, Why &why) {
  LinearView v = store.linearView(dim);
  NodeId n = singleColumn(v);
  if (n == kNone)
    return false;
  const ClassData &data = classes[closure.representative(n)];
  if (data.anchor == kNone) {
    if (data.lowest != kNone) {
      bounds.lo = canonical(closure.offset(n) - closure.offset(data.lowest) +
                            v.constant);
      closure.explain(n, data.lowest, why);
    }
    return true;
  }
  if (active.contains(v.summands[0].column))
    return false;
  bounds = engine.bound(closure.dim(data.anchor), why);
  Int shift = closure.offset(n) - closure.offset(data.anchor) + v.constant;
  if (bounds.lo)
    bounds.lo = canonical(*bounds.lo + shift);
  if (bounds.hi)
    bounds.hi = canonical(*bounds.hi + shift);
  if (bounds.lo || bounds.hi)
    closure.explain(n, data.anchor, why);
  return true;
}

bool Exchange::isPrepared(DimId dim) const {
  LinearView v = store.linearView(dim);
  return v.summands.empty() || singleColumn(v) != kNone || active.contains(dim);
}
