// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Calls.h. A function is summarised on symbols for its arguments; claims go
// from one function's store to another's by Transfer.h, the symbols standing
// for the operands of the call.

#include "core/calls/Calls.h"
#include "core/calls/Bindings.h"
#include "core/calls/CalledFunction.h"
#include "core/ir/Limits.h"
#include "core/ir/SymbolUses.h"
#include "core/ops/Linkage.h"
#include "mlir/IR/SymbolTable.h"

namespace shapeproof {
namespace {

/// The op isolated from above that the op stands in.
mlir::Operation *rootOf(mlir::Operation *op) {
  return op->getParentWithTrait<mlir::OpTrait::IsIsolatedFromAbove>();
}

/// Whether code after the call runs after all of the callee: no other thread,
/// no exception, and no definition that is linked instead.
bool runsToItsEnd(mlir::CallOpInterface call, mlir::Operation *callee) {
  return call->getName().getStringRef() != "async.call" &&
         call->getNumSuccessors() == 0 && !mayBeReplaced(callee);
}

} // namespace

/// The callee, looked up in `tables` if they are given, which serve several
/// calls.
static mlir::FunctionOpInterface calleeOf(mlir::CallOpInterface call,
                                          mlir::SymbolTableCollection *tables) {
  auto symbol =
      llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
  if (!symbol)
    return {};
  auto function = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      tables ? tables->lookupNearestSymbolFrom(call, symbol)
             : mlir::SymbolTable::lookupNearestSymbolFrom(call, symbol));
  if (!function || function.isExternal() || !runsToItsEnd(call, function) ||
      mlir::TypeRange(function.getArgumentTypes()) !=
          mlir::TypeRange(call.getArgOperands()) ||
      mlir::TypeRange(function.getResultTypes()) !=
          mlir::TypeRange(call->getResultTypes()))
    return {};
  return function;
}

mlir::FunctionOpInterface calleeOf(mlir::CallOpInterface call) {
  return calleeOf(call, nullptr);
}

CallGraph::~CallGraph() = default;

CallGraph::Function *CallGraph::find(mlir::Operation *function) const {
  return byOp.lookup(function);
}

CallGraph::CallGraph(mlir::Operation *top,
                     llvm::ArrayRef<mlir::Operation *> calls) {
  if (!top->hasTrait<mlir::OpTrait::SymbolTable>())
    return;
  llvm::SmallVector<std::pair<mlir::Operation *, mlir::Operation *>> edges;
  mlir::SymbolTableCollection tables;
  for (mlir::Operation *op : calls) {
    auto call = llvm::cast<mlir::CallOpInterface>(op);
    mlir::FunctionOpInterface callee = shapeproof::calleeOf(call, &tables);
    if (!callee)
      continue;
    auto caller = call->getParentOfType<mlir::FunctionOpInterface>();
    linked.insert(callee);
    linked.insert(rootOf(call));
    Function *&function = byOp[callee];
    if (!function) {
      functions.push_back(std::make_unique<Function>());
      function = functions.back().get();
      function->op = callee;
    }
    ++function->numCalls;
    calleeOf[call] = function;
    edges.emplace_back(caller ? caller.getOperation() : nullptr, callee);
  }
  llvm::SmallVector<std::pair<Function *, Function *>> called;
  for (auto [caller, callee] : edges) {
    Function *from = byOp.lookup(caller);
    if (!from) // Other callers are called by nobody here, so analysed first.
      continue;
    byOp[callee]->callers.push_back(from);
    called.emplace_back(from, byOp[callee]);
  }
  findComponents(called);
  auto isPrivate = [](const std::unique_ptr<Function> &function) {
    auto symbol = llvm::dyn_cast<mlir::SymbolOpInterface>(function->op);
    return symbol && symbol.isPrivate();
  };
  if (llvm::none_of(functions, isPrivate))
    return;
  const SymbolUses allUses(top, tables);
  for (auto &function : functions) {
    if (!isPrivate(function))
      continue;
    auto uses = allUses.of(function->op);
    function->isClosed = uses.size() == function->numCalls &&
                         llvm::all_of(uses, [&](mlir::Operation *user) {
                           return calleeOf.lookup(user) == function.get();
                         });
  }
  for (auto [call, callee] : calleeOf)
    if (callee->isClosed)
      asking.insert(rootOf(call));
}

