// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured operations, all through LinalgOp.
//
// matmul of [m, k] by [l, n] into [p, q] has the loops (i, j, r). Its contract:
// some loop range is empty, or m == p, n == q and k == l. Each equality is
// stated as a fact of its own, `range_i <= 0 or ... or k == l`: the range of a
// loop is the first extent that it indexes alone. An operand dimension indexed
// by a compound expression (i + 2 * r) is at least its largest index + 1.
//
// These facts are known once the op has run. In the body they are known for one
// point: each index is within the dimensions that it indexes.
//
// The result has the shape of its init whatever the operands are.

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "core/ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// A dimension of an operand: the extent that an expression over the loops
/// indexes.
struct Indexed {
  OpOperand &operand;
  const ShapeModel &shape;
  AffineExpr expr;
  IntModel extent;

  /// The loop that indexes it alone, if there is one.
  std::optional<unsigned> loop() const {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    return dim ? std::optional(dim.getPosition()) : std::nullopt;
  }
};

/// Calls `visit` with each dimension of each operand whose rank is that of its
/// map.
void forEachIndexed(RuleContext rule, linalg::LinalgOp op,
                    llvm::function_ref<void(const Indexed &)> visit) {
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (map.getNumResults() == 0)
      continue;
    ShapeModel shape = rule.shape(operand.get());
    if (rule.store().knownRank(shape.term) != map.getNumResults())
      continue;
    for (auto [i, expr] : llvm::enumerate(map.getResults()))
      visit({operand, shape, expr, rule.build().extent(shape, i)});
  }
}

/// The extent that is the range of each loop; invalid if no operand gives it.
llvm::SmallVector<IntModel> loopRanges(RuleContext rule, linalg::LinalgOp op) {
  llvm::SmallVector<IntModel> ranges(op.getNumLoops());
  forEachIndexed(rule, op, [&](const Indexed &dim) {
    if (auto loop = dim.loop(); loop && !ranges[*loop].term.valid())
      ranges[*loop] = dim.extent;
  });
  return ranges;
}

/// The largest value of an expression linear in the loops, each loop d running
/// over [0, range d); nothing if it is not linear.
std::optional<IntModel> largest(RuleContext rule, AffineExpr expr,
                                llvm::ArrayRef<IntModel> ranges) {
  TermStore &store = rule.store();
  IntModel result = rule.build().constant(0);
  // A sum, processed from the right; each summand is c, d, or d * c.
  for (;;) {
    AffineExpr summand = expr;
    bool last = true;
    if (auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
        sum && sum.getKind() == AffineExprKind::Add) {
      summand = sum.getRHS();
      expr = sum.getLHS();
      last = false;
      // Only the left side may be a nested sum.
      if (auto right = dyn_cast<AffineBinaryOpExpr>(summand);
          right && right.getKind() == AffineExprKind::Add)
        return std::nullopt;
    }
    int64_t factor = 1;
    if (auto product = dyn_cast<AffineBinaryOpExpr>(summand)) {
      auto constant = dyn_cast<AffineConstantExpr>(product.getRHS());
      if (product.getKind() != AffineExprKind::Mul || !constant)
        return std::nullopt;
      factor = constant.getValue();
      summand = product.getLHS();
    }
    if (auto constant = dyn_cast<AffineConstantExpr>(summand)) {
      result.term = store.add(
          result.term,
          store.scale(store.constant(constant.getValue()), Int(factor)));
    } else if (auto dim = dyn_cast<AffineDimExpr>(summand)) {
      const IntModel &range = ranges[dim.getPosition()];
      if (!range.term.valid())
        return std::nullopt;
      result.evidence = rule.unite({result.evidence, range.evidence});
      if (factor > 0)
        result.term = store.add(
            result.term,
            store.scale(store.sub(range.term, store.constant(1)), Int(factor)));
    } else {
      return std::nullopt;
    }
    if (last)
      return result;
  }
}

void contract(RuleContext rule, linalg::LinalgOp op) {
  if (rule.useOfClaims() == RuleContext::Use::Dropped)
    return;
  TermStore &store = rule.store();
  llvm::SmallVector<IntModel> ranges = loopRanges(rule, op);
  llvm::SmallVector<ClaimId> empty;
  EvidenceId evidence = kNoEvidence;
  DimId zero = store.constant(0);
  for (const IntModel &range : ranges) {
    if (!range.term.valid())
      return; // No operand gives this loop a range.
    empty.push_back(store.le(range.term, zero));
    evidence = rule.unite({evidence, range.evidence});
  }
  auto establish = [&](ClaimId claim, EvidenceId support) {
    llvm::SmallVector<ClaimId> arms(empty);
    arms.push_back(claim);
    rule.establish(store.disj(arms), support);
  };
  forEachIndexed(rule, op, [&](const Indexed &dim) {
    const EvidenceId support = rule.unite({evidence, dim.shape.evidence});
    if (auto loop = dim.loop())
      establish(store.eq(dim.extent.term, ranges[*loop].term), support);
    else if (auto index = largest(rule, dim.expr, ranges))
      establish(store.gt(dim.extent.term, index->term), support);
  });
}

