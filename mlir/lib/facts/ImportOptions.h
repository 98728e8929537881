// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an analysis is to go about it.

#ifndef SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H
#define SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H

#include "shapeproof/Place.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace shapeproof {

struct ImportOptions {
  /// A registered context; empty for the default.
  std::string context;
  double budget = 1.0;
  bool trustOpContracts = false;
  bool assumeNoOverflow = true;
  /// Arguments of functions that are shapes or sizes are no errors.
  bool assumeValidInputs = false;
  /// Want the assignments of what is Contingent, for reports.
  bool examples = true;
  /// Want to be told of each check; otherwise of those that always fail.
  bool reports = true;
  /// Want the certificate of each check, in its report.
  bool certificates = false;
  /// Want the contract of each function.
  bool contracts = false;
  /// Want each check with the facts at its point as a problem of its own.
  enum class Problems : uint8_t { None, Dims, Smtlib };
  Problems problems = Problems::None;
  /// Want the checks of this line (and column, if that is not 0) explained;
  /// line 0: none.
  Place explain;
  /// The text that places are places of, for names of arguments; may be null.
  const class SourceExcerpt *source = nullptr;
  /// Want comparisons that are decided, to replace them.
  bool constants = false;
  /// Prove every Proved once more, by z3, from its premises alone.
  bool validate = false;
  /// Note checks instead of deciding them, and keep what was assumed where, for
  /// questions asked later (Points.h).
  bool lazy = false;
  /// Where only what is decided matters: roots with so many ops for each
  /// question are walked on demand (Demand.h); 0: all.
  unsigned minOpsPerQuestion = 8;
  /// Shape functions of ops; null: those that the analysed op itself contains.
  const class ShapeLibraries *libraries = nullptr;
  /// Ops with libraries that hold besides.
  std::vector<mlir::Operation *> otherLibraries;
  /// Which tensors that functions give each other may not be written; null: it
  /// is not known.
  const class HandedTensors *handed = nullptr;
  /// What functions know of each other; null: nothing.
  class CallGraph *calls = nullptr;
  /// What the analysis may cost and has cost; null: contexts have their own
  /// bounds alone.
  struct AnalysisWork *work = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H
