// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invariants of the bounds engine, and its output.

#include "engine/propagation/BoundsEngine.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <random>

using namespace shapeproof;

namespace {

std::string printed(const BoundsEngine &engine) {
  std::string text;
  llvm::raw_string_ostream os(text);
  engine.print(os);
  return text;
}

TEST(BoundsEngine, PrintsTheRangesOfWhatFactsMention) {
  TermStore s;
  DimId n = s.dimSymbol("n");
  BoundsEngine engine(s, 1.0);
  engine.assumeLiteral(s.le(n, s.constant(9)), ReasonId(2));
  EXPECT_EQ(printed(engine), "n in [0, 9]\n");
}

TEST(BoundsEngine, InvariantsHoldThroughRandomScopes) {
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    TermStore s;
    std::vector<DimId> terms;
    for (int i = 0; i < 4; ++i)
      terms.push_back(s.dimSymbol("x"));
    for (int i = 0; i < 4; ++i) {
      DimId a = terms[i], b = terms[(i + 1) % 4];
      terms.push_back(s.floorDiv(a, s.constant(2)));
      terms.push_back(s.mul(a, b));
      terms.push_back(s.add(a, b));
    }
    BoundsEngine engine(s, 1.0);
    std::vector<std::string> pictures;
    for (int step = 0; step < 30; ++step) {
      unsigned what = random() % 5;
      if (what == 0) {
        pictures.push_back(printed(engine));
        engine.push();
      } else if (what == 1 && !pictures.empty()) {
        engine.pop();
        ASSERT_EQ(printed(engine), pictures.back());
        pictures.pop_back();
      } else {
        DimId a = terms[random() % terms.size()];
        DimId b = terms[random() % terms.size()];
        ClaimId fact =
            what == 2
                ? s.eq(a, s.add(b, s.constant(int64_t(random() % 3))))
                : s.ge(a, s.add(b, s.constant(int64_t(random() % 9) - 4)));
        if (fact != s.trueClaim() && fact != s.falseClaim())
          engine.assumeLiteral(fact, ReasonId(static_cast<uint32_t>(step + 2)));
      }
      ASSERT_TRUE(engine.checkInvariants());
    }
  }
}

} // namespace