std::vector<mlir::Operation *>
CallGraph::order(llvm::ArrayRef<mlir::Operation *> roots) const {
  std::vector<mlir::Operation *> result;
  for (mlir::Operation *root : roots)
    if (!byOp.count(root))
      result.push_back(root);
  for (Function *function : sequence)
    if (llvm::is_contained(roots, function->op))
      result.push_back(function->op);
  return result;
}

std::vector<mlir::Operation *> CallGraph::callees() const {
  llvm::SmallVector<mlir::Operation *> roots;
  for (const auto &function : functions)
    roots.push_back(function->op);
  std::vector<mlir::Operation *> result = order(roots);
  std::reverse(result.begin(), result.end());
  return result;
}

//===- Summaries of functions -----------------------------------------------//

void CallGraph::summarize(Walk walk) {
  walkAgain = std::move(walk);
  // Callees first, so that callers know the facts that they establish.
  for (mlir::Operation *op : callees()) {
    Function &function = *find(op);
    function.importer = walkAgain(op);
    function.seen = true;
    if (!function.importer || function.numReturns != 1) {
      function.facts.clear();
      function.results.clear();
    }
    if (function.importer)
      for (mlir::Value argument :
           llvm::cast<mlir::FunctionOpInterface>(op).getArguments()) {
        mlir::Type type = argument.getType();
        bool isBound = integerWidth(type) || isTruth(type) ||
                       llvm::isa<mlir::ShapedType>(type);
        function.arguments.push_back(
            isBound ? function.importer->models().get(argument) : Model());
      }
    Component *component = function.component;
    if (component && llvm::all_of(component->functions,
                                  [](Function *other) { return other->seen; }))
      Function::induceBounds(component->functions, walkAgain);
  }
}

void CallGraph::noteTried(mlir::Operation *op, ClaimId claim) {
  Function *function = find(op);
  if (function && !function->seen &&
      function->wishes.size() < limits::callClaims)
    function->wishes.push_back(claim);
}

void CallGraph::atReturn(Importer &importer, mlir::Operation *op) {
  Function *function = find(op->getParentOp());
  if (function && function->areBoundsTested)
    return function->testBounds(importer, op);
  if (!function || function->seen)
    return;
  ++function->numReturns;
  auto isSimple = [&](EvidenceId set) {
    return llvm::all_of(importer.evidence().facts(set),
                        [](FactId fact) { return fact == kNoOverflow; });
  };
  for (FactId id : importer.facts().executedSince()) {
    const Fact &fact = importer.facts()[id];
    if (function->facts.size() < limits::callClaims && isSimple(fact.evidence))
      function->facts.emplace_back(fact.claim, fact.evidence);
  }
  for (mlir::Value value : op->getOperands()) {
    if (llvm::isa<mlir::BlockArgument>(value) &&
        isIntegerTensor(value.getType()))
      importer.models().content(value); // It may be returned as it came.
    function->results.push_back(importer.models().isModelled(value)
                                    ? importer.models().get(value)
                                    : Model());
  }
}

//===- At a call ------------------------------------------------------------//

/// Adds wishes besides the claims asked in the function: how its arguments
/// relate.
void CallGraph::makeWishes(Function &callee, mlir::Operation *call) {
  TermStore &store = callee.importer->store();
  llvm::SmallVector<DimId> parts = partsOf(store, callee.arguments);
  if (parts.size() <= limits::callParts)
    for (unsigned i = 0; i < parts.size(); ++i) {
      callee.wishes.push_back(store.ge(parts[i], store.constant(0)));
      callee.wishes.push_back(store.ge(parts[i], store.constant(1)));
      for (unsigned j = 0; j < parts.size(); ++j) {
        if (i < j)
          callee.wishes.push_back(store.eq(parts[i], parts[j]));
        if (i != j)
          callee.wishes.push_back(store.le(parts[i], parts[j]));
      }
    }
  callee.held.assign(callee.wishes.size(), true);
  callee.firstCall = call;
}

