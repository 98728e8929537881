// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The certificate of an answer: a proof is searched for from the premises
// alone, whichever engine found the answer.

#ifndef SHAPEPROOF_SEARCH_CERTIFY_H
#define SHAPEPROOF_SEARCH_CERTIFY_H

#include "evidence/certificate/CertificateFile.h"

namespace shapeproof {

/// The entry of a certificate file; without a proof if none is found. `budget`
/// multiplies the budget of the search, which is larger than that of an answer:
/// several engines together may prove more than one search. `known` as in
/// writeEntry.
std::string certify(TermStore &store, const CertifiedAnswer &answer,
                    double budget, const SymbolNumbers *known = nullptr);

} // namespace shapeproof

#endif // SHAPEPROOF_SEARCH_CERTIFY_H
