// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Components of facts, kept by union-find with rollback: a fact over x and y
// appends the smaller component's list to the larger one's, and itself. The
// lists grow at the end only, so a component's island, if it has been built,
// takes in just what came after. On pop the list is cut and the smaller one,
// whose own list and island were left as they were, stands by itself again.
//
// Tested by tests/unit/linear/LinearSolverTest.cpp.

#include "linear/LinearSolver.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::linear {

llvm::SmallVector<ReasonId, 8> Answer::premises() const {
  llvm::SmallVector<ReasonId, 8> out;
  for (const Certificate::Hypothesis &h : certificate.hypotheses)
    if (h.reason != questionReason)
      out.push_back(h.reason);
  llvm::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Component 0 holds the facts without variables.
LinearSolver::LinearSolver(SolverOptions options) : Options(options) {
  Components.emplace_back();
}
LinearSolver::~LinearSolver() = default;

Var LinearSolver::addVar() {
  CompOf.push_back(-1);
  return static_cast<Var>(CompOf.size() - 1);
}

uint32_t LinearSolver::rootOf(uint32_t component) const {
  while (Components[component].parent >= 0)
    component = static_cast<uint32_t>(Components[component].parent);
  return component;
}

bool LinearSolver::connected(Var a, Var b) const {
  return a == b || (CompOf[a] >= 0 && CompOf[b] >= 0 &&
                    rootOf(static_cast<uint32_t>(CompOf[a])) ==
                        rootOf(static_cast<uint32_t>(CompOf[b])));
}

void LinearSolver::push() {
  Scopes.push_back({CompOf.size(), Facts.size(), Trail.size()});
}

void LinearSolver::pop() {
  assert(!Scopes.empty() && "pop without push");
  Scope scope = Scopes.back();
  Scopes.pop_back();
  while (Trail.size() > scope.trail) {
    Undo undo = Trail.back();
    Trail.pop_back();
    switch (undo.kind) {
    case Undo::Joined:
      CompOf[undo.which] = -1;
      break;
    case Undo::Merged:
      Components[undo.which].parent = -1;
      break;
    case Undo::Listed: {
      Component &c = Components[undo.which];
      c.list.resize(undo.size);
      c.unchanged = std::min(c.unchanged, undo.size);
      break;
    }
    case Undo::Created:
      Components.pop_back();
      break;
    }
  }
  Facts.resize(scope.facts);
  CompOf.resize(scope.vars);
}

void LinearSolver::listed(uint32_t component, size_t size) {
  if (!Scopes.empty())
    Trail.push_back({Undo::Listed, component, size});
}

/// Adds a fact and returns its component.
uint32_t LinearSolver::add(Constraint constraint, ReasonId reason,
                           bool isLink) {
  uint32_t fact = static_cast<uint32_t>(Facts.size());
  uint32_t level = static_cast<uint32_t>(Scopes.size());
  Facts.push_back({std::move(constraint), reason, isLink});
  const LinearForm &form = Facts.back().constraint.form;
  llvm::SmallVector<uint32_t, 4> roots;
  bool anyNew = false;
  for (const auto &term : form.terms) {
    assert(term.first < CompOf.size() && "unknown variable");
    if (CompOf[term.first] < 0) {
      anyNew = true;
      continue;
    }
    uint32_t root = rootOf(static_cast<uint32_t>(CompOf[term.first]));
    if (!llvm::is_contained(roots, root))
      roots.push_back(root);
  }
  uint32_t target = 0;
  if (roots.empty() && anyNew) {
    target = static_cast<uint32_t>(Components.size());
    Components.emplace_back();
    if (!Scopes.empty())
      Trail.push_back({Undo::Created, target, 0});
  } else if (!roots.empty()) {
    // The longest list stays; of equals the one with the older first fact.
    auto first = [&](uint32_t c) { return Components[c].list.front().fact; };
    target = roots[0];
    for (uint32_t root : roots) {
      size_t a = Components[root].list.size();
      size_t b = Components[target].list.size();
      if (a > b || (a == b && first(root) < first(target)))
        target = root;
    }
    llvm::sort(roots,
               [&](uint32_t a, uint32_t b) { return first(a) < first(b); });
    Component &into = Components[target];
    for (uint32_t root : roots) {
      if (root == target)
        continue;
      listed(target, into.list.size());
      for (const Island::Entry &entry : Components[root].list)
        into.list.push_back({entry.fact, level});
      Components[root].parent = static_cast<int32_t>(target);
      if (!Scopes.empty())
        Trail.push_back({Undo::Merged, root, 0});
      else
        Components[root] = {{}, 0, static_cast<int32_t>(target), nullptr};
    }
  }
  for (const auto &term : form.terms)
    if (CompOf[term.first] < 0) {
      CompOf[term.first] = static_cast<int32_t>(target);
      if (!Scopes.empty())
        Trail.push_back({Undo::Joined, term.first, 0});
    }
  Component &into = Components[target];
  listed(target, into.list.size());
  into.list.push_back({fact, level});
  return target;
}

void LinearSolver::assume(Constraint constraint, ReasonId reason) {
  add(std::move(constraint), reason, false);
}

Island &LinearSolver::ready(uint32_t component, StepBudget &budget) {
  Component &c = Components[component];
  if (!c.island)
    c.island = std::make_unique<Island>(Facts, Options);
  size_t own = c.list.size();
  while (own > 0 && c.list[own - 1].level >= OwnLevel)
    --own;
  c.island->sync(c.list, c.unchanged, own, budget);
  c.unchanged = c.list.size();
  return *c.island;
}

void LinearSolver::solveAll(llvm::ArrayRef<uint32_t> components,
                            StepBudget &budget, bool wantModel,
                            Answer &answer) {
  answer.status = Status::Feasible;
  for (uint32_t component : components) {
    Island &island = ready(component, budget);
    Status status = island.solve(budget);
    if (status == Status::Infeasible) {
      answer.status = status;
      answer.certificate = island.certificate();
      answer.model.clear();
      return;
    }
    if (status == Status::Limit)
      answer.status = status;
    else if (wantModel)
      island.model(answer.model);
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
  const Constraint &only = Facts[c.list[0].fact].constraint;
  return only.relation == Relation::NonNegative && !only.form.isConstant();
}

Answer LinearSolver::check(StepBudget &budget, bool wantModel) {
  llvm::SmallVector<uint32_t, 16> roots;
  for (uint32_t c = 0; c < Components.size(); ++c)
    if (Components[c].parent < 0 && !Components[c].list.empty() &&
        (wantModel || !isObviouslyFeasible(Components[c])))
      roots.push_back(c);
  Answer answer;
  solveAll(roots, budget, wantModel, answer);
  return answer;
}

Answer LinearSolver::refute(llvm::ArrayRef<Constraint> extra,
                            StepBudget &budget, bool wantModel) {
  Answer answer;
  push();
  const bool isOutermost = OwnLevel == ~0u;
  if (isOutermost)
    OwnLevel = static_cast<uint32_t>(Scopes.size());
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
    OwnLevel = ~0u;
  return answer;
}

/// The upper bound of a form over one component, known to be feasible.
FormBound LinearSolver::tighten(const LinearForm &form, uint32_t component,
                                StepBudget &budget) {
  FormBound result;
  DynamicAPInt candidate;
  switch (ready(component, budget).upperBound(form, candidate, budget)) {
  case Island::Optimum::Unbounded:
    return result;
  case Island::Optimum::Limit:
    result.limit = true;
    return result;
  case Island::Optimum::Finite:
    break;
  }
  // Refuting form >= candidate + 1 is the evidence; then the bound moves down
  // until it is attained.
  for (unsigned move = 0;; ++move) {
    LinearForm above = form;
    above.constant -= candidate + 1;
    Answer answer =
        refute({{above, Relation::NonNegative, DynamicAPInt(0)}}, budget);
    if (answer.status != Status::Infeasible) {
      // Attained at candidate + 1, or not known to be.
      result.limit = answer.status == Status::Limit || !result.value;
      return result;
    }
    result.value = candidate;
    result.certificate = std::move(answer.certificate);
    if (move == Options.boundMoves) {
      result.limit = true;
      return result;
    }
    candidate -= 1;
  }
}

FormRange LinearSolver::bounds(const LinearForm &form, StepBudget &budget) {
  FormRange range;
  push();
  OwnLevel = static_cast<uint32_t>(Scopes.size());
  // A link makes one component of all that the form names.
  uint32_t root = rootOf(add({form, Relation::NonNegative, DynamicAPInt(0)},
                             questionReason, true));
  Answer known;
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
      // Perhaps there is no solution at all.
      range.upper.limit = range.lower.limit = true;
    }
  }
  pop();
  OwnLevel = ~0u;
  return range;
}

} // namespace shapeproof::linear
