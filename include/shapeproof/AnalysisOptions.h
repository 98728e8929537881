// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options that all analyses of code have.

#ifndef SHAPEPROOF_ANALYSISOPTIONS_H
#define SHAPEPROOF_ANALYSISOPTIONS_H

#include <string>

namespace shapeproof {

struct AnalysisOptions {
  /// A registered context; empty for the default one.
  std::string context;
  /// Multiplies every step budget of the context. A number that is not above 0
  /// is an error for every input.
  double budget = 1.0;
  /// Believe the contracts of speculatable ops (premises of kind `contract`).
  bool trustOpContracts = false;
  /// Assume that index arithmetic does not overflow.
  bool assumeNoOverflow = true;
  /// Assume that arguments of functions of type !shape.shape,
  /// !shape.value_shape or !shape.size are not errors.
  bool assumeValidInputs = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_ANALYSISOPTIONS_H
