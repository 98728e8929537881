// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "engine/model/DistinctModel.h"
#include "shapeproof/InferenceContext.h"
#include <gtest/gtest.h>
#include <random>

using namespace shapeproof;

namespace {

TEST(DistinctModel, TellsApartWhatNothingSaysIsEqual) {
  TermStore store;
  DistinctModel model(store);
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m"),
        k = store.dimSymbol("k");
  EXPECT_TRUE(model.differ(n, m));
  EXPECT_FALSE(model.differ(n, n));
  model.push();
  model.assume(store.eq(n, m), FactId(0));
  EXPECT_FALSE(model.differ(n, m));
  EXPECT_FALSE(model.differ(store.add(n, k), store.add(k, m)));
  EXPECT_TRUE(model.differ(n, k));
  // The model does not make k differ from n and m by setting it to 0.
  model.assume(store.disj({store.eq(k, store.constant(0)), store.eq(k, n)}),
               FactId(1));
  model.assume(store.ge(k, store.constant(1)), FactId(2));
  EXPECT_TRUE(model.differ(k, store.constant(0)));
  model.pop();
  EXPECT_TRUE(model.differ(n, m));
}

TEST(DistinctModel, SaysNothingWhereFactsContradict) {
  TermStore store;
  DistinctModel model(store);
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  model.push();
  model.assume(store.lt(n, m), FactId(0));
  model.assume(store.lt(m, n), FactId(1));
  EXPECT_FALSE(model.differ(n, m));
  model.pop();
  EXPECT_TRUE(model.differ(n, m));
}

// No few moves make all sizes of a chain 0.
TEST(DistinctModel, KnowsThatSizesCanBeZero) {
  TermStore store;
  DistinctModel model(store);
  std::vector<DimId> dims;
  for (unsigned i = 0; i < 40; ++i)
    dims.push_back(store.dimSymbol("d" + std::to_string(i)));
  const ClaimId someFirst = store.ge(dims.front(), store.constant(1));
  model.push();
  for (unsigned i = 1; i < dims.size(); ++i)
    model.assume(store.eq(dims[i - 1], dims[i]), FactId(i));
  EXPECT_TRUE(model.canFail(someFirst));
  model.push();
  model.assume(store.ge(dims.back(), store.constant(1)), FactId(40));
  EXPECT_FALSE(model.canFail(someFirst));
  model.pop();
  EXPECT_TRUE(model.canFail(someFirst));
  model.pop();
  EXPECT_TRUE(model.canFail(someFirst));
}

// Terms that are proved equal have equal values in each assignment of the
// facts.
TEST(DistinctModel, NeverTellsApartWhatIsProvedEqualNorVariesAConstant) {
  std::mt19937 random(7);
  auto below = [&](unsigned n) { return unsigned(random() % n); };
  unsigned apart = 0, equal = 0, vary = 0, constant = 0, fail = 0;
  for (unsigned round = 0; round < 25; ++round) {
    TermStore store;
    DistinctModel model(store);
    auto context = llvm::cantFail(createContext("affine", store));
    std::vector<DimId> terms;
    for (unsigned i = 0; i < 4; ++i)
      terms.push_back(i < 3 ? store.dimSymbol("d") : store.intSymbol("i"));
    auto any = [&] { return terms[below(terms.size())]; };
    for (unsigned i = 0; i < 6; ++i) {
      DimId a = any(), b = any(), two = store.constant(2);
      DimId made[] = {store.add(a, b),   store.sub(a, b),
                      store.mul(a, two), store.floorDiv(a, two),
                      store.max({a, b}), store.constant(below(4))};
      terms.push_back(made[below(6)]);
    }
    for (unsigned i = 0; i < 5; ++i) {
      if (below(3) == 0) {
        model.push();
        context->push();
        continue;
      }
      DimId a = any(), b = any();
      ClaimId facts[] = {
          store.eq(a, b), store.le(a, b), store.ne(a, b),
          store.disj(store.eq(a, store.constant(0)), store.eq(a, b))};
      ClaimId fact = facts[below(4)];
      model.assume(fact, FactId(i));
      context->assume(fact, FactId(i));
    }
    for (DimId a : terms) {
      const Bounds bounds = context->bound(a);
      const bool isConstant = bounds.vacuous || (bounds.lo && bounds.hi &&
                                                 *bounds.lo == *bounds.hi);
      const bool canVary = model.canVary(a);
      vary += canVary;
      constant += isConstant;
      EXPECT_FALSE(canVary && isConstant) << store.str(a);
      for (DimId b : terms) {
        bool differ = model.differ(a, b);
        apart += differ;
        bool isProved =
            context->isEqual(a, b) == Verdict::Proved ||
            context->decide(store.eq(a, b)).verdict == Verdict::Proved;
        equal += isProved;
        EXPECT_FALSE(differ && isProved)
            << store.str(a) << " and " << store.str(b);
        for (ClaimId claim : {store.le(a, b), store.ne(a, b)}) {
          const bool canFail = model.canFail(claim);
          fail += canFail;
          EXPECT_FALSE(canFail &&
                       context->decide(claim).verdict == Verdict::Proved)
              << store.str(claim);
        }
      }
    }
  }
  EXPECT_GT(vary, 50u);
  EXPECT_GT(constant, 50u);
  EXPECT_GT(apart, 300u);
  EXPECT_GT(fail, 300u);
  EXPECT_GT(equal, 300u);
}

} // namespace
