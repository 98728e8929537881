// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints claims for the parser. Reports show numbers as they are, but a literal
// of problem text has 64 bits:
//
//   n >= 9223372036854775808                       by TermStore::print
//   n >= (9 * 1000000000000000000 + 223372036854775808)   the same, here

#ifndef SHAPEPROOF_TERMS_PRINT_H
#define SHAPEPROOF_TERMS_PRINT_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// Like TermStore::print, with numbers beyond 64 bits as arithmetic, and
/// without the notation for numbers that are cut to machine integers. IdT:
/// DimId, ShapeId or ClaimId.
template <typename IdT>
void printToBeRead(const TermStore &store, llvm::raw_ostream &os, IdT term);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_PRINT_H
