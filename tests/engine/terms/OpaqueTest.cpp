// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums and products too large for a normal form stay opaque: an atom over the
// two operands, ordered and signed so that x and -x, and both orders of the
// operands, are recognised. Ordering and signing must not change the value.

#include "shapeproof/Terms.h"
#include "support/TermEvaluation.h"
#include "gtest/gtest.h"
#include <random>

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Sums of forty symbols each, no two sums with a symbol in common, and worlds
/// for them.
struct WideSums {
  explicit WideSums(unsigned seed) : random(seed) {
    worlds.resize(4);
    for (DimId &sum : sums) {
      sum = store.constant(int64_t(random() % 7) - 3);
      int64_t sign = random() % 2 ? 1 : -1;
      for (unsigned i = 0; i < 40; ++i) {
        DimId symbol = store.intSymbol("i");
        int64_t coefficient = sign * (int64_t(random() % 5) - 1);
        sum = store.add(sum, store.scale(symbol, Int(coefficient)));
        for (TermWorld &world : worlds)
          world.dims[symbol] = int64_t(random() % 19) - 9;
      }
    }
  }

  TermStore store;
  DimId sums[3];
  std::vector<TermWorld> worlds;

private:
  std::mt19937 random;
};

} // namespace

TEST(Opaque, SumsAndProductsKeepTheirValues) {
  unsigned opaque = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    WideSums wide(seed);
    TermStore &s = wide.store;
    for (DimId a : wide.sums)
      for (DimId b : wide.sums) {
        DimId sum = s.add(a, b), difference = s.sub(a, b),
              product = s.mul(a, b);
        for (const TermWorld &world : wide.worlds) {
          TermEvaluation evaluation(s, world);
          int64_t x = evaluation.value(a), y = evaluation.value(b);
          ASSERT_EQ(evaluation.value(sum), x + y) << seed;
          ASSERT_EQ(evaluation.value(difference), x - y) << seed;
          ASSERT_EQ(evaluation.value(product), x * y) << seed;
        }
        EXPECT_EQ(s.add(b, a), sum);
        EXPECT_EQ(s.add(s.neg(a), s.neg(b)), s.neg(sum));
        EXPECT_EQ(s.sub(b, a), s.neg(difference));
        EXPECT_EQ(s.mul(b, a), product);
        EXPECT_EQ(s.mul(s.neg(a), b), s.neg(product));
        for (DimId d : {sum, difference, product})
          for (const Summand &part : s.linearView(d).summands)
            opaque += s.kind(part.column) == DimKind::OpaqueSum ||
                      s.kind(part.column) == DimKind::OpaqueProduct;
      }
  }
  EXPECT_GT(opaque, 500u);
}
