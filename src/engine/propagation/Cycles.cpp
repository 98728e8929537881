// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cycles of differences: ranges that would climb without end.
//
//   n >= m + 1, m >= k, k >= n     gives  n >= 0, 1, 2, ...
//
// The search walks back through the log from a narrowing, each time to the
// operand that moved last, and finds n >= m + 1 >= k + 1 >= n + 1: every step
// says that one end is at least another plus a constant, whatever that other
// end is. If the constants of a cycle add up to more than 0, the facts
// contradict, and this is known after one round. The ends of other variables
// that the constants were computed from are needs like any other
// (Explanations.cpp).
//
// An end is `s * x` with s = 1 for the lower end of x and s = -1 for the upper
// one, so that both only grow.
//
// The difference graph (linear/DifferenceGraph.h) has such cycles too, and
// shares no code with this: it holds all propagators x - y + c >= 0 as edges
// and finds a cycle by keeping a solution, where no range is known. Here there
// are no edges. A step is whatever moved an end last, its length is made of the
// ranges that other summands had at that time, and the walk is the only thing
// to store.
//
// Cost: about the length of the cycle; the steps of one run are kept below a
// multiple of its narrowings, so the search changes no complexity.
//
// Tested by tests/engine/bounds.

#include "engine/base/Limits.h"
#include "engine/propagation/BoundsEngine.h"
#include "llvm/ADT/DenseMap.h"

using namespace shapeproof;
using domains::Interval;
using llvm::SmallVector;

uint32_t BoundsEngine::moveBefore(uint32_t variable, bool lower,
                                  uint32_t before) const {
  for (uint32_t e = entryBefore(variable, before); e != kNoEntry;
       e = log[e].previous) {
    work.charge(2);
    const Entry &entry = log[e];
    if (entry.kind == Entry::Whole) {
      const IntRange &was = wholeRange(entry);
      IntRange is = rangeBefore(variable, e + 1);
      if (lower ? is.hasLo() && !(was.hasLo() && was.lo() == is.lo())
                : is.hasHi() && !(was.hasHi() && was.hi() == is.hi()))
        return e;
    } else if ((entry.kind == Entry::Lower || entry.kind == Entry::OpenLower) ==
               lower) {
      return e;
    }
  }
  return kNoEntry;
}

void BoundsEngine::findCycle(uint32_t entry) {
  for (bool lower : {true, false}) {
    if (cycleSteps > limits::cycleStepsPerNarrowing * (log.size() - runStart) +
                         limits::cycleFreeSteps)
      return;
    if (moveBefore(log[entry].variable, lower, entry + 1) == entry &&
        findCycle(entry, lower))
      return;
  }
}

bool BoundsEngine::findCycle(uint32_t entry, bool lower) {
  struct Step {
    uint32_t entry;
    bool lower;
    size_t followed; // the operand
  };
  SmallVector<Step, 16> path;
  llvm::DenseMap<uint64_t, size_t> places;
  size_t first = 0;
  for (;; ++cycleSteps) {
    const Entry &e = log[entry];
    auto [it, isNew] =
        places.try_emplace(uint64_t(e.variable) * 2 + lower, path.size());
    if (!isNew) {
      first = it->second;
      break;
    }
    if (e.propagator & kDynamic)
      return false;
    const Propagator &c = propagator(e.propagator);
    if (!c.isPlainSum)
      return false;
    const bool positive = c.scaleOf(e.variable) > 0;
    Step step{entry, lower, 0};
    uint32_t latest = kNoEntry;
    bool latestLower = false;
    for (size_t i = 0; i < c.operands.size(); ++i) {
      const Operand &o = c.operands[i];
      uint32_t variable = c.variables[o.position];
      if (variable == e.variable)
        continue;
      // x + y == ...: x is large where y is small.
      bool end = lower != ((o.scale > 0) == positive);
      uint32_t move = moveBefore(variable, end, entry);
      if (move != kNoEntry && (latest == kNoEntry || move > latest)) {
        latest = move;
        latestLower = end;
        step.followed = i;
      }
    }
    if (latest == kNoEntry)
      return false;
    path.push_back(step);
    entry = latest;
    lower = latestLower;
  }
  // s * x >= s' * x' + gain for each step; from x to itself in the end.
  Int gain(0);
  Needs needs;
  for (const Step &step : llvm::ArrayRef(path).drop_front(first)) {
    const Entry &e = log[step.entry];
    const Propagator &c = propagator(e.propagator);
    const Int &own = c.scaleOf(e.variable);
    // s * x == factor * (the others, and the constant)
    Int factor = step.lower ? -own : own;
    gain += factor * c.constant;
    for (size_t i = 0; i < c.operands.size(); ++i) {
      const Operand &o = c.operands[i];
      uint32_t variable = c.variables[o.position];
      if (i == step.followed || variable == e.variable)
        continue;
      IntRange range = rangeBefore(variable, step.entry);
      bool useLower = factor * o.scale > 0;
      if (useLower ? !range.hasLo() : !range.hasHi())
        return false;
      gain += factor * o.scale * (useLower ? range.lo() : range.hi());
      need(variable,
           useLower ? Interval::atLeast(range.lo())
                    : Interval::atMost(range.hi()),
           step.entry, needs);
    }
  }
  if (gain <= 0)
    return false;
  conflict = kCycle;
  cycleWhy.clear();
  explain(needs, cycleWhy);
  return true;
}
