// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CheckReporter.h.

#include "core/checks/CheckReporter.h"
#include "core/checks/Validate.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "evidence/search/Certify.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "results/analysis/Explain.h"
#include "results/contract/Report.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

static std::string functionName(mlir::Operation *op) {
  for (mlir::Operation *p = op; p; p = p->getParentOp())
    if (llvm::isa<mlir::FunctionOpInterface>(p))
      if (auto name = p->getAttrOfType<mlir::StringAttr>(
              mlir::SymbolTable::getSymbolAttrName()))
        return name.str();
  return {};
}

/// ` at 3:8`, if there is a place.
template <typename P> static std::string textAt(const P &place) {
  return place.line ? " at " + std::to_string(place.line) + ":" +
                          std::to_string(place.column)
                    : "";
}

Premise CheckReporter::premise(FactId id) {
  const Fact &fact = facts[id];
  Premise result;
  result.place =
      sourcePlaceOf(fact.argument ? fact.argument.getLoc() : fact.op->getLoc());
  result.kind = fact.kind;
  result.message = fact.message;
  if (options.reports) {
    auto [text, isNew] = factTexts.try_emplace(id.raw);
    if (isNew)
      text->second = contract::shownClaim(store, fact.claim);
    result.text = text->second;
  }
  return result;
}

/// The values of the inputs, and of others on the way. What a loop carries is
/// left out, as the example is going to be executed: another iteration, with
/// another value, may be the one that fails.
Example CheckReporter::named(Assignment assignment) {
  llvm::SmallVector<DimId> left;
  for (const auto &[symbol, value] : assignment.dims)
    if (unmodelled.isCarried(symbol))
      left.push_back(symbol);
  for (DimId symbol : left)
    assignment.dims.erase(symbol);
  return nameAssignment(store, assignment);
}

void CheckReporter::explain(CheckReport &report, Asked &asked) {
  const Answer &answer = asked.answer;
  switch (answer.verdict) {
  case Verdict::Proved:
  case Verdict::Refuted:
    for (FactId fact : asked.premises(facts)) {
      if (fact == kNoOverflow)
        report.assumptions.push_back("no-overflow");
      else
        report.premises.push_back(premise(fact));
    }
    if (options.certificates)
      report.certificate = certificate(report, asked);
    break;
  case Verdict::Contingent:
    // A mask is no check that could stand elsewhere.
    if (options.examples && !isMask(asked.op))
      loops.reportOnce(report, asked.op, asked.claim.claim);
    if (answer.example)
      report.example = named(*answer.example);
    if (answer.counterexample)
      report.counterexample = named(*answer.counterexample);
    break;
  case Verdict::Unknown:
    report.why = answer.why;
    report.detail = answer.detail;
    break;
  }
}

llvm::SmallVector<FactId> CheckReporter::factsHere(const Asked &asked) {
  llvm::SmallVector<FactId> here;
  // Where not all evidence holds, the claim is decided without it.
  llvm::SmallVector<FactId, 8> behind;
  if (facts.hold(asked.claim.evidence))
    behind = facts.evidence().facts(asked.claim.evidence);
  FactId end =
      facts.add(Fact::of(asked.op, TermStore::trueClaim(), kNoEvidence));
  for (uint32_t i = 1; i < end.raw; ++i)
    if (facts.isActive(FactId(i)) || llvm::is_contained(behind, FactId(i)))
      here.push_back(FactId(i));
  return here;
}

std::string CheckReporter::problemOf(const CheckReport &report,
                                     const Asked &asked) {
  llvm::SmallVector<FactId> here = factsHere(asked);
  const size_t numHere = here.size();
  // A proof may rest on witnesses that are consumed with this one.
  for (FactId id : facts.evidence().facts(facts.closure(asked.answer.premises)))
    if (id != kNoOverflow &&
        !llvm::is_contained(llvm::ArrayRef(here).take_front(numHere), id))
      here.push_back(id);
  std::vector<NamedClaim> holding;
  for (auto [i, id] : llvm::enumerate(here)) {
    std::string text = facts[id].kind;
    if (i >= numHere)
      text.insert(0, facts[id].witness ? "witness " : "premise ");
    text += textAt(placeOf(facts[id].op));
    holding.push_back({facts[id].claim, std::move(text)});
  }
  std::string what = report.kind;
  what += textAt(report.place);
  if (!report.function.empty())
    what += " in " + report.function;
  what += ": " + toString(report.verdict).str();
  for (char &c : what)
    if (c == '\n' || c == '\r')
      c = ' ';
  return dumpProblem(store, options.problems, holding, asked.claim.claim,
                     report.verdict, what);
}

