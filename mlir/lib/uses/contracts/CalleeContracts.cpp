// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See CalleeContracts.h. A clause goes from the callee's store to the caller's,
// its symbols standing for the operands of the call (calls/Transfer.h).

#include "uses/contracts/CalleeContracts.h"
#include "core/calls/Calls.h"
#include "core/calls/Transfer.h"
#include "core/ir/InputNames.h"
#include "core/ir/Launch.h"
#include "core/ir/Places.h"
#include "engine/terms/Symbols.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "results/report/Naming.h"
#include "uses/contracts/Effects.h"
#include "uses/contracts/GuardOrder.h"
#include "uses/contracts/NeededChecks.h"
#include "uses/contracts/PoisonSources.h"

namespace shapeproof {

mlir::FunctionOpInterface launchedBy(mlir::Operation *op) {
  if (!isKernelLaunch(op))
    return {};
  auto kernel = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      mlir::SymbolTable::lookupNearestSymbolFrom(op, kernelOf(op)));
  if (!kernel || kernel.isExternal() ||
      mlir::TypeRange(kernel.getArgumentTypes()) !=
          mlir::TypeRange(kernelOperands(op)))
    return {};
  return kernel;
}

/// The operands that are the arguments of the callee.
static mlir::ValueRange operandsOf(mlir::Operation *op) {
  if (isKernelLaunch(op))
    return kernelOperands(op);
  return llvm::cast<mlir::CallOpInterface>(op).getArgOperands();
}

const FunctionContract *CalleeContracts::find(mlir::Operation *op) const {
  auto call = llvm::dyn_cast<mlir::CallOpInterface>(op);
  auto callee = call ? calleeOf(call) : launchedBy(op);
  // The contract of a function that reads ids is of all threads of a launch,
  // and a call is made by one of them, perhaps under a condition.
  if (call && callee && !launchNumbersIn(callee).empty())
    return nullptr;
  auto it = callee ? byFunction.find(callee) : byFunction.end();
  return it == byFunction.end() ? nullptr : it->second.get();
}

/// The arguments that the callee looks at for a clause, as operands of the
/// call: none unless the clauses that it comes to before have been noted.
static std::vector<Glance> glancesOf(const EntryContract &entry,
                                     llvm::ArrayRef<GuardClause> order,
                                     size_t clause, mlir::ValueRange operands,
                                     Transfer &transfer) {
  std::vector<Glance> result;
  for (const GuardClause &each : order) {
    if (each.clause > clause)
      break;
    if (each.clause != clause)
      continue;
    for (ClaimId arm : each.arms) {
      Glance &glance = result.emplace_back();
      walkTerms(*entry.store, Term(arm), [&](Term t) {
        for (const ArgumentPart &part : entry.parts)
          if (part.symbol == t && part.kind != ArgumentPart::Element &&
              part.kind != ArgumentPart::Launch && mayBePoison(part))
            glance.values.push_back(operands[part.argument]);
        return true;
      });
      if (each.arms.size() > 1)
        glance.passes = transfer(entry.store->negate(arm)).value_or(ClaimId());
    }
  }
  return result;
}

/// Lets a symbol stand for the part of the operand. Returns the evidence.
static EvidenceId bindPart(Importer &importer, const ArgumentPart &part,
                           mlir::Value operand, Transfer &transfer) {
  ValueModels &models = importer.models();
  switch (part.kind) {
  case ArgumentPart::Number: {
    IntModel model = models.integer(operand);
    transfer.bind(part.symbol.dim(), model.term);
    return model.evidence;
  }
  case ArgumentPart::Truth: {
    BoolModel model = models.truth(operand);
    transfer.bind(part.symbol.claim(), model.claim);
    return model.evidence;
  }
  case ArgumentPart::Shape: {
    ShapeModel model = models.shape(operand);
    transfer.bind(part.symbol.shape(), model.term);
    return model.evidence;
  }
  case ArgumentPart::Extent:
  case ArgumentPart::Element: {
    ShapeModel model = part.kind == ArgumentPart::Extent
                           ? models.shape(operand)
                           : models.content(operand);
    std::optional<unsigned> rank = importer.store().knownRank(model.term);
    if (model.error == kNever && rank && part.index < *rank)
      transfer.bind(part.symbol.dim(),
                    importer.build().extent(model, part.index).term);
    return model.evidence;
  }
  case ArgumentPart::Launch:
    break;
  }
  llvm_unreachable("parts of a launch are no operands");
}

