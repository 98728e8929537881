// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The changes between reports, in which lines do not count.

#include "Builders.h"
#include "shapeproof/ReportDiff.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

CheckReport named(std::string function, Verdict verdict, unsigned line = 1) {
  CheckReport check = prove(line, verdict);
  check.kind = "cf.assert";
  check.function = std::move(function);
  return check;
}

std::string textOfDiff(const Report &before, const Report &after) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeDiff(diffReports(before, after), os);
  return text;
}

TEST(Diff, LinesPlacesInMessagesAndTheNameOfTheOnlyFileDoNotMatter) {
  CheckReport check = named("f", Verdict::Contingent, 3);
  check.message = "ERROR: x\n^ y\nLocation: loc(\"m.mlir\":14:11)";
  CheckReport moved = check;
  moved.place.line = 9;
  moved.message = "ERROR: x\n^ y\nLocation: loc(\"m.mlir\":15:11)";
  Report before = reportOf({check}), after = reportOf({moved});
  after.files[0].path = "renamed.dims";
  ReportDiff diff = diffReports(before, after);
  EXPECT_TRUE(diff.changes.empty());
  EXPECT_EQ(diff.unchanged, 1u);
  EXPECT_FALSE(diff.isWorse());
}

TEST(Diff, EveryPairOfVerdicts) {
  Verdict all[] = {Verdict::Proved, Verdict::Refuted, Verdict::Contingent,
                   Verdict::Unknown};
  for (Verdict before : all)
    for (Verdict after : all) {
      Report older = reportOf({named("f", before)});
      Report newer = reportOf({named("f", after)});
      ReportDiff diff = diffReports(older, newer);
      EXPECT_EQ(diff.changes.size(), before == after ? 0u : 1u);
      bool worse = before != after &&
                   (before == Verdict::Proved || after == Verdict::Refuted);
      EXPECT_EQ(diff.isWorse(), worse);
    }
}

TEST(Diff, NewAndGone) {
  Report none = reportOf({});
  for (Verdict verdict : {Verdict::Proved, Verdict::Contingent}) {
    Report one = reportOf({named("f", verdict)});
    EXPECT_EQ(diffReports(none, one).isWorse(), verdict != Verdict::Proved);
    ReportDiff gone = diffReports(one, none);
    EXPECT_FALSE(gone.isWorse());
    ASSERT_EQ(gone.changes.size(), 1u);
    EXPECT_EQ(gone.changes[0].after, nullptr);
  }
}

TEST(Diff, OfSeveralAlikeThoseOfOneVerdictMatch) {
  Report before = reportOf(
      {named("f", Verdict::Proved, 1), named("f", Verdict::Contingent, 2)});
  Report after = reportOf({named("f", Verdict::Unknown, 1),
                           named("f", Verdict::Contingent, 2),
                           named("f", Verdict::Proved, 3)});
  ReportDiff diff = diffReports(before, after);
  ASSERT_EQ(diff.changes.size(), 1u);
  EXPECT_EQ(diff.changes[0].after->place.line, 1u);
  EXPECT_EQ(diff.changes[0].before, nullptr);
  EXPECT_EQ(diff.unchanged, 2u);
}

TEST(Diff, QueriesDoNotCountAndLostFilesDo) {
  CheckReport query = named("f", Verdict::Proved);
  query.role = CheckRole::Query;
  Report before = reportOf({query, named("g", Verdict::Proved)});
  Report after = reportOf({});
  after.files[0].error = "p.dims:1:1: error: no";
  ReportDiff diff = diffReports(before, after);
  EXPECT_TRUE(diff.changes.empty());
  EXPECT_EQ(diff.lostFiles.size(), 1u);
  EXPECT_TRUE(diff.isWorse());
  EXPECT_FALSE(diffReports(after, after).isWorse());
}

TEST(Diff, Text) {
  Report before =
      reportOf({named("f", Verdict::Proved), named("g", Verdict::Contingent),
                named("h", Verdict::Proved), named("i", Verdict::Proved)});
  Report after = reportOf(
      {named("f", Verdict::Contingent, 7), named("g", Verdict::Proved, 8),
       named("j", Verdict::Refuted, 9), named("i", Verdict::Proved, 10)});
  EXPECT_EQ(textOfDiff(before, after),
            "1 became refuted:\n"
            "  p.dims:9:1 in j: cf.assert always fails (was not there)\n"
            "1 became needed:\n"
            "  p.dims:7:1 in f: cf.assert fails for some inputs (was proved)\n"
            "1 became redundant:\n"
            "  p.dims:8:1 in g: cf.assert always holds (was contingent)\n"
            "1 are no longer there:\n"
            "  p.dims:1:1 in h: cf.assert (was proved)\n"
            "1 unchanged\n");
}

TEST(Diff, ABaselineLeavesWhatIsWorse) {
  Report before =
      reportOf({named("f", Verdict::Proved), named("g", Verdict::Contingent)});
  Report after = reportOf(
      {named("f", Verdict::Unknown, 7), named("g", Verdict::Contingent, 8)});
  EXPECT_TRUE(keepWhatIsWorse(before, after));
  ASSERT_EQ(after.files[0].checks.size(), 1u);
  EXPECT_EQ(after.files[0].checks[0].place.line, 7u);
  EXPECT_FALSE(keepWhatIsWorse(after, after));
}

} // namespace
} // namespace shapeproof
