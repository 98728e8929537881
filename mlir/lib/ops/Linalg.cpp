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
// The result has the shape of its init whatever the operands are.

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "ops/Sizes.h"

namespace shapeproof {
namespace {

using namespace mlir;

/// Per loop: the extent that is its range; invalid where no operand tells.
llvm::SmallVector<IntModel> loopRanges(Importer &importer,
                                       linalg::LinalgOp op) {
  llvm::SmallVector<IntModel> ranges(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (map.getNumResults() == 0)
      continue;
    ShapeModel shape = importer.shape(operand.get());
    if (importer.store.knownRank(shape.term) != map.getNumResults())
      continue;
    for (auto [i, expr] : llvm::enumerate(map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        if (!ranges[dim.getPosition()].term.valid())
          ranges[dim.getPosition()] = importer.extent(shape, i);
  }
  return ranges;
}

/// The largest value of an expression linear in the loops, each loop d running
/// over [0, range d); nothing if it is not linear.
std::optional<IntModel> largest(Importer &importer, AffineExpr expr,
                                llvm::ArrayRef<IntModel> ranges) {
  TermStore &store = importer.store;
  IntModel result = importer.constant(0);
  // A sum, taken apart from the right; each summand is c, d, d * c.
  for (;;) {
    AffineExpr summand = expr;
    bool last = true;
    if (auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
        sum && sum.getKind() == AffineExprKind::Add) {
      summand = sum.getRHS();
      expr = sum.getLHS();
      last = false;
      // Keep the taken-apart side linear: a nested sum is on the left.
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
      result.evidence =
          importer.evidence.unite(result.evidence, range.evidence);
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

void contract(Importer &importer, linalg::LinalgOp op) {
  TermStore &store = importer.store;
  llvm::SmallVector<IntModel> ranges = loopRanges(importer, op);
  llvm::SmallVector<ClaimId> empty;
  EvidenceId evidence = kNoEvidence;
  DimId zero = store.constant(0);
  for (const IntModel &range : ranges) {
    if (!range.term.valid())
      return; // A loop that no operand gives a range.
    empty.push_back(store.le(range.term, zero));
    evidence = importer.evidence.unite(evidence, range.evidence);
  }
  auto establish = [&](ClaimId claim, EvidenceId support) {
    llvm::SmallVector<ClaimId> arms(empty);
    arms.push_back(claim);
    importer.establish(op, store.disj(arms), support);
  };
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (map.getNumResults() == 0)
      continue;
    ShapeModel shape = importer.shape(operand.get());
    if (store.knownRank(shape.term) != map.getNumResults())
      continue;
    EvidenceId support = importer.evidence.unite(evidence, shape.evidence);
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      DimId extent = importer.extent(shape, i).term;
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        establish(store.eq(extent, ranges[dim.getPosition()].term), support);
        continue;
      }
      if (auto index = largest(importer, expr, ranges))
        establish(store.gt(extent, index->term), support);
    }
  }
}

/// Of the body of a structured op: 0 <= index < range.
void index(Importer &importer, Operation *op) {
  auto index = cast<linalg::IndexOp>(op);
  Value result = index.getResult();
  importer.setFresh(result);
  auto parent = dyn_cast_or_null<linalg::LinalgOp>(op->getParentOp());
  if (!parent || index.getDim() >= parent.getNumLoops())
    return;
  IntModel range = loopRanges(importer, parent)[index.getDim()];
  if (!range.term.valid())
    return;
  TermStore &store = importer.store;
  DimId at = importer.integer(result).term;
  importer.assume(
      op, "loop",
      store.conj(store.ge(at, store.constant(0)), store.lt(at, range.term)),
      range.evidence);
}

/// The packed extents: tiles cover each tiled dimension, in the order that the
/// outer dimensions are permuted to; the tiles themselves come last. Nothing if
/// ranks do not fit.
void packs(Importer &importer, Operation *op, Value plain, Value packed,
           llvm::ArrayRef<int64_t> tiled, llvm::ArrayRef<OpFoldResult> tiles,
           llvm::ArrayRef<int64_t> permutation, bool fullTiles) {
  TermStore &store = importer.store;
  ShapeModel inner = importer.shape(plain), outer = importer.shape(packed);
  std::optional<unsigned> rank = store.knownRank(inner.term);
  if (!rank || tiled.size() != tiles.size() ||
      store.knownRank(outer.term) != *rank + tiles.size())
    return;
  EvidenceId evidence = importer.evidence.unite(inner.evidence, outer.evidence);
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    IntModel size = sizes::fold(importer, tile);
    evidence = importer.evidence.unite(evidence, size.evidence);
    importer.establish(op, store.gt(size.term, store.constant(0)),
                       size.evidence);
    importer.establish(
        op, store.eq(importer.extent(outer, *rank + i).term, size.term),
        evidence);
  }
  for (unsigned i = 0; i < *rank; ++i) {
    unsigned dim = permutation.empty() ? i : unsigned(permutation[i]);
    if (dim >= *rank)
      return;
    DimId extent = importer.extent(inner, dim).term,
          count = importer.extent(outer, i).term;
    const auto *place = llvm::find(tiled, int64_t(dim));
    if (place == tiled.end()) {
      importer.establish(op, store.eq(count, extent), evidence);
      continue;
    }
    IntModel size = sizes::fold(importer, tiles[place - tiled.begin()]);
    // Oversized is allowed.
    importer.establish(op, store.ge(count, store.ceilDiv(extent, size.term)),
                       evidence);
    if (fullTiles)
      importer.establish(
          op, store.eq(store.mod(extent, size.term), store.constant(0)),
          evidence);
  }
}

void pack(Importer &importer, Operation *op) {
  auto pack = cast<linalg::PackOp>(op);
  if (op->getNumResults() > 0)
    importer.setShape(op->getResult(0), importer.shape(pack.getDest()));
  packs(importer, op, pack.getSource(), pack.getDest(), pack.getInnerDimsPos(),
        pack.getMixedTiles(), pack.getOuterDimsPerm(),
        /*fullTiles=*/!pack.getPaddingValue());
}

void unpack(Importer &importer, Operation *op) {
  auto unpack = cast<linalg::UnPackOp>(op);
  if (op->getNumResults() > 0)
    importer.setShape(op->getResult(0), importer.shape(unpack.getDest()));
  packs(importer, op, unpack.getDest(), unpack.getSource(),
        unpack.getInnerDimsPos(), unpack.getMixedTiles(),
        unpack.getOuterDimsPerm(), /*fullTiles=*/false);
}

/// Input and output have the same shape.
void softmax(Importer &importer, Operation *op) {
  auto softmax = cast<linalg::SoftmaxOp>(op);
  if (op->getNumResults() > 0)
    importer.setShape(op->getResult(0), importer.shape(softmax.getOutput()));
  sizes::equalShapes(importer, op, softmax.getInput(), softmax.getOutput());
}

} // namespace

void assumeStructure(Importer &importer, Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    contract(importer, structured);
}

void assumeBody(Importer &importer, Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return;
  TermStore &store = importer.store;
  for (const IntModel &range : loopRanges(importer, structured))
    if (range.term.valid())
      importer.assume(op, "loop", store.gt(range.term, store.constant(0)),
                      range.evidence);
}

void addLinalgRules(OpTable &table) {
  table.add("linalg.index", index);
  table.add("linalg.softmax", softmax);
  table.add("linalg.pack", pack);
  table.add("linalg.unpack", unpack);
}

} // namespace shapeproof
