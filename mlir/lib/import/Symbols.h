// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which symbols a term has.

#ifndef SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H
#define SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H

#include "shapeproof/Terms.h"

namespace shapeproof {

/// Whether a symbol in it was made when the store had so many dims, shapes and
/// claims, or later. Terms that are large count as if they had one.
bool hasSymbolSince(const TermStore &store, ClaimId claim, uint32_t dims,
                    uint32_t shapes, uint32_t claims);
bool hasSymbolSince(const TermStore &store, DimId term, uint32_t dims,
                    uint32_t shapes, uint32_t claims);

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_IMPORT_SYMBOLS_H
