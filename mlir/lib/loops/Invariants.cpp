// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Invariants.h. Guesses come from three places: the start (x >= start, x <=
// start, and between two values what holds between their starts), comparisons
// in the loop (with %i < %n in it, i <= n is worth a try), and what the first
// walk sees yielded (x + 2, so x == start + 2 * iterations).
//
// The facts that a proof uses are the invariants themselves, facts of the body
// (each iteration before has passed its checks), and facts from outside: those
// are the evidence of what is kept.

#include "loops/Invariants.h"
#include "import/Symbols.h"
#include "import/Types.h"
#include "loops/WrittenSteps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-loops"

using namespace shapeproof;

namespace {

/// A loop that is too long to be walked again and again, or nested too deep.
constexpr unsigned kMaxOps = 400, kMaxSlots = 8, kMaxListed = 8, kMaxPairs = 6,
                   kMaxGuesses = 60, kMaxRounds = 6;

} // namespace

//===- The loop -------------------------------------------------------------//

void Invariants::forEachOp(
    llvm::function_ref<void(mlir::Operation *)> use) const {
  if (blocks.empty())
    rule.op()->walk(use);
  for (mlir::Block *block : blocks)
    block->walk(use);
}

bool Invariants::isInside(mlir::Value v) const {
  if (blocks.empty())
    return rule.op()->isAncestor(v.getParentBlock()->getParentOp());
  mlir::Region *region = blocks.front()->getParent();
  return llvm::is_contained(
      blocks, region->findAncestorBlockInRegion(*v.getParentBlock()));
}

void Invariants::forgetBody(Trial &trial) {
  if (blocks.empty())
    for (mlir::Region &region : rule.op()->getRegions())
      trial.forget(region);
  for (mlir::Block *block : blocks) {
    for (mlir::Value argument : block->getArguments())
      trial.forget(argument);
    for (mlir::Operation &inner : *block) {
      for (mlir::Value result : inner.getResults())
        trial.forget(result);
      for (mlir::Region &region : inner.getRegions())
        trial.forget(region);
    }
  }
}

//===- What is carried ------------------------------------------------------//

std::string Invariants::Slot::suffix() const {
  return dim >= 0       ? ".dim" + std::to_string(dim)
         : element >= 0 ? "[" + std::to_string(element) + "]"
                        : "";
}

std::optional<IntModel> Invariants::part(const Slot &slot, mlir::Value v) {
  if (slot.isInteger())
    return rule.integer(v);
  if (slot.element >= 0) {
    ShapeModel list = rule.content(v);
    if (list.error != kNever ||
        rule.store().knownRank(list.term) !=
            unsigned(
                llvm::cast<mlir::ShapedType>(v.getType()).getNumElements()))
      return std::nullopt;
    return rule.build().extent(list, slot.element);
  }
  ShapeModel shape = rule.shape(v);
  std::optional<unsigned> rank = rule.store().knownRank(shape.term);
  if (!rank || unsigned(slot.dim) >= *rank)
    return std::nullopt;
  return rule.build().extent(shape, slot.dim);
}

bool Invariants::add(mlir::Value argument, llvm::ArrayRef<mlir::Value> inits,
                     llvm::ArrayRef<mlir::Value> yielded) {
  size_t before = slots.size();
  auto addSlot = [&](int dim, int element) {
    Slot slot;
    slot.argument = argument;
    slot.inits.assign(inits.begin(), inits.end());
    slot.yielded.assign(yielded.begin(), yielded.end());
    slot.dim = dim;
    slot.element = element;
    slot.place = places;
    const std::string suffix = slot.suffix();
    for (mlir::Value init : inits) {
      std::optional<IntModel> start = part(slot, init);
      if (!start || !rule.isActive(start->evidence))
        return;
      slot.evidence = rule.unite({slot.evidence, start->evidence});
      if (!slot.start.valid())
        slot.start = start->term;
      else if (slot.start != start->term) // One of them: see assumeStart.
        slot.startsDiffer = true;
    }
    if (slot.startsDiffer)
      slot.start =
          rule.unmodelledSymbol(argument, suffix + ".start", slot.isSize());
    slot.now = rule.unmodelledSymbol(argument, suffix, slot.isSize());
    if (slot.isInteger())
      slot.step = writtenStep(argument, yielded).value_or(0);
    if (!count.valid())
      count = rule.unmodelledSymbol(argument, ".iterations",
                                    /*isSize=*/true);
    slots.push_back(slot);
  };
  auto isOfType = [&](mlir::Value v) {
    return v.getType() == argument.getType();
  };
  if (!llvm::all_of(inits, isOfType) || !llvm::all_of(yielded, isOfType))
    return false;
  auto type = llvm::dyn_cast<mlir::ShapedType>(argument.getType());
  if (integerWidth(argument.getType())) {
    addSlot(-1, -1);
  } else if (type && isIntegerTensor(type) && type.hasStaticShape()) {
    if (type.getNumElements() <= kMaxListed)
      for (int i = 0; i < type.getNumElements(); ++i)
        addSlot(-1, i);
    // All of them, or it is no list.
    if (slots.size() - before != size_t(type.getNumElements()))
      slots.resize(before);
  } else if (type && type.hasRank()) {
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        addSlot(int(i), -1);
  }
  if (slots.size() == before)
    return false;
  ++places;
  return true;
}

