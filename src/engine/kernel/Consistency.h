// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the facts can hold together: the only place where contexts look for
// contradictions that their theories did not find.
//
//   n == m, n >= 3 | k * k == 2     an assignment is known of the first
//                                   component; the second contradicts
//
// A kernel that answers from the first few facts it needs may or may not notice
// that the facts contradict, by their order and the names of symbols. So a
// verdict is given only when an assignment of the facts is known, or when
// contradictions were searched for. Assignments of all facts are kept
// (model/StandingModels.h); where they are lost, each small component is
// searched for an assignment of its own, and a component without one is given
// to the prover. Both results are cached by the version of the component.
//
// The answers are functions of the facts in their order alone.

#ifndef SHAPEPROOF_KERNEL_CONSISTENCY_H
#define SHAPEPROOF_KERNEL_CONSISTENCY_H

#include "engine/base/BoundedCache.h"
#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "engine/facts/FactIndex.h"
#include "engine/kernel/FactLog.h"
#include "engine/kernel/Kernel.h"
#include "engine/model/StandingModels.h"
#include "engine/proof/CheckedProof.h"
#include <functional>

namespace shapeproof {

/// searchModel (model/ModelSearch.h) within an allowance.
std::optional<Assignment> searchModelWithin(Budget &work, TermStore &store,
                                            llvm::ArrayRef<ClaimId> claims,
                                            const Assignment &start,
                                            uint64_t steps);

/// Makes an engine for claims of a store, which charges the budget.
using CreateEngine =
    std::function<std::unique_ptr<Kernel>(TermStore &, Budget &)>;

/// The answer; or that the facts contradict, if the engine shows the opposite
/// of the verdict as well.
Answer unlessBothWays(Kernel &engine, TermStore &store, ClaimId claim,
                      Answer answer);

class Consistency {
public:
  /// Without `createEngine`, no engine is asked.
  Consistency(TermStore &store, FactLog &log, Budget &work,
              CreateEngine createEngine, const ContextOptions &options);

  /// The index of all facts, in order of the log.
  FactIndex &index();
  /// The assignments of all facts, unless they were lost.
  StandingModels &models();

  /// Whether an assignment is known for each component of facts. Each small
  /// component is searched for one once.
  bool isKnown();
  /// Makes the engine that was told all facts; called only when it is needed.
  using EngineOf = llvm::function_ref<Kernel &()>;
  /// Whether facts contradict, with those that do; if isKnown, they do not. The
  /// engine is asked first. Then each small component without a known
  /// assignment is tried: the prover shows the contradiction (and the proof is
  /// checked), or an engine told its facts refutes one of them by case splits,
  /// or, in a component of few facts, the prover succeeds with one fact left
  /// out. Names are canonical meanwhile (terms/Canonical.h), so the user's
  /// names do not matter. For a large component, the engine is asked to refute
  /// its first fact.
  bool areContradictory(EngineOf engine,
                        llvm::SmallVectorImpl<FactId> &premises);
  /// The answer, or that the facts contradict, by areContradictory or
  /// unlessBothWays.
  Answer unlessContradictory(EngineOf engine, ClaimId claim, Answer answer);
  /// The bounds, or that the facts contradict.
  KernelBounds unlessContradictory(EngineOf engine, KernelBounds bounds);

  /// Charges the cost so far of looking for symbols in claims.
  void payForVisits();

  size_t memoryUsage() const;

private:
  bool findInSmall(llvm::SmallVectorImpl<FactId> &premises);
  /// Adds the next fact to the standing models.
  void satisfy(const AssumedFact &fact);
  std::optional<Assignment> search(FactIndex::Component component);
  bool hasAssignment(FactIndex::Component component) {
    return hasModel.get(facts.version(component),
                        [&] { return search(component).has_value(); });
  }
  llvm::SmallVector<ClaimId, 4> contradictionIn(FactIndex::Component component);
  /// Searches for a contradiction within an allowance of its own.
  CheckedProof prove(TermStore &in, llvm::ArrayRef<AssumedFact> numbered);
  /// The positions of claims that contradict; empty if none are found.
  llvm::SmallVector<FactId, 4> contradictionOf(TermStore &in,
                                               llvm::ArrayRef<ClaimId> claims);

  TermStore &store;
  FactLog &log;
  Budget &work;
  const CreateEngine createEngine;
  /// The steps of a search for a proof.
  const uint64_t proverSteps;
  ScopeStack scopes;
  FactIndex facts;
  /// The number of facts known to be in components with an assignment.
  ScopedValue<uint32_t> consistent;
  FactLog::Follower indexed;
  StandingModels standing;
  FactLog::Follower satisfied;
  uint64_t visitsPaidFor = 0;
  /// Results by component version; a contradiction is the list of facts that
  /// contradict.
  BoundedCache<uint64_t, bool, limits::consistencyCached> hasModel;
  BoundedCache<uint64_t, llvm::SmallVector<ClaimId, 4>,
               limits::consistencyCached>
      contradictions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_CONSISTENCY_H