/// The ops that the op's operands are computed by, the latest first.
static llvm::SmallVector<mlir::Operation *> slice(mlir::Operation *op) {
  llvm::SmallVector<mlir::Operation *> ops{op};
  llvm::SmallPtrSet<mlir::Operation *, 16> seen{op};
  for (size_t i = 0; i < ops.size(); ++i)
    for (mlir::Value operand : ops[i]->getOperands())
      if (mlir::Operation *from = operand.getDefiningOp();
          from && ops.size() < limits::explainedValues &&
          seen.insert(from).second)
        ops.push_back(from);
  ops.erase(ops.begin());
  return ops;
}

/// The values that ops before the check have in the two inputs, in their order.
static std::vector<CheckReport::Step> valuesBefore(mlir::Operation *check,
                                                   ValueModels &models,
                                                   const TermStore &store,
                                                   const Answer &answer) {
  std::vector<CheckReport::Step> steps;
  Evaluator holds(store, *answer.example), fails(store, *answer.counterexample);
  llvm::SmallVector<mlir::Operation *> ops = slice(check);
  llvm::stable_sort(ops, [](mlir::Operation *a, mlir::Operation *b) {
    Place x = placeOf(a), y = placeOf(b);
    return std::pair(x.line, x.column) < std::pair(y.line, y.column);
  });
  for (mlir::Operation *op : ops) {
    if (op->getNumResults() != 1 ||
        op->hasTrait<mlir::OpTrait::ConstantLike>() ||
        !models.isModelled(op->getResult(0)))
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    auto print = [&](const auto &a, const auto &b) {
      if (!a || !b)
        return;
      os << op->getName().getStringRef() << " is " << *a;
      if (*a == *b)
        os << " in both";
      else
        os << " where it holds, and " << *b << " where it fails";
    };
    auto word = [](std::optional<bool> truth) {
      return truth ? std::optional<llvm::StringRef>(*truth ? "true" : "false")
                   : std::nullopt;
    };
    Model model = models.get(op->getResult(0));
    if (model.integer.term.valid())
      print(holds.value(model.integer.term), fails.value(model.integer.term));
    else if (model.truth.claim.valid())
      print(word(holds.value(model.truth.claim)),
            word(fails.value(model.truth.claim)));
    if (!text.empty())
      steps.push_back({sourcePlaceOf(op), std::move(text)});
  }
  return steps;
}

void CheckReporter::addSteps(CheckReport &report, Asked &asked) {
  const Answer &answer = asked.answer;
  const ClaimId claim = asked.claim.claim;
  Explainer explainer{store,
                      options.context.empty() ? defaultContextName().str()
                                              : options.context,
                      options.budget};
  auto explained = [&](FactId id) {
    Premise from = premise(id);
    return ExplainedFact{facts[id].claim, from.place, from.kind};
  };
  if (report.verdict == Verdict::Contingent && answer.example &&
      answer.counterexample) {
    report.explanation = valuesBefore(asked.op, models, store, answer);
    llvm::append_range(report.explanation,
                       explainer.contingent(claim, *answer.example,
                                            *answer.counterexample,
                                            report.place));
    return;
  }
  if (isDecided(answer)) {
    std::vector<ExplainedFact> premises, others;
    for (FactId id : asked.premises(facts))
      if (id != kNoOverflow)
        (llvm::is_contained(answer.premises, id) ? premises : others)
            .push_back(explained(id));
    report.explanation = explainer.decided(premises, others, claim,
                                           answer.verdict, report.place);
    return;
  }
  std::vector<ClaimId> holding;
  for (FactId id : factsHere(asked))
    holding.push_back(facts[id].claim);
  report.explanation = explainer.unknown(holding, claim, report.place);
}

