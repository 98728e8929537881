// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Verdicts by normal form: a claim is the constant true, the constant false, or
// open here. The only contradiction found is a fact that is the constant false.
//
//   n + 1 > n        true by normal form
//   max(0, i) >= i   true, as a maximum is no less than its operands
//
// The store does not fold comparisons of an extremum with its operands, so this
// file decides them, alone and as parts of a claim.
//
// Tested by tests/engine/laws.

#include "static/StaticKernel.h"
#include "engine/base/Scoped.h"
#include "engine/terms/Extremum.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

namespace {

class StaticKernel final : public Kernel {
public:
  explicit StaticKernel(TermStore &store) : store(store) {}

  void push() override { scopes.push(); }
  void pop() override { scopes.pop(); }

  void assume(ClaimId claim, FactId fact) override {
    if (claim == TermStore::falseClaim())
      falseFacts.push_back(fact);
  }

  void dump(llvm::raw_ostream &os) override {
    for (FactId fact : falseFacts)
      os << "fact " << fact.raw << " is false\n";
  }

  KernelAnswer decide(ClaimId claim) override {
    if (!falseFacts.empty())
      return vacuousAnswer(falseFacts[0]);
    if (std::optional<bool> holds = foldedTruth(store, claim))
      return *holds ? Answer::proved({}) : Answer::refuted({});
    return Answer::unknown(UnknownKind::Incomplete,
                           "not decided by constant folding");
  }

  KernelBounds bound(DimId dim) override {
    if (!falseFacts.empty())
      return vacuousBounds(falseFacts[0]);
    KernelBounds bounds;
    bounds.lo = bounds.hi = store.getConstant(dim);
    return bounds;
  }

  Verdict isEqual(DimId a, DimId b) override {
    // Two symbols cannot fold, so no claim is made.
    if (falseFacts.empty() && a != b && store.kind(a) == DimKind::Symbol &&
        store.kind(b) == DimKind::Symbol)
      return Verdict::Unknown;
    return decide(store.eq(a, b)).verdict;
  }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return decide(store.shapeEq(a, b)).verdict;
  }

  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override {
    if (falseFacts.empty())
      return false;
    if (premises)
      premises->assign({falseFacts[0]});
    return true;
  }

  size_t memoryUsage() const override { return falseFacts.memoryUsage(); }

private:
  TermStore &store;
  ScopeStack scopes;
  ScopedVector<FactId> falseFacts{scopes};
};

} // namespace

std::unique_ptr<Kernel> shapeproof::createStaticKernel(TermStore &store,
                                                       const ContextOptions &) {
  return std::make_unique<StaticKernel>(store);
}
