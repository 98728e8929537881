// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of the analysis of one function (any op isolated from above).
//
// A walk that stops where questions are asked, the importer it fills, and the
// answers given so far. Created at the first question and dropped when a change
// could have made any of it wrong.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONSTATE_H
#define SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONSTATE_H

#include "core/ir/Limits.h"
#include "core/walk/Demand.h"
#include "core/walk/Walk.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/OperationSupport.h"
#include "shapeproof-mlir/ShapeConstraintAnalysis.h"
#include "uses/analysis/Engine.h"

namespace shapeproof {

class FunctionState {
public:
  /// The engine outlives the state. `isAlone`: no facts of other functions are
  /// used.
  FunctionState(mlir::Operation *root, const Engine &engine, bool isAlone,
                bool detectStaleUse);
  /// Knows the root by itself, as far as the demand reaches.
  FunctionState(mlir::Operation *root, const Engine &engine, Demand demand);

  /// Walks up to `at`, and checks that nothing has changed unnoticed. Nothing
  /// if `at` is not reached.
  std::optional<Point> reach(mlir::Operation *at);
  /// Walks over a check; returns its claim, or null.
  const BoolModel *noted(mlir::Operation *check);
  /// The claim that decides what of the op's regions is run; null if none is
  /// known.
  const BoolModel *condition(mlir::Operation *op);
  /// Walks to the end; returns the conflicts of facts stated of the function.
  llvm::ArrayRef<StatedConflict> conflicts() {
    walk->finish();
    return findings.statedConflicts;
  }
  bool dominates(mlir::Value value, mlir::Operation *at) {
    return dominance.properlyDominates(value, at);
  }
  Importer &importer() { return *lazyImporter; }

  const bool isAlone;

  /// A comparison that was asked, in few bytes: there may be very many.
  struct Compared {
    mlir::Operation *at;
    /// Values, or constants.
    uintptr_t a, b;
    /// The kinds of the two, their dimensions, and the comparison.
    uint64_t how;
  };
  llvm::DenseMap<Compared, Verdict> answers;

  /// Whether more sizes may be compared that no assignment tells apart, to find
  /// those that are equal; and that two turned out not to be proved equal: all
  /// such pairs of a long function would be too many.
  bool mayTryPairs() const { return pairsLeft > 0; }
  void noteVainPair() { --pairsLeft; }

  /// The same for claims of rewrites, which are asked of every operation: a
  /// vain question takes as long as walking hundreds of operations.
  bool mayTryProof() const {
    return vainProofs <
           limits::vainProofs + numHarvested() / limits::opsPerProof;
  }
  void noteVainProof() { ++vainProofs; }

  //===- Changes; false if the state has to be dropped. -------------------===//

  bool inserted(mlir::Operation *op);
  bool erased(mlir::Operation *op);
  bool modified(mlir::Operation *op);

  /// The steps of the walk and of all questions.
  uint64_t spent() const { return work.verdicts.total(); }
  uint64_t numHarvested() const { return walk->numReached(); }

private:
  void checkFingerprint();
  bool isLookedAhead(mlir::Operation *op);

  unsigned pairsLeft = limits::vainPairs;
  unsigned vainProofs = 0;
  mlir::Operation *root;
  std::optional<Demand> demand;
  FunctionBudget work;
  const ImportOptions options;
  Findings findings; // The importer's; of them, the conflicts are looked at.
  std::unique_ptr<Importer> lazyImporter;
  std::unique_ptr<StoppableWalk> walk;
  mlir::DominanceInfo dominance;

  bool detectStaleUse;
  std::optional<mlir::OperationFingerPrint> fingerprint;
  /// The number of questions until the next comparison, and in between.
  unsigned untilCheck = 0, interval = 1;
};

/// Finds the functions with stated facts that cannot hold, and warns of them.
/// Error: a range of the command line is among these, or there is no such
/// context.
llvm::Error findDistrusted(mlir::Operation *top, ImportOptions options,
                           class Distrusted &distrusted);

} // namespace shapeproof

namespace llvm {
template <> struct DenseMapInfo<shapeproof::FunctionState::Compared> {
  using Compared = shapeproof::FunctionState::Compared;
  using Pointer = DenseMapInfo<mlir::Operation *>;
  static Compared getEmptyKey() { return {Pointer::getEmptyKey(), 0, 0, 0}; }
  static Compared getTombstoneKey() {
    return {Pointer::getTombstoneKey(), 0, 0, 0};
  }
  static unsigned getHashValue(const Compared &q) {
    auto mix = [](uint64_t hash, uint64_t part) {
      hash = (hash ^ part) * 0x9E3779B97F4A7C15ull;
      return hash ^ (hash >> 32);
    };
    uint64_t hash = mix(uint64_t(uintptr_t(q.at)), q.a);
    return unsigned(mix(mix(hash, q.b), q.how));
  }
  static bool isEqual(const Compared &a, const Compared &b) {
    return a.at == b.at && a.a == b.a && a.b == b.b && a.how == b.how;
  }
};
} // namespace llvm

#endif // SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONSTATE_H
