// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON report: the schema's keys in the schema's order, absent values as
// null, and valid JSON for any text.

#include "llvm/Support/JSON.h"
#include "Builders.h"
#include "shapeproof/ReportFormats.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

/// The parsed report; fails the test if it is not JSON.
llvm::json::Value parsed(const Report &report) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(jsonOf(report));
  if (!value) {
    ADD_FAILURE() << llvm::toString(value.takeError());
    return nullptr;
  }
  return std::move(*value);
}

const llvm::json::Object &firstFile(const llvm::json::Value &report) {
  return *report.getAsObject()->getArray("files")->front().getAsObject();
}

const llvm::json::Object &firstCheck(const llvm::json::Value &report) {
  return *firstFile(report).getArray("checks")->front().getAsObject();
}

bool contains(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

// The schema as it is written down, key by key.
TEST(Json, WholeReport) {
  CheckReport check;
  check.function = "f";
  check.place = {12, 8};
  check.kind = "shape.cstr_eq";
  check.verdict = Verdict::Proved;
  check.decidedBy = "equality";
  check.premises.push_back({{9, 8}, "shape.cstr_eq", "", "n == m"});
  check.assumptions = {"no-overflow"};
  check.message = "sizes differ";
  check.id = "5c0ffee123";
  check.claim = "n == m + 1";
  Report report = reportOf({check});
  report.files[0].path = "m.mlir";
  report.files[0].bounds.push_back(
      {{3, 1}, "n + m", Int(0), std::nullopt, false, {}, std::nullopt});
  report.files[0].contradictions.push_back({{20, 1}, {}});
  report.files[0].ignored.push_back({{20, 4}, "foo.bar", "no shape function"});
  EXPECT_EQ(jsonOf(report), R"({
  "schema": "shapeproof.report/1",
  "context": "tiered",
  "files": [
    {
      "path": "m.mlir",
      "checks": [
        {"function":"f","line":12,"column":8,"kind":"shape.cstr_eq","role":"check","verdict":"proved","vacuous":false,"decided_by":"equality","premises":[{"line":9,"column":8,"kind":"shape.cstr_eq","text":"n == m"}],"example":null,"counterexample":null,"reason":null,"assumptions":["no-overflow"],"conflicts":[],"at":null,"message":"sizes differ","expected":null,"id":"5c0ffee123","claim":"n == m + 1"}
      ],
      "bounds": [
        {"line":3,"expr":"n + m","lo":0,"hi":null,"limit":false,"premises":[],"expected":null}
      ],
      "contradictions": [
        {"line":20,"premises":[]}
      ],
      "ignored": [
        {"line":20,"column":4,"op":"foo.bar","why":"no shape function"}
      ]
    }
  ],
  "summary": {"checks":1,"proved":1,"refuted":0,"contingent":0,"unknown":0,"vacuous":0}
}
)");
}

TEST(Json, ExamplesKeepTheirSorts) {
  CheckReport check = prove(1, Verdict::Contingent);
  check.example = Example{{"n", Int(1)},
                          {"s", std::vector<Int>{Int(2), Int(3)}},
                          {"r", std::vector<Int>{}},
                          {"p", true}};
  check.counterexample = Example{};
  EXPECT_TRUE(contains(jsonOf(reportOf({check})),
                       R"("example":{"n":1,"s":[2,3],"r":[],"p":true},)"
                       R"("counterexample":{},)"));
}

TEST(Json, IntegersOutside64BitsAreStrings) {
  Int least(INT64_MIN), greatest(INT64_MAX);
  CheckReport check = prove(1, Verdict::Contingent);
  check.example = Example{{"a", least},
                          {"b", least - Int(1)},
                          {"c", greatest},
                          {"d", std::vector<Int>{greatest + Int(1)}}};
  EXPECT_TRUE(contains(jsonOf(reportOf({check})),
                       R"({"a":-9223372036854775808,)"
                       R"("b":"-9223372036854775809",)"
                       R"("c":9223372036854775807,)"
                       R"("d":["9223372036854775808"]})"));
}

TEST(Json, ALargeIntegerThatBecameSmallAgainIsANumber) {
  // DynamicAPInt keeps its wide form after coming back below 64 bits.
  Int wide = (Int(INT64_MAX) + Int(5)) - Int(INT64_MAX);
  Report report = reportOf({});
  report.files[0].bounds.push_back(
      {{1, 1}, "n", wide, wide, true, {}, BoundReport::Expected{}});
  EXPECT_TRUE(contains(jsonOf(report),
                       R"("lo":5,"hi":5,"limit":true,"premises":[],)"
                       R"("expected":{"lo":null,"hi":null})"));
}

