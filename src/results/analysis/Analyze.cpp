// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a problem through a context and fills in a report.
//
// Every statement that establishes something is a fact, numbered by its
// position, so a premise is looked up by indexing. Scopes are push and pop.
//
// Contradictions. Asking after each fact whether the facts contradict would put
// a solver call behind each line of a large file. So it is asked only when an
// answer is vacuous, and when a scope with new facts ends. The reported place
// is the latest of the premises of the contradiction, at which the facts
// contradicted at the latest. A contradiction is reported once while it holds.
//
// Tested by tests/results/analysis/AnalyzeTest.cpp.

#include "shapeproof/Analyze.h"
#include "engine/base/Limits.h"
#include "engine/terms/Print.h"
#include "engine/text/Lowering.h"
#include "results/analysis/Explain.h"
#include "results/analysis/ProblemSize.h"
#include "results/analysis/ProblemText.h"
#include "results/contract/Report.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

namespace {

class Analysis {
public:
  Analysis(const Problem &problem, llvm::StringRef path, TermStore &store,
           InferenceContext &context, const Explainer &explainer,
           const CheckExtras &extras)
      : problem(problem), context(context), store(store), explainer(explainer),
        extras(extras), lowering(problem, store) {
    report.path = path.str();
  }

  FileReport run() {
    for (size_t i = 0; i < problem.statements.size(); ++i)
      runStatement(i);
    if (newFacts)
      lookForContradiction();
    llvm::stable_sort(report.contradictions, [](const auto &a, const auto &b) {
      return std::pair(a.place.line, a.place.column) <
             std::pair(b.place.line, b.place.column);
    });
    nameChecks(report);
    if (extras.problems == CheckExtras::Dims && extras.areTogether)
      writeProblem();
    else if (extras.problems != CheckExtras::None)
      writeProblems();
    return std::move(report);
  }

private:
  void runStatement(size_t index);
  void prove(const Statement &statement, ClaimId goal);
  /// Whether --explain names this place.
  bool isExplained(const Place &place) const;
  /// The facts that hold at this statement.
  std::vector<ClaimId> factsHere() const;
  void bound(const Statement &statement, DimId term);
  void simplify(const Statement &statement, const LoweredStatement &lowered);
  void addExtras(CheckReport &check, const Answer &answer, ClaimId goal);
  void record(ProblemEvent event) {
    if (extras.problems != CheckExtras::None)
      events.push_back(std::move(event));
  }
  void writeProblem();
  void writeProblems();
  void openScope(size_t index);
  void closeScope();
  void lookForContradiction();
  /// Reports that the facts with these ids contradict.
  void reportContradiction(llvm::ArrayRef<FactId> premises);
  /// The text of the expression; empty if it is too long for a report.
  std::string textOf(ExprId expr) const {
    std::string text;
    llvm::raw_string_ostream os(text);
    return writeExpr(problem, expr, os, kMaxClaimText) ? text : std::string();
  }
  std::vector<Premise> describe(llvm::ArrayRef<FactId> facts) const;
  std::optional<Example> describe(const std::optional<Assignment> &a) const {
    return a ? std::optional<Example>(nameAssignment(store, *a)) : std::nullopt;
  }

