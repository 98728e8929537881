// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The carried values and the induction: see Invariants.h; the guesses are in
// Guesses.cpp. The facts that a proof uses are the invariants themselves, facts
// of the body (each earlier iteration has passed its checks), and facts from
// outside: the latter are the evidence of the invariants.

#include "core/loops/Invariants.h"
#include "core/facts/Symbols.h"
#include "core/ir/Limits.h"
#include "core/ir/Types.h"
#include "core/loops/WrittenSteps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-loops"

using namespace shapeproof;

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

//===- Carried values -------------------------------------------------------//

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
      else if (slot.start != start->term) // See assumeStart.
        slot.startsDiffer = true;
    }
    if (slot.startsDiffer)
      slot.start =
          rule.carriedSymbol(argument, suffix + ".start", /*isSize=*/false);
    slot.now = rule.carriedSymbol(argument, suffix, /*isSize=*/false);
    if (slot.isInteger())
      slot.step = writtenStep(argument, yielded).value_or(0);
    if (!count.valid())
      count = rule.carriedSymbol(argument, ".iterations",
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
    if (type.getNumElements() <= limits::invariantListed)
      for (int i = 0; i < type.getNumElements(); ++i)
        addSlot(-1, i);
    // A list needs all its elements, or it is none.
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

/// Assumes that all starts are those of one edge into the loop.
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

//===- The induction --------------------------------------------------------//

void Invariants::find(llvm::function_ref<void()> walk) {
  unsigned ops = 0;
  bool isInnermost = blocks.size() <= 1;
  forEachOp([&](mlir::Operation *op) {
    ++ops;
    isInnermost &= op == rule.op() || op->getNumRegions() == 0 ||
                   !llvm::isa<mlir::LoopLikeOpInterface>(op);
  });
  if (slots.empty() || slots.size() > limits::invariantSlots ||
      ops > scaled(rule, isInnermost ? limits::invariantInnerOps
                                     : limits::invariantOps) ||
      !Trial::mayBegin(rule))
    return;
  bool isInductive = false;
  {
    Trial trial(rule);
    assumeStart();
    guessFromStart();
    guessFromComparisons();
    for (unsigned round = 0; round < limits::invariantRounds && !isInductive;
         ++round) {
      changed = false;
      used = kNoEvidence;
      trial.run(walk);
      forgetBody(trial);
      llvm::erase_if(guesses, [](const Guess &g) { return !g.holds; });
      for (auto &[slot, step, bounds] : steps)
        guessFromStep(slot, step, bounds);
      if (isFirst)
        guessFromOrbits();
      steps.clear();
      isInductive = !changed;
      isFirst = false;
    }
  }
  isFound = true;
  if (!isInductive) {
    guesses.clear();
    last = {};
  }
  for (const Guess &g : guesses) {
    evidence = rule.unite({evidence, g.support});
    LLVM_DEBUG(llvm::dbgs() << "invariant of " << slots[g.x].argument
                            << ": kind " << int(g.kind) << "\n");
  }
  // The evidence: of the facts used, those from outside of the loop.
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
  if (slots[first].isInteger()) {
    const unsigned unused = 64 - *integerWidth(v.getType());
    return rule.set(v, IntModel{values[first], support, kNever,
                                INT64_MIN >> unused, INT64_MAX >> unused});
  }
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
  if (isFound)
    assumeLast(now, count, evidence);
}

bool Invariants::isOfItsType(const Guess &g, llvm::ArrayRef<DimId> next) const {
  auto range = rule.statedRange(slots[g.x].argument.getType());
  auto isAt = [&](int64_t end) {
    return rule.store().getConstant(g.term) == Int(end);
  };
  return range && rule.store().kind(next[g.x]) == DimKind::Apply &&
         ((g.kind == Kind::Ge && isAt(range->lo)) ||
          (g.kind == Kind::Le && isAt(range->hi)));
}

void Invariants::leave(unsigned way) {
  TermStore &store = rule.store();
  llvm::SmallVector<DimId> next;
  last.yielded.clear();
  for (Slot &slot : slots) {
    std::optional<IntModel> model = part(slot, slot.yielded[way]);
    if (!model || !rule.isActive(model->evidence)) {
      // Nothing is known of the value that comes back.
      for (Guess &g : guesses)
        g.holds = false;
      firstYields.clear();
      changed |= !guesses.empty();
      return;
    }
    next.push_back(model->term);
    used = rule.unite({used, model->evidence});
  }
  DimId after = store.add(count, store.constant(1));
  for (Guess &g : guesses) {
    auto why =
        isOfItsType(g, next) ? kNoEvidence : rule.prove(claim(g, next, after));
    if (why) {
      used = rule.unite({used, *why});
      continue;
    }
    g.holds = false;
    changed = true;
  }
  if (blocks.empty())
    last.yielded = next;
  if (isFirst)
    firstYields.push_back(next);
  if (isFirst)
    for (unsigned i = 0; i < slots.size(); ++i)
      if (DimId step = store.sub(next[i], slots[i].now);
          store.size(step) < limits::callTermNodes)
        steps.push_back({i, step, rule.guessBounds(step)});
}

void Invariants::finish(mlir::ValueRange results, std::optional<DimId> trips,
                        EvidenceId tripEvidence) {
  if (slots.empty())
    return;
  DimId times = trips ? *trips
                      : rule.carriedSymbol(results.front(), ".iterations",
                                           /*isSize=*/true);
  llvm::SmallVector<DimId> values;
  EvidenceId support = rule.unite({evidence, tripEvidence});
  if (!trips)
    counter = std::nullopt;
  else if (counter)
    counter->support = tripEvidence;
  for (unsigned i = 0; i < slots.size(); ++i) {
    const Slot &slot = slots[i];
    std::optional<DimId> closed;
    if (trips)
      closed = valueAfter(i, times);
    if (trips && !closed)
      closed = chosenByRuns(i, times);
    values.push_back(closed ? *closed
                            : rule.carriedSymbol(results[slot.place],
                                                 slot.suffix(),
                                                 /*isSize=*/false));
  }
  for (unsigned i = 0; i < slots.size(); i += numParts(i))
    setValue(results[slots[i].place], i, values, support);
  for (const Guess &g : guesses)
    rule.assume(claim(g, values, times), support, "loop");
  assumeLast(values, times, support);
}
