// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A theory is one kind of reasoning over literals.
//
//   facts:     n == m,  m <= 7,  k == n floordiv 2
//   equality:  n and m are one class          bounds:  n <= 7, so k <= 3
//   linear:    2 * k <= n <= 2 * k + 1
//
// A kernel (kernel/DeductiveKernel.h) is a list of theories. It takes facts
// apart into literals (x == 0, x != 0, x >= 0, equal and different shapes),
// gives each theory every literal, settles them in turn until none has news,
// and asks them in order about literals and terms. The kernel handles `and`,
// `or`, truth values, hypotheses and case splits.
//
// Theories communicate in two ways. Any of them concludes a formula, which is
// then assumed like a fact (TheoryState::conclude). Equalities between terms,
// and constants, pass between classes, bounds and linear arithmetic in bulk:
// see Exchange.h.
//
// To add a theory, derive from Theory in two new files and name its factory in
// the rows of contexts/Registry.cpp that shall have it.

#ifndef SHAPEPROOF_THEORIES_THEORY_H
#define SHAPEPROOF_THEORIES_THEORY_H

#include "engine/base/Budget.h"
#include "engine/base/Reasons.h"
#include "engine/base/Scoped.h"
#include "shapeproof/Answer.h"
#include "shapeproof/ContextOptions.h"
#include "shapeproof/Terms.h"
#include <memory>

namespace shapeproof {

class BoundsEngine;
class EqualityTheory;
class Exchange;
class BroadcastabilityTheory;

/// The state that the theories of one kernel share.
class TheoryState {
  Budget ownWork;

public:
  /// Without a budget to share it has its own, for which \p parent pays, if
  /// there is one.
  explicit TheoryState(TermStore &store, Budget *shared = nullptr,
                       Budget *parent = nullptr)
      : ownWork(parent, 1), store(store), work(shared ? *shared : ownWork),
        reasons(scopes), conflict(scopes) {}

  /// Assumes a formula that a theory concluded. Takes effect when settled.
  void conclude(ClaimId formula, ReasonId reason) {
    pending.emplace_back(formula, reason);
    unsettled = true;
  }
  /// Marks that a theory has something to settle without a new fact.
  void markUnsettled() { unsettled = true; }
  /// Records that the facts contradict (the first contradiction is kept).
  void contradict(llvm::ArrayRef<ReasonId> why) {
    if (!contradictory())
      conflict = reasons.derived(why);
  }
  bool contradictory() const { return conflict->valid(); }
  /// The reason of the contradiction; valid if contradictory.
  ReasonId contradiction() const { return conflict; }
  /// Whether nothing is queued and nothing contradicts, so theories may be
  /// asked.
  bool settled() const {
    return !unsettled && pending.empty() && !contradictory();
  }

  TermStore &store;
  /// The work of all theories, with its allowance.
  Budget &work;
  ScopeStack scopes;
  ReasonTable reasons;

  /// Set by the theories that own them when these are created; null in kernels
  /// without such a theory.
  EqualityTheory *equality = nullptr;
  BoundsEngine *bounds = nullptr;
  Exchange *exchange = nullptr;
  BroadcastabilityTheory *fitting = nullptr;

private:
  friend class Deduction;
  /// Formulas to assume: empty when settled.
  std::vector<std::pair<ClaimId, ReasonId>> pending;
  bool unsettled = false;
  /// Valid once the facts contradict.
  ScopedValue<ReasonId> conflict;
};

class Theory {
public:
  using Why = llvm::SmallVectorImpl<ReasonId>;

  explicit Theory(TheoryState &state) : state(state), store(state.store) {}
  virtual ~Theory() = default;
  Theory(const Theory &) = delete;
  Theory &operator=(const Theory &) = delete;

  /// Opens or closes a scope. Containers registered with state.scopes are
  /// handled already.
  virtual void push() {}
  virtual void pop() {}
  /// Finishes work of the open scope that was cut off by an allowance of steps;
  /// called before the next scope is opened.
  virtual void beforePush() {}

  /// Assumes an Eq, Ne, Ge, ShapeEq or ShapeNe. May be lazy until settled.
  virtual void assume(ClaimId literal, ReasonId reason) = 0;
  /// Gets every disjunction assumed, for theories that can use the consequences
  /// all arms share. The kernel finds out which arms are left.
  virtual void assumeClause(ClaimId, ReasonId) {}
  /// Gets a == b + offset from the exchange, if subscribed to it.
  virtual void assumeEqual(DimId, DimId, const Int &, ReasonId) {}
  /// Draws conclusions from the assumptions; a contradiction goes to
  /// state.contradict. True if earlier theories in the list got news.
  virtual bool settle() { return false; }
  /// Whether the settled facts contradict by a full check, for theories whose
  /// full check is too slow for every fact.
  virtual bool finalCheck(Why &) { return false; }

  /// The status of a literal, settled: Proved, Refuted or Unknown. Appends the
  /// reasons to `why` if given. Leaves nothing behind.
  virtual Verdict status(ClaimId literal, Why *why) = 0;
  /// Narrows the bounds of a prepared term; `why` has the reasons of both ends.
  virtual void tighten(DimId, Bounds &, Why &) {}
  /// The best known form of a shape (of known rank if possible).
  virtual ShapeId knownForm(ShapeId s, Why *) { return s; }

  /// Asks takeWoken to report `literal` when its status may have changed (in
  /// this scope).
  virtual void watch(ClaimId) {}
  /// The watched literals that may have changed since the last call.
  virtual void takeWoken(llvm::SmallVectorImpl<ClaimId> &) {}

  /// Whether `tighten` may be asked about the term now; else `prepare` is
  /// called first, in a scope for the length of the question.
  virtual bool isPrepared(DimId) { return true; }
  virtual void prepare(DimId) {}
  /// Begins a question or a fact: forgets the limits that earlier ones ran
  /// into, and the steps they spent.
  virtual void beginQuestion() {}
  /// Whether the theory stopped early; answers that depend on unfinished work
  /// have `limit`.
  virtual bool hitLimit(ClaimId) { return false; }
  /// Whether the theory needs the axioms of atoms (terms/Axioms.h) as facts.
  /// Others have them built in.
  virtual bool wantsAxioms() const { return false; }

  /// Prints the facts and conclusions for a person to read.
  virtual void dump(llvm::raw_ostream &) const {}
  virtual size_t memoryUsage() const = 0;

protected:
  TheoryState &state;
  TermStore &store;
};

/// Creates a theory of a kernel, after those before it in the kernel's list.
using CreateTheory = std::unique_ptr<Theory> (*)(TheoryState &,
                                                 const ContextOptions &);

} // namespace shapeproof

#endif // SHAPEPROOF_THEORIES_THEORY_H
