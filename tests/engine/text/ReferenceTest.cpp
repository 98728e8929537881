// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference evaluator against results worked out by hand.

#include "support/Reference.h"
#include "support/Rewrite.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::testing;

namespace {

/// Whether a claim without symbols holds.
bool holds(const std::string &claim) {
  Problem problem = fromText("prove " + claim);
  World world;
  return evaluate(problem, world)[0].holds;
}

TEST(Reference, division) {
  for (const char *claim :
       {"7 floordiv 2 == 3", "-7 floordiv 2 == -4", "7 floordiv -2 == -4",
        "-7 floordiv -2 == 3", "7 mod 3 == 1", "-7 mod 3 == 2",
        "7 mod -3 == -2", "-7 mod -3 == -1", "7 ceildiv 2 == 4",
        "-7 ceildiv 2 == -3", "7 ceildiv -2 == -3", "6 ceildiv 3 == 2",
        "-(3) == -3", "2 * 3 - 4 + 1 == 3", "min(3, -1, 2) == -1",
        "max(3, -1, 2) == 3", "select(1 < 2, 5, 6) == 5",
        "5 floordiv 0 == 5 floordiv 0"})
    EXPECT_TRUE(holds(claim)) << claim;
}

TEST(Reference, shapes) {
  for (const char *claim : {"broadcast([2, 1], [3]) == [2, 3]",
                            "broadcast([1], [0]) == [0]",
                            "broadcast() == []",
                            "broadcast([4], [], [1, 1]) == [1, 4]",
                            "broadcastable([2, 1], [3])",
                            "not broadcastable([2], [3])",
                            "not broadcastable([2], [1], [3])",
                            "broadcastable([0], [1])",
                            "meet([1, 2], [1, 2]) == [1, 2]",
                            "concat([1], [], [2]) == [1, 2]",
                            "head([5, 6, 7], 1) == [5]",
                            "head([5, 6, 7], -1) == [5, 6]",
                            "tail([5, 6, 7], 1) == [6, 7]",
                            "tail([5, 6, 7], 3) == []",
                            "[5, 6][0] == 5",
                            "[5, 6][-1] == 6",
                            "rank([5, 6]) == 2",
                            "num_elements([5, 0]) == 0",
                            "num_elements([]) == 1",
                            "[1] != [1, 1]"})
    EXPECT_TRUE(holds(claim)) << claim;
}

TEST(Reference, undefinedClaimsFailAlsoBelowNot) {
  for (const char *claim :
       {"[1][1] == 0", "[1][-2] == 0", "not [1][1] == 0", "[-1] == [-1]",
        "not [-1] == [2]", "broadcast([2], [3]) == [3]",
        "not broadcast([2], [3]) == [9]", "meet([2], [3]) == [2]",
        "head([1], 2) == [1]", "tail([1], -2) == [1]",
        "select(true, 1, [1][3]) == 1"})
    EXPECT_FALSE(holds(claim)) << claim;
}

TEST(Reference, slicesCountTheirElements) {
  auto result = [](const std::string &slice, const std::string &claim) {
    Problem problem =
        fromText("shape r = slice(" + slice + ")\nprove " + claim);
    World world;
    world.values.resize(1);
    std::vector<Outcome> outcomes = evaluate(problem, world);
    return std::make_pair(outcomes[0].holds, outcomes[1].holds);
  };
  using Pair = std::pair<bool, bool>;
  EXPECT_EQ(result("[5, 4], [0, 1], [5, 4], [2, 1]", "r == [3, 3]"),
            Pair(true, true));
  EXPECT_EQ(result("[5], [2], [2], [7]", "r == [0]"), Pair(true, true));
  EXPECT_FALSE(result("[5], [3], [2], [1]", "true").first);
  EXPECT_FALSE(result("[5], [0], [6], [1]", "true").first);
  EXPECT_FALSE(result("[5], [0], [5], [0]", "true").first);
  EXPECT_FALSE(result("[5], [-1], [5], [1]", "true").first);
  EXPECT_FALSE(result("[5, 5], [0], [5], [1]", "true").first);
}

TEST(Reference, enumeratesTheBox) {
  Problem problem = fromText("dim n; int i; bool p; shape s; let h = n + i\n"
                             "prove h == n + i");
  Box box = {1, -1, 1, 2, 1};
  // 2 * 3 * 2 * (1 + 2 + 4)
  EXPECT_EQ(countWorlds(problem, box, 1000), 84u);
  unsigned worlds = 0;
  forEachWorld(problem, box, [&](World &world) {
    ++worlds;
    EXPECT_TRUE(evaluate(problem, world)[5].holds);
    return true;
  });
  EXPECT_EQ(worlds, 84u);
  EXPECT_EQ(countWorlds(fromText("dim n; bound 1 floordiv n"), box, 1000), 8u);
  EXPECT_EQ(countWorlds(fromText("dim n; bound n floordiv 2"), box, 1000), 2u);
}

TEST(Rewrite, variantsMeanTheSame) {
  Problem problem = fromText("dim n, m; bool p\nassume n < m or p\n"
                             "prove n == m + 1 and [n] != [m]\nbound n - m");
  EXPECT_EQ(toText(swapSides(problem)),
            "dim n, m\nbool p\nassume n < m or p\n"
            "prove m + 1 == n and [m] != [n]\nbound n - m\n");
  EXPECT_EQ(toText(negateInequalities(problem)),
            "dim n, m\nbool p\nassume -n > -m or p\n"
            "prove n == m + 1 and [n] != [m]\nbound n - m\n");
  EXPECT_EQ(toText(renameSymbols(problem)),
            "bool x1\ndim x2, x3\nassume x3 < x2 or x1\n"
            "prove x3 == x2 + 1 and [x3] != [x2]\nbound x3 - x2\n");
}

TEST(Rewrite, shrinksToTheCore) {
  Problem problem = fromText("dim n, m, k\nassume n == m + 2\nassume k >= 3\n"
                             "prove max(n * 7 floordiv k, 4) == n\nbound m");
  Problem small = shrink(problem, [](const Problem &p) {
    return toText(p).find("floordiv") != std::string::npos;
  });
  EXPECT_LT(toText(small).size(), 40u) << toText(small);
}

} // namespace
