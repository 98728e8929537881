// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The findings of an analysis as a view (MlirReader.h).
//
// Places in texts are written `cf.assert@9:3`, as reports write them, so that
// they can be moved with the lines.

#include "MlirReader.h"
#include "core/ir/Places.h"
#include "mlir/IR/SymbolTable.h"
#include "results/report/Findings.h"
#include "results/report/Message.h"
#include "results/report/Naming.h"
#include "uses/simplify/SimplerValues.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof::editor {
namespace {

using llvm::lsp::DiagnosticSeverity;

/// A hover is a window of some thirty lines; longer lists are cut.
constexpr size_t kMostPremises = 20;

/// Moves the places in the text, as in `tensor.dim@12:8` and `at 12:8`, by so
/// many lines.
std::string withMovedPlaces(llvm::StringRef text, int lines) {
  std::string result;
  while (!text.empty()) {
    const size_t begin = std::min(text.find_if(llvm::isDigit), text.size());
    const llvm::StringRef before = text.take_front(begin);
    const llvm::StringRef digits =
        text.drop_front(begin).take_while(llvm::isDigit);
    const llvm::StringRef rest = text.drop_front(begin + digits.size());
    const bool isOfOp = before.size() > 1 && before.ends_with("@") &&
                        llvm::isAlnum(before[before.size() - 2]);
    unsigned line;
    result += before;
    if ((isOfOp || before.ends_with(" at ")) && rest.starts_with(":") &&
        !digits.getAsInteger(10, line))
      result += std::to_string(int64_t(line) + lines);
    else
      result += digits;
    text = rest;
  }
  return result;
}

/// Text that is shown as code.
std::string code(llvm::StringRef text) {
  std::string shown = asUtf8(oneLine(text, kMaxClaimText));
  llvm::replace(shown, '`', '\'');
  return "`" + shown + "`";
}

class ResultsWriter {
public:
  ResultsWriter(MlirModule &module, const Text &text, const Settings &settings)
      : module(module), text(text), settings(settings) {}

  void begin(FunctionPart &part) {
    view = part.view;
    names = module.argumentNames(part.function);
  }
  void add(mlir::Value value, const std::string &sizes);
  /// Notes the operations that may have a simpler form.
  void addArithmetic(mlir::Operation *function);
  void add(const Decision &decision);
  void add(mlir::Operation *op, const ContradictionReport &contradiction);
  void add(mlir::Operation *op, const IgnoredReport &ignored);
  /// The letters of hints are those of `signature`.
  void add(const FunctionContract &contract, const std::string &signature);
  /// Writes the hints that have been added.
  void finishHints();
  /// Writes the demands of ops that always hold, in one line for each op.
  void finishDemands();

private:
  std::string named(llvm::StringRef claim) const {
    return code(withNames(claim, names));
  }
  std::optional<Span> spanIn(const SourcePlace &place);
  void addPremises(const std::vector<Premise> &premises, std::string &hover,
                   std::vector<std::pair<Span, std::string>> &related);
  void addRemoval(const Decision &decision, const OpText &written);

