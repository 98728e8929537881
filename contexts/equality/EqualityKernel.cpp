// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Congruence closure as a context.
//
// Tested by tests/laws and tests/unit/closure.

#include "equality/EqualityKernel.h"
#include "closure/ClosureLiterals.h"
#include "kernel/DeductiveKernel.h"

using namespace shapeproof;

namespace {

class EqualityKernel final : public DeductiveKernel {
public:
  explicit EqualityKernel(TermStore &store)
      : DeductiveKernel(store), closure(store), literals(store, closure) {
    offerClasses(closure.classTable());
  }

  size_t memoryUsage() const override {
    return DeductiveKernel::memoryUsage() + closure.memoryUsage();
  }

protected:
  void enginePush() override { literals.push(); }
  void enginePop() override { literals.pop(); }

  void assumeLiteral(ClaimId literal, ReasonId reason) override {
    literals.assume(literal, reason);
  }
  void settleEngine() override {
    if (!closure.settle()) {
      llvm::SmallVector<ReasonId, 8> why;
      closure.explainContradiction(why);
      return contradict(why);
    }
    for (auto &[formula, why] : closure.takeFormulas())
      conclude(formula, reasons.derived(why));
  }
  Verdict literalStatus(ClaimId literal, Why *why) override {
    return literals.status(literal, why);
  }
  void watch(ClaimId literal) override { literals.watch(literal); }
  void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) override {
    literals.takeWoken(woken);
  }
  Bounds engineBound(DimId dim, Why &why) override {
    Bounds bounds;
    bounds.lo = bounds.hi = literals.constantOf(dim, &why);
    return bounds;
  }
  ShapeId knownForm(ShapeId s, Why *why) override {
    return literals.knownForm(s, why);
  }
  void beginQuestion() override { closure.takePoppedLimit(); }
  bool hitLimit(ClaimId) override {
    return closure.limit() || closure.takePoppedLimit();
  }

private:
  CongruenceClosure closure;
  ClosureLiterals literals;
};

} // namespace

std::unique_ptr<Kernel>
shapeproof::createEqualityKernel(TermStore &store, const ContextOptions &) {
  return std::make_unique<EqualityKernel>(store);
}
