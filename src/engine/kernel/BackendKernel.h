// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Kernel around a Backend that was written elsewhere.
//
// It keeps the facts, answers claims that are constant, and accepts from the
// backend only premises that are facts and assignments that satisfy them.
//
// Tested by tests/engine/context/BackendTest.cpp, and tests/client.

#ifndef SHAPEPROOF_KERNEL_BACKENDKERNEL_H
#define SHAPEPROOF_KERNEL_BACKENDKERNEL_H

#include "engine/kernel/Kernel.h"
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

  /// Sorts the premises and drops repeats; false if one is not a fact in force.
  bool normalize(Premises &premises) const;
  /// Whether every fact holds under the assignment, and the claim has `value`.
  bool satisfies(const Assignment &assignment, ClaimId claim, bool value) const;
  /// Describes the mistake in a backend's answer; null if there is none.
  const char *problemOf(Answer &answer, ClaimId claim) const;

  TermStore &store;
  std::unique_ptr<Backend> backend;
  std::vector<size_t> scopes;
  /// The number of facts in force, by id.
  std::unordered_map<uint32_t, unsigned> uses;
  /// The first fact in force that is the constant false.
  std::optional<size_t> firstFalse;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_BACKENDKERNEL_H