  const Problem &problem;
  InferenceContext &context;
  TermStore &store;
  const Explainer &explainer;
  const CheckExtras &extras;
  Lowering lowering;
  FileReport report;
  /// The statements whose facts hold, and their number at the start of each
  /// scope.
  std::vector<size_t> holding, holdingBefore;
  /// The assumed claim, by position of the statement.
  llvm::DenseMap<size_t, ClaimId> factOf;
  /// The start of each open scope, as the position of a statement.
  std::vector<size_t> scopes;
  /// The contradiction reported holds while this many scopes are open.
  std::optional<size_t> contradictionDepth;
  /// The events so far, if the problem is to be written.
  std::vector<ProblemEvent> events;
  /// Whether facts were assumed since the last check for a contradiction.
  bool newFacts = false;
};

void Analysis::runStatement(size_t index) {
  const Statement &statement = problem.statements[index];
  if (statement.kind == StatementKind::ScopeOpen)
    return openScope(index);
  if (statement.kind == StatementKind::ScopeClose)
    return closeScope();
  LoweredStatement lowered = lowering.lower(statement);
  if (lowered.fact) {
    factOf[index] = *lowered.fact;
    record({ProblemEvent::Fact, *lowered.fact});
    holding.push_back(index);
    context.assume(*lowered.fact, FactId(index));
    newFacts = true;
  }
  if (lowered.goal)
    prove(statement, *lowered.goal);
  if (lowered.term)
    bound(statement, *lowered.term);
  if (lowered.simplified)
    simplify(statement, lowered);
}

void Analysis::prove(const Statement &statement, ClaimId goal) {
  Answer answer = context.decide(goal);
  CheckReport check;
  check.place = statement.place;
  check.kind = "prove";
  check.claim = textOf(statement.expr);
  check.verdict = answer.verdict;
  check.vacuous = answer.vacuous;
  check.decidedBy = answer.decidedBy.str();
  check.premises = describe(answer.premises);
  check.example = describe(answer.example);
  check.counterexample = describe(answer.counterexample);
  check.why = answer.why;
  check.detail = answer.detail;
  check.expected = statement.expected;
  addExtras(check, answer, goal);
  report.checks.push_back(std::move(check));
  if (answer.vacuous)
    reportContradiction(answer.premises);
}

bool Analysis::isExplained(const Place &place) const {
  return extras.explain.line != 0 && place.line == extras.explain.line &&
         (!extras.explain.column || place.column == extras.explain.column);
}

std::vector<ClaimId> Analysis::factsHere() const {
  std::vector<ClaimId> facts;
  for (size_t index : holding)
    facts.push_back(factOf.lookup(index));
  return facts;
}

void Analysis::addExtras(CheckReport &check, const Answer &answer,
                         ClaimId goal) {
  Place place = check.place;
  record({ProblemEvent::Check, goal, check.verdict,
          "prove at " + std::to_string(place.line) + ":" +
              std::to_string(place.column) + ": " +
              toString(check.verdict).str()});
  if (!isExplained(place))
    return;
  if (check.verdict == Verdict::Contingent && answer.example &&
      answer.counterexample) {
    check.explanation = explainer.contingent(goal, *answer.example,
                                             *answer.counterexample, place);
  } else if (check.verdict == Verdict::Unknown) {
    check.explanation = explainer.unknown(factsHere(), goal, place);
  } else {
    std::vector<ExplainedFact> facts;
    for (FactId fact : answer.premises)
      facts.push_back({factOf.lookup(fact.raw),
                       problem.statements[fact.raw].place, "assume"});
    check.explanation =
        explainer.decided(facts, {}, goal, check.verdict, place);
  }
}

void Analysis::bound(const Statement &statement, DimId term) {
  Bounds bounds = context.bound(term);
  BoundReport entry;
  entry.place = statement.place;
  llvm::raw_string_ostream text(entry.expr);
  writeExpr(problem, statement.expr, text);
  entry.lo = std::move(bounds.lo);
  entry.hi = std::move(bounds.hi);
  entry.limit = bounds.limit;
  entry.undefined = bounds.undefined;
  entry.premises = describe(bounds.premises);
  if (statement.interval != Statement::kNone) {
    const ExpectedInterval &expected = problem.intervals[statement.interval];
    entry.expected = {expected.lo, expected.hi};
  }
  if (isExplained(statement.place))
    entry.explanation = explainer.bounds(factsHere(), term, entry.place);
  report.bounds.push_back(std::move(entry));
  if (bounds.vacuous)
    reportContradiction(bounds.premises);
}

void Analysis::simplify(const Statement &statement,
                        const LoweredStatement &lowered) {
  const FactId isDefined(uint32_t(problem.statements.size()));
  context.push();
  context.assume(lowered.defined, isDefined);
  SimplifiedReport entry;
  entry.place = statement.place;
  auto write = [&](ExprId expr) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeExpr(problem, expr, os);
    return text;
  };
  entry.expr = write(statement.expr);
  if (lowered.expected)
    entry.expected = write(statement.expectedExpr);
  auto run = [&](auto term, auto expected) {
    auto simplified = context.simplify(term);
    llvm::erase(simplified.premises, isDefined);
    llvm::raw_string_ostream os(entry.result);
    // Names of symbols hide those of cuts to machine integers.
    auto isWrap = [](const Declaration &declared) {
      return llvm::StringRef(declared.name).starts_with("wrap");
    };
    if (llvm::any_of(problem.declarations, isWrap))
      printToBeRead(store, os, simplified.term);
    else
      store.print(os, simplified.term);
    entry.premises = describe(simplified.premises);
    entry.isAsExpected = !expected.valid() || expected == simplified.term ||
                         store.str(expected) == store.str(simplified.term);
  };
  const Term term = *lowered.simplified;
  if (term.sort == Term::Dim)
    run(term.dim(), lowered.expected ? lowered.expected->dim() : DimId());
  else if (term.sort == Term::Shape)
    run(term.shape(), lowered.expected ? lowered.expected->shape() : ShapeId());
  else
    run(term.claim(), lowered.expected ? lowered.expected->claim() : ClaimId());
  context.pop();
  report.simplified.push_back(std::move(entry));
}

