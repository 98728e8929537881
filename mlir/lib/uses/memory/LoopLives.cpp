// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lives.h: loops that are no loops of blocks.
//
//   scf.for %i = 0 to %n iter_args(%x = %a) {
//     %b = alloc(..)                 in place of %a, if it has as many bytes
//     memref.dealloc %x
//     scf.yield %b
//   }
//
// A loop is walked once, its carried values taken to be in the buffers that
// they start in. If they are not in these, or in others of the same size, after
// the first iteration, it is walked again with carried values whose buffers are
// not known.

#include "uses/memory/LoopLives.h"
#include "core/ops/AffineTerms.h"
#include "engine/terms/Rewrite.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace shapeproof::memory {

using namespace mlir;

//===- Counting -------------------------------------------------------------//

std::optional<Lives::Box> Lives::boxOf(LoopLikeOpInterface loop) {
  Importer &importer = state.importer();
  if (auto counted = dyn_cast<scf::ForOp>(loop.getOperation()))
    if (counted.getUnsignedCmp())
      return std::nullopt;
  AtPoint here(state, loop);
  struct Ends {
    std::optional<DimId> lower, upper, step;
  };
  auto term = [&](const IntModel &model) {
    return here.holds(model.evidence) ? std::optional(model.term)
                                      : std::nullopt;
  };
  auto folded = [&](OpFoldResult value) -> std::optional<DimId> {
    if (auto constant = getConstantIntValue(value))
      return store.constant(*constant);
    Value v = cast<Value>(value);
    if (!importer.models().isModelled(v))
      return std::nullopt;
    return term(importer.models().integer(v));
  };
  llvm::SmallVector<Ends, 2> ends;
  if (auto affine = dyn_cast<affine::AffineForOp>(loop.getOperation())) {
    RuleContext rule(importer, loop);
    ends.push_back({term(extremeOf(rule,
                                   mapResults(rule, affine.getLowerBoundMap(),
                                              affine.getLowerBoundOperands()),
                                   /*isMin=*/false)),
                    term(extremeOf(rule,
                                   mapResults(rule, affine.getUpperBoundMap(),
                                              affine.getUpperBoundOperands()),
                                   /*isMin=*/true)),
                    store.constant(affine.getStepAsInt())});
  } else {
    auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(),
         steps = loop.getLoopSteps();
    if (!lower || !upper || !steps)
      return std::nullopt;
    for (auto [lb, ub, step] : llvm::zip(*lower, *upper, *steps))
      ends.push_back({folded(lb), folded(ub), folded(step)});
  }
  auto variables = loop.getLoopInductionVars();
  if (!variables || variables->size() != ends.size() || ends.empty())
    return std::nullopt;
  Box box;
  box.trips = box.tripsOrNone = store.constant(1);
  const DimId one = store.constant(1), zero = store.constant(0);
  AtPoint inside(state, &loop.getLoopRegions().front()->front().front());
  for (auto [variable, e] : llvm::zip(*variables, ends)) {
    if (!e.lower || !e.upper || !e.step ||
        !inside.isProved(store.ge(*e.step, one)))
      return std::nullopt;
    if (*e.step != one) {
      if (!variable.getType().isIndex() || !importer.options().assumeNoOverflow)
        return std::nullopt;
      isOverflowAssumed = true;
    }
    const ClaimId runs = store.lt(*e.lower, *e.upper);
    const DimId trips = store.ceilDiv(store.sub(*e.upper, *e.lower), *e.step);
    box.runs = store.conj(box.runs, runs);
    box.trips = store.mul(box.trips, trips);
    box.tripsOrNone = store.mul(
        box.tripsOrNone, *e.step == one ? store.max({zero, trips})
                                        : store.select(runs, trips, zero));
    if (!importer.models().isModelled(variable))
      continue;
    const DimId symbol = importer.models().integer(variable).term;
    const DimId last = store.add(
        *e.lower,
        store.mul(*e.step,
                  store.floorDiv(store.sub(store.sub(*e.upper, one), *e.lower),
                                 *e.step)));
    if (store.kind(symbol) == DimKind::Symbol)
      ranges[symbol] = {*e.lower, last};
  }
  return box;
}

