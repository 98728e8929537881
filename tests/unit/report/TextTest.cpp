// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text report, as people see it.

#include "Builders.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

bool contains(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

TEST(Text, AProvedCheckShowsItsPremises) {
  CheckReport check = prove(3, Verdict::Proved);
  check.premises = {{{2, 1}, "assume", "split evenly"}, {{}, "type", ""}};
  EXPECT_EQ(textOf(reportOf({check}),
                   "dim n, m\nassume n == m \"split evenly\"\nprove m == n\n"),
            R"(p.dims:3:1: proved: the claim always holds [equality]
    3 | prove m == n
      | ^
p.dims:2:1: note: because of this assumption: "split evenly"
    2 | assume n == m "split evenly"
p.dims: note: because of this type
1 check: 1 proved, 0 refuted, 0 contingent, 0 unknown (context: tiered)
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
      R"(p.dims:1:1: contingent: cf.assert holds for some inputs and fails for others [equality]
p.dims:1:1: note: its message: "ERROR: sizes differ Location: here"
p.dims:1:1: note: holds with n = 1, s = [2, 3], p = false
p.dims:1:1: note: fails with any values
1 check: 0 proved, 0 refuted, 1 contingent, 0 unknown (context: tiered)
)");
}

TEST(Text, EveryVerdictOfEveryRole) {
  auto says = [](Verdict verdict, CheckRole role) {
    CheckReport check = prove(1, verdict);
    check.kind = "op";
    check.role = role;
    std::string text = textOf(reportOf({check}));
    return llvm::StringRef(text).split(" [").first.split('\n').first.str();
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

TEST(Text, EverythingInTheOrderOfTheFile) {
  CheckReport nowhere = prove(0, Verdict::Proved);
  Report report =
      reportOf({nowhere, prove(3, Verdict::Proved), prove(9, Verdict::Proved)});
  FileReport &file = report.files[0];
  file.contradictions.push_back({{9, 1}, {{{8, 1}, "assume", ""}}});
  file.ignored.push_back({{4, 2}, "foo.bar", "no shape function"});
  BoundReport bound;
  bound.place = {5, 1};
  bound.expr = "n";
  bound.limit = true;
  file.bounds.push_back(bound);
  EXPECT_EQ(textOf(report),
            R"(p.dims:3:1: proved: the claim always holds [equality]
p.dims:4:2: remark: foo.bar gives no facts: no shape function
p.dims:5:1: bound: n in [-inf, inf], or less: the step budget ended
p.dims:9:1: warning: the facts here contradict: no input gets here
p.dims:8:1: note: because of this assumption
p.dims:9:1: proved: the claim always holds [equality]
p.dims: proved: the claim always holds [equality]
3 checks: 3 proved, 0 refuted, 0 contingent, 0 unknown (context: tiered)
)");
}

TEST(Text, FunctionsAreNamedOnce) {
  CheckReport first = prove(1, Verdict::Proved), second = first, third = first;
  first.function = second.function = "f";
  third.function = "g";
  EXPECT_EQ(textOf(reportOf({first, second, third})),
            R"(p.dims: in function 'f':
p.dims:1:1: proved: the claim always holds [equality]
p.dims:1:1: proved: the claim always holds [equality]
p.dims: in function 'g':
p.dims:1:1: proved: the claim always holds [equality]
3 checks: 3 proved, 0 refuted, 0 contingent, 0 unknown (context: tiered)
)");
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
