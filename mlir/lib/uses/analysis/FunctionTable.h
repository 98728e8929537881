// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The states of all functions that have been asked about; a change of the IR
// drops some of them.
//
//   erase an assert of @f     the state of @f goes, if it has come to the
//   assert
//   ... and @g calls @f       so does that of @g, which may rest on the assert
//
// The knowledge that functions have of each other is found once, when the table
// is set up, and rests on all of them. The first change that could make any of
// it wrong *unlinks* the table: from then on each function is known by itself,
// until `invalidate` of the op that was given sets the table up again.

#ifndef SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONTABLE_H
#define SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONTABLE_H

#include "uses/analysis/Engine.h"
#include "uses/analysis/FunctionState.h"
#include "llvm/ADT/DenseMap.h"
#include <atomic>
#include <map>
#include <mutex>

namespace shapeproof {

class FunctionTable : public mlir::RewriterBase::Listener {
public:
  using Options = ShapeConstraintAnalysis::Options;

  FunctionTable(mlir::Operation *top, Options options);

  const Options &getOptions() const { return options; }
  /// Sets the table up again if the options are others.
  void setOptions(Options given);

  /// The state of the function that `at` stands in; null if it stands in none.
  FunctionState *stateFor(mlir::Operation *at);
  /// With Options::nearby, a state that knows what a question about the values
  /// needs; null where that is not found by looking nearby.
  FunctionState *stateNear(mlir::Operation *at,
                           llvm::ArrayRef<mlir::Value> values, bool withFacts);
  /// See ShapeConstraintAnalysis.
  llvm::Error checkStatedFacts();
  void invalidate(mlir::Operation *op);
  void release(mlir::Operation *function) { drop(slotOf(function)); }
  uint64_t numHarvested() const;

private:
  using Slot = std::unique_ptr<FunctionState>;
  /// Functions lie at regular distances in memory; the usual hash of pointers
  /// puts many of them into few places.
  struct Spread : llvm::DenseMapInfo<mlir::Operation *> {
    static unsigned getHashValue(const mlir::Operation *op) {
      return unsigned((uint64_t(uintptr_t(op)) * 0x9E3779B97F4A7C15ull) >> 32);
    }
  };

  void setUp();
  void enroll();
  Slot &slotOf(mlir::Operation *root);
  void drop(Slot &slot);
  void forgetNear(mlir::Operation *op);
  void dropBelow(mlir::Operation *op);

  void unlink();
  bool concernsOthers(mlir::Operation *op) const;

  void notifyOperationInserted(mlir::Operation *op,
                               mlir::OpBuilder::InsertPoint previous) override;
  void notifyOperationErased(mlir::Operation *op) override;
  void notifyOperationModified(mlir::Operation *op) override;
  void notifyBlockInserted(mlir::Block *block, mlir::Region *,
                           mlir::Region::iterator) override;
  void notifyBlockErased(mlir::Block *block) override;

  mlir::Operation *top;
  Options options;
  std::unique_ptr<Engine> engine;
  /// Whether the knowledge that functions have of each other may be used.
  std::atomic<bool> isLinked = false;
  /// The states by root; the keys never change once threads ask.
  llvm::DenseMap<mlir::Operation *, Slot, Spread> states;
  /// Guards the members below.
  mutable std::mutex mutex;
  std::map<mlir::Operation *, Slot> others;
  /// The states of the last question, without and with facts.
  struct Near {
    mlir::Operation *at = nullptr;
    llvm::SmallVector<mlir::Value, 4> values;
    std::optional<Slot> states[2]; // No Slot: not looked for yet.
  };
  std::map<mlir::Operation *, Near> near;
  uint64_t harvestedBefore = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_ANALYSIS_FUNCTIONTABLE_H
