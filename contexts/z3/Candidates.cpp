// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Candidates.h.

#include "z3/Candidates.h"
#include "engine/base/Limits.h"
#include "shapeproof/Evaluate.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using namespace shapeproof::z3;

namespace {
/// The range of a symbol by facts about it alone.
struct Range {
  std::optional<Int> lo, hi;
};
} // namespace

/// `c * x + k >= 0` or `== 0` on a symbol x.
static void noteRange(const TermStore &store, ClaimId claim,
                      llvm::DenseMap<DimId, Range> &ranges) {
  ClaimKind kind = store.kind(claim);
  if (kind != ClaimKind::Ge && kind != ClaimKind::Eq)
    return;
  LinearView view = store.linearView(store.dim(claim));
  if (view.summands.size() != 1 ||
      store.kind(view.summands[0].column) != DimKind::Symbol)
    return;
  Range &range = ranges[view.summands[0].column];
  const Int &c = view.summands[0].coefficient;
  // c * x >= -k
  Int quotientDown = llvm::floorDiv(-view.constant, c);
  Int quotientUp = llvm::ceilDiv(-view.constant, c);
  bool isEq = kind == ClaimKind::Eq;
  if ((c > 0 || isEq) && (!range.lo || *range.lo < quotientUp))
    range.lo = quotientUp;
  if ((c < 0 || isEq) && (!range.hi || quotientDown < *range.hi))
    range.hi = quotientDown;
}

static bool allHold(Evaluator &evaluator, llvm::ArrayRef<AssumedFact> items) {
  return llvm::all_of(items, [&](const AssumedFact &item) {
    return evaluator.value(item.claim) == std::optional(true);
  });
}

bool z3::satisfies(const TermStore &store, const Assignment &assignment,
                   llvm::ArrayRef<AssumedFact> items, ClaimId claim) {
  Evaluator evaluator(store, assignment);
  return allHold(evaluator, items) &&
         evaluator.value(claim) == std::optional(true);
}

namespace {

/// An equation that gives a symbol, as in `m - 2 * n == 0`.
struct Definition {
  DimId symbol, equation;
  bool negative;
};

/// The symbols of some items, with ranges and definitions read off the facts.
class Symbols {
public:
  Symbols(TermStore &store, llvm::ArrayRef<AssumedFact> items, ClaimId claim);

  /// Whether there is something to try, and an assignment can express it.
  bool usable() const {
    return !dims.empty() || !shapes.empty() || !bools.empty();
  }
  /// Values start at `value` and change by `step` from symbol to symbol.
  std::optional<Assignment> assign(int64_t value, int64_t step, size_t rank,
                                   bool truth) const;

private:
  void collect(llvm::ArrayRef<AssumedFact> items, ClaimId claim);
  void define(ClaimId claim, llvm::DenseSet<DimId> &settled);

  TermStore &store;
  std::vector<DimId> dims;
  std::vector<ShapeId> shapes;
  std::vector<ClaimId> bools;
  llvm::DenseMap<DimId, Range> ranges;
  std::vector<Definition> definitions;
};

} // namespace

Symbols::Symbols(TermStore &store, llvm::ArrayRef<AssumedFact> items,
                 ClaimId claim)
    : store(store) {
  collect(items, claim);
  if (!usable())
    return;
  llvm::DenseSet<DimId> settled;
  for (const AssumedFact &item : items) {
    noteRange(store, item.claim, ranges);
    define(item.claim, settled);
  }
}

void Symbols::collect(llvm::ArrayRef<AssumedFact> items, ClaimId claim) {
  llvm::SmallVector<Term, 8> roots;
  for (const AssumedFact &item : items)
    roots.push_back(item.claim);
  roots.push_back(claim);
  for (Term n : postorder(store, roots, limits::z3CandidateNodes)) {
    if (n.is(store, DimKind::Symbol))
      dims.push_back(n.dim());
    if (n.is(store, ShapeKind::Symbol))
      shapes.push_back(n.shape());
    if (n.is(store, ClaimKind::Bool))
      bools.push_back(n.claim());
  }
}

