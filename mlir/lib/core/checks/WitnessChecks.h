// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that give witnesses.
//
//   %a = shape.cstr_broadcastable %s, %t    weaker: where %b holds, it holds
//   %b = shape.cstr_eq %s, %t
//   %c = shape.cstr_eq %t, %s               %b itself: where %b holds, it holds
//
// A check is not needed if it follows from witnesses that are always consumed
// with it. Those before it are known when it is reached (checkCarried), those
// after it when they are consumed (dropWeaker).

#ifndef SHAPEPROOF_MLIR_CHECKS_WITNESSCHECKS_H
#define SHAPEPROOF_MLIR_CHECKS_WITNESSCHECKS_H

#include "core/checks/Asked.h"
#include "core/checks/WitnessUses.h"
#include "core/values/ValueModels.h"

namespace shapeproof {

class CheckRecorder;

class WitnessChecks {
public:
  WitnessChecks(CheckRecorder &recorder, FactScopes &facts, ValueModels &models,
                const ImportOptions &options)
      : recorder(recorder), facts(facts), models(models), options(options) {}

  /// Decides and records a check, whose result becomes a witness.
  void check(mlir::Operation *op, const BoolModel &claim,
             llvm::StringRef message);
  /// See CheckRecorder.
  void dropWeaker(mlir::Operation *op, mlir::Value witness);

private:
  void checkCarried(Asked asked, FactId own, std::optional<Answer> carried);
  /// The witnesses of a proof that are not consumed where all evidence of the
  /// proof and of the claim has been.
  llvm::SmallVector<mlir::Value, 2> unconsumedIn(const Answer &proof,
                                                 const BoolModel &claim);
  /// Whether the other witnesses hold wherever the claim of this one holds.
  bool implies(FactId claim, llvm::ArrayRef<mlir::Value> witnesses);
  /// Whether the check follows from the others where all are taken together,
  /// and which of them it needs.
  bool followsFrom(mlir::Operation *check,
                   llvm::ArrayRef<mlir::Operation *> others, Answer &answer,
                   llvm::SmallVectorImpl<mlir::Value> &used);

  CheckRecorder &recorder;
  FactScopes &facts;
  ValueModels &models;
  const ImportOptions &options;
  /// A shape.cstr_* that is not decided, and where its decision is if it has
  /// been recorded.
  struct Open {
    BoolModel claim;
    FactId own;
    size_t decision;
    std::string message;
  };
  llvm::DenseMap<mlir::Operation *, Open> openWitnesses;
  WitnessUses uses;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_WITNESSCHECKS_H
