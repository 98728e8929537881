// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a rational solution to an integer one, or to a refutation.
//
// A fractional solution of the tableau is first rounded and tried. Then it is
// cut off. Say x = 1/2 + y/2 - z/2 is a row, and y >= 0 and z >= 0 are the
// bounds at which y and z stand. 1/2*y + 1/2*z has, as a form over the
// original variables, integer coefficients up to its constant: it is
// x - 1/2 + z, and as it is >= 0, x + z - 1 >= 0 holds for integers. In
// general each nonbasic bound is taken with the fractional part of its
// coefficient (Gomory 1958, as a Chvatal-Gomory cut: a nonnegative combination
// of known inequalities, rounded), which is also its proof. When rounds of
// cuts do not help, the search branches on a fractional variable, to a small
// depth; beyond that the answer is Limit.
//
// Tested by tests/engine/linear/LinearSolverTest.cpp.

#include "engine/linear/ComponentSolver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"
#include <map>

#define DEBUG_TYPE "shapeproof-integer-search"
ALWAYS_ENABLED_STATISTIC(NumCuts, "Gomory cuts");
ALWAYS_ENABLED_STATISTIC(NumBranches, "Branches on a fractional variable");

namespace shapeproof::linear {

Status ComponentSolver::solve(Budget &budget) {
  if (!conflicts.empty() || refuted)
    return Status::Infeasible;
  if (isModelKnown)
    return Status::Feasible;
  // If all inequalities are differences, the graph has a solution.
  if (others == 0) {
    valuesAreOfGraph = true;
    isModelKnown = !isIncomplete;
    return isIncomplete ? Status::Limit : Status::Feasible;
  }
  // The steps of visiting each variable and inequality once.
  if (!budget.spend((vars.size() + inequalities.size()) / 8))
    return Status::Limit;
  valuesAreOfGraph = false;
  readGraph();
  if (valuesHold(budget, true)) {
    isModelKnown = !isIncomplete;
    return isIncomplete ? Status::Limit : Status::Feasible;
  }
  feed();
  size_t numBefore = inequalities.size();
  derivations.truncate(stableProof);
  tableau.push();
  Proof::Refutation refutation;
  refutation.nodes.emplace_back();
  Status status = search(0, budget, refutation, 0);
  tableau.pop();
  inequalities.erase(inequalities.begin() + static_cast<ptrdiff_t>(numBefore),
                     inequalities.end());
  if (status == Status::Infeasible)
    refuted = std::move(refutation);
  if (status == Status::Feasible && isIncomplete)
    return Status::Limit;
  isModelKnown = status == Status::Feasible;
  return status;
}

void ComponentSolver::readGraph() {
  values.resize(vars.size());
  for (Var var = 0; var < vars.size(); ++var)
    values[var] = Int(graph.value(var));
}

bool ComponentSolver::valuesHold(Budget &budget, bool othersOnly) const {
  for (const Inequality &i : inequalities) {
    if (i.isDead || (othersOnly && i.isDifference))
      continue;
    if (!budget.spend(costOf(i.form)))
      return false;
    if (i.form.valueAt(values) < 0)
      return false;
  }
  return true;
}

int ComponentSolver::firstFractional() const {
  for (size_t i = 0; i < columns.size(); ++i)
    if (!elimination.isEliminated(columns[i]) &&
        !tableauValue(columns[i]).isInteger())
      return static_cast<int>(i);
  return -1;
}

void ComponentSolver::readTableau() {
  values.assign(vars.size(), Int(0));
  for (Var var : columns)
    values[var] = tableauValue(var).floor();
}

/// Tries the fractional solution rounded to the nearest, down and up.
bool ComponentSolver::roundedSolution(Budget &budget) {
  const Rational shifts[] = {Rational(1) / 2, Rational(0), Rational(1)};
  for (const Rational &shift : shifts) {
    values.assign(vars.size(), Int(0));
    for (Var var : columns) {
      const Rational &v = tableauValue(var);
      values[var] = v.isInteger() ? v.floor() : (v + shift).floor();
    }
    if (valuesHold(budget, false))
      return true;
  }
  return false;
}

/// An inequality of the search: it lives as long as the tableau's scope.
uint32_t ComponentSolver::addSearched(LinearForm form, ProofId proof) {
  inequalities.push_back({std::move(form), proof, false, false});
  return static_cast<uint32_t>(inequalities.size() - 1);
}

bool ComponentSolver::tryCut(llvm::ArrayRef<Simplex::Entry> row, bool up,
                             ProofSum &why, LinearForm &cut) const {
  std::map<Var, Rational> sum;
  Rational constant;
  for (const Simplex::Entry &entry : row) {
    if (entry.second.isInteger())
      continue;
    Var var = entry.first;
    uint32_t bound;
    Rational coefficient = entry.second;
    const Rational &value = tableau.value(var);
    if (const auto &low = tableau.lower(var); low.isSet && value == low.value) {
      bound = low.reason;
    } else if (const auto &high = tableau.upper(var);
               high.isSet && value == high.value) {
      bound = high.reason;
      coefficient = -coefficient;
    } else {
      return false; // free to move: no cut from this row
    }
    Rational factor = up ? coefficient - Rational(coefficient.floor())
                         : Rational(coefficient.ceil()) - coefficient;
    const Inequality &i = inequalities[bound];
    for (const auto &[v, c] : i.form.terms)
      sum[v] += factor * Rational(c);
    constant += factor * Rational(i.form.constant);
    why.push_back({i.proof, std::move(factor)});
  }
  if (constant.isInteger())
    return false; // rounding gains nothing
  cut.constant = constant.floor();
  for (const auto &[v, c] : sum) {
    if (!c.isInteger())
      return false;
    if (!c.isZero())
      cut.terms.push_back({v, c.numerator()});
  }
  return true;
}

bool ComponentSolver::addCuts(Budget &budget) {
  std::vector<std::pair<LinearForm, ProofSum>> cuts;
  for (Var var : columns) {
    Var column = columnOf(var);
    if (elimination.isEliminated(var) || !tableau.isBasic(column) ||
        tableau.value(column).isInteger())
      continue;
    for (bool up : {true, false}) {
      LinearForm cut;
      ProofSum why;
      if (cuts.size() < options.cutsPerRound &&
          budget.spend(2 * tableau.rowOf(column).size()) &&
          tryCut(tableau.rowOf(column), up, why, cut))
        cuts.push_back({std::move(cut), std::move(why)});
    }
  }
  for (auto &[cut, why] : cuts) {
    if (cut.isConstant())
      continue; // all its bounds hold with equality: the cut is 0 >= 0
    LLVM_DEBUG(llvm::dbgs() << "cut: " << callerForm(cut) << " >= 0\n");
    ProofId proof = derivations.derive(true, std::move(why));
    why = {{proof, Rational(1)}};
    normalize(cut, why);
    proof = why[0].second == Rational(1)
                ? why[0].first
                : derivations.derive(false, std::move(why));
    assertInTableau(addSearched(std::move(cut), proof), false);
  }
  NumCuts += cuts.size();
  return !cuts.empty();
}

Status ComponentSolver::search(unsigned depth, Budget &budget,
                               Proof::Refutation &refutation, uint32_t node) {
  for (unsigned round = 0;; ++round) {
    switch (tableau.check(budget)) {
    case Simplex::Check::Infeasible:
      refutation.nodes[node].closing = closingOf(tableau.conflict());
      return Status::Infeasible;
    case Simplex::Check::Limit:
      return Status::Limit;
    case Simplex::Check::Feasible:
      break;
    }
    if (firstFractional() < 0) {
      readTableau();
      return Status::Feasible;
    }
    if (roundedSolution(budget))
      return Status::Feasible;
    if (round == options.cutRounds || !addCuts(budget))
      break;
  }
  if (depth == options.branchDepth || budget.isExhausted())
    return Status::Limit;
  Var var = columns[firstFractional()];
  Int below = tableauValue(var).floor();
  ++NumBranches;
  LLVM_DEBUG(llvm::dbgs() << "branch at depth " << depth << ": v"
                          << vars[var].name << " <= " << below
                          << " or >= " << below + 1 << '\n');
  // The first child: var - (below + 1) >= 0, the second: below - var >= 0.
  LinearForm split({{var, Int(1)}}, -(below + 1));
  uint32_t first = static_cast<uint32_t>(refutation.nodes.size());
  refutation.nodes.resize(first + 2);
  refutation.nodes[node].children[0] = first;
  refutation.nodes[node].children[1] = first + 1;
  refutation.nodes[node].split = split;
  Status both = Status::Infeasible;
  for (uint32_t side : {0, 1}) {
    size_t numBefore = inequalities.size();
    tableau.push();
    ProofId proof = derivations.leaf(Proof::Kind::Assumption, depth);
    assertInTableau(addSearched(split, proof), false);
    Status status = search(depth + 1, budget, refutation, first + side);
    tableau.pop();
    inequalities.erase(inequalities.begin() + static_cast<ptrdiff_t>(numBefore),
                       inequalities.end());
    if (status == Status::Feasible)
      return status;
    if (status == Status::Limit)
      both = status;
    split.negate();
    split.constant -= 1;
  }
  return both;
}

ComponentSolver::Optimum ComponentSolver::upperBound(const LinearForm &caller,
                                                     Int &bound,
                                                     Budget &budget) {
  size_t mark = elimination.mark();
  LinearForm form = localForm(caller);
  ProofSum ignored;
  bool reduced = elimination.reduce(form, ignored, budget);
  elimination.rollback(mark);
  derivations.truncate(stableProof);
  refuted.reset();
  if (!reduced)
    return Optimum::Limit;
  if (form.isConstant()) {
    bound = form.constant;
    return Optimum::Finite;
  }
  Int g = form.content();
  LinearForm primitive;
  for (const auto &[var, c] : form.terms)
    primitive.terms.push_back({var, c / g});
  if (others == 0)
    if (auto edge = graph.match(primitive, 0)) {
      int64_t most = 0;
      switch (graph.longest(edge->to, edge->from, most, budget)) {
      case DifferenceGraph::Bound::None:
        return Optimum::Unbounded;
      case DifferenceGraph::Bound::Limit:
        return Optimum::Limit;
      case DifferenceGraph::Bound::Finite:
        bound = form.constant + g * most;
        return Optimum::Finite;
      }
    }
  feed();
  for (const auto &term : primitive.terms)
    if (vars[term.first].column < 0)
      return Optimum::Unbounded; // nothing constrains it
  tableau.push();
  Optimum result = Optimum::Limit;
  if (tableau.check(budget) == Simplex::Check::Feasible) {
    llvm::SmallVector<Simplex::Entry, 8> row;
    for (const auto &[var, c] : primitive.terms)
      row.push_back({columnOf(var), Rational(c)});
    Var objective = tableau.addRow(row);
    Simplex::Explanation why;
    switch (tableau.maximize(objective, budget, why)) {
    case Simplex::Optimum::Bounded:
      bound = form.constant + g * tableau.value(objective).floor();
      result = Optimum::Finite;
      break;
    case Simplex::Optimum::Unbounded:
      result = Optimum::Unbounded;
      break;
    case Simplex::Optimum::Limit:
      break;
    }
  }
  tableau.pop();
  return result;
}

} // namespace shapeproof::linear
