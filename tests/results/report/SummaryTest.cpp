// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The summary counts checks and meets over all files, and no queries.

#include "Builders.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

TEST(Summary, CountsChecksAndMeetsButNoQueries) {
  CheckReport meet = prove(2, Verdict::Refuted);
  meet.role = CheckRole::Meet;
  CheckReport query = prove(3, Verdict::Refuted);
  query.role = CheckRole::Query;
  Report report = reportOf({prove(1, Verdict::Proved), meet, query});
  report.files.push_back(report.files.front());
  report.files.back().checks = {prove(1, Verdict::Contingent),
                                prove(2, Verdict::Unknown),
                                prove(3, Verdict::Unknown)};
  report.files.back().checks.back().why = UnknownKind::Limit;
  Summary summary = summarize(report);
  EXPECT_EQ(summary.checks, 5u);
  EXPECT_EQ(summary.proved, 1u);
  EXPECT_EQ(summary.refuted, 1u);
  EXPECT_EQ(summary.contingent, 1u);
  EXPECT_EQ(summary.unknown, 2u);
  EXPECT_EQ(summary.limited, 1u);
}

TEST(Summary, OfNothingIsZero) { EXPECT_EQ(summarize(Report()).checks, 0u); }

} // namespace
} // namespace shapeproof
