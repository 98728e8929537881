// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The samples, the candidates and the values of the parts of one term.

#ifndef SHAPEPROOF_SIMPLIFY_PARTS_H
#define SHAPEPROOF_SIMPLIFY_PARTS_H

#include "results/simplify/Simplifier.h"

namespace shapeproof::simplify {

struct Simplifier::Parts {
  Parts(TermStore &store, Term root, llvm::SmallVector<ClaimId, 16> near,
        ClaimId claim, llvm::ArrayRef<Assignment> first, Pool::Kinds kinds)
      : facts(std::move(near)), samples(store, root, facts, claim, first),
        pool(store, samples.size(), kinds) {}

  const llvm::SmallVector<ClaimId, 16> facts;
  Samples samples;
  Pool pool;
  /// The values of the parts, and how many candidates there were when each was
  /// last tried.
  llvm::DenseMap<DimId, Row> rows;
  llvm::DenseMap<DimId, size_t> tried;
  /// Assignments that tell candidates apart which the samples do not.
  std::vector<Assignment> counterexamples;
};

} // namespace shapeproof::simplify

#endif // SHAPEPROOF_SIMPLIFY_PARTS_H
