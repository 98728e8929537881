// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Backend, which others wrote, as a Kernel.
//
// It keeps the facts, answers what is constant, and lets pass only what the
// backend may say: premises that are facts, assignments that satisfy them.
//
// Tested by tests/unit/context/BackendTest.cpp, and tests/client.

#ifndef SHAPEPROOF_KERNEL_BACKENDKERNEL_H
#define SHAPEPROOF_KERNEL_BACKENDKERNEL_H

#include "kernel/Kernel.h"
#include "shapeproof/Backend.h"
#include <unordered_map>

namespace shapeproof {

class BackendKernel final : public Kernel {
public:
  BackendKernel(TermStore &store, std::unique_ptr<Backend> backend)
      : store(store), backend(std::move(backend)) {}

  void push() override;
  void pop() override;
  void assume(ClaimId claim, FactId fact) override;
  KernelAnswer decide(ClaimId claim) override;
  KernelBounds bound(DimId dim) override;
  Verdict isEqual(DimId a, DimId b) override;
  Verdict isEqual(ShapeId a, ShapeId b) override;
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override;
  void dump(llvm::raw_ostream &os) override;
  size_t memoryUsage() const override;

private:
  using Premises = llvm::SmallVector<FactId, 4>;

  /// Puts premises in order. False: one is no fact in force.
  bool normalize(Premises &premises) const;
  /// Whether every fact holds under the assignment, and the claim has `value`.
  bool satisfies(const Assignment &assignment, ClaimId claim, bool value) const;
  /// What is wrong with what the backend answered, or null.
  const char *problemOf(Answer &answer, ClaimId claim) const;

  TermStore &store;
  std::unique_ptr<Backend> backend;
  std::vector<size_t> scopes;
  /// How many facts in force have an id.
  std::unordered_map<uint32_t, unsigned> uses;
  /// The first fact in force that is the constant false.
  std::optional<size_t> firstFalse;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_BACKENDKERNEL_H
