// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RuleContext.h.

#include "core/ir/Limits.h"
#include "core/rules/OpTable.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ParallelCombiningOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shapeproof/InferenceContext.h"

namespace shapeproof {

void RuleContext::assume(ClaimId claim, EvidenceId evidence,
                         llvm::StringRef kind) const {
  Fact fact = Fact::of(source, claim, evidence);
  if (!kind.empty())
    fact.kind = kind.str();
  importer->facts().assume(std::move(fact));
}

IntModel RuleContext::withBounds(const IntModel &x) const {
  FactScopes &facts = importer->facts();
  Bounds bounds = facts.contexts().boundQuickly(x.term);
  IntModel known = x;
  if (bounds.lo && *bounds.lo > Int(x.lo) && *bounds.lo <= Int(x.hi))
    known.lo = int64_t(*bounds.lo);
  if (bounds.hi && *bounds.hi < Int(x.hi) && *bounds.hi >= Int(x.lo))
    known.hi = int64_t(*bounds.hi);
  if (known.lo > known.hi) // No value gets here.
    return x;
  known.evidence =
      facts.evidence().unite(x.evidence, facts.closure(bounds.premises));
  return known;
}

bool RegionContext::isActive(const Model &model) const {
  return isActive(model.integer.evidence) && isActive(model.truth.evidence) &&
         isActive(model.shape.evidence) && isActive(model.content.evidence);
}

void RegionContext::noteFirst(mlir::Block *body, FirstIteration loop,
                              mlir::ValueRange arguments,
                              mlir::ValueRange inits) const {
  loop.loop = op();
  for (auto [argument, init] : llvm::zip(arguments, inits)) {
    if (!isModelled(init))
      continue;
    if (!isModelled(argument))
      models().setOutsideOfType(argument);
    loop.add(store(), importer->facts(), model(argument), model(init));
  }
  importer->checks().firstTime().note(body, std::move(loop));
}

void RegionContext::sayAgain(FactId said, ClaimId claim,
                             EvidenceId evidence) const {
  importer->facts().assumeExecuted(fact(said).withClaim(claim, evidence));
}

void RegionContext::consume(mlir::Value witness) const {
  importer->checks().dropWeaker(theOp, witness);
  importer->facts().consume(models().witness(witness).facts);
  importer->checks().noteConsumed(theOp, models().witness(witness));
}

void RegionContext::walk(mlir::Region &region, llvm::function_ref<void()> enter,
                         llvm::function_ref<void()> leave) const {
  importer->walkRegion(region, enter, leave);
}

bool RegionContext::repeat(mlir::Region &body, unsigned times,
                           llvm::function_ref<void(unsigned)> enter,
                           llvm::function_ref<void(unsigned)> leave) const {
  llvm::SmallVector<std::pair<mlir::Value, Model>> before;
  forEachValue(body, [&](mlir::Value v) {
    if (isModelled(v))
      before.emplace_back(v, model(v));
  });
  Instance silent;
  silent.outer = importer->checks().instance();
  importer->checks().setInstance(&silent);
  for (unsigned i = 0; i < times && !silent.ended; ++i) {
    models().forget(body);
    walk(
        body, [&] { enter(i); }, [&] { leave(i); });
  }
  importer->checks().setInstance(silent.outer);
  models().forget(body);
  for (const auto &[value, model] : before)
    replace(value, model);
  return !silent.ended;
}

bool RegionContext::runRule(mlir::Operation *made, bool keepsFacts) const {
  const OpEntry *entry = OpTable::get().find(made->getName().getStringRef());
  if (!entry || !entry->rule)
    return false;
  Instance silent;
  silent.outer = importer->checks().instance();
  importer->checks().setInstance(&silent);
  if (!keepsFacts)
    importer->facts().push();
  entry->rule({*importer, made, theOp}, made);
  if (!keepsFacts)
    importer->facts().pop();
  importer->checks().setInstance(silent.outer);
  return true;
}

/// The number of times that the body of an op is walked where it is evaluated.
/// The body of a loop is tried for what it keeps, walked once, and, if its
/// iterations are few, walked once for each.
static unsigned walksOf(mlir::Operation *op, unsigned mostTimes) {
  auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(op);
  if (!loop)
    return 1;
  auto constantOf = [](const auto &values) {
    return values && values->size() == 1
               ? mlir::getConstantIntValue(values->front())
               : std::nullopt;
  };
  std::optional<int64_t> lower = constantOf(loop.getLoopLowerBounds()),
                         upper = constantOf(loop.getLoopUpperBounds()),
                         step = constantOf(loop.getLoopSteps());
  if (!lower || !upper || !step || *step < 1 || *upper <= *lower)
    return limits::triedRepetitions + 1;
  const uint64_t length = uint64_t(*upper) - uint64_t(*lower);
  const uint64_t times =
      length / uint64_t(*step) + (length % uint64_t(*step) != 0);
  return limits::triedRepetitions + 1 +
         (times > mostTimes ? 0 : unsigned(times));
}

bool RegionContext::isWorthRepeating(mlir::Region &body, unsigned times) const {
  if (!body.hasOneBlock())
    return false;
  const unsigned mostOps = importer->options().scaled(limits::repeatedOps),
                 mostTimes =
                     importer->options().scaled(limits::loopRepetitions);
  unsigned ops = 0;
  // The regions, and the number of times that each runs.
  llvm::SmallVector<std::pair<mlir::Region *, unsigned>> open{{&body, times}};
  while (!open.empty()) {
    auto [region, repetitions] = open.pop_back_val();
    for (mlir::Operation &op : region->getOps()) {
      bool computes = op.hasTrait<mlir::OpTrait::IsTerminator>() ||
                      llvm::isa<mlir::ParallelCombiningOpInterface>(op) ||
                      (mlir::isMemoryEffectFree(&op) &&
                       !llvm::isa<mlir::CallOpInterface>(op));
      ops += std::max(repetitions, 1u);
      if (!computes || ops > mostOps)
        return false;
      for (mlir::Region &inner : op.getRegions())
        open.emplace_back(&inner,
                          std::max(repetitions, 1u) * walksOf(&op, mostTimes));
    }
  }
  return true;
}

Trial::Trial(RegionContext rule)
    : importer(*rule.importer), quick(importer.facts().contexts()),
      decisions(importer.checks().numDecisions()) {
  importer.checks().beginTrial();
}

Trial::~Trial() { importer.checks().endTrial(); }

/// Whether the op is in at most so many loops.
static bool isWithinFewLoops(mlir::Operation *op) {
  unsigned loops = 0;
  for (op = op->getParentOp(); op && loops <= limits::nestedLoops;
       op = op->getParentOp())
    loops += llvm::isa<mlir::LoopLikeOpInterface>(op);
  return loops <= limits::nestedLoops;
}

bool Trial::mayBegin(RegionContext rule) {
  // Each loop of a nest is tried within each trial of those around it.
  const unsigned begun = rule.importer->facts().contexts().trials();
  return begun == 0 || (begun == 1 && isWithinFewLoops(rule.op()));
}

void Trial::run(llvm::function_ref<void()> walk) {
  importer.facts().push();
  walk();
  importer.facts().pop();
  importer.checks().dropDecisions(decisions);
}

Bounds RegionContext::guessBounds(DimId term) const {
  if (std::optional<Int> value = store().getConstant(term)) {
    Bounds exact;
    exact.lo = exact.hi = *value;
    return exact;
  }
  return importer->facts().contexts().boundQuickly(term);
}

} // namespace shapeproof
