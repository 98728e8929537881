// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Samples.h. Tested by tests/results/simplify/SimplifyTest.cpp.

#include "results/simplify/Samples.h"
#include "engine/base/ExactInt.h"
#include "engine/base/Limits.h"
#include "engine/model/ModelSearch.h"
#include "engine/terms/Symbols.h"
#include "shapeproof/Evaluate.h"
#include <map>
#include <set>

namespace shapeproof::simplify {
namespace {

/// A fixed sequence of numbers that look random.
class Sequence {
public:
  uint64_t operator()(uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  }

private:
  uint64_t state = 1;
};

/// The values that symbols are given: small ones, and those around the
/// constants of the term.
std::vector<int64_t> interestingValues(const TermStore &store,
                                       llvm::ArrayRef<Term> roots) {
  std::set<int64_t> values{0, 1, 2, 3, 4, 5, 7, 12};
  TermSet seen;
  auto add = [&](const Int &constant) {
    if (abs(constant) > Int(int64_t(1) << 60))
      return;
    const int64_t c = std::abs(int64_t(constant));
    for (int64_t v : {c - 1, c, c + 1, 2 * c, 3 * c - 1})
      if (v > 0)
        values.insert(v);
  };
  walkTerms(store, roots, [&](Term t) {
    if (!seen.insert(t).second || seen.size() > limits::simplestNodes)
      return false;
    if (t.sort == Term::Dim) {
      const LinearView view = store.linearView(t.dim());
      add(view.constant);
      for (const Summand &s : view.summands)
        add(s.coefficient);
    }
    return true;
  });
  return {values.begin(), values.end()};
}

/// The values of all symbols, to tell assignments apart.
std::vector<int64_t> keyOf(const Assignment &assignment) {
  std::vector<int64_t> key;
  auto add = [&](const Int &v) {
    key.push_back(fitsInt64(v) ? int64_t(v) : kNoValue);
  };
  for (const auto &[d, v] : assignment.dims)
    add(v);
  for (const auto &[s, v] : assignment.shapes) {
    key.push_back(-1 - int64_t(v.size()));
    llvm::for_each(v, add);
  }
  for (const auto &[b, v] : assignment.bools)
    key.push_back(v);
  return key;
}

} // namespace

Samples::Samples(TermStore &store, Term root, llvm::ArrayRef<ClaimId> facts,
                 ClaimId claim, llvm::ArrayRef<Assignment> first)
    : store(store), words(store, llvm::ArrayRef<ClaimId>()),
      samples(first.begin(), first.end()) {
  words.include(root);
  llvm::SmallVector<Term, 16> roots{root};
  roots.append(facts.begin(), facts.end());
  const SymbolSet symbols = symbolsOf(store, roots);
  const std::vector<int64_t> known = interestingValues(store, roots);
  Sequence random;
  const bool isLone =
      symbols.dims.size() == 1 && symbols.shapes.empty() && facts.empty();
  const size_t wanted =
      isLone ? limits::simplestValues : limits::simplestSamples;
  std::set<std::vector<int64_t>> met;
  size_t ofTruth[2] = {0, 0};
  for (size_t i = 0; i < 2 * wanted && samples.size() < wanted; ++i) {
    Assignment start;
    auto value = [&](DimId symbol, bool isDim) {
      const bool isSigned = isDim && !store.symbol(symbol).nonNegative;
      // First all are equal, then all are picked; the lone symbol takes all
      // values in turn.
      int64_t v = i < (isLone ? known.size() : 4) ? known[i]
                                                  : known[random(known.size())];
      if (isLone && i >= known.size()) {
        v = int64_t(i - known.size());
        if (isSigned)
          v = v % 2 ? -(v + 1) / 2 : v / 2;
      } else if (isSigned && random(2)) {
        v = -v;
      }
      if (random(6) == 0 && !isLone)
        v += int64_t(random(40));
      return v;
    };
    for (DimId d : symbols.dims)
      start.dims[d] = Int(value(d, true));
    for (ShapeId s : symbols.shapes) {
      std::vector<Int> extents(random(5));
      for (Int &extent : extents)
        extent = Int(value({}, false));
      start.shapes[s] = std::move(extents);
    }
    for (ClaimId b : symbols.bools)
      start.bools[b] = random(2);
    llvm::SmallVector<ClaimId, 16> goals(facts.begin(), facts.end());
    const bool isHalf = claim.valid() && !isLone;
    size_t &found = ofTruth[i % 2];
    if (isHalf && found == wanted / 2)
      continue;
    if (isHalf)
      goals.push_back(i % 2 ? claim : store.negate(claim));
    if (!goals.empty()) {
      uint64_t steps = limits::simplestSteps;
      std::optional<Assignment> model = searchModel(store, goals, start, steps);
      if (!model)
        continue;
      completeWith(*model, start);
      start = std::move(*model);
    }
    if (met.insert(keyOf(start)).second) {
      samples.push_back(std::move(start));
      ++found;
    }
  }
  for (Term t : roots)
    words.include(t);
  if (!isLone && !symbols.dims.empty())
    addMore(symbols.dims, facts, claim, known);
  if (claim.valid())
    addEnds(symbols.dims, facts, claim);
}

/// Whether the facts hold at the assignment, which has been set. That a number
/// is one of 64 bits is no comparison of words.
bool Samples::areTrue(llvm::ArrayRef<ClaimId> facts,
                      const Assignment &assignment) {
  return llvm::all_of(facts, [&](ClaimId fact) {
    const std::optional<bool> value = words.value(fact);
    return value ? *value : Evaluator(store, assignment).value(fact) == true;
  });
}

/// Adds assignments at which the claim becomes true or false, near the first
/// ones.
void Samples::addEnds(llvm::ArrayRef<DimId> symbols,
                      llvm::ArrayRef<ClaimId> facts, ClaimId claim) {
  const std::vector<Assignment> bases(
      samples.begin(),
      samples.begin() + std::min(samples.size(), limits::simplestParts / 2));
  for (DimId symbol : symbols.take_front(limits::simplestParts))
    for (const Assignment &base : bases)
      addEndsOf(symbol, base, facts, claim);
}

/// The dims that are 0 where equalities within the claim hold.
static llvm::SmallVector<DimId> zerosOf(const TermStore &store, ClaimId claim) {
  llvm::SmallVector<DimId> zeros;
  TermSet seen;
  walkTerms(store, Term(claim), [&](Term t) {
    if (t.sort != Term::Claim || !seen.insert(t).second)
      return false;
    if (store.kind(t.claim()) == ClaimKind::Eq)
      zeros.push_back(store.dim(t.claim()));
    return seen.size() < limits::simplestLeaves;
  });
  return zeros;
}

/// Gives the symbol the value at which one of `zeros` is 0, if a line through
/// two of its values has one that is whole.
void Samples::solve(Assignment &sample, llvm::ArrayRef<DimId> zeros,
                    DimId symbol) {
  set(sample);
  auto at = [&](int64_t value, DimId zero) {
    words.set(symbol, Int(value));
    return words.value(zero);
  };
  for (DimId zero : zeros) {
    const auto low = at(0, zero), high = at(1, zero);
    int64_t slope;
    if (!low || !high || llvm::SubOverflow(*high, *low, slope) || slope == 0 ||
        *low % slope != 0)
      continue;
    const Int value = canonical(-Int(*low) / Int(slope));
    if (value < 0 && store.symbol(symbol).nonNegative)
      continue;
    sample.dims[symbol] = value;
    return;
  }
}

/// Adds assignments with other values of one or two symbols, if the facts hold
/// there: repaired ones are often the same few, and none where all are needed.
void Samples::addMore(llvm::ArrayRef<DimId> symbols,
                      llvm::ArrayRef<ClaimId> facts, ClaimId claim,
                      llvm::ArrayRef<int64_t> known) {
  Sequence random;
  std::set<std::map<DimId, Int>> met;
  size_t ofTruth[2] = {0, 0};
  auto count = [&](const Assignment &sample) {
    set(sample);
    const bool truth = claim.valid() && words.value(claim) == true;
    met.insert(sample.dims);
    return ++ofTruth[truth] <= limits::simplestSamples / 2 || !claim.valid();
  };
  for (const Assignment &sample : samples)
    count(sample);
  const llvm::SmallVector<DimId> zeros =
      claim.valid() ? zerosOf(store, claim) : llvm::SmallVector<DimId>();
  const size_t tries = limits::simplestSteps / 4;
  for (size_t i = 0; i < tries && samples.size() < limits::simplestSamples;
       ++i) {
    const bool isNew = samples.empty();
    Assignment next = isNew ? Assignment() : samples[random(samples.size())];
    for (size_t j = isNew ? symbols.size() : 1 + random(2); j > 0; --j) {
      const DimId d = symbols[isNew ? j - 1 : random(symbols.size())];
      const int64_t by = known[random(known.size())] * int64_t(1 + random(3));
      Int &value = next.dims[d];
      const unsigned way = random(3);
      value = canonical(isNew || way == 0 ? Int(by + int64_t(random(8)))
                        : way == 1        ? value + Int(by)
                                          : value - Int(by));
      if (value < 0 && store.symbol(d).nonNegative)
        value = canonical(-value);
    }
    if (i % 2 && !zeros.empty())
      solve(next, zeros, symbols[random(symbols.size())]);
    if (!met.insert(next.dims).second)
      continue;
    set(next);
    if (areTrue(facts, next) && count(next))
      samples.push_back(std::move(next));
  }
}

/// Adds assignments as `base`, but with the values of the symbol at which the
/// claim becomes true or false: between values of samples, and large numbers,
/// at which it differs.
void Samples::addEndsOf(DimId symbol, const Assignment &base,
                        llvm::ArrayRef<ClaimId> facts, ClaimId claim) {
  set(base);
  Assignment end = base;
  auto truth = [&](int64_t value) -> std::optional<bool> {
    words.set(symbol, end.dims[symbol] = Int(value));
    return areTrue(facts, end) ? words.value(claim) : std::nullopt;
  };
  std::map<int64_t, bool> known;
  auto note = [&](int64_t value) {
    if (std::optional<bool> holds = truth(value))
      known[value] = *holds;
  };
  for (const Assignment &sample : samples)
    if (auto it = sample.dims.find(symbol);
        it != sample.dims.end() && fitsInt64(it->second))
      note(int64_t(it->second));
  for (unsigned bits = 6; bits < 62; bits += 4) {
    note(int64_t(1) << bits);
    if (!store.symbol(symbol).nonNegative)
      note(-(int64_t(1) << bits));
  }
  size_t found = 0;
  for (auto next = known.begin(); next != known.end();) {
    int64_t low = next->first;
    const bool holds = next->second;
    if (++next == known.end() || next->second == holds ||
        next->first - low == 1 || found == limits::simplestParts)
      continue;
    int64_t high = next->first;
    while (high - low > 1) {
      const int64_t middle = low + (high - low) / 2;
      (truth(middle) == holds ? low : high) = middle;
    }
    if (!truth(low) || !truth(high))
      continue;
    ++found;
    for (int64_t value : {low, high}) {
      end.dims[symbol] = Int(value);
      samples.push_back(end);
    }
  }
}

bool Samples::failsAt(llvm::ArrayRef<Assignment> assignments, ClaimId claim) {
  if (assignments.empty())
    return false;
  words.include(claim);
  return llvm::any_of(assignments, [&](const Assignment &assignment) {
    set(assignment);
    return words.value(claim) == false;
  });
}

std::optional<Assignment> Samples::find(llvm::ArrayRef<ClaimId> facts,
                                        ClaimId claim) const {
  llvm::SmallVector<ClaimId, 16> goals(facts.begin(), facts.end());
  goals.push_back(claim);
  for (const Assignment &start :
       llvm::ArrayRef(samples).take_front(limits::simplestParts)) {
    uint64_t steps = limits::simplestSteps;
    std::optional<Assignment> found = searchModel(store, goals, start, steps);
    if (!found)
      continue;
    completeWith(*found, start);
    return found;
  }
  return std::nullopt;
}

void Samples::set(const Assignment &sample) {
  for (const auto &[symbol, value] : sample.dims)
    words.set(symbol, value);
  for (const auto &[symbol, value] : sample.bools)
    words.set(symbol, value);
  for (const auto &[symbol, extents] : sample.shapes) {
    llvm::SmallVector<int64_t, 4> sizes;
    for (const Int &extent : extents)
      sizes.push_back(fitsInt64(extent) ? int64_t(extent) : 0);
    words.set(symbol, sizes);
  }
}

std::vector<Row> Samples::values(llvm::ArrayRef<DimId> dims) {
  std::vector<Row> rows(dims.size(), Row(samples.size(), kNoValue));
  for (DimId d : dims)
    words.include(d);
  for (size_t s = 0; s < samples.size(); ++s) {
    set(samples[s]);
    for (size_t i = 0; i < dims.size(); ++i)
      if (std::optional<int64_t> value = words.value(dims[i]))
        rows[i][s] = *value;
  }
  return rows;
}

TruthRow Samples::truth(ClaimId claim) {
  TruthRow row(samples.size(), -1);
  words.include(claim);
  for (size_t s = 0; s < samples.size(); ++s) {
    set(samples[s]);
    if (std::optional<bool> value = words.value(claim))
      row[s] = *value;
  }
  return row;
}

} // namespace shapeproof::simplify
