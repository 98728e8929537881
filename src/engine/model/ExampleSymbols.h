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
#include <utility>

namespace shapeproof {

/// While one lives, an example that a question of this thread gets has values
/// for the symbols that facts connect with the claim or with a shown symbol,
/// and may have few others. Together with some values of the others they
/// satisfy all facts.
class ExampleSymbols {
public:
  enum class Shown : uint8_t {
    Never, ///< But for one of them, which says that there are some.
    Always,
    Lately, ///< If it is one of the last that facts are about.
  };
  using IsShown = Shown (*)(llvm::StringRef name);

  explicit ExampleSymbols(IsShown isShown)
      : before(std::exchange(shown, isShown)) {}
  ExampleSymbols(const ExampleSymbols &) = delete;
  ExampleSymbols &operator=(const ExampleSymbols &) = delete;
  ~ExampleSymbols() { shown = before; }

  /// The choice that is in force now; null if all names are shown.
  static IsShown areShown() { return shown; }

private:
  static inline thread_local IsShown shown = nullptr;
  IsShown before;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MODEL_EXAMPLESYMBOLS_H