//===- Loops ----------------------------------------------------------------//

bool Lives::walkBody(Loop &loop, llvm::ArrayRef<int> owned) {
  const Guard outer = guard;
  for (auto [argument, buffer] : llvm::zip(loop.arguments, owned))
    owners[argument] = buffer;
  if (loop.box)
    guard.claim = store.conj(outer.claim, loop.box->runs);
  else
    guard.isExact = false;
  alive = loop.before;
  loop.end = loop.body();
  guard = outer;
  return loop.end.has_value();
}

/// The size of a memref at a place, if its model is right there.
std::optional<DimId> Lives::extentOf(Value memref, unsigned dim,
                                     const AtPoint &here) {
  Importer &importer = state.importer();
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type || int64_t(dim) >= type.getRank() ||
      !importer.models().isModelled(memref))
    return std::nullopt;
  const ShapeModel shape = importer.models().shape(memref);
  if (store.knownRank(shape.term) != size_t(type.getRank()))
    return std::nullopt;
  const IntModel extent = importer.build().extent(shape, dim);
  return here.holds(extent.evidence) ? std::optional(extent.term)
                                     : std::nullopt;
}

/// Finds sizes of carried buffers that each iteration leaves as they are, by
/// induction: if all of these are what they are at the start, what is yielded
/// has them, too.
void Lives::findKept(Loop &loop) {
  struct Size {
    DimId inside, start, yielded;
    std::optional<DimId> result;
  };
  AtPoint outside(state, loop.op), atEnd(state, loop.end->end);
  const bool hasResults = isa<scf::ForOp, affine::AffineForOp>(loop.op);
  llvm::SmallVector<Size> sizes;
  for (unsigned i = 0; i < loop.arguments.size(); ++i) {
    auto type = dyn_cast<MemRefType>(loop.arguments[i].getType());
    for (int64_t dim = 0; type && dim < type.getRank(); ++dim) {
      auto inside = extentOf(loop.arguments[i], dim, atEnd),
           start = extentOf(loop.inits[i], dim, outside),
           yielded = extentOf(loop.end->values[i], dim, atEnd);
      if (!inside || !start || !yielded ||
          store.kind(*inside) != DimKind::Symbol || *inside == *start ||
          !inputs.findLaterSymbol(store, *inside))
        continue;
      std::optional<DimId> result;
      if (hasResults && loop.op->getNextNode())
        result = extentOf(loop.op->getResult(i), dim,
                          AtPoint(state, loop.op->getNextNode()));
      sizes.push_back({*inside, *start, *yielded, result});
    }
  }
  for (size_t before = 0; before != sizes.size();) {
    before = sizes.size();
    Rewriter assumed(store);
    for (const Size &size : sizes)
      assumed.set(size.inside, size.start);
    llvm::erase_if(sizes, [&](const Size &size) {
      return assumed(size.yielded) != size.start;
    });
  }
  for (const Size &size : sizes) {
    loop.kept.push_back({size.inside, size.start});
    ranges[size.inside] = {size.start, size.start};
    if (size.result && store.kind(*size.result) == DimKind::Symbol &&
        inputs.findLaterSymbol(store, *size.result))
      ranges[*size.result] = {size.start, size.start};
  }
}

/// A buffer that an iteration allocates and yields takes the place of the one
/// that it frees, if it has as many bytes.
void Lives::replaceCarried(Loop &loop, llvm::ArrayRef<int> owned) {
  AtPoint here(state, loop.end->end);
  Rewriter kept(store);
  for (auto [inside, start] : loop.kept)
    kept.set(inside, start);
  Alive &after = loop.end->alive;
  for (auto [i, old] : llvm::enumerate(owned)) {
    if (old < 0 || llvm::is_contained(after, unsigned(old)) ||
        !llvm::is_contained(loop.before, unsigned(old)))
      continue;
    const int yielded = bufferOf(loop.end->values[i]);
    if (yielded < 0 || llvm::is_contained(loop.before, unsigned(yielded)) ||
        !llvm::is_contained(after, unsigned(yielded)) || !all[yielded].bytes ||
        !all[old].bytes || all[yielded].isOnStack != all[old].isOnStack ||
        !here.isProved(store.eq(kept(*all[yielded].bytes), *all[old].bytes)))
      continue;
    *llvm::find(after, unsigned(yielded)) = old;
    all[yielded].partOf = old;
    all[old].isExact &= all[yielded].isExact;
  }
}

