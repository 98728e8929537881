// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Deciding checks, and what a decided check is for those after it.
//
// A cf.assert is asked of what is established; then it holds, since the program
// has got past it. A shape.cstr_* may besides follow from witnesses nobody has
// consumed: `cstr_eq %b, %a` after `%w = cstr_eq %a, %b` is %w itself. What
// only such witnesses refute *conflicts* with them: neither has to fail, but
// they cannot hold together.

#include "calls/Calls.h"
#include "import/Instance.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace shapeproof {

static std::string functionName(mlir::Operation *op) {
  for (mlir::Operation *p = op; p; p = p->getParentOp())
    if (llvm::isa<mlir::FunctionOpInterface>(p))
      if (auto name = p->getAttrOfType<mlir::StringAttr>(
              mlir::SymbolTable::getSymbolAttrName()))
        return name.str();
  return {};
}

Premise Importer::premise(FactId id) {
  const Fact &fact = facts[id];
  Premise result;
  result.place = placeOf(fact.op);
  result.kind = fact.kind;
  result.message = fact.message;
  return result;
}

llvm::SmallVector<FactId, 8> Importer::allPremises(const Answer &answer,
                                                   const BoolModel &claim) {
  // Evidence is closed: that of a proof includes the evidence of its facts.
  EvidenceId all = evidence.unite(claim.evidence, answer.premises);
  for (FactId fact : answer.premises)
    all = evidence.unite(all, facts[fact].evidence);
  llvm::ArrayRef<FactId> list = evidence.facts(all);
  return llvm::SmallVector<FactId, 8>(list.begin(), list.end());
}

void Importer::noteContradiction(mlir::Operation *op, const Answer &answer) {
  if (instance && !(op = instance->op))
    return;
  if (isTrial || !answer.vacuous || scopes.size() >= contradictoryFrom)
    return;
  contradictoryFrom = scopes.size();
  ContradictionReport report;
  report.place = placeOf(op);
  for (FactId fact : answer.premises)
    if (fact != kNoOverflow)
      report.premises.push_back(premise(fact));
  findings.contradictions.emplace_back(op, std::move(report));
}

std::string Importer::unmodelled(ClaimId claim) {
  llvm::DenseSet<DimId> dims;
  llvm::DenseSet<ShapeId> shapes;
  llvm::DenseSet<ClaimId> claims;
  llvm::SmallVector<DimId> openDims;
  llvm::SmallVector<ShapeId> openShapes;
  llvm::SmallVector<ClaimId> openClaims{claim};
  auto addDim = [&](DimId d) {
    if (dims.insert(d).second)
      openDims.push_back(d);
  };
  auto addShape = [&](ShapeId s) {
    if (shapes.insert(s).second)
      openShapes.push_back(s);
  };
  auto addClaim = [&](ClaimId c) {
    if (claims.insert(c).second)
      openClaims.push_back(c);
  };
  while (!openDims.empty() || !openShapes.empty() || !openClaims.empty()) {
    if (!openClaims.empty()) {
      ClaimId c = openClaims.pop_back_val();
      switch (store.kind(c)) {
      case ClaimKind::True:
      case ClaimKind::False:
        break;
      case ClaimKind::NotBool:
        addClaim(store.negate(c));
        break;
      case ClaimKind::Bool:
        if (auto it = unmodelledTruths.find(c); it != unmodelledTruths.end())
          return it->second;
        break;
      case ClaimKind::Eq:
      case ClaimKind::Ne:
      case ClaimKind::Ge:
        addDim(store.dim(c));
        break;
      case ClaimKind::ShapeEq:
      case ClaimKind::ShapeNe:
      case ClaimKind::Broadcastable:
      case ClaimKind::NotBroadcastable:
        llvm::for_each(store.shapes(c), addShape);
        break;
      case ClaimKind::And:
      case ClaimKind::Or:
        llvm::for_each(store.operands(c), addClaim);
        break;
      }
      continue;
    }
    if (!openShapes.empty()) {
      ShapeId s = openShapes.pop_back_val();
      switch (store.kind(s)) {
      case ShapeKind::Symbol:
        if (auto it = unmodelledShapes.find(s); it != unmodelledShapes.end())
          return it->second;
        break;
      case ShapeKind::Ranked:
        llvm::for_each(store.extents(s), addDim);
        break;
      case ShapeKind::Head:
      case ShapeKind::Tail:
        addDim(store.index(s));
        llvm::for_each(store.parts(s), addShape);
        break;
      case ShapeKind::Concat:
      case ShapeKind::Broadcast:
        llvm::for_each(store.parts(s), addShape);
        break;
      }
      continue;
    }
    DimId d = openDims.pop_back_val();
    switch (store.kind(d)) {
    case DimKind::Constant:
      break;
    case DimKind::Symbol:
      if (auto it = unmodelledDims.find(d); it != unmodelledDims.end())
        return it->second;
      break;
    case DimKind::Apply:
      return (store.function(d) + " of machine integers").str();
    case DimKind::Rank:
    case DimKind::NumElements:
    case DimKind::Extent:
      addShape(store.shape(d));
      llvm::for_each(store.operands(d), addDim);
      break;
    case DimKind::Select:
      addClaim(store.condition(d));
      llvm::for_each(store.operands(d), addDim);
      break;
    default:
      llvm::for_each(store.operands(d), addDim);
      break;
    }
  }
  return {};
}

