// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From formulas to literals and back: conclusions that need no trial.
//
// Theories (theories/Theory.h) understand single literals: x == 0, x != 0,
// x >= 0, equal and different shapes. This class does the rest:
//
// - `and` is taken apart.
// - `or` becomes a clause. When all arms but one are refuted the last one is
//   assumed, with the clause and the refutations as its reason: from
//   broadcastable([n], [m]), that is n == m or n == 1 or m == 1, and n > 1,
//   m > 1 follows n == m. Clauses are examined again only when a theory reports
//   that one of their literals may have changed (Clauses.h).
// - truth values (`bool p`) are a scoped table.
// - a set of sizes that fit goes to the theory of such sets, if there is one
//   (theories/Broadcastability.h), which names sizes to be watched; else it is
//   taken apart into pairs.
// - broadcastable of two shapes of unknown rank waits until enough of the ranks
//   is known to spell it out.
// - an atom's axioms (terms/Axioms.h) are assumed when it first occurs: those
//   of a select for every theory, the others for theories that want them.
//
// Assumptions take effect when settled: literals go to the theories, these draw
// their conclusions and name the watched literals that may have changed, the
// clauses with these literals are examined, and their conclusions are taken
// apart in turn, until nothing is left.

#ifndef SHAPEPROOF_KERNEL_DEDUCTION_H
#define SHAPEPROOF_KERNEL_DEDUCTION_H

#include "engine/kernel/Clauses.h"
#include "engine/theories/Theory.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace shapeproof {

class Deduction {
public:
  using Why = Theory::Why;
  using Facts = llvm::SmallVector<FactId, 4>;

  /// `forSplits`: clauses will be split on.
  Deduction(TermStore &store, const ContextOptions &options,
            llvm::ArrayRef<CreateTheory> list, bool forSplits,
            Budget *shared = nullptr);

  /// Opens or closes a scope. Assumptions are settled before one is opened.
  void push();
  void pop();
  /// Takes effect when settled.
  void assume(ClaimId formula, ReasonId reason) {
    state.conclude(formula, reason);
  }
  /// Runs everything to a fixpoint.
  void settle();
  /// Whether the assumptions contradict, as far as the theories can tell by
  /// themselves, and by which facts. Settles.
  bool contradicts(Facts &facts);

  // --- Questions; settled ----------------------------------------------------

  /// The status of any claim, without assuming anything; appends the reasons to
  /// `why` if given.
  Verdict status(ClaimId formula, Why *why) {
    junctions.clear(); // The facts may have changed.
    return status(formula, why, 0);
  }
  /// Whether a disjunction is a fact as it stands, or an operand of a
  /// conjunction is.
  bool isClause(ClaimId claim) const;
  /// Whether `bounds` may be asked about the term; else `prepare` is called
  /// first, in a scope, and settled.
  bool isPrepared(DimId dim) const;
  void prepare(DimId dim);
  Bounds bounds(DimId dim, Why &why);

  void beginQuestion();
  bool hitLimit(ClaimId claim);

  Clauses &allClauses() { return clauses; }
  /// Assumes the last arm of a clause whose other arms are refuted.
  void examineClause(uint32_t index) {
    arms.clear();
    examineNext(index);
  }

  TermStore &store;
  TheoryState state;

  void dump(llvm::raw_ostream &os) const;
  size_t memoryUsage() const;

private:
  struct Broadcast {
    ClaimId claim;
    ReasonId reason;
    /// The formula last concluded from the claim.
    ClaimId spelledOut;
  };
  /// A claim about shapes within a clause.
  struct ShapeArm {
    ClaimId claim;
    uint32_t clause;
    /// The formula last watched for the claim.
    ClaimId spelledOut;
  };
  struct Truth {
    bool value;
    ReasonId reason;
  };

  // Deduction.cpp
  /// Takes a formula apart into literals, truth values and clauses.
  void absorb(ClaimId formula, ReasonId reason);
  void assumeTruth(ClaimId literal, ReasonId reason);
  void assumeLiteral(ClaimId literal, ReasonId reason);
  void addClause(ClaimId disjunction, ReasonId reason);
  void settleTheories();
  /// Examines the clauses that may have changed. True if there are any.
  bool examineWoken();
  void forgetWoken();
  /// Examines claims about shapes whose known forms may have changed. True if
  /// there were any.
  bool examineStale();
  /// As examineClause, if nothing was settled since the last one.
  void examineNext(uint32_t index);
  /// Whether the two open arms of a clause are known to be open still. Marks
  /// the clause as satisfied if an arm before them was woken and holds.
  bool isOpenStill(uint32_t index);
  /// Whether every change of the arm's status wakes its clauses.
  bool isWatched(ClaimId arm);
  /// Marks a clause as satisfied by this arm.
  void satisfied(uint32_t index, ClaimId arm);
  Verdict armStatus(ClaimId arm);
  /// Assumes the axioms of new atoms in a dim (if valid) and in shapes.
  void enterAtoms(DimId dim, llvm::ArrayRef<ShapeId> shapes);
  void enterAtom(DimId atom);
  bool areAxiomsNews(DimId atom) const;
  bool isEntered(DimId d) const;