/// Lets the operands stand for the callee's arguments, and the sizes of the
/// launch for those of the kernel; adds their evidence. Returns the claim that
/// some thread runs.
static ClaimId bindOperands(Importer &importer, const EntryContract &entry,
                            mlir::Operation *call, EvidenceId &evidence,
                            Transfer &transfer) {
  TermStore &store = importer.store();
  ClaimId runs = TermStore::trueClaim();
  llvm::SmallVector<DimId, 6> sizes;
  if (isKernelLaunch(call))
    for (const auto &[name, size] : launchSizes(call)) {
      const IntModel model = importer.models().integer(size);
      sizes.push_back(model.term);
      evidence = importer.evidence().unite(evidence, model.evidence);
      runs = store.conj(runs, store.ge(model.term, store.constant(1)));
    }
  const mlir::ValueRange operands = operandsOf(call);
  for (const ArgumentPart &part : entry.parts)
    if (part.kind != ArgumentPart::Launch)
      evidence = importer.evidence().unite(
          evidence,
          bindPart(importer, part, operands[part.argument], transfer));
    else if (part.index < sizes.size())
      transfer.bind(part.symbol.dim(), sizes[part.index]);
  return runs;
}

/// The claim that the sizes in the callee's claim are not negative at the call,
/// as the callee takes them to be: operands may be made with any number.
static ClaimId areSizes(const EntryContract &entry, ClaimId claim,
                        Importer &importer, Transfer &transfer) {
  TermStore &store = importer.store();
  if (!claim.valid())
    return store.trueClaim();
  llvm::SmallVector<ClaimId> signs;
  const SymbolSet mentioned = symbolsOf(*entry.store, claim);
  for (const ArgumentPart &part : entry.parts)
    if (part.kind == ArgumentPart::Extent &&
        llvm::is_contained(mentioned.dims, part.symbol.dim()))
      if (auto size = transfer(part.symbol.dim()))
        signs.push_back(store.ge(*size, store.constant(0)));
  return store.conj(signs);
}

/// The operands as reports of the caller name them.
static std::vector<std::string> namesOf(mlir::ValueRange operands) {
  std::vector<std::string> names;
  for (mlir::Value operand : operands) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(operand);
        argument && argument.getOwner()->isEntryBlock() &&
        isRoot(argument.getOwner()->getParentOp())) {
      names.push_back(inputName(argument));
      continue;
    }
    mlir::Operation *source = operand.getDefiningOp();
    const Place place = placeOf(operand.getLoc());
    names.push_back((source ? source->getName().getStringRef().str()
                            : std::string("block argument")) +
                    "@" + std::to_string(place.line) + ":" +
                    std::to_string(place.column));
  }
  return names;
}

/// Lets the sizes that calls return, of which nothing is known here, stand for
/// what the callee's contract says: it holds wherever the callee returns.
void NeededChecks::addSizesOfCalls(Rewriter &sizes) const {
  const TermStore &store = importer.store();
  ValueModels &models = importer.models();
  root->walk([&](mlir::CallOpInterface call) {
    const FunctionContract *callee = contracts.lookup(call);
    if (!callee || callee->entry.results.size() != call->getNumResults())
      return;
    Transfer transfer(*callee->entry.store, importer.store());
    const auto operands = call.getArgOperands();
    for (const ArgumentPart &part : callee->entry.parts)
      bindPart(importer, part, operands[part.argument], transfer);
    auto add = [&](DimId size, DimId ofCallee) {
      std::optional<DimId> known =
          ofCallee.valid() ? transfer(ofCallee) : std::nullopt;
      if (known && store.kind(size) == DimKind::Symbol &&
          !inputs.contains(size) && !sizes.hasImage(size))
        sizes.set(size, sizes(*known));
    };
    for (auto [result, own] :
         llvm::zip(call->getResults(), callee->entry.results)) {
      if (!own.sizes || !models.isModelled(result))
        continue;
      if (own.isNumber && integerWidth(result.getType()))
        add(models.integer(result).term, own.sizes->front());
      if (own.isNumber || !llvm::isa<mlir::ShapedType>(result.getType()))
        continue;
      const ShapeId shape = models.shape(result).term;
      if (store.kind(shape) == ShapeKind::Ranked &&
          store.extents(shape).size() == own.sizes->size())
        for (auto [size, ofCallee] : llvm::zip(
                 llvm::SmallVector<DimId>(store.extents(shape)), *own.sizes))
          add(size, ofCallee);
    }
  });
}

