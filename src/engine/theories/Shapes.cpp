// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Equalities of shapes as equalities of ranks, element counts and, where a rank
// is known, extents: see Shapes.h.
//
// Tested by tests/engine/bounds and tests/engine/laws.

#include "engine/theories/Shapes.h"
#include "engine/base/Limits.h"
#include "engine/propagation/BoundsEngine.h"
#include "engine/terms/Axioms.h"
#include "engine/theories/Equality.h"
#include "engine/theories/Exchange.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

namespace {

class ShapesTheory final : public Theory {
public:
  explicit ShapesTheory(TheoryState &state)
      : Theory(state), engine(*state.bounds), facts(state.scopes),
        watched(state.scopes) {}

  void assume(ClaimId literal, ReasonId reason) override;
  Verdict status(ClaimId literal, Why *why) override;
  ShapeId knownForm(ShapeId s, Why *why) override;
  void watch(ClaimId literal) override {
    // With an equality theory ranks and sizes are watched one by one.
    if (isShapeLiteral(literal) && !state.equality)
      watched.push_back(literal);
  }
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override {
    if (engine.numNarrowings() == narrowingsSeen && !changed)
      return;
    changed = false;
    narrowingsSeen = engine.numNarrowings();
    woken.append(watched.begin(), watched.end());
  }
  size_t memoryUsage() const override {
    return facts.memoryUsage() + watched.memoryUsage();
  }

private:
  using DimPair = std::pair<DimId, DimId>;
  bool isShapeLiteral(ClaimId literal) const {
    return !store.shapes(literal).empty();
  }
  /// A list differs from a shape with another rank, or another extent.
  void concludeDifference(ShapeId a, ShapeId b, ReasonId reason);
  /// The status of an equality of two dims that the store does not take apart.
  Verdict equalityStatus(DimPair dims, Why *why);
  std::optional<Int> constantValue(DimId dim, Why *why);
  /// The shape as the list of its extents, if the rank is known.
  ShapeId spelledOut(ShapeId s, Why *why);

  BoundsEngine &engine;
  /// Equalities of shapes that were assumed, or their negations.
  ScopedMap<ClaimId, ReasonId> facts;
  /// Literals reported whenever anything narrows; none with an equality theory.
  ScopedVector<ClaimId> watched;
  uint64_t narrowingsSeen = 0;
  bool changed = false;
};

} // namespace

void ShapesTheory::assume(ClaimId literal, ReasonId reason) {
  if (!isShapeLiteral(literal))
    return;
  if (const ReasonId *opposite = facts.find(store.negate(literal)))
    return state.contradict({*opposite, reason});
  if (facts.find(literal))
    return;
  facts.set(literal, reason);
  changed = true;
  if (store.kind(literal) == ClaimKind::ShapeNe)
    return concludeDifference(store.shapes(literal)[0],
                              store.shapes(literal)[1], reason);
  if (state.equality)
    return;
  SmallVector<ClaimId, 8> equations;
  sizeEquations(store, store.shapes(literal)[0], store.shapes(literal)[1],
                limits::maxRank, equations);
  for (ClaimId equation : equations)
    state.conclude(equation, reason);
}

void ShapesTheory::concludeDifference(ShapeId a, ShapeId b, ReasonId reason) {
  std::optional<unsigned> rank = knownRankOfEither(store, a, b);
  if (!rank || *rank > limits::maxRank)
    return;
  SmallVector<ClaimId, 8> arms{store.ne(store.rank(a), store.rank(b))};
  for (unsigned i = 0; i < *rank; ++i)
    arms.push_back(store.ne(store.extent(a, i), store.extent(b, i)));
  state.conclude(store.disj(arms), reason);
}

std::optional<Int> ShapesTheory::constantValue(DimId dim, Why *why) {
  if (std::optional<Int> value = engine.constantValue(dim, why))
    return value;
  if (!state.equality)
    return std::nullopt;
  Bounds bounds;
  SmallVector<ReasonId, 8> ignored;
  state.equality->tighten(dim, bounds, why ? *why : ignored);
  return bounds.lo;
}

ShapeId ShapesTheory::spelledOut(ShapeId s, Why *why) {
  return knownForm(state.equality ? state.equality->knownForm(s, why) : s, why);
}

ShapeId ShapesTheory::knownForm(ShapeId s, Why *why) {
  if (store.knownRank(s))
    return s;
  std::optional<Int> rank = constantValue(store.rank(s), why);
  if (!rank || *rank < 0 || *rank > limits::maxRank)
    return s;
  return withExtents(store, s, static_cast<unsigned>(int64_t(*rank)));
}

Verdict ShapesTheory::equalityStatus(DimPair dims, Why *why) {
  ClaimId same = store.eq(dims.first, dims.second);
  switch (store.kind(same)) {
  case ClaimKind::True:
    return Verdict::Proved;
  case ClaimKind::False:
    return Verdict::Refuted;
  case ClaimKind::Eq: {
    Verdict v = engine.literalStatus(same, why);
    if (v == Verdict::Unknown && state.exchange)
      v = state.exchange->statusByAnchors(same, why);
    if (v == Verdict::Unknown && state.equality)
      v = state.equality->status(same, why);
    return v;
  }
  default:
    return Verdict::Unknown;
  }
}

Verdict ShapesTheory::status(ClaimId literal, Why *why) {
  if (!isShapeLiteral(literal))
    return Verdict::Unknown;
  bool positive = store.kind(literal) == ClaimKind::ShapeEq;
  const Verdict whenEqual = positive ? Verdict::Proved : Verdict::Refuted;
  const Verdict whenDifferent = positive ? Verdict::Refuted : Verdict::Proved;
  for (ClaimId known : {literal, store.negate(literal)})
    if (const ReasonId *reason = facts.find(known)) {
      if (why)
        why->push_back(*reason);
      return known == literal ? Verdict::Proved : Verdict::Refuted;
    }
  ShapeId a = store.shapes(literal)[0], b = store.shapes(literal)[1];
  // Different where one of these numbers is; equal where all extents are.
  SmallVector<DimPair, 8> numbers = {
      {store.rank(a), store.rank(b)},
      {store.numElements(a), store.numElements(b)}};
  const size_t firstExtent = numbers.size();
  ShapeId formA = spelledOut(a, nullptr), formB = spelledOut(b, nullptr);
  std::optional<unsigned> rankA = store.knownRank(formA),
                          rankB = store.knownRank(formB);
  const bool comparable = rankA && rankB && *rankA == *rankB;
  if (comparable)
    for (unsigned i = 0; i < *rankA; ++i)
      numbers.push_back({store.extent(formA, i), store.extent(formB, i)});
  auto explainForms = [&] {
    spelledOut(a, why);
    spelledOut(b, why);
  };
  bool equal = comparable;
  for (size_t i = 0; i < numbers.size(); ++i) {
    Verdict v = equalityStatus(numbers[i], nullptr);
    if (v == Verdict::Refuted) {
      if (why) {
        equalityStatus(numbers[i], why);
        if (i >= firstExtent)
          explainForms();
      }
      return whenDifferent;
    }
    equal &= i < firstExtent || v == Verdict::Proved;
  }
  if (!equal)
    return Verdict::Unknown;
  if (why) {
    explainForms();
    for (size_t i = firstExtent; i < numbers.size(); ++i)
      equalityStatus(numbers[i], why);
  }
  return whenEqual;
}

std::unique_ptr<Theory> shapeproof::shapesTheory(TheoryState &state,
                                                 const ContextOptions &) {
  assert(state.bounds && "follows the bounds theory");
  return std::make_unique<ShapesTheory>(state);
}
