// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions where all facts are a small dense linear system.
//
//   x + 2*y - z >= 3,  3*x - y + z >= 1  |-  2*x + y + z >= 2 ?
//
// One small simplex says whether the negated claim contradicts them
// (linear/ShortProofs.h), and one integer point that they hold together, or two
// that the claim is contingent (linear/IntegerPoint.h). Keeping assignments
// along with such facts takes a repair of most symbols at each of them, and
// telling them to the tiers a general tableau.
//
// Whether a question is answered here depends on the facts and the claim alone.

#ifndef SHAPEPROOF_CONTEXTS_TIERED_DENSESYSTEM_H
#define SHAPEPROOF_CONTEXTS_TIERED_DENSESYSTEM_H

#include "kernel/Consistency.h"
#include "linear/ShortProofs.h"
#include "shapeproof/ContextOptions.h"

namespace shapeproof::tiered {

class DenseSystem {
public:
  DenseSystem(TermStore &store, const FactLog &log, linear::ShortProofs &proofs,
              const ContextOptions &options, Budget &work)
      : store(store), log(log), proofs(proofs), wantExamples(options.examples),
        work(work) {}

  bool mayDecide(ClaimId claim);
  /// Precondition: mayDecide was asked just now, and `proofs` knows all facts.
  /// A proof goes to `proved` where it is not known that the facts hold
  /// together. Quickly: that is not looked at.
  std::optional<Answer> decide(ClaimId claim, bool quickly,
                               std::optional<Answer> &proved);

private:
  std::optional<Assignment> pointWith(ClaimId claim);

  TermStore &store;
  const FactLog &log;
  linear::ShortProofs &proofs;
  const bool wantExamples;
  Budget &work;
  llvm::SmallVector<ClaimId, 16> facts;
};

} // namespace shapeproof::tiered

#endif // SHAPEPROOF_CONTEXTS_TIERED_DENSESYSTEM_H
