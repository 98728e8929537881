// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Substitution with lazy expansion.
//
// Let x2 := x1 + s, then x1 := x0 + s. The substitution of x2 stays as it is
// until x2 occurs again; then it becomes x0 + 2s, for good (or until rollback),
// and its proof [x2 - x1 - s] + [x1 - x0 - s]. The expansion uses an explicit
// stack, as the chain may be 100,000 long.
//
// Tested by tests/engine/linear/EliminationTest.cpp.

#include "engine/linear/Elimination.h"
#include "llvm/ADT/STLExtras.h"

namespace shapeproof::linear {

void Elimination::set(Var var, LinearForm form, ProofId why) {
  append(substitutions, {var, latest[var], why, std::move(form)});
  latest[var] = static_cast<uint32_t>(substitutions.size() - 1);
}

void Elimination::rollback(size_t mark) {
  while (substitutions.size() > mark) {
    latest[substitutions.back().var] = substitutions.back().before;
    substitutions.pop_back();
  }
}

bool Elimination::isReduced(const LinearForm &form) const {
  return llvm::none_of(form.terms, [&](const LinearForm::Term &term) {
    return isEliminated(term.first);
  });
}

uint64_t costOf(const LinearForm &form) {
  uint64_t steps = 0;
  for (const LinearForm::Term &term : form.terms) {
    if (fitsInt64(term.second)) {
      ++steps;
      continue;
    }
    const uint64_t bits = Rational(term.second).bits();
    steps += 4000 + bits * bits / 64;
  }
  return steps;
}

static bool tooLarge(const LinearForm &form) {
  return llvm::any_of(form.terms, [&](const LinearForm::Term &term) {
    return !fitsInt64(term.second) &&
           Rational(term.second).exceedsBits(Elimination::maxBits);
  });
}

/// One round of replacement by the stored forms.
bool Elimination::substitute(LinearForm &form, ProofSum &why,
                             Budget &budget) const {
  llvm::SmallVector<LinearForm::Term, 3> hits;
  for (const LinearForm::Term &term : form.terms)
    if (isEliminated(term.first))
      hits.push_back(term);
  for (const auto &[var, c] : hits) {
    const Substitution &s = of(var);
    if (!budget.spend(costOf(form) + costOf(s.form)) || tooLarge(form))
      return false;
    // form - c * (var - s.form)
    form.drop(var);
    form.addMul(s.form, c);
    why.push_back({s.why, -Rational(c)});
  }
  return true;
}

/// Expands the substitution of var and of all variables in it.
bool Elimination::resolve(Var root, Budget &budget) {
  if (isReduced(of(root).form))
    return true;
  llvm::SmallVector<Var, 16> stack = {root};
  while (!stack.empty()) {
    Var var = stack.back();
    bool ready = true;
    for (const LinearForm::Term &term : of(var).form.terms)
      if (isEliminated(term.first) && !isReduced(of(term.first).form)) {
        stack.push_back(term.first);
        ready = false;
      }
    if (!budget.spend(1 + of(var).form.terms.size()))
      return false;
    if (!ready)
      continue;
    stack.pop_back();
    if (isReduced(of(var).form))
      continue; // reached twice
    LinearForm form = of(var).form;
    ProofSum why = {{of(var).why, Rational(1)}};
    // Replacing y := g in x - f adds f's coefficient of y times (y - g).
    ProofSum used;
    if (!substitute(form, used, budget))
      return false;
    for (auto &[id, c] : used)
      why.push_back({id, -c});
    set(var, std::move(form), derivations.derive(false, std::move(why)));
  }
  return true;
}

bool Elimination::reduce(LinearForm &form, ProofSum &why, Budget &budget) {
  bool any = false;
  for (const LinearForm::Term &term : form.terms)
    if (isEliminated(term.first)) {
      any = true;
      if (!resolve(term.first, budget))
        return false;
    }
  return !any || substitute(form, why, budget);
}

static void scale(ProofSum &sum, const Rational &factor) {
  for (auto &part : sum)
    part.second *= factor;
}

Elimination::Result Elimination::add(LinearForm form, ProofSum &why,
                                     const Hooks &hooks, Budget &budget) {
  if (!reduce(form, why, budget))
    return Result::Limit;
  if (form.isConstant()) {
    if (form.constant == 0)
      return Result::Redundant;
    if (form.constant > 0)
      scale(why, Rational(-1));
    return Result::Contradiction;
  }
  Int g = form.content();
  if (g != 1) {
    scale(why, Rational(g).inverse());
    if (form.constant % g != 0) {
      // Rounded in both directions, the equality gives a sum of -1.
      ProofId up = derivations.derive(true, why);
      scale(why, Rational(-1));
      ProofId down = derivations.derive(true, why);
      why = {{up, Rational(1)}, {down, Rational(1)}};
      return Result::Contradiction;
    }
    form.divide(g);
  }
  while (true) {
    // The smallest coefficient; among units the owner chooses.
    const LinearForm::Term *best = nullptr;
    Int bestSize;
    for (const LinearForm::Term &term : form.terms) {
      Int size = abs(term.second);
      if (!best || size < bestSize ||
          (size == bestSize && hooks.better(term.first, best->first))) {
        best = &term;
        bestSize = size;
      }
    }
    if (!budget.spend(costOf(form)))
      return Result::Limit;
    Var var = best->first;
    if (best->second < 0) {
      form.negate();
      scale(why, Rational(-1));
    }
    if (bestSize == 1) {
      // var + rest == 0
      form.drop(var);
      form.negate();
      set(var, std::move(form), derivations.derive(false, why));
      hooks.eliminated(var);
      return Result::Eliminated;
    }
    // Name z = var + sum q*x, with q the rounded quotients, and solve it for
    // var; the equality becomes size*z + sum remainder*x + constant == 0.
    LinearForm quotients;
    for (const LinearForm::Term &term : form.terms) {
      Int q = floorDivide(term.second * 2 + bestSize, bestSize * 2);
      if (q != 0)
        quotients.terms.push_back({term.first, std::move(q)});
    }
    auto [fresh, defined] = hooks.define(quotients);
    LinearForm solved({{fresh, 1}}, 0);
    form.addMul(quotients, -bestSize);
    form.addMul(solved, bestSize);
    quotients.drop(var);
    solved.addMul(quotients, Int(-1));
    ProofId why2 = derivations.derive(false, {{defined, Rational(-1)}});
    set(var, std::move(solved), why2);
    hooks.eliminated(var);
    why.push_back({why2, -Rational(bestSize)});
  }
}

} // namespace shapeproof::linear
