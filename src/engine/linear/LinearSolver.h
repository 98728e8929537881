// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linear arithmetic over the integers: facts in, answers with evidence out.
//
//   LinearSolver solver;
//   Var i = solver.addVar(), n = solver.addVar();
//   solver.assume({LinearForm({{i, 1}}, 0)}, 1);              // i >= 0
//   solver.assume({LinearForm({{n, 1}, {i, -1}}, -1)}, 2);    // n - i - 1 >= 0
//   solver.assume({LinearForm({{n, 1}}, 0), Relation::Divisible,
//                  Int(8)}, 3);                      // 8 divides n
//   Budget budget(1000);
//   LinearAnswer a =
//       solver.refute({LinearForm({{n, -1}}, 7)}, budget); // n <= 7?
//   a.status;                // Infeasible: so n >= 8 is implied
//   a.premises();            // {1, 2, 3}
//   checkCertificate(a.certificate);
//
// Facts. `form >= 0`, `form == 0`, `modulus | form`, over any integers, each
// with the caller's reason (several facts may share one). Facts are split into
// components by shared variables, and a question uses its own components only
// (ComponentSolver.h decides one).
//
// Questions. `check` asks whether the facts can hold; `refute` whether they
// can hold together with more constraints; so a claim `form >= 0` is implied
// iff refute(-form - 1 >= 0) is Infeasible. `bounds` gives the range of a form.
//   Infeasible: proven, with a certificate over the facts used and, under
//     questionReason, the question's own constraints.
//   Feasible: proven, with an integer solution of the components involved.
//   Limit: the budget, the depth of branching or the rounds of cuts ended the
//     search. Nothing is known.
// Feasible and Infeasible are truths about the facts, so they depend neither
// on the order of facts nor on what was asked before; a question leaves
// nothing behind. Linear systems without disequalities are decided completely
// when they consist of equalities, congruences and differences, or when their
// rational solutions are integers; in general integer feasibility is NP-hard,
// which is what the limits are for.
//
// Scopes. push() and pop() bracket facts and variables.

#ifndef SHAPEPROOF_LINEAR_LINEARSOLVER_H
#define SHAPEPROOF_LINEAR_LINEARSOLVER_H

#include "engine/linear/ComponentSolver.h"
#include <memory>

namespace shapeproof::linear {

struct LinearAnswer {
  Status status = Status::Limit;
  Certificate certificate; ///< Infeasible: closes; else empty.
  Model model;             ///< Feasible, if asked for: sorted by variable.

  /// The reasons of the facts used, sorted, each once, without the question's.
  llvm::SmallVector<CallerReason, 8> premises() const;
};

/// A bound of a form: form <= value (upper) or form >= value (lower), in every
/// integer solution of the facts.
struct FormBound {
  std::optional<Int> value;
  /// A tighter bound may exist (or, without a value, a bound at all).
  bool limit = false;
  /// With a value: refutes the facts together with the bound's negation.
  Certificate certificate;
};

struct FormRange {
  /// Whether the facts contradict: no bounds, and `certificate` is the
  /// evidence.
  bool contradictory = false;
  Certificate certificate;
  FormBound lower, upper;
};

class LinearSolver {
public:
  explicit LinearSolver(SolverOptions options = SolverOptions());
  ~LinearSolver();
  // Not copied: the solvers of components refer to the facts.
  LinearSolver(const LinearSolver &) = delete;
  LinearSolver &operator=(const LinearSolver &) = delete;

  /// Adds an integer unknown; variables of a scope end with it. At most 2^31.
  Var addVar();
  size_t numVars() const { return componentOf.size(); }

  /// Adds a fact. Costs about the size of the fact, and a logarithm.
  void assume(Constraint constraint, CallerReason reason);

  void push() { scopes.push(); }
  void pop() { scopes.pop(); }

  /// Whether all facts together have a solution. Without a model, costs as much
  /// as the components that got facts since they were last found feasible.
  LinearAnswer check(Budget &budget, bool wantModel = false);
  /// Whether the facts and the extra constraints together have a solution. Only
  /// components that share variables with the extra constraints count: Feasible
  /// does not exclude contradictions elsewhere (see check()).
  LinearAnswer refute(llvm::ArrayRef<Constraint> extra, Budget &budget,
                      bool wantModel = false);
  /// The range of a form, tight over the integers unless it has `limit`.
  FormRange bounds(const LinearForm &form, Budget &budget);

  /// The facts of each component, with reasons.
  LLVM_DUMP_METHOD void dump() const;

private:
  struct Component {
    std::vector<ComponentSolver::Entry> list;
    size_t unchanged = 0; // entries that the solver has seen as they are
    size_t feasible = 0;  // entries of which check() has found a solution
    bool isPending = false;
    int32_t parent = -1;
    std::unique_ptr<ComponentSolver> solver;
  };
  struct Change {
    enum Kind : uint8_t { Merged, Listed, Created } kind;
    uint32_t which;
    size_t size;
  };

  SolverOptions options;
  ScopeStack scopes;
  ScopedVector<AssumedConstraint> facts{scopes};
  ScopedVector<int32_t> componentOf{scopes}; // -1 before its first fact
  std::vector<Component> components;
  ScopedLog<Change> changes; // of components
  /// Components that may have entries beyond `feasible`, and perhaps others.
  std::vector<uint32_t> pending;
  /// The level of a question's own constraints while it is asked.
  uint32_t ownLevel = ~0u;

  void undo(const Change &change);
  uint32_t rootOf(uint32_t component) const;
  void merge(llvm::ArrayRef<uint32_t> roots, uint32_t target, uint32_t level);
  uint32_t add(Constraint constraint, CallerReason reason, bool isLink);
  llvm::SmallVector<uint32_t, 16> undecided();
  void setPendingFeasible();
  bool isObviouslyFeasible(const Component &component) const;
  ComponentSolver &upToDate(uint32_t component, Budget &budget);
  void solveAll(llvm::ArrayRef<uint32_t> components, Budget &budget,
                bool wantModel, LinearAnswer &answer);
  FormBound tighten(const LinearForm &form, uint32_t component, Budget &budget);
};

} // namespace shapeproof::linear

#endif // SHAPEPROOF_LINEAR_LINEARSOLVER_H
