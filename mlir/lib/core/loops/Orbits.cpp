// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guesses about carried values that run through finitely many constants: see
// Invariants.h.
//
//   scf.for .. iter_args(%x = %c0) { yield 1 - %x }        x is 0 or 1, and
//                                                          iterations mod 2
//   iter_args(%x = %c10) { yield select(%p, 42, %x) }      x is 10 or 42
//   iter_args(%a = %c1, %b = %c7) { yield %b, %a }         a is 1 or 7, so is b
//
// The first walk gives what an iteration yields as terms over the values that
// it began with. These are evaluated on the constants that the values start
// with, then on what comes out, until nothing new does. A select whose
// condition is not known gives both of its operands. The sets are guesses: as
// all others they are proved by induction.
//
// Tested by tests/mlir/ir/loops-alternating.mlir and
// tests/mlir/exec/carried.py.

#include "core/ir/Limits.h"
#include "core/loops/Invariants.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"
#include <set>

using namespace shapeproof;

namespace {

using Values = std::set<Int>;

/// Adds the values that the term may have; false if one is not known.
bool addValues(const TermStore &store, Evaluator &evaluator, DimId term,
               unsigned depth, Values &to) {
  if (auto value = evaluator.value(term)) {
    to.insert(*value);
    return true;
  }
  if (depth == 0 || store.kind(term) != DimKind::Select)
    return false;
  const llvm::ArrayRef<DimId> operands = store.operands(term);
  return addValues(store, evaluator, operands[0], depth - 1, to) &&
         addValues(store, evaluator, operands[1], depth - 1, to);
}

/// The values of a term under all choices of values for some symbols.
class Image {
public:
  Image(const TermStore &store, DimId term) : store(store), term(term) {}

  /// `symbol`, if the term has it, has one of the values.
  void choose(DimId symbol, const Values &values) {
    if (llvm::is_contained(symbolsOf(store, {Term(term)}).dims, symbol))
      choices.emplace_back(symbol, values);
  }
  /// The values, no more than `most`; nothing if one is not known.
  std::optional<Values> get(size_t most) {
    size_t combinations = 1;
    for (const auto &[symbol, values] : choices)
      combinations *= values.size();
    if (combinations > most * most)
      return std::nullopt;
    Values result;
    if (!run(0, result) || result.size() > most)
      return std::nullopt;
    return result;
  }

private:
  bool run(size_t next, Values &to) {
    if (next == choices.size()) {
      Evaluator evaluator(store, chosen);
      return addValues(store, evaluator, term, limits::conditionDepth, to);
    }
    const auto &[symbol, values] = choices[next];
    for (const Int &value : values) {
      chosen.dims[symbol] = value;
      if (!run(next + 1, to))
        return false;
    }
    return true;
  }

  const TermStore &store;
  DimId term;
  std::vector<std::pair<DimId, Values>> choices;
  Assignment chosen;
};

/// If the values follow each other at one distance, and then begin anew: that
/// distance.
std::optional<Int> distanceIn(llvm::ArrayRef<Int> cycle) {
  const Int distance = cycle[1] - cycle[0];
  for (size_t i = 1; i < cycle.size(); ++i)
    if (cycle[i] - cycle[i - 1] != distance)
      return std::nullopt;
  return distance;
}

} // namespace

/// Guesses x == start + distance * (iterations mod period), if that is how the
/// value depends on its own one.
void Invariants::guessCycle(unsigned slot, size_t most) {
  TermStore &store = rule.store();
  const DimId next = firstYields.front()[slot];
  llvm::SmallVector<Int> cycle{*store.getConstant(slots[slot].start)};
  for (;;) {
    Assignment now;
    now.dims[slots[slot].now] = cycle.back();
    const auto value = Evaluator(store, now).value(next);
    if (!value || cycle.size() > most)
      return;
    if (*value == cycle.front())
      break;
    cycle.push_back(*value);
  }
  if (cycle.size() < 2)
    return;
  if (auto distance = distanceIn(cycle)) {
    Guess guessed{Kind::Cycle, slot, 0, store.constant(*distance)};
    guessed.period = store.constant(int64_t(cycle.size()));
    guess(std::move(guessed));
  }
}

void Invariants::guessFromOrbits() {
  // A carried value may have as many values as a carried list has elements.
  const size_t most = limits::invariantListed;
  TermStore &store = rule.store();
  std::vector<std::optional<Values>> sets(slots.size());
  for (unsigned i = 0; i < slots.size(); ++i)
    sets[i] = Image(store, slots[i].start).get(most);
  for (bool changes = true; changes;) {
    changes = false;
    for (const auto &next : firstYields)
      for (unsigned i = 0; i < slots.size(); ++i) {
        if (!sets[i])
          continue;
        Image image(store, next[i]);
        for (unsigned j = 0; j < slots.size(); ++j)
          if (sets[j])
            image.choose(slots[j].now, *sets[j]);
        auto values = image.get(most);
        const size_t before = sets[i]->size();
        if (values)
          sets[i]->insert(values->begin(), values->end());
        changes |= !values || sets[i]->size() != before;
        if (!values || sets[i]->size() > most)
          sets[i].reset();
      }
  }
  for (unsigned i = 0; i < slots.size(); ++i) {
    if (!sets[i] || sets[i]->size() < 2)
      continue;
    guess({Kind::Ge, i, 0, store.constant(*sets[i]->begin())});
    guess({Kind::Le, i, 0, store.constant(*sets[i]->rbegin())});
    Guess oneOf{Kind::OneOf, i, 0, {}};
    for (const Int &value : *sets[i])
      oneOf.among.push_back(store.constant(value));
    guess(std::move(oneOf));
    if (firstYields.size() == 1 && store.getConstant(slots[i].start))
      guessCycle(i, most);
  }
}