/// Writes the problem in pieces, one for each check; if some claim is too
/// large, writes one problem for each check, so that the others are written.
void Analysis::writeProblem() {
  auto pieces = problemPieces(store, events);
  if (!pieces)
    return writeProblems();
  report.problemsAreOne = true;
  for (auto [check, piece] : llvm::zip_equal(report.checks, *pieces))
    check.problem = std::move(piece);
}

/// Writes one problem for each check, with the facts that hold there.
void Analysis::writeProblems() {
  std::vector<NamedClaim> facts;
  std::vector<size_t> before;
  auto check = report.checks.begin();
  for (const ProblemEvent &event : events)
    switch (event.kind) {
    case ProblemEvent::ScopeOpen:
      before.push_back(facts.size());
      break;
    case ProblemEvent::ScopeClose:
      facts.resize(before.back());
      before.pop_back();
      break;
    case ProblemEvent::Fact:
      facts.push_back({event.claim, {}});
      break;
    case ProblemEvent::Check:
      if (extras.onlyCheck.empty() || extras.onlyCheck == check->id)
        check->problem = dumpProblem(store, extras.problems, facts, event.claim,
                                     event.verdict, event.what);
      ++check;
      break;
    }
}

void Analysis::openScope(size_t index) {
  record({ProblemEvent::ScopeOpen});
  context.push();
  scopes.push_back(index);
  holdingBefore.push_back(holding.size());
}

void Analysis::closeScope() {
  if (newFacts)
    lookForContradiction();
  record({ProblemEvent::ScopeClose});
  context.pop();
  scopes.pop_back();
  holding.resize(holdingBefore.back());
  holdingBefore.pop_back();
  if (contradictionDepth && *contradictionDepth > scopes.size())
    contradictionDepth.reset();
}

void Analysis::lookForContradiction() {
  newFacts = false;
  llvm::SmallVector<FactId, 4> premises;
  if (!contradictionDepth && context.isContradictory(&premises))
    reportContradiction(premises);
}

void Analysis::reportContradiction(llvm::ArrayRef<FactId> premises) {
  newFacts = false;
  if (contradictionDepth)
    return;
  ContradictionReport entry;
  entry.premises = describe(premises);
  contradictionDepth = 0;
  if (!premises.empty()) {
    size_t last = llvm::max_element(premises)->raw;
    entry.place = problem.statements[last].place;
    contradictionDepth = llvm::lower_bound(scopes, last) - scopes.begin();
  }
  report.contradictions.push_back(std::move(entry));
}

std::vector<Premise> Analysis::describe(llvm::ArrayRef<FactId> facts) const {
  std::vector<Premise> premises;
  for (FactId fact : facts) {
    const Statement &statement = problem.statements[fact.raw];
    Premise premise;
    premise.place = statement.place;
    premise.kind = "assume";
    premise.text = statement.kind == StatementKind::Assume
                       ? textOf(statement.expr)
                       : contract::shownClaim(store, factOf.lookup(fact.raw));
    if (statement.message != Statement::kNone)
      premise.message = problem.messages[statement.message];
    premises.push_back(std::move(premise));
  }
  return premises;
}

} // namespace

llvm::Expected<FileReport> shapeproof::analyzeProblem(
    const Problem &problem, llvm::StringRef path, llvm::StringRef contextName,
    const ContextOptions &options, const CheckExtras &extras) {
  TermStore store;
  ContextOptions ofProblem = options;
  ofProblem.size = sizeOf(problem);
  auto context = createContext(contextName, store, ofProblem);
  if (!context)
    return context.takeError();
  Explainer explainer{store, contextName.str(), options.budget};
  return Analysis(problem, path, store, **context, explainer, extras).run();
}
