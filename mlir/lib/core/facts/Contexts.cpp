// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Contexts.h.

#include "core/facts/Contexts.h"
#include "core/facts/ExecutedExamples.h"
#include "core/facts/FunctionBudget.h"
#include "engine/model/DistinctModel.h"
#include "shapeproof/InferenceContext.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-import"

namespace shapeproof {

/// The context that decides linear claims.
static constexpr llvm::StringLiteral kLinearContext = "affine";
/// The context whose decideQuickly is as strong as that, and whose costs do not
/// grow with the facts.
static constexpr llvm::StringLiteral kQuickContext = "tiered";

llvm::Expected<Contexts> Contexts::create(TermStore &store,
                                          const FactTable &facts,
                                          const ImportOptions &options,
                                          bool withWitnesses) {
  Contexts result(store, facts, options);
  llvm::StringRef name = result.name;
  for (auto *context : {&result.plain, &result.carrying}) {
    if (context == &result.carrying && !withWitnesses)
      break;
    auto created = createContext(name, store, result.contextOptions);
    if (!created)
      return created.takeError();
    context->context = std::move(*created);
  }
  for (const ContextInfo &info : registeredContexts())
    if (info.name == name)
      result.isStrong = name == kLinearContext ||
                        llvm::is_contained(info.atLeast, kLinearContext);
  result.isQuick = name == kQuickContext;
  return result;
}

Contexts::Contexts(TermStore &store, const FactTable &facts,
                   const ImportOptions &options)
    : store(store), facts(facts),
      name(options.context.empty() ? defaultContextName()
                                   : llvm::StringRef(options.context)),
      isLazy(options.lazy), plain{nullptr,
                                  PointCursor(
                                      isLazy ? PointCursor::Places::Any
                                             : PointCursor::Places::Walked)},
      carrying{nullptr, PointCursor(PointCursor::Places::Walked)},
      usual(std::make_unique<UsualConditions>(store, facts)) {
  contextOptions.budget = options.budget;
  contextOptions.examples = options.examples;
  // An explanation has values that ops compute as well.
  if (options.explain.line == 0)
    contextOptions.exampleSymbols = &kExecutedExamples;
  if (options.work) {
    contextOptions.size = options.work->size;
    contextOptions.parent = &options.work->verdicts;
  }
}
Contexts::Contexts(Contexts &&) = default;
Contexts::~Contexts() = default;

InferenceContext &Contexts::at(Point place) {
  plain.cursor.moveTo(points, place, facts, *plain.context);
  last = &plain.cursor;
  return *plain.context;
}

InferenceContext *Contexts::withWitnesses() {
  if (carrying.context)
    carrying.cursor.moveTo(carriedPoints, carriedPoints.here(), facts,
                           *carrying.context);
  return carrying.context.get();
}

InferenceContext &Contexts::withoutPremisesAt(Point place) {
  auto create = [&] {
    return llvm::cantFail(createContext(name, store, contextOptions));
  };
  UsualConditions::Kept *kept = usual->at(points, place, create);
  if (!kept)
    return at(place);
  last = &kept->cursor;
  return *kept->context;
}

DistinctModel &Contexts::distinctAt(Point place) {
  if (!distinct)
    distinct = std::make_unique<DistinctModel>(store);
  distinctCursor.moveTo(points, place, facts, *distinct);
  return *distinct;
}

bool Contexts::canDifferAt(Point place, DimId a, DimId b) {
  return distinctAt(place).differ(a, b);
}

bool Contexts::canVaryAt(Point place, DimId dim) {
  return distinctAt(place).canVary(dim);
}

std::optional<std::pair<int64_t, int64_t>> Contexts::samplesAt(Point place,
                                                               DimId dim) {
  return distinctAt(place).values(dim);
}

bool Contexts::canFailAt(Point place, ClaimId claim) {
  return distinctAt(place).canFail(claim);
}

void Contexts::push() {
  points.push();
  if (carrying.context)
    carriedPoints.push();
}

void Contexts::pop() {
  points.pop();
  if (carrying.context)
    carriedPoints.pop();
}

void Contexts::assume(FactId fact) {
  LLVM_DEBUG(llvm::dbgs() << "assume [" << facts[fact].kind << "] "
                          << store.str(facts[fact].claim) << "\n");
  if (isLazy && facts[fact].kind == "branch")
    usual->note(fact);
  points.add(fact);
  if (carrying.context)
    carriedPoints.add(fact);
}

Answer Contexts::decide(ClaimId claim) {
  return isHasty() ? quickContext().decideQuickly(claim)
                   : forChecks().decide(claim);
}

Bounds Contexts::boundQuickly(DimId dim) {
  return (isHasty() ? quickContext() : forChecks()).boundQuickly(dim);
}

bool Contexts::follows(ClaimId claim) {
  return isLazy && isStrong &&
         quickContext().decideQuickly(claim).verdict == Verdict::Proved;
}

InferenceContext &Contexts::quickContext() {
  if (isQuick)
    return forChecks();
  if (!quick.context) {
    ContextOptions options = contextOptions;
    options.examples = false;
    quick.context =
        llvm::cantFail(createContext(kQuickContext, store, options));
  }
  quick.cursor.moveTo(points, here(), facts, *quick.context);
  return *quick.context;
}

} // namespace shapeproof