/// Which way in it was, all starts agree on.
void Invariants::assumeStart() {
  llvm::SmallVector<ClaimId> ways;
  EvidenceId support = kNoEvidence;
  for (unsigned way = 0; way < slots.front().inits.size(); ++way) {
    llvm::SmallVector<ClaimId> claims;
    for (const Slot &slot : slots) {
      if (!slot.startsDiffer)
        continue;
      claims.push_back(
          rule.store().eq(slot.start, part(slot, slot.inits[way])->term));
      support = rule.unite({support, slot.evidence});
    }
    ways.push_back(rule.store().conj(claims));
  }
  rule.assume(rule.store().disj(ways), support, "loop");
}

bool Invariants::isInvariant(DimId term) const {
  return !start.hasLaterSymbol(rule.store(), term);
}

//===- Guesses --------------------------------------------------------------//

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
  }
  return store.trueClaim();
}

void Invariants::guess(Guess g) {
  if (guesses.size() >= kMaxGuesses)
    return;
  // A false one would be a fact of the first walk, and make others seem true.
  const Slot &about = slots[g.x];
  if (g.term == about.start && ((g.kind == Kind::Le && about.step > 0) ||
                                (g.kind == Kind::Ge && about.step < 0)))
    return;
  for (const Guess &other : guesses)
    if (other.kind == g.kind && other.x == g.x && other.y == g.y &&
        other.term == g.term)
      return;
  // It has to hold at the start.
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
  guesses.push_back(g);
  changed = true;
}

