// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of the call graph (Calls.h) about one function.

#ifndef SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H
#define SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H

#include "core/calls/Calls.h"
#include <set>

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
  // Bounds of its results, whenever it returns, if it has a component; while
  // they are induced, those that are assumed. RecursiveResults.cpp.
  struct Bound {
    enum class Kind : uint8_t { Equal, AtLeast, AtMost };
    unsigned result;
    Kind kind;
    Int value;
    ClaimId claim(TermStore &store, DimId of) const;
  };
  std::vector<Bound> bounds;
  bool areBoundsTested = false, isReturned = false;
  bool boundsNeedNoOverflow = false;
  /// Finds the bounds of functions that have been summarised.
  static void induceBounds(llvm::ArrayRef<Function *> component,
                           const Walk &walk);
  /// At the op that returns: drops the bounds that are not proved.
  void testBounds(Importer &in, mlir::Operation *op);
  /// At a call, its results modelled: assumes the bounds.
  void bringBounds(Importer &in, mlir::Operation *call) const;

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

private:
  /// The constants among the choices of each result.
  llvm::SmallVector<std::set<Int>> choices() const;
  void guess(unsigned result, const std::set<Int> &among);
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_CALLEDFUNCTION_H
