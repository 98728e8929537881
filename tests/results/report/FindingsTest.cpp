// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The output of formats for reviewers; text of the files cannot end a table, a
// line or a property in it.

#include "results/report/Findings.h"
#include "Builders.h"
#include "shapeproof/ReportFormats.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

std::string written(llvm::StringRef name, const Report &report,
                    llvm::StringRef source = {}) {
  std::string out;
  llvm::raw_string_ostream os(out);
  for (const ReportFormat &format : reportFormats())
    if (format.name == name)
      format.write(report, os, [&](llvm::StringRef) { return source; });
  return out;
}

TEST(Findings, AreWhatIsNotAsItShouldBeTheWorstFirst) {
  CheckReport query = prove(1, Verdict::Refuted);
  query.role = CheckRole::Query;
  CheckReport expected = prove(2, Verdict::Refuted);
  expected.expected = Verdict::Refuted;
  CheckReport unexpected = prove(3, Verdict::Proved);
  unexpected.expected = Verdict::Unknown;
  Report report =
      reportOf({query, expected, unexpected, prove(4, Verdict::Unknown),
                prove(5, Verdict::Contingent), prove(6, Verdict::Refuted),
                prove(7, Verdict::Proved)});
  std::vector<unsigned> lines;
  for (const Finding &finding : findingsOf(report))
    lines.push_back(finding.check->place.line);
  EXPECT_EQ(lines, (std::vector<unsigned>{3, 6, 5, 4}));
}

Report hostile() {
  CheckReport check = prove(1, Verdict::Contingent);
  check.function = "<img src=x>|`\n@all";
  check.message = "::error::no\r\n| ` `` <script> [a](b) {0} %0A \x1b[31m \xff";
  check.counterexample = Example{{"`n|", Int(1)}};
  Report report = reportOf({check});
  report.files[0].path = "a,b:c%|`.mlir";
  return report;
}

TEST(Annotations, OneLineEach) {
  EXPECT_EQ(
      written("github", hostile()),
      "::warning file=a%2Cb%3Ac%25|`.mlir,line=1,col=1,title=shapeproof::the "
      "claim fails for some inputs: ::error::no%0D%0A| ` `` <script> [a](b) "
      "{0} "
      "%250A %1B[31m \xEF\xBF\xBD. Fails with `n| = 1\n"
      "shapeproof: 1 check: 0 proved, 0 refuted, 1 contingent, 0 unknown\n");
}

/// An unknown check of which one side is known.
Report halfKnown(bool fails) {
  CheckReport check = prove(1, Verdict::Unknown);
  (fails ? check.counterexample : check.example) = Example{{"n", Int(2)}};
  check.why = UnknownKind::Incomplete;
  check.detail =
      std::string("not known whether it can ") + (fails ? "hold" : "fail");
  check.message = "few";
  return reportOf({check});
}

TEST(Findings, OneSideOfAnUnknownIsSaidInEachFormat) {
  const std::pair<llvm::StringRef, llvm::StringRef> expected[2][4] = {
      {{"text", "unknown: the claim holds with n = 2; not known whether it can "
                "fail\n"},
       {"github", "the claim holds for some inputs: few (not known whether it "
                  "can fail). Holds with n = 2"},
       {"markdown", "| unknown | `the claim holds for some inputs: few (not "
                    "known whether it can fail)` | holds with `n = 2` |"},
       {"sarif", "the claim holds for some inputs: few (not known whether it "
                 "can fail). It holds with n = 2"}},
      {{"text", "unknown: the claim fails with n = 2; not known whether it can "
                "hold\n"},
       {"github", "the claim fails for some inputs: few (not known whether it "
                  "can hold). Fails with n = 2"},
       {"markdown", "| unknown | `the claim fails for some inputs: few (not "
                    "known whether it can hold)` | `n = 2` |"},
       {"sarif", "the claim fails for some inputs: few (not known whether it "
                 "can hold). It fails with n = 2"}}};
  for (bool fails : {false, true})
    for (auto [format, text] : expected[fails])
      EXPECT_NE(written(format, halfKnown(fails)).find(text.str()),
                std::string::npos)
          << text.str() << "\n"
          << written(format, halfKnown(fails));
}

