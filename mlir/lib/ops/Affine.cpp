// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affine dialect: expressions as terms, loops, accesses.
//
//   affine.apply affine_map<(d0) -> (d0 floordiv 4 + 1)>(%n)   n floordiv 4 + 1
//   affine.for %i = max(..) to min(..)     in the body: each lower bound <= i,
//                                          i < each upper bound
//
// floordiv, ceildiv and mod need a positive divisor; where a symbol divides,
// the result is guarded by that.

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"
#include "ops/AffineTerms.h"
#include "ops/Branches.h"
#include "ops/CountedLoop.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

Wide saturate(Wide x) {
  const Wide limit = Wide(1) << 100;
  return x > limit ? limit : x < -limit ? -limit : x;
}

struct Piece {
  IntModel model;
  /// As IntModel's, but may leave 64 bits.
  Wide lo, hi;
};

/// An expression over models of its dims, then symbols. Affine expressions are
/// shallow: MLIR's own printer and simplifier recurse on them.
Piece evaluate(Importer &importer, AffineExpr expr, unsigned numDims,
               llvm::ArrayRef<IntModel> operands) {
  TermStore &store = importer.store;
  auto leaf = [](IntModel model) { return Piece{model, model.lo, model.hi}; };
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return leaf(importer.constant(constant.getValue()));
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return leaf(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return leaf(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Piece a = evaluate(importer, binary.getLHS(), numDims, operands);
  Piece b = evaluate(importer, binary.getRHS(), numDims, operands);
  Piece r;
  r.model.evidence =
      importer.evidence.unite(a.model.evidence, b.model.evidence);
  DimId x = a.model.term, y = b.model.term;
  Wide most = std::max(saturate(a.hi < 0 ? -a.lo : a.hi),
                       saturate(a.lo < 0 ? -a.lo : a.lo));
  r.lo = -most;
  r.hi = most;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    r.model.term = store.add(x, y);
    r.lo = saturate(a.lo + b.lo);
    r.hi = saturate(a.hi + b.hi);
    return r;
  case AffineExprKind::Mul: {
    r.model.term = store.mul(x, y);
    // One side is a constant or a symbol: within 64 bits; the other may not be.
    bool small =
        most <= (Wide(1) << 62) && b.hi <= INT64_MAX && b.lo >= INT64_MIN;
    Wide limit = Wide(1) << 100;
    Wide corners[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    r.lo = small ? saturate(*std::min_element(corners, corners + 4)) : -limit;
    r.hi = small ? saturate(*std::max_element(corners, corners + 4)) : limit;
    return r;
  }
  case AffineExprKind::FloorDiv:
    r.model.term = store.floorDiv(x, y);
    break;
  case AffineExprKind::CeilDiv:
    r.model.term = store.ceilDiv(x, y);
    break;
  default:
    r.model.term = store.mod(x, y);
    r.lo = b.lo >= 1 ? Wide(0) : -saturate(Wide(1) << 100);
    r.hi = saturate(b.hi);
    break;
  }
  if (b.lo < 1) {
    DimId unknown = store.apply("affine division", {x, y});
    r.model.term =
        store.select(store.gt(y, store.constant(0)), r.model.term, unknown);
    r.lo = -(Wide(1) << 100);
    r.hi = Wide(1) << 100;
  }
  return r;
}

llvm::SmallVector<IntModel> results(Importer &importer, AffineMap map,
                                    ValueRange values) {
  llvm::SmallVector<IntModel> operands;
  for (Value v : values)
    operands.push_back(importer.integer(v));
  return mapResults(importer, map, operands);
}

void apply(Importer &importer, Operation *op) {
  auto apply = cast<affine::AffineApplyOp>(op);
  importer.set(
      op->getResult(0),
      results(importer, apply.getAffineMap(), apply.getMapOperands()).front());
}

IntModel extreme(Importer &importer, llvm::ArrayRef<IntModel> models,
                 bool isMin) {
  IntModel result = models.front();
  llvm::SmallVector<DimId> terms;
  for (const IntModel &m : models) {
    terms.push_back(m.term);
    result.evidence = importer.evidence.unite(result.evidence, m.evidence);
    result.lo = isMin ? std::min(result.lo, m.lo) : std::max(result.lo, m.lo);
    result.hi = isMin ? std::min(result.hi, m.hi) : std::max(result.hi, m.hi);
  }
  result.term = isMin ? importer.store.min(terms) : importer.store.max(terms);
  return result;
}

void min(Importer &importer, Operation *op) {
  auto min = cast<affine::AffineMinOp>(op);
  importer.set(op->getResult(0),
               extreme(importer,
                       results(importer, min.getAffineMap(), op->getOperands()),
                       /*isMin=*/true));
}

void max(Importer &importer, Operation *op) {
  auto max = cast<affine::AffineMaxOp>(op);
  importer.set(op->getResult(0),
               extreme(importer,
                       results(importer, max.getAffineMap(), op->getOperands()),
                       /*isMin=*/false));
}

void load(Importer &importer, Operation *op) {
  auto load = cast<affine::AffineLoadOp>(op);
  sizes::inBounds(
      importer, op, load.getMemref(),
      results(importer, load.getAffineMap(), load.getMapOperands()));
}

void store(Importer &importer, Operation *op) {
  auto store = cast<affine::AffineStoreOp>(op);
  sizes::inBounds(
      importer, op, store.getMemref(),
      results(importer, store.getAffineMap(), store.getMapOperands()));
}

void forRule(Importer &importer, Operation *op, RegionPlan &plan) {
  auto loop = cast<affine::AffineForOp>(op);
  loops::Bounds bounds{extreme(importer,
                               results(importer, loop.getLowerBoundMap(),
                                       loop.getLowerBoundOperands()),
                               /*isMin=*/false),
                       extreme(importer,
                               results(importer, loop.getUpperBoundMap(),
                                       loop.getUpperBoundOperands()),
                               /*isMin=*/true),
                       importer.constant(loop.getStepAsInt())};
  loops::planCounted(importer, loop, bounds, /*isUnsigned=*/false, plan);
}

void ifRule(Importer &importer, Operation *op, RegionPlan &plan) {
  auto branch = cast<affine::AffineIfOp>(op);
  TermStore &store = importer.store;
  IntegerSet set = branch.getIntegerSet();
  llvm::SmallVector<IntModel> operands;
  for (Value v : op->getOperands())
    operands.push_back(importer.integer(v));
  llvm::SmallVector<ClaimId> claims;
  BoolModel condition;
  for (unsigned i = 0; i < set.getNumConstraints(); ++i) {
    Piece piece =
        evaluate(importer, set.getConstraint(i), set.getNumDims(), operands);
    IntModel value =
        importer.wrap(piece.model.term, piece.model.evidence, piece.lo,
                      piece.hi, 64, /*isIndex=*/true, /*mayNotOverflow=*/false);
    DimId zero = store.constant(0);
    claims.push_back(set.isEq(i) ? store.eq(value.term, zero)
                                 : store.ge(value.term, zero));
    condition.evidence =
        importer.evidence.unite(condition.evidence, value.evidence);
  }
  condition.claim = store.conj(claims);
  BoolModel otherwise = condition;
  otherwise.claim = store.negate(condition.claim);
  planBranches(importer, op, plan,
               {{&branch.getThenRegion(), condition},
                {&branch.getElseRegion(), otherwise}});
}

/// Each induction variable as in affine.for.
void parallelRule(Importer &importer, Operation *op, RegionPlan &plan) {
  auto loop = cast<affine::AffineParallelOp>(op);
  llvm::SmallVector<loops::Bounds, 2> bounds;
  for (auto [i, step] : llvm::enumerate(loop.getSteps()))
    bounds.push_back({extreme(importer,
                              results(importer, loop.getLowerBoundMap(i),
                                      loop.getLowerBoundsOperands()),
                              /*isMin=*/false),
                      extreme(importer,
                              results(importer, loop.getUpperBoundMap(i),
                                      loop.getUpperBoundsOperands()),
                              /*isMin=*/true),
                      importer.constant(step)});
  loops::planBox(importer, op, loop.getRegion(), loop.getIVs(),
                 std::move(bounds), plan);
}

/// (x floordiv b1*b2, (x mod b1*b2) floordiv b2, x mod b2), where all bases are
/// positive. An outer basis takes no part: it is what the linear index is
/// promised to stay below.
void delinearize(Importer &importer, Operation *op) {
  auto split = cast<affine::AffineDelinearizeIndexOp>(op);
  TermStore &store = importer.store;
  IntModel rest = importer.integer(split.getLinearIndex());
  llvm::SmallVector<OpFoldResult> basis = split.getEffectiveBasis();
  unsigned n = split.getNumResults();
  if (basis.size() + 1 != n)
    return;
  llvm::SmallVector<ClaimId> positive;
  EvidenceId support = rest.evidence;
  DimId zero = store.constant(0), x = rest.term;
  llvm::SmallVector<DimId> parts(n);
  for (unsigned i = n; i-- > 1;) {
    IntModel b = sizes::fold(importer, basis[i - 1]);
    support = importer.evidence.unite(support, b.evidence);
    positive.push_back(store.gt(b.term, zero));
    parts[i] = store.mod(x, b.term);
    x = store.floorDiv(x, b.term);
  }
  parts[0] = x;
  ClaimId defined = store.conj(positive);
  for (auto [i, part] : llvm::enumerate(parts)) {
    IntModel model;
    model.term = part;
    model.evidence = support;
    if (defined == store.trueClaim()) {
      model.lo = i > 0 ? 0 : INT64_MIN;
    } else {
      llvm::SmallVector<DimId> operands{rest.term, store.constant(int64_t(i))};
      for (OpFoldResult b : basis)
        operands.push_back(sizes::fold(importer, b).term);
      model.term =
          store.select(defined, part, store.apply("delinearize", operands));
    }
    importer.set(split.getResult(i), model);
  }
}

/// z * Y * X + y * X + x: exact, since it may not overflow.
void linearize(Importer &importer, Operation *op) {
  auto join = cast<affine::AffineLinearizeIndexOp>(op);
  TermStore &store = importer.store;
  llvm::SmallVector<OpFoldResult> basis = join.getEffectiveBasis();
  auto indices = join.getMultiIndex();
  if (indices.empty() || basis.size() + 1 != indices.size())
    return;
  IntModel sum = importer.integer(indices[0]);
  for (auto [index, b] : llvm::zip(indices.drop_front(), basis)) {
    IntModel i = importer.integer(index), size = sizes::fold(importer, b);
    sum.term = store.add(store.mul(sum.term, size.term), i.term);
    sum.evidence = importer.evidence.unite(
        sum.evidence, importer.evidence.unite(i.evidence, size.evidence));
  }
  const Wide any = Wide(1) << 100;
  importer.setArithmetic(op->getResult(0), sum.term, sum.evidence, -any, any,
                         /*mayNotOverflow=*/true);
  if (!join.getDisjoint())
    return;
  for (auto [index, b] : llvm::zip(indices.drop_front(), basis)) {
    IntModel i = importer.integer(index), size = sizes::fold(importer, b);
    importer.establish(op,
                       store.conj(store.ge(i.term, store.constant(0)),
                                  store.lt(i.term, size.term)),
                       importer.evidence.unite(i.evidence, size.evidence));
  }
}

} // namespace

llvm::SmallVector<IntModel> mapResults(Importer &importer, AffineMap map,
                                       llvm::ArrayRef<IntModel> operands) {
  llvm::SmallVector<IntModel> models;
  for (AffineExpr expr : map.getResults()) {
    Piece piece = evaluate(importer, expr, map.getNumDims(), operands);
    models.push_back(importer.wrap(piece.model.term, piece.model.evidence,
                                   piece.lo, piece.hi, 64, /*isIndex=*/true,
                                   /*mayNotOverflow=*/false));
  }
  return models;
}

void addAffineRules(OpTable &table) {
  table.add("affine.apply", apply);
  table.add("affine.min", min);
  table.add("affine.max", max);
  table.add("affine.load", load);
  table.add("affine.store", store);
  table.add("affine.delinearize_index", delinearize);
  table.add("affine.linearize_index", linearize);
  table.addRegion("affine.for", forRule);
  table.addRegion("affine.parallel", parallelRule);
  table.addRegion("affine.if", ifRule);
}

} // namespace shapeproof
