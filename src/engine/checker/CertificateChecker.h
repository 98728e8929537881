// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks a Certificate independently of the search that made it: replays it by
// adding and dividing integers. It shares the data structure with the engine,
// and no arithmetic helpers.

#ifndef SHAPEPROOF_CHECKER_CERTIFICATECHECKER_H
#define SHAPEPROOF_CHECKER_CERTIFICATECHECKER_H

#include "engine/checker/Certificate.h"
#include <string>

namespace shapeproof::linear {

/// True iff the certificate shows that its own hypotheses, taken as facts about
/// integers, contradict. On false, `why` (if given) gets the reason. The
/// function does not know the facts: the caller compares each hypothesis with
/// the fact that its reason names. Linear in the certificate, up to a
/// logarithm.
bool checkCertificate(const Certificate &certificate,
                      std::string *why = nullptr);

} // namespace shapeproof::linear

#endif // SHAPEPROOF_CHECKER_CERTIFICATECHECKER_H