/// Whether the truth value is used for more than checks, which are decided by
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

void Importer::noteConstant(mlir::Operation *op, const BoolModel &claim) {
  if (!options.constants || instance || options.lazy || isTrial)
    return;
  if (claim.evidence == kNoEvidence &&
      (claim.claim == store.trueClaim() || claim.claim == store.falseClaim())) {
    findings.constants.emplace_back(op, claim.claim == store.trueClaim());
    return;
  }
  if (!isUsedBesidesChecks(op->getResult(0)))
    return;
  Answer answer = plain->decide(claim.claim);
  if (answer.verdict != Verdict::Proved && answer.verdict != Verdict::Refuted)
    return;
  Decision &decision = record(op, CheckRole::Query, {}, answer, claim);
  decision.isReported = false;
  decide(decision,
         answer.verdict == Verdict::Proved ? Action::True : Action::False);
  validate(decision, answer, claim);
}

Decision &Importer::record(mlir::Operation *op, CheckRole role,
                           llvm::StringRef message, const Answer &answer,
                           const BoolModel &claim) {
  Decision decision;
  CheckReport &report = decision.report;
  decision.op = op;
  if (instance) {
    if (!instance->op)
      return unreported = std::move(decision);
    decision.op = instance->op;
    report.at = placeOf(op);
  }
  report.role = role;
  report.verdict = answer.verdict;
  report.vacuous = answer.vacuous;
  if (!options.reports && answer.verdict != Verdict::Refuted) {
    if (answer.verdict != Verdict::Proved) // Nothing comes of it.
      return unreported = std::move(decision);
    findings.decisions.push_back(std::move(decision));
    return findings.decisions.back();
  }
  report.function = functionName(decision.op);
  report.place = placeOf(decision.op);
  report.kind = op->getName().getStringRef().str();
  report.decidedBy = answer.decidedBy.str();
  report.message = message.str();
  // A promise that the check is needed takes inputs that make it fail.
  if (answer.verdict == Verdict::Contingent && options.examples) {
    if (std::string what = unmodelled(claim.claim); !what.empty()) {
      report.verdict = Verdict::Unknown;
      report.why = UnknownKind::Unsupported;
      report.detail = what + " is not modelled";
      findings.decisions.push_back(std::move(decision));
      return findings.decisions.back();
    }
  }
  switch (answer.verdict) {
  case Verdict::Proved:
  case Verdict::Refuted:
    for (FactId fact : allPremises(answer, claim)) {
      if (fact == kNoOverflow)
        report.assumptions.push_back("no-overflow");
      else
        report.premises.push_back(premise(fact));
    }
    break;
  case Verdict::Contingent:
    if (options.examples)
      report.once = once(op, claim.claim);
    if (answer.example)
      report.example = nameAssignment(store, *answer.example);
    if (answer.counterexample)
      report.counterexample = nameAssignment(store, *answer.counterexample);
    break;
  case Verdict::Unknown:
    report.why = answer.why;
    report.detail = answer.detail;
    break;
  }
  findings.decisions.push_back(std::move(decision));
  return findings.decisions.back();
}

void Importer::decide(Decision &decision, Action action) {
  // An instance reports on its op, which stays as it is.
  decision.action = instance ? Action::Keep : action;
}

void Importer::note(mlir::Operation *op, const BoolModel &claim) {
  if (!isTrial) {
    if (!instance) // That would be one of several claims of the op.
      notes[op] = claim;
    return;
  }
  if (options.calls)
    if (auto function = op->getParentOfType<mlir::FunctionOpInterface>())
      options.calls->wish(function, claim.claim);
}

void Importer::checkAssert(mlir::Operation *op, const BoolModel &claim,
                           llvm::StringRef message) {
  if (options.lazy || isTrial) {
    note(op, claim);
    return assumeExecuted(op, op->getName().getStringRef(), claim.claim,
                          claim.evidence, message);
  }
  Answer answer = plain->decide(claim.claim);
  noteContradiction(op, answer);
  Decision &decision = record(op, CheckRole::Check, message, answer, claim);
  if (answer.verdict == Verdict::Proved) {
    decide(decision, Action::Erase);
    validate(decision, answer, claim);
    return; // It follows from the facts there are.
  }
  assumeExecuted(op, op->getName().getStringRef(), claim.claim, claim.evidence,
                 message);
}

