// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds engine as a theory: see Bounds.h.
//
// Tested by tests/engine/laws, tests/engine/bounds and tests/engine/classes.

#include "engine/theories/Bounds.h"
#include "engine/theories/Equality.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace shapeproof;
using llvm::SmallVector;

BoundsTheory::BoundsTheory(TheoryState &state, const ContextOptions &options)
    : Theory(state), engine(store, options.budget, &state.work) {
  state.bounds = &engine;
  if (state.equality)
    exchange.emplace(state, *state.equality, engine);
}

std::unique_ptr<Theory>
shapeproof::boundsTheory(TheoryState &state, const ContextOptions &options) {
  return std::make_unique<BoundsTheory>(state, options);
}

void BoundsTheory::pop() {
  if (exchange)
    exchange->pop();
  engine.pop();
}

void BoundsTheory::assume(ClaimId literal, ReasonId reason) {
  if (exchange && !exchange->passLiteral(literal, reason))
    return;
  if (store.dim(literal).valid())
    engine.assumeLiteral(literal, reason);
}

void BoundsTheory::assumeClause(ClaimId disjunction, ReasonId reason) {
  SmallVector<ClaimId, 8> work;
  llvm::SmallDenseSet<ClaimId, 8> seen;
  if (exchange)
    work.push_back(disjunction);
  while (!work.empty()) {
    ClaimId c = work.pop_back_val();
    if (!seen.insert(c).second)
      continue;
    state.work.charge(4);
    if (store.dim(c).valid())
      exchange->activate(store.dim(c));
    llvm::append_range(work, store.operands(c));
  }
  engine.assumeClause(disjunction, reason);
}

bool BoundsTheory::settle() {
  bool news = exchange && exchange->passToBounds();
  if (engine.contradictory()) {
    SmallVector<ReasonId, 8> why;
    engine.explainContradiction(why);
    state.contradict(why);
    return false;
  }
  if (!exchange)
    return false;
  news |= exchange->passToClasses();
  if (!news)
    exchange->passToSubscribers();
  return news;
}

Verdict BoundsTheory::status(ClaimId literal, Why *why) {
  if (!store.dim(literal).valid())
    return Verdict::Unknown;
  Verdict direct = engine.literalStatus(literal, why);
  return direct == Verdict::Unknown && exchange
             ? exchange->statusByAnchors(literal, why)
             : direct;
}

void BoundsTheory::tighten(DimId dim, Bounds &bounds, Why &why) {
  if (exchange && exchange->boundByClass(dim, bounds, why))
    return;
  bounds = engine.bound(dim, why);
  if (exchange && Differences::isSum(store, dim))
    exchange->boundByAnchors(dim, bounds, why);
}

void BoundsTheory::watch(ClaimId literal) {
  if (!store.dim(literal).valid())
    return;
  if (exchange)
    exchange->watch(literal);
  else
    engine.watch(literal, literal);
}

void BoundsTheory::prepare(DimId dim) {
  if (!exchange)
    return;
  exchange->activate(dim);
  state.markUnsettled();
}
