// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Engine.h.

#include "uses/analysis/Engine.h"
#include "core/ir/Places.h"
#include "core/walk/DeclaredContracts.h"
#include "core/walk/Demand.h"
#include "core/walk/Stated.h"
#include "core/walk/Walk.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Threading.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shapeproof/InferenceContext.h"
#include "uses/analysis/AxisFacts.h"
#include "uses/analysis/Confirm.h"
#include "uses/contracts/ConfirmContracts.h"
#include "uses/contracts/NeededChecks.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-engine"

ALWAYS_ENABLED_STATISTIC(numRoots, "Roots analysed");
ALWAYS_ENABLED_STATISTIC(numSummaries,
                         "Functions summarised for their callers");

namespace shapeproof {
namespace {

/// The contents of a root, outside of roots below it: the number of ops, the
/// ops at which something is decided, and whether some are shape.cstr_* ops.
struct Contents {
  size_t ops = 0;
  std::vector<mlir::Operation *> questions;
  bool witnesses = false;
};

/// The part of the contents that ops of one name add.
struct OfName {
  explicit OfName(mlir::Operation *op)
      : isIsolated(op->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>()),
        isWitness(llvm::isa<mlir::shape::CstrRequireOp, mlir::shape::CstrEqOp,
                            mlir::shape::CstrBroadcastableOp>(op)),
        asks(isQuestion(op)), isCall(llvm::isa<mlir::CallOpInterface>(op)) {}

  void addTo(Contents &contents, mlir::Operation *op) const {
    ++contents.ops;
    if (asks)
      contents.questions.push_back(op);
    contents.witnesses |= isWitness;
  }

  bool isIsolated, isWitness, asks, isCall;
};

Contents contentsOf(mlir::Operation *root) {
  Contents result;
  for (mlir::Region &region : root->getRegions())
    region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      if (isRoot(op))
        return mlir::WalkResult::skip();
      OfName(op).addTo(result, op);
      return mlir::WalkResult::advance();
    });
  return result;
}

/// The roots of a walk, their contents and all calls, found by one walk, which
/// is all that a module with nothing to decide costs.
class Survey {
public:
  /// To be called with ops in the order of a walk, an op before those in it;
  /// the top first.
  void see(mlir::Operation *op) {
    auto it = names.find(op->getName());
    if (it == names.end())
      it = names.try_emplace(op->getName(), OfName(op)).first;
    const OfName &ofName = it->second;
    if (ofName.isCall)
      callOps.push_back(op);
    if (roots.empty()) {
      addRoot(op);
      around.push_back({op, 0});
      return;
    }
    // The top is around all other ops.
    while (around.size() > 1 && around.back().first != op->getParentOp())
      around.pop_back();
    size_t root = around.back().second;
    bool hasRegions = op->getNumRegions() > 0;
    if (hasRegions && ofName.isIsolated)
      root = addRoot(op);
    else
      ofName.addTo(contents[root], op);
    if (hasRegions)
      around.push_back({op, root});
  }
  const std::vector<mlir::Operation *> &all() const { return roots; }
  llvm::ArrayRef<mlir::Operation *> calls() const { return callOps; }
  const Contents &of(mlir::Operation *root) const {
    return contents[places.lookup(root)];
  }

private:
  size_t addRoot(mlir::Operation *op) {
    places[op] = roots.size();
    roots.push_back(op);
    contents.emplace_back();
    return roots.size() - 1;
  }

  std::vector<mlir::Operation *> roots, callOps;
  std::vector<Contents> contents;
  llvm::DenseMap<mlir::Operation *, size_t> places;
  llvm::SmallDenseMap<mlir::OperationName, OfName, 32> names;
  /// The ops around the one seen last, and that op if it has regions, each with
  /// the number of the root that it is, or is in.
  llvm::SmallVector<std::pair<mlir::Operation *, size_t>> around;
};

llvm::StringRef symbolOf(mlir::Operation *op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : llvm::StringRef();
}

