// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a problem to a report: places, premises, messages, scopes,
// contradictions, examples. With the context "equality", which every build has.

#include "shapeproof/Analyze.h"
#include "shapeproof/Problem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace shapeproof;

namespace {

FileReport analyzed(llvm::StringRef text,
                    llvm::StringRef context = "equality") {
  Problem problem = llvm::cantFail(parseProblem(text, "f.dims"));
  return llvm::cantFail(analyzeProblem(problem, "f.dims", context));
}

/// "2:1 assume message, 4:3 assume".
std::string show(llvm::ArrayRef<Premise> premises) {
  std::string text;
  for (const Premise &p : premises)
    text += (text.empty() ? "" : ", ") + std::to_string(p.place.line) + ":" +
            std::to_string(p.place.column) + " " + p.kind +
            (p.message.empty() ? "" : " " + p.message);
  return text;
}

/// "proved refuted ...".
std::string verdicts(const FileReport &report) {
  std::string text;
  for (const CheckReport &check : report.checks)
    text += (text.empty() ? "" : " ") + toString(check.verdict).str() +
            (check.vacuous ? "!" : "");
  return text;
}

TEST(Analyze, checksCarryTheirPremises) {
  FileReport report = analyzed("dim n, m, k in [1, inf]\n"
                               "  assume n == m \"first\"; assume m == k\n"
                               "dim far; assume far == 3\n"
                               "prove n == k expect refuted");
  ASSERT_EQ(report.checks.size(), 1u);
  const CheckReport &check = report.checks[0];
  EXPECT_EQ(report.path, "f.dims");
  EXPECT_EQ(check.place.line, 4u);
  EXPECT_EQ(check.place.column, 1u);
  EXPECT_EQ(check.kind, "prove");
  EXPECT_EQ(check.role, CheckRole::Check);
  EXPECT_EQ(check.verdict, Verdict::Proved);
  EXPECT_EQ(check.expected, Verdict::Refuted);
  EXPECT_EQ(check.decidedBy, "equality");
  EXPECT_EQ(show(check.premises), "2:3 assume first, 2:26 assume");
}

TEST(Analyze, scopesEnd) {
  FileReport report = analyzed("dim n, m\n"
                               "scope { assume n == m; prove n == m\n"
                               "  scope { assume m == 3; prove n == 3 }\n"
                               "  prove n == 3 }\n"
                               "prove n == m");
  EXPECT_EQ(verdicts(report), "proved proved unknown unknown");
}

TEST(Analyze, boundsHaveTheirTextAndExpectation) {
  FileReport report = analyzed("dim n\nbound (n + 1) * 2 expect [2, inf]\n"
                               "bound 3 * 4",
                               "static");
  ASSERT_EQ(report.bounds.size(), 2u);
  EXPECT_EQ(report.bounds[0].expr, "(n + 1) * 2");
  EXPECT_EQ(report.bounds[0].place.line, 2u);
  ASSERT_TRUE(report.bounds[0].expected);
  EXPECT_EQ(report.bounds[0].expected->lo, Int(2));
  EXPECT_EQ(report.bounds[0].expected->hi, std::nullopt);
  EXPECT_EQ(report.bounds[1].lo, Int(12));
  EXPECT_EQ(report.bounds[1].hi, Int(12));
}

TEST(Analyze, aContradictionIsReportedOnceWhereItArises) {
  FileReport report = analyzed("dim n, m\n"
                               "assume n == 3\n"
                               "scope {\n"
                               "  assume m == 5\n"
                               "  assume n == m\n"
                               "  prove n == 77\n"
                               "  prove m == 78\n"
                               "  scope { assume m == 6; prove n == 2 }\n"
                               "}\n"
                               "prove n == 3\n"
                               "scope { assume n == 4 }\n"
                               "assume n == 5");
  EXPECT_EQ(verdicts(report), "proved! proved! proved! proved");
  ASSERT_EQ(report.contradictions.size(), 3u);
  EXPECT_EQ(report.contradictions[0].place.line, 5u);
  EXPECT_EQ(show(report.contradictions[0].premises),
            "2:1 assume, 4:3 assume, 5:3 assume");
  EXPECT_EQ(report.contradictions[1].place.line, 11u);
  EXPECT_EQ(report.contradictions[2].place.line, 12u);
}

TEST(Analyze, aContradictionOfTheOuterScopeStays) {
  FileReport report =
      analyzed("dim n\nassume n == 3; assume n == 4\n"
               "scope { prove n == 5 }\nscope { prove n == 6 }\n"
               "prove n == 7");
  EXPECT_EQ(verdicts(report), "proved! proved! proved!");
  ASSERT_EQ(report.contradictions.size(), 1u);
  EXPECT_EQ(report.contradictions[0].place.line, 2u);
  EXPECT_EQ(report.contradictions[0].place.column, 16u);
}

TEST(Analyze, unknownContexts) {
  Problem problem;
  llvm::Expected<FileReport> report = analyzeProblem(problem, "f", "nothing");
  ASSERT_FALSE(bool(report));
  EXPECT_NE(llvm::toString(report.takeError()).find("equality"),
            std::string::npos);
}

TEST(Analyze, emptyProblem) {
  FileReport report = analyzed("");
  EXPECT_TRUE(report.checks.empty() && report.bounds.empty() &&
              report.contradictions.empty());
}

/// The problem has so many statements and scopes that quadratic work would not
/// end.
TEST(Analyze, manyStatements) {
  std::string text = "dim x0\n";
  constexpr int n = 5000;
  for (int i = 1; i < n; ++i) {
    std::string now = std::to_string(i), before = std::to_string(i - 1);
    text += "dim x" + now + "\nassume x" + now + " == x" + before + "\n";
    if (i % 10 == 0)
      text += "scope { assume x" + now + " == 3; prove x0 == 3 }\n";
  }
  text += "prove x0 == x" + std::to_string(n - 1) + "\n";
  FileReport report = analyzed(text);
  ASSERT_EQ(report.checks.size(), size_t(n / 10));
  for (const CheckReport &check : report.checks)
    ASSERT_EQ(check.verdict, Verdict::Proved);
}

/// The contradiction was looked for once more, and not found that time.
TEST(Analyze, vacuousProofsComeWithTheContradiction) {
  std::string text = "dim n, m\n";
  for (int i = 0; i < 1000; ++i) {
    std::string a = std::to_string(i), b = std::to_string(i + 1);
    text += "assume (n == " + a + " or m == " + a + ") and (n == " + b +
            " or m == " + b + ")\n";
  }
  FileReport report = analyzed(text + "prove n == 77\n");
  ASSERT_EQ(report.checks.size(), 1u);
  ASSERT_TRUE(report.checks[0].vacuous);
  ASSERT_EQ(report.contradictions.size(), 1u);
  EXPECT_EQ(report.contradictions[0].premises.size(),
            report.checks[0].premises.size());
}

} // namespace
