// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See NeededChecks.h.

#include "uses/contracts/NeededChecks.h"
#include "core/calls/Transfer.h"
#include "core/checks/WitnessUses.h"
#include "core/facts/FunctionBudget.h"
#include "core/ir/Attributes.h"
#include "core/ir/Declared.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Limits.h"
#include "core/ir/Places.h"
#include "core/lanes/Kernels.h"
#include "core/lanes/LaunchArguments.h"
#include "core/libraries/Libraries.h"
#include "core/walk/Stated.h"
#include "engine/terms/Symbols.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"
#include "results/contract/LaunchText.h"
#include "results/contract/UnknownNumbers.h"
#include "shapeproof/InferenceContext.h"
#include "uses/contracts/ArgumentNames.h"
#include "uses/contracts/PoisonSources.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

NeededChecks::NeededChecks(Importer &importer, mlir::Operation *root,
                           const CalleeContracts *callees)
    : importer(importer), root(root), paths(importer), inputs(importer.store()),
      unbounded(importer.store()),
      mayNotReach(root, endingCalls, MayNotReach::OfUnknown::All, nullptr),
      mayLikelyNotReach(root, likelyEndingCalls, MayNotReach::OfUnknown::Some,
                        importer.options().libraries),
      accessSteps(Allowances(importer.options().budget).contract()) {
  if (!callees)
    return;
  root->walk([&](mlir::Operation *call) {
    const FunctionContract *contract = callees->find(call);
    if (!contract)
      return;
    contracts[call] = contract;
    if (!contract->entry.mayNotReturn)
      endingCalls.insert(call);
    if (!contract->entry.isTakenNotToReturn)
      likelyEndingCalls.insert(call);
  });
}

void NeededChecks::findInputs() {
  if (root->getNumRegions() == 0 || root->getRegion(0).empty())
    return;
  if (!areInputsListed) {
    llvm::copy_if(
        root->getRegion(0).getArguments(), std::back_inserter(openInputs),
        [](mlir::BlockArgument a) { return !attributeOf(a, kIdAttribute); });
    for (const std::string &size : launchNumbersIn(root).sizes)
      inputs.add(importer.build().unknown(size, /*isSize=*/true, root).term);
  }
  areInputsListed = true;
  llvm::erase_if(openInputs, [&](mlir::Value argument) {
    if (!importer.models().isModelled(argument))
      return false;
    Model model = importer.models().get(argument);
    auto add = [&](auto term) {
      if (term.valid())
        inputs.add(term);
    };
    add(model.integer.term);
    add(model.integer.error);
    add(model.truth.claim);
    add(model.shape.term);
    add(model.shape.error);
    add(model.content.term);
    add(model.content.error);
    for (const auto &element : importer.entryElements().of(argument))
      inputs.add(element.second);
    // The elements of lists may be looked at later.
    return model.shape.term.valid() &&
           !mlir::getElementTypeOrSelf(argument).isIntOrIndex();
  });
}

/// The op at which the program stops if the check fails; null if it goes on.
static mlir::Operation *stopOf(const NeededChecks::Check &check) {
  // A meet that fails gives an error value, which need not stop anything.
  if (llvm::isa<mlir::shape::MeetOp>(check.op))
    return nullptr;
  bool isWitness =
      check.op == check.at &&
      llvm::isa<mlir::shape::CstrEqOp, mlir::shape::CstrBroadcastableOp,
                mlir::shape::CstrRequireOp>(check.op);
  return isWitness ? consumerOf(check.op) : check.at;
}

contract::Path NeededChecks::pathTo(const Check &check, mlir::Operation *stop,
                                    std::vector<Glance> &found) {
  contract::Path path = paths.pathTo(stop ? stop : check.at, found);
  path.isComplete &= stop && check.isSureToRun;
  path.mayBeMissed |= stop && mayLikelyNotReach.mayMiss(stop);
  contract::addUnknownNumbers(importer.store(), inputs, path);
  // A witness that is consumed later is looked at after checks that follow it.
  if (!path.isComplete || stop != check.at)
    found.clear();
  else if (check.op == check.at && llvm::isa<mlir::cf::AssertOp>(check.op))
    found.push_back({{check.op->getOperand(0)}, ClaimId()});
  else
    found.insert(found.end(), check.glances.begin(), check.glances.end());
  return path;
}