/// Adds a definition: each equation may define one symbol that no earlier
/// equation uses.
void Symbols::define(ClaimId claim, llvm::DenseSet<DimId> &settled) {
  if (store.kind(claim) != ClaimKind::Eq)
    return;
  DimId equation = store.dim(claim);
  llvm::ArrayRef<Summand> summands = store.linearView(equation).summands;
  DimId chosen;
  bool negative = false;
  for (const Summand &s : summands)
    if (!chosen.valid() && store.kind(s.column) == DimKind::Symbol &&
        (s.coefficient == 1 || s.coefficient == -1) &&
        !settled.count(s.column)) {
      // Not if the symbol also occurs inside another summand.
      bool inside = false;
      for (const Summand &other : summands)
        if (other.column != s.column)
          for (Term n :
               postorder(store, Term(other.column), limits::z3CandidateNodes))
            inside |= n == Term(s.column);
      if (inside)
        continue;
      chosen = s.column;
      negative = s.coefficient == -1;
    }
  for (Term n : postorder(store, Term(equation), limits::z3CandidateNodes))
    if (n.is(store, DimKind::Symbol))
      settled.insert(n.dim());
  if (chosen.valid())
    definitions.push_back({chosen, equation, negative});
}

std::optional<Assignment> Symbols::assign(int64_t value, int64_t step,
                                          size_t rank, bool truth) const {
  Assignment a;
  int64_t extent = value;
  for (DimId d : dims) {
    Int v(value);
    if (v < 0 && store.symbol(d).nonNegative)
      v = Int(0);
    value += step;
    auto it = ranges.find(d);
    if (it != ranges.end()) {
      if (it->second.lo && v < *it->second.lo)
        v = *it->second.lo;
      if (it->second.hi && *it->second.hi < v)
        v = *it->second.hi;
    }
    a.dims[d] = v;
  }
  for (ShapeId s : shapes) {
    a.shapes[s].assign(rank, Int(extent < 0 ? 0 : extent));
    extent += step;
  }
  for (ClaimId b : bools) {
    a.bools[b] = truth;
    truth ^= step != 0;
  }
  for (const Definition &d : definitions) {
    Int &v = a.dims[d.symbol];
    v = Int(0);
    std::optional<Int> rest = Evaluator(store, a).value(d.equation);
    if (!rest)
      return std::nullopt;
    v = d.negative ? *rest : -*rest;
    if (v < 0 && store.symbol(d.symbol).nonNegative)
      return std::nullopt;
  }
  return a;
}

CandidateModels z3::tryCandidates(TermStore &store,
                                  llvm::ArrayRef<AssumedFact> items,
                                  ClaimId claim) {
  CandidateModels found;
  Symbols symbols(store, items, claim);
  if (!symbols.usable())
    return found;
  struct Candidate {
    int64_t value, step;
    size_t rank;
    bool truth;
  };
  static constexpr Candidate candidates[] = {
      {1, 0, 1, true},  {2, 0, 2, false}, {0, 0, 0, true}, {4, 0, 3, true},
      {1, 1, 2, false}, {5, -1, 1, true}, {0, 1, 1, true}, {3, -3, 2, true},
      {8, 0, 2, false}, {2, 3, 1, true},
  };
  for (const Candidate &c : candidates) {
    std::optional<Assignment> a =
        symbols.assign(c.value, c.step, c.rank, c.truth);
    if (!a)
      continue;
    Evaluator evaluator(store, *a);
    std::optional<bool> claimed;
    if (allHold(evaluator, items))
      claimed = evaluator.value(claim);
    if (!claimed)
      continue;
    auto &slot = *claimed ? found.example : found.counterexample;
    if (!slot)
      slot = std::move(a);
    if (found.example &&
        (found.counterexample || claim == TermStore::trueClaim()))
      break;
  }
  return found;
}