/// In the body of a structured op 0 <= index < range holds. So the index is
/// within each dimension of an operand that it indexes alone, if the body has
/// its elements.
void index(RuleContext rule, linalg::IndexOp index) {
  Value result = index.getResult();
  rule.setFresh(result);
  auto parent = dyn_cast_or_null<linalg::LinalgOp>(index->getParentOp());
  if (!parent || index.getDim() >= parent.getNumLoops())
    return;
  IntModel range = loopRanges(rule, parent)[index.getDim()];
  if (!range.term.valid())
    return;
  const DimId term = rule.integer(result).term;
  rule.assume(withinRange(rule.store(), term, range.term), range.evidence,
              "loop");
  forEachIndexed(rule, parent, [&](const Indexed &dim) {
    if (dim.loop() == index.getDim() && dim.extent.term != range.term &&
        parent.payloadUsesValueFromOperand(&dim.operand))
      rule.assume(rule.store().lt(term, dim.extent.term), dim.extent.evidence,
                  "loop");
  });
}

/// States the packed extents: tiles cover each tiled dimension, in the order to
/// which the outer dimensions are permuted; the tiles themselves come last.
/// States nothing if ranks do not fit.
void packs(RuleContext rule, Value plain, Value packed,
           llvm::ArrayRef<int64_t> tiled, llvm::ArrayRef<OpFoldResult> tiles,
           llvm::ArrayRef<int64_t> permutation, bool fullTiles) {
  if (rule.useOfClaims() == RuleContext::Use::Dropped)
    return;
  TermStore &store = rule.store();
  const bool isAsked = rule.useOfClaims() == RuleContext::Use::Asked;
  ShapeModel inner = rule.shape(plain), outer = rule.shape(packed);
  std::optional<unsigned> rank = store.knownRank(inner.term);
  if (!rank || tiled.size() != tiles.size() ||
      store.knownRank(outer.term) != *rank + tiles.size())
    return;
  EvidenceId evidence = rule.unite({inner.evidence, outer.evidence});
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    IntModel size = sizes::fold(rule, tile);
    evidence = rule.unite({evidence, size.evidence});
    rule.establish(store.gt(size.term, store.constant(0)), size.evidence);
    rule.establish(
        store.eq(rule.build().extent(outer, *rank + i).term, size.term),
        evidence);
  }
  for (unsigned i = 0; i < *rank; ++i) {
    unsigned dim = permutation.empty() ? i : unsigned(permutation[i]);
    if (dim >= *rank)
      return;
    DimId extent = rule.build().extent(inner, dim).term,
          count = rule.build().extent(outer, i).term;
    const auto *place = llvm::find(tiled, int64_t(dim));
    if (place == tiled.end()) {
      rule.establish(store.eq(count, extent), evidence);
      continue;
    }
    IntModel size = sizes::fold(rule, tiles[place - tiled.begin()]);
    // Programs that have run may have had more tiles than needed, which the
    // verifier of the op rejects.
    const DimId needed = store.ceilDiv(extent, size.term);
    rule.establish(isAsked ? store.eq(count, needed) : store.ge(count, needed),
                   evidence);
    if (fullTiles)
      rule.establish(store.eq(store.mod(extent, size.term), store.constant(0)),
                     evidence);
  }
}

void pack(RuleContext rule, linalg::PackOp pack) {
  if (pack->getNumResults() > 0)
    rule.setShape(pack->getResult(0), rule.shape(pack.getDest()));
  packs(rule, pack.getSource(), pack.getDest(), pack.getInnerDimsPos(),
        pack.getMixedTiles(), pack.getOuterDimsPerm(),
        /*fullTiles=*/!pack.getPaddingValue());
}

void unpack(RuleContext rule, linalg::UnPackOp unpack) {
  if (unpack->getNumResults() > 0)
    rule.setShape(unpack->getResult(0), rule.shape(unpack.getDest()));
  packs(rule, unpack.getDest(), unpack.getSource(), unpack.getInnerDimsPos(),
        unpack.getMixedTiles(), unpack.getOuterDimsPerm(), /*fullTiles=*/false);
}

/// Input and output have the same shape.
void softmax(RuleContext rule, linalg::SoftmaxOp softmax) {
  if (softmax->getNumResults() > 0)
    rule.setShape(softmax->getResult(0), rule.shape(softmax.getOutput()));
  sizes::equalShapes(rule, softmax.getInput(), softmax.getOutput());
}

} // namespace

void establishStructure(RuleContext rule) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(rule.op()))
    contract(rule, structured);
}

void assumeBody(RuleContext rule) {
  auto structured = dyn_cast<linalg::LinalgOp>(rule.op());
  if (!structured)
    return;
  TermStore &store = rule.store();
  auto assumePositive = [&](const IntModel &size) {
    rule.assume(store.gt(size.term, store.constant(0)), size.evidence, "loop");
  };
  for (const IntModel &range : loopRanges(rule, structured))
    if (range.term.valid())
      assumePositive(range);
  forEachIndexed(rule, structured, [&](const Indexed &dim) {
    if (dim.loop() && structured.payloadUsesValueFromOperand(&dim.operand))
      assumePositive(dim.extent);
  });
}

void addLinalgRules(OpTable &table) {
  table.add("linalg.index", index);
  table.add("linalg.softmax", softmax);
  table.add("linalg.pack", pack);
  table.add("linalg.unpack", unpack);
}

} // namespace shapeproof