void NeededChecks::noteCall(mlir::Operation *call) {
  const FunctionContract *callee = contracts.lookup(call);
  if (!callee)
    return;
  knownCalls.insert(call);
  const EntryContract &entry = callee->entry;
  Transfer transfer(*entry.store, importer.store());
  const mlir::ValueRange operands = operandsOf(call);
  EvidenceId evidence = kNoEvidence;
  const ClaimId runs = bindOperands(importer, entry, call, evidence, transfer);
  auto atCall = [&](ClaimId claim) {
    std::optional<ClaimId> own = claim.valid() ? transfer(claim) : std::nullopt;
    return own ? std::optional(importer.store().implies(runs, *own)) : own;
  };
  // A reason names the callee's arguments; here they are the operands.
  const std::vector<std::string> names = namesOf(operands);
  auto leave = [&](const std::string &why, bool isUnfinished = false) {
    checks.push_back(
        {placeOf(call),
         {},
         "in @" + callee->report.function + ": " + withNames(why, names)});
    checks.back().isUnfinished = isUnfinished;
    ops.push_back(nullptr);
    places.push_back({call, nullptr});
    glances.emplace_back();
  };
  std::vector<WantedClause> all;
  for (size_t i : entry.inOrder)
    all.push_back({i, entry.clauses[i].claim});
  std::vector<GuardClause> order =
      inGuardOrder(entry, all, /*arithmetic=*/nullptr);
  // Claims rest on each other, so that one of them is enough only beside all
  // others; what is demanded is enough beside all that is.
  const bool areAllProved =
      llvm::all_of(entry.clauses, [&](const auto &clause) {
        std::optional<ClaimId> claim = atCall(clause.claim);
        return claim && importer.facts().prove(*claim);
      });
  for (auto [i, clause, reported] :
       llvm::enumerate(entry.clauses, callee->report.clauses)) {
    bool isDemanded = reported.exact || reported.exactly;
    std::optional<ClaimId> claim = atCall(clause.claim);
    const ClaimId sizes = areSizes(entry, clause.claim, importer, transfer);
    const bool areKnown = importer.facts().prove(sizes).has_value();
    if (areKnown && claim && (areAllProved || !clause.exactly.valid()) &&
        importer.facts().prove(*claim))
      continue;
    if (clause.exactly.valid())
      claim = atCall(clause.exactly);
    if (!areKnown && claim) {
      claim = importer.store().conj(sizes, *claim);
      isDemanded = false;
    }
    if (!claim) {
      leave("no condition on the operands was found for " + reported.claim);
      continue;
    }
    if (importer.facts().prove(*claim))
      continue;
    BoolModel model;
    model.claim = *claim;
    model.evidence = evidence;
    bool actsInside = llvm::any_of(clause.checks, [](const auto &check) {
      return !check.stop || check.actsInside || mayActBefore(check.stop);
    });
    note({{call, call, isDemanded, model, reported.message},
          actsInside,
          glancesOf(entry, order, i, operands, transfer)});
  }
  noteAssumedBy(call, *callee, transfer);
  // One of each kind says it.
  for (bool isUnfinished : {false, true}) {
    auto rest = llvm::find_if(callee->report.residue, [&](const auto &each) {
      return each.isUnfinished == isUnfinished;
    });
    if (rest != callee->report.residue.end())
      leave(rest->why, isUnfinished);
  }
}

} // namespace shapeproof
