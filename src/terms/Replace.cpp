// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A claim rewritten with one image given. See Replace.h.
//
// Tested by tests/unit/terms/ReplaceTest.cpp, against evaluation.

#include "terms/Replace.h"
#include "terms/Rewrite.h"

using namespace shapeproof;

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, ShapeId from,
                             ShapeId to) {
  if (store.size(claim) > kMaxReplacedSize)
    return claim;
  Rewriter rewrite(store);
  rewrite.set(from, to);
  return rewrite(claim);
}

ClaimId shapeproof::replaced(TermStore &store, ClaimId claim, DimId from,
                             DimId to, DimId kept) {
  if (store.size(claim) > kMaxReplacedSize)
    return claim;
  Rewriter rewrite(store);
  rewrite.set(from, to);
  if (kept.valid())
    rewrite.set(kept, kept);
  return rewrite(claim);
}
