// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides one connected component of facts over the integers.
//
// Facts go through four stages, each cheaper than the next, which gets what the
// stage cannot decide:
//
// 1. equalities and congruences are eliminated (Elimination);
// 2. the rest of an inequality is divided by the gcd of its coefficients, and
//    its constant is rounded down;
// 3. differences go to a graph (DifferenceGraph), which is complete for them;
//    when nothing else is left, its solution is the answer;
// 4. otherwise everything goes to the tableau (Simplex), and a fractional
//    solution is cut by rounding or split by a branch (IntegerSearch).
//
// Batches. The state is a function of the list of facts (and of where scopes
// begin in it), never of which questions were asked when. Yet the tableau
// should see facts in large batches: checked one by one, a chain of n
// facts may move the assignment sqrt(n) times, and all n rows each time. So
// batches follow the bits of the length, as in a binary counter: 13 facts are
// batches of 8, 4 and 1, whenever asked; the 14th fact replaces the last by a
// batch of 2. A fact is handled about log n times at worst, and once when only
// the end is asked. Each batch is a scope of every stage; a scope of the
// caller starts a new counter. Closing a batch truncates lists that only grew
// meanwhile to the lengths noted in it, which is the whole undo: containers of
// base/Scoped.h would log each change for it.

#ifndef SHAPEPROOF_LINEAR_COMPONENTSOLVER_H
#define SHAPEPROOF_LINEAR_COMPONENTSOLVER_H

#include "engine/base/Budget.h"
#include "engine/base/Limits.h"
#include "engine/base/Scoped.h"
#include "engine/linear/DifferenceGraph.h"
#include "engine/linear/Elimination.h"
#include "engine/linear/Proof.h"
#include "engine/linear/Simplex.h"
#include "llvm/ADT/DenseMap.h"

namespace shapeproof::linear {

/// A fact of LinearSolver. A link only puts variables into one component.
struct AssumedConstraint {
  SHAPEPROOF_NOEXCEPT_MOVE(AssumedConstraint);
  Constraint constraint;
  CallerReason reason = 0;
  bool isLink = false;
};

/// Limits of the search: they decide how much is answered, never the truth.
struct SolverOptions {
  /// Branches above a leaf: a search has at most 2^depth leaves.
  unsigned branchDepth = limits::linearBranches;
  /// Rounds of cuts at each node of the search, and cuts in a round.
  unsigned cutRounds = limits::linearCuts, cutsPerRound = limits::linearCuts;
  /// The number of times a bound is moved by one before the search gives up.
  unsigned boundMoves = limits::linearBoundMoves;
  /// The steps for taking in a batch of facts, plus a number per fact. They are
  /// not charged to questions, so that the state does not depend on these; but
  /// a question pays for its own constraints. `ofBatches` pays, if given.
  uint64_t batchSteps = limits::linearBatchSteps,
           batchStepsPerFact = limits::linearBatchSteps / 1000;
  Budget *ofBatches = nullptr;
};

enum class Status : uint8_t { Feasible, Infeasible, Limit };

/// Integer values by the caller's variables, sorted.
using Model = std::vector<std::pair<Var, Int>>;

class ComponentSolver {
public:
  /// Fresh variables of certificates start here.
  static constexpr Var freshBase = Var(1) << 31;

  ComponentSolver(const ScopedVector<AssumedConstraint> &facts,
                  const SolverOptions &options)
      : facts(facts), options(options), elimination(derivations) {}

  struct Entry {
    uint32_t fact, level;
  };
  /// Brings the state to that of the list; the first `unchanged` entries are
  /// those of the last call. Entries from `own` on belong to a question (and to
  /// a scope of their own), whose budget pays for taking them in.
  void sync(llvm::ArrayRef<Entry> list, size_t unchanged, size_t own,
            Budget &budget);

  /// Decides the facts. Changes only the stored answer.
  Status solve(Budget &budget);
  /// After Infeasible, until the next sync or solve; nothing if the budget
  /// ends.
  std::optional<Certificate> certificate(Budget &budget);
  /// After Feasible: a value for each variable of the component. False if the
  /// budget ended.
  bool model(Model &out, Budget &budget);

  enum class Optimum { Finite, Unbounded, Limit };
  /// After Feasible: an upper bound of the form over the rationals, rounded
  /// down; over differences alone, the exact maximum. The certificate comes
  /// from refuting `form > bound`, not from here.
  Optimum upperBound(const LinearForm &form, Int &bound, Budget &budget);

private:
  struct Inequality {
    SHAPEPROOF_NOEXCEPT_MOVE(Inequality);
    LinearForm form; // reduced, divided and rounded
    ProofId proof = 0;
    bool isDifference = false, isDead = false;
  };
  struct Batch {
    size_t begin, end;
    size_t vars, inequalities, deaths, proof, elimination, definitions, others,
        conflict, mentions;
    bool incomplete;
    bool fed = false;
    size_t fedColumns = 0, fedRows = 0;
    // The graph's solution at that time, for large batches with more than
    // differences.
    std::vector<int64_t> start;
  };

