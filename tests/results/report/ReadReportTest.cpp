// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A report that is written and read again stays the same; a text that is no
// report is an error that names the place.

#include "shapeproof/ReadReport.h"
#include "Builders.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

std::string errorOf(llvm::StringRef json) {
  llvm::Expected<Report> report = readReport(json, "r.json");
  return report ? "" : llvm::toString(report.takeError());
}

Report everything() {
  CheckReport proved = prove(3, Verdict::Proved);
  proved.function = "f";
  proved.vacuous = true;
  proved.id = "8f6c0a11d2-2";
  proved.claim = "m == n";
  proved.place.file = "model.py";
  proved.premises.push_back({{9, 8}, "shape.cstr_eq", "why", "n == 2"});
  proved.premises.push_back({{}, "loop", ""});
  proved.assumptions = {"no-overflow"};
  proved.at = SourcePlace(7, 2);
  CheckReport contingent = prove(4, Verdict::Contingent);
  contingent.role = CheckRole::Meet;
  contingent.example = Example{{"p", true}, {"n", Int(1)}, {"a \"{[:", Int(2)}};
  contingent.counterexample =
      Example{{"a2", std::vector<Int>{Int(2), Int(INT64_MAX) + Int(1)}},
              {"a10", std::vector<Int>{}}};
  contingent.executed = true;
  contingent.message = "a \"quoted\"\nmessage";
  contingent.once = CheckReport::Once{{2, 1}, "n <= 4"};
  contingent.expected = Verdict::Refuted;
  CheckReport unknown = prove(5, Verdict::Unknown);
  unknown.role = CheckRole::Query;
  unknown.why = UnknownKind::Limit;
  unknown.detail = "the budget";
  unknown.conflicts.push_back({{1, 1}, "shape.meet", ""});
  Report report = reportOf({proved, contingent, unknown});
  FileReport &file = report.files[0];
  file.bounds.push_back(
      {{3, 0}, "n + m", Int(0), std::nullopt, true, {}, std::nullopt});
  file.bounds.back().expected = BoundReport::Expected{std::nullopt, Int(7)};
  file.bounds.push_back(
      {{4, 0}, "s[5]", std::nullopt, std::nullopt, false, {}, std::nullopt});
  file.bounds.back().undefined = true;
  file.contradictions.push_back({{20, 0}, {{{1, 2}, "assume", ""}}});
  file.ignored.push_back({{20, 4}, "foo.bar", "no shape function"});
  file.warnings.push_back({{1, 1}, "odd"});
  ContractReport contract;
  contract.function = "f";
  contract.signature = "f(x: [A]) -> [A]";
  contract.inputs = {{"x.dim0", "A"}};
  ContractReport::Clause clause;
  clause.claim = "A == 2";
  clause.exactly = "A <= 2";
  clause.checks = {{4, 1}};
  clause.mayFollow = true;
  clause.breaks = Example{{"x.dim0", Int(3)}};
  contract.clauses = {clause};
  contract.residue = {{{5, 1}, "a load"}};
  contract.results = {{"A", "?"}, {}};
  contract.runsWith = Example{};
  contract.checks = 3;
  contract.redundant = 1;
  contract.goesOnWith = 8;
  file.contracts.emplace().push_back(contract);
  FileReport bad;
  bad.path = "bad.dims";
  bad.error = "bad.dims:1:1: error: no";
  report.files.push_back(bad);
  report.budget = 2;
  return report;
}

TEST(ReadReport, IsWhatWasWritten) {
  std::string written = jsonOf(everything());
  llvm::Expected<Report> read = readReport(written, "r.json");
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(jsonOf(*read), written);
}

TEST(ReadReport, KeysMayBeMissingOrUnknown) {
  llvm::Expected<Report> read =
      readReport(R"({"schema":"shapeproof.report/1","later":[1],
                     "files":[{"path":"p","checks":[{"verdict":"refuted"}]}]})",
                 "r.json");
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(read->files[0].checks[0].verdict, Verdict::Refuted);
  EXPECT_EQ(read->files[0].checks[0].place.line, 0u);
}

TEST(ReadReport, NamesWhatIsWrong) {
  EXPECT_EQ(errorOf("[]"),
            "r.json: error: expected object when parsing report");
  EXPECT_NE(errorOf("{").find("r.json: error: not JSON: "), std::string::npos);
  EXPECT_NE(errorOf(std::string(100000, '[')).find("nested too deep"),
            std::string::npos);
  EXPECT_EQ(errorOf(R"({"schema":"shapeproof.report/9","files":[]})"),
            "r.json: error: expected \"shapeproof.report/1\" at report.schema");
  auto inCheck = [&](llvm::StringRef check) {
    return errorOf((R"({"schema":"shapeproof.report/1","files":[{"path":"p",)"
                    R"("checks":[)" +
                    check + "]}]}")
                       .str());
  };
  EXPECT_NE(inCheck(R"({"verdict":"maybe"})")
                .find("at report.files[0].checks[0].verdict"),
            std::string::npos);
  EXPECT_NE(inCheck("{}").find("missing value at "
                               "report.files[0].checks[0].verdict"),
            std::string::npos);
  EXPECT_NE(inCheck(R"({"verdict":"proved","line":"1"})")
                .find("at report.files[0].checks[0].line"),
            std::string::npos);
  for (const char *line : {"-3", "4294967297", "1.5"})
    EXPECT_NE(
        inCheck(
            (R"({"verdict":"proved","line":)" + llvm::Twine(line) + "}").str())
            .find("at report.files[0].checks[0].line"),
        std::string::npos)
        << line;
  EXPECT_NE(inCheck(R"({"verdict":"proved","example":{"n":1.5}})")
                .find("at report.files[0].checks[0].example"),
            std::string::npos);
}

} // namespace
} // namespace shapeproof
