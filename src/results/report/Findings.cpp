// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Findings.h. Tested by tests/results/report/FindingsTest.cpp.

#include "results/report/Findings.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "results/report/PrintExample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace shapeproof {
namespace {

FindingLevel levelOf(const CheckReport &check) {
  if (check.expected && check.expected != check.verdict)
    return FindingLevel::Error;
  switch (check.verdict) {
  case Verdict::Proved:
  case Verdict::Unknown:
    return FindingLevel::Note;
  case Verdict::Refuted:
    return FindingLevel::Error;
  case Verdict::Contingent:
    return FindingLevel::Warning;
  }
  return FindingLevel::Note;
}

bool needsAttention(const CheckReport &check) {
  if (check.role == CheckRole::Query)
    return false;
  if (check.expected)
    return check.expected != check.verdict;
  return check.verdict != Verdict::Proved;
}

} // namespace

std::vector<Finding> findingsOf(const Report &report) {
  std::vector<Finding> findings;
  for (const FileReport &file : report.files)
    for (const CheckReport &check : file.checks)
      if (needsAttention(check))
        findings.push_back({&file, &check, levelOf(check)});
  llvm::stable_sort(findings, [](const Finding &a, const Finding &b) {
    return a.level < b.level;
  });
  return findings;
}

std::string subjectOf(const CheckReport &check) {
  return check.kind == "prove"      ? "the claim"
         : check.kind == "declared" ? "the declared size"
         : check.kind == "wrap"     ? "the result"
                                    : check.kind;
}

StringRef wrapSentence(const CheckReport &check) {
  if (isHalfKnown(check))
    return check.counterexample ? " wraps for some inputs"
                                : " fits its type for some inputs";
  static constexpr StringRef rows[] = {
      " always fits its type", " always wraps",
      " wraps for some inputs and not for others", " was not decided"};
  return rows[static_cast<unsigned>(check.verdict)];
}

bool isHalfKnown(const CheckReport &check) {
  return check.verdict == Verdict::Unknown &&
         (check.example || check.counterexample);
}

std::string verdictSentence(const CheckReport &check) {
  std::string what = asUtf8(subjectOf(check));
  std::string unexpected;
  if (check.expected && check.expected != check.verdict)
    unexpected = (" (expected: " + toString(*check.expected) + ")").str();
  if (check.vacuous)
    return what + " is never reached: the facts before it contradict" +
           unexpected;
  static constexpr StringRef checks[] = {" always holds", " always fails",
                                         " fails for some inputs",
                                         " was not decided"};
  static constexpr StringRef meets[] = {
      ": its operands always agree", ": its operands never agree",
      ": its operands disagree for some inputs", " was not decided"};
  const bool isMeet = check.role == CheckRole::Meet;
  if (check.kind == "wrap")
    return what + wrapSentence(check).str() + unexpected;
  if (isHalfKnown(check))
    return what +
           (check.counterexample ? isMeet ? ": its operands disagree" : " fails"
            : isMeet             ? ": its operands agree"
                                 : " holds") +
           " for some inputs" + unexpected;
  auto row = static_cast<unsigned>(check.verdict);
  return what + (isMeet ? meets : checks)[row].str() + unexpected;
}

std::string findingSentence(const CheckReport &check) {
  std::string text = verdictSentence(check);
  if (std::string problem = asUtf8(gist(check.message)); !problem.empty())
    text += ": " + problem;
  else if (!check.claim.empty())
    text += ": " + asUtf8(check.claim);
  if (check.verdict == Verdict::Unknown && !check.detail.empty())
    text += " (" + asUtf8(check.detail) + ")";
  return text;
}

std::string remedySentence(const FileReport &file, const CheckReport &check) {
  if (!check.remedy)
    return "";
  const CheckReport::Remedy &remedy = *check.remedy;
  llvm::ArrayRef<std::string> names = argumentsOf(file, check.function);
  if (check.kind == "mask")
    return "may go if " + withNames(remedy.fact, names);
  std::string argument = remedy.argument < names.size()
                             ? asUtf8(names[remedy.argument])
                             : "arg" + std::to_string(remedy.argument);
  std::string fact;
  llvm::raw_string_ostream os(fact);
  llvm::printEscapedString(remedy.fact, os);
  unsigned others = remedy.removes > 0 ? remedy.removes - 1 : 0;
  return "proved if %" + argument + " has {shapeproof.facts = [\"" + fact +
         "\"]}" +
         (others == 0   ? ""
          : others == 1 ? ", as is 1 other"
                        : ", as are " + std::to_string(others) + " others");
}

std::string exampleText(const Example &example) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printExample(os, example);
  return text;
}

std::string asUtf8(StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

} // namespace shapeproof