/// Puts the findings into the order of the IR, as roots may have been analysed
/// in another one.
void sortFindings(mlir::Operation *top, Findings &findings) {
  llvm::DenseMap<mlir::Operation *, unsigned> order;
  auto forEachList = [&](auto use) {
    auto first = [](const auto &entry) { return entry.first; };
    use(findings.decisions, [](const Decision &d) { return d.op; });
    use(findings.contradictions, first);
    use(findings.ignored, first);
  };
  forEachList([&](auto &list, auto opOf) {
    for (const auto &entry : list)
      order[opOf(entry)] = 0;
  });
  unsigned next = 0;
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto it = order.find(op); it != order.end())
      it->second = next++;
  });
  forEachList([&](auto &list, auto opOf) {
    llvm::stable_sort(list, [&](const auto &a, const auto &b) {
      return order.lookup(opOf(a)) < order.lookup(opOf(b));
    });
  });
}

/// Walks the part of the root that matters.
void walkNeeded(Importer &importer, mlir::Operation *root,
                const Contents &contents) {
  std::optional<Demand> demand;
  if (Demand::isWorthwhile(importer.options(), contents.ops,
                           contents.questions.size()))
    importer.setDemand(&demand.emplace(root, importer.options(),
                                       contents.questions,
                                       /*isClosed=*/!hasStated(root)));
  walk(importer, root);
  importer.setDemand(nullptr);
}

/// Error: no such context, or no such budget.
llvm::Error checkContext(const std::string &name, double budget) {
  TermStore store;
  ContextOptions contextOptions;
  contextOptions.budget = budget;
  if (!isBudget(budget))
    return createContext(defaultContextName(), store, contextOptions)
        .takeError();
  for (const ContextInfo &info : registeredContexts())
    if (name.empty() || info.name == name)
      return llvm::Error::success();
  return createContext(name, store).takeError();
}

/// Error: the module does not have a function.
llvm::Error checkNames(llvm::ArrayRef<std::string> functions,
                       const Survey &survey) {
  for (const std::string &function : functions)
    if (llvm::none_of(survey.all(), [&](mlir::Operation *root) {
          return llvm::isa<mlir::FunctionOpInterface>(root) &&
                 symbolOf(root) == function;
        }))
      return llvm::createStringError("no function named '" + function + "'");
  return llvm::Error::success();
}

} // namespace

bool Engine::findLibraries(bool diagnose) {
  if (!linked.libraries)
    linked.libraries = &libraries.emplace(top, linked.otherLibraries);
  bool isUsable = linked.libraries->problems().empty();
  if (!isUsable && diagnose)
    linked.libraries->emitProblems();
  if (!isUsable || linked.libraries->empty())
    linked.libraries = nullptr;
  return isUsable;
}

std::vector<mlir::Operation *>
Engine::linkFunctions(std::vector<mlir::Operation *> roots,
                      llvm::ArrayRef<mlir::Operation *> callOps) {
  if (!callOps.empty() && top->hasTrait<mlir::OpTrait::SymbolTable>())
    linked.handed = &handed.emplace(top);
  if (linked.verified) {
    declared = declaredContracts(callOps);
    linked.declaredContracts = declared.empty() ? nullptr : &declared;
  }
  if (calls.emplace(top, callOps).empty())
    return roots;
  linked.calls = &*calls;
  calls->summarize([this](mlir::Operation *op) {
    std::unique_ptr<Importer> result;
    bool witnesses = !linked.lazy && contentsOf(op).witnesses;
    auto importer = makeImporter(op, witnesses);
    if (!importer) { // No such context; the next caller reports it.
      llvm::consumeError(importer.takeError());
      return result;
    }
    LLVM_DEBUG(llvm::dbgs() << "summarise @" << symbolOf(op) << "\n");
    ++numSummaries;
    (*importer)->checks().setListener(&*calls);
    (*importer)->checks().beginTrial();
    walk(**importer, op);
    return std::move(*importer);
  });
  return calls->order(roots);
}

void Engine::finishFunctions() {
  Survey survey;
  top->walk<mlir::WalkOrder::PreOrder>(
      [&](mlir::Operation *op) { survey.see(op); });
  for (mlir::Operation *root : linkFunctions(survey.all(), survey.calls()))
    if (calls->asksIn(root))
      walk(*llvm::cantFail(makeImporter(root, /*withWitnesses=*/false)), root);
  calls->freeze();
  if (handed)
    handed->prepare(); // The code may change from here on.
}

