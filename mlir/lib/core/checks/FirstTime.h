// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first time that a check in loops is reached.
//
//   for %i = 0 to %n { assert %i != 0 }             i == 0 then: it fails
//   for %i = 0 to %n { if %i > 2 { assert %i > 5 } }
//                          i == 0, or not i - 1 > 2: i == 3 then, and it fails
//
// A check that fails the first time always fails, as the program stops there.
// In a loop of which it is known that the check is reached in each iteration,
// or under which condition, the first time is in the first iteration, or in one
// such that the condition was false in those before. Iterations of parallel
// loops have no order, and nothing of the kind is known of them.

#ifndef SHAPEPROOF_MLIR_CHECKS_FIRSTTIME_H
#define SHAPEPROOF_MLIR_CHECKS_FIRSTTIME_H

#include "core/checks/LoopChecks.h"
#include "core/facts/Symbols.h"
#include "core/ir/ControlChain.h"
#include "core/values/ValueModels.h"
#include "mlir/IR/Dominance.h"

namespace shapeproof {

/// The first iteration of a loop whose iterations have an order, and the one
/// before an iteration, in terms of the symbols of its body, as far as they are
/// known.
struct FirstIteration {
  mlir::Operation *loop = nullptr;
  /// Symbols from here on may change from one iteration to the next.
  SymbolMark start;
  /// The symbols that the loop carries, with their values in the first
  /// iteration and, as far as they are known, in the one before.
  llvm::SmallVector<std::pair<Term, Term>, 4> first;
  llvm::SmallVector<std::pair<DimId, DimId>, 4> previous;
  /// The claim that this is the first iteration.
  ClaimId isFirst = TermStore::trueClaim();
  EvidenceId evidence = kNoEvidence;
  /// The condition, with the symbols in the first iteration, under which there
  /// is one.
  ClaimId runs = TermStore::trueClaim();
  /// For a loop of blocks: those from which it goes back, and all.
  llvm::SmallVector<mlir::Block *, 1> latches;
  llvm::SmallVector<mlir::Block *> blocks;

  /// `argument`, which the loop carries, is `init` at first.
  void add(TermStore &store, FactScopes &facts, const Model &argument,
           const Model &init);
  void addFirst(TermStore &store, DimId symbol, DimId value);
};

class FirstTime {
public:
  FirstTime(TermStore &store, FactScopes &facts, ValueModels &models,
            const LoopChecks &loops)
      : store(store), facts(facts), models(models), loops(loops) {}

  /// To be called in the scope of the loop's body, whose first block is given.
  void note(mlir::Block *body, FirstIteration loop);
  /// Facts that hold the first time that the check, which is walked now, is
  /// come to.
  llvm::SmallVector<Fact, 4> at(mlir::Operation *check);

  /// A claim in the first iterations of the loops around the check.
  struct InFirst {
    /// The check is reached in these iterations if this holds, unless the
    /// program stops before.
    ClaimId reached;
    ClaimId claim;
  };
  /// The claim of a check, which is walked now; nothing if it is about more
  /// than what the loops carry, or it is not known whether the check is come
  /// to.
  std::optional<InFirst> inFirst(mlir::Operation *check, ClaimId claim);

private:
  class Way;

  TermStore &store;
  FactScopes &facts;
  ValueModels &models;
  const LoopChecks &loops;
  mlir::DominanceInfo dominance;
  /// The branches above blocks outside of all loops of blocks.
  ControlChain outside;
  llvm::DenseMap<mlir::Block *, FirstIteration> noted;
  /// The first blocks of the loops of blocks around a block.
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Block *, 2>> around;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_FIRSTTIME_H
