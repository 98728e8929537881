// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks keep their ids when lines are inserted before them.

#include "Builders.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

CheckReport checkOf(llvm::StringRef claim, llvm::StringRef message = "m") {
  CheckReport check = prove(1, Verdict::Proved);
  check.function = "f";
  check.claim = claim.str();
  check.message = message.str();
  return check;
}

std::vector<std::string> idsOf(std::vector<CheckReport> checks) {
  FileReport file;
  file.checks = std::move(checks);
  nameChecks(file);
  std::vector<std::string> ids;
  for (const CheckReport &check : file.checks)
    ids.push_back(check.id);
  return ids;
}

TEST(Identity, WhatTellsChecksApart) {
  CheckReport other = checkOf("n == m");
  other.function = "g";
  CheckReport kind = checkOf("n == m");
  kind.kind = "cf.assert";
  auto ids = idsOf({checkOf("n == m"), checkOf("n == k"),
                    checkOf("n == m", "another"), other, kind});
  for (size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ(ids[i].size(), 10u);
    for (size_t k = 0; k < i; ++k)
      EXPECT_NE(ids[i], ids[k]);
  }
}

TEST(Identity, LinesAndVerdictsDoNotCount) {
  CheckReport later = checkOf("tensor.dim@112:8 == scf.for@9:12.arg0 + 3");
  later.place = {40, 9};
  later.verdict = Verdict::Contingent;
  EXPECT_EQ(idsOf({checkOf("tensor.dim@2:8 == scf.for@19:12.arg0 + 3")}),
            idsOf({later}));
  EXPECT_NE(idsOf({checkOf("tensor.dim@2:8 == 3")}),
            idsOf({checkOf("tensor.dim@2:8 == 4")}));
}

TEST(Identity, OfMlirsMessagesTheGistCounts) {
  auto message = [](llvm::StringRef value, llvm::StringRef gist) {
    return ("ERROR: Runtime op verification failed\n" + value +
            " = memref.load %arg0[%3]\n^ " + gist +
            "\nLocation: loc(\"m.mlir\":7:10)")
        .str();
  };
  auto id = [](const std::string &text) { return idsOf({checkOf("p", text)}); };
  EXPECT_EQ(id(message("%1", "out of bounds")),
            id(message("%2", "out of bounds")));
  EXPECT_NE(id(message("%1", "out of bounds")), id(message("%1", "too many")));
  EXPECT_EQ(id("%1 is odd"), id("%12 is odd"));
}

TEST(Identity, TheSameAgainIsCounted) {
  auto ids = idsOf({checkOf("p"), checkOf("q"), checkOf("p"), checkOf("p")});
  EXPECT_EQ(ids[2], ids[0] + "-2");
  EXPECT_EQ(ids[3], ids[0] + "-3");
  EXPECT_EQ(ids[1].size(), 10u);
}

// Reports of today are compared with those of yesterday's build.
TEST(Identity, IsTheSameInEveryVersion) {
  EXPECT_EQ(idsOf({checkOf("n == m")}), std::vector<std::string>{"6d12670c62"});
}

} // namespace
} // namespace shapeproof
