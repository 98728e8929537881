// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols that examples have values for.
//
//   n >= 1, k@7 == 7      is `n <= 4` contingent?
//                         {n: 1, k@7: 7} and {n: 5, k@7: 7}; where only names
//                         without @ are shown, {n: 1} and {n: 5}
//
// A complete example has a value for each symbol of each fact, so the examples
// of n questions about a function with n facts have n^2 values. Who reports on
// such a function shows the values of its inputs, and needs no others: those of
// the facts that share no symbol with the claim exist, but are not written
// down.
//
// Tested by tests/engine/tiered.

#ifndef SHAPEPROOF_MODEL_EXAMPLESYMBOLS_H
#define SHAPEPROOF_MODEL_EXAMPLESYMBOLS_H

#include "llvm/ADT/StringRef.h"

namespace shapeproof {

/// A choice of symbols by their names, for ContextOptions. Facts about others
/// hold with some values, which an example does not have.
struct ExampleSymbols {
  enum class Shown : uint8_t {
    Never, ///< But for one of them, which says that there are some.
    Always,
    Lately, ///< If it is one of the last that facts are about.
  };
  Shown (*isShown)(llvm::StringRef name);
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_EXAMPLESYMBOLS_H
