// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report for people: the answer first.
//
//   12 checks: 9 proved, 0 refuted, 3 contingent, 0 unknown (context: tiered)
//   mlp(x: [A, B], w: [B, C]) -> [A, C]: 12 checks, 3 contingent (cf.assert 3)
//     requires x.dim1 == w.dim0
//
//   m.mlir:12:5: contingent: cf.assert holds for some inputs and fails for ...
//   m.mlir:14:5: note: the same cause: also 16:5
//   9 checks are proved (--all shows them)
//
// The most urgent entries come first: checks that always fail, then facts that
// contradict, checks that can fail, undecided checks. Checks of the same cause
// are one entry. Proved checks are shown on request.
//
// Tested by tests/results/report/TextTest.cpp.

#include "engine/base/Limits.h"
#include "results/report/AxisText.h"
#include "results/report/Diagnostics.h"
#include "results/report/Gaps.h"
#include "results/report/Groups.h"
#include "results/report/Message.h"
#include "results/report/PrintExample.h"
#include "shapeproof/InputFormat.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <functional>
#include <map>

using llvm::raw_ostream;
using llvm::StringRef;

namespace shapeproof {
namespace {

std::string counted(size_t n, StringRef what) {
  return std::to_string(n) + ' ' + what.str() + (n == 1 ? "" : "s");
}

/// Counts of verdicts other than proved, with the operations they are about.
struct Tally {
  unsigned checks = 0;
  std::array<unsigned, 4> byVerdict = {};
  std::map<std::string, unsigned> openByKind;

  void add(const CheckReport &check) {
    ++checks;
    ++byVerdict[static_cast<unsigned>(check.verdict)];
    if (check.verdict != Verdict::Proved)
      ++openByKind[check.kind];
  }
  void print(raw_ostream &os) const {
    os << counted(checks, "check");
    if (openByKind.empty())
      os << ", all proved";
    for (Verdict v : {Verdict::Refuted, Verdict::Contingent, Verdict::Unknown})
      if (unsigned n = byVerdict[static_cast<unsigned>(v)])
        os << ", " << n << ' ' << toString(v);
    llvm::ListSeparator separator;
    if (!openByKind.empty())
      os << " (";
    for (const auto &[kind, n] : openByKind)
      os << separator << oneLine(kind, limits::shownMessage) << ' ' << n;
    if (!openByKind.empty())
      os << ')';
    os << '\n';
  }
};

class TextWriter {
public:
  TextWriter(const Report &report, raw_ostream &os, SourceText source)
      : report(report), os(os), source(source) {}

  void write();

private:
  void writeSummary();
  void writeSummary(const FileReport &file);
  void writeContract(const FileReport &file, StringRef function);
  void writeAttention(const FileReport &file);
  void writeGroup(DiagnosticWriter &writer, const Group &group);
  void writeRest(const FileReport &file);
  void writeHint(const FileReport &file);