  MlirModule &module;
  const Text &text;
  const Settings &settings;
  FunctionView *view = nullptr;
  std::vector<std::string> names;
  /// The texts of the values of one name: by the number of the value.
  std::map<Spot, std::pair<Span, std::map<unsigned, std::string>>> hints;
  /// The demands of each op that always hold.
  struct Held {
    Span span;
    unsigned count = 0;
    std::string hover;
  };
  std::map<Spot, Held> held;
};

/// The place of an op as a span of the text; nothing if it is in another file.
std::optional<Span> ResultsWriter::spanIn(const SourcePlace &place) {
  if (!place.line || !(place.file.empty() || place.file == module.path()))
    return std::nullopt;
  Spot at = spotOf(place);
  if (at.line < view->firstLine || at.line > view->lastLine)
    view->namesOthers = true;
  return Span{at, {at.line, unsigned(text.line(at.line).size())}};
}

void ResultsWriter::add(mlir::Value value, const std::string &sizes) {
  auto place = module.names().find(value);
  if (!place || !(value.getType().isIndex() ? settings.hintsAtNumbers
                                            : settings.hintsAtShapes))
    return;
  if (text.slice(place->first) == "%" + sizes) // A number by its own name.
    return;
  auto &[span, texts] = hints[place->first.start];
  span = place->first;
  texts[place->second] = sizes;
}

void ResultsWriter::addArithmetic(mlir::Operation *function) {
  function->walk([&](mlir::Operation *op) {
    const OpText *written =
        simplify::isArithmetic(op) ? module.names().find(op) : nullptr;
    if (written && written->results.size() == 1)
      view->view.fixables.push_back(
          {{written->results.front().second.start, written->name.end},
           FixKind::OfArithmetic});
  });
}

void ResultsWriter::finishHints() {
  for (auto &[start, hint] : hints) {
    const auto &[span, texts] = hint;
    // Values without a text between others.
    std::string label;
    for (unsigned i = 0; i <= texts.rbegin()->first; ++i) {
      auto it = texts.find(i);
      label += (i ? ", " : "") + (it == texts.end() ? "?" : it->second);
    }
    view->view.hints.push_back({span.end, ": " + label});
    view->view.hovers.push_back({span, "sizes " + code(label)});
  }
  hints.clear();
}

void ResultsWriter::addPremises(
    const std::vector<Premise> &premises, std::string &hover,
    std::vector<std::pair<Span, std::string>> &related) {
  for (const Premise &premise :
       llvm::ArrayRef(premises).take_front(kMostPremises)) {
    std::string line = asUtf8(premise.kind);
    std::optional<Span> span = spanIn(premise.place);
    if (span)
      line += "@" + std::to_string(premise.place.line) + ":" +
              std::to_string(premise.place.column);
    if (!premise.text.empty())
      line += ": " + named(premise.text);
    if (!premise.message.empty())
      line += " \"" + asUtf8(oneLine(gist(premise.message), 200)) + "\"";
    hover += "\n- " + line;
    if (span)
      related.push_back({*span, "because of " + line});
  }
  if (premises.size() > kMostPremises)
    hover +=
        "\n- and " + std::to_string(premises.size() - kMostPremises) + " more";
}

/// Offers to remove a check that always holds.
void ResultsWriter::addRemoval(const Decision &decision,
                               const OpText &written) {
  if (!module.isInText(decision))
    return;
  Fix fix;
  fix.span = written.name;
  if (decision.action == Action::Erase && written.results.empty() &&
      decision.op->getNumResults() == 0) {
    fix.title = "Remove the check: it always holds";
    fix.edits.push_back({text.wholeLines(written.scope), ""});
  } else if (decision.action == Action::ConstWitness) {
    fix.title = "Replace the check, which always holds, by a constant witness";
    fix.edits.push_back({written.scope, "shape.const_witness true"});
  } else {
    return;
  }
  view->view.fixes.push_back(std::move(fix));
}

void ResultsWriter::add(const Decision &decision) {
  const OpText *written = module.names().findPlace(decision.op);
  if (!decision.report || !written)
    return;
  CheckReport &check = *decision.report;
  check.claim = withNames(check.claim, names);
  const bool isInText = module.isInText(decision);
  if (!isInText)
    check.kind = text.slice(written->name).trim('"').str();
  std::string hover = "**" + asUtf8(verdictSentence(check)) + "**";
  if (!check.message.empty())
    hover += "\n\n\"" + asUtf8(oneLine(gist(check.message), 400)) + "\"";
  if (!check.claim.empty())
    hover += "\n\n" + code(check.claim);
  if (!check.detail.empty())
    hover += "\n\n" + asUtf8(check.detail);
  if (check.counterexample)
    hover += "\n\nfails with " +
             code(exampleText(withNames(*check.counterexample, names)));
  if (check.example)
    hover +=
        "\n\nholds with " + code(exampleText(withNames(*check.example, names)));
  std::vector<std::pair<Span, std::string>> related;
  if (!check.premises.empty())
    hover += "\n\nbecause of\n";
  addPremises(check.premises, hover, related);
  if (check.once) {
    spanIn(check.once->place);
    hover += "\n\nbefore the loop@" + std::to_string(check.once->place.line) +
             ":" + std::to_string(check.once->place.column) +
             " it suffices to check " + named(check.once->claim);
  }
  if (!isInText && check.verdict == Verdict::Proved) {
    Held &own = held[written->name.start];
    own.span = written->name;
    if (own.count++ == 0)
      own.hover = std::move(hover);
    return;
  }
  view->view.hovers.push_back({written->name, std::move(hover)});
  view->view.fixables.push_back({written->name, FixKind::OfCheck});
  if (check.role == CheckRole::Query)
    return;
  if (check.verdict == Verdict::Proved)
    return addRemoval(decision, *written);
  const bool isRefuted = check.verdict == Verdict::Refuted;
  if (isRefuted || settings.showsUndecided)
    view->view.remarks.push_back({written->name,
                                  isRefuted ? DiagnosticSeverity::Error
                                            : DiagnosticSeverity::Information,
                                  findingSentence(check),
                                  toString(check.verdict).str(),
                                  std::move(related)});
}

void ResultsWriter::finishDemands() {
  for (auto &[start, own] : held) {
    std::string hover = std::move(own.hover);
    if (own.count > 1)
      hover = "**" + asUtf8(text.slice(own.span).trim('"')) + ": " +
              std::to_string(own.count) + " demands always hold**";
    view->view.hovers.push_back({own.span, std::move(hover)});
  }
  held.clear();
}

void ResultsWriter::add(mlir::Operation *op,
                        const ContradictionReport &contradiction) {
  const OpText *written = module.names().findPlace(op);
  if (!written)
    return;
  std::string hover = "no input gets here: the facts contradict\n";
  std::vector<std::pair<Span, std::string>> related;
  addPremises(contradiction.premises, hover, related);
  view->view.hovers.push_back({written->name, hover});
  view->view.remarks.push_back({written->name, DiagnosticSeverity::Warning,
                                "no input gets here: the facts contradict",
                                "contradiction", std::move(related)});
}

void ResultsWriter::add(mlir::Operation *op, const IgnoredReport &ignored) {
  const OpText *written = module.names().findPlace(op);
  if (!written)
    return;
  std::string message = "no facts about sizes: " + asUtf8(ignored.why);
  view->view.hovers.push_back({written->name, message});
  if (settings.showsUndecided)
    view->view.remarks.push_back(
        {written->name, DiagnosticSeverity::Information, message, "ignored"});
}

void ResultsWriter::add(const FunctionContract &contract,
                        const std::string &signature) {
  const OpText *written = module.names().find(contract.function);
  if (!written)
    return;
  const ContractReport &report = contract.report;
  const Span symbol =
      module.names().symbolSpan(text, *written, report.function);
  std::string hover = code(report.signature);
  if (!signature.empty() && signature != report.signature)
    hover += "\n\nwithout what is perhaps more than needed: " + code(signature);
  for (const ContractReport::Clause &clause : report.clauses) {
    hover += "\n- requires " + named(clause.claim);
    if (!clause.message.empty())
      hover += " \"" + asUtf8(oneLine(gist(clause.message), 200)) + "\"";
    if (clause.breaks)
      hover +=
          ", broken by " + code(exampleText(withNames(*clause.breaks, names)));
    if (!clause.exact)
      hover += clause.exactly ? "; exactly " + named(*clause.exactly)
                              : "; perhaps more than needed";
  }
  for (const ContractReport::Residue &residue : report.residue) {
    spanIn(residue.place);
    hover += (residue.isUnfinished ? "\n- not examined: check@"
                                   : "\n- not decided by the inputs: check@") +
             std::to_string(residue.place.line) + ":" +
             std::to_string(residue.place.column) + ": " +
             asUtf8(withNames(residue.why, names));
  }
  for (const ContractReport::Assumption &fact : report.assumes)
    hover += "\n- assumes " + named(fact.claim) + " (" + fact.kind + ")";
  if (report.goesOnWith)
    hover += "\n\nnot finished: " + goesOnWith(*report.goesOnWith);
  view->view.hovers.push_back({symbol, std::move(hover)});
  view->view.fixables.push_back({symbol, FixKind::OfFunction});
  if (report.checks > 0)
    view->view.lenses.push_back(
        {symbol, std::to_string(report.checks) +
                     (report.checks == 1 ? " check, " : " checks, ") +
                     std::to_string(report.redundant) + " redundant"});
}

} // namespace

