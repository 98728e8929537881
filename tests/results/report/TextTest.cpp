// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text report, as people see it.

#include "Builders.h"
#include "shapeproof/ReportFormats.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

bool contains(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

TEST(Text, AProvedCheckShowsItsPremises) {
  CheckReport check = prove(3, Verdict::Proved);
  check.premises = {{{2, 1}, "assume", "split evenly"}, {{}, "type", ""}};
  EXPECT_EQ(
      textOf(reportOf({check}),
             "dim n, m\nassume n == m \"split evenly\"\nprove m == n\n"),
      R"(1 check: 1 proved, 0 refuted, 0 contingent, 0 unknown (context: tiered)
p.dims:3:1: proved: the claim always holds [equality]
    3 | prove m == n
      | ^
p.dims:2:1: note: because of this assumption: "split evenly"
    2 | assume n == m "split evenly"
p.dims: note: because of this type
)");
}

TEST(Text, ManyPremisesAreCounted) {
  CheckReport check = prove(3, Verdict::Proved);
  for (unsigned line = 1; line <= 11; ++line)
    check.premises.push_back({{line, 1}, "branch", ""});
  std::string text = textOf(reportOf({check}));
  EXPECT_TRUE(contains(text, "p.dims:8:1: note: because of this branch\n"
                             "p.dims: note: and because of 3 more"));
  EXPECT_FALSE(contains(text, "p.dims:9:1"));
}

TEST(Text, AContingentShowsBothInputs) {
  CheckReport check = prove(1, Verdict::Contingent);
  check.kind = "cf.assert";
  check.message = "ERROR: sizes differ\nLocation: here";
  check.example = Example{
      {"n", Int(1)}, {"s", std::vector<Int>{Int(2), Int(3)}}, {"p", false}};
  check.counterexample = Example{};
  std::string text = textOf(reportOf({check}));
  EXPECT_EQ(
      text,
      R"(1 check: 0 proved, 0 refuted, 1 contingent, 0 unknown (context: tiered)
p.dims:1:1: contingent: cf.assert holds for some inputs and fails for others [equality]
p.dims:1:1: note: its message: "ERROR: sizes differ Location: here"
p.dims:1:1: note: holds with n = 1, s = [2, 3], p = false
p.dims:1:1: note: fails with any values
)");
}

TEST(Text, EveryVerdictOfEveryRole) {
  auto says = [](Verdict verdict, CheckRole role) {
    CheckReport check = prove(1, verdict);
    check.kind = "op";
    check.role = role;
    std::string text = textOf(reportOf({check}));
    return llvm::StringRef(text)
        .split('\n')
        .second.split(" [")
        .first.split('\n')
        .first.str();
  };
  using V = Verdict;
  using R = CheckRole;
  EXPECT_EQ(says(V::Proved, R::Check), "p.dims:1:1: proved: op always holds");
  EXPECT_EQ(says(V::Refuted, R::Check), "p.dims:1:1: refuted: op always fails");
  EXPECT_EQ(says(V::Unknown, R::Check), "p.dims:1:1: unknown: op was not "
                                        "decided: this context cannot decide "
                                        "it");
  EXPECT_EQ(says(V::Proved, R::Meet),
            "p.dims:1:1: proved: the operands of op always agree");
  EXPECT_EQ(says(V::Refuted, R::Meet),
            "p.dims:1:1: refuted: the operands of op never agree");
  EXPECT_EQ(says(V::Contingent, R::Meet),
            "p.dims:1:1: contingent: the operands of op agree for some inputs "
            "and not for others");
  EXPECT_EQ(says(V::Proved, R::Query), "p.dims:1:1: proved: op is always true");
  EXPECT_EQ(says(V::Refuted, R::Query),
            "p.dims:1:1: refuted: op is always false");
}

TEST(Text, AnUnknownSaysWhy) {
  CheckReport check = prove(1, Verdict::Unknown);
  check.why = UnknownKind::Limit;
  check.detail = "1000 steps";
  EXPECT_TRUE(contains(textOf(reportOf({check})),
                       "unknown: the claim was not decided: the step budget "
                       "ended: 1000 steps\n"));
  check.detail = "the step budget ended";
  EXPECT_TRUE(contains(textOf(reportOf({check})),
                       "unknown: the claim was not decided: the step budget "
                       "ended\n"));
  check.why = UnknownKind::Incomplete;
  check.detail = "only constants are folded";
  EXPECT_TRUE(contains(textOf(reportOf({check})),
                       "unknown: the claim was not decided: only constants are "
                       "folded\n"));
}

TEST(Text, WhatElseAVerdictRestsOn) {
  CheckReport check = prove(1, Verdict::Proved);
  check.assumptions = {"no-overflow"};
  check.at = Place{40, 5};
  check.conflicts = {{{7, 3}, "shape.cstr_eq", ""}};
  check.expected = Verdict::Proved;
  std::string text = textOf(reportOf({check}));
  EXPECT_TRUE(contains(text, "[equality, assuming no-overflow, as expected]"));
  EXPECT_TRUE(contains(text, "p.dims:40:5: note: it stems from this line of a "
                             "shape function\n"));
  EXPECT_TRUE(contains(text, "p.dims:7:3: note: it cannot hold together with "
                             "this shape.cstr_eq\n"));
}

TEST(Text, AVacuousProofSaysSo) {
  CheckReport check = prove(1, Verdict::Proved);
  check.vacuous = true;
  EXPECT_TRUE(contains(textOf(reportOf({check})),
                       "proved: the claim is never reached: the facts here "
                       "contradict [equality]\n"));
}

TEST(Text, ExpectationsThatDoNotHoldAreErrors) {
  CheckReport check = prove(1, Verdict::Proved);
  check.expected = Verdict::Refuted;
  Report report = reportOf({check});
  BoundReport bound;
  bound.place = {2, 1};
  bound.expr = "n + m";
  bound.lo = Int(0);
  bound.expected = BoundReport::Expected{Int(0), Int(7)};
  report.files[0].bounds = {bound};
  std::string text = textOf(report);
  EXPECT_TRUE(contains(
      text, "p.dims:1:1: error: expected refuted, but it is proved\n"));
  EXPECT_TRUE(contains(text, "p.dims:2:1: bound: n + m in [0, inf]\n"
                             "p.dims:2:1: error: expected [0, 7], but it is "
                             "[0, inf]\n"));
  report.files[0].bounds[0].expected->hi = std::nullopt;
  EXPECT_TRUE(
      contains(textOf(report), "bound: n + m in [0, inf] [as expected]\n"));
}

// The summary comes first, then entries that need attention, then proved
// checks.
TEST(Text, TheMostUrgentFirst) {
  CheckReport expected = prove(4, Verdict::Contingent);
  expected.expected = Verdict::Contingent;
  CheckReport nowhere = prove(0, Verdict::Proved);
  CheckReport undecided = prove(1, Verdict::Unknown);
  CheckReport needed = prove(5, Verdict::Contingent);
  CheckReport query = prove(8, Verdict::Contingent);
  query.role = CheckRole::Query;
  Report report =
      reportOf({nowhere, undecided, prove(3, Verdict::Proved), expected, needed,
                prove(6, Verdict::Refuted), query});
  FileReport &file = report.files[0];
  file.contradictions.push_back({{9, 1}, {{{8, 1}, "assume", ""}}});
  file.ignored.push_back({{2, 2}, "foo.bar", "no shape function"});
  file.warnings.push_back({{7, 1}, "odd"});
  BoundReport bound;
  bound.place = {5, 1};
  bound.expr = "n";
  bound.limit = true;
  file.bounds.push_back(bound);
  const std::string answer =
      R"(6 checks: 2 proved, 1 refuted, 2 contingent, 1 unknown (context: tiered)
p.dims:7:1: warning: odd
p.dims:6:1: refuted: the claim always fails [equality]
p.dims:9:1: warning: the facts here contradict: no input gets here
p.dims:8:1: note: because of this assumption
p.dims:5:1: contingent: the claim holds for some inputs and fails for others [equality]
p.dims:1:1: unknown: the claim was not decided: this context cannot decide it
p.dims:5:1: bound: n in [-inf, inf], or less: the step budget ended
)";
  EXPECT_EQ(textOf(report, "", /*all=*/false),
            answer + "not shown (--all shows it): 4 checks proved or as "
                     "expected, 1 operation without facts (foo.bar)\n");
  EXPECT_EQ(textOf(report),
            answer +
                R"(p.dims:2:2: remark: foo.bar gives no facts: no shape function
p.dims:3:1: proved: the claim always holds [equality]
p.dims:4:1: contingent: the claim holds for some inputs and fails for others [equality, as expected]
p.dims:8:1: contingent: the claim is true for some inputs and false for others [equality]
p.dims: proved: the claim always holds [equality]
)");
}

