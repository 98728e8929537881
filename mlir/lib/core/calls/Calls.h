// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Knowledge that functions of a module have of each other.
//
//   func.func private @f(%n: index) -> index {   all calls: n >= 1, so in @f
//     cf.assert %n_small, ".."                   n >= 1 holds; after each call
//     return %n_plus_1                           n <= 64, and the result is
//   }                                            n + 1
//
// A first walk of each function that is called finds the facts that it
// establishes whenever it returns, and the claims that it would like to know,
// its wishes. Then functions are analysed callers first: at each call of a
// private function, all of whose uses are calls, the wishes are asked of the
// operands. A wish that holds at every call holds in the function. After
// `freeze` nothing is asked any more, and several threads may walk functions
// that use the findings.
//
// Nothing is circular: a fact in a function is about code that ran before it
// was called, a fact after a call about code that ran during it. For functions
// that call each other, or themselves, that is an induction over the calls, in
// their order: the wishes that hold at all calls from outside are assumed where
// the functions are entered, and those that do not hold at their own calls are
// dropped, until all that are assumed hold.

#ifndef SHAPEPROOF_MLIR_CALLS_CALLS_H
#define SHAPEPROOF_MLIR_CALLS_CALLS_H

#include "core/checks/CheckListener.h"
#include "core/rules/Importer.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace shapeproof {

/// The function of the module that is called, with these types; null if there
/// is none, or no body of it.
mlir::FunctionOpInterface calleeOf(mlir::CallOpInterface call);

class CallGraph final : public CheckListener {
public:
  /// `calls` are all calls in and below `top`. Empty unless `top` has a symbol
  /// table and functions that are called.
  CallGraph(mlir::Operation *top, llvm::ArrayRef<mlir::Operation *> calls);
  ~CallGraph() override;

  /// Walks a function to see what it does: nothing is recorded.
  using Walk = std::function<std::unique_ptr<Importer>(mlir::Operation *)>;

  bool empty() const { return functions.empty(); }
  /// The roots in the order in which they are to be analysed: callers first.
  std::vector<mlir::Operation *>
  order(llvm::ArrayRef<mlir::Operation *> roots) const;
  /// Finds the facts that functions establish. `walk` walks a function.
  void summarize(Walk walk);
  /// Whether the root has a call that tells something of the callee's
  /// arguments.
  bool asksIn(mlir::Operation *root) const { return asking.contains(root); }
  /// Whether facts in the root depend on other functions, or theirs on it.
  bool concerns(mlir::Operation *root) const { return linked.contains(root); }
  /// Notes that all calls have been walked over: nothing changes from here on,
  /// or until this is called again with false.
  void freeze(bool really = true) { isFrozen = really; }
  /// The functions that are called, callees first.
  std::vector<mlir::Operation *> callees() const;

  /// In the walk of summarize(): a claim that was asked in the function.
  void noteTried(mlir::Operation *function, ClaimId claim) override;
  /// In the walk of summarize(): the op that returns has been reached.
  void atReturn(Importer &importer, mlir::Operation *op);
  /// At a call, its results not modelled yet: asks the wishes, and takes over
  /// the facts and results of the callee. False if nothing is known of the
  /// callee.
  bool atCall(Importer &importer, mlir::Operation *call);
  /// In the scope of a function's body, its arguments modelled: assumes the
  /// wishes that hold at all calls.
  void atEntry(Importer &importer, mlir::Operation *function);

private:
  struct Function;
  /// Functions that call each other, or one that calls itself.
  struct Component {
    llvm::SmallVector<Function *> functions;
    /// The wishes of its functions that are held hold at all their calls.
    bool isInduced = false;
    /// The calls whose wishes were asked in this round.
    llvm::DenseSet<mlir::Operation *> asked;
  };
  void findComponents(llvm::ArrayRef<std::pair<Function *, Function *>> edges);
  llvm::SmallVector<Function *> unseenCallers(Function *function) const;
  void induce(Component &component);
  bool knowsWishes(const Function &function) const;
  void makeWishes(Function &callee, mlir::Operation *call);
  Function *find(mlir::Operation *function) const;
  void askWishes(Importer &importer, mlir::Operation *call, Function &callee);
  void bringBack(Importer &importer, mlir::Operation *call,
                 const Function &callee) const;

  std::vector<std::unique_ptr<Function>> functions;
  /// `functions`, callers first.
  std::vector<Function *> sequence;
  std::deque<Component> components;
  /// The component whose induction is made.
  Component *inducing = nullptr;
  Walk walkAgain;
  llvm::DenseMap<mlir::Operation *, Function *> byOp;
  llvm::DenseMap<mlir::Operation *, Function *> calleeOf;
  /// Roots: callers of closed functions; then all callers and callees.
  llvm::DenseSet<mlir::Operation *> asking, linked;
  bool isFrozen = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CALLS_CALLS_H
