// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The view of a .dims file: answers at the ends of lines, names and words.
//
//   prove n mod 2 == 0   proved

#include "DimsNames.h"
#include "Reader.h"
#include "Reading.h"
#include "results/report/Findings.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/InferenceContext.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::editor {
namespace {

using llvm::lsp::DiagnosticSeverity;

class ProblemWriter {
public:
  ProblemWriter(const Text &text, const Settings &settings, View &view)
      : text(text), settings(settings), view(view) {}

  void add(const CheckReport &check);
  void add(const BoundReport &bound);
  void add(const SimplifiedReport &simplified);
  void add(const ContradictionReport &contradiction);
  void add(const Diagnostic &diagnostic);

private:
  /// From the place to the end of its line, without a comment.
  Span lineAt(Place place) const;
  void answer(const Span &span, const std::string &label, std::string hover,
              const std::vector<Premise> &premises);
  void complain(const Span &span, DiagnosticSeverity severity,
                std::string message, std::string code,
                const std::vector<Premise> &premises = {});

  const Text &text;
  const Settings &settings;
  View &view;
};

Span ProblemWriter::lineAt(Place place) const {
  Spot at = spotOf(place);
  llvm::StringRef line = text.line(at.line).rtrim();
  return {at, {at.line, std::max(at.column, unsigned(line.size()))}};
}

void ProblemWriter::answer(const Span &span, const std::string &label,
                           std::string hover,
                           const std::vector<Premise> &premises) {
  if (!premises.empty())
    hover += "\n\nbecause of\n";
  for (const Premise &premise : premises)
    hover +=
        "\n- line " + std::to_string(premise.place.line) + ": `" +
        asUtf8(premise.text) + "`" +
        (premise.message.empty() ? "" : " \"" + asUtf8(premise.message) + "\"");
  view.hovers.push_back({span, std::move(hover)});
  if (settings.hintsAtNumbers)
    view.hints.push_back({span.end, label});
}

void ProblemWriter::complain(const Span &span, DiagnosticSeverity severity,
                             std::string message, std::string code,
                             const std::vector<Premise> &premises) {
  Remark &remark = view.remarks.emplace_back();
  remark = {span, severity, asUtf8(message), std::move(code)};
  for (const Premise &premise : premises)
    remark.related.push_back(
        {lineAt(premise.place), "because of " + asUtf8(premise.text)});
}

void ProblemWriter::add(const CheckReport &check) {
  const Span span = lineAt(check.place);
  std::string hover = "**" + verdictSentence(check) + "**";
  if (!check.detail.empty())
    hover += "\n\n" + asUtf8(check.detail);
  if (check.counterexample)
    hover += "\n\nfails with `" + exampleText(*check.counterexample) + "`";
  if (check.example)
    hover += "\n\nholds with `" + exampleText(*check.example) + "`";
  answer(span, toString(check.verdict).str(), std::move(hover), check.premises);
  const bool isWrong = check.expected ? *check.expected != check.verdict
                                      : check.verdict == Verdict::Refuted;
  const bool isUndecided = !check.expected &&
                           check.verdict != Verdict::Proved &&
                           settings.showsUndecided;
  if (isWrong || isUndecided)
    complain(
        span,
        isWrong ? DiagnosticSeverity::Error : DiagnosticSeverity::Information,
        findingSentence(check), toString(check.verdict).str(), check.premises);
}

static std::string endText(const std::optional<Int> &end, const char *open) {
  std::string result;
  if (!end)
    return open;
  llvm::raw_string_ostream(result) << *end;
  return result;
}

void ProblemWriter::add(const BoundReport &bound) {
  const Span span = lineAt(bound.place);
  const std::string interval = bound.undefined
                                   ? "no value"
                                   : "[" + endText(bound.lo, "-inf") + ", " +
                                         endText(bound.hi, "inf") + "]";
  answer(span, interval, "`" + bound.expr + "` in " + interval, bound.premises);
  if (bound.expected &&
      (bound.expected->lo != bound.lo || bound.expected->hi != bound.hi))
    complain(span, DiagnosticSeverity::Error,
             "the bounds are " + interval + ", not the expected ones", "bound",
             bound.premises);
}

void ProblemWriter::add(const SimplifiedReport &simplified) {
  const Span span = lineAt(simplified.place);
  answer(span, "= " + simplified.result, "equal to `" + simplified.result + "`",
         simplified.premises);
  if (!simplified.isAsExpected)
    complain(span, DiagnosticSeverity::Error,
             "the result is " + simplified.result + ", not the expected one",
             "simplify", simplified.premises);
}

void ProblemWriter::add(const ContradictionReport &contradiction) {
  complain(lineAt(contradiction.place), DiagnosticSeverity::Warning,
           "the facts contradict here", "contradiction",
           contradiction.premises);
}

void ProblemWriter::add(const Diagnostic &diagnostic) {
  complain(lineAt(diagnostic.place), DiagnosticSeverity::Error,
           diagnostic.message, "error");
}

class DimsReading final : public Reading {
public:
  DimsReading(const std::string &path, const Settings &settings)
      : path(path), settings(settings) {}

private:
  std::optional<std::vector<Remark>> tryRead(const Text &text, Text &good,
                                             Outline &outline) override;
  View collect(const Span &) override { return whole; }