void Importer::setClaimedWitness(mlir::Value v, mlir::Operation *op,
                                 ClaimId claim, EvidenceId support,
                                 llvm::StringRef message) {
  WitnessModel model;
  if (claim != store.trueClaim()) {
    Fact fact;
    fact.op = op;
    fact.kind = op->getName().getStringRef().str();
    fact.claim = claim;
    fact.evidence = support;
    fact.witness = v;
    fact.message = message.str();
    model.facts.push_back(addFact(std::move(fact)));
  }
  set(v, model);
  if (!model.facts.empty())
    offer(model.facts.front());
}

void Importer::setSameWitness(mlir::Value v, const WitnessModel &said) {
  WitnessModel model;
  for (FactId id : said.facts) {
    if (isActive(id)) {
      model.facts.push_back(id);
      continue;
    }
    Fact fact = facts[id];
    fact.witness = v;
    // What it says may rest on what held only where it was said.
    auto [guard, rest] = this->guard(fact.evidence);
    fact.claim = store.implies(guard, fact.claim);
    fact.evidence = rest;
    model.facts.push_back(addFact(std::move(fact)));
    offer(model.facts.back());
  }
  set(v, model);
}

void Importer::offer(FactId fact) {
  // To carry what cannot hold would make everything follow.
  ClaimId claim = facts[fact].claim;
  if (carrying && carrying->decide(claim).verdict != Verdict::Refuted)
    carrying->assume(claim, fact);
}

void Importer::checkWitness(mlir::Operation *op, const BoolModel &claim,
                            llvm::StringRef message) {
  Fact fact;
  fact.op = op;
  fact.kind = op->getName().getStringRef().str();
  fact.claim = claim.claim;
  fact.evidence = claim.evidence;
  fact.witness = op->getResult(0);
  fact.message = message.str();
  FactId own = addFact(std::move(fact));
  WitnessModel model;
  model.facts.push_back(own);
  set(op->getResult(0), model);
  noteStated(op, claim, message);

  if (options.lazy || isTrial)
    return note(op, claim);
  // What is contingent among more facts is so among fewer, and what follows
  // from premises follows from them alone: where no example is wanted, there is
  // one question less.
  std::optional<Answer> first;
  if (carrying && !options.examples)
    first = carrying->decide(claim.claim);
  auto isOfPlain = [&](const Answer &a) {
    if (a.verdict == Verdict::Contingent)
      return true;
    return a.verdict != Verdict::Unknown && !a.vacuous &&
           llvm::all_of(a.premises, [&](FactId f) { return isActive(f); });
  };
  Answer answer =
      first && isOfPlain(*first) ? *first : plain->decide(claim.claim);
  noteContradiction(op, answer);
  bool decided =
      answer.verdict == Verdict::Proved || answer.verdict == Verdict::Refuted;
  if (decided) {
    Decision &decision = record(op, CheckRole::Check, message, answer, claim);
    if (answer.verdict == Verdict::Proved) {
      decide(decision, Action::ConstWitness);
      validate(decision, answer, claim);
    }
    return; // Proved: nothing new. Refuted: no reason to believe it.
  }

  if (!carrying) { // A witness of a shape function, in code without any.
    record(op, CheckRole::Check, message, answer, claim);
    return;
  }
  Answer carried = first ? *std::move(first) : carrying->decide(claim.claim);
  if (carried.verdict == Verdict::Proved) {
    Decision &decision = record(op, CheckRole::Check, message, carried, claim);
    for (FactId premise : allPremises(carried, claim))
      if (!isActive(premise) && facts[premise].witness)
        decision.witnesses.push_back(facts[premise].witness);
    decide(decision,
           decision.witnesses.empty() ? Action::ConstWitness : Action::Carry);
    validate(decision, carried, claim);
    return;
  }
  Decision &decision = record(op, CheckRole::Check, message, answer, claim);
  if (carried.verdict == Verdict::Refuted) {
    for (FactId fact : allPremises(carried, claim))
      if (!isActive(fact))
        decision.report.conflicts.push_back(premise(fact));
    return; // Carrying both would make everything follow.
  }
  carrying->assume(claim.claim, own);
}

void Importer::query(mlir::Operation *op, const BoolModel &claim,
                     CheckRole role, llvm::StringRef message) {
  if (role == CheckRole::Meet)
    noteStated(op, claim, message);
  if (options.lazy || isTrial)
    return note(op, claim);
  Answer answer = plain->decide(claim.claim);
  noteContradiction(op, answer);
  Decision &decision = record(op, role, message, answer, claim);
  if (role != CheckRole::Query)
    return;
  if (answer.verdict == Verdict::Proved) {
    decide(decision, Action::True);
    validate(decision, answer, claim);
  } else if (answer.verdict == Verdict::Refuted) {
    decide(decision, Action::False);
    validate(decision, answer, claim);
  }
}

void Importer::giveUp(mlir::Operation *op, llvm::StringRef why) {
  BoolModel none;
  none.claim = store.falseClaim();
  record(op, CheckRole::Check, {},
         Answer::unknown(UnknownKind::Unsupported, why.str()), none);
}

} // namespace shapeproof
