// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An assumed claim with the number its user gave it: fact 3 says n == m.

#ifndef SHAPEPROOF_FACTS_ASSUMEDFACT_H
#define SHAPEPROOF_FACTS_ASSUMEDFACT_H

#include "shapeproof/Terms.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof {

struct AssumedFact {
  ClaimId claim;
  FactId id;

  friend bool operator==(const AssumedFact &a, const AssumedFact &b) {
    return a.claim == b.claim && a.id == b.id;
  }
};

/// Prints a line for dumps.
inline void printFact(llvm::raw_ostream &os, const TermStore &store,
                      const AssumedFact &fact) {
  store.print(os << "fact " << fact.id.raw << ": ", fact.claim);
  os << "\n";
}

} // namespace shapeproof

#endif // SHAPEPROOF_FACTS_ASSUMEDFACT_H
