// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of the call graph (Calls.h) about one function.

#ifndef SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H
#define SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H

#include "core/calls/Calls.h"

namespace shapeproof {

struct CallGraph::Function {
  mlir::Operation *op;
  /// All uses of the function are calls, and others cannot call it.
  bool isClosed = false;
  std::vector<Function *> callers;
  unsigned numCalls = 0;

  // Summary: what the function establishes. Terms are of the importer's store.
  std::unique_ptr<Importer> importer;
  /// Models of its arguments.
  std::vector<Model> arguments;
  unsigned numReturns = 0;
  std::vector<std::pair<ClaimId, EvidenceId>> facts;
  std::vector<Model> results;
  std::vector<ClaimId> wishes;

  // Knowledge of its callers; the wishes that hold at the calls seen so far.
  bool isReady = false, seen = false;
  unsigned callsSeen = 0;
  /// Calls by the function itself, or by others of its component, if it has
  /// one.
  unsigned ownCalls = 0;
  Component *component = nullptr;
  std::vector<bool> held;
  bool needsNoOverflow = false;
  mlir::Operation *firstCall = nullptr;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H
