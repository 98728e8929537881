// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Limit.h. Tested by tests/tools/cli/memory-limit.test.

#include "uses/memory/Limit.h"
#include "core/ir/Limits.h"
#include "engine/base/ExactInt.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"

namespace shapeproof::memory {
namespace {

/// Questions to a context in which more is assumed for a while.
class Supposing {
public:
  explicit Supposing(InferenceContext &context) : context(context) {
    context.push();
  }
  ~Supposing() { context.pop(); }
  Supposing(const Supposing &) = delete;

private:
  InferenceContext &context;
};

/// The inputs' values, by name.
Example inputsOf(const TermStore &store, const Lives &lives,
                 const Assignment &all) {
  Assignment inputs;
  auto copy = [&](const auto &from, auto &to) {
    for (const auto &[symbol, value] : from)
      if (!lives.inputMark().findLaterSymbol(store, symbol))
        to[symbol] = value;
  };
  copy(all.dims, inputs.dims);
  copy(all.shapes, inputs.shapes);
  copy(all.bools, inputs.bools);
  return nameAssignment(store, inputs);
}

class AtEntry {
public:
  AtEntry(InferenceContext &context, const Peak &peak, FunctionMemory &report)
      : context(context), store(context.store()), peak(peak), report(report) {}

  void findLowering();

private:
  std::optional<Int> boundOf(DimId symbol, const Int &end);
  std::optional<Int> largestThatFits(DimId symbol, const Bounds &bounds);
  void add(DimId symbol, const Int &end, const Int &bound);

  InferenceContext &context;
  TermStore &store;
  const Peak &peak;
  FunctionMemory &report;
};

/// A bound of the peak where the symbol is at most `end`.
std::optional<Int> AtEntry::boundOf(DimId symbol, const Int &end) {
  Supposing more(context);
  context.assume(store.le(symbol, store.constant(end)), FactId(0));
  Int most(0);
  for (const Peak::Part &part : peak.parts) {
    const Bounds bounds = context.bound(part.bytes);
    if (!bounds.hi)
      return std::nullopt;
    most = std::max(most, *bounds.hi);
  }
  return most;
}

/// The largest end with which the bound is within the limit; nothing if there
/// is none.
std::optional<Int> AtEntry::largestThatFits(DimId symbol,
                                            const Bounds &bounds) {
  auto fits = [&](const Int &end) {
    const std::optional<Int> bound = boundOf(symbol, end);
    return bound && *bound <= *report.limit;
  };
  if (!bounds.lo || !fits(*bounds.lo))
    return std::nullopt;
  // Below, it fits; from `above` on it does not.
  Int below = *bounds.lo, above = canonical(below + 1);
  const Int last = bounds.hi.value_or(Int(INT64_MAX));
  while (above <= last && fits(above)) {
    below = above;
    above = canonical(above * 2 + 1);
  }
  above = std::min(above, canonical(last + 1));
  while (above - below > 1) {
    const Int middle = floorDivide(below + above, Int(2));
    (fits(middle) ? below : above) = middle;
  }
  return below;
}

void AtEntry::add(DimId symbol, const Int &end, const Int &bound) {
  report.lowering.push_back(
      {store.str(store.le(symbol, store.constant(end))), bound});
}

void AtEntry::findLowering() {
  llvm::SmallVector<Term> terms;
  for (const Peak::Part &part : peak.parts)
    terms.push_back(part.bytes);
  const SymbolSet symbols = symbolsOf(store, terms);
  const bool isForLimit = report.limit && !report.isWithin;
  for (DimId symbol :
       llvm::ArrayRef(symbols.dims).take_front(limits::remedyTries)) {
    const Bounds bounds = context.bound(symbol);
    if (!bounds.hi && !report.bound)
      report.openInputs.push_back(store.str(symbol));
    std::optional<Int> end;
    if (isForLimit)
      end = largestThatFits(symbol, bounds);
    else if (bounds.lo && bounds.hi && report.bound)
      end = floorDivide(*bounds.lo + *bounds.hi, Int(2));
    if (!end || (bounds.hi && *end >= *bounds.hi))
      continue;
    const std::optional<Int> bound = boundOf(symbol, *end);
    if (bound && (!report.bound || *bound < *report.bound))
      add(symbol, *end, *bound);
  }
  if (isForLimit || report.lowering.empty())
    return;
  report.lowering = {
      *llvm::min_element(report.lowering, [](const auto &a, const auto &b) {
        return a.bound < b.bound;
      })};
}

} // namespace

void compareWithLimit(FunctionState &state, const Lives &lives,
                      const Peak &peak, FunctionMemory &report) {
  report.isWithin = peak.isWithin;
  if (report.isWithin || !peak.term || peak.parts.size() > limits::memoryParts)
    return;
  TermStore &store = state.importer().store();
  const DimId limit = store.constant(*report.limit);
  llvm::SmallVector<ClaimId> fits;
  for (const Peak::Part &part : peak.parts) {
    const ClaimId claim =
        store.implies(part.guard, store.le(part.bytes, limit));
    fits.push_back(claim);
    std::optional<Point> point =
        part.moment ? state.reach(part.moment->at->getNextNode())
                    : std::nullopt;
    if (!point || report.exceeds)
      continue;
    // With a choice, a claim that never holds has a counterexample as well.
    const Answer answer = state.importer().facts().contexts().at(*point).decide(
        store.disj(claim, store.boolSymbol("choice")));
    if (!answer.counterexample)
      continue;
    const std::optional<Int> bytes =
        Evaluator(store, *answer.counterexample).value(part.bytes);
    if (!bytes || *bytes <= *report.limit)
      continue;
    report.exceeds = inputsOf(store, lives, *answer.counterexample);
    report.exceedsBytes = *bytes;
    report.exceedsSurely = part.isExact;
  }
  std::optional<Point> entry = state.reach(lives.entry());
  if (entry)
    report.fitsWhere = store.str(state.importer()
                                     .facts()
                                     .contexts()
                                     .at(*entry)
                                     .simplify(store.conj(fits))
                                     .term);
}

void findLowering(FunctionState &state, const Lives &lives, const Peak &peak,
                  FunctionMemory &report) {
  std::optional<Point> entry = state.reach(lives.entry());
  if (entry && peak.term && peak.parts.size() <= limits::memoryParts)
    AtEntry(state.importer().facts().contexts().at(*entry), peak, report)
        .findLowering();
}

} // namespace shapeproof::memory
