// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RuleContext.h.

#include "import/OpTable.h"
#include "import/Walk.h"
#include "mlir/Interfaces/CallInterfaces.h"
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

bool RegionContext::isActive(const Model &model) const {
  return isActive(model.integer.evidence) && isActive(model.truth.evidence) &&
         isActive(model.shape.evidence) && isActive(model.content.evidence);
}

void RegionContext::sayAgain(FactId said, ClaimId claim,
                             EvidenceId evidence) const {
  importer->facts().assumeExecuted(fact(said).withClaim(claim, evidence));
}

void RegionContext::consume(mlir::Value witness) const {
  importer->checks().dropWeaker(theOp, witness);
  importer->facts().consume(models().witness(witness));
  importer->checks().noteConsumed(theOp, models().witness(witness));
}

void RegionContext::walk(mlir::Region &region, llvm::function_ref<void()> enter,
                         llvm::function_ref<void()> leave) const {
  walkRegion(*importer, region, enter, leave);
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

/// The ops of a body, times its repetitions, within repetitions of others.
static constexpr unsigned kMaxOps = 512;

bool RegionContext::isWorthRepeating(mlir::Region &body, unsigned times,
                                     unsigned limit) {
  if (times > limit || !body.hasOneBlock())
    return false;
  unsigned ops = 0;
  return !body.walk([&](mlir::Operation *op) {
                bool computes = op->hasTrait<mlir::OpTrait::IsTerminator>() ||
                                (mlir::isMemoryEffectFree(op) &&
                                 !llvm::isa<mlir::CallOpInterface>(op));
                return computes && ++ops * times <= kMaxOps
                           ? mlir::WalkResult::advance()
                           : mlir::WalkResult::interrupt();
              })
              .wasInterrupted();
}

Trial::Trial(RegionContext rule)
    : importer(*rule.importer), quick(importer.facts().contexts()),
      decisions(importer.checks().numDecisions()) {
  importer.checks().beginTrial();
}

Trial::~Trial() { importer.checks().endTrial(); }

bool Trial::mayBegin(RegionContext rule) {
  return rule.importer->facts().contexts().trials() < 2;
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
  return importer->facts().contexts().bound(term);
}

} // namespace shapeproof
