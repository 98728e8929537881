// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the report as Markdown, for a comment on a pull request: counts, a
// table of the checks that need attention, the worst first, the facts that
// would prove them, and the contracts if there are any.
//
// Text of the files stands in code spans alone, so nothing in it is markup, a
// link or a mention. At most limits::markdownFindings rows: a comment has
// 65,536 characters.
//
// Tested by tests/results/report/FindingsTest.cpp.

#include "engine/base/Limits.h"
#include "results/report/Findings.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using llvm::StringRef;

namespace shapeproof {
namespace {

/// Text as a code span that may stand in a table: its fence is longer than any
/// run of backquotes in it.
std::string code(StringRef text, size_t most = limits::markdownText) {
  std::string line = oneLine(text, most), shown;
  size_t run = 0, longest = 0;
  for (char c : line) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
    shown += c == '|' ? "\\|" : std::string(1, c);
  }
  if (shown.empty())
    return "";
  std::string fence(longest + 1, '`');
  bool pad = shown.front() == '`' || shown.back() == '`';
  return fence + (pad ? " " : "") + shown + (pad ? " " : "") + fence;
}

std::string plural(size_t count, StringRef what) {
  return (llvm::Twine(count) + " " + what + (count == 1 ? "" : "s")).str();
}

std::string placeText(const FileReport &file, const SourcePlace &place) {
  std::string text = pathOf(file, place).str();
  if (place.line)
    text += ":" + std::to_string(place.line);
  if (place.line && place.column)
    text += ":" + std::to_string(place.column);
  return text;
}

Summary summaryOf(const FileReport &file) {
  Report alone;
  alone.files.push_back(file);
  return summarize(alone);
}

void heading(llvm::raw_ostream &os, const Summary &sum) {
  static constexpr StringRef names[] = {"refuted", "contingent", "unknown"};
  unsigned counts[] = {sum.refuted, sum.contingent, sum.unknown};
  os << "### Shapeproof: ";
  if (sum.checks == sum.proved) {
    os << (sum.checks ? "all of " : "") << plural(sum.checks, "check")
       << (sum.checks ? " proved" : "") << "\n";
    return;
  }
  os << sum.checks - sum.proved << " of " << plural(sum.checks, "check")
     << " not proved (";
  llvm::ListSeparator separator;
  for (unsigned i = 0; i < 3; ++i)
    if (counts[i])
      os << separator << counts[i] << ' ' << names[i];
  os << ")\n";
}

/// The input with which the check fails; where only one is known with which it
/// holds, that one.
std::string inputsOf(const FileReport &file, const CheckReport &check) {
  const std::optional<Example> &shown =
      check.counterexample || !isHalfKnown(check) ? check.counterexample
                                                  : check.example;
  if (!shown)
    return "";
  return (check.counterexample ? "" : "holds with ") +
         code(
             exampleText(withNames(*shown, argumentsOf(file, check.function))));
}

void tableOfFindings(llvm::raw_ostream &os, llvm::ArrayRef<Finding> findings) {
  if (findings.empty())
    return;
  os << "\n| where | verdict | what | fails with |\n|---|---|---|---|\n";
  for (const Finding &finding : findings.take_front(limits::markdownFindings)) {
    const CheckReport &check = *finding.check;
    os << "| " << code(placeText(*finding.file, check.place));
    if (!check.function.empty())
      os << " in " << code(check.function);
    os << " | " << (finding.level == FindingLevel::Error ? "**" : "")
       << toString(check.verdict)
       << (finding.level == FindingLevel::Error ? "**" : "") << " | "
       << code(findingSentence(check)) << " | "
       << inputsOf(*finding.file, check) << " |\n";
  }
  if (findings.size() > limits::markdownFindings)
    os << "\n"
       << findings.size() - limits::markdownFindings
       << " more are not shown.\n";
}

/// Lists facts that prove checks which are not proved, each fact once.
void listOfRemedies(llvm::raw_ostream &os, llvm::ArrayRef<Finding> findings) {
  std::vector<std::string> remedies;
  llvm::StringSet<> seen;
  for (const Finding &finding : findings) {
    if (!finding.check->remedy)
      continue;
    std::string text;
    if (!finding.check->function.empty())
      text = "in " + code(finding.check->function) + ", ";
    text += code(remedySentence(*finding.file, *finding.check), kMaxClaimText);
    if (seen.insert(text).second)
      remedies.push_back(std::move(text));
  }
  if (remedies.empty())
    return;
  os << "\n<details><summary>" << plural(remedies.size(), "fact")
     << " of inputs with which checks are proved</summary>\n\n";
  for (const std::string &remedy :
       llvm::ArrayRef(remedies).take_front(limits::markdownFindings))
    os << "- " << remedy << "\n";
  if (remedies.size() > limits::markdownFindings)
    os << "\n"
       << remedies.size() - limits::markdownFindings
       << " more are not shown.\n";
  os << "\n</details>\n";
}

void tableOfFiles(llvm::raw_ostream &os, const Report &report) {
  if (report.files.size() < 2)
    return;
  os << "\n<details><summary>" << plural(report.files.size(), "file")
     << "</summary>\n\n| file | checks | proved | refuted | contingent | "
        "unknown "
        "|\n|---|--:|--:|--:|--:|--:|\n";
  for (const FileReport &file :
       llvm::ArrayRef(report.files).take_front(limits::markdownFiles)) {
    Summary sum = summaryOf(file);
    os << "| " << code(file.path) << " | ";
    if (file.isLost())
      os << "not analysed | | | | |\n";
    else
      os << sum.checks << " | " << sum.proved << " | " << sum.refuted << " | "
         << sum.contingent << " | " << sum.unknown << " |\n";
  }
  if (report.files.size() > limits::markdownFiles)
    os << "\n"
       << report.files.size() - limits::markdownFiles
       << " more are not shown.\n";
  os << "\n</details>\n";
}

/// Lists for models their inputs, their results, and inputs that run and that
/// break.
void sentences(llvm::raw_ostream &os, const FileReport &file) {
  for (const ContractReport &contract :
       file.contracts ? *file.contracts : std::vector<ContractReport>()) {
    if (contract.sentence.empty())
      continue;
    os << "\n" << code(file.path) << "\n";
    for (llvm::StringRef part : partsOfSentence(contract.sentence))
      os << "- " << code(part, limits::markdownSentence) << "\n";
  }
}

void contracts(llvm::raw_ostream &os, const FileReport &file) {
  if (!file.contracts || file.contracts->empty())
    return;
  os << "\n<details><summary>What the inputs have to satisfy</summary>\n\n";
  for (const ContractReport &contract : *file.contracts) {
    llvm::ArrayRef<std::string> names = argumentsOf(file, contract.function);
    os << "- " << code(withNames(contract.signature, names)) << "\n";
    if (contract.goesOnWith)
      os << "  - contract not finished: " << goesOnWith(*contract.goesOnWith)
         << "\n";
    for (const ContractReport::Clause &clause : contract.clauses)
      os << "  - " << code(withNames(clause.claim, names))
         << (clause.exact ? "" : " (more than is needed)") << "\n";
    for (const ContractReport::Residue &rest : contract.residue)
      os << "  - "
         << (rest.isUnfinished ? "not examined: " : "not decided by inputs: ")
         << "line " << rest.place.line << ": "
         << code(withNames(rest.why, names)) << "\n";
    for (const ContractReport::Assumption &fact : contract.assumes)
      os << "  - assumes " << code(withNames(fact.claim, names)) << "\n";
  }
  os << "\n</details>\n";
}

} // namespace

void writeMarkdown(const Report &report, llvm::raw_ostream &os, SourceText) {
  const Summary all = summarize(report);
  heading(os, all);
  if (all.limited)
    os << "\n"
       << plural(all.limited, "check")
       << " not decided: " << goesOnWith(kGoesOn * report.budget) << "\n";
  for (const FileReport &file :
       llvm::ArrayRef(report.files).take_front(limits::markdownFiles))
    if (file.error)
      os << "\n**Not analysed:** " << code(*file.error) << "\n";
  for (const FileReport &file :
       llvm::ArrayRef(report.files).take_front(limits::markdownFiles))
    sentences(os, file);
  std::vector<Finding> findings = findingsOf(report);
  tableOfFindings(os, findings);
  listOfRemedies(os, findings);
  tableOfFiles(os, report);
  for (const FileReport &file :
       llvm::ArrayRef(report.files).take_front(limits::markdownFiles))
    contracts(os, file);
  os << "\nContext: " << code(report.context) << "\n";
}

} // namespace shapeproof
