// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CheckRecorder.h.

#include "core/checks/CheckRecorder.h"
#include "core/checks/CheckListener.h"
#include "core/checks/Findings.h"
#include "core/checks/Validate.h"
#include "core/ir/Declared.h"
#include "core/ir/Limits.h"
#include "core/ir/Movable.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "engine/terms/Broadcasts.h"
#include "evidence/search/Certify.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "results/contract/Report.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-checks"

ALWAYS_ENABLED_STATISTIC(numChecks, "Checks and queries decided");
ALWAYS_ENABLED_STATISTIC(numProved, "Checks and queries proved");

namespace shapeproof {

static std::string functionName(mlir::Operation *op) {
  for (mlir::Operation *p = op; p; p = p->getParentOp())
    if (llvm::isa<mlir::FunctionOpInterface>(p))
      if (auto name = p->getAttrOfType<mlir::StringAttr>(
              mlir::SymbolTable::getSymbolAttrName()))
        return name.str();
  return {};
}

bool CheckRecorder::isDecided(const Answer &answer) {
  return answer.verdict == Verdict::Proved ||
         answer.verdict == Verdict::Refuted;
}

CheckRecorder::CheckRecorder(TermStore &store, FactScopes &facts,
                             ValueModels &models, const Unmodelled &unmodelled,
                             const ImportOptions &options, Findings &findings)
    : store(store), facts(facts), models(models), unmodelled(unmodelled),
      options(options), findings(findings), loopChecks(store, facts),
      firstTimes(store, facts, models, loopChecks), latest(store, facts),
      unreported(std::make_unique<Decision>()) {}

CheckRecorder::~CheckRecorder() = default;

size_t CheckRecorder::numDecisions() const { return findings.decisions.size(); }

Premise CheckRecorder::premise(FactId id) {
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

llvm::SmallVector<FactId, 8>
CheckRecorder::allPremises(const Answer &answer, const BoolModel &claim) {
  EvidenceTable &evidence = facts.evidence();
  EvidenceId all =
      evidence.unite(claim.evidence, facts.closure(answer.premises));
  return evidence.facts(all);
}

llvm::ArrayRef<FactId> CheckRecorder::premisesOf(Asked &asked) {
  if (!asked.premises)
    asked.premises = allPremises(asked.answer, asked.claim);
  return *asked.premises;
}

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
      report.premises.push_back(premise(fact));
  findings.contradictions.emplace_back(op, std::move(report));
}

bool CheckRecorder::noteStatedConflict(const Answer &answer) {
  StatedConflict conflict;
  llvm::SmallVector<FactId, 8> premises = allPremises(answer, {});
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

/// Whether the check was given up: a check that cannot be analysed has no
/// claim, and demands nothing.
static bool isGivenUp(const Answer &answer, const BoolModel &claim) {
  return claim.claim == TermStore::falseClaim() &&
         answer.verdict == Verdict::Unknown;
}

Decision &CheckRecorder::record(Asked &asked) {
  const auto &[op, role, message, claim, answer, premises, isDeclared,
               atFirst] = asked;
  ++numChecks;
  numProved += answer.verdict == Verdict::Proved;
  LLVM_DEBUG(llvm::dbgs() << toString(answer.verdict) << " by "
                          << answer.decidedBy << ": " << store.str(claim.claim)
                          << "\n");
  Decision decision;
  decision.op = op;
  decision.role = role;
  decision.verdict = answer.verdict;
  decision.vacuous = answer.vacuous;
  decision.isDeclared = isDeclared;
  bool isNeeded = listener && role != CheckRole::Query &&
                  answer.verdict != Verdict::Proved && !isTrial() &&
                  !isGivenUp(answer, claim) && !isDeclared;
  if (current) {
    if (!current->op)
      return *unreported = std::move(decision);
    decision.op = current->op;
    decision.isOfInstance = true;
  }
  if (isNeeded)
    listener->noteUnproved({op, decision.op,
                            !current || current->isSureToRun(op), claim,
                            message.str()});
  if (!options.reports && answer.verdict != Verdict::Refuted) {
    if (answer.verdict != Verdict::Proved) // Nothing comes of it.
      return *unreported = std::move(decision);
    return add(std::move(decision));
  }
  decision.report = std::make_unique<CheckReport>(report(decision, asked));
  if (asked.atFirst && decision.report->verdict == Verdict::Contingent) {
    if (asked.atFirst->example)
      decision.others[0] = named(*asked.atFirst->example);
    if (asked.atFirst->counterexample)
      decision.others[1] = named(*asked.atFirst->counterexample);
  }
  return add(std::move(decision));
}

CheckReport CheckRecorder::report(const Decision &decision, Asked &asked) {
  const auto &[op, role, message, claim, answer, premises, isDeclared,
               atFirst] = asked;
  CheckReport report;
  if (decision.isOfInstance)
    report.at = sourcePlaceOf(op);
  report.role = decision.role;
  report.verdict = answer.verdict;
  report.vacuous = answer.vacuous;
  report.function = functionName(decision.op);
  report.place = sourcePlaceOf(decision.op);
  report.kind = isDeclared ? "declared" : op->getName().getStringRef().str();
  if (auto kind = op->getAttrOfType<mlir::StringAttr>(kKindAttribute))
    report.kind = kind.str();
  report.decidedBy = answer.decidedBy.str();
  report.message = message.str();
  // The name of a value may have the words as well.
  if (const size_t at = report.message.find(
          ", and is ", report.message.rfind(" is declared "));
      isDeclared && answer.verdict == Verdict::Refuted &&
      at != std::string::npos)
    report.message.replace(at, 5, ", but");
  if (options.reports && !isGivenUp(answer, claim))
    report.claim = contract::shownClaim(store, claim.claim);
  // A promise that the check is needed takes inputs that make it fail. Those
  // that need a value that is not modelled, or one that a loop carries, are
  // executed (analysis/Confirm.h).
  if (answer.verdict == Verdict::Contingent) {
    report.detail = unmodelled.findIn(claim.claim, answer);
    report.why = UnknownKind::Unsupported;
    if (report.detail.empty()) {
      report.detail = unmodelled.findCarriedIn(claim.claim);
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
  if (isToExplain(report))
    addSteps(report, asked);
  return report;
}

std::string CheckRecorder::certificate(const CheckReport &report,
                                       Asked &asked) {
  CertifiedAnswer certified = answerIn(report, asked.claim.claim);
  for (FactId fact : premisesOf(asked)) {
    if (fact == kNoOverflow)
      continue;
    Premise from = premise(fact);
    certified.premises.push_back(
        {from.place, std::move(from.kind), facts[fact].claim, fact,
         llvm::is_contained(asked.answer.premises, fact)});
  }
  return certify(store, certified, options.budget);
}

void CheckRecorder::act(Decision &decision, Action action, Asked &asked) {
  // An instance reports on its op, which stays as it is.
  if (current)
    return;
  decision.action = action;
  if (!options.validate || action == Action::Keep)
    return;
  llvm::SmallVector<NamedClaim> premises;
  for (FactId fact : premisesOf(asked)) {
    if (fact == kNoOverflow)
      continue;
    Premise from = premise(fact);
    std::string text = from.kind;
    if (from.place.line)
      text += " at " + std::to_string(from.place.line) + ":" +
              std::to_string(from.place.column);
    premises.push_back({facts[fact].claim, std::move(text)});
  }
  decision.validation = validateProof(store, premises,
                                      asked.answer.verdict == Verdict::Proved
                                          ? asked.claim.claim
                                          : store.negate(asked.claim.claim),
                                      options.budget, decision.problem);
  if (decision.validation == Validation::Disagreed)
    decision.action = Action::Keep;
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

CheckRecorder::Asked CheckRecorder::ask(mlir::Operation *op, CheckRole role,
                                        const BoolModel &claim,
                                        llvm::StringRef message,
                                        std::optional<Answer> known) {
  Asked asked{op, role, message, claim, known ? *known : answerTo(claim)};
  noteContradiction(op, asked.answer);
  return asked;
}

/// The answer at the op that is walked now, once all evidence of its operands
/// has held.
Answer CheckRecorder::answerTo(const BoolModel &claim) {
  if (facts.hold(claim.evidence, Holding::Active))
    return facts.contexts().forChecks().decide(claim.claim);
  if (!facts.hold(claim.evidence))
    return answerWith({}, claim.claim);
  llvm::SmallVector<FactId> last =
      latest.of(claim.evidence, limits::latestFacts + 1);
  if (last.size() > limits::latestFacts) {
    Answer answer = answerWith(
        llvm::ArrayRef(last).take_back(limits::latestFacts), claim.claim);
    if (isDecided(answer))
      return answer;
    // The other facts may rule out the example.
    if (!options.examples)
      return Answer::unknown(UnknownKind::Limit,
                             "its operands rest on many facts");
    return answerWith(facts.evidence().facts(claim.evidence), claim.claim);
  }
  return answerWith(last, claim.claim);
}

/// Where the claim fails the first time that the op is come to, it always
/// fails.
void CheckRecorder::askFirstTime(Asked &asked) {
  if (current || isDecided(asked.answer))
    return;
  llvm::SmallVector<Fact, 4> known = firstTimes.at(asked.op);
  if (known.empty())
    return;
  facts.push();
  for (Fact &fact : known)
    facts.assume(std::move(fact));
  Answer answer = answerTo(asked.claim);
  if (answer.verdict == Verdict::Refuted && !answer.vacuous)
    asked.answer = std::move(answer);
  else if (answer.verdict == Verdict::Contingent)
    asked.atFirst = std::move(answer);
  facts.pop();
}

Answer CheckRecorder::answerWith(llvm::ArrayRef<FactId> behind, ClaimId claim) {
  facts.push();
  facts.consume(behind);
  Answer answer = facts.contexts().forChecks().decide(claim);
  facts.pop();
  return answer;
}

void CheckRecorder::check(mlir::Operation *op, const BoolModel &claim,
                          llvm::StringRef message) {
  if (current && !current->message.empty())
    message = current->message;
  if (op->getNumResults() > 0)
    checkWitness(op, claim, message);
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
    askFirstTime(asked);
    Decision &decision = record(asked);
    if (decision.verdict == Verdict::Proved) // It follows from the facts here.
      return act(decision, whenProved, asked);
  } else if (facts.hold(claim.evidence, Holding::Active) &&
             facts.contexts().follows(claim.claim)) {
    return;
  }
  facts.assumeExecuted(Fact::of(op, claim.claim, claim.evidence, message));
}

void CheckRecorder::query(mlir::Operation *op, const BoolModel &claim,
                          CheckRole role, llvm::StringRef message) {
  if (role == CheckRole::Meet)
    noteStated(op, claim, message);
  if (note(op, claim))
    return;
  Asked asked = ask(op, role, claim, message);
  Decision &decision = record(asked);
  if (role == CheckRole::Query && isDecided(asked.answer))
    act(decision,
        decision.verdict == Verdict::Proved ? Action::True : Action::False,
        asked);
}

/// Whether the truth value is used by more than checks, which are decided by
/// themselves.
static bool isUsedBesidesChecks(mlir::Value truth) {
  llvm::SmallVector<mlir::Value, 4> open{truth};
  for (unsigned steps = 0; !open.empty(); ++steps) {
    if (steps > 16)
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
      llvm::any_of(premisesOf(asked), [&](FactId fact) {
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

void CheckRecorder::giveUp(mlir::Operation *op, llvm::StringRef why) {
  BoolModel none{store.falseClaim()};
  Asked asked{op, CheckRole::Check, "", none,
              Answer::unknown(UnknownKind::Unsupported, why.str())};
  record(asked);
}

} // namespace shapeproof
