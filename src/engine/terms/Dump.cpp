// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms for a person in a debugger: `call store.dump()` lists all of a store,
//
//   dim 4: floordiv, n floordiv 4
//   claim 2: Ge, n >= 4
//
// and `call store.dump(term)` writes one.

#include "engine/terms/Kinds.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

void TermStore::dump() const {
  llvm::raw_ostream &os = llvm::errs();
  for (uint32_t k = 0; k < numDims(); ++k)
    os << "dim " << k << ": " << infoOf(kind(DimId(k))).name << ", "
       << str(DimId(k)) << "\n";
  for (uint32_t k = 0; k < numShapes(); ++k)
    os << "shape " << k << ": " << infoOf(kind(ShapeId(k))).name << ", "
       << str(ShapeId(k)) << "\n";
  for (uint32_t k = 0; k < numClaims(); ++k)
    os << "claim " << k << ": " << infoOf(kind(ClaimId(k))).name << ", "
       << str(ClaimId(k)) << "\n";
}

void TermStore::dump(DimId d) const { llvm::errs() << str(d) << "\n"; }
void TermStore::dump(ShapeId s) const { llvm::errs() << str(s) << "\n"; }
void TermStore::dump(ClaimId c) const { llvm::errs() << str(c) << "\n"; }
