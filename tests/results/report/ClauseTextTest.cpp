// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clauses in words: what they become, and what has to stay as it is.

#include "results/report/ClauseText.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

struct Exact {
  const char *claim;
  const char *exactly = nullptr;
  bool isExact = true;
};

/// The lines of a contract with such clauses, separated by `; `, with the mark
/// and the words.
std::string linesOf(llvm::ArrayRef<Exact> clauses,
                    std::vector<std::string> result = {}) {
  ContractReport contract;
  for (const Exact &each : clauses) {
    ContractReport::Clause &clause = contract.clauses.emplace_back();
    clause.claim = each.claim;
    clause.exact = each.isExact && !each.exactly;
    if (each.exactly)
      clause.exactly = each.exactly;
  }
  if (!result.empty())
    contract.results.push_back(std::move(result));
  std::vector<std::string> lines;
  for (const ClauseLine &line : clauseLines(contract, {}))
    lines.push_back((line.isEnough ? "~ " : "") + line.condition +
                    (line.words.empty() ? "" : ", " + line.words));
  return llvm::join(lines, "; ");
}

TEST(ClauseText, AlternativesAreOneCondition) {
  EXPECT_EQ(linesOf({{"p or n == 1"}, {"not p or m == 2"}}),
            "if p: m == 2, else n == 1");
  EXPECT_EQ(linesOf({{"r == 16 or n <= 3"}, {"r != 16 or n >= 9 or q"}}),
            "if r == 16: n >= 9 or q, else n <= 3");
  EXPECT_EQ(linesOf({{"r <= 3 or n == 1"}, {"r >= 4 or n == 2"}}),
            "if r <= 3: n == 2, else n == 1");
}

TEST(ClauseText, OthersAreNotAlternatives) {
  // Not the negation; two that are; one that is not exact.
  EXPECT_EQ(linesOf({{"r <= 3 or n == 1"}, {"r >= 5 or n == 2"}}),
            "if r > 3: n == 1; if r < 5: n == 2");
  EXPECT_EQ(linesOf({{"p or q"}, {"not p or not q"}}),
            "p or q; not p or not q");
  EXPECT_EQ(linesOf({{"p or n == 1"}, {"not p or m == 2", nullptr, false}}),
            "if not p: n == 1; ~ if p: m == 2");
}

TEST(ClauseText, ElementsAreCounted) {
  EXPECT_EQ(linesOf({{"x[0] <= 1"}, {"x[1] <= 1"}, {"x[2] <= 1"}}),
            "x[i] <= 1 for every i in 0..2");
  EXPECT_EQ(linesOf({{"x[0] <= 1"}, {"x[2] <= 1"}, {"x[3] <= 1"}}),
            "x[0] <= 1; x[2] <= 1; x[3] <= 1");
  EXPECT_EQ(linesOf({{"x[0] <= 1"}, {"x[1] <= 2"}, {"x[2] <= 1"}}),
            "x[0] <= 1; x[1] <= 2; x[2] <= 1");
  EXPECT_EQ(linesOf({{"x[0] <= y[0]"}, {"x[1] <= y[0]"}, {"x[2] <= y[0]"}}),
            "x[0] <= y[0]; x[1] <= y[0]; x[2] <= y[0]");
  // An input with the name of the counter.
  EXPECT_EQ(linesOf({{"x[0] <= i"}, {"x[1] <= i"}, {"x[2] <= i"}}),
            "x[0] <= i; x[1] <= i; x[2] <= i");
  EXPECT_EQ(linesOf({{"x[0] <= i2"}, {"x[1] <= i2"}, {"x[2] <= i2"}}),
            "x[i] <= i2 for every i in 0..2");
}

TEST(ClauseText, EndsAreRanges) {
  EXPECT_EQ(linesOf({{"x <= 11"}, {"n == m"}, {"x >= 10"}}),
            "x in [10, 11]; n == m");
  EXPECT_EQ(linesOf({{"x + 2 * y >= -3"}, {"x + 2 * y <= -3"}}),
            "x + 2 * y == -3");
  // No number, no value, another term, two lower ends, one that is enough.
  EXPECT_EQ(linesOf({{"x >= n"}, {"x <= 3"}}), "x >= n; x <= 3");
  EXPECT_EQ(linesOf({{"x >= 4"}, {"x <= 3"}}), "x >= 4; x <= 3");
  EXPECT_EQ(linesOf({{"x >= 1"}, {"y <= 3"}}), "x >= 1; y <= 3");
  EXPECT_EQ(linesOf({{"x >= 1"}, {"x >= 3"}}), "x >= 1; x >= 3");
  EXPECT_EQ(linesOf({{"x >= 1"}, {"x <= 3", nullptr, false}}),
            "x >= 1; ~ x <= 3");
}

TEST(ClauseText, BroadcastsAreNamed) {
  EXPECT_EQ(linesOf({{"n == 1 or m == 1 or n == m"}}), "n broadcasts with m");
  EXPECT_EQ(linesOf({{"n == 1 or n == m"}}), "n broadcasts to m");
  EXPECT_EQ(linesOf({{"m == 1 or n == m"}}), "m broadcasts to n");
  for (const char *same :
       {"n == 1 or k == 1 or n == m", "n == 2 or n == m", "n == 1 or m == 2",
        "n == 1 or m == 1", "n == 1 or n == m or n == k"})
    EXPECT_EQ(linesOf({{same}}), same);
}