TEST(Text, FunctionsAreSummarized) {
  CheckReport first = prove(1, Verdict::Proved),
              second = prove(2, Verdict::Contingent), third = first;
  first.function = second.function = "f";
  second.kind = "cf.assert";
  third.function = "g";
  Report report = reportOf({first, second, third});
  report.files[0].arguments = {{"f", {"x"}}};
  ContractReport contract;
  contract.function = "f";
  contract.signature = "f(x: [A])";
  contract.clauses.resize(1);
  contract.clauses[0].claim = "arg0.dim0 >= 2";
  contract.clauses[0].exact = true;
  report.files[0].contracts.emplace().push_back(contract);
  EXPECT_EQ(
      textOf(report, "", /*all=*/false),
      R"(3 checks: 2 proved, 0 refuted, 1 contingent, 0 unknown (context: tiered)
  f(x: [A]): 2 checks, 1 contingent (cf.assert 1)
    requires x.dim0 >= 2
  g: 1 check, all proved
p.dims: in function 'f':
p.dims:2:1: contingent: cf.assert holds for some inputs and fails for others [equality]
not shown (--all shows it): 2 checks proved or as expected
)");
}

TEST(Text, WhatANeededCheckSays) {
  CheckReport check = prove(2, Verdict::Contingent);
  check.function = "f";
  check.kind = "cf.assert";
  check.claim = "arg0.dim0 == arg1";
  check.message =
      "ERROR: failed\n\"memref.load\"(%0)\n^ out of bounds\nLocation";
  check.example = Example{{"arg0.dim0", Int(2)}, {"arg1", Int(2)}};
  check.counterexample = Example{{"arg0.dim0", Int(2)}, {"arg1", Int(-1)}};
  check.remedy = CheckReport::Remedy{1, "arg0[0] == arg1", 3};
  CheckReport same = check, another = check;
  same.place = {4, 1};
  another.place = {6, 3};
  Report report = reportOf({check, same, another});
  report.files[0].arguments = {{"f", {"x", "n"}}};
  std::string text = textOf(report, "", /*all=*/false);
  EXPECT_TRUE(contains(
      text,
      R"(p.dims:2:1: note: its message: "out of bounds" ("memref.load"(%0))
p.dims:2:1: note: it needs x.dim0 == n
p.dims:2:1: note: holds with x.dim0 = 2, n = 2
p.dims:2:1: note: fails with x.dim0 = 2, n = -1
p.dims:2:1: note: what differs is n: 2 or -1
p.dims:2:1: note: proved if %n has {shapeproof.facts = ["arg0[0] == arg1"]}, as are 2 others
p.dims:2:1: note: 2 more checks of the same cause: 4:1, 6:3
)")) << text;
}

TEST(Text, AMessageIsShownWhole) {
  CheckReport check = prove(2, Verdict::Contingent);
  check.message = std::string(1500, 'x');
  EXPECT_TRUE(contains(textOf(reportOf({check})), check.message));
}

TEST(Text, PlacesInOtherFiles) {
  CheckReport check = prove(4, Verdict::Contingent);
  check.place.file = "model.py";
  Report report = reportOf({check});
  std::string text;
  llvm::raw_string_ostream os(text);
  writeText(report, os, [](llvm::StringRef path) -> llvm::StringRef {
    return path == "model.py" ? "1\n2\n3\ny = f(x)\n" : "";
  });
  EXPECT_TRUE(contains(text, "model.py:4:1: contingent: "));
  EXPECT_TRUE(contains(text, "    4 | y = f(x)\n      | ^\n"));
}

TEST(Text, AFileWithoutChecksSaysWhatMakesSome) {
  EXPECT_TRUE(
      contains(textOf(reportOf({})), "p.dims: no checks: `prove CLAIM`"));
  Report report = reportOf({});
  report.files[0].path = "m.mlir";
  EXPECT_TRUE(
      contains(textOf(report), "m.mlir: no checks: they are cf.assert"));
  EXPECT_TRUE(contains(textOf(report), "--verify-ops"));
}

TEST(Text, FilesThatFailedAreNamed) {
  Report report = reportOf({});
  report.files[0].error = "p.dims:1:1: error: no";
  EXPECT_EQ(textOf(report),
            "0 checks: 0 proved, 0 refuted, 0 contingent, 0 unknown (context: "
            "tiered)\nnot analysed: p.dims\n");
}

} // namespace
} // namespace shapeproof
