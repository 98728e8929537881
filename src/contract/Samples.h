// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates claims at a few values of their dims, to tell quickly that two
// claims are not equivalent: most candidates differ at some small value, which
// a prover takes a hundred times as long to find.

#ifndef SHAPEPROOF_CONTRACT_SAMPLES_H
#define SHAPEPROOF_CONTRACT_SAMPLES_H

#include "contract/Requirement.h"
#include "shapeproof/Answer.h"

namespace shapeproof::contract {

class Samples {
public:
  /// Evaluates the claim where the guards hold. There are no samples if it is
  /// about more than a few dims.
  explicit Samples(TermStore &store, const Requirement &requirement);
  /// Whether the other claim has another value at one of the samples.
  bool areDifferent(ClaimId other) const;

private:
  TermStore &store;
  std::vector<std::pair<Assignment, bool>> samples;
};

} // namespace shapeproof::contract

#endif // SHAPEPROOF_CONTRACT_SAMPLES_H
