// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Contexts.h.

#include "facts/Contexts.h"
#include "facts/FunctionBudget.h"
#include "model/DistinctModel.h"
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
    *context = std::move(*created);
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
      isLazy(options.lazy),
      usual(std::make_unique<UsualConditions>(store, facts)) {
  contextOptions.budget = options.budget;
  contextOptions.examples = options.examples;
  if (options.work) {
    contextOptions.size = options.work->size;
    contextOptions.parent = &options.work->verdicts;
  }
}
Contexts::Contexts(Contexts &&) = default;
Contexts::~Contexts() = default;

InferenceContext &Contexts::at(Point place) {
  Holder<InferenceContext> holder(*plain);
  cursor.moveTo(points, place, facts, holder);
  last = &cursor;
  return *plain;
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
  Holder<DistinctModel> holder(*distinct);
  distinctCursor.moveTo(points, place, facts, holder);
  return *distinct;
}

bool Contexts::canDifferAt(Point place, DimId a, DimId b) {
  return distinctAt(place).differ(a, b);
}

bool Contexts::canVaryAt(Point place, DimId dim) {
  return distinctAt(place).canVary(dim);
}

void Contexts::push() {
  if (isLazy)
    points.push();
  else
    plain->push();
  if (carrying)
    carrying->push();
  marks.push_back(assumed.size());
  carriedMarks.push_back(carriedFacts.size());
}

void Contexts::pop() {
  if (isLazy)
    points.pop();
  else
    plain->pop();
  if (carrying)
    carrying->pop();
  for (FactId fact : llvm::ArrayRef(assumed).drop_front(marks.back()))
    active[fact.raw] = 0;
  assumed.resize(marks.back());
  commonInQuick = std::min(commonInQuick, marks.back());
  marks.pop_back();
  while (carriedFacts.size() > carriedMarks.back())
    carriedFacts.pop_back();
  carriedMarks.pop_back();
}

void Contexts::assume(FactId fact) {
  LLVM_DEBUG(llvm::dbgs() << "assume [" << facts[fact].kind << "] "
                          << store.str(facts[fact].claim) << "\n");
  if (isLazy) {
    if (facts[fact].kind == "branch")
      usual->note(fact);
    points.add(fact);
  } else {
    plain->assume(facts[fact].claim, fact);
  }
  if (carrying)
    carrying->assume(facts[fact].claim, fact);
  if (active.size() < facts.size())
    active.resize(facts.size(), 0);
  if (active[fact.raw] == 0)
    active[fact.raw] = depth() + 1;
  assumed.push_back(fact);
}

void Contexts::offer(FactId fact) {
  if (carrying &&
      carrying->decide(facts[fact].claim).verdict != Verdict::Refuted)
    carry(fact);
}

void Contexts::carry(FactId fact) {
  carrying->assume(facts[fact].claim, fact);
  carriedFacts.insert({fact, depth()});
}

Answer Contexts::decide(ClaimId claim) {
  return isHasty() ? quickContext().decideQuickly(claim)
                   : established().decide(claim);
}

Bounds Contexts::bound(DimId dim) {
  return isHasty() ? quickContext().boundQuickly(dim)
                   : established().bound(dim);
}

bool Contexts::follows(ClaimId claim) {
  return isLazy && isStrong &&
         quickContext().decideQuickly(claim).verdict == Verdict::Proved;
}

InferenceContext &Contexts::established() {
  return isLazy ? at(points.here()) : *plain;
}

InferenceContext &Contexts::quickContext() {
  if (isQuick)
    return established();
  if (!quick) {
    ContextOptions options = contextOptions;
    options.examples = false;
    quick = llvm::cantFail(createContext(kQuickContext, store, options));
  }
  Holder<InferenceContext> holder(*quick);
  inQuick.shrink(holder, commonInQuick);
  for (size_t i = inQuick.facts().size(); i < assumed.size(); ++i)
    inQuick.add(holder, assumed[i], facts[assumed[i]].claim,
                /*opensScope=*/llvm::binary_search(marks, i));
  commonInQuick = assumed.size();
  return *quick;
}

} // namespace shapeproof