void Invariants::guessFromStart() {
  for (unsigned i = 0; i < slots.size(); ++i) {
    guess({Kind::Ge, i, 0, slots[i].start});
    guess({Kind::Le, i, 0, slots[i].start});
    if (slots[i].step != 0)
      guess({Kind::Linear, i, 0, rule.store().constant(slots[i].step)});
    if (slots[i].dim < 0)
      guess({Kind::Ge, i, 0, rule.store().constant(0)});
    if (slots[i].isInteger() && range &&
        slots[i].argument.getType() == range->type) {
      TermStore &store = rule.store();
      guess({Kind::Ge, i, 0, range->from});
      guess({Kind::Le, i, 0, range->to});
      guess({Kind::Le, i, 0, store.sub(range->to, store.constant(1))});
    }
  }
  if (slots.size() > kMaxPairs)
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

/// What a value is, if it is from before the loop, or a size of one that is.
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
  // A carried value, or one a constant away, compared with one from outside.
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
    // One that counts upwards is at least what it starts with.
    const Slot &slot = slots[*i];
    const bool rises = slot.step > 0 && !slot.startsDiffer;
    const bool falls = slot.step < 0 && !slot.startsDiffer;
    if (!falls)
      guess({Kind::Le, *i, 0, *limit});
    if (!rises)
      guess({Kind::Ge, *i, 0, *limit});
    // Of loops that test what comes next. One that counts, and tests what it
    // has, goes on to the limit itself.
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
  // What a loop of blocks carries is used after it under the same name.
  llvm::SmallSetVector<mlir::Block *, 4> exits;
  for (mlir::Block *block : blocks)
    for (mlir::Block *to : block->getSuccessors())
      if (!llvm::is_contained(blocks, to))
        exits.insert(to);
  unsigned left = kMaxOps;
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

//===- The induction --------------------------------------------------------//

void Invariants::find(llvm::function_ref<void()> walk) {
  unsigned ops = 0;
  forEachOp([&](mlir::Operation *) { ++ops; });
  if (slots.empty() || slots.size() > kMaxSlots || ops > kMaxOps ||
      !Trial::mayBegin(rule))
    return;
  bool isInductive = false;
  {
    Trial trial(rule);
    assumeStart();
    guessFromStart();
    guessFromComparisons();
    for (unsigned round = 0; round < kMaxRounds && !isInductive; ++round) {
      changed = false;
      used = kNoEvidence;
      trial.run(walk);
      forgetBody(trial);
      llvm::erase_if(guesses, [](const Guess &g) { return !g.holds; });
      for (auto &[slot, step, bounds] : steps)
        guessFromStep(slot, step, bounds);
      steps.clear();
      isInductive = !changed;
      isFirst = false;
    }
  }
  if (!isInductive)
    guesses.clear();
  for (const Guess &g : guesses) {
    evidence = rule.unite({evidence, g.support});
    LLVM_DEBUG(llvm::dbgs() << "invariant of " << slots[g.x].argument
                            << ": kind " << int(g.kind) << "\n");
  }
  // Of the facts used, those from outside of the loop.
  evidence = rule.unite({evidence, rule.partHere(used)});
}

unsigned Invariants::numParts(unsigned first) const {
  unsigned end = first;
  while (end < slots.size() && slots[end].place == slots[first].place)
    ++end;
  return end - first;
}

void Invariants::setValue(mlir::Value v, unsigned first,
                          llvm::ArrayRef<DimId> values, EvidenceId support) {
  if (slots[first].isInteger())
    return rule.setTerm(v, values[first], support);
  TermStore &store = rule.store();
  ShapeModel model;
  model.evidence = support;
  values = values.slice(first, numParts(first));
  if (slots[first].element >= 0) {
    model.term = store.ranked(values);
    return rule.setContent(v, model);
  }
  llvm::SmallVector<DimId> extents;
  for (int64_t size : llvm::cast<mlir::ShapedType>(v.getType()).getShape()) {
    if (!mlir::ShapedType::isDynamic(size)) {
      extents.push_back(store.constant(size));
      continue;
    }
    extents.push_back(values.front());
    values = values.drop_front();
  }
  model.term = store.ranked(extents);
  rule.setShape(v, model);
}

void Invariants::enter() {
  auto now = llvm::map_to_vector(slots, [](const Slot &s) { return s.now; });
  for (unsigned i = 0; i < slots.size(); i += numParts(i))
    setValue(slots[i].argument, i, now, kNoEvidence);
  for (Guess &g : guesses) {
    if (!g.now.valid())
      g.now = claim(g, now, count);
    rule.assume(g.now, evidence, "loop");
  }
}

void Invariants::leave(unsigned way) {
  TermStore &store = rule.store();
  llvm::SmallVector<DimId> next;
  for (Slot &slot : slots) {
    std::optional<IntModel> model = part(slot, slot.yielded[way]);
    if (!model || !rule.isActive(model->evidence)) {
      // Nothing is known of what comes back.
      for (Guess &g : guesses)
        g.holds = false;
      changed |= !guesses.empty();
      return;
    }
    next.push_back(model->term);
    used = rule.unite({used, model->evidence});
  }
  DimId after = store.add(count, store.constant(1));
  for (Guess &g : guesses) {
    auto why = rule.prove(claim(g, next, after));
    if (why) {
      used = rule.unite({used, *why});
      continue;
    }
    g.holds = false;
    changed = true;
  }
  if (isFirst)
    for (unsigned i = 0; i < slots.size(); ++i)
      if (DimId step = store.sub(next[i], slots[i].now); store.size(step) < 200)
        steps.push_back({i, step, rule.guessBounds(step)});
}

void Invariants::finish(mlir::ValueRange results, std::optional<DimId> trips,
                        EvidenceId tripEvidence) {
  TermStore &store = rule.store();
  if (slots.empty())
    return;
  DimId times = trips ? *trips
                      : rule.unmodelledSymbol(results.front(), ".iterations",
                                              /*isSize=*/true);
  llvm::SmallVector<DimId> values;
  EvidenceId support = rule.unite({evidence, tripEvidence});
  for (unsigned i = 0; i < slots.size(); ++i) {
    const Slot &slot = slots[i];
    const Guess *line = nullptr;
    for (const Guess &g : guesses)
      if (g.kind == Kind::Linear && g.x == i && trips)
        line = &g;
    if (line)
      values.push_back(store.add(slot.start, store.mul(line->term, times)));
    else
      values.push_back(rule.unmodelledSymbol(results[slot.place], slot.suffix(),
                                             slot.isSize()));
  }
  for (unsigned i = 0; i < slots.size(); i += numParts(i))
    setValue(results[slots[i].place], i, values, support);
  for (const Guess &g : guesses)
    rule.assume(claim(g, values, times), support, "loop");
}
