// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The certificate of an answer: a proof is looked for from its premises alone,
// whichever engine found the answer.

#ifndef SHAPEPROOF_PROOF_CERTIFY_H
#define SHAPEPROOF_PROOF_CERTIFY_H

#include "certificate/CertificateFile.h"

namespace shapeproof {

/// The entry of a certificate file; without a proof where none is found.
/// `budget` multiplies that of the search, which is larger than that of an
/// answer: several engines together may get further than one search. `known` is
/// as of writeEntry.
std::string certify(TermStore &store, const CertifiedAnswer &answer,
                    double budget, const SymbolNumbers *known = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_PROOF_CERTIFY_H
