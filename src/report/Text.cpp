// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report for people, in the manner of a compiler's diagnostics.
//
//   p.dims:4:1: proved: the claim always holds [equality]
//       4 | prove n == k
//         | ^
//   p.dims:2:1: note: because of this assumption: "split evenly"
//       2 | assume n == m "split evenly"
//   ...
//   3 checks: 2 proved, 0 refuted, 1 contingent, 0 unknown (context: equality)
//
// Editors understand `file:line:column: severity: text`. Everything stands in
// the order of the file; what has no known place comes last. A proved check
// says what it needs and no more: its premises are shown without a caret, and
// beyond kShownPremises they are counted (the JSON report has all of them).
//
// Tested by tests/unit/report/TextTest.cpp.

#include "base/PrintInterval.h"
#include "report/PrintExample.h"
#include "report/SourceExcerpt.h"
#include "shapeproof/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <functional>

using llvm::raw_ostream;
using llvm::StringRef;

namespace shapeproof {
namespace {

constexpr size_t kShownPremises = 8;

/// What a line of the report is about.
struct Severity {
  StringRef text;
  raw_ostream::Colors color;
};
constexpr Severity kNote = {"note", raw_ostream::CYAN};
constexpr Severity kError = {"error", raw_ostream::RED};
constexpr Severity kWarning = {"warning", raw_ostream::MAGENTA};
constexpr Severity kRemark = {"remark", raw_ostream::BLUE};
constexpr Severity kBound = {"bound", raw_ostream::GREEN};

/// Of a check, by its verdict.
Severity severity(Verdict verdict) {
  static constexpr raw_ostream::Colors colors[] = {
      raw_ostream::GREEN, raw_ostream::RED, raw_ostream::MAGENTA,
      raw_ostream::YELLOW};
  return {toString(verdict), colors[static_cast<unsigned>(verdict)]};
}

/// "cf.assert always holds".
std::string statement(const CheckReport &check) {
  std::string what = check.kind == "prove" ? "the claim" : check.kind;
  if (check.role == CheckRole::Meet)
    what = "the operands of " + what;
  if (check.vacuous)
    return what + (check.role == CheckRole::Meet ? " are" : " is") +
           " never reached: the facts here contradict";
  // One row per verdict: of a check, of a meet, of a query.
  static constexpr StringRef rows[4][3] = {
      {" always holds", " always agree", " is always true"},
      {" always fails", " never agree", " is always false"},
      {" holds for some inputs and fails for others",
       " agree for some inputs and not for others",
       " is true for some inputs and false for others"},
      {" was not decided", " may or may not agree: not decided",
       " was not decided"}};
  return what + rows[static_cast<unsigned>(check.verdict)]
                    [static_cast<unsigned>(check.role)]
                        .str();
}

StringRef reason(UnknownKind why) {
  switch (why) {
  case UnknownKind::Limit:
    return "the step budget ended";
  case UnknownKind::Unsupported:
    return "it has something that this context does not model";
  case UnknownKind::None:
  case UnknownKind::Incomplete:
    return "this context cannot decide it";
  }
  return "this context cannot decide it";
}

/// "because of this branch".
std::string because(StringRef kind) {
  if (kind == "assume")
    return "because of this assumption";
  if (kind == "contract")
    return "because this operation's contract is trusted";
  return ("because of this " + kind).str();
}

/// Writes one file's part of the report.
class FileWriter {
public:
  FileWriter(raw_ostream &os, const FileReport &file, StringRef text)
      : os(os), file(file), source(text), colors(os.has_colors()) {}

  void write();

private:
  void write(const CheckReport &check);
  void write(const BoundReport &bound);
  void write(const ContradictionReport &contradiction);
  void write(const IgnoredReport &ignored);
  void write(const WarningReport &warning);

  /// `path:line:column: severity: `, what follows being the line's text.
  raw_ostream &head(Place place, Severity severity);
  void because(const std::vector<Premise> &premises);
  /// ` [equality, assuming no-overflow]`.
  void evidence(const CheckReport &check);