void CallGraph::askWishes(Importer &importer, mlir::Operation *call,
                          Function &callee) {
  TermStore &store = callee.importer->store();
  if (!callee.firstCall)
    makeWishes(callee, call);
  if (callee.firstCall == callee.op) // See induce().
    callee.firstCall = call;
  ++callee.callsSeen;
  if (inducing)
    inducing->asked.insert(call);
  Transfer transfer(store, importer.store());
  EvidenceId operands =
      bindArguments(store, callee.arguments, importer,
                    llvm::cast<mlir::CallOpInterface>(call).getArgOperands(),
                    Sizes::Any, transfer);
  const UnsureArguments unsure(
      store, callee.arguments, importer,
      llvm::cast<mlir::CallOpInterface>(call).getArgOperands());
  for (auto [i, wish] : llvm::enumerate(callee.wishes)) {
    if (!callee.held[i])
      continue;
    std::optional<ClaimId> claim;
    if (!unsure.areIn(wish) || unsure.isAmong(wish))
      claim = transfer(wish);
    std::optional<EvidenceId> why;
    if (claim)
      why = importer.facts().prove(*claim);
    callee.held[i] = why.has_value();
    if (why)
      for (FactId fact :
           importer.evidence().facts(importer.evidence().unite(*why, operands)))
        callee.needsNoOverflow |= fact == kNoOverflow;
  }
}

/// The evidence here of a term of the callee: each fact that it rests on is
/// proved of the operands. None where one is not.
static std::optional<EvidenceId> support(Importer &importer, Importer &callee,
                                         EvidenceId theirs, Transfer &transfer,
                                         EvidenceId operands) {
  const llvm::SmallVector<FactId, 8> facts = callee.evidence().facts(theirs);
  if (facts.size() > limits::callParts)
    return std::nullopt;
  for (FactId fact : facts) {
    std::optional<EvidenceId> here;
    if (fact == kNoOverflow)
      here = importer.evidence().of({kNoOverflow});
    else if (auto claim = transfer(callee.facts()[fact].claim))
      here = importer.facts().prove(*claim);
    if (!here)
      return std::nullopt;
    operands = importer.evidence().unite(operands, *here);
  }
  return operands;
}

/// Gives the elements of a result the terms of the callee; those that are not
/// known here are unknown.
static void bringElements(Importer &importer, mlir::Value result,
                          const TermStore &from, const ShapeModel &theirs,
                          Transfer &transfer, EvidenceId evidence) {
  auto type = llvm::dyn_cast<mlir::RankedTensorType>(result.getType());
  if (!type || !isIntegerTensor(type) || !theirs.term.valid() ||
      theirs.error != kNever || from.kind(theirs.term) != ShapeKind::Ranked)
    return;
  llvm::SmallVector<DimId> elements;
  for (auto [i, element] : llvm::enumerate(from.extents(theirs.term))) {
    std::optional<DimId> term = transfer(element);
    elements.push_back(term ? *term
                            : importer.models().unmodelledSymbol(
                                  result, "[" + std::to_string(i) + "]",
                                  /*isSize=*/false));
  }
  importer.models().setContent(result,
                               {importer.store().ranked(elements), evidence});
}

/// Gives a result the shape `theirs` of the callee, `given` being the parts of
/// its arguments. Extents that are not known here are the result's own.
static void bringShape(Importer &importer, mlir::Value result,
                       const TermStore &from, ShapeModel theirs,
                       llvm::ArrayRef<DimId> given, Transfer &transfer) {
  auto type = llvm::cast<mlir::ShapedType>(result.getType());
  if (from.kind(theirs.term) != ShapeKind::Ranked || !type.hasRank()) {
    if (auto shape = transfer(theirs.term))
      importer.models().setShape(result, {*shape, theirs.evidence});
    return;
  }
  ShapeModel brought = importer.build().freshShape(
      type,
      (result.getDefiningOp()->getName().getStringRef() + ".result").str());
  llvm::SmallVector<DimId> extents(importer.store().extents(brought.term));
  if (extents.size() != from.extents(theirs.term).size())
    return;
  for (auto [i, extent] : llvm::enumerate(from.extents(theirs.term))) {
    if (auto term = transfer(extent)) {
      extents[i] = *term;
      continue;
    }
    const bool isOwn = from.kind(extent) == DimKind::Symbol &&
                       !llvm::is_contained(given, extent);
    if (!isOwn || !from.isObviouslyNonNegative(extent))
      extents[i] = importer.models().unmodelledSymbol(
          result, ".dim" + std::to_string(i), /*isSize=*/false);
    if (from.kind(extent) == DimKind::Symbol)
      transfer.bind(extent, extents[i]);
  }
  brought.term = importer.store().ranked(extents);
  brought.evidence = theirs.evidence;
  importer.models().setShape(result, brought);
}

