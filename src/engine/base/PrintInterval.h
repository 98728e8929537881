// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intervals as reports and problem text write them: `[0, inf]`.

#ifndef SHAPEPROOF_BASE_PRINTINTERVAL_H
#define SHAPEPROOF_BASE_PRINTINTERVAL_H

#include "engine/base/NumberText.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace shapeproof {

inline void printInterval(llvm::raw_ostream &os, const std::optional<Int> &lo,
                          const std::optional<Int> &hi) {
  os << '[' << (lo ? numberText(*lo) : "-inf") << ", "
     << (hi ? numberText(*hi) : "inf") << ']';
}

} // namespace shapeproof

#endif // SHAPEPROOF_BASE_PRINTINTERVAL_H
