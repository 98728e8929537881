// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carries out decisions, once all of them are made.

#ifndef SHAPEPROOF_MLIR_REWRITE_REWRITE_H
#define SHAPEPROOF_MLIR_REWRITE_REWRITE_H

#include "core/checks/Findings.h"
#include <memory>

namespace shapeproof {

class RemarkSink;

/// Emits a remark at each check: the action and the reason.
void emitRemarks(const Findings &findings, const RemarkSink &sink);
/// Emits a remark at functions for each fact that would remove kept checks, as
/// the remedies in the findings say; those that remove most come first.
void emitMissingFacts(const Findings &findings, const RemarkSink &sink);
/// Emits a warning at each check that always fails, with the check's own text,
/// and where facts contradict; and an error at each check whose proof z3
/// rejects.
void emitProblems(const Findings &findings);
/// Removes proved checks within `root`, and reads no code outside. The ops of
/// the decisions are gone afterwards. Returns whether anything changed.
bool applyDecisions(const Findings &findings, mlir::Operation *root);

/// Replaces truth values that are known, except where a shape.cstr_require
/// needs them: stock passes fold `shape.cstr_require false` to a witness that
/// never holds, and the program would no longer stop.
class KnownTruths {
public:
  /// `root`: the code that is rewritten.
  explicit KnownTruths(mlir::Operation *root);
  ~KnownTruths();
  /// Replaces the result of the op; false if no use may be replaced.
  bool replace(mlir::Operation *op, bool value);

private:
  class Elsewhere;
  std::unique_ptr<Elsewhere> elsewhere;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_REWRITE_REWRITE_H
