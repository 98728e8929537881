// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file in several contexts: which context decides which checks, and what
// that takes. `shapeproof compare`.

#ifndef SHAPEPROOF_COMPARISON_H
#define SHAPEPROOF_COMPARISON_H

#include "shapeproof/Report.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace shapeproof {

/// The result for the file in one context.
struct ContextRun {
  std::string context;
  FileReport file;
  /// Steps of our engines; units of Z3's own counter.
  uint64_t steps = 0, z3Units = 0;
  double milliseconds = 0;
};

/// Runs of one file, none with an error; so they have the same checks in the
/// same order.
using Comparison = std::vector<ContextRun>;

/// A format that comparisons can be written in.
struct ComparisonFormat {
  llvm::StringLiteral name, summary;
  void (*write)(const Comparison &, llvm::raw_ostream &);
};
/// All formats; the first is the default.
llvm::ArrayRef<ComparisonFormat> comparisonFormats();

} // namespace shapeproof

#endif // SHAPEPROOF_COMPARISON_H