/// Whether the carried values are in the buffers that they started in, or in
/// others of these with as many bytes.
bool Lives::keepsOwners(const Loop &loop, llvm::ArrayRef<int> owned) {
  for (auto [i, old] : llvm::enumerate(owned)) {
    if (old == kNotKnown)
      continue;
    int now = bufferOf(loop.end->values[i]);
    if (now >= 0 && all[now].partOf && int(*all[now].partOf) == old)
      continue;
    if (now == old)
      continue;
    if (old < 0 || now < 0 || !llvm::is_contained(owned, now) ||
        all[old].bytes != all[now].bytes || !all[old].bytes ||
        !all[old].isExact || !all[now].isExact)
      return false;
  }
  return true;
}

void Lives::repeat(Loop &loop) {
  loop.before = alive;
  loop.firstMoment = found.size();
  llvm::SmallVector<int> owned;
  for (Value init : loop.inits)
    owned.push_back(isa<BaseMemRefType>(init.getType()) ? bufferOf(init)
                                                        : int(kNotKnown));
  owned.resize(loop.arguments.size(), kNotKnown);
  std::vector<Buffer> allBefore;
  if (llvm::any_of(owned, [](int buffer) { return buffer != kNotKnown; }))
    allBefore = all;
  bool isWalked =
      walkBody(loop, owned) && loop.end->values.size() >= owned.size();
  if (isWalked) {
    findKept(loop);
    replaceCarried(loop, owned);
    if (!keepsOwners(loop, owned)) {
      if (++walkedAgain > limits::memoryWalks)
        giveUp(loop.op, "too many loops carry different buffers");
      owned.assign(owned.size(), kNotKnown);
      found.resize(loop.firstMoment);
      all = std::move(allBefore);
      isWalked = walkBody(loop, owned);
    }
  }
  alive = loop.before;
  if (!isWalked)
    return giveUp(loop.op, "the loop has several ends");
  Alive left;
  for (unsigned buffer : loop.end->alive)
    if (!llvm::is_contained(loop.before, buffer))
      left.push_back(buffer);
  // Freed in some iteration, if there is one.
  for (unsigned buffer : loop.before)
    if (!llvm::is_contained(loop.end->alive, buffer))
      all[buffer].isExact = false;
  if (loop.isParallel)
    widenParallel(loop.op, loop.box, loop.firstMoment, loop.before);
  growInLoop(loop.op, loop.box, loop.firstMoment, left, loop.end->end);
  if (loop.op->getNumResults() == owned.size())
    for (auto [result, buffer] : llvm::zip(loop.op->getResults(), owned))
      owners[result] = buffer;
}

/// Counts what each iteration leaves.
void Lives::growInLoop(Operation *loop, const std::optional<Box> &box,
                       size_t firstMoment, const Alive &left, Operation *end) {
  for (bool isStack : {false, true}) {
    Alive parts;
    for (unsigned buffer : left)
      if (all[buffer].isOnStack == isStack)
        parts.push_back(buffer);
    if (parts.empty())
      continue;
    Buffer earlier{loop, std::nullopt};
    earlier.isOnStack = isStack;
    earlier.isListed = false;
    std::optional<DimId> sum = sumOf(parts, earlier.isExact);
    if (!box || !sum)
      return giveUp(loop, "a loop keeps what it allocates, and the number of "
                          "its iterations is not known");
    UpperEnds ends = upperEnds();
    AtPoint here(state, end);
    UpperEnd each = ends(*sum, here), trips = ends(box->trips, here),
             tripsAfter = ends(box->tripsOrNone, AtPoint(state, loop));
    if (!each.term || !trips.term || !tripsAfter.term)
      return giveUp(loop, "a loop keeps what it allocates, and that has no "
                          "bound");
    earlier.isExact &= ends.isOverInputs(*sum) && ends.isOverInputs(box->trips);
    Buffer total = earlier;
    earlier.bytes =
        store.mul(store.sub(*trips.term, store.constant(1)), *each.term);
    total.bytes = store.mul(*tripsAfter.term, *each.term);
    const unsigned earlierNumber = add(earlier), totalNumber = add(total);
    for (size_t i = firstMoment; i < found.size(); ++i) {
      bool isExact = true;
      std::optional<DimId> own = sumOf(found[i].alive, isExact);
      found[i].guard.isExact &= own && ends.isOverInputs(*own);
      found[i].alive.push_back(earlierNumber);
    }
    for (unsigned buffer : parts)
      all[buffer].partOf = totalNumber;
    alive.push_back(totalNumber);
  }
}

