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
// Tested by tests/engine/linear/SimplexTest.cpp.

#include "engine/linear/Simplex.h"

namespace shapeproof::linear {

/// Finds a column whose move lets `var` rise (var itself if it is nonbasic),
/// and the direction. False if there is none: then the explanation has the
/// reasons.
bool Simplex::improve(Var var, Var &moving, bool &rising,
                      Explanation &explanation) const {
  const VarState &v = vars[var];
  moving = var;
  rising = true;
  if (!canRise(v)) {
    explanation.push_back({var, Side::Upper, v.upper.reason, Rational(1)});
    return false;
  }
  if (v.row < 0)
    return true;
  for (const Entry &e : rowOf(var)) {
    moving = e.first;
    rising = e.second.sign() > 0;
    if (rising ? canRise(vars[moving]) : canFall(vars[moving]))
      return true;
  }
  explainRow(rows[v.row], true, explanation);
  return false;
}

Simplex::Optimum Simplex::maximize(Var var, Budget &budget,
                                   Explanation &explanation) {
  explanation.clear();
  while (true) {
    Var moving;
    bool rising;
    if (!improve(var, moving, rising, explanation))
      return Optimum::Bounded;

    // The distance to the first bound, of the column or of a basic variable.
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
    const VarState &m = vars[moving];
    if ((rising ? m.upper : m.lower).isSet)
      offer(rising ? m.upper.value - m.value : m.value - m.lower.value, moving,
            -1);
    for (uint32_t row : m.column) {
      if (row >= rows.size())
        continue; // of a scope that ended
      const RowState &r = rows[row];
      const Entry *e = find(r, moving);
      if (!e)
        continue;
      const Rational &c = e->second;
      const VarState &b = vars[r.basic];
      bool basicRises = (c.sign() > 0) == rising;
      if (!(basicRises ? b.upper : b.lower).isSet)
        continue;
      Rational gap =
          basicRises ? b.upper.value - b.value : b.value - b.lower.value;
      offer(gap / (c.sign() > 0 ? c : -c), r.basic, static_cast<int>(row));
    }
    if (!budget.spend(2 + m.count))
      return Optimum::Limit;
    if (!blocked)
      return Optimum::Unbounded;
    if (!step.isZero())
      shiftNonbasic(moving, rising ? step : -step, &budget);
    if (blockingRow >= 0 &&
        !budget.spend(2 * pivot(static_cast<uint32_t>(blockingRow), moving, 0)))
      return Optimum::Limit;
    if (!payBig(budget))
      return Optimum::Limit;
  }
}

} // namespace shapeproof::linear
