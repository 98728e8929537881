// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Literals and questions over the anchors of classes: see Exchange.h.
//
//   c == e, anchor c:   a >= e + 1 is asked, and kept, as a >= c + 1
//
// Tested by tests/engine/kernel/DifferencesTest.cpp, tests/engine/classes and
// tests/engine/laws.

#include "engine/base/ExactInt.h"
#include "engine/propagation/BoundsEngine.h"
#include "engine/terms/Kinds.h"
#include "engine/theories/Exchange.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

//===- Terms over anchors ------------------------------------------------===//

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

DimId Exchange::anchoredSum(DimId term, SmallVectorImpl<NodePair> &used) {
  LinearView v = store.linearView(term);
  DimId sum = store.constant(v.constant);
  for (const Summand &s : v.summands) {
    auto anchor = anchored(s.column, used);
    sum =
        store.add(sum, store.scale(anchor ? *anchor : s.column, s.coefficient));
  }
  return sum;
}

ClaimId Exchange::aboutTerm(ClaimId literal, DimId term) {
  return infoOf(store.kind(literal)).make(store, {term, {}, {}});
}

//===- Literals about sums -----------------------------------------------===//

void Exchange::watch(ClaimId literal) {
  activate(store.dim(literal));
  engine.watch(literal, literal);
  trackSum(literal, ReasonId());
}

void Exchange::trackSum(ClaimId literal, ReasonId reason) {
  if (!Differences::isSum(store, store.dim(literal)))
    return;
  SmallVector<NodeId, 4> columns;
  for (const Summand &s : store.linearView(store.dim(literal)).summands)
    columns.push_back(closure.find(s.column));
  assert(!llvm::is_contained(columns, kNone) && "columns are active");
  state.work.charge(4 * columns.size());
  differences.add(literal, reason, columns);
  state.markUnsettled();
}

bool Exchange::keepByAnchors(uint32_t literal) {
  const Differences::Literal about = differences[literal];
  SmallVector<NodePair, 4> used;
  const DimId sum = anchoredSum(store.dim(about.claim), used);
  state.work.charge(16);
  const ClaimId claim = aboutTerm(about.claim, sum);
  // The link to the anchor gives the engine literals of one column already.
  if (claim == about.kept || !store.dim(claim).valid() ||
      !Differences::isSum(store, store.dim(claim)))
    return false;
  differences.keep(literal, claim);
  if (!about.reason.valid()) {
    engine.watch(claim, about.claim);
    return true;
  }
  SmallVector<ReasonId, 8> why{about.reason};
  for (auto [a, b] : used)
    closure.explain(a, b, why);
  engine.assumeLiteral(claim, state.reasons.derived(why));
  return true;
}

//===- Questions ---------------------------------------------------------===//

Verdict Exchange::statusByAnchors(ClaimId literal, Why *why) {
  SmallVector<NodePair, 4> used;
  const DimId sum = anchoredSum(store.dim(literal), used);
  if (sum == store.dim(literal))
    return Verdict::Unknown;
  const ClaimId other = aboutTerm(literal, sum);
  Verdict verdict = Verdict::Unknown;
  if (other == TermStore::trueClaim())
    verdict = Verdict::Proved;
  else if (other == TermStore::falseClaim())
    verdict = Verdict::Refuted;
  else if (store.dim(other).valid())
    verdict = engine.literalStatus(other, why);
  if (verdict != Verdict::Unknown && why)
    for (auto [a, b] : used)
      closure.explain(a, b, *why);
  return verdict;
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

void Exchange::boundByAnchors(DimId dim, Bounds &bounds, Why &why) {
  SmallVector<NodePair, 4> used;
  const DimId sum = anchoredSum(dim, used);
  if (sum == dim)
    return;
  SmallVector<ReasonId, 8> ofSum;
  const Bounds other = engine.bound(sum, ofSum);
  const bool isHigher = other.lo && (!bounds.lo || *other.lo > *bounds.lo),
             isLower = other.hi && (!bounds.hi || *other.hi < *bounds.hi);
  if (!isHigher && !isLower)
    return;
  if (isHigher)
    bounds.lo = other.lo;
  if (isLower)
    bounds.hi = other.hi;
  why.append(ofSum.begin(), ofSum.end());
  for (auto [a, b] : used)
    closure.explain(a, b, why);
}

bool Exchange::isPrepared(DimId dim) const {
  LinearView v = store.linearView(dim);
  return v.summands.empty() || singleColumn(v) != kNone || active.contains(dim);
}
