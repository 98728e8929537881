// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guesses of invariants of carried values: see Invariants.h.
//
// Guesses come from three places: the start (x >= start, x <= start, x is of
// its type, and between two values what holds between their starts),
// comparisons in the loop (with %i < %n in it, i <= n is worth a try), and what
// the first walk sees yielded (x + 2, so x == start + 2 * iterations).

#include "core/ir/Limits.h"
#include "core/ir/Types.h"
#include "core/loops/Invariants.h"
#include "core/loops/WrittenSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace shapeproof;

ClaimId Invariants::claim(const Guess &g, llvm::ArrayRef<DimId> values,
                          DimId iterations) {
  TermStore &store = rule.store();
  DimId x = values[g.x];
  auto line = [&] {
    return store.add(slots[g.x].start, store.mul(g.term, iterations));
  };
  switch (g.kind) {
  case Kind::Ge:
    return store.ge(x, g.term);
  case Kind::Le:
    return store.le(x, g.term);
  case Kind::Equal:
    return store.eq(x, values[g.y]);
  case Kind::PairLe:
    return store.le(x, values[g.y]);
  case Kind::Apart:
    return store.eq(store.sub(x, values[g.y]),
                    store.sub(slots[g.x].start, slots[g.y].start));
  case Kind::Linear:
    return store.eq(x, line());
  case Kind::AtLeast:
    return store.ge(x, line());
  case Kind::AtMost:
    return store.le(x, line());
  case Kind::Multiple:
    return store.eq(store.mod(store.sub(x, slots[g.x].start), g.term),
                    store.constant(0));
  case Kind::OneOf:
    return store.disj(llvm::map_to_vector(
        g.among, [&](DimId value) { return store.eq(x, value); }));
  case Kind::Cycle:
    return store.eq(
        x, store.add(slots[g.x].start,
                     store.mul(g.term, store.mod(iterations, g.period))));
  }
  return store.trueClaim();
}

void Invariants::guess(Guess g) {
  if (guesses.size() >= limits::guesses)
    return;
  // A guess that is sure to be false is skipped: it would be a fact of the
  // first walk, and make others seem true.
  const Slot &about = slots[g.x];
  if (g.term == about.start && ((g.kind == Kind::Le && about.step > 0) ||
                                (g.kind == Kind::Ge && about.step < 0)))
    return;
  for (const Guess &other : guesses)
    if (other.kind == g.kind && other.x == g.x && other.y == g.y &&
        other.term == g.term && other.period == g.period &&
        other.among == g.among)
      return;
  // The guess has to hold at the start.
  llvm::SmallVector<DimId> starts;
  EvidenceId own = kNoEvidence;
  for (const Slot &slot : slots) {
    starts.push_back(slot.start);
    own = rule.unite({own, slot.evidence});
  }
  auto why = rule.prove(claim(g, starts, rule.store().constant(0)));
  if (!why)
    return;
  g.support = rule.unite({own, *why});
  guesses.push_back(std::move(g));
  changed = true;
}

void Invariants::guessFromStart() {
  for (unsigned i = 0; i < slots.size(); ++i) {
    guess({Kind::Ge, i, 0, slots[i].start});
    guess({Kind::Le, i, 0, slots[i].start});
    if (slots[i].step != 0)
      guess({Kind::Linear, i, 0, rule.store().constant(slots[i].step)});
    guess({Kind::Ge, i, 0, rule.store().constant(0)});
    // The value is in the range of its type, unless it may be poison.
    auto ofType = rule.statedRange(slots[i].argument.getType());
    if (slots[i].isInteger() && ofType) {
      guess({Kind::Ge, i, 0, rule.store().constant(ofType->lo)});
      guess({Kind::Le, i, 0, rule.store().constant(ofType->hi)});
    }
    if (slots[i].isInteger() && range &&
        slots[i].argument.getType() == range->type) {
      TermStore &store = rule.store();
      guess({Kind::Ge, i, 0, range->from});
      guess({Kind::Le, i, 0, range->to});
      guess({Kind::Le, i, 0, store.sub(range->to, store.constant(1))});
    }
  }
  if (slots.size() > limits::guessedPairs)
    return;
  for (unsigned i = 0; i < slots.size(); ++i)
    for (unsigned j = 0; j < slots.size(); ++j) {
      if (i == j)
        continue;
      if (i < j) {
        guess({Kind::Equal, i, j, {}});
        guess({Kind::Apart, i, j, {}});
      }
      guess({Kind::PairLe, i, j, {}});
    }
}

