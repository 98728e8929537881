// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides checks, records the decisions, and makes decided checks facts for
// those after them.
//
// A cf.assert is asked of what is established; then it holds, since the program
// has got past it. A shape.cstr_* may besides follow from witnesses nobody has
// consumed: `cstr_eq %b, %a` after `%w = cstr_eq %a, %b` is %w itself. What
// only such witnesses refute *conflicts* with them: neither has to fail, but
// they cannot hold together.

#ifndef SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H
#define SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H

#include "core/checks/FirstTime.h"
#include "core/checks/Instance.h"
#include "core/checks/LoopChecks.h"
#include "core/checks/WitnessUses.h"
#include "core/facts/LatestFacts.h"
#include "core/ir/Declared.h"
#include "core/values/ValueModels.h"
#include "shapeproof/Answer.h"
#include "shapeproof/Example.h"

namespace shapeproof {

struct CheckReport;
struct Decision;
struct Findings;
struct Premise;
class CallGraph;
class CheckListener;
class NeededChecks;
class RegionContext;
enum class CheckRole : uint8_t;
enum class Action : uint8_t;

class CheckRecorder {
public:
  CheckRecorder(TermStore &store, FactScopes &facts, ValueModels &models,
                const Unmodelled &unmodelled, const ImportOptions &options,
                Findings &findings);
  ~CheckRecorder();

  /// Decides and records a check, of which `message` is the text. A cf.assert
  /// holds from here on; the result of a shape.cstr_* becomes a witness.
  void check(mlir::Operation *op, const BoolModel &claim,
             llvm::StringRef message = {});
  /// Decides and records what an op demands of its operands. It holds from here
  /// on, where demands are taken to hold.
  void demand(mlir::Operation *op, const BoolModel &claim,
              llvm::StringRef message);
  /// Decides and records; establishes nothing.
  void query(mlir::Operation *op, const BoolModel &claim, CheckRole role,
             llvm::StringRef message = {});
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
  /// Sets the listener that is told of checks and calls from here on; may be
  /// null.
  void setListener(CheckListener *told) { listener = told; }
  /// An op that may call, before anything is known of what it does.
  void noteCall(mlir::Operation *op);

  /// In a trial, code is walked only to see what it does to values: checks are
  /// taken to hold, and nothing is reported.
  bool isTrial() const { return trials > 0; }
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
  void dropWeaker(mlir::Operation *op, mlir::Value witness);
  /// A shape.assuming consumes the witness: if an instance is sure to come to
  /// it, the instance consumes it.
  void noteConsumed(mlir::Operation *op, const WitnessModel &witness);

  /// The claim that noteCondition() was told; null if there is none, or the op
  /// has not been come to.
  const BoolModel *condition(mlir::Operation *op) const {
    auto it = conditions.find(op);
    return it == conditions.end() ? nullptr : &it->second;
  }
  /// The claim of a check, in a lazy analysis; null if it is no check, or has
  /// not been come to.
  const BoolModel *noted(mlir::Operation *check) const {
    auto it = notes.find(check);
    return it == notes.end() ? nullptr : &it->second;
  }
  /// The op is erased; another one may come to lie where it was.
  void forget(mlir::Operation *op) {
    notes.erase(op);
    conditions.erase(op);
  }
  /// All premises of an answer, those of values included, each once.
  llvm::SmallVector<FactId, 8> allPremises(const Answer &answer,
                                           const BoolModel &claim);
  Premise premise(FactId fact);

private:
  friend class RegionContext;
  friend class NeededChecks;
  friend class CallGraph;
  FirstTime &firstTime() { return firstTimes; }
  /// Whether a trial is in another one: facts may be guessed.
  bool isNestedTrial() const { return trials > 1; }
  static bool isDecided(const Answer &answer);
  /// A claim that an op asks, with the answer and, once they are needed, all
  /// its premises.
  struct Asked {
    mlir::Operation *op;
    CheckRole role;
    llvm::StringRef message;
    BoolModel claim;
    Answer answer;
    std::optional<llvm::SmallVector<FactId, 8>> premises = std::nullopt;
    /// It is about a declared size.
    bool isDeclared = isDeclaration(op);
    /// The answer about the first time that the op is come to, if it is another
    /// one.
    std::optional<Answer> atFirst = std::nullopt;
  };
  /// As allPremises, computed once.
  llvm::ArrayRef<FactId> premisesOf(Asked &asked);
  /// Asks the claim unless its answer is known, and notes a contradiction among
  /// the facts.
  Asked ask(mlir::Operation *op, CheckRole role, const BoolModel &claim,
            llvm::StringRef message,
            std::optional<Answer> known = std::nullopt);
  Answer answerTo(const BoolModel &claim);
  void askFirstTime(Asked &asked);
  Answer answerWith(llvm::ArrayRef<FactId> behind, ClaimId claim);
  void checkAssert(mlir::Operation *op, const BoolModel &claim,
                   llvm::StringRef message, Action whenProved);
  void checkWitness(mlir::Operation *op, const BoolModel &claim,
                    llvm::StringRef message);
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
  /// Whether the claim is to be noted instead of being decided; notes it then.
  bool note(mlir::Operation *op, const BoolModel &claim);
  /// Records a claim that a check states and whose result nobody has to
  /// consume.
  void noteStated(mlir::Operation *op, const BoolModel &claim,
                  llvm::StringRef message);
  void noteContradiction(mlir::Operation *op, const Answer &answer);
  void addContradiction(mlir::Operation *op, const Answer &answer);
  Decision &record(Asked &asked);
  Decision &add(Decision &&decision);
  /// The report of a decision.
  CheckReport report(const Decision &decision, Asked &asked);
  /// The assignment by the names of symbols. To name many takes time and
  /// memory, which the module pays for.
  Example named(Assignment assignment);
  void explain(CheckReport &report, Asked &asked);
  /// The facts that hold here, with those behind the claim.
  llvm::SmallVector<FactId> factsHere(const Asked &asked);
  /// The problem of a check: the check, all facts that hold where it stands,
  /// and the other evidence of its answer.
  std::string problemOf(const CheckReport &report, const Asked &asked);
  /// Whether the report is of a check that is to be explained.
  bool isToExplain(const CheckReport &report) const;
  /// Puts the steps to the verdict into the report.
  void addSteps(CheckReport &report, Asked &asked);
  /// The certificate of a check that is proved or refuted.
  std::string certificate(const CheckReport &report, Asked &asked);
  /// Takes the action, if the proof is as good to z3; an instance takes none.
  void act(Decision &decision, Action action, Asked &asked);

  TermStore &store;
  FactScopes &facts;
  ValueModels &models;
  const Unmodelled &unmodelled;
  const ImportOptions &options;
  Findings &findings;
  LoopChecks loopChecks;
  FirstTime firstTimes;
  LatestFacts latest;
  std::unique_ptr<Decision>
      unreported; ///< The last decision of an instance that reports nothing.
  Instance *current = nullptr;
  CheckListener *listener = nullptr;
  unsigned trials = 0;
  llvm::DenseMap<mlir::Operation *, BoolModel> notes, conditions;
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
  llvm::DenseSet<mlir::Operation *> ignoredOps;
  /// The texts of facts in reports.
  llvm::DenseMap<uint32_t, std::string> factTexts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_CHECKS_CHECKRECORDER_H