  raw_ostream &os;
  const FileReport &file;
  SourceExcerpt source;
  /// The function that the last check was in.
  StringRef function;
  bool colors;
};

raw_ostream &FileWriter::head(Place place, Severity severity) {
  if (colors)
    os.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  os << file.path << ':';
  if (place.line) {
    os << place.line << ':';
    if (place.column)
      os << place.column << ':';
  }
  os << ' ';
  if (colors)
    os.changeColor(severity.color, /*Bold=*/true);
  os << severity.text << ": ";
  if (colors)
    os.resetColor();
  return os;
}

void FileWriter::because(const std::vector<Premise> &premises) {
  size_t shown = std::min(premises.size(), kShownPremises);
  for (size_t i = 0; i < shown; ++i) {
    const Premise &premise = premises[i];
    head(premise.place, kNote)
        << shapeproof::because(oneLine(premise.kind, kShownMessage));
    if (!premise.message.empty())
      os << ": \"" << oneLine(premise.message, kShownMessage) << '"';
    os << '\n';
    source.print(os, premise.place, /*caret=*/false);
  }
  if (shown < premises.size())
    head({}, kNote) << "and because of " << premises.size() - shown
                    << " more (--format=json has all of them)\n";
}

void FileWriter::evidence(const CheckReport &check) {
  std::vector<std::string> notes;
  if (check.verdict != Verdict::Unknown && !check.decidedBy.empty())
    notes.push_back(check.decidedBy);
  for (const std::string &assumption : check.assumptions)
    notes.push_back("assuming " + oneLine(assumption, kShownMessage));
  if (check.expected == check.verdict)
    notes.push_back("as expected");
  if (!notes.empty())
    os << " [" << llvm::join(notes, ", ") << ']';
}

void FileWriter::write(const CheckReport &check) {
  if (function != check.function) {
    function = check.function;
    if (!function.empty())
      os << file.path << ": in function '" << oneLine(function, kShownMessage)
         << "':\n";
  }
  head(check.place, severity(check.verdict)) << statement(check);
  if (check.verdict == Verdict::Unknown) {
    os << ": ";
    bool ownWords = check.why == UnknownKind::Incomplete;
    if (check.detail.empty() || !ownWords)
      os << reason(check.why) << (check.detail.empty() ? "" : ": ");
    os << oneLine(check.detail, kShownMessage);
  }
  evidence(check);
  os << '\n';
  source.print(os, check.place, /*caret=*/true);
  if (check.verdict != Verdict::Proved && !check.message.empty())
    head(check.place, kNote)
        << "its message: \"" << oneLine(check.message, kShownMessage) << "\"\n";
  if (check.at) {
    head(*check.at, kNote) << "it stems from this line of a shape function\n";
    source.print(os, *check.at, /*caret=*/false);
  }
  if (check.example) {
    printExample(head(check.place, kNote) << "holds with ", *check.example);
    os << '\n';
  }
  if (check.counterexample) {
    printExample(head(check.place, kNote) << "fails with ",
                 *check.counterexample);
    os << '\n';
  }
  if (check.once) {
    head(check.once->place, kNote)
        << "it is enough to check once, before this loop: "
        << oneLine(check.once->claim, kShownMessage) << '\n';
    source.print(os, check.once->place, /*caret=*/false);
  }
  because(check.premises);
  for (const Premise &conflict : check.conflicts) {
    head(conflict.place, kNote)
        << "it cannot hold together with this "
        << oneLine(conflict.kind, kShownMessage) << '\n';
    source.print(os, conflict.place, /*caret=*/false);
  }
  if (check.expected && check.expected != check.verdict)
    head(check.place, kError)
        << "expected " << toString(*check.expected) << ", but it is "
        << toString(check.verdict) << '\n';
}

void FileWriter::write(const BoundReport &bound) {
  bool expected = bound.expected && bound.expected->lo == bound.lo &&
                  bound.expected->hi == bound.hi;
  head(bound.place, kBound) << oneLine(bound.expr, kShownMessage) << " in ";
  printInterval(os, bound.lo, bound.hi);
  if (bound.limit)
    os << ", or less: the step budget ended";
  os << (expected ? " [as expected]\n" : "\n");
  because(bound.premises);
  if (bound.expected && !expected) {
    head(bound.place, kError) << "expected ";
    printInterval(os, bound.expected->lo, bound.expected->hi);
    os << ", but it is ";
    printInterval(os, bound.lo, bound.hi);
    os << '\n';
  }
}

void FileWriter::write(const ContradictionReport &contradiction) {
  head(contradiction.place, kWarning)
      << "the facts here contradict: no input gets here\n";
  source.print(os, contradiction.place, /*caret=*/true);
  because(contradiction.premises);
}

void FileWriter::write(const IgnoredReport &ignored) {
  head(ignored.place, kRemark)
      << oneLine(ignored.op, kShownMessage)
      << " gives no facts: " << oneLine(ignored.why, kShownMessage) << '\n';
}

void FileWriter::write(const WarningReport &warning) {
  head(warning.place, kWarning)
      << oneLine(warning.message, kShownMessage) << '\n';
  source.print(os, warning.place, /*caret=*/true);
}

void FileWriter::write() {
  // The five lists, merged by place; line 0, an unknown place, goes last.
  std::vector<std::pair<Place, std::function<void()>>> entries;
  auto addAll = [&](const auto &list) {
    for (const auto &entry : list)
      entries.emplace_back(entry.place, [&] { write(entry); });
  };
  addAll(file.warnings);
  addAll(file.contradictions);
  addAll(file.ignored);
  addAll(file.checks);
  addAll(file.bounds);
  llvm::stable_sort(entries, [](const auto &a, const auto &b) {
    return std::pair(a.first.line - 1, a.first.column) <
           std::pair(b.first.line - 1, b.first.column);
  });
  for (const auto &[place, print] : entries)
    print();
}

} // namespace

void writeText(const Report &report, raw_ostream &os, SourceText source) {
  for (const FileReport &file : report.files)
    if (!file.error)
      FileWriter(os, file, source(file.path)).write();
  Summary summary = summarize(report);
  os << summary.checks << (summary.checks == 1 ? " check: " : " checks: ")
     << summary.proved << " proved";
  if (summary.vacuous)
    os << " (" << summary.vacuous << " as the facts contradict)";
  os << ", " << summary.refuted << " refuted, " << summary.contingent
     << " contingent, " << summary.unknown
     << " unknown (context: " << report.context << ")\n";
  for (const FileReport &file : report.files)
    if (file.error)
      os << "not analysed: " << file.path << '\n';
}

} // namespace shapeproof
