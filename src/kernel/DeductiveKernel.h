// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From literals to claims: what every solver-free context shares.
//
// An engine of equalities or bounds understands one literal at a time: x == 0,
// x != 0, x >= 0, equal and different shapes. This base gives it the rest:
//
// - `and` is taken apart.
// - `or` becomes a clause. When all arms but one are refuted the last one is
//   assumed, with the clause and the refutations as its reason: from
//   broadcastable([n], [m]), that is n == m or n == 1 or m == 1, and n > 1,
//   m > 1 follows n == m. Clauses are re-examined only when the engine reports
//   that one of their literals may have changed.
// - truth values (`bool p`) are a scoped table.
// - broadcastable of two shapes of unknown rank waits until the engine knows
//   enough of the ranks to spell it out.
// - an atom's axioms (Axioms.h) are assumed when it first occurs: those of a
//   select for every engine, the others for engines that want them.
// - a claim that is not decided at once is Proved when its negation, assumed in
//   a scope, contradicts, and Refuted when it itself does. Where an engine
//   allows it, the clauses that share symbols with the claim are split on: each
//   open arm, assumed in a scope of its own, must contradict.
//
// A question leaves nothing behind: whatever it assumes or adds is in a scope.

#ifndef SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
#define SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H

#include "base/Reasons.h"
#include "base/Scoped.h"
#include "kernel/Kernel.h"
#include "llvm/ADT/DenseSet.h"

namespace shapeproof {

class DeductiveKernel : public Kernel {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  explicit DeductiveKernel(TermStore &store);

  void push() final;
  void pop() final;
  void assume(ClaimId claim, FactId fact) final;
  Answer decide(ClaimId claim) final;
  Bounds bound(DimId dim) final;
  bool isContradictory(llvm::SmallVectorImpl<FactId> *premises) final;
  /// By default through literalStatus; override for speed.
  Verdict isEqual(DimId a, DimId b) override;
  Verdict isEqual(ShapeId a, ShapeId b) override;
  size_t memoryUsage() const override;

protected:
  // --- What an engine implements --------------------------------------------

  /// Given the Unknown that hypotheses and case splits end with: what more the
  /// engine can do.
  virtual Answer decideFurther(ClaimId, Answer open) { return open; }
  /// Opens and closes a scope of the engine. What it keeps in containers
  /// registered with `scopes` is handled already.
  virtual void enginePush() {}
  virtual void enginePop() {}
  /// Assumes an Eq, Ne, Ge, ShapeEq or ShapeNe. May be lazy until settleEngine.
  virtual void assumeLiteral(ClaimId literal, ReasonId reason) = 0;
  /// Told of every disjunction assumed, for engines that can use what all arms
  /// have in common. Which arms are left, and the last of them, is worked out
  /// without it.
  virtual void assumeClause(ClaimId, ReasonId) {}
  /// Draws the engine's conclusions from what was assumed. Reports a
  /// contradiction by `contradict`.
  virtual void settleEngine() = 0;
  /// What is known of a literal, settled: Proved, Refuted or Unknown. Appends
  /// the reasons to `why` if given. Leaves nothing behind.
  virtual Verdict literalStatus(ClaimId literal, Why *why) = 0;
  /// Asks for `literal` to be reported by takeWoken when its status may have
  /// changed (in this scope).
  virtual void watch(ClaimId literal) = 0;
  /// The watched literals that may have changed since the last call, in a
  /// deterministic order.
  virtual void takeWoken(llvm::SmallVectorImpl<ClaimId> &woken) = 0;
  /// Whether engineBound may be asked about the term as things stand; else
  /// `prepare` is called first, in a scope for the length of the question.
  virtual bool isPrepared(DimId dim) { return isEntered(dim); }
  virtual void prepare(DimId dim) { enterAtoms(dim, {}); }
  /// Bounds of a term, settled, with the reasons of both ends.
  virtual Bounds engineBound(DimId dim, Why &why) = 0;
  /// The best known form of a shape (of known rank if possible).
  virtual ShapeId knownForm(ShapeId s, Why *) { return s; }
  /// A question is about to be asked, or a fact assumed: forget what earlier
  /// ones ran into, and what they spent.
  virtual void beginQuestion() {}
  /// True once the engine stopped early; answers that depend on what it did not
  /// finish say `limit`.
  virtual bool hitLimit(ClaimId) { return false; }
  /// Whether the engine, asked in earnest, finds the settled facts to
  /// contradict. For engines whose full check is too slow for every fact.
  virtual bool deepConflict(Why &) { return false; }
  /// Told of every fact as it was assumed.
  virtual void assumedFact(ClaimId, FactId) {}
  /// Whether the axioms of this atom are wanted.
  virtual bool wantsAxioms(DimId atom) {
    return store.kind(atom) == DimKind::Select;
  }
  /// How many nested case splits a question may make, how many clauses it may
  /// look at, and how many arms it may try in all.
  virtual unsigned splitDepth() const { return 0; }
  virtual unsigned splitClauses() const { return 0; }
  virtual unsigned splitArms() const { return 0; }

