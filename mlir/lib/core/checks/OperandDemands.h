// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The demands of operations on their operands, asked as checks.
//
//   %c = tensor.concat dim(0) %x, %y    asked: x.dim1 == y.dim1
//   %d = tensor.dim %y, %c1             equals x.dim1 from here on
//
// An operation is one check, of all its demands together: a run of the program
// shows that some demand of an operation is not met, but not which one. It
// stands before the operation, and once decided it is known behind it, as a
// cf.assert is.
//
// Demands are not asked where something else asks them: MLIR's own
// verification, or the shape function of a library. Only the sizes in the types
// of results are demands of an operation with such a function.
//
//   %r = stablehlo.dynamic_reshape %x, dense<[2, 3]> -> tensor<?x4xf32>
//                                                        refuted: 3 is not 4

#ifndef SHAPEPROOF_MLIR_CHECKS_OPERANDDEMANDS_H
#define SHAPEPROOF_MLIR_CHECKS_OPERANDDEMANDS_H

#include "core/facts/FactScopes.h"

namespace shapeproof {

class CheckRecorder;

/// The text of the demand on the type of a result.
inline constexpr llvm::StringLiteral kOtherSizes =
    "the type of the result has other sizes";

class OperandDemands {
public:
  OperandDemands(TermStore &store, FactScopes &facts, CheckRecorder &checks,
                 const ImportOptions &options)
      : store(store), facts(facts), checks(checks), options(options) {}

  /// Whether the demands of the op are asked, those that MLIR's verification
  /// leaves out or others; else its rule may state them as facts.
  bool areAsked(mlir::Operation *op, bool areUnverified = false) const;
  /// Whether checks stand for demands here: those of ops, or of the libraries
  /// that they are mapped to.
  bool areVerified() const;
  /// Whether these hold behind the op, even if it can be moved.
  bool doHold() const { return areVerified() && options.demandsHold; }
  /// Adds a demand of an op, which is asked by `ask`, with the text of the
  /// first one that has a text.
  void add(mlir::Operation *op, ClaimId claim, EvidenceId evidence,
           llvm::StringRef message = {});
  /// Decides the demands of the op that have been added, if there are any.
  void ask(mlir::Operation *op);

private:
  struct Part {
    mlir::Operation *op;
    ClaimId claim;
    EvidenceId evidence;
    llvm::StringRef message;
  };

  TermStore &store;
  FactScopes &facts;
  CheckRecorder &checks;
  const ImportOptions &options;
  llvm::SmallVector<Part> parts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_OPERANDDEMANDS_H
