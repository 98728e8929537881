// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explanations of a check besides its verdict, where they are asked for:
// the check as a problem of its own, and how its verdict comes about.
//
//   %d = tensor.dim %t, %c0        tensor.dim is 3 where it holds, and 0 ...
//   %p = arith.cmpi sgt, %d, %c0   arith.cmpi is true where it holds, and ...
//   cf.assert %p
//
// Tested by tests/mlir/ir/explain.mlir and tests/tools/cli/dump.test.

#include "core/checks/CheckRecorder.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "mlir/IR/OpDefinition.h"
#include "results/analysis/Explain.h"
#include "results/analysis/ProblemText.h"
#include "shapeproof/Evaluate.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

/// The values of the inputs, and of others on the way. What a loop carries is
/// left out, as the example is going to be executed: another iteration, with
/// another value, may be the one that fails.
Example CheckRecorder::named(Assignment assignment) {
  llvm::SmallVector<DimId> left;
  for (const auto &[symbol, value] : assignment.dims)
    if (unmodelled.isCarried(symbol))
      left.push_back(symbol);
  for (DimId symbol : left)
    assignment.dims.erase(symbol);
  return nameAssignment(store, assignment);
}

void CheckRecorder::explain(CheckReport &report, Asked &asked) {
  const Answer &answer = asked.answer;
  switch (answer.verdict) {
  case Verdict::Proved:
  case Verdict::Refuted:
    for (FactId fact : premisesOf(asked)) {
      if (fact == kNoOverflow)
        report.assumptions.push_back("no-overflow");
      else
        report.premises.push_back(premise(fact));
    }
    if (options.certificates)
      report.certificate = certificate(report, asked);
    break;
  case Verdict::Contingent:
    if (options.examples)
      loopChecks.reportOnce(report, asked.op, asked.claim.claim);
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

llvm::SmallVector<FactId> CheckRecorder::factsHere(const Asked &asked) {
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

std::string CheckRecorder::problemOf(const CheckReport &report,
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
    if (Place place = placeOf(facts[id].op); place.line)
      text += " at " + std::to_string(place.line) + ":" +
              std::to_string(place.column);
    holding.push_back({facts[id].claim, std::move(text)});
  }
  std::string what = report.kind;
  if (report.place.line)
    what += " at " + std::to_string(report.place.line) + ":" +
            std::to_string(report.place.column);
  if (!report.function.empty())
    what += " in " + report.function;
  what += ": " + toString(report.verdict).str();
  for (char &c : what)
    if (c == '\n' || c == '\r')
      c = ' ';
  return dumpProblem(store, options.problems, holding, asked.claim.claim,
                     report.verdict, what);
}

bool CheckRecorder::isToExplain(const CheckReport &report) const {
  return options.explain.line != 0 &&
         report.place.line == options.explain.line &&
         (options.explain.column == 0 ||
          report.place.column == options.explain.column);
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

void CheckRecorder::addSteps(CheckReport &report, Asked &asked) {
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
    for (FactId id : premisesOf(asked))
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

} // namespace shapeproof
