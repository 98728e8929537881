// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affine dialect: expressions as terms, conditions, accesses.
//
//   affine.apply affine_map<(d0) -> (d0 floordiv 4 + 1)>(%n)   n floordiv 4 + 1
//
// floordiv, ceildiv and mod need a positive divisor; where a symbol divides,
// the result is guarded by that.

#include "core/ops/AffineTerms.h"
#include "core/ops/Branches.h"
#include "core/ops/Integers.h"
#include "core/ops/Memory.h"
#include "core/ops/Sizes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// Numbers beyond this are not distinguished.
constexpr Wide kLimit = Wide(1) << 100;

Wide saturate(Wide x) { return std::clamp(x, -kLimit, kLimit); }

/// The range of a product. One side is a constant or a symbol, within 64 bits;
/// the other may be larger.
void setProductRange(UnwrappedInt &r, const UnwrappedInt &a,
                     const UnwrappedInt &b, Wide most) {
  r.lo = -kLimit;
  r.hi = kLimit;
  if (most > (Wide(1) << 62) || b.hi > INT64_MAX || b.lo < INT64_MIN)
    return;
  auto [lo, hi] =
      std::minmax({a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi});
  r.lo = saturate(lo);
  r.hi = saturate(hi);
}

/// The value of an expression over models of its dims, then symbols. Recursion
/// is safe, as affine expressions are shallow: MLIR's own printer and
/// simplifier recurse on them.
UnwrappedInt evaluate(RuleContext rule, AffineExpr expr, unsigned numDims,
                      llvm::ArrayRef<IntModel> operands) {
  TermStore &store = rule.store();
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return UnwrappedInt(rule.build().constant(constant.getValue()));
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return UnwrappedInt(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return UnwrappedInt(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  UnwrappedInt a = evaluate(rule, binary.getLHS(), numDims, operands);
  UnwrappedInt b = evaluate(rule, binary.getRHS(), numDims, operands);
  // Sums and products that wrap, and wrap back, are exact; a division needs
  // wrapped operands.
  if (expr.getKind() != AffineExprKind::Add &&
      expr.getKind() != AffineExprKind::Mul) {
    a = UnwrappedInt(rule.build().wrapIndex(a));
    b = UnwrappedInt(rule.build().wrapIndex(b));
  }
  Wide most = std::max(saturate(a.hi < 0 ? -a.lo : a.hi),
                       saturate(a.lo < 0 ? -a.lo : a.lo));
  UnwrappedInt r({}, rule.unite({a.evidence, b.evidence}), -most, most);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    r.term = store.add(a.term, b.term);
    r.lo = saturate(a.lo + b.lo);
    r.hi = saturate(a.hi + b.hi);
    return r;
  case AffineExprKind::Mul:
    r.term = store.mul(a.term, b.term);
    setProductRange(r, a, b, most);
    return r;
  case AffineExprKind::FloorDiv:
    r.term = store.floorDiv(a.term, b.term);
    break;
  case AffineExprKind::CeilDiv: {
    IntModel dividend{a.term, a.evidence};
    dividend.lo = int64_t(std::max(a.lo, Wide(INT64_MIN)));
    const IntModel quotient = integers::whereNegatable(
        rule, dividend, {store.ceilDiv(a.term, b.term), r.evidence});
    r.term = quotient.term;
    r.evidence = quotient.evidence;
    break;
  }
  default:
    r.term = store.mod(a.term, b.term);
    r.lo = b.lo >= 1 ? Wide(0) : -kLimit;
    r.hi = saturate(b.hi);
    break;
  }
  if (b.lo < 1) {
    DimId unknown = store.apply("affine division", {a.term, b.term});
    r.term = store.select(store.gt(b.term, store.constant(0)), r.term, unknown);
    r.lo = -kLimit;
    r.hi = kLimit;
  }
  return r;
}

llvm::SmallVector<IntModel> modelsOf(RuleContext rule, ValueRange values) {
  return llvm::map_to_vector(values, [&](Value v) { return rule.integer(v); });
}

void apply(RuleContext rule, affine::AffineApplyOp op) {
  rule.set(op.getResult(),
           mapResults(rule, op.getAffineMap(), op.getMapOperands()).front());
}

/// The result of an operation that is malformed in a way that its verifier
/// accepts.
IntModel malformed(RuleContext rule) {
  return rule.build().unknown(rule.op()->getName().getStringRef(),
                              /*isSize=*/false);
}

template <bool IsMin, typename Op> void extremeRule(RuleContext rule, Op op) {
  rule.set(op.getResult(),
           extremeOf(rule,
                     mapResults(rule, op.getAffineMap(), op->getOperands()),
                     IsMin));
}

template <typename Op> void access(RuleContext rule, Op op) {
  sizes::inBounds(rule, op.getMemref(),
                  mapResults(rule, op.getAffineMap(), op.getMapOperands()));
}

void load(RegionContext rule, affine::AffineLoadOp op, RegionPlan &) {
  access(rule, op);
  memory::load(rule, {op.getMemref(), mapResults(rule, op.getAffineMap(),
                                                 op.getMapOperands())});
}

void ifRule(RegionContext rule, affine::AffineIfOp branch, RegionPlan &plan) {
  TermStore &store = rule.store();
  IntegerSet set = branch.getIntegerSet();
  auto operands = modelsOf(rule, branch->getOperands());
  llvm::SmallVector<ClaimId> claims;
  EvidenceId evidence = kNoEvidence;
  for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
    IntModel value = rule.build().wrapIndex(
        evaluate(rule, set.getConstraint(i), set.getNumDims(), operands));
    DimId zero = store.constant(0);
    claims.push_back(set.isEq(i) ? store.eq(value.term, zero)
                                 : store.ge(value.term, zero));
    evidence = rule.unite({evidence, value.evidence});
  }
  BoolModel holds{store.conj(claims), evidence},
      fails{store.negate(holds.claim), evidence};
  noteCondition(rule, [&] { return holds; });
  planBranches(
      rule, plan,
      {{&branch.getThenRegion(), holds}, {&branch.getElseRegion(), fails}});
}