TEST(Markdown, TextOfFilesStandsInCodeSpans) {
  std::string text = written("markdown", hostile());
  EXPECT_NE(text.find("| ``a,b:c%\\|`.mlir:1:1`` in "
                      "``<img src=x>\\|` @all`` | contingent | "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("```the claim fails for some inputs: ::error::no  \\| ` "
                      "`` <script> [a](b) {0} %0A  [31m \xEF\xBF\xBD```"),
            std::string::npos)
      << text;
}

TEST(Markdown, AHundredRowsAtMost) {
  Report report =
      reportOf(std::vector<CheckReport>(5000, prove(1, Verdict::Contingent)));
  std::string text = written("markdown", report);
  EXPECT_LT(text.size(), 65536u);
  EXPECT_NE(text.find("4900 more are not shown"), std::string::npos);
}

TEST(Sarif, ColumnsAreCharactersWhereTheLineIsKnown) {
  CheckReport check = prove(1, Verdict::Refuted);
  check.place.column = 6; // After two characters of two bytes and a space.
  EXPECT_NE(written("sarif", reportOf({check}), "\xc3\xa9\xc3\xa9 x\n")
                .find("\"startColumn\": 4"),
            std::string::npos);
  EXPECT_NE(written("sarif", reportOf({check})).find("\"startColumn\": 6"),
            std::string::npos);
}

/// A check of %size, with a fact that proves it and the steps to its verdict.
Report explained() {
  CheckReport check = prove(3, Verdict::Contingent);
  check.function = "f";
  check.premises.push_back({{1, 1}, "assume", "", "arg0 >= 0"});
  check.remedy = CheckReport::Remedy{0, "arg0 == 4 \"", 3};
  check.explanation.push_back({{1, 1}, "arg0 is 2"});
  check.explanation.push_back({{2, 5}, "{arg0} [x](y) fails"});
  Report report = reportOf({check});
  report.files[0].arguments.push_back({"f", {"size"}});
  return report;
}

TEST(Findings, ARemedyIsTextToPaste) {
  Report report = explained();
  CheckReport &check = report.files[0].checks[0];
  EXPECT_EQ(remedySentence(report.files[0], check),
            "proved if %size has {shapeproof.facts = [\"arg0 == 4 \\22\"]}, as "
            "are 2 others");
  check.remedy->removes = 1;
  report.files[0].arguments.clear();
  EXPECT_EQ(remedySentence(report.files[0], check),
            "proved if %arg0 has {shapeproof.facts = [\"arg0 == 4 \\22\"]}");
  check.remedy.reset();
  EXPECT_EQ(remedySentence(report.files[0], check), "");
}

TEST(Markdown, ShowsEachRemedyOnce) {
  Report report = explained();
  report.files[0].checks.push_back(report.files[0].checks[0]);
  std::string text = written("markdown", report);
  size_t at = text.find("- in `f`, `proved if %size has {shapeproof.facts = ");
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_EQ(text.find("proved if", at + 20), std::string::npos);
  EXPECT_NE(text.find("1 fact of inputs"), std::string::npos);
}

TEST(Sarif, ShowsRemedyAndSteps) {
  std::string text = written("sarif", explained());
  EXPECT_NE(text.find("It is proved if %size has {{shapeproof.facts = "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\"removes\": 3"), std::string::npos);
  // The steps, and not the premises, are the way to the check.
  size_t flow = text.find("\"codeFlows\"");
  ASSERT_NE(flow, std::string::npos);
  size_t first = text.find("\"arg0 is 2\"", flow),
         second = text.find("fails\"", first),
         last = text.find("fails for some inputs\"", second);
  EXPECT_LT(first, second);
  EXPECT_LT(second, last);
  EXPECT_NE(last, std::string::npos);
}

TEST(Sarif, PathsAreUris) {
  Report report = hostile();
  EXPECT_NE(written("sarif", report).find("\"./a,b:c%25%7C%60.mlir\""),
            std::string::npos);
  report.files[0].path = "/a b.mlir";
  EXPECT_NE(written("sarif", report).find("\"file:///a%20b.mlir\""),
            std::string::npos);
}

} // namespace
} // namespace shapeproof
