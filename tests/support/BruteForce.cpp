// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/BruteForce.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

//===- The symbols of a term
//--------------------------------------------------//

class Symbols {
public:
  explicit Symbols(const TermStore &store)
      : store(store), dims(Less{store}), shapes(Less{store}),
        bools(Less{store}) {}

  void add(DimId d) {
    if (!d.valid() || !seenDims.insert(d.raw).second)
      return;
    switch (store.kind(d)) {
    case DimKind::Constant:
      return;
    case DimKind::Symbol:
      dims.insert(d);
      return;
    case DimKind::Rank:
    case DimKind::NumElements:
      return add(store.shape(d));
    case DimKind::Extent:
      add(store.shape(d));
      break;
    case DimKind::Select:
      add(store.condition(d));
      break;
    default:
      break;
    }
    for (DimId operand : store.operands(d))
      add(operand);
  }

  void add(ShapeId s) {
    if (!seenShapes.insert(s.raw).second)
      return;
    switch (store.kind(s)) {
    case ShapeKind::Symbol:
      shapes.insert(s);
      return;
    case ShapeKind::Ranked:
      for (DimId d : store.extents(s))
        add(d);
      return;
    case ShapeKind::Head:
    case ShapeKind::Tail:
      add(store.index(s));
      break;
    default:
      break;
    }
    for (ShapeId part : store.parts(s))
      add(part);
  }

  void add(ClaimId c) {
    if (!c.valid() || !seenClaims.insert(c.raw).second)
      return;
    switch (store.kind(c)) {
    case ClaimKind::True:
    case ClaimKind::False:
      return;
    case ClaimKind::Bool:
      bools.insert(c);
      return;
    case ClaimKind::NotBool: {
      // A negation is its own id: there is no store query for the symbol.
      TermStore &mutableStore = const_cast<TermStore &>(store);
      bools.insert(mutableStore.negate(c));
      return;
    }
    case ClaimKind::Eq:
    case ClaimKind::Ne:
    case ClaimKind::Ge:
      return add(store.dim(c));
    case ClaimKind::And:
    case ClaimKind::Or:
      for (ClaimId operand : store.operands(c))
        add(operand);
      return;
    default:
      for (ShapeId s : store.shapes(c))
        add(s);
    }
  }

  bool meets(const Symbols &other) const {
    auto common = [](const auto &a, const auto &b) {
      return llvm::any_of(a, [&](auto id) { return b.count(id) != 0; });
    };
    return common(dims, other.dims) || common(shapes, other.shapes) ||
           common(bools, other.bools);
  }

  struct Less {
    const TermStore &store;
    template <typename T> bool operator()(T a, T b) const {
      return store.compare(a, b) < 0;
    }
  };

  const TermStore &store;
  std::set<DimId, Less> dims;
  std::set<ShapeId, Less> shapes;
  std::set<ClaimId, Less> bools;

private:
  std::set<uint32_t> seenDims, seenShapes, seenClaims;
};

/// The extents of shapes in the box.
std::vector<std::vector<int64_t>> shapesOf(const Box &box) {
  std::vector<std::vector<int64_t>> all = {{}};
  for (size_t begin = 0, rank = 1; rank <= box.rankMax; ++rank) {
    size_t end = all.size();
    for (; begin < end; ++begin)
      for (int64_t extent = 0; extent <= box.extentMax; ++extent) {
        all.push_back(all[begin]);
        all.back().push_back(extent);
      }
  }
  return all;
}

Assignment assignmentOf(const TermWorld &world) {
  Assignment assignment;
  for (const auto &[d, x] : world.dims)
    assignment.dims[d] = Int(x);
  for (const auto &[s, extents] : world.shapes)
    for (int64_t x : extents)
      assignment.shapes[s].push_back(Int(x));
  for (const auto &[s, extents] : world.shapes)
    assignment.shapes[s]; // Also those of rank 0.
  assignment.bools = world.bools;
  return assignment;
}

} // namespace

//===- Worlds
//-----------------------------------------------------------------//

void BruteForceKernel::forEachWorld(
    const Facts &given, ClaimId claim, DimId dim,
    llvm::function_ref<void(const TermWorld &)> visit) {
  Symbols symbols(store);
  symbols.add(claim);
  symbols.add(dim);
  for (const Fact &fact : given)
    symbols.add(fact.claim);
  TermWorld world;
  // One symbol after the other gets each of its values.
  std::vector<std::function<void(size_t)>> setters;
  std::vector<size_t> counts;
  for (DimId d : symbols.dims) {
    bool isDim = store.symbol(d).nonNegative;
    int64_t lo = isDim ? options.dimMin : options.box.intMin;
    int64_t hi = isDim ? options.box.dimMax : options.box.intMax;
    counts.push_back(hi - lo + 1);
    setters.push_back([&world, d, lo](size_t i) { world.dims[d] = lo + i; });
  }
  const std::vector<std::vector<int64_t>> shapes = shapesOf(options.box);
  for (ShapeId s : symbols.shapes) {
    counts.push_back(shapes.size());
    setters.push_back([&, s](size_t i) { world.shapes[s] = shapes[i]; });
  }
  for (ClaimId b : symbols.bools) {
    counts.push_back(2);
    setters.push_back([&world, b](size_t i) { world.bools[b] = i != 0; });
  }
  std::vector<size_t> chosen(counts.size(), 0);
  for (size_t i = 0; i < counts.size(); ++i)
    setters[i](0);
  while (true) {
    for (ZeroDivision z : options.zeroDivisions) {
      world.zeroDivision = z;
      TermEvaluation evaluation(store, world, options.truncates);
      if (llvm::all_of(given, [&](const Fact &fact) {
            return evaluation.holds(fact.claim);
          }))
        visit(world);
    }
    size_t i = 0;
    for (; i < counts.size(); ++i) {
      chosen[i] = (chosen[i] + 1) % counts[i];
      setters[i](chosen[i]);
      if (chosen[i] != 0)
        break;
    }
    if (i == counts.size())
      return;
  }
}