/// A check that always fails where it is reached requires that it is not: that
/// the loops around it do not get there in their first iterations.
void NeededChecks::reduceToFirst(const Check &check, FactId scratch,
                                 const contract::Path &path,
                                 mlir::Operation *stop,
                                 contract::Reduction &reduction) {
  if (stop != check.at || check.op != check.at || !check.isSureToRun)
    return;
  auto first =
      importer.checks().firstTime().inFirst(check.at, check.claim.claim);
  if (!first || !inputs.areAllIn(first->reached) ||
      !inputs.areAllIn(first->claim))
    return;
  contract::Requirement requirement;
  requirement.check = unsigned(checks.size());
  requirement.claim = first->claim;
  requirement.guards.push_back(first->reached); // In a launch with threads:
  llvm::copy_if(path.conditions, std::back_inserter(requirement.guards),
                [&](ClaimId c) { return inputs.areAllIn(c); });
  const ClaimId needed = contract::whole(importer.store(), requirement);
  if (needed == TermStore::trueClaim())
    return;
  InferenceContext &context = importer.facts().contexts().forChecks();
  context.push();
  context.assume(needed, scratch);
  const bool isEnough =
      context.decide(check.claim.claim).verdict == Verdict::Proved;
  context.pop();
  if (!isEnough)
    return;
  if (!path.mayBeMissed)
    requirement.necessary = needed;
  reduction.needed.assign(1, std::move(requirement));
  reduction.isReduced = true;
}

void NeededChecks::note(const Check &check) {
  findInputs();
  FactScopes &facts = importer.facts();
  mlir::Operation *stop = stopOf(check);
  std::vector<Glance> &found = glances.emplace_back();
  contract::Path path = pathTo(check, stop, found);
  const FactId scratch = addScratch(check);
  if (!factsBefore)
    factsBefore = scratch.raw;
  facts.push();
  // The values that the check looks at have been computed.
  if (facts.hold(check.claim.evidence))
    facts.consume(importer.evidence().facts(check.claim.evidence));
  certificates.note(check, unsigned(checks.size()), scratch);
  std::optional<contract::Reduction> reduction = reduce(check, scratch, path);
  if (reduction && !reduction->isReduced && !reduction->isCutOff)
    reduceToFirst(check, scratch, path, stop, *reduction);
  facts.pop();
  contract::NeededCheck needed{sourcePlaceOf(check.at), check.message};
  needed.isInOpenRegion =
      check.at != root && check.at->getParentRegion() != &root->getRegion(0);
  if (!reduction || reduction->isCutOff) {
    needed.endUnfinished();
  } else if (!reduction->isReduced) {
    const TermStore &store = importer.store();
    needed.why = contract::kNotFound.str();
    auto isVariable = [&](Term t) {
      return llvm::any_of(path.ranges, [&](const contract::Range &range) {
        return t == Term(range.variable);
      });
    };
    const std::optional<Term> &other = reduction->other;
    if (other && !isVariable(*other))
      needed.why = "depends on " +
                   (other->sort == Term::Dim     ? store.str(other->dim())
                    : other->sort == Term::Shape ? store.str(other->shape())
                                                 : store.str(other->claim()));
  }
  checks.push_back(std::move(needed));
  ops.push_back(check.op == check.at ? check.op : nullptr);
  places.push_back({check.at, stop, check.actsInside});
  if (reduction)
    llvm::append_range(requirements, reduction->needed);
}

/// Drops requirements of checks that turned out to follow from others, and
/// returns the checks that remain.
std::vector<bool> NeededChecks::dropProved(const Findings &findings) {
  llvm::DenseSet<mlir::Operation *> proved;
  for (const Decision &decision : findings.decisions)
    if (decision.verdict == Verdict::Proved && !decision.isOfInstance)
      proved.insert(decision.op);
  auto isProved = [&](unsigned check) {
    return ops[check] && proved.contains(ops[check]);
  };
  llvm::erase_if(requirements, [&](const contract::Requirement &r) {
    return isProved(r.check);
  });
  std::vector<bool> remain(checks.size(), true);
  for (unsigned i = 0; i < checks.size(); ++i)
    if (isProved(i)) {
      checks[i].why.clear();
      remain[i] = false;
    }
  return remain;
}