  const ScopedVector<AssumedConstraint> &facts;
  const SolverOptions &options;
  Proof derivations;
  Elimination elimination;
  DifferenceGraph graph;
  Simplex tableau;

  // Variables, numbered in the order in which the facts name them.
  struct LocalVar {
    SHAPEPROOF_NOEXCEPT_MOVE(LocalVar);
    Var name = 0;                         // the caller's, or fresh
    uint32_t mentions = 0;                // by facts
    int32_t column = -1;                  // in the tableau
    llvm::SmallVector<uint32_t, 4> users; // inequalities
  };
  std::vector<LocalVar> vars;
  llvm::DenseMap<Var, Var> localOf;
  std::vector<Var> mentions;               // whose count each batch raised
  llvm::DenseMap<uint32_t, Var> witnessOf; // by fact; may be out of date
  struct Definition {
    Var var;
    LinearForm form;
  };
  std::vector<Definition> definitions;

  std::vector<Inequality> inequalities;
  std::vector<uint32_t> deaths; // of inequalities, in order
  size_t others = 0;            // live inequalities outside the graph
  std::vector<Batch> batches;
  std::vector<Proof::Refutation> conflicts; // at most one, of the facts
  bool isIncomplete = false; // a batch ran out of steps: facts were dropped

  std::vector<DifferenceGraph::Edge> newEdges; // of the batch being taken

  // Tableau rows by the inequality's linear part.
  struct Row {
    uint64_t hash;
    Var slack;
    llvm::SmallVector<LinearForm::Term, 3> terms; // leading one positive
  };
  std::vector<Row> rows;
  llvm::DenseMap<uint64_t, llvm::SmallVector<uint32_t, 1>> rowsByHash;
  std::vector<Var> columns; // local variables that have one, in order

  // The last answer. Proof nodes beyond stableProof belong to it.
  size_t stableProof = 0;
  std::optional<Proof::Refutation> refuted;
  bool isModelKnown = false;
  std::vector<Int> values; // by local variable, live ones
  /// Whether `values` have to be read from the graph when they are asked for.
  bool valuesAreOfGraph = false;

  // Taking in facts.
  /// The number of these steps that are still allowed; no question pays for
  /// them.
  uint64_t affordable(uint64_t steps) const;
  void chargeBatches(uint64_t steps);
  void openBatch(llvm::ArrayRef<Entry> list, size_t begin, size_t end,
                 Budget *budget);
  void closeBatch();
  void takeEdges(Budget &budget);
  void takeBatch(llvm::ArrayRef<Entry> list, Budget &budget);
  Var localVar(Var name);
  Var freshVar();
  LinearForm localForm(const LinearForm &form) const;
  LinearForm callerForm(const LinearForm &form) const;
  bool takeEquality(LinearForm form, ProofSum why, Budget &budget,
                    std::vector<uint32_t> &stale);
  bool takeInequality(LinearForm form, ProofSum why, Budget &budget);
  /// Divides and rounds; extends why by its proof.
  void normalize(LinearForm &form, ProofSum &why);
  uint32_t addInequality(LinearForm form, ProofSum why);
  void contradict(ProofSum closing);

  // The tableau.
  void feed();
  void unfeed(Batch &batch);
  Var columnOf(Var var);
  const Rational &tableauValue(Var var) const {
    return tableau.value(static_cast<Var>(vars[var].column));
  }
  bool assertInTableau(uint32_t inequality, bool keepRow);
  ProofSum closingOf(const Simplex::Explanation &parts) const;

  // IntegerSearch.cpp
  Status search(unsigned depth, Budget &budget, Proof::Refutation &refutation,
                uint32_t node);
  uint32_t addSearched(LinearForm form, ProofId proof);
  bool addCuts(Budget &budget);
  bool tryCut(llvm::ArrayRef<Simplex::Entry> row, bool up, ProofSum &why,
              LinearForm &cut) const;
  std::optional<Int> evaluate(const LinearForm &caller, Budget &budget);
  bool roundedSolution(Budget &budget);
  int firstFractional() const;
  void readGraph();
  void readTableau();
  bool valuesHold(Budget &budget, bool othersOnly) const;
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_COMPONENTSOLVER_H