/// The term of a value from before the loop, or of a size of such a value;
/// nothing for other values.
std::optional<DimId> Invariants::outsideTerm(mlir::Value v) {
  if (!isInside(v) && rule.isModelled(v))
    return rule.integer(v).term;
  auto size =
      llvm::dyn_cast_or_null<mlir::ShapedDimOpInterface>(v.getDefiningOp());
  if (!size || isInside(size.getShapedValue()) ||
      !rule.isModelled(size.getShapedValue()))
    return std::nullopt;
  std::optional<int64_t> index = mlir::getConstantIntValue(size.getDimension());
  ShapeModel shape = rule.shape(size.getShapedValue());
  std::optional<unsigned> rank = rule.store().knownRank(shape.term);
  if (!rank || !index || *index < 0 || *index >= int64_t(*rank))
    return std::nullopt;
  return rule.build().extent(shape, unsigned(*index)).term;
}

void Invariants::guessFromComparisons() {
  // The slot of `v`: a carried value, or one plus or minus another value.
  auto slotOf = [&](mlir::Value v, bool &isSum) -> std::optional<unsigned> {
    mlir::Operation *sum = v.getDefiningOp();
    isSum = sum && sum->getNumOperands() == 2 &&
            llvm::isa<mlir::arith::AddIOp, mlir::arith::SubIOp,
                      mlir::index::AddOp, mlir::index::SubOp>(sum);
    for (unsigned k = 0, e = isSum ? 2 : 1; k < e; ++k)
      for (unsigned i = 0; i < slots.size(); ++i)
        if (slots[i].isInteger() &&
            slots[i].argument == (isSum ? sum->getOperand(k) : v))
          return i;
    return std::nullopt;
  };
  auto compare = [&](mlir::Value a, mlir::Value b) {
    bool isSum;
    std::optional<unsigned> i = slotOf(a, isSum);
    if (!i || !integerWidth(b.getType()))
      return;
    std::optional<DimId> limit = outsideTerm(b);
    if (!limit)
      return;
    TermStore &store = rule.store();
    // A value that counts upwards is at least its start.
    const Slot &slot = slots[*i];
    const bool rises = slot.step > 0 && !slot.startsDiffer;
    const bool falls = slot.step < 0 && !slot.startsDiffer;
    if (!falls)
      guess({Kind::Le, *i, 0, *limit});
    if (!rises)
      guess({Kind::Ge, *i, 0, *limit});
    // The loop may test the next value. If it counts, and tests the current
    // one, it goes on to the limit itself.
    const int64_t step = !isSum && isTestedFirst(slot.argument) ? slot.step : 0;
    if (!falls && step <= 0)
      guess({Kind::Le, *i, 0, store.sub(*limit, store.constant(1))});
    if (!rises && step >= 0)
      guess({Kind::Ge, *i, 0, store.add(*limit, store.constant(1))});
  };
  auto look = [&](mlir::Operation *op) {
    if (!llvm::isa<mlir::arith::CmpIOp, mlir::index::CmpOp>(op))
      return;
    compare(op->getOperand(0), op->getOperand(1));
    compare(op->getOperand(1), op->getOperand(0));
  };
  forEachOp(look);
  // Code after a loop of blocks uses its carried values under the same name.
  llvm::SmallSetVector<mlir::Block *, 4> exits;
  for (mlir::Block *block : blocks)
    for (mlir::Block *to : block->getSuccessors())
      if (!llvm::is_contained(blocks, to))
        exits.insert(to);
  unsigned left = limits::guessedAfter;
  for (mlir::Block *exit : exits)
    for (mlir::Operation &op : *exit)
      if (left > 0 && left--)
        look(&op);
}

void Invariants::guessFromStep(unsigned i, DimId step, const Bounds &bounds) {
  TermStore &store = rule.store();
  if (store.getConstant(step) == Int(0))
    return;
  if (isInvariant(step))
    guess({Kind::Linear, i, 0, step});
  std::optional<Int> constant = store.getConstant(step);
  if (Int common = commonFactor(store, step); common > Int(1))
    guess({Kind::Multiple, i, 0, store.constant(common)});
  if (constant)
    return;
  const Int far(1 << 20);
  if (bounds.lo && *bounds.lo > -far && *bounds.lo != Int(0))
    guess({Kind::AtLeast, i, 0, store.constant(*bounds.lo)});
  if (bounds.hi && *bounds.hi < far && *bounds.hi != Int(0))
    guess({Kind::AtMost, i, 0, store.constant(*bounds.hi)});
}
