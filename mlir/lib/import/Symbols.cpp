// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk over a term, each operand as often as it stands there; what it is
// called on is small.

#include "import/Symbols.h"
#include "terms/Traversal.h"

namespace shapeproof {

constexpr uint32_t kMaxTermSize = 300;

static bool search(const TermStore &store, Term root, uint32_t firstDim,
                   uint32_t firstShape, uint32_t firstClaim) {
  bool found = false;
  walkTerms(store, root, [&](Term t) {
    uint32_t first = t.sort == Term::Dim     ? firstDim
                     : t.sort == Term::Shape ? firstShape
                                             : firstClaim;
    found |= t.isSymbol(store) && t.raw >= first;
    return !found;
  });
  return found;
}

bool hasSymbolSince(const TermStore &store, ClaimId claim, uint32_t dims,
                    uint32_t shapes, uint32_t claims) {
  return store.size(claim) > kMaxTermSize ||
         search(store, claim, dims, shapes, claims);
}

bool hasSymbolSince(const TermStore &store, DimId term, uint32_t dims,
                    uint32_t shapes, uint32_t claims) {
  return store.size(term) > kMaxTermSize ||
         search(store, term, dims, shapes, claims);
}

} // namespace shapeproof