  const std::string &path;
  const Settings &settings;
  View whole;
};

std::optional<std::vector<Remark>>
DimsReading::tryRead(const Text &text, Text &good, Outline &outline) {
  View view;
  ProblemWriter writer(text, settings, view);
  llvm::Expected<Problem> problem = parseProblem(text.all(), path);
  if (!problem) {
    llvm::handleAllErrors(
        problem.takeError(),
        [&](const ProblemError &error) {
          for (const Diagnostic &diagnostic : error.diagnostics)
            writer.add(diagnostic);
        },
        [&](const llvm::ErrorInfoBase &other) {
          writer.add(Diagnostic{{1, 1}, other.message(), {}});
        });
    return std::move(view.remarks);
  }
  ContextOptions options;
  options.budget = settings.budget;
  llvm::Expected<FileReport> report = analyzeProblem(
      *problem, path,
      settings.context.empty() ? defaultContextName() : settings.context,
      options);
  if (report) {
    llvm::for_each(report->checks, [&](auto &one) { writer.add(one); });
    llvm::for_each(report->bounds, [&](auto &one) { writer.add(one); });
    llvm::for_each(report->simplified, [&](auto &one) { writer.add(one); });
    llvm::for_each(report->contradictions, [&](auto &one) { writer.add(one); });
  } else {
    writer.add(Diagnostic{{1, 1}, llvm::toString(report.takeError()), {}});
  }
  outline = {};
  showNames(text, outline);
  good = text;
  whole = std::move(view);
  return std::nullopt;
}

class DimsReader final : public Reader {
public:
  explicit DimsReader(std::string given)
      : path(std::move(given)), reading(path, settings) {}

  void read(const Text &text, const Settings &given) override {
    settings = given;
    reading.read(text);
  }
  bool isBroken() override { return reading.isBroken(); }
  const Outline &outline() override { return reading.outline(); }
  View view(const Span &lines) override { return reading.view(lines); }
  std::vector<Completion> complete(const Text &text, Spot spot) override {
    return wordsAt(text, spot);
  }
  std::vector<SemanticToken> tokens(const Text &text) override {
    return tokensOf(text);
  }
  std::vector<Edit> format(const Text &text) override {
    return formatDims(text);
  }

private:
  std::string path;
  Settings settings;
  DimsReading reading;
};

} // namespace

std::unique_ptr<Reader> makeDimsReader(std::string path) {
  return std::make_unique<DimsReader>(std::move(path));
}

} // namespace shapeproof::editor
