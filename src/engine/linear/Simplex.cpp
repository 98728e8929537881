// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tableau: rows, pivots, the feasibility check, and the undo log.
//
// Example. With x, y nonbasic and s = x + y basic, `s >= 2` is violated at
// x = y = 0. x may rise, so x and s change places: x = s - y, s moves to 2,
// and x follows to 2. With upper bounds x <= 0 and y <= 1 neither may rise
// enough in the end, and the row s = x + y with these two bounds is the
// conflict.
//
// Rows are sorted by column, so adding a multiple of one to another is a
// merge. Columns are kept as lists of row numbers that may be out of date
// (a row left, or came back a second time) but never miss one; the exact
// count beside it chooses pivots, so the staleness of a list is invisible.
//
// Tested by tests/engine/linear/SimplexTest.cpp.

#include "engine/linear/Simplex.h"
#include "engine/base/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "shapeproof-simplex"
ALWAYS_ENABLED_STATISTIC(NumPivots, "Pivots of the simplex tableau");

namespace shapeproof::linear {

Var Simplex::addVar() {
  Var var = static_cast<Var>(vars.size());
  vars.emplace_back();
  if (!scopes.empty())
    trail.push_back({Undo::NewVar, var, 0, {}});
  return var;
}

void Simplex::clear() {
  vars.clear();
  rows.clear();
  cells.clear();
  trail.clear();
  scopes.clear();
  suspects.clear();
  pivots = 0;
  stamp = nextStamp = 0;
  bigCost = 0;
  isInfeasible = isTooBig = false;
}

/// Makes room for more cells, so that no entry moves while they are added. The
/// cells that rows have left are dropped only here, when at least as many were
/// added since the last time as there were in use then.
void Simplex::makeRoom(size_t numCells) {
  if (LLVM_LIKELY(numCells <= cells.capacity() - cells.size()))
    return;
  for (const RowState &row : rows)
    numCells += row.size;
  std::vector<Entry> used;
  used.reserve(2 * numCells);
  for (RowState &row : rows) {
    llvm::MutableArrayRef<Entry> own = entries(row);
    row.begin = used.size();
    std::move(own.begin(), own.end(), std::back_inserter(used));
  }
  cells.swap(used);
}

Var Simplex::addRow(llvm::ArrayRef<Entry> form) {
  uint32_t row = static_cast<uint32_t>(rows.size());
  Var slack = static_cast<Var>(vars.size());
  vars.emplace_back();
  if (!scopes.empty())
    trail.push_back({Undo::NewRow, slack, row, {}});
  vars[slack].row = static_cast<int32_t>(row);
  makeRoom(form.size());
  rows.emplace_back();
  rows[row].basic = slack;
  const size_t begin = rows[row].begin = cells.size();
  // Nonbasic columns directly, basic ones through their rows.
  Rational value;
  bool isSorted = true;
  for (const Entry &e : form) {
    VarState &v = vars[e.first];
    value = Rational::sumWithProduct(value, e.second, v.value);
    if (v.row >= 0 || e.second.isZero())
      continue;
    isSorted &= cells.size() == begin || cells.back().first < e.first;
    cells.push_back(e);
    ++v.count;
    v.column.push_back(row);
  }
  rows[row].size = static_cast<uint32_t>(cells.size() - begin);
  if (!isSorted)
    llvm::sort(entries(rows[row]), llvm::less_first());
  for (const Entry &e : form)
    if (const int32_t of = vars[e.first].row; of >= 0 && !e.second.isZero())
      addMultiple(row, e.second, static_cast<uint32_t>(of), slack);
  vars[slack].value = std::move(value);
  return slack;
}

/// Counts the cost: b^2 / 128 steps for a number of b bits, as for its gcd.
void Simplex::noteCost(const Rational &number) {
  const uint64_t bits = number.bits();
  bigCost += bits * bits / 128;
}

void Simplex::noteBig(const Rational &number) {
  noteCost(number);
  isTooBig |= number.bits() > maxBits;
}

bool Simplex::payBig(Budget &budget) {
  bool paid = budget.spend(2 * bigCost);
  bigCost = 0;
  return paid && !isTooBig;
}

void Simplex::suspect(Var var) {
  VarState &v = vars[var];
  if (!v.isSuspect && v.row >= 0 && (belowLower(v) || aboveUpper(v))) {
    v.isSuspect = true;
    suspects.push_back(var);
  }
}

void Simplex::setValue(Var var, Rational &&value) {
  VarState &v = vars[var];
  if (!scopes.empty() && v.valueStamp != stamp) {
    trail.push_back(
        {Undo::Value, var, v.valueStamp, {std::move(v.value), 0, false}});
    v.valueStamp = stamp;
  }
  v.value = std::move(value);
  if (LLVM_UNLIKELY(v.value.isBig()))
    noteCost(v.value);
  suspect(var);
}

/// Moves a nonbasic variable by delta, and the basic ones with it.
void Simplex::shiftNonbasic(Var var, const Rational &delta, Budget *budget) {
  setValue(var, vars[var].value + delta);
  llvm::SmallVectorImpl<uint32_t> &column = vars[var].column;
  size_t kept = 0;
  ++mark;
  for (uint32_t row : column) {
    if (row >= rows.size() || rows[row].mark == mark)
      continue; // of a scope that ended, or a repeat
    RowState &r = rows[row];
    const Entry *e = find(r, var);
    if (!e)
      continue;
    r.mark = mark;
    column[kept++] = row;
    setValue(r.basic,
             Rational::sumWithProduct(vars[r.basic].value, e->second, delta));
  }
  column.truncate(kept);
  if (budget)
    budget->spend(vars[var].count + 1);
}

bool Simplex::assertBound(Var var, Side side, const Rational &bound,
                          CallerReason reason) {
  VarState &v = vars[var];
  const bool isLower = side == Side::Lower;
  Bound &same = isLower ? v.lower : v.upper;
  const Bound &opposite = isLower ? v.upper : v.lower;
  auto excludes = [&](const Rational &value) {
    return isLower ? value < bound : value > bound;
  };
  if (same.isSet && !excludes(same.value))
    return !isInfeasible;
  if (opposite.isSet && excludes(opposite.value)) {
    if (!isInfeasible) {
      conflicting = {{var, side, reason, Rational(1)},
                     {var, isLower ? Side::Upper : Side::Lower, opposite.reason,
                      Rational(1)}};
      isInfeasible = true;
    }
    return false;
  }
  if (!scopes.empty())
    trail.push_back({isLower ? Undo::Lower : Undo::Upper, var, 0, same});
  same = {bound, reason, true};
  if (v.row >= 0)
    suspect(var);
  else if (excludes(v.value))
    shiftNonbasic(var, bound - v.value, nullptr);
  return !isInfeasible;
}

void Simplex::suggest(Var var, const Rational &value) {
  VarState &v = vars[var];
  if (v.row < 0 && v.value != value &&
      !(v.lower.isSet && value < v.lower.value) &&
      !(v.upper.isSet && value > v.upper.value))
    shiftNonbasic(var, value - v.value, nullptr);
}

const Simplex::Entry *Simplex::find(const RowState &row, Var var) const {
  llvm::ArrayRef<Entry> all = entries(row);
  const Entry *it = llvm::lower_bound(
      all, var, [](const Entry &e, Var v) { return e.first < v; });
  return it != all.end() && it->first == var ? it : nullptr;
}

/// row += factor * addend, leaving out the column `skip` of the row, and
/// keeping counts and column lists.
void Simplex::addMultiple(uint32_t row, const Rational &factor, uint32_t addend,
                          Var skip) {
  RowState &r = rows[row];
  makeRoom(r.size + rows[addend].size);
  const size_t begin = cells.size();
  Entry *a = entries(r).begin(), *aEnd = entries(r).end();
  const Entry *b = entries(rows[addend]).begin(),
              *bEnd = entries(rows[addend]).end();
  while (a != aEnd || b != bEnd) {
    if (b == bEnd || (a != aEnd && a->first < b->first)) {
      if (a->first != skip)
        cells.push_back(std::move(*a));
      ++a;
    } else if (a == aEnd || b->first < a->first) {
      cells.emplace_back(b->first, factor * b->second);
      noteSize(cells.back().second);
      VarState &column = vars[b->first];
      ++column.count;
      column.column.push_back(row);
      ++b;
    } else {
      Rational sum = Rational::sumWithProduct(a->second, factor, b->second);
      if (sum.isZero()) {
        --vars[a->first].count;
      } else {
        noteSize(sum);
        cells.emplace_back(a->first, std::move(sum));
      }
      ++a;
      ++b;
    }
  }
  r.begin = begin;
  r.size = static_cast<uint32_t>(cells.size() - begin);
}

/// Exchanges the basic variable of `row` with the nonbasic `entering`, which
/// moves by delta, and the basic ones with it. Returns the number of
/// coefficients touched.
uint64_t Simplex::pivot(uint32_t row, Var entering, const Rational &delta) {
  ++pivots;
  RowState &r = rows[row];
  Var leaving = r.basic;
  if (!scopes.empty())
    trail.push_back({Undo::Pivot, leaving, row, {}});
  const bool isMoving = !delta.isZero();
  auto move = [&](Var basic, const Rational &factor) {
    if (isMoving)
      setValue(basic,
               Rational::sumWithProduct(vars[basic].value, factor, delta));
  };

  // Solve the row for `entering`.
  Entry *place = find(r, entering);
  move(entering, 1);
  move(leaving, place->second);
  Rational inverse = place->second.inverse();
  const Rational minus = -inverse;
  Entry *first = entries(r).begin(), *last = entries(r).end();
  for (Entry *e = first; e != last; ++e)
    if (e != place) {
      e->second *= minus;
      noteSize(e->second);
    }
  for (; place + 1 != last && place[1].first < leaving; ++place)
    *place = std::move(place[1]);
  for (; place != first && leaving < place[-1].first; --place)
    *place = std::move(place[-1]);
  *place = {leaving, std::move(inverse)};
  r.basic = entering;
  uint64_t touched = r.size;

  VarState &in = vars[entering], &out = vars[leaving];
  llvm::SmallVector<uint32_t, 8> holders = std::move(in.column);
  in.column.clear();
  in.count = 0;
  in.row = static_cast<int32_t>(row);
  out.row = -1;
  out.count = 1;
  out.column.clear();
  out.column.push_back(row);

  // Substitute it in the other rows.
  for (uint32_t other : holders) {
    if (other == row || other >= rows.size())
      continue;
    Entry *e = find(rows[other], entering);
    if (!e)
      continue; // out of date
    const Rational factor = std::move(e->second);
    move(rows[other].basic, factor);
    addMultiple(other, factor, row, entering);
    touched += rows[other].size + r.size;
  }
  suspect(entering);
  return touched;
}

/// The basic variable to repair: the number of its row, or -1.
int Simplex::pickViolated(bool bland) {
  int best = -1;
  Var bestVar = 0;
  Rational bestGap;
  size_t kept = 0;
  for (Var var : suspects) {
    VarState &v = vars[var];
    bool low = belowLower(v), high = aboveUpper(v);
    if (v.row < 0 || (!low && !high)) {
      v.isSuspect = false;
      continue;
    }
    suspects[kept++] = var;
    if (bland) {
      if (best < 0 || var < bestVar) {
        best = v.row;
        bestVar = var;
      }
      continue;
    }
    Rational gap = low ? v.lower.value - v.value : v.value - v.upper.value;
    if (LLVM_UNLIKELY(gap.isBig()) && gap.bits() > 64)
      noteBig(gap);
    else if (LLVM_UNLIKELY(v.value.isBig()))
      bigCost += limits::simplexSmallGap;
    int order = best < 0 ? 1 : Rational::compare(gap, bestGap);
    if (order > 0 || (order == 0 && var < bestVar)) {
      best = v.row;
      bestVar = var;
      bestGap = std::move(gap);
    }
  }
  suspects.resize(kept);
  return best;
}

/// A column that lets the row's variable rise (or fall).
bool Simplex::pickEntering(const RowState &row, bool rise, bool bland,
                           Var &entering) {
  bool found = false;
  for (const Entry &e : entries(row)) {
    const VarState &v = vars[e.first];
    bool up = (e.second.sign() > 0) == rise;
    if (up ? !canRise(v) : !canFall(v))
      continue;
    if (!found || v.count < vars[entering].count) {
      entering = e.first;
      found = true;
      if (bland)
        return true;
    }
  }
  return found;
}

/// Explains why the row's variable cannot rise above (tooLow) or fall below its
/// value: the bounds at which its columns stand.
void Simplex::explainRow(const RowState &row, bool tooLow,
                         Explanation &out) const {
  for (const Entry &e : entries(row)) {
    const VarState &v = vars[e.first];
    bool upper = (e.second.sign() > 0) == tooLow;
    out.push_back({e.first, upper ? Side::Upper : Side::Lower,
                   (upper ? v.upper : v.lower).reason,
                   e.second.sign() > 0 ? e.second : -e.second});
  }
}

Simplex::Check Simplex::check(Budget &budget) {
  uint64_t before = pivots;
  Check result = repair(budget);
  NumPivots += pivots - before;
  LLVM_DEBUG({
    llvm::dbgs() << "simplex: " << rows.size() << " rows, " << pivots - before
                 << " pivots: ";
    if (result == Check::Infeasible)
      printConflict(llvm::dbgs());
    else
      llvm::dbgs() << (result == Check::Feasible ? "feasible" : "limit")
                   << '\n';
  });
  assert((rows.size() > limits::simplexCheckedRows || checkInvariants()) &&
         "the tableau is inconsistent");
  return result;
}

Simplex::Check Simplex::repair(Budget &budget) {
  if (isInfeasible)
    return Check::Infeasible;
  // Choose greedily as long as that is likely to converge, then by Bland's
  // rule.
  uint64_t greedy = 64 + 4 * rows.size();
  while (true) {
    bool bland = greedy == 0;
    int row = pickViolated(bland);
    const bool paid = payBig(budget);
    if (row < 0)
      return Check::Feasible;
    if (!paid || !budget.spend(1 + suspects.size()))
      return Check::Limit;
    greedy -= !bland;
    const RowState &r = rows[row];
    Var basic = r.basic;
    const VarState &v = vars[basic];
    bool tooLow = belowLower(v);
    Var entering;
    if (!pickEntering(r, tooLow, bland, entering)) {
      conflicting.clear();
      conflicting.push_back({basic, tooLow ? Side::Lower : Side::Upper,
                             (tooLow ? v.lower : v.upper).reason, Rational(1)});
      explainRow(r, tooLow, conflicting);
      isInfeasible = true;
      return Check::Infeasible;
    }
    Rational target = (tooLow ? v.lower : v.upper).value;
    Rational theta = (target - v.value) * find(r, entering)->second.inverse();
    // Twice, since pop pivots back.
    budget.spend(vars[entering].count + 1);
    budget.spend(2 * pivot(static_cast<uint32_t>(row), entering, theta));
  }
}

void Simplex::push() {
  scopes.push_back({trail.size(), stamp, isInfeasible});
  stamp = ++nextStamp;
}

void Simplex::undo(Undo &change, llvm::SmallVectorImpl<Var> &restored) {
  VarState &v = vars[change.var];
  switch (change.kind) {
  case Undo::Pivot:
    --pivots;
    pivot(change.rowOrStamp, change.var, 0);
    --pivots;
    break;
  case Undo::Value:
    v.value = std::move(change.old.value);
    v.valueStamp = change.rowOrStamp;
    restored.push_back(change.var);
    break;
  case Undo::Lower:
    v.lower = std::move(change.old);
    break;
  case Undo::Upper:
    v.upper = std::move(change.old);
    break;
  case Undo::NewRow:
    for (const Entry &e : entries(rows[change.rowOrStamp])) {
      --vars[e.first].count;
      // Usually the last of the list; elsewhere the entry only becomes
      // outdated.
      if (!vars[e.first].column.empty() &&
          vars[e.first].column.back() == change.rowOrStamp)
        vars[e.first].column.pop_back();
    }
    rows.pop_back();
    vars.pop_back();
    break;
  case Undo::NewVar:
    vars.pop_back();
    break;
  }
}

void Simplex::pop() {
  assert(!scopes.empty() && "pop without push");
  Scope scope = scopes.back();
  // While undoing, nothing is logged for the scope that ends.
  std::vector<Scope> outer;
  outer.swap(scopes);
  outer.pop_back();
  llvm::SmallVector<Var, 16> restored;
  while (trail.size() > scope.trail) {
    Undo change = std::move(trail.back());
    trail.pop_back();
    undo(change, restored);
  }
  scopes.swap(outer);
  stamp = scope.stamp;
  isInfeasible = scope.isInfeasible;
  isTooBig = false;
  bigCost = 0;
  // A variable that violated a bound at the push may have been repaired
  // meanwhile and left the list; then its value has been restored above.
  llvm::erase_if(suspects, [&](Var var) { return var >= vars.size(); });
  for (Var var : restored)
    if (var < vars.size())
      suspect(var);
}

} // namespace shapeproof::linear
