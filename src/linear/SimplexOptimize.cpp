// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The largest value of a variable: the primal simplex with bounds.
//
// Example: maximise s = x + y with x <= 3 and y <= 4, from x = y = 0. x rises
// to its bound, then y; then no column of the row of s can give more, and the
// bounds at which they stand, 1*[3 - x] + 1*[4 - y] = 7 - s >= 0, explain the
// maximum 7. Ties are broken by the smallest variable (Bland), so the walk
// ends.
//
// Tested by tests/unit/linear/SimplexTest.cpp.

#include "linear/Simplex.h"

namespace shapeproof::linear {

Simplex::Optimum Simplex::maximize(Var var, StepBudget &budget,
                                   Explanation &explanation) {
  return optimize(var, true, budget, explanation);
}

Simplex::Optimum Simplex::minimize(Var var, StepBudget &budget,
                                   Explanation &explanation) {
  return optimize(var, false, budget, explanation);
}

Simplex::Optimum Simplex::optimize(Var var, bool up, StepBudget &budget,
                                   Explanation &explanation) {
  explanation.clear();
  while (true) {
    // A column whose move improves var; var itself while it is nonbasic.
    Var moving = var;
    bool rising = up;
    if (Vars[var].Row >= 0) {
      if (up ? !canRise(Vars[var]) : !canFall(Vars[var])) {
        explanation.push_back(
            {var, up ? Side::Upper : Side::Lower,
             up ? Vars[var].UpperReason : Vars[var].LowerReason, Rational(1)});
        return Optimum::Bounded;
      }
      bool found = false;
      for (const Entry &e : Rows[Vars[var].Row].Entries) {
        const VarState &v = Vars[e.first];
        rising = (e.second.sign() > 0) == up;
        if (rising ? canRise(v) : canFall(v)) {
          moving = e.first;
          found = true;
          break;
        }
      }
      if (!found) {
        explainRow(Rows[Vars[var].Row], up, explanation);
        return Optimum::Bounded;
      }
    } else if (up ? !canRise(Vars[var]) : !canFall(Vars[var])) {
      explanation.push_back({var, up ? Side::Upper : Side::Lower,
                             up ? Vars[var].UpperReason : Vars[var].LowerReason,
                             Rational(1)});
      return Optimum::Bounded;
    }

    // How far: the first bound that is met, its own or of a basic variable.
    bool blocked = false;
    Rational step;
    int blockingRow = -1;
    Var blocking = moving;
    auto offer = [&](Rational room, Var owner, int row) {
      int order = blocked ? Rational::compare(room, step) : -1;
      if (order < 0 || (order == 0 && owner < blocking)) {
        blocked = true;
        step = std::move(room);
        blocking = owner;
        blockingRow = row;
      }
    };
    const VarState &m = Vars[moving];
    if (rising ? m.HasUpper : m.HasLower)
      offer(rising ? m.Upper - m.Value : m.Value - m.Lower, moving, -1);
    for (uint32_t row : m.Column) {
      if (row >= Rows.size())
        continue; // of a scope that ended
      const RowState &r = Rows[row];
      const Rational &c = coefficient(r, moving);
      if (c.isZero())
        continue;
      const VarState &b = Vars[r.Basic];
      bool basicRises = (c.sign() > 0) == rising;
      if (basicRises ? !b.HasUpper : !b.HasLower)
        continue;
      Rational gap = basicRises ? b.Upper - b.Value : b.Value - b.Lower;
      offer(gap / (c.sign() > 0 ? c : -c), r.Basic, static_cast<int>(row));
    }
    if (!budget.spend(2 + m.Count))
      return Optimum::Limit;
    if (!blocked)
      return Optimum::Unbounded;
    if (!step.isZero())
      shiftNonbasic(moving, rising ? step : -step, &budget);
    if (blockingRow >= 0 &&
        !budget.spend(2 * pivot(static_cast<uint32_t>(blockingRow), moving)))
      return Optimum::Limit;
    if (!payBig(budget))
      return Optimum::Limit;
  }
}

} // namespace shapeproof::linear
