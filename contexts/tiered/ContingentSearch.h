// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two assignments that show a claim contingent.
//
//   fact n <= m      claim m <= n      n = m = 2 and n = 2, m = 3
//
// Only the facts connected with the claim are searched; any assignment,
// component by component, completes the result over the others. A result has
// been evaluated on every fact (model/ModelSearch.h), so an answer needs no
// solver.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_CONTINGENTSEARCH_H
#define SHAPEPROOF_CONTEXTS_TIERED_CONTINGENTSEARCH_H

#include "engine/base/Limits.h"
#include "engine/kernel/Consistency.h"
#include "engine/kernel/Kernel.h"
#include "tiered/ShownSymbols.h"

namespace shapeproof::tiered {

class ContingentSearch {
public:
  ContingentSearch(TermStore &store, FactLog &log, Consistency &facts,
                   const ContextOptions &options, Budget &work);

  /// Searches for a few steps, among small values, if there are few facts.
  std::optional<Answer> searchBriefly(ClaimId claim);
  /// Searches in full. `hints`: values that a tier found, or null.
  std::optional<Answer> search(ClaimId claim,
                               const CandidateValues *hints = nullptr);
  /// The answer that a claim is contingent, without examples.
  static Answer withoutExamples();
  /// The answer on a claim known to be contingent: with assignments if they are
  /// wanted; nothing if these are not found.
  std::optional<Answer> show(ClaimId claim);

  size_t memoryUsage() const {
    return models.memoryUsage() + shown.memoryUsage();
  }

private:
  /// The components besides those of a claim that examples have values for.
  llvm::SmallVector<FactIndex::Component, 8>
  others(llvm::ArrayRef<FactIndex::Component> touched);
  /// For asserts: checks every fact, whatever its component.
  bool satisfiesAll(const Assignment &input);

  TermStore &store;
  Consistency &facts;
  Budget &work;
  ShownSymbols shown;
  const bool wantExamples;
  const uint64_t maxSteps;
  /// Assignments by component version; nothing if the search found none.
  BoundedCache<uint64_t, std::optional<Assignment>, limits::consistencyCached>
      models;
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_CONTINGENTSEARCH_H