View placedView(const FunctionView &view, unsigned firstLine) {
  View placed = view.view;
  if (firstLine == view.firstLine)
    return placed;
  const int lines = int(firstLine) - int(view.firstLine);
  placed.move([&](unsigned line) { return unsigned(int(line) + lines); });
  for (Hover &hover : placed.hovers)
    hover.text = withMovedPlaces(hover.text, lines);
  for (Remark &remark : placed.remarks) {
    remark.message = withMovedPlaces(remark.message, lines);
    for (auto &[span, message] : remark.related)
      message = withMovedPlaces(message, lines);
  }
  return placed;
}

void showResults(MlirModule &module, const Text &text, const Settings &settings,
                 MlirResults &results, std::vector<FunctionPart> &functions) {
  ResultsWriter writer(module, text, settings);
  Findings &findings = results.findings;
  auto functionOf = [](mlir::Operation *op) {
    while (op && !(llvm::isa<mlir::FunctionOpInterface>(op) && isRoot(op)))
      op = op->getParentOp();
    return op;
  };
  // All lists by function.
  struct Found {
    const ValueSizes *sizes = nullptr;
    std::vector<const Decision *> decisions;
    std::vector<std::pair<mlir::Operation *, ContradictionReport> *>
        contradictions;
    std::vector<std::pair<mlir::Operation *, IgnoredReport> *> ignored;
    FunctionContract *contract = nullptr;
  };
  llvm::DenseMap<mlir::Operation *, Found> found;
  for (const ValueSizes &sizes : results.sizes)
    found[sizes.function].sizes = &sizes;
  for (const Decision &decision : findings.decisions)
    found[functionOf(decision.op)].decisions.push_back(&decision);
  for (auto &contradiction : findings.contradictions)
    found[functionOf(contradiction.first)].contradictions.push_back(
        &contradiction);
  for (auto &ignored : findings.ignored)
    found[functionOf(ignored.first)].ignored.push_back(&ignored);
  for (FunctionContract &contract : findings.contracts)
    found[contract.function].contract = &contract;
  for (FunctionPart &part : functions) {
    auto it = found.find(part.function);
    if (it == found.end() || !part.view)
      continue;
    const Found &own = it->second;
    writer.begin(part);
    if (own.sizes)
      for (const auto &[value, sizes] : own.sizes->texts)
        writer.add(value, sizes);
    writer.finishHints();
    writer.addArithmetic(part.function);
    for (const Decision *decision : own.decisions)
      writer.add(*decision);
    writer.finishDemands();
    for (auto *contradiction : own.contradictions)
      writer.add(contradiction->first, contradiction->second);
    for (auto *ignored : own.ignored)
      writer.add(ignored->first, ignored->second);
    if (!own.contract)
      continue;
    writer.add(*own.contract, own.sizes ? own.sizes->signature : "");
    part.view->contract = std::move(own.contract->report);
  }
}

