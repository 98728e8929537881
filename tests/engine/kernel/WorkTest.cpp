// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work for a fact does not grow with unrelated facts.

#include "engine/kernel/DeductiveKernel.h"
#include "engine/theories/Bounds.h"
#include "engine/theories/Equality.h"
#include "engine/theories/Shapes.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/ShapeBuilder.h"
#include "support/Trials.h"
#include <gtest/gtest.h>

using namespace shapeproof;

static uint64_t workForBroadcasts(unsigned count) {
  TermStore store;
  Budget meter;
  auto kernel = createDeductiveKernel(
      store, {}, {{equalityTheory, boundsTheory, shapesTheory}}, &meter);
  for (unsigned k = 0; k != count; ++k)
    kernel->assume(
        store.broadcastable({store.shapeSymbol("s"), store.shapeSymbol("t")}),
        FactId(k));
  return meter.total();
}

TEST(KernelWork, BroadcastsAreNotLookedAtForEachOther) {
  EXPECT_LT(workForBroadcasts(800), 3 * workForBroadcasts(400));
}

// Broadcasts are looked at again when something else becomes known.
TEST(KernelWork, EachBroadcastIsLookedAtWhenALiteralComes) {
  TermStore store;
  auto kernel = createDeductiveKernel(
      store, {}, {{equalityTheory, boundsTheory, shapesTheory}});
  ShapeId s = store.shapeSymbol("s"), t = store.shapeSymbol("t"),
          u = store.shapeSymbol("u");
  DimId n = store.dimSymbol("n");
  kernel->assume(store.broadcastable({s, t}), FactId(0));
  kernel->assume(store.broadcastable({t, u}), FactId(1));
  kernel->assume(store.shapeEq(s, store.ranked({n})), FactId(2));
  kernel->push();
  kernel->assume(store.broadcastable({s, u}), FactId(3));
  kernel->assume(store.shapeEq(u, store.ranked({store.constant(4)})),
                 FactId(4));
  kernel->pop();
  kernel->assume(store.shapeEq(t, store.ranked({store.constant(3)})),
                 FactId(5));
  kernel->assume(store.ge(n, store.constant(2)), FactId(6));
  EXPECT_EQ(kernel->decide(store.eq(n, store.constant(3))).verdict,
            Verdict::Proved);
}

/// The store's steps for a fact and a question about shapes, each of which is
/// broadcast with a longer one.
static uint64_t workForGrowingSets(llvm::StringRef context, unsigned count) {
  TermStore store;
  ShapeBuilder builder(store);
  ShapeId s = store.shapeSymbol("s");
  const DimId one = store.constant(1);
  for (unsigned k = 0; k != count; ++k)
    s = builder.broadcast({builder.concat({s, builder.head(s, one)}), s});
  const ClaimId fit = builder.takeDefinedness();
  auto facts = llvm::cantFail(createContext(context, store));
  auto questions = llvm::cantFail(createContext(context, store));
  const uint64_t before = store.work();
  facts->assume(fit, FactId(0));
  facts->decide(store.ge(store.dimSymbol("n"), one));
  questions->decide(fit);
  return store.work() - before;
}

TEST(KernelWork, GrowingSetsOfShapesArePaidForBeforeTheyAreSpelledOut) {
  const unsigned count = shapeproof::testing::kSanitized ? 200 : 700;
  for (const ContextInfo &info : registeredContexts())
    EXPECT_LT(workForGrowingSets(info.name, count), 1'000'000u)
        << info.name.str();
}
