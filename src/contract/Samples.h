// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few values of the dims in a claim, to tell quickly that another one does
// not say the same: most candidates differ at some small value, which a prover
// takes a hundred times as long to find out.

#ifndef SHAPEPROOF_CONTRACT_SAMPLES_H
#define SHAPEPROOF_CONTRACT_SAMPLES_H

#include "contract/Requirement.h"
#include "shapeproof/Answer.h"

namespace shapeproof::contract {

class Samples {
public:
  /// Of the claim, where the guards hold. Without samples if it is about more
  /// than a few dims.
  explicit Samples(TermStore &store, const Requirement &requirement);
  /// The other claim has another value in one of them.
  bool areDifferent(ClaimId other) const;

private:
  TermStore &store;
  std::vector<std::pair<Assignment, bool>> samples;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SAMPLES_H
