// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A context that tries everything in a small box.
//
// On problems whose values stay in the box it is what a perfect context would
// be: it decides every claim, with minimal premises. It exists so that the law
// checks can be checked: it passes them, and slightly wrong versions of it do
// not (tests/engine/laws/WrongContextsTest.cpp). It evaluates terms itself, so
// that a version may be wrong about arithmetic too.

#ifndef SHAPEPROOF_TESTS_SUPPORT_BRUTEFORCE_H
#define SHAPEPROOF_TESTS_SUPPORT_BRUTEFORCE_H

#include "engine/facts/AssumedFact.h"
#include "engine/kernel/Kernel.h"
#include "support/TermEvaluation.h"

namespace shapeproof::testing {

struct BruteForceOptions {
  Box box;
  /// The smallest value of a dim symbol.
  int64_t dimMin = 0;
  /// Rounds quotients towards zero.
  bool truncates = false;
  /// The functions that division by zero may be.
  std::vector<ZeroDivision> zeroDivisions = {
      ZeroDivision::Zero, ZeroDivision::One, ZeroDivision::Identity,
      ZeroDivision::Scramble};
};

class BruteForceKernel : public Kernel {
public:
  using Fact = AssumedFact;

  BruteForceKernel(TermStore &store, BruteForceOptions options)
      : store(store), options(std::move(options)) {}

  void push() override { scopes.push_back(facts.size()); }
  void pop() override {
    facts.resize(scopes.back());
    scopes.pop_back();
  }
  void assume(ClaimId claim, FactId fact) override {
    facts.push_back({claim, fact});
  }
  KernelAnswer decide(ClaimId claim) override;
  KernelBounds bound(DimId dim) override;
  Verdict isEqual(DimId a, DimId b) override { return quick(store.eq(a, b)); }
  Verdict isEqual(ShapeId a, ShapeId b) override {
    return quick(store.shapeEq(a, b));
  }
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) override;
  void dump(llvm::raw_ostream &os) override {
    for (const Fact &fact : facts)
      printFact(os, store, fact);
  }
  size_t memoryUsage() const override { return 0; }

protected:
  using Facts = std::vector<Fact>;

  /// Calls `visit` with the worlds of the box that satisfy `given`; the symbols
  /// are those of `given` and of the question.
  void forEachWorld(const Facts &given, ClaimId claim, DimId dim,
                    llvm::function_ref<void(const TermWorld &)> visit);
  bool contradicts(const Facts &given);
  /// The facts that share symbols with the question, directly or through
  /// others, in order.
  virtual Facts relevant(ClaimId claim, DimId dim) {
    return connected(facts, claim, dim);
  }
  Facts connected(const Facts &given, ClaimId claim, DimId dim);
  /// The answer from these facts only, all of which are premises.
  Answer decideFrom(const Facts &given, ClaimId claim);
  Bounds boundFrom(const Facts &given, DimId dim);
  /// `given` without those facts that `stillGood` can do without.
  Facts minimal(Facts given, llvm::function_ref<bool(const Facts &)> stillGood);
  static llvm::SmallVector<FactId, 4> idsOf(const Facts &given);

  TermStore &store;
  BruteForceOptions options;
  Facts facts;
  std::vector<size_t> scopes;

private:
  Verdict quick(ClaimId claim) {
    Verdict verdict = decide(claim).verdict;
    return verdict == Verdict::Contingent ? Verdict::Unknown : verdict;
  }
};

} // namespace shapeproof::testing

#endif // SHAPEPROOF_TESTS_SUPPORT_BRUTEFORCE_H