TEST(ClauseText, MultiplesAreRemainders) {
  EXPECT_EQ(linesOf({{"x == a * (x floordiv a)"}}), "x mod a == 0");
  EXPECT_EQ(linesOf({{"x == 32 * (x floordiv 32)"}}), "x mod 32 == 0");
  for (const char *same : {"x == a * (y floordiv a)", "x == a * (x floordiv b)",
                           "x >= a * (x floordiv a)", "x == a * (x ceildiv a)"})
    EXPECT_EQ(linesOf({{same}}), same);
}

TEST(ClauseText, ConditionsComeFirst) {
  EXPECT_EQ(linesOf({{"not p or n == m"}}), "if p: n == m");
  EXPECT_EQ(linesOf({{"k != 3 or n == m"}}), "if k == 3: n == m");
  EXPECT_EQ(linesOf({{"n <= 0 or k == m"}}), "if n > 0: k == m");
  // Nobody knows which of them is the condition.
  for (const char *same : {"p or q", "n <= 0 or k >= m", "n == 2 or m == 3",
                           "select(p, n, m) == 3 or k == 1"})
    EXPECT_EQ(linesOf({{same}}), same);
}

TEST(ClauseText, WordsOfMachinesArePowers) {
  EXPECT_EQ(withPowers("n <= 2147483647"), "n <= 2^31 - 1");
  EXPECT_EQ(withPowers("n in [-2147483648, 2147483647]"),
            "n in [-2^31, 2^31 - 1]");
  EXPECT_EQ(withPowers("n == 4294967296 or m == 2"), "n == 2^32 or m == 2");
  for (const char *same :
       {"n == 2147483647 * m", "n + 2147483647 == m", "n <= 12147483647",
        "n <= 2147483646", "n >= -2147483647", "n <= 65535"})
    EXPECT_EQ(withPowers(same), same);
}

TEST(ClauseText, SizesFitTogether) {
  EXPECT_EQ(linesOf({{"n <= 2147483647"}, {"k == 1"}, {"m <= 2147483647"}}),
            "n, m <= 2^31 - 1, sizes fit i32; k == 1");
  EXPECT_EQ(linesOf({{"n <= 2147483647"}, {"2 * m <= 2147483647"}}),
            "n <= 2^31 - 1; 2 * m <= 2^31 - 1");
  EXPECT_EQ(linesOf({{"n + k <= 2147483647"}, {"m + k <= 2147483647"}}),
            "n + k <= 2^31 - 1; m + k <= 2^31 - 1");
}

TEST(ClauseText, TheExactConditionIsSaidInWords) {
  EXPECT_EQ(linesOf({{"n == m", "k == 0 or n == m"}}), "n == m, unless k is 0");
  EXPECT_EQ(linesOf({{"n == m", "k == 0 or j == 0 or n == m"}}),
            "n == m, unless k or j is 0");
  EXPECT_EQ(linesOf({{"n == m", "k == 0 or n == m"}}, {"k", "n"}),
            "n == m, unless a result is empty (k is 0)");
  EXPECT_EQ(linesOf({{"n == m", "k <= 2 or n == m"}}), "n == m, unless k <= 2");
  // A claim says so itself.
  EXPECT_EQ(linesOf({{"k == 0 or n <= 2 or j == 0"}}),
            "n <= 2, unless k or j is 0");
  EXPECT_EQ(linesOf({{"p or k == 0 or j == 0"}}), "p, unless k or j is 0");
  EXPECT_EQ(linesOf({{"k == 0 or n <= 2"}}), "n <= 2, unless k is 0");
  for (const char *same :
       {"k == 0 or n == 2", "k == 0 or j == 0", "k == 0 or j == 0 or p or q"})
    EXPECT_EQ(linesOf({{same}}), same);
  // Less than the claim or something else is needed; nobody knows what is.
  EXPECT_EQ(linesOf({{"n == m", "k == 0 or n >= m"}}), "~ n == m");
  EXPECT_EQ(linesOf({{"n == m", "(k == 0 or n == m) and n >= m"}}), "~ n == m");
  EXPECT_EQ(linesOf({{"n == m", nullptr, false}}), "~ n == m");
}

TEST(ClauseText, WrapsAreSaidOfRanges) {
  EXPECT_EQ(linesOf({{"n in [0, 2147483647]",
                      "n >= 4294967296 * ((n + 2147483648) floordiv "
                      "4294967296)"}}),
            "~ n in [0, 2^31 - 1], beyond it the value wraps");
  EXPECT_EQ(linesOf({{"n <= 2147483647", "n <= 2147483647 or m mod 3 == 2"}}),
            "n <= 2^31 - 1, unless m mod 3 == 2");
  // Tiles of 256 are no bytes.
  EXPECT_EQ(linesOf({{"n <= 2147483647", "(n + 255) floordiv 256 <= m"}}),
            "~ n <= 2^31 - 1");
  EXPECT_EQ(linesOf({{"n <= 7", "(n + 2147483648) mod 4294967296 <= 7"}}),
            "~ n <= 7");
}

} // namespace
} // namespace shapeproof
