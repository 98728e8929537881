// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See WitnessChecks.h.

#include "core/checks/WitnessChecks.h"
#include "core/checks/CheckRecorder.h"
#include "core/checks/Findings.h"
#include "core/ir/Limits.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

void WitnessChecks::check(mlir::Operation *op, const BoolModel &claim,
                          llvm::StringRef message) {
  Fact fact = Fact::of(op, claim.claim, claim.evidence, message);
  fact.witness = op->getResult(0);
  FactId own = facts.add(std::move(fact));
  models.set(op->getResult(0), WitnessModel{{own}});
  recorder.noteStated(op, claim, message);
  if (recorder.note(op, claim))
    return;

  // A claim that is contingent among more facts is contingent among fewer, and
  // a claim that follows from premises follows from them alone: where no
  // example is wanted, there is one question less.
  InferenceContext *carrying = facts.contexts().withWitnesses();
  std::optional<Answer> first;
  if (carrying && !options.examples)
    first = carrying->decide(claim.claim);
  auto isOfPlain = [&](const Answer &a) {
    if (a.verdict == Verdict::Contingent)
      return facts.hold(claim.evidence, Holding::Carried);
    return a.verdict != Verdict::Unknown && !a.vacuous &&
           llvm::all_of(a.premises, [&](FactId f) {
             return facts.isActive(f) ||
                    facts.evidence().contains(claim.evidence, f);
           });
  };
  Asked asked = recorder.ask(op, CheckRole::Check, claim, message,
                             first && isOfPlain(*first) ? first : std::nullopt);
  if (!isDecided(asked.answer) && carrying)
    return checkCarried(std::move(asked), own, std::move(first));
  Decision &decision = recorder.record(asked);
  // Proved: the claim is nothing new. Refuted: there is no reason to believe
  // it.
  if (decision.verdict != Verdict::Proved)
    return;
  if (!decision.vacuous)
    facts.carry(own, /*follows=*/true);
  recorder.act(decision, Action::ConstWitness, asked);
}

/// Asks the witnesses that nobody has consumed, as established facts do not
/// decide the claim.
void WitnessChecks::checkCarried(Asked asked, FactId own,
                                 std::optional<Answer> known) {
  mlir::Operation *op = asked.op;
  const BoolModel claim = asked.claim;
  Asked carried{op, asked.role, asked.message, claim,
                known ? *std::move(known)
                      : facts.contexts().withWitnesses()->decide(claim.claim)};
  const Verdict verdict = carried.answer.verdict;
  if (verdict == Verdict::Proved) {
    if (!carried.answer.vacuous)
      facts.carry(own, /*follows=*/true);
    auto witnesses = uses.inPlaceOf(unconsumedIn(carried.answer, claim));
    if (uses.isConsumedWith(op->getResult(0), witnesses) ||
        implies(own, witnesses)) {
      Decision &decision = recorder.record(carried);
      uses.replace(op->getResult(0), witnesses);
      decision.witnesses = std::move(witnesses);
      return recorder.act(decision,
                          decision.witnesses.empty() ? Action::ConstWitness
                                                     : Action::Carry,
                          carried);
    }
  }
  Decision &decision = recorder.record(asked);
  if (verdict == Verdict::Refuted) {
    // Carrying both would make everything follow.
    if (decision.report)
      for (FactId fact : carried.premises(facts))
        if (!facts.isActive(fact))
          decision.report->conflicts.push_back(recorder.premise(fact));
    return;
  }
  if (verdict != Verdict::Proved)
    facts.carry(own);
  if (!recorder.instance())
    openWitnesses[op] = {claim, own,
                         recorder.isUnreported(decision)
                             ? SIZE_MAX
                             : recorder.numDecisions() - 1,
                         asked.message.str()};
}

llvm::SmallVector<mlir::Value, 2>
WitnessChecks::unconsumedIn(const Answer &proof, const BoolModel &claim) {
  // The evidence of a value was consumed before any op that uses it.
  EvidenceId behind = claim.evidence;
  for (FactId premise : proof.premises)
    behind = facts.evidence().unite(behind, facts[premise].evidence);
  llvm::SmallVector<FactId, 2> open = facts.others(behind);
  for (FactId premise : proof.premises)
    if (!facts.isActive(premise) && !facts.evidence().contains(behind, premise))
      open.push_back(premise);
  llvm::sort(open);
  llvm::SmallVector<mlir::Value, 2> witnesses;
  for (FactId fact : open)
    if (facts[fact].witness)
      witnesses.push_back(facts[fact].witness);
  return witnesses;
}

bool WitnessChecks::implies(FactId claim,
                            llvm::ArrayRef<mlir::Value> witnesses) {
  facts.push();
  facts.consume(claim);
  bool result = llvm::all_of(witnesses, [&](mlir::Value witness) {
    return llvm::all_of(models.witness(witness).facts, [&](FactId fact) {
      return facts.hold(facts[fact].evidence) &&
             facts.contexts().forChecks().decide(facts[fact].claim).verdict ==
                 Verdict::Proved;
    });
  });
  facts.pop();
  return result;
}

void WitnessChecks::dropWeaker(mlir::Operation *op, mlir::Value witness) {
  if (recorder.instance() || options.lazy || recorder.isTrial())
    return;
  llvm::SmallVector<mlir::Operation *> together;
  for (mlir::Value part : uses.partsOf(witness))
    if (mlir::Operation *check = part.getDefiningOp();
        check && check->getBlock() == op->getBlock() &&
        openWitnesses.contains(check))
      together.push_back(check);
  if (together.size() < 2 || together.size() > limits::conflictingWitnesses)
    return;
  llvm::sort(together, [](auto *a, auto *b) { return a->isBeforeInBlock(b); });
  for (size_t i = 0; i + 1 < together.size();) {
    mlir::Operation *check = together[i];
    llvm::SmallVector<mlir::Operation *> others(together);
    others.erase(others.begin() + i);
    Answer answer;
    llvm::SmallVector<mlir::Value, 2> used;
    if (!followsFrom(check, others, answer, used)) {
      ++i;
      continue;
    }
    together = std::move(others);
    Open open = openWitnesses.lookup(check);
    openWitnesses.erase(check);
    Asked asked{check, CheckRole::Check, open.message, open.claim, answer};
    Decision &decision = recorder.record(asked);
    recorder.act(decision, Action::ConstWitness, asked);
    uses.replace(check->getResult(0), used);
    recorder.moveLast(open.decision, check);
  }
}

bool WitnessChecks::followsFrom(mlir::Operation *check,
                                llvm::ArrayRef<mlir::Operation *> others,
                                Answer &answer,
                                llvm::SmallVectorImpl<mlir::Value> &used) {
  const Open &open = openWitnesses.find(check)->second;
  llvm::DenseSet<FactId> carried;
  facts.push();
  for (mlir::Operation *other : others) {
    FactId fact = openWitnesses.find(other)->second.own;
    facts.consume(fact);
    carried.insert(fact);
  }
  answer = facts.contexts().forChecks().decide(open.claim.claim);
  bool result = answer.verdict == Verdict::Proved && !answer.vacuous;
  for (FactId fact : allPremises(facts, answer, open.claim)) {
    if (carried.contains(fact))
      used.push_back(facts[fact].witness);
    else // It has to be known where the check stands.
      result &=
          facts.hold(facts.evidence().of(fact)) && fact.raw < open.own.raw;
  }
  facts.pop();
  return result && uses.isConsumedWith(check->getResult(0), used);
}

} // namespace shapeproof
