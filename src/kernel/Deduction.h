// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From formulas to literals and back: what follows without trying anything.
//
// Theories (theories/Theory.h) understand one literal at a time: x == 0,
// x != 0, x >= 0, equal and different shapes. The rest is worked out here:
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
// What is assumed takes effect when settled: literals go to the theories, these
// draw their conclusions and name the watched literals that may have changed,
// the clauses they occur in are examined, and what those conclude is taken
// apart in turn, until nothing is left.

#ifndef SHAPEPROOF_KERNEL_DEDUCTION_H
#define SHAPEPROOF_KERNEL_DEDUCTION_H

#include "kernel/Clauses.h"
#include "theories/Theory.h"
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

  /// Opens and closes a scope. What is assumed is settled first.
  void push();
  void pop();
  /// Takes effect when settled.
  void assume(ClaimId formula, ReasonId reason) {
    state.conclude(formula, reason);
  }
  /// Runs everything to a fixpoint.
  void settle();
  /// Whether what is assumed contradicts, as far as theories can tell by
  /// themselves, and by which facts. Settles.
  bool contradicts(Facts &facts);

  // --- Questions; settled ----------------------------------------------------

  /// What is known of any claim, without assuming anything; appends the reasons
  /// to `why` if given.
  Verdict status(ClaimId formula, Why *why) {
    junctions.clear(); // The facts may be others by now.
    return status(formula, why, 0);
  }
  /// Whether a disjunction is a fact as it stands, or one of those that make up
  /// a conjunction is.
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
    /// The formula last concluded from it.
    ClaimId spelledOut;
  };
  /// A claim about shapes within a clause.
  struct ShapeArm {
    ClaimId claim;
    uint32_t clause;
    /// The formula last watched for it.
    ClaimId spelledOut;
  };
  struct Truth {
    bool value;
    ReasonId reason;
  };

  // Deduction.cpp
  /// Takes one formula apart into literals, truth values and clauses.
  void absorb(ClaimId formula, ReasonId reason);
  void assumeTruth(ClaimId literal, ReasonId reason);
  void assumeLiteral(ClaimId literal, ReasonId reason);
  void addClause(ClaimId disjunction, ReasonId reason);
  void settleTheories();
  /// Examines the clauses that may have changed. True if there are any.
  bool examineWoken();
  void forgetWoken();
  /// Looks at what shapes are by now. True if there is anything to look at.
  bool examineStale();
  /// As examineClause, nothing having been settled since the last one.
  void examineNext(uint32_t index);
  /// Whether two arms of a clause are open as they were when it was examined
  /// last, and nothing that was woken before them satisfies it.
  bool isOpenStill(uint32_t index);
  /// It is woken whenever its status changes.
  bool isWatched(ClaimId arm);
  /// Of a clause that holds because of this arm.
  void satisfied(uint32_t index, ClaimId arm);
  Verdict armStatus(ClaimId arm);
  /// Assumes the axioms of new atoms in a dim (if valid) and in shapes.
  void enterAtoms(DimId dim, llvm::ArrayRef<ShapeId> shapes);
  void enterAtom(DimId atom);
  bool areAxiomsNews(DimId atom) const;
  bool isEntered(DimId d) const;

  // Watches.cpp
  /// Has theories report the literals of a formula, each told to `each`; those
  /// about shapes, of which more may come to be known, are told to `ofShapes`.
  void watchLiterals(ClaimId formula, llvm::function_ref<void(ClaimId)> each,
                     llvm::function_ref<void(ClaimId)> ofShapes);
  /// Has a clause woken by the literals of one of its arms.
  void watchArm(uint32_t index, ClaimId arm,
                llvm::function_ref<void(ClaimId)> ofShapes);
  /// Of an arm about shapes: its claim over their best known forms, whose
  /// literals are watched once it is another one.
  void examineShapeArm(uint32_t index, bool mayEqualOthers);
  ClaimId spelledOutArm(ClaimId arm);

  // Status.cpp
  Verdict status(ClaimId formula, Why *why, unsigned depth);
  Verdict literalStatus(ClaimId literal, Why *why);
  /// Whether a conjunction is looked for as the negation of a fact.
  bool mayBeNegated(ClaimId conjunction) const;
  /// Of an `and` or `or`.
  Verdict compoundStatus(ClaimId formula, Why *why, unsigned depth);
  /// Why a claim is decided by a single operand: by the best of some.
  /// False where the allowance ends before one is found.
  bool explainByOne(ClaimId claim, Verdict deciding, Why &why, unsigned depth);
  /// An Eq or Ne without a choice (terms/Axioms.h), others as they are.
  ClaimId choiceFree(ClaimId literal);

  // Broadcasts.cpp
  void assumeSet(ClaimId set, ReasonId reason);
  void watchSizes(llvm::ArrayRef<uint32_t> numbers);
  void watchNewJoins();
  void examineSize(uint32_t number);
  void examineJoin(uint32_t number);
  /// Looks at sizes of sets and broadcasts of which more may be known. True if
  /// there are any.
  bool examineSizes();
  Verdict setStatus(ClaimId set, Why *why);
  void assumeBroadcast(ClaimId claim, ReasonId reason);
  void examineBroadcast(uint32_t index);
  /// Looks for a fact that says the opposite of this one, as they are spelled
  /// out.
  void findOpposite(uint32_t index, ClaimId formula);
  /// The claim about what is known of its two shapes.
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
  /// The last of them that says this, or was spelled out like it.
  ScopedMap<ClaimId, uint32_t> ofFormula;
  ScopedMap<ClaimId, Truth> truths;
  /// Broadcast terms that were entered, and are to be watched.
  llvm::SmallVector<DimId, 2> newJoins;
  /// Terms whose atoms' axioms have been assumed.
  ScopedIdSet<DimId> entered;
  /// What choiceFree has found lately.
  llvm::DenseMap<ClaimId, ClaimId> choiceless;
  /// The first broadcast that may mean something else than when it was looked
  /// at: the first new one, or, when a literal has come, the first of all. The
  /// same of arms about shapes.
  size_t staleFrom = SIZE_MAX, staleArmsFrom = SIZE_MAX;
  /// Facts about shapes, and classes of shapes joined, when the arms were
  /// looked at last; and such facts so far.
  uint64_t shapeNewsSeen = 0, numShapeFacts = 0;
  /// What is known of arms, of which clauses share many, until something is
  /// settled.
  llvm::DenseMap<ClaimId, Verdict> arms;
  /// The literals that were woken for the clauses that are being examined.
  llvm::DenseSet<ClaimId> changed;
  /// What is known of each `and` and `or` within the formula asked about, which
  /// may share parts.
  llvm::DenseMap<ClaimId, Verdict> junctions;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_DEDUCTION_H