/// Adds the facts that ops of the first block state of the inputs, before any
/// check that may fail: execution that comes to a check has got past them. They
/// may be about other values besides:
///
///   %s = torch.symbolic_int "s" {min_val = 2, max_val = 63}
///   torch.bind_symbolic_shape %arg0, [%s], affine_map<()[s0] -> (s0 * 32)>
void NeededChecks::addStatedByOps(FactId end, std::vector<ClaimId> &known) {
  if (root->getNumRegions() == 0 || root->getRegion(0).empty())
    return;
  const TermStore &store = importer.store();
  const FactScopes &facts = importer.facts();
  llvm::SetVector<ClaimId> stated;
  for (uint32_t i = 1; i < factsBefore.value_or(end.raw); ++i) {
    const Fact &fact = facts[FactId(i)];
    if (fact.op->getBlock() != &root->getRegion(0).front() ||
        fact.kind != fact.op->getName().getStringRef() || fact.witness ||
        stated.contains(fact.claim) ||
        !llvm::all_of(importer.evidence().facts(fact.evidence),
                      [](FactId other) { return other == kNoOverflow; }) ||
        !statesFacts(importer.options().libraries, fact.op))
      continue;
    stated.insert(fact.claim);
  }
  contract::Inputs reached(store);
  for (Term input : inputs.all())
    reached.add(input);
  std::vector<ClaimId> conjuncts;
  for (ClaimId claim : stated)
    if (store.kind(claim) == ClaimKind::And)
      llvm::append_range(conjuncts, store.operands(claim));
    else
      conjuncts.push_back(claim);
  for (ClaimId claim : conjuncts) {
    SymbolSet symbols = symbolsOf(store, claim);
    if (llvm::any_of(symbols.dims, [&](DimId t) { return inputs.contains(t); }))
      for (DimId symbol : symbols.dims)
        reached.add(symbol);
  }
  llvm::copy_if(conjuncts, std::back_inserter(known),
                [&](ClaimId claim) { return reached.areAllIn(claim); });
}

/// Facts of inputs, by types and as they are stated of arguments or by ops.
std::vector<ClaimId> NeededChecks::knownOfInputs() {
  FactScopes &facts = importer.facts();
  std::vector<ClaimId> known;
  FactId end = facts.add(Fact::of(root, TermStore::trueClaim(), kNoEvidence));
  for (uint32_t i = 1; i < end.raw; ++i) {
    const Fact &fact = facts[FactId(i)];
    bool isOfInput = fact.argument || (fact.kind == "type" && fact.op == root);
    if (isOfInput && fact.evidence == kNoEvidence &&
        inputs.areAllIn(fact.claim))
      known.push_back(fact.claim);
  }
  addStatedByOps(end, known);
  return known;
}