/// The results (x floordiv b1*b2, (x mod b1*b2) floordiv b2, x mod b2), where
/// all bases are positive. An outer basis is not used: it only promises a bound
/// of the linear index.
void delinearize(RuleContext rule, affine::AffineDelinearizeIndexOp split) {
  TermStore &store = rule.store();
  IntModel index = rule.integer(split.getLinearIndex());
  auto basis = sizes::fold(rule, split.getEffectiveBasis());
  unsigned n = split.getNumResults();
  if (basis.size() + 1 != n)
    return;
  llvm::SmallVector<ClaimId> positive;
  EvidenceId support = index.evidence;
  DimId rest = index.term;
  llvm::SmallVector<DimId> parts(n);
  for (unsigned i = n; i-- > 1;) {
    const IntModel &b = basis[i - 1];
    support = rule.unite({support, b.evidence});
    positive.push_back(store.gt(b.term, store.constant(0)));
    parts[i] = store.mod(rest, b.term);
    rest = store.floorDiv(rest, b.term);
  }
  parts[0] = rest;
  ClaimId defined = store.conj(positive);
  for (auto [i, part] : llvm::enumerate(parts)) {
    IntModel model{part, support};
    if (defined == store.trueClaim()) {
      model.lo = i > 0 ? 0 : INT64_MIN;
    } else {
      llvm::SmallVector<DimId> operands{index.term, store.constant(int64_t(i))};
      for (const IntModel &b : basis)
        operands.push_back(b.term);
      model.term =
          store.select(defined, part, store.apply("delinearize", operands));
    }
    rule.set(split.getResult(i), model);
  }
}

/// The result z * Y * X + y * X + x, exact as it may not overflow.
void linearize(RuleContext rule, affine::AffineLinearizeIndexOp join) {
  TermStore &store = rule.store();
  auto basis = sizes::fold(rule, join.getEffectiveBasis());
  auto indices = modelsOf(rule, join.getMultiIndex());
  if (indices.empty() || basis.size() + 1 != indices.size())
    return;
  UnwrappedInt sum(indices[0].term, indices[0].evidence, -kLimit, kLimit);
  auto rest = llvm::zip(llvm::drop_begin(indices), basis);
  for (const auto &[i, size] : rest) {
    sum.term = store.add(store.mul(sum.term, size.term), i.term);
    sum.evidence = rule.unite({sum.evidence, i.evidence, size.evidence});
  }
  rule.set(join.getResult(), rule.build().wrap(sum, join.getType(),
                                               /*mayNotOverflow=*/true));
  if (join.getDisjoint())
    for (const auto &[i, size] : rest)
      sizes::establishWithin(rule, i, size);
}

} // namespace

llvm::SmallVector<IntModel> mapResults(RuleContext rule, AffineMap map,
                                       llvm::ArrayRef<IntModel> operands) {
  bool isWellFormed = operands.size() >= map.getNumInputs();
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    if (!isWellFormed)
      return malformed(rule);
    return rule.build().wrapIndex(
        evaluate(rule, expr, map.getNumDims(), operands));
  });
}

IntModel extremeOf(RuleContext rule, llvm::ArrayRef<IntModel> models,
                   bool isMin) {
  if (models.empty())
    return malformed(rule);
  IntModel result = models.front();
  llvm::SmallVector<DimId> terms;
  for (const IntModel &m : models) {
    terms.push_back(m.term);
    result.evidence = rule.unite({result.evidence, m.evidence});
    result.lo = isMin ? std::min(result.lo, m.lo) : std::max(result.lo, m.lo);
    result.hi = isMin ? std::min(result.hi, m.hi) : std::max(result.hi, m.hi);
  }
  result.term = isMin ? rule.store().min(terms) : rule.store().max(terms);
  return result;
}

llvm::SmallVector<IntModel> mapResults(RuleContext rule, AffineMap map,
                                       ValueRange operands) {
  return mapResults(rule, map, modelsOf(rule, operands));
}

void addAffineRules(OpTable &table) {
  table.add("affine.apply", apply);
  table.add("affine.min", extremeRule<true, affine::AffineMinOp>);
  table.add("affine.max", extremeRule<false, affine::AffineMaxOp>);
  table.addRegion("affine.load", load);
  table.add("affine.store", access<affine::AffineStoreOp>);
  table.add("affine.delinearize_index", delinearize);
  table.add("affine.linearize_index", linearize);
  table.addRegion("affine.if", ifRule);
}

} // namespace shapeproof