/// The message of the check, which has the declared size and the actual one.
static std::string messageOf(const Asked &asked) {
  std::string message = asked.message.str();
  if (!asked.actual.empty())
    message +=
        (asked.answer.verdict == Verdict::Refuted ? ", but is " : ", and is ") +
        asked.actual.str();
  return message;
}

void CheckReporter::report(Decision &decision, Asked &asked) {
  decision.report = std::make_unique<CheckReport>(describe(decision, asked));
  if (!asked.atFirst || decision.report->verdict != Verdict::Contingent)
    return;
  if (asked.atFirst->example)
    decision.others[0] = named(*asked.atFirst->example);
  if (asked.atFirst->counterexample)
    decision.others[1] = named(*asked.atFirst->counterexample);
}

CheckReport CheckReporter::describe(const Decision &decision, Asked &asked) {
  const Answer &answer = asked.answer;
  const ClaimId claim = asked.claim.claim;
  CheckReport report;
  if (decision.isOfInstance)
    report.at = sourcePlaceOf(asked.op);
  report.role = decision.role;
  report.verdict = answer.verdict;
  report.vacuous = answer.vacuous;
  report.function = functionName(decision.op);
  report.place = sourcePlaceOf(decision.op);
  report.kind =
      asked.isDeclared ? "declared" : asked.op->getName().getStringRef().str();
  if (auto kind = asked.op->getAttrOfType<mlir::StringAttr>(kKindAttribute))
    report.kind = kind.str();
  report.decidedBy = answer.decidedBy.str();
  report.message = messageOf(asked);
  if (options.reports && !asked.isGivenUp())
    report.claim = contract::shownClaim(store, claim);
  // A promise that the check is needed takes inputs that make it fail. Those
  // that need a value that is not modelled, or one that a loop carries, are
  // executed (analysis/Confirm.h).
  if (answer.verdict == Verdict::Contingent) {
    report.detail = unmodelled.findIn(claim, answer);
    report.why = UnknownKind::Unsupported;
    if (report.detail.empty()) {
      report.detail = unmodelled.findCarriedIn(claim);
      report.why = UnknownKind::Incomplete;
    }
  }
  const bool isOpen = !report.detail.empty();
  if (isOpen && (report.at || !options.examples)) {
    report.verdict = Verdict::Unknown;
  } else {
    explain(report, asked);
    if (isOpen)
      report.once.reset();
  }
  if (options.problems != CheckExtras::None)
    report.problem = problemOf(report, asked);
  if (const Place at = options.explain;
      at.line != 0 && report.place.line == at.line &&
      (at.column == 0 || report.place.column == at.column))
    addSteps(report, asked);
  return report;
}

std::string CheckReporter::certificate(const CheckReport &report,
                                       Asked &asked) {
  CertifiedAnswer certified = answerIn(report, asked.claim.claim);
  for (FactId fact : asked.premises(facts)) {
    if (fact == kNoOverflow)
      continue;
    Premise from = premise(fact);
    certified.premises.push_back(
        {from.place, std::move(from.kind), facts[fact].claim, fact,
         llvm::is_contained(asked.answer.premises, fact)});
  }
  return certify(store, certified, options.budget);
}

void CheckReporter::validate(Decision &decision, Asked &asked) {
  llvm::SmallVector<NamedClaim> premises;
  for (FactId fact : asked.premises(facts)) {
    if (fact == kNoOverflow)
      continue;
    const Premise from = premise(fact);
    premises.push_back({facts[fact].claim, from.kind + textAt(from.place)});
  }
  decision.validation = validateProof(store, premises,
                                      asked.answer.verdict == Verdict::Proved
                                          ? asked.claim.claim
                                          : store.negate(asked.claim.claim),
                                      options.budget, decision.problem);
}

} // namespace shapeproof