void showErrors(llvm::StringRef errors, llvm::StringRef path, const Text &text,
                View &view) {
  const std::string prefix = (path + ":").str();
  while (!errors.empty()) {
    llvm::StringRef line;
    std::tie(line, errors) = errors.split('\n');
    Spot at;
    bool isNote = false;
    llvm::StringRef rest = line;
    if (rest.consume_front(prefix)) {
      unsigned number, column;
      if (!rest.consumeInteger(10, number) && rest.consume_front(":") &&
          !rest.consumeInteger(10, column))
        at = spotOf(Place{number, column});
      rest.consume_front(":");
    }
    rest = rest.ltrim();
    isNote = rest.consume_front("note: ");
    if (!isNote && !rest.consume_front("error: ") && !view.remarks.empty()) {
      view.remarks.back().message += ("\n" + line).str();
      continue;
    }
    Span span{at, {at.line, unsigned(text.line(at.line).size())}};
    if (isNote && !view.remarks.empty()) {
      view.remarks.back().related.push_back({span, asUtf8(rest)});
      continue;
    }
    bool isKnown = llvm::any_of(view.remarks, [&](const Remark &other) {
      return other.span.start == at && other.message == rest;
    });
    if (!isKnown)
      view.remarks.push_back(
          {span, DiagnosticSeverity::Error, asUtf8(rest), "error"});
  }
}

} // namespace shapeproof::editor
