// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See VacuityKernel.h. Tested by tests/engine/laws and tests/engine/kernel.

#include "engine/kernel/VacuityKernel.h"

using namespace shapeproof;

namespace {

class VacuityKernel final : public Kernel {
public:
  VacuityKernel(TermStore &store, const ContextOptions &options,
                const CreateEngine &create, bool searches)
      : store(store), work(options.parent, 1), inner(create(store, work)) {
    if (searches)
      consistency.emplace(store, log, work, create, options);
    quick = inner->quickTable();
  }

  void push() override {
    if (consistency)
      log.push();
    inner->push();
    quick = inner->quickTable();
  }
  void pop() override {
    if (consistency)
      log.pop();
    inner->pop();
    quick = inner->quickTable();
  }
  void assume(ClaimId claim, FactId fact) override {
    if (consistency)
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
    if (!consistency)
      return inner->isContradictory(premises);
    llvm::SmallVector<FactId, 4> found;
    const bool result = consistency->areContradictory(
        [&]() -> Kernel & { return *inner; }, premises ? *premises : found);
    consistency->payForVisits();
    return result;
  }
  void dump(llvm::raw_ostream &os) override { inner->dump(os); }
  size_t memoryUsage() const override {
    return inner->memoryUsage() + log.memoryUsage() +
           (consistency ? consistency->memoryUsage() : 0);
  }

private:
  TermStore &store;
  Budget work;
  FactLog log;
  std::optional<Consistency> consistency;
  std::unique_ptr<Kernel> inner;
};

} // namespace

KernelAnswer VacuityKernel::decide(ClaimId claim) {
  KernelAnswer answer = inner->decide(claim);
  if (answer.vacuous)
    return answer;
  if (!consistency && answer.isDirect)
    return answer;
  if (!consistency)
    return unlessBothWays(*inner, store, claim, std::move(answer));
  answer = consistency->unlessContradictory(
      [&]() -> Kernel & { return *inner; }, claim, std::move(answer));
  consistency->payForVisits();
  return answer;
}

KernelBounds VacuityKernel::bound(DimId dim) {
  KernelBounds bounds = inner->bound(dim);
  if (!consistency)
    return bounds;
  bounds = consistency->unlessContradictory(
      [&]() -> Kernel & { return *inner; }, std::move(bounds));
  consistency->payForVisits();
  return bounds;
}

std::unique_ptr<Kernel>
shapeproof::createVacuityKernel(TermStore &store, const ContextOptions &options,
                                const CreateEngine &create, bool searches) {
  return std::make_unique<VacuityKernel>(store, options, create, searches);
}
