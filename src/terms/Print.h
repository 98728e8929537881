// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Printing claims for the parser. Reports show numbers as they are; a literal
// of problem text has 64 bits:
//
//   n >= 9223372036854775808                             as TermStore::print
//   has it n >= (9 * 1000000000000000000 + 223372036854775808)  the same, to be
//   read

#ifndef SHAPEPROOF_TERMS_PRINT_H
#define SHAPEPROOF_TERMS_PRINT_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// As TermStore::print, with numbers beyond 64 bits as arithmetic.
void printToBeRead(const TermStore &store, llvm::raw_ostream &os,
                   ClaimId claim);

} // namespace shapeproof

#endif // SHAPEPROOF_TERMS_PRINT_H