  // --- What an engine uses ---------------------------------------------------

  /// Records that the facts contradict (the first contradiction is kept).
  void contradict(llvm::ArrayRef<ReasonId> why);
  bool contradictory() const { return conflict[0].valid(); }
  /// Nothing waits and nothing contradicts: the engine may be asked directly.
  bool settled() const {
    return !unsettled && pending.empty() && !contradictory();
  }
  /// Says that the engine has something to settle that no fact announced.
  void markUnsettled() { unsettled = true; }
  /// Lets isEqual read the engine's classes whenever all is settled.
  void offerClasses(const ClassTable &table) {
    classTable = &table;
    refreshQuick();
  }
  /// Assumes any formula that the engine concluded. Takes effect when settled.
  void conclude(ClaimId formula, ReasonId reason);

  /// Assumes the axioms of new atoms.
  void enterAtoms(llvm::ArrayRef<DimId> dims, llvm::ArrayRef<ShapeId> shapes);
  bool isEntered(DimId d) const;

  TermStore &store;
  ScopeStack scopes;
  ReasonTable reasons;

private:
  /// By hypotheses and case splits.
  Answer decideQuickly(ClaimId claim);
  struct Clause {
    ClaimId disjunction;
    ReasonId reason;
    /// Satisfied, or its last arm assumed: needs no more attention.
    bool done = false;
  };
  struct Broadcast {
    ClaimId claim;
    ReasonId reason;
    /// The formula last concluded from it.
    ClaimId spelledOut;
  };
  struct Truth {
    bool value;
    ReasonId reason;
  };

  /// Takes one formula apart into literals, truth values and clauses.
  void absorb(ClaimId formula, ReasonId reason);
  void addClause(ClaimId disjunction, ReasonId reason);
  void watchArms(ClaimId disjunction, uint32_t clause);
  void enterAtoms(ClaimId literal);
  void registerSymbols(ClaimId disjunction, uint32_t clause);
  /// Runs everything to a fixpoint.
  void settle();
  void examineClause(uint32_t index);
  void examineBroadcast(uint32_t index);
  /// Three-valued, without assuming anything; settled.
  Verdict status(ClaimId formula, Why *why, unsigned depth = 0);
  /// An Eq or Ne without a choice (Axioms.h), any other claim as it is.
  ClaimId choiceFree(ClaimId literal);
  /// Why a claim is decided by a single operand: by the best of some.
  void explainByOne(ClaimId claim, Verdict deciding, Why &why, unsigned depth);
  Verdict broadcastStatus(ClaimId claim, Why *why, unsigned depth);
  Answer answerOf(Verdict verdict, llvm::ArrayRef<ReasonId> why);
  using Facts = llvm::SmallVector<FactId, 4>;
  /// Whether `formula`, assumed in a scope, contradicts, and with which facts.
  bool refutes(ClaimId formula, Facts &facts);
  bool refutesAtOnce(ClaimId formula, Facts &facts);
  /// Whether what is assumed now contradicts, splitting up to `depth` times.
  bool contradicts(llvm::ArrayRef<uint32_t> splits, unsigned depth,
                   Facts &facts);
  /// The clauses that share symbols with `formula` or each other.
  llvm::SmallVector<uint32_t, 8> relevantClauses(ClaimId formula);
  bool isContradictoryNow(Facts &facts);
  void refreshQuick() { quick = settled() ? classTable : nullptr; }

  const ClassTable *classTable = nullptr;
  ScopedVector<Clause> clauses;
  ScopedMap<ClaimId, ReasonId> knownClauses{scopes};
  ScopedVector<Broadcast> broadcasts;
  ScopedMap<ClaimId, Truth> truths;
  /// Clauses by the literals of their arms: a linked list in `links`.
  struct Link {
    uint32_t clause, next;
  };
  ScopedMap<ClaimId, uint32_t> firstLink;
  ScopedVector<Link> links;
  /// Clauses by the symbols in them, for case splits.
  ScopedMap<DimId, uint32_t> firstOfSymbol;
  /// Terms whose atoms' axioms have been assumed.
  ScopedMap<DimId, bool> entered;
  /// What choiceFree has found so far.
  llvm::DenseMap<ClaimId, ClaimId> choiceless;
  /// [0]: valid once the facts contradict.
  ScopedVector<ReasonId> conflict;
  /// Formulas to absorb, clauses and broadcasts to examine: empty when settled.
  std::vector<std::pair<ClaimId, ReasonId>> pending;
  std::vector<uint32_t> clauseQueue;
  bool broadcastsStale = false;
  /// Something was assumed since the last settle.
  bool unsettled = false;
  /// Of the current question.
  unsigned armsLeft = 0;
  bool splitsCutOff = false;
};

} // namespace shapeproof

#endif // SHAPEPROOF_KERNEL_DEDUCTIVEKERNEL_H