/// Whether the function has checks, or calls what may have some.
static bool hasChecks(mlir::Operation *function) {
  return function
      ->walk([](mlir::Operation *op) {
        return llvm::isa<mlir::CallOpInterface, mlir::cf::AssertOp,
                         mlir::shape::AssumingOp>(op)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the body of the function may fail, by a check or as an operation
/// demands something: an access, say.
static bool mayFail(mlir::FunctionOpInterface function) {
  return function.isExternal() || hasChecks(function) ||
         function
             ->walk([&](mlir::Operation *op) {
               const bool demands =
                   op != function.getOperation() && op->getNumRegions() == 0 &&
                   !op->hasTrait<mlir::OpTrait::IsTerminator>() &&
                   !mlir::isMemoryEffectFree(op);
               return demands ? mlir::WalkResult::interrupt()
                              : mlir::WalkResult::advance();
             })
             .wasInterrupted();
}

/// Adds calls and launches of functions that have checks and no contract that
/// is known here.
void NeededChecks::addCalls(ContractReport &report) const {
  root->walk([&](mlir::Operation *op) {
    auto call = llvm::dyn_cast<mlir::CallOpInterface>(op);
    if (knownCalls.contains(op) || op == root)
      return;
    llvm::SmallVector<mlir::SymbolRefAttr, 2> named;
    if (!call && !op->hasTrait<mlir::OpTrait::ConstantLike>())
      for (mlir::NamedAttribute attribute : allAttributes(op))
        if (auto symbol =
                llvm::dyn_cast<mlir::SymbolRefAttr>(attribute.getValue()))
          named.push_back(symbol);
    if (call)
      if (auto symbol =
              llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee()))
        named.push_back(symbol);
    if (call && named.empty())
      report.residue.push_back(
          {sourcePlaceOf(op), "calls what may have checks"});
    for (mlir::SymbolRefAttr symbol : named) {
      mlir::Operation *callee =
          mlir::SymbolTable::lookupNearestSymbolFrom(op, symbol);
      // A function that is named, and not called by a known operation, may be
      // run by this one.
      auto function =
          llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(callee);
      if (call ? callee && !hasChecks(callee) : !function || !mayFail(function))
        continue;
      report.residue.push_back(
          {sourcePlaceOf(op), (call ? "calls @" : "runs @") +
                                  symbol.getLeafReference().str() +
                                  ", which may have checks"});
    }
  });
}

void NeededChecks::describeFunction(
    InferenceContext &entry, llvm::ArrayRef<ClaimId> known,
    const contract::Contract &contract,
    llvm::ArrayRef<contract::FunctionResult> results, ContractReport &report,
    std::vector<ValueSizes> *sizes) {
  ValueModels &models = importer.models();
  bool isModel = false; // Inputs have names of their own.
  std::vector<contract::Parameter> parameters;
  for (mlir::BlockArgument argument : root->getRegion(0).getArguments()) {
    if (attributeOf(argument, kIdAttribute))
      continue;
    mlir::Type type = argument.getType();
    contract::Parameter &p = parameters.emplace_back();
    p.name = nameOf(argument, importer.options().source);
    p.type = mlir::debugString(type);
    for (llvm::StringRef letter : givenLetters(argument))
      p.letters.push_back(letter.str());
    isModel |= givenName(argument).has_value();
    if (integerWidth(type))
      p.scalar = models.integer(argument).term;
    else if (isTruth(type))
      p.scalar = models.truth(argument).claim;
    else if (llvm::isa<mlir::ShapedType>(type))
      p.shape = models.shape(argument).term;
    if (p.shape && models.hasContent(argument))
      p.content = models.content(argument).term;
    llvm::append_range(p.elements, importer.entryElements().of(argument));
    p.isOfLaunch = isSizeOfLaunch(argument);
    if (p.isOfLaunch)
      p.type = contract::kPrograms.str();
  }
  for (const std::string &size : launchNumbersIn(root).sizes) {
    contract::Parameter &p = parameters.emplace_back();
    p.name = size;
    p.scalar = importer.build().unknown(size, /*isSize=*/true, root).term;
    p.isOfLaunch = true;
  }
  std::vector<mlir::Value> values;
  contract::SizesOfValues texts;
  if (sizes)
    for (auto &[value, modelled] : sizedValues(importer, root)) {
      values.push_back(value);
      texts.values.push_back(std::move(modelled));
    }
  std::vector<contract::NamedSize> names;
  if (auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(root))
    names = namedSizes(importer, function);
  describeSignature(importer.store(), entry, inputs, known, contract,
                    report.function, parameters, results, isModel, report,
                    sizes ? &texts : nullptr, names);
  if (!sizes)
    return;
  ValueSizes &own = sizes->emplace_back();
  own.function = root;
  own.signature = std::move(texts.signature);
  for (auto [value, text] : llvm::zip(values, texts.texts))
    if (!text.empty())
      own.texts.push_back({value, std::move(text)});
}

FunctionContract NeededChecks::finish(Findings &findings,
                                      std::vector<ValueSizes> *sizes) {
  findInputs();
  const std::vector<bool> remain = dropProved(findings);
  const ImportOptions &options = importer.options();
  ContextOptions contextOptions;
  contextOptions.budget = options.budget;
  if (options.work)
    contextOptions.parent = &options.work->contract;
  auto entry = llvm::cantFail(createContext(
      options.context.empty() ? defaultContextName() : options.context,
      importer.store(), contextOptions));
  const auto known = knownOfInputs();
  const auto assumed = this->assumed(contextOptions);
  sayRemovable(*entry, known, findings);
  const auto isOut = [&] {
    if (options.work)
      options.work->contract.charge(rate::kClause);
    return options.work && options.work->contract.isExhausted();
  };
  TermStore &store = importer.store();
  auto contract =
      contract::infer(store, *entry, known, requirements, inputs, isOut);
  contract::sayUndecided(contract, checks);
  auto report = contract::describe(store, known, inputs, contract, checks);
  if (options.work &&
      (options.work->contract.isExhausted() || options.work->contract.wasCut()))
    report.goesOnWith = kGoesOn * options.budget;
  if (auto name = root->getAttrOfType<mlir::StringAttr>(
          mlir::SymbolTable::getSymbolAttrName()))
    report.function = name.str();
  std::tie(report.checks, report.redundant) = countChecks(options, findings);
  sayAccesses(*entry, known, contract, report);
  const auto results = this->results();
  describeFunction(*entry, known, contract, results, report, sizes);
  addCalls(report);
  contract::describeAssumed(store, inputs, contract, assumed, report);
  EntryContract entryContract = atEntry(contract, assumed, results);
  sayOverlaps(known, report.function, findings);
  report.certificates = certificates.entries(contract, [&](unsigned check) {
    return remain[check] && checks[check].why.empty();
  });
  return {root, std::move(report), std::move(entryContract)};
}

} // namespace shapeproof
