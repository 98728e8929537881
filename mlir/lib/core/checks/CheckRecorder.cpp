// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CheckRecorder.h.

#include "core/checks/CheckRecorder.h"
#include "core/checks/CheckListener.h"
#include "core/ir/Limits.h"
#include "core/ir/Movable.h"
#include "core/ir/Places.h"
#include "core/lanes/LaunchArguments.h"
#include "engine/base/Limits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-checks"

ALWAYS_ENABLED_STATISTIC(numChecks, "Checks and queries decided");
ALWAYS_ENABLED_STATISTIC(numProved, "Checks and queries proved");

namespace shapeproof {

CheckRecorder::CheckRecorder(TermStore &store, FactScopes &facts,
                             ValueModels &models, const Unmodelled &unmodelled,
                             const ImportOptions &options, Findings &findings)
    : store(store), facts(facts), options(options), findings(findings),
      loopChecks(store, facts),
      decider(store, facts, models, loopChecks, options),
      reporter(store, facts, models, unmodelled, loopChecks, options),
      witnesses(*this, facts, models, options) {}

size_t CheckRecorder::numDecisions() const { return findings.decisions.size(); }

//===- Recording ------------------------------------------------------------//

void CheckRecorder::ignore(mlir::Operation *op, llvm::StringRef why) {
  if (isTrial() || !options.reports || !ignoredOps.insert(op).second)
    return;
  IgnoredReport report;
  report.place = sourcePlaceOf(op);
  report.op = op->getName().getStringRef().str();
  report.why = why.str();
  findings.ignored.emplace_back(op, std::move(report));
}

void CheckRecorder::noteContradiction(mlir::Operation *op,
                                      const Answer &answer) {
  bool isOfCode = !current || current->op;
  if (isOfCode && !isTrial() && answer.vacuous && facts.noteContradictory())
    addContradiction(current ? current->op : op, answer);
}

void CheckRecorder::noteRefuted(mlir::Operation *op, ClaimId stated) {
  if (!isTrial() && !current)
    addContradiction(op, facts.contexts().decide(stated));
}

void CheckRecorder::addContradiction(mlir::Operation *op,
                                     const Answer &answer) {
  ContradictionReport report;
  report.place = sourcePlaceOf(op);
  for (FactId fact : answer.premises)
    if (fact != kNoOverflow)
      report.premises.push_back(reporter.premise(fact));
  findings.contradictions.emplace_back(op, std::move(report));
}

bool CheckRecorder::noteStatedConflict(const Answer &answer) {
  StatedConflict conflict;
  llvm::SmallVector<FactId, 8> premises = allPremises(facts, answer, {});
  for (FactId id : premises) {
    const Fact &fact = facts[id];
    if (id == kNoOverflow)
      continue;
    if (fact.argument)
      conflict.stated.push_back({fact.argument.getLoc(), fact.message});
    else
      conflict.others.push_back({fact.op->getLoc(), fact.kind});
  }
  if (conflict.stated.empty())
    return false;
  if (!isTrial())
    findings.statedConflicts.push_back(std::move(conflict));
  return true;
}

Decision &CheckRecorder::add(Decision &&decision) {
  findings.decisions.push_back(std::move(decision));
  return findings.decisions.back();
}

Decision &CheckRecorder::record(Asked &asked) {
  mlir::Operation *op = asked.op;
  const Answer &answer = asked.answer;
  ++numChecks;
  numProved += answer.verdict == Verdict::Proved;
  LLVM_DEBUG(llvm::dbgs() << toString(answer.verdict) << " by "
                          << answer.decidedBy << ": "
                          << store.str(asked.claim.claim) << "\n");
  Decision decision;
  decision.op = op;
  decision.role = asked.role;
  decision.verdict = answer.verdict;
  decision.vacuous = answer.vacuous;
  decision.isDeclared = asked.isDeclared;
  // Nothing stops where a query does not hold, but a mask may be needed.
  bool isNeeded = listener && (asked.role != CheckRole::Query || isMask(op)) &&
                  answer.verdict != Verdict::Proved && !isTrial() &&
                  !asked.isGivenUp() && !asked.isDeclared;
  if (current) {
    if (!current->op)
      return unreported = std::move(decision);
    decision.op = current->op;
    decision.isOfInstance = true;
  }
  if (isNeeded)
    listener->noteUnproved({op, decision.op,
                            !current || current->isSureToRun(op), asked.claim,
                            asked.message.str()});
  if (!options.reports && answer.verdict != Verdict::Refuted) {
    if (answer.verdict != Verdict::Proved) // Nobody acts on it.
      return unreported = std::move(decision);
    return add(std::move(decision));
  }
  reporter.report(decision, asked);
  return add(std::move(decision));
}

void CheckRecorder::act(Decision &decision, Action action, Asked &asked) {
  // An instance reports on its op, which stays as it is.
  if (current)
    return;
  decision.action = action;
  if (!options.validate || action == Action::Keep)
    return;
  reporter.validate(decision, asked);
  if (decision.validation == Validation::Disagreed)
    decision.action = Action::Keep;
}

void CheckRecorder::moveLast(size_t place, mlir::Operation *check) {
  auto &decisions = findings.decisions;
  if (place >= decisions.size() - 1 || decisions[place].op != check)
    return;
  decisions[place] = std::move(decisions.back());
  decisions.pop_back();
}

void CheckRecorder::dropDecisions(size_t size) {
  findings.decisions.erase(findings.decisions.begin() + size,
                           findings.decisions.end());
}

bool CheckRecorder::note(mlir::Operation *op, const BoolModel &claim) {
  if (!isTrial()) {
    if (options.lazy && !current) // An op has several instances.
      notes[op] = claim;
    return options.lazy;
  }
  if (listener)
    if (auto function = op->getParentOfType<mlir::FunctionOpInterface>())
      listener->noteTried(function, claim.claim);
  return true;
}

void CheckRecorder::noteCall(mlir::Operation *op) {
  if (listener && !isTrial() && !current)
    listener->noteCall(op);
}

void CheckRecorder::noteAsked(mlir::Operation *op) {
  if (listener && !isTrial() && !current)
    listener->noteAsked(op);
}

void CheckRecorder::noteConsumed(mlir::Operation *op,
                                 const WitnessModel &witness) {
  if (current && current->isSureToRun(op))
    current->consumed.append(witness.facts);
}

void CheckRecorder::noteStated(mlir::Operation *op, const BoolModel &claim,
                               llvm::StringRef message) {
  if (current && current->isSureToRun(op))
    current->stated.push_back(
        facts.add(Fact::of(op, claim.claim, claim.evidence, message)));
}

//===- Deciding -------------------------------------------------------------//

Asked CheckRecorder::ask(mlir::Operation *op, CheckRole role,
                         const BoolModel &claim, llvm::StringRef message,
                         std::optional<Answer> known) {
  Asked asked{op, role, message, claim, known ? *known : decider.answer(claim)};
  noteContradiction(op, asked.answer);
  return asked;
}

void CheckRecorder::check(mlir::Operation *op, const BoolModel &claim,
                          llvm::StringRef message) {
  if (current && !current->message.empty())
    message = current->message;
  if (op->getNumResults() > 0)
    witnesses.check(op, claim, message);
  else
    checkAssert(op, claim, message, Action::Erase);
}

void CheckRecorder::demand(mlir::Operation *op, const BoolModel &claim,
                           llvm::StringRef message) {
  if (options.demandsHold)
    return checkAssert(op, claim, message, Action::Keep);
  query(op, claim, CheckRole::Check, message);
  facts.establish(op, claim.claim, claim.evidence);
}

void CheckRecorder::checkAssert(mlir::Operation *op, const BoolModel &claim,
                                llvm::StringRef message, Action whenProved) {
  if (!note(op, claim)) {
    Asked asked = ask(op, CheckRole::Check, claim, message);
    if (!current)
      decider.askFirstTime(asked);
    Decision &decision = record(asked);
    if (decision.verdict == Verdict::Proved) // It follows from the facts here.
      return act(decision, whenProved, asked);
  } else if (facts.hold(claim.evidence, Holding::Active) &&
             facts.contexts().follows(claim.claim)) {
    return;
  }
  facts.assumeExecuted(Fact::of(op, claim.claim, claim.evidence, message));
}

/// Whether the truth value is used by more than checks, which are decided by
/// themselves.
static bool isUsedBesidesChecks(mlir::Value truth) {
  llvm::SmallVector<mlir::Value, 4> open{truth};
  for (unsigned steps = 0; !open.empty(); ++steps) {
    if (steps > limits::truthUses)
      return true;
    for (mlir::Operation *user : open.pop_back_val().getUsers()) {
      if (llvm::isa<mlir::cf::AssertOp, mlir::shape::CstrRequireOp>(user))
        continue;
      if (!llvm::isa<mlir::arith::AndIOp, mlir::arith::OrIOp,
                     mlir::arith::XOrIOp>(user))
        return true;
      open.push_back(user->getResult(0));
    }
  }
  return false;
}

void CheckRecorder::query(mlir::Operation *op, const BoolModel &claim,
                          CheckRole role, llvm::StringRef message,
                          llvm::StringRef actual) {
  if (role == CheckRole::Meet)
    noteStated(op, claim, message);
  // The checks of a shape function say what they rest on.
  if (current && role == CheckRole::Query &&
      !isUsedBesidesChecks(op->getResult(0)))
    return;
  if (note(op, claim))
    return;
  Asked asked = ask(op, role, claim, message);
  asked.actual = actual;
  Decision &decision = record(asked);
  if (role == CheckRole::Query && isDecided(asked.answer))
    act(decision,
        decision.verdict == Verdict::Proved ? Action::True : Action::False,
        asked);
}

void CheckRecorder::noteConstant(mlir::Operation *op, const BoolModel &claim) {
  if (!options.constants || current || options.lazy || isTrial())
    return;
  if (claim.evidence == kNoEvidence &&
      (claim.claim == store.trueClaim() || claim.claim == store.falseClaim())) {
    findings.constants.emplace_back(op, claim.claim == store.trueClaim());
    return;
  }
  if (!isUsedBesidesChecks(op->getResult(0)))
    return;
  Asked asked{op, CheckRole::Query, "", claim,
              facts.contexts().forChecks().decideQuickly(claim.claim)};
  if (!isDecided(asked.answer))
    return;
  // The code that the constant chooses may be moved out of loops.
  const Leaving leaving = leavingOf(op);
  if (leaving.loop && mayChooseWhatMoves(op->getResult(0)) &&
      llvm::any_of(asked.premises(facts), [&](FactId fact) {
        return leaving.leavesBehind(facts[fact].op);
      }))
    return;
  Decision decision;
  decision.op = op;
  decision.role = CheckRole::Query;
  decision.verdict = asked.answer.verdict;
  act(add(std::move(decision)),
      asked.answer.verdict == Verdict::Proved ? Action::True : Action::False,
      asked);
}

void CheckRecorder::declare(mlir::OpResult result, unsigned axis,
                            const llvm::Twine &size, DimId is,
                            const BoolModel &claim) {
  if (!options.reports || options.lazy || isTrial() || current ||
      !facts.isRefuted(claim.claim))
    return;
  const std::string message =
      ("axis " + llvm::Twine(axis) + " of result " +
       llvm::Twine(result.getResultNumber()) + " is declared " + size)
          .str();
  const std::string actual = oneLine(store.str(is), limits::shownMessage);
  Asked asked = ask(result.getOwner(), CheckRole::Check, claim, message);
  asked.isDeclared = true;
  asked.actual = actual;
  record(asked);
}

void CheckRecorder::giveUp(mlir::Operation *op, llvm::StringRef why) {
  BoolModel none{store.falseClaim()};
  Asked asked{op, CheckRole::Check, "", none,
              Answer::unknown(UnknownKind::Unsupported, why.str())};
  record(asked);
}

} // namespace shapeproof
