// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options of an analysis.

#ifndef SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H
#define SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H

#include "core/lanes/Kernels.h"
#include "engine/base/Limits.h"
#include "mlir/IR/Attributes.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Place.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace shapeproof {

/// Calls of declarations, with the contracts of these.
using DeclaredContracts = llvm::DenseMap<mlir::Operation *, mlir::Attribute>;

struct ImportOptions : AnalysisOptions {
  /// The number of walks of each function; one may take a part of its budget.
  unsigned numWalks = 1;
  /// Ask what operations demand of their operands, as checks, but for these
  /// ops, before which other checks stand; null: nothing is asked.
  const llvm::DenseSet<mlir::Operation *> *verified = nullptr;
  /// Take the program to stop at an op whose demands are asked and not met;
  /// otherwise they are facts as if they had not been asked.
  bool demandsHold = true;
  /// Want an assignment for each Contingent check, for reports.
  bool examples = true;
  /// Want a report of each check; otherwise only of those that always fail.
  bool reports = true;
  /// Want the certificate of each check, in its report.
  bool certificates = false;
  /// Want certificates that the clauses of contracts suffice, in the contracts.
  bool clauseCertificates = false;
  /// Want the contract of each function.
  bool contracts = false;
  /// Want each check with the facts at its point as a problem of its own.
  CheckExtras::Problems problems = CheckExtras::None;
  /// Want the checks of this line (and column, if that is not 0) explained;
  /// line 0: none.
  Place explain;
  /// The text that places refer to, for names of arguments; may be null.
  const class SourceExcerpt *source = nullptr;
  /// Want comparisons that are decided, to replace them.
  bool constants = false;
  /// Prove every Proved once more, by z3, from its premises alone.
  bool validate = false;
  /// Note checks instead of deciding them, and keep the facts assumed at each
  /// place, for questions asked later (Points.h).
  bool lazy = false;
  /// Where only decisions matter: roots with at least so many ops for each
  /// question are walked on demand (Demand.h); 0: all.
  unsigned minOpsPerQuestion = 8;
  /// Shape functions of ops; null: those that the analysed op itself contains.
  const class ShapeLibraries *libraries = nullptr;
  /// Ops with further libraries.
  std::vector<mlir::Operation *> otherLibraries;
  /// The tensors given from function to function that may be unwritten;
  /// null: it is not known.
  const class HandedTensors *handed = nullptr;
  /// The knowledge that functions have of each other; null: none.
  class CallGraph *calls = nullptr;
  /// Contracts of declarations that are called; null: none are demanded.
  const DeclaredContracts *declaredContracts = nullptr;
  /// The budgets of the root that is analysed; null: each question has as many
  /// steps as in a root with few questions.
  struct FunctionBudget *work = nullptr;
  /// The questions about kernels.
  KernelQuestions kernels;
  /// The module has checks whether its arithmetic fits
  /// (uses/analysis/WrapChecks.h).
  bool asksWraps = false;

  /// The limit under the budget.
  template <typename T> T scaled(T limit) const {
    return limits::scaled(limit, budget);
  }
  /// Whether it is a fact that sizes and unknown numbers of type index fit 64
  /// bits: nothing rests on it where their arithmetic is taken to fit anyway.
  bool statesIndexFits() const { return !assumeNoOverflow || asksWraps; }
  /// Whether a program is taken to stop where a demand of an op is not met,
  /// even if the op could have been moved.
  bool stopsAtDemands() const { return trustOpContracts || verified; }
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_IMPORTOPTIONS_H
