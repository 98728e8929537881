// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Diagnostics.h.

#include "results/report/Diagnostics.h"
#include "engine/base/Limits.h"
#include "engine/base/PrintInterval.h"
#include "results/report/Findings.h"
#include "results/report/Message.h"
#include "results/report/PrintExample.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using llvm::raw_ostream;
using llvm::StringRef;

namespace shapeproof {
namespace {

constexpr Severity kNote = {"note", raw_ostream::CYAN};
constexpr Severity kError = {"error", raw_ostream::RED};
constexpr Severity kWarning = {"warning", raw_ostream::MAGENTA};
constexpr Severity kRemark = {"remark", raw_ostream::BLUE};
constexpr Severity kExplanation = {"because", raw_ostream::CYAN};
constexpr Severity kBound = {"bound", raw_ostream::GREEN};

/// The severity of a check by its verdict.
Severity severity(Verdict verdict) {
  static constexpr raw_ostream::Colors colors[] = {
      raw_ostream::GREEN, raw_ostream::RED, raw_ostream::MAGENTA,
      raw_ostream::YELLOW};
  return {toString(verdict), colors[static_cast<unsigned>(verdict)]};
}

/// For instance "cf.assert always holds".
std::string statement(const CheckReport &check,
                      llvm::ArrayRef<std::string> names) {
  std::string what = subjectOf(check);
  if (check.role == CheckRole::Meet)
    what = "the operands of " + what;
  if (isHalfKnown(check)) {
    const bool fails = check.counterexample.has_value();
    const Example inputs =
        withNames(fails ? *check.counterexample : *check.example, names);
    if (check.kind == "wrap")
      return what + (fails ? " wraps" : " fits its type") +
             (inputs.empty() ? "" : " with " + exampleText(inputs));
    static constexpr StringRef words[2][3] = {
        {" holds", " agree", " is true"}, {" fails", " disagree", " is false"}};
    what += words[fails][static_cast<unsigned>(check.role)];
    return inputs.empty() ? what : what + " with " + exampleText(inputs);
  }
  if (check.vacuous)
    return what + (check.role == CheckRole::Meet ? " are" : " is") +
           " never reached: the facts here contradict";
  if (check.kind == "wrap")
    return what + wrapSentence(check).str();
  // One row per verdict: for a check, for a meet, for a query.
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

/// For instance "because of this branch".
std::string because(StringRef kind) {
  if (kind == "assume")
    return "because of this assumption";
  if (kind == "contract")
    return "because this operation's contract is trusted";
  return ("because of this " + kind).str();
}

/// The names whose values differ between the inputs, `m: 2 or 0`, if others
/// have the same value in both.
std::string differences(const Example &holds, const Example &fails) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator separator;
  bool isAll = true;
  llvm::StringMap<const NamedValue *> before;
  for (const NamedValue &named : holds)
    before[named.name] = &named;
  for (const NamedValue &other : fails) {
    const NamedValue *same = before.lookup(other.name);
    if (!same)
      continue;
    if (same->value == other.value) {
      isAll = false;
      continue;
    }
    os << separator << oneLine(other.name, limits::shownMessage) << ": ";
    printValue(os, *same);
    os << " or ";
    printValue(os, other);
  }
  return isAll ? std::string() : text;
}

/// The author's message; from a message of MLIR, its essential line and the
/// operation.
std::string authorsMessage(StringRef message) {
  StringRef what = gist(message);
  if (what.size() == message.size())
    return "\"" + oneLine(message, limits::shownDetail) + '"';
  StringRef op = message.split('\n').second.split('\n').first;
  return "\"" + oneLine(what, limits::shownDetail) + "\" (" +
         oneLine(op, limits::shownDetail) + ")";
}

} // namespace

DiagnosticWriter::DiagnosticWriter(raw_ostream &os, const FileReport &file,
                                   SourceText source, const TextStyle &style)
    : os(os), file(file), sourceText(source), style(style),
      colors(style.colors == TextStyle::Always ||
             (style.colors == TextStyle::Terminals && os.has_colors())) {}

const SourceExcerpt &DiagnosticWriter::sourceOf(const SourcePlace &place) {
  StringRef path = place.file.empty() ? file.path : place.file;
  std::unique_ptr<SourceExcerpt> &source = sources[path];
  if (!source)
    source = std::make_unique<SourceExcerpt>(sourceText(path));
  return *source;
}

void DiagnosticWriter::show(const SourcePlace &place, bool caret) {
  sourceOf(place).print(os, place, caret, style.width);
}

raw_ostream &DiagnosticWriter::head(const SourcePlace &place,
                                    Severity severity) {
  if (colors)
    os.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  os << oneLine(place.file.empty() ? file.path : place.file,
                limits::shownDetail)
     << ':';
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

raw_ostream &DiagnosticWriter::note(const SourcePlace &place) {
  return head(place, kNote);
}

void DiagnosticWriter::because(const std::vector<Premise> &premises) {
  size_t shown = std::min(premises.size(), limits::shownPremises);
  for (size_t i = 0; i < shown; ++i) {
    const Premise &premise = premises[i];
    head(premise.place, kNote)
        << shapeproof::because(oneLine(premise.kind, limits::shownMessage));
    if (!premise.message.empty())
      os << ": " << authorsMessage(premise.message);
    else if (!premise.text.empty())
      os << ": "
         << oneLine(withNames(premise.text, names), limits::shownMessage);
    os << '\n';
    show(premise.place, /*caret=*/false);
  }
  if (shown < premises.size())
    head({}, kNote) << "and because of " << premises.size() - shown
                    << " more (--format=json has all of them)\n";
}

void DiagnosticWriter::evidence(const CheckReport &check) {
  std::vector<std::string> notes;
  if (check.verdict != Verdict::Unknown && !check.decidedBy.empty())
    notes.push_back(check.decidedBy);
  for (const std::string &assumption : check.assumptions)
    notes.push_back("assuming " + oneLine(assumption, limits::shownMessage));
  if (check.expected == check.verdict)
    notes.push_back("as expected");
  if (!notes.empty())
    os << " [" << llvm::join(notes, ", ") << ']';
}

void DiagnosticWriter::writeInputs(const CheckReport &check) {
  if (isHalfKnown(check)) // The first line has them.
    return;
  std::optional<Example> inputs[2];
  const std::optional<Example> *given[] = {&check.example,
                                           &check.counterexample};
  for (unsigned i : {0u, 1u}) {
    if (!*given[i])
      continue;
    inputs[i] = withNames(**given[i], names);
    printExample(head(check.place, kNote)
                     << (i ? "fails with " : "holds with "),
                 *inputs[i]);
    os << '\n';
  }
  if (!inputs[0] || !inputs[1])
    return;
  std::string differ = differences(*inputs[0], *inputs[1]);
  if (!differ.empty())
    head(check.place, kNote) << "what differs is " << differ << '\n';
}

void DiagnosticWriter::write(const CheckReport &check) {
  if (function != check.function) {
    function = check.function;
    names = argumentsOf(file, function);
    if (!function.empty())
      os << oneLine(file.path, limits::shownDetail) << ": in function '"
         << oneLine(function, limits::shownMessage) << "':\n";
  }
  head(check.place, severity(check.verdict)) << statement(check, names);
  if (isHalfKnown(check)) {
    os << "; " << oneLine(withNames(check.detail, names), limits::shownMessage);
  } else if (check.verdict == Verdict::Unknown) {
    os << ": ";
    // The detail may only repeat the reason.
    const StringRef detail =
        check.detail == reason(check.why) ? StringRef() : check.detail;
    if (detail.empty() || check.why != UnknownKind::Incomplete)
      os << reason(check.why) << (detail.empty() ? "" : ": ");
    os << oneLine(detail, limits::shownMessage);
  }
  evidence(check);
  os << '\n';
  show(check.place, /*caret=*/true);
  if (check.verdict != Verdict::Proved && !check.message.empty())
    head(check.place, kNote)
        << "its message: "
        << authorsMessage(check.kind == "declared"
                              ? withNames(check.message, names)
                              : check.message)
        << '\n';
  if (check.verdict != Verdict::Proved && !check.claim.empty() &&
      check.kind != "prove" && check.claim != "false")
    head(check.place, kNote)
        << "it needs "
        << oneLine(withNames(check.claim, names), limits::shownDetail) << '\n';
  if (check.at) {
    head(*check.at, kNote) << "it stems from this line of a shape function\n";
    show(*check.at, /*caret=*/false);
  }
  writeInputs(check);
  if (check.once) {
    head(check.once->place, kNote)
        << "it is enough to check once, before this loop: "
        << oneLine(withNames(check.once->claim, names), limits::shownDetail)
        << '\n';
    show(check.once->place, /*caret=*/false);
  }
  if (check.remedy)
    head(check.place, kNote)
        << oneLine(remedySentence(file, check), kMaxClaimText) << '\n';
  explain(check.explanation);
  because(check.premises);
  for (const Premise &conflict : check.conflicts) {
    head(conflict.place, kNote)
        << "it cannot hold together with this "
        << oneLine(conflict.kind, limits::shownMessage) << '\n';
    show(conflict.place, /*caret=*/false);
  }
  if (check.expected && check.expected != check.verdict)
    head(check.place, kError)
        << "expected " << toString(*check.expected) << ", but it is "
        << toString(check.verdict) << '\n';
}

void DiagnosticWriter::explain(llvm::ArrayRef<CheckReport::Step> steps) {
  for (const CheckReport::Step &step : steps)
    head(step.place, kExplanation)
        << oneLine(withNames(step.text, names), limits::shownDetail) << '\n';
}

void DiagnosticWriter::write(const BoundReport &bound) {
  bool expected = bound.expected && bound.expected->lo == bound.lo &&
                  bound.expected->hi == bound.hi;
  head(bound.place, kBound)
      << oneLine(bound.expr, limits::shownMessage) << " in ";
  printInterval(os, bound.lo, bound.hi);
  if (bound.limit)
    os << ", or less: the step budget ended";
  if (bound.undefined)
    os << ", or anything else: it is never defined";
  os << (expected ? " [as expected]\n" : "\n");
  explain(bound.explanation);
  because(bound.premises);
  if (bound.expected && !expected) {
    head(bound.place, kError) << "expected ";
    printInterval(os, bound.expected->lo, bound.expected->hi);
    os << ", but it is ";
    printInterval(os, bound.lo, bound.hi);
    os << '\n';
  }
}

void DiagnosticWriter::write(const SimplifiedReport &simplified) {
  head(simplified.place, kBound)
      << oneLine(simplified.expr, limits::shownMessage) << " is "
      << oneLine(simplified.result, limits::shownMessage)
      << (simplified.expected && simplified.isAsExpected ? " [as expected]\n"
                                                         : "\n");
  because(simplified.premises);
  if (!simplified.isAsExpected)
    head(simplified.place, kError)
        << "expected " << oneLine(*simplified.expected, limits::shownMessage)
        << ", but it is " << oneLine(simplified.result, limits::shownMessage)
        << '\n';
}

void DiagnosticWriter::write(const ContradictionReport &contradiction) {
  head(contradiction.place, kWarning)
      << "the facts here contradict: no input gets here\n";
  show(contradiction.place, /*caret=*/true);
  because(contradiction.premises);
}

void DiagnosticWriter::write(const IgnoredReport &ignored) {
  head(ignored.place, kRemark)
      << oneLine(ignored.op, limits::shownMessage)
      << " gives no facts: " << oneLine(ignored.why, limits::shownMessage)
      << '\n';
}

void DiagnosticWriter::write(const WarningReport &warning) {
  head(warning.place, kWarning)
      << oneLine(warning.message, limits::shownMessage) << '\n';
  show(warning.place, /*caret=*/true);
}

} // namespace shapeproof