CalleeContracts Engine::inferCallees() {
  CalleeContracts result;
  calls->freeze(); // Calls are asked in the walks of callers, each once.
  llvm::DenseSet<mlir::Operation *> begun;
  std::function<void(mlir::Operation *)> infer = [&](mlir::Operation *callee) {
    if (!begun.insert(callee).second)
      return;
    // Kernels that it launches come first, and what a kernel calls.
    callee->walk([&](mlir::Operation *op) {
      auto call = llvm::dyn_cast<mlir::CallOpInterface>(op);
      if (auto other = call ? calleeOf(call) : launchedBy(op))
        infer(other);
    });
    Findings found;
    FunctionBudget own(linked.budget, callee, linked.numWalks);
    const ImportOptions options = optionsWith(own); // The importer keeps it.
    auto importer = llvm::cantFail(
        Importer::create(options, contentsOf(callee).witnesses, found));
    NeededChecks needed(*importer, callee, &result);
    importer->checks().setListener(&needed);
    walk(*importer, callee);
    Findings contract;
    contract.contracts.push_back(needed.finish(found));
    confirmContracts(linked, linked.libraries, contract);
    result.add(std::move(contract.contracts.front()));
  };
  for (mlir::Operation *callee : calls->callees())
    infer(callee);
  top->walk([&](mlir::Operation *launch) {
    if (auto kernel = launchedBy(launch))
      infer(kernel);
  });
  calls->freeze(false);
  return result;
}

namespace {

/// One analysis of a module, of which the texts have been checked.
class Analysis {
public:
  Analysis(mlir::Operation *top, llvm::ArrayRef<std::string> functions,
           const ImportOptions &options, const Survey &survey,
           std::vector<ValueSizes> *sizes)
      : functions(functions), options(options), survey(survey), sizes(sizes),
        engine(top, options) {}

  /// Error: a library cannot be used.
  llvm::Error findLibraries() {
    return engine.findLibraries(/*diagnose=*/true)
               ? llvm::Error::success()
               : llvm::createStringError(
                     "a shape function library cannot be used");
  }
  void run();
  /// The roots with stated facts that cannot hold, and those facts.
  auto conflicts() {
    return llvm::make_filter_range(
        llvm::zip(roots, found), [](const auto &own) {
          return !std::get<1>(own).statedConflicts.empty();
        });
  }
  void finish(Findings &findings);
  bool isSelected(mlir::Operation *root) const {
    return functions.empty() || (llvm::isa<mlir::FunctionOpInterface>(root) &&
                                 llvm::is_contained(functions, symbolOf(root)));
  }

private:
  /// Where there are no reports, only roots with decisions matter.
  bool isAsked(mlir::Operation *root) const {
    return options.reports || options.verified || engine.shapeLibraries() ||
           hasStated(root) || !survey.of(root).questions.empty();
  }
  void walkRoot(size_t i);