  // Watches.cpp
  /// Has theories report the literals of a formula, and calls `each` for each.
  /// Calls `ofShapes` for literals about shapes of which more may become known.
  void watchLiterals(ClaimId formula, llvm::function_ref<void(ClaimId)> each,
                     llvm::function_ref<void(ClaimId)> ofShapes);
  /// Has a clause woken by the literals of an arm.
  void watchArm(uint32_t index, ClaimId arm,
                llvm::function_ref<void(ClaimId)> ofShapes);
  /// Rebuilds the claim of an arm about shapes over their best known forms, and
  /// watches its literals if it is a new claim.
  void examineShapeArm(uint32_t index, bool mayEqualOthers);
  ClaimId spelledOutArm(ClaimId arm);

  // Status.cpp
  Verdict status(ClaimId formula, Why *why, unsigned depth);
  Verdict literalStatus(ClaimId literal, Why *why);
  /// Whether the negation of a conjunction is looked up among the facts.
  bool mayBeNegated(ClaimId conjunction) const;
  /// The status of an `and` or `or`.
  Verdict compoundStatus(ClaimId formula, Why *why, unsigned depth);
  /// Explains a claim that a single operand decides, by the operand with the
  /// fewest facts. False where the allowance ends before one is found.
  bool explainByOne(ClaimId claim, Verdict deciding, Why &why, unsigned depth);
  /// The form of an Eq or Ne without a choice (terms/Axioms.h); other literals
  /// are returned as they are.
  ClaimId choiceFree(ClaimId literal);

  // Broadcasts.cpp
  void assumeSet(ClaimId set, ReasonId reason);
  void watchSizes(llvm::ArrayRef<uint32_t> numbers);
  void watchNewJoins();
  void examineSize(uint32_t number);
  void examineJoin(uint32_t number);
  /// Examines sizes of sets and broadcasts of which more may be known. True if
  /// there were any.
  bool examineSizes();
  Verdict setStatus(ClaimId set, Why *why);
  void assumeBroadcast(ClaimId claim, ReasonId reason);
  void examineBroadcast(uint32_t index);
  /// Contradicts if there is a fact that is the opposite of this one once both
  /// are written over known forms.
  void findOpposite(uint32_t index, ClaimId formula);
  /// The claim over the best known forms of its two shapes.
  ClaimId spelledOut(ClaimId claim, Why *why);
  ShapeId knownForm(ShapeId s, Why *why);
  Verdict broadcastStatus(ClaimId claim, Why *why, unsigned depth);
  bool provesEqual(ShapeId a, ShapeId b, Why *why, unsigned depth);

  llvm::SmallVector<std::unique_ptr<Theory>, 3> theories;
  const bool forSplits;
  bool wantsAxioms = false;
  Clauses clauses;
  ScopedVector<Broadcast> broadcasts;
  ScopedVector<ShapeArm> shapeArms;
  /// The last broadcast fact with this claim, or with this spelled-out form.
  ScopedMap<ClaimId, uint32_t> ofFormula;
  ScopedMap<ClaimId, Truth> truths;
  /// Broadcast terms that were entered and have yet to be watched.
  llvm::SmallVector<DimId, 2> newJoins;
  /// Terms whose atoms' axioms have been assumed.
  ScopedIdSet<DimId> entered;
  /// Recent results of choiceFree.
  llvm::DenseMap<ClaimId, ClaimId> choiceless;
  /// The first broadcast fact, and the first arm about shapes, that may mean
  /// something else than when it was examined: the first new one, or, once a
  /// literal has come, the first of all.
  size_t staleFrom = SIZE_MAX, staleArmsFrom = SIZE_MAX;
  /// The number of facts about shapes and of merged classes of shapes when the
  /// arms were last examined; the number of such facts so far.
  uint64_t shapeNewsSeen = 0, numShapeFacts = 0;
  /// The status of arms, which clauses often share, until something is settled.
  llvm::DenseMap<ClaimId, Verdict> arms;
  /// The literals that were woken for the clauses being examined.
  llvm::DenseSet<ClaimId> changed;
  /// The status of each `and` and `or` within the formula asked about, which
  /// may share parts.
  llvm::DenseMap<ClaimId, Verdict> junctions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_DEDUCTION_H