/// All iterations may run at once.
void Lives::widenParallel(Operation *loop, const std::optional<Box> &box,
                          size_t firstMoment, const Alive &before) {
  if (firstMoment == found.size())
    return;
  UpperEnds ends = upperEnds();
  llvm::SmallVector<DimId> own;
  UpperEnd trips;
  for (size_t i = firstMoment; i < found.size(); ++i) {
    Alive inside;
    for (unsigned buffer : found[i].alive)
      if (!llvm::is_contained(before, buffer))
        inside.push_back(buffer);
    bool isExact = true;
    std::optional<DimId> sum = sumOf(inside, isExact);
    AtPoint here(state, found[i].at->getNextNode());
    UpperEnd most;
    if (box && sum) {
      most = ends(*sum, here);
      trips = ends(box->trips, here);
    }
    if (!most.term || !trips.term)
      return giveUp(loop, "what iterations allocate at once has no bound");
    own.push_back(*most.term);
  }
  Buffer others{loop, store.mul(store.sub(*trips.term, store.constant(1)),
                                store.max(own))};
  others.isExact = others.isListed = false;
  const unsigned number = add(others);
  for (size_t i = firstMoment; i < found.size(); ++i)
    found[i].alive.push_back(number);
}

void Lives::counted(LoopLikeOpInterface op) {
  auto body = [&]() -> std::optional<Way> {
    llvm::SmallVector<Way, 2> ends = walkRegion(*op.getLoopRegions().front());
    if (ends.size() != 1 || !ends.front().end)
      return std::nullopt;
    ends.front().values = op.getYieldedValues();
    return ends.front();
  };
  const bool isParallel =
      isa<scf::ParallelOp, scf::ForallOp, affine::AffineParallelOp>(
          op.getOperation());
  Loop loop{op.getOperation(),      boxOf(op),  op.getInits(),
            op.getRegionIterArgs(), isParallel, body};
  if (isParallel)
    loop.inits = loop.arguments = {};
  repeat(loop);
}

/// The condition's region runs once more than the body; what it passes on are
/// the results.
void Lives::whileLoop(Operation *op) {
  auto loopOp = cast<scf::WhileOp>(op);
  Alive passed;
  llvm::SmallVector<int> given;
  auto body = [&]() -> std::optional<Way> {
    llvm::SmallVector<Way, 2> ends = walkRegion(loopOp.getBefore());
    auto condition = ends.size() == 1
                         ? dyn_cast_or_null<scf::ConditionOp>(ends.front().end)
                         : scf::ConditionOp();
    if (!condition)
      return std::nullopt;
    passed = ends.front().alive;
    given.clear();
    for (auto [value, argument] :
         llvm::zip(condition.getArgs(), loopOp.getAfterArguments())) {
      given.push_back(bufferOf(value));
      owners[argument] = given.back();
    }
    ends = walkRegion(loopOp.getAfter());
    if (ends.size() != 1 || !ends.front().end)
      return std::nullopt;
    return ends.front();
  };
  Loop loop{op,    std::nullopt, loopOp.getInits(), loopOp.getBeforeArguments(),
            false, body};
  repeat(loop);
  for (unsigned buffer : passed)
    if (!isAlive(buffer) && !all[buffer].partOf) {
      all[buffer].isExact = false;
      alive.push_back(buffer);
    }
  for (auto [result, buffer] : llvm::zip(loopOp.getResults(), given))
    owners[result] = buffer < 0 || isAlive(buffer) ? buffer : int(kNotKnown);
}

} // namespace shapeproof::memory
