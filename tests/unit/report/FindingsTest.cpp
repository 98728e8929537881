// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What formats for reviewers show, and that text of the files ends neither a
// table, a line nor a property in them.

#include "report/Findings.h"
#include "Builders.h"
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