TEST(Json, AnUnknownHasAReasonAndNobodyDecidedIt) {
  CheckReport check = prove(1, Verdict::Unknown);
  check.why = UnknownKind::Limit;
  check.detail = "10 steps";
  EXPECT_TRUE(contains(jsonOf(reportOf({check})), R"("decided_by":null)"));
  EXPECT_TRUE(contains(jsonOf(reportOf({check})),
                       R"("reason":{"kind":"limit","detail":"10 steps"})"));
}

TEST(Json, UnknownPlacesAreNull) {
  CheckReport check = prove(0, Verdict::Proved);
  check.premises.push_back({{}, "type", ""});
  check.at = Place{7, 3};
  check.expected = Verdict::Refuted;
  std::string json = jsonOf(reportOf({check}));
  EXPECT_TRUE(contains(json, R"("line":null,"column":null,"kind":"prove")"));
  EXPECT_TRUE(contains(json, R"([{"line":null,"column":null,"kind":"type"}])"));
  EXPECT_TRUE(contains(json, R"("at":{"line":7,"column":3})"));
  EXPECT_TRUE(contains(json, R"("expected":"refuted")"));
}

TEST(Json, RolesAndConflicts) {
  CheckReport check = prove(1, Verdict::Unknown);
  check.role = CheckRole::Meet;
  check.conflicts.push_back({{4, 2}, "shape.cstr_eq", ""});
  std::string json = jsonOf(reportOf({check}));
  EXPECT_TRUE(contains(json, R"("role":"meet")"));
  EXPECT_TRUE(contains(
      json, R"("conflicts":[{"line":4,"column":2,"kind":"shape.cstr_eq"}])"));
  check.role = CheckRole::Query;
  EXPECT_TRUE(contains(jsonOf(reportOf({check})), R"("role":"query")"));
}

TEST(Json, TextThatIsNotUtf8IsRepaired) {
  CheckReport check = prove(1, Verdict::Contingent);
  check.message = "caf\xe9 \"x\"\n\x01";
  check.example = Example{{"\xff", Int(1)}};
  Report report = reportOf({check});
  report.files[0].path = "\xc3\x28.dims";
  llvm::json::Value value = parsed(report);
  EXPECT_EQ(firstFile(value).getString("path"), "\xef\xbf\xbd(.dims");
  EXPECT_EQ(firstCheck(value).getString("message"),
            "caf\xef\xbf\xbd \"x\"\n\x01");
  EXPECT_EQ(firstCheck(value).getObject("example")->getInteger("\xef\xbf\xbd"),
            1);
}

TEST(Json, AFileThatFailedIsAnEntryWithItsError) {
  Report report = reportOf({});
  report.files[0].error = "p.dims:1:1: error: no";
  llvm::json::Value value = parsed(report);
  EXPECT_EQ(firstFile(value).getString("error"), "p.dims:1:1: error: no");
  EXPECT_TRUE(firstFile(value).getArray("checks")->empty());
}

TEST(Json, AnEmptyReportIsComplete) {
  llvm::json::Value value = parsed(Report());
  EXPECT_EQ(value.getAsObject()->getString("schema"), kReportSchema);
  EXPECT_TRUE(value.getAsObject()->getArray("files")->empty());
}

// A written example is read back unchanged.
TEST(Json, ExamplesAreReadBack) {
  const Int beyond = Int(INT64_MAX) * Int(INT64_MAX);
  CheckReport check;
  check.verdict = Verdict::Contingent;
  check.counterexample = Example{{"large", beyond},
                                 {"least", -beyond},
                                 {"list", std::vector<Int>{Int(0), beyond}},
                                 {"n", Int(INT64_MIN)},
                                 {"none", std::vector<Int>()},
                                 {"p", true}};
  Report report;
  report.files.emplace_back().checks.push_back(check);
  llvm::json::Value json = parsed(report);
  llvm::Expected<Example> read =
      readExample(*firstCheck(json).getObject("counterexample"));
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  llvm::sort(*read, [](const NamedValue &a, const NamedValue &b) {
    return a.name < b.name;
  });
  ASSERT_EQ(read->size(), check.counterexample->size());
  for (auto [was, is] : llvm::zip(*check.counterexample, *read)) {
    EXPECT_EQ(was.name, is.name);
    EXPECT_TRUE(was.value == is.value) << was.name;
  }
}

TEST(Json, WhatIsNoExampleIsNotRead) {
  for (llvm::json::Value value :
       {llvm::json::Value(1.5), llvm::json::Value(nullptr),
        llvm::json::Value("12a"), llvm::json::Value("-"), llvm::json::Value(""),
        llvm::json::Value(llvm::json::Array{1, "x"}),
        llvm::json::Value(llvm::json::Object{})}) {
    llvm::Expected<Example> read =
        readExample(llvm::json::Object{{"n", std::move(value)}});
    ASSERT_FALSE(bool(read));
    EXPECT_EQ(llvm::toString(read.takeError()),
              "'n' is no number, truth value or list of numbers");
  }
}

} // namespace
} // namespace shapeproof
