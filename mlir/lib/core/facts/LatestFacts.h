// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last of many facts that an operand rests on: they are about code close
// by, and say the most.
//
//   {a, b fit; a, b, c fit; n <= 4; a, b, c, d fit}    ->    the last two
//
// A fact that some sizes fit is left out where the next one says so of more.
// One fact is left of a chain of a thousand broadcasts, whose operands rest on
// all broadcasts before. The facts left of a part of a set are kept, so that
// one fact more costs little.

#ifndef SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H
#define SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H

#include "core/facts/FactScopes.h"

namespace shapeproof {

class LatestFacts {
public:
  LatestFacts(TermStore &store, FactScopes &facts)
      : store(store), facts(facts) {}

  /// The last of the facts, `most` or fewer, in the order of the code; without
  /// those that say that some sizes fit where the next fact says so of more.
  llvm::SmallVector<FactId> of(EvidenceId set, size_t most);

private:
  /// Adds the facts left of the set, last first, until there are `most`; `next`
  /// is the fact after the set.
  void collect(EvidenceId set, std::optional<FactId> next, size_t most,
               llvm::SmallVectorImpl<FactId> &result);
  /// As collect(), from the parts and facts of the set.
  void collectParts(EvidenceId set, std::optional<FactId> next, size_t most,
                    llvm::SmallVectorImpl<FactId> &result);
  bool follows(FactId fact, FactId next);

  TermStore &store;
  FactScopes &facts;
  /// The facts left of a part, last first, whatever comes after it; none where
  /// they are more than a few.
  llvm::DenseMap<EvidenceId, llvm::SmallVector<FactId, 2>> left;
  llvm::DenseMap<std::pair<FactId, FactId>, bool> following;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H