bool BruteForceKernel::contradicts(const Facts &given) {
  bool any = false;
  forEachWorld(given, ClaimId(), DimId(),
               [&](const TermWorld &) { any = true; });
  return !any;
}

BruteForceKernel::Facts BruteForceKernel::connected(const Facts &given,
                                                    ClaimId claim, DimId dim) {
  Symbols symbols(store);
  symbols.add(claim);
  symbols.add(dim);
  std::vector<bool> taken(given.size(), false);
  for (bool progress = true; progress;) {
    progress = false;
    for (size_t i = 0; i < given.size(); ++i) {
      Symbols own(store);
      own.add(given[i].claim);
      if (taken[i] || !own.meets(symbols))
        continue;
      taken[i] = progress = true;
      symbols.add(given[i].claim);
    }
  }
  Facts result;
  for (size_t i = 0; i < given.size(); ++i)
    if (taken[i])
      result.push_back(given[i]);
  return result;
}

BruteForceKernel::Facts
BruteForceKernel::minimal(Facts given,
                          llvm::function_ref<bool(const Facts &)> stillGood) {
  for (size_t i = given.size(); i-- > 0;) {
    Facts fewer = given;
    fewer.erase(fewer.begin() + i);
    if (stillGood(fewer))
      given = std::move(fewer);
  }
  return given;
}

llvm::SmallVector<FactId, 4> BruteForceKernel::idsOf(const Facts &given) {
  llvm::SmallVector<FactId, 4> ids;
  for (const Fact &fact : given)
    ids.push_back(fact.id);
  llvm::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

//===- Answers
//----------------------------------------------------------------//

bool BruteForceKernel::isContradictory(
    llvm::SmallVectorImpl<FactId> *premises) {
  // Facts without common symbols contradict only one by one.
  for (const Fact &fact : facts) {
    Facts component = relevant(fact.claim, DimId());
    if (component.empty())
      component = {fact}; // `false` has no symbols.
    if (!contradicts(component))
      continue;
    if (premises) {
      auto ids = idsOf(minimal(
          component, [&](const Facts &fewer) { return contradicts(fewer); }));
      premises->assign(ids.begin(), ids.end());
    }
    return true;
  }
  return false;
}

Answer BruteForceKernel::decideFrom(const Facts &given, ClaimId claim) {
  bool someHold = false, someFail = false;
  // An assignment is evidence if it does the same for every zero division.
  std::optional<TermWorld> example, counterexample;
  TermWorld last;
  unsigned holding = 0, failing = 0;
  auto sameSymbols = [](const TermWorld &a, const TermWorld &b) {
    return a.dims == b.dims && a.shapes == b.shapes && a.bools == b.bools;
  };
  forEachWorld(given, claim, DimId(), [&](const TermWorld &world) {
    if (!sameSymbols(world, last))
      holding = failing = 0;
    last = world;
    bool holds = TermEvaluation(store, world, options.truncates).holds(claim);
    (holds ? someHold : someFail) = true;
    ++(holds ? holding : failing);
    if (holding == options.zeroDivisions.size() && !example)
      example = world;
    if (failing == options.zeroDivisions.size() && !counterexample)
      counterexample = world;
  });
  if (!someHold || !someFail)
    return someFail ? Answer::refuted(idsOf(given))
                    : Answer::proved(idsOf(given));
  if (!example || !counterexample)
    return Answer::unknown(UnknownKind::Incomplete, "division by zero");
  Answer answer;
  answer.verdict = Verdict::Contingent;
  answer.example = assignmentOf(*example);
  answer.counterexample = assignmentOf(*counterexample);
  return answer;
}

KernelAnswer BruteForceKernel::decide(ClaimId claim) {
  llvm::SmallVector<FactId, 4> contradiction;
  if (isContradictory(&contradiction)) {
    Answer answer = Answer::proved(contradiction);
    answer.vacuous = true;
    return answer;
  }
  Facts given = relevant(claim, DimId());
  Answer answer = decideFrom(given, claim);
  if (answer.verdict == Verdict::Contingent) {
    // Complete the assignments: other facts get values of their own.
    Answer whole = decideFrom(facts, claim);
    if (whole.verdict == Verdict::Contingent)
      return whole;
    return Answer::unknown(UnknownKind::Incomplete, "other facts");
  }
  if (answer.verdict == Verdict::Unknown)
    return answer;
  answer.premises = idsOf(minimal(given, [&](const Facts &fewer) {
    return decideFrom(fewer, claim).verdict == answer.verdict;
  }));
  return answer;
}

Bounds BruteForceKernel::boundFrom(const Facts &given, DimId dim) {
  Bounds bounds;
  forEachWorld(given, ClaimId(), dim, [&](const TermWorld &world) {
    Int x(TermEvaluation(store, world, options.truncates).value(dim));
    if (!bounds.lo || x < *bounds.lo)
      bounds.lo = x;
    if (!bounds.hi || x > *bounds.hi)
      bounds.hi = x;
  });
  return bounds;
}

KernelBounds BruteForceKernel::bound(DimId dim) {
  Bounds bounds;
  if (isContradictory(&bounds.premises)) {
    bounds.vacuous = true;
    return bounds;
  }
  Facts given = relevant(ClaimId(), dim);
  bounds = boundFrom(given, dim);
  bounds.premises = idsOf(minimal(given, [&](const Facts &fewer) {
    Bounds other = boundFrom(fewer, dim);
    return other.lo == bounds.lo && other.hi == bounds.hi;
  }));
  return bounds;
}
