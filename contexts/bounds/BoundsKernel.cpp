// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds engine as a kernel: see BoundsKernel.h. Dims go to the engine as
// they are; an equality of shapes becomes one of ranks, of element counts and,
// where a rank is known, of extents.
//
// Tested by tests/unit/bounds and tests/laws.

#include "bounds/BoundsKernel.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

/// Shapes of more extents are not compared extent by extent.
static constexpr unsigned kMaxRank = 64;

BoundsKernel::BoundsKernel(TermStore &store, const ContextOptions &options)
    : DeductiveKernel(store), engine(store, options.budget), shapeFacts(scopes),
      watchedShapes(scopes) {}

std::unique_ptr<Kernel>
shapeproof::createBoundsKernel(TermStore &store,
                               const ContextOptions &options) {
  return std::make_unique<BoundsKernel>(store, options);
}

// A look-up first; what no range shows, a contradiction may.

Verdict BoundsKernel::isEqual(DimId a, DimId b) {
  Verdict v = DeductiveKernel::isEqual(a, b);
  return v == Verdict::Unknown ? decide(store.eq(a, b)).verdict : v;
}

Verdict BoundsKernel::isEqual(ShapeId a, ShapeId b) {
  Verdict v = DeductiveKernel::isEqual(a, b);
  return v == Verdict::Unknown ? decide(store.shapeEq(a, b)).verdict : v;
}

static bool isShapeLiteral(ClaimKind kind) {
  return kind == ClaimKind::ShapeEq || kind == ClaimKind::ShapeNe;
}

void BoundsKernel::assumeLiteral(ClaimId literal, ReasonId reason) {
  if (isShapeLiteral(store.kind(literal)))
    assumeShapes(literal, reason);
  else
    engine.assumeLiteral(literal, reason);
}

void BoundsKernel::assumeClause(ClaimId disjunction, ReasonId reason) {
  engine.assumeClause(disjunction, reason);
}

void BoundsKernel::assumeShapes(ClaimId literal, ReasonId reason) {
  if (const ReasonId *opposite = shapeFacts.find(store.negate(literal)))
    return contradict({*opposite, reason});
  if (shapeFacts.find(literal))
    return;
  shapeFacts.set(literal, reason);
  shapesChanged = true;
  if (store.kind(literal) != ClaimKind::ShapeEq)
    return;
  ShapeId a = store.shapes(literal)[0], b = store.shapes(literal)[1];
  conclude(store.eq(store.rank(a), store.rank(b)), reason);
  conclude(store.eq(store.numElements(a), store.numElements(b)), reason);
  std::optional<unsigned> rank = store.knownRank(a);
  if (!rank)
    rank = store.knownRank(b);
  if (rank && *rank <= kMaxRank)
    for (unsigned i = 0; i < *rank; ++i)
      conclude(store.eq(store.extent(a, i), store.extent(b, i)), reason);
}

void BoundsKernel::settleEngine() {
  if (!engine.contradictory())
    return;
  SmallVector<ReasonId, 8> why;
  engine.explainContradiction(why);
  contradict(why);
}

ShapeId BoundsKernel::knownForm(ShapeId s, Why *why) {
  if (store.knownRank(s))
    return s;
  std::optional<Int> rank = engine.constantValue(store.rank(s), why);
  if (!rank || *rank < 0 || *rank > kMaxRank)
    return s;
  SmallVector<DimId, 8> extents;
  for (int64_t i = 0, e = static_cast<int64_t>(*rank); i < e; ++i)
    extents.push_back(store.extent(s, i));
  return store.ranked(extents);
}

Verdict BoundsKernel::literalStatus(ClaimId literal, Why *why) {
  return isShapeLiteral(store.kind(literal))
             ? shapeStatus(literal, why)
             : engine.literalStatus(literal, why);
}

Verdict BoundsKernel::shapeStatus(ClaimId literal, Why *why) {
  bool positive = store.kind(literal) == ClaimKind::ShapeEq;
  const Verdict whenEqual = positive ? Verdict::Proved : Verdict::Refuted;
  const Verdict whenDifferent = positive ? Verdict::Refuted : Verdict::Proved;
  ClaimId negation = store.negate(literal);
  for (ClaimId known : {literal, negation})
    if (const ReasonId *reason = shapeFacts.find(known)) {
      if (why)
        why->push_back(*reason);
      return known == literal ? Verdict::Proved : Verdict::Refuted;
    }
  ShapeId a = store.shapes(literal)[0], b = store.shapes(literal)[1];
  // Different where one of these numbers is.
  SmallVector<std::pair<DimId, DimId>, 8> numbers = {
      {store.rank(a), store.rank(b)},
      {store.numElements(a), store.numElements(b)}};
  ShapeId formA = knownForm(a, nullptr), formB = knownForm(b, nullptr);
  std::optional<unsigned> rankA = store.knownRank(formA),
                          rankB = store.knownRank(formB);
  const bool comparable = rankA && rankB && *rankA == *rankB;
  const size_t first = numbers.size();
  if (comparable)
    for (unsigned i = 0; i < *rankA; ++i)
      numbers.push_back({store.extent(formA, i), store.extent(formB, i)});
  auto status = [&](ClaimId c, Why *reasons) {
    if (c == store.trueClaim())
      return Verdict::Proved;
    if (c == store.falseClaim())
      return Verdict::Refuted;
    return engine.literalStatus(c, reasons);
  };
  auto explainForms = [&] {
    knownForm(a, why);
    knownForm(b, why);
  };
  bool equal = comparable;
  for (size_t i = 0; i < numbers.size(); ++i) {
    ClaimId same = store.eq(numbers[i].first, numbers[i].second);
    // The store may take an equality apart: such are left alone.
    ClaimKind kind = store.kind(same);
    bool simple = kind == ClaimKind::Eq || kind == ClaimKind::True ||
                  kind == ClaimKind::False;
    Verdict v = simple ? status(same, nullptr) : Verdict::Unknown;
    if (v == Verdict::Refuted) {
      if (why) {
        status(same, why);
        if (i >= first)
          explainForms();
      }
      return whenDifferent;
    }
    equal &= i < first || v == Verdict::Proved;
  }
  if (!equal)
    return Verdict::Unknown;
  if (why) {
    explainForms();
    for (size_t i = first; i < numbers.size(); ++i)
      status(store.eq(numbers[i].first, numbers[i].second), why);
  }
  return whenEqual;
}

void BoundsKernel::watch(ClaimId literal) {
  if (isShapeLiteral(store.kind(literal)))
    watchedShapes.push_back(literal);
  else
    engine.watch(literal);
}

void BoundsKernel::takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) {
  engine.takeWoken(woken);
  if (engine.numNarrowings() == narrowingsSeen && !shapesChanged)
    return;
  shapesChanged = false;
  narrowingsSeen = engine.numNarrowings();
  woken.append(watchedShapes.begin(), watchedShapes.end());
}

Bounds BoundsKernel::engineBound(DimId dim, Why &why) {
  return engine.bound(dim, why);
}

size_t BoundsKernel::memoryUsage() const {
  return DeductiveKernel::memoryUsage() + engine.memoryUsage() +
         shapeFacts.memoryUsage() + watchedShapes.memoryUsage();
}
