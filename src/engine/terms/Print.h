// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints claims for the parser, whatever the names of their symbols:
//
//   wrap8(n) >= 0                        by TermStore::print
//   (n + 128) mod 256 >= 128             the same, here

#ifndef SHAPEPROOF_TERMS_PRINT_H
#define SHAPEPROOF_TERMS_PRINT_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// Like TermStore::print, without the notation for numbers that are cut to
/// machine integers, which may be the name of a symbol. IdT:
/// DimId, ShapeId or ClaimId.
template <typename IdT>
void printToBeRead(const TermStore &store, llvm::raw_ostream &os, IdT term);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_PRINT_H
