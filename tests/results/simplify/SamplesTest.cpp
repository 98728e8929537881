// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "results/simplify/Samples.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace shapeproof;

namespace {

struct SamplesTest : ::testing::Test {
  TermStore store;
  DimId A = store.dimSymbol("A"), B = store.dimSymbol("B"),
        C = store.dimSymbol("C");
  DimId a = store.intSymbol("a");
  DimId elements = store.mul(store.mul(A, B), C);
  ClaimId isWord = store.conj(
      store.ge(a, store.constant(Int(std::numeric_limits<int64_t>::min()))),
      store.le(a, store.constant(Int(std::numeric_limits<int64_t>::max()))));
  ClaimId fits = store.eq(store.scale(a, Int(4)), elements);

  /// How many samples for the claim satisfy it, and how many do not.
  std::pair<size_t, size_t> sides(ClaimId claim) {
    simplify::Samples samples(store, Term(claim), isWord, claim, {});
    const simplify::TruthRow truth = samples.truth(claim);
    return {llvm::count(truth, 1), llvm::count(truth, 0)};
  }
};

// That a number is one of 64 bits has no value in words, and keeps no sample
// away.
TEST_F(SamplesTest, EqualitiesOfProductsAreSolved) {
  const auto [holds, fails] = sides(fits);
  EXPECT_GE(holds, 10u);
  EXPECT_GE(fails, 10u);
}

// An arm that is easy to satisfy leaves room for the others.
TEST_F(SamplesTest, EachArmHasSamples) {
  const ClaimId open = store.eq(a, store.constant(-1));
  const ClaimId claim = store.disj(open, fits);
  simplify::Samples samples(store, Term(claim), isWord, claim, {});
  EXPECT_GE(llvm::count(samples.truth(open), 1), 2);
  EXPECT_GE(llvm::count(samples.truth(fits), 1), 4);
}

// Samples satisfy the facts: those that words evaluate, and those that they do
// not.
TEST_F(SamplesTest, FactsHold) {
  const ClaimId facts[] = {
      isWord, store.le(a, store.constant(0)),
      store.eq(store.mod(A, store.constant(4)), store.constant(0))};
  simplify::Samples samples(store, Term(fits), facts, fits, {});
  ASSERT_GE(samples.size(), 10u);
  const std::vector<simplify::Row> rows = samples.values({a, A});
  for (int64_t value : rows[0])
    EXPECT_LE(value, 0);
  for (int64_t value : rows[1])
    EXPECT_EQ(value % 4, 0);
}

TEST_F(SamplesTest, FailsAt) {
  simplify::Samples samples(store, Term(fits), isWord, fits, {});
  Assignment at;
  for (DimId d : {A, B, C})
    at.dims[d] = Int(2);
  at.dims[a] = Int(2);
  EXPECT_FALSE(samples.failsAt(at, fits));
  EXPECT_FALSE(samples.failsAt({}, store.negate(fits)));
  at.dims[a] = Int(3);
  EXPECT_TRUE(samples.failsAt(at, fits));
}

} // namespace
