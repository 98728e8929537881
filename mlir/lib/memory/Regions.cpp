// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Lives.h: operations with regions.
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

#include "memory/Lives.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "ops/AffineTerms.h"

namespace shapeproof::memory {

using namespace mlir;

/// The iterations of a counted loop. (Nested ranges are one box.)
struct Lives::Box {
  /// There is an iteration.
  ClaimId runs = TermStore::trueClaim();
  /// Their number: where there is one, and always.
  DimId trips, tripsOrNone;
};

struct Lives::Loop {
  Operation *op;
  std::optional<Box> box;
  ValueRange inits, arguments;
  bool isParallel = false;
  /// Walks the body; returns its end, with the values that it yields.
  llvm::function_ref<std::optional<Way>()> body;

  Alive before = {};
  size_t firstMoment = 0;
  std::optional<Way> end = std::nullopt;
};

std::optional<ClaimId> Lives::claimOf(Value truth, Operation *at) {
  if (!state.importer().models().isModelled(truth))
    return std::nullopt;
  BoolModel model = state.importer().models().truth(truth);
  if (!AtPoint(state, at).holds(model.evidence))
    return std::nullopt;
  return model.claim;
}

void Lives::region(Operation *op) {
  const bool touches = touching.contains(op);
  if (!touches && llvm::none_of(op->getResultTypes(), [](Type type) {
        return isa<BaseMemRefType>(type);
      }))
    return;
  if (llvm::any_of(op->getResultTypes(),
                   [](Type type) { return isa<TensorType>(type); }))
    return giveUp(op, "tensors have no buffers yet");
  if (depth >= limits::memoryNesting)
    return giveUp(op, "the code is nested too deeply");
  ++depth;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto claim = claimOf(branch.getCondition(), op);
    branches(op, {{&branch.getThenRegion(), claim},
                  {&branch.getElseRegion(),
                   claim ? std::optional(store.negate(*claim)) : claim}});
  } else if (auto branch = dyn_cast<affine::AffineIfOp>(op)) {
    branches(op, {{&branch.getThenRegion(), std::nullopt},
                  {&branch.getElseRegion(), std::nullopt}});
  } else if (auto branch = dyn_cast<scf::IndexSwitchOp>(op)) {
    switchOn(branch);
  } else if (isa<scf::ExecuteRegionOp, memref::AllocaScopeOp,
                 shape::AssumingOp>(op)) {
    once(op, op->getRegion(0));
  } else if (isa<scf::WhileOp>(op)) {
    whileLoop(op);
  } else if (isa<scf::ForOp, scf::ParallelOp, scf::ForallOp,
                 affine::AffineForOp, affine::AffineParallelOp>(op)) {
    counted(cast<LoopLikeOpInterface>(op));
  } else if (touches) {
    giveUp(op, "it is not known how often `" + op->getName().getStringRef() +
                   "` runs its regions");
  }
  --depth;
}

void Lives::branches(Operation *op, llvm::ArrayRef<Branch> regions) {
  const Alive before = alive;
  const Guard outer = guard;
  llvm::SmallVector<Way, 2> ways;
  for (const Branch &branch : regions) {
    alive = before;
    guard = outer;
    if (branch.condition)
      guard.claim = store.conj(outer.claim, *branch.condition);
    else
      guard.isExact = false;
    llvm::SmallVector<Way, 2> ends = walkRegion(*branch.region);
    if (branch.region->empty())
      ends.push_back({before, nullptr, {}});
    for (Way &end : ends) {
      end.condition = branch.condition;
      ways.push_back(end);
    }
  }
  guard = outer;
  join(op, op->getResults(), ways);
}

void Lives::switchOn(scf::IndexSwitchOp op) {
  Importer &importer = state.importer();
  std::optional<DimId> on;
  if (importer.models().isModelled(op.getArg())) {
    const IntModel model = importer.models().integer(op.getArg());
    if (AtPoint(state, op).holds(model.evidence))
      on = model.term;
  }
  llvm::SmallVector<Branch> ways;
  llvm::SmallVector<ClaimId> none;
  for (auto [value, region] : llvm::zip(op.getCases(), op.getCaseRegions())) {
    Branch &way = ways.emplace_back(Branch{&region, std::nullopt});
    if (!on)
      continue;
    way.condition = store.eq(*on, store.constant(int64_t(value)));
    none.push_back(store.negate(*way.condition));
  }
  ways.push_back({&op.getDefaultRegion(),
                  on ? std::optional(store.conj(none)) : std::nullopt});
  branches(op, ways);
}

void Lives::once(Operation *op, Region &region) {
  const Alive before = alive;
  llvm::SmallVector<Way, 2> ends = walkRegion(region);
  join(op, op->getResults(), ends);
  if (isa<memref::AllocaScopeOp>(op)) {
    const Alive after = alive;
    for (unsigned buffer : after)
      if (all[buffer].isOnStack && !llvm::is_contained(before, buffer))
        leave(op, buffer);
  }
}

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

/// A buffer that an iteration allocates and yields takes the place of the one
/// that it frees, if it has as many bytes.
void Lives::replaceCarried(Loop &loop, llvm::ArrayRef<int> owned) {
  AtPoint here(state, loop.end->end);
  Alive &after = loop.end->alive;
  for (auto [i, old] : llvm::enumerate(owned)) {
    if (old < 0 || llvm::is_contained(after, unsigned(old)) ||
        !llvm::is_contained(loop.before, unsigned(old)))
      continue;
    const int yielded = bufferOf(loop.end->values[i]);
    if (yielded < 0 || llvm::is_contained(loop.before, unsigned(yielded)) ||
        !llvm::is_contained(after, unsigned(yielded)) || !all[yielded].bytes ||
        !all[old].bytes || all[yielded].isOnStack != all[old].isOnStack ||
        !here.isProved(store.eq(*all[yielded].bytes, *all[old].bytes)))
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
