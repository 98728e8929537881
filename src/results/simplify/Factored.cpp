// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Factored.h. Tested by tests/engine/corpus/tiered/simplify.dims.

#include "results/simplify/Factored.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Rewrite.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::simplify {
namespace {

using Dims = llvm::SmallVector<DimId, 4>;

/// The summands that both dims have.
DimId commonSummands(TermStore &store, DimId a, DimId b) {
  const LinearView left = store.linearView(a), right = store.linearView(b);
  const bool isSame = left.constant == right.constant;
  Dims common{store.constant(isSame ? left.constant : Int(0))};
  const llvm::SmallVector<Summand, 8> ours(left.summands),
      theirs(right.summands);
  for (const Summand &s : ours)
    for (const Summand &t : theirs)
      if (s.column == t.column && s.coefficient == t.coefficient)
        common.push_back(store.scale(s.column, s.coefficient));
  DimId sum = common.front();
  for (DimId d : llvm::ArrayRef(common).drop_front())
    sum = store.add(sum, d);
  return sum;
}

/// Calls `outer` with the dividends and the divisor if all dims divide by the
/// same number.
template <typename Outer>
std::optional<DimId> ofQuotients(TermStore &store, llvm::ArrayRef<DimId> dims,
                                 Outer outer) {
  Dims dividends;
  for (DimId d : dims) {
    if (store.kind(d) != DimKind::FloorDiv ||
        store.operands(d)[1] != store.operands(dims.front())[1])
      return std::nullopt;
    dividends.push_back(store.operands(d)[0]);
  }
  const DimId divisor = store.operands(dims.front())[1];
  return store.floorDiv(outer(dividends), divisor);
}

DimId extremum(TermStore &store, DimKind kind, llvm::ArrayRef<DimId> dims) {
  return kind == DimKind::Min ? store.min(dims) : store.max(dims);
}

/// min(f(x), f(y)) as f(min(x, y)), where f divides or is a maximum with
/// something.
DimId factoredExtremum(TermStore &store, DimId dim) {
  const DimKind kind = store.kind(dim);
  const DimKind other = kind == DimKind::Min ? DimKind::Max : DimKind::Min;
  const Dims operands(store.operands(dim));
  if (auto quotient = ofQuotients(store, operands, [&](const Dims &dividends) {
        return extremum(store, kind, dividends);
      }))
    return *quotient;
  Dims common;
  for (DimId d : operands) {
    if (store.kind(d) != other)
      return dim;
    if (d == operands.front())
      common.assign(store.operands(d).begin(), store.operands(d).end());
    llvm::erase_if(common, [&](DimId c) {
      return !llvm::is_contained(store.operands(d), c);
    });
  }
  if (common.empty())
    return dim;
  Dims rests;
  for (DimId d : operands) {
    Dims rest(store.operands(d));
    llvm::erase_if(rest,
                   [&](DimId o) { return llvm::is_contained(common, o); });
    if (rest.empty())
      return dim;
    rests.push_back(extremum(store, other, rest));
  }
  common.push_back(extremum(store, kind, rests));
  return extremum(store, other, common);
}

DimId factoredSelect(TermStore &store, DimId dim) {
  const ClaimId condition = store.condition(dim);
  DimId arms[2] = {store.operands(dim)[0], store.operands(dim)[1]};
  // The condition is known within the arms.
  for (bool isElse : {false, true}) {
    Rewriter rewrite(store);
    rewrite.set(condition, store.boolConstant(!isElse));
    rewrite.set(store.negate(condition), store.boolConstant(isElse));
    arms[isElse] = rewrite(arms[isElse]);
  }
  auto select = [&](DimId a, DimId b) { return store.select(condition, a, b); };
  if (auto quotient = ofQuotients(
          store, arms, [&](const Dims &d) { return select(d[0], d[1]); }))
    return *quotient;
  const DimId common = commonSummands(store, arms[0], arms[1]);
  return store.add(
      select(store.sub(arms[0], common), store.sub(arms[1], common)), common);
}

} // namespace

DimId factored(TermStore &store, DimId dim) {
  switch (store.kind(dim)) {
  case DimKind::Min:
  case DimKind::Max:
    return factoredExtremum(store, dim);
  case DimKind::Select:
    return factoredSelect(store, dim);
  default:
    return dim;
  }
}

ClaimId splitSelect(TermStore &store, ClaimId claim) {
  const ClaimKind kind = store.kind(claim);
  if (kind != ClaimKind::Eq && kind != ClaimKind::Ne && kind != ClaimKind::Ge)
    return claim;
  const LinearView view = store.linearView(store.dim(claim));
  const auto *found = llvm::find_if(view.summands, [&](const Summand &s) {
    return store.kind(s.column) == DimKind::Select;
  });
  if (found == view.summands.end())
    return claim;
  const DimId select = found->column;
  const ClaimId condition = store.condition(select);
  auto withArm = [&](unsigned arm) {
    Rewriter rewrite(store);
    rewrite.set(select, store.operands(select)[arm]);
    return rewrite(claim);
  };
  return store.conj(store.disj(store.negate(condition), withArm(0)),
                    store.disj(condition, withArm(1)));
}

} // namespace shapeproof::simplify