void CallGraph::bringBack(Importer &importer, mlir::Operation *call,
                          const Function &callee) const {
  Importer &own = *callee.importer;
  const TermStore &store = own.store();
  Transfer transfer(store, importer.store());
  EvidenceId evidence =
      bindArguments(store, callee.arguments, importer,
                    llvm::cast<mlir::CallOpInterface>(call).getArgOperands(),
                    Sizes::OnlyNonNegative, transfer);
  auto here = [&](EvidenceId theirs) {
    return support(importer, own, theirs, transfer, evidence);
  };
  // Values given for the arguments may be negative, unlike the symbols.
  const llvm::SmallVector<DimId> given = partsOf(store, callee.arguments);
  for (auto [result, model] : llvm::zip(call->getResults(), callee.results)) {
    mlir::Type type = result.getType();
    if (integerWidth(type) && model.integer.term.valid()) {
      const auto term = transfer(model.integer.term);
      const auto why = here(model.integer.evidence);
      if (term && why) {
        importer.models().setTerm(result, *term, *why);
        continue;
      }
      importer.models().setFresh(result);
      // Facts say that the result's own symbol is of its type.
      if (why && store.kind(model.integer.term) == DimKind::Symbol &&
          !importer.models().statedRange(type))
        transfer.bind(model.integer.term,
                      importer.models().integer(result).term);
    } else if (isTruth(type) && model.truth.claim.valid()) {
      const auto claim = transfer(model.truth.claim);
      const auto why = here(model.truth.evidence);
      if (claim && why) {
        BoolModel truth;
        truth.claim = *claim;
        truth.evidence = *why;
        importer.models().set(result, truth);
      }
    } else if (llvm::isa<mlir::ShapedType>(type) && model.shape.term.valid()) {
      if (const auto why = here(model.content.evidence))
        bringElements(importer, result, store, model.content, transfer, *why);
      if (const auto why = here(model.shape.evidence))
        bringShape(importer, result, store, {model.shape.term, *why}, given,
                   transfer);
    }
  }
  callee.bringBounds(importer, call);
  for (auto [fact, theirs] : callee.facts)
    if (auto claim = transfer(fact))
      if (const auto why = here(theirs))
        importer.facts().assumeExecuted(Fact::of(call, *claim, *why));
}

bool CallGraph::atCall(Importer &importer, mlir::Operation *call) {
  Function *callee = calleeOf.lookup(call);
  if (!callee || !callee->importer || importer.checks().instance())
    return false;
  const bool isOwn = inducing && callee->component == inducing;
  const bool isWalk = !importer.checks().isTrial() &&
                      !(callee->component && callee->component->isInduced);
  if (!isFrozen && callee->isClosed && callee->isReady &&
      (inducing ? isOwn && !importer.checks().isNestedTrial() : isWalk))
    askWishes(importer, call, *callee);
  bringBack(importer, call, *callee);
  return true;
}

/// Whether the wishes of the function that are held hold at all its calls.
bool CallGraph::knowsWishes(const Function &function) const {
  return function.isClosed && function.isReady && function.importer &&
         function.callsSeen == function.numCalls;
}

void CallGraph::atEntry(Importer &importer, mlir::Operation *op) {
  const Function *function = find(op);
  if (!function)
    return;
  Component *component = function->component;
  if (component && !component->isInduced && !isFrozen &&
      !importer.checks().isTrial())
    induce(*component);
  const bool isTried = inducing && component == inducing;
  if (!knowsWishes(*function) || (importer.checks().isTrial() && !isTried))
    return;
  // The symbols are the same, but of another walk.
  const TermStore &store = function->importer->store();
  Transfer transfer(store, importer.store());
  bindArguments(store, function->arguments, importer,
                llvm::cast<mlir::FunctionOpInterface>(op).getArguments(),
                Sizes::Any, transfer);
  EvidenceId evidence = kNoEvidence;
  if (function->needsNoOverflow)
    evidence = importer.evidence().of({kNoOverflow});
  for (auto [i, wish] : llvm::enumerate(function->wishes))
    if (function->held[i])
      if (auto claim = transfer(wish))
        importer.facts().assume(
            Fact::of(function->firstCall, *claim, evidence));
}

} // namespace shapeproof