  const Report &report;
  raw_ostream &os;
  SourceText source;
};

void TextWriter::writeSummary() {
  Summary summary = summarize(report);
  os << counted(summary.checks, "check") << ": " << summary.proved << " proved";
  if (summary.vacuous)
    os << " (" << summary.vacuous << " as the facts contradict)";
  os << ", " << summary.refuted << " refuted, " << summary.contingent
     << " contingent, " << summary.unknown
     << " unknown (context: " << report.context << ")\n";
  if (summary.limited)
    os << counted(summary.limited, "check")
       << " not decided: " << goesOnWith(kGoesOn * report.budget) << '\n';
}

void TextWriter::writeContract(const FileReport &file, StringRef function) {
  if (!file.contracts)
    return;
  llvm::ArrayRef<std::string> names = argumentsOf(file, function);
  for (const ContractReport &contract : *file.contracts) {
    if (contract.function != function)
      continue;
    if (contract.goesOnWith)
      os << "    contract not finished: " << goesOnWith(*contract.goesOnWith)
         << '\n';
    llvm::SmallVector<StringRef, 4> parts = partsOfSentence(contract.sentence);
    for (StringRef part : parts)
      os << "    " << oneLine(part, limits::sentenceWidth) << '\n';
    if (!parts.empty())
      return;
    for (const auto &clause :
         llvm::ArrayRef(contract.clauses).take_front(limits::summaryClauses))
      os << "    requires "
         << oneLine(withNames(clause.claim, names), limits::summaryWidth)
         << (clause.exact ? "" : " (enough, perhaps more than needed)") << '\n';
    if (contract.clauses.size() > limits::summaryClauses)
      os << "    and " << contract.clauses.size() - limits::summaryClauses
         << " more (see `shapeproof contract`)\n";
    return;
  }
}

/// `f(x: [A]) -> [A]`, or the name alone.
std::string signatureOf(const FileReport &file, StringRef function) {
  if (file.contracts)
    for (const ContractReport &contract : *file.contracts)
      if (contract.function == function && !contract.signature.empty() &&
          contract.sentence.empty())
        return oneLine(
            withNames(contract.signature, argumentsOf(file, function)),
            limits::summaryWidth);
  return oneLine(function, limits::shownMessage);
}

void TextWriter::writeSummary(const FileReport &file) {
  std::vector<std::pair<StringRef, Tally>> functions;
  Tally all;
  for (const CheckReport &check : file.checks) {
    if (check.role == CheckRole::Query)
      continue;
    if (functions.empty() || functions.back().first != check.function) {
      functions.emplace_back(check.function, Tally());
    }
    functions.back().second.add(check);
    all.add(check);
  }
  bool isAlone = report.files.size() == 1;
  if (all.checks == 0 || (all.openByKind.empty() && !isAlone))
    return;
  if (!isAlone)
    all.print(os << "  " << oneLine(file.path, limits::summaryWidth) << ": ");
  for (const auto &[function, tally] : functions) {
    if (function.empty())
      continue;
    tally.print(os << (isAlone ? "  " : "    ") << signatureOf(file, function)
                   << ": ");
    writeContract(file, function);
  }
}

void TextWriter::writeHint(const FileReport &file) {
  if (!file.checks.empty() || !file.bounds.empty() ||
      !file.simplified.empty() || !file.axis.empty())
    return;
  os << oneLine(file.path, limits::summaryWidth) << ": no checks: ";
  if (inputFormat(file.path, source(file.path)) == InputFormat::Dims)
    os << "`prove CLAIM`, `bound EXPR` and `simplify EXPR` are what is asked\n";
  else if (!file.ignored.empty())
    os << "nothing is known of " << operationsWithoutFacts(file)
       << "; --library=FILE gives shape functions\n";
  else
    os << "they are cf.assert, shape.cstr_* and shape.meet operations, and "
          "those of shape functions; --verify-ops puts in the checks of MLIR's "
          "--generate-runtime-verification\n";
}

void TextWriter::writeGroup(DiagnosticWriter &writer, const Group &group) {
  writer.write(*group.front());
  if (group.size() == 1)
    return;
  raw_ostream &line = writer.note(group.front()->place)
                      << counted(group.size() - 1, "more check")
                      << " of the same cause: ";
  llvm::ListSeparator separator;
  for (const CheckReport *other :
       llvm::ArrayRef(group).drop_front().take_front(limits::summaryPlaces))
    line << separator << other->place.line << ':' << other->place.column;
  line << (group.size() > limits::summaryPlaces + 1 ? ", ...\n" : "\n");
}

void TextWriter::writeAttention(const FileReport &file) {
  DiagnosticWriter writer(os, file, source, report.style);
  for (const WarningReport &warning : file.warnings)
    writer.write(warning);
  std::vector<Group> groups = groupsOf(file);
  auto write = [&](auto wanted) {
    for (const Group &group : groups)
      if (wanted(urgencyOf(*group.front())))
        writeGroup(writer, group);
  };
  write([](Urgency urgency) { return urgency == Urgency::Wrong; });
  for (const ContradictionReport &contradiction : file.contradictions)
    writer.write(contradiction);
  write([](Urgency urgency) { return urgency != Urgency::Wrong; });
  for (const BoundReport &bound : file.bounds)
    writer.write(bound);
  for (const SimplifiedReport &simplified : file.simplified)
    writer.write(simplified);
  writeAxisLines(file, os);
}

void TextWriter::writeRest(const FileReport &file) {
  DiagnosticWriter writer(os, file, source, report.style);
  // Merge two lists by place; line 0, an unknown place, goes last.
  std::vector<std::pair<Place, std::function<void()>>> entries;
  for (const IgnoredReport &entry : file.ignored)
    entries.emplace_back(entry.place, [&] { writer.write(entry); });
  for (const CheckReport &entry : file.checks)
    if (urgencyOf(entry) == Urgency::None)
      entries.emplace_back(entry.place, [&] { writer.write(entry); });
  llvm::stable_sort(entries, [](const auto &a, const auto &b) {
    return std::pair(a.first.line - 1, a.first.column) <
           std::pair(b.first.line - 1, b.first.column);
  });
  for (const auto &[place, print] : entries)
    print();
}

void TextWriter::write() {
  writeSummary();
  for (const FileReport &file : report.files)
    if (!file.isLost())
      writeSummary(file);
  size_t others = 0, ignored = 0;
  for (const FileReport &file : report.files) {
    if (file.isLost())
      continue;
    writeHint(file);
    writeAttention(file);
    others += llvm::count_if(file.checks, [](const CheckReport &check) {
      return urgencyOf(check) == Urgency::None;
    });
    ignored += file.ignored.size();
  }
  if (report.style.all) {
    for (const FileReport &file : report.files)
      if (!file.isLost())
        writeRest(file);
  } else if (others || ignored) {
    os << "not shown (--all shows it): ";
    llvm::ListSeparator separator;
    if (others)
      os << separator << counted(others, "check") << " proved or as expected";
    if (ignored)
      os << separator << counted(ignored, "operation") << " without facts ("
         << operationsWithoutFacts(report.files) << ')';
    os << '\n';
  }
  for (const FileReport &file : report.files)
    if (file.error)
      os << notAnalysed(file) << '\n';
}

} // namespace

void writeText(const Report &report, raw_ostream &os, SourceText source) {
  bool isForced = report.style.colors == TextStyle::Always;
  if (isForced)
    os.enable_colors(true);
  TextWriter(report, os, source).write();
}

} // namespace shapeproof
