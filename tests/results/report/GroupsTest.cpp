// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of one cause are one entry, the most urgent first.

#include "results/report/Groups.h"
#include "Builders.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

CheckReport needed(unsigned line, llvm::StringRef claim,
                   llvm::StringRef message = "") {
  CheckReport check = prove(line, Verdict::Contingent);
  check.claim = claim.str();
  check.message = message.str();
  return check;
}

/// Lines of each group.
std::vector<std::vector<unsigned>> linesOf(std::vector<CheckReport> checks) {
  FileReport file;
  file.checks = std::move(checks);
  std::vector<std::vector<unsigned>> lines;
  for (const Group &group : groupsOf(file)) {
    lines.emplace_back();
    for (const CheckReport *check : group)
      lines.back().push_back(check->place.line);
  }
  return lines;
}
using Lines = std::vector<std::vector<unsigned>>;

TEST(Groups, SameClaimUpToNames) {
  EXPECT_EQ(linesOf({needed(1, "n < m + 1"), needed(2, "k < arg0.dim1 + 1"),
                     needed(3, "n < n + 1"), needed(4, "n < m + 2")}),
            (Lines{{1, 2}, {3}, {4}}));
}

TEST(Groups, SameMessageOfAnAuthor) {
  EXPECT_EQ(linesOf({needed(1, "n < m", "sizes"), needed(2, "n == m", "sizes"),
                     needed(3, "n < m", "others")}),
            (Lines{{1, 2}, {3}}));
}

// All accesses out of bounds have the same message.
TEST(Groups, TheMessageOfMlirIsNoCause) {
  llvm::StringRef message = "ERROR: failed\n\"memref.load\"\n^ out of bounds";
  EXPECT_EQ(
      linesOf({needed(1, "n < m", message), needed(2, "n == m", message)}),
      (Lines{{1}, {2}}));
}

TEST(Groups, SameLine) {
  EXPECT_EQ(linesOf({needed(1, "n < m"), needed(1, "n == 3")}),
            (Lines{{1, 1}}));
  EXPECT_EQ(linesOf({needed(0, "n < m"), needed(0, "n == 3")}),
            (Lines{{0}, {0}}));
}

TEST(Groups, FunctionsAndVerdictsAreApart) {
  CheckReport other = needed(2, "n < m");
  other.function = "g";
  CheckReport refuted = needed(3, "n < m");
  refuted.verdict = Verdict::Refuted;
  EXPECT_EQ(linesOf({needed(1, "n < m"), other, refuted}),
            (Lines{{3}, {1}, {2}}));
}

TEST(Groups, WhatNeedsNoAttention) {
  CheckReport query = needed(1, "n < m"), expected = needed(2, "n < k + 1");
  query.role = CheckRole::Query;
  expected.expected = Verdict::Contingent;
  CheckReport wrong = prove(3, Verdict::Proved);
  wrong.expected = Verdict::Refuted;
  EXPECT_EQ(linesOf({query, expected, prove(4, Verdict::Proved), wrong}),
            (Lines{{3}}));
}

} // namespace
} // namespace shapeproof
