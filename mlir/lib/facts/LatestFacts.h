// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of many facts that an operand rests on, the last ones: they are about what
// stands close by, and say the most.
//
//   {a, b fit; a, b, c fit; n <= 4; a, b, c, d fit}    ->    the last two
//
// What a fact says of sizes to fit, the next one may say of more. Of a chain of
// a thousand broadcasts, whose operands rest on all that were before, one is
// left. What is left of a part of a set is kept, so that a fact more costs
// little.

#ifndef SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H
#define SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H

#include "facts/FactScopes.h"

namespace shapeproof {

class LatestFacts {
public:
  LatestFacts(TermStore &store, FactScopes &facts)
      : store(store), facts(facts) {}

  /// The last of the facts, `most` or fewer, in the order of the code; without
  /// those that say of sizes to fit what the one after them says of more.
  llvm::SmallVector<FactId> of(EvidenceId set, size_t most);

private:
  /// Adds what is left of the set, of which `next` is the fact after it, last
  /// first, until there are `most`.
  void collect(EvidenceId set, std::optional<FactId> next, size_t most,
               llvm::SmallVectorImpl<FactId> &result);
  /// The same by its parts and facts.
  void collectParts(EvidenceId set, std::optional<FactId> next, size_t most,
                    llvm::SmallVectorImpl<FactId> &result);
  bool follows(FactId fact, FactId next);

  TermStore &store;
  FactScopes &facts;
  /// What is left of a part, last first, whatever comes after it; nothing where
  /// that is more than a few.
  llvm::DenseMap<EvidenceId, llvm::SmallVector<FactId, 2>> left;
  llvm::DenseMap<std::pair<FactId, FactId>, bool> following;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_LATESTFACTS_H
