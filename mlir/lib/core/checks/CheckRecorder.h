// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thing although long: what is decided of checks is noted, and a fact for
// checks after them. The Decider answers them, the CheckReporter says so, and
// the WitnessChecks are about those that give witnesses.
//
// A cf.assert is asked of what is established; then it holds, since the program
// has got past it. A shape.cstr_* may besides follow from witnesses nobody has
// consumed: `cstr_eq %b, %a` after `%w = cstr_eq %a, %b` is %w itself. What
// only such witnesses refute *conflicts* with them: neither has to fail, but
// they cannot hold together.

#ifndef SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H
#define SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H

#include "core/checks/CheckReporter.h"
#include "core/checks/Decider.h"
#include "core/checks/Instance.h"
#include "core/checks/WitnessChecks.h"

namespace shapeproof {

class CheckListener;

class CheckRecorder {
public:
  CheckRecorder(TermStore &store, FactScopes &facts, ValueModels &models,
                const Unmodelled &unmodelled, const ImportOptions &options,
                Findings &findings);

  /// Decides and records a check, of which `message` is the text. A cf.assert
  /// holds from here on; the result of a shape.cstr_* becomes a witness.
  void check(mlir::Operation *op, const BoolModel &claim,
             llvm::StringRef message = {});
  /// Decides and records what an op demands of its operands. It holds from here
  /// on, where demands are taken to hold.
  void demand(mlir::Operation *op, const BoolModel &claim,
              llvm::StringRef message);
  /// Decides and records; establishes nothing. Of a declared size, `actual` is
  /// the size that there is, if that is known.
  void query(mlir::Operation *op, const BoolModel &claim, CheckRole role,
             llvm::StringRef message = {}, llvm::StringRef actual = {});
  /// Records what the type of a result declares of its sizes, if it is never
  /// true of what the size `is`. (Where it may be, the op is taken to give what
  /// its type says.)
  void declare(mlir::OpResult result, unsigned axis, const llvm::Twine &size,
               DimId is, const BoolModel &claim);
  /// The facts at the end of a function contradict: returns whether one of them
  /// is stated of its arguments, and adds that to the findings.
  bool noteStatedConflict(const Answer &answer);
  /// The op states what the facts here refute: adds that to the findings.
  void noteRefuted(mlir::Operation *op, ClaimId stated);
  /// The op's result is a truth value; a constant if the claim is decided. (It
  /// is asked for only if the value is used for more than checks.)
  void noteConstant(mlir::Operation *op, const BoolModel &claim);
  /// Notes, in a lazy analysis, a claim on which it depends what of the op's
  /// regions is run.
  void noteCondition(mlir::Operation *op,
                     llvm::function_ref<BoolModel()> claim) {
    if (options.lazy && !current && !isTrial())
      conditions[op] = claim();
  }
  /// Records a check that cannot be analysed.
  void giveUp(mlir::Operation *op, llvm::StringRef why);
  /// Records that an op gave no facts, or not all.
  void ignore(mlir::Operation *op, llvm::StringRef why);
  LoopChecks &loops() { return loopChecks; }
  FirstTime &firstTime() { return decider.firstTime(); }
  /// Sets the listener that is told of checks and calls from here on; may be
  /// null.
  void setListener(CheckListener *told) { listener = told; }
  /// An op that may call, before anything is known of what it does.
  void noteCall(mlir::Operation *op);
  /// See CheckListener.
  void noteAsked(mlir::Operation *op);
  Premise premise(FactId fact) { return reporter.premise(fact); }

  /// In a trial, code is walked only to see what it does to values: checks are
  /// taken to hold, and nothing is reported.
  bool isTrial() const { return trials > 0; }
  /// Whether a trial is in another one: facts may be guessed.
  bool isNestedTrial() const { return trials > 1; }
  void beginTrial() { ++trials; }
  void endTrial() { --trials; }
  size_t numDecisions() const;
  /// Forgets all decisions after the first `size`.
  void dropDecisions(size_t size);

  /// The instance that is walked; null in ordinary code.
  Instance *instance() const { return current; }
  void setInstance(Instance *instance) { current = instance; }
  /// `op` comes next and takes all parts of `witness` together. Drops the
  /// undecided checks among them that follow from the others.
  void dropWeaker(mlir::Operation *op, mlir::Value witness) {
    witnesses.dropWeaker(op, witness);
  }
  /// A shape.assuming consumes the witness: if an instance is sure to come to
  /// it, the instance consumes it.
  void noteConsumed(mlir::Operation *op, const WitnessModel &witness);

  /// The claim that noteCondition() was told; null if there is none, or the op
  /// has not been reached.
  const BoolModel *condition(mlir::Operation *op) const {
    auto it = conditions.find(op);
    return it == conditions.end() ? nullptr : &it->second;
  }
  /// The claim of a check, in a lazy analysis; null if it is no check, or has
  /// not been reached.
  const BoolModel *noted(mlir::Operation *check) const {
    auto it = notes.find(check);
    return it == notes.end() ? nullptr : &it->second;
  }
  /// The op is erased; another one may come to lie where it was.
  void forget(mlir::Operation *op) {
    notes.erase(op);
    conditions.erase(op);
  }

private:
  friend class WitnessChecks;
  /// Asks the claim unless its answer is known, and notes a contradiction among
  /// the facts.
  Asked ask(mlir::Operation *op, CheckRole role, const BoolModel &claim,
            llvm::StringRef message,
            std::optional<Answer> known = std::nullopt);
  void checkAssert(mlir::Operation *op, const BoolModel &claim,
                   llvm::StringRef message, Action whenProved);
  /// Whether the claim is to be noted instead of being decided; notes it then.
  bool note(mlir::Operation *op, const BoolModel &claim);
  /// Records a claim that a check states and whose result nobody has to
  /// consume.
  void noteStated(mlir::Operation *op, const BoolModel &claim,
                  llvm::StringRef message);
  void noteContradiction(mlir::Operation *op, const Answer &answer);
  void addContradiction(mlir::Operation *op, const Answer &answer);
  Decision &record(Asked &asked);
  bool isUnreported(const Decision &decision) const {
    return &decision == &unreported;
  }
  Decision &add(Decision &&decision);
  /// Puts the last decision into the place of an earlier one about the check,
  /// if there is one.
  void moveLast(size_t place, mlir::Operation *check);
  /// Takes the action, if the proof is as good to z3; an instance takes none.
  void act(Decision &decision, Action action, Asked &asked);

  TermStore &store;
  FactScopes &facts;
  const ImportOptions &options;
  Findings &findings;
  LoopChecks loopChecks;
  Decider decider;
  CheckReporter reporter;
  WitnessChecks witnesses;
  /// The last decision of an instance that reports nothing.
  Decision unreported;
  Instance *current = nullptr;
  CheckListener *listener = nullptr;
  unsigned trials = 0;
  llvm::DenseMap<mlir::Operation *, BoolModel> notes, conditions;
  llvm::DenseSet<mlir::Operation *> ignoredOps;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H