  llvm::ArrayRef<std::string> functions;
  const ImportOptions &options;
  const Survey &survey;
  std::vector<ValueSizes> *sizes;
  Engine engine;
  std::vector<mlir::Operation *> roots;
  CalleeContracts callees;
  std::vector<Findings> found;
  std::vector<std::vector<ValueSizes>> foundSizes;
};

void Analysis::walkRoot(size_t i) {
  FunctionBudget budget(options.budget, roots[i], options.numWalks);
  const ImportOptions own = engine.optionsWith(budget);
  const Contents &contents = survey.of(roots[i]);
  LLVM_DEBUG(llvm::dbgs() << "walk @" << symbolOf(roots[i]) << "\n");
  ++numRoots;
  auto importer =
      llvm::cantFail(Importer::create(own, contents.witnesses, found[i]));
  std::optional<NeededChecks> needed;
  if (options.contracts && llvm::isa<mlir::FunctionOpInterface>(roots[i]))
    importer->checks().setListener(
        &needed.emplace(*importer, roots[i], &callees));
  std::optional<AxisFacts> axis;
  if ((options.kernels.axes || options.kernels.widths) && isSelected(roots[i]))
    importer->checks().setListener(
        &axis.emplace(*importer, roots[i], needed ? &*needed : nullptr));
  walkNeeded(*importer, roots[i], contents);
  if (needed)
    found[i].contracts.push_back(
        needed->finish(found[i], sizes ? &foundSizes[i] : nullptr));
  if (axis)
    axis->take(found[i]);
}

void Analysis::run() {
  if (llvm::none_of(survey.all(), [&](auto *root) { return isAsked(root); }))
    return;
  roots = engine.linkFunctions(survey.all(), survey.calls());
  llvm::erase_if(roots, [&](auto *root) {
    return survey.of(root).ops == 0 ||
           !(isAsked(root) || engine.isLinked(root)) ||
           !(engine.asksIn(root) || isSelected(root));
  });
  if (roots.empty())
    return;
  if (options.contracts)
    callees = engine.inferCallees();
  found = std::vector<Findings>(roots.size());
  foundSizes.resize(roots.size());
  if (engine.hasCalls()) // Callers come first, with facts for callees.
    llvm::for_each(llvm::seq(roots.size()), [&](size_t i) { walkRoot(i); });
  else
    mlir::parallelFor(roots[0]->getContext(), 0, roots.size(),
                      [&](size_t i) { walkRoot(i); });
}

void Analysis::finish(Findings &findings) {
  for (auto [root, own, ownSizes] : llvm::zip(roots, found, foundSizes))
    if (isSelected(root)) {
      findings.append(std::move(own));
      if (sizes)
        llvm::append_range(*sizes, ownSizes);
    }
  if (options.examples)
    confirmExamples(options, engine.shapeLibraries(), findings);
  confirmContracts(options, engine.shapeLibraries(), findings);
}

/// The check that stated facts hold, which always fails.
Decision refutedCheck(mlir::Operation *function, const StatedConflict &conflict,
                      llvm::StringRef context) {
  Decision decision;
  decision.op = function;
  decision.verdict = Verdict::Refuted;
  decision.report = std::make_unique<CheckReport>();
  CheckReport &report = *decision.report;
  report.verdict = Verdict::Refuted;
  report.function = symbolOf(function).str();
  report.place = sourcePlaceOf(conflict.stated.front().location);
  report.kind = kFactsAttribute.str();
  report.decidedBy = (context.empty() ? defaultContextName() : context).str();
  report.message = "\"" + conflict.stated.front().text +
                   "\" cannot hold; no fact stated of this function is used";
  for (const auto &other : llvm::drop_begin(conflict.stated))
    report.premises.push_back(
        {sourcePlaceOf(other.location), "assume", other.text});
  for (const auto &other : conflict.others)
    report.premises.push_back({sourcePlaceOf(other.location), other.text, ""});
  return decision;
}

} // namespace

llvm::Error analyze(mlir::Operation *top, llvm::ArrayRef<std::string> functions,
                    const ImportOptions &options, Findings &findings,
                    std::vector<ValueSizes> *sizes) {
  Survey survey;
  if (llvm::Error error =
          checkStated(top, [&](mlir::Operation *op) { survey.see(op); }))
    return error;
  if (llvm::Error error = checkNames(functions, survey))
    return error;
  if (llvm::Error error = checkContext(options.context, options.budget))
    return error;
  // Functions with facts that cannot hold are looked at without them, and so
  // are those that know something of them.
  Distrusted distrusted(top);
  std::vector<Decision> refuted;
  for (bool isDone = false; !isDone;) {
    Analysis analysis(top, functions, options, survey, sizes);
    if (llvm::Error error = analysis.findLibraries())
      return error;
    analysis.run();
    isDone = true;
    for (auto [root, found] : analysis.conflicts()) {
      isDone = false;
      if (llvm::Error error = distrusted.add(root, found.statedConflicts))
        return error;
      if (!analysis.isSelected(root))
        continue;
      if (!options.reports)
        warnOfConflicts(found.statedConflicts);
      for (const StatedConflict &conflict : found.statedConflicts) {
        if (options.reports)
          refuted.push_back(refutedCheck(root, conflict, options.context));
        findings.statedConflicts.push_back(conflict);
      }
    }
    if (isDone)
      analysis.finish(findings);
  }
  std::move(refuted.begin(), refuted.end(),
            std::back_inserter(findings.decisions));
  // The order of the walk is good enough for rewriting.
  if (options.reports || options.validate ||
      llvm::any_of(findings.decisions, [](const Decision &d) {
        return d.report && d.verdict == Verdict::Refuted;
      }))
    sortFindings(top, findings);
  return llvm::Error::success();
}

} // namespace shapeproof
