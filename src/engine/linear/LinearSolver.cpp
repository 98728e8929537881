// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Components of facts, kept by union-find with rollback: a fact over x and y
// appends the smaller component's list to the larger one's, and itself. The
// lists grow at the end only, so a component's solver, if it has been built,
// takes in just what came after. On pop the list is cut and the smaller one,
// whose own list and solver were left as they were, stands by itself again.
//
// Each component has the number of its entries, from the first, that are known
// to have a solution (so has each part of them). check() decides only
// components with entries after these.
//
// Tested by tests/engine/linear/LinearSolverTest.cpp.

#include "engine/linear/LinearSolver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-linear"
ALWAYS_ENABLED_STATISTIC(NumQuestions, "Questions to the linear solver");
ALWAYS_ENABLED_STATISTIC(NumRefuted,
                         "Questions that the linear solver refuted");

namespace shapeproof::linear {

llvm::SmallVector<CallerReason, 8> LinearAnswer::premises() const {
  llvm::SmallVector<CallerReason, 8> out;
  for (const Certificate::Hypothesis &h : certificate.hypotheses)
    if (h.reason != questionReason)
      out.push_back(h.reason);
  llvm::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Component 0 holds the facts without variables.
LinearSolver::LinearSolver(SolverOptions options)
    : options(options),
      changes(scopes, [this](const Change &change) { undo(change); }) {
  components.emplace_back();
}
LinearSolver::~LinearSolver() = default;

Var LinearSolver::addVar() {
  componentOf.push_back(-1);
  return static_cast<Var>(componentOf.size() - 1);
}

uint32_t LinearSolver::rootOf(uint32_t component) const {
  while (components[component].parent >= 0)
    component = static_cast<uint32_t>(components[component].parent);
  return component;
}

void LinearSolver::undo(const Change &change) {
  switch (change.kind) {
  case Change::Merged:
    components[change.which].parent = -1;
    break;
  case Change::Listed: {
    Component &c = components[change.which];
    c.list.resize(change.size);
    c.unchanged = std::min(c.unchanged, change.size);
    c.feasible = std::min(c.feasible, change.size);
    break;
  }
  case Change::Created:
    components.pop_back();
    if (!pending.empty() && pending.back() == change.which)
      pending.pop_back();
    break;
  }
}

/// Appends the lists of the other roots to the target's, the component with the
/// oldest first fact first.
void LinearSolver::merge(llvm::ArrayRef<uint32_t> roots, uint32_t target,
                         uint32_t level) {
  Component &into = components[target];
  for (uint32_t root : roots) {
    if (root == target)
      continue;
    changes.record({Change::Listed, target, into.list.size()});
    for (const ComponentSolver::Entry &entry : components[root].list)
      into.list.push_back({entry.fact, level});
    components[root].parent = static_cast<int32_t>(target);
    changes.record({Change::Merged, root, 0});
    if (level == 0) // never comes back
      components[root] = {{},
                          0,
                          0,
                          components[root].isPending,
                          static_cast<int32_t>(target),
                          nullptr};
  }
}

/// Adds a fact and returns its component.
uint32_t LinearSolver::add(Constraint constraint, CallerReason reason,
                           bool isLink) {
  auto fact = static_cast<uint32_t>(facts.size());
  uint32_t level = scopes.depth();
  facts.push_back({std::move(constraint), reason, isLink});
  const LinearForm &form = facts.back().constraint.form;
  llvm::SmallVector<uint32_t, 4> roots;
  bool anyNew = false;
  for (const auto &term : form.terms) {
    assert(term.first < componentOf.size() && "unknown variable");
    if (componentOf[term.first] < 0) {
      anyNew = true;
      continue;
    }
    uint32_t root = rootOf(static_cast<uint32_t>(componentOf[term.first]));
    if (!llvm::is_contained(roots, root))
      roots.push_back(root);
  }
  uint32_t target = 0;
  if (roots.empty() && anyNew) {
    target = static_cast<uint32_t>(components.size());
    append(components, Component());
    changes.record({Change::Created, target, 0});
  } else if (!roots.empty()) {
    // Keep the longest list; of equally long ones the one with the oldest fact.
    auto first = [&](uint32_t c) { return components[c].list.front().fact; };
    target = roots[0];
    for (uint32_t root : roots) {
      size_t a = components[root].list.size();
      size_t b = components[target].list.size();
      if (a > b || (a == b && first(root) < first(target)))
        target = root;
    }
    llvm::sort(roots,
               [&](uint32_t a, uint32_t b) { return first(a) < first(b); });
    merge(roots, target, level);
  }
  for (const auto &term : form.terms)
    if (componentOf[term.first] < 0)
      componentOf.set(term.first, static_cast<int32_t>(target));
  Component &into = components[target];
  changes.record({Change::Listed, target, into.list.size()});
  into.list.push_back({fact, level});
  if (!into.isPending) {
    into.isPending = true;
    pending.push_back(target);
  }
  return target;
}

void LinearSolver::assume(Constraint constraint, CallerReason reason) {
  LLVM_DEBUG(llvm::dbgs() << "linear: assume " << constraint << ", reason "
                          << reason << '\n');
  add(std::move(constraint), reason, false);
}

ComponentSolver &LinearSolver::upToDate(uint32_t component, Budget &budget) {
  Component &c = components[component];
  if (!c.solver)
    c.solver = std::make_unique<ComponentSolver>(facts, options);
  size_t own = c.list.size();
  while (own > 0 && c.list[own - 1].level >= ownLevel)
    --own;
  c.solver->sync(c.list, c.unchanged, own, budget);
  c.unchanged = c.list.size();
  return *c.solver;
}

void LinearSolver::solveAll(llvm::ArrayRef<uint32_t> components, Budget &budget,
                            bool wantModel, LinearAnswer &answer) {
  ++NumQuestions;
  answer.status = Status::Feasible;
  for (uint32_t component : components) {
    ComponentSolver &solver = upToDate(component, budget);
    Status status = solver.solve(budget);
    if (status == Status::Infeasible) {
      auto certificate = solver.certificate(budget);
      if (!certificate) {
        answer.status = Status::Limit;
        continue;
      }
      answer.status = status;
      answer.certificate = std::move(*certificate);
      answer.model.clear();
      ++NumRefuted;
      LLVM_DEBUG({
        llvm::dbgs() << "linear: refuted by\n";
        answer.certificate.dump();
      });
      return;
    }
    if (status == Status::Limit)
      answer.status = status;
    else if (wantModel && !solver.model(answer.model, budget))
      answer.status = Status::Limit;
  }
  if (answer.status != Status::Feasible)
    answer.model.clear();
  llvm::sort(answer.model,
             [](const auto &a, const auto &b) { return a.first < b.first; });
}

/// One inequality that names a variable always has a solution.
bool LinearSolver::isObviouslyFeasible(const Component &c) const {
  if (c.list.size() != 1)
    return false;
  const Constraint &only = facts[c.list[0].fact].constraint;
  return only.relation == Relation::NonNegative && !only.form.isConstant();
}

/// The roots not known to have a solution. Drops pending components that need
/// no check.
llvm::SmallVector<uint32_t, 16> LinearSolver::undecided() {
  llvm::SmallVector<uint32_t, 16> roots;
  llvm::erase_if(pending, [&](uint32_t c) {
    if (c >= components.size() || !components[c].isPending)
      return true;
    Component &component = components[c];
    if (isObviouslyFeasible(component))
      component.feasible = component.list.size();
    const bool isDone = component.feasible == component.list.size();
    component.isPending = !isDone;
    if (!isDone && component.parent < 0)
      roots.push_back(c);
    return isDone;
  });
  llvm::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  return roots;
}

/// Records that all roots have a solution, and so have the parts merged into
/// them.
void LinearSolver::setPendingFeasible() {
  for (uint32_t c : pending) {
    components[c].feasible = components[c].list.size();
    components[c].isPending = false;
  }
  pending.clear();
}

LinearAnswer LinearSolver::check(Budget &budget, bool wantModel) {
  LinearAnswer answer;
  if (!wantModel) {
    solveAll(undecided(), budget, false, answer);
    if (answer.status == Status::Feasible)
      setPendingFeasible();
    return answer;
  }
  llvm::SmallVector<uint32_t, 16> roots;
  for (uint32_t c = 0; c < components.size(); ++c)
    if (components[c].parent < 0 && !components[c].list.empty())
      roots.push_back(c);
  solveAll(roots, budget, true, answer);
  return answer;
}

LinearAnswer LinearSolver::refute(llvm::ArrayRef<Constraint> extra,
                                  Budget &budget, bool wantModel) {
  LinearAnswer answer;
  push();
  const bool isOutermost = ownLevel == ~0u;
  if (isOutermost)
    ownLevel = scopes.depth();
  llvm::SmallVector<uint32_t, 4> roots;
  for (const Constraint &constraint : extra)
    roots.push_back(add(constraint, questionReason, false));
  for (uint32_t &root : roots)
    root = rootOf(root);
  llvm::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  solveAll(roots, budget, wantModel, answer);
  pop();
  if (isOutermost)
    ownLevel = ~0u;
  return answer;
}

/// The upper bound of a form over one component, known to be feasible.
FormBound LinearSolver::tighten(const LinearForm &form, uint32_t component,
                                Budget &budget) {
  FormBound result;
  Int candidate;
  switch (upToDate(component, budget).upperBound(form, candidate, budget)) {
  case ComponentSolver::Optimum::Unbounded:
    return result;
  case ComponentSolver::Optimum::Limit:
    result.limit = true;
    return result;
  case ComponentSolver::Optimum::Finite:
    break;
  }
  // Refuting form >= candidate + 1 gives the evidence; then the bound moves
  // down until it is attained.
  for (unsigned move = 0;; ++move) {
    LinearForm above = form;
    above.constant -= candidate + 1;
    LinearAnswer answer =
        refute({{above, Relation::NonNegative, Int(0)}}, budget);
    if (answer.status != Status::Infeasible) {
      // Attained at candidate + 1, or not known to be.
      result.limit = answer.status == Status::Limit || !result.value;
      return result;
    }
    result.value = candidate;
    result.certificate = std::move(answer.certificate);
    if (move == options.boundMoves) {
      result.limit = true;
      return result;
    }
    candidate -= 1;
  }
}

FormRange LinearSolver::bounds(const LinearForm &form, Budget &budget) {
  FormRange range;
  push();
  ownLevel = scopes.depth();
  // A link puts all variables of the form into one component.
  uint32_t root =
      rootOf(add({form, Relation::NonNegative, Int(0)}, questionReason, true));
  LinearAnswer known;
  solveAll({root}, budget, false, known);
  if (known.status == Status::Infeasible) {
    range.contradictory = true;
    range.certificate = std::move(known.certificate);
  } else {
    LinearForm negated = form;
    negated.negate();
    range.upper = tighten(form, root, budget);
    range.lower = tighten(negated, root, budget);
    if (range.lower.value)
      range.lower.value = -*range.lower.value;
    if (known.status == Status::Limit) {
      // The facts may have no solution at all.
      range.upper.limit = range.lower.limit = true;
    }
  }
  pop();
  ownLevel = ~0u;
  return range;
}

void LinearSolver::dump() const {
  for (uint32_t c = 0; c < components.size(); ++c) {
    if (components[c].parent >= 0 || components[c].list.empty())
      continue;
    llvm::dbgs() << "component " << c << ":\n";
    for (const ComponentSolver::Entry &entry : components[c].list) {
      const AssumedConstraint &fact = facts[entry.fact];
      llvm::dbgs() << "  " << (fact.isLink ? "link " : "") << fact.constraint
                   << "   (reason " << fact.reason << ", scope " << entry.level
                   << ")\n";
    }
  }
}

} // namespace shapeproof::linear
