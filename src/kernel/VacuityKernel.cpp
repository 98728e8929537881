// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VacuityKernel.h. Tested by tests/laws and tests/unit/kernel.

#include "kernel/VacuityKernel.h"

using namespace shapeproof;

namespace {

class VacuityKernel final : public Kernel {
public:
  VacuityKernel(TermStore &store, const ContextOptions &options,
                const CreateEngine &create)
      : work(options.parent, 1), consistency(store, log, work, create, options),
        inner(create(store, work)) {
    quick = inner->quickTable();
  }

  void push() override {
    log.push();
    inner->push();
    quick = inner->quickTable();
  }
  void pop() override {
    log.pop();
    inner->pop();
    quick = inner->quickTable();
  }
  void assume(ClaimId claim, FactId fact) override {
    log.add({claim, fact});
    inner->assume(claim, fact);
    quick = inner->quickTable();
  }
  KernelAnswer decide(ClaimId claim) override;
  bool refutes(ClaimId claim,
               llvm::SmallVectorImpl<FactId> &premises) override {
    return inner->refutes(claim, premises);
  }
  KernelBounds bound(DimId dim) override;
  bool areFinal(const KernelBounds &bounds, DimId dim) override {
    return inner->areFinal(bounds, dim);
  }
  Verdict isEqual(DimId a, DimId b) override { return inner->isEqual(a, b); }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return inner->isEqual(a, b);
  }
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override {
    llvm::SmallVector<FactId, 4> found;
    return inner->isContradictory(premises) ||
           isVacuous(premises ? *premises : found);
  }
  void dump(llvm::raw_ostream &os) override { inner->dump(os); }
  size_t memoryUsage() const override {
    return inner->memoryUsage() + log.memoryUsage() + consistency.memoryUsage();
  }

private:
  /// Whether an answer is of facts that contradict, and which do.
  bool isVacuous(llvm::SmallVectorImpl<FactId> &premises) {
    const bool found = !consistency.isKnown() &&
                       consistency.findContradiction(*inner, premises);
    consistency.payForVisits();
    return found;
  }

  Budget work;
  FactLog log;
  Consistency consistency;
  std::unique_ptr<Kernel> inner;
};

} // namespace

KernelAnswer VacuityKernel::decide(ClaimId claim) {
  KernelAnswer answer = inner->decide(claim);
  llvm::SmallVector<FactId, 4> premises;
  if (answer.vacuous || !isVacuous(premises))
    return answer;
  return vacuousAnswer(premises);
}

KernelBounds VacuityKernel::bound(DimId dim) {
  KernelBounds bounds = inner->bound(dim);
  llvm::SmallVector<FactId, 4> premises;
  if (bounds.vacuous || !isVacuous(premises))
    return bounds;
  return vacuousBounds(premises);
}

std::unique_ptr<Kernel>
shapeproof::createVacuityKernel(TermStore &store, const ContextOptions &options,
                                const CreateEngine &create) {
  return std::make_unique<VacuityKernel>(store, options, create);
}
